//! What the rules' subcommands have in common: a game, where it starts, and how its words look outside.

use serde::Serialize;

use super::BadInput;
use crate::games::{Game, GameKind, Options, Refusal, Seat, Setup};
use crate::games::{lasca, rekkoku};

/// From what to start.
#[derive(clap::Args, Clone, Debug)]
pub struct SetupArgs {
    /// The position in the game's notation; without it the usual start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// One of the game's options, such as draws=off
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
        None => Err("expected KEY=VALUE".to_owned()),
    }
}

impl SetupArgs {
    /// The options that were given.
    pub fn options(&self) -> Options {
        self.options.iter().cloned().collect()
    }

    /// The game that was asked for.
    pub fn game(&self, kind: GameKind) -> Result<Game, BadInput> {
        start(kind, self.options(), self.position.clone())
    }

    /// The position that was asked for.
    pub fn position(&self) -> Option<String> {
        self.position.clone()
    }

    /// Refuses a position beside standard input, where every line has its own.
    pub fn without_position(&self) -> Result<(), BadInput> {
        match self.position {
            Some(_) => Err(BadInput("--position does not go with \"-\": each line has its own".to_owned())),
            None => Ok(()),
        }
    }
}

/// Starts a game.
pub fn start(kind: GameKind, options: Options, position: Option<String>) -> Result<Game, BadInput> {
    Game::new(kind, &Setup { options, position }).map_err(|error| BadInput(error.to_string()))
}

/// The side to move as other programs read it, in games whose positions tell it.
pub fn to_move(game: &Game) -> Option<String> {
    match game {
        Game::Lasca(game) => Some(match game.board().side_to_move() {
            lasca::Color::White => "white".to_owned(),
            lasca::Color::Black => "black".to_owned(),
        }),
        Game::Backgammon(_) => None,
        Game::Rekkoku(game) => Some(game.position().turn().to_string()),
    }
}

/// The seat whose turn the position says it is, also when it has no move left.
pub fn seat_to_move(game: &Game) -> Seat {
    match game {
        Game::Lasca(game) => lasca::seat_of(game.board().side_to_move()),
        Game::Backgammon(game) => game.state().decides().unwrap_or(game.state().mover()),
        Game::Rekkoku(war) => {
            let slot = war.position().turn();
            let controller = war.position().controller(slot).unwrap_or(slot);
            // The slot to move is one of the layout's.
            war.seat(controller).unwrap_or(Seat(0))
        }
    }
}

/// How a game ended, as other programs read it.
#[derive(Serialize, PartialEq, Eq, Debug)]
pub struct Outcome {
    #[serde(flatten)]
    result: Won,
    reason: String,
}

/// Who won, in the form of the game.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Won {
    /// Of two.
    Score(&'static str),
    /// The colours' letters by place.
    Ranking(Vec<Vec<String>>),
}

/// The result, once there is one.
pub fn outcome(game: &Game) -> Option<Outcome> {
    let ending = game.ending()?;
    let letter = |war: &rekkoku::Game, &seat: &Seat| war.country(seat).map(|country| country.to_string());
    let result = match (game, ending.winner()) {
        (Game::Rekkoku(war), _) => {
            let place = |seats: &Vec<Seat>| seats.iter().filter_map(|seat| letter(war, seat)).collect();
            Won::Ranking(ending.ranking.iter().map(place).collect())
        }
        (_, Some(Seat(0))) => Won::Score("1-0"),
        (_, Some(_)) => Won::Score("0-1"),
        (_, None) => Won::Score("1/2-1/2"),
    };
    Some(Outcome { result, reason: ending.reason.to_string() })
}

/// Why a move was refused, in one line.
pub fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over => "the game is over".to_owned(),
        Refusal::NotToAct => "it is not that side's turn".to_owned(),
        Refusal::Lasca(refusal) => lasca_refusal(refusal),
        Refusal::Backgammon(refusal) => refusal.to_string(),
        Refusal::Rekkoku(refusal) => rekkoku_refusal(refusal),
    }
}

fn rekkoku_refusal(refusal: &rekkoku::Refusal) -> String {
    match refusal {
        rekkoku::Refusal::Several { moves } => {
            let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
            format!("{refusal}: {}", moves.join(", "))
        }
        other => other.to_string(),
    }
}

fn lasca_refusal(refusal: &lasca::Refusal) -> String {
    use lasca::Refusal as R;
    let list = |moves: &[lasca::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match refusal {
        R::NotUnderstood { fragment } => format!("{fragment:?} is not understood"),
        R::NotPlayable { fragment } => format!("{fragment:?} is not a playable square"),
        R::NotAPath { .. } => "these squares are no path of jumps".to_owned(),
        R::OneSquare { square } => format!("{square} alone is no move"),
        R::NothingEndsOn { square } => format!("no legal move ends on {square}"),
        R::Empty { square } => format!("nothing stands on {square}"),
        R::Opponents { square } => format!("the commander on {square} is the opponent's"),
        R::Backward { from, to } => format!("soldiers do not go backward, as from {from} to {to}"),
        R::Occupied { square } => format!("{square} is occupied"),
        R::OutOfReach { from, to } => format!("no step or jump leads from {from} to {to}"),
        R::NothingToJump { over } => format!("nothing stands on {over} to be jumped"),
        R::OwnColumn { over } => format!("the column on {over} is one's own"),
        R::AlreadyJumped { over } => format!("{over} was already jumped in this move"),
        R::PromotionEnds { square } => format!("the soldier becomes an officer on {square} and the move ends there"),
        R::MustCapture { captures } => format!("a capture must be made: {}", list(captures)),
        R::ChainGoesOn { continuations } => format!("the chain goes on: {}", list(continuations)),
        R::Ambiguous { candidates } => format!("that could be any of {}", list(candidates)),
    }
}
