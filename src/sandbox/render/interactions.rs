//! Interactions, what they name, and what messages say of them.

use serde_json::{Map, Value, json};

use super::super::id::Id;
use super::super::model::{Interaction, InteractionKind, Origin};
use super::super::perms::perm;
use super::super::state::State;

impl State {
    pub(super) fn add_origin(&self, out: &mut Value, origin: &Origin) {
        out["application_id"] = json!(self.bot);
        out["webhook_id"] = json!(self.bot);
        if let Some(interaction) = self.interactions.get(&origin.interaction) {
            out["interaction_metadata"] = self.metadata_json(interaction);
            if !origin.original {
                out["interaction_metadata"]["original_response_message_id"] = json!(interaction.original);
            }
        }
        if let Some(name) = origin.name.as_ref().filter(|_| origin.original) {
            let user = self.user_json(origin.user);
            out["interaction"] = json!({"id": origin.interaction, "type": 2, "name": name, "user": user});
        }
    }

    /// Where a message comes from: a press names its message, a form what opened it.
    fn metadata_json(&self, interaction: &Interaction) -> Value {
        let mut out = json!({
            "id": interaction.id, "type": interaction.kind.code(), "user": self.user_json(interaction.user),
            "authorizing_integration_owners": owners(interaction),
        });
        match interaction.kind {
            InteractionKind::Component => out["interacted_message_id"] = json!(interaction.source),
            InteractionKind::Modal => {
                let opener = interaction.opened_by.and_then(|id| self.interactions.get(&id));
                out["triggering_interaction_metadata"] =
                    opener.map_or(Value::Null, |opener| self.metadata_json(opener));
            }
            InteractionKind::Command | InteractionKind::Autocomplete => out["name"] = json!(interaction.name),
        }
        out
    }

    /// INTERACTION_CREATE
    pub(in super::super) fn interaction_json(&self, interaction: &Interaction, data: &Value, locale: &str) -> Value {
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
            "authorizing_integration_owners": owners(interaction),
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
    pub(in super::super) fn resolve(&self, into: &mut Map<String, Value>, what: &str, id: Id, user: Id, channel: Id) {
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

/// For whom the application was installed there: the server, or nobody in a direct channel.
fn owners(interaction: &Interaction) -> Value {
    json!({"0": interaction.guild.unwrap_or(Id(0))})
}
