//! Deadlines wait while people may have said something in time that has not been heard yet.

use std::sync::{Arc, Mutex, PoisonError};

use super::Desk;
use crate::club::{Span, Time};

/// Whether deadlines wait.
#[derive(Debug, Default)]
pub(super) struct Hold(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    held: bool,
    /// Since when they have been held.
    since: Option<Time>,
    /// How long they were held, for the watch to look at.
    over: Option<Span>,
    /// Rises with every hold, so that a late release of an earlier one does nothing.
    turn: u64,
}

impl Hold {
    fn begin(&self, now: Time) -> u64 {
        let mut state = self.state();
        state.turn += 1;
        state.held = true;
        state.since.get_or_insert(now);
        state.turn
    }

    fn end(&self, turn: u64, now: Time) -> bool {
        let mut state = self.state();
        let ends = state.held && state.turn == turn;
        if ends {
            state.held = false;
            state.over = state.since.take().map(|from| Span { from, until: now });
        }
        ends
    }

    /// The last time they were held, once it is over. Given once.
    pub(super) fn take_over(&self) -> Option<Span> {
        self.state().over.take()
    }

    /// Whether deadlines wait.
    pub(super) fn is_held(&self) -> bool {
        self.state().held
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        // What is guarded is whole after each statement.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk {
    /// From now on nothing that is due is settled, until it is released: what was said in time is still to be heard. Gives
    /// the turn to release it with.
    pub fn hold_deadlines(&self) -> u64 {
        self.hold.begin(self.clock.now())
    }

    /// Everything has been heard: what has become due meanwhile is settled, unless deadlines have been held anew since
    /// `turn`.
    pub fn release_deadlines(self: &Arc<Self>, turn: u64) {
        if self.hold.end(turn, self.clock.now()) {
            self.rounds.expect(Some(Time(i64::MIN)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_hold_is_released() {
        let hold = Hold::default();
        assert!(!hold.is_held());
        let first = hold.begin(Time(1));
        let second = hold.begin(Time(2));
        assert!(!hold.end(first, Time(3)) && hold.is_held());
        assert_eq!(hold.take_over(), None);
        assert!(hold.end(second, Time(4)) && !hold.is_held());
        assert!(!hold.end(second, Time(5)), "once");
        assert_eq!(hold.take_over(), Some(Span { from: Time(1), until: Time(4) }));
        assert_eq!(hold.take_over(), None);
    }
}
