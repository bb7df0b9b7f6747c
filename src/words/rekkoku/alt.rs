//! What a picture of Rekkoku shows, for those who do not see it.

use super::{Name, colour, kind, leader};
use crate::games::rekkoku::{Action, Colour, Entry, Event, Kind, Position, Removal};
use crate::words::Lang;
use crate::words::alt::LONGEST;
use crate::words::names::cut;

/// The alternative text of a position: the last move, the slot to move, how every country stands, and its pieces. All of it
/// is said in words if it fits, else more shortly and by letters; of the countries that do not fit at all, the last to
/// move, it is said how many pieces they have. `name` gives plain names, if people are to be named.
#[must_use]
pub fn alt(lang: Lang, position: &Position, last: Option<&Entry>, name: Option<Name<'_>>) -> String {
    let mut head: Vec<_> = last.and_then(|entry| last_move(lang, entry)).into_iter().collect();
    head.push(turn(lang, position, name));
    let head = head.join(" ");
    let [words, letters] = [true, false].map(|in_words| (states(lang, position, name, in_words), in_words));
    let armies = armies(position);
    let told = |(states, in_words): &(String, bool), shown: usize| {
        let hidden: u32 = armies[shown..].iter().map(|&army| position.pieces_left(army)).sum();
        let more = (hidden > 0).then(|| lang.say("rekkoku-alt-more", &[("n", hidden.into())]));
        let men = armies[..shown].iter().map(|&army| men(lang, position, army, *in_words));
        let text = [head.clone(), states.clone()].into_iter().chain(men).chain(more).collect::<Vec<_>>().join(" ");
        (text.chars().count() <= LONGEST).then_some(text)
    };
    let whole = told(&words, armies.len());
    let short = whole.or_else(|| (0..=armies.len()).rev().find_map(|shown| told(&letters, shown)));
    short.unwrap_or_else(|| cut(&head, LONGEST))
}

/// The armies on the board, the one to move first.
fn armies(position: &Position) -> Vec<Colour> {
    let round: Vec<_> = position.layout().colours().collect();
    let first = position.layout().slot(position.turn()).unwrap_or_default();
    let from_turn = round.iter().cycle().skip(first).take(round.len()).copied();
    from_turn.filter(|&army| position.pieces_left(army) > 0).collect()
}

fn last_move(lang: Lang, entry: &Entry) -> Option<String> {
    let Action::Move(mv) = entry.action else { return None };
    let fell = entry.events.iter().find_map(|event| match event {
        Event::Annexed { country, .. } => Some(*country),
        Event::Removed { country, reason, .. } if *reason != Removal::Resigned => Some(*country),
        _ => None,
    });
    let fell = fell.map_or_else(|| "none".to_owned(), |country| colour(lang, country));
    Some(lang.say("rekkoku-alt-last", &[("move", mv.to_string().into()), ("fallen", fell.into())]))
}

/// `Red (Ana)`
fn led(lang: Lang, of: Colour, name: Option<Name<'_>>) -> String {
    let colour = colour(lang, of);
    match name {
        Some(name) => {
            let args = [("colour", colour.into()), ("name", leader(lang, of, name).into())];
            lang.say("rekkoku-alt-led", &args)
        }
        None => colour,
    }
}

fn turn(lang: Lang, position: &Position, name: Option<Name<'_>>) -> String {
    let turn = position.turn();
    let holder = position.controller(turn).unwrap_or(turn);
    let id = match () {
        () if position.end().is_some() => "rekkoku-alt-over",
        () if holder == turn => "rekkoku-alt-turn",
        () => "rekkoku-alt-turn-held",
    };
    let args = [
        ("round", position.round().into()),
        ("colour", colour(lang, turn).into()),
        ("holder", led(lang, holder, name).into()),
    ];
    lang.say(id, &args)
}

/// How every country stands, a sentence each or all in one.
fn states(lang: Lang, position: &Position, name: Option<Name<'_>>, in_words: bool) -> String {
    let [living, annexed, gone] = match in_words {
        true => ["rekkoku-alt-living", "rekkoku-alt-annexed", "rekkoku-alt-gone"],
        false => ["rekkoku-alt-short-living", "rekkoku-alt-short-annexed", "rekkoku-alt-short-gone"],
    };
    let state = |of: Colour| {
        let (id, holder) = match position.controller(of) {
            Some(holder) if holder == of => (living, of),
            Some(holder) => (annexed, holder),
            None => (gone, of),
        };
        let args = [
            ("colour", led(lang, of, name).into()),
            ("holder", colour(lang, holder).into()),
            ("left", position.pieces_left(of).into()),
            ("losses", position.losses(of).into()),
            ("captured", position.captured(of).into()),
        ];
        lang.say(id, &args)
    };
    let states: Vec<_> = position.layout().colours().map(state).collect();
    if in_words {
        return states.join(" ");
    }
    lang.say("rekkoku-alt-short", &[("states", states.join("; ").into())])
}

/// One colour's pieces: `Red: general f1, …`, or as they are typed: `Red: Gf1, …`.
fn men(lang: Lang, position: &Position, of: Colour, in_words: bool) -> String {
    let on = |kind_of: Kind| {
        let men = position.pieces().filter(|(_, piece)| piece.colour == of && piece.kind == kind_of);
        let points: Vec<_> = men.map(|(point, _)| point.to_string()).collect();
        let (id, called) = match in_words {
            true => ("rekkoku-alt-on", kind(lang, kind_of)),
            false => ("rekkoku-alt-on-letter", kind_of.letter().to_string()),
        };
        let args = [("kind", called.into()), ("points", points.join(" ").into())];
        (!points.is_empty()).then(|| lang.say(id, &args))
    };
    let men: Vec<_> = Kind::ALL.into_iter().filter_map(on).collect();
    lang.say("rekkoku-alt-men", &[("colour", colour(lang, of).into()), ("men", men.join(", ").into())])
}
