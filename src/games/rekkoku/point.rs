//! The 19×19 points, and how far one gets from each in each direction.

use std::fmt;
use std::str::FromStr;

/// Lines of the board, each way.
pub(super) const WIDTH: usize = 19;
/// How many points there are, the neutral one included.
pub(super) const POINTS: usize = WIDTH * WIDTH;

/// An intersection: files `a` to `s` with no letter left out, ranks `1` to `19` from Red's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// 局外中立, the centre `j10`: nobody enters or crosses it, ever.
    pub const NEUTRAL: Self = Self(180);

    /// The point at a file and a rank, both counted from 0.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 19 && rank < 19 { Some(Self(rank as u16 * 19 + file as u16)) } else { None }
    }

    /// All 361, `a1` `b1` … `s19`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..POINTS).map(Self::of)
    }

    /// The file, 0 (`a`) to 18.
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0 % 19) as u8
    }

    /// The rank, 0 (Red's side) to 18.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 / 19) as u8
    }

    /// The place in [`Self::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point of an index below [`POINTS`].
    pub(super) const fn of(index: usize) -> Self {
        debug_assert!(index < POINTS);
        Self(index as u16)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no point; they go from a1 to s19")]
pub struct ParsePointError(pub String);

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, ParsePointError> {
        let read = || {
            let (file, rank) = (*text.as_bytes().first()?, text.get(1..)?);
            let number = rank.bytes().all(|b| b.is_ascii_digit()) && !rank.starts_with('0');
            let rank = number.then(|| rank.parse::<u8>().ok())??;
            Self::at(file.checked_sub(b'a')?, rank - 1)
        };
        read().ok_or_else(|| ParsePointError(text.to_owned()))
    }
}

/// Directions count clockwise from north, so orthogonals are even and diagonals odd.
pub(super) const NORTH: usize = 0;
pub(super) const EAST: usize = 2;
pub(super) const SOUTH: usize = 4;
pub(super) const WEST: usize = 6;
/// The four orthogonals.
pub(super) const ORTHOGONAL: [usize; 4] = [NORTH, EAST, SOUTH, WEST];
/// The four diagonals.
pub(super) const DIAGONAL: [usize; 4] = [1, 3, 5, 7];
/// All eight.
pub(super) const EVERY: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

const WAY: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// What one step adds to an index, by direction.
pub(super) const STEP: [isize; 8] = [19, 20, 1, -18, -19, -20, -1, 18];

/// How many steps lead from a point to the edge, or to the last point before the neutral one, by direction. A piece
/// that keeps within this can neither leave the board nor touch j10.
pub(super) static REACH: [[u8; POINTS]; 8] = {
    let mut reach = [[0; POINTS]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = WAY[direction];
        let mut from = 0;
        while from < POINTS {
            let (mut x, mut y) = ((from % WIDTH) as i32, (from / WIDTH) as i32);
            loop {
                (x, y) = (x + dx, y + dy);
                if x < 0 || x > 18 || y < 0 || y > 18 || (x == 9 && y == 9) {
                    break;
                }
                reach[direction][from] += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    reach
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_points() {
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
        }
        assert_eq!("j10".parse(), Ok(Point::NEUTRAL));
        for text in ["", "a", "a0", "a01", "a20", "t1", "A1", "a+1", "1a", "é1", "a1 ", "a256", "`1"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }
}
