//! What time does to a game, and what players may do about it.

use super::{Minutes, invitation, seats};
use crate::club::clock::Span;
use crate::club::command::{Decision, Telling};
use crate::club::ids::Time;
use crate::club::limits;
use crate::club::record::{Action, Stage};
use crate::club::refusal::Refusal;
use crate::club::replay::{Standing, Timing};
use crate::games::Seat;

/// Tick: whatever is due. An invitation lapses; a flag falls, which ends a game with hard flags and is told where they
/// are soft; a game for which nobody does anything falls asleep.
pub(super) fn tick(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    match m.head.stage {
        Stage::Invited => invitation::lapse(&mut m)?,
        Stage::Running if !m.replay.asleep => {
            vote(&mut m)?;
            if m.head.terms.game.misses_turns() {
                seats::settle(&mut m)?;
                misses(&mut m)?;
            } else {
                flags(&mut m)?;
            }
            let sleeps = m.replay.sleeps(m.head.latest, &m.ctx.facts.outages);
            if sleeps.is_some_and(|at| at <= m.now()) {
                m.write(None, Action::Sleep)?;
                m.tell(Telling::Asleep, []);
            }
        }
        _ => {}
    }
    Ok(m.close())
}

/// A proposal that was not answered by all in its time lapses.
fn vote(m: &mut Minutes<'_>) -> Result<(), Refusal> {
    let Some(Standing { what, at, .. }) = m.replay.standing.clone() else { return Ok(()) };
    if what.stands().is_some_and(|seconds| at.plus_seconds(seconds) <= m.now()) {
        m.write(None, Action::Lapse)?;
        m.tell(Telling::ProposalLapsed { what }, []);
    }
    Ok(())
}

/// Turns whose time is up go by unused, and who has let too many go by counts as gone.
fn misses(m: &mut Minutes<'_>) -> Result<(), Refusal> {
    let now = m.now();
    let due: Vec<_> = m.replay.timings(&m.ctx.facts.outages).filter(|t| t.due <= now).collect();
    for Timing { seat, .. } in due {
        let was = m.replay.gone(seat);
        m.write(None, Action::Flag { seat })?;
        m.board = true;
        if m.head.stage == Stage::Running && was.is_none() && m.replay.gone(seat).is_some() {
            let gone = m.sitters(std::iter::once(seat));
            m.tell(Telling::SeatOpen { seat }, gone);
        }
    }
    m.play_on()
}

fn flags(m: &mut Minutes<'_>) -> Result<(), Refusal> {
    let now = m.now();
    let fallen: Vec<_> = m.replay.timings(&m.ctx.facts.outages).filter(|t| !t.flagged && t.due <= now).collect();
    for Timing { seat, .. } in fallen {
        if m.head.stage != Stage::Running {
            break;
        }
        m.write(None, Action::Flag { seat })?;
        if m.head.stage == Stage::Running {
            let others = m.sitters((0..m.head.terms.seats).map(Seat).filter(|&s| s != seat));
            m.tell(Telling::Flagged { seat }, others);
        }
    }
    Ok(())
}

/// Claim: the game of one whose flag fell a while ago.
pub(super) fn claim(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let late = m.replay.claimable(own, &m.ctx.facts.outages, m.now())?;
    m.write(own.iter().next(), Action::Claim { against: late.seat })?;
    m.play_on()?;
    Ok(m.close())
}

/// Nudge: one ping a day for one whose flag has fallen.
pub(super) fn nudge(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let Timing { seat, .. } = m.replay.must_be_late(own, &m.ctx.facts.outages)?;
    if let Some(again) = m.replay.next_nudge().filter(|&again| again > m.now()) {
        return Err(Refusal::NudgedAlready { again });
    }
    m.write(own.iter().next(), Action::Nudge { seat })?;
    let sitter = m.head.sitter(seat);
    m.tell(Telling::Nudged { seat }, sitter);
    Ok(m.close())
}

/// Give: more time for one who is to act. Who is late is given what he is late too, so that the gift counts from now.
pub(super) fn give(mut m: Minutes<'_>, seconds: u32) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let giver = own.iter().next().ok_or(Refusal::NotAPlayer)?;
    if !m.replay.has_clock() {
        return Err(Refusal::NoClock);
    }
    if !(limits::SHORTEST_TIME..=limits::LARGEST_GIFT).contains(&seconds) {
        return Err(Refusal::GiftSize { most: limits::LARGEST_GIFT });
    }
    let outages = &m.ctx.facts.outages;
    let Timing { seat, had, .. } = m.replay.pressed(own, outages).ok_or(Refusal::OwnClock)?;
    let spent = m.replay.spent(seat, m.now(), outages).unwrap_or_default();
    let millis = i64::from(seconds) * 1000 + (spent - had).max(0);
    m.write(Some(giver), Action::Give { seat, millis })?;
    let sitter = m.head.sitter(seat);
    m.tell(Telling::Given { seat, seconds }, sitter);
    Ok(m.close())
}

/// Away: the asker's clocks stand still for a while. Not when his time is as good as up.
pub(super) fn away(mut m: Minutes<'_>, span: Span) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    if m.head.terms.game.misses_turns() {
        // With many people the others do not wait for one's holidays: a turn missed is no game lost.
        return Ok(m.close());
    }
    let span = Span { from: span.from.max(m.now()), ..span };
    if span.until <= span.from {
        return Err(Refusal::AwayOver);
    }
    let soon = Time(m.now().0 + limits::VACATION_NOTICE);
    if m.replay.timings(&m.ctx.facts.outages).any(|t| own.contains(t.seat) && t.due <= soon) {
        return Err(Refusal::AwayTooLate);
    }
    for seat in own.iter() {
        m.write(Some(seat), Action::Away { span })?;
        m.tell(Telling::Away { seat, span }, []);
    }
    Ok(m.close())
}

/// Back: the asker's clocks run again.
pub(super) fn back(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let mut back = false;
    for seat in m.own_seats()?.iter() {
        if m.replay.is_away(seat, m.now()) {
            back = true;
            m.write(Some(seat), Action::Back)?;
            m.tell(Telling::Back { seat }, []);
        }
    }
    if back { Ok(m.close()) } else { Err(Refusal::AwayOver) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, told, typed};
    use crate::club::{Command, DaysOff, FlagRule, Person, Proposal, TimeControl, UserId};
    use crate::games::{Ending, Reason};

    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;

    /// Ana is to act since the moment given, with three days; both have moved.
    fn table(flag: FlagRule) -> (Table, Time) {
        let mut table = Table::playing(crate::club::Terms { flag, ..terms() }).by_hand(ANA).by_hand(BEN);
        table.goes_on(4);
        let began = table.record.head.latest;
        (table, began)
    }

    fn tick(table: &mut Table, at: Time) -> Decision {
        table.now = at;
        table.does(UserId::CLOCK, Command::Tick)
    }

    /// Ana's flag has fallen; the moment it did.
    fn fallen() -> (Table, Time) {
        let (mut table, began) = table(FlagRule::Soft);
        let due = began.plus_seconds(3 * DAY);
        tick(&mut table, due);
        (table, due)
    }

    #[test]
    fn a_soft_flag_falls_once_and_tells_the_other() {
        let (mut table, began) = table(FlagRule::Soft);
        let due = began.plus_seconds(3 * DAY);
        assert_eq!(table.record.head.wake, Some(due));
        let early = tick(&mut table, Time(due.0 - 1));
        assert_eq!((early.entries.len(), early.head.wake), (0, Some(due)));
        let decision = tick(&mut table, due);
        assert_eq!(told(&decision), [(Telling::Flagged { seat: Seat(0) }, vec![BEN])]);
        assert_eq!(decision.head.wake, Some(due.plus_seconds(30 * DAY)));
        assert_eq!(tick(&mut table, due.plus_seconds(DAY)).entries, []);
    }

    #[test]
    fn who_is_late_may_still_move() {
        let (mut table, due) = fallen();
        table.now = due.plus_seconds(9 * HOUR);
        table.goes_on(1);
        let ply = table.replay().plies.pop().unwrap();
        assert_eq!((ply.spent, ply.late), (Some((3 * DAY + 9 * HOUR) * 1000), 9 * HOUR * 1000));
        assert_eq!(table.asks(BEN, Command::Claim), Err(Refusal::NobodyLate));
        assert_eq!(table.record.head.wake, Some(due.plus_seconds(9 * HOUR + 3 * DAY)));
    }

    #[test]
    fn a_claim_opens_after_a_quarter_of_the_move_time_but_twelve_hours_at_most() {
        let (mut table, due) = fallen();
        let opens = due.plus_seconds(12 * HOUR);
        table.now = Time(opens.0 - 1);
        assert_eq!(table.asks(BEN, Command::Claim), Err(Refusal::ClaimTooEarly { opens }));
        table.now = opens;
        assert_eq!(table.asks(ANA, Command::Claim), Err(Refusal::OwnFlag), "not against oneself");
        assert_eq!(table.asks(EVE, Command::Claim), Err(Refusal::NotAPlayer));
        let decision = table.does(BEN, Command::Claim);
        assert_eq!(decision.head.stage, Stage::Over(Ending::won(Seat(1), Reason::Time)));
        assert!(matches!(&told(&decision)[..], [(Telling::Result { .. }, ping)] if *ping == [ANA]));

        let short = crate::club::Terms { time: TimeControl::PerMove(4 * 3600), ..terms() };
        let mut table = Table::playing(short).by_hand(ANA).by_hand(BEN);
        table.goes_on(4);
        let due = table.record.head.wake.unwrap();
        tick(&mut table, due);
        table.now = due.plus_seconds(HOUR);
        table.does(BEN, Command::Claim);
    }

    #[test]
    fn one_nudge_a_day() {
        let (mut table, due) = fallen();
        table.now = due;
        assert_eq!(told(&table.does(BEN, Command::Nudge)), [(Telling::Nudged { seat: Seat(0) }, vec![ANA])]);
        let again = due.plus_seconds(DAY);
        table.now = Time(again.0 - 1);
        assert_eq!(table.asks(BEN, Command::Nudge), Err(Refusal::NudgedAlready { again }));
        table.now = again;
        table.does(BEN, Command::Nudge);
        assert_eq!(table.asks(ANA, Command::Nudge), Err(Refusal::OwnFlag));
    }

    #[test]
    fn a_gift_counts_from_now_and_lifts_the_flag() {
        let (mut table, due) = fallen();
        table.now = due.plus_seconds(5 * DAY);
        let given = table.now.plus_seconds(3 * DAY);
        let decision = table.does(BEN, Command::Give { seconds: 3 * 86_400 });
        assert_eq!(told(&decision), [(Telling::Given { seat: Seat(0), seconds: 3 * 86_400 }, vec![ANA])]);
        assert_eq!(decision.head.wake, Some(given));
        assert_eq!(table.asks(BEN, Command::Claim), Err(Refusal::NobodyLate));
        assert_eq!(tick(&mut table, given).posts.len(), 1, "it falls again then");
        assert_eq!(table.asks(ANA, Command::Give { seconds: 60 }), Err(Refusal::OwnClock), "not to oneself");
        assert_eq!(table.asks(BEN, Command::Give { seconds: 59 }), Err(Refusal::GiftSize { most: 14 * 86_400 }));
    }

    #[test]
    fn after_thirty_days_it_sleeps_and_a_move_wakes_it() {
        let (mut table, due) = fallen();
        table.now = due.plus_seconds(10 * DAY);
        table.does(BEN, Command::Nudge);
        assert_eq!(tick(&mut table, due.plus_seconds(39 * DAY)).entries, [], "someone acted");
        let decision = tick(&mut table, due.plus_seconds(40 * DAY));
        assert_eq!(told(&decision), [(Telling::Asleep, vec![])]);
        assert!(decision.head.asleep);
        assert_eq!((decision.head.stage, decision.head.wake), (Stage::Running, None));
        assert_eq!(table.asks(BEN, Command::Claim), Err(Refusal::NobodyLate), "nobody loses by sleeping");
        assert_eq!(tick(&mut table, due.plus_seconds(400 * DAY)).entries, []);
        table.goes_on(1);
        assert!(!table.record.head.asleep);
        assert!(table.replay().slept, "and it stays unrated");
        assert_eq!(table.record.head.wake, Some(table.record.head.latest.plus_seconds(3 * DAY)));
    }

    #[test]
    fn without_a_clock_it_sleeps_after_sixty_days() {
        let mut table = Table::playing(crate::club::Terms { time: TimeControl::None, ..terms() });
        let sleeps = table.record.head.latest.plus_seconds(60 * DAY);
        assert_eq!(table.record.head.wake, Some(sleeps));
        assert_eq!(tick(&mut table, Time(sleeps.0 - 1)).entries, []);
        assert!(tick(&mut table, sleeps).head.asleep);
        assert_eq!(table.asks(BEN, Command::Give { seconds: 60 }), Err(Refusal::NoClock));
        assert_eq!(table.asks(BEN, Command::Propose(Proposal::Pause { days: 1 })), Err(Refusal::NoClock));
    }

    #[test]
    fn a_hard_flag_ends_the_game() {
        let (mut table, began) = table(FlagRule::Hard);
        let due = began.plus_seconds(3 * DAY);
        table.now = due;
        for (who, command) in [(ANA, typed("a1-b2")), (BEN, Command::Propose(Proposal::Draw)), (ANA, Command::Resign)] {
            assert_eq!(table.asks(who, command), Err(Refusal::TimeUp), "even before the clock has rung");
        }
        let decision = tick(&mut table, due.plus_seconds(5));
        assert_eq!(decision.head.stage, Stage::Over(Ending::won(Seat(1), Reason::Time)));
        assert!(matches!(&told(&decision)[..], [(Telling::Result { .. }, ping)] if *ping == [ANA, BEN]));
        assert_eq!(decision.head.wake, None);
    }

    #[test]
    fn a_game_that_never_began_is_aborted_and_not_lost() {
        let hard = crate::club::Terms { flag: FlagRule::Hard, ..terms() };
        let mut table = Table::playing(hard);
        let due = table.record.head.wake.unwrap();
        assert_eq!(tick(&mut table, due).head.stage, Stage::Aborted);

        let mut table = Table::playing(terms());
        tick(&mut table, due);
        table.now = due.plus_seconds(DAY);
        assert_eq!(table.does(BEN, Command::Claim).head.stage, Stage::Aborted);
    }

    #[test]
    fn a_vacation_stops_ones_own_clock() {
        let (mut table, began) = table(FlagRule::Soft);
        let day = |n| began.plus_seconds(n * DAY);
        table.now = day(1);
        let span = Span { from: day(0), until: day(11) };
        let decision = table.does(ANA, Command::Away(span));
        let counted = Span { from: day(1), until: day(11) };
        assert_eq!(told(&decision), [(Telling::Away { seat: Seat(0), span: counted }, vec![])]);
        assert_eq!(decision.head.wake, Some(day(13)));
        table.now = day(4);
        table.does(ANA, Command::Back);
        assert_eq!(table.record.head.wake, Some(day(6)));
        assert_eq!(table.asks(ANA, Command::Back), Err(Refusal::AwayOver));
        table.now = Time(day(6).0 - HOUR * 1000);
        assert_eq!(table.asks(ANA, Command::Away(Span { from: day(6), until: day(9) })), Err(Refusal::AwayTooLate));
        table.does(BEN, Command::Away(Span { from: day(6), until: day(9) }));
        assert_eq!(table.record.head.wake, Some(day(6)), "not the other's");
    }

    #[test]
    fn vacations_count_in_new_games_too() {
        let mut table = Table::invited(terms());
        let span = Span { from: table.now, until: table.now.plus_seconds(5 * DAY) };
        table.people.insert(ANA, Person { vacations: vec![span], ..Person::default() });
        table.does(BEN, Command::Accept);
        assert_eq!(table.record.head.wake, Some(span.until.plus_seconds(3 * DAY)));
    }

    #[test]
    fn a_pause_needs_consent() {
        let (mut table, began) = table(FlagRule::Soft);
        let pause = |days| Command::Propose(Proposal::Pause { days });
        assert_eq!(table.asks(ANA, pause(15)), Err(Refusal::PauseLength { most: 14 }));
        table.now = began.plus_seconds(2 * DAY);
        let asked = (Telling::Proposed { what: Proposal::Pause { days: 10 } }, vec![BEN]);
        assert_eq!(told(&table.does(ANA, pause(10))), [asked], "at once, though it is her turn");
        assert_eq!(table.record.head.wake, Some(began.plus_seconds(3 * DAY)));
        let agreed = table.now;
        let decision = table.does(BEN, Command::Agree);
        assert_eq!(told(&decision), [(Telling::Paused { until: agreed.plus_seconds(10 * DAY) }, vec![])]);
        assert_eq!(decision.head.wake, Some(began.plus_seconds(13 * DAY)));
    }

    #[test]
    fn outages_of_the_bot_cost_nobody_time() {
        let (mut table, began) = table(FlagRule::Hard);
        let day = |n| began.plus_seconds(n * DAY);
        table.facts.outages.push(Span { from: day(1), until: day(5) });
        assert_eq!(tick(&mut table, day(5)).head.wake, Some(day(7)));
        table.now = day(6);
        table.goes_on(1);
        assert_eq!(table.replay().plies.pop().unwrap().spent, Some(2 * DAY * 1000));
    }

    #[test]
    fn weekends_do_not_count_where_that_is_agreed() {
        let weekend = crate::club::Terms { days_off: DaysOff::Weekend("Europe/Paris".into()), ..terms() };
        let mut table = Table::invited(weekend);
        // Thursday, 8 January 2026, noon in Paris.
        table.now = Time(1_767_870_000_000);
        table.does(BEN, Command::Accept);
        assert_eq!(table.record.head.wake, Some(Time(1_767_870_000_000).plus_seconds(5 * DAY)));
    }

    #[test]
    fn what_has_been_charged_stays_whatever_becomes_of_a_zone() {
        let time = TimeControl::Bank { start: 7 * 86_400, increment: 86_400, max: 14 * 86_400 };
        let days_off = DaysOff::Weekend("Europe/Paris".into());
        let mut table = Table::playing(crate::club::Terms { time, days_off, ..terms() }).by_hand(BEN);
        table.now = table.now.plus_seconds(4 * DAY);
        table.goes_on(2);
        let before = table.replay();
        // New rules for a zone are, to a record, like another zone.
        table.record.head.terms.days_off = DaysOff::Weekend("Pacific/Auckland".into());
        let after = table.replay();
        assert_eq!(before.plies, after.plies);
        assert_eq!((before.bank(Seat(0)), before.bank(Seat(1))), (after.bank(Seat(0)), after.bank(Seat(1))));
    }

    #[test]
    fn a_bank_is_drained_and_filled() {
        let time = TimeControl::Bank { start: 7 * 86_400, increment: 86_400, max: 8 * 86_400 };
        let mut table = Table::playing(crate::club::Terms { time, ..terms() }).by_hand(BEN);
        table.now = table.record.head.latest.plus_seconds(3 * DAY);
        table.goes_on(1);
        assert_eq!(table.replay().bank(Seat(0)), Some(5 * DAY * 1000));
        table.goes_on(1);
        assert_eq!(table.replay().bank(Seat(1)), Some((8 * DAY - 60) * 1000));
    }
}
