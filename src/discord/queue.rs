//! One queue per channel, in the order of the messages' ids.
//!
//! The library spawns a task per event, so events of one channel may overtake each other; and after a lost connection what
//! was missed must be read before what comes in now. So messages are put here, and taken out one at a time, lowest id
//! first. While a channel is held (until its catch-up is through) nothing is taken out of it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::task::TaskTracker;

use crate::club::ChannelId;

/// How long a queue that was empty waits before it takes the first message out, so that one overtaken on its way from
/// the socket still comes first.
const SETTLE: Duration = Duration::from_millis(15);

/// Does what is to be done with one message.
#[async_trait::async_trait]
pub trait Work<M>: Send + Sync + 'static {
    /// Handles it. The next one of the same channel waits until this is done.
    async fn work(&self, channel: ChannelId, message: M);
}

/// Queues of messages, one per channel.
pub struct Queues<M> {
    inner: Arc<Inner<M>>,
}

impl<M> Clone for Queues<M> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

struct Inner<M> {
    state: Mutex<State<M>>,
    /// A line has come to its end, or channels were let go.
    ended: Notify,
    tasks: TaskTracker,
}

struct State<M> {
    lines: HashMap<ChannelId, Line<M>>,
    /// Channels are held unless they are in `released`.
    holding: bool,
    /// Rises with every [`Queues::hold`], so that a late release of an earlier one does nothing.
    turn: u64,
    released: HashSet<ChannelId>,
}

struct Line<M> {
    waiting: BTreeMap<(u64, u32), M>,
    working: bool,
}

impl<M> Default for Line<M> {
    fn default() -> Self {
        Self { waiting: BTreeMap::new(), working: false }
    }
}

impl<M: Send + 'static> Queues<M> {
    /// Empty queues that are held: nothing is worked on before the first [`Queues::release_all`]. Workers are spawned
    /// on `tasks`.
    #[must_use]
    pub fn held(tasks: TaskTracker) -> Self {
        let state = State { lines: HashMap::new(), holding: true, turn: 0, released: HashSet::new() };
        Self { inner: Arc::new(Inner { state: Mutex::new(state), ended: Notify::new(), tasks }) }
    }

    /// Puts a message in its place. `rank` orders what has the same id (a message before its edit); the same id and rank
    /// twice is one message, and the first counts.
    pub fn put<W: Work<M>>(&self, worker: &Arc<W>, channel: ChannelId, id: u64, rank: u32, message: M) {
        let mut state = self.lock();
        state.lines.entry(channel).or_default().waiting.entry((id, rank)).or_insert(message);
        self.wake(&mut state, worker, channel);
    }

    /// Holds every channel until it is released. Gives the turn to release it with.
    pub fn hold(&self) -> u64 {
        let mut state = self.lock();
        state.holding = true;
        state.turn += 1;
        state.released.clear();
        state.turn
    }

    /// Lets go of some channels, unless they have been held anew since `turn`.
    pub fn release<W: Work<M>>(&self, worker: &Arc<W>, turn: u64, channels: impl IntoIterator<Item = ChannelId>) {
        let mut state = self.lock();
        if state.turn != turn {
            return;
        }
        for channel in channels {
            state.released.insert(channel);
            self.wake(&mut state, worker, channel);
        }
    }

    /// Lets go of all channels, unless they have been held anew since `turn`.
    pub fn release_all<W: Work<M>>(&self, worker: &Arc<W>, turn: u64) {
        let mut state = self.lock();
        if state.turn != turn {
            return;
        }
        state.holding = false;
        self.inner.ended.notify_waiters();
        state.released.clear();
        let channels: Vec<_> = state.lines.keys().copied().collect();
        for channel in channels {
            self.wake(&mut state, worker, channel);
        }
    }

    /// Returns once nothing is held and all that waited then has been worked on.
    pub async fn through(&self) {
        let mut waited_for: Option<HashSet<ChannelId>> = None;
        loop {
            // Made before the look, so that no end falls between.
            let ended = self.inner.ended.notified();
            {
                let state = self.lock();
                if !state.holding {
                    // A line that was empty once has worked on all that was in it at first.
                    let left = waited_for.get_or_insert_with(|| state.lines.keys().copied().collect());
                    left.retain(|channel| state.lines.contains_key(channel));
                    if left.is_empty() {
                        return;
                    }
                }
            }
            ended.await;
        }
    }

    /// Starts a worker for the channel if there is something to do and nobody does it.
    fn wake<W: Work<M>>(&self, state: &mut State<M>, worker: &Arc<W>, channel: ChannelId) {
        let free = !state.holding || state.released.contains(&channel);
        let Some(line) = state.lines.get_mut(&channel) else { return };
        if !free || line.working || line.waiting.is_empty() {
            return;
        }
        line.working = true;
        let (queues, worker) = (self.clone(), Arc::clone(worker));
        self.inner.tasks.spawn(async move {
            tokio::time::sleep(SETTLE).await;
            while let Some(message) = queues.take(channel) {
                worker.work(channel, message).await;
            }
        });
    }

    /// The next message of a channel; at the end of its line the worker is gone.
    fn take(&self, channel: ChannelId) -> Option<M> {
        let mut state = self.lock();
        let free = !state.holding || state.released.contains(&channel);
        let line = state.lines.get_mut(&channel)?;
        // What waits in a channel that is held again meanwhile stays where it is.
        match free.then(|| line.waiting.pop_first()).flatten() {
            Some((_, message)) => Some(message),
            None => {
                line.working = false;
                if line.waiting.is_empty() {
                    state.lines.remove(&channel);
                    self.inner.ended.notify_waiters();
                }
                None
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State<M>> {
        // Nothing here panics while it holds the lock, and what is guarded is whole after each statement.
        self.inner.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Log(Mutex<Vec<(u64, u64)>>);

    #[async_trait::async_trait]
    impl Work<u64> for Log {
        async fn work(&self, channel: ChannelId, message: u64) {
            tokio::task::yield_now().await;
            self.0.lock().unwrap().push((channel.0, message));
        }
    }

    async fn finished(tasks: &TaskTracker) {
        tasks.close();
        tasks.wait().await;
        tasks.reopen();
    }

    #[tokio::test(start_paused = true)]
    async fn lowest_first_once_each() {
        let (tasks, log) = (TaskTracker::new(), Arc::new(Log::default()));
        let queues = Queues::held(tasks.clone());
        queues.release_all(&log, 0);
        for id in [3, 1, 2, 2, 3] {
            queues.put(&log, ChannelId(7), id, 0, id);
        }
        finished(&tasks).await;
        assert_eq!(*log.0.lock().unwrap(), [(7, 1), (7, 2), (7, 3)]);
        assert!(queues.lock().lines.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn held_until_released_and_then_in_order_with_what_was_missed() {
        let (tasks, log) = (TaskTracker::new(), Arc::new(Log::default()));
        let queues = Queues::held(tasks.clone());
        let turn = queues.hold();
        queues.put(&log, ChannelId(7), 9, 0, 9);
        queues.put(&log, ChannelId(8), 5, 0, 5);
        finished(&tasks).await;
        assert!(log.0.lock().unwrap().is_empty());
        queues.put(&log, ChannelId(7), 4, 0, 4);
        queues.release(&log, turn, [ChannelId(7)]);
        finished(&tasks).await;
        assert_eq!(*log.0.lock().unwrap(), [(7, 4), (7, 9)]);
        queues.release_all(&log, turn);
        finished(&tasks).await;
        assert_eq!(log.0.lock().unwrap().last(), Some(&(8, 5)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_release_of_an_earlier_hold_does_nothing() {
        let (tasks, log) = (TaskTracker::new(), Arc::new(Log::default()));
        let queues = Queues::held(tasks.clone());
        let old = queues.hold();
        let new = queues.hold();
        queues.put(&log, ChannelId(7), 1, 0, 1);
        queues.release_all(&log, old);
        queues.release(&log, old, [ChannelId(7)]);
        finished(&tasks).await;
        assert!(log.0.lock().unwrap().is_empty());
        queues.release(&log, new, [ChannelId(7)]);
        finished(&tasks).await;
        assert_eq!(*log.0.lock().unwrap(), [(7, 1)]);
    }

    #[tokio::test(start_paused = true)]
    async fn what_waits_when_a_channel_is_held_again_is_not_lost() {
        let (tasks, log) = (TaskTracker::new(), Arc::new(Log::default()));
        let queues = Queues::held(tasks.clone());
        queues.release_all(&log, 0);
        queues.put(&log, ChannelId(7), 1, 0, 1);
        // Its worker is on the way, but has taken nothing yet.
        let turn = queues.hold();
        finished(&tasks).await;
        assert!(log.0.lock().unwrap().is_empty());
        queues.release_all(&log, turn);
        finished(&tasks).await;
        assert_eq!(*log.0.lock().unwrap(), [(7, 1)]);
    }

    #[tokio::test(start_paused = true)]
    async fn it_is_through_when_what_waited_is_done() {
        let (tasks, log) = (TaskTracker::new(), Arc::new(Log::default()));
        let queues = Queues::held(tasks.clone());
        queues.put(&log, ChannelId(7), 1, 0, 10);
        let held = tokio::time::timeout(Duration::from_secs(60), queues.through()).await;
        assert!(held.is_err(), "not while it is held");
        queues.release_all(&log, 0);
        queues.through().await;
        assert_eq!(*log.0.lock().unwrap(), [(7, 10)]);
        queues.through().await;
    }

    #[tokio::test(start_paused = true)]
    async fn an_edit_comes_after_its_message() {
        let (tasks, log) = (TaskTracker::new(), Arc::new(Log::default()));
        let queues = Queues::held(tasks.clone());
        queues.release_all(&log, 0);
        queues.put(&log, ChannelId(7), 1, 5, 15);
        queues.put(&log, ChannelId(7), 1, 0, 10);
        finished(&tasks).await;
        assert_eq!(*log.0.lock().unwrap(), [(7, 10), (7, 15)]);
    }
}
