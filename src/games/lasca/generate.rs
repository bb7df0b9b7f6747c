//! Which moves are legal, and how many.
//!
//! Only the commanders matter: landing squares and jumped squares lie on files of different parity, so that
//! what comes to light under a captured man can neither be landed on nor, as no square is jumped twice, be
//! captured in the same move.

use super::man::Color;
use super::moves::{Move, MoveList};
use super::position::Position;
use super::square::Square;
use crate::games::perft::Tree;

const BOARD: u32 = (1 << Square::COUNT) - 1;
const A_FILE: u32 = 1 | 1 << 7 | 1 << 14 | 1 << 21;
const G_FILE: u32 = A_FILE << 3;

/// Files and ranks of a step in each direction; White's forward ones first.
const DIRECTIONS: [(i8, i8); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const UP_LEFT: usize = 0;
const UP_RIGHT: usize = 1;
const DOWN_LEFT: usize = 2;
const DOWN_RIGHT: usize = 3;

/// All squares one step further; bits above the board may be set.
#[inline]
const fn step<const DIRECTION: usize>(squares: u32) -> u32 {
    match DIRECTION {
        UP_LEFT => (squares & !A_FILE) << 3,
        UP_RIGHT => (squares & !G_FILE) << 4,
        DOWN_LEFT => (squares & !A_FILE) >> 4,
        _ => (squares & !G_FILE) >> 3,
    }
}

/// Where a jump leads from a square in one direction: no bits where the board ends.
#[derive(Clone, Copy)]
struct Jump {
    over: u32,
    land: u32,
}

const JUMPS: [[Jump; 4]; Square::COUNT] = {
    let mut jumps = [[Jump { over: 0, land: 0 }; 4]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = DIRECTIONS[direction];
            let square = Square::ALL[from];
            if let (Some(over), Some(land)) = (square.offset(files, ranks), square.offset(2 * files, 2 * ranks)) {
                jumps[from][direction] = Jump { over: over.bit(), land: land.bit() };
            }
            direction += 1;
        }
        from += 1;
    }
    jumps
};

/// The squares of a bitboard in order.
#[inline]
fn squares(mut bits: u32) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| Square::from_index(bits.trailing_zeros()))?;
        bits &= bits - 1;
        Some(square)
    })
}

/// The commanders as the side to move sees them.
struct Board {
    /// Own columns that may move up and down the board.
    up: u32,
    down: u32,
    officers: u32,
    enemy: u32,
    empty: u32,
    turn: Color,
}

impl Board {
    #[inline]
    fn new(position: &Position) -> Board {
        let turn = position.side_to_move();
        let [white, black] = position.led;
        let empty = !(white | black) & BOARD;
        let officers = position.officers;
        let (up, down, enemy) = match turn {
            Color::White => (white, white & officers, black),
            Color::Black => (black & officers, black, white),
        };
        Board { up, down, officers, enemy, empty, turn }
    }

    /// Columns that can step, by direction.
    #[inline]
    fn steppers(&self) -> [u32; 4] {
        [
            self.up & step::<DOWN_RIGHT>(self.empty),
            self.up & step::<DOWN_LEFT>(self.empty),
            self.down & step::<UP_RIGHT>(self.empty),
            self.down & step::<UP_LEFT>(self.empty),
        ]
    }

    /// Columns that can capture.
    #[inline]
    fn jumpers(&self) -> u32 {
        let (enemy, empty) = (self.enemy, self.empty);
        self.up
            & (step::<DOWN_RIGHT>(enemy & step::<DOWN_RIGHT>(empty))
                | step::<DOWN_LEFT>(enemy & step::<DOWN_LEFT>(empty)))
            | self.down
                & (step::<UP_RIGHT>(enemy & step::<UP_RIGHT>(empty)) | step::<UP_LEFT>(enemy & step::<UP_LEFT>(empty)))
    }

    /// The directions in which the column on a square may go.
    #[inline]
    fn directions(&self, from: Square) -> std::ops::Range<usize> {
        match (self.officers & from.bit() != 0, self.turn) {
            (true, _) => 0..4,
            (false, Color::White) => UP_LEFT..DOWN_LEFT,
            (false, Color::Black) => DOWN_LEFT..4,
        }
    }

    #[inline]
    fn promotes(&self, from: Square, to: Square) -> bool {
        self.officers & from.bit() == 0 && to.rank() == self.turn.far_rank()
    }

    fn push_steps(&self, moves: &mut MoveList) {
        let steppers = self.steppers();
        let [a, b, c, d] = steppers;
        for from in squares(a | b | c | d) {
            for (direction, columns) in steppers.iter().enumerate() {
                if columns & from.bit() != 0 {
                    let to = match direction {
                        UP_LEFT => from.index() as u32 + 3,
                        UP_RIGHT => from.index() as u32 + 4,
                        DOWN_LEFT => from.index() as u32 - 4,
                        _ => from.index() as u32 - 3,
                    };
                    let to = Square::from_index(to);
                    moves.push(Move::step(from, to, self.promotes(from, to)));
                }
            }
        }
    }

    /// Goes on with a chain that stands on `at`; `empty` and `enemy` are without what was left and jumped.
    ///
    /// A soldier on the far rank needs no rule of his own to stop: there is nothing ahead of him.
    fn push_chains(&self, so_far: Move, at: Square, enemy: u32, empty: u32, moves: &mut MoveList) {
        let mut ends = true;
        for jump in &JUMPS[at.index()][self.directions(so_far.from())] {
            if enemy & jump.over != 0 && empty & jump.land != 0 {
                ends = false;
                let to = Square::from_index(jump.land.trailing_zeros());
                let over = Square::from_index(jump.over.trailing_zeros());
                let further = so_far.with_jump(over, to);
                self.push_chains(further, to, enemy & !jump.over, empty, moves);
            }
        }
        if ends {
            moves.push(so_far.with_promotion(self.promotes(so_far.from(), at)));
        }
    }
}

/// How many ways a chain has from here, standing still included if there is no other.
fn count_chains(at: Square, directions: std::ops::Range<usize>, enemy: u32, empty: u32) -> u64 {
    let mut count = 0;
    for jump in &JUMPS[at.index()][directions.clone()] {
        if enemy & jump.over != 0 && empty & jump.land != 0 {
            let to = Square::from_index(jump.land.trailing_zeros());
            count += count_chains(to, directions.clone(), enemy & !jump.over, empty);
        }
    }
    count.max(1)
}

impl Position {
    /// All legal moves, by origin in the order of the squares. Captures are compulsory, chains complete.
    pub fn legal_moves(&self) -> MoveList {
        let board = Board::new(self);
        let mut moves = MoveList::new();
        let jumpers = board.jumpers();
        if jumpers == 0 {
            board.push_steps(&mut moves);
        }
        for from in squares(jumpers) {
            // The column moves as a whole: its origin is empty during the chain.
            let empty = board.empty | from.bit();
            board.push_chains(Move::chain(from), from, board.enemy, empty, &mut moves);
        }
        moves
    }

    /// How many legal moves there are, without making a list of them.
    pub fn count_legal_moves(&self) -> u64 {
        let board = Board::new(self);
        let jumpers = board.jumpers();
        if jumpers == 0 {
            let [a, b, c, d] = board.steppers().map(u64::from);
            return u64::from((a | b << 32).count_ones() + (c | d << 32).count_ones());
        }
        squares(jumpers)
            .map(|from| {
                let empty = board.empty | from.bit();
                count_chains(from, board.directions(from), board.enemy, empty)
            })
            .sum()
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let board = Board::new(self);
        board.jumpers() != 0 || board.steppers() != [0; 4]
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        Board::new(self).jumpers() != 0
    }
}

impl Tree for Position {
    fn count_moves(&self) -> u64 {
        self.count_legal_moves()
    }

    fn for_each_next(&self, mut visit: impl FnMut(&Position)) {
        for mv in self.legal_moves() {
            visit(&self.play(&mv));
        }
    }
}
