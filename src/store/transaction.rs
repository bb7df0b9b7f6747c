//! What can be written, all or nothing.

use serde::{Deserialize, Serialize};

use super::StoreError;
use super::seal::Sealed;
use super::things::{Draft, Outgoing, OutgoingId, Posted, Unanswered};
use crate::club::{ChannelId, Entry, GameNo, Head, MessageId, Person, Rolls, Server, ServerId, Span, Time, UserId};

/// Writes that belong together.
#[derive(Clone, Debug, Default)]
pub struct Transaction {
    /// Records created or moved on, each at most once.
    pub records: Vec<RecordWrite>,
    /// Posts to be made.
    pub outbox: Vec<Outgoing>,
    /// Posts that have been made, or never will be.
    pub posted: Vec<OutgoingId>,
    /// Where games' messages are now.
    pub places: Vec<(GameNo, Posted)>,
    /// The events that caused this; committing one twice is refused.
    pub handled: Vec<Handled>,
    /// Interactions that wait for an answer by their token.
    pub unanswered: Vec<Unanswered>,
    /// Interactions that have been answered.
    pub answered: Vec<u64>,
    /// The last message seen in a channel; a lower id than the stored one changes nothing.
    pub last_seen: Vec<(ChannelId, MessageId)>,
    /// Messages by which a game can be found besides those of `places`: older boards, at an import.
    pub messages: Vec<(MessageId, GameNo)>,
    /// People's ways.
    pub people: Vec<(UserId, Person)>,
    /// Servers' ways.
    pub servers: Vec<(ServerId, Server)>,
    /// Drafts set, or removed with `None`.
    pub drafts: Vec<((GameNo, UserId), Option<Draft>)>,
    /// When people's games must be looked at for a reminder.
    pub remind: Vec<(UserId, Remind)>,
    /// Times at which the bot was out; one that begins with another takes its place.
    pub outages: Vec<Span>,
    /// Seeds of games' dice, sealed; forgotten with `None`.
    pub secrets: Vec<(GameNo, Option<Sealed>)>,
    /// How often each roll has fallen in a game of a server so far.
    pub rolls: Vec<(ServerId, GameNo, Rolls)>,
    /// When the bot was alive.
    pub alive: Option<Time>,
}

/// When a person's games must be looked at for a reminder. A hint, as [`Head::wake`] is: what is to be said is computed
/// then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remind {
    /// At that moment, or earlier if an earlier one is noted.
    By(Time),
    /// At that moment whatever is noted, or not at all.
    At(Option<Time>),
}

impl Remind {
    /// What is noted afterwards, if that is what was noted before.
    #[must_use]
    pub fn after(self, noted: Option<Time>) -> Option<Time> {
        match self {
            Self::By(at) => Some(noted.map_or(at, |noted| noted.min(at))),
            Self::At(at) => at,
        }
    }
}

/// A record moved on.
#[derive(Clone, Debug)]
pub struct RecordWrite {
    /// What must be true of it now.
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

/// An event that has been handled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Handled {
    /// The interaction's or message's id.
    pub event: u64,
    /// When; forgotten some days later.
    pub at: Time,
}

/// How long a handled event is remembered, in seconds: far longer than the chat service repeats one.
pub const HANDLED_FOR: i64 = 14 * 24 * 3600;

impl Transaction {
    /// Checks what can be checked without the store.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let mut numbers: Vec<_> = self.records.iter().map(|w| w.head.no).collect();
        numbers.sort_unstable();
        match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(StoreError::Unfit { key: pair[0].to_string(), why: "written twice at once".into() }),
            None => Ok(()),
        }
    }
}

impl RecordWrite {
    /// Checks it against the version found (`None` = there is no such record).
    pub(super) fn check(&self, found: Option<u32>) -> Result<(), StoreError> {
        let no = self.head.no;
        let expected = match (self.expect, found) {
            (Expect::New, None) => 0,
            (Expect::Version(version), Some(found)) if version == found => version,
            (Expect::New, Some(found)) => return Err(StoreError::Conflict { no, expected: 0, found }),
            (Expect::Version(expected), found) => {
                return Err(StoreError::Conflict { no, expected, found: found.unwrap_or(0) });
            }
        };
        if expected as usize + self.append.len() == self.head.version as usize {
            return Ok(());
        }
        let (more, version) = (self.append.len(), self.head.version);
        let why = format!("{expected} actions and {more} more do not make version {version}");
        Err(StoreError::Unfit { key: no.to_string(), why })
    }
}
