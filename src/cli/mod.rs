//! The subcommands, one file each.
//!
//! Each has its arguments as a clap struct and a `run`. Bad input ends with exit status 2 and nothing
//! written, whatever else fails with 1.

mod apply;
mod backgammon;
mod backup;
pub mod bot;
mod check;
mod doctor;
mod export;
mod import;
mod lines;
mod logging;
mod memory;
mod metrics;
mod moves;
mod perft;
mod picture;
mod place;
mod replay;
mod sandbox;
mod serve;
mod setup;
mod test_clock;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};

use crate::config::{Config, ConfigError};

/// Board games by correspondence, in a chat.
#[derive(Parser, Debug)]
#[command(name = "lasker", version)]
struct Cli {
    /// The configuration file [default: config.toml here, if there is one]
    #[arg(long, global = true, value_name = "FILE", env = "LASKER_CONFIG")]
    config: Option<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Run the bot, against Discord
    Serve(serve::Args),
    /// Try everything without an account: a stand-in for Discord with a page, and the bot in it
    Sandbox(sandbox::Args),
    /// Look at everything the bot needs: configuration, token, intents, permissions, the ways to Discord
    Check(check::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Play moves and print the position after them
    Apply(apply::Args),
    /// Count the sequences of moves
    Perft(perft::Args),
    /// Draw a position
    Picture(picture::Args),
    /// Show a recorded game as a moving picture
    Replay(replay::Args),
    /// Write everything in the store as lines of JSON
    Export(export::Args),
    /// Read an export or a backup into a new store
    Import(import::Args),
    /// Put a copy of the store aside, while the bot runs or not
    Backup(backup::Args),
    /// Say what is wrong with a store or a backup, and what to do about it
    Doctor(doctor::Args),
}

/// Input that cannot be read or played: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
struct BadInput(String);

/// Reads the command line, runs what it asks for and tells how that ended.
#[must_use]
pub fn main() -> ExitCode {
    // Wrong usage ends here with status 2, help with 0.
    let Cli { config, command } = Cli::parse();
    let config = config.as_deref();
    let result = match command {
        Command::Serve(args) => serve::run(args, config),
        Command::Sandbox(args) => sandbox::run(args, config),
        Command::Check(args) => check::run(args, config),
        Command::Moves(args) => moves::run(args),
        Command::Apply(args) => apply::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Picture(args) => picture::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Export(args) => export::run(args, config),
        Command::Import(args) => import::run(args, config),
        Command::Backup(args) => backup::run(args, config),
        Command::Doctor(args) => doctor::run(args, config),
    };
    result.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        eprintln!("lasker: {error:#}");
        ExitCode::from(if error.is::<BadInput>() || error.is::<ConfigError>() { 2 } else { 1 })
    })
}

/// Whether nobody reads on, as behind `| head`: that is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// The configuration, with logging set up as it says: for subcommands that run the bot.
fn configured(file: Option<&Path>) -> anyhow::Result<Config> {
    let config = Config::load(file)?;
    logging::start(&config)?;
    Ok(config)
}

/// A runtime for the subcommands that do I/O.
fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start the runtime")
}
