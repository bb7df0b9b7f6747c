//! Messages of channels.

use serde_json::{Value, json};

use super::super::error::{ApiError, Issues};
use super::super::gateway::intents;
use super::super::id::Id;
use super::super::mentions::Allowed;
use super::super::messages::Draft;
use super::super::model::{Message, MessageKind, Severity, flag};
use super::super::perms::perm;
use super::super::state::State;
use super::super::validate::message;
use super::body::Req;
use super::channels::need_channel;
use super::routes::id_of;
use super::{DONE, Reply, ok};

pub(super) fn need_message(state: &State, channel: Id, message: Id) -> Result<&Message, ApiError> {
    state
        .message(message)
        .filter(|m| m.channel == channel && m.ephemeral_to.is_none())
        .ok_or_else(ApiError::unknown_message)
}

/// REST, too, hides what was said from an application without the Message Content intent.
fn gated(state: &State, message: &Message) -> Value {
    let mut out = state.message_json(message);
    let in_guild = state.guild_of(message.channel).is_some();
    let meant = message.author == state.bot || message.mentions.users.contains(&state.bot);
    if !state.rules.message_content && in_guild && !meant {
        intents::blank(&mut out);
    }
    out
}

pub(super) fn get(state: &State, channel: Id, message: Id) -> Reply {
    need_channel(state, channel, perm::READ_MESSAGE_HISTORY)?;
    ok(gated(state, need_message(state, channel, message)?))
}

/// Youngest first, as Discord lists them.
pub(super) fn list(state: &State, req: &Req, channel: Id) -> Reply {
    need_channel(state, channel, 0)?;
    if !state.can(state.bot, channel, perm::READ_MESSAGE_HISTORY) {
        return ok(json!([]));
    }
    let limit = match req.query.get("limit") {
        None => 50,
        Some(text) => match text.parse() {
            Ok(n @ 1..=100) => n,
            _ => {
                let mut issues = Issues::default();
                issues.push("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
                return Err(issues.check().err().unwrap_or_else(ApiError::unknown_message));
            }
        },
    };
    let at = |key: &str| req.query.get(key).and_then(|text| text.parse::<Id>().ok());
    let public = state.messages_in(channel).filter(|m| m.ephemeral_to.is_none());
    let mut found: Vec<&Message> = if let Some(before) = at("before") {
        public.rev().filter(|m| m.id < before).take(limit).collect()
    } else if let Some(after) = at("after") {
        public.filter(|m| m.id > after).take(limit).collect()
    } else if let Some(around) = at("around") {
        let all: Vec<&Message> = public.collect();
        let middle = all.partition_point(|m| m.id < around);
        let first = middle.saturating_sub(limit / 2);
        all.into_iter().skip(first).take(limit).collect()
    } else {
        public.rev().take(limit).collect()
    };
    found.sort_by_key(|m| std::cmp::Reverse(m.id));
    ok(found.into_iter().map(|m| gated(state, m)).collect())
}

pub(super) fn create(state: &mut State, req: &Req, channel: Id) -> Reply {
    state.archive_idle_threads();
    need_channel(state, channel, state.send_bit(channel))?;
    may_speak(state, channel)?;
    let mut body = message::read(&req.body, &req.files, "", None, Allowed::everything())?;
    if body.flag(flag::EPHEMERAL) {
        let text = "the ephemeral flag works in answers to interactions only";
        state.violate("message_flags", Severity::Warning, text);
    }
    if !body.files.is_empty() {
        need_channel(state, channel, perm::ATTACH_FILES)?;
    }
    if body.embeds.as_ref().is_some_and(|e| !e.is_empty()) && !state.can(state.bot, channel, perm::EMBED_LINKS) {
        let text = "embeds without EMBED_LINKS: Discord drops them";
        state.violate("embeds_dropped", Severity::Error, text);
        body.embeds = None;
    }
    if body.is_empty() {
        return Err(ApiError::empty_message());
    }
    let reply_to = replied(state, req, channel)?;
    let nonce = nonce(&req.body["nonce"])?;
    if let Some(nonce) = &nonce
        && req.body["enforce_nonce"] == true
        && let Some(earlier) = sent_with(state, channel, nonce)
    {
        return ok(state.message_json(earlier));
    }
    let bot = state.bot;
    let id = state.post(Draft {
        kind: if reply_to.is_some() { MessageKind::Reply } else { MessageKind::Default },
        content: body.content.unwrap_or_default(),
        embeds: body.embeds.unwrap_or_default(),
        components: body.components.unwrap_or_default(),
        files: body.files,
        flags: body.flags.unwrap_or(0) & (flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS),
        reply_to,
        allowed: body.allowed,
        nonce,
        ..Draft::new(channel, bot)
    });
    ok(state.message_json(&state.messages[&id]))
}

/// What keeps the bot from speaking besides permissions.
fn may_speak(state: &State, channel: Id) -> Result<(), ApiError> {
    let place = &state.channels[&channel];
    if place.guild.is_none() {
        let Some(peer) = place.recipients.iter().find(|id| **id != state.bot) else {
            return Err(ApiError::unknown_channel());
        };
        if state.users.get(peer).is_some_and(|user| user.dms_closed) {
            return Err(ApiError::new(403, 50007, "Cannot send messages to this user"));
        }
        let mut guilds = state.guilds.values().filter(|guild| guild.bot_in);
        if !place.opened_by_user && !guilds.any(|guild| guild.members.contains_key(peer)) {
            let text = "Cannot send messages to this user due to having no mutual guilds";
            return Err(ApiError::new(403, 50278, text));
        }
    }
    let locked = place.thread.as_ref().is_some_and(|thread| thread.locked);
    if locked && !state.can(state.bot, channel, perm::MANAGE_THREADS) {
        return Err(ApiError::new(403, 160_005, "Thread is locked"));
    }
    Ok(())
}

/// The message that a new one replies to.
fn replied(state: &State, req: &Req, channel: Id) -> Result<Option<Id>, ApiError> {
    let reference = &req.body["message_reference"];
    if reference.is_null() {
        return Ok(None);
    }
    let found =
        id_of(&reference["message_id"]).and_then(|id| need_message(state, channel, id).ok()).map(|message| message.id);
    if found.is_none() && reference["fail_if_not_exists"] != false {
        let mut issues = Issues::default();
        issues.push("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message");
        // The message may have been deleted a moment ago, so this is nobody's fault.
        return issues.check().map(|()| None).map_err(|mut error| {
            error.filed = None;
            error
        });
    }
    if found.is_some() && !state.can(state.bot, channel, perm::READ_MESSAGE_HISTORY) {
        return Err(ApiError::new(403, 160_002, "Cannot reply without permission to read message history")
            .filed("missing_permissions", "READ_MESSAGE_HISTORY"));
    }
    Ok(found)
}

fn nonce(given: &Value) -> Result<Option<Value>, ApiError> {
    let mut issues = Issues::default();
    match given {
        Value::Null => return Ok(None),
        Value::String(text) => issues.length("nonce", text, 0, 25),
        Value::Number(_) => {}
        _ => issues.push("nonce", "BASE_TYPE_BAD_TYPE", "Must be a string or a number."),
    }
    issues.check()?;
    Ok(Some(given.clone()))
}

/// The bot's message with this nonce, as long as Discord remembers it.
fn sent_with<'a>(state: &'a State, channel: Id, nonce: &Value) -> Option<&'a Message> {
    let oldest = state.now() - state.rules.nonce_window.as_millis() as i64;
    state
        .messages_in(channel)
        .rev()
        .take_while(|m| m.created_at >= oldest)
        .find(|m| m.author == state.bot && m.nonce.as_ref() == Some(nonce))
}

pub(super) fn edit(state: &mut State, req: &Req, channel: Id, id: Id) -> Reply {
    state.archive_idle_threads();
    need_channel(state, channel, 0)?;
    let old = need_message(state, channel, id)?;
    if old.author != state.bot {
        return Err(ApiError::new(403, 50005, "Cannot edit a message authored by another user")
            .filed("foreign_message", format!("message {id}")));
    }
    let archived = |t: &super::super::model::Thread| t.archived;
    if state.channels[&channel].thread.as_ref().is_some_and(archived) {
        return Err(ApiError::archived_thread());
    }
    let body = message::read(&req.body, &req.files, "", Some(old), Allowed::everything())?;
    if !body.files.is_empty() {
        need_channel(state, channel, perm::ATTACH_FILES)?;
    }
    let edit = body.into_edit();
    if edit.empties(old) {
        return Err(ApiError::empty_message());
    }
    state.apply_edit(id, edit);
    ok(state.message_json(&state.messages[&id]))
}

pub(super) fn delete(state: &mut State, channel: Id, id: Id) -> Reply {
    state.archive_idle_threads();
    need_channel(state, channel, 0)?;
    if need_message(state, channel, id)?.author != state.bot {
        need_channel(state, channel, perm::MANAGE_MESSAGES)?;
    }
    state.remove_message(id);
    Ok(DONE)
}

pub(super) fn react(state: &mut State, channel: Id, id: Id, emoji: &str, add: bool) -> Reply {
    need_channel(state, channel, perm::READ_MESSAGE_HISTORY)?;
    let message = need_message(state, channel, id)?;
    let emoji = unescaped(emoji);
    let new = !message.reactions.iter().any(|r| r.emoji == emoji);
    if add && new {
        need_channel(state, channel, perm::ADD_REACTIONS)?;
    }
    let bot = state.bot;
    state.react(id, bot, &emoji, add);
    Ok(DONE)
}

/// Emojis come percent-encoded in a path.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let hex = |b: u8| char::from(b).to_digit(16);
        match (first, tail) {
            (b'%', [high, low, tail @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                let value = hex(*high).unwrap_or(0) << 4 | hex(*low).unwrap_or(0);
                bytes.push(value as u8);
                rest = tail;
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
