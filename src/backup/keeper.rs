//! Makes backups while the bot runs.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::{Made, Period, Shelf, door};
use crate::club::Time;
use crate::desk::Clock;
use crate::store::Store;

/// Seconds after a start before the first backup: the start has enough to do.
const SETTLED: i64 = 60;

/// Seconds before a backup that failed is tried again.
const AGAIN: i64 = 1_800;

/// Makes backups of one store, one at a time.
pub struct Keeper {
    store: Arc<dyn Store>,
    shelf: Shelf,
    every: Period,
    clock: Arc<dyn Clock>,
    one: Mutex<()>,
    stop: CancellationToken,
}

/// The keeper at work; dropped, it stops.
#[derive(Debug)]
pub struct Watch(#[expect(dead_code, reason = "only its drop matters")] DropGuard);

impl Keeper {
    /// The keeper of that store. With [`Period::OFF`] backups are made only when asked for.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, shelf: Shelf, every: Period, clock: Arc<dyn Clock>) -> Arc<Self> {
        Arc::new(Self { store, shelf, every, clock, one: Mutex::default(), stop: CancellationToken::new() })
    }

    /// Begins the schedule, and opens the door beside the store in that directory. Without a door backups are still made
    /// on the schedule.
    pub fn start(self: &Arc<Self>, store: &Path) -> Watch {
        match door::Door::open(store) {
            Ok(door) => drop(tokio::spawn(door.serve(Arc::clone(self), self.stop.clone()))),
            Err(error) => tracing::warn!(%error, "`lasker backup` cannot reach this bot; the schedule goes on"),
        }
        let (keeper, settled) = (Arc::clone(self), self.clock.now().plus_seconds(SETTLED));
        tokio::spawn(async move { keeper.keep(settled).await });
        Watch(self.stop.clone().drop_guard())
    }

    /// Makes a backup now.
    ///
    /// # Errors
    /// See [`Shelf::put`].
    pub async fn make(&self) -> io::Result<Made> {
        let _one = self.one.lock().await;
        let made = self.shelf.put(Arc::clone(&self.store), self.clock.now(), self.stop.clone()).await;
        match &made {
            Ok(made) if made.lost.is_empty() => {
                tracing::info!(path = %made.path.display(), records = made.records, "backed up");
            }
            Ok(made) => {
                let lost = made.lost.len();
                tracing::error!(path = %made.path.display(), lost, first = made.lost[0], "backed up, but not all can be read: see `lasker doctor`; older backups are kept");
            }
            Err(_) if self.stop.is_cancelled() => {}
            Err(error) => tracing::error!(%error, dir = %self.shelf.dir().display(), "not backed up"),
        }
        made
    }

    /// Makes a backup whenever the last one is old enough.
    async fn keep(&self, mut not_before: Time) {
        let Some(every) = self.every.seconds() else { return };
        loop {
            let due = self.due(every).max(not_before);
            tokio::select! {
                () = self.stop.cancelled() => return,
                () = self.clock.wait_until(due) => {}
            }
            // Someone may have asked for one meanwhile.
            if self.due(every) > self.clock.now() {
                continue;
            }
            if self.make().await.is_err() {
                not_before = self.clock.now().plus_seconds(AGAIN.min(every));
            }
        }
    }

    /// When the next one is due.
    fn due(&self, every: i64) -> Time {
        let now = self.clock.now();
        match self.shelf.last() {
            // One of a moment to come was made by a clock that was wrong.
            Ok(last) => last.map_or(now, |last| last.at.min(now).plus_seconds(every)),
            // The attempt will say what is wrong.
            Err(_) => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::HandClock;
    use crate::store::MemoryStore;

    #[tokio::test]
    async fn one_is_made_whenever_the_last_is_old_enough() {
        let dir = tempfile::tempdir().unwrap();
        let clock = Arc::new(HandClock::new(Time(1_796_040_000_000)));
        let shelf = Shelf::new(&dir.path().join("kept"), Period::OFF);
        let store = Arc::new(MemoryStore::new(1));
        let keeper = Keeper::new(store, shelf.clone(), Period::hours(24), Arc::clone(&clock) as Arc<dyn Clock>);
        let watch = keeper.start(&dir.path().join("store"));
        let until = async |count: usize| {
            while shelf.list().unwrap().len() < count {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            let ages: Vec<_> = shelf.list().unwrap().iter().map(|k| clock.now().seconds_since(k.at)).collect();
            assert_eq!(ages.len(), count, "{ages:?}");
        };
        clock.advance(SETTLED);
        until(1).await;
        // Asked for at noon, the next is due at noon.
        clock.advance(12 * 3600);
        keeper.make().await.unwrap();
        for n in 3..6 {
            clock.advance(24 * 3600 - 1);
            tokio::task::yield_now().await;
            assert_eq!(shelf.list().unwrap().len(), n - 1);
            clock.advance(1);
            until(n).await;
        }
        drop(watch);
    }
}
