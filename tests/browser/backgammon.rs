//! A match of backgammon in the page, against the robot.

use crate::page::{Checked, Page, button, in_browser, said, sandbox, thread};

/// How many own plays against the robot are enough.
const PLAYS: usize = 4;

/// The newest post that calls on this person.
const CALL: &str = "(//article[contains(@class, 'pinged')][.//figure])[last()]";
const ROLL: &str = "//button[contains(@data-custom-id, ':cube:roll') and not(@disabled)]";
const DOUBLE: &str = "//button[contains(@data-custom-id, ':cube:double') and not(@disabled)]";
const TAKE: &str = "//button[contains(@data-custom-id, ':cube:take') and not(@disabled)]";
const PLAY: &str =
    "//button[(contains(@data-custom-id, ':play') or contains(@data-custom-id, ':m:')) and not(@disabled)]";
const MENU: &str = "//select[contains(@data-custom-id, ':pick:') and not(@disabled)]";
const CONFIRM: &str = "//button[contains(@data-custom-id, ':ok:')]";
const RESULT: &str = "//article[contains(., 'wins Backgammon')]";

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn one_person_plays_backgammon_with_the_robot() -> Checked {
    let (_bot, address) = sandbox(&["--no-robot", "--empty"]);
    in_browser(async |page| play_the_robot(page, &address).await).await
}

async fn play_the_robot(page: &Page, address: &str) -> Checked {
    page.0.goto(address).await?;
    page.go_to("games").await?;
    page.slash("challenge backgammon", &[("opponent", "Robot"), ("length", "1"), ("time", "2d")]).await?;
    page.screenshots("backgammon-challenge").await?;
    page.send().await?;
    page.show(&button("Dice"), "backgammon-invitation").await?;
    page.click(&button("Dice")).await?;
    page.show(&said("fixed already"), "backgammon-dice").await?;

    // The robot accepts, and a thread begins.
    page.click("//*[@id='tools']//input").await?;
    page.click(&thread("Robot")).await?;
    let mut doubled = false;
    // The post last answered: it stays the newest for a moment.
    let mut answered = String::new();
    for turn in 0..PLAYS {
        answered = page.see(&called(&answered)).await?.attr("id").await?.unwrap_or_default();
        page.pictures().await?;
        page.screenshots(&format!("backgammon-{turn}")).await?;
        if page.count(RESULT).await? > 0 {
            break;
        }
        if page.count(&format!("{CALL}{TAKE}")).await? > 0 {
            page.click(&format!("{CALL}{TAKE}")).await?;
            page.click(&button("Yes, take")).await?;
        } else if page.count(&format!("{CALL}{DOUBLE}")).await? > 0 && !doubled {
            doubled = true;
            page.click(&format!("{CALL}{DOUBLE}")).await?;
            page.show(&button("Yes, double"), "backgammon-double").await?;
            page.click(&button("Yes, double")).await?;
            // The robot takes: he never presses what is red.
            page.see(&said("takes")).await?;
        } else if page.count(&format!("{CALL}{ROLL}")).await? > 0 {
            page.click(&format!("{CALL}{ROLL}")).await?;
            choose(page, turn).await?;
        } else {
            page.click(&format!("({CALL}{PLAY})[1]")).await?;
            choose(page, turn).await?;
        }
    }
    // The robot's post would push away what is to be pressed.
    page.see(&called(&answered)).await?;
    page.command("game resign", &[]).await?;
    page.click(&button("The whole match")).await?;
    page.screenshots("backgammon-resign").await?;
    page.click(&button("Yes, give up the match")).await?;
    page.see(RESULT).await?;
    page.pictures().await?;
    page.screenshots("backgammon-result").await
}

/// The next post after that one which calls on this person, or the result.
fn called(answered: &str) -> String {
    format!("{CALL}[@id != '{answered}'][.{ROLL} or .{PLAY} or .{TAKE}] | {RESULT}")
}

/// Makes the first steps there are until the play is whole, and confirms it. A roll with nothing to choose is played by
/// itself.
async fn choose(page: &Page, turn: usize) -> Checked {
    let done =
        "//article[contains(@class, 'ephemeral')][contains(., 'nothing could be played') or contains(., 'one play')]";
    for step in 0..8 {
        page.see(&format!("{MENU} | {CONFIRM} | {done}")).await?;
        if page.count(CONFIRM).await? > 0 {
            page.screenshots(&format!("backgammon-{turn}-confirm")).await?;
            page.click(&format!("({CONFIRM})[last()]")).await?;
            return page.see(&format!("//*[@id='log'][not(.{CONFIRM})]")).await.map(drop);
        }
        if page.count(MENU).await? == 0 {
            return Ok(());
        }
        page.screenshots(&format!("backgammon-{turn}-step-{step}")).await?;
        let menu = page.see(&format!("({MENU})[last()]")).await?;
        let before = page.ask(PRIVATE).await?;
        menu.select_by_index(1).await?;
        // The private board is drawn anew with the next choices, or to be confirmed.
        for _ in 0..100 {
            if page.ask(PRIVATE).await? != before {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_ne!(page.ask(PRIVATE).await?, before, "the private board is not drawn anew");
    }
    panic!("the private board never came to a play");
}

/// What the newest private message says and offers.
const PRIVATE: &str =
    "const all = [...document.querySelectorAll('article.ephemeral')]; return all.length ? all.at(-1).innerHTML : null";
