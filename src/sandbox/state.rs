//! All that the sandbox knows, under one lock (see `core`).

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::clock::Clock;
use super::gateway::Gateway;
use super::id::{Id, IdSource};
use super::model::*;
use super::page::Page;
use super::rest::faults::Faults;
use super::robot::RobotState;

/// What a test may change about the sandbox's strictness. The defaults are Discord's.
#[derive(Debug, Clone)]
pub struct Rules {
    /// Until the first answer to an interaction.
    pub callback_deadline: Duration,
    /// How long an interaction's token lives.
    pub token_life: Duration,
    /// How long an enforced nonce is remembered.
    pub nonce_window: Duration,
    pub heartbeat_interval: Duration,
    /// The application may ask for the Message Content intent.
    pub message_content: bool,
    /// The application may ask for the Server Members intent.
    pub members_intent: bool,
    /// Bytes of one uploaded file.
    pub max_file_size: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            callback_deadline: Duration::from_secs(3),
            token_life: Duration::from_secs(15 * 60),
            nonce_window: Duration::from_secs(3 * 60),
            heartbeat_interval: Duration::from_millis(41_250),
            message_content: true,
            members_intent: false,
            max_file_size: 10 << 20,
        }
    }
}

/// How many requests of the bot are remembered.
const REQUESTS_KEPT: usize = 10_000;

pub(super) struct State {
    pub rules: Rules,
    /// `http://127.0.0.1:PORT`
    pub base_url: String,
    pub token: String,
    pub bot: Id,
    pub clock: Clock,
    ids: IdSource,
    pub users: BTreeMap<Id, User>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    /// Ids grow with time, so this is also their order.
    pub messages: BTreeMap<Id, Message>,
    /// The messages of each channel.
    pub by_channel: HashMap<Id, Vec<Id>>,
    pub attachments: HashMap<Id, Attachment>,
    /// As registered: the global ones under `None`.
    pub commands: BTreeMap<Option<Id>, Vec<serde_json::Value>>,
    pub interactions: BTreeMap<Id, Interaction>,
    /// Those among them without an answer yet.
    pub pending: BTreeSet<Id>,
    /// Up to where a person has read a channel.
    pub read: HashMap<(Id, Id), Id>,
    pub violations: Vec<Violation>,
    pub requests: VecDeque<RequestRecord>,
    /// How many requests came before those that are remembered.
    pub forgotten: usize,
    pub gateway: Gateway,
    pub faults: Faults,
    pub page: Page,
    pub robot: RobotState,
}

impl State {
    /// A world with nobody in it but the bot.
    pub fn new(rules: Rules, base_url: String, token: Option<String>, bot_name: &str) -> Self {
        let mut state = Self {
            rules,
            base_url,
            token: String::new(),
            bot: Id(0),
            clock: Clock::default(),
            ids: IdSource::default(),
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            by_channel: HashMap::new(),
            attachments: HashMap::new(),
            commands: BTreeMap::new(),
            interactions: BTreeMap::new(),
            pending: BTreeSet::new(),
            read: HashMap::new(),
            violations: Vec::new(),
            requests: VecDeque::new(),
            forgotten: 0,
            gateway: Gateway::default(),
            faults: Faults::default(),
            page: Page::default(),
            robot: RobotState::default(),
        };
        state.bot = state.add_user(bot_name, true);
        state.token = token.unwrap_or_else(|| made_up_token(state.bot));
        state
    }

    pub fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    pub fn next_id(&mut self) -> Id {
        self.ids.next(self.clock.now_ms())
    }

    /// A message that was not deleted.
    pub fn message(&self, id: Id) -> Option<&Message> {
        self.messages.get(&id).filter(|message| !message.deleted)
    }

    /// The messages of a channel that were not deleted, oldest first, private ones included.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.by_channel.get(&channel).into_iter().flatten().filter_map(|id| self.message(*id))
    }

    pub fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel)?.guild
    }

    /// How a user is called in a server.
    pub fn display_name(&self, user: Id, guild: Option<Id>) -> &str {
        let nick = guild
            .and_then(|id| self.guilds.get(&id))
            .and_then(|guild| guild.members.get(&user))
            .and_then(|member| member.nick.as_deref());
        match (nick, self.users.get(&user)) {
            (Some(nick), _) => nick,
            (None, Some(user)) => &user.name,
            (None, None) => "somebody",
        }
    }

    /// Files something that the bot should not have done.
    pub fn violate(&mut self, kind: &'static str, severity: Severity, text: impl Into<String>) {
        let violation = Violation { at: self.now(), kind, severity, text: text.into() };
        match severity {
            Severity::Error => tracing::warn!(kind, "the bot: {}", violation.text),
            Severity::Warning => tracing::info!(kind, "the bot: {}", violation.text),
        }
        self.page_violation(&violation);
        self.violations.push(violation);
    }

    pub fn record_request(&mut self, record: RequestRecord) {
        if self.requests.len() == REQUESTS_KEPT {
            self.requests.pop_front();
            self.forgotten += 1;
        }
        self.requests.push_back(record);
    }

    /// Fails the interactions that waited too long. Answers whether there were any, and when the next one will have.
    pub fn expire_interactions(&mut self) -> (bool, Option<Duration>) {
        let limit = self.rules.callback_deadline.as_millis() as i64;
        let oldest_allowed = self.now() - limit;
        let created = |id: &Id| self.interactions[id].created_at;
        let late: Vec<Id> = self.pending.iter().copied().filter(|id| created(id) <= oldest_allowed).collect();
        let next = self
            .pending
            .iter()
            .map(created)
            .filter(|at| *at > oldest_allowed)
            .min()
            .map(|at| Duration::from_millis((at - oldest_allowed) as u64));
        for id in &late {
            self.fail_interaction(*id);
        }
        (!late.is_empty(), next)
    }

    /// Moves the clock, with everything that hangs on it.
    pub fn advance(&mut self, by: Duration) {
        self.clock.advance(by);
        self.archive_idle_threads();
        self.expire_interactions();
        self.page_clock();
    }

    /// Archives the threads in which nothing was said for long enough.
    pub fn archive_idle_threads(&mut self) {
        let now = self.now();
        let idle: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| {
                channel
                    .thread
                    .as_ref()
                    .is_some_and(|t| !t.archived && now - t.active_at >= t.auto_archive_minutes as i64 * 60_000)
            })
            .map(|channel| channel.id)
            .collect();
        for id in idle {
            self.set_archived(id, true);
        }
    }
}

/// A token of the right form: the bot's id in base 64, and two parts that mean nothing here.
fn made_up_token(bot: Id) -> String {
    let id = URL_SAFE_NO_PAD.encode(bot.to_string());
    format!("{id}.SandBx.{}", "sandbox-".repeat(5))
}
