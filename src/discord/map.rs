//! The private board of Rekkoku: how much of the board is drawn and what is marked on it, and what its menus say.

use serenity::all::CreateButton;

use super::custom_id::{Action, Press};
use super::menus;
use super::posts::sheet::Map;
use crate::club::Head;
use crate::games::MenuKind;
use crate::games::rekkoku::{self, Game, Kind, Move, Point};
use crate::picture::rekkoku::{Area, Marks};
use crate::words::{Lang, rekkoku as words};

/// What is drawn while a move is put together by those taps, of which `complete` is the whole: the neighbourhood of what
/// was chosen, or else of the last move; all of the board where a target would be out of sight. `whole` is what the reader
/// has asked for, if he has.
pub(super) fn map(game: &Game, taps: &[String], complete: Option<&str>, turned: bool, whole: Option<bool>) -> Map {
    let legal = game.position().legal_moves();
    let made = complete.and_then(|text| legal.iter().find(|mv| mv.to_string() == text));
    let chosen = chosen(game, taps).filter(|_| made.is_none());
    let marks = chosen.map(|piece| Marks::of(piece, &legal)).unwrap_or_default();
    let (focus, must_see) = match (made, chosen) {
        (Some(mv), _) => (Some(mv.to), vec![mv.from]),
        (None, Some(piece)) => (Some(piece), marks.targets.iter().map(|target| target.at).collect()),
        (None, None) => (last(game), Vec::new()),
    };
    let area = match (focus.map(Area::Around), whole) {
        (None, None) | (_, Some(true)) => Area::Whole,
        (Some(around), None) if must_see.into_iter().all(|point| around.shows(point)) => around,
        (Some(_), None) => Area::Whole,
        (Some(around), Some(false)) => around,
        (None, Some(false)) => general(game).map_or(Area::Whole, Area::Around),
    };
    // The moves of a round are what one missed since one's own.
    let earlier = game.position().layout().countries().saturating_sub(2);
    Map { turned, area, marks, earlier: if complete.is_none() && chosen.is_none() { earlier } else { 0 } }
}

/// The button that shows more of the board, or less.
pub(super) fn other_view(lang: Lang, head: &Head, shown: &Map) -> CreateButton {
    let (whole, label) = match shown.area {
        Area::Whole => (false, "rekkoku-see-detail"),
        Area::Around(_) => (true, "rekkoku-see-whole"),
    };
    menus::button(Press::of(head, Action::See { whole }), &lang.say(label, &[]))
}

/// What a menu says of a choice.
pub(super) fn label(lang: Lang, game: &Game, kind: MenuKind, choice: &str) -> String {
    let position = game.position();
    let legal = position.legal_moves();
    let find = |text: &str| legal.iter().find(|mv| mv.to_string() == text);
    let said = match kind {
        MenuKind::Pieces => {
            let own: Vec<Move> = legal.iter().filter(|mv| origin(mv) == choice).copied().collect();
            (!own.is_empty()).then(|| words::piece_choice(lang, &own))
        }
        MenuKind::Moves => find(choice).map(|mv| words::move_choice(lang, position, mv)),
        MenuKind::Pages => {
            let ends = choice.split_once(" … ").and_then(|(first, last)| find(first).zip(find(last)));
            ends.map(|(first, last)| words::page_choice(lang, first, last))
        }
        MenuKind::Steps => None,
    };
    said.unwrap_or_else(|| choice.to_owned())
}

/// The piece that was chosen first, in words.
pub(super) fn chosen_piece(lang: Lang, game: &Game, taps: &[String]) -> Option<String> {
    let first = taps.first()?;
    let own: Vec<Move> = game.position().legal_moves().into_iter().filter(|mv| origin(mv) == *first).collect();
    (!own.is_empty()).then(|| words::piece_choice(lang, &own))
}

/// How menus write a piece: `rWf2`.
fn origin(mv: &Move) -> String {
    format!("{}{}", mv.piece, mv.from)
}

fn chosen(game: &Game, taps: &[String]) -> Option<Point> {
    let first = taps.first()?;
    game.position().legal_moves().iter().find(|mv| origin(mv) == *first).map(|mv| mv.from)
}

/// Where the last move ended.
fn last(game: &Game) -> Option<Point> {
    game.log().iter().rev().find_map(|entry| match entry.action {
        rekkoku::Action::Move(mv) => Some(mv.to),
        _ => None,
    })
}

/// Where the general of the slot to move stands, or of its holder.
fn general(game: &Game) -> Option<Point> {
    let position = game.position();
    let turn = position.turn();
    let own = |colour| position.pieces().find(|(_, p)| p.colour == colour && p.kind == Kind::General).map(|(at, _)| at);
    own(turn).or_else(|| own(position.controller(turn)?))
}
