//! Snowflakes: Discord's ids, made from the sandbox's clock.

use std::fmt;
use std::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds from 1970 to the first second of 2015, where snowflakes begin.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// The id of anything on Discord. In JSON it is a decimal string; numbers are read too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// When the thing was made, in milliseconds since 1970 by the sandbox's clock.
    pub fn created_at(self) -> i64 {
        (self.0 >> 22) as i64 + DISCORD_EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Id;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id")
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Id, E> {
                Ok(Id(n))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Id, E> {
                text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        from.deserialize_any(Either)
    }
}

/// Hands out ids that only ever grow.
#[derive(Debug, Default)]
pub(super) struct IdSource {
    last_ms: i64,
    within: u64,
}

impl IdSource {
    /// The next id at `now_ms`; a clock that stands still or falls back does not make ids fall back.
    pub fn next(&mut self, now_ms: i64) -> Id {
        if now_ms > self.last_ms {
            (self.last_ms, self.within) = (now_ms, 0);
        } else {
            self.within += 1;
            if self.within > 0xfff {
                (self.last_ms, self.within) = (self.last_ms + 1, 0);
            }
        }
        let ms = (self.last_ms - DISCORD_EPOCH_MS) as u64;
        Id(ms << 22 | 1 << 17 | self.within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_even_when_the_clock_does_not() {
        let mut source = IdSource::default();
        let start = 1_767_225_600_000;
        let ids: Vec<Id> = (0..10_000).map(|_| source.next(start)).collect();
        assert!(ids.is_sorted_by(|a, b| a < b));
        assert!(source.next(start - 5) > ids[9_999]);
        assert_eq!(ids[0].created_at(), start);
    }

    #[test]
    fn ids_are_read_from_text_and_numbers() {
        assert_eq!(serde_json::from_str::<[Id; 2]>(r#"["12", 12]"#).unwrap(), [Id(12), Id(12)]);
        assert!(serde_json::from_str::<Id>(r#""twelve""#).is_err());
    }
}
