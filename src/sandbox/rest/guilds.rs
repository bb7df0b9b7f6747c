//! Servers, their members, and direct channels.

use serde_json::{Value, json};

use super::super::error::{ApiError, Issues};
use super::super::id::Id;
use super::super::model::Guild;
use super::super::state::State;
use super::body::Req;
use super::channels::thread_list;
use super::routes::id_of;
use super::{Reply, ok};

fn need_guild(state: &State, id: Id) -> Result<&Guild, ApiError> {
    state.guilds.get(&id).filter(|guild| guild.bot_in).ok_or_else(ApiError::unknown_guild)
}

pub(super) fn mine(state: &State) -> Value {
    let guilds = state.guilds.values().filter(|guild| guild.bot_in);
    guilds
        .map(|guild| {
            json!({"id": guild.id, "name": guild.name, "icon": null, "owner": guild.owner == state.bot,
                   "permissions": state.guild_perms(guild.id, state.bot).to_string(), "features": []})
        })
        .collect()
}

pub(super) fn get(state: &State, id: Id) -> Reply {
    need_guild(state, id)?;
    ok(state.guild_json(id))
}

pub(super) fn channels(state: &State, id: Id) -> Reply {
    need_guild(state, id)?;
    let channels = state.channels.values();
    let own = channels.filter(|c| c.guild == Some(id) && c.thread.is_none());
    ok(own.map(|c| state.channel_json(c)).collect())
}

pub(super) fn roles(state: &State, id: Id) -> Reply {
    need_guild(state, id)?;
    ok(json!(state.roles_json(id)))
}

pub(super) fn active_threads(state: &mut State, id: Id) -> Reply {
    state.archive_idle_threads();
    need_guild(state, id)?;
    let open = state.channels.values().filter(|c| {
        c.guild == Some(id) && c.thread.as_ref().is_some_and(|t| !t.archived) && state.can_see(state.bot, c.id)
    });
    ok(thread_list(state, open.collect()))
}

pub(super) fn member(state: &State, guild: Id, user: Id) -> Reply {
    let members = &need_guild(state, guild)?.members;
    if !state.users.contains_key(&user) {
        return Err(ApiError::unknown_user());
    }
    if !members.contains_key(&user) {
        return Err(ApiError::unknown_member());
    }
    ok(state.member_json(guild, user, true))
}

pub(super) fn members(state: &State, req: &Req, guild: Id) -> Reply {
    let members = &need_guild(state, guild)?.members;
    if !state.rules.members_intent {
        return Err(ApiError::new(403, 50001, "Missing Access")
            .filed("missing_access", "listing members needs the members intent"));
    }
    let number = |key: &str, otherwise| {
        let text = req.query.get(key);
        text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (after, limit) = (number("after", 0), number("limit", 1));
    let list = members.keys().filter(|id| id.0 > after).take(limit as usize);
    ok(list.map(|id| state.member_json(guild, *id, true)).collect())
}

pub(super) fn open_direct(state: &mut State, req: &Req) -> Reply {
    let asked = id_of(&req.body["recipient_id"]);
    let Some(user) = asked.and_then(|id| state.users.get(&id)) else {
        let mut issues = Issues::default();
        issues.required("recipient_id");
        return Err(issues.check().err().unwrap_or_else(ApiError::unknown_user));
    };
    if user.bot {
        return Err(ApiError::new(400, 50007, "Cannot send messages to this user").filed("invalid_recipient", "a bot"));
    }
    let (bot, user) = (state.bot, user.id);
    let id = state.direct_channel(bot, user);
    ok(state.channel_json(&state.channels[&id]))
}
