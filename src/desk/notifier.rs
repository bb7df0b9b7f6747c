//! How the desk tells the outside.

use super::Seen;
use crate::club::{Record, Score, Span, Time};
use crate::store::{Outgoing, Posted};

/// Makes posts. The chat side implements it; tests have their own.
#[async_trait::async_trait]
pub trait Notifier: Send + Sync + 'static {
    /// Makes one post. `record` is the record as it is **now**; what the post shows is derived at `post.version`.
    /// Answers with where the game's messages are now: `telling.posted` with what this post has changed.
    ///
    /// # Errors
    /// [`NotTold::Later`] when it may work in a while; [`NotTold::Never`] when it cannot work as things are.
    async fn tell(&self, telling: &Telling<'_>) -> Result<Posted, NotTold>;
}

/// One post to be made, with all that is needed to make it.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// The post.
    pub outgoing: &'a Outgoing,
    /// The record as it is now.
    pub record: &'a Record,
    /// Where the game's messages are.
    pub posted: &'a Posted,
    /// When the bot was out since the game began: no clock ran then.
    pub outages: &'a [Span],
    /// For a reminder: the games that wait, the most urgent first.
    pub waiting: &'a [Seen],
    /// The moment it is.
    pub now: Time,
    /// For a result: how the two players stand now.
    pub score: Option<Score>,
    /// It may have been made before (a retry, or a post found at a start): look for it in the channel first.
    pub maybe_made: bool,
    /// A later board or result of the same game waits already: this one has been overtaken and pings nobody.
    pub overtaken: bool,
}

/// Why a post was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotTold {
    /// Try again, not before so many seconds.
    #[error("not now: {why}")]
    Later {
        /// What happened, for the log.
        why: String,
        /// Seconds to wait at least.
        seconds: u32,
    },
    /// It cannot be made there as things are: the game's posts are suspended until [`Desk::resume`](super::Desk::resume),
    /// until the game goes on elsewhere, or for a day.
    #[error("not there: {why}")]
    Never {
        /// What happened, for the log.
        why: String,
    },
}
