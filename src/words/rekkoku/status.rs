//! How the countries stand.

use super::{Name, country, leader, player, slot};
use crate::games::rekkoku::{Colour, Position};
use crate::words::Lang;

/// A table of the countries in slot order: who leads it, its pieces and losses, what he captured and has on the board,
/// when its slot comes next. `due` says when each slot's time will be up or begins, ready to be shown; `alliances` are
/// the declared ones. At most 2,000 characters.
#[must_use]
pub fn status(
    lang: Lang,
    position: &Position,
    name: Name<'_>,
    due: &dyn Fn(Colour) -> Option<String>,
    alliances: &[(Colour, Colour)],
) -> String {
    let row = |of: Colour| {
        let line = line(lang, position, of, name);
        let line = match due(of).filter(|_| position.pieces_left(of) > 0 && position.end().is_none()) {
            Some(due) => lang.say("rekkoku-status-due", &[("line", line.into()), ("due", due.into())]),
            None => line,
        };
        let moves = of == position.turn() && position.end().is_none();
        if moves { lang.say("rekkoku-status-to-move", &[("line", line.into())]) } else { line }
    };
    let mut lines = vec![head(lang, position, name)];
    lines.extend(position.layout().colours().map(row));
    if !alliances.is_empty() {
        let pair = |&(one, other): &(Colour, Colour)| format!("{}–{}", one.kanji(), other.kanji());
        let pairs = alliances.iter().map(pair).collect::<Vec<_>>().join(", ");
        lines.push(lang.say("rekkoku-status-alliances", &[("pairs", pairs.into())]));
    }
    lines.join("\n")
}

fn head(lang: Lang, position: &Position, name: Name<'_>) -> String {
    let round = ("round", position.round().into());
    if position.end().is_some() {
        return lang.say("rekkoku-status-over", &[round]);
    }
    let (slot, n) = (("slot", slot(lang, position, name).into()), ("n", position.quiet().into()));
    match position.standoff() {
        Some(limit) => lang.say("rekkoku-status-standoff", &[round, slot, n, ("limit", limit.into())]),
        None => lang.say("rekkoku-status-head", &[round, slot, n]),
    }
}

/// How one country stands.
pub(super) fn line(lang: Lang, position: &Position, of: Colour, name: Name<'_>) -> String {
    let (id, holder) = match position.controller(of) {
        Some(holder) if holder == of => ("rekkoku-status-living", of),
        Some(holder) => ("rekkoku-status-annexed", holder),
        None => ("rekkoku-status-gone", of),
    };
    let args = [
        ("country", country(lang, of).into()),
        ("name", leader(lang, of, name).into()),
        ("player", player(lang, holder, name).into()),
        ("left", position.pieces_left(of).into()),
        ("losses", position.losses(of).into()),
        ("captured", position.captured(of).into()),
        ("material", position.material(of).into()),
    ];
    lang.say(id, &args)
}
