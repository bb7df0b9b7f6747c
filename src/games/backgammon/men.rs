//! The fifteen men of one side.

use std::fmt;

use super::Point;

/// The men of one side, four bits a point in their owner's numbering: bits 4n to 4n+3 count those on point n, 25 being
/// the bar. Men borne off are those that are missing, so bits 0 to 3 stay empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Men(pub(super) u128);

/// The lowest bit of each of the places 0 to 25.
const ONES: u128 = 0x0011_1111_1111_1111_1111_1111_1111;

impl Men {
    /// How many each side has.
    pub const ALL: u8 = 15;
    /// All borne off.
    pub const NONE: Self = Self(0);
    /// As they stand at the start.
    pub const START: Self = Self(2 << (4 * 24) | 5 << (4 * 13) | 3 << (4 * 8) | 5 << (4 * 6));

    /// So many on each place by its number. What `counts` says of place 0 is not read: the rest is off.
    ///
    /// Gives nothing if they are more than [`Men::ALL`].
    #[must_use]
    pub fn from_counts(counts: &[u8; 26]) -> Option<Self> {
        let total: u32 = counts[1..].iter().map(|&n| u32::from(n)).sum();
        (total <= u32::from(Self::ALL))
            .then(|| Self(counts.iter().enumerate().skip(1).fold(0, |men, (n, &c)| men | u128::from(c) << (4 * n))))
    }

    /// So many on each place by its number, those borne off at 0.
    #[must_use]
    pub fn counts(self) -> [u8; 26] {
        std::array::from_fn(|n| self.on(Point::clamped(n as u8)))
    }

    /// How many are on that place, borne off included.
    #[must_use]
    pub fn on(self, point: Point) -> u8 {
        match point {
            Point::OFF => self.borne_off(),
            _ => (self.0 >> (4 * point.number())) as u8 & 15,
        }
    }

    /// How many have been borne off.
    #[must_use]
    pub fn borne_off(self) -> u8 {
        let plane = |bit: u32| (self.0 >> bit & ONES).count_ones();
        // At most 15 are on the board: from_counts and every step keep that.
        Self::ALL - (plane(0) + 2 * plane(1) + 4 * plane(2) + 8 * plane(3)) as u8
    }

    /// The pips still to go: 167 at the start, 25 for a man on the bar.
    #[must_use]
    pub fn pips(self) -> u16 {
        (1..=25).map(|n| n * u16::from(self.on(Point::clamped(n as u8)))).sum()
    }

    /// The place of the man with the longest way to go, off if none is left.
    #[must_use]
    pub fn rearmost(self) -> Point {
        self.0.checked_ilog2().map_or(Point::OFF, |bit| Point::clamped((bit / 4) as u8))
    }

    /// How many points hold exactly one of them.
    #[must_use]
    pub fn blots(self) -> u32 {
        (self.places() & !self.pairs() & !(1 << 25)).count_ones()
    }

    /// Where any is: bit n for place n.
    pub(super) fn places(self) -> u32 {
        gathered((self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES)
    }

    /// Where two or more are: bit n for place n.
    pub(super) fn pairs(self) -> u32 {
        gathered((self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES)
    }
}

/// Draws every fourth bit together.
fn gathered(ones: u128) -> u32 {
    (0..26).fold(0, |places, n| places | (ones >> (3 * n)) as u32 & 1 << n)
}

/// `24:2 13:5 8:3 6:5`, with `bar:` and `off:` where there are any.
impl fmt::Debug for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for point in (0..=25).rev().map(Point::clamped).filter(|&p| self.on(p) > 0) {
            write!(f, "{gap}{point}:{}", self.on(point))?;
            gap = " ";
        }
        Ok(())
    }
}
