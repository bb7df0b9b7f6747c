//! Moves as people type them, before any position is looked at.

use super::moves::Move;
use super::square::Square;
use crate::games::fold::fold;
use arrayvec::ArrayVec;
use std::fmt;
use std::str::FromStr;

/// What a text says about a move. Only [`MoveText::resolve`] knows whether there is such a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MoveText {
    /// Only the square where the move ends.
    End(Square),
    /// Origin and end, in whatever way.
    Ends {
        /// The origin.
        from: Square,
        /// The last landing square.
        to: Square,
    },
    /// Origin and every landing square, two at least; each is a jump away from the one before.
    Path(ArrayVec<Square, { Move::MAX_JUMPS + 1 }>),
}

/// A text that says nothing about a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// This part is neither a square nor a separator.
    #[error("{fragment:?} is not understood")]
    NotUnderstood {
        /// The word, folded and shortened.
        fragment: String,
    },
    /// This part has the form of a square or number, but nobody can stand there.
    #[error("{fragment:?} is not a playable square")]
    NotPlayable {
        /// The word, folded and shortened.
        fragment: String,
    },
    /// The squares are no path: three or more that are neither one jump apart each, nor one step apart with the
    /// jumped squares in between.
    #[error("the squares are no path of jumps")]
    NotAPath {
        /// What was read.
        squares: Vec<Square>,
    },
}

/// With the jumped squares written too.
const MOST_SQUARES: usize = 2 * Move::MAX_JUMPS + 1;

/// No more of a text is ever repeated to its writer.
const LONGEST_FRAGMENT: usize = 40;

impl FromStr for MoveText {
    type Err = TextError;

    fn from_str(text: &str) -> Result<MoveText, TextError> {
        let folded = fold(text);
        let squares = squares(body(&folded))?;
        match *squares.as_slice() {
            [end] => Ok(MoveText::End(end)),
            [from, to] => Ok(MoveText::Ends { from, to }),
            _ => path(&squares).map(MoveText::Path).ok_or_else(|| TextError::NotAPath { squares: squares.to_vec() }),
        }
    }
}

/// The text without quotes, move number and trailing marks.
fn body(folded: &str) -> &str {
    let quotes = |c: char| c == ' ' || c == '`' || c == '"' || c == '\'';
    let text = folded.trim_matches(quotes);
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = digits.trim_start();
    let text = if digits.len() < text.len() && rest.starts_with('.') {
        rest.trim_start_matches('.').trim_start_matches(quotes)
    } else {
        text
    };
    text.trim_end_matches(|c| quotes(c) || matches!(c, '*' | '.' | '!'))
}

/// Reads the squares, all by name or all by Lasker's number.
fn squares(text: &str) -> Result<ArrayVec<Square, MOST_SQUARES>, TextError> {
    let not_understood = |at| TextError::NotUnderstood { fragment: word_at(text, at) };
    let mut squares = ArrayVec::new();
    let mut numbers = None;
    let mut rest = text;
    // Letters can stand for digits, but a text of nothing but letters is talk.
    if !text.bytes().any(|b| b.is_ascii_digit()) {
        return Err(not_understood(0));
    }
    loop {
        rest = rest.trim_start_matches([' ', '-', 'x', ':', '*']);
        let at = text.len() - rest.len();
        let Some(first) = rest.chars().next() else { break };
        let by_number = digit(first).is_some();
        if *numbers.get_or_insert(by_number) != by_number {
            return Err(not_understood(at));
        }
        let (square, length) =
            if by_number { numbered(rest) } else { named(rest) }.ok_or_else(|| not_understood(at))?;
        // A number alone is just a number.
        if by_number && length == text.len() {
            return Err(not_understood(at));
        }
        let square =
            square.ok_or_else(|| TextError::NotPlayable { fragment: rest[..length].chars().take(8).collect() })?;
        squares.try_push(square).map_err(|_| not_understood(at))?;
        rest = &rest[length..];
    }
    // A separator at the end means that something is missing; nor does one make a move of a number.
    let complete = text.ends_with(|c| digit(c).is_some());
    if squares.len() < 2 && numbers == Some(true) || !complete {
        return Err(not_understood(text.len()));
    }
    Ok(squares)
}

/// A letter and a digit at the beginning: how long they are, and the square if there is one.
fn named(text: &str) -> Option<(Option<Square>, usize)> {
    let mut chars = text.chars();
    let file = chars.next().filter(char::is_ascii_lowercase)?;
    let second = chars.next()?;
    let rank = digit(second)?;
    // `c31` is neither c3 nor anything else.
    if chars.next().is_some_and(|c| c.is_ascii_digit()) {
        return None;
    }
    let square = rank.checked_sub(1).and_then(|rank| Square::at(file as u8 - b'a', rank));
    // A letter stands for a digit only if that makes a square: `to` is a word.
    (square.is_some() || second.is_ascii_digit()).then_some((square, 2))
}

/// A number at the beginning, up to a separator: how long it is, and the square if there is one.
fn numbered(text: &str) -> Option<(Option<Square>, usize)> {
    let length = text.find(|c| digit(c).is_none()).unwrap_or(text.len());
    if text[length..].starts_with(|c| !matches!(c, ' ' | '-' | 'x' | ':' | '*')) {
        return None;
    }
    let number = text[..length].chars().filter_map(digit).fold(0u8, |n, d| n.saturating_mul(10).saturating_add(d));
    Some((Square::numbered(number), length))
}

/// A digit, or a letter that looks like one.
fn digit(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'o' => Some(0),
        'l' => Some(1),
        _ => None,
    }
}

/// The word around a place of a text, shortened.
fn word_at(text: &str, at: usize) -> String {
    let start = text[..at].rfind(' ').map_or(0, |space| space + 1);
    text[start..].chars().take_while(|&c| c != ' ').take(LONGEST_FRAGMENT).collect()
}

/// The landing path of three or more squares: all jumps, or all steps with every second square jumped.
fn path(squares: &[Square]) -> Option<ArrayVec<Square, { Move::MAX_JUMPS + 1 }>> {
    if squares.windows(2).all(|pair| pair[0].between(pair[1]).is_some()) {
        return squares.iter().copied().collect_exactly();
    }
    let straight = |jump: &[Square]| jump[0].between(jump[2]) == Some(jump[1]);
    if squares.len() % 2 == 1 && squares.windows(3).step_by(2).all(straight) {
        return squares.iter().copied().step_by(2).collect_exactly();
    }
    None
}

/// Collecting into a list of limited length.
trait CollectExactly<const N: usize> {
    /// All items, or nothing if there are too many.
    fn collect_exactly(self) -> Option<ArrayVec<Square, N>>;
}

impl<I: Iterator<Item = Square>, const N: usize> CollectExactly<N> for I {
    fn collect_exactly(mut self) -> Option<ArrayVec<Square, N>> {
        let list = self.by_ref().take(N).collect();
        self.next().is_none().then_some(list)
    }
}

impl From<&Move> for MoveText {
    /// The text that can mean this move alone.
    fn from(mv: &Move) -> MoveText {
        if mv.is_capture() {
            MoveText::Path(mv.squares().collect())
        } else {
            MoveText::Ends { from: mv.from(), to: mv.to() }
        }
    }
}

impl fmt::Display for MoveText {
    /// A text that is read as the same again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveText::End(square) => write!(f, "{square}"),
            MoveText::Ends { from, to } => write!(f, "{from}-{to}"),
            MoveText::Path(path) => {
                write!(f, "{}", path[0])?;
                for pair in path.windows(2) {
                    // One jump without its middle would be read as the ends of any move.
                    if let (2, Some(over)) = (path.len(), pair[0].between(pair[1])) {
                        write!(f, "x{over}")?;
                    }
                    write!(f, "x{}", pair[1])?;
                }
                Ok(())
            }
        }
    }
}
