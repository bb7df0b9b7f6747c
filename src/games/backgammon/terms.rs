//! What is agreed before a match: its length, or the switches of money play.

use std::collections::BTreeMap;

/// What two agree on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terms {
    /// First to so many points, at least 1; surplus points do not count.
    Match {
        /// The points to reach.
        length: u16,
    },
    /// Each game for itself, with the switches of money play.
    Money(Money),
}

/// The switches of money play. All off, one game: the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Money {
    /// Whether a tie in the opening roll doubles the stake.
    pub auto_doubles: AutoDoubles,
    /// The doubled player may double at once and keep the cube.
    pub beaver: bool,
    /// The doubler may answer a beaver by doubling once more. Only with beavers.
    pub raccoon: bool,
    /// Gammons and backgammons count once while the cube is centred.
    pub jacoby: bool,
    /// How many games are played, 1 to [`Money::MOST_GAMES`].
    pub games: u16,
}

/// How often a tie in the opening roll doubles the stake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AutoDoubles {
    /// Never.
    #[default]
    Off,
    /// At the first tie of a game only.
    Once,
    /// At each tie.
    Unlimited,
}

impl Money {
    /// The options that belong to money play.
    pub const KEYS: &str = "auto-doubles, beaver, raccoon, jacoby, games";
    /// As many games as a chain of seeds has dice for.
    pub const MOST_GAMES: u16 = super::dice::CHAIN;
}

impl Default for Money {
    fn default() -> Self {
        Self { auto_doubles: AutoDoubles::Off, beaver: false, raccoon: false, jacoby: false, games: 1 }
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self::Match { length: 5 }
    }
}

/// Why options make no terms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    /// There is no such option.
    #[error("there is no option {key:?}; there are: {}", Terms::KEYS)]
    Unknown {
        /// What was given.
        key: String,
    },
    /// An option with a value it cannot have.
    #[error("option {key} cannot be {value:?}; it can be: {known}")]
    BadValue {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What could be given.
        known: &'static str,
    },
    /// Options that do not fit together.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// Why switches make no terms together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// Switches of money play, in a match.
    #[error("{} belong to length=money", Money::KEYS)]
    OnlyForMoney,
    /// Raccoons answer beavers.
    #[error("raccoon=on needs beaver=on")]
    RaccoonAlone,
}

impl Terms {
    /// The lengths a match can have that is agreed on here. (A position from elsewhere may come from another.)
    pub const LENGTHS: [u16; 11] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25];
    /// The options there are.
    pub const KEYS: &str = "length, auto-doubles, beaver, raccoon, jacoby, games";

    /// The points to reach, if it is a match.
    #[must_use]
    pub fn length(self) -> Option<u16> {
        match self {
            Self::Match { length } => Some(length),
            Self::Money(_) => None,
        }
    }

    /// The switches, if it is money play.
    #[must_use]
    pub fn money(self) -> Option<Money> {
        match self {
            Self::Match { .. } => None,
            Self::Money(money) => Some(money),
        }
    }

    /// A match to so many points, or money play if there is no length, with those switches.
    ///
    /// # Errors
    /// They do not fit together.
    pub fn agreed(length: Option<u16>, money: Money) -> Result<Self, Unfit> {
        match length {
            Some(_) if money != Money::default() => Err(Unfit::OnlyForMoney),
            Some(length) => Ok(Self::Match { length }),
            None if money.raccoon && !money.beaver => Err(Unfit::RaccoonAlone),
            None => Ok(Self::Money(money)),
        }
    }

    /// Reads options as keys and values: `length` (a number of points, or `money`) and, in money play, `auto-doubles`
    /// (`0`, `1`, `unlimited`), `beaver`, `raccoon`, `jacoby` (`on`, `off`) and `games`. Absent = the default.
    ///
    /// # Errors
    /// An unknown key, a value that cannot be, or what does not fit together.
    pub fn read(options: &BTreeMap<String, String>) -> Result<Self, TermsError> {
        let bad = |key, value: &str, known| TermsError::BadValue { key, value: value.to_owned(), known };
        let mut money = Money::default();
        let mut length = Self::default().length();
        for (key, value) in options {
            let switch = |key| match value.as_str() {
                "on" => Ok(true),
                "off" => Ok(false),
                _ => Err(bad(key, value, "on, off")),
            };
            match key.as_str() {
                "length" if value == "money" => length = None,
                "length" => match value.parse().ok().filter(|n| Self::LENGTHS.contains(n)) {
                    Some(points) => length = Some(points),
                    None => return Err(bad("length", value, "1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25, money")),
                },
                "auto-doubles" => {
                    money.auto_doubles = match value.as_str() {
                        "0" | "off" => AutoDoubles::Off,
                        "1" => AutoDoubles::Once,
                        "unlimited" => AutoDoubles::Unlimited,
                        _ => return Err(bad("auto-doubles", value, "0, 1, unlimited")),
                    }
                }
                "beaver" => money.beaver = switch("beaver")?,
                "raccoon" => money.raccoon = switch("raccoon")?,
                "jacoby" => money.jacoby = switch("jacoby")?,
                "games" => match value.parse().ok().filter(|n| (1..=Money::MOST_GAMES).contains(n)) {
                    Some(games) => money.games = games,
                    None => return Err(bad("games", value, "1 to 64")),
                },
                _ => return Err(TermsError::Unknown { key: key.clone() }),
            }
        }
        Ok(Self::agreed(length, money)?)
    }

    /// The options that [`read`](Self::read) reads as these terms, defaults left out.
    #[must_use]
    pub fn options(self) -> BTreeMap<String, String> {
        let mut options = BTreeMap::new();
        let mut put = |key: &str, value: &str| options.insert(key.to_owned(), value.to_owned());
        match self {
            Self::Match { length } if self != Self::default() => {
                put("length", &length.to_string());
            }
            Self::Match { .. } => {}
            Self::Money(money) => {
                put("length", "money");
                match money.auto_doubles {
                    AutoDoubles::Off => None,
                    AutoDoubles::Once => put("auto-doubles", "1"),
                    AutoDoubles::Unlimited => put("auto-doubles", "unlimited"),
                };
                for (key, on) in [("beaver", money.beaver), ("raccoon", money.raccoon), ("jacoby", money.jacoby)] {
                    if on {
                        put(key, "on");
                    }
                }
                if money.games != 1 {
                    put("games", &money.games.to_string());
                }
            }
        }
        options
    }
}
