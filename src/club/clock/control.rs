//! Time controls: how long a decision may take.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::club::limits;

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

impl TimeControl {
    /// Whether its times lie within the club's bounds.
    #[must_use]
    pub fn is_possible(self) -> bool {
        let move_time = limits::SHORTEST_TIME..=limits::LONGEST_MOVE;
        match self {
            Self::PerMove(seconds) => move_time.contains(&seconds),
            Self::Bank { start, increment, max } => {
                start >= limits::SHORTEST_TIME
                    && move_time.contains(&increment)
                    && (start..=limits::LARGEST_BANK).contains(&max)
            }
            Self::None => true,
        }
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

    /// Reads `12h`, `3 days`, `90m`, `bank 7d+1d`, `bank 7d+1d max 14d`, `none`. A bare number is minutes; a bank without
    /// `max` holds twice its start.
    fn from_str(text: &str) -> Result<Self, BadTime> {
        let plain = text.trim().to_lowercase();
        let read = || -> Option<Self> {
            if plain == "none" {
                return Some(Self::None);
            }
            let Some(bank) = plain.strip_prefix("bank") else { return span(&plain).map(Self::PerMove) };
            let (amounts, max) = match bank.split_once("max") {
                Some((amounts, max)) => (amounts, Some(span(max)?)),
                None => (bank, None),
            };
            let (start, increment) = amounts.split_once('+')?;
            let (start, increment) = (span(start)?, span(increment)?);
            let max = max.unwrap_or_else(|| start.saturating_mul(2).min(limits::LARGEST_BANK));
            Some(Self::Bank { start, increment, max })
        };
        read().filter(|t| t.is_possible()).ok_or_else(|| BadTime(text.chars().take(limits::ECHO).collect()))
    }
}

/// Reads a length of time in seconds; a bare number is minutes.
fn span(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u32 = text[..digits].parse().ok()?;
    let unit = match text[digits..].trim() {
        "s" | "sec" | "secs" | "second" | "seconds" => 1,
        "" | "m" | "min" | "mins" | "minute" | "minutes" => 60,
        "h" | "hr" | "hrs" | "hour" | "hours" => 3_600,
        "d" | "day" | "days" => 86_400,
        "w" | "week" | "weeks" => 7 * 86_400,
        _ => return None,
    };
    number.checked_mul(unit)
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DAY: u32 = 86_400;

    #[test]
    fn reads_what_people_write() {
        let bank = |start, increment, max| TimeControl::Bank { start, increment, max };
        for (text, time) in [
            ("3d", TimeControl::PerMove(3 * DAY)),
            ("3 days", TimeControl::PerMove(3 * DAY)),
            (" 72H ", TimeControl::PerMove(3 * DAY)),
            ("2 weeks", TimeControl::PerMove(14 * DAY)),
            ("5", TimeControl::PerMove(300)),
            ("90 s", TimeControl::PerMove(90)),
            ("none", TimeControl::None),
            ("bank 7d+1d", bank(7 * DAY, DAY, 14 * DAY)),
            ("Bank 7 d + 12h max 10 days", bank(7 * DAY, DAY / 2, 10 * DAY)),
            ("bank 40d+1d", bank(40 * DAY, DAY, 60 * DAY)),
        ] {
            assert_eq!(text.parse(), Ok(time), "{text}");
        }
    }

    #[test]
    fn refuses_the_rest() {
        for text in
            ["", "d", "3 moons", "15d", "59 s", "0", "-1d", "bank", "bank 7d", "bank 7d+1d max 6d", "bank 61d+1d"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(BadTime(text.into())), "{text}");
        }
        assert_eq!("9".repeat(500).parse::<TimeControl>(), Err(BadTime("9".repeat(limits::ECHO))));
    }

    fn any_time() -> impl Strategy<Value = TimeControl> {
        let per_move = (limits::SHORTEST_TIME..=limits::LONGEST_MOVE).prop_map(TimeControl::PerMove);
        let bank = (limits::SHORTEST_TIME..=limits::LARGEST_BANK, limits::SHORTEST_TIME..=limits::LONGEST_MOVE)
            .prop_flat_map(|(start, increment)| {
                (start..=limits::LARGEST_BANK).prop_map(move |max| TimeControl::Bank { start, increment, max })
            });
        prop_oneof![per_move, bank, Just(TimeControl::None)]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(time in any_time()) {
            prop_assert_eq!(time.to_string().parse(), Ok(time));
            prop_assert!(time.is_possible());
        }

        #[test]
        fn no_text_panics_and_what_is_read_is_possible(text in "(bank )?[0-9]{0,11} ?[a-zé]{0,7}(\\+[0-9a-z]{0,5})?( max.*)?|.*") {
            if let Ok(time) = text.parse::<TimeControl>() {
                prop_assert!(time.is_possible());
            }
        }
    }
}
