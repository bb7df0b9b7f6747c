//! The table of a game for many: who comes and goes, and how it begins.

use super::{Minutes, invitation};
use crate::club::command::{Decision, Telling};
use crate::club::lots;
use crate::club::record::{Action, Chair, Sitting, Stage};
use crate::club::refusal::Refusal;
use crate::games::{Game, Seat};

/// Join: the asker sits down, or would rather sit elsewhere. With the last chair the game begins.
pub(super) fn join(mut m: Minutes<'_>, wish: Option<Seat>) -> Result<Decision, Refusal> {
    gathers(&m)?;
    let (who, host) = (m.ctx.who, m.head.host);
    if let Some(seat) = wish {
        wishable(&m, seat)?;
    }
    if let Some(chair) = m.head.chairs.iter_mut().find(|chair| chair.user == who) {
        if chair.seat == wish {
            return Err(Refusal::AtTable);
        }
        chair.seat = wish;
    } else {
        if m.head.chairs.len() >= m.head.table_size() {
            return Err(Refusal::TableFull);
        }
        // Whoever blocks the host, or is blocked by someone there, sits at another table.
        m.ctx.on_terms(host)?;
        for chair in &m.head.chairs {
            m.ctx.on_terms(chair.user)?;
        }
        m.ctx.has_room([who])?;
        m.head.chairs.push(Chair { user: who, seat: wish });
    }
    m.write(None, Action::Join)?;
    if m.head.chairs.len() == m.head.table_size() {
        return begin(m);
    }
    m.tell(Telling::InvitationChanged, []);
    Ok(m.close())
}

/// Leave: the asker stands up. The host stays while his table stands.
pub(super) fn leave(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    gathers(&m)?;
    let who = m.ctx.who;
    if who == m.head.host {
        return Err(Refusal::HostStays);
    }
    let before = m.head.chairs.len();
    m.head.chairs.retain(|chair| chair.user != who);
    if m.head.chairs.len() == before {
        return Err(Refusal::NotAtTable);
    }
    m.write(None, Action::Leave)?;
    m.tell(Telling::InvitationChanged, []);
    Ok(m.close())
}

/// Start: the host begins with those who are there.
pub(super) fn start(m: Minutes<'_>) -> Result<Decision, Refusal> {
    gathers(&m)?;
    if m.ctx.who != m.head.host {
        return Err(Refusal::HostOnly);
    }
    begin(m)
}

/// Play begins: with fewer people than were hoped for the board is the one for so many.
fn begin(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    let have = m.head.chairs.len();
    let hands = usize::from(m.head.terms.hands());
    let fits = |people: usize| {
        let seats = u8::try_from(people * hands).ok().filter(|&seats| seats <= Seat::MOST)?;
        let terms = m.head.terms.for_seats(seats);
        (people >= 2 && terms.check().is_ok()).then_some(terms)
    };
    let Some(terms) = fits(have) else {
        let can = (2..=m.head.table_size()).filter(|&people| fits(people).is_some()).collect();
        return Err(Refusal::TableCount { have, can });
    };
    if terms != m.head.terms {
        m.head.terms = terms;
        m.set_up_anew()?;
    }

    // One person's countries are one hand; he is asked for the first of them.
    let game = m.replay.game.clone();
    let hand_of = |seat: Seat| game.hand(seat).iter().next();
    let all = || (0..game.seats()).map(Seat);
    let leads: Vec<Seat> = all().filter(|&seat| hand_of(seat) == Some(seat)).collect();
    let wishes: Vec<_> = m.head.chairs.iter().map(|chair| chair.seat.and_then(hand_of)).collect();
    let drawn = lots::table(&wishes, &leads, &m.ctx.entropy);
    let (now, chairs) = (m.now(), std::mem::take(&mut m.head.chairs));
    let sitting = |(chair, lead): (Chair, Seat)| {
        all().filter(move |&seat| hand_of(seat) == Some(lead)).map(move |seat| Sitting {
            seat,
            user: chair.user,
            since: now,
        })
    };
    m.head.sittings = chairs.into_iter().zip(drawn).flat_map(sitting).collect();
    m.write(None, Action::Accept)?;
    m.tell(Telling::InvitationChanged, []);
    m.board = true;
    m.play_on()?;
    Ok(m.close())
}

/// Refuses unless people still gather at it.
fn gathers(m: &Minutes<'_>) -> Result<(), Refusal> {
    invitation::waits(m)?;
    if m.head.terms.game.has_table() { Ok(()) } else { Err(Refusal::NoTable) }
}

/// Refuses a seat that is not there or that another wishes for: with several countries a person, one of another's hand.
fn wishable(m: &Minutes<'_>, seat: Seat) -> Result<(), Refusal> {
    let game: &Game = &m.replay.game;
    if seat.0 >= game.seats() {
        return Err(Refusal::Terms(crate::club::terms::TermsError::NoSuchSeat(seat)));
    }
    let others = m.head.chairs.iter().filter(|chair| chair.user != m.ctx.who);
    match others.into_iter().find(|chair| chair.seat.is_some_and(|wish| game.hand(seat).contains(wish))) {
        Some(chair) => Err(Refusal::SeatWished { seat, by: chair.user }),
        None => Ok(()),
    }
}

/// Whether this record is a table at which people still gather.
pub(super) fn is_gathering(m: &Minutes<'_>) -> bool {
    m.head.stage == Stage::Invited && m.head.terms.game.has_table()
}
