//! What must survive, in the club's words.
//!
//! [`Store`] is the contract; the tests in `tests/store.rs` hold for every back end: [`SledStore`] on disk, and
//! [`MemoryStore`], which is also the plain model against which the other is checked. All writes go through
//! [`Store::commit`]: one [`Transaction`], all or nothing, **durable** when it returns. [`lines`] carries everything
//! from one back end to another.

pub mod exam;
pub mod file;
mod forms;
pub mod lines;
mod memory;
mod seal;
mod sled;
mod things;
mod transaction;

use std::collections::BTreeMap;

pub use self::lines::Line;
pub use self::memory::MemoryStore;
pub use self::seal::{Key, Sealed};
pub use self::sled::{OpenError, SledOptions, SledStore, SyncHook, examine};
pub use self::things::{BoardRef, Draft, MessageRef, Outgoing, OutgoingId, Posted, Unanswered};
pub use self::transaction::{Expect, HANDLED_FOR, Handled, RecordWrite, Remind, Transaction};
use crate::club::{
    ChannelId, GameNo, Head, MessageId, Person, Record, Rolls, Server, ServerId, Span, Stage, Time, UserId,
};

/// A place where things survive.
#[async_trait::async_trait]
pub trait Store: Send + Sync + 'static {
    /// Does all of it or nothing, and returns when it would survive a power loss. Commits under way together share a
    /// sync. Reads may see it a little before it returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a record has moved on, [`StoreError::Handled`] when the event was handled before,
    /// [`StoreError::Unfit`] when it cannot be stored at all: nothing is written then. [`StoreError::Fatal`] when the
    /// disk failed, now or before: stop answering.
    async fn commit(&self, transaction: Transaction) -> Result<(), StoreError>;

    /// A record with all its actions.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn record(&self, no: GameNo) -> Result<Option<Record>, StoreError>;

    /// A record's head alone.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn head(&self, no: GameNo) -> Result<Option<Head>, StoreError>;

    /// The heads of a person's records, lowest number first: invitations that wait and running games, then (with
    /// `finished`) all others.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn heads_of(&self, user: UserId, finished: bool) -> Result<Vec<Head>, StoreError>;

    /// The running games and waiting invitations of that channel or thread, lowest number first.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn games_in(&self, channel: ChannelId) -> Result<Vec<GameNo>, StoreError>;

    /// The newest game whose own thread that is, over or not.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn game_of_thread(&self, thread: ChannelId) -> Result<Option<GameNo>, StoreError>;

    /// How many games are running. Takes time in proportion to those and to the waiting invitations.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn running(&self) -> Result<u64, StoreError>;

    /// The highest number given so far; 0 if none.
    ///
    /// # Errors
    /// The disk.
    async fn highest(&self) -> Result<u32, StoreError>;

    /// The records whose wake-up is due at `now`, earliest first, at most `most`, and the first wake-up after them.
    ///
    /// # Errors
    /// The disk.
    async fn due(&self, now: Time, most: usize) -> Result<(Vec<GameNo>, Option<Time>), StoreError>;

    /// The posts not yet made, by game, each game's in order.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn outbox(&self) -> Result<BTreeMap<GameNo, Vec<Outgoing>>, StoreError>;

    /// The posts of one game not yet made, in order.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn outbox_of(&self, no: GameNo) -> Result<Vec<Outgoing>, StoreError>;

    /// Where a game's messages are.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn posted(&self, no: GameNo) -> Result<Posted, StoreError>;

    /// The game of which that message is or was a board post, result or invitation. After an import only the newest
    /// ones of finished games are known.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn game_of_message(&self, message: MessageId) -> Result<Option<GameNo>, StoreError>;

    /// A person's ways; the defaults if nothing is stored.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn person(&self, user: UserId) -> Result<Person, StoreError>;

    /// A server's ways; the defaults if nothing is stored.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn server(&self, server: ServerId) -> Result<Server, StoreError>;

    /// Whether that interaction or message has been handled. Forgotten [`HANDLED_FOR`] later.
    ///
    /// # Errors
    /// The disk.
    async fn handled(&self, event: u64) -> Result<bool, StoreError>;

    /// Interactions acknowledged but not yet answered.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn unanswered(&self) -> Result<Vec<Unanswered>, StoreError>;

    /// The last message seen in each channel where one was noted.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn last_seen(&self) -> Result<BTreeMap<ChannelId, MessageId>, StoreError>;

    /// The last message seen in that channel.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn last_seen_in(&self, channel: ChannelId) -> Result<Option<MessageId>, StoreError>;

    /// A player's unfinished taps on his private board, with the version they were made at.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn draft(&self, no: GameNo, user: UserId) -> Result<Option<Draft>, StoreError>;

    /// The people whose games must be looked at for a reminder at `now`, earliest first, at most `most`, and the first
    /// such moment after them.
    ///
    /// # Errors
    /// The disk.
    async fn to_remind(&self, now: Time, most: usize) -> Result<(Vec<UserId>, Option<Time>), StoreError>;

    /// The times at which the bot was out, in order.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn outages(&self) -> Result<Vec<Span>, StoreError>;

    /// When the bot was last known to be alive.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn alive_at(&self) -> Result<Option<Time>, StoreError>;

    /// The seeds of a game's dice, sealed with the [key](Self::key), while they are needed.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn secret(&self, no: GameNo) -> Result<Option<Sealed>, StoreError>;

    /// How often each roll fell in all games of a server.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn rolls(&self, server: ServerId) -> Result<Rolls, StoreError>;

    /// The key that seals this store's secrets. It is never part of what is exported; made when it is first asked for.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when its file cannot be read or made.
    fn key(&self) -> Result<Key, StoreError>;

    /// A random number given to this store when it was made; another after an import.
    fn epoch(&self) -> u64;

    /// Whether nothing has been stored yet.
    ///
    /// # Errors
    /// The disk.
    async fn is_empty(&self) -> Result<bool, StoreError>;

    /// Gives everything but tokens to `take`, game by game and then the rest, in an order in which it can be imported.
    /// Each game is whole as it was at one moment, while others may go on. What cannot be read is given to `lost`: a
    /// damaged value, or a number that was given to a game that is not there. Stops when either fails. See
    /// [`lines::write`].
    ///
    /// # Errors
    /// The disk, or what `take` or `lost` said.
    async fn walk(&self, take: lines::Take<'_>, lost: lines::Lost<'_>) -> Result<(), StoreError>;

    /// As [`Store::walk`], but stops at the first that cannot be read.
    ///
    /// # Errors
    /// The disk, a damaged value, or what `take` said.
    async fn each_line(&self, take: lines::Take<'_>) -> Result<(), StoreError> {
        self.walk(take, &mut Err).await
    }
}

/// Why a store did not do it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The record is at another version than the writer thought.
    #[error("game {no} is at version {found}, not {expected}")]
    Conflict {
        /// Which.
        no: GameNo,
        /// What the writer thought; 0 also when it was to be new.
        expected: u32,
        /// What it is; 0 also when there is none.
        found: u32,
    },
    /// The event has been handled before.
    #[error("event {0} was handled before")]
    Handled(u64),
    /// A write that makes no sense or is too large.
    #[error("{key} cannot be stored: {why}")]
    Unfit {
        /// Which value.
        key: String,
        /// What is wrong.
        why: String,
    },
    /// A stored value cannot be read.
    #[error("{key} is damaged: {why}")]
    Damaged {
        /// Which value.
        key: String,
        /// What is wrong.
        why: String,
    },
    /// A number was given to a game that is not there.
    #[error("game {0} is missing")]
    Missing(GameNo),
    /// What an export was to be written to failed.
    #[error("the export cannot be written: {1}")]
    Export(std::io::ErrorKind, String),
    /// The disk failed. What has been written since the last answer is unknown: stop.
    #[error("the store failed: {0}")]
    Fatal(String),
}

/// Whether a record in that stage still waits for someone.
fn is_live(stage: &Stage) -> bool {
    matches!(stage, Stage::Invited | Stage::Running)
}
