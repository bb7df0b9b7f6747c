//! The list of channels at the side of the page.

use serde_json::json;

use crate::page::{Checked, Page, in_browser, said, sandbox};

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn a_press_outlives_what_comes_in_meanwhile() -> Checked {
    let (_bot, address) = sandbox(&["--no-robot", "--empty"]);
    in_browser(async |page| press(page, &address).await).await
}

async fn press(page: &Page, address: &str) -> Checked {
    const ENTRY: &str = "//*[@id='channels']/button[.//*[. = 'general']]";
    page.0.goto(address).await?;
    let ben = page.person("Ben").await?;
    page.go_to("games").await?;
    // A press begins, and before it ends the list changes: a click needs both on the same element.
    page.see(ENTRY).await?;
    let begin = "window.pressed = [...document.querySelectorAll('#channels button')].find((b) => b.innerText.includes('general')); return window.pressed.dataset.channel";
    let channel = page.ask(begin).await?;
    let say = format!(
        "return (await fetch('/sandbox/api/as/{ben}/channels/{}/messages', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: '{{\"content\": \"hello\"}}' }})).ok",
        channel.as_str().unwrap_or_default()
    );
    assert_eq!(page.ask(&say).await?, json!(true));
    page.see(&format!("{ENTRY}[.//*[@class = 'dot']]")).await?;
    let still = "return window.pressed.isConnected && Boolean(window.pressed.querySelector('.dot'))";
    assert_eq!(page.ask(still).await?, json!(true), "the entry was drawn anew");
    page.click(ENTRY).await?;
    page.see("//*[@id='title']/strong[. = '#general']").await?;
    page.see(&said("hello")).await.map(drop)
}
