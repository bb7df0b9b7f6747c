//! Channels that refuse are left alone: Discord bans those who go on asking.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::fault::Fault;
use crate::club::ChannelId;

/// How long a channel that refuses is left alone at first; each further refusal doubles it.
const FIRST: Duration = Duration::from_secs(60);

/// The longest a channel is left alone.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// The channels that refuse posts.
#[derive(Default)]
pub(super) struct Breaker(Mutex<HashMap<ChannelId, Open>>);

/// A channel that refuses posts.
struct Open {
    why: Fault,
    until: Instant,
    /// How long it was left alone the last time.
    span: Duration,
}

impl Breaker {
    /// Whether the channel may be asked.
    pub fn check(&self, channel: ChannelId) -> Result<(), Fault> {
        match self.channels().get(&channel) {
            Some(open) if open.until > Instant::now() => Err(Fault::Suspended(Box::new(open.why.clone()))),
            _ => Ok(()),
        }
    }

    /// The channel has refused.
    pub fn open(&self, channel: ChannelId, why: Fault) {
        let mut channels = self.channels();
        let span = channels.get(&channel).map_or(FIRST, |open| (2 * open.span).min(LONGEST));
        tracing::warn!(%channel, %why, ?span, "the channel refuses posts and is left alone");
        channels.insert(channel, Open { why, until: Instant::now() + span, span });
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
