//! Seats whose players are gone: others step in, players may object, and time runs out.

use super::Minutes;
use crate::club::command::{Decision, Telling};
use crate::club::ids::Time;
use crate::club::limits;
use crate::club::record::{Action, Sitting, Stage, Taker};
use crate::club::refusal::Refusal;
use crate::games::{Seat, Seats};

/// StepIn: someone wants to take the seat of one who is gone. Its own player is back at once.
pub(super) fn step_in(mut m: Minutes<'_>, seat: Seat) -> Result<Decision, Refusal> {
    m.running()?;
    m.replay.gone(seat).ok_or(Refusal::SeatNotOpen)?;
    let who = m.ctx.who;
    if m.head.sitter(seat) == Some(who) {
        sit(&mut m, seat, who)?;
        m.play_on()?;
        return Ok(m.close());
    }
    let living = m.replay.game.living();
    if m.head.seats_of(who).any(|own| living.contains(own)) {
        return Err(Refusal::PlaysAlready);
    }
    let hand = m.replay.game.hand(seat);
    if let Some(taker) = m.head.takers.iter().find(|taker| hand.contains(taker.seat)) {
        return Err(Refusal::SeatAsked { by: taker.user });
    }
    for player in m.sitters(living.iter()) {
        m.ctx.on_terms(player)?;
    }
    m.ctx.has_room([who])?;
    let (user, since) = (who, m.now());
    m.write(None, Action::StepIn { seat })?;
    m.head.takers.push(Taker { seat, user, since });
    m.tell(Telling::SteppingIn { seat, user, until: since.plus_seconds(limits::OBJECTIONS) }, []);
    Ok(m.close())
}

/// Object: a player who is there does not want that person in.
pub(super) fn object(mut m: Minutes<'_>, seat: Seat) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let present = m.replay.present();
    let by = own.iter().find(|&own| present.contains(own)).ok_or(Refusal::Fallen)?;
    let hand = m.replay.game.hand(seat);
    let at = m.head.takers.iter().position(|taker| hand.contains(taker.seat)).ok_or(Refusal::NobodySteps)?;
    let Taker { seat, user, .. } = m.head.takers.remove(at);
    m.write(Some(by), Action::Object { seat })?;
    m.tell(Telling::Objected { seat, by, user }, [user]);
    Ok(m.close())
}

/// What time does to the seats of those who are gone: who steps in sits after a day, and who is not replaced resigns.
pub(super) fn settle(m: &mut Minutes<'_>) -> Result<(), Refusal> {
    let now = m.now();
    while m.head.stage == Stage::Running
        && let Some(seat) = m.replay.absent().iter().find(|&seat| due(m, seat).is_some_and(|at| at <= now))
    {
        let hand = m.replay.game.hand(seat);
        let taker = m.head.takers.iter().find(|taker| hand.contains(taker.seat)).copied();
        match taker {
            Some(Taker { user, .. }) => sit(m, seat, user)?,
            None => resign(m, hand)?,
        }
        m.play_on()?;
    }
    Ok(())
}

fn due(m: &Minutes<'_>, seat: Seat) -> Option<Time> {
    m.replay.settles(&m.head, seat)
}

/// All that a hand leads is theirs now; each of its seats that still plays.
fn sit(m: &mut Minutes<'_>, seat: Seat, user: crate::club::ids::UserId) -> Result<(), Refusal> {
    let (now, hand) = (m.now(), m.replay.game.hand(seat));
    m.write(None, Action::Seated { seat })?;
    for seat in hand.iter().filter(|&seat| m.head.sitter(seat) != Some(user)).collect::<Vec<_>>() {
        m.head.sittings.push(Sitting { seat, user, since: now });
    }
    // What the one who left had planned is not the new one's.
    m.drop_plans(hand);
    m.tell(Telling::Seated { seat, user }, [user]);
    // His turn may be the next.
    m.board = m.replay.to_act().iter().any(|seat| hand.contains(seat));
    Ok(())
}

fn resign(m: &mut Minutes<'_>, hand: Seats) -> Result<(), Refusal> {
    for seat in hand.iter() {
        if m.head.stage == Stage::Running && m.replay.game.living().contains(seat) {
            m.write(Some(seat), Action::Resign)?;
        }
    }
    m.board = true;
    Ok(())
}
