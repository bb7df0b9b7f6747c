//! What can be proposed, and how each kind behaves. One mechanism serves them all: the seats asked, whether play passes
//! over it, how it reaches the asked.

use serde::{Deserialize, Serialize};

use crate::games::{Game, Seat, Seats};

/// What one can propose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// To call it a draw.
    Draw,
}

impl Proposal {
    /// The seats whose consent it needs.
    #[must_use]
    pub fn asks(self, by: Seat, game: &Game) -> Seats {
        match self {
            Self::Draw => {
                let mut all = Seats::first(game.seats());
                all.remove(by);
                all
            }
        }
    }

    /// Whether it lapses when one of the asked plays on instead of answering.
    #[must_use]
    pub fn lapses_with_play(self) -> bool {
        match self {
            Self::Draw => true,
        }
    }

    /// Whether a seat may propose it only once in [`MOVES_BETWEEN_PROPOSALS`](super::limits::MOVES_BETWEEN_PROPOSALS)
    /// own moves.
    #[must_use]
    pub fn is_rationed(self) -> bool {
        match self {
            Self::Draw => true,
        }
    }

    /// Whether the two are of one kind, whatever their details.
    #[must_use]
    pub fn same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}
