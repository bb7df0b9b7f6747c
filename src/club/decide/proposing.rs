//! Proposals and their answers: one mechanism for every kind.

use super::Minutes;
use super::play::fresh;
use crate::club::clock::Span;
use crate::club::command::{Decision, Telling};
use crate::club::limits;
use crate::club::proposal::Proposal;
use crate::club::record::Action;
use crate::club::refusal::Refusal;
use crate::club::replay::Standing;
use crate::games::backgammon::{self, Refused, Win};
use crate::games::{External, Game, Seat};

/// Propose. Proposing what the other has proposed is agreeing to it.
pub(super) fn propose(mut m: Minutes<'_>, what: Proposal) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    // `own_seats` is never empty. Who is to act proposes with the seat that is.
    let to_act = m.replay.to_act();
    let living = m.replay.game.living();
    let playing = || own.iter().filter(|&seat| living.contains(seat));
    let seat = playing().find(|&s| to_act.contains(s)).or_else(|| playing().next()).ok_or(Refusal::Fallen)?;
    possible(&m, what, seat)?;
    if let Some(standing) = &m.replay.standing {
        let asked = own.iter().any(|s| standing.waits.contains(s));
        if asked && standing.what == what && what.is_mutual() {
            return consent(m);
        }
        return Err(Refusal::ProposalStands(standing.what));
    }
    if let Some(made) = m.replay.last_proposed(what, seat).filter(|_| what.is_rationed()) {
        let since = m.replay.moves(seat).saturating_sub(made);
        if since < limits::MOVES_BETWEEN_PROPOSALS {
            return Err(Refusal::ProposalTooSoon { moves: limits::MOVES_BETWEEN_PROPOSALS - since });
        }
    }
    m.write(Some(seat), Action::Propose { what })?;
    let Some(standing) = &m.replay.standing else {
        // Nobody was left to be asked.
        m.board = true;
        return Ok(m.close());
    };
    if what.rides() {
        // On the next board: at once if one of the asked is to act, else with the proposer's own move.
        m.board = standing.shown;
    } else {
        m.tell(Telling::Proposed { what }, m.sitters(standing.waits.iter()));
    }
    Ok(m.close())
}

/// Refuses what cannot be meant.
fn possible(m: &Minutes<'_>, what: Proposal, seat: Seat) -> Result<(), Refusal> {
    match what {
        Proposal::Pause { .. } if !m.replay.has_clock() => Err(Refusal::NoClock),
        Proposal::Pause { days } if !(1..=limits::LONGEST_PAUSE).contains(&days) => {
            Err(Refusal::PauseLength { most: limits::LONGEST_PAUSE })
        }
        Proposal::Takeback => m.replay.takeback(seat).map(drop).map_err(Refusal::NoTakeback),
        Proposal::Draw if m.head.terms.game.has_table() => Err(Refusal::NoDraw),
        Proposal::Stop if !m.head.terms.game.has_table() => Err(Refusal::NoDraw),
        Proposal::Stop => Ok(()),
        Proposal::Draw => {
            // Some games know none, whatever two agree on.
            let ended = m.replay.game.clone().external(External::Draw);
            ended.map_err(|_| Refusal::NoDraw)
        }
        Proposal::ResignGame { win } => {
            // Of another position it may cost something else.
            fresh(m)?;
            may_resign(&m.replay.game, seat, win)
        }
        Proposal::Pause { .. } => Ok(()),
    }
}

/// Whether a seat may give up the game of the match that is under play for so much.
fn may_resign(game: &Game, seat: Seat, win: Win) -> Result<(), Refusal> {
    let Game::Backgammon(game) = game else { return Err(Refusal::Resign(Refused::NotNow)) };
    let tried = game.state().clone().act(Some(seat), &backgammon::Action::Resign(win));
    tried.map(drop).map_err(Refusal::Resign)
}

/// Agree to the proposal that stands.
pub(super) fn agree(m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    meant(&m)?;
    consent(m)
}

/// Refuse the proposal that stands, or take one's own back.
pub(super) fn refuse(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let Standing { what, by, waits, shown, .. } = *meant(&m)?;
    let (seat, action, told) = if own.contains(by) {
        // Nobody has seen it yet if it was waiting for the proposer's own move: then nobody need hear that it is gone.
        (by, Action::Lapse, shown)
    } else {
        let seat = own.iter().find(|&s| waits.contains(s)).ok_or(Refusal::NoProposal)?;
        (seat, Action::Refuse, true)
    };
    m.write(Some(seat), action)?;
    if told {
        m.tell(Telling::ProposalRefused { what, by: seat }, []);
    }
    // The turn may have waited for this answer alone.
    m.play_on()?;
    Ok(m.close())
}

/// All the asker's seats that are asked agree; with the last consent it is carried out.
fn consent(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    let own = m.own_seats()?;
    let Standing { what, by, waits, .. } = *m.replay.standing.as_ref().ok_or(Refusal::NoProposal)?;
    let seats: Vec<Seat> = own.iter().filter(|&s| waits.contains(s)).collect();
    if seats.is_empty() {
        return Err(Refusal::NoProposal);
    }
    let pauses = m.replay.pauses.len();
    for seat in seats {
        m.write(Some(seat), Action::Agree)?;
    }
    if let Some(&Span { until, .. }) = m.replay.pauses.get(pauses) {
        m.tell(Telling::Paused { until }, []);
    }
    if matches!(what, Proposal::ResignGame { .. }) && m.replay.standing.is_none() {
        // The next game begins, if the match is not over.
        m.board = true;
    }
    if what == Proposal::Takeback && m.replay.standing.is_none() {
        take_back(&mut m, by)?;
    }
    m.play_on()?;
    Ok(m.close())
}

/// All have agreed that a seat takes its last move back. It is to act again, and the board shows where.
fn take_back(m: &mut Minutes<'_>, by: Seat) -> Result<(), Refusal> {
    let plies = m.replay.takeback(by).map_err(Refusal::NoTakeback)?;
    let outages = &m.ctx.facts.outages;
    let spent = m.replay.to_act().iter().filter_map(|s| Some((s, m.replay.spent(s, m.now(), outages)?))).collect();
    // A record has fewer than 2^32 actions.
    m.write(None, Action::TakeBack { plies: u32::try_from(plies).unwrap_or(u32::MAX), spent })?;
    m.board = true;
    Ok(())
}

/// The standing proposal, if it is the one whose button was pressed.
fn meant<'m>(m: &'m Minutes<'_>) -> Result<&'m Standing, Refusal> {
    let standing = m.replay.standing.as_ref().ok_or(Refusal::NoProposal)?;
    match m.ctx.version {
        Some(version) if version != standing.version => Err(Refusal::NoProposal),
        _ => Ok(standing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, told, typed};
    use crate::club::{Command, NoTakeback, Replay, Stage, Terms, Time};
    use crate::games::{Ending, Reason};

    const DRAW: Command = Command::Propose(Proposal::Draw);

    /// Ana is to act.
    fn table() -> Table {
        let mut table = Table::playing(terms()).by_hand(ANA).by_hand(BEN);
        table.goes_on(2);
        table
    }

    #[test]
    fn an_offer_to_who_is_to_act_is_shown_at_once() {
        let mut table = table();
        let version = table.record.head.version;
        assert_eq!(told(&table.does(BEN, DRAW)), [(Telling::Board { since: version }, vec![ANA])]);
        let standing = table.replay().standing.unwrap();
        assert_eq!((standing.by, standing.version), (Seat(1), version + 1));
        let decision = table.does(ANA, Command::Agree);
        assert_eq!(decision.head.stage, Stage::Over(Ending::drawn(Reason::Agreement)));
        assert_eq!(told(&decision), [(Telling::Result { since: version + 1 }, vec![BEN])]);
    }

    #[test]
    fn an_offer_on_ones_own_turn_rides_on_the_move() {
        let mut table = table();
        assert_eq!(table.does(ANA, DRAW).posts, []);
        assert!(!table.replay().standing.unwrap().shown);
        table.goes_on(1);
        assert!(table.replay().standing.unwrap().shown);
        assert!(matches!(table.does(BEN, Command::Agree).head.stage, Stage::Over(_)));
    }

    #[test]
    fn it_lapses_with_the_answerers_move_only() {
        let mut table = table();
        table.does(ANA, DRAW);
        table.goes_on(1);
        assert!(table.replay().standing.is_some());
        table.goes_on(1);
        assert_eq!(table.replay().standing, None);
        assert_eq!(table.asks(BEN, Command::Agree), Err(Refusal::NoProposal));
    }

    #[test]
    fn offering_what_the_other_offers_is_agreeing() {
        let mut table = table();
        table.does(ANA, DRAW);
        assert_eq!(table.asks(ANA, DRAW), Err(Refusal::ProposalStands(Proposal::Draw)));
        assert!(matches!(table.does(BEN, DRAW).head.stage, Stage::Over(_)));
    }

    #[test]
    fn an_answer_is_to_the_offer_that_was_seen() {
        let mut table = table();
        table.does(BEN, DRAW);
        let version = table.replay().standing.unwrap().version;
        for (pressed, answer) in [(version - 1, Command::Agree), (version + 1, Command::Refuse)] {
            table.version = Some(pressed);
            assert_eq!(table.asks(ANA, answer), Err(Refusal::NoProposal));
        }
        table.version = Some(version);
        table.does(ANA, Command::Agree);
    }

    #[test]
    fn only_the_asked_answer() {
        let mut table = table();
        assert_eq!(table.asks(ANA, Command::Refuse), Err(Refusal::NoProposal));
        table.does(BEN, DRAW);
        assert_eq!(table.asks(BEN, Command::Agree), Err(Refusal::NoProposal));
        for command in [Command::Agree, Command::Refuse, DRAW] {
            assert_eq!(table.asks(EVE, command), Err(Refusal::NotAPlayer));
        }
    }

    #[test]
    fn one_can_take_it_back_quietly_until_it_was_shown() {
        let mut table = table();
        table.does(ANA, DRAW);
        assert_eq!(table.does(ANA, Command::Refuse).posts, []);
        table.does(BEN, DRAW);
        let line = Telling::ProposalRefused { what: Proposal::Draw, by: Seat(1) };
        assert_eq!(told(&table.does(BEN, Command::Refuse)), [(line, vec![])]);
    }

    const TAKEBACK: Command = Command::Propose(Proposal::Takeback);

    #[test]
    fn a_move_is_taken_back_before_its_answer() {
        let mut table = table();
        table.goes_on(1);
        let before = Replay::at(&table.record, table.record.head.version - 1).unwrap();
        let asked = (Telling::Proposed { what: Proposal::Takeback }, vec![BEN]);
        assert_eq!(told(&table.does(ANA, TAKEBACK)), [asked]);
        let version = table.record.head.version;
        let decision = table.does(BEN, Command::Agree);
        assert_eq!(decision.head.version, version + 2, "versions never fall");
        assert_eq!(told(&decision), [(Telling::Board { since: version }, vec![ANA])]);
        let after = table.replay();
        assert_eq!((&after.game, &after.plies), (&before.game, &before.plies));
        assert_eq!(after.taken_back_since(version).len(), 1);
        assert_eq!((after.plies_at(version), after.plies_at(after.version)), (3, 2));
        table.version = Some(version);
        assert!(matches!(table.asks(ANA, typed("a1-b2")), Err(Refusal::Stale { then: Some(3), now: 2 })));
        table.goes_on(4);
    }

    #[test]
    fn a_move_is_taken_back_with_its_answer() {
        let mut table = table();
        table.goes_on(2);
        assert!(matches!(table.does(ANA, TAKEBACK).posts[0].what, Telling::Proposed { .. }), "not with her next move");
        table.does(BEN, Command::Agree);
        let after = table.replay();
        assert_eq!((after.plies.len(), after.to_act()), (2, Seat(0).into()));
    }

    #[test]
    fn moves_that_played_themselves_go_too() {
        let mut table = Table::playing(terms());
        table.types(ANA, "c3-d4");
        assert_eq!(table.asks(BEN, TAKEBACK), Err(Refusal::NoTakeback(NoTakeback::Nothing)), "his was forced");
        table.does(ANA, TAKEBACK);
        table.does(BEN, Command::Agree);
        assert_eq!(table.replay().plies, []);
        assert_eq!(table.asks(ANA, TAKEBACK), Err(Refusal::NoTakeback(NoTakeback::Nothing)));
        table.types(ANA, "c3-b4");
    }

    #[test]
    fn it_lapses_with_any_move_and_can_be_refused() {
        let mut table = table();
        table.goes_on(2);
        table.does(ANA, TAKEBACK);
        table.goes_on(1);
        assert_eq!(table.asks(BEN, Command::Agree), Err(Refusal::NoProposal), "she moved on herself");
        table.does(BEN, TAKEBACK);
        let refused = Telling::ProposalRefused { what: Proposal::Takeback, by: Seat(0) };
        assert_eq!(told(&table.does(ANA, Command::Refuse)), [(refused, vec![])]);
        assert_eq!(table.replay().plies.len(), 5);
        assert_eq!(table.asks(BEN, TAKEBACK), Err(Refusal::ProposalTooSoon { moves: 10 }));
    }

    #[test]
    fn every_kind_lapses_with_the_answerers_move() {
        for what in [Proposal::Draw, Proposal::Pause { days: 2 }, Proposal::Takeback] {
            let mut table = table();
            table.goes_on(2);
            table.does(BEN, Command::Propose(what));
            table.goes_on(1);
            assert_eq!(table.replay().standing, None, "{what:?}");
        }
    }

    #[test]
    fn time_spent_stays_spent_and_what_was_earned_goes_back() {
        const HOUR: i64 = 3600 * 1000;
        let time = "bank 10h+2h max 20h".parse().unwrap();
        let mut table = Table::playing(Terms { time, ..terms() }).by_hand(ANA).by_hand(BEN);
        let bank = |table: &Table, seat| table.replay().bank(Seat(seat)).unwrap();
        let waits = |table: &mut Table, hours| table.now = Time(table.record.head.latest.0 + hours * HOUR);
        waits(&mut table, 3);
        table.goes_on(1);
        waits(&mut table, 1);
        table.goes_on(1);
        assert_eq!((bank(&table, 0), bank(&table, 1)), (9 * HOUR, 11 * HOUR));
        waits(&mut table, 4);
        table.does(ANA, TAKEBACK);
        waits(&mut table, 1);
        table.does(BEN, Command::Agree);
        let began = table.record.head.latest;
        assert_eq!((bank(&table, 0), bank(&table, 1)), (2 * HOUR, 9 * HOUR));
        assert_eq!(table.record.head.wake, Some(Time(began.0 + 2 * HOUR)), "the new decision begins now");
    }

    #[test]
    fn a_time_for_each_move_begins_anew() {
        let mut table = table();
        table.goes_on(1);
        table.now = table.record.head.latest.plus_seconds(2 * 86_400);
        table.does(ANA, TAKEBACK);
        table.does(BEN, Command::Agree);
        assert_eq!(table.record.head.wake, Some(table.record.head.latest.plus_seconds(3 * 86_400)));
    }

    #[test]
    fn a_repetition_taken_back_does_not_count() {
        let mut table = Table::playing(crate::club::testing::terms_from("w b2W f6B")).by_hand(ANA).by_hand(BEN);
        for text in ["b2-c1", "f6-e7", "c1-b2", "e7-f6", "b2-c1", "f6-e7", "c1-b2"] {
            let seat = table.replay().to_act().iter().next().unwrap();
            table.types(if seat == Seat(0) { ANA } else { BEN }, text);
        }
        table.does(BEN, TAKEBACK);
        table.does(ANA, Command::Agree);
        assert_eq!(table.replay().game.notices().len(), 1, "the second time again");
        for text in ["f6-e7", "c1-b2"] {
            let seat = table.replay().to_act().iter().next().unwrap();
            table.types(if seat == Seat(0) { ANA } else { BEN }, text);
        }
        assert_eq!(table.record.head.stage, Stage::Running);
        let decision = table.types(BEN, "e7-f6");
        assert_eq!(decision.head.stage, Stage::Over(Ending::drawn(Reason::Repetition)));
    }

    #[test]
    fn plans_fall_with_the_moves_they_were_made_after() {
        let mut table = table();
        table.goes_on(1);
        table.does(ANA, Command::Plan { line: first_line(&table) });
        table.does(ANA, TAKEBACK);
        let decision = table.does(BEN, Command::Agree);
        assert!(decision.head.plans.is_empty());
        assert_eq!(decision.posts[0].unplanned, [Seat(0)]);
    }

    /// Some move of the one to act, and some answer.
    fn first_line(table: &Table) -> String {
        let mut game = table.replay().game;
        let seat = game.to_act().iter().next().unwrap();
        let text = game.legal(seat)[0].clone();
        game.play(Some(seat), &text).unwrap();
        format!("{text} {}", game.legal(seat.other())[0])
    }

    #[test]
    fn at_most_one_in_ten_own_moves() {
        let mut table = table();
        table.does(ANA, DRAW);
        table.does(BEN, Command::Refuse);
        for left in (1..=10).rev() {
            assert_eq!(table.asks(ANA, DRAW), Err(Refusal::ProposalTooSoon { moves: left }));
            table.goes_on(2);
        }
        table.does(ANA, DRAW);
        table.does(BEN, Command::Refuse);
        table.does(BEN, DRAW);
    }
}
