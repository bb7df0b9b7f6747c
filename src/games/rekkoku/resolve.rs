//! From what somebody typed to a legal move, or to the reason why there is none.

use super::colour::Colour;
use super::notation::Move;
use super::piece::{Kind, Piece};
use super::point::Point;
use super::position::Position;
use super::typed::{self, Typed};

/// Why a typed move was not played. Worded for programs here; people are told in their own language elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// This part of the text means nothing here; it is folded and shortened.
    #[error("{fragment:?} is not understood")]
    NotUnderstood {
        /// The part.
        fragment: String,
    },
    /// This part of the text has the form of a point, but there is none such.
    #[error("there is no point {fragment:?}")]
    NoPoint {
        /// The part.
        fragment: String,
    },
    /// A point alone is no move: say what goes there.
    #[error("what goes to {point}?")]
    BarePoint {
        /// The point.
        point: Point,
    },
    /// Nobody enters the neutral point.
    #[error("nobody enters j10")]
    Neutral,
    /// Nothing stands on the origin.
    #[error("nothing stands on {point}")]
    Empty {
        /// The origin.
        point: Point,
    },
    /// The piece on the origin is not of the slot to move.
    #[error("{piece} on {point} does not move in the slot of {turn}")]
    OtherSlot {
        /// The origin.
        point: Point,
        /// What stands there.
        piece: Piece,
        /// The slot to move.
        turn: Colour,
    },
    /// Another colour was named than that of the slot to move.
    #[error("{named} is not to move, {turn} is")]
    NotToMove {
        /// Who was named.
        named: Colour,
        /// The slot to move.
        turn: Colour,
    },
    /// Another piece than the named one stands there.
    #[error("{piece} stands on {point}")]
    OtherPiece {
        /// Where.
        point: Point,
        /// What really stands there.
        piece: Piece,
    },
    /// An `x` was written, but nothing would be captured.
    #[error("there is nothing to capture on {point}")]
    NoCapture {
        /// The target.
        point: Point,
    },
    /// An envoy is never captured.
    #[error("the envoy on {point} cannot be captured")]
    Envoy {
        /// Where he stands.
        point: Point,
    },
    /// One's own piece, or a partner's, stands on the target.
    #[error("{piece} on {point} is no enemy")]
    Friend {
        /// The target.
        point: Point,
        /// What stands there.
        piece: Piece,
    },
    /// This piece does not go there.
    #[error("{piece} does not go from {from} to {to}")]
    DoesNotGo {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Point,
        /// Where it was to go.
        to: Point,
    },
    /// No piece of the kind goes there.
    #[error("no {kind} goes to {to}")]
    NoneGoes {
        /// The kind.
        kind: Kind,
        /// Where one was to go.
        to: Point,
    },
    /// Several pieces of the kind go there.
    #[error("more than one goes there")]
    Several {
        /// Their moves.
        moves: Vec<Move>,
    },
}

impl Position {
    /// The legal move that a text means: `f5f9`, `f5-f9`, `Be3-d4`, `rWf2xkGf19`, `Ef9`, `be3`, `使f9`, `大将f9`.
    ///
    /// # Errors
    ///
    /// When it means none, or more than one.
    pub fn resolve(&self, text: &str) -> Result<Move, Refusal> {
        if self.end().is_some() {
            return Err(Refusal::Over);
        }
        let typed = typed::read(text)?;
        if typed.to == Point::NEUTRAL {
            return Err(Refusal::Neutral);
        }
        match typed.from {
            Some(from) => self.resolve_from(&typed, from),
            None => self.resolve_to(&typed),
        }
    }

    fn resolve_from(&self, typed: &Typed, from: Point) -> Result<Move, Refusal> {
        let piece = self.piece(from).ok_or(Refusal::Empty { point: from })?;
        if !typed.piece.fits(piece.colour, piece.kind) {
            return Err(Refusal::OtherPiece { point: from, piece });
        }
        if piece.colour != self.turn() {
            return Err(Refusal::OtherSlot { point: from, piece, turn: self.turn() });
        }
        let to = typed.to;
        match self.legal_moves().into_iter().find(|mv| mv.from == from && mv.to == to) {
            Some(mv) => checked(typed, mv),
            None => Err(self.standing_in(to).unwrap_or(Refusal::DoesNotGo { piece, from, to })),
        }
    }

    fn resolve_to(&self, typed: &Typed) -> Result<Move, Refusal> {
        let (to, turn) = (typed.to, self.turn());
        if let Some(named) = typed.piece.colour.filter(|&named| named != turn) {
            return Err(Refusal::NotToMove { named, turn });
        }
        // A colour alone does not say what moves.
        let kind = typed.piece.kind.ok_or(Refusal::BarePoint { point: to })?;
        let moves: Vec<Move> =
            self.legal_moves().into_iter().filter(|mv| mv.to == to && mv.piece.kind == kind).collect();
        match *moves.as_slice() {
            [mv] => checked(typed, mv),
            [] => Err(self.standing_in(to).unwrap_or(Refusal::NoneGoes { kind, to })),
            _ => Err(Refusal::Several { moves }),
        }
    }

    /// What stands on a target that nobody may take.
    fn standing_in(&self, point: Point) -> Option<Refusal> {
        let piece = self.piece(point)?;
        let controller = |colour| self.controller(colour);
        let friend = controller(self.turn()).zip(controller(piece.colour)).is_some_and(|(a, b)| self.together(a, b));
        if friend {
            Some(Refusal::Friend { point, piece })
        } else {
            (piece.kind == Kind::Envoy).then_some(Refusal::Envoy { point })
        }
    }
}

/// Whether a legal move captures what was said. Who writes no `x` need not know that it captures.
fn checked(typed: &Typed, mv: Move) -> Result<Move, Refusal> {
    match mv.victim {
        Some(victim) if !typed.victim.fits(victim.colour, victim.kind) => {
            Err(Refusal::OtherPiece { point: mv.to, piece: victim })
        }
        None if typed.captures || typed.victim != typed::Who::default() => Err(Refusal::NoCapture { point: mv.to }),
        _ => Ok(mv),
    }
}
