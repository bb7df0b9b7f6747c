//! All legal plays of a turn (rules 1.3 to 1.7).

use std::cmp::Reverse;
use std::fmt;

use arrayvec::ArrayVec;

use super::turn::{Spot, Turn, places};
use super::{Dice, Point, Position};

/// One number played with one man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Where the man stood.
    pub from: Point,
    /// Where he lands.
    pub to: Point,
    /// The number used, which is more than the distance when he bears off from a lower point.
    pub die: u8,
    /// Whether he hits a blot there.
    pub hit: bool,
}

/// `13 → 8 (5)`, with `*` after where he hits.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, die, hit } = self;
        write!(f, "{from} → {to}{} ({die})", if *hit { "*" } else { "" })
    }
}

/// A whole turn: what the position becomes, and one way to do it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// Steps that lead there, from the rear forward: an order in which they are legal if they are in any. None when the
    /// turn is lost.
    pub steps: ArrayVec<Step, 4>,
    /// The position after it, with the opponent on roll. Two plays with the same are the same play.
    pub next: Position,
}

impl Play {
    /// The play made of these steps, given as starting points and numbers in any order.
    pub(super) fn of(turn: &Turn, steps: impl IntoIterator<Item = (Point, u8)>) -> Self {
        let mut steps: ArrayVec<(Point, u8), 4> = steps.into_iter().take(4).collect();
        steps.sort_by_key(|&(from, die)| Reverse((from, from.down(die))));
        let mut spot = turn.start();
        let walked = steps.into_iter().map(|(from, die)| {
            let to = from.down(die);
            let hit = turn.hits(spot, to);
            spot = turn.step(spot, from.number(), die);
            Step { from, to, die, hit }
        });
        let steps = walked.collect();
        Self { steps, next: turn.finish(spot.key) }
    }

    pub(super) fn lost(position: Position) -> Self {
        Self { steps: ArrayVec::new(), next: position.flipped() }
    }

    /// Whether no number can be played.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many blots it hits.
    #[must_use]
    pub fn hits(&self) -> usize {
        self.steps.iter().filter(|s| s.hit).count()
    }
}

impl Position {
    /// All legal plays, each resulting position once. Empty when the turn is lost or the game is over.
    #[must_use]
    pub fn plays(self, dice: Dice) -> Vec<Play> {
        let turn = Turn::new(self);
        let mut found = Found::default();
        if !self.is_over() {
            found.search(&turn, dice);
        }
        found.ends.iter().map(|end| end.play(&turn)).collect()
    }
}

/// A turn's end: its key, and the numbers and starting points of its steps, one byte each.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) key: u128,
    steps: [u8; 4],
}

const fn packed(from: u8, die: u8) -> u8 {
    from | die << 5
}

impl End {
    fn play(&self, turn: &Turn) -> Play {
        Play::of(turn, self.steps.iter().take_while(|&&s| s != 0).map(|&s| (Point::clamped(s & 31), s >> 5)))
    }
}

/// The ends of all legal plays of a turn, each once. Kept between searches for its memory.
#[derive(Default)]
pub(super) struct Found {
    pub(super) ends: Vec<End>,
    seen: Seen,
}

impl Found {
    /// Finds them for a game that is not over.
    pub(super) fn search(&mut self, turn: &Turn, dice: Dice) {
        self.ends.clear();
        if dice.is_double() {
            self.doubles(turn, dice.high(), turn.start(), [0; 4], 0, &mut 1);
        } else {
            self.pairs(turn, dice.high(), dice.low());
        }
    }

    /// Steps of one number reach the same position in any order, and in descending order of their starting points they
    /// are legal if they are in any: so only that order is tried, and every end is new. Shorter ways than the longest
    /// (`most` so far) are dropped.
    fn doubles(&mut self, turn: &Turn, die: u8, spot: Spot, steps: [u8; 4], used: usize, most: &mut usize) {
        let last = if used == 0 { 25 } else { steps[used - 1] & 31 };
        let movable = turn.movable(spot, die) & ((2 << last) - 1);
        if used == 4 || movable == 0 {
            if used > *most {
                self.ends.clear();
                *most = used;
            }
            if used == *most {
                self.ends.push(End { key: spot.key, steps });
            }
            return;
        }
        for from in places(movable) {
            let mut steps = steps;
            steps[used] = packed(from, die);
            self.doubles(turn, die, turn.step(spot, from, die), steps, used + 1, most);
        }
    }

    /// Both orders of two numbers; else the larger alone; else the smaller alone.
    fn pairs(&mut self, turn: &Turn, high: u8, low: u8) {
        self.seen.clear();
        let start = turn.start();
        let (firsts, seconds) = (turn.movable(start, high), turn.movable(start, low));
        let mut after = [0u32; 26];
        for from in places(firsts) {
            let spot = turn.step(start, from, high);
            let movable = turn.movable(spot, low);
            after[usize::from(from)] = movable;
            for then in places(movable) {
                self.add(turn.step(spot, then, low), [packed(from, high), packed(then, low), 0, 0]);
            }
        }
        for from in places(seconds) {
            let spot = turn.step(start, from, low);
            for then in places(turn.movable(spot, high)) {
                // The same two steps the other way round are already there.
                if after[usize::from(then)] >> from & 1 == 0 {
                    self.add(turn.step(spot, then, high), [packed(from, low), packed(then, high), 0, 0]);
                }
            }
        }
        if self.ends.is_empty() {
            let (movable, die) = if firsts != 0 { (firsts, high) } else { (seconds, low) };
            let one = |from| End { key: turn.step(start, from, die).key, steps: [packed(from, die), 0, 0, 0] };
            self.ends.extend(places(movable).map(one));
        }
    }

    #[inline]
    fn add(&mut self, Spot { key, .. }: Spot, steps: [u8; 4]) {
        if self.seen.insert(key, &self.ends) {
            self.ends.push(End { key, steps });
        }
    }
}

/// A small hash set of the keys found so far: slots hold an index into the list of ends, plus one.
struct Seen([u16; Seen::SLOTS]);

impl Default for Seen {
    fn default() -> Self {
        Self([0; Self::SLOTS])
    }
}

impl Seen {
    /// Two numbers give at most 2·16·16 ends, so half of the slots stay free.
    const SLOTS: usize = 1024;

    fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Notes that `key` is about to be appended to `ends`, unless it is there.
    #[inline]
    fn insert(&mut self, key: u128, ends: &[End]) -> bool {
        // Multiplication by a large odd number (the golden ratio) spreads to the high bits, which choose the slot.
        let folded = (key ^ key >> 59) as u64 ^ (key >> 64) as u64;
        let mut slot = (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize;
        loop {
            match self.0[slot % Self::SLOTS] {
                0 => {
                    self.0[slot % Self::SLOTS] = ends.len() as u16 + 1;
                    return true;
                }
                n if ends[usize::from(n) - 1].key == key => return false,
                _ => slot += 1,
            }
        }
    }
}
