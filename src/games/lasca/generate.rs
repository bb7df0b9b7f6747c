//! The legal moves of a position: listed, made, or only counted.

use super::board::{Commanders, Visit};
use super::moves::{Move, MoveList};
use super::position::{Flight, Position};
use super::square::Square;
use crate::games::perft::Tree;

impl Position {
    /// All legal moves, by origin in the order of the squares. Captures are compulsory, chains complete.
    pub fn legal_moves(&self) -> MoveList {
        let mut lister = Lister(MoveList::new());
        self.commanders.visit(self.side_to_move(), &mut lister);
        let mut moves = lister.0;
        moves.sort_by_key(|mv| mv.from());
        moves
    }

    /// How many legal moves there are, without making a list of them.
    pub fn count_legal_moves(&self) -> u64 {
        self.commanders.count(self.side_to_move())
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.commanders.can_move(self.side_to_move())
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        self.commanders.can_capture(self.side_to_move())
    }
}

/// Lists moves.
struct Lister(MoveList);

impl Visit for Lister {
    type Chain = Move;

    fn step(&mut self, from: Square, to: Square, promotes: bool) {
        self.0.push(Move::step(from, to, promotes));
    }

    fn begin(&self, from: Square) -> Move {
        Move::chain(from)
    }

    fn jump(&self, chain: Move, over: Square, to: Square) -> Move {
        chain.with_jump(over, to)
    }

    fn end(&mut self, chain: Move, _: Square, _: Square, promotes: bool) {
        self.0.push(chain.with_promotion(promotes));
    }
}

/// Makes every move, without ever writing it down.
struct Player<'a, F> {
    position: &'a Position,
    next: F,
}

impl<F: FnMut(&Position)> Visit for Player<'_, F> {
    type Chain = Flight;

    #[inline]
    fn step(&mut self, from: Square, to: Square, promotes: bool) {
        (self.next)(&self.position.lift(from).land(to, promotes));
    }

    #[inline]
    fn begin(&self, from: Square) -> Flight {
        self.position.lift(from)
    }

    #[inline]
    fn jump(&self, mut chain: Flight, over: Square, _: Square) -> Flight {
        chain.capture(over);
        chain
    }

    #[inline]
    fn end(&mut self, chain: Flight, _: Square, to: Square, promotes: bool) {
        (self.next)(&chain.land(to, promotes));
    }
}

/// Counts the moves after every move. For that it need not know who ends up beneath whom.
struct Counter<'a> {
    position: &'a Position,
    count: u64,
}

impl Counter<'_> {
    #[inline]
    fn land(&mut self, mut commanders: Commanders, from: Square, to: Square, promotes: bool) {
        let turn = self.position.side_to_move();
        let officer = promotes || self.position.commanders.officers & from.bit() != 0;
        commanders.led[turn as usize] |= to.bit();
        commanders.officers |= if officer { to.bit() } else { 0 };
        self.count += commanders.count(!turn);
    }
}

impl Visit for Counter<'_> {
    type Chain = Commanders;

    #[inline]
    fn step(&mut self, from: Square, to: Square, promotes: bool) {
        let commanders = self.begin(from);
        self.land(commanders, from, to, promotes);
    }

    #[inline]
    fn begin(&self, from: Square) -> Commanders {
        let mut commanders = self.position.commanders;
        commanders.remove(from);
        commanders
    }

    #[inline]
    fn jump(&self, mut chain: Commanders, over: Square, _: Square) -> Commanders {
        chain.remove(over);
        if let Some(code) = self.position.next_commander(over) {
            chain.crown(over, code);
        }
        chain
    }

    #[inline]
    fn end(&mut self, chain: Commanders, from: Square, to: Square, promotes: bool) {
        self.land(chain, from, to, promotes);
    }
}

impl Tree for Position {
    fn count_moves(&self) -> u64 {
        self.count_legal_moves()
    }

    fn count_two_deep(&self) -> u64 {
        let mut counter = Counter { position: self, count: 0 };
        self.commanders.visit(self.side_to_move(), &mut counter);
        counter.count
    }

    #[inline]
    fn for_each_next(&self, next: impl FnMut(&Position)) {
        self.commanders.visit(self.side_to_move(), &mut Player { position: self, next });
    }
}
