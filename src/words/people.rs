//! The names of the people a text is about.

use std::collections::BTreeMap;

use super::{Lang, game, names};
use crate::club::{Head, UserId};
use crate::games::Seat;

/// Names by person, as the people gave them: they are made safe on the way out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People(BTreeMap<UserId, String>);

impl People {
    /// The name as it can stand in a message; for someone unknown the mention, which Discord shows as a name and which pings
    /// nobody unless the message says so.
    #[must_use]
    pub fn shown(&self, user: UserId) -> String {
        self.0.get(&user).map_or_else(|| mention(user), |name| names::shown(name))
    }

    /// The name of who sits there, as it can stand in a message; the side if nobody does.
    #[must_use]
    pub fn sitter(&self, lang: Lang, head: &Head, seat: Seat) -> String {
        head.sitter(seat).map_or_else(|| game::side(lang, &head.terms, seat), |user| self.shown(user))
    }

    /// The name for places without markdown; `?` for someone unknown.
    #[must_use]
    pub fn plain(&self, user: UserId) -> String {
        names::plain(self.0.get(&user).map_or("", String::as_str))
    }
}

impl FromIterator<(UserId, String)> for People {
    fn from_iter<I: IntoIterator<Item = (UserId, String)>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}

/// The mention of a person.
#[must_use]
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}
