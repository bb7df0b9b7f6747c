//! Lasca from outside: the rules' examples, rare cases, and a second implementation to agree with.

mod games;
mod notation;
mod perft;
mod positions;
mod rare;
mod record;
mod same;
mod slow;
mod strategies;

use lasker::games::lasca::{Move, Position};

/// The position of a string.
fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves of a position string, in order.
fn legal(text: &str) -> Vec<String> {
    position(text).legal_moves().iter().map(Move::to_string).collect()
}

/// The position after a move that must be legal, in the list form.
fn after(text: &str, mv: &str) -> String {
    play(&position(text), mv).list().to_string()
}

fn play(position: &Position, text: &str) -> Position {
    let moves = position.legal_moves();
    let mv = moves.iter().find(|mv| mv.to_string() == text);
    position.play(mv.unwrap_or_else(|| panic!("{text} is not among {moves:?} of {position}")))
}
