//! Which events go to whom, and what they leave out.

use serde_json::{Value, json};

use super::super::id::Id;

pub const GUILDS: u64 = 1 << 0;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_PRESENCES: u64 = 1 << 8;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
pub const DIRECT_MESSAGES: u64 = 1 << 12;
pub const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
pub const MESSAGE_CONTENT: u64 = 1 << 15;
/// All that Discord knows: bits 0 to 16, 20, 21, 24, 25.
pub const KNOWN: u64 = 0x1_ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;

/// The intents of which an event needs one; 0: it is always sent.
pub fn needed(event: &str, in_guild: bool) -> u64 {
    let either = |guild, direct| if in_guild { guild } else { direct };
    match event {
        _ if event.starts_with("MESSAGE_REACTION") => either(GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGE_REACTIONS),
        _ if event.starts_with("MESSAGE_") => either(GUILD_MESSAGES, DIRECT_MESSAGES),
        "TYPING_START" => either(GUILD_MESSAGE_TYPING, DIRECT_MESSAGE_TYPING),
        "GUILD_MEMBER_ADD" | "GUILD_MEMBER_UPDATE" | "GUILD_MEMBER_REMOVE" => GUILD_MEMBERS,
        _ if ["GUILD_", "CHANNEL_", "THREAD_"].iter().any(|prefix| event.starts_with(prefix)) => {
            either(GUILDS, DIRECT_MESSAGES)
        }
        _ => 0,
    }
}

/// A message event as a session without the Message Content intent gets it: whole in direct channels, for the bot's own
/// messages and for those that mention it; else without what was said.
pub fn without_content(bot: Id, message: &Value) -> Value {
    let bot = json!(bot);
    let own = |message: &Value| message["author"]["id"] == bot;
    let mentioned = message["mentions"].as_array().is_some_and(|users| users.iter().any(|user| user["id"] == bot));
    let mut message = message.clone();
    if message["guild_id"].is_null() || own(&message) || mentioned {
        return message;
    }
    blank(&mut message);
    let answered = &mut message["referenced_message"];
    if answered.is_object() && !own(answered) {
        blank(answered);
    }
    message
}

/// Empties the fields that the Message Content intent guards.
pub fn blank(message: &mut Value) {
    message["content"] = json!("");
    for key in ["attachments", "embeds", "components"] {
        message[key] = json!([]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_kept_only_where_the_bot_is_meant() {
        let plain = json!({"guild_id": "1", "author": {"id": "5"}, "mentions": [], "content": "hello"});
        assert_eq!(without_content(Id(9), &plain)["content"], "");
        let mut meant = plain.clone();
        meant["mentions"] = json!([{"id": "9"}]);
        assert_eq!(without_content(Id(9), &meant)["content"], "hello");
        let mut direct = plain.clone();
        direct["guild_id"] = Value::Null;
        assert_eq!(without_content(Id(9), &direct)["content"], "hello");
    }
}
