//! A week of a game, lived through in the page: two friends, the clock moved by the page's buttons, and a bot that is
//! killed on the way. The bot is the real program with its store on disk; its clock follows the page's by a file.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use lasker::sandbox::driver::Driver;
use lasker::sandbox::{Sandbox, SandboxConfig};
use tempfile::TempDir;

use crate::page::{Checked, Page, in_browser};

/// The hour at which the week begins, by universal time: day for everyone.
const HOUR: i64 = 10;

/// The process; it dies with the test.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The stand-in for Discord, and a bot whose clock goes with it.
struct House {
    sandbox: Sandbox,
    driver: Driver,
    folder: TempDir,
    bot: Option<Bot>,
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
        self.bot = Some(serve(&self.sandbox, self.folder.path()));
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

fn serve(sandbox: &Sandbox, folder: &Path) -> Bot {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_lasker"))
        .arg("serve")
        .current_dir(folder)
        .env("LASKER_DISCORD__PROXY", sandbox.base_url())
        .env("LASKER_DISCORD__TOKEN", sandbox.token())
        .env("LASKER_STORE__PATH", folder.join("store"))
        .env("LASKER_TEST__CLOCK", folder.join("clock"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    Bot(child)
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
    // Monday: Ana invites Ben to a game of two days a move; he accepts, and each of them moves.
    page.0.goto(address).await?;
    page.turn_into("Ana").await?;
    page.click("//button[contains(@class, 'channel')][.//*[text() = 'games']]").await?;
    page.slash("challenge lasca", &[("opponent", "Ben"), ("side", "1"), ("time", "2d")]).await?;
    page.send().await?;
    page.turn_into("Ben").await?;
    page.see("//button[contains(., 'Accept')]").await?;
    page.screenshots("week-1-invited").await?;
    page.click("//button[contains(., 'Accept')]").await?;
    page.turn_into("Ana").await?;
    page.click(&thread(1)).await?;
    page.see(&ping("your move")).await?;
    page.write("c3-d4").await?;
    page.see(&ping("b2xd4")).await?;
    page.write("b2xd4").await?;
    page.turn_into("Ben").await?;
    page.see(&ping("b2xd4")).await?;
    page.pictures().await?;
    page.screenshots("week-2-his-move").await?;

    // Tuesday: a day before his time is up he is reminded.
    page.pass("+1 day").await?;
    page.see(&ping("1 game waits for you")).await?;
    page.screenshots("week-3-reminded").await?;
    let _ = house;
    Ok(())
}

/// The entry of a game's thread in the list of channels.
fn thread(no: u32) -> String {
    format!("//button[contains(@class, 'channel')][.//*[text() = '🧵']][contains(., '#{no} ')]")
}

/// A message that pings this person and says that.
fn ping(said: &str) -> String {
    format!("//article[contains(@class, 'pinged')][contains(., '{said}')]")
}
