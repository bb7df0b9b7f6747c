//! `lasker sandbox`: a stand-in for Discord with a page, and the bot in it.

use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use serde_json::json;

use super::{bot, configured, runtime};
use crate::desk::{ShiftedClock, SystemLuck};
use crate::sandbox::driver::Driver;
use crate::sandbox::{Sandbox, SandboxConfig, Start};
use crate::store::MemoryStore;

/// Opens a stand-in for Discord on this machine, with a page to play in and the bot connected to it. Nothing is kept.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The page's port; if it is taken, the next free one is used
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The robot member does nothing until he is switched on in the page
    #[arg(long)]
    no_robot: bool,
    /// Begin with empty channels, without a game in progress
    #[arg(long)]
    empty: bool,
}

/// The value of "White" among the choices of `/challenge lasca side`.
const WHITE: u32 = 1;

/// What the page tells a newcomer.
const HINTS: [&str; 3] = [
    "You are Ana (White) and must capture: tap a move to see it on the board, then ✔ Confirm it.",
    "Or type it here, such as d2xb4, or reply (↩) to the board with it. Tap a board to enlarge it.",
    "Another game: /challenge lasca or /challenge backgammon; the Robot plays both. Be someone else: choose a name above, or open a second tab. Let time pass: +1 hour, +1 day.",
];

/// Runs it.
pub fn run(args: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = configured(config)?;
    runtime()?.block_on(async {
        let shutdown = bot::shutdown_signal()?;
        let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
        let sandbox = Sandbox::start(SandboxConfig { addr, robot: false, ..SandboxConfig::default() }).await?;
        let mut settings = bot::settings(&sandbox.token(), Some(sandbox.base_url()), config.picture.theme.clone());
        settings.clock = Arc::new(ShiftedClock::new(sandbox.clock_offset()));
        let store = Arc::new(MemoryStore::new(getrandom::u64().context("no randomness")?));
        let bot =
            tokio::spawn(bot::run(settings, store, Arc::new(SystemLuck), config.metrics.listen, shutdown.clone()));
        let driver = sandbox.driver();
        let opened = async {
            driver.wait_bot().await?;
            if !args.empty {
                sandbox.set_start(open_game(&driver).await?);
            }
            driver.switch_robot(!args.no_robot);
            anyhow::Ok(())
        };
        tokio::select! {
            opened = opened => opened.context("cannot set up the first game")?,
            () = shutdown.cancelled() => {}
        }
        if !shutdown.is_cancelled() {
            announce(&sandbox)?;
        }
        let ran = bot.await.context("the bot broke")?;
        sandbox.stop().await;
        ran
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Says where the page is.
fn announce(sandbox: &Sandbox) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if let Some(port) = sandbox.taken_port() {
        writeln!(out, "Port {port} is taken; using the next free one.")?;
    }
    writeln!(out, "Open {} in a browser. Ctrl-C ends it.", sandbox.base_url())?;
    out.flush()
}

/// Plays the first moves of a game, as people would, so that the page opens on a choice of captures.
async fn open_game(driver: &Driver) -> anyhow::Result<Start> {
    let (ana, robot) = (driver.person("Ana"), driver.person("Robot"));
    let channel = driver.channel("games");
    let mark = driver.mark();
    let terms = json!({ "opponent": robot.id().to_string(), "side": WHITE });
    ana.slash(channel, "challenge lasca", terms).await?;
    let invitation = driver.wait_message(channel, mark, |m| m.control("Accept").is_some()).await?;
    robot.press(invitation.id, "Accept").await?;
    let first = driver.wait_anywhere(invitation.id, |m| m.pings.contains(&ana.id()) && !m.files.is_empty()).await?;
    // Black has only one answer, which the bot plays; then White may take with b2 or with d2.
    ana.slash(first.channel, "move", json!({ "move": "c3-d4" })).await?;
    let board = driver.wait_anywhere(first.id, |m| m.pings.contains(&ana.id()) && !m.files.is_empty()).await?;
    Ok(Start { persona: Some(ana.id()), channel: Some(board.channel), hints: HINTS.map(str::to_owned).to_vec() })
}
