//! The legal moves of a position: listed, made, or only counted.

use super::board::{Commanders, Visit};
use super::moves::{Move, MoveList};
use super::position::{Flight, Position};
use super::square::Square;
use crate::games::perft::Tree;

impl Position {
    /// All legal moves, in the order of their names. Captures are compulsory, chains complete.
    pub fn legal_moves(&self) -> MoveList {
        let mut lister = Lister(MoveList::new());
        self.commanders.visit(self.side_to_move(), &mut lister);
        let mut moves = lister.0;
        moves.sort_unstable_by(|a, b| names(a).cmp(names(b)));
        moves
    }

    /// How many legal moves there are, without making a list of them.
    pub fn count_legal_moves(&self) -> u64 {
        self.commanders.count(self.side_to_move())
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        self.commanders.can_capture(self.side_to_move())
    }
}

/// What a move's name is made of.
fn names(mv: &Move) -> impl Iterator<Item = (u8, u8)> {
    mv.squares().map(|square| (square.file(), square.rank()))
}

/// Lists moves.
struct Lister(MoveList);

impl<const WHITE: bool> Visit<WHITE> for Lister {
    type Chain = Move;

    fn step(&mut self, from: Square, to: Square, promotes: bool) {
        self.0.push(Move::step(from, to, promotes));
    }

    fn begin(&self, from: Square) -> Move {
        Move::chain(from)
    }

    fn jump(&self, chain: &Move, over: Square, to: Square) -> Move {
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

impl<F: FnMut(&Position), const WHITE: bool> Visit<WHITE> for Player<'_, F> {
    type Chain = Flight;

    #[inline(always)]
    fn step(&mut self, from: Square, to: Square, promotes: bool) {
        (self.next)(&self.position.lift::<WHITE>(from).land::<WHITE>(to, promotes));
    }

    #[inline(always)]
    fn begin(&self, from: Square) -> Flight {
        self.position.lift::<WHITE>(from)
    }

    #[inline(always)]
    fn jump(&self, chain: &Flight, over: Square, _: Square) -> Flight {
        let mut chain = *chain;
        chain.capture::<WHITE>(over);
        chain
    }

    #[inline]
    fn end(&mut self, chain: Flight, _: Square, to: Square, promotes: bool) {
        (self.next)(&chain.land::<WHITE>(to, promotes));
    }

    #[inline(always)]
    fn hop(&mut self, from: Square, over: Square, to: Square, promotes: bool) {
        let mut flight = self.position.lift::<WHITE>(from);
        flight.capture::<WHITE>(over);
        (self.next)(&flight.land::<WHITE>(to, promotes));
    }
}

/// Counts the moves after every move. For that it need not know who ends up beneath whom.
struct Counter<'a> {
    position: &'a Position,
    count: u64,
}

impl<const WHITE: bool> Visit<WHITE> for Counter<'_> {
    type Chain = Commanders;

    #[inline(always)]
    fn step(&mut self, from: Square, to: Square, promotes: bool) {
        let commanders = Visit::<WHITE>::begin(self, from);
        Visit::<WHITE>::end(self, commanders, from, to, promotes);
    }

    #[inline(always)]
    fn begin(&self, from: Square) -> Commanders {
        let mut commanders = self.position.commanders;
        commanders.remove(from);
        commanders
    }

    #[inline(always)]
    fn jump(&self, chain: &Commanders, over: Square, _: Square) -> Commanders {
        let mut chain = *chain;
        chain.remove(over);
        if let Some(code) = self.position.next_commander(over) {
            chain.crown(over, code);
        }
        chain
    }

    #[inline(always)]
    fn end(&mut self, mut chain: Commanders, from: Square, to: Square, promotes: bool) {
        let officer = u32::from(promotes) | self.position.commanders.officers >> from.index() & 1;
        chain.led[usize::from(!WHITE)] |= to.bit();
        chain.officers |= officer << to.index();
        self.count += if WHITE { chain.side::<false>().count() } else { chain.side::<true>().count() };
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
