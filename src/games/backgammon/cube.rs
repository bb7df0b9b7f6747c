//! The doubling cube.

use crate::games::Seat;

/// The stake and who may raise it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// What a dropped game costs now: while a double is offered the stake before it, while a beaver is, that of the
    /// double, and so on. A power of two, at most [`Cube::LIMIT`].
    pub stake: u32,
    /// Who owns it; nobody while it is centred. An automatic double leaves it centred.
    pub owner: Option<Seat>,
}

/// Why a player cannot double.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDouble {
    /// It is the Crawford game.
    #[error("this is the Crawford game, which has no cube")]
    Crawford,
    /// The other owns the cube.
    #[error("the other player owns the cube")]
    NotOwner,
    /// His own win at the present stake already wins the doubler the match.
    #[error("the cube is dead: the present stake is enough for the match")]
    Dead,
    /// The stake would pass [`Cube::LIMIT`].
    #[error("the stake would pass {}", Cube::LIMIT)]
    Limit,
    /// The dice have been rolled, or will be: doubling comes before.
    #[error("doubling comes before the roll")]
    Rolled,
}

impl Cube {
    /// No stake goes beyond this.
    pub const LIMIT: u32 = 4096;
    /// 1, centred.
    pub const START: Self = Self { stake: 1, owner: None };

    /// Whether the stake may become so many times what it is.
    #[must_use]
    pub fn fits(self, times: u32) -> bool {
        self.stake * times <= Self::LIMIT
    }

    pub(super) fn turn(&mut self, owner: Seat) {
        *self = Self { stake: self.stake * 2, owner: Some(owner) };
    }

    /// The stake as a power of two: 0 for 1, 12 for 4096.
    #[must_use]
    pub fn log2(self) -> u8 {
        self.stake.trailing_zeros() as u8
    }
}
