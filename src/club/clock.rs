//! Time controls and what is due when.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How long a decision may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// So many seconds for each move.
    PerMove(u32),
    /// A bank of seconds with an increment once a turn (Fischer), never above `max`.
    Bank {
        /// Seconds at the start.
        start: u32,
        /// Seconds added after each turn.
        increment: u32,
        /// The most the bank may hold.
        max: u32,
    },
    /// No clock.
    None,
}

impl Default for TimeControl {
    fn default() -> Self {
        Self::PerMove(3 * 24 * 3600)
    }
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no time control; try 3d, 12h, bank 7d+1d or none")]
pub struct BadTime(pub String);

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PerMove(s) => write!(f, "{}", Span(s)),
            Self::Bank { start, increment, max } => {
                write!(f, "bank {}+{} max {}", Span(start), Span(increment), Span(max))
            }
            Self::None => f.write_str("none"),
        }
    }
}

/// Seconds, written in the largest unit that fits without rest.
struct Span(u32);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            s if s % 86_400 == 0 => write!(f, "{}d", s / 86_400),
            s if s % 3_600 == 0 => write!(f, "{}h", s / 3_600),
            s if s % 60 == 0 => write!(f, "{}m", s / 60),
            s => write!(f, "{s}s"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = BadTime;

    /// Reads `12h`, `3 days`, `90m`, `bank 7d+1d`, `bank 7d+1d max 14d`, `none`.
    fn from_str(text: &str) -> Result<Self, BadTime> {
        let bad = || BadTime(text.chars().take(100).collect());
        let plain = text.trim().to_lowercase();
        if plain == "none" {
            return Ok(Self::None);
        }
        if let Some(bank) = plain.strip_prefix("bank") {
            let (amounts, max) = match bank.split_once("max") {
                Some((amounts, max)) => (amounts, Some(span(max).ok_or_else(bad)?)),
                None => (bank, None),
            };
            let (start, increment) = amounts.split_once('+').ok_or_else(bad)?;
            let (start, increment) = (span(start).ok_or_else(bad)?, span(increment).ok_or_else(bad)?);
            let max = max.unwrap_or_else(|| start.saturating_mul(2));
            return if max >= start { Ok(Self::Bank { start, increment, max }) } else { Err(bad()) };
        }
        span(&plain).map(Self::PerMove).ok_or_else(bad)
    }
}

/// Reads a length of time of one minute to sixty days, in seconds; a bare number is minutes.
fn span(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u32 = text[..digits].parse().ok()?;
    let unit = match text[digits..].trim() {
        "" | "m" | "min" | "mins" | "minute" | "minutes" => 60,
        "h" | "hr" | "hrs" | "hour" | "hours" => 3_600,
        "d" | "day" | "days" => 86_400,
        "w" | "week" | "weeks" => 7 * 86_400,
        _ => return None,
    };
    number.checked_mul(unit).filter(|s| (60..=60 * 86_400).contains(s))
}

impl Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
