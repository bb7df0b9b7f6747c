//! Lasca, the stacking draughts of Emanuel Lasker (1911).
//!
//! A [`Position`] is a small value. It knows its [legal moves](Position::legal_moves) and the position
//! [after each](Position::play):
//!
//! ```
//! use lasker::games::lasca::Position;
//!
//! let position: Position = "w c5w d6b f6b g1w".parse()?;
//! let moves = position.legal_moves();
//! assert_eq!(moves[0].to_string(), "c5xe7*");
//! assert_eq!(position.play(&moves[0]).list().to_string(), "b g1w f6b e7Wb");
//! # Ok::<(), lasker::games::lasca::PositionError>(())
//! ```

mod beneath;
mod board;
mod column;
mod game;
mod generate;
mod man;
mod moves;
mod near;
mod notation;
mod position;
mod record;
mod record_reader;
mod resolve;
mod square;
mod strings;

pub use column::Column;
pub use game::{Game, seat_of};
pub use man::{Color, Man, Rank};
pub use moves::{Move, MoveList};
pub use near::near;
pub use notation::{MoveText, TextError};
pub use position::Position;
pub use record::{Record, RecordError, RecordProblem, Score};
pub use resolve::Refusal;
pub use square::{ParseSquareError, Square};
pub use strings::{ListForm, PositionError, PositionProblem};
