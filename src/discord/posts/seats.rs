//! Posts about seats and their players: who is gone, who steps in, who declares an alliance.

use super::{Scene, mentions};
use crate::club::{Telling, UserId};
use crate::discord::custom_id::Action;
use crate::discord::layout::{Button, Layout};
use crate::games::Seat;
use crate::words::time::{self, Style};

/// What has happened to a seat; nothing where something else is told.
#[must_use]
pub fn seats(scene: &Scene<'_>, what: &Telling, ping: &[UserId]) -> Option<Layout> {
    let side = |seat| ("side", scene.side(seat).into());
    let (said, row) = match *what {
        Telling::SeatOpen { seat } => {
            let until = scene.replay.open_until(seat).map(|at| time::stamp(at, Style::Relative)).unwrap_or_default();
            let missed = scene.replay.missed(seat).into();
            let args = [side(seat), ("name", scene.sitter(seat).into()), ("n", missed), ("when", until.into())];
            (scene.say("table-seat-open", &args), vec![take(scene, seat)])
        }
        Telling::SteppingIn { seat, user, until } => {
            let until = time::stamp(until, Style::Full);
            let args = [
                side(seat),
                ("user", scene.name(user).into()),
                ("name", scene.sitter(seat).into()),
                ("when", until.into()),
            ];
            let object = scene.button("✋", "table-button-object", Action::Object { seat });
            (scene.say("table-stepping-in", &args), vec![object])
        }
        Telling::Objected { seat, by, user } => {
            let args = [side(seat), ("user", scene.name(user).into()), ("by", scene.sitter(by).into())];
            (scene.say("table-objected", &args), vec![take(scene, seat)])
        }
        Telling::Seated { seat, user } => {
            (scene.say("table-seated", &[side(seat), ("user", scene.name(user).into())]), vec![])
        }
        Telling::Alliance { by, with, on } => {
            let named = |seat| format!("{} ({})", scene.sitter(seat), scene.side(seat));
            let id = if on { "table-ally" } else { "table-unally" };
            (scene.say(id, &[("by", named(by).into()), ("with", named(with).into())]), vec![])
        }
        _ => return None,
    };
    let content = format!("{} {said}", mentions(ping)).trim_start().to_owned();
    let rows = if row.is_empty() { vec![] } else { vec![row] };
    Some(Layout { content, rows, ping: ping.to_vec(), ..Layout::default() })
}

fn take(scene: &Scene<'_>, seat: Seat) -> Button {
    scene.button("🪑", "table-button-take", Action::StepIn { seat })
}
