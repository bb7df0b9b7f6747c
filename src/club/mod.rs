//! Correspondence: what people may do with a game, decided without clock or I/O.

mod clock;
mod command;
mod ids;
mod person;
mod record;
mod refusal;
mod terms;

pub use clock::{BadTime, TimeControl};
pub use command::{Command, Decision, Post, Telling};
pub use ids::{ChannelId, GameNo, MessageId, ServerId, Tag, Time, UserId};
pub use person::{BoardSide, Person, Server};
pub use record::{Action, Closed, Entry, Head, Place, Proposal, Record, Sitting, Stage};
pub use refusal::Refusal;
pub use terms::{DaysOff, FlagRule, Side, Terms};
