//! Correspondence: what people may do with a game, decided without clock or I/O.
//!
//! [`invite()`] makes a challenge; [`decide()`] takes a [`Record`], a [`Context`] and a [`Command`] and answers with a
//! [`Decision`] (what to append, what to tell) or a [`Refusal`]. [`Replay`] derives everything else from a record.

pub mod ahead;
mod clock;
mod command;
mod context;
mod decide;
pub mod dice;
mod ids;
mod invite;
pub mod limits;
mod lots;
pub mod orders;
mod person;
mod plan;
mod proposal;
pub mod rating;
mod record;
mod refusal;
mod reminder;
mod replay;
mod score;
mod terms;
#[cfg(test)]
pub(crate) mod testing;
mod vacation;

pub use clock::{BadTime, Calendar, Span, TimeControl};
pub use command::{Challenge, Command, Decision, Post, Telling};
pub use context::{Ask, Context, Facts};
pub use decide::{decide, decide_from};
pub use dice::{LONGEST_LUCK, Pledge, Rolls};
pub use ids::{ChannelId, GameNo, MessageId, ServerId, Tag, Time, UserId};
pub use invite::invite;
pub use person::{BoardSide, Person, Server};
pub use plan::{BadPlan, Plan, Step};
pub use proposal::Proposal;
pub use record::{Action, Chair, Closed, Entry, Head, Place, Record, Restored, Sitting, Stage, Taker};
pub use refusal::Refusal;
pub use reminder::{RemindBy, Reminder, Reminding, Waiting, next_reminder};
pub use replay::{Line, NoTakeback, Ply, Replay, ReplayError, Standing, Timing};
pub use score::Score;
pub use terms::{DaysOff, FlagRule, Side, Terms, TermsError};
pub use vacation::{today, whole_days};
