//! The world in Discord's JSON, as the bot gets it: people, servers, channels.

mod interactions;
mod messages;

use serde_json::{Value, json};

use super::clock::timestamp;
use super::id::Id;
use super::model::*;
use super::state::State;

/// The application's flag bits for "has the intent, in less than 100 servers".
const MESSAGE_CONTENT_LIMITED: u64 = 1 << 19;
const GUILD_MEMBERS_LIMITED: u64 = 1 << 15;

impl State {
    pub(super) fn user_json(&self, id: Id) -> Value {
        let Some(user) = self.users.get(&id) else {
            return json!({"id": id, "username": "deleted-user", "discriminator": "0", "global_name": null, "avatar": null});
        };
        let mut out = json!({
            "id": id, "username": user.username, "discriminator": "0", "avatar": null, "public_flags": 0,
            "global_name": if user.bot { Value::Null } else { json!(user.name) },
        });
        if user.bot {
            out["bot"] = json!(true);
        }
        out
    }

    pub(super) fn me_json(&self) -> Value {
        let mut me = self.user_json(self.bot);
        me["verified"] = json!(true);
        me["mfa_enabled"] = json!(true);
        me["email"] = Value::Null;
        me["flags"] = json!(0);
        me["locale"] = json!("en-US");
        me
    }

    pub(super) fn application_flags(&self) -> u64 {
        let mut flags = 0;
        if self.rules.message_content {
            flags |= MESSAGE_CONTENT_LIMITED;
        }
        if self.rules.members_intent {
            flags |= GUILD_MEMBERS_LIMITED;
        }
        flags
    }

    pub(super) fn application_json(&self) -> Value {
        let owner = self.users.keys().find(|id| **id != self.bot);
        json!({
            "id": self.bot, "name": self.users[&self.bot].name, "icon": null, "description": "", "summary": "",
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "team": null,
            "owner": owner.map(|id| self.user_json(*id)), "bot": self.me_json(), "flags": self.application_flags(),
            "redirect_uris": [], "interactions_endpoint_url": null, "rpc_origins": [], "tags": [],
            "approximate_guild_count": self.guilds.values().filter(|g| g.bot_in).count(),
            "integration_types_config": {"0": {"oauth2_install_params": {"scopes": ["applications.commands", "bot"], "permissions": "0"}}},
        })
    }

    pub(super) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base_url.replacen("http", "ws", 1))
    }

    pub(super) fn member_json(&self, guild: Id, user: Id, with_user: bool) -> Value {
        let member = self.guilds.get(&guild).and_then(|g| g.members.get(&user));
        let mut out = match member {
            Some(member) => json!({
                "nick": member.nick, "roles": member.roles, "joined_at": timestamp(member.joined_at),
                "avatar": null, "premium_since": null, "deaf": false, "mute": false, "pending": false, "flags": 0,
                "communication_disabled_until": null,
            }),
            None => json!({"nick": null, "roles": [], "joined_at": null, "deaf": false, "mute": false, "flags": 0}),
        };
        if with_user {
            out["user"] = self.user_json(user);
        }
        out
    }

    fn role_json(&self, guild: &Guild, role: &Role) -> Value {
        let position = guild.roles.keys().position(|id| *id == role.id);
        let mut out = json!({
            "id": role.id, "name": role.name, "color": 0, "hoist": false, "icon": null, "unicode_emoji": null,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "position": position, "permissions": role.permissions.to_string(), "managed": role.managed,
            "mentionable": role.mentionable, "flags": 0,
        });
        if role.managed {
            out["tags"] = json!({"bot_id": self.bot});
        }
        out
    }

    pub(super) fn roles_json(&self, guild: Id) -> Vec<Value> {
        self.guilds
            .get(&guild)
            .map(|guild| guild.roles.values().map(|role| self.role_json(guild, role)).collect())
            .unwrap_or_default()
    }

    pub(super) fn guild_json(&self, id: Id) -> Value {
        let guild = &self.guilds[&id];
        json!({
            "id": id, "name": guild.name, "icon": null, "splash": null, "discovery_splash": null, "owner_id": guild.owner,
            "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "roles": self.roles_json(id), "emojis": [], "stickers": [], "features": [], "mfa_level": 0,
            "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "max_presences": null, "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "public_updates_channel_id": null, "nsfw_level": 0, "premium_progress_bar_enabled": false,
            "safety_alerts_channel_id": null,
        })
    }

    /// GUILD_CREATE: with channels, open threads, and of the members the bot alone, as without the presence intent.
    pub(super) fn guild_create_json(&self, id: Id) -> Value {
        let guild = &self.guilds[&id];
        let visible = |channel: &&Channel| {
            channel.guild == Some(id) && (channel.thread.is_none() || self.can_see(self.bot, channel.id))
        };
        let (threads, channels): (Vec<_>, Vec<_>) =
            self.channels.values().filter(visible).partition(|channel| channel.thread.is_some());
        let open = |c: &&&Channel| c.thread.as_ref().is_some_and(|t| !t.archived);
        let mut out = self.guild_json(id);
        let more = json!({
            "joined_at": guild.members.get(&self.bot).map(|m| timestamp(m.joined_at)), "large": false,
            "unavailable": false, "member_count": guild.members.len(), "voice_states": [],
            "members": [self.member_json(id, self.bot, true)], "presences": [], "stage_instances": [],
            "guild_scheduled_events": [],
            "channels": channels.iter().map(|c| self.channel_json(c)).collect::<Vec<_>>(),
            "threads": threads.iter().filter(open).map(|c| self.channel_json(c)).collect::<Vec<_>>(),
        });
        if let (Value::Object(out), Value::Object(more)) = (&mut out, more) {
            out.extend(more);
        }
        out
    }

    pub(super) fn channel_json(&self, channel: &Channel) -> Value {
        let mut out = json!({
            "id": channel.id, "type": channel.kind.code(), "last_message_id": channel.last_message, "flags": 0,
        });
        if let Some(guild) = channel.guild {
            out["guild_id"] = json!(guild);
            out["name"] = json!(channel.name);
            out["rate_limit_per_user"] = json!(0);
            out["nsfw"] = json!(false);
        } else {
            let others = channel.recipients.iter().filter(|id| **id != self.bot);
            out["recipients"] = others.map(|id| self.user_json(*id)).collect();
            return out;
        }
        match &channel.thread {
            Some(thread) => {
                out["parent_id"] = json!(thread.parent);
                out["owner_id"] = json!(thread.owner);
                out["message_count"] = json!(thread.message_count);
                out["total_message_sent"] = json!(thread.message_count);
                out["member_count"] = json!(thread.members.len());
                out["thread_metadata"] = json!({
                    "archived": thread.archived, "locked": thread.locked,
                    "auto_archive_duration": thread.auto_archive_minutes,
                    "archive_timestamp": timestamp(thread.archive_changed_at),
                    "create_timestamp": timestamp(thread.created_at),
                });
                if thread.members.contains(&self.bot) {
                    out["member"] = json!({"id": channel.id, "user_id": self.bot, "flags": 0,
                                           "join_timestamp": timestamp(thread.created_at)});
                }
            }
            None => {
                out["position"] = json!(channel.position);
                out["parent_id"] = Value::Null;
                out["topic"] = json!(channel.topic);
                out["permission_overwrites"] = channel
                    .overwrites
                    .iter()
                    .map(|over| {
                        json!({"id": over.id, "type": u8::from(over.member),
                               "allow": over.allow.to_string(), "deny": over.deny.to_string()})
                    })
                    .collect();
            }
        }
        out
    }
}
