//! Moves, and where they are played.

use super::Minutes;
use crate::club::command::{Decision, Telling};
use crate::club::ids::ChannelId;
use crate::club::limits;
use crate::club::record::{Action, Place};
use crate::club::refusal::Refusal;
use crate::games::Reading;

/// Move: reads what was typed or tapped and plays it, then the forced turns that follow.
pub(super) fn play(mut m: Minutes<'_>, text: &str, reading: Reading) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    fresh(&m)?;
    let to_act = m.replay.to_act();
    // A person may hold several seats; of those that are to act the first is meant.
    let Some(seat) = to_act.iter().find(|&s| own.contains(s)) else {
        return Err(Refusal::NotYourTurn { to_act: to_act.iter().collect() });
    };
    let text = m.replay.game.read(seat, text, reading).map_err(|why| Refusal::Move {
        text: text.chars().take(limits::ECHO).collect(),
        why,
        near: m.replay.game.near(seat, text, limits::NEAR_MOVES),
    })?;
    m.write(Some(seat), Action::Move { text, forced: false })?;
    m.play_forced()?;
    Ok(m.close())
}

/// Refuses a button drawn before the position last changed, or at a version that this record never had.
fn fresh(m: &Minutes<'_>) -> Result<(), Refusal> {
    let Some(version) = m.ctx.version else { return Ok(()) };
    if (m.replay.changed..=m.head.version).contains(&version) {
        return Ok(());
    }
    let ply = |version| u32::try_from(m.replay.plies_at(version)).unwrap_or(u32::MAX);
    let then = (version <= m.head.version).then(|| ply(version));
    Err(Refusal::Stale { then, now: ply(m.head.version) })
}

/// Relocate: a player takes the game to another channel; the board follows.
pub(super) fn relocate(mut m: Minutes<'_>, place: Place, parent: Option<ChannelId>) -> Result<Decision, Refusal> {
    m.running()?;
    m.own_seats()?;
    if !m.ctx.facts.server.allows(place.channel, parent) {
        return Err(Refusal::NotHere);
    }
    m.head.place = place;
    m.write(None, Action::Relocate { place })?;
    m.tell(Telling::Relocated, []);
    m.board = true;
    Ok(m.close())
}
