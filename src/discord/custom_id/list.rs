//! Controls of no single game: lists, settings, and what one does about all one's games at once.

use super::{Unknown, base36, number};
use crate::club::UserId;

/// What a control of no single game does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum List {
    /// Another page of a person's games.
    Page {
        /// Whose games.
        of: UserId,
        /// Which page, from 0.
        page: u16,
    },
    /// The menu of games; its values are game numbers, or controls of games.
    Choose,
    /// Change one of one's own ways to its next value.
    Way(Way),
    /// The menu of themes.
    Theme,
    /// The menu of channels where games may be played.
    Channels,
    /// Show one's own ways.
    Settings,
    /// Offer more time in all games at once.
    MoreTime,
    /// Take so many days off from now on, in all games.
    DaysOff {
        /// How many.
        days: u8,
    },
    /// End one's vacation, or call off the one to come.
    BackAgain,
    /// Put off the reminder that was decided at that moment, in seconds since 1970: it comes again.
    PutOff {
        /// Which: each has a control of its own.
        since: u64,
    },
    /// Ask for a pause of so many days in every game where one is to act.
    PauseAll {
        /// How many.
        days: u8,
    },
}

/// One of a person's ways that a tap changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Whether forced turns play themselves.
    Auto,
    /// Whether men are borne off by the bot once they have passed each other.
    BearOff,
    /// Whether taps are confirmed.
    ConfirmTaps,
    /// Whether typed moves are confirmed.
    ConfirmTyped,
    /// How the board is turned.
    Side,
    /// Whether positions are written out too.
    Text,
    /// How one is reminded.
    Reminders,
}

/// The controls without an argument, by the word that stands for them. Words are never given another meaning.
static PLAIN: [(&str, List); 13] = [
    ("choose", List::Choose),
    ("theme", List::Theme),
    ("chans", List::Channels),
    ("auto", List::Way(Way::Auto)),
    ("bear", List::Way(Way::BearOff)),
    ("taps", List::Way(Way::ConfirmTaps)),
    ("typed", List::Way(Way::ConfirmTyped)),
    ("side", List::Way(Way::Side)),
    ("text", List::Way(Way::Text)),
    ("remind", List::Way(Way::Reminders)),
    ("ways", List::Settings),
    ("time", List::MoreTime),
    ("back", List::BackAgain),
];

impl List {
    /// The word that stands for it, with its argument.
    pub(super) fn word(&self) -> String {
        match self {
            Self::Page { of, page } => format!("page:{}:{}", base36(of.0), base36((*page).into())),
            Self::DaysOff { days } => format!("off:{}", base36((*days).into())),
            Self::PutOff { since } => format!("later:{}", base36(*since)),
            Self::PauseAll { days } => format!("pause:{}", base36((*days).into())),
            plain => PLAIN.iter().find(|(_, list)| list == plain).map_or("", |&(word, _)| word).to_owned(),
        }
    }

    pub(super) fn parse(text: &str) -> Result<Self, Unknown> {
        let Some((word, argument)) = text.split_once(':') else {
            return PLAIN.iter().find(|(word, _)| *word == text).map(|(_, list)| list.clone()).ok_or(Unknown);
        };
        match word {
            "page" => {
                let (of, page) = argument.split_once(':').ok_or(Unknown)?;
                Ok(Self::Page { of: UserId(number(of)?), page: number(page)? })
            }
            "off" => Ok(Self::DaysOff { days: number(argument)? }),
            "later" => Ok(Self::PutOff { since: number(argument)? }),
            "pause" => Ok(Self::PauseAll { days: number(argument)? }),
            _ => Err(Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::discord::custom_id::{CustomId, LIMIT};

    #[test]
    fn every_plain_control_has_a_word_of_its_own() {
        let mut words = std::collections::BTreeSet::new();
        for (word, list) in &PLAIN {
            assert!(words.insert(word) && list.word() == *word);
            assert_eq!(List::parse(word), Ok(list.clone()));
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(of: u64, page: u16, days: u8, since: u64) {
            for list in [
                List::Page { of: UserId(of), page },
                List::DaysOff { days },
                List::PutOff { since },
                List::PauseAll { days },
            ] {
                let id = CustomId::List(list);
                prop_assert!(id.encode().len() <= LIMIT);
                prop_assert_eq!(CustomId::parse(&id.encode()), Ok(id));
            }
        }
    }
}
