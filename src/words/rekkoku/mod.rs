//! What is said about Rekkoku: countries and pieces by name, moves and what comes of them, how all stand, who won.
//!
//! Everything here speaks of the rules' own types. Who leads which country is told by a [`Name`].

mod alt;
mod board;
mod ending;
mod menu;
mod options;
mod refusal;
mod status;
mod tale;

pub use alt::alt;
pub use board::{pages, text_board};
pub use ending::{ending, outcome, ranking};
pub use menu::{move_choice, page_choice, piece_choice, planned};
pub(super) use options::agreed;
pub use options::{all_options, option_rules, piece_rules, terms, unfit};
pub use refusal::refusal;
pub use status::{standing, status};
pub use tale::{effect, exposed, situation, slot, spoken, tell, tell_all, waits_for};

use super::Lang;
use crate::games::rekkoku::{Action, Colour, Game, Kind, Piece};
use crate::games::{Rules, Seat, Setup};

/// Who leads a country, by a name that is ready to stand where the words go: escaped for a message, plain for alternative
/// text. `None` for an open seat. One person may lead several countries.
pub type Name<'a> = &'a dyn Fn(Colour) -> Option<String>;

/// What the game is called.
#[must_use]
pub fn name(lang: Lang) -> String {
    lang.say("rekkoku-name", &[])
}

/// What kind of game it is and how long it takes, in half a line.
#[must_use]
pub fn blurb(lang: Lang) -> String {
    lang.say("rekkoku-blurb", &[])
}

/// The rules in short, at most 1,500 characters; pieces and options have pages of their own.
#[must_use]
pub fn rules(lang: Lang) -> String {
    lang.say("rekkoku-rules", &[])
}

/// `Red`.
#[must_use]
pub fn colour(lang: Lang, colour: Colour) -> String {
    lang.say("rekkoku-colour", &[("colour", colour.letter().to_string().into())])
}

/// `Red 赤`.
#[must_use]
pub fn country(lang: Lang, of: Colour) -> String {
    let args = [("name", colour(lang, of).into()), ("kanji", of.kanji().to_string().into())];
    lang.say("rekkoku-country", &args)
}

/// `warship`.
#[must_use]
pub fn kind(lang: Lang, kind: Kind) -> String {
    lang.say("rekkoku-kind", &[("kind", kind.letter().to_string().into())])
}

/// `6 players`.
#[must_use]
pub fn players(lang: Lang, n: usize) -> String {
    lang.say("rekkoku-players", &[("n", n.into())])
}

/// What a seat of a game from that setup is called: `Red 赤`; by its number where there is none.
#[must_use]
pub fn side(lang: Lang, setup: &Setup, seat: Seat) -> String {
    let colour = <Game as Rules>::new(setup).ok().and_then(|game| game.country(seat));
    colour.map_or_else(|| (seat.0 + 1).to_string(), |colour| country(lang, colour))
}

/// All that was done, a line a round: `1. rEf5-f9 yWn2-n4 …`, with what records write after moves. `labels` are the numbers
/// of the moves, in order.
#[must_use]
pub fn history<'a>(game: &Game, labels: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut labels = labels.into_iter();
    let (mut lines, mut round) = (Vec::<String>::new(), "");
    for entry in game.log() {
        let text = entry.lines().collect::<Vec<_>>().join(" ");
        let label = if matches!(entry.action, Action::Move(_)) { labels.next().unwrap_or(round) } else { round };
        match lines.last_mut() {
            Some(line) if label == round => {
                line.push(' ');
                line.push_str(&text);
            }
            _ => lines.push(format!("{label} {text}").trim_start().to_owned()),
        }
        round = label;
    }
    lines
}

/// `the warship of Black 黒`.
fn piece(lang: Lang, piece: Piece) -> String {
    let args = [("kind", kind(lang, piece.kind).into()), ("country", country(lang, piece.colour).into())];
    lang.say("rekkoku-piece", &args)
}

/// The leader's name, or that the seat is open.
fn leader(lang: Lang, of: Colour, name: Name<'_>) -> String {
    name(of).unwrap_or_else(|| lang.say("rekkoku-open-seat", &[]))
}

/// Who leads a country: `Ana 赤`.
#[must_use]
pub fn player(lang: Lang, of: Colour, name: Name<'_>) -> String {
    let args = [("name", leader(lang, of, name).into()), ("kanji", of.kanji().to_string().into())];
    lang.say("rekkoku-player", &args)
}

/// A country with him who leads it: `Black 黒 (Ben)`.
fn led(lang: Lang, of: Colour, name: Name<'_>) -> String {
    let args = [("country", country(lang, of).into()), ("name", leader(lang, of, name).into())];
    lang.say("rekkoku-led", &args)
}

/// `Red 赤, Blue 青 and White 白`.
fn countries(lang: Lang, of: impl IntoIterator<Item = Colour>) -> String {
    let names: Vec<_> = of.into_iter().map(|colour| country(lang, colour)).collect();
    super::game::list(lang, &names)
}
