//! Men: whose they are and what they may do.

use std::ops::Not;

/// Whose a man is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Begins, and moves up the board.
    White,
    /// Moves down the board.
    Black,
}

impl Color {
    /// Both, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The rank (from 0) on which this side's soldiers become officers.
    pub const fn far_rank(self) -> u8 {
        match self {
            Color::White => 6,
            Color::Black => 0,
        }
    }

    /// The letter of position strings, `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// What a man may do when he commands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// Moves and captures forward only.
    Soldier,
    /// Moves and captures in all four diagonals.
    Officer,
}

/// One of the 22 men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whose he is; this never changes.
    pub color: Color,
    /// What he is; only a soldier becomes an officer.
    pub rank: Rank,
}

impl Man {
    /// The man for a letter of a position string: `w` `b` soldiers, `W` `B` officers.
    pub const fn from_letter(letter: char) -> Option<Man> {
        let (color, rank) = match letter {
            'w' => (Color::White, Rank::Soldier),
            'b' => (Color::Black, Rank::Soldier),
            'W' => (Color::White, Rank::Officer),
            'B' => (Color::Black, Rank::Officer),
            _ => return None,
        };
        Some(Man { color, rank })
    }

    /// The letter of position strings.
    pub const fn letter(self) -> char {
        match (self.color, self.rank) {
            (Color::White, Rank::Soldier) => 'w',
            (Color::Black, Rank::Soldier) => 'b',
            (Color::White, Rank::Officer) => 'W',
            (Color::Black, Rank::Officer) => 'B',
        }
    }

    /// Two bits: colour, then rank.
    pub(super) const fn code(self) -> u64 {
        self.color as u64 | (self.rank as u64) << 1
    }

    /// The man of the two lowest bits.
    pub(super) const fn from_code(code: u64) -> Man {
        Man {
            color: if code & 1 == 0 { Color::White } else { Color::Black },
            rank: if code & 2 == 0 { Rank::Soldier } else { Rank::Officer },
        }
    }
}
