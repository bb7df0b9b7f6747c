//! The sandbox's page in a real browser: one person against the robot, and two people in two windows.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::{Method, Url};
use serde_json::{Value, json};

/// How long a condition of the page may take. Only a broken page takes as long.
const PATIENCE: Duration = Duration::from_secs(20);
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

type Checked = Result<(), CmdError>;

/// Where pictures of the page go.
fn screenshots() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the bot in its sandbox and answers the page's address.
fn sandbox(more: &[&str]) -> (Running, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lasker"))
        .args(["sandbox", "--port", "0"])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let running = Running(child);
    let line = out.lines().map(Result::unwrap).find(|line| line.starts_with("Open ")).expect("the page's address");
    (running, line.split(' ').nth(1).unwrap().to_owned())
}

/// Starts ChromeDriver and a browser of its own.
async fn browser(profile: &Path) -> (Running, Client) {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let driver = Command::new("chromedriver").arg(format!("--port={port}")).stdout(Stdio::null()).spawn().unwrap();
    let driver = Running(driver);
    let args = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--lang=en",
    ];
    let mut args: Vec<String> = args.map(str::to_owned).into();
    args.push(format!("--user-data-dir={}", profile.display()));
    let Value::Object(wanted) = json!({ "goog:chromeOptions": { "args": args } }) else { unreachable!() };
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(wanted);
    for _ in 0..100 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let client = builder.connect(&format!("http://127.0.0.1:{port}")).await.unwrap();
    (driver, client)
}

/// The page in one browser.
struct Page(Client);

impl Page {
    /// Waits for an element; a picture of the page is kept if it does not come.
    async fn see(&self, path: &str) -> Result<Element, CmdError> {
        let seen = self.0.wait().at_most(PATIENCE).for_element(Locator::XPath(path)).await;
        if seen.is_err() {
            eprintln!("not seen: {path}");
            let text = self.ask("return document.querySelector('#log').innerText.slice(-1500) + '|' + document.querySelector('#toast').innerText + document.querySelector('#title').innerText").await?;
            eprintln!("the page ends with: {}", text.as_str().unwrap_or_default());
            std::fs::write(screenshots().join("failed.png"), self.0.screenshot().await?).unwrap();
        }
        seen
    }

    /// Clicks what may be redrawn under the pointer by a live event: then it is looked for once more.
    async fn click(&self, path: &str) -> Checked {
        for _ in 0..5 {
            match self.see(path).await?.click().await {
                Err(CmdError::Standard(gone)) => eprintln!("again: {path}: {}", gone.message),
                answer => return answer,
            }
        }
        self.see(path).await?.click().await
    }

    async fn ask(&self, script: &str) -> Result<Value, CmdError> {
        self.0.execute(script, vec![]).await
    }

    async fn count(&self, path: &str) -> Result<usize, CmdError> {
        Ok(self.0.find_all(Locator::XPath(path)).await?.len())
    }

    /// Every picture has loaded and says in words what it shows.
    async fn pictures(&self) -> Checked {
        self.see("//figure//img").await?;
        self.0.wait().at_most(PATIENCE).for_element(Locator::XPath("//figure//img[string-length(@alt) > 20]")).await?;
        let ask = "return [...document.querySelectorAll('figure img')].every((i) => i.complete && i.naturalWidth > 0 && i.alt.length > 20)";
        for _ in 0..50 {
            if self.ask(ask).await? == json!(true) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("a picture has not loaded or has no words");
    }

    /// A wide and a narrow picture of the page, for people to look at.
    async fn screenshots(&self, name: &str) -> Checked {
        for (width, height) in [(390, 844), (1200, 900)] {
            self.resize(width, height).await?;
            let low = "const l = document.querySelector('#log'); l.scrollTop = l.scrollHeight; return [innerWidth, document.documentElement.scrollWidth]";
            let widths = self.ask(low).await?;
            assert!(widths[1].as_u64() <= widths[0].as_u64(), "the page is wider than the window: {widths} at {width}");
            std::fs::write(screenshots().join(format!("{name}-{width}.png")), self.0.screenshot().await?).unwrap();
        }
        Ok(())
    }

    /// A headless window is never narrower than 500 pixels; an emulated device is.
    async fn resize(&self, width: u32, height: u32) -> Checked {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": params });
        self.0.issue_cmd(Chromium(body)).await.map(drop)
    }
}

/// A command of the DevTools protocol, through ChromeDriver.
#[derive(Debug)]
struct Chromium(Value);

impl fantoccini::wd::WebDriverCompatibleCommand for Chromium {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

#[tokio::test]
#[ignore = "needs Chromium and ChromeDriver"]
async fn one_person_plays_the_robot() -> Checked {
    let (_bot, address) = sandbox(&[]);
    let profile = tempfile::tempdir().unwrap();
    let (_driver, client) = browser(profile.path()).await;
    let page = Page(client);
    page.resize(1200, 900).await?;
    page.0.goto(&address).await?;
    page.see(MOVE).await?;
    page.pictures().await?;
    page.screenshots("start").await?;
    enlarge(&page).await?;
    let mut moves = 0;
    while moves < MOVES && page.count(RESULT).await? == 0 {
        moves += 1;
        let boards = page.count(BOARDS).await?;
        play(&page).await?;
        answered(&page, boards).await?;
    }
    page.pictures().await?;
    page.screenshots("robot").await?;
    page.0.close().await
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
    let profile = tempfile::tempdir().unwrap();
    let (_driver, client) = browser(profile.path()).await;
    let page = Page(client);
    page.resize(1200, 900).await?;
    page.0.goto(&address).await?;
    // Nobody has played yet, and the robot does nothing.
    page.see("//*[@id='persona']//option[text() = 'Ana']").await?;
    let robot = page.ask("return document.querySelector('#tools input').checked").await?;
    assert_eq!(robot, json!(false));
    let ben = page
        .ask("return [...document.querySelectorAll('#persona option')].find((o) => o.text === 'Ben').value")
        .await?;
    let ben = ben.as_str().unwrap().to_owned();
    page.click("//button[contains(@class, 'channel')][.//*[text() = 'games']]").await?;
    page.see("//*[@id='title']/strong[text() = '#games']").await?;
    let games = page.ask("return new URLSearchParams(location.hash.slice(1)).get('channel')").await?;

    // Ana challenges Ben with the form of the slash command; White, so that she moves first.
    page.see("//*[@id='input']").await?.send_keys("/challenge lasca").await?;
    page.click("//*[contains(@class, 'popup')]//button[strong = '/challenge lasca']").await?;
    for (option, value) in [("opponent", ben.as_str()), ("side", "1")] {
        let field = format!("//*[@data-option='{option}']");
        let chip = format!("//button[contains(@class, 'chip')][contains(., '{option}')]");
        page.see(&format!("{field} | {chip}")).await?;
        if page.count(&field).await? == 0 {
            page.click(&chip).await?;
        }
        page.see(&field).await?.select_by_value(value).await?;
    }
    page.screenshots("challenge").await?;
    page.click("//*[contains(@class, 'command')]//button[text() = 'Send']").await?;
    page.see("//button[contains(., 'Accept')] | //button[contains(., 'Withdraw')] | //article[contains(., 'invite')]")
        .await?;

    let ana = page.0.window().await?;
    let other = page.0.new_window(false).await?.handle;
    page.0.switch_to_window(other.clone()).await?;
    page.resize(1200, 900).await?;
    page.0.goto(&format!("{address}/#me={ben}&channel={}", games.as_str().unwrap())).await?;
    page.click("(//button[contains(., 'Accept')])[last()]").await?;

    // The game has a thread of its own, the last that was begun.
    let thread = "(//button[contains(@class, 'channel')][.//*[text() = '🧵']][contains(., 'Ben')])[last()]";
    page.click(thread).await?;
    page.0.switch_to_window(ana.clone()).await?;
    page.click(thread).await?;
    // White has seven moves, more than stand as buttons: she writes one. The bot plays Black's only answer, after which
    // she has two captures, each with a button.
    page.see(PINGS).await?;
    write(&page, "c3-d4").await?;
    page.see(&format!("({MOVE})[contains(., 'b2xd4')]")).await?;
    page.pictures().await?;
    page.click(&format!("({MOVE})[contains(., 'b2xd4')]")).await?;
    choose(&page).await?;

    // Ben replies to his board. White's only answer is played too, and he presses a button; then she does.
    page.0.switch_to_window(other.clone()).await?;
    page.see(PINGS).await?;
    page.ask("[...document.querySelectorAll('article.pinged')].at(-1).focus()").await?;
    page.click("(//article[contains(@class, 'pinged')])[last()]//button[@aria-label = 'Reply']").await?;
    page.see("//*[contains(@class, 'banner') and not(@hidden)][contains(., 'Replying to')]").await?;
    write(&page, "a5-b4").await?;
    let press = format!("({MOVE})[contains(., 'c5-b4')]");
    page.see(&press).await?;
    page.click(&press).await?;
    choose(&page).await?;
    page.0.switch_to_window(ana.clone()).await?;
    page.see("(//article[contains(@class, 'pinged')])[last()][contains(., 'c5-b4')]").await?;
    page.pictures().await?;
    play(&page).await?;

    page.0.switch_to_window(other.clone()).await?;
    page.screenshots("two").await?;
    page.see("//*[@id='input']").await?.send_keys("/game resign").await?;
    page.click("//*[contains(@class, 'popup')]//button[strong = '/game resign']").await?;
    page.click("//*[contains(@class, 'command')]//button[text() = 'Send']").await?;
    page.click("//button[contains(., 'Yes, I resign')]").await?;
    for window in [&other, &ana] {
        page.0.switch_to_window(window.clone()).await?;
        page.see("//article[contains(., 'Ana wins Lasca')]").await?;
        page.pictures().await?;
    }
    page.screenshots("result").await?;
    page.0.close().await
}

/// Writes a message.
async fn write(page: &Page, text: &str) -> Checked {
    page.see("//*[@id='input']").await?.send_keys(&format!("{text}{}", char::from(Key::Enter))).await
}
