//! Channels that refuse are left alone: Discord bans those who go on asking.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::fault::Fault;
use crate::club::{ChannelId, Time};

/// For how many seconds a channel that refuses is left alone at first; each further refusal doubles it.
const FIRST: i64 = 60;

/// The most seconds for which a channel is left alone.
const LONGEST: i64 = 24 * 3600;

/// The channels that refuse posts.
#[derive(Default)]
pub(super) struct Breaker(Mutex<HashMap<ChannelId, Open>>);

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
        match self.channels().get(&channel) {
            Some(open) if open.until > now => Err(Fault::Suspended(Box::new(open.why.clone()))),
            _ => Ok(()),
        }
    }

    /// The channel has refused.
    pub fn open(&self, channel: ChannelId, why: Fault, now: Time) {
        let mut channels = self.channels();
        let span = channels.get(&channel).map_or(FIRST, |open| (2 * open.span).min(LONGEST));
        tracing::warn!(%channel, %why, seconds = span, "the channel refuses posts and is left alone");
        channels.insert(channel, Open { why, until: now.plus_seconds(span), span });
    }

    /// The channel works, or may work again.
    pub fn close(&self, channel: ChannelId) {
        self.channels().remove(&channel);
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<ChannelId, Open>> {
        // Nothing panics while it is held, and a half-done insert cannot be.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
