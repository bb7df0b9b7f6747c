//! Proposals and their answers: one mechanism for every kind.

use super::Minutes;
use crate::club::clock::Span;
use crate::club::command::{Decision, Telling};
use crate::club::limits;
use crate::club::proposal::Proposal;
use crate::club::record::Action;
use crate::club::refusal::Refusal;
use crate::club::replay::Standing;
use crate::games::Seat;

/// Propose. Proposing what the other has proposed is agreeing to it.
pub(super) fn propose(mut m: Minutes<'_>, what: Proposal) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    possible(&m, what)?;
    if let Some(standing) = &m.replay.standing {
        let asked = own.iter().any(|s| standing.waits.contains(s));
        if asked && standing.what == what {
            return consent(m);
        }
        return Err(Refusal::ProposalStands(standing.what));
    }
    // `own_seats` is never empty. Who is to act proposes with the seat that is.
    let to_act = m.replay.to_act();
    let seat = own.iter().find(|&s| to_act.contains(s)).or_else(|| own.iter().next()).ok_or(Refusal::NotAPlayer)?;
    if let Some(made) = m.replay.last_proposed(what, seat).filter(|_| what.is_rationed()) {
        let since = m.replay.moves(seat).saturating_sub(made);
        if since < limits::MOVES_BETWEEN_PROPOSALS {
            return Err(Refusal::ProposalTooSoon { moves: limits::MOVES_BETWEEN_PROPOSALS - since });
        }
    }
    m.write(Some(seat), Action::Propose { what })?;
    let Some(standing) = &m.replay.standing else { return Ok(m.close()) };
    if what.rides() {
        // On the next board: at once if one of the asked is to act, else with the proposer's own move.
        m.board = standing.shown;
    } else {
        m.tell(Telling::Proposed { what }, m.sitters(standing.waits.iter()));
    }
    Ok(m.close())
}

/// Refuses what cannot be meant.
fn possible(m: &Minutes<'_>, what: Proposal) -> Result<(), Refusal> {
    match what {
        Proposal::Pause { .. } if !m.replay.has_clock() => Err(Refusal::NoClock),
        Proposal::Pause { days } if !(1..=limits::LONGEST_PAUSE).contains(&days) => {
            Err(Refusal::PauseLength { most: limits::LONGEST_PAUSE })
        }
        Proposal::Pause { .. } | Proposal::Draw => Ok(()),
    }
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
    m.play_forced()?;
    Ok(m.close())
}

/// All the asker's seats that are asked agree; with the last consent it is carried out.
fn consent(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    let own = m.own_seats()?;
    let waits = m.replay.standing.as_ref().ok_or(Refusal::NoProposal)?.waits;
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
    m.play_forced()?;
    Ok(m.close())
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
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, told};
    use crate::club::{Command, Stage};
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
