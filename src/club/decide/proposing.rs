//! Proposals and their answers: one mechanism for every kind.

use super::Minutes;
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
    // It rides on the next board: at once if one of the asked is to act, else with the proposer's own move.
    m.board = m.replay.standing.as_ref().is_some_and(|s| s.shown);
    Ok(m.close())
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
    for seat in seats {
        m.write(Some(seat), Action::Agree)?;
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
