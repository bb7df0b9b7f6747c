//! How each kind moves, written once for any view of the board.
//!
//! A generator reads the board through [`Board::at`] alone. So a view that notes what is read knows exactly on which
//! points a piece's moves depend; counting in bulk lives on that ([`super::count`]).

use super::piece::{Kind, Man};
use super::point::{DIAGONAL, EVERY, ORTHOGONAL, POINTS, REACH, STEP};

/// What stands where.
pub(super) trait Board {
    fn at(&self, point: usize) -> Man;
}

/// All points, by index.
pub(super) type Cells = [Man; POINTS];

impl Board for Cells {
    fn at(&self, point: usize) -> Man {
        self[point]
    }
}

/// With whose eyes a slot's pieces look at the board.
#[derive(Clone, Copy)]
pub(super) struct Eye {
    /// The slots whose pieces may be captured, as bits.
    pub(super) foes: u8,
    /// The diagonals of the slot's artillery.
    pub(super) forward: [usize; 2],
    /// Artillery and rifles may stop short (`steppers=upto`).
    pub(super) upto: bool,
}

impl Eye {
    /// Whether this man, who is somebody, may be captured.
    fn takes(&self, man: Man) -> bool {
        self.foes >> man.slot() & 1 == 1 && man.kind() != Kind::Envoy
    }
}

/// Visits every target of a piece, with the man captured there or [`Man::NONE`].
#[inline]
pub(super) fn each_target<B: Board>(board: &B, eye: &Eye, kind: Kind, from: usize, visit: &mut impl FnMut(usize, Man)) {
    match kind {
        Kind::General => slide(board, eye, from, &EVERY, 18, visit),
        Kind::Lieutenant => slide(board, eye, from, &ORTHOGONAL, 18, visit),
        Kind::Major => slide(board, eye, from, &DIAGONAL, 18, visit),
        Kind::Warship => warship(board, eye, from, visit),
        Kind::Envoy => slide(board, &Eye { foes: 0, ..*eye }, from, &EVERY, 18, visit),
        Kind::Artillery => {
            march(board, eye, from, &ORTHOGONAL, 4, visit);
            march(board, eye, from, &eye.forward, 4, visit);
        }
        Kind::Rifles => march(board, eye, from, &ORTHOGONAL, 3, visit),
        Kind::Bodyguard => slide(board, eye, from, &DIAGONAL, 1, visit),
        Kind::Medic => slide(board, eye, from, &ORTHOGONAL, 1, visit),
        Kind::Cavalry => cavalry(board, eye, from, visit),
    }
}

/// How many targets a piece has.
pub(super) fn count<B: Board>(board: &B, eye: &Eye, kind: Kind, from: usize) -> u32 {
    let mut targets = 0;
    each_target(board, eye, kind, from, &mut |_, _| targets += 1);
    targets
}

/// The point `steps` further on. Within [`REACH`] it is on the board.
const fn further(from: usize, direction: usize, steps: u8) -> usize {
    from.wrapping_add_signed(STEP[direction] * steps as isize)
}

/// Up to `longest` steps, until something stands in the way.
#[inline]
fn slide<B: Board>(
    board: &B,
    eye: &Eye,
    from: usize,
    directions: &[usize],
    longest: u8,
    visit: &mut impl FnMut(usize, Man),
) {
    for &direction in directions {
        let mut at = from;
        for _ in 0..REACH[direction][from].min(longest) {
            at = further(at, direction, 1);
            let man = board.at(at);
            if man.is_none() {
                visit(at, man);
                continue;
            }
            if eye.takes(man) {
                visit(at, man);
            }
            break;
        }
    }
}

/// Artillery and rifles: `steps` exactly, or up to that by option.
#[inline]
fn march<B: Board>(
    board: &B,
    eye: &Eye,
    from: usize,
    directions: &[usize],
    steps: u8,
    visit: &mut impl FnMut(usize, Man),
) {
    if eye.upto {
        return slide(board, eye, from, directions, steps, visit);
    }
    for &direction in directions {
        if REACH[direction][from] >= steps && (1..steps).all(|n| board.at(further(from, direction, n)).is_none()) {
            land(board, eye, further(from, direction, steps), visit);
        }
    }
}

/// The last point of a move of fixed length: empty, or a foe's.
#[inline]
fn land<B: Board>(board: &B, eye: &Eye, to: usize, visit: &mut impl FnMut(usize, Man)) {
    let man = board.at(to);
    if man.is_none() || eye.takes(man) {
        visit(to, man);
    }
}

/// Slides, and captures the next piece behind the first one in its way.
#[inline]
fn warship<B: Board>(board: &B, eye: &Eye, from: usize, visit: &mut impl FnMut(usize, Man)) {
    for direction in ORTHOGONAL {
        let mut screened = false;
        let mut at = from;
        for _ in 0..REACH[direction][from] {
            at = further(at, direction, 1);
            let man = board.at(at);
            match (man.is_none(), screened) {
                (true, false) => visit(at, man),
                (true, true) => {}
                (false, false) => screened = true,
                (false, true) => {
                    if eye.takes(man) {
                        visit(at, man);
                    }
                    break;
                }
            }
        }
    }
}

/// One orthogonal step, then exactly three diagonal ones that lead further out.
#[inline]
fn cavalry<B: Board>(board: &B, eye: &Eye, from: usize, visit: &mut impl FnMut(usize, Man)) {
    for direction in ORTHOGONAL {
        if REACH[direction][from] == 0 {
            continue;
        }
        let first = further(from, direction, 1);
        if !board.at(first).is_none() {
            continue;
        }
        for outward in [(direction + 1) % 8, (direction + 7) % 8] {
            if REACH[outward][first] >= 3 && (1..3).all(|n| board.at(further(first, outward, n)).is_none()) {
                land(board, eye, further(first, outward, 3), visit);
            }
        }
    }
}
