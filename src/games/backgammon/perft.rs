//! Counting lines of play, to check and to measure the move generator.

use super::plays::Found;
use super::turn::Turn;
use super::{Dice, Position};

/// How many lines of `depth` turns there are, with each of the 21 rolls at every turn. A lost turn is one line; after the
/// end of a game there are none.
///
/// From the start: 447, 202,782, 116,154,993.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    let mut found: Vec<Found> = (0..depth).map(|_| Found::default()).collect();
    count(position, &mut found)
}

fn count(position: Position, found: &mut [Found]) -> u64 {
    let Some((here, below)) = found.split_first_mut() else { return 1 };
    if position.is_over() {
        return 0;
    }
    let mut lines = 0;
    let turn = Turn::new(position);
    for dice in Dice::ALL {
        here.search(&turn, dice);
        lines += if here.ends.is_empty() {
            count(position.flipped(), below)
        } else if below.is_empty() {
            here.ends.len() as u64
        } else {
            here.ends.iter().map(|end| count(turn.finish(end.key), below)).sum()
        };
    }
    lines
}
