//! What people may agree on before a game. Fixed when it starts; the first value of each is the default.

use std::collections::BTreeMap;
use std::fmt;

use super::layout::Layout;

/// An option of a few named values.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident = $first_text:literal;
        $($(#[$value_doc:meta])* $value:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$value_doc])* $value),+
        }

        impl $name {
            /// All values, the default first.
            pub const ALL: &'static [Self] = &[Self::$first, $(Self::$value),+];

            /// How the value is written.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_text,
                    $(Self::$value => $text),+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

choice! {
    /// What becomes of an army whose general is taken.
    Annex {
        /// It is the taker's.
        Army = "army";
        /// It leaves the board, and the taker scores its pieces.
        Remove = "remove",
    }
}
choice! {
    /// Whether a newly annexed slot is skipped for the rest of the round.
    Rest {
        /// It moves when its slot comes.
        Off = "off";
        /// It rests.
        On = "on",
    }
}
choice! {
    /// What of a fallen player's holdings passes on to the taker.
    Succession {
        /// Everything.
        All = "all";
        /// His own army; those that he had annexed leave for nobody.
        Home = "home",
        /// Nothing: all leaves. The general's 50 are scored.
        None = "none",
    }
}
choice! {
    /// What happens when two are left.
    Endgame {
        /// They play on until a standoff.
        Standoff = "standoff";
        /// The game stops and is counted. A game that begins with two keeps the standoff.
        Immediate = "immediate",
        /// They play on until one is left.
        Last = "last",
    }
}
choice! {
    /// How far artillery and rifles go.
    Steppers {
        /// Exactly four and three.
        Exact = "exact";
        /// Up to four and three. Cavalry stays exact.
        Upto = "upto",
    }
}
choice! {
    /// Whether neighbours play together.
    Teams {
        /// Everybody for himself.
        Off = "off";
        /// The two of a side, with four countries the two opposite, win together and never capture each other.
        Partners = "partners",
    }
}
choice! {
    /// How many countries a person leads.
    Hands {
        /// One.
        One = "1";
        /// Two: alternate slots of four, or the two of a side of eight.
        Two = "2",
        /// Four alternate slots of eight.
        Four = "4",
    }
}

/// The options of a game. `layout=balanced` is not among them: it chooses the [`Layout`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// `annex`
    pub annex: Annex,
    /// `rest`
    pub rest: Rest,
    /// `succession`
    pub succession: Succession,
    /// `endgame`
    pub endgame: Endgame,
    /// `steppers`
    pub steppers: Steppers,
    /// `teams`
    pub teams: Teams,
    /// `hands`
    pub hands: Hands,
}

/// Why a game cannot be played so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// There is no such option.
    #[error("there is no option {0:?}; there are: annex, endgame, hands, rest, steppers, succession, teams")]
    Unknown(String),
    /// The option has no such value.
    #[error("option {key} cannot be {value:?}")]
    BadValue {
        /// The option.
        key: String,
        /// What was given.
        value: String,
    },
    /// So many countries cannot be shared out so.
    #[error("with {countries} countries nobody can lead {hands}")]
    Hands {
        /// How many play.
        countries: usize,
        /// How many each would lead.
        hands: Hands,
    },
    /// Two or three countries make no teams, and one person's countries are a team already.
    #[error("teams need four countries, each led by another person")]
    Teams,
}

impl Options {
    /// Reads keys and values; what is absent is the default.
    ///
    /// # Errors
    ///
    /// When a key or a value is none.
    pub fn read(pairs: &BTreeMap<String, String>) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        for (key, value) in pairs {
            let known = match key.as_str() {
                "annex" => set(&mut options.annex, Annex::ALL, Annex::name, value),
                "rest" => set(&mut options.rest, Rest::ALL, Rest::name, value),
                "succession" => set(&mut options.succession, Succession::ALL, Succession::name, value),
                "endgame" => set(&mut options.endgame, Endgame::ALL, Endgame::name, value),
                "steppers" => set(&mut options.steppers, Steppers::ALL, Steppers::name, value),
                "teams" => set(&mut options.teams, Teams::ALL, Teams::name, value),
                "hands" => set(&mut options.hands, Hands::ALL, Hands::name, value),
                _ => return Err(OptionsError::Unknown(key.clone())),
            };
            if !known {
                return Err(OptionsError::BadValue { key: key.clone(), value: value.clone() });
            }
        }
        Ok(options)
    }

    /// The options that are not the default, as keys and values.
    #[must_use]
    pub fn pairs(&self) -> BTreeMap<String, String> {
        let default = Self::default();
        [
            ("annex", self.annex.name(), default.annex.name()),
            ("rest", self.rest.name(), default.rest.name()),
            ("succession", self.succession.name(), default.succession.name()),
            ("endgame", self.endgame.name(), default.endgame.name()),
            ("steppers", self.steppers.name(), default.steppers.name()),
            ("teams", self.teams.name(), default.teams.name()),
            ("hands", self.hands.name(), default.hands.name()),
        ]
        .into_iter()
        .filter(|(_, value, usual)| value != usual)
        .map(|(key, value, _)| (key.to_owned(), value.to_owned()))
        .collect()
    }

    /// Which party each slot belongs to, by the party's first slot: itself where everybody plays for himself.
    ///
    /// # Errors
    ///
    /// When the countries of this layout cannot be joined so.
    pub fn parties(&self, layout: Layout) -> Result<[u8; 8], OptionsError> {
        let countries = layout.countries();
        let teams = self.teams == Teams::Partners;
        if teams && (countries < 4 || self.hands != Hands::One) {
            return Err(OptionsError::Teams);
        }
        let mut parties = [0, 1, 2, 3, 4, 5, 6, 7];
        match (self.hands, countries) {
            (Hands::One, 4) if teams => parties[..4].copy_from_slice(&[0, 1, 0, 1]),
            (Hands::One, _) if teams => {
                // The two of a side follow each other.
                for (slot, pair) in layout.places().windows(2).enumerate() {
                    if pair[0].1 == pair[1].1 {
                        parties[slot + 1] = parties[slot];
                    }
                }
            }
            (Hands::One, _) => {}
            (Hands::Two, 4) => parties[..4].copy_from_slice(&[0, 1, 0, 1]),
            (Hands::Two, 8) => parties = [0, 0, 2, 2, 4, 4, 6, 6],
            (Hands::Four, 8) => parties = [0, 1, 0, 1, 0, 1, 0, 1],
            (hands, countries) => return Err(OptionsError::Hands { countries, hands }),
        }
        Ok(parties)
    }
}

/// Sets an option to the value of a name; false if none has it.
fn set<T: Copy>(option: &mut T, all: &[T], name: fn(T) -> &'static str, text: &str) -> bool {
    let value = all.iter().copied().find(|&v| name(v) == text);
    *option = value.unwrap_or(*option);
    value.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Options, OptionsError> {
        Options::read(&pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect())
    }

    #[test]
    fn names() -> Result<(), OptionsError> {
        assert_eq!(read(&[])?, Options::default());
        let all = [
            ("annex", "remove"),
            ("endgame", "last"),
            ("hands", "4"),
            ("rest", "on"),
            ("steppers", "upto"),
            ("succession", "home"),
            ("teams", "partners"),
        ];
        let options = read(&all)?;
        assert_eq!(options.pairs().iter().map(|(k, v)| (k.as_str(), v.as_str())).collect::<Vec<_>>(), all);
        assert_eq!(Options::default().pairs(), BTreeMap::new());
        assert_eq!(read(&[("anex", "army")]), Err(OptionsError::Unknown("anex".to_owned())));
        assert!(matches!(read(&[("annex", "off")]), Err(OptionsError::BadValue { .. })));
        Ok(())
    }

    #[test]
    fn parties() -> Result<(), OptionsError> {
        let teams = Options { teams: Teams::Partners, ..Options::default() };
        let of = |options: Options, layout: Layout| options.parties(layout).map(|p| p[..layout.countries()].to_vec());
        assert_eq!(of(teams, Layout::Four)?, [0, 1, 0, 1]);
        assert_eq!(of(teams, Layout::Five)?, [0, 0, 2, 2, 4]);
        assert_eq!(of(teams, Layout::Seven)?, [0, 0, 2, 2, 4, 4, 6]);
        assert_eq!(of(teams, Layout::SixBalanced)?, [0, 0, 2, 3, 3, 5]);
        assert_eq!(of(teams, Layout::Three), Err(OptionsError::Teams));
        let two = Options { hands: Hands::Two, ..Options::default() };
        assert_eq!(of(two, Layout::Four)?, [0, 1, 0, 1]);
        assert_eq!(of(two, Layout::Eight)?, [0, 0, 2, 2, 4, 4, 6, 6]);
        assert!(of(two, Layout::Six).is_err());
        let four = Options { hands: Hands::Four, ..Options::default() };
        assert_eq!(of(four, Layout::Eight)?, [0, 1, 0, 1, 0, 1, 0, 1]);
        assert!(of(four, Layout::Four).is_err());
        assert_eq!(of(Options { teams: Teams::Partners, ..two }, Layout::Eight), Err(OptionsError::Teams));
        Ok(())
    }
}
