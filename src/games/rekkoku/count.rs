//! Counting the tree of moves in bulk.
//!
//! Nearly every move captures nothing and changes the occupancy of two points. So for two moves in a row the second
//! slot's moves are counted once, noting which of its men looked at which point; for each first move only the men who
//! looked at its two points are counted anew. Captures, and whatever might end the game or hand the turn on in an
//! unusual way, are played out in full.

use std::cell::Cell;

use super::generate::{Board, Cells, count};
use super::options::Rest;
use super::piece::{MEN, Man, ROSTER};
use super::point::POINTS;
use super::position::Position;
use crate::games::perft::Tree;

/// The board, noting which man looks where.
struct Watched<'a> {
    cells: &'a Cells,
    /// Who looked at each point, a bit a man.
    seen: &'a [Cell<u32>; POINTS],
    /// The bit of him who looks.
    who: u32,
}

impl Board for Watched<'_> {
    fn at(&self, point: usize) -> Man {
        let seen = &self.seen[point];
        seen.set(seen.get() | self.who);
        self.cells[point]
    }
}

impl Position {
    /// The slot after this one, if it is certain that any quiet move hands it the turn and ends nothing.
    fn sure_next(&self) -> Option<usize> {
        let countries = self.layout.countries();
        let turn = usize::from(self.turn);
        let next = (1..countries).map(|n| (turn + n) % countries).find(|&slot| self.left[slot] > 0)?;
        let goes_on = self.standoff().is_none_or(|limit| self.quiet + 1 < limit);
        (self.end.is_none() && goes_on && self.options.rest == Rest::Off).then_some(next)
    }

    /// The moves after the one from one point to another, counted the long way.
    fn count_after(&self, from: usize, to: usize) -> u64 {
        let mut next = self.clone();
        next.step(from, to, &mut Vec::new());
        next.count_moves()
    }
}

impl Tree for Position {
    fn count_moves(&self) -> u64 {
        if self.end.is_some() {
            return 0;
        }
        let slot = usize::from(self.turn);
        let eye = self.eye(slot);
        self.men(slot).map(|(number, from)| u64::from(count(&self.cells, &eye, ROSTER[number], from))).sum()
    }

    fn count_two_deep(&self) -> u64 {
        let mut leaves = 0;
        let Some(next) = self.sure_next() else {
            self.for_each_next(|next| leaves += next.count_moves());
            return leaves;
        };
        let seen = [const { Cell::new(0) }; POINTS];
        let eye = self.eye(next);
        let mut counts = [0; MEN];
        for (number, from) in self.men(next) {
            let board = Watched { cells: &self.cells, seen: &seen, who: 1 << number };
            counts[number] = count(&board, &eye, ROSTER[number], from);
        }
        let usual: u32 = counts.iter().sum();
        let mut cells = self.cells;
        self.each_move(|_, from, to, victim| {
            if !victim.is_none() {
                leaves += self.count_after(from, to);
                return;
            }
            let mut moves = usual;
            let mut affected = seen[from].get() | seen[to].get();
            if affected != 0 {
                cells.swap(from, to);
                while affected != 0 {
                    let number = affected.trailing_zeros() as usize;
                    affected &= affected - 1;
                    moves -= counts[number];
                    moves += count(&cells, &eye, ROSTER[number], self.places[next][number].into());
                }
                cells.swap(from, to);
            }
            // Nobody passes by choice: without a move the turn goes on to another slot.
            leaves += if moves == 0 { self.count_after(from, to) } else { moves.into() };
        });
        leaves
    }

    fn for_each_next(&self, mut visit: impl FnMut(&Self)) {
        if self.end.is_some() {
            return;
        }
        let mut events = Vec::new();
        self.each_move(|_, from, to, _| {
            let mut next = self.clone();
            events.clear();
            next.step(from, to, &mut events);
            visit(&next);
        });
    }
}
