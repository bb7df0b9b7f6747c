//! Time in the page: the clock that its buttons move, and what comes of it.

use serde_json::json;

use crate::page::{Checked, Page, in_browser, sandbox};

/// How long a usual game gives for a move, in days.
const DAYS: usize = 3;

/// The flag's post.
const FLAGGED: &str = "//article[contains(., 'time ran out')]";

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn days_pass_and_a_flag_falls() -> Checked {
    let (_bot, address) = sandbox(&["--no-robot"]);
    in_browser(async |page| pass_days(page, &address).await).await
}

async fn pass_days(page: &Page, address: &str) -> Checked {
    page.0.goto(address).await?;
    page.pictures().await?;
    let start = shown(page).await?;
    page.click("//*[@id='clock']/button[. = '+1 hour']").await?;
    page.see(&format!("//*[@id='clock']/time[. != '{start}']")).await?;
    let (before, after) = (start, shown(page).await?);
    assert_ne!(before, after);
    page.screenshots("an-hour-later").await?;
    for _ in 0..DAYS {
        assert_eq!(page.count(FLAGGED).await?, 0, "too early");
        page.pass("+1 day").await?;
    }
    page.see(FLAGGED).await?;
    let newest = "return [...document.querySelectorAll('article')].at(-1).innerText";
    let said = page.ask(newest).await?;
    // The stamps go by the clock that was moved.
    assert!(said.as_str().unwrap().contains("Ana"), "{said}");
    page.screenshots("flagged").await?;
    let ahead = page.ask("return (await (await fetch('/sandbox/api/clock')).json()).offset").await?;
    assert_eq!(ahead, json!((DAYS * 24 + 1) * 3_600_000));
    Ok(())
}

/// What the page's clock shows.
async fn shown(page: &Page) -> Result<String, fantoccini::error::CmdError> {
    page.see("//*[@id='clock']/time[string-length() > 5]").await?.text().await
}

impl Page {
    /// Lets time pass, by the button of that name.
    pub async fn pass(&self, button: &str) -> Checked {
        let path = format!("//*[@id='clock']/button[. = '{button}']");
        let before = self.ask("return document.querySelector('#clock time').dateTime").await?;
        self.click(&format!("{path}[not(@disabled)]")).await?;
        let moved = format!("//*[@id='clock'][time[@datetime != {before}]]/button[. = '{button}'][not(@disabled)]");
        self.see(&moved).await.map(drop)
    }
}
