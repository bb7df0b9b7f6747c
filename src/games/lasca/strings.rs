//! Positions as text: the rank form and the list form.

use super::column::Column;
use super::man::{Color, Man};
use super::position::Position;
use super::square::Square;
use std::fmt;
use std::str::FromStr;

/// A position string that cannot be read: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{problem} (at character {})", .at + 1)]
pub struct PositionError {
    /// How many characters stand before the place.
    pub at: usize,
    /// What is wrong there.
    pub problem: PositionProblem,
}

/// What can be wrong with a position string.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionProblem {
    /// The text has nothing in it.
    #[error("nothing to read")]
    Empty,
    /// The side to move is missing or something else than `w` or `b`.
    #[error("the side to move must be \"w\" or \"b\"")]
    Side,
    /// Something stands behind the end.
    #[error("nothing may follow the side to move")]
    Trailing,
    /// The rank form has another number of ranks than seven.
    #[error("{found} ranks instead of 7")]
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank has too many or too few squares.
    #[error("rank {rank} has {found} squares instead of {expected}")]
    Squares {
        /// The rank, 1 to 7.
        rank: u8,
        /// How many squares are played on there.
        expected: usize,
        /// How many there are in the text.
        found: usize,
    },
    /// A letter that is no man.
    #[error("{found:?} is not a man (w, b, W, B)")]
    Man {
        /// The letter.
        found: char,
    },
    /// The list form names a square that does not exist or is not played on.
    #[error("{found:?} does not begin with a playable square")]
    NotPlayable {
        /// The word.
        found: String,
    },
    /// The list form names a square without men.
    #[error("no men on {square}")]
    NoMen {
        /// The square.
        square: Square,
    },
    /// The list form names a square twice.
    #[error("{square} stands there twice")]
    Repeated {
        /// The square.
        square: Square,
    },
    /// More than eleven men of a colour.
    #[error("more than 11 men of {}", match .color { Color::White => "White", Color::Black => "Black" })]
    TooManyMen {
        /// The colour.
        color: Color,
    },
    /// A soldier commands on his far rank, where he would be an officer.
    #[error("the soldier on {square} would be an officer")]
    Unpromoted {
        /// The square.
        square: Square,
    },
}

/// Eleven men a side.
const MEN: u32 = 11;

/// Collects columns and refuses what cannot be.
struct Builder {
    position: Position,
    men: [u32; 2],
}

impl Builder {
    fn put(&mut self, square: Square, letters: &str, at: usize) -> Result<(), PositionError> {
        let mut men = arrayvec::ArrayVec::<Man, { Column::MAX_LEN }>::new();
        for (index, found) in letters.chars().enumerate() {
            let problem = |problem| PositionError { at: at + index, problem };
            let man = Man::from_letter(found).ok_or(problem(PositionProblem::Man { found }))?;
            let count = &mut self.men[man.color as usize];
            *count += 1;
            if *count > MEN {
                let color = man.color;
                return Err(problem(PositionProblem::TooManyMen { color }));
            }
            // Never more than fit: both sides have at most eleven.
            men.push(man);
        }
        if let Some(column) = Column::from_men(men) {
            let commander = column.commander();
            if commander.rank == super::Rank::Soldier && square.rank() == commander.color.far_rank() {
                let problem = PositionProblem::Unpromoted { square };
                return Err(PositionError { at, problem });
            }
            self.position.put(square, column);
        }
        Ok(())
    }
}

fn side(word: &str) -> Option<Color> {
    match word {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    }
}

/// The words of a text, each with the number of characters before it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| {
        // Both slices are of one string.
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..offset].chars().count(), word)
    })
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads the rank form if there is a `/`, else the list form. Letters are never folded.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        if text.contains('/') { from_ranks(text) } else { from_list(text) }
    }
}

fn from_ranks(text: &str) -> Result<Position, PositionError> {
    let end = text.chars().count();
    let mut words = words(text);
    // There is a word: the text has a slash.
    let (mut at, board) = words.next().unwrap_or((0, ""));
    let (side_at, side_word) = words.next().unwrap_or((end, ""));
    let turn = side(side_word).ok_or(PositionError { at: side_at, problem: PositionProblem::Side })?;
    if let Some((at, _)) = words.next() {
        let problem = PositionProblem::Trailing;
        return Err(PositionError { at, problem });
    }
    let found = board.split('/').count();
    if found != 7 {
        let problem = PositionProblem::Ranks { found };
        return Err(PositionError { at, problem });
    }
    let mut builder = Builder { position: Position::empty(turn), men: [0, 0] };
    for (text, rank) in board.split('/').zip((0..7u8).rev()) {
        let mut files = (0..7u8).filter_map(|file| Square::at(file, rank));
        let expected = if rank % 2 == 0 { 4 } else { 3 };
        let found = text.split(',').count();
        if found != expected {
            let problem = PositionProblem::Squares { rank: rank + 1, expected, found };
            return Err(PositionError { at, problem });
        }
        for (letters, square) in text.split(',').zip(&mut files) {
            builder.put(square, letters, at)?;
            at += letters.chars().count() + 1;
        }
    }
    Ok(builder.position)
}

fn from_list(text: &str) -> Result<Position, PositionError> {
    let mut words = words(text);
    let (at, first) = words.next().ok_or(PositionError { at: 0, problem: PositionProblem::Empty })?;
    let turn = side(first).ok_or(PositionError { at, problem: PositionProblem::Side })?;
    let mut builder = Builder { position: Position::empty(turn), men: [0, 0] };
    for (at, word) in words {
        let problem = |problem| PositionError { at, problem };
        let (square, letters) = word
            .split_at_checked(2)
            .and_then(|(square, letters)| Some((square.parse::<Square>().ok()?, letters)))
            .ok_or_else(|| problem(PositionProblem::NotPlayable { found: word.chars().take(20).collect() }))?;
        if letters.is_empty() {
            return Err(problem(PositionProblem::NoMen { square }));
        }
        if builder.position.commander(square).is_some() {
            return Err(problem(PositionProblem::Repeated { square }));
        }
        builder.put(square, letters, at + 2)?;
    }
    Ok(builder.position)
}

impl fmt::Display for Position {
    /// The rank form, `b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w` at the start.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..7u8).rev() {
            let squares = (0..7u8).filter_map(|file| Square::at(file, rank));
            for (index, square) in squares.enumerate() {
                if index > 0 {
                    f.write_str(",")?;
                }
                if let Some(column) = self.column(square) {
                    write!(f, "{column}")?;
                }
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.side_to_move().letter())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes a position in the list form; see [`Position::list`].
#[derive(Clone, Copy)]
pub struct ListForm<'a>(&'a Position);

impl Position {
    /// The list form: `w a1w d4WbbB`, the side, then each column with its square in the order of the squares.
    pub fn list(&self) -> ListForm<'_> {
        ListForm(self)
    }
}

impl fmt::Display for ListForm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.side_to_move().letter())?;
        self.0.columns().try_for_each(|(square, column)| write!(f, " {square}{column}"))
    }
}
