//! What was done, and what came of it; what may be done, and what it would do.

use super::{Name, countries, country, kind, led, player};
use crate::games::rekkoku::{Action, Colour, Entry, Event, Kind, Move, Position, Removal, Rest};
use crate::words::game::list;
use crate::words::{Lang, names};

/// From how many losses on each further one is told with what it leads to.
const NEARLY_FALLEN: u32 = 7;

/// So many pieces are named that could take a general.
const THREATS: usize = 3;

/// An action and what it brought about, a sentence each: the move first, then what was taken, who fell, who commands his
/// armies and when they move, who passed. The end of the game is told by [`super::ending()`].
#[must_use]
pub fn tell(lang: Lang, before: &Position, after: &Position, entry: &Entry, name: Name<'_>) -> Vec<String> {
    let teller = Teller { lang, before, after, entry, name };
    let mut said: Vec<_> = teller.action().into_iter().collect();
    said.extend(entry.events.iter().flat_map(|event| teller.event(event)));
    if before.standoff().is_none() && after.end().is_none() {
        let left = after.standoff().map(|limit| lang.say("rekkoku-two-left", &[("limit", limit.into())]));
        said.extend(left);
    }
    said
}

/// The same of several actions in a row, from the position before them.
#[must_use]
pub fn tell_all(lang: Lang, before: &Position, entries: &[Entry], name: Name<'_>) -> Vec<String> {
    let mut before = before.clone();
    let mut said = Vec::new();
    for entry in entries {
        // What was done can be done again.
        let Ok((after, _)) = before.act(&entry.action) else { break };
        said.extend(tell(lang, &before, &after, entry, name));
        before = after;
    }
    said
}

struct Teller<'a> {
    lang: Lang,
    before: &'a Position,
    after: &'a Position,
    entry: &'a Entry,
    name: Name<'a>,
}

impl Teller<'_> {
    fn player(&self, of: Colour) -> String {
        player(self.lang, of, self.name)
    }

    /// Who controlled a colour when this was done.
    fn holder(&self, of: Colour) -> Colour {
        self.before.controller(of).unwrap_or(of)
    }

    /// What was done. Who resigns is told with what leaves the board, the agreement to stop with the end.
    fn action(&self) -> Option<String> {
        match self.entry.action {
            Action::Move(mv) => {
                let slot = mv.piece.colour;
                let holder = self.holder(slot);
                let text = format!("{mv}{}", crate::games::rekkoku::marks(&self.entry.events));
                let args = [
                    ("player", self.player(holder).into()),
                    ("country", country(self.lang, slot).into()),
                    ("move", names::quote(&text).into()),
                    ("kanji", self.kanji(&mv).into()),
                ];
                Some(self.lang.say(if holder == slot { "rekkoku-moved" } else { "rekkoku-moved-held" }, &args))
            }
            Action::Miss(slot) => {
                let args =
                    [("player", self.player(self.holder(slot)).into()), ("country", country(self.lang, slot).into())];
                Some(self.lang.say("rekkoku-missed", &args))
            }
            Action::Resign(_) | Action::Stop => None,
        }
    }

    /// `赤艦 f2×黒大 f19（黒国占領）`
    fn kanji(&self, mv: &Move) -> String {
        let annexed = self.entry.events.iter().find_map(|event| match event {
            Event::Annexed { country, .. } => Some(country.kanji().to_string()),
            _ => None,
        });
        let annexed = annexed.map(|kanji| self.lang.say("rekkoku-kanji-annexed", &[("kanji", kanji.into())]));
        format!("{}{}", mv.kanji(), annexed.unwrap_or_default())
    }

    fn event(&self, event: &Event) -> Vec<String> {
        let lang = self.lang;
        match event {
            Event::Captured { piece, by, points, .. } if piece.kind == Kind::General => {
                let args = [
                    ("fallen", led(lang, piece.colour, self.name).into()),
                    ("player", self.player(*by).into()),
                    ("points", (*points).into()),
                ];
                vec![lang.say("rekkoku-falls", &args)]
            }
            Event::Captured { piece, points, .. } => {
                let of = country(lang, piece.colour);
                let args = [
                    ("kind", kind(lang, piece.kind).into()),
                    ("country", of.as_str().into()),
                    ("points", (*points).into()),
                ];
                let losses = self.after.losses(piece.colour);
                let nearly = self.after.is_alive(piece.colour) && losses >= NEARLY_FALLEN;
                let warned = nearly
                    .then(|| lang.say("rekkoku-losses", &[("country", of.as_str().into()), ("n", losses.into())]));
                std::iter::once(lang.say("rekkoku-taken", &args)).chain(warned).collect()
            }
            Event::Annexed { by, slots, .. } => self.annexed(*by, slots),
            Event::Removed { country, reason, slots, pieces, points } => {
                let scorer = match self.entry.action {
                    Action::Move(mv) => self.player(self.holder(mv.piece.colour)),
                    _ => String::new(),
                };
                let args = [
                    ("n", slots.len().into()),
                    ("armies", countries(lang, slots.iter().copied()).into()),
                    ("pieces", (*pieces).into()),
                    ("points", (*points).into()),
                    ("player", scorer.into()),
                ];
                let falls = match reason {
                    Removal::TenthLoss => Some("rekkoku-tenth-loss"),
                    Removal::Resigned => Some("rekkoku-resigned"),
                    Removal::Taken | Removal::NotPassedOn => None,
                };
                let falls = falls.map(|id| lang.say(id, &[("fallen", led(lang, *country, self.name).into())]));
                let scored = *reason == Removal::Taken;
                let gone = lang.say(if scored { "rekkoku-removed-scored" } else { "rekkoku-removed-lost" }, &args);
                falls.into_iter().chain([gone]).collect()
            }
            Event::Passed(slot) => vec![lang.say("rekkoku-passed", &[("country", country(lang, *slot).into())])],
            Event::Rested(slot) => vec![lang.say("rekkoku-rested", &[("country", country(lang, *slot).into())])],
            Event::Skipped(_) | Event::Ended(_) => Vec::new(),
        }
    }

    /// Who commands which armies now, and when each of them moves.
    fn annexed(&self, by: Colour, slots: &[Colour]) -> Vec<String> {
        let (lang, player) = (self.lang, self.player(by));
        let armies = countries(lang, slots.iter().copied());
        let args = [("player", player.as_str().into()), ("n", slots.len().into()), ("armies", armies.into())];
        let mut said = vec![lang.say("rekkoku-annexed", &args)];
        if self.after.end().is_none() {
            let slots: Vec<_> = slots.iter().map(|&slot| self.next_turn(slot)).collect();
            let args = [("player", player.into()), ("slots", list(lang, &slots).into())];
            said.push(lang.say("rekkoku-under", &args));
        }
        said
    }

    /// When an annexed army moves: `Black 黒 moves after 2 more slots`.
    fn next_turn(&self, army: Colour) -> String {
        let (lang, layout) = (self.lang, self.after.layout());
        let of = ("country", country(lang, army).into());
        if self.after.turn() != army && self.after.options().rest == Rest::On {
            // What else rests is not told by a position. The slot that captured is the one that was to move.
            let this_round = layout.slot(army) > layout.slot(self.before.turn());
            return lang.say(if this_round { "rekkoku-army-rests" } else { "rekkoku-army-later" }, &[of]);
        }
        let round = layout.colours().chain(layout.colours()).skip_while(|&c| c != self.after.turn());
        let before = round.take_while(|&c| c != army).filter(|&c| self.after.pieces_left(c) > 0);
        lang.say("rekkoku-army-next", &[of, ("n", before.count().into())])
    }
}

/// In whose slot who moves: `Red 赤 slot, Ana`, `Black 黒 slot, held by Ana 赤`.
#[must_use]
pub fn slot(lang: Lang, position: &Position, name: Name<'_>) -> String {
    let turn = position.turn();
    let holder = position.controller(turn).unwrap_or(turn);
    let id = if holder == turn { "rekkoku-own-slot" } else { "rekkoku-held-slot" };
    let args = [
        ("country", country(lang, turn).into()),
        ("name", super::leader(lang, holder, name).into()),
        ("player", player(lang, holder, name).into()),
    ];
    lang.say(id, &args)
}

/// What the one who is to move faces: `**Black 黒 slot, held by Ana 赤:** 43 moves`.
#[must_use]
pub fn situation(lang: Lang, position: &Position, name: Name<'_>) -> String {
    let args = [("slot", slot(lang, position, name).into()), ("n", position.legal_moves().len().into())];
    lang.say("rekkoku-to-move", &args)
}

/// What a game waits for, in a list: `slot 黒 · round 9`.
#[must_use]
pub fn waits_for(lang: Lang, position: &Position) -> String {
    let args = [("kanji", position.turn().kanji().to_string().into()), ("round", position.round().into())];
    lang.say("rekkoku-waits", &args)
}

/// What a legal move does besides going somewhere: `takes the warship of Black 黒 (7)`. Empty if nothing.
#[must_use]
pub fn effect(lang: Lang, position: &Position, mv: &Move) -> String {
    let Ok((_, events)) = position.act(&Action::Move(*mv)) else { return String::new() };
    let told = |event: &Event| match event {
        Event::Captured { piece, points, .. } => {
            let id = if piece.kind == Kind::General { "rekkoku-takes-general" } else { "rekkoku-takes" };
            let (kind, of) = (kind(lang, piece.kind), country(lang, piece.colour));
            Some(lang.say(id, &[("kind", kind.into()), ("country", of.into()), ("points", (*points).into())]))
        }
        Event::Removed { country: of, reason: Removal::TenthLoss, .. } => {
            Some(lang.say("rekkoku-fells", &[("country", country(lang, *of).into())]))
        }
        _ => None,
    };
    events.iter().filter_map(told).collect::<Vec<_>>().join(", ")
}

/// A move in plain words, to be read aloud: `the warship on f2 takes the general of Black 黒 on f19`.
#[must_use]
pub fn spoken(lang: Lang, mv: &Move) -> String {
    let mut args = vec![
        ("kind", kind(lang, mv.piece.kind).into()),
        ("from", mv.from.to_string().into()),
        ("to", mv.to.to_string().into()),
    ];
    let Some(victim) = mv.victim else { return lang.say("rekkoku-goes-to", &args) };
    args.push(("victim", kind(lang, victim.kind).into()));
    args.push(("country", country(lang, victim.colour).into()));
    lang.say("rekkoku-goes-and-takes", &args)
}

/// That after this legal move the mover's own general could be taken, where, and by what; else nothing.
#[must_use]
pub fn exposed(lang: Lang, position: &Position, mv: &Move) -> Option<String> {
    if !position.exposes_general(mv) {
        return None;
    }
    let own = position.controller(position.turn())?;
    let (after, _) = position.act(&Action::Move(*mv)).ok()?;
    let (point, _) = after.pieces().find(|(_, piece)| piece.colour == own && piece.kind == Kind::General)?;
    let mut by: Vec<_> = after
        .threats(own)
        .map(|(point, threat)| {
            let args = [("piece", super::piece(lang, threat).into()), ("point", point.to_string().into())];
            lang.say("rekkoku-exposed-by", &args)
        })
        .collect();
    if by.len() > THREATS {
        let more = by.len() - THREATS;
        by.truncate(THREATS);
        by.push(lang.say("rekkoku-exposed-more", &[("n", more.into())]));
    }
    let args = [
        ("move", names::quote(&mv.to_string()).into()),
        ("point", point.to_string().into()),
        ("by", list(lang, &by).into()),
    ];
    Some(lang.say("rekkoku-exposed", &args))
}
