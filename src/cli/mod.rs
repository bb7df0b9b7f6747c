//! The subcommands, one file each.
//!
//! Each has its arguments as a clap struct and a `run`. Bad input ends with exit status 2 and nothing
//! written, whatever else fails with 1.

mod apply;
mod export;
mod import;
mod lines;
mod moves;
mod perft;
mod picture;
mod replay;
mod setup;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Board games by correspondence, in a chat.
#[derive(Parser, Debug)]
#[command(name = "lasker", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
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
    /// Read an export into a new store
    Import(import::Args),
}

/// Input that cannot be read or played: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
struct BadInput(String);

/// Reads the command line, runs what it asks for and tells how that ended.
#[must_use]
pub fn main() -> ExitCode {
    // Wrong usage ends here with status 2, help with 0.
    let result = match Cli::parse().command {
        Command::Moves(args) => moves::run(args),
        Command::Apply(args) => apply::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Picture(args) => picture::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Export(args) => export::run(args),
        Command::Import(args) => import::run(args),
    };
    result.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        eprintln!("lasker: {error:#}");
        ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
    })
}

/// Whether nobody reads on, as behind `| head`: that is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
