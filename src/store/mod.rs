//! What must survive, in the club's words.
//!
//! [`Store`] is the contract; [`contract`](self) tests in `tests/` hold for every back end. All writes go through
//! [`Store::commit`]: one [`Transaction`], all or nothing, **durable** when it returns.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::club::{ChannelId, Entry, GameNo, Head, MessageId, Person, Post, Record, Server, ServerId, Time, UserId};

/// A place where things survive.
#[async_trait::async_trait]
pub trait Store: Send + Sync + 'static {
    /// Does all of it or nothing, and returns when it would survive a power loss. Commits under way together share a sync.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a record has moved on; nothing is written then. [`StoreError::Handled`] when an
    /// event was handled before. [`StoreError::Fatal`] when the disk failed: stop answering.
    async fn commit(&self, transaction: Transaction) -> Result<(), StoreError>;

    /// A record with all its actions.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn record(&self, no: GameNo) -> Result<Option<Record>, StoreError>;

    /// The heads of a person's records: invitations that wait, running games, and (with `finished`) those that are over.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn heads_of(&self, user: UserId, finished: bool) -> Result<Vec<Head>, StoreError>;

    /// The running games and open invitations played in that channel or thread, lowest number first.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn games_in(&self, channel: ChannelId) -> Result<Vec<GameNo>, StoreError>;

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

    /// The game of which that message is a board post, result or invitation.
    ///
    /// # Errors
    /// The disk.
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

    /// Whether that interaction or message has been handled.
    ///
    /// # Errors
    /// The disk.
    async fn handled(&self, event: u64) -> Result<bool, StoreError>;

    /// Interactions acknowledged but not yet answered.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn unanswered(&self) -> Result<Vec<Unanswered>, StoreError>;

    /// The last message seen in each channel with games.
    ///
    /// # Errors
    /// The disk.
    async fn last_seen(&self) -> Result<BTreeMap<ChannelId, MessageId>, StoreError>;

    /// A player's unfinished taps on his private board, with the version they were made at.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn draft(&self, no: GameNo, user: UserId) -> Result<Option<Draft>, StoreError>;

    /// A random number given to this store when it was made; another after an import.
    fn epoch(&self) -> u64;

    /// Everything, for export: one JSON value a line, in an order in which it can be imported.
    ///
    /// # Errors
    /// The disk, or a damaged value.
    async fn export(&self) -> Result<Vec<serde_json::Value>, StoreError>;

    /// Takes in what [`Store::export`] gave; the store must be empty.
    ///
    /// # Errors
    /// The disk, a line that cannot be read, or a store that is not empty.
    async fn import(&self, lines: Vec<serde_json::Value>) -> Result<(), StoreError>;
}

/// Why a store did not do it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The record is at another version than the writer thought.
    #[error("game {no} is at version {found}, not {expected}")]
    Conflict {
        /// Which.
        no: GameNo,
        /// What the writer thought.
        expected: u32,
        /// What it is.
        found: u32,
    },
    /// The event has been handled before.
    #[error("event {0} was handled before")]
    Handled(u64),
    /// A stored value cannot be read.
    #[error("{key} is damaged: {why}")]
    Damaged {
        /// Which value.
        key: String,
        /// What is wrong.
        why: String,
    },
    /// The disk failed. What has been written since the last answer is unknown: stop.
    #[error("the store failed: {0}")]
    Fatal(String),
}

/// Writes that belong together.
#[derive(Clone, Debug, Default)]
pub struct Transaction {
    /// Records created or moved on.
    pub records: Vec<RecordWrite>,
    /// Posts to be made.
    pub outbox: Vec<Outgoing>,
    /// Posts that have been made, or never will be.
    pub posted: Vec<OutgoingId>,
    /// Where games' messages are now.
    pub places: Vec<(GameNo, Posted)>,
    /// The event that caused this; committing the same twice is refused.
    pub handled: Option<Handled>,
    /// Interactions that wait for an answer by their token.
    pub unanswered: Vec<Unanswered>,
    /// Interactions that have been answered.
    pub answered: Vec<u64>,
    /// The last message seen in a channel; a lower id than the stored one changes nothing.
    pub last_seen: Vec<(ChannelId, MessageId)>,
    /// People's ways.
    pub people: Vec<(UserId, Person)>,
    /// Servers' ways.
    pub servers: Vec<(ServerId, Server)>,
    /// Drafts set, or removed with `None`.
    pub drafts: Vec<((GameNo, UserId), Option<Draft>)>,
}

/// A record moved on.
#[derive(Clone, Debug)]
pub struct RecordWrite {
    /// The version it must have now; 0 with an empty record = it must not exist yet.
    pub expect: Expect,
    /// What is appended.
    pub append: Vec<Entry>,
    /// The head afterwards.
    pub head: Head,
}

/// What must be true of a record for a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// It does not exist.
    New,
    /// It exists at that version.
    Version(u32),
}

/// Names a post to be made: the game, the version after which it was to be told, and its place among those of that version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OutgoingId {
    /// The game.
    pub no: GameNo,
    /// A number that rises with each post of a game.
    pub version: u32,
    /// Its place among those of the same version.
    pub index: u8,
}

/// A post to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outgoing {
    /// Its name.
    pub id: OutgoingId,
    /// What it tells.
    pub post: Post,
    /// When it was decided.
    pub since: Time,
    /// When it was first tried; a retry long after that must look whether it has been posted.
    #[serde(default)]
    pub tried: Option<Time>,
}

/// Where a game's messages are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Posted {
    /// The invitation.
    pub invitation: Option<MessageRef>,
    /// The game's thread, once it has one.
    pub thread: Option<ChannelId>,
    /// The newest board, result or other post of the game.
    pub board: Option<BoardRef>,
    /// The result as posted in the channel, when the game had a thread.
    pub result: Option<MessageRef>,
    /// Whether the hint about replies without ping has been given.
    pub hinted: bool,
    /// Refusals standing under typed moves, deleted once the author has moved: author, channel, the bot's reply, the refused message.
    pub refusals: Vec<(UserId, ChannelId, MessageId, MessageId)>,
}

/// A message somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MessageRef {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// A board post.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardRef {
    /// Where.
    pub at: MessageRef,
    /// The version it shows.
    pub version: u32,
}

/// An event that has been handled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Handled {
    /// The interaction's or message's id.
    pub event: u64,
    /// When; forgotten some days later.
    pub at: Time,
}

/// An interaction that was acknowledged and waits for its answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unanswered {
    /// The interaction.
    pub interaction: u64,
    /// The token by which it can be answered for 15 minutes. Never logged, never exported.
    pub token: String,
    /// When it came.
    pub at: Time,
    /// Who asked.
    pub user: UserId,
    /// The asker's language.
    pub locale: String,
    /// About which game, if any.
    pub no: Option<GameNo>,
    /// The version that its action made, if it made one: what the answer has to say is derived from that.
    pub version: Option<u32>,
}

impl std::fmt::Debug for Unanswered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unanswered")
            .field("interaction", &self.interaction)
            .field("user", &self.user)
            .field("no", &self.no)
            .finish_non_exhaustive()
    }
}

/// Unfinished taps on a private board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    /// The version of the game they were made at; at another version they are void.
    pub version: u32,
    /// The choices so far, as [`crate::games::Menu`] gave them.
    pub taps: Vec<String>,
    /// Whether the board is turned from its usual side.
    #[serde(default)]
    pub flipped: bool,
}
