//! The only place where things happen: it locks a game, loads it, asks the club, commits everything in one transaction,
//! and only then tells the outside.

mod chance;

use std::sync::Arc;

pub use chance::{Clock, HandClock, Luck, SystemClock, SystemLuck};

use crate::club::{self, ChannelId, Command, GameNo, MessageId, Person, Record, Server, ServerId, Tag, Time, UserId};
use crate::store::{Draft, Outgoing, Posted, Store, StoreError, Unanswered};

/// How the desk tells the outside. The chat side implements it; tests have their own.
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
    /// The bot is going down.
    #[error("stopping")]
    Stopping,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What someone asks of a game, with what his button or command knew of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The game's tag as the button carries it; another game of the same number does not answer to it.
    pub tag: Option<Tag>,
    /// The version the button was drawn at, if it may only be pressed at that one.
    pub version: Option<u32>,
    /// Who asks.
    pub who: UserId,
    /// What.
    pub command: Command,
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The record.
    pub record: Arc<Record>,
    /// Where its messages are.
    pub posted: Posted,
}

/// What has been done, durably.
#[derive(Clone, Debug)]
pub struct Done {
    /// The game afterwards. After a rematch it is the new one.
    pub seen: Seen,
    /// Its version before; 0 for a new one.
    pub before: u32,
}

/// The desk: one for each store.
pub struct Desk {
    store: Arc<dyn Store>,
    notifier: Arc<dyn Notifier>,
    clock: Arc<dyn Clock>,
    luck: Arc<dyn Luck>,
}

impl Desk {
    /// A desk that answers requests, but posts nothing until [`Desk::start`].
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        notifier: Arc<dyn Notifier>,
        clock: Arc<dyn Clock>,
        luck: Arc<dyn Luck>,
    ) -> Arc<Self> {
        Arc::new(Self { store, notifier, clock, luck })
    }

    /// Makes the posts left over from the last run, then those to come, and looks after what is due.
    ///
    /// # Errors
    /// The store failed.
    pub async fn start(self: &Arc<Self>) -> Result<(), DeskError> {
        todo!()
    }

    /// Takes no new requests, and returns when those begun are finished and the posts under way are made, or after ten
    /// seconds. What is then unsent is sent after the next start.
    pub async fn stop(&self) {
        todo!()
    }

    /// Returns when the store has failed, with what it said: the process must end.
    pub async fn failed(&self) -> String {
        todo!()
    }

    /// Does what someone asks of a game. A refusal writes nothing, not even that the event was handled.
    ///
    /// # Errors
    /// See [`DeskError`].
    pub async fn act(self: &Arc<Self>, no: GameNo, call: Call, source: Source) -> Result<Done, DeskError> {
        let _ = (no, call, source);
        todo!()
    }

    /// A game as it stands, never before that is durable.
    ///
    /// # Errors
    /// There is none of that number, or the store failed.
    pub async fn look(&self, no: GameNo) -> Result<Seen, DeskError> {
        let _ = no;
        todo!()
    }

    /// The store, for plain reads.
    #[must_use]
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The moment it is.
    #[must_use]
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Changes a person's ways and answers with them.
    ///
    /// # Errors
    /// The store failed.
    pub async fn edit_person(
        self: &Arc<Self>,
        user: UserId,
        edit: impl FnOnce(&mut Person) + Send + 'static,
    ) -> Result<Person, DeskError> {
        let _ = (user, edit);
        todo!()
    }

    /// Changes a server's ways and answers with them.
    ///
    /// # Errors
    /// The store failed.
    pub async fn edit_server(
        self: &Arc<Self>,
        server: ServerId,
        edit: impl FnOnce(&mut Server) + Send + 'static,
    ) -> Result<Server, DeskError> {
        let _ = (server, edit);
        todo!()
    }

    /// Changes where a game's messages are and answers with it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn edit_posted(
        self: &Arc<Self>,
        no: GameNo,
        edit: impl FnOnce(&mut Posted) + Send + 'static,
    ) -> Result<Posted, DeskError> {
        let _ = (no, edit);
        todo!()
    }

    /// Sets a player's draft, or removes it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn set_draft(self: &Arc<Self>, no: GameNo, user: UserId, draft: Option<Draft>) -> Result<(), DeskError> {
        let _ = (no, user, draft);
        todo!()
    }

    /// Notes an interaction that waits for an answer, before anything is decided about it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn unanswered(self: &Arc<Self>, waiting: Unanswered) -> Result<(), DeskError> {
        let _ = waiting;
        todo!()
    }

    /// Notes that an interaction has been answered. Written with the next commit, or within a second.
    pub fn answered(self: &Arc<Self>, interaction: u64) {
        let _ = interaction;
        todo!()
    }

    /// Notes the last message seen in a channel. Written with the next commit, or within a second.
    pub fn seen(self: &Arc<Self>, channel: ChannelId, message: MessageId) {
        let _ = (channel, message);
        todo!()
    }

    /// Tries again to post in a channel that had refused.
    pub fn resume(self: &Arc<Self>, channel: ChannelId) {
        let _ = channel;
        todo!()
    }
}
