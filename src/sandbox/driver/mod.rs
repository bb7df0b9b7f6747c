//! A user's client for tests: people who type, press and read, and a hand on the world around them.
//!
//! Nothing here sleeps: what is waited for is found the moment it happens, or not within [`Driver::patient`]'s time.
//!
//! ```no_run
//! # use lasker::sandbox::{Sandbox, SandboxConfig};
//! # use serde_json::json;
//! # async fn test() -> anyhow::Result<()> {
//! let sandbox = Sandbox::start(SandboxConfig::for_tests()).await?;
//! // … start the bot with sandbox.base_url() and sandbox.token() …
//! let d = sandbox.driver();
//! d.wait_bot().await?;
//! let (ana, ben, games) = (d.person("Ana"), d.person("Ben"), d.channel("games"));
//! let mark = d.mark();
//! let answer = ana.slash(games, "challenge lasca", json!({"opponent": ben.id()})).await?;
//! let invitation = d.wait_message(games, mark, |m| m.pings.contains(&ben.id())).await?;
//! ben.press(invitation.id, "Accept").await?;
//! d.assert_clean();
//! # Ok(())
//! # }
//! ```

mod person;
mod trouble;
mod views;
mod world;

use std::sync::Arc;
use std::time::Duration;

pub use person::Person;
pub use views::{Answer, Control, Field, File, Form, Msg};

pub use super::model::Status;

use super::acts::Refused;
use super::core::Core;
use super::id::Id;
use super::state::State;

/// How long something is waited for if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(15);

/// What can go wrong for a user.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// A client would not let one do this.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It did not happen; `seen` is what happened last.
    #[error("waited {patience:?} in vain for {what}; seen: {seen}")]
    TimedOut { what: String, patience: Duration, seen: String },
}

/// The world from the users' side.
#[derive(Clone)]
pub struct Driver {
    core: Arc<Core>,
    patience: Duration,
}

impl Driver {
    pub(super) fn new(core: Arc<Core>) -> Self {
        Self { core, patience: PATIENCE }
    }

    /// The same driver with another patience.
    pub fn patient(&self, patience: Duration) -> Self {
        Self { core: Arc::clone(&self.core), patience }
    }

    /// The person of this name.
    ///
    /// # Panics
    /// If there is none.
    pub fn person(&self, name: &str) -> Person {
        let found = self.core.look(|s| {
            let mut people = s.users.values();
            people.find(|u| u.name == name && !u.bot).map(|u| u.id)
        });
        match found {
            Some(id) => Person::new(self.clone(), id),
            None => panic!("there is no {name} in the sandbox"),
        }
    }

    /// The person with this id.
    pub fn person_by_id(&self, id: Id) -> Person {
        Person::new(self.clone(), id)
    }

    /// The channel or thread of this name, the youngest if there are several.
    ///
    /// # Panics
    /// If there is none.
    pub fn channel(&self, name: &str) -> Id {
        let found = self.core.look(|s| {
            let mut channels = s.channels.values().rev();
            channels.find(|c| c.name == name).map(|c| c.id)
        });
        found.unwrap_or_else(|| panic!("there is no channel {name}"))
    }

    /// The server of this name.
    ///
    /// # Panics
    /// If there is none.
    pub fn server(&self, name: &str) -> Id {
        let found = self.core.look(|s| {
            let mut guilds = s.guilds.values();
            guilds.find(|g| g.name == name).map(|g| g.id)
        });
        found.unwrap_or_else(|| panic!("there is no server {name}"))
    }

    /// The bot's user.
    pub fn bot(&self) -> Id {
        self.core.look(|s| s.bot)
    }

    /// A point in time: everything that comes later has a larger id.
    pub fn mark(&self) -> Id {
        self.core.act(State::next_id)
    }

    /// Now, in milliseconds since 1970 by the sandbox's clock.
    pub fn now_ms(&self) -> i64 {
        self.core.look(State::now)
    }

    /// Moves the sandbox's clock forward: deadlines, ages of tokens and nonces, ids, archiving.
    pub fn advance(&self, by: Duration) {
        self.core.act(|s| s.advance(by));
    }

    /// A message as it is now, also one that was deleted.
    pub fn message(&self, id: Id) -> Option<Msg> {
        self.core.look(|s| s.messages.get(&id).map(|m| Msg::of(s, m)))
    }

    /// The messages of a channel, oldest first, private ones of everybody included.
    pub fn messages(&self, channel: Id) -> Vec<Msg> {
        self.core.look(|s| s.messages_in(channel).map(|m| Msg::of(s, m)).collect())
    }

    /// Everything after `mark`, wherever it stands, deleted messages included.
    pub fn messages_since(&self, mark: Id) -> Vec<Msg> {
        self.core.look(|s| {
            let later = s.messages.range(mark..);
            later.map(|(_, m)| Msg::of(s, m)).collect()
        })
    }

    /// The threads of a channel, oldest first.
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        self.core.look(|s| {
            let of = |c: &&super::model::Channel| c.thread.as_ref().is_some_and(|t| t.parent == channel);
            s.channels.values().filter(of).map(|c| c.id).collect()
        })
    }

    /// The name of a channel or thread.
    pub fn channel_name(&self, id: Id) -> Option<String> {
        self.core.look(|s| s.channels.get(&id).map(|c| c.name.clone()))
    }

    /// An interaction as it is now.
    pub fn interaction(&self, id: Id) -> Option<Answer> {
        self.core.look(|s| Answer::of(s, id))
    }

    /// The names of the commands that the bot registered, whole ones, subcommands left out.
    pub fn commands(&self) -> Vec<String> {
        self.core.look(|s| {
            let all = s.commands.values().flatten();
            all.filter_map(|c| c["name"].as_str().map(str::to_owned)).collect()
        })
    }

    async fn wait<T>(&self, what: &str, f: impl FnMut(&State) -> Option<T>) -> Result<T, DriverError> {
        match self.core.wait_for(self.patience, f).await {
            Some(found) => Ok(found),
            None => Err(DriverError::TimedOut {
                what: what.to_owned(),
                patience: self.patience,
                seen: self.core.look(summary),
            }),
        }
    }

    /// Waits until the bot is connected and has registered commands.
    ///
    /// # Errors
    /// If it does not come, as for all waiting.
    pub async fn wait_bot(&self) -> Result<(), DriverError> {
        self.wait("the bot and its commands", |s| {
            let ready = s.gateway.online() && s.commands.values().any(|c| !c.is_empty());
            ready.then_some(())
        })
        .await
    }

    /// Waits until the gateway has seen so many Identifies and Resumes together, and the bot is there.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn wait_connections(&self, n: u64) -> Result<(), DriverError> {
        self.wait("the bot's connection", |s| {
            let count = s.gateway.identifies + s.gateway.resumes;
            (s.gateway.online() && count >= n).then_some(())
        })
        .await
    }

    /// Waits until no session of the bot is connected.
    ///
    /// # Errors
    /// If it stays.
    pub async fn wait_bot_gone(&self) -> Result<(), DriverError> {
        self.wait("the bot to go", |s| (!s.gateway.online()).then_some(())).await
    }

    /// How many Identifies and Resumes the gateway has seen.
    pub fn connections(&self) -> (u64, u64) {
        self.core.look(|s| (s.gateway.identifies, s.gateway.resumes))
    }

    /// Waits for a message in `channel`, later than `after`, that fits.
    ///
    /// # Errors
    /// If none comes.
    pub async fn wait_message(&self, channel: Id, after: Id, fits: impl Fn(&Msg) -> bool) -> Result<Msg, DriverError> {
        self.wait_anywhere(after, |m| m.channel == channel && fits(m)).await
    }

    /// Waits for a message anywhere, later than `after`, that fits.
    ///
    /// # Errors
    /// If none comes.
    pub async fn wait_anywhere(&self, after: Id, fits: impl Fn(&Msg) -> bool) -> Result<Msg, DriverError> {
        self.wait("a message", |s| {
            let later = s.messages.range(after..);
            later.filter(|(_, m)| !m.deleted && !m.loading).map(|(_, m)| Msg::of(s, m)).find(|m| fits(m))
        })
        .await
    }

    /// Waits until a message, changed or deleted meanwhile, fits.
    ///
    /// # Errors
    /// If it does not come to that.
    pub async fn wait_until(&self, message: Id, fits: impl Fn(&Msg) -> bool) -> Result<Msg, DriverError> {
        self.wait("a change of a message", |s| {
            let message = s.messages.get(&message).map(|m| Msg::of(s, m));
            message.filter(|m| fits(m))
        })
        .await
    }

    /// Waits until an interaction is answered, or has failed.
    ///
    /// # Errors
    /// If the bot leaves it thinking.
    pub async fn wait_answer(&self, interaction: Id) -> Result<Answer, DriverError> {
        self.wait("an answer", |s| {
            let status = s.interactions.get(&interaction)?.status;
            let open = matches!(status, Status::Pending | Status::Thinking);
            if open { None } else { Answer::of(s, interaction) }
        })
        .await
    }

    /// Waits until a request of the bot fits that came after the first `skip`: see [`Driver::requests_made`].
    ///
    /// # Errors
    /// If none comes.
    pub async fn wait_request(
        &self,
        skip: usize,
        fits: impl Fn(&super::RequestRecord) -> bool,
    ) -> Result<super::RequestRecord, DriverError> {
        self.wait("a request", |s| {
            let after = skip.saturating_sub(s.forgotten);
            s.requests.iter().skip(after).find(|r| fits(r)).cloned()
        })
        .await
    }
}

/// What happened last, for messages of failed tests.
fn summary(state: &State) -> String {
    let last = state.messages.values().rev().take(4);
    let mut lines: Vec<String> = last
        .map(|m| {
            let who = state.display_name(m.author, None);
            let what: String = m.content.chars().take(120).collect();
            format!("{who}: {what:?}")
        })
        .collect();
    lines.reverse();
    lines.extend(state.violations.iter().rev().take(3).map(|v| format!("violation {}: {}", v.kind, v.text)));
    lines.join(" · ")
}
