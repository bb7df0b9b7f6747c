//! Rekkoku from outside: the rules' numbers, shared vectors, options, notation, and a second implementation to agree
//! with.

mod games;
mod notation;
mod options;
mod perft;
mod pieces;
mod positions;
mod records;
mod same;
mod slow;
mod vectors;
mod words;

use lasker::games::rekkoku::{Action, Event, Layout, Move, Options, Position};

/// The start of a game without options.
fn start(layout: Layout) -> Position {
    Position::start(layout, Options::default()).unwrap()
}

/// The position of a string.
fn position(text: &str, options: Options) -> Position {
    Position::read(text, options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The board with these pieces alone, as a position string's placement: `rG j1`.
fn board(pieces: &[(&str, &str)]) -> String {
    let mut rows = vec![vec![""; 19]; 19];
    for &(piece, point) in pieces {
        let rank: usize = point[1..].parse().unwrap();
        rows[19 - rank][usize::from(point.as_bytes()[0] - b'a')] = piece;
    }
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for piece in row {
                if piece.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text += piece;
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        })
        .collect();
    rows.join("/")
}

/// The legal moves from a point to others, as `from-to`.
fn from_to(mv: &Move) -> String {
    format!("{}-{}", mv.from, mv.to)
}

/// Plays the move from one point to another, which must be legal.
fn play(position: &Position, text: &str) -> (Position, Vec<Event>) {
    let moves = position.legal_moves();
    let mv = moves.iter().find(|mv| from_to(mv) == text);
    let mv = mv.unwrap_or_else(|| panic!("{text} is not among {moves:?} of {position}"));
    position.act(&Action::Move(*mv)).unwrap()
}
