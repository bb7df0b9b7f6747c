//! A position: all men and who is to move.

use super::beneath::{Beneath, Tail};
use super::column::Column;
use super::man::{Color, Man, Rank};
use super::moves::Move;
use super::square::Square;

/// All men and the side to move: a value of 32 bytes.
///
/// The commanders, which alone decide what moves are legal, are bitboards in the order of the squares;
/// everyone beneath them is in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Columns led by White and by Black.
    pub(super) led: [u32; 2],
    /// Columns led by an officer of either side.
    pub(super) officers: u32,
    beneath: Beneath,
    turn: Color,
}

impl Position {
    /// Eleven soldiers a side on their three ranks, White to move.
    pub const fn start() -> Position {
        const ELEVEN: u32 = (1 << 11) - 1;
        Position { led: [ELEVEN, ELEVEN << 14], officers: 0, beneath: Beneath::EMPTY, turn: Color::White }
    }

    /// A board without men.
    pub(super) const fn empty(turn: Color) -> Position {
        Position { led: [0, 0], officers: 0, beneath: Beneath::EMPTY, turn }
    }

    /// Puts a column on an empty square.
    pub(super) fn put(&mut self, square: Square, column: Column) {
        let mut men = column.men();
        if let Some(commander) = men.next() {
            self.crown(square, commander.code());
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
        let color = if self.led[0] & bit != 0 {
            Color::White
        } else if self.led[1] & bit != 0 {
            Color::Black
        } else {
            return None;
        };
        let rank = if self.officers & bit != 0 { Rank::Officer } else { Rank::Soldier };
        Some(Man { color, rank })
    }

    /// All columns with their squares, in the order of the squares.
    pub fn columns(&self) -> impl Iterator<Item = (Square, Column)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.column(square)?)))
    }

    /// How many columns a side leads.
    pub const fn led_by(&self, color: Color) -> u32 {
        self.led[color as usize].count_ones()
    }

    /// The position after a move.
    ///
    /// The move must be one of [`Position::legal_moves`] of this very position; with any other the men end up
    /// somewhere, but no rule says where.
    #[inline]
    pub fn play(&self, mv: &Move) -> Position {
        let mut next = *self;
        let us = self.turn as usize;
        let from = mv.from().bit();
        let to = mv.to().bit();
        let rank = self.officers & from != 0 || mv.promotes();
        next.led[us] &= !from;
        next.officers &= !from;
        let mut tail = next.beneath.take(mv.from());
        for &over in mv.jumped() {
            tail.push(next.behead(over));
        }
        next.led[us] |= to;
        next.officers |= if rank { to } else { 0 };
        next.beneath.put(mv.to(), tail);
        next.turn = !self.turn;
        next
    }

    /// Removes the commander of an enemy's column and lets the next man command: the code of the removed.
    #[inline]
    fn behead(&mut self, square: Square) -> u64 {
        let bit = square.bit();
        let them = !self.turn as usize;
        let officer = u64::from(self.officers & bit != 0);
        self.led[them] &= !bit;
        self.officers &= !bit;
        if self.beneath.is_stacked(square) {
            let next = self.beneath.pop(square);
            self.crown(square, next);
        }
        them as u64 | officer << 1
    }

    /// Lets the man with this code command on a square that has no commander.
    #[inline]
    fn crown(&mut self, square: Square, code: u64) {
        let bit = square.bit();
        self.led[(code & 1) as usize] |= bit;
        if code & 2 != 0 {
            self.officers |= bit;
        }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}
