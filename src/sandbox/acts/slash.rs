//! Slash commands: which there are, their options, and sending them.

use axum::body::Bytes;
use base64::Engine;
use serde_json::{Map, Value, json};

use super::super::files::Upload;
use super::super::id::Id;
use super::super::model::InteractionKind;
use super::super::perms::perm;
use super::super::state::State;
use super::super::validate::list;
use super::interact::Sending;
use super::{Refused, impossible};

/// A command as typed.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct SlashCall {
    /// With its subcommands, with or without the slash: `game draw`.
    pub command: String,
    pub options: Map<String, Value>,
    /// Of an autocompletion: the option being typed, and what stands there.
    pub focused: Option<(String, String)>,
    /// The client's language.
    pub locale: Option<String>,
}

/// A command that can be typed: the registered whole, the way to it, and its own options.
#[derive(Debug, Clone)]
pub(in super::super) struct Leaf<'a> {
    pub command: &'a Value,
    pub path: Vec<&'a Value>,
    pub options: &'a [Value],
}

impl Leaf<'_> {
    pub fn name(&self) -> String {
        let names = std::iter::once(&self.command).chain(&self.path);
        let names: Vec<&str> = names.filter_map(|part| part["name"].as_str()).collect();
        names.join(" ")
    }
}

impl State {
    /// All commands that a person can type in a channel, subcommands flattened.
    pub(in super::super) fn commands_for(&self, me: Id, channel: Id) -> Result<Vec<Leaf<'_>>, Refused> {
        let place = self.channel_for(me, channel)?;
        let guild = place.guild;
        let perms = self.perms(me, channel);
        let bot_is_here = match guild {
            Some(guild) => self.guilds[&guild].bot_in,
            None => place.recipients.contains(&self.bot),
        };
        if perms & perm::USE_APPLICATION_COMMANDS == 0 || !bot_is_here {
            return Ok(Vec::new());
        }
        let usable = |command: &&Value| {
            let context = u64::from(guild.is_none());
            let in_context = match &command["contexts"] {
                Value::Array(contexts) => contexts.iter().any(|c| *c == context),
                _ => guild.is_some() || command["dm_permission"] != false,
            };
            let needed = command["default_member_permissions"].as_str();
            let needed: u64 = needed.and_then(|bits| bits.parse().ok()).unwrap_or(0);
            let only_admins = command["default_member_permissions"] == "0";
            let permitted =
                guild.is_none() || perms & perm::ADMINISTRATOR != 0 || perms & needed == needed && !only_admins;
            command["type"] == 1 && in_context && permitted
        };
        let local = guild.and_then(|guild| self.commands.get(&Some(guild)));
        let global = self.commands.get(&None);
        let known = [local, global].into_iter().flatten().flatten();
        let mut leaves = Vec::new();
        for command in known.filter(usable) {
            flatten(command, Vec::new(), list(&command["options"]), &mut leaves);
        }
        Ok(leaves)
    }

    /// Sends a slash command, or asks for choices if an option is focused.
    pub(in super::super) fn act_slash(&mut self, me: Id, channel: Id, call: SlashCall) -> Result<Id, Refused> {
        self.may_post(me, channel)?;
        let wanted = call.command.trim().trim_start_matches('/').to_owned();
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        let wanted = wanted.join(" ");
        let leaves = self.commands_for(me, channel)?;
        let Some(leaf) = leaves.into_iter().find(|leaf| leaf.name() == wanted) else {
            return impossible(format!("There is no command /{wanted} here."));
        };
        let command = json!({"id": leaf.command["id"], "name": leaf.command["name"], "type": 1,
                             "guild_id": leaf.command["guild_id"]});
        let chain: Vec<Value> =
            leaf.path.iter().map(|part| json!({"name": part["name"], "type": part["type"]})).collect();
        let options = leaf.options.to_vec();
        let mut resolved = Map::new();
        let mut values = self.fill(me, channel, &options, &call, &mut resolved)?;
        for mut part in chain.into_iter().rev() {
            part["options"] = Value::Array(values);
            values = vec![part];
        }
        let mut data = command;
        if let Value::Object(data) = &mut data {
            data.retain(|_, value| !value.is_null());
            if !values.is_empty() {
                data.insert("options".to_owned(), Value::Array(values));
            }
            if !resolved.is_empty() {
                data.insert("resolved".to_owned(), Value::Object(resolved));
            }
        }
        let focused_type = call.focused.as_ref().and_then(|(name, _)| {
            let option = options.iter().find(|option| option["name"] == **name)?;
            option["type"].as_u64()
        });
        let sending = Sending {
            kind: match call.focused {
                Some(_) => InteractionKind::Autocomplete,
                None => InteractionKind::Command,
            },
            name: Some(wanted),
            custom_id: None,
            source: None,
            opened_by: None,
            data,
            focused_type,
            locale: call.locale,
        };
        Ok(self.send_interaction(me, channel, sending))
    }

    fn fill(
        &mut self,
        me: Id,
        channel: Id,
        options: &[Value],
        call: &SlashCall,
        resolved: &mut Map<String, Value>,
    ) -> Result<Vec<Value>, Refused> {
        let named = |name: &str| options.iter().find(|option| option["name"] == *name);
        if let Some(unknown) = call.options.keys().find(|name| named(name).is_none()) {
            return impossible(format!("There is no option {unknown:?}."));
        }
        if let Some((name, _)) = &call.focused
            && named(name).is_none_or(|option| option["autocomplete"] != true)
        {
            return impossible(format!("The option {name:?} is not completed."));
        }
        let mut values = Vec::new();
        for option in options {
            let name = option["name"].as_str().unwrap_or_default();
            let kind = option["type"].as_u64().unwrap_or(3);
            let mut out = json!({"name": name, "type": kind});
            if let Some((_, typed)) = call.focused.as_ref().filter(|(focused, _)| focused == name) {
                out["value"] = json!(typed);
                out["focused"] = json!(true);
                values.push(out);
                continue;
            }
            match call.options.get(name).filter(|value| !value.is_null()) {
                Some(given) => {
                    out["value"] = self.option_value(me, channel, option, given, resolved)?;
                    values.push(out);
                }
                None if option["required"] == true && call.focused.is_none() => {
                    return impossible(format!("{name}: this option is required."));
                }
                None => {}
            }
        }
        Ok(values)
    }

    /// A value in the form in which it is sent, if a client would take it.
    fn option_value(
        &mut self,
        me: Id,
        channel: Id,
        option: &Value,
        given: &Value,
        resolved: &mut Map<String, Value>,
    ) -> Result<Value, Refused> {
        let name = option["name"].as_str().unwrap_or_default();
        let wrong = |what: &str| impossible(format!("{name}: {what}, please."));
        let kind = option["type"].as_u64().unwrap_or(3);
        let value = match kind {
            4 | 10 => {
                let number = match given {
                    Value::String(text) => serde_json::from_str(text.trim()).unwrap_or_default(),
                    other => other.clone(),
                };
                if kind == 4 && !number.is_i64() || !number.is_number() {
                    return wrong("a number");
                }
                let n = number.as_f64().unwrap_or(0.0);
                let bound = |key: &str| option[key].as_f64();
                if bound("min_value").is_some_and(|min| n < min) || bound("max_value").is_some_and(|max| n > max) {
                    return wrong("a number within the bounds");
                }
                number
            }
            5 => match given {
                Value::Bool(_) => given.clone(),
                Value::String(text) => json!(text == "true"),
                _ => return wrong("yes or no"),
            },
            6..=9 => {
                let Ok(id) = serde_json::from_value::<Id>(given.clone()) else {
                    return wrong("an id");
                };
                let known = self.users.contains_key(&id);
                let what = match kind {
                    6 if known => "user",
                    7 if self.can_see(me, id) => "channel",
                    9 if known => "user",
                    8 | 9 => "role",
                    _ => return wrong("somebody or something that is there"),
                };
                self.resolve(resolved, what, id, me, channel);
                json!(id)
            }
            11 => {
                let encoded = given["content_base64"].as_str().unwrap_or_default();
                let Ok(bytes) = base64::engine::general_purpose::STANDARD.decode(encoded) else {
                    return wrong("a file");
                };
                let upload = Upload {
                    index: "0".to_owned(),
                    filename: given["filename"].as_str().unwrap_or("file").to_owned(),
                    content_type: None,
                    bytes: Bytes::from(bytes),
                };
                let id = self.store_file(channel, upload, None, true);
                let file = self.attachment_json(id);
                resolved.entry("attachments").or_insert_with(|| json!({}))[id.to_string()] = file;
                json!(id)
            }
            _ => {
                let Some(text) = given.as_str() else {
                    return wrong("a text");
                };
                let n = text.chars().count() as u64;
                let min = option["min_length"].as_u64().unwrap_or(0);
                let max = option["max_length"].as_u64().unwrap_or(6000);
                if !(min..=max).contains(&n) || n == 0 {
                    return wrong(&format!("{min} to {max} characters"));
                }
                given.clone()
            }
        };
        let choices = list(&option["choices"]);
        if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == value) {
            return wrong("one of the choices");
        }
        Ok(value)
    }
}

fn flatten<'a>(command: &'a Value, path: Vec<&'a Value>, options: &'a [Value], into: &mut Vec<Leaf<'a>>) {
    let nested = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
    if !options.iter().any(|option| nested(&option)) {
        into.push(Leaf { command, path, options });
        return;
    }
    for option in options.iter().filter(nested) {
        let mut path = path.clone();
        path.push(option);
        flatten(command, path, list(&option["options"]), into);
    }
}
