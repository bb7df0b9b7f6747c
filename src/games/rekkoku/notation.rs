//! Moves, and how records write actions.

use std::fmt;

use super::colour::Colour;
use super::event::{Action, Event, Removal};
use super::piece::{Kind, Piece};
use super::point::Point;

/// A move of the slot to move. Made by the position, so it names what it moves and takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where from.
    pub from: Point,
    /// Where to.
    pub to: Point,
    /// What moves.
    pub piece: Piece,
    /// What it captures.
    pub victim: Option<Piece>,
}

impl Move {
    /// The move in Japanese: `赤艦 f2×黒大 f19`.
    #[must_use]
    pub fn kanji(&self) -> String {
        let name = |piece: Piece| format!("{}{}", piece.colour.kanji(), piece.kind.kanji());
        match self.victim {
            None => format!("{} {}-{}", name(self.piece), self.from, self.to),
            Some(victim) => format!("{} {}×{} {}", name(self.piece), self.from, name(victim), self.to),
        }
    }
}

/// `rEf5-f9`, `rWf2xkGf19`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.victim {
            None => write!(f, "{}{}-{}", self.piece, self.from, self.to),
            Some(victim) => write!(f, "{}{}x{victim}{}", self.piece, self.from, self.to),
        }
    }
}

/// `rEf5-f9`, `r!!`, `r??`; the agreement to stop is `==`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Resign(colour) => write!(f, "{colour}!!"),
            Self::Miss(colour) => write!(f, "{colour}??"),
            Self::Stop => f.write_str("=="),
        }
    }
}

/// What records write after an action: `#k` for a country whose general was taken, `%k` for a tenth loss. One sign
/// names the fallen country, whatever passes on or leaves with it.
#[must_use]
pub fn marks(events: &[Event]) -> String {
    let mut text = String::new();
    let mut fallen = None;
    for event in events {
        let (sign, country) = match *event {
            Event::Annexed { country, .. }
            | Event::Removed { country, reason: Removal::Taken | Removal::NotPassedOn, .. } => ('#', country),
            Event::Removed { country, reason: Removal::TenthLoss, .. } => ('%', country),
            _ => continue,
        };
        if fallen.replace(country) != Some(country) {
            text.extend([sign, country.letter()]);
        }
    }
    text
}

/// Why a line of a record could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no line of a record")]
pub struct ParseActionError(pub String);

/// Exactly what [`fmt::Display`] writes, in its case.
impl std::str::FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        read_action(text).ok_or_else(|| ParseActionError(text.to_owned()))
    }
}

fn read_action(text: &str) -> Option<Action> {
    if text == "==" {
        return Some(Action::Stop);
    }
    if let Some(colour) = text.strip_suffix("!!") {
        return Some(Action::Resign(read_colour(colour)?));
    }
    if let Some(colour) = text.strip_suffix("??") {
        return Some(Action::Miss(read_colour(colour)?));
    }
    let (piece, rest) = read_piece(text)?;
    let (from, to, victim) = match rest.split_once('-') {
        Some((from, to)) => (from, to, None),
        None => {
            let (from, rest) = rest.split_once('x')?;
            let (victim, to) = read_piece(rest)?;
            (from, to, Some(victim))
        }
    };
    Some(Action::Move(Move { from: from.parse().ok()?, to: to.parse().ok()?, piece, victim }))
}

/// The colour that is the whole text.
pub(super) fn read_colour(text: &str) -> Option<Colour> {
    let mut letters = text.chars();
    let colour = Colour::of_letter(letters.next()?)?;
    letters.next().is_none().then_some(colour)
}

/// The piece with which a text begins, and the rest.
pub(super) fn read_piece(text: &str) -> Option<(Piece, &str)> {
    let mut letters = text.chars();
    let colour = Colour::of_letter(letters.next()?)?;
    let kind = Kind::of_letter(letters.next()?)?;
    Some((Piece { colour, kind }, letters.as_str()))
}
