//! Channels: looking, changing, typing.

use serde_json::{Value, json};

use super::super::error::{ApiError, Issues};
use super::super::id::Id;
use super::super::model::Channel;
use super::super::perms::perm;
use super::super::state::State;
use super::body::Req;
use super::{DONE, Reply, ok};

/// A channel that the bot can see, with all of `bits` in it.
///
/// # Errors
/// 10003 if there is none, 50001 if it is hidden, 50013 for a missing permission.
pub(super) fn need_channel(state: &State, id: Id, bits: u64) -> Result<&Channel, ApiError> {
    let channel = state.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    let perms = state.perms(state.bot, id);
    if perms & perm::VIEW_CHANNEL == 0 {
        return Err(ApiError::missing_access(id));
    }
    let missing = bits & !perms;
    if missing != 0 {
        let first = 1 << missing.trailing_zeros();
        return Err(ApiError::missing_permission(perm::name(first), id));
    }
    Ok(channel)
}

pub(super) fn get(state: &mut State, id: Id) -> Reply {
    state.archive_idle_threads();
    ok(state.channel_json(need_channel(state, id, 0)?))
}

pub(super) fn change(state: &mut State, req: &Req, id: Id) -> Reply {
    state.archive_idle_threads();
    let channel = need_channel(state, id, 0)?;
    let body = req.body.as_object().cloned().unwrap_or_default();
    let mut issues = Issues::default();
    if let Some(name) = req.body["name"].as_str() {
        issues.length("name", name, 1, 100);
    }
    if let Some(minutes) = req.body["auto_archive_duration"].as_u64() {
        check_auto_archive(minutes, &mut issues);
    }
    issues.check()?;
    let Some(thread) = &channel.thread else {
        if channel.guild.is_none() {
            return Err(ApiError::new(403, 50003, "Cannot execute action on a DM channel"));
        }
        need_channel(state, id, perm::MANAGE_CHANNELS)?;
        if let Some(channel) = state.channels.get_mut(&id) {
            if let Some(name) = req.body["name"].as_str() {
                name.clone_into(&mut channel.name);
            }
            if body.contains_key("topic") {
                channel.topic = req.body["topic"].as_str().map(str::to_owned);
            }
        }
        state.channel_changed(id);
        return ok(state.channel_json(&state.channels[&id]));
    };
    // Anyone who may write opens an unlocked thread again; its owner changes all but the lock.
    let own = thread.owner == state.bot && !body.contains_key("locked");
    let reopens = body.len() == 1 && req.body["archived"] == false && !thread.locked;
    if thread.locked || !(own || reopens) {
        need_channel(state, id, perm::MANAGE_THREADS)?;
    }
    if thread.archived && req.body["archived"] != false {
        return Err(ApiError::archived_thread());
    }
    let was_archived = thread.archived;
    if let Some(channel) = state.channels.get_mut(&id) {
        if let Some(name) = req.body["name"].as_str() {
            name.clone_into(&mut channel.name);
        }
        if let Some(thread) = &mut channel.thread {
            if let Some(locked) = req.body["locked"].as_bool() {
                thread.locked = locked;
            }
            if let Some(minutes) = req.body["auto_archive_duration"].as_u64() {
                thread.auto_archive_minutes = minutes;
            }
        }
    }
    match req.body["archived"].as_bool() {
        Some(archived) if archived != was_archived => state.set_archived(id, archived),
        _ => state.channel_changed(id),
    }
    ok(state.channel_json(&state.channels[&id]))
}

/// The four times after which a silent thread may be archived.
pub(super) fn check_auto_archive(minutes: u64, issues: &mut Issues) {
    if ![60, 1440, 4320, 10_080].contains(&minutes) {
        issues.push("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.");
    }
}

pub(super) fn delete(state: &mut State, id: Id) -> Reply {
    let channel = need_channel(state, id, 0)?;
    let out = state.channel_json(channel);
    if channel.guild.is_some() {
        let bit = match channel.thread {
            Some(_) => perm::MANAGE_THREADS,
            None => perm::MANAGE_CHANNELS,
        };
        need_channel(state, id, bit)?;
        state.remove_channel(id);
    }
    ok(out)
}

pub(super) fn typing(state: &mut State, id: Id) -> Reply {
    need_channel(state, id, state.send_bit(id))?;
    let bot = state.bot;
    state.page_typing(id, bot);
    Ok(DONE)
}

/// Threads as lists of them come.
pub(super) fn thread_list(state: &State, threads: Vec<&Channel>) -> Value {
    let threads: Vec<Value> = threads.into_iter().map(|c| state.channel_json(c)).collect();
    json!({"threads": threads, "members": [], "has_more": false})
}
