//! `lasker serve`: the bot, against Discord.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;

use super::{BadInput, bot, configured, memory, runtime, test_clock};
use crate::backup::{Keeper, Shelf};
use crate::desk::SystemLuck;
use crate::store::{SledOptions, SledStore};

/// Runs the bot until it is told to stop (SIGTERM or Ctrl-C).
#[derive(clap::Args, Debug)]
pub struct Args {}

/// Runs it.
pub fn run(_: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let lean = memory::lean();
    let config = configured(config)?;
    if let Err(error) = lean {
        tracing::info!(%error, "the allocator keeps its usual settings, and so more memory");
    }
    let token = config.discord.token.expose().ok_or_else(|| {
        BadInput("there is no token: set LASKER_DISCORD__TOKEN, or discord.token_file in config.toml".to_owned())
    })?;
    let mut settings = bot::settings(token, config.discord.proxy.clone(), config.picture.theme.clone());
    runtime()?.block_on(async {
        // First, so that a process told to stop at once does so cleanly.
        let shutdown = bot::shutdown_signal()?;
        let shelf = Shelf::new(&config.backups(), config.backup.keep);
        let path = config.store.path.clone();
        let options = SledOptions { key: config.store.key.clone(), ..SledOptions::default() };
        let open = move || SledStore::open(&path, options);
        let opened = tokio::task::spawn_blocking(open).await?;
        let store = Arc::new(opened.with_context(|| cannot_open(&shelf))?);
        if let Some(file) = config.test.clock {
            settings.clock = test_clock::follow(file).await?;
        }
        tokio::spawn(memory::give_back(Arc::clone(&settings.clock)));
        let keeper = Keeper::new(store.clone(), shelf.clone(), config.backup.every, Arc::clone(&settings.clock));
        let _watch = keeper.start(&config.store.path);
        look_over(Arc::clone(&store), shelf);
        bot::run(settings, store, Arc::new(SystemLuck), config.metrics.listen, shutdown).await
    })?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// What is said when the store does not open.
fn cannot_open(shelf: &Shelf) -> String {
    match shelf.last() {
        Ok(Some(last)) => format!("cannot open the store (the last backup is {})", last.path.display()),
        _ => "cannot open the store".to_owned(),
    }
}

/// Names the games that damage has taken, beside the start: all keys are looked at.
fn look_over(store: Arc<SledStore>, shelf: Shelf) {
    tokio::task::spawn_blocking(move || {
        for gap in store.missing() {
            let backup = shelf.last().ok().flatten().map(|last| last.path.display().to_string());
            let (first, last) = (gap.start(), gap.end());
            tracing::error!(first, last, backup, "games are missing: `lasker doctor` says what can be done");
        }
    });
}
