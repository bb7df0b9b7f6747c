//! The clocks of a replayed game.

use super::Replay;
use crate::club::clock::{Calendar, SeatClock, Span, TimeControl};
use crate::club::ids::Time;
use crate::club::limits;
use crate::club::record::{Head, Stage};
use crate::club::refusal::Refusal;
use crate::club::terms::FlagRule;
use crate::games::{Seat, Seats};

/// The clock of a seat that is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Whose.
    pub seat: Seat,
    /// When the decision began.
    pub began: Time,
    /// Milliseconds the seat had then, gifts since then included.
    pub had: i64,
    /// When its time is up.
    pub due: Time,
    /// Whether the fall of its flag has been written down.
    pub flagged: bool,
    /// From when the game can be claimed if the flag is soft.
    pub claimable: Time,
}

impl Replay {
    /// The clock of a seat, if it runs: the seat is to act in a game that has a clock and does not sleep. `outages` are
    /// those of the bot, as far as they are known; no clock ran then.
    #[must_use]
    pub fn timing(&self, seat: Seat, outages: &[Span]) -> Option<Timing> {
        let clock = self.clocks.get(usize::from(seat.0)).filter(|_| self.has_clock() && !self.asleep)?;
        let (began, had) = (clock.began?, clock.had);
        let calendar = self.calendar(seat, outages);
        let due = calendar.after(began, had);
        // A gift may have lifted the flag and still leave less than nothing: the grace begins when the time was up.
        let claimable = calendar.after(due, grace(self.terms.time));
        Some(Timing { seat, began, had, due, flagged: clock.flagged, claimable })
    }

    /// When the first of those who are to act has used up his time.
    #[must_use]
    pub fn due(&self, outages: &[Span]) -> Option<Time> {
        self.timings(outages).map(|t| t.due).min()
    }

    /// All clocks that run.
    pub fn timings(&self, outages: &[Span]) -> impl Iterator<Item = Timing> {
        self.to_act().iter().filter_map(|seat| self.timing(seat, outages))
    }

    /// Of those whose flags have fallen, others than `own`, the one against whom the game can be claimed first.
    #[must_use]
    pub fn late(&self, own: Seats, outages: &[Span]) -> Option<Timing> {
        self.timings(outages).filter(|t| t.flagged && !own.contains(t.seat)).min_by_key(|t| t.claimable)
    }

    /// Against whom one who sits in `own` can claim the game at `now`.
    ///
    /// # Errors
    /// Nobody else is late, or not for long enough.
    pub fn claimable(&self, own: Seats, outages: &[Span], now: Time) -> Result<Timing, Refusal> {
        let late = self.must_be_late(own, outages)?;
        if late.claimable > now { Err(Refusal::ClaimTooEarly { opens: late.claimable }) } else { Ok(late) }
    }

    /// The same as [`Self::late`], or why there is nobody.
    pub(in crate::club) fn must_be_late(&self, own: Seats, outages: &[Span]) -> Result<Timing, Refusal> {
        let flagged = self.flagged();
        let nobody = if own.iter().any(|s| flagged.contains(s)) { Refusal::OwnFlag } else { Refusal::NobodyLate };
        self.late(own, outages).ok_or(nobody)
    }

    /// Of those who are to act, others than `own`, the one who has least time: who is given time, if someone is.
    #[must_use]
    pub fn pressed(&self, own: Seats, outages: &[Span]) -> Option<Timing> {
        self.timings(outages).filter(|t| !own.contains(t.seat)).min_by_key(|t| t.due)
    }

    /// From when one who is late can be reminded again, if somebody has reminded him before.
    #[must_use]
    pub fn next_nudge(&self) -> Option<Time> {
        self.nudged.map(|at| Time(at.0 + limits::BETWEEN_NUDGES))
    }

    /// When that seat's player was, is and will be away.
    #[must_use]
    pub fn away(&self, seat: Seat) -> &[Span] {
        self.clocks.get(usize::from(seat.0)).map_or(&[], |c| &c.away)
    }

    /// The seats whose flags have fallen.
    #[must_use]
    pub fn flagged(&self) -> Seats {
        let fallen = self.clocks.iter().zip(0..).filter(|(c, _)| c.flagged);
        fallen.map(|(_, seat)| Seat(seat)).collect()
    }

    /// Milliseconds left in that seat's bank for its next decision, where there are banks.
    #[must_use]
    pub fn bank(&self, seat: Seat) -> Option<i64> {
        let banks = matches!(self.terms.time, TimeControl::Bank { .. });
        self.clocks.get(usize::from(seat.0)).filter(|_| banks).map(|c| c.had)
    }

    /// Whether that seat's player is away at `now` or has said that he will be.
    #[must_use]
    pub fn is_away(&self, seat: Seat, now: Time) -> bool {
        self.away(seat).iter().any(|s| s.until > now)
    }

    /// Whether there is a clock at all.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.terms.time != TimeControl::None
    }

    /// Milliseconds that the clock of a seat has run since its decision began.
    pub(in crate::club) fn spent(&self, seat: Seat, now: Time, outages: &[Span]) -> Option<i64> {
        let began = self.clocks.get(usize::from(seat.0)).filter(|_| self.has_clock())?.began?;
        Some(self.calendar(seat, outages).ran(began, now))
    }

    /// When the game falls asleep if nobody acts; `latest` is when someone last did.
    pub(in crate::club) fn sleeps(&self, latest: Time, outages: &[Span]) -> Option<Time> {
        if self.stage != Stage::Running || self.asleep {
            return None;
        }
        let falls_asleep = |seat, wait| self.calendar(seat, outages).after(latest, wait);
        if !self.has_clock() {
            return self.to_act().iter().map(|seat| falls_asleep(seat, limits::UNTIMED_SLEEPS)).min();
        }
        self.flagged().iter().map(|seat| falls_asleep(seat, limits::LATE_SLEEPS)).min()
    }

    /// When the club must look at a game under play again: a flag falls, or it falls asleep.
    fn wake(&self, latest: Time, outages: &[Span]) -> Option<Time> {
        let flags = self.timings(outages).filter(|t| !t.flagged).map(|t| t.due);
        let vote = self.standing.as_ref().and_then(|s| Some(s.at.plus_seconds(s.what.stands()?)));
        flags.chain(self.sleeps(latest, outages)).chain(vote).min()
    }

    /// When the club must look at the record again, invitations included; `head` is the record's. Computed once whenever
    /// something is decided, and kept as [`Head::wake`].
    #[must_use]
    pub fn next_look(&self, head: &Head, outages: &[Span]) -> Option<Time> {
        match head.stage {
            Stage::Invited => Some(head.stands_until()),
            Stage::Running => self.wake(head.latest, outages).into_iter().chain(self.seats_settle(head)).min(),
            _ => None,
        }
    }

    /// When something becomes of the first seat whose player is gone: the one who wants to take it sits, or it resigns.
    fn seats_settle(&self, head: &Head) -> Option<Time> {
        self.absent().iter().filter_map(|seat| self.settles(head, seat)).min()
    }

    /// When something becomes of that seat, whose player is gone.
    pub(in crate::club) fn settles(&self, head: &Head, seat: Seat) -> Option<Time> {
        let hand = self.game.hand(seat);
        let taker = head.takers.iter().find(|taker| hand.contains(taker.seat));
        taker.map(|taker| taker.since.plus_seconds(limits::OBJECTIONS)).or_else(|| self.open_until(seat))
    }

    /// Whether the time of someone is up and that ends the game, written down or not.
    pub(in crate::club) fn is_lost_at(&self, now: Time, outages: &[Span]) -> bool {
        self.terms.flag == FlagRule::Hard
            && !self.terms.game.misses_turns()
            && self.timings(outages).any(|t| t.due <= now)
    }

    /// When that seat's clock stands still.
    fn calendar(&self, seat: Seat, outages: &[Span]) -> Calendar {
        Calendar::new(&self.terms.days_off, [&self.pauses[..], self.away(seat), outages].concat())
    }

    /// Lets the clocks of those who are to act run from `at`, and stops the others.
    pub(super) fn run_clocks(&mut self, at: Time) {
        let (to_act, time) = (self.to_act(), self.terms.time);
        for (clock, seat) in self.clocks.iter_mut().zip(0..) {
            match (to_act.contains(Seat(seat)), clock.began) {
                (true, None) => clock.start(time, at),
                (false, Some(_)) => clock.stop(),
                _ => {}
            }
        }
    }

    pub(super) fn clock(&mut self, seat: Seat) -> Result<&mut SeatClock, String> {
        self.clocks.get_mut(usize::from(seat.0)).ok_or_else(|| format!("there is no seat {seat}"))
    }
}

/// Milliseconds between a fallen flag and the moment the game can be claimed: a quarter of the time for a move.
fn grace(time: TimeControl) -> i64 {
    let seconds = match time {
        TimeControl::PerMove(seconds) => seconds,
        TimeControl::Bank { increment, .. } => increment,
        TimeControl::None => 0,
    };
    (i64::from(seconds) * 1000 / 4).min(limits::LONGEST_GRACE)
}
