//! Position strings:
//! `<placement> <slot to move> <layout> <owners> <losses> <scores> <quiet> <round>`.
//!
//! A string does not tell the options, in which order countries fell, or which armies rest.

use std::fmt;

use super::colour::Colour;
use super::layout::Layout;
use super::notation::{read_colour, read_piece};
use super::options::{Options, OptionsError};
use super::piece::ROSTER;
use super::point::{Point, WIDTH};
use super::position::{NOBODY, OFF, Position};

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// There must be eight parts.
    #[error("a position has 8 fields, not {0}")]
    Fields(usize),
    /// No layout is called so.
    #[error("no layout is called {0:?}")]
    Layout(String),
    /// The layout cannot be played with the game's options.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// There must be 19 ranks.
    #[error("a board has 19 ranks, not {0}")]
    Ranks(usize),
    /// A rank is not 19 wide, or holds what is no piece.
    #[error("rank {rank} is not 19 points and pieces: {text:?}")]
    Rank {
        /// From 1, at Red's side.
        rank: usize,
        /// What was given.
        text: String,
    },
    /// Nobody stands on the neutral point.
    #[error("nothing can stand on j10")]
    Neutral,
    /// The colour does not play in this layout.
    #[error("{0} does not play in this layout")]
    NotPlaying(Colour),
    /// More pieces of a kind than a country has.
    #[error("there are too many {0}")]
    TooMany(super::piece::Piece),
    /// The owners are not one letter a slot, or one of them is not alive.
    #[error("the owners {0:?} are not a living colour or - for each slot")]
    Owners(String),
    /// A slot that left the board has pieces on it.
    #[error("{0} left the board, and has pieces on it")]
    Removed(Colour),
    /// A field is not the number or the list of numbers it should be.
    #[error("{0:?} is not the right number of numbers")]
    Numbers(String),
    /// The slot to move is no colour, or has no pieces.
    #[error("{0:?} is no slot that could move")]
    Turn(String),
}

/// The position string.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..WIDTH).rev() {
            let mut empty = 0;
            for file in 0..WIDTH {
                let Some(piece) = self.piece(Point::of(rank * WIDTH + file)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{piece}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {} ", self.turn(), self.layout)?;
        for colour in self.layout.colours() {
            write!(f, "{}", self.controller(colour).map_or('-', Colour::letter))?;
        }
        let countries = self.layout.countries();
        for numbers in [&self.losses, &self.scores] {
            for (slot, number) in numbers[..countries].iter().enumerate() {
                write!(f, "{}{number}", if slot == 0 { ' ' } else { ',' })?;
            }
        }
        write!(f, " {} {}", self.quiet, self.round)
    }
}

impl Position {
    /// Reads a position string of a game with these options. What the string does not tell is as if nothing had
    /// fallen in any order and nothing rested.
    ///
    /// # Errors
    ///
    /// When the text is no position.
    pub fn read(text: &str, options: Options) -> Result<Self, PositionError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, turn, layout, owners, losses, scores, quiet, round] = fields.as_slice() else {
            return Err(PositionError::Fields(fields.len()));
        };
        let layout = Layout::of_name(layout).ok_or_else(|| PositionError::Layout(layout.to_owned()))?;
        let mut position = Self::empty(layout, options)?;
        position.owner = read_owners(owners, layout).ok_or_else(|| PositionError::Owners(owners.to_owned()))?;
        position.place(placement)?;
        for slot in 0..layout.countries() {
            if position.owner[slot] == NOBODY && position.left[slot] > 0 {
                return Err(PositionError::Removed(position.colour(slot)));
            }
        }
        position.losses = read_list(losses, layout)?;
        position.scores = read_list(scores, layout)?;
        position.quiet = read_number(quiet)?;
        position.round = read_number(round)?;
        position.turn = read_colour(turn)
            .and_then(|colour| layout.slot(colour))
            .filter(|&slot| position.left[slot] > 0)
            .ok_or_else(|| PositionError::Turn(turn.to_owned()))? as u8;
        position.end = position.judge();
        Ok(position)
    }

    fn place(&mut self, placement: &str) -> Result<(), PositionError> {
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != WIDTH {
            return Err(PositionError::Ranks(ranks.len()));
        }
        for (row, text) in ranks.into_iter().enumerate() {
            let rank = WIDTH - 1 - row;
            let wrong = || PositionError::Rank { rank: rank + 1, text: text.to_owned() };
            let (mut file, mut rest) = (0, text);
            while !rest.is_empty() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 {
                    let (empty, after) = rest.split_at(digits);
                    let usual = digits <= 2 && !empty.starts_with('0');
                    file += usual.then(|| empty.parse::<usize>().ok()).flatten().ok_or_else(wrong)?;
                    rest = after;
                    continue;
                }
                let (piece, after) = read_piece(rest).ok_or_else(wrong)?;
                if file >= WIDTH {
                    return Err(wrong());
                }
                let point = Point::of(rank * WIDTH + file);
                if point == Point::NEUTRAL {
                    return Err(PositionError::Neutral);
                }
                let slot = self.layout.slot(piece.colour).ok_or(PositionError::NotPlaying(piece.colour))?;
                let number = (0..ROSTER.len())
                    .find(|&n| ROSTER[n] == piece.kind && self.places[slot][n] == OFF)
                    .ok_or(PositionError::TooMany(piece))?;
                self.put(slot, number, point.index());
                file += 1;
                rest = after;
            }
            if file != WIDTH {
                return Err(wrong());
            }
        }
        Ok(())
    }
}

fn read_owners(text: &str, layout: Layout) -> Option<[u8; 8]> {
    let mut owner = [NOBODY; 8];
    if text.chars().count() != layout.countries() {
        return None;
    }
    for (slot, letter) in text.chars().enumerate() {
        if letter != '-' {
            owner[slot] = layout.slot(Colour::of_letter(letter)?)? as u8;
        }
    }
    let alive = |o: u8| o == NOBODY || owner[usize::from(o)] == o;
    owner.iter().all(|&o| alive(o)).then_some(owner)
}

fn read_list(text: &str, layout: Layout) -> Result<[u32; 8], PositionError> {
    let mut list = [0; 8];
    if text.split(',').count() != layout.countries() {
        return Err(PositionError::Numbers(text.to_owned()));
    }
    for (number, text) in list.iter_mut().zip(text.split(',')) {
        *number = read_number(text)?;
    }
    Ok(list)
}

/// Nobody plays a million rounds; larger numbers are mistakes, and would overflow sums.
const LARGEST: u32 = 999_999;

fn read_number(text: &str) -> Result<u32, PositionError> {
    let usual = text == "0" || (!text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit()));
    let number = usual.then(|| text.parse().ok()).flatten().filter(|&n| n <= LARGEST);
    number.ok_or_else(|| PositionError::Numbers(text.to_owned()))
}
