//! Deadlines wait while people may have said something in time that has not been heard yet.

use std::sync::{Arc, Mutex, PoisonError};

use super::Desk;
use crate::club::Time;

/// Whether deadlines wait.
#[derive(Debug, Default)]
pub(super) struct Hold(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    held: bool,
    /// Rises with every hold, so that a late release of an earlier one does nothing.
    turn: u64,
}

impl Hold {
    fn begin(&self) -> u64 {
        let mut state = self.state();
        state.turn += 1;
        state.held = true;
        state.turn
    }

    fn end(&self, turn: u64) -> bool {
        let mut state = self.state();
        let ends = state.held && state.turn == turn;
        state.held &= !ends;
        ends
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
        self.hold.begin()
    }

    /// Everything has been heard: what has become due meanwhile is settled, unless deadlines have been held anew since
    /// `turn`.
    pub fn release_deadlines(self: &Arc<Self>, turn: u64) {
        if self.hold.end(turn) {
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
        let first = hold.begin();
        let second = hold.begin();
        assert!(!hold.end(first) && hold.is_held());
        assert!(hold.end(second) && !hold.is_held());
        assert!(!hold.end(second), "once");
    }
}
