//! `lasker apply`: plays moves from a position, or a line of moves for every line on standard input.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::BadInput;
use super::lines::{self, LineError};
use super::setup::{self, Outcome, SetupArgs};
use crate::games::{Game, GameKind, Reading};

/// Plays moves and prints the position after them. With `-` it reads a JSON object a line and answers each.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: GameKind,
    /// The moves in order; a single "-" reads {"position": …, "moves": […], "options": {…}} a line from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
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

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.moves == ["-"] {
        args.setup.without_position()?;
        args.setup.game(args.game)?;
        lines::answer(|line| answer(&args, line))?;
    } else {
        let mut game = args.setup.game(args.game)?;
        play(&mut game, &args.moves)
            .map_err(|(at, why)| BadInput(format!("move {}, {:?}: {why}", at + 1, shortened(&args.moves[at]))))?;
        writeln!(std::io::stdout(), "{}", game.position())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(args: &Args, line: &str) -> Result<Answer, LineError> {
    let job: Job = serde_json::from_str(line).map_err(LineError::line)?;
    if !job.dice.is_empty() {
        return Err(LineError::line(format!("{} has no dice", args.game)));
    }
    let mut options = args.setup.options();
    options.extend(job.options.into_iter().map(|(key, value)| (key, value.into_text())));
    let mut game = setup::start(args.game, options, job.position).map_err(LineError::line)?;
    let events = play(&mut game, &job.moves).map_err(|(at, why)| LineError::at(at, why))?;
    Ok(Answer { position: game.position(), events, result: setup::outcome(&game) })
}

/// Plays the moves in order: the events, or which move is refused and why.
fn play(game: &mut Game, moves: &[String]) -> Result<Vec<String>, (usize, String)> {
    let mut events = Vec::new();
    for (index, text) in moves.iter().enumerate() {
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
