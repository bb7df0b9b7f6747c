//! `lasker apply`: plays moves from a position, or a line of moves for every line on standard input.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::BadInput;
use super::backgammon::{self, Board};
use super::lines::{self, LineError};
use super::setup::{self, SetupArgs};
use crate::games::{Game, GameKind, Reading, rekkoku};

/// Plays moves and prints the position after them. With `-` it reads a JSON object a line and answers each.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: GameKind,
    /// The moves in order; a single "-" reads {"position": …, "moves": […], "options": {…}} a line from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The roll for the next play, in games with dice: once for each play
    #[arg(long, value_name = "4-3", value_parser = backgammon::dice)]
    dice: Vec<[u8; 2]>,
    #[command(flatten)]
    setup: SetupArgs,
}

/// What a line asks for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Job {
    #[serde(default)]
    position: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    dice: Vec<[u8; 2]>,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
}

/// An option's value; numbers and truth values may be written as such.
#[derive(Deserialize)]
#[serde(untagged)]
enum OptionValue {
    Text(String),
    Number(serde_json::Number),
    Truth(bool),
}

/// The answer to a line.
#[derive(Serialize)]
struct Answer {
    position: String,
    events: Vec<String>,
    result: Option<Outcome>,
}

/// How it ended, in the game's own form.
#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Plain(setup::Outcome),
    Backgammon(backgammon::Outcome),
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let no_dice = !args.dice.is_empty() && (args.moves == ["-"] || !args.game.has_dice());
    if no_dice {
        let why = if args.game.has_dice() { "--dice does not go with \"-\"" } else { "there are no dice in this game" };
        return Err(BadInput(why.to_owned()).into());
    }
    if args.moves == ["-"] {
        args.setup.without_position()?;
        args.setup.game(args.game)?;
        lines::answer(|line| answer(&args, line))?;
    } else if args.game.has_dice() {
        let mut board = Board::new(args.setup.options(), args.setup.position())?;
        board.play(&args.moves, &args.dice).map_err(|(at, why)| match at {
            Some(at) => refused(&args.moves, at, &why),
            None => BadInput(why),
        })?;
        writeln!(std::io::stdout(), "{}", board.text())?;
    } else {
        let mut game = args.setup.game(args.game)?;
        play(&mut game, &args.moves).map_err(|(at, why)| refused(&args.moves, at, &why))?;
        writeln!(std::io::stdout(), "{}", game.position())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn refused(moves: &[String], at: usize, why: &str) -> BadInput {
    BadInput(format!("move {}, {:?}: {why}", at + 1, shortened(&moves[at])))
}

fn answer(args: &Args, line: &str) -> Result<Answer, LineError> {
    let job: Job = serde_json::from_str(line).map_err(LineError::line)?;
    let mut options = args.setup.options();
    options.extend(job.options.into_iter().map(|(key, value)| (key, value.into_text())));
    if args.game.has_dice() {
        let mut board = Board::new(options, job.position).map_err(LineError::line)?;
        board.play(&job.moves, &job.dice).map_err(backgammon::line)?;
        let result = board.outcome().map(Outcome::Backgammon);
        return Ok(Answer { position: board.text(), events: Vec::new(), result });
    }
    if !job.dice.is_empty() {
        return Err(LineError::line(format!("{} has no dice", args.game)));
    }
    let mut game = setup::start(args.game, options, job.position).map_err(LineError::line)?;
    let events = play(&mut game, &job.moves).map_err(|(at, why)| LineError::at(at, why))?;
    Ok(Answer { position: game.position(), events, result: setup::outcome(&game).map(Outcome::Plain) })
}

/// Plays the moves in order: the events, or which move is refused and why.
fn play(game: &mut Game, moves: &[String]) -> Result<Vec<String>, (usize, String)> {
    let mut events = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        if let (Game::Rekkoku(war), Some(action)) = (&mut *game, beside(text)) {
            war.act(action).map_err(|why| (index, why.to_string()))?;
            continue;
        }
        let seat = setup::seat_to_move(game);
        // A canonical move is never ambiguous, though its ends alone may be.
        let action = if game.legal(seat).contains(text) {
            text.clone()
        } else {
            game.read(seat, text, Reading::Expected).map_err(|why| (index, setup::refusal(&why)))?
        };
        events.extend(game.play(Some(seat), &action).map_err(|error| (index, error.to_string()))?);
    }
    Ok(events)
}

/// What a record of Rekkoku writes besides moves: `r!!`, `r??`, `==`.
fn beside(text: &str) -> Option<rekkoku::Action> {
    text.parse().ok().filter(|action| !matches!(action, rekkoku::Action::Move(_)))
}

fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

impl OptionValue {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Truth(truth) => if truth { "on" } else { "off" }.to_owned(),
        }
    }
}
