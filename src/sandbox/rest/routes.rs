//! Which request is answered where.

use serde_json::{Value, json};

use super::super::error::ApiError;
use super::super::id::Id;
use super::super::state::State;
use super::body::Req;
use super::{Reply, callbacks, channels, commands, guilds, messages, ok, threads, webhooks};

pub(super) fn route(state: &mut State, req: &Req) -> Reply {
    let segments: Vec<&str> = req.path.trim_matches('/').split('/').collect();
    match (req.method.as_str(), segments.as_slice()) {
        ("GET", ["gateway"]) => ok(json!({"url": state.gateway_url()})),
        ("GET", ["gateway", "bot"]) => ok(json!({
            "url": state.gateway_url(), "shards": 1,
            "session_start_limit": {"total": 1000, "remaining": 1000, "reset_after": 14_400_000, "max_concurrency": 1},
        })),
        ("GET", ["users", "@me"]) => ok(state.me_json()),
        ("GET", ["users", "@me", "guilds"]) => ok(guilds::mine(state)),
        ("POST", ["users", "@me", "channels"]) => guilds::open_direct(state, req),
        ("GET", ["users", user]) => match id(user)? {
            user if state.users.contains_key(&user) => ok(state.user_json(user)),
            _ => Err(ApiError::unknown_user()),
        },
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => ok(state.application_json()),

        (method, ["applications", app, "commands", rest @ ..]) => {
            commands::handle(state, req, method, id(app)?, None, rest)
        }
        (method, ["applications", app, "guilds", guild, "commands", rest @ ..]) => {
            commands::handle(state, req, method, id(app)?, Some(id(guild)?), rest)
        }

        ("POST", ["interactions", interaction, token, "callback"]) => {
            callbacks::handle(state, req, id(interaction)?, token)
        }
        ("POST", ["webhooks", app, token]) => webhooks::follow_up(state, req, id(app)?, token),
        (method, ["webhooks", app, token, "messages", message]) => {
            webhooks::message(state, req, method, id(app)?, token, message)
        }

        ("GET", ["channels", channel]) => channels::get(state, id(channel)?),
        ("PATCH", ["channels", channel]) => channels::change(state, req, id(channel)?),
        ("DELETE", ["channels", channel]) => channels::delete(state, id(channel)?),
        ("POST", ["channels", channel, "typing"]) => channels::typing(state, id(channel)?),
        ("GET", ["channels", channel, "messages"]) => messages::list(state, req, id(channel)?),
        ("POST", ["channels", channel, "messages"]) => messages::create(state, req, id(channel)?),
        ("GET", ["channels", channel, "messages", message]) => messages::get(state, id(channel)?, id(message)?),
        ("PATCH", ["channels", channel, "messages", message]) => messages::edit(state, req, id(channel)?, id(message)?),
        ("DELETE", ["channels", channel, "messages", message]) => messages::delete(state, id(channel)?, id(message)?),
        (method @ ("PUT" | "DELETE"), ["channels", channel, "messages", message, "reactions", emoji, "@me"]) => {
            messages::react(state, id(channel)?, id(message)?, emoji, method == "PUT")
        }
        ("POST", ["channels", channel, "messages", message, "threads"]) => {
            threads::from_message(state, req, id(channel)?, id(message)?)
        }
        ("POST", ["channels", channel, "threads"]) => threads::plain(state, req, id(channel)?),
        ("GET", ["channels", channel, "threads", "archived", "public"]) => threads::archived(state, id(channel)?),
        ("GET", ["channels", channel, "thread-members"]) => threads::members(state, id(channel)?),
        (method @ ("PUT" | "DELETE"), ["channels", channel, "thread-members", member]) => {
            let member = if *member == "@me" { state.bot } else { id(member)? };
            threads::member(state, id(channel)?, member, method == "PUT")
        }

        ("GET", ["guilds", guild]) => guilds::get(state, id(guild)?),
        ("GET", ["guilds", guild, "channels"]) => guilds::channels(state, id(guild)?),
        ("GET", ["guilds", guild, "roles"]) => guilds::roles(state, id(guild)?),
        ("GET", ["guilds", guild, "threads", "active"]) => guilds::active_threads(state, id(guild)?),
        ("GET", ["guilds", guild, "members"]) => guilds::members(state, req, id(guild)?),
        ("GET", ["guilds", guild, "members", member]) => {
            let member = if *member == "@me" { state.bot } else { id(member)? };
            guilds::member(state, id(guild)?, member)
        }

        _ => Err(ApiError::new(404, 0, "404: Not Found").filed("unknown_route", "the sandbox has no such route")),
    }
}

/// An id from a path.
pub(super) fn id(text: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| {
        ApiError::new(400, 50035, "Invalid Form Body").filed("invalid_path", format!("{text:?} is not a snowflake"))
    })
}

/// An id from a body or query.
pub(super) fn id_of(value: &Value) -> Option<Id> {
    serde_json::from_value(value.clone()).ok()
}
