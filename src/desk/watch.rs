//! The watch: looks after what is due, notes that the bot is alive, and tries suspended games again.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use super::{Call, Desk, DeskError, Source};
use crate::club::{Command, GameNo, Time, UserId};
use crate::store::{StoreError, Transaction};

/// How many due games are looked up at once.
const AT_ONCE: usize = 64;

/// Seconds between two rounds when nothing is due.
const ROUND: i64 = 60;

/// Seconds for which a game is left alone whose wake-up came to nothing.
const LEAVE_ALONE: i64 = 3600;

/// When the next round is.
#[derive(Debug)]
pub(super) struct Rounds {
    /// The moment up to which the watch sleeps, in milliseconds.
    next: AtomicI64,
    earlier: Notify,
}

impl Default for Rounds {
    fn default() -> Self {
        Self { next: AtomicI64::new(i64::MAX), earlier: Notify::new() }
    }
}

impl Rounds {
    /// Sees to it that the watch is awake at that moment.
    pub(super) fn expect(&self, wake: Option<Time>) {
        if wake.is_some_and(|at| at.0 < self.next.load(Ordering::Acquire)) {
            self.earlier.notify_one();
        }
    }
}

impl Desk {
    /// Goes its rounds until the desk closes.
    pub(super) async fn watch(self: Arc<Self>) {
        // Games that stay due although the club has looked at them, and until when they are left alone.
        let mut stuck = BTreeMap::new();
        let mut alive = None;
        while !self.closing.is_cancelled() {
            let now = self.clock.now();
            self.resume_daily(now);
            // What is set while the round goes on is waited for.
            self.rounds.next.store(i64::MAX, Ordering::Release);
            let next = match self.note_alive(now, &mut alive).await {
                Ok(()) => self.look_after(now, &mut stuck).await,
                Err(error) => Err(error),
            };
            let next = next.unwrap_or_else(|error| {
                tracing::error!(%error, "what is due cannot be looked after");
                None
            });
            let round = now.plus_seconds(ROUND);
            let until = next.map_or(round, |at| at.min(round));
            self.rounds.next.store(until.0, Ordering::Release);
            tokio::select! {
                () = self.closing.cancelled() => {}
                () = self.rounds.earlier.notified() => {}
                () = self.clock.wait_until(until) => {}
            }
        }
    }

    /// Notes once a round that the bot is alive.
    async fn note_alive(&self, now: Time, noted: &mut Option<Time>) -> Result<(), StoreError> {
        if noted.is_none_or(|at: Time| at.plus_seconds(ROUND) <= now) {
            self.commit(Transaction { alive: Some(now), ..Transaction::default() }).await?;
            *noted = Some(now);
        }
        Ok(())
    }

    /// Looks after what is due, and answers with the next moment when something is.
    async fn look_after(
        self: &Arc<Self>,
        now: Time,
        stuck: &mut BTreeMap<GameNo, Time>,
    ) -> Result<Option<Time>, StoreError> {
        self.reachable_again().await?;
        // First the flags: whoever is late by now need not be reminded that he will be.
        let flag = self.ring(now, stuck).await?;
        let reminder = self.remind(now).await?;
        Ok([flag, reminder].into_iter().flatten().min())
    }

    /// Lets the club look at every game that is due, and answers with the next moment when one is.
    async fn ring(self: &Arc<Self>, now: Time, stuck: &mut BTreeMap<GameNo, Time>) -> Result<Option<Time>, StoreError> {
        stuck.retain(|_, until| *until > now);
        loop {
            if self.hold.is_held() {
                // Whoever releases it wakes the watch.
                return Ok(None);
            }
            let (mut due, next) = self.store.due(now, AT_ONCE + stuck.len()).await.inspect_err(|e| self.note(e))?;
            due.retain(|no| !stuck.contains_key(no));
            if due.is_empty() {
                return Ok(next);
            }
            for no in due {
                if self.closing.is_cancelled() || self.hold.is_held() {
                    return Ok(None);
                }
                if let Some(why) = self.tick(no, now).await {
                    tracing::error!(%no, why, "a game is due, but nothing comes of it");
                    stuck.insert(no, now.plus_seconds(LEAVE_ALONE));
                }
            }
        }
    }

    /// Lets the club look at a game. Says why it is still due, if it is.
    async fn tick(self: &Arc<Self>, no: GameNo, now: Time) -> Option<String> {
        let call = Call { tag: None, version: None, who: UserId::CLOCK, command: Command::Tick };
        match self.act_now(no, call, Source::default()).await {
            Ok(done) => {
                let wake = done.seen.record.head.wake?;
                (wake <= now).then(|| "the club sees no reason".to_owned())
            }
            Err(DeskError::Stopping) => None,
            Err(error) => Some(error.to_string()),
        }
    }
}
