//! The men beneath the commanders, all in one word.

use super::man::Man;
use super::square::Square;

/// The last man of his column.
const LAST: u64 = 4;
/// [`LAST`] in each of the 21 places.
const ALL_LAST: u64 = {
    let mut mask = 0;
    let mut place = 0;
    while place < 21 {
        mask |= LAST << (3 * place);
        place += 1;
    }
    mask
};

/// Whatever stands under a commander, for all squares together.
///
/// At most 21 of 22 men can be under another, and three bits do for each: colour, rank, and a mark on the last
/// man of a column. The columns follow each other in the order of their squares, so that equal positions are
/// equal words, and a column is found by skipping as many marks as there are stacked squares before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Beneath {
    /// The squares whose column is higher than one man.
    squares: u32,
    men: u64,
}

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
        self.bits += 3;
    }
}

impl Beneath {
    pub(super) const EMPTY: Beneath = Beneath { squares: 0, men: 0 };

    #[inline]
    pub(super) const fn is_stacked(self, square: Square) -> bool {
        self.squares & square.bit() != 0
    }

    /// The first bit of the square's men, and the marks from there on.
    #[inline]
    fn find(self, square: Square) -> (u32, u64) {
        let marks = self.men & ALL_LAST;
        let mut rest = marks;
        let mut before = self.squares & (square.bit() - 1);
        while before != 0 {
            before &= before - 1;
            rest &= rest - 1;
        }
        (u64::BITS - (marks ^ rest).leading_zeros(), rest)
    }

    /// The men under the square's commander, top first.
    pub(super) fn men(self, square: Square) -> impl Iterator<Item = Man> {
        let (start, marks) = self.find(square);
        let count = if self.is_stacked(square) { (marks.trailing_zeros() + 1 - start) / 3 } else { 0 };
        (0..count).map(move |place| Man::from_code(self.men >> (start + 3 * place)))
    }

    /// Lifts all men under the square's commander.
    #[inline]
    pub(super) fn take(&mut self, square: Square) -> Tail {
        if !self.is_stacked(square) {
            return Tail::default();
        }
        self.squares ^= square.bit();
        let (start, marks) = self.find(square);
        let last = marks.trailing_zeros();
        let bits = last + 1 - start;
        let above = self.men >> start;
        self.men = (self.men & low(start)) | (above >> bits << start);
        Tail { men: above & low(bits - 1), bits }
    }

    /// Lays the men under the commander of a square that had none.
    #[inline]
    pub(super) fn put(&mut self, square: Square, tail: Tail) {
        if tail.bits == 0 {
            return;
        }
        let (start, _) = self.find(square);
        self.squares |= square.bit();
        let men = tail.men | LAST << (tail.bits - 3);
        let above = self.men >> start;
        self.men = (self.men & low(start)) | men << start | above << tail.bits << start;
    }

    /// Lifts the man who commands next on a stacked square: his code.
    #[inline]
    pub(super) fn pop(&mut self, square: Square) -> u64 {
        debug_assert!(self.is_stacked(square));
        let (start, _) = self.find(square);
        let above = self.men >> start;
        if above & LAST != 0 {
            self.squares ^= square.bit();
        }
        self.men = (self.men & low(start)) | (above >> 3 << start);
        above & 3
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
