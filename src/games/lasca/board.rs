//! Where columns can go: the commanders as bitboards.
//!
//! Only the commanders matter: landing squares and jumped squares lie on files of different parity, so that
//! what comes to light under a captured man can neither be landed on nor, as no square is jumped twice, be
//! captured in the same move.

use super::man::Color;
use super::square::Square;

const BOARD: u32 = (1 << Square::COUNT) - 1;
const A_FILE: u32 = 1 | 1 << 7 | 1 << 14 | 1 << 21;
const G_FILE: u32 = A_FILE << 3;
/// Where White's and Black's soldiers become officers.
const FAR_RANKS: u32 = 0b1111 << 21 | 0b1111;

/// Files and ranks of a step in each direction; White's forward ones first.
const DIRECTIONS: [(i8, i8); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const UP_LEFT: usize = 0;
const UP_RIGHT: usize = 1;
const DOWN_LEFT: usize = 2;
const DOWN_RIGHT: usize = 3;
/// One behind the last direction.
const END: usize = 4;

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

static JUMPS: [[Jump; 4]; Square::COUNT] = {
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

/// The top men of all columns: they alone decide what moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Commanders {
    /// Columns led by White and by Black.
    pub(super) led: [u32; 2],
    /// Columns led by an officer of either side.
    pub(super) officers: u32,
}

/// What is done with every legal move as it is found.
pub(super) trait Visit {
    /// A column in the middle of a chain: what of it is needed.
    type Chain: Copy;

    /// A column steps.
    fn step(&mut self, from: Square, to: Square, promotes: bool);

    /// A column is lifted to begin a chain.
    fn begin(&self, from: Square) -> Self::Chain;

    /// It jumps.
    fn jump(&self, chain: Self::Chain, over: Square, to: Square) -> Self::Chain;

    /// Its chain is complete.
    fn end(&mut self, chain: Self::Chain, from: Square, to: Square, promotes: bool);
}

impl Commanders {
    /// Removes whoever commands on a square.
    #[inline]
    pub(super) fn remove(&mut self, square: Square) {
        let rest = !square.bit();
        self.led[0] &= rest;
        self.led[1] &= rest;
        self.officers &= rest;
    }

    /// Lets the man with this code command on a square that has no commander.
    #[inline]
    pub(super) fn crown(&mut self, square: Square, code: u64) {
        self.led[(code & 1) as usize] |= square.bit();
        self.officers |= if code & 2 != 0 { square.bit() } else { 0 };
    }

    /// Whether a side must capture.
    pub(super) fn can_capture(&self, turn: Color) -> bool {
        match turn {
            Color::White => self.side::<true>().jumps().any(),
            Color::Black => self.side::<false>().jumps().any(),
        }
    }

    /// Whether a side has a legal move.
    pub(super) fn can_move(&self, turn: Color) -> bool {
        self.count(turn) != 0
    }

    /// How many legal moves a side has.
    #[inline]
    pub(super) fn count(&self, turn: Color) -> u64 {
        match turn {
            Color::White => self.side::<true>().count(),
            Color::Black => self.side::<false>().count(),
        }
    }

    /// Finds every legal move of a side, in no order. Captures are compulsory, chains complete.
    #[inline]
    pub(super) fn visit(&self, turn: Color, visitor: &mut impl Visit) {
        match turn {
            Color::White => self.side::<true>().visit(visitor),
            Color::Black => self.side::<false>().visit(visitor),
        }
    }

    #[inline]
    fn side<const WHITE: bool>(&self) -> Side<WHITE> {
        let [white, black] = self.led;
        let (own, enemy) = if WHITE { (white, black) } else { (black, white) };
        Side { own, officers: self.officers & own, enemy, empty: !(white | black) & BOARD }
    }
}

/// The commanders as the side to move sees them.
struct Side<const WHITE: bool> {
    own: u32,
    /// Those of `own` that are led by officers.
    officers: u32,
    enemy: u32,
    empty: u32,
}

/// Squares for two directions, the left one in the lower half: forward for all, backward for officers.
#[derive(Clone, Copy)]
struct Directed {
    forward: u64,
    backward: u64,
}

impl Directed {
    #[inline]
    fn any(self) -> bool {
        self.forward | self.backward != 0
    }

    #[inline]
    fn len(self) -> u64 {
        let mut len = self.forward.count_ones();
        // Officers are few, and to count is dear where the processor has no instruction for it.
        if self.backward != 0 {
            len += self.backward.count_ones();
        }
        len.into()
    }
}

/// Each square with the distance to the next in its direction.
#[inline]
fn for_each<const WHITE: bool>(squares: Directed, mut visit: impl FnMut(u32, i32)) {
    let (up, down) = if WHITE { (squares.forward, squares.backward) } else { (squares.backward, squares.forward) };
    bits(up, |bit| visit(bit % 32, 3 + (bit / 32) as i32));
    bits(down, |bit| visit(bit % 32, -4 + (bit / 32) as i32));
}

/// The bits that are set, from the lowest.
#[inline]
fn bits(mut set: u64, mut visit: impl FnMut(u32)) {
    while set != 0 {
        visit(set.trailing_zeros());
        set &= set - 1;
    }
}

#[inline]
const fn twice(squares: u32) -> u64 {
    both(squares, squares)
}

#[inline]
const fn both(left: u32, right: u32) -> u64 {
    left as u64 | (right as u64) << 32
}

impl<const WHITE: bool> Side<WHITE> {
    /// All squares from which one step leads into the given ones, by direction.
    #[inline]
    fn before(forward: u64, backward: u64) -> Directed {
        let up = |to: u64| both(step::<DOWN_RIGHT>(to as u32), step::<DOWN_LEFT>((to >> 32) as u32));
        let down = |to: u64| both(step::<UP_RIGHT>(to as u32), step::<UP_LEFT>((to >> 32) as u32));
        if WHITE {
            Directed { forward: up(forward), backward: down(backward) }
        } else {
            Directed { forward: down(forward), backward: up(backward) }
        }
    }

    /// Own columns among these that may go in the directions.
    #[inline]
    fn own(&self, squares: Directed) -> Directed {
        Directed { forward: squares.forward & twice(self.own), backward: squares.backward & twice(self.officers) }
    }

    /// Columns that can step.
    #[inline]
    fn steps(&self) -> Directed {
        let empty = twice(self.empty);
        self.own(Self::before(empty, empty))
    }

    /// All squares from which an own column, if it stood there, could jump.
    #[inline]
    fn takeoffs(&self) -> Directed {
        let (empty, enemy) = (twice(self.empty), twice(self.enemy));
        let over = Self::before(empty, empty);
        Self::before(over.forward & enemy, over.backward & enemy)
    }

    /// Columns that can begin a chain.
    #[inline]
    fn jumps(&self) -> Directed {
        self.own(self.takeoffs())
    }

    #[inline]
    fn count(&self) -> u64 {
        let takeoffs = self.takeoffs();
        let jumps = self.own(takeoffs);
        if !jumps.any() {
            return self.steps().len();
        }
        let mut count = jumps.len();
        for_each::<WHITE>(self.going_on(takeoffs, jumps), |from, step| {
            let empty = self.empty | 1 << from;
            let over = 1 << (from as i32 + step);
            let to = Square::from_index((from as i32 + 2 * step) as u32);
            let enemy = self.enemy & !over;
            count -= 1;
            count += match (self.officers >> from & 1 != 0, WHITE) {
                (true, _) => count_chains::<UP_LEFT, END>(to, enemy, empty),
                (false, true) => count_chains::<UP_LEFT, DOWN_LEFT>(to, enemy, empty),
                (false, false) => count_chains::<DOWN_LEFT, END>(to, enemy, empty),
            };
        });
        count
    }

    /// Those first jumps after which another may follow.
    #[inline]
    fn going_on(&self, takeoffs: Directed, jumps: Directed) -> Directed {
        let forward = twice(takeoffs.forward as u32 | (takeoffs.forward >> 32) as u32);
        let twice_before = |to: u64| {
            let Directed { forward, backward } = Self::before(to, to);
            Self::before(forward, backward)
        };
        let mut before = Directed { forward: twice_before(forward).forward, backward: 0 };
        if self.officers != 0 {
            let any = forward | twice(takeoffs.backward as u32 | (takeoffs.backward >> 32) as u32);
            let any = twice_before(any);
            before.forward |= any.forward & twice(self.officers);
            before.backward = any.backward;
        }
        Directed { forward: jumps.forward & before.forward, backward: jumps.backward & before.backward }
    }

    #[inline]
    fn visit<V: Visit>(&self, visitor: &mut V) {
        let takeoffs = self.takeoffs();
        let jumps = self.own(takeoffs);
        if !jumps.any() {
            for_each::<WHITE>(self.steps(), |from, step| {
                let to = (from as i32 + step) as u32;
                let promotes = self.promotes(from, to);
                visitor.step(Square::from_index(from), Square::from_index(to), promotes);
            });
            return;
        }
        let forward = takeoffs.forward as u32 | (takeoffs.forward >> 32) as u32;
        let any = forward | takeoffs.backward as u32 | (takeoffs.backward >> 32) as u32;
        for_each::<WHITE>(jumps, |from, step| {
            let officer = self.officers >> from & 1 != 0;
            let over = (from as i32 + step) as u32;
            let to = (from as i32 + 2 * step) as u32;
            let promotes = self.promotes(from, to);
            let [origin, over, to] = [from, over, to].map(Square::from_index);
            let chain = visitor.jump(visitor.begin(origin), over, to);
            if if officer { any } else { forward } & to.bit() == 0 {
                visitor.end(chain, origin, to, promotes);
                return;
            }
            // The column moves as a whole: its origin is empty during the chain.
            let empty = self.empty | origin.bit();
            let enemy = self.enemy & !over.bit();
            match (officer, WHITE) {
                (true, _) => visit_chains::<UP_LEFT, END, _>(chain, origin, to, enemy, empty, visitor),
                (false, true) => visit_chains::<UP_LEFT, DOWN_LEFT, _>(chain, origin, to, enemy, empty, visitor),
                (false, false) => visit_chains::<DOWN_LEFT, END, _>(chain, origin, to, enemy, empty, visitor),
            }
        });
    }

    /// Whether a column going there is led by a soldier who becomes an officer: forward, he can only come to his own
    /// far rank.
    #[inline]
    fn promotes(&self, from: u32, to: u32) -> bool {
        FAR_RANKS >> to & !self.officers >> from & 1 != 0
    }
}

/// The jumps open to a column on `at` in the directions from `FIRST` to before `LAST`.
#[inline]
fn open_jumps<const FIRST: usize, const LAST: usize>(
    at: Square,
    enemy: u32,
    empty: u32,
) -> impl Iterator<Item = &'static Jump> {
    JUMPS[at.index()][FIRST..LAST].iter().filter(move |jump| enemy & jump.over != 0 && empty & jump.land != 0)
}

/// Goes on with a chain that stands on `at`; `enemy` is without what was jumped.
///
/// A soldier on the far rank needs no rule of his own to stop: there is nothing ahead of him.
fn visit_chains<const FIRST: usize, const LAST: usize, V: Visit>(
    chain: V::Chain,
    from: Square,
    at: Square,
    enemy: u32,
    empty: u32,
    visitor: &mut V,
) {
    let mut ends = true;
    for jump in open_jumps::<FIRST, LAST>(at, enemy, empty) {
        ends = false;
        let over = Square::from_index(jump.over.trailing_zeros());
        let to = Square::from_index(jump.land.trailing_zeros());
        let further = visitor.jump(chain, over, to);
        visit_chains::<FIRST, LAST, V>(further, from, to, enemy & !jump.over, empty, visitor);
    }
    if ends {
        let soldier = LAST - FIRST < END;
        visitor.end(chain, from, at, soldier && at.bit() & FAR_RANKS != 0);
    }
}

/// How many ways a chain has from here, standing still included if there is no other.
fn count_chains<const FIRST: usize, const LAST: usize>(at: Square, enemy: u32, empty: u32) -> u64 {
    let mut count = 0;
    for jump in open_jumps::<FIRST, LAST>(at, enemy, empty) {
        let to = Square::from_index(jump.land.trailing_zeros());
        count += count_chains::<FIRST, LAST>(to, enemy & !jump.over, empty);
    }
    count.max(1)
}
