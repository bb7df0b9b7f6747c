//! The gateway: sessions, what they are sent, and what they may resume.

pub(super) mod intents;
mod opcodes;
pub(super) mod socket;

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::id::Id;
use super::state::State;

/// How long a lost session can be taken up again.
const RESUME_WINDOW: Duration = Duration::from_secs(180);
/// How many events a session remembers for that.
const BUFFER: usize = 5_000;

/// What a connection's task is told to do.
#[derive(Debug)]
pub(super) enum Frame {
    Text(String),
    Close(u16, &'static str),
    /// End without a closing frame, as a broken line does.
    Cut,
}

#[derive(Debug)]
struct Session {
    id: String,
    intents: u64,
    seq: u64,
    /// The last event given to the present connection.
    sent: u64,
    buffer: VecDeque<(u64, String)>,
    connection: Option<u64>,
    lost_at: Option<Instant>,
}

/// Sessions, connections, and the switches that a test may throw.
#[derive(Debug)]
pub(super) struct Gateway {
    sessions: Vec<Session>,
    connections: BTreeMap<u64, UnboundedSender<Frame>>,
    connections_ever: u64,
    /// Hold events back.
    paused: bool,
    /// Acknowledge heartbeats.
    pub acknowledge: bool,
    /// Take no new connections.
    pub refuse: bool,
    pub identifies: u64,
    pub resumes: u64,
}

impl Default for Gateway {
    fn default() -> Self {
        Self {
            sessions: Vec::new(),
            connections: BTreeMap::new(),
            connections_ever: 0,
            paused: false,
            acknowledge: true,
            refuse: false,
            identifies: 0,
            resumes: 0,
        }
    }
}

impl Gateway {
    /// Somebody is there to hear events.
    pub fn online(&self) -> bool {
        self.sessions.iter().any(|s| s.connection.is_some())
    }

    /// Says the same to every connection.
    pub fn tell_all(&self, mut frame: impl FnMut() -> Frame) {
        for connection in self.connections.values() {
            // A connection that just ended takes no more; that is its own affair.
            let _ = connection.send(frame());
        }
    }

    /// Holds events back, or lets go of them.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
        if !paused {
            for session in &mut self.sessions {
                session.flush(&self.connections);
            }
        }
    }

    /// Makes it impossible to resume any session.
    pub fn forget_sessions(&mut self) {
        self.sessions.retain(|s| s.connection.is_some());
        for session in &mut self.sessions {
            session.id.clear();
        }
    }
}

impl Session {
    fn enqueue(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({"op": 0, "t": event, "s": self.seq, "d": data}).to_string();
        if self.buffer.len() == BUFFER {
            self.buffer.pop_front();
        }
        self.buffer.push_back((self.seq, text));
    }

    fn flush(&mut self, connections: &BTreeMap<u64, UnboundedSender<Frame>>) {
        let Some(connection) = self.connection.and_then(|id| connections.get(&id)) else {
            return;
        };
        let sent = self.sent;
        for (seq, text) in self.buffer.iter().filter(|(seq, _)| *seq > sent) {
            if connection.send(Frame::Text(text.clone())).is_err() {
                return;
            }
            self.sent = *seq;
        }
    }
}

impl State {
    /// Sends an event to the sessions that may have it. `channel`: only if the bot can see it.
    pub(super) fn dispatch(&mut self, event: &str, guild: Option<Id>, channel: Option<Id>, data: &Value) -> bool {
        let hidden = channel.is_some_and(|id| !self.can_see(self.bot, id));
        let elsewhere = guild.is_some_and(|id| !self.guilds.get(&id).is_some_and(|g| g.bot_in));
        if hidden || elsewhere {
            return false;
        }
        let needed = intents::needed(event, guild.is_some());
        let has_content = matches!(event, "MESSAGE_CREATE" | "MESSAGE_UPDATE");
        let bot = self.bot;
        let Gateway { sessions, connections, paused, .. } = &mut self.gateway;
        sessions.retain(|s| s.lost_at.is_none_or(|at| at.elapsed() < RESUME_WINDOW));
        let mut heard = false;
        for session in sessions {
            if needed != 0 && session.intents & needed == 0 {
                continue;
            }
            if has_content && session.intents & intents::MESSAGE_CONTENT == 0 {
                session.enqueue(event, &intents::without_content(bot, data));
            } else {
                session.enqueue(event, data);
            }
            if !*paused {
                session.flush(connections);
            }
            heard |= session.connection.is_some();
        }
        heard
    }

    /// Lets a server appear, or appear again, to the bot.
    pub(super) fn announce_guild(&mut self, guild: Id) {
        let data = self.guild_create_json(guild);
        self.dispatch("GUILD_CREATE", Some(guild), None, &data);
    }
}
