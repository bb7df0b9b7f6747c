//! Lengths of time as the configuration writes them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// `30m`, `24h`, `14d`, or `off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Period(Option<i64>);

/// The units, longest first, with their seconds.
const UNITS: [(char, i64); 4] = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];

impl Period {
    /// Never.
    pub const OFF: Self = Self(None);

    /// So many hours.
    #[must_use]
    pub const fn hours(hours: i64) -> Self {
        Self(Some(hours * 3_600))
    }

    /// Its seconds, unless it is `off`.
    #[must_use]
    pub fn seconds(self) -> Option<i64> {
        self.0
    }
}

impl FromStr for Period {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text == "off" {
            return Ok(Self::OFF);
        }
        let found = UNITS.iter().find_map(|(unit, seconds)| {
            let n = text.strip_suffix(*unit)?.trim_end().parse::<u32>().ok().filter(|&n| n > 0)?;
            i64::from(n).checked_mul(*seconds)
        });
        found
            .map(|seconds| Self(Some(seconds)))
            .ok_or_else(|| format!("{text:?} is no length of time; write 30m, 24h, 14d or off"))
    }
}

impl TryFrom<String> for Period {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Period> for String {
    fn from(period: Period) -> Self {
        period.to_string()
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(all) = self.0 else { return f.write_str("off") };
        // Seconds divide everything.
        let fits = UNITS.iter().find(|(_, seconds)| all % seconds == 0);
        fits.map_or(Ok(()), |(unit, seconds)| write!(f, "{}{unit}", all / seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_and_written() {
        for (text, seconds, written) in
            [("24h", 86_400, "1d"), ("14d", 14 * 86_400, "14d"), (" 90 m ", 5_400, "90m"), ("61s", 61, "61s")]
        {
            let period: Period = text.parse().unwrap();
            assert_eq!((period.seconds(), period.to_string().as_str()), (Some(seconds), written));
            assert_eq!(written.parse(), Ok(period));
        }
        assert_eq!("off".parse::<Period>().map(Period::seconds), Ok(None));
        for bad in ["", "0h", "h", "-3d", "3", "3w", "soon", "1.5h", "99999999999d"] {
            assert!(bad.parse::<Period>().unwrap_err().contains("24h"), "{bad}");
        }
    }
}
