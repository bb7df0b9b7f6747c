//! What can be proposed, and how each kind behaves. One mechanism serves them all: the seats asked, whether play passes
//! over it, how it reaches the asked.

use serde::{Deserialize, Serialize};

use super::limits;
use crate::games::backgammon::Win;
use crate::games::{Game, Seat, Seats};

/// What one can propose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// To call it a draw.
    Draw,
    /// To stop all clocks for so many days.
    Pause {
        /// From 1 to [`LONGEST_PAUSE`](super::limits::LONGEST_PAUSE).
        days: u8,
    },
    /// To give up the game under play, not the whole match, for so much.
    ResignGame {
        /// As what it is to count.
        win: Win,
    },
    /// To take the proposer's last move back, with what came after it.
    Takeback,
    /// To stop the game and count it.
    Stop,
}

impl Proposal {
    /// The seats whose consent it needs.
    #[must_use]
    pub fn asks(self, by: Seat, game: &Game) -> Seats {
        match self {
            Self::Draw | Self::Pause { .. } | Self::ResignGame { .. } | Self::Takeback | Self::Stop => {
                let mut all = game.living();
                game.hand(by).iter().for_each(|own| all.remove(own));
                all
            }
        }
    }

    /// Whether it lapses with a move: of one of the asked, who plays on instead of answering, or of another.
    #[must_use]
    pub fn lapses_with_play(self, by_asked: bool) -> bool {
        match self {
            Self::Draw | Self::Pause { .. } => by_asked,
            // Who moves on himself no longer wants his last move back, nor to give up what stands otherwise now.
            Self::Takeback | Self::ResignGame { .. } => true,
            Self::Stop => false,
        }
    }

    /// Seconds for which it stands; absent = until it lapses otherwise.
    #[must_use]
    pub fn stands(self) -> Option<i64> {
        match self {
            Self::Stop => Some(limits::VOTE_STANDS),
            Self::Draw | Self::Pause { .. } | Self::ResignGame { .. } | Self::Takeback => None,
        }
    }

    /// Whether it is shown with the next board only, that is, made on one's own turn with one's own move. What the proposer
    /// wants settled before he moves is shown at once.
    #[must_use]
    pub fn rides(self) -> bool {
        match self {
            Self::Draw => true,
            Self::Pause { .. } | Self::Takeback | Self::ResignGame { .. } | Self::Stop => false,
        }
    }

    /// Whether a seat may propose it only once in [`MOVES_BETWEEN_PROPOSALS`](super::limits::MOVES_BETWEEN_PROPOSALS)
    /// own moves.
    #[must_use]
    pub fn is_rationed(self) -> bool {
        match self {
            Self::Draw | Self::Pause { .. } | Self::Takeback | Self::ResignGame { .. } | Self::Stop => true,
        }
    }

    /// Whether proposing it while the other proposes the same is agreeing with him: what one gives up the other does not.
    #[must_use]
    pub fn is_mutual(self) -> bool {
        match self {
            Self::Draw | Self::Pause { .. } | Self::Stop => true,
            Self::Takeback | Self::ResignGame { .. } => false,
        }
    }

    /// Whether the two are of one kind, whatever their details. Who is not let go for a single game may offer a gammon.
    #[must_use]
    pub fn same_kind(self, other: Self) -> bool {
        if let (Self::ResignGame { win: one }, Self::ResignGame { win: another }) = (self, other) {
            return one == another;
        }
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}
