//! Messages and their files.

use serde_json::{Value, json};

use super::super::clock::timestamp;
use super::super::id::Id;
use super::super::model::{Message, flag};
use super::super::state::State;

impl State {
    pub(in super::super) fn attachment_json(&self, id: Id) -> Value {
        let Some(file) = self.attachments.get(&id) else {
            return Value::Null;
        };
        let mut out = json!({
            "id": id, "filename": file.filename, "size": file.bytes.len(), "url": file.url, "proxy_url": file.url,
            "content_type": file.content_type,
        });
        if let Some(text) = &file.description {
            out["description"] = json!(text);
        }
        if let Some((width, height)) = file.size_px {
            out["width"] = json!(width);
            out["height"] = json!(height);
        }
        if file.ephemeral {
            out["ephemeral"] = json!(true);
        }
        out
    }

    /// A message as REST answers it.
    pub(in super::super) fn message_json(&self, message: &Message) -> Value {
        self.message_at_depth(message, 0)
    }

    fn message_at_depth(&self, message: &Message, depth: u8) -> Value {
        let mut flags = message.flags;
        for (bit, set) in [
            (flag::EPHEMERAL, message.ephemeral_to.is_some()),
            (flag::LOADING, message.loading),
            (flag::HAS_THREAD, message.thread.is_some()),
        ] {
            if set {
                flags |= bit;
            }
        }
        let mut out = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind.code(),
            "author": self.user_json(message.author), "content": message.content,
            "attachments": message.attachments.iter().map(|id| self.attachment_json(*id)).collect::<Vec<_>>(),
            "embeds": message.embeds, "components": message.components,
            "mentions": message.mentions.users.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "mention_roles": message.mentions.roles, "mention_everyone": message.mentions.everyone,
            "pinned": false, "tts": false, "timestamp": timestamp(message.created_at),
            "edited_timestamp": message.edited_at.map(timestamp), "flags": flags,
        });
        if let Some(nonce) = &message.nonce {
            out["nonce"] = nonce.clone();
        }
        if let Some(origin) = &message.origin {
            self.add_origin(&mut out, origin);
        }
        if !message.reactions.is_empty() {
            out["reactions"] = message
                .reactions
                .iter()
                .map(|r| {
                    json!({"emoji": {"id": null, "name": r.emoji}, "count": r.users.len(),
                           "count_details": {"burst": 0, "normal": r.users.len()}, "burst_colors": [],
                           "me": r.users.contains(&self.bot), "me_burst": false})
                })
                .collect();
        }
        if let Some(to) = message.reply_to {
            let at = self.messages.get(&to).map_or(message.channel, |m| m.channel);
            let mut reference = json!({"type": 0, "message_id": to, "channel_id": at});
            if let Some(guild) = self.guild_of(message.channel) {
                reference["guild_id"] = json!(guild);
            }
            out["message_reference"] = reference;
            if depth == 0 {
                out["referenced_message"] = match self.message(to) {
                    Some(answered) => self.message_at_depth(answered, 1),
                    None => Value::Null,
                };
            }
        }
        if let Some(thread) = message.thread.and_then(|id| self.channels.get(&id)) {
            out["thread"] = self.channel_json(thread);
        }
        out
    }

    /// A message as the gateway tells of it: with its server and its author's membership.
    pub(in super::super) fn message_event_json(&self, message: &Message) -> Value {
        let mut out = self.message_json(message);
        let channel = self.channels.get(&message.channel);
        out["channel_type"] = json!(channel.map_or(0, |c| c.kind.code()));
        let Some(guild) = channel.and_then(|c| c.guild) else {
            return out;
        };
        out["guild_id"] = json!(guild);
        let members = &self.guilds[&guild].members;
        if members.contains_key(&message.author) {
            out["member"] = self.member_json(guild, message.author, false);
        }
        for mentioned in out["mentions"].as_array_mut().into_iter().flatten() {
            let id = serde_json::from_value::<Id>(mentioned["id"].clone());
            if let Some(id) = id.ok().filter(|id| members.contains_key(id)) {
                mentioned["member"] = self.member_json(guild, id, false);
            }
        }
        out
    }
}
