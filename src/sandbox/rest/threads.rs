//! Threads: starting, joining, listing.

use serde_json::{Value, json};

use super::super::clock::timestamp;
use super::super::error::{ApiError, Issues};
use super::super::id::Id;
use super::super::model::ChannelKind;
use super::super::perms::perm;
use super::super::state::State;
use super::body::Req;
use super::channels::{check_auto_archive, need_channel, thread_list};
use super::messages::need_message;
use super::{DONE, Reply, ok};

pub(super) fn from_message(state: &mut State, req: &Req, channel: Id, message: Id) -> Reply {
    let place = need_channel(state, channel, perm::CREATE_PUBLIC_THREADS)?;
    if place.kind != ChannelKind::Text {
        return Err(wrong_place(channel));
    }
    need_message(state, channel, message)?;
    let (name, minutes) = terms(req)?;
    if state.channels.contains_key(&message) {
        let text = "A thread has already been created for this message";
        return Err(ApiError::new(400, 160_004, text));
    }
    let (bot, kind) = (state.bot, ChannelKind::PublicThread);
    let id = state.start_thread(channel, bot, &name, minutes, kind, Some(message));
    Ok((201, Some(state.channel_json(&state.channels[&id]))))
}

pub(super) fn plain(state: &mut State, req: &Req, channel: Id) -> Reply {
    if need_channel(state, channel, 0)?.kind != ChannelKind::Text {
        return Err(wrong_place(channel));
    }
    let (name, minutes) = terms(req)?;
    let (kind, bit) = match req.body["type"].as_u64() {
        Some(11) => (ChannelKind::PublicThread, perm::CREATE_PUBLIC_THREADS),
        None | Some(12) => (ChannelKind::PrivateThread, perm::CREATE_PRIVATE_THREADS),
        Some(_) => return Err(wrong_place(channel)),
    };
    need_channel(state, channel, bit)?;
    let bot = state.bot;
    let id = state.start_thread(channel, bot, &name, minutes, kind, None);
    Ok((201, Some(state.channel_json(&state.channels[&id]))))
}

fn terms(req: &Req) -> Result<(String, u64), ApiError> {
    let mut issues = Issues::default();
    let name = req.body["name"].as_str().unwrap_or_default().trim();
    issues.length("name", name, 1, 100);
    let minutes = req.body["auto_archive_duration"].as_u64().unwrap_or(1440);
    check_auto_archive(minutes, &mut issues);
    issues.check()?;
    Ok((name.to_owned(), minutes))
}

fn wrong_place(channel: Id) -> ApiError {
    ApiError::new(400, 50024, "Cannot execute action on this channel type")
        .filed("wrong_channel_type", format!("channel {channel}"))
}

pub(super) fn members(state: &State, id: Id) -> Reply {
    let thread = need_channel(state, id, 0)?.thread.as_ref();
    let thread = thread.ok_or_else(|| wrong_place(id))?;
    let joined = timestamp(thread.created_at);
    let member = |user| json!({"id": id, "user_id": user, "join_timestamp": joined, "flags": 0});
    ok(thread.members.iter().map(member).collect())
}

pub(super) fn member(state: &mut State, id: Id, user: Id, join: bool) -> Reply {
    let place = need_channel(state, id, state.send_bit(id))?;
    let (Some(thread), Some(guild)) = (&place.thread, place.guild) else {
        return Err(wrong_place(id));
    };
    if thread.archived {
        return Err(ApiError::archived_thread());
    }
    if !state.guilds[&guild].members.contains_key(&user) {
        return Err(ApiError::unknown_member());
    }
    if let Some(thread) = state.channels.get_mut(&id).and_then(|c| c.thread.as_mut()) {
        if join {
            thread.members.insert(user);
        } else {
            thread.members.remove(&user);
        }
    }
    state.channel_changed(id);
    Ok(DONE)
}

pub(super) fn archived(state: &mut State, channel: Id) -> Reply {
    state.archive_idle_threads();
    need_channel(state, channel, perm::READ_MESSAGE_HISTORY)?;
    let threads =
        state.channels.values().filter(|c| c.thread.as_ref().is_some_and(|t| t.archived && t.parent == channel));
    let list: Value = thread_list(state, threads.collect());
    ok(list)
}
