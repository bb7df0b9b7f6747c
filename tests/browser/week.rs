//! A week of a game, lived through in the page: two friends, the clock moved by the page's buttons, and a bot that is
//! killed on the way. The bot is the real program with its store on disk; its clock follows the page's by a file.

use std::time::Duration;

use lasker::sandbox::driver::Driver;
use lasker::sandbox::{Sandbox, SandboxConfig};
use tempfile::TempDir;

use crate::page::{Checked, Page, button, in_browser, ping, private, said, thread};
use crate::program::Program;

/// The hour at which the week begins, by universal time: day for everyone.
const HOUR: i64 = 10;

/// The post that says that Ben's flag has fallen.
const FLAG: &str = "//article[.//*[@class = 'text'][contains(., \"Ben's time ran out\")]]";

/// The post that reminds one of a game.
const REMINDER: &str = "//article[contains(@class, 'pinged')][contains(., 'a game waits for you')]";

/// The stand-in for Discord, and a bot whose clock goes with it.
struct House {
    sandbox: Sandbox,
    driver: Driver,
    folder: TempDir,
    bot: Option<Program>,
}

impl House {
    /// On a Monday morning.
    async fn open() -> Self {
        let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
        let driver = sandbox.driver();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("clock");
        let mut offset = sandbox.clock_offset();
        tokio::spawn(async move {
            loop {
                let ahead = offset.borrow_and_update().as_secs();
                // Not to be read half written.
                let new = file.with_extension("new");
                std::fs::write(&new, ahead.to_string()).unwrap();
                std::fs::rename(&new, &file).unwrap();
                if offset.changed().await.is_err() {
                    return;
                }
            }
        });
        driver.advance(until_monday(driver.now_ms()));
        let mut house = Self { sandbox, driver, folder, bot: None };
        house.start().await;
        house
    }

    async fn start(&mut self) {
        let clock = self.folder.path().join("clock");
        let settings = [("LASKER_TEST__CLOCK", clock.to_str().unwrap())];
        self.bot = Some(Program::serve(&self.sandbox, self.folder.path(), &settings));
        self.driver.wait_bot().await.unwrap();
    }

    /// As a power cut would.
    fn kill(&mut self) {
        self.bot = None;
    }
}

/// How long it is until the next Monday morning.
fn until_monday(now_ms: i64) -> Duration {
    const DAY: i64 = 24 * 3600;
    // The first Monday of all was the fifth of January 1970.
    let first = 4 * DAY + HOUR * 3600;
    let wait = (first - now_ms / 1000).rem_euclid(7 * DAY);
    Duration::from_secs(wait.unsigned_abs())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and ChromeDriver"]
async fn a_week_of_a_game() -> Checked {
    let mut house = House::open().await;
    let address = house.sandbox.base_url();
    let lived = in_browser(async |page| live(page, &address, &mut house).await).await;
    if lived.is_err() {
        eprintln!("{}", std::fs::read_to_string(house.folder.path().join("log")).unwrap_or_default());
    }
    lived?;
    house.driver.assert_clean();
    Ok(())
}

async fn live(page: &Page, address: &str, house: &mut House) -> Checked {
    page.0.goto(address).await?;
    page.turn_into("Ana").await?;
    monday(page).await?;
    tuesday(page).await?;
    wednesday(page).await?;
    thursday(page, house).await?;
    friday(page).await?;
    next_monday(page).await?;
    next_wednesday(page).await
}

/// Ana invites Ben on those terms besides the usual ones; he accepts, and she makes her first two moves in the game's
/// thread, Ben's only answer to the first being played for him.
async fn begin(page: &Page, day: &str, no: u32, terms: &[(&str, &str)]) -> Checked {
    page.go_to("games").await?;
    page.command("challenge lasca", &[&[("opponent", "Ben"), ("side", "1")][..], terms].concat()).await?;
    page.turn_into("Ben").await?;
    let accept = format!("({})[last()]", button("Accept"));
    page.show(&accept, &format!("week-{day}-invited")).await?;
    page.click(&accept).await?;
    page.turn_into("Ana").await?;
    page.click(&thread(&format!("#{no} "))).await?;
    page.see(&ping("your move")).await?;
    page.write("c3-d4").await?;
    page.see(&ping("b2xd4")).await?;
    page.write("b2xd4").await
}

/// Ana invites Ben to a game of two days a move; he accepts, and Ana has moved when the day ends.
async fn monday(page: &Page) -> Checked {
    begin(page, "mon", 1, &[("time", "2d")]).await?;
    page.turn_into("Ben").await?;
    page.see(&ping("b2xd4")).await?;
    page.pictures().await?;
    page.screenshots("week-mon-his-move").await
}

/// A day before his time is up Ben is reminded, and once more when he wishes it.
async fn tuesday(page: &Page) -> Checked {
    page.pass("+1 day").await?;
    page.show(REMINDER, "week-tue-reminded").await?;
    page.click(&button("Remind me in 6 h")).await?;
    page.show(&private("I will remind you"), "week-tue-put-off").await?;
    for _ in 0..6 {
        assert_eq!(page.count(REMINDER).await?, 1, "too early");
        page.pass("+1 hour").await?;
    }
    page.show(&format!("//*[@id='log'][count(.{REMINDER}) = 2]"), "week-tue-reminded-again").await
}

/// His time is up, and Ana is told. She cannot claim yet; she nudges him, and gives him three days. He moves.
async fn wednesday(page: &Page) -> Checked {
    page.pass("+1 day").await?;
    page.turn_into("Ana").await?;
    page.show(FLAG, "week-wed-flag").await?;
    page.click(&button("Claim the win")).await?;
    page.show(&private("claim"), "week-wed-too-early").await?;
    page.click(&button("Nudge")).await?;
    page.turn_into("Ben").await?;
    page.show(&ping("would like to go on"), "week-wed-nudged").await?;
    page.turn_into("Ana").await?;
    page.click(&button("3 days")).await?;
    page.see(&said("you have 3 days more")).await?;
    for _ in 0..3 {
        page.pass("+1 hour").await?;
    }
    page.turn_into("Ben").await?;
    page.screenshots("week-wed-given").await?;
    page.write("a5-b4").await?;
    // Ana's only answer is played for her.
    page.see(&ping("a5-b4")).await?;
    page.write("c5-b4").await?;
    page.turn_into("Ana").await?;
    page.show(&ping("c5-b4"), "week-wed-moved").await
}

/// The bot is out of order for a day. It says so, and Ana has lost no time.
async fn thursday(page: &Page, house: &mut House) -> Checked {
    house.kill();
    page.see("//*[contains(@class, 'off')][. = 'bot offline']").await?;
    page.pass("+1 day").await?;
    page.screenshots("week-thu-offline").await?;
    house.start().await;
    page.command("game time", &[]).await?;
    page.show(&private("is to move"), "week-thu-clocks").await?;
    page.see(&private("out of order")).await?;
    page.write("a1-b2").await?;
    page.turn_into("Ben").await?;
    page.show(&ping("a1-b2"), "week-thu-moved").await
}

/// Ben takes a day off, and Ana agrees to a pause of another.
async fn friday(page: &Page) -> Checked {
    page.command("games", &[]).await?;
    page.show(&private("Your turn"), "week-thu-games").await?;
    page.click(&button("I need more time")).await?;
    page.show(&button("1 day off"), "week-thu-more-time").await?;
    page.click(&button("1 day off")).await?;
    page.show(&said("is away until"), "week-thu-away").await?;
    page.pass("+1 day").await?;
    page.command("game time", &[("pause", "1")]).await?;
    page.turn_into("Ana").await?;
    page.show(&ping("asks for a pause"), "week-fri-pause").await?;
    page.click(&button("Agree to the pause")).await?;
    page.show(&said("the clocks stand still"), "week-fri-paused").await
}

/// Days off and pause are over, and the time that was left has run out. A quarter of the time later Ana claims.
async fn next_monday(page: &Page) -> Checked {
    for _ in 0..2 {
        page.pass("+1 day").await?;
        assert_eq!(page.count(FLAG).await?, 1, "only the flag of Wednesday");
    }
    page.pass("+1 day").await?;
    page.show(&format!("//*[@id='log'][count(.{FLAG}) = 2]"), "week-mon-flag").await?;
    page.pass("+1 day").await?;
    page.click(&format!("({})[last()]", button("Claim the win"))).await?;
    page.show(&button("Yes, I claim the win"), "week-tue-claim").await?;
    page.click(&button("Yes, I claim the win")).await?;
    page.see(&said("wins Lasca")).await?;
    page.pictures().await?;
    page.screenshots("week-tue-won").await
}

/// A second game, with a hard flag: it ends by itself.
async fn next_wednesday(page: &Page) -> Checked {
    begin(page, "wed", 2, &[("time", "1d"), ("flag", "the game is lost by itself")]).await?;
    page.see(&said("2. b2xd4")).await?;
    page.pass("+1 day").await?;
    page.see(&said("wins Lasca")).await?;
    page.pictures().await?;
    page.screenshots("week-wed-over").await
}
