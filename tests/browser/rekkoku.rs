//! A war in the page: a table, the first moves, and how all stand.

use crate::page::{Checked, Page, button, in_browser, said, sandbox, thread};

const MENU: &str =
    "//article[contains(@class, 'ephemeral')]//select[contains(@data-custom-id, ':pick:') and not(@disabled)]";
const COUNTRIES: &str = "//select[contains(@data-custom-id, ':joinas')]";
const CONFIRM: &str = "//article[contains(@class, 'ephemeral')]//button[contains(@data-custom-id, ':ok:')]";

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn three_people_begin_a_war() -> Checked {
    let (_bot, address) = sandbox(&["--no-robot", "--empty"]);
    in_browser(async |page| begin_a_war(page, &address).await).await
}

async fn begin_a_war(page: &Page, address: &str) -> Checked {
    page.0.goto(address).await?;
    page.go_to("games").await?;
    page.command("challenge rekkoku", &[("players", "4")]).await?;
    page.show(&button("Join"), "war-table").await?;
    page.turn_into("Ben").await?;
    page.click(&button("Join")).await?;
    page.see("//article[contains(., '2 of 4')]").await?;
    page.turn_into("Cleo").await?;
    let menu = page.see(COUNTRIES).await?;
    menu.select_by_index(2).await?;
    page.show("//article[contains(., '3 of 4')]", "war-table-three").await?;
    page.turn_into("Ana").await?;
    page.click(&button("Start")).await?;

    // Whoever leads Red begins.
    page.click(&thread("Rekkoku")).await?;
    page.see("//article[contains(., 'The game begins')]//figure").await?;
    let text = page.ask("return document.querySelector('#log').innerText").await?;
    let text = text.as_str().unwrap_or_default().to_owned();
    let first =
        ["Ana", "Ben", "Cleo"].into_iter().find(|name| text.contains(&format!("{name} (Red"))).expect("Red is led");
    page.turn_into(first).await?;
    page.pictures().await?;
    page.screenshots("war-begins").await?;

    // A piece, then where it goes, on the private board.
    page.click(&button("Play")).await?;
    page.show(MENU, "war-private").await?;
    page.see(&format!("({MENU})[last()]")).await?.select_by_index(1).await?;
    page.show("//article[contains(@class, 'ephemeral')]//button[contains(., 'Undo')]", "war-piece").await?;
    page.see(&format!("({MENU})[last()]")).await?.select_by_index(1).await?;
    page.show(CONFIRM, "war-confirm").await?;
    page.click(&format!("({CONFIRM})[last()]")).await?;
    page.see("//article[contains(., '赤')][not(contains(., 'The game begins'))]//figure").await?;
    page.screenshots("war-moved").await?;
    page.command("game status", &[]).await?;
    page.show(&said("of 17"), "war-status").await
}
