//! Making the posts that have been decided: each game's in order, games side by side.
//!
//! A game with posts to be made has a task. A post is told only after its decision is durable, and struck off in the
//! transaction that notes where it is. That it has been tried is not stored first: whatever a start finds in the outbox
//! may have been made, and is looked for.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures::FutureExt;
use tokio::sync::Semaphore;

use super::{Desk, DeskError, NotTold, Seen, Telling};
use crate::club::{ChannelId, GameNo, Head, Score, ServerId, Telling as What, Time};
use crate::games::Seat;
use crate::meter;
use crate::store::{Outgoing, Posted, StoreError, Transaction};

/// How many posts are made at once.
const AT_ONCE: usize = 64;

/// Seconds before the second try; each further one doubles it.
const FIRST_WAIT: u32 = 2;

/// The most seconds between two tries, before the spread.
const LONGEST_WAIT: u32 = 300;

/// The most seconds that a notifier's wish for time is heeded.
const LONGEST_WISH: u32 = 3600;

/// Seconds without any post being made after which those that wait are stuck.
const STUCK_AFTER: i64 = 600;

/// Seconds before a suspended game is tried again unasked: a day.
const SUSPENDED_FOR: i64 = 24 * 3600;

/// The games with posts to be made.
#[derive(Debug)]
pub(super) struct Delivery {
    games: Mutex<HashMap<GameNo, State>>,
    slots: Semaphore,
    /// Until then posts only gather in the store.
    begun: AtomicBool,
    /// When a post was last made, or the first could have been, in milliseconds.
    last: AtomicI64,
    /// How often a channel or server was resumed: a post that fails meanwhile is tried once more.
    resumed: AtomicU64,
}

/// Where posts may work again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Healed {
    /// In that channel or thread, and in the threads of that channel.
    Channel(ChannelId),
    /// Anywhere in that server.
    Server(ServerId),
}

#[derive(Debug)]
enum State {
    /// A task makes these, there.
    Busy(VecDeque<Outgoing>, Option<Target>),
    /// Its posts wait in the store.
    Suspended { since: Time, at: Target },
}

/// Where the posts of a game go.
#[derive(Clone, Debug, Default)]
struct Target {
    server: Option<ServerId>,
    /// The game's channel, and after it the thread if there is one.
    channels: Vec<ChannelId>,
}

impl Target {
    fn of(seen: &Seen) -> Self {
        let place = seen.record.head.place;
        Self { server: place.server, channels: [place.channel].into_iter().chain(seen.posted.thread).collect() }
    }

    fn is_meant(&self, healed: Healed) -> bool {
        match healed {
            Healed::Channel(channel) => self.channels.contains(&channel),
            Healed::Server(server) => self.server == Some(server),
        }
    }
}

impl Default for Delivery {
    fn default() -> Self {
        Self {
            games: Mutex::default(),
            slots: Semaphore::new(AT_ONCE),
            begun: AtomicBool::new(false),
            last: AtomicI64::new(0),
            resumed: AtomicU64::new(0),
        }
    }
}

impl Delivery {
    fn games(&self) -> MutexGuard<'_, HashMap<GameNo, State>> {
        // Nothing panics while it is held.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first post of a game, and whether a later one shows more. Without posts the game is done.
    fn first(&self, no: GameNo) -> Option<(Outgoing, bool)> {
        let mut games = self.games();
        let State::Busy(queue, _) = games.get(&no)? else { return None };
        match queue.front() {
            Some(first) => Some((first.clone(), queue.iter().skip(1).any(overtakes))),
            None => {
                games.remove(&no);
                None
            }
        }
    }

    /// Notes that the first post of a game is being tried.
    fn trying(&self, no: GameNo, now: Time) {
        if let Some(State::Busy(queue, _)) = self.games().get_mut(&no)
            && let Some(first) = queue.front_mut()
        {
            first.tried.get_or_insert(now);
        }
    }

    /// Strikes the first post of a game off.
    fn made(&self, no: GameNo) {
        if let Some(State::Busy(queue, _)) = self.games().get_mut(&no) {
            queue.pop_front();
        }
    }

    /// When the oldest post was decided on that a task tries to make.
    fn oldest(&self) -> Option<Time> {
        let games = self.games();
        let first = |state: &State| match state {
            State::Busy(queue, _) => queue.front().map(|first| first.since),
            State::Suspended { .. } => None,
        };
        games.values().filter_map(first).min()
    }

    /// Notes where the posts of a game go.
    fn aiming(&self, no: GameNo, target: Target) {
        if let Some(State::Busy(_, at)) = self.games().get_mut(&no) {
            *at = Some(target);
        }
    }

    /// The suspended games for which `which` holds.
    fn suspended(&self, which: impl Fn(Time, &Target) -> bool) -> Vec<GameNo> {
        let games = self.games();
        let fits = |state: &State| matches!(state, State::Suspended { since, at } if which(*since, at));
        games.iter().filter(|(_, state)| fits(state)).map(|(no, _)| *no).collect()
    }

    /// The channels of games with posts to be made there, whether or not they are suspended.
    fn channels(&self, healed: Healed) -> Vec<ChannelId> {
        let games = self.games();
        let targets = games.values().filter_map(|state| match state {
            State::Busy(_, at) => at.as_ref(),
            State::Suspended { at, .. } => Some(at),
        });
        targets.filter(|at| at.is_meant(healed)).flat_map(|at| at.channels.iter().copied()).collect()
    }

    fn is_suspended(&self, no: GameNo) -> bool {
        matches!(self.games().get(&no), Some(State::Suspended { .. }))
    }

    /// Suspends a game whose post failed, unless something has changed since `resumed` was read. Whoever resumes games
    /// counts first and looks for suspended ones after that, so that one of the two sees the other.
    fn suspend(&self, no: GameNo, since: Time, at: Target, resumed: u64) -> bool {
        let mut games = self.games();
        let unchanged = self.resumed.load(Ordering::Acquire) == resumed;
        if unchanged {
            games.insert(no, State::Suspended { since, at });
        }
        unchanged
    }

    /// Something has changed: a post that fails meanwhile may be tried once more.
    pub(super) fn changed(&self) {
        self.resumed.fetch_add(1, Ordering::AcqRel);
    }
}

/// Whether a post shows all that an earlier one would ping for.
fn overtakes(later: &Outgoing) -> bool {
    matches!(later.post.what, What::Board { .. } | What::Result { .. })
}

/// What became of a try.
enum Tried {
    Made,
    Later {
        seconds: u32,
    },
    Never,
    /// The store failed: nothing more can be done.
    Broken,
}

impl Desk {
    /// Tries again to make the posts of games where they had been refused, because something was changed there. `open` is
    /// first told each channel and thread of such a game.
    pub fn resume(self: &Arc<Self>, healed: Healed, open: impl FnMut(ChannelId)) {
        self.delivery.changed();
        self.delivery.channels(healed).into_iter().for_each(open);
        self.resume_all(self.delivery.suspended(|_, at| at.is_meant(healed)));
    }

    /// The same where somebody was seen to use the bot in a channel or thread: only for games that post just there.
    pub fn resume_used(self: &Arc<Self>, channel: ChannelId) {
        self.resume_all(self.delivery.suspended(|_, at| at.channels.last() == Some(&channel)));
    }

    /// Tries again where it was last tried a day ago.
    pub(super) fn resume_daily(self: &Arc<Self>, now: Time) {
        self.resume_all(self.delivery.suspended(|since, _| since.plus_seconds(SUSPENDED_FOR) <= now));
    }

    fn resume_all(self: &Arc<Self>, games: Vec<GameNo>) {
        for no in games {
            let desk = Arc::clone(self);
            self.tasks.spawn(async move {
                let _lock = desk.games.lock(no).await;
                if let Err(error) = desk.reload(no).await {
                    tracing::error!(%no, %error, "the posts of a game cannot be read");
                }
            });
        }
    }

    /// Takes up the posts of a game again if it is suspended. The game's lock is held, so that no post is missed.
    pub(super) async fn reload(self: &Arc<Self>, no: GameNo) -> Result<(), DeskError> {
        if self.delivery.is_suspended(no) {
            let posts = self.read(self.store.outbox_of(no).await)?;
            self.delivery.games().remove(&no);
            self.push(no, maybe_made(posts));
        }
        Ok(())
    }

    /// Since when the oldest post waits, if none has been made for ten minutes. Those of suspended games do not count: their
    /// channels refuse, and their players have been told.
    #[must_use]
    pub fn stuck(&self) -> Option<Time> {
        let since = self.clock.now().plus_seconds(-STUCK_AFTER);
        if self.delivery.last.load(Ordering::Relaxed) > since.0 {
            return None;
        }
        self.delivery.oldest().filter(|oldest| *oldest <= since)
    }

    /// Takes up what the last run has left.
    pub(super) fn repair(self: &Arc<Self>, left: BTreeMap<GameNo, Vec<Outgoing>>) {
        self.delivery.last.store(self.clock.now().0, Ordering::Relaxed);
        self.delivery.begun.store(true, Ordering::Release);
        for (no, posts) in left {
            self.push(no, maybe_made(posts));
        }
    }

    /// Hands over posts that are durable. The game's lock is held, or the game is new: so they come in order.
    pub(super) fn push(self: &Arc<Self>, no: GameNo, posts: Vec<Outgoing>) {
        if posts.is_empty() || !self.delivery.begun.load(Ordering::Acquire) {
            return;
        }
        match self.delivery.games().entry(no) {
            Entry::Occupied(mut state) => match state.get_mut() {
                State::Busy(queue, _) => queue.extend(posts),
                State::Suspended { .. } => {}
            },
            Entry::Vacant(none) => {
                none.insert(State::Busy(posts.into(), None));
                self.tasks.spawn(Arc::clone(self).deliver(no));
            }
        }
    }

    /// Makes the posts of a game until there are none.
    async fn deliver(self: Arc<Self>, no: GameNo) {
        let mut wait = FIRST_WAIT;
        while let Some((outgoing, overtaken)) = self.delivery.first(no) {
            let slot = tokio::select! {
                () = self.closing.cancelled() => return,
                slot = self.delivery.slots.acquire() => slot,
            };
            if self.closing.is_cancelled() {
                return;
            }
            let tried = self.attempt(&outgoing, overtaken).await;
            drop(slot);
            match tried {
                Tried::Made => {
                    self.delivery.made(no);
                    let now = self.clock.now();
                    self.delivery.last.store(now.0, Ordering::Relaxed);
                    meter::posted(now.0 - outgoing.since.0);
                    wait = FIRST_WAIT;
                }
                Tried::Later { seconds } => {
                    let until = self.clock.now().plus_seconds(self.spread(wait.max(seconds.min(LONGEST_WISH))));
                    wait = (wait * 2).min(LONGEST_WAIT);
                    tokio::select! {
                        () = self.closing.cancelled() => return,
                        () = self.clock.wait_until(until) => {}
                    }
                }
                Tried::Never | Tried::Broken => return,
            }
        }
    }

    /// Tries to make one post, and notes it when it has been made.
    async fn attempt(&self, outgoing: &Outgoing, overtaken: bool) -> Tried {
        let id = outgoing.id;
        let no = id.no;
        let now = self.clock.now();
        self.delivery.trying(no, now);
        let resumed = self.delivery.resumed.load(Ordering::Acquire);
        let seen = match self.look(no).await {
            Ok(seen) => seen,
            Err(DeskError::Store(StoreError::Fatal(_))) => return Tried::Broken,
            Err(error) => {
                tracing::error!(%no, %error, "a game with posts to be made cannot be read");
                return self.suspend(outgoing, now, Target::default(), resumed);
            }
        };
        let is_reminder = matches!(outgoing.post.what, What::Reminder { .. });
        let waiting = match self.still_waiting(outgoing, now).await {
            Ok(waiting) if is_reminder && waiting.is_empty() => {
                // It pings nobody for nothing.
                return match self.strike_off(outgoing, &seen.posted, seen.posted.clone()).await {
                    Ok(()) => Tried::Made,
                    Err(_) => Tried::Broken,
                };
            }
            Ok(waiting) => waiting,
            Err(DeskError::Store(StoreError::Fatal(_))) => return Tried::Broken,
            Err(error) => {
                tracing::error!(%no, %error, "a game to be reminded of cannot be read");
                return Tried::Later { seconds: LONGEST_WAIT };
            }
        };
        let maybe_made = outgoing.tried.is_some();
        let outgoing = &Outgoing { tried: outgoing.tried.or(Some(now)), ..outgoing.clone() };
        let score = self.score(outgoing, &seen.record.head).await;
        self.delivery.aiming(no, Target::of(&seen));
        let telling = Telling {
            outgoing,
            record: &seen.record,
            posted: &seen.posted,
            outages: &seen.outages,
            waiting: &waiting,
            now,
            score,
            maybe_made,
            // What has happened in one of its games does not overtake a reminder.
            overtaken: overtaken && !is_reminder,
        };
        let told = AssertUnwindSafe(self.notifier.tell(&telling)).catch_unwind().await;
        match told {
            Ok(Ok(posted)) => match self.strike_off(outgoing, &seen.posted, posted).await {
                Ok(()) => Tried::Made,
                Err(StoreError::Fatal(_)) => Tried::Broken,
                Err(error) => {
                    tracing::error!(%no, %error, "a post that was made cannot be noted");
                    Tried::Later { seconds: LONGEST_WAIT }
                }
            },
            Ok(Err(NotTold::Later { why, seconds })) => {
                tracing::warn!(%no, version = id.version, why, "a post will be tried again");
                Tried::Later { seconds }
            }
            Ok(Err(NotTold::Never { why })) => {
                tracing::warn!(%no, version = id.version, why, "a post is refused");
                self.suspend(outgoing, now, Target::of(&seen), resumed)
            }
            Err(_) => {
                tracing::error!(%no, version = id.version, "making a post panicked; it will be tried again");
                Tried::Later { seconds: LONGEST_WAIT }
            }
        }
    }

    /// How the players of a game stand, for the post of its result. One that cannot be had keeps no result back.
    async fn score(&self, outgoing: &Outgoing, head: &Head) -> Option<Score> {
        if !matches!(outgoing.post.what, What::Result { .. }) {
            return None;
        }
        let heads = self.store.heads_of(head.sitter(Seat(0))?, true).await.inspect_err(|e| self.note(e)).ok()?;
        Score::between(head, &heads)
    }

    /// Notes in one transaction that a post is made and where the game's messages are.
    async fn strike_off(&self, outgoing: &Outgoing, before: &Posted, after: Posted) -> Result<(), StoreError> {
        let no = outgoing.id.no;
        let _place = self.places.lock(no).await;
        let mut posted = self.store.posted(no).await.inspect_err(|e| self.note(e))?;
        let known = posted.thread;
        posted.follow(before, after);
        posted.told = Some(outgoing.id);
        let opened = posted.thread.filter(|thread| known != Some(*thread));
        let places = vec![(no, posted)];
        self.commit(Transaction { posted: vec![outgoing.id], places, ..Transaction::default() }).await?;
        if let Some(thread) = opened {
            // Fails only if nobody wants to hear of it.
            let _ = self.opened.send(thread);
        }
        Ok(())
    }

    /// Lets the posts of a game wait until something changes there, or tries again if something has since `resumed` was
    /// read.
    fn suspend(&self, outgoing: &Outgoing, since: Time, at: Target, resumed: u64) -> Tried {
        let no = outgoing.id.no;
        if self.delivery.suspend(no, since, at, resumed) {
            tracing::warn!(%no, "the posts of a game are suspended");
            Tried::Never
        } else {
            tracing::info!(%no, "a post is tried again: something has healed meanwhile");
            Tried::Later { seconds: 0 }
        }
    }

    /// Between three and five quarters of so many seconds, so that not all come back at once.
    fn spread(&self, seconds: u32) -> i64 {
        let [lot, ..] = self.luck.entropy();
        let seconds = i64::from(seconds);
        seconds * 3 / 4 + seconds * i64::from(lot) / 510 + 1
    }
}

/// Marks posts as perhaps made: nobody knows how far the last run came with them.
fn maybe_made(posts: Vec<Outgoing>) -> Vec<Outgoing> {
    posts.into_iter().map(|o| Outgoing { tried: Some(o.tried.unwrap_or(o.since)), ..o }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_not_suspended_once_something_has_changed_since_its_post_was_tried() {
        let delivery = Delivery::default();
        let no = GameNo(1);
        delivery.games().insert(no, State::Busy(VecDeque::new(), None));
        let tried_at = delivery.resumed.load(Ordering::Acquire);
        // Whoever resumes games finds none suspended yet.
        delivery.changed();
        assert_eq!(delivery.suspended(|_, _| true), []);
        assert!(!delivery.suspend(no, Time(0), Target::default(), tried_at));
        assert!(!delivery.is_suspended(no));
        let tried_at = delivery.resumed.load(Ordering::Acquire);
        assert!(delivery.suspend(no, Time(0), Target::default(), tried_at));
        assert_eq!(delivery.suspended(|_, _| true), [no]);
    }
}
