//! Backgammon's rules from outside: the published vectors, a slow second implementation, and properties.

mod dice;
mod files;
mod gnubg;
mod ids;
mod matches;
mod plays;
mod random;
mod slow;
mod texts;
mod words;

use lasker::games::backgammon::{Dice, Men, Position};
use proptest::prelude::*;

/// A small generator of numbers for tests, with nothing to install: xorshift64*.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    pub fn dice(&mut self) -> Dice {
        Dice::new(self.die(), self.die()).unwrap()
    }
}

/// Any dice.
pub fn any_dice() -> impl Strategy<Value = Dice> {
    (1..=6u8, 1..=6u8).prop_map(|(a, b)| Dice::new(a, b).unwrap())
}

/// Positions that came up in random play, and positions thrown together at random: crowded bars, few men left, and all
/// that play hardly ever shows.
pub fn position() -> impl Strategy<Value = Position> {
    prop_oneof![played(), thrown(0..=25), thrown(0..=8)].prop_filter("still going on", |p| !p.is_over())
}

fn played() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..120usize).prop_map(|(seed, turns)| {
        let mut numbers = Numbers::new(seed);
        let mut position = Position::START;
        for _ in 0..turns {
            let plays = position.plays(numbers.dice());
            let next = if plays.is_empty() { position.flipped() } else { plays[numbers.below(plays.len())].next };
            if next.is_over() {
                break;
            }
            position = next;
        }
        position
    })
}

fn thrown(mover: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Position> {
    (prop::collection::vec(mover, 1..=15), prop::collection::vec(0..=25usize, 1..=15)).prop_map(|(mover, waiting)| {
        let (mut ours, mut theirs) = ([0u8; 26], [0u8; 26]);
        mover.into_iter().for_each(|n| ours[n] += 1);
        // Whoever would stand on a taken point is on the bar instead.
        waiting.into_iter().for_each(|n| theirs[if n > 0 && ours[25 - n] > 0 { 25 } else { n }] += 1);
        let men = |counts| Men::from_counts(counts).unwrap();
        Position::new(men(&ours), men(&theirs)).unwrap_or(Position::START)
    })
}
