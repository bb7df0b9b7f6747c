//! Whether the gateway is connected, and since when it is not.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::{ConnectionStage, ShardManager};

use crate::club::Time;
use crate::desk::Clock;
use crate::meter;

/// How often the library is asked. It tells of a new connection, but not of each lost one.
const LOOK: Duration = Duration::from_secs(1);

/// The connection to Discord's gateway, as it is seen from here. Not connected at first.
#[derive(Debug, Default)]
pub struct Link(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    up: bool,
    /// Since when it is so; `None` while it has never been up.
    since: Option<Time>,
}

impl Link {
    /// It is up or down. Says whether it was not so before.
    pub fn set(&self, up: bool, now: Time) -> bool {
        let mut state = self.state();
        let changed = state.up != up;
        if changed {
            *state = State { up, since: Some(now) };
            meter::connected(up);
        }
        changed
    }

    /// A session has begun, or goes on over a new connection.
    pub(super) fn established(&self, resumed: bool, now: Time) {
        if self.state().since.is_some() {
            meter::reconnected(resumed);
        }
        self.set(true, now);
    }

    /// Whether it is up.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.state().up
    }

    /// Since when it is as it is; `None` while it has never been up.
    #[must_use]
    pub fn since(&self) -> Option<Time> {
        self.state().since
    }

    /// Looks after it, for ever; `changed` is told of what no event has told.
    pub(super) async fn watch(&self, shards: Arc<ShardManager>, clock: Arc<dyn Clock>, changed: impl Fn(bool)) {
        loop {
            tokio::time::sleep(LOOK).await;
            let runners = shards.runners.lock().await;
            let up = runners.values().any(|runner| runner.stage == ConnectionStage::Connected);
            drop(runners);
            if self.set(up, clock.now()) {
                changed(up);
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What is guarded is whole after each statement.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moment_it_was_lost_stays() {
        let (link, now) = (Link::default(), Time(0));
        assert_eq!((link.is_up(), link.since()), (false, None));
        link.set(false, now);
        assert_eq!(link.since(), None);
        link.established(false, now.plus_seconds(1));
        assert!(link.is_up());
        link.set(false, now.plus_seconds(2));
        link.set(false, now.plus_seconds(3));
        assert_eq!((link.is_up(), link.since()), (false, Some(now.plus_seconds(2))));
        link.established(true, now.plus_seconds(4));
        link.set(true, now.plus_seconds(5));
        assert_eq!((link.is_up(), link.since()), (true, Some(now.plus_seconds(4))));
    }
}
