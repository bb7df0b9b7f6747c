//! The clock of one seat.

use super::calendar::Span;
use super::control::TimeControl;
use crate::club::ids::Time;

/// The clock of one seat, as it was when its decision began.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::club) struct SeatClock {
    /// When the decision began; absent while others are to act.
    pub began: Option<Time>,
    /// Milliseconds it had then, and what it has been given since. Between decisions what is in the bank.
    pub had: i64,
    /// Whether its flag has fallen.
    pub flagged: bool,
    /// When its player is away.
    pub away: Vec<Span>,
}

/// What a move cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::club) struct Charged {
    /// Milliseconds it came after the flag.
    pub late: i64,
    /// Milliseconds it added to the bank.
    pub earned: i64,
}

impl SeatClock {
    /// A clock at the start of a game.
    pub fn new(time: TimeControl) -> Self {
        let start = match time {
            TimeControl::PerMove(seconds) | TimeControl::Bank { start: seconds, .. } => seconds,
            TimeControl::None => 0,
        };
        Self { had: millis(start), ..Self::default() }
    }

    /// A decision begins.
    pub fn start(&mut self, time: TimeControl, at: Time) {
        self.began = Some(at);
        if let TimeControl::PerMove(seconds) = time {
            self.had = millis(seconds);
        }
    }

    /// The decision is taken out of its hands.
    pub fn stop(&mut self) {
        self.began = None;
        self.flagged = false;
    }

    /// A move ends the decision, which took `spent` milliseconds. Being late costs a bank what is in it and no more; the
    /// increment is added if the move `earns` it, and never lifts the bank over its limit.
    pub fn charge(&mut self, time: TimeControl, spent: Option<i64>, earns: bool) -> Charged {
        self.stop();
        let Some(spent) = spent else { return Charged::default() };
        let mut charged = Charged { late: (spent - self.had).max(0), earned: 0 };
        if let TimeControl::Bank { increment, max, .. } = time {
            let left = (self.had - spent).max(0);
            // A gift may have lifted it over the limit: that is not taken away.
            let more = if earns { millis(increment) } else { 0 };
            self.had = left.max((left + more).min(millis(max)));
            charged.earned = self.had - left;
        }
        charged
    }

    /// Moves are taken back that earned so many milliseconds, and with them the decision under way, which has taken `spent`.
    /// A bank keeps at least an increment, if that is in it.
    pub fn take_back(&mut self, time: TimeControl, spent: i64, earned: i64) {
        self.stop();
        if let TimeControl::Bank { increment, .. } = time {
            let least = self.had.min(millis(increment));
            self.had = (self.had - spent - earned).max(least);
        }
    }

    /// More time, for the decision under way or for the bank.
    pub fn give(&mut self, millis: i64) {
        self.had = self.had.saturating_add(millis);
        self.flagged = false;
    }

    /// Its player is back: what is left of being away is void.
    pub fn come_back(&mut self, at: Time) {
        self.away.retain(|s| s.from < at);
        self.away.iter_mut().for_each(|s| s.until = s.until.min(at));
    }
}

fn millis(seconds: u32) -> i64 {
    i64::from(seconds) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    const BANK: TimeControl = TimeControl::Bank { start: 700, increment: 100, max: 1000 };

    #[test]
    fn a_bank_pays_what_was_spent_and_earns_once_a_turn() {
        let mut clock = SeatClock::new(BANK);
        clock.start(BANK, Time(0));
        assert_eq!(clock.charge(BANK, Some(50_000), true), Charged { late: 0, earned: 100_000 });
        assert_eq!(clock.had, 750_000);
        for _ in 0..5 {
            clock.charge(BANK, Some(0), true);
        }
        assert_eq!(clock.had, 1_000_000, "never over its limit");
        assert_eq!(clock.charge(BANK, Some(1_400_000), true).late, 400_000);
        assert_eq!(clock.had, 100_000, "being late costs what there was");
    }

    #[test]
    fn a_gift_is_not_taken_back_by_the_limit() {
        let mut clock = SeatClock::new(BANK);
        clock.give(900_000);
        clock.charge(BANK, Some(1), true);
        assert_eq!(clock.had, 1_599_999);
    }

    #[test]
    fn time_for_a_move_is_neither_saved_nor_owed() {
        let control = TimeControl::PerMove(60);
        let mut clock = SeatClock::new(control);
        clock.start(control, Time(0));
        clock.give(5_000);
        assert_eq!(clock.charge(control, Some(70_000), true), Charged { late: 5_000, earned: 0 });
        clock.start(control, Time(1));
        assert_eq!(clock.had, 60_000);
    }

    #[test]
    fn what_was_earned_goes_back_but_never_the_last_increment() {
        let mut clock = SeatClock::new(BANK);
        clock.start(BANK, Time(0));
        clock.charge(BANK, Some(300_000), true);
        clock.take_back(BANK, 0, 100_000);
        assert_eq!(clock.had, 400_000, "as it was, less what was spent");
        clock.take_back(BANK, 350_000, 0);
        assert_eq!(clock.had, 100_000, "an increment is left");
        clock.had = 30_000;
        clock.take_back(BANK, 10_000, 0);
        assert_eq!(clock.had, 30_000, "but none is given");
    }

    #[test]
    fn back_is_back() {
        let span = |from, until| Span { from: Time(from), until: Time(until) };
        let mut clock = SeatClock { away: vec![span(0, 10), span(5, 40), span(50, 60)], ..SeatClock::default() };
        clock.come_back(Time(20));
        assert_eq!(clock.away, [span(0, 10), span(5, 20)]);
    }
}
