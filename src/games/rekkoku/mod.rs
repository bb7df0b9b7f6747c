//! Rekkoku Sentō Shōgi (列国戦闘象棋), Fujii Bunjirō's war game for two to eight countries, patented in 1887.
//!
//! A [`Position`] is a value that knows its [legal moves](Position::legal_moves) and what [comes of an
//! action](Position::act). A [`Game`] is a log of actions. What people type is read by [`Position::resolve`].
//!
//! The patent's figures are lost. Inferred or ours, and not in the patent: who starts, colours and seats for few
//! players, the camp, the medic's move, the cavalry's outward turn, passing holdings on, how armies leave with a tenth
//! loss, the standoff's length, resignations and missed turns.
//!
//! ```
//! use lasker::games::rekkoku::{Action, Colour, Layout, Options, Position};
//!
//! let start = Position::start(Layout::Eight, Options::default())?;
//! assert_eq!(start.legal_moves().len(), 43);
//! // Typed: the envoy, the only one who can go there.
//! let mv = start.resolve("Ef9")?;
//! assert_eq!(mv.to_string(), "rEf5-f9");
//! let (next, events) = start.act(&Action::Move(mv))?;
//! assert_eq!((next.turn(), events.len()), (Colour::Yellow, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod colour;
mod count;
mod event;
mod game;
mod generate;
mod layout;
mod notation;
mod options;
mod piece;
mod play;
mod point;
mod position;
mod ranking;
mod record;
mod record_reader;
mod resolve;
pub(super) mod rules;
mod strings;
mod typed;

pub use colour::Colour;
pub use event::{Action, ActionError, End, Event, Removal};
pub use game::{Entry, Game, LineError};
pub use layout::{Layout, Side};
pub use notation::{Move, ParseActionError, marks};
pub use options::{Annex, Endgame, Hands, Options, OptionsError, Rest, Steppers, Succession, Teams};
pub use piece::{Kind, Piece};
pub use point::{ParsePointError, Point};
pub use position::Position;
pub use ranking::Standing;
pub use record::{Record, RecordError, RecordProblem};
pub use resolve::Refusal;
pub use strings::PositionError;
