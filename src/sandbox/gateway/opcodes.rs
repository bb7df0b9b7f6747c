//! What a connection says to us, and how it is answered.

use std::collections::VecDeque;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::super::id::Id;
use super::super::model::Severity;
use super::super::state::State;
use super::{Frame, Session, intents};

impl State {
    pub(super) fn gateway_connected(&mut self, to: UnboundedSender<Frame>) -> u64 {
        self.gateway.connections_ever += 1;
        let connection = self.gateway.connections_ever;
        let interval = self.rules.heartbeat_interval.as_millis() as u64;
        let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": interval}});
        // The receiver is the caller's, so it is still there.
        let _ = to.send(Frame::Text(hello.to_string()));
        self.gateway.connections.insert(connection, to);
        connection
    }

    /// `goodbye`: closed by the bot with 1000 or 1001, which ends the session for good.
    pub(super) fn gateway_disconnected(&mut self, connection: u64, goodbye: bool) {
        self.gateway.connections.remove(&connection);
        if let Some(session) = self.session_of(connection) {
            session.connection = None;
            session.lost_at = Some(Instant::now());
            if goodbye {
                self.gateway.sessions.retain(|s| s.connection.is_some() || s.lost_at.is_none());
            }
        }
        self.page_bot_status();
    }

    fn session_of(&mut self, connection: u64) -> Option<&mut Session> {
        self.gateway.sessions.iter_mut().find(|s| s.connection == Some(connection))
    }

    fn send(&self, connection: u64, frame: Frame) {
        if let Some(to) = self.gateway.connections.get(&connection) {
            // A connection that just ended takes no more.
            let _ = to.send(frame);
        }
    }

    fn close(&mut self, connection: u64, code: u16, reason: &'static str, fault: String) {
        self.violate("gateway", Severity::Error, format!("{code} {reason} {fault}"));
        self.send(connection, Frame::Close(code, reason));
    }

    /// One payload of the bot.
    pub(super) fn gateway_input(&mut self, connection: u64, text: &str) {
        if text.len() > 4096 {
            let size = format!("a payload of {} bytes", text.len());
            return self.close(connection, 4002, "Error while decoding payload.", size);
        }
        let payload: Value = serde_json::from_str(text).unwrap_or_default();
        let known = self.session_of(connection).is_some();
        match payload["op"].as_u64() {
            Some(1) => {
                if self.gateway.acknowledge {
                    let ack = json!({"op": 11, "t": null, "s": null, "d": null});
                    self.send(connection, Frame::Text(ack.to_string()));
                }
            }
            Some(2) if known => self.close(connection, 4005, "Already authenticated.", "a second Identify".into()),
            Some(2) => self.identify(connection, &payload["d"]),
            Some(6) => self.resume(connection, &payload["d"]),
            Some(op) if !known => {
                self.close(connection, 4003, "Not authenticated.", format!("op {op}"));
            }
            Some(3 | 4) => {} // presence and voice: nobody looks
            Some(8) => self.member_chunk(connection, &payload["d"]),
            Some(op) => self.close(connection, 4001, "Unknown opcode.", format!("op {op}")),
            None => self.close(connection, 4002, "Error while decoding payload.", String::new()),
        }
    }

    fn right_token(&self, data: &Value) -> bool {
        data["token"].as_str().is_some_and(|token| token.trim_start_matches("Bot ") == self.token)
    }

    fn identify(&mut self, connection: u64, data: &Value) {
        self.gateway.identifies += 1;
        if !self.right_token(data) {
            return self.close(connection, 4004, "Authentication failed.", "wrong token".into());
        }
        let Some(asked) = data["intents"].as_u64().filter(|bits| bits & !intents::KNOWN == 0) else {
            let given = data["intents"].to_string();
            return self.close(connection, 4013, "Invalid intent(s).", given);
        };
        let mut forbidden = intents::GUILD_PRESENCES;
        if !self.rules.message_content {
            forbidden |= intents::MESSAGE_CONTENT;
        }
        if !self.rules.members_intent {
            forbidden |= intents::GUILD_MEMBERS;
        }
        if asked & forbidden != 0 {
            let bits = format!("bits {:#x} are not enabled", asked & forbidden);
            return self.close(connection, 4014, "Disallowed intent(s).", bits);
        }
        // A session whose connection is gone is replaced; two living ones would both be served, as Discord does.
        self.gateway.sessions.retain(|s| s.connection.is_some());
        let guilds: Vec<Id> = self.guilds.values().filter(|guild| guild.bot_in).map(|guild| guild.id).collect();
        let id = format!("session-{connection}-{}", self.next_id());
        let ready = json!({
            "v": 10, "user": self.me_json(), "session_id": id, "session_type": "normal",
            "resume_gateway_url": self.gateway_url(), "shard": [0, 1],
            "guilds": guilds.iter().map(|id| json!({"id": id, "unavailable": true})).collect::<Vec<_>>(),
            "application": {"id": self.bot, "flags": self.application_flags()},
            "private_channels": [], "presences": [], "relationships": [], "user_settings": {},
        });
        let mut session = Session {
            id,
            intents: asked,
            seq: 0,
            sent: 0,
            buffer: VecDeque::new(),
            connection: Some(connection),
            lost_at: None,
        };
        session.enqueue("READY", &ready);
        if asked & intents::GUILDS != 0 {
            for id in guilds {
                if !self.guilds[&id].unavailable {
                    session.enqueue("GUILD_CREATE", &self.guild_create_json(id));
                }
            }
        }
        session.flush(&self.gateway.connections);
        self.gateway.sessions.push(session);
        self.page_bot_status();
    }

    fn resume(&mut self, connection: u64, data: &Value) {
        if !self.right_token(data) {
            return self.close(connection, 4004, "Authentication failed.", "wrong token".into());
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64();
        let held = self.gateway.sessions.iter_mut().find(|s| s.id == id);
        let Some(session) = held.filter(|_| !id.is_empty()) else {
            let invalid = json!({"op": 9, "t": null, "s": null, "d": false});
            return self.send(connection, Frame::Text(invalid.to_string()));
        };
        let oldest = session.buffer.front().map_or(0, |(seq, _)| seq - 1);
        let Some(seq) = seq.filter(|seq| (oldest..=session.seq).contains(seq)) else {
            let held = format!("the session is at {}", session.seq);
            session.id.clear();
            return self.close(connection, 4007, "Invalid seq.", held);
        };
        let replaced = session.connection.replace(connection);
        session.lost_at = None;
        session.sent = seq;
        session.flush(&self.gateway.connections);
        session.enqueue("RESUMED", &json!({}));
        session.flush(&self.gateway.connections);
        if let Some(old) = replaced {
            self.send(old, Frame::Close(4000, "Resumed elsewhere."));
        }
        self.gateway.resumes += 1;
        self.page_bot_status();
    }

    /// Request Guild Members: by ids or by the beginning of a name.
    fn member_chunk(&mut self, connection: u64, data: &Value) {
        let Ok(guild) = serde_json::from_value::<Id>(data["guild_id"].clone()) else {
            return;
        };
        let ids: Vec<Id> = match &data["user_ids"] {
            Value::Array(list) => list.iter().filter_map(|id| serde_json::from_value(id.clone()).ok()).collect(),
            Value::Null => Vec::new(),
            one => serde_json::from_value(one.clone()).into_iter().collect(),
        };
        let prefix = data["query"].as_str().map(str::to_lowercase);
        let members: Vec<Value> = self
            .guilds
            .get(&guild)
            .filter(|g| g.bot_in)
            .into_iter()
            .flat_map(|g| g.members.keys())
            .filter(|id| match &prefix {
                Some(prefix) => self.users[id].username.starts_with(prefix),
                None => ids.contains(id),
            })
            .map(|id| self.member_json(guild, *id, true))
            .collect();
        let chunk = json!({"guild_id": guild, "members": members, "chunk_index": 0, "chunk_count": 1,
                           "nonce": data["nonce"]});
        let connections = std::mem::take(&mut self.gateway.connections);
        if let Some(session) = self.session_of(connection) {
            session.enqueue("GUILD_MEMBERS_CHUNK", &chunk);
            session.flush(&connections);
        }
        self.gateway.connections = connections;
    }
}
