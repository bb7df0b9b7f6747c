//! From what a text says to a legal move, or to the reason why there is none.

use super::man::{Color, Rank};
use super::moves::{Move, MoveList};
use super::notation::{MoveText, TextError};
use super::position::Position;
use super::square::Square;
use crate::games::Reading;

/// Why a typed move was not played. Nothing here is worded: that is for whoever tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// This part of the text is neither a square nor a separator; it is folded and shortened.
    NotUnderstood {
        /// The part.
        fragment: String,
    },
    /// This part of the text has the form of a square, but nobody can stand there.
    NotPlayable {
        /// The part.
        fragment: String,
    },
    /// The squares are neither a path of jumps nor one with the jumped squares in between.
    NotAPath {
        /// What was read.
        squares: Vec<Square>,
    },
    /// A single square is not enough where no move was asked for.
    OneSquare {
        /// The square.
        square: Square,
    },
    /// No legal move ends on the only square that was given.
    NothingEndsOn {
        /// The square.
        square: Square,
    },
    /// Nothing stands on the origin.
    Empty {
        /// The origin.
        square: Square,
    },
    /// The commander on the origin is the opponent's.
    Opponents {
        /// The origin.
        square: Square,
    },
    /// Soldiers do not go backward.
    Backward {
        /// Where the soldier stands.
        from: Square,
        /// Where he was to go.
        to: Square,
    },
    /// A column stands where the move was to land.
    Occupied {
        /// The landing square.
        square: Square,
    },
    /// Neither a step nor a jump leads there.
    OutOfReach {
        /// Where the column stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// Nothing stands on the square that was to be jumped.
    NothingToJump {
        /// The square.
        over: Square,
    },
    /// One's own column stands on the square that was to be jumped.
    OwnColumn {
        /// The square.
        over: Square,
    },
    /// The square was jumped before in the same move.
    AlreadyJumped {
        /// The square.
        over: Square,
    },
    /// The soldier becomes an officer there, and the move ends.
    PromotionEnds {
        /// The square on the far rank.
        square: Square,
    },
    /// There are captures, so one of them must be made.
    MustCapture {
        /// All of them.
        captures: Vec<Move>,
    },
    /// The chain is not complete.
    ChainGoesOn {
        /// The moves that begin so.
        continuations: Vec<Move>,
    },
    /// The text fits several moves.
    Ambiguous {
        /// All of them.
        candidates: Vec<Move>,
    },
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Refusal {
        match error {
            TextError::NotUnderstood { fragment } => Refusal::NotUnderstood { fragment },
            TextError::NotPlayable { fragment } => Refusal::NotPlayable { fragment },
            TextError::NotAPath { squares } => Refusal::NotAPath { squares },
        }
    }
}

impl MoveText {
    /// The legal move that the text means.
    ///
    /// # Errors
    /// Why there is none, or which ones it could be: ambiguous texts are never guessed.
    pub fn resolve(&self, position: &Position, reading: Reading) -> Result<Move, Refusal> {
        let legal = position.legal_moves();
        match self {
            MoveText::End(square) if reading == Reading::Bare => Err(Refusal::OneSquare { square: *square }),
            MoveText::End(square) => end(position, &legal, *square),
            MoveText::Ends { from, to } => ends(position, &legal, *from, *to),
            MoveText::Path(path) => along(position, &legal, path),
        }
    }
}

fn select(legal: &MoveList, test: impl Fn(&Move) -> bool) -> Vec<Move> {
    legal.iter().filter(|mv| test(mv)).copied().collect()
}

/// One square: where a single legal move ends.
fn end(position: &Position, legal: &MoveList, square: Square) -> Result<Move, Refusal> {
    let candidates = select(legal, |mv| mv.to() == square);
    match *candidates.as_slice() {
        [mv] => return Ok(mv),
        [] => {}
        _ => return Err(Refusal::Ambiguous { candidates }),
    }
    let continuations = select(legal, |mv| mv.path().contains(&square));
    if !continuations.is_empty() {
        return Err(Refusal::ChainGoesOn { continuations });
    }
    let steps_there = |from: Square| {
        let (files, ranks) = from.distance(square);
        files.abs() == 1 && ranks.abs() == 1 && may_head(position, from, square)
    };
    let turn = position.side_to_move();
    if position.commander(square).is_none()
        && position.must_capture()
        && Square::ALL
            .into_iter()
            .any(|from| position.commander(from).is_some_and(|man| man.color == turn) && steps_there(from))
    {
        return Err(Refusal::MustCapture { captures: legal.to_vec() });
    }
    Err(Refusal::NothingEndsOn { square })
}

/// Two squares: the ends of a complete move, unless they are the first jump of another.
fn ends(position: &Position, legal: &MoveList, from: Square, to: Square) -> Result<Move, Refusal> {
    let complete = select(legal, |mv| mv.from() == from && mv.to() == to);
    let candidates =
        select(legal, |mv| mv.from() == from && (mv.to() == to || mv.path().len() > 1 && mv.path()[0] == to));
    match (complete.as_slice(), candidates.len()) {
        (&[mv], 1) => return Ok(mv),
        ([], _) => {}
        _ => return Err(Refusal::Ambiguous { candidates }),
    }
    let continuations = select(legal, |mv| mv.from() == from && mv.path().contains(&to));
    if !continuations.is_empty() {
        return Err(Refusal::ChainGoesOn { continuations });
    }
    own(position, from)?;
    let (files, ranks) = from.distance(to);
    let reach = files.abs();
    if reach != ranks.abs() || reach == 0 || reach > 2 {
        return Err(Refusal::OutOfReach { from, to });
    }
    if !may_head(position, from, to) {
        return Err(Refusal::Backward { from, to });
    }
    if position.commander(to).is_some() {
        return Err(Refusal::Occupied { square: to });
    }
    Err(why_no_jump(position, &[from, to])
        // What is left is a step that nothing forbids but a capture.
        .unwrap_or_else(|| Refusal::MustCapture { captures: legal.to_vec() }))
}

/// A whole landing path.
fn along(position: &Position, legal: &MoveList, path: &[Square]) -> Result<Move, Refusal> {
    let [from, landings @ ..] = path else { return Err(Refusal::NotAPath { squares: path.to_vec() }) };
    let begin_so = select(legal, |mv| mv.from() == *from && mv.path().starts_with(landings));
    if let Some(&mv) = begin_so.iter().find(|mv| mv.path().len() == landings.len()) {
        return Ok(mv);
    }
    if !begin_so.is_empty() {
        return Err(Refusal::ChainGoesOn { continuations: begin_so });
    }
    own(position, *from)?;
    // Every jump being possible, the path would be a chain or its beginning.
    Err(why_no_jump(position, path).unwrap_or_else(|| Refusal::NotAPath { squares: path.to_vec() }))
}

/// Refuses an origin where the side to move has no column.
fn own(position: &Position, square: Square) -> Result<(), Refusal> {
    match position.commander(square) {
        None => Err(Refusal::Empty { square }),
        Some(man) if man.color != position.side_to_move() => Err(Refusal::Opponents { square }),
        Some(_) => Ok(()),
    }
}

/// The first jump of a path that cannot be made. Steps are not looked at.
fn why_no_jump(position: &Position, path: &[Square]) -> Option<Refusal> {
    let from = path[0];
    let man = position.commander(from)?;
    let mut jumped: Vec<Square> = Vec::new();
    for pair in path.windows(2) {
        let [at, to] = [pair[0], pair[1]];
        let Some(over) = at.between(to) else { continue };
        if man.rank == Rank::Soldier && at != from && at.rank() == man.color.far_rank() {
            return Some(Refusal::PromotionEnds { square: at });
        }
        if !ahead(man.color, man.rank, at, to) {
            return Some(Refusal::Backward { from: at, to });
        }
        if to != from && position.commander(to).is_some() {
            return Some(Refusal::Occupied { square: to });
        }
        if jumped.contains(&over) {
            return Some(Refusal::AlreadyJumped { over });
        }
        match position.commander(over) {
            None => return Some(Refusal::NothingToJump { over }),
            Some(other) if other.color == man.color => return Some(Refusal::OwnColumn { over }),
            Some(_) => jumped.push(over),
        }
    }
    None
}

/// Whether the column on `from` may go in the direction of `to`: soldiers never go backward.
fn may_head(position: &Position, from: Square, to: Square) -> bool {
    position.commander(from).is_some_and(|man| ahead(man.color, man.rank, from, to))
}

fn ahead(color: Color, rank: Rank, from: Square, to: Square) -> bool {
    let ranks = from.distance(to).1;
    rank == Rank::Officer
        || match color {
            Color::White => ranks > 0,
            Color::Black => ranks < 0,
        }
}
