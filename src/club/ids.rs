//! Numbers by which the club knows people, places and games, and its measure of time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A number of the chat service's (Discord's snowflakes), as a type of its own so that they cannot be confused.
macro_rules! snowflake {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

snowflake!(
    /// A person.
    UserId
);
snowflake!(
    /// A server (Discord's guild).
    ServerId
);
snowflake!(
    /// A channel, thread or private conversation.
    ChannelId
);
snowflake!(
    /// A message.
    MessageId
);

/// Discord counts a snowflake's milliseconds from here: the first of January 2015.
const EPOCH: i64 = 1_420_070_400_000;

impl MessageId {
    /// The lowest number a message of that moment can have.
    #[must_use]
    pub fn at(moment: Time) -> Self {
        Self(u64::try_from(moment.0.saturating_sub(EPOCH)).unwrap_or_default() << 22)
    }
}

impl UserId {
    /// Stands for the clock where a person is asked for. Nobody has this number.
    pub const CLOCK: Self = Self(0);
}

/// The number of a challenge and of the game it becomes: dense, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameNo(pub u32);

impl GameNo {
    /// Stands for the number of a challenge that has none yet; the desk gives it one when it is stored.
    pub const UNNUMBERED: Self = Self(0);
}

impl fmt::Display for GameNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl FromStr for GameNo {
    type Err = std::num::ParseIntError;

    /// Reads `42` and `#42`, and `#42.3`, the third game of a match.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let number = text.strip_prefix('#').unwrap_or(text);
        let (number, round) = number.split_once('.').unwrap_or((number, "1"));
        round.parse::<u16>()?;
        number.parse().map(Self)
    }
}

/// A random mark of a game, so that a restored or renumbered game is not taken for another of the same number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tag(pub u32);

/// A moment: milliseconds since 1970-01-01 00:00 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// That moment plus so many seconds.
    #[must_use]
    pub fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(1000)))
    }

    /// Whole seconds since 1970, as Discord's timestamps want them.
    #[must_use]
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Seconds from `earlier` to this moment; negative if it is later.
    #[must_use]
    pub fn seconds_since(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).div_euclid(1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_as_posts_name_it() {
        for text in ["42", "#42", " #42 ", "#42.3"] {
            assert_eq!(text.parse(), Ok(GameNo(42)), "{text}");
        }
        for text in ["", "#", "#42.", "#.3", "42.x", "4.2.1", "-1"] {
            assert!(text.parse::<GameNo>().is_err(), "{text}");
        }
    }
}
