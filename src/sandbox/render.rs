//! The world in Discord's JSON, as the bot gets it.

use serde_json::{Map, Value, json};

use super::clock::timestamp;
use super::id::Id;
use super::model::*;
use super::perms::perm;
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

    pub(super) fn attachment_json(&self, id: Id) -> Value {
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
    pub(super) fn message_json(&self, message: &Message) -> Value {
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

    fn add_origin(&self, out: &mut Value, origin: &Origin) {
        let user = self.user_json(origin.user);
        out["application_id"] = json!(self.bot);
        out["webhook_id"] = json!(self.bot);
        out["interaction_metadata"] = json!({
            "id": origin.interaction, "type": origin.kind.code(), "user": user, "authorizing_integration_owners": {},
        });
        if let Some(name) = origin.name.as_ref().filter(|_| origin.original) {
            out["interaction_metadata"]["name"] = json!(name);
            out["interaction"] = json!({"id": origin.interaction, "type": 2, "name": name, "user": user});
        }
    }

    /// A message as the gateway tells of it: with its server and its author's membership.
    pub(super) fn message_event_json(&self, message: &Message) -> Value {
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

    /// INTERACTION_CREATE
    pub(super) fn interaction_json(&self, interaction: &Interaction, data: &Value, locale: &str) -> Value {
        let Interaction { user, channel, .. } = *interaction;
        let mut place = match self.channels.get(&channel) {
            Some(channel) => self.channel_json(channel),
            None => json!({"id": channel, "type": 0}),
        };
        if let Value::Object(place) = &mut place {
            place.remove("permission_overwrites");
        }
        place["permissions"] = json!(self.perms(user, channel).to_string());
        let mut out = json!({
            "id": interaction.id, "application_id": self.bot, "type": interaction.kind.code(), "token": interaction.token,
            "version": 1, "data": data, "channel_id": channel, "channel": place, "locale": locale,
            "app_permissions": self.perms(self.bot, channel).to_string(), "entitlements": [],
            "attachment_size_limit": self.rules.max_file_size, "context": u8::from(interaction.guild.is_none()),
            "authorizing_integration_owners": {"0": interaction.guild.unwrap_or(Id(0))},
        });
        match interaction.guild {
            Some(guild) => {
                let locale = &self.guilds[&guild].locale;
                out["guild_id"] = json!(guild);
                out["guild_locale"] = json!(locale);
                out["guild"] = json!({"id": guild, "locale": locale, "features": []});
                out["member"] = self.member_json(guild, user, true);
                out["member"]["permissions"] = json!(self.perms(user, channel).to_string());
            }
            None => out["user"] = self.user_json(user),
        }
        if let Some(source) = interaction.source.and_then(|id| self.messages.get(&id)) {
            out["message"] = self.message_json(source);
        }
        out
    }

    /// Adds a user, role or channel that an interaction's values name to its `resolved`.
    pub(super) fn resolve(&self, into: &mut Map<String, Value>, what: &str, id: Id, user: Id, channel: Id) {
        let guild = self.guild_of(channel);
        let mut put = |group: &str, value: Value| {
            into.entry(group).or_insert_with(|| json!({}))[id.to_string()] = value;
        };
        match what {
            "user" => {
                put("users", self.user_json(id));
                let member_of = guild.filter(|g| self.guilds[g].members.contains_key(&id));
                if let Some(guild) = member_of {
                    let mut member = self.member_json(guild, id, false);
                    member["permissions"] = json!(self.perms(id, channel).to_string());
                    put("members", member);
                }
            }
            "role" => {
                let role = guild
                    .map(|guild| &self.guilds[&guild])
                    .and_then(|guild| Some(self.role_json(guild, guild.roles.get(&id)?)));
                put("roles", role.unwrap_or_default());
            }
            _ => {
                if let Some(found) = self.channels.get(&id) {
                    let mut value = self.channel_json(found);
                    value["permissions"] = json!((self.perms(user, id) & perm::ALL).to_string());
                    put("channels", value);
                }
            }
        }
    }
}
