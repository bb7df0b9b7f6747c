//! What people call themselves. Without the members intent nobody tells: names come with interactions and messages, or are
//! asked for, and are remembered for a while.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serenity::all::User;

use super::send::Rest;
use crate::club::{ServerId, Time, UserId};
use crate::words;

/// Names remembered; more than that begin anew.
const MOST: usize = 10_000;

/// For how many seconds a name is believed.
const FRESH: i64 = 3600;

/// Names as last seen.
pub struct People {
    rest: Rest,
    names: Mutex<HashMap<(Option<ServerId>, UserId), Known>>,
}

/// A name and when it was learnt.
struct Known(String, Time);

/// A member of a server, as far as names go.
#[derive(Deserialize)]
struct Member {
    nick: Option<String>,
    user: Account,
}

/// A person, as far as names go.
#[derive(Deserialize)]
struct Account {
    username: String,
    #[serde(default)]
    global_name: Option<String>,
}

impl Account {
    fn name(self) -> String {
        self.global_name.unwrap_or(self.username)
    }
}

impl People {
    /// Nobody yet.
    #[must_use]
    pub fn new(rest: Rest) -> Self {
        Self { rest, names: Mutex::default() }
    }

    /// Remembers how someone is called where there is no server, or without a nickname in it.
    pub fn note(&self, user: &User) {
        self.remember(None, UserId(user.id.get()), user.display_name().to_owned());
    }

    /// Remembers how someone is called in a server.
    pub fn note_in(&self, server: ServerId, user: &User, nick: Option<&str>) {
        let name = nick.unwrap_or_else(|| user.display_name()).to_owned();
        self.remember(Some(server), UserId(user.id.get()), name);
    }

    /// How that person is called, as he wrote it. If it cannot be found out, nothing.
    pub async fn name(&self, server: Option<ServerId>, user: UserId) -> Option<String> {
        if let Some(name) = self.known(server, user) {
            return Some(name);
        }
        let name = self.ask(server, user).await?;
        self.remember(server, user, name.clone());
        Some(name)
    }

    /// The names of several, for a text.
    pub async fn names(&self, server: Option<ServerId>, users: impl IntoIterator<Item = UserId>) -> words::People {
        let mut names = Vec::new();
        for user in users {
            names.extend(self.name(server, user).await.map(|name| (user, name)));
        }
        names.into_iter().collect()
    }

    async fn ask(&self, server: Option<ServerId>, user: UserId) -> Option<String> {
        if let Some(server) = server {
            match self.rest.member::<Member>(server, user).await {
                Ok(member) => return Some(member.nick.unwrap_or_else(|| member.user.name())),
                Err(fault) => tracing::debug!(%server, %user, %fault, "no such member"),
            }
        }
        match self.rest.user::<Account>(user).await {
            Ok(account) => Some(account.name()),
            Err(fault) => {
                tracing::warn!(%user, %fault, "a name is unknown");
                None
            }
        }
    }

    fn known(&self, server: Option<ServerId>, user: UserId) -> Option<String> {
        let (names, now) = (self.names.lock().unwrap_or_else(PoisonError::into_inner), self.rest.now());
        names.get(&(server, user)).filter(|known| now.seconds_since(known.1) < FRESH).map(|known| known.0.clone())
    }

    fn remember(&self, server: Option<ServerId>, user: UserId, name: String) {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= MOST {
            names.clear();
        }
        names.insert((server, user), Known(name, self.rest.now()));
    }
}
