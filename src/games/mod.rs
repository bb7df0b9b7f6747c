//! The rules of the games. Pure: no clock, no I/O, no randomness of their own.
//!
//! [`Rules`] is what every game is; [`Game`] is the closed list of them. A game speaks **record text**: each action is
//! one canonical line (`c3xe5*`; `31`, `8/5 6/5`), so that records, stores and exports need to know no
//! game. What people type is read by [`Rules::read`], which answers with record text or says why not.

pub mod backgammon;
pub mod fold;
mod game;
pub mod lasca;
pub mod perft;
pub mod rekkoku;
mod seat;
mod tags;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use game::Game;
pub use seat::{Seat, Seats};

/// The games there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// Stacking draughts, Emanuel Lasker 1911.
    Lasca,
    /// Backgammon with the cube; a whole match is one game.
    Backgammon,
    /// Fujii Bunjirō's war game for two to eight countries, 1887.
    Rekkoku,
}

impl GameKind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Lasca, Self::Backgammon, Self::Rekkoku];

    /// The word that names it in commands, records and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lasca => "lasca",
            Self::Backgammon => "backgammon",
            Self::Rekkoku => "rekkoku",
        }
    }

    /// Whether seats differ in what they begin with. Where they do not the host always takes the first.
    #[must_use]
    pub const fn has_sides(self) -> bool {
        match self {
            Self::Lasca | Self::Rekkoku => true,
            Self::Backgammon => false,
        }
    }

    /// Whether chance takes part, so that seeds must be drawn before anyone has acted.
    #[must_use]
    pub const fn has_dice(self) -> bool {
        match self {
            Self::Lasca | Self::Rekkoku => false,
            Self::Backgammon => true,
        }
    }

    /// Whether who lets his time go by loses that turn alone, and not the game.
    #[must_use]
    pub const fn misses_turns(self) -> bool {
        matches!(self, Self::Rekkoku)
    }

    /// How many seats each person takes, by the game's own options.
    #[must_use]
    pub fn hands(self, setup: &Setup) -> u8 {
        match self {
            Self::Rekkoku => rekkoku::rules::hands(&setup.options).max(1),
            Self::Lasca | Self::Backgammon => 1,
        }
    }

    /// The same set-up for so many seats, in games that few and many can play; a position has as many as it has.
    #[must_use]
    pub fn with_seats(self, setup: &Setup, seats: u8) -> Setup {
        let mut setup = setup.clone();
        if self == Self::Rekkoku && setup.position.is_none() {
            rekkoku::rules::for_countries(&mut setup.options, seats);
        }
        setup
    }

    /// Whether people gather at a table until it starts, instead of one accepting what another offers.
    #[must_use]
    pub const fn has_table(self) -> bool {
        matches!(self, Self::Rekkoku)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game is called {0:?}; there are: lasca, backgammon, rekkoku")]
pub struct UnknownGame(pub String);

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|k| k.name().eq_ignore_ascii_case(text)).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A game's own options as keys and values (`draws` = `off`), checked by the game at set-up. Defaults may be absent.
pub type Options = BTreeMap<String, String>;

/// From what a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The game's own options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: Options,
    /// A set-up position in the game's notation; absent = the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// Why a game cannot start so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The game has no such option.
    #[error("{game} has no option {key:?}; it has: {known}")]
    UnknownOption {
        /// The game asked.
        game: GameKind,
        /// The key that was given.
        key: String,
        /// The keys there are, comma separated.
        known: &'static str,
    },
    /// The option cannot have that value.
    #[error("option {key} cannot be {value:?}; it can be: {known}")]
    BadValue {
        /// The option.
        key: String,
        /// What was given.
        value: String,
        /// What could be given.
        known: &'static str,
    },
    /// Options of backgammon that do not fit together.
    #[error(transparent)]
    Backgammon(#[from] backgammon::Unfit),
    /// Options of Rekkoku that do not fit together.
    #[error(transparent)]
    Rekkoku(rekkoku::OptionsError),
    /// The position cannot be read or is impossible; the text says what and where.
    #[error("{0}")]
    Position(String),
}

/// Where a typed move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A move was asked for: `/move`, a reply to a board post, a mention. Short forms count.
    Expected,
    /// A control that carries the record text of a move: that very move, though as typed text it might be another too.
    Exact,
    /// Bare talk in a game's thread: only a text that is a whole move (origin and target) and nothing else counts.
    Bare,
}

/// Something that only chance can bring. The club draws it and plays it as an action without a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// One die each, drawn for the opening.
    OpeningRoll,
    /// Two dice for that seat.
    Roll(Seat),
}

/// What comes to a game from outside its rules of movement. The club decides who may; the game knows what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum External {
    /// A seat resigns.
    Resign(Seat),
    /// A seat's time is up and the game is lost by it.
    Time(Seat),
    /// All agree on a draw.
    Draw,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The loser has no man left of his own to move.
    Captured,
    /// The loser has men, but none can move.
    Blocked,
    /// The same position for the third time.
    Repetition,
    /// Too many plies without progress.
    NoProgress,
    /// By agreement.
    Agreement,
    /// Someone resigned.
    Resigned,
    /// Someone's time was up.
    Time,
    /// All of the winner's men are off.
    BorneOff,
    /// The loser dropped a double.
    Dropped,
    /// One player is left, or one team.
    LastLeft,
    /// Two were left, and nobody captured for long.
    Standoff,
    /// Two were left, and it was agreed before that the game stops then.
    TwoLeft,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Captured => "captured",
            Self::Blocked => "blocked",
            Self::Repetition => "repetition",
            Self::NoProgress => "no-progress",
            Self::Agreement => "agreement",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::BorneOff => "borne-off",
            Self::Dropped => "dropped",
            Self::LastLeft => "last",
            Self::Standoff => "standoff",
            Self::TwoLeft => "immediate",
        })
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The seats by place, best first; seats of one place share it. All in one place = a draw.
    pub ranking: Vec<Vec<Seat>>,
    /// Why.
    pub reason: Reason,
}

impl Ending {
    /// `winner` beats the other of two.
    #[must_use]
    pub fn won(winner: Seat, reason: Reason) -> Self {
        Self { ranking: vec![vec![winner], vec![winner.other()]], reason }
    }

    /// Two share the point.
    #[must_use]
    pub fn drawn(reason: Reason) -> Self {
        Self { ranking: vec![vec![Seat(0), Seat(1)]], reason }
    }

    /// The seat that alone is first, if one is.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        match self.ranking.first().map(Vec::as_slice) {
            Some(&[seat]) => Some(seat),
            _ => None,
        }
    }
}

/// A thing the players should be told with the next board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The position has now occurred twice; a third time is a draw.
    SecondOccurrence,
    /// So many plies are left before the game is drawn for want of progress.
    NoProgress {
        /// Plies left.
        left: u32,
    },
    /// The game that begins is the Crawford game: it has no cube.
    Crawford,
    /// Two are left, and so many slots without a capture end the game.
    Standoff {
        /// Slots left.
        left: u32,
    },
}

/// Why a typed move was not played, in the words of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is not that seat's turn.
    NotToAct,
    /// Lasca's reasons.
    Lasca(lasca::Refusal),
    /// Backgammon's reasons.
    Backgammon(backgammon::Refusal),
    /// Rekkoku's reasons.
    Rekkoku(rekkoku::Refusal),
}

impl Refusal {
    /// Whether the text was at least understood as a move, so that its writer wants to hear why it was not played.
    #[must_use]
    pub fn is_understood(&self) -> bool {
        !matches!(
            self,
            Self::Over
                | Self::NotToAct
                | Self::Lasca(lasca::Refusal::NotUnderstood { .. })
                | Self::Backgammon(backgammon::Refusal::Unread(_))
                | Self::Rekkoku(rekkoku::Refusal::NotUnderstood { .. } | rekkoku::Refusal::NoPoint { .. })
        )
    }
}

/// A record text that cannot be played: the record is damaged, or its writer was wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{action:?} cannot be played here: {why}")]
pub struct NotPlayable {
    /// The text.
    pub action: String,
    /// What is wrong with it, for a log.
    pub why: String,
}

/// The next taps with which a player builds a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    /// What can be chosen now, at most the limit that was asked for. Each is appended to the draft as it stands.
    pub choices: Vec<String>,
    /// What the choices are.
    pub kind: MenuKind,
    /// The whole move, in record text, when the draft is complete.
    pub complete: Option<String>,
    /// The draft led nowhere and was not heeded.
    pub void: bool,
}

/// What the choices of a [`Menu`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MenuKind {
    /// Whole moves.
    #[default]
    Moves,
    /// Origins: the piece first, then its targets.
    Pieces,
    /// One step of a move made of several.
    Steps,
    /// Parts of a list too long to be shown whole.
    Pages,
}

/// What every game is: a position with the history its rules need.
///
/// Only record text goes in and out. Nothing here fails for want of time, memory or luck.
pub trait Rules: Clone + Sized {
    /// Starts a game.
    ///
    /// # Errors
    /// An unknown option, an impossible value or position.
    fn new(setup: &Setup) -> Result<Self, SetupError>;

    /// How many seats it has.
    fn seats(&self) -> u8;

    /// The seats that must decide now; none when the game is over or waits for chance.
    fn to_act(&self) -> Seats;

    /// What chance must bring before anyone can act.
    fn chance(&self) -> Option<Chance> {
        None
    }

    /// All legal moves of a seat in record text, in a fixed order with the likeliest wanted first. Empty if it is not to act.
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// Reads what someone typed as one of the seat's legal moves and answers with its record text.
    ///
    /// # Errors
    /// Why it is not one.
    fn read(&self, seat: Seat, text: &str, reading: Reading) -> Result<String, Refusal>;

    /// Whether a bare text has the form of a whole move of this game, legal or not. Talk must not.
    fn is_move_text(text: &str) -> bool;

    /// The legal moves nearest to a refused text, at most `most`, best first.
    fn near(&self, seat: Seat, text: &str, most: usize) -> Vec<String>;

    /// Plays an action in record text; `None` is chance. Gives the record's event marks (empty in most games).
    ///
    /// # Errors
    /// The text is not a legal action here; nothing has changed then.
    fn play(&mut self, seat: Option<Seat>, action: &str) -> Result<Vec<String>, NotPlayable>;

    /// Lets something from outside end or change the game.
    ///
    /// # Errors
    /// It is over, or that cannot happen in this game; nothing has changed then.
    fn external(&mut self, what: External) -> Result<(), NotPlayable>;

    /// How it ended, once it has.
    fn ending(&self) -> Option<&Ending>;

    /// The position in the game's notation.
    fn position(&self) -> String;

    /// Plies (moves by seats) played since the start.
    fn ply(&self) -> u32;

    /// How the field writes the number before the next move: `14.` or `14…`.
    fn move_number(&self) -> String;

    /// A move that a player may leave to the bot though there are others: none of them is likely to matter.
    fn easy(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// Whether an action is no more than that the turn passes because nothing can be played.
    fn is_lost_turn(action: &str) -> bool {
        let _ = action;
        false
    }

    /// Whether a move only opens its maker's own turn, so that there is nothing to tell the others yet: a roll.
    fn is_opening_of_turn(action: &str) -> bool {
        let _ = action;
        false
    }

    /// The number of the game under play within a match of several, from 1.
    fn round(&self) -> u16 {
        1
    }

    /// The seats that are still in the game. All, in a game that is over when one falls.
    fn living(&self) -> Seats {
        Seats::first(self.seats())
    }

    /// The seats that the rules give to the same person as this one.
    fn hand(&self, seat: Seat) -> Seats {
        seat.into()
    }

    /// What the players should be told now.
    fn notices(&self) -> Vec<Notice>;

    /// The next taps after `draft`, with no more than `limit` choices. A draft that leads nowhere counts as empty.
    fn menu(&self, seat: Seat, draft: &[String], limit: usize) -> Menu;
}
