//! `lasker serve`: the bot, against Discord.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;

use super::{BadInput, bot, configured, runtime, test_clock};
use crate::store::{SledOptions, SledStore};

/// Runs the bot until it is told to stop (SIGTERM or Ctrl-C).
#[derive(clap::Args, Debug)]
pub struct Args {}

/// Runs it.
pub fn run(_: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = configured(config)?;
    let token = config.discord.token.expose().ok_or_else(|| {
        BadInput("there is no token: set LASKER_DISCORD__TOKEN, or discord.token_file in config.toml".to_owned())
    })?;
    let mut settings = bot::settings(token, config.discord.proxy.clone(), config.picture.theme.clone());
    runtime()?.block_on(async {
        // First, so that a process told to stop at once does so cleanly.
        let shutdown = bot::shutdown_signal()?;
        let open = move || SledStore::open(&config.store.path, SledOptions::default());
        let store = tokio::task::spawn_blocking(open).await?.context("cannot open the store")?;
        if let Some(file) = config.test.clock {
            settings.clock = test_clock::follow(file).await?;
        }
        bot::run(settings, Arc::new(store), config.metrics.listen, shutdown).await
    })?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}
