//! Backgammon, with the cube, in matches and for money.
//!
//! From the inside out:
//!
//! - **Men**: [`Point`]s are numbered by their owner, 24 down to 1; [`Men`] are one side's fifteen, packed; a [`Position`]
//!   is both sides' as the player on roll sees them.
//! - **Turns**: [`Position::plays`] finds every legal [`Play`], each resulting position once; a [`Draft`] makes one step by
//!   step; [`perft()`] counts.
//! - **Matches**: a [`Match`] is one game of the house: cube, score, Crawford rule and the number of the game under play
//!   live in its state. It plays [`Action`]s on agreed [`Terms`]; dice come in as actions too. [`Game`] is the same behind
//!   the trait of all games.
//! - **Notation**: a [`Play`] is written in one way and read in many ([`PlayText`], resolved by resulting position);
//!   a [`Snapshot`] is a moment as Match ID and XGID; a [`Record`] holds a whole match, writes `.mat` and SGF and reads
//!   `.mat`.
//! - **[`dice`]** that can be checked.
//!
//! ```
//! use lasker::games::backgammon::{Dice, PlayText, Position, Unwritten};
//!
//! let dice: Dice = "3-1".parse()?;
//! assert_eq!(Position::START.plays(dice).len(), 16);
//! let text: PlayText = "6/5, 8/5".parse()?;
//! let play = text.resolve(Position::START, dice, Unwritten::NotHit)?;
//! assert_eq!((play.to_string(), play.next.id()), ("8/5 6/5".to_owned(), "sGfwATDgc/ABMA".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod cube;
pub mod dice;
mod draft;
mod game;
mod id;
mod mat;
mod mat_read;
mod match_id;
mod men;
mod perft;
mod plays;
mod point;
mod position;
mod prospects;
mod read;
mod record;
mod resolve;
mod roll;
mod sgf;
mod snapshot;
mod stage;
mod state;
mod terms;
mod text;
mod turn;
mod xgid;

pub use action::{Action, GUEST, HOST};
pub use cube::{Cube, NoDouble};
pub use draft::{Draft, NotAStep};
pub use game::{Game, LastPlay};
pub use id::IdError;
pub use mat::ExportError;
pub use mat_read::{MatError, MatErrorKind};
pub use match_id::MatchIdError;
pub use men::Men;
pub use perft::perft;
pub use plays::{Play, Step};
pub use point::Point;
pub use position::{Position, PositionError, Win, most_at_stake, worth};
pub use prospects::{Loss, Prospects};
pub use read::Refusal;
pub use record::{Entry, GameLog, Line, Record, RecordError};
pub use resolve::{ResolveError, Unwritten};
pub use roll::{Dice, ParseDiceError};
pub use snapshot::{Phase, Snapshot, SnapshotError};
pub use stage::{Crawford, GameResult, How, Refused, Stage};
pub use state::Match;
pub use terms::{AutoDoubles, Money, Terms, TermsError, Unfit};
pub use text::{Leg, ParsePlayError, ParsePlayErrorKind, PlayText};
pub use xgid::XgidError;
