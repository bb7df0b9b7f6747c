//! When the bot itself was out: no clock ran then, so nobody loses time by it.
//!
//! The watch notes every minute that the bot is alive. A time in which it was alive and could not be reached, so that
//! deadlines were held, counts too. A start that finds the last such note long past writes the time
//! between down. When games wake is not written anew for that, since a wake-up is a hint: a time without clocks only moves
//! it on. The old moment rings, nothing is due, and the new one is written then, so the work grows with what would have
//! been due.

use std::sync::{Arc, PoisonError, RwLock};

use super::{Desk, DeskError};
use crate::club::{Head, Span, limits};
use crate::store::{StoreError, Transaction};

/// The outages so far, in order.
#[derive(Debug)]
pub(super) struct Outages(RwLock<Arc<[Span]>>);

impl Default for Outages {
    fn default() -> Self {
        Self(RwLock::new(Arc::default()))
    }
}

impl Outages {
    fn all(&self) -> Arc<[Span]> {
        // Nothing panics while it is held.
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn set(&self, all: Arc<[Span]>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
    }

    /// Those that can have stopped a clock of that game.
    pub(super) fn of(&self, head: &Head) -> Arc<[Span]> {
        let all = self.all();
        match all.partition_point(|span| span.until <= head.created) {
            0 => all,
            before => all[before..].into(),
        }
    }
}

impl Desk {
    /// Writes down how long the bot could not be reached although it was alive, if that was long.
    pub(super) async fn reachable_again(&self) -> Result<(), StoreError> {
        let Some(span) = self.hold.take_over().filter(|s| s.from.plus_seconds(limits::OUTAGE) < s.until) else {
            return Ok(());
        };
        tracing::info!(seconds = span.until.seconds_since(span.from), "the bot could not be reached; no clock ran");
        self.commit(Transaction { outages: vec![span], ..Transaction::default() }).await?;
        let all = self.outages.all();
        // What was said meanwhile has been decided without it, and stays so.
        self.outages.set(all.iter().copied().filter(|s| s.from != span.from).chain([span]).collect());
        Ok(())
    }

    /// Writes down how long the bot has been out, if that was long, and that it is alive again.
    pub(super) async fn resurface(&self) -> Result<(), DeskError> {
        let now = self.clock.now();
        let mut outages = self.read(self.store.outages().await)?;
        let alive = self.read(self.store.alive_at().await)?;
        if let Some(from) = alive.filter(|from| from.plus_seconds(limits::OUTAGE) < now) {
            let span = Span { from, until: now };
            tracing::info!(seconds = now.seconds_since(from), "the bot was out; no clock ran");
            self.commit(Transaction { outages: vec![span], alive: Some(now), ..Transaction::default() }).await?;
            outages.push(span);
        }
        self.outages.set(outages.into());
        Ok(())
    }
}
