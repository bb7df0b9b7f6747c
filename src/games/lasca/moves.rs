//! A move, and a list of moves.

use super::square::Square;
use arrayvec::ArrayVec;
use std::fmt;

/// A legal move: where a column goes, and over what.
///
/// Two moves of one position are the same exactly if origin and landing squares are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    steps: u8,
    capture: bool,
    promotes: bool,
    path: [Square; Move::MAX_JUMPS],
    jumped: [Square; Move::MAX_JUMPS],
}

/// The legal moves of a position, in the order of their names.
pub type MoveList = ArrayVec<Move, { Move::MAX_MOVES }>;

impl Move {
    /// The longest chain: nine squares can be jumped, none of them twice.
    pub const MAX_JUMPS: usize = 9;

    /// No position has more legal moves: eleven columns with four steps each. Of captures there are fewer; all ways to
    /// place eleven officers beside any columns to jump give 34 where ranks and files are odd and 8 elsewhere.
    pub const MAX_MOVES: usize = 44;

    pub(super) const fn step(from: Square, to: Square, promotes: bool) -> Move {
        let mut path = [Square::ALL[0]; Move::MAX_JUMPS];
        path[0] = to;
        Move { from, steps: 1, capture: false, promotes, path, jumped: [Square::ALL[0]; Move::MAX_JUMPS] }
    }

    /// A chain that has not yet begun.
    pub(super) const fn chain(from: Square) -> Move {
        Move {
            from,
            steps: 0,
            capture: true,
            promotes: false,
            path: [Square::ALL[0]; Move::MAX_JUMPS],
            jumped: [Square::ALL[0]; Move::MAX_JUMPS],
        }
    }

    /// The chain with one more jump.
    #[inline]
    pub(super) fn with_jump(mut self, over: Square, to: Square) -> Move {
        let step = self.steps as usize;
        self.path[step] = to;
        self.jumped[step] = over;
        self.steps += 1;
        self
    }

    pub(super) const fn with_promotion(mut self, promotes: bool) -> Move {
        self.promotes = promotes;
        self
    }

    /// Where the column stood.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where the column ends; in a circle the square it came from.
    pub const fn to(&self) -> Square {
        self.path[self.steps as usize - 1]
    }

    /// Every landing square in order, the last included, the origin not.
    pub fn path(&self) -> &[Square] {
        &self.path[..self.steps as usize]
    }

    /// The origin and every landing square: what tells a move from all others.
    pub fn squares(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        std::iter::once(self.from).chain(self.path().iter().copied())
    }

    /// The squares jumped, in order; empty unless the move captures.
    pub fn jumped(&self) -> &[Square] {
        if self.capture { &self.jumped[..self.steps as usize] } else { &[] }
    }

    /// Whether men are captured.
    pub const fn is_capture(&self) -> bool {
        self.capture
    }

    /// Whether the commander, a soldier, becomes an officer by it.
    pub const fn promotes(&self) -> bool {
        self.promotes
    }
}

impl fmt::Display for Move {
    /// The canonical form: `c3-d4`, `d2xb4xd6`, `c5xe7*` with a star for a promotion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        let separator = if self.capture { 'x' } else { '-' };
        for square in self.path() {
            write!(f, "{separator}{square}")?;
        }
        if self.promotes { f.write_str("*") } else { Ok(()) }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
