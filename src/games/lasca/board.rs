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

/// By square, as many as an index of five bits can ask for, and direction.
static JUMPS: [[Jump; END]; 32] = {
    let mut jumps = [[Jump { over: 0, land: 0 }; END]; 32];
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

/// What is done with every legal move as it is found; `WHITE` tells whose it is.
pub(super) trait Visit<const WHITE: bool> {
    /// A column in the middle of a chain: what of it is needed.
    type Chain;

    /// A column steps.
    fn step(&mut self, from: Square, to: Square, promotes: bool);

    /// A column is lifted to begin a chain.
    fn begin(&self, from: Square) -> Self::Chain;

    /// It jumps.
    fn jump(&self, chain: &Self::Chain, over: Square, to: Square) -> Self::Chain;

    /// Its chain is complete.
    fn end(&mut self, chain: Self::Chain, from: Square, to: Square, promotes: bool);

    /// A chain of a single jump, as most are.
    #[inline]
    fn hop(&mut self, from: Square, over: Square, to: Square, promotes: bool) {
        let chain = self.jump(&self.begin(from), over, to);
        self.end(chain, from, to, promotes);
    }
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
        let black = (code & 1) as u32;
        let officer = (code >> 1 & 1) as u32;
        self.led[0] |= square.bit() & black.wrapping_sub(1);
        self.led[1] |= square.bit() & black.wrapping_neg();
        self.officers |= square.bit() & officer.wrapping_neg();
    }

    /// Whether a side must capture.
    pub(super) fn can_capture(&self, turn: Color) -> bool {
        match turn {
            Color::White => self.side::<true>().can_jump(),
            Color::Black => self.side::<false>().can_jump(),
        }
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
    pub(super) fn visit<V: Visit<true> + Visit<false>>(&self, turn: Color, visitor: &mut V) {
        match turn {
            Color::White => self.side::<true>().visit(visitor),
            Color::Black => self.side::<false>().visit(visitor),
        }
    }

    /// The board as one side sees it.
    #[inline]
    pub(super) fn side<const WHITE: bool>(&self) -> Side<WHITE> {
        let [white, black] = self.led;
        let (own, enemy) = if WHITE { (white, black) } else { (black, white) };
        Side { own, officers: self.officers & own, enemy, empty: !(white | black) & BOARD }
    }
}

/// The commanders as the side to move sees them.
pub(super) struct Side<const WHITE: bool> {
    own: u32,
    /// Those of `own` that are led by officers.
    officers: u32,
    enemy: u32,
    empty: u32,
}

/// Squares for two directions up or two down the board: to the left and to the right.
#[derive(Clone, Copy)]
struct Pair(u32, u32);

impl Pair {
    const NONE: Pair = Pair(0, 0);

    #[inline]
    fn both(squares: u32) -> Pair {
        Pair(squares, squares)
    }

    /// The squares from which one step leads into these.
    #[inline]
    fn before(self, up: bool) -> Pair {
        if up {
            Pair(step::<DOWN_RIGHT>(self.0), step::<DOWN_LEFT>(self.1))
        } else {
            Pair(step::<UP_RIGHT>(self.0), step::<UP_LEFT>(self.1))
        }
    }

    #[inline]
    fn and(self, squares: u32) -> Pair {
        Pair(self.0 & squares, self.1 & squares)
    }

    #[inline]
    fn and_pair(self, other: Pair) -> Pair {
        Pair(self.0 & other.0, self.1 & other.1)
    }

    #[inline]
    fn or(self, other: Pair) -> Pair {
        Pair(self.0 | other.0, self.1 | other.1)
    }

    #[inline]
    fn either(self) -> u32 {
        self.0 | self.1
    }

    #[inline]
    fn bits(self) -> u64 {
        u64::from(self.0) | u64::from(self.1) << 32
    }

    /// Each square with the distance to the next in its direction, both as indices.
    #[inline(always)]
    fn each(self, up: bool) -> impl Iterator<Item = (u32, u32)> {
        let left: u32 = if up { 3 } else { 4u32.wrapping_neg() };
        let mut set = self.bits();
        std::iter::from_fn(move || {
            let bit = (set != 0).then(|| set.trailing_zeros())?;
            set &= set - 1;
            Some((bit % 32, left.wrapping_add(bit / 32)))
        })
    }
}

impl<const WHITE: bool> Side<WHITE> {
    /// All squares from which an own column, if it stood there, could jump up or down.
    #[inline]
    fn takeoffs(&self, up: bool) -> Pair {
        Pair::both(self.empty).before(up).and(self.enemy).before(up)
    }

    #[inline]
    fn can_jump(&self) -> bool {
        let forward = self.takeoffs(WHITE).and(self.own);
        let backward = self.takeoffs(!WHITE).and(self.officers);
        forward.or(backward).either() != 0
    }

    #[inline]
    pub(super) fn count(&self) -> u64 {
        // Officers are few. Without them half of the work falls away.
        if self.officers == 0 { self.count_with(false) } else { self.count_with(true) }
    }

    #[inline(always)]
    fn count_with(&self, officers: bool) -> u64 {
        let ahead = self.takeoffs(WHITE);
        let behind = if officers { self.takeoffs(!WHITE) } else { Pair::NONE };
        let jumps = [ahead.and(self.own), behind.and(self.officers)];
        let empty = Pair::both(self.empty);
        let steps = [empty.before(WHITE).and(self.own), empty.before(!WHITE).and(self.officers)];
        // No branch: whether a side must capture is hard to foresee for a processor.
        let quiet = jumps[0].or(jumps[1]).either() == 0;
        let [forward, backward] = [0, 1].map(|way| if quiet { steps[way].bits() } else { jumps[way].bits() });
        let mut count = u64::from(forward.count_ones() + if officers { backward.count_ones() } else { 0 });

        let two_before = |squares: u32, up: bool| Pair::both(squares).before(up).before(up);
        let mut further = jumps[0].and_pair(two_before(ahead.either(), WHITE));
        if officers {
            let any = ahead.or(behind).either();
            further = further.or(jumps[0].and(self.officers).and_pair(two_before(any, WHITE)));
            for (from, step) in jumps[1].and_pair(two_before(any, !WHITE)).each(!WHITE) {
                count += self.count_after_jump(from, step) - 1;
            }
        }
        for (from, step) in further.each(WHITE) {
            count += self.count_after_jump(from, step) - 1;
        }
        count
    }

    /// How many ways a chain has after its first jump.
    fn count_after_jump(&self, from: u32, step: u32) -> u64 {
        let empty = self.empty | 1 << from;
        let enemy = self.enemy & !(1 << from.wrapping_add(step));
        let at = Square::from_index(from.wrapping_add(step).wrapping_add(step));
        match (self.officers >> from & 1 != 0, WHITE) {
            (true, _) => count_chains::<UP_LEFT, END>(at, enemy, empty),
            (false, true) => count_chains::<UP_LEFT, DOWN_LEFT>(at, enemy, empty),
            (false, false) => count_chains::<DOWN_LEFT, END>(at, enemy, empty),
        }
    }

    #[inline]
    pub(super) fn visit<V: Visit<WHITE>>(&self, visitor: &mut V) {
        if self.officers == 0 { self.visit_with(false, visitor) } else { self.visit_with(true, visitor) }
    }

    #[inline(always)]
    fn visit_with<V: Visit<WHITE>>(&self, officers: bool, visitor: &mut V) {
        let ahead = self.takeoffs(WHITE);
        let behind = if officers { self.takeoffs(!WHITE) } else { Pair::NONE };
        let forward = ahead.and(self.own);
        let backward = behind.and(self.officers);
        // One loop over both, so that there is one place to make a move.
        let ways = if officers { 2 } else { 1 };
        if forward.or(backward).either() == 0 {
            let steps = Pair::both(self.empty);
            let [forward, backward] = [steps.before(WHITE).and(self.own), steps.before(!WHITE).and(self.officers)];
            for &(squares, up) in &[(forward, WHITE), (backward, !WHITE)][..ways] {
                for (from, step) in squares.each(up) {
                    let to = from.wrapping_add(step);
                    visitor.step(Square::from_index(from), Square::from_index(to), self.promotes(from, to));
                }
            }
            return;
        }
        for &(squares, up) in &[(forward, WHITE), (backward, !WHITE)][..ways] {
            for (from, step) in squares.each(up) {
                let officer = officers && self.officers >> from & 1 != 0;
                let over = from.wrapping_add(step);
                let to = over.wrapping_add(step);
                let promotes = self.promotes(from, to);
                let [from, over, to] = [from, over, to].map(Square::from_index);
                let takeoffs = if officer { ahead.or(behind).either() } else { ahead.either() };
                if takeoffs & to.bit() == 0 {
                    visitor.hop(from, over, to, promotes);
                } else {
                    self.visit_after_jump(officer, [from, over, to], visitor);
                }
            }
        }
    }

    /// Goes on with a chain after its first jump.
    #[inline(never)]
    fn visit_after_jump<V: Visit<WHITE>>(&self, officer: bool, [from, over, to]: [Square; 3], visitor: &mut V) {
        let chain = visitor.jump(&visitor.begin(from), over, to);
        // The column moves as a whole: its origin is empty during the chain.
        let empty = self.empty | from.bit();
        let enemy = self.enemy & !over.bit();
        match (officer, WHITE) {
            (true, _) => visit_chains::<WHITE, UP_LEFT, END, _>(chain, from, to, enemy, empty, visitor),
            (false, true) => visit_chains::<WHITE, UP_LEFT, DOWN_LEFT, _>(chain, from, to, enemy, empty, visitor),
            (false, false) => visit_chains::<WHITE, DOWN_LEFT, END, _>(chain, from, to, enemy, empty, visitor),
        }
    }

    /// Whether a column going there is led by a soldier who becomes an officer: forward, he can only come to his own
    /// far rank.
    #[inline]
    fn promotes(&self, from: u32, to: u32) -> bool {
        is_far_rank::<WHITE>(to) & (self.officers >> from & 1 == 0)
    }
}

/// Whether a square, given by its index, is on the far rank of a side.
#[inline]
const fn is_far_rank<const WHITE: bool>(index: u32) -> bool {
    if WHITE { index >= 21 } else { index < 4 }
}

/// The jumps open to a column on `at` in the directions from `FIRST` to before `LAST`.
#[inline]
fn open_jumps<const FIRST: usize, const LAST: usize>(
    at: Square,
    enemy: u32,
    empty: u32,
) -> impl Iterator<Item = &'static Jump> {
    JUMPS[at.index() % 32][FIRST..LAST].iter().filter(move |jump| enemy & jump.over != 0 && empty & jump.land != 0)
}

/// Goes on with a chain that stands on `at`; `enemy` is without what was jumped.
///
/// A soldier on the far rank needs no rule of his own to stop: there is nothing ahead of him.
fn visit_chains<const WHITE: bool, const FIRST: usize, const LAST: usize, V: Visit<WHITE>>(
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
        let further = visitor.jump(&chain, over, to);
        visit_chains::<WHITE, FIRST, LAST, V>(further, from, to, enemy & !jump.over, empty, visitor);
    }
    if ends {
        let soldier = LAST - FIRST < END;
        visitor.end(chain, from, at, soldier && is_far_rank::<WHITE>(at.index() as u32));
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
