//! The legal moves nearest to a text: for completion and for buttons under a refusal.

use super::moves::Move;
use super::notation::MoveText;
use super::position::Position;
use super::square::Square;
use crate::games::fold::fold;
use std::fmt::Write;

/// More of a text says nothing about a move.
const LONGEST_KEY: usize = 40;

/// The legal moves nearest to what was typed so far or wrongly, at most `most`, best first; with no text all are equal
/// and stay in the order of [`Position::legal_moves`].
#[must_use]
pub fn near(position: &Position, text: &str, most: usize) -> Vec<Move> {
    let typed = key_of_text(text);
    let mut moves: Vec<(f64, Move)> =
        position.legal_moves().into_iter().map(|mv| (likeness(&typed, &mv), mv)).collect();
    moves.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    moves.into_iter().take(most).map(|(_, mv)| mv).collect()
}

/// Names of squares, one behind the other.
fn key(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().fold(String::new(), |mut key, square| {
        // Writing to a string cannot fail.
        let _ = write!(key, "{square}");
        key
    })
}

fn key_of_text(text: &str) -> String {
    match text.parse() {
        Ok(MoveText::End(square)) => key([square]),
        Ok(MoveText::Ends { from, to }) => key([from, to]),
        Ok(MoveText::Path(path)) => key(path),
        Err(_) => fold(text).chars().filter(|c| c.is_ascii_alphanumeric() && *c != 'x').take(LONGEST_KEY).collect(),
    }
}

/// How near a move is: the likeness of the nearest way to write it, more if the text begins it, most if it ends it.
fn likeness(typed: &str, mv: &Move) -> f64 {
    if typed.is_empty() {
        return 0.0;
    }
    let whole = key(mv.squares());
    let ends = key([mv.from(), mv.to()]);
    let end = key([mv.to()]);
    let bonus = if typed == whole || typed == ends {
        3.0
    } else if whole.starts_with(typed) || ends.starts_with(typed) {
        2.0
    } else if typed == end || whole.contains(typed) {
        1.0
    } else {
        0.0
    };
    bonus + [whole, ends, end].iter().map(|key| strsim::normalized_damerau_levenshtein(typed, key)).fold(0.0, f64::max)
}
