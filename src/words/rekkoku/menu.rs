//! What the menus of a private board say: pieces, where each can go, parts of a long list.

use super::{country, effect, kind};
use crate::games::rekkoku::{Colour, Move, Position};
use crate::words::Lang;

/// A piece that can move, by its moves: `Warship 艦 f2 · 8 moves, takes 2`.
#[must_use]
pub fn piece_choice(lang: Lang, moves: &[Move]) -> String {
    let Some(first) = moves.first() else { return String::new() };
    let takes = moves.iter().filter(|mv| mv.victim.is_some()).count();
    let args = [("piece", named(lang, first).into()), ("n", moves.len().into()), ("takes", takes.into())];
    lang.say(if takes > 0 { "rekkoku-menu-piece-takes" } else { "rekkoku-menu-piece" }, &args)
}

/// Where it can go, and what comes of it: `Warship 艦 f2 → f19, takes the general of Black 黒 (50): it falls`. A move that
/// leaves one's general to be taken has a sign before it.
#[must_use]
pub fn move_choice(lang: Lang, position: &Position, mv: &Move) -> String {
    let effect = effect(lang, position, mv);
    let args =
        [("piece", named(lang, mv).into()), ("to", mv.to.to_string().into()), ("effect", effect.as_str().into())];
    let said = lang.say(if effect.is_empty() { "rekkoku-menu-move" } else { "rekkoku-menu-move-effect" }, &args);
    if position.exposes_general(mv) { lang.say("rekkoku-menu-exposed", &[("move", said.into())]) } else { said }
}

/// A part of a list of moves of one piece: `Warship 艦 f2 → f3 … f19`.
#[must_use]
pub fn page_choice(lang: Lang, first: &Move, last: &Move) -> String {
    let args = [
        ("piece", named(lang, first).into()),
        ("first", first.to.to_string().into()),
        ("last", last.to.to_string().into()),
    ];
    lang.say("rekkoku-menu-page", &args)
}

/// What is planned for a slot: `Black 黒: nothing planned yet`.
#[must_use]
pub fn planned(lang: Lang, slot: Colour, text: Option<&str>) -> String {
    let args = [
        ("country", country(lang, slot).into()),
        ("move", text.map(crate::words::names::quote).unwrap_or_default().into()),
    ];
    lang.say(if text.is_some() { "rekkoku-ahead-planned" } else { "rekkoku-ahead-none" }, &args)
}

/// `Warship 艦 f2`
fn named(lang: Lang, mv: &Move) -> String {
    let args = [
        ("kind", capital(&kind(lang, mv.piece.kind)).into()),
        ("kanji", mv.piece.kind.kanji().to_string().into()),
        ("from", mv.from.to_string().into()),
    ];
    lang.say("rekkoku-menu-named", &args)
}

/// With a capital to begin with, as a line of a menu does.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
