//! Playing in the page: one person against the robot, and two people in two windows.

use serde_json::json;

use crate::page::{Checked, Page, button, in_browser, said, sandbox, thread};

/// How many own moves against the robot are enough.
const MOVES: usize = 5;
/// The boards that this person can answer.
const PINGS: &str = "//article[contains(@class, 'pinged')][.//button[contains(@data-custom-id, ':m:') or contains(@data-custom-id, ':play')]]";
/// Every board that pinged this person, with buttons or without.
const BOARDS: &str = "//article[contains(@class, 'pinged')][.//figure]";
/// The first move of the newest board of this person.
const MOVE: &str =
    "(//article[contains(@class, 'pinged')])[last()]//button[contains(@data-custom-id, ':m:') and not(@disabled)]";
const RESULT: &str = "//article[contains(., 'wins Lasca') or contains(., 'is a draw')]";

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn one_person_plays_the_robot() -> Checked {
    let (_bot, address) = sandbox(&[]);
    in_browser(async |page| play_the_robot(page, &address).await).await
}

async fn play_the_robot(page: &Page, address: &str) -> Checked {
    page.0.goto(address).await?;
    page.see(MOVE).await?;
    page.pictures().await?;
    page.screenshots("start").await?;
    enlarge(page).await?;
    let mut moves = 0;
    while moves < MOVES && page.count(RESULT).await? == 0 {
        moves += 1;
        let boards = page.count(BOARDS).await?;
        play(page).await?;
        answered(page, boards).await?;
    }
    page.pictures().await?;
    page.screenshots("robot").await
}

/// Waits until it is Ana's turn again. When her answers are forced the bot plays them, and the robot has several turns in
/// a row; each of them is waited for on its own.
async fn answered(page: &Page, boards: usize) -> Checked {
    const POSTS: &str = "//article[.//figure][not(contains(@class, 'ephemeral'))]";
    let hers = format!("//*[@id='log'][count(.{BOARDS}) > {boards}] | {RESULT}");
    for _ in 0..50 {
        let posts = page.count(POSTS).await?;
        if page.count(&hers).await? > 0 {
            return Ok(());
        }
        page.see(&format!("//*[@id='log'][count(.{POSTS}) > {posts}] | {hers}")).await?;
    }
    panic!("the robot plays on and on");
}

/// Enlarges the newest picture and shuts it; its words open below it, where they cover nothing of the board.
async fn enlarge(page: &Page) -> Checked {
    page.click("(//figure)[last()]//button[contains(@class, 'picture')]").await?;
    page.see("//dialog[@id='lightbox' and @open]//img[string-length(@alt) > 20]").await?;
    page.screenshots("enlarged").await?;
    page.click("//dialog[@id='lightbox']//img").await?;
    page.see("//dialog[@id='lightbox' and not(@open)]").await?;
    let below = "const f = [...document.querySelectorAll('figure')].at(-1); return f.querySelector('.alt-button').getBoundingClientRect().top >= f.querySelector('img').getBoundingClientRect().bottom";
    assert_eq!(page.ask(below).await?, json!(true), "the button for the words covers the picture");
    page.click("(//figure)[last()]//button[contains(@class, 'alt-button')]").await?;
    page.see("(//figure)[last()]//*[contains(@class, 'alt') and not(@hidden)][string-length() > 20]").await?;
    page.click("(//figure)[last()]//button[contains(@class, 'alt-button')]").await
}

/// Plays the first move of the newest board: by its button, which asks once more, or on the private board.
async fn play(page: &Page) -> Checked {
    if page.count(MOVE).await? > 0 {
        page.click(MOVE).await?;
    } else {
        page.click(&format!("({PINGS})[last()]//button[contains(@data-custom-id, ':play')]")).await?;
    }
    choose(page).await
}

/// Takes the first choices of the private board until it can be confirmed, and confirms.
async fn choose(page: &Page) -> Checked {
    let (menu, confirm) = (
        "//select[contains(@data-custom-id, ':pick:') and not(@disabled)]",
        "//button[contains(@data-custom-id, ':ok:')]",
    );
    for _ in 0..8 {
        page.see(&format!("{menu} | {confirm}")).await?;
        if page.count(confirm).await? > 0 {
            page.screenshots("private").await?;
            page.click(&format!("({confirm})[last()]")).await?;
            return page.see(&format!("//*[@id='log'][not(.{confirm})]")).await.map(drop);
        }
        let before = page.see(menu).await?;
        before.select_by_index(1).await?;
        // The chosen menu is drawn anew, whether with the next choices or without.
        page.see(&format!("//*[@id='log'][.{confirm} or .{menu}]")).await?;
    }
    panic!("the private board never came to a move");
}

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn two_people_play_in_two_windows() -> Checked {
    let (_bot, address) = sandbox(&["--no-robot", "--empty"]);
    in_browser(async |page| play_each_other(page, &address).await).await
}

async fn play_each_other(page: &Page, address: &str) -> Checked {
    page.0.goto(address).await?;
    // Nobody has played yet, and the robot does nothing.
    page.see("//*[@id='persona']//option[text() = 'Ana']").await?;
    let robot = page.ask("return document.querySelector('#tools input').checked").await?;
    assert_eq!(robot, json!(false));
    let ben = page.person("Ben").await?;
    page.go_to("games").await?;
    let games = page.ask("return new URLSearchParams(location.hash.slice(1)).get('channel')").await?;

    // Ana challenges Ben with the form of the slash command; White, so that she moves first.
    page.slash("challenge lasca", &[("opponent", "Ben"), ("side", "1")]).await?;
    page.screenshots("challenge").await?;
    page.send().await?;
    page.see("//button[contains(., 'Accept')] | //button[contains(., 'Withdraw')] | //article[contains(., 'invite')]")
        .await?;

    let ana = page.0.window().await?;
    let other = page.0.new_window(false).await?.handle;
    page.0.switch_to_window(other.clone()).await?;
    page.resize(1200, 900).await?;
    page.0.goto(&format!("{address}/#me={ben}&channel={}", games.as_str().unwrap())).await?;
    page.click(&format!("({})[last()]", button("Accept"))).await?;

    // The game has a thread of its own, the last that was begun.
    page.click(&thread("Ben")).await?;
    page.0.switch_to_window(ana.clone()).await?;
    page.click(&thread("Ben")).await?;
    // White has seven moves, more than stand as buttons: she writes one. The bot plays Black's only answer, after which
    // she has two captures, each with a button.
    page.see(PINGS).await?;
    page.write("c3-d4").await?;
    page.see(&format!("({MOVE})[contains(., 'b2xd4')]")).await?;
    page.pictures().await?;
    page.click(&format!("({MOVE})[contains(., 'b2xd4')]")).await?;
    choose(page).await?;

    // Ben replies to his board. White's only answer is played too, and he presses a button; then she does.
    page.0.switch_to_window(other.clone()).await?;
    page.see(PINGS).await?;
    page.ask("[...document.querySelectorAll('article.pinged')].at(-1).focus()").await?;
    page.click("(//article[contains(@class, 'pinged')])[last()]//button[@aria-label = 'Reply']").await?;
    page.see("//*[contains(@class, 'banner') and not(@hidden)][contains(., 'Replying to')]").await?;
    page.write("a5-b4").await?;
    let press = format!("({MOVE})[contains(., 'c5-b4')]");
    page.see(&press).await?;
    page.click(&press).await?;
    choose(page).await?;
    page.0.switch_to_window(ana.clone()).await?;
    page.see("(//article[contains(@class, 'pinged')])[last()][contains(., 'c5-b4')]").await?;
    page.pictures().await?;
    play(page).await?;

    page.0.switch_to_window(other.clone()).await?;
    page.screenshots("two").await?;
    page.command("game resign", &[]).await?;
    page.click(&button("Yes, I resign")).await?;
    for window in [&other, &ana] {
        page.0.switch_to_window(window.clone()).await?;
        page.see(&said("Ana wins Lasca")).await?;
        page.pictures().await?;
    }
    page.screenshots("result").await
}
