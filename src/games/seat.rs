//! Seats: who takes part in a game, by place and not by person.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the board. Numbered from 0 in the order of the first turns: in Lasca 0 is White, in backgammon 0 is the host.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats a game here can have.
    pub const MOST: u8 = 8;

    /// The other seat of a game for two.
    #[must_use]
    pub fn other(self) -> Self {
        Self(1 - self.0.min(1))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The first `n` seats.
    #[must_use]
    pub fn first(n: u8) -> Self {
        (0..n.min(Seat::MOST)).map(Seat).collect()
    }

    /// Whether `seat` is among them.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Seat::MOST && self.0 & (1 << seat.0) != 0
    }

    /// Adds `seat`; seats beyond [`Seat::MOST`] do not exist and are ignored.
    pub fn insert(&mut self, seat: Seat) {
        if seat.0 < Seat::MOST {
            self.0 |= 1 << seat.0;
        }
    }

    /// Takes `seat` out.
    pub fn remove(&mut self, seat: Seat) {
        if seat.0 < Seat::MOST {
            self.0 &= !(1 << seat.0);
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST).map(Seat).filter(move |&s| self.contains(s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        seats.into_iter().for_each(|s| set.insert(s));
        set
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Self {
        [seat].into_iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
