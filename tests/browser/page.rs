//! The bot in its sandbox, a browser, and what a person does with the page.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use futures::FutureExt as _;
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::{Method, Url};
use serde_json::{Value, json};

/// How long a condition of the page may take. Only a broken page takes as long.
const PATIENCE: Duration = Duration::from_secs(20);
pub type Checked = Result<(), CmdError>;

/// Where pictures of the page go.
fn screenshots() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A process that ends with the test.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the bot in its sandbox and answers the page's address.
pub fn sandbox(more: &[&str]) -> (Running, String) {
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

/// Does something with a page in a browser of its own, which ends with it however that went: killing ChromeDriver alone
/// would leave the browser running.
pub async fn in_browser(test: impl AsyncFnOnce(&Page) -> Checked) -> Checked {
    let profile = tempfile::tempdir().unwrap();
    let (_driver, client) = browser(profile.path()).await;
    let page = Page(client);
    let done = AssertUnwindSafe(async {
        page.resize(1200, 900).await?;
        test(&page).await
    });
    let done = done.catch_unwind().await;
    let closed = page.0.close().await;
    done.unwrap_or_else(|panic| resume_unwind(panic))?;
    closed
}

/// Starts ChromeDriver and a browser.
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
pub struct Page(pub Client);

impl Page {
    /// Waits for an element; a picture of the page is kept if it does not come.
    pub async fn see(&self, path: &str) -> Result<Element, CmdError> {
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
    pub async fn click(&self, path: &str) -> Checked {
        for _ in 0..5 {
            match self.see(path).await?.click().await {
                Err(CmdError::Standard(gone)) => eprintln!("again: {path}: {}", gone.message),
                answer => return answer,
            }
        }
        self.see(path).await?.click().await
    }

    /// Uses a slash command with its form. People are named, choices given by their value, the rest is typed.
    pub async fn slash(&self, command: &str, options: &[(&str, &str)]) -> Checked {
        self.see("//*[@id='input']").await?.send_keys(&format!("/{command}")).await?;
        self.click(&format!("//*[contains(@class, 'popup')]//button[strong = '/{command}']")).await?;
        for (option, value) in options {
            let field = format!("//*[@data-option='{option}']");
            let chip = format!("//button[contains(@class, 'chip')][contains(., '{option}')]");
            self.see(&format!("{field} | {chip}")).await?;
            if self.count(&field).await? == 0 {
                self.click(&chip).await?;
            }
            let field = self.see(&field).await?;
            if field.tag_name().await? == "select" {
                let by_name = format!("./option[. = '{value}' or @value = '{value}']");
                field.find(Locator::XPath(&by_name)).await?.click().await?;
            } else {
                field.send_keys(value).await?;
            }
        }
        Ok(())
    }

    /// Sends the command that was [filled in](Self::slash).
    pub async fn send(&self) -> Checked {
        self.click("//*[contains(@class, 'command')]//button[text() = 'Send']").await
    }

    /// The same at once, with nothing to look at in between.
    pub async fn command(&self, command: &str, options: &[(&str, &str)]) -> Checked {
        self.slash(command, options).await?;
        self.send().await
    }

    /// Goes to the channel of that name.
    pub async fn go_to(&self, channel: &str) -> Checked {
        self.click(&format!("//button[contains(@class, 'channel')][.//*[text() = '{channel}']]")).await?;
        self.see(&format!("//*[@id='title']/strong[text() = '#{channel}']")).await.map(drop)
    }

    /// Waits for an element, and keeps pictures of the page.
    pub async fn show(&self, path: &str, name: &str) -> Checked {
        self.see(path).await?;
        self.screenshots(name).await
    }

    /// Becomes the person of that name, in the same channel.
    pub async fn turn_into(&self, name: &str) -> Checked {
        let id = self.person(name).await?;
        self.click(&format!("//*[@id='persona']//option[@value = '{id}']")).await?;
        self.see(&format!("//*[@id='log'][@data-me = '{id}']")).await.map(drop)
    }

    /// The id of the person of that name.
    pub async fn person(&self, name: &str) -> Result<String, CmdError> {
        let option = self.see(&format!("//*[@id='persona']//option[. = '{name}']")).await?;
        Ok(option.attr("value").await?.unwrap_or_default())
    }

    pub async fn ask(&self, script: &str) -> Result<Value, CmdError> {
        self.0.execute(script, vec![]).await
    }

    pub async fn count(&self, path: &str) -> Result<usize, CmdError> {
        Ok(self.0.find_all(Locator::XPath(path)).await?.len())
    }

    /// Every picture has loaded and says in words what it shows.
    pub async fn pictures(&self) -> Checked {
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

    /// Writes a message.
    pub async fn write(&self, text: &str) -> Checked {
        self.see("//*[@id='input']").await?.send_keys(&format!("{text}{}", char::from(Key::Enter))).await
    }

    /// A wide and a narrow picture of the page, for people to look at.
    pub async fn screenshots(&self, name: &str) -> Checked {
        for (width, height) in [(390, 844), (1200, 900)] {
            self.resize(width, height).await?;
            let low = "const l = document.querySelector('#log'); l.scrollTop = l.scrollHeight; return document.documentElement.scrollWidth";
            let across = self.ask(low).await?;
            assert!(across.as_u64() <= Some(width.into()), "the page is {across} wide in a window of {width}");
            std::fs::write(screenshots().join(format!("{name}-{width}.png")), self.0.screenshot().await?).unwrap();
        }
        Ok(())
    }

    /// A headless window is never narrower than 500 pixels; an emulated device is.
    pub async fn resize(&self, width: u32, height: u32) -> Checked {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": params });
        self.0.issue_cmd(Chromium(body)).await.map(drop)
    }
}

/// A control under a message, with that on it.
pub fn button(label: &str) -> String {
    format!("//article//button[contains(., '{label}')][not(@disabled)]")
}

/// A message that says that.
pub fn said(text: &str) -> String {
    format!("//article[contains(., '{text}')]")
}

/// A message for this person alone that says that.
pub fn private(text: &str) -> String {
    format!("//article[contains(@class, 'ephemeral')][contains(., '{text}')]")
}

/// A message that pings this person and says that.
pub fn ping(said: &str) -> String {
    format!("//article[contains(@class, 'pinged')][contains(., '{said}')]")
}

/// The entry in the list of channels of a thread whose name holds that; of the last such.
pub fn thread(name: &str) -> String {
    format!("(//button[contains(@class, 'channel')][.//*[text() = '🧵']][contains(., '{name}')])[last()]")
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
