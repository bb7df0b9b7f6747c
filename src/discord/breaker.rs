//! Channels that refuse are left alone: Discord bans those who go on asking.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::fault::Fault;
use crate::club::{ChannelId, Time};

/// For how many seconds a channel that refuses is left alone at first; each further refusal doubles it.
const FIRST: i64 = 60;

/// The most seconds for which a channel is left alone.
const LONGEST: i64 = 24 * 3600;

/// The channels that refuse something.
#[derive(Default)]
pub(super) struct Breaker {
    closed: Mutex<HashMap<ChannelId, Open>>,
    /// What else is refused, where posts go through.
    lacks: Mutex<HashSet<(ChannelId, Lack)>>,
    /// How often something was changed somewhere.
    changes: AtomicU64,
}

/// What a channel may refuse while it takes posts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lack {
    /// Posts with files.
    Files,
    /// To read what has been said.
    History,
}

/// A channel that refuses posts.
struct Open {
    why: Fault,
    until: Time,
    /// For how many seconds it was left alone the last time.
    span: i64,
}

impl Breaker {
    /// Whether the channel may be asked.
    pub fn check(&self, channel: ChannelId, now: Time) -> Result<(), Fault> {
        match lock(&self.closed).get(&channel) {
            Some(open) if open.until > now => Err(Fault::Suspended(Box::new(open.why.clone()))),
            _ => Ok(()),
        }
    }

    /// How often something was changed somewhere: to be read before a channel is asked.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// The channel has refused what it was asked after so many changes. If something has been changed since, it is asked
    /// once more, as by [`Breaker::try_again`], which may have come before this.
    pub fn open(&self, channel: ChannelId, why: Fault, now: Time, changes: u64) {
        let mut channels = lock(&self.closed);
        let span = channels.get(&channel).map_or(FIRST, |open| (2 * open.span).min(LONGEST));
        let until = if self.changes() == changes {
            tracing::warn!(%channel, %why, seconds = span, "the channel refuses posts and is left alone");
            now.plus_seconds(span)
        } else {
            tracing::info!(%channel, %why, "the channel refused a post, but may have changed meanwhile");
            Time(i64::MIN)
        };
        channels.insert(channel, Open { why, until, span });
    }

    /// The channel works.
    pub fn close(&self, channel: ChannelId) {
        lock(&self.closed).remove(&channel);
    }

    /// The channel may work again: it is asked once more, and if it still refuses it is left alone for longer than before.
    pub fn try_again(&self, channel: ChannelId) {
        if let Some(open) = lock(&self.closed).get_mut(&channel) {
            open.until = Time(i64::MIN);
        }
    }

    /// Whether the channel is known to refuse that.
    pub fn lacks(&self, channel: ChannelId, what: Lack) -> bool {
        lock(&self.lacks).contains(&(channel, what))
    }

    /// The channel has refused that, or is known to.
    pub fn note_lack(&self, channel: ChannelId, what: Lack) {
        lock(&self.lacks).insert((channel, what));
    }

    /// The channel may allow everything again.
    pub fn forget_lacks(&self, channel: ChannelId) {
        lock(&self.lacks).retain(|(lacking, _)| channel != *lacking);
    }

    /// Something was changed somewhere: any channel may allow everything again.
    pub fn changed(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        lock(&self.lacks).clear();
    }
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it is held, and a half-done insert cannot be.
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANNEL: ChannelId = ChannelId(7);
    const NOW: Time = Time(0);

    #[test]
    fn each_refusal_after_another_lasts_longer_until_the_channel_works() {
        let breaker = Breaker::default();
        let open = |now: Time| {
            breaker.open(CHANNEL, Fault::NoAccess, now, breaker.changes());
            let free = |seconds| breaker.check(CHANNEL, now.plus_seconds(seconds)).is_ok();
            [FIRST, 2 * FIRST, 4 * FIRST].into_iter().find(|&s| free(s))
        };
        assert_eq!(open(NOW), Some(FIRST));
        breaker.try_again(CHANNEL);
        assert_eq!(breaker.check(CHANNEL, NOW), Ok(()));
        assert_eq!(open(NOW), Some(2 * FIRST), "whoever asks in between does not begin anew");
        breaker.close(CHANNEL);
        assert_eq!(open(NOW), Some(FIRST));
        assert_eq!(breaker.check(ChannelId(8), NOW), Ok(()), "others are asked");
    }

    #[test]
    fn a_refusal_older_than_a_change_is_no_reason_to_leave_a_channel_alone() {
        let breaker = Breaker::default();
        let changes = breaker.changes();
        breaker.changed();
        breaker.try_again(CHANNEL);
        breaker.open(CHANNEL, Fault::NoAccess, NOW, changes);
        assert_eq!(breaker.check(CHANNEL, NOW), Ok(()));
        breaker.open(CHANNEL, Fault::NoAccess, NOW, breaker.changes());
        assert!(breaker.check(CHANNEL, NOW.plus_seconds(FIRST)).is_err(), "it counts as a refusal all the same");
    }

    #[test]
    fn what_a_channel_lacks_is_remembered_until_it_may_have_changed() {
        let breaker = Breaker::default();
        let other = ChannelId(8);
        for channel in [CHANNEL, other] {
            breaker.note_lack(channel, Lack::Files);
        }
        assert!(breaker.lacks(CHANNEL, Lack::Files) && !breaker.lacks(CHANNEL, Lack::History));
        breaker.forget_lacks(CHANNEL);
        assert!(!breaker.lacks(CHANNEL, Lack::Files) && breaker.lacks(other, Lack::Files));
        breaker.changed();
        assert!(!breaker.lacks(other, Lack::Files));
    }
}
