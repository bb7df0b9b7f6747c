//! The only place where things happen: it locks a game, loads it, asks the club, commits everything in one transaction,
//! and only then tells the outside.

use crate::club::{self, ChannelId, GameNo, MessageId, Record, Time};
use crate::store::{Outgoing, Posted, StoreError, Unanswered};

/// How the desk tells the outside. The chat side implements it; tests have their own.
#[async_trait::async_trait]
pub trait Notifier: Send + Sync + 'static {
    /// Makes one post. `record` is the record as it is **now**; what the post shows is derived at `post.version`.
    /// `try_first` says whether the post may have been made before (a retry after a restart or a lost answer): then look
    /// for it in the channel first.
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
    /// It may have been made before: look for it first.
    pub maybe_made: bool,
    /// A later post of the same game waits already: this one has been overtaken and pings nobody.
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
    /// It cannot be made there as things are: the channel's posts are suspended.
    #[error("not there: {why}")]
    Never {
        /// What happened, for the log.
        why: String,
    },
}

/// Where a request came from.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The interaction's or message's id: the same twice changes nothing.
    pub event: Option<u64>,
    /// The interaction to be answered, stored with the decision so that a restart can finish the answer.
    pub unanswered: Option<Unanswered>,
    /// The message seen, for the catch-up after a lost connection.
    pub seen: Option<(ChannelId, MessageId)>,
    /// When it happened, if that is earlier than now (a typed move counts at its snowflake's time).
    pub at: Option<Time>,
}

/// Why the desk did not do it.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The club said no.
    #[error("refused: {0:?}")]
    Refused(Box<club::Refusal>),
    /// There is no such game, or the asker may not know of it.
    #[error("no such game: {0}")]
    NoSuchGame(GameNo),
    /// This very event was handled before.
    #[error("handled before")]
    Again,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
