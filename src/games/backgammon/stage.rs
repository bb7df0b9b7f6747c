//! Where a match stands, how its games end, and why something cannot happen in it.

use super::Win;
use super::cube::NoDouble;
use super::roll::Dice;
use crate::games::Seat;

/// What the match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Chance: one die each.
    Opening,
    /// The player on roll: double, or roll.
    Cube,
    /// Chance: two dice for the player on roll, who cannot double.
    Roll,
    /// The player on roll: his play.
    Play(Dice),
    /// The other: take, drop, perhaps beaver.
    Doubled,
    /// The doubler, whose double was beavered: take, drop, perhaps raccoon.
    Beavered,
    /// The other, whose beaver was answered by a raccoon: take or drop.
    Raccooned,
    /// Nothing: it is over.
    Over,
}

/// Where the match stands with the game without a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crawford {
    /// Nobody is one point from winning yet.
    Before,
    /// This is the game: no cube for either.
    Now,
    /// It has been played.
    Past,
}

/// How a game of the match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Its number, from 1.
    pub game: u16,
    /// Who won it.
    pub winner: Seat,
    /// What kind of win.
    pub win: Win,
    /// The stake it was multiplied by.
    pub stake: u32,
    /// The points it brought. In a match all count here, also those beyond its length.
    pub points: u32,
    /// In which way.
    pub how: How,
}

/// In which way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// All men borne off.
    BorneOff,
    /// A double, beaver or raccoon dropped.
    Dropped,
    /// The game resigned.
    Resigned,
    /// The match given up or lost on time.
    Forfeited,
}

/// Why an action cannot happen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Another decides now, or chance does.
    #[error("it is not that seat's turn")]
    NotToAct,
    /// One's own turn, but not for this.
    #[error("that cannot be done now")]
    NotNow,
    /// The cube cannot be turned.
    #[error(transparent)]
    NoDouble(#[from] NoDouble),
    /// The terms know no beavers.
    #[error("no beavers were agreed")]
    NoBeavers,
    /// The terms know no raccoons.
    #[error("no raccoons were agreed")]
    NoRaccoons,
    /// A game cannot be resigned while the cube is offered: dropping does that.
    #[error("the cube is offered and must be answered first")]
    CubeOffered,
    /// The play is not legal.
    #[error("that is not a legal play")]
    NotLegal,
    /// So much can no longer be lost.
    #[error("no more than a {0} can still be lost")]
    TooMuch(Win),
}
