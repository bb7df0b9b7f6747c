//! `lasker moves`: the legal moves of a position, or of every position on standard input.

use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

use anyhow::anyhow;
use serde::Serialize;

use super::BadInput;
use super::backgammon::{self, Board};
use super::lines::{self, LineError};
use super::setup::{self, SetupArgs};
use crate::games::{Game, GameKind};

/// Lists the legal moves of a position, one a line. With `-` it reads a position a line and answers each with JSON.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: GameKind,
    /// "-" reads one position a line from standard input
    #[arg(value_name = "-", value_parser = ["-"])]
    input: Option<String>,
    /// The roll, in games with dice; with "-" it follows the position on each line
    #[arg(long, value_name = "4-3", value_parser = backgammon::dice)]
    dice: Option<[u8; 2]>,
    #[command(flatten)]
    setup: SetupArgs,
}

/// The answer to a position.
#[derive(Serialize)]
struct Answer {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<String>,
    moves: Vec<MoveAnswer>,
}

#[derive(Serialize)]
struct MoveAnswer {
    r#move: String,
    next: String,
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.game.has_dice() {
        return with_dice(&args);
    }
    if args.dice.is_some() {
        return Err(BadInput(format!("{} has no dice", args.game)).into());
    }
    if args.input.is_some() {
        args.setup.without_position()?;
        // Options that cannot be are said once, not on every line.
        args.setup.game(args.game)?;
        lines::answer(|line| {
            let game = setup::start(args.game, args.setup.options(), Some(line.to_owned())).map_err(LineError::line)?;
            answer(&game).map_err(LineError::line)
        })?;
    } else {
        let game = args.setup.game(args.game)?;
        let mut text = String::new();
        for mv in game.legal(setup::seat_to_move(&game)) {
            writeln!(text, "{mv}")?;
        }
        std::io::stdout().write_all(text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn with_dice(args: &Args) -> anyhow::Result<ExitCode> {
    let options = || args.setup.options();
    if args.input.is_none() {
        let mut board = Board::new(options(), args.setup.position())?;
        if let Some(dice) = args.dice {
            board.roll(dice).map_err(BadInput)?;
        }
        let text: String = board.moves().into_iter().flat_map(|(text, _)| [text, "\n".to_owned()]).collect();
        std::io::stdout().write_all(text.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    args.setup.without_position()?;
    if args.dice.is_some() {
        return Err(BadInput("--dice does not go with \"-\": each line has its own".to_owned()).into());
    }
    Board::new(options(), None)?;
    lines::answer(|line| {
        let board = Board::read(options(), line).map_err(LineError::line)?;
        let moves = board.moves().into_iter().map(|(text, next)| MoveAnswer { r#move: text, next }).collect();
        Ok(Answer { position: board.text(), to_move: None, moves })
    })?;
    Ok(ExitCode::SUCCESS)
}

fn answer(game: &Game) -> anyhow::Result<Answer> {
    let seat = setup::seat_to_move(game);
    let moves = game
        .legal(seat)
        .into_iter()
        .map(|mv| {
            let mut next = game.clone();
            next.play(Some(seat), &mv).map_err(|error| anyhow!(error))?;
            Ok(MoveAnswer { r#move: mv, next: next.position() })
        })
        .collect::<anyhow::Result<_>>()?;
    Ok(Answer { position: game.position(), to_move: setup::to_move(game), moves })
}
