//! Alliances: declared in public, and binding nobody.

use super::Minutes;
use crate::club::command::{Decision, Telling};
use crate::club::record::Action;
use crate::club::refusal::Refusal;
use crate::games::Seat;

/// Ally: the asker declares an alliance with another living player, or its end.
pub(super) fn ally(mut m: Minutes<'_>, with: Seat, on: bool) -> Result<Decision, Refusal> {
    m.running()?;
    if !m.head.terms.game.has_table() {
        return Err(Refusal::NoAlly);
    }
    let living = m.replay.game.living();
    let by = m.own_seats()?.iter().find(|&own| living.contains(own)).ok_or(Refusal::Fallen)?;
    if !living.contains(with) || m.head.sitter(with) == Some(m.ctx.who) {
        return Err(Refusal::NoAlly);
    }
    let own: Vec<Seat> = m.head.seats_of(m.ctx.who).collect();
    let declared = m.replay.alliances().iter().find(|&&(one, other)| own.contains(&one) && other == with).copied();
    if declared.is_some() == on {
        return Err(Refusal::SameAlliance);
    }
    let by = declared.map_or(by, |(one, _)| one);
    m.write(Some(by), if on { Action::Ally { with } } else { Action::Unally { with } })?;
    m.tell(Telling::Alliance { by, with, on }, []);
    Ok(m.close())
}
