//! Small notes that need no sync of their own: they ride along with the next commit, or go within a second.
//!
//! Losing one is harmless. An interaction answered twice says the same twice in the same place; a message seen but not
//! noted is read again, and what was done about it is known by its id.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::club::{ChannelId, MessageId};
use crate::store::Transaction;

/// Notes waiting for a commit.
#[derive(Debug, Default)]
pub(super) struct Chores {
    waiting: Mutex<Waiting>,
    /// Told when there is something to do.
    pub(super) some: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    answered: Vec<u64>,
    seen: BTreeMap<ChannelId, MessageId>,
}

impl Chores {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn answered(&self, interaction: u64) {
        self.waiting().answered.push(interaction);
        self.some.notify_one();
    }

    pub(super) fn seen(&self, channel: ChannelId, message: MessageId) {
        let mut waiting = self.waiting();
        let seen = waiting.seen.entry(channel).or_insert(message);
        *seen = message.max(*seen);
        self.some.notify_one();
    }

    pub(super) fn is_empty(&self) -> bool {
        let waiting = self.waiting();
        waiting.answered.is_empty() && waiting.seen.is_empty()
    }

    /// Moves all notes into a transaction. If that is refused they must be [given back](Self::give_back).
    pub(super) fn join(&self, transaction: &mut Transaction) -> Joined {
        let waiting = std::mem::take(&mut *self.waiting());
        transaction.answered.extend(&waiting.answered);
        transaction.last_seen.extend(waiting.seen.iter().map(|(&channel, &message)| (channel, message)));
        Joined(waiting)
    }

    pub(super) fn give_back(&self, joined: Joined) {
        let Joined(back) = joined;
        self.waiting().answered.extend(back.answered);
        for (channel, message) in back.seen {
            self.seen(channel, message);
        }
    }
}

/// Notes that went into a transaction.
#[derive(Debug)]
#[must_use = "a refused transaction leaves them undone"]
pub(super) struct Joined(Waiting);
