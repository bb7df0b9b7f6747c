//! The 25 playable squares.

use std::fmt;
use std::str::FromStr;

/// A playable square, in Lasker's order: a1 c1 e1 g1 b2 d2 f2 a3 … g7.
///
/// On a 7×7 board every second cell is played on, so the square's index is half its cell number;
/// this is what makes neighbours constant distances (3 and 4) in a bitboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares are played on.
    pub const COUNT: usize = 25;

    /// All squares in Lasker's order.
    pub const ALL: [Square; Square::COUNT] = {
        let mut all = [Square(0); Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// The square at a file and a rank, both counted from 0; `None` off the board and where nobody plays.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 7 && rank < 7 && (file + rank).is_multiple_of(2) { Some(Square((rank * 7 + file) / 2)) } else { None }
    }

    /// The square with one of Lasker's numbers, 1 to 25.
    pub const fn numbered(number: u8) -> Option<Square> {
        if number >= 1 && number as usize <= Square::COUNT { Some(Square(number - 1)) } else { None }
    }

    /// The file, 0 (`a`) to 6 (`g`).
    pub const fn file(self) -> u8 {
        self.0 * 2 % 7
    }

    /// The rank, 0 (White's side) to 6.
    pub const fn rank(self) -> u8 {
        self.0 * 2 / 7
    }

    /// Lasker's number, 1 to 25.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The place in [`Square::ALL`], 0 to 24.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square `files` to the right and `ranks` up, if there is one.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::at(file as u8, rank as u8) }
    }

    /// The square between the ends of a jump, if the two are that far apart on a diagonal.
    pub const fn between(self, other: Square) -> Option<Square> {
        let (files, ranks) = self.distance(other);
        if files.abs() == 2 && ranks.abs() == 2 { self.offset(files / 2, ranks / 2) } else { None }
    }

    /// How far the other square is: files to the right and ranks up.
    pub const fn distance(self, other: Square) -> (i8, i8) {
        (other.file() as i8 - self.file() as i8, other.rank() as i8 - self.rank() as i8)
    }

    pub(super) const fn from_index(index: u32) -> Square {
        debug_assert!(index < Square::COUNT as u32);
        Square(index as u8)
    }

    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, (b'1' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a playable square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a playable square (a1, c1 … g7)")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads exactly a file letter and a rank digit; what people type is folded before.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let [file @ b'a'..=b'g', rank @ b'1'..=b'7'] = *text.as_bytes() else {
            return Err(ParseSquareError);
        };
        Square::at(file - b'a', rank - b'1').ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_follow_lasker() {
        let names: Vec<String> = Square::ALL.iter().map(Square::to_string).collect();
        assert_eq!(names.join(" "), "a1 c1 e1 g1 b2 d2 f2 a3 c3 e3 g3 b4 d4 f4 a5 c5 e5 g5 b6 d6 f6 a7 c7 e7 g7");
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::numbered(square.number()), Some(square));
        }
        assert_eq!(Square::numbered(0), None);
        assert_eq!(Square::numbered(26), None);
    }

    #[test]
    fn the_rest_is_refused() {
        for text in ["", "a", "b1", "a2", "h8", "A1", "a1 ", "a8", "11", "é1"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
        assert_eq!(Square::at(7, 7), None);
        assert_eq!(Square::at(255, 255), None);
    }

    #[test]
    fn between_is_the_jumped_square() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(square("a1").between(square("c3")), Some(square("b2")));
        assert_eq!(square("g5").between(square("e3")), Some(square("f4")));
        for far in ["b2", "c1", "a5", "e5", "a1"] {
            assert_eq!(square("a1").between(square(far)), None, "{far}");
        }
    }
}
