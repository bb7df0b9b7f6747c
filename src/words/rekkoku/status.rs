//! How the countries stand.

use super::{Name, country, leader, player, slot};
use crate::club::{DaysOff, Head, Replay, Span, Time, TimeControl};
use crate::games::rekkoku::{Colour, Position};
use crate::words::time::{self, Style};
use crate::words::{Lang, People, clock};

/// How the countries of a record stand, nothing if it is of another game.
#[must_use]
pub fn standing(lang: Lang, head: &Head, replay: &Replay, outages: &[Span], people: &People) -> Option<String> {
    let war = replay.game.as_rekkoku()?;
    let name = |of| {
        let seat = war.seat(of)?;
        let name = people.sitter(lang, head, seat);
        let gone = replay.absent().contains(seat);
        Some(if gone { lang.say("rekkoku-absent", &[("name", name.into())]) } else { name })
    };
    let declared = replay.alliances().iter();
    let pairs: Vec<_> = declared.filter_map(|&(by, with)| war.country(by).zip(war.country(with))).collect();
    let position = war.position();
    let dues = clock::awaited(replay, outages).map(|timing| dues(position, timing.due, head)).unwrap_or_default();
    let due = |of| {
        let (_, due) = dues.iter().find(|(slot, _)| *slot == of)?;
        Some(time::stamp(*due, Style::Relative))
    };
    Some(status(lang, position, &name, &due, &pairs))
}

/// Until when each slot's next turn will have been made if everyone takes all his time, the slot to move first. `due` is
/// that slot's own time. Of the others it is known only where no day is off.
fn dues(position: &Position, due: Time, head: &Head) -> Vec<(Colour, Time)> {
    let each = match (head.terms.time, &head.terms.days_off) {
        (TimeControl::PerMove(seconds), DaysOff::None) => Some(i64::from(seconds)),
        _ => None,
    };
    let layout = position.layout();
    let round = layout.colours().chain(layout.colours()).skip_while(|&slot| slot != position.turn());
    let slots = round.take(layout.countries()).filter(|&slot| position.pieces_left(slot) > 0);
    let dues = slots.zip(0..).map(|(slot, turns)| match (turns, each) {
        (0, _) => Some((slot, due)),
        (_, Some(each)) => Some((slot, due.plus_seconds(turns * each))),
        _ => None,
    });
    dues.flatten().collect()
}

/// A table of the countries in slot order: who leads it, its pieces and losses, what he captured and has on the board,
/// when its slot comes next. `due` says when the slot's next turn is due at the latest, ready to be shown; `alliances` are
/// who declared one, and with whom. At most 2,000 characters.
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
            Some(due) => {
                let id = if of == position.turn() { "rekkoku-status-due" } else { "rekkoku-status-due-by" };
                lang.say(id, &[("line", line.into()), ("due", due.into())])
            }
            None => line,
        };
        let moves = of == position.turn() && position.end().is_none();
        if moves { lang.say("rekkoku-status-to-move", &[("line", line.into())]) } else { line }
    };
    let mut lines = vec![head(lang, position, name)];
    lines.extend(position.layout().colours().map(row));
    let pairs: Vec<_> = alliances.iter().filter_map(|&pair| alliance(pair, alliances)).collect();
    if !pairs.is_empty() {
        lines.push(lang.say("rekkoku-status-alliances", &[("pairs", pairs.join(", ").into())]));
    }
    lines.join("\n")
}

/// `赤–黄` where both have declared it, `赤→黄` where one has. Said once of a pair.
fn alliance((by, with): (Colour, Colour), all: &[(Colour, Colour)]) -> Option<String> {
    let mutual = all.contains(&(with, by));
    let sign = if mutual { '–' } else { '→' };
    (!mutual || by < with).then(|| format!("{}{sign}{}", by.kanji(), with.kanji()))
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
