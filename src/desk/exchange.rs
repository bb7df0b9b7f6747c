//! What is said to the desk, and what it answers.

use std::sync::Arc;

use crate::club::{self, ChannelId, Command, GameNo, MessageId, Record, Replay, Span, Tag, Time, UserId};
use crate::games::Seat;
use crate::store::{Posted, StoreError, Unanswered};

/// Where a request came from.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The interaction's or message's id: the same twice changes nothing.
    pub event: Option<u64>,
    /// The interaction to be answered, stored with the decision so that a restart can finish the answer. Game and version
    /// are filled in.
    pub unanswered: Option<Unanswered>,
    /// The message seen, for the catch-up after a lost connection.
    pub seen: Option<(ChannelId, MessageId)>,
    /// When it happened, if that is earlier than now (a typed move counts at its snowflake's time).
    pub at: Option<Time>,
}

/// What someone asks of a game, with what his button or command knew of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The game's tag as the button carries it; another game of the same number does not answer to it.
    pub tag: Option<Tag>,
    /// The version the button was drawn at, or that of the proposal meant: see [`club::Context::version`].
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
    /// The game derived from it.
    pub replay: Arc<Replay>,
    /// Where its messages are.
    pub posted: Posted,
    /// When the bot was out since the game began: no clock ran then.
    pub outages: Arc<[Span]>,
}

impl Seen {
    /// The seat for which that person is to act.
    #[must_use]
    pub fn acts_for(&self, who: UserId) -> Option<Seat> {
        let to_act = self.replay.to_act();
        self.record.head.seats_of(who).find(|&seat| to_act.contains(seat))
    }
}

/// What has been done, durably.
#[derive(Clone, Debug)]
pub struct Done {
    /// The game afterwards. After a rematch it is the new one.
    pub seen: Seen,
    /// Its version before; 0 for a new one.
    pub before: u32,
}

/// Why the desk did not do it.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The club said no.
    // By name alone: what it holds may be what somebody wrote.
    #[error("refused: {}", .0.name())]
    Refused(Box<club::Refusal>),
    /// There is no such game.
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

impl From<club::Refusal> for DeskError {
    fn from(why: club::Refusal) -> Self {
        Self::Refused(Box::new(why))
    }
}
