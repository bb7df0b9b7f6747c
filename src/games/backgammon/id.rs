//! GNU Backgammon's Position ID (14 characters) and Match ID (12 characters).

use data_encoding::{BASE64, BASE64_NOPAD};

use super::{Men, Point, Position, PositionError};

/// Why a text is no Position ID or Match ID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// It has the wrong length.
    #[error("it has {found} characters, not {expected}")]
    Length {
        /// How many it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A character that is not of the alphabet `A-Z a-z 0-9 + /`, or bits set where there are none.
    #[error("character {} does not belong there", .at + 1)]
    Character {
        /// Its place, from 0.
        at: usize,
    },
    /// A side has more than fifteen men.
    #[error("a side has more than fifteen men")]
    TooManyMen,
    /// The bits after the last man are not empty.
    #[error("there is something after the last man")]
    Trailing,
    /// The men cannot stand so.
    #[error(transparent)]
    Position(#[from] PositionError),
}

pub(super) fn decode<const N: usize>(text: &str, chars: usize) -> Result<[u8; N], IdError> {
    if text.len() != chars {
        return Err(IdError::Length { expected: chars, found: text.chars().count() });
    }
    let bytes = BASE64_NOPAD.decode(text.as_bytes()).map_err(|e| IdError::Character { at: e.position })?;
    bytes.try_into().map_err(|_| IdError::Length { expected: chars, found: text.len() })
}

/// The Position ID: the man of the player **not** on roll first.
pub(super) fn write_position(position: Position) -> String {
    let mut bits = 0u128;
    let mut next = 0;
    for men in [position.waiting, position.mover] {
        for n in 1..=25 {
            let count = men.on(Point::clamped(n));
            bits |= ((1 << count) - 1) << next;
            next += u32::from(count) + 1;
        }
    }
    let mut id = BASE64.encode(&bits.to_le_bytes()[..10]);
    id.truncate(14);
    id
}

impl Position {
    /// Reads a Position ID, strictly: what it reads is written the same.
    ///
    /// # Errors
    /// It has another length or alphabet, too many men, or men that cannot stand so.
    pub fn from_id(id: &str) -> Result<Self, IdError> {
        let bytes: [u8; 10] = decode(id, 14)?;
        let mut bits = bytes.iter().rev().fold(0u128, |bits, &b| bits << 8 | u128::from(b));
        let mut side = || {
            let mut counts = [0; 26];
            for count in &mut counts[1..] {
                let ones = bits.trailing_ones();
                *count = ones as u8;
                bits >>= ones + 1;
            }
            Men::from_counts(&counts).ok_or(IdError::TooManyMen)
        };
        let (waiting, mover) = (side()?, side()?);
        if bits != 0 {
            return Err(IdError::Trailing);
        }
        Ok(Self::new(mover, waiting)?)
    }

    /// The Position ID.
    #[must_use]
    pub fn id(self) -> String {
        write_position(self)
    }
}
