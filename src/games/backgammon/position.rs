//! A position: both sides' men, seen by the player on roll.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Men, Point, id};

/// Both sides' men and, by their order, who is on roll. Each side's are in its own numbering.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(super) mover: Men,
    pub(super) waiting: Men,
}

/// Why two sets of men are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// Both stand on one point, here numbered for the player on roll.
    #[error("both sides stand on point {0}, as the player on roll counts")]
    Shared(Point),
    /// Neither has a man left.
    #[error("both sides have borne off all men")]
    BothOff,
}

/// How much a won game counts, before the cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Win {
    /// The loser has borne off a man: once the stake.
    Single = 1,
    /// He has borne off none: twice.
    Gammon = 2,
    /// He has borne off none and has a man on the bar or in the winner's home: three times.
    Backgammon = 3,
}

impl Win {
    /// All of them, the cheapest first.
    pub const ALL: [Self; 3] = [Self::Single, Self::Gammon, Self::Backgammon];

    /// 1, 2 or 3.
    #[must_use]
    pub const fn factor(self) -> u32 {
        self as u32
    }

    /// `single`, `gammon` or `backgammon`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Gammon => "gammon",
            Self::Backgammon => "backgammon",
        }
    }
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Position {
    /// The start of every game.
    pub const START: Self = Self { mover: Men::START, waiting: Men::START };

    /// The men of the player on roll and of the other, each in his own numbering.
    ///
    /// # Errors
    /// They stand on one point, or none is left.
    pub fn new(mover: Men, waiting: Men) -> Result<Self, PositionError> {
        if let Some(shared) = Point::board().find(|&p| mover.on(p) > 0 && waiting.on(p.mirrored()) > 0) {
            return Err(PositionError::Shared(shared));
        }
        if mover == Men::NONE && waiting == Men::NONE {
            return Err(PositionError::BothOff);
        }
        Ok(Self { mover, waiting })
    }

    /// The men of the player on roll.
    #[must_use]
    pub fn mover(self) -> Men {
        self.mover
    }

    /// The men of the other.
    #[must_use]
    pub fn waiting(self) -> Men {
        self.waiting
    }

    /// The same men with the other player on roll.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { mover: self.waiting, waiting: self.mover }
    }

    /// Whether a side has borne off all its men.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.mover == Men::NONE || self.waiting == Men::NONE
    }

    /// Whether men of the two still have to pass each other.
    #[must_use]
    pub fn has_contact(self) -> bool {
        touch(self.mover, self.waiting)
    }
}

/// What a game counts that is over with the loser's men standing so.
#[must_use]
pub fn worth(loser: Men) -> Win {
    if loser.borne_off() > 0 {
        Win::Single
    } else if loser.rearmost().number() < 19 {
        Win::Gammon
    } else {
        Win::Backgammon
    }
}

/// The most that `loser` can still lose in a position where the other's men stand as `winner`.
#[must_use]
pub fn most_at_stake(loser: Men, winner: Men) -> Win {
    // With contact he may yet be hit and carried back.
    if loser.borne_off() == 0 && touch(loser, winner) { Win::Backgammon } else { worth(loser) }
}

fn touch(some: Men, others: Men) -> bool {
    some.rearmost().number() + others.rearmost().number() > 25
}

/// The Position ID.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&id::write_position(*self))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "on roll {:?}; waiting {:?}", self.mover, self.waiting)
    }
}
