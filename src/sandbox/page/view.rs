//! The world in the page's JSON, as one persona sees it (`api.md`).

use serde_json::{Value, json};

use super::super::acts::Leaf;
use super::super::id::Id;
use super::super::model::*;
use super::super::perms::perm;
use super::super::state::State;
use super::super::validate::{list, modal};

impl State {
    pub(in super::super) fn user_view(&self, id: Id, guild: Option<Id>) -> Value {
        let user = self.users.get(&id);
        json!({
            "id": id, "name": self.display_name(id, guild), "username": user.map(|u| &u.username),
            "bot": user.is_some_and(|u| u.bot), "robot": user.is_some_and(|u| u.robot),
            "colour": user.map_or("#777777", |u| u.colour),
        })
    }

    pub(super) fn personas_view(&self) -> Vec<Value> {
        let people = self.users.values().filter(|user| !user.bot);
        people.map(|user| self.user_view(user.id, None)).collect()
    }

    pub(super) fn world_view(&self, me: Id) -> Value {
        let servers = self.guilds.values().filter(|g| g.members.contains_key(&me));
        let mine = |channel: &&Channel| self.can_see(me, channel.id);
        let dms = self.channels.values().filter(|c| c.kind == ChannelKind::Dm);
        json!({
            "me": self.user_view(me, None), "bot": self.user_view(self.bot, None), "bot_online": self.gateway.online(),
            "now": self.now(), "clock_offset": self.clock.offset_ms(),
            "robot": {"on": self.robot.on, "id": self.robot.id},
            "servers": servers.map(|guild| self.server_view(me, guild)).collect::<Vec<_>>(),
            "dms": dms.filter(mine).map(|c| self.channel_view(me, c)).collect::<Vec<_>>(),
            "personas": self.personas_view(),
        })
    }

    fn server_view(&self, me: Id, guild: &Guild) -> Value {
        let seen = self.channels.values().filter(|c| c.guild == Some(guild.id) && self.can_see(me, c.id));
        let (threads, mut channels): (Vec<&Channel>, Vec<&Channel>) = seen.partition(|c| c.thread.is_some());
        channels.sort_by_key(|c| c.position);
        let listed = |c: &&&Channel| c.thread.as_ref().is_some_and(|t| !t.archived || t.members.contains(&me));
        let roles = guild.roles.values().filter(|role| role.id != guild.id);
        json!({
            "id": guild.id, "name": guild.name,
            "channels": channels.iter().map(|c| self.channel_view(me, c)).collect::<Vec<_>>(),
            "threads": threads.iter().filter(listed).map(|c| self.channel_view(me, c)).collect::<Vec<_>>(),
            "members": guild.members.keys().map(|id| self.user_view(*id, Some(guild.id))).collect::<Vec<_>>(),
            "roles": roles.map(|role| json!({"id": role.id, "name": role.name})).collect::<Vec<_>>(),
            "can_manage": self.guild_perms(guild.id, me) & perm::MANAGE_GUILD != 0,
        })
    }

    pub(super) fn channel_view(&self, me: Id, channel: &Channel) -> Value {
        let last_read = self.read.get(&(me, channel.id)).copied();
        let thread = channel.thread.as_ref();
        let joined = thread.is_none_or(|t| t.members.contains(&me));
        let new = self
            .messages_in(channel.id)
            .rev()
            .take_while(|m| last_read.is_none_or(|read| m.id > read))
            .filter(|m| m.ephemeral_to.is_none() && m.author != me);
        let (mut unread, mut pings) = (0, 0);
        for message in new {
            unread += 1;
            pings += usize::from(message.mentions.pinged.contains(&me));
        }
        let recipient = channel.recipients.iter().find(|id| **id != me);
        json!({
            "id": channel.id, "server_id": channel.guild, "topic": channel.topic, "position": channel.position,
            "name": match recipient {
                Some(other) => self.display_name(*other, None),
                None => &channel.name,
            },
            "kind": match channel.kind {
                ChannelKind::Text => "text",
                ChannelKind::Dm => "dm",
                ChannelKind::PublicThread | ChannelKind::PrivateThread => "thread",
            },
            "parent_id": thread.map(|t| t.parent), "last_message_id": channel.last_message, "last_read_id": last_read,
            "unread": unread > 0 && (joined || pings > 0), "pings": pings,
            "can_send": self.may_post(me, channel.id).is_ok(),
            "can_attach": self.can(me, channel.id, perm::ATTACH_FILES),
            "archived": thread.is_some_and(|t| t.archived), "locked": thread.is_some_and(|t| t.locked),
            "joined": joined, "message_count": thread.map(|t| t.message_count),
            "recipient": recipient.map(|id| self.user_view(*id, None)),
        })
    }

    pub(super) fn message_view(&self, me: Id, message: &Message) -> Value {
        let guild = self.guild_of(message.channel);
        let user = |id: Id| self.user_view(id, guild);
        let reply_to = message.reply_to.and_then(|id| self.messages.get(&id)).map(|m| {
            let hidden = m.deleted || !self.shown_to(m, me);
            json!({"id": m.id, "author": user(m.author), "deleted": hidden,
                   "content": if hidden { "" } else { &m.content }})
        });
        let files = message.attachments.iter().filter_map(|id| self.attachments.get(id));
        let files: Vec<Value> = files
            .map(|f| {
                json!({"id": f.id, "filename": f.filename, "description": f.description, "content_type": f.content_type,
                       "size": f.bytes.len(), "url": f.url, "width": f.size_px.map(|s| s.0), "height": f.size_px.map(|s| s.1)})
            })
            .collect();
        let origin =
            message.origin.as_ref().map(|o| json!({"id": o.interaction, "user": user(o.user), "name": o.name}));
        let thread = message.thread.and_then(|id| self.channels.get(&id));
        let reactions = message
            .reactions
            .iter()
            .map(|r| json!({"emoji": r.emoji, "count": r.users.len(), "me": r.users.contains(&me)}));
        json!({
            "id": message.id, "channel_id": message.channel, "server_id": guild, "author": user(message.author),
            "mine": message.author == me,
            "kind": match message.kind {
                MessageKind::Default => "default",
                MessageKind::ThreadCreated => "thread_created",
                MessageKind::Reply => "reply",
                MessageKind::Command => "command",
                MessageKind::ThreadStarter => "thread_starter",
            },
            "content": message.content, "created_at": message.created_at, "edited_at": message.edited_at,
            "attachments": files,
            "embeds": if message.flags & flag::SUPPRESS_EMBEDS == 0 { json!(message.embeds) } else { json!([]) },
            "components": message.components, "ephemeral": message.ephemeral_to.is_some(), "loading": message.loading,
            "silent": message.flags & flag::SUPPRESS_NOTIFICATIONS != 0,
            "mentions": message.mentions.users.iter().map(|id| user(*id)).collect::<Vec<_>>(),
            "pinged_me": message.mentions.pinged.contains(&me),
            "reply_to": reply_to, "reply_pings": message.reply_pings, "interaction": origin,
            "thread": thread.map(|c| self.channel_view(me, c)), "reactions": reactions.collect::<Vec<_>>(),
        })
    }

    pub(super) fn interaction_view(&self, interaction: &Interaction) -> Value {
        let error = match (interaction.status, interaction.kind) {
            (Status::Failed, InteractionKind::Command) => Some("The application did not respond"),
            (Status::Failed, InteractionKind::Autocomplete) => Some("Loading options failed"),
            (Status::Failed, _) => Some("This interaction failed"),
            _ => None,
        };
        let modal = interaction.modal.as_ref();
        let response = match interaction.status {
            Status::Acknowledged => None,
            _ => interaction.original,
        };
        json!({
            "id": interaction.id, "kind": interaction.kind.word(), "status": interaction.status.word(),
            "channel_id": interaction.channel, "message_id": interaction.source, "custom_id": interaction.custom_id,
            "name": interaction.name, "response_id": response, "choices": interaction.choices, "error": error,
            "modal": modal.map(|modal| self.modal_view(interaction.id, modal)),
        })
    }

    pub(super) fn modal_view(&self, opened_by: Id, form: &Value) -> Value {
        let field = |(row, input): (&Value, &Value)| {
            let label = if row["label"].is_string() { &row["label"] } else { &input["label"] };
            let menu = input["type"] != 4;
            json!({
                "custom_id": input["custom_id"], "label": label, "description": row["description"],
                "kind": match input["style"].as_u64() {
                    _ if menu => "select",
                    Some(2) => "paragraph",
                    _ => "short",
                },
                "placeholder": input["placeholder"], "value": input["value"], "required": input["required"] != false,
                "min_length": input["min_length"], "max_length": input["max_length"],
                "options": if menu { input["options"].clone() } else { Value::Null },
                "min_values": if menu { json!(input["min_values"].as_u64().unwrap_or(1)) } else { Value::Null },
                "max_values": if menu { json!(input["max_values"].as_u64().unwrap_or(1)) } else { Value::Null },
            })
        };
        let fields: Vec<Value> = modal::inputs(form).map(field).collect();
        json!({"interaction_id": opened_by, "custom_id": form["custom_id"], "title": form["title"], "fields": fields})
    }
}

/// A command as the page's box offers it, in the reader's language.
pub(super) fn command_view(leaf: &Leaf<'_>, locale: &str) -> Value {
    let whole = leaf.path.last().unwrap_or(&leaf.command);
    json!({
        "id": leaf.command["id"], "name": leaf.name(), "description": localised(whole, "description", locale),
        "options": leaf.options.iter().map(|option| option_view(option, locale)).collect::<Vec<_>>(),
    })
}

fn option_view(option: &Value, locale: &str) -> Value {
    const TYPES: [&str; 9] =
        ["string", "integer", "boolean", "user", "channel", "role", "mentionable", "number", "attachment"];
    let kind = option["type"].as_u64().unwrap_or(3).saturating_sub(3) as usize;
    let choices = list(&option["choices"])
        .iter()
        .map(|c| json!({"name": c["name"], "label": localised(c, "name", locale), "value": c["value"]}));
    json!({
        "name": option["name"], "label": localised(option, "name", locale),
        "description": localised(option, "description", locale), "type": TYPES.get(kind).unwrap_or(&"string"),
        "required": option["required"] == true, "autocomplete": option["autocomplete"] == true,
        "choices": choices.collect::<Vec<_>>(), "min_value": option["min_value"], "max_value": option["max_value"],
        "min_length": option["min_length"], "max_length": option["max_length"],
    })
}

fn localised<'a>(object: &'a Value, key: &str, locale: &str) -> &'a Value {
    match &object[format!("{key}_localizations")][locale] {
        Value::Null => &object[key],
        translated => translated,
    }
}

pub(super) fn violation_view(violation: &Violation) -> Value {
    let severity = match violation.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({"at": violation.at, "kind": violation.kind, "severity": severity, "text": violation.text})
}
