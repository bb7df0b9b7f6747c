//! The bot, wired: store, desk and Discord put together. Both `serve` and `sandbox` run it.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::bail;
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use super::metrics::{self, Health};
use crate::desk::{Desk, Luck, SystemClock};
use crate::discord::{self, Poster, Settings};
use crate::meter;
use crate::store::Store;

/// Runs the bot until `shutdown`, then finishes what has begun. Lots and dice come from `luck`. At `listen` it can be asked
/// how it does.
///
/// # Errors
/// Discord refuses the bot for good, or the store failed.
pub async fn run(
    settings: Settings,
    store: Arc<dyn Store>,
    luck: Arc<dyn Luck>,
    listen: Option<SocketAddr>,
    shutdown: CancellationToken,
) -> anyhow::Result<()> {
    let (theme, clock) = (settings.theme.clone(), Arc::clone(&settings.clock));
    let health = Arc::new(Health { link: Arc::clone(&settings.link), ..Health::default() });
    let _metrics = match listen {
        Some(listen) => Some(metrics::start(listen, Arc::clone(&health)).await?),
        None => None,
    };
    let discord = tokio::select! {
        connected = discord::connect(settings) => connected?,
        () = shutdown.cancelled() => return Ok(()),
    };
    let poster = Poster::new(discord.rest(), discord.people(), &theme);
    let desk = Desk::new(store, Arc::new(poster), clock, luck);
    // Fails only if there is one already.
    let _ = health.desk.set(Arc::clone(&desk));
    if listen.is_some() {
        meter::games_running(desk.store().running().await?);
    }
    // Until the connection is there and what was said meanwhile has been heard.
    desk.hold_deadlines();
    desk.start().await?;
    let served = tokio::select! {
        served = discord.serve(Arc::clone(&desk), shutdown) => served,
        why = desk.failed() => {
            // What was written since the last sync is unknown, so nothing more may be answered or posted.
            bail!("the store failed, so the bot stops: {why}");
        }
    };
    desk.stop().await;
    served
}

/// What Discord's side needs to know, from the configuration; by the computer's clock.
pub fn settings(token: &str, proxy: Option<String>, theme: String) -> Settings {
    Settings { token: SecretString::from(token), proxy, theme, clock: Arc::new(SystemClock), link: Arc::default() }
}

/// Is cancelled when the process is asked to end (SIGTERM, or Ctrl-C); a second time ends it at once.
///
/// # Errors
/// The system does not let us listen for signals.
pub fn shutdown_signal() -> anyhow::Result<CancellationToken> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let shutdown = CancellationToken::new();
    let asked = shutdown.clone();
    tokio::spawn(async move {
        let mut wait = async || {
            tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
        };
        wait().await;
        tracing::info!("stopping: finishing what has begun");
        asked.cancel();
        wait().await;
        std::process::exit(130);
    });
    Ok(shutdown)
}
