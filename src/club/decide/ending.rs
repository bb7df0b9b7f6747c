//! Ending a game by a player's own will.

use super::Minutes;
use crate::club::command::Decision;
use crate::club::record::Action;
use crate::club::refusal::Refusal;

/// Resign: the asker's seats give up, at any time.
pub(super) fn resign(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    for seat in m.own_seats()?.iter() {
        if m.running().is_ok() {
            m.write(Some(seat), Action::Resign)?;
        }
    }
    m.play_forced()?;
    Ok(m.close())
}

/// Abort: either player stops a game in which fewer moves have been chosen than it has seats, that is, for two, before the
/// second move. Forced moves do not count; so a player whose turns are all forced can neither be made to stay by them
/// nor keep the way out open while his opponent plays on.
pub(super) fn abort(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let seat = m.own_seats()?.iter().next();
    if m.replay.chosen() >= u32::from(m.head.terms.seats) {
        return Err(Refusal::TooLateToAbort);
    }
    m.write(seat, Action::Abort)?;
    Ok(m.close())
}
