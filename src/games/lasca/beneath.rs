//! The men beneath the commanders, all in one word.

use super::man::Man;
use super::square::Square;

/// Whatever stands under a commander, for all squares together.
///
/// The columns follow each other in the order of their squares, top first, two bits a man (at most 21 of 22 men can be
/// under another) and a mark above the last. So equal positions are equal words. How many men lie before a column is
/// a sum over small fields, which one multiplication gives without a loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Beneath {
    men: u64,
    /// The heights by square, twelve of five bits in each word. The last square, g7, has the rest.
    heights: [u64; 2],
    /// The squares whose column is higher than one man.
    squares: u32,
}

/// Bits of a height.
const FIELD: u32 = 5;
/// Heights in a word.
const FIELDS: u32 = 12;
/// One in each field: the product's highest field is the sum of all.
const ONES: u64 = {
    let mut ones = 0;
    let mut field = 0;
    while field < FIELDS {
        ones |= 1 << (FIELD * field);
        field += 1;
    }
    ones
};

/// Where a square's height is: one in its field, and all bits of the fields before it.
#[derive(Clone, Copy)]
struct Place {
    one: [u64; 2],
    before: [u64; 2],
}

/// One for each square; as many as an index of five bits can ask for, so that none needs to be checked.
static PLACES: [Place; 32] = {
    let mut places = [Place { one: [0, 0], before: [0, 0] }; 32];
    let mut index = 0;
    while index < Square::COUNT {
        let word = index / FIELDS as usize;
        let shift = FIELD * (index as u32 % FIELDS);
        if word < 2 {
            places[index].one[word] = 1 << shift;
        }
        let all = low(FIELD * FIELDS);
        places[index].before = match word {
            0 => [low(shift), 0],
            1 => [all, low(shift)],
            _ => [all, all],
        };
        index += 1;
    }
    places
};

/// The men under one commander while he moves, top first, and how many bits they take.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    men: u64,
    bits: u32,
}

impl Tail {
    /// Puts a man, given by his code, at the bottom.
    #[inline]
    pub(super) fn push(&mut self, code: u64) {
        self.men |= code << self.bits;
        self.bits += 2;
    }
}

impl Beneath {
    pub(super) const EMPTY: Beneath = Beneath { men: 1, heights: [0, 0], squares: 0 };

    #[inline]
    pub(super) const fn is_stacked(self, square: Square) -> bool {
        self.squares & square.bit() != 0
    }

    /// How many bits lie before the square's men.
    #[inline]
    fn start(self, square: Square) -> u32 {
        let place = &PLACES[square.index() % 32];
        let sum = |word: usize| (self.heights[word] & place.before[word]).wrapping_mul(ONES) >> (FIELD * (FIELDS - 1));
        // Both sums are 21 at most; what is above a field is the excess of the product.
        2 * ((sum(0) + sum(1)) as u32 & low(FIELD) as u32)
    }

    /// How many bits the men of a stacked square take, which begin at `start`.
    #[inline]
    fn bits(self, square: Square, start: u32) -> u32 {
        let index = square.index() as u32;
        if index < 2 * FIELDS {
            2 * ((self.heights[(index / FIELDS) as usize] >> (FIELD * (index % FIELDS))) & low(FIELD)) as u32
        } else {
            self.men.ilog2() - start
        }
    }

    /// Adds men to a height, or takes them away if `men` is negative.
    #[inline]
    fn grow(&mut self, square: Square, men: i64) {
        let one = &PLACES[square.index() % 32].one;
        for (heights, one) in self.heights.iter_mut().zip(one) {
            *heights = heights.wrapping_add(one.wrapping_mul(men as u64));
        }
    }

    /// The men under the square's commander, top first.
    pub(super) fn men(self, square: Square) -> impl Iterator<Item = Man> {
        let start = self.start(square);
        let bits = if self.is_stacked(square) { self.bits(square, start) } else { 0 };
        (start..start + bits).step_by(2).map(move |shift| Man::from_code(self.men >> shift))
    }

    /// The man who would command next on a stacked square: his code.
    #[inline]
    pub(super) fn next(self, square: Square) -> u64 {
        self.men >> self.start(square) & 3
    }

    /// Lifts all men under the square's commander.
    #[inline(always)]
    pub(super) fn take(&mut self, square: Square) -> Tail {
        if !self.is_stacked(square) {
            return Tail::default();
        }
        let start = self.start(square);
        let bits = self.bits(square, start);
        self.squares ^= square.bit();
        self.grow(square, -i64::from(bits / 2));
        let above = self.men & (u64::MAX << start);
        self.men = self.men ^ above | above >> bits & (u64::MAX << start);
        Tail { men: above >> start & low(bits), bits }
    }

    /// Lays the men under the commander of a square that had none.
    #[inline(always)]
    pub(super) fn put(&mut self, square: Square, tail: Tail) {
        if tail.bits == 0 {
            return;
        }
        let start = self.start(square);
        self.squares |= square.bit();
        self.grow(square, i64::from(tail.bits / 2));
        let above = self.men & (u64::MAX << start);
        self.men = self.men ^ above | above << tail.bits | tail.men << start;
    }

    /// Lifts the man who commands next on a stacked square: his code.
    #[inline(always)]
    pub(super) fn pop(&mut self, square: Square) -> u64 {
        debug_assert!(self.is_stacked(square));
        let start = self.start(square);
        let last = u32::from(self.bits(square, start) == 2);
        self.squares ^= last << square.index();
        self.grow(square, -1);
        let above = self.men & (u64::MAX << start);
        self.men = self.men ^ above | above >> 2 & (u64::MAX << start);
        above >> start & 3
    }
}

/// The lowest `bits` bits.
#[inline]
const fn low(bits: u32) -> u64 {
    (1 << bits) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tail(letters: &str) -> Tail {
        let mut tail = Tail::default();
        for letter in letters.chars() {
            tail.push(Man::from_letter(letter).unwrap().code());
        }
        tail
    }

    fn read(beneath: Beneath, square: Square) -> String {
        beneath.men(square).map(Man::letter).collect()
    }

    #[test]
    fn columns_keep_apart() {
        let [first, second, third] = [Square::ALL[3], Square::ALL[10], Square::ALL[24]];
        let mut beneath = Beneath::EMPTY;
        beneath.put(third, tail("wbWB"));
        beneath.put(first, tail("wwwwwwww"));
        beneath.put(second, tail("bBbBbBbBb"));
        assert_eq!(read(beneath, first), "wwwwwwww");
        assert_eq!(read(beneath, second), "bBbBbBbBb");
        assert_eq!(read(beneath, third), "wbWB");
        assert_eq!(read(beneath, Square::ALL[11]), "");
        assert_eq!(beneath.pop(second), Man::from_letter('b').unwrap().code());
        assert_eq!(read(beneath, second), "BbBbBbBb");
        let moved = beneath.take(first);
        beneath.put(Square::ALL[12], moved);
        assert_eq!(read(beneath, Square::ALL[12]), "wwwwwwww");
        assert_eq!(read(beneath, third), "wbWB");
        assert!(!beneath.is_stacked(first));
    }

    #[test]
    fn one_column_holds_all() {
        let square = Square::ALL[24];
        let mut beneath = Beneath::EMPTY;
        beneath.put(square, tail("BwBwBwBwBwBwBwBwBwBwB"));
        assert_eq!(read(beneath, square), "BwBwBwBwBwBwBwBwBwBwB");
        for left in (0..21).rev() {
            beneath.pop(square);
            assert_eq!(read(beneath, square).len(), left);
        }
        assert!(beneath == Beneath::EMPTY);
    }
}
