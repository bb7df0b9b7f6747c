//! A position: all men and who is to move.

use super::beneath::{Beneath, Tail};
use super::board::Commanders;
use super::column::Column;
use super::man::{Color, Man, Rank};
use super::moves::Move;
use super::square::Square;

/// All men and the side to move: a value of 48 bytes.
///
/// The commanders, which alone decide what moves are legal, are bitboards in the order of the squares;
/// everyone beneath them is in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) commanders: Commanders,
    beneath: Beneath,
    turn: Color,
}

impl Position {
    /// Eleven soldiers a side on their three ranks, White to move.
    pub const fn start() -> Position {
        const ELEVEN: u32 = (1 << 11) - 1;
        Position {
            commanders: Commanders { led: [ELEVEN, ELEVEN << 14], officers: 0 },
            beneath: Beneath::EMPTY,
            turn: Color::White,
        }
    }

    /// A board without men.
    pub(super) const fn empty(turn: Color) -> Position {
        Position { commanders: Commanders { led: [0, 0], officers: 0 }, beneath: Beneath::EMPTY, turn }
    }

    /// Puts a column on an empty square.
    pub(super) fn put(&mut self, square: Square, column: Column) {
        let mut men = column.men();
        if let Some(commander) = men.next() {
            self.commanders.crown(square, commander.code());
        }
        let mut tail = Tail::default();
        men.for_each(|man| tail.push(man.code()));
        self.beneath.put(square, tail);
    }

    /// Who is to move.
    pub const fn side_to_move(&self) -> Color {
        self.turn
    }

    /// The column on a square.
    pub fn column(&self, square: Square) -> Option<Column> {
        let commander = self.commander(square)?;
        Column::from_men(std::iter::once(commander).chain(self.beneath.men(square)))
    }

    /// The top man on a square, without looking at the others.
    pub const fn commander(&self, square: Square) -> Option<Man> {
        let bit = square.bit();
        let color = if self.commanders.led[0] & bit != 0 {
            Color::White
        } else if self.commanders.led[1] & bit != 0 {
            Color::Black
        } else {
            return None;
        };
        let rank = if self.commanders.officers & bit != 0 { Rank::Officer } else { Rank::Soldier };
        Some(Man { color, rank })
    }

    /// All columns with their squares, in the order of the squares.
    pub fn columns(&self) -> impl Iterator<Item = (Square, Column)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.column(square)?)))
    }

    /// How many columns a side leads.
    pub const fn led_by(&self, color: Color) -> u32 {
        self.commanders.led[color as usize].count_ones()
    }

    /// The position after a move.
    ///
    /// The move must be one of [`Position::legal_moves`] of this very position; with any other the men end up
    /// somewhere, but no rule says where.
    pub fn play(&self, mv: &Move) -> Position {
        match self.turn {
            Color::White => self.play_as::<true>(mv),
            Color::Black => self.play_as::<false>(mv),
        }
    }

    fn play_as<const WHITE: bool>(&self, mv: &Move) -> Position {
        let mut flight = self.lift::<WHITE>(mv.from());
        mv.jumped().iter().for_each(|&over| flight.capture::<WHITE>(over));
        flight.land::<WHITE>(mv.to(), mv.promotes())
    }

    /// Lifts a column of the side to move, which `WHITE` tells.
    #[inline(always)]
    pub(super) fn lift<const WHITE: bool>(&self, from: Square) -> Flight {
        let Position { mut commanders, mut beneath, turn } = *self;
        debug_assert!((turn == Color::White) == WHITE);
        let tail = beneath.take(from);
        let officer = commanders.officers >> from.index() & 1 != 0;
        commanders.led[usize::from(!WHITE)] ^= from.bit();
        commanders.officers &= !from.bit();
        Flight { commanders, beneath, tail, officer }
    }

    /// The code of the man who commands on a square when its commander is captured.
    #[inline]
    pub(super) fn next_commander(&self, square: Square) -> Option<u64> {
        self.beneath.is_stacked(square).then(|| self.beneath.next(square))
    }
}

/// A column in the air, and the board without it.
#[derive(Clone, Copy)]
pub(super) struct Flight {
    commanders: Commanders,
    beneath: Beneath,
    tail: Tail,
    officer: bool,
}

impl Flight {
    /// Takes the commander of an enemy's column to the bottom; the next man commands there.
    #[inline(always)]
    pub(super) fn capture<const WHITE: bool>(&mut self, over: Square) {
        let officer = u64::from(self.commanders.officers >> over.index() & 1);
        self.tail.push(u64::from(WHITE) | officer << 1);
        self.commanders.led[usize::from(WHITE)] ^= over.bit();
        self.commanders.officers &= !over.bit();
        if self.beneath.is_stacked(over) {
            self.commanders.crown(over, self.beneath.pop(over));
        }
    }

    /// Puts the column down: the other side is to move.
    #[inline(always)]
    pub(super) fn land<const WHITE: bool>(self, to: Square, promotes: bool) -> Position {
        let Flight { mut commanders, mut beneath, tail, officer } = self;
        commanders.led[usize::from(!WHITE)] |= to.bit();
        commanders.officers |= u32::from(officer | promotes) << to.index();
        beneath.put(to, tail);
        Position { commanders, beneath, turn: if WHITE { Color::Black } else { Color::White } }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}
