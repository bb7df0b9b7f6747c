//! `lasker perft`: counts the sequences of moves of a length.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use super::setup::SetupArgs;
use crate::games::perft::perft;
use crate::games::{Game, GameKind, backgammon};

/// The number of sequences of DEPTH moves, on standard output; how long it took, on standard error.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: GameKind,
    /// How many moves deep
    depth: u32,
    #[command(flatten)]
    setup: SetupArgs,
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let game = args.setup.game(args.game)?;
    let began = Instant::now();
    let nodes = match &game {
        Game::Lasca(game) => perft(game.board(), args.depth),
        Game::Rekkoku(game) => perft(game.position(), args.depth),
        Game::Backgammon(game) => backgammon::perft(game.state().position(), args.depth),
    };
    let took = began.elapsed();
    writeln!(std::io::stdout(), "{nodes}")?;
    eprintln!("{took:.3?}, {:.1} million a second", nodes as f64 / took.as_secs_f64() / 1e6);
    Ok(ExitCode::SUCCESS)
}
