//! What two dice show.

use std::fmt;
use std::str::FromStr;

/// Two dice. Their order never matters to a turn, so the larger is kept first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dice {
    high: u8,
    low: u8,
}

impl Dice {
    /// The 21 different rolls, 1-1 first, 6-6 last.
    pub const ALL: [Self; 21] = {
        let mut all = [Self { high: 1, low: 1 }; 21];
        let (mut i, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[i] = Self { high, low };
                (i, low) = (i + 1, low + 1);
            }
            high += 1;
        }
        all
    };

    /// Two dice in either order; each shows 1 to 6.
    #[must_use]
    pub const fn new(a: u8, b: u8) -> Option<Self> {
        if a < 1 || a > 6 || b < 1 || b > 6 {
            return None;
        }
        Some(if a < b { Self { high: b, low: a } } else { Self { high: a, low: b } })
    }

    /// The larger number.
    #[must_use]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The smaller number.
    #[must_use]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both are equal, which gives four steps.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// The numbers to play, larger first: two, or four of a double.
    #[must_use]
    pub fn numbers(self) -> Vec<u8> {
        if self.is_double() { vec![self.high; 4] } else { vec![self.high, self.low] }
    }
}

/// `31`, the larger first.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

/// A text that is no roll.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a roll is two numbers from 1 to 6, like 3-1 or 31")]
pub struct ParseDiceError;

/// Reads `31`, `13`, `3-1`, `3,1` and `3 1`.
impl FromStr for Dice {
    type Err = ParseDiceError;

    fn from_str(text: &str) -> Result<Self, ParseDiceError> {
        let (a, b) = match *text.trim().as_bytes() {
            [a, b] | [a, b'-' | b',' | b' ' | b'/', b] => (a, b),
            _ => return Err(ParseDiceError),
        };
        Self::new(a.wrapping_sub(b'0'), b.wrapping_sub(b'0')).ok_or(ParseDiceError)
    }
}
