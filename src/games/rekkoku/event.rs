//! What happens in a game: actions, and what each brings about.

use super::colour::Colour;
use super::notation::Move;
use super::piece::Piece;
use super::point::Point;

/// What somebody does, or fails to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The slot to move moves.
    Move(Move),
    /// This country's player gives up, at any time.
    Resign(Colour),
    /// The slot to move lets its time go by, and passes.
    Miss(Colour),
    /// All living players stop the game, and it is counted. Who must agree, and until when, is not for the rules.
    Stop,
}

/// Why an action cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// Nothing can.
    #[error("the game is over")]
    Over,
    /// The slot to move has no such move.
    #[error("{0} is not legal now")]
    NotLegal(Move),
    /// The other slots cannot miss their turn.
    #[error("{0} is not to move")]
    NotToMove(Colour),
    /// The fallen cannot resign.
    #[error("{0} has no player left")]
    Fallen(Colour),
}

/// Why an army left the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Removal {
    /// Its holder lost his tenth piece; nobody scores.
    TenthLoss,
    /// Its holder resigned; nobody scores.
    Resigned,
    /// Its general was taken, and the taker scores it (`annex=remove`).
    Taken,
    /// Its holder's general was taken, and `succession` does not pass it on; nobody scores.
    NotPassedOn,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// One player is left, or one team.
    Last,
    /// Two are left, and nobody has captured for long.
    Standoff,
    /// All living players agreed.
    Agreement,
    /// Two are left (`endgame=immediate`).
    Immediate,
    /// Nobody at all can move.
    Blocked,
}

/// One thing that an action brought about. They come in the order in which they happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece was captured.
    Captured {
        /// Where.
        at: Point,
        /// What.
        piece: Piece,
        /// Who scores: the controller of the slot that moved.
        by: Colour,
        /// How much.
        points: u32,
    },
    /// A general was taken, and armies changed hands.
    Annexed {
        /// The country that fell.
        country: Colour,
        /// Who took it.
        by: Colour,
        /// The armies, in slot order.
        slots: Vec<Colour>,
    },
    /// A country fell, or armies went down with it.
    Removed {
        /// The country that fell.
        country: Colour,
        /// Why.
        reason: Removal,
        /// The armies that left, in slot order.
        slots: Vec<Colour>,
        /// How many pieces.
        pieces: u32,
        /// What they were worth.
        points: u32,
    },
    /// A slot has no legal move, and passes.
    Passed(Colour),
    /// A slot has no pieces, and is skipped.
    Skipped(Colour),
    /// A slot was annexed in this round, and rests (`rest=on`).
    Rested(Colour),
    /// The game is over.
    Ended(End),
}
