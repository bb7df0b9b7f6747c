//! An invitation: accepted, declined, withdrawn, answered with other terms, lapsed.

use super::Minutes;
use crate::club::command::{Decision, Telling};
use crate::club::ids::UserId;
use crate::club::lots;
use crate::club::record::{Action, Closed, Sitting, Stage};
use crate::club::refusal::Refusal;
use crate::club::terms::Terms;

/// Accept: the seats are taken, lots drawn, and play begins.
pub(super) fn accept(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    waits(&m)?;
    let (who, host) = (m.ctx.who, m.head.host);
    let guest = match (m.head.answer_from, m.head.invited) {
        (None, None) if who == host => return Err(Refusal::Oneself),
        (None, None) => who,
        (Some(from), Some(invited)) if from == who => invited,
        _ => return Err(Refusal::NotYours),
    };
    as_drawn(&m)?;
    m.ctx.on_terms(if who == host { guest } else { host })?;
    m.ctx.has_room([who, if who == host { guest } else { host }])?;
    m.head.terms.check().map_err(Refusal::Terms)?;

    let now = m.now();
    let seats = lots::seating(m.head.terms.side, m.head.terms.seats, &m.ctx.entropy);
    m.head.sittings =
        seats.into_iter().zip([host, guest]).map(|(seat, user)| Sitting { seat, user, since: now }).collect();
    m.head.answer_from = None;
    m.write(None, Action::Accept)?;
    m.tell(Telling::InvitationChanged, []);
    m.board = true;
    m.play_forced()?;
    Ok(m.close())
}

/// Close: the invited declines, or the host withdraws. Either may at any time.
pub(super) fn close(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    waits(&m)?;
    let who = m.ctx.who;
    let (how, other) = if who == m.head.host {
        (Closed::Withdrawn, m.head.invited)
    } else if m.head.invited == Some(who) {
        (Closed::Declined, Some(m.head.host))
    } else {
        return Err(Refusal::NotYours);
    };
    come_to_nothing(&mut m, how, other)?;
    Ok(m.close())
}

/// Counter: whoever was to answer offers other terms, and the other side is to answer now.
pub(super) fn counter(mut m: Minutes<'_>, terms: &Terms) -> Result<Decision, Refusal> {
    waits(&m)?;
    let who = m.ctx.who;
    let other = match m.head.invited {
        Some(invited) if m.head.answer_from == Some(who) => {
            if who == invited {
                m.head.host
            } else {
                invited
            }
        }
        _ => return Err(Refusal::NotYours),
    };
    as_drawn(&m)?;
    m.ctx.on_terms(other)?;
    terms.check().map_err(Refusal::Terms)?;
    if *terms == m.head.terms {
        return Err(Refusal::SameTerms);
    }
    m.head.terms = terms.clone();
    m.head.answer_from = Some(other);
    m.write(None, Action::Counter)?;
    m.tell(Telling::Invitation, [other]);
    Ok(m.close())
}

/// Tick: an invitation that has stood its time lapses. Nothing else is due by itself yet.
pub(super) fn tick(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    if m.head.stage == Stage::Invited && m.now() >= m.head.stands_until() {
        let host = m.head.host;
        come_to_nothing(&mut m, Closed::Lapsed, Some(host))?;
    }
    Ok(m.close())
}

fn come_to_nothing(m: &mut Minutes<'_>, how: Closed, told: Option<UserId>) -> Result<(), Refusal> {
    m.head.answer_from = None;
    m.write(None, Action::Close { how })?;
    m.tell(Telling::InvitationChanged, []);
    if told.is_some() {
        m.tell(Telling::InvitationClosed { how }, told);
    }
    Ok(())
}

/// Refuses unless the invitation still waits.
fn waits(m: &Minutes<'_>) -> Result<(), Refusal> {
    match m.head.stage {
        Stage::Invited => Ok(()),
        Stage::Closed(how) => Err(Refusal::InvitationOver(how)),
        _ => Err(Refusal::AlreadyAccepted),
    }
}

/// Refuses when the button was drawn under other terms than those that stand: nobody agrees to what he has not seen.
fn as_drawn(m: &Minutes<'_>) -> Result<(), Refusal> {
    match m.ctx.version {
        Some(version) if version != m.head.version => Err(Refusal::TermsChanged),
        _ => Ok(()),
    }
}
