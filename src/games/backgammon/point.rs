//! Where a man can stand.

use std::fmt;

/// A place for men in their **owner's own** numbering, down which he moves: the bar 25, points 24 to 1 (home is 6 to 1), off 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// Borne off.
    pub const OFF: Self = Self(0);
    /// The bar.
    pub const BAR: Self = Self(25);

    /// The place with that number, 0 to 25.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= 25 { Some(Self(number)) } else { None }
    }

    /// For numbers known to be in range: more than 25 counts as the bar.
    pub(super) const fn clamped(number: u8) -> Self {
        if number <= 25 { Self(number) } else { Self::BAR }
    }

    /// Its number: 25 the bar, 0 off.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All points of the board, 24 down to 1.
    pub fn board() -> impl DoubleEndedIterator<Item = Self> {
        (1..=24).rev().map(Self)
    }

    /// The same point in the opponent's numbering. The bar and off mirror to each other and mean nothing there.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(25 - self.0)
    }

    /// Where `die` pips take a man from here, bearing off when that is far enough.
    #[must_use]
    pub const fn down(self, die: u8) -> Self {
        Self(self.0.saturating_sub(die))
    }
}

/// `bar`, `off` or the number, as in a play.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BAR => f.pad("bar"),
            Self::OFF => f.pad("off"),
            Self(n) => n.fmt(f),
        }
    }
}
