//! The lock around the state, and waiting for it to change.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::state::State;

/// The one state, shared by the REST side, the gateway, the page, the robot and the driver.
pub(super) struct Core {
    state: Mutex<State>,
    /// Grows with every change, so that waiting needs no polling.
    revision: watch::Sender<u64>,
    pub shutdown: CancellationToken,
}

impl Core {
    pub fn new(state: State) -> Arc<Self> {
        Arc::new(Self { state: Mutex::new(state), revision: watch::Sender::new(0), shutdown: CancellationToken::new() })
    }

    /// Changes the state.
    pub fn act<R>(&self, f: impl FnOnce(&mut State) -> R) -> R {
        let result = self.look_mut(f);
        self.revision.send_modify(|n| *n += 1);
        result
    }

    pub fn look<R>(&self, f: impl FnOnce(&State) -> R) -> R {
        self.look_mut(|state| f(state))
    }

    fn look_mut<R>(&self, f: impl FnOnce(&mut State) -> R) -> R {
        // A test's closure may have panicked in here; the state is still whole enough to report on.
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until `f` finds what it looks for; `None` after `patience`.
    pub async fn wait_for<T>(&self, patience: Duration, mut f: impl FnMut(&State) -> Option<T>) -> Option<T> {
        let mut changes = self.revision.subscribe();
        let found = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = self.look(&mut f) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        };
        tokio::time::timeout(patience, found).await.ok().flatten()
    }

    /// Fails unanswered interactions in time, until the sandbox stops.
    pub async fn watch_deadlines(self: Arc<Self>) {
        let mut changes = self.revision.subscribe();
        loop {
            changes.borrow_and_update();
            let (failed, next) = self.look_mut(State::expire_interactions);
            if failed {
                self.revision.send_modify(|n| *n += 1);
            }
            let pause = next.unwrap_or(Duration::from_secs(3600));
            tokio::select! {
                () = self.shutdown.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
                changed = changes.changed() => if changed.is_err() { return },
            }
        }
    }
}
