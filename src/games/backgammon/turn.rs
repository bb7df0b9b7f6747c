//! The steps of one turn on packed numbers: what the move generator, the step-by-step builder and the reader of plays share.

use super::{Men, Point, Position};

/// One turn's fixed surroundings: where the mover may land and where he hits.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    position: Position,
    /// Bit n = point n of the mover is not held by the opponent.
    open: u32,
    /// Bit n = a single man of the opponent stands there when the turn begins.
    blots: u32,
}

/// What changes within a turn.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    /// Bits 0 to 103 are the mover's [`Men`], bits 104 to 127 say on which of the points 1 to 24 he has hit. Two plays
    /// are the same if and only if their keys are, for the opponent's men change by hits alone.
    pub(super) key: u128,
    /// Bit n = a man of the mover is on place n; follows from the key and is kept because everything asks for it.
    men: u32,
}

const MEN: u128 = (1 << 104) - 1;
/// The points 1 to 24 as bits of their numbers.
const BOARD: u32 = 0x01ff_fffe;
const BAR: u32 = 1 << 25;

/// What a step adds to the key: `STEPS[die][from]`, hits apart. Bearing off only takes a man away.
const STEPS: [[u128; 26]; 7] = {
    let mut steps = [[0u128; 26]; 7];
    let mut die = 1;
    while die <= 6 {
        let mut from = 1;
        while from <= 25 {
            let landed = if from > die { 1 << (4 * (from - die)) } else { 0u128 };
            steps[die][from] = landed.wrapping_sub(1 << (4 * from));
            from += 1;
        }
        die += 1;
    }
    steps
};

impl Turn {
    pub(super) fn new(position: Position) -> Self {
        let mirrored = |places: u32| places.reverse_bits() >> 6;
        let waiting = position.waiting;
        let held = mirrored(waiting.pairs());
        Self { position, open: BOARD & !held, blots: BOARD & mirrored(waiting.places()) & !held }
    }

    pub(super) fn position(&self) -> Position {
        self.position
    }

    pub(super) fn start(&self) -> Spot {
        Spot { key: self.position.mover.0, men: self.position.mover.places() }
    }

    /// The places from which `die` can be played now.
    #[inline]
    pub(super) fn movable(&self, spot: Spot, die: u8) -> u32 {
        let landing = self.open << die;
        if spot.men & BAR != 0 {
            return BAR & landing;
        }
        let moves = spot.men & landing;
        let outside_home = spot.men >> 7;
        if outside_home != 0 || spot.men == 0 {
            return moves;
        }
        // Bearing off: an exact number always, a larger one only from the rearmost point.
        let exact = 1 << die;
        moves | if spot.men >= exact { spot.men & exact } else { 1 << spot.men.ilog2() }
    }

    /// Plays `die` from a place that is [`movable`](Self::movable).
    #[inline]
    pub(super) fn step(&self, spot: Spot, from: u8, die: u8) -> Spot {
        let to = from.saturating_sub(die);
        let last = spot.key >> (4 * from) & 15 == 1;
        let hit = u64::from(self.blots >> to & 1) << (39 + to);
        Spot {
            key: spot.key.wrapping_add(STEPS[usize::from(die)][usize::from(from)]) | u128::from(hit) << 64,
            men: (spot.men & !(u32::from(last) << from) | 1 << to) & !1,
        }
    }

    /// Whether there is a blot on that point that has not been hit in this turn.
    pub(super) fn hits(&self, spot: Spot, to: Point) -> bool {
        let bit = 1 << to.number();
        self.blots & !hit_points(spot.key) & bit != 0
    }

    /// Whether the opponent holds that point of the mover's numbering.
    pub(super) fn blocked(&self, to: Point) -> bool {
        BOARD & !self.open & 1 << to.number() != 0
    }

    /// The position after the turn, with the opponent on roll.
    pub(super) fn finish(&self, key: u128) -> Position {
        let mut waiting = self.position.waiting.0;
        for to in places(hit_points(key)) {
            waiting = waiting - (1 << (4 * (25 - to))) + (1 << 100);
        }
        Position { mover: Men(waiting), waiting: men(key) }
    }
}

/// The mover's men.
pub(super) fn men(key: u128) -> Men {
    Men(key & MEN)
}

/// The points that were hit, bit n for point n.
pub(super) fn hit_points(key: u128) -> u32 {
    (key >> 103) as u32
}

/// The numbers of the places in a set, the highest first.
#[inline]
pub(super) fn places(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = set.checked_ilog2()?;
        set ^= 1 << place;
        Some(place as u8)
    })
}
