//! Presses, menus and forms.

use serde_json::{Map, Value, json};

use super::super::id::Id;
use super::super::model::*;
use super::super::perms::perm;
use super::super::state::State;
use super::super::validate::components::MENUS;
use super::super::validate::{list, modal};
use super::{Refused, impossible};

/// An interaction about to be sent.
pub(in super::super) struct Sending {
    pub kind: InteractionKind,
    pub name: Option<String>,
    pub custom_id: Option<String>,
    pub source: Option<Id>,
    pub opened_by: Option<Id>,
    pub data: Value,
    pub focused_type: Option<u64>,
    pub locale: Option<String>,
}

/// The buttons and menus of a message.
pub(in super::super) fn controls(message: &Message) -> impl Iterator<Item = &Value> {
    message.components.iter().flat_map(|row| list(&row["components"]))
}

impl State {
    pub(in super::super) fn send_interaction(&mut self, me: Id, channel: Id, what: Sending) -> Id {
        let id = self.next_id();
        let interaction = Interaction {
            id,
            token: new_token(id),
            kind: what.kind,
            name: what.name,
            custom_id: what.custom_id,
            user: me,
            channel,
            guild: self.guild_of(channel),
            source: what.source,
            opened_by: what.opened_by,
            created_at: self.now(),
            status: Status::Pending,
            acked: None,
            original: None,
            followups: Vec::new(),
            choices: Vec::new(),
            modal: None,
            focused_type: what.focused_type,
            delivered: false,
        };
        let locale = what.locale.unwrap_or_else(|| self.users[&me].locale.clone());
        let data = self.interaction_json(&interaction, &what.data, &locale);
        let guild = interaction.guild;
        self.interactions.insert(id, interaction);
        self.pending.insert(id);
        let delivered = self.dispatch("INTERACTION_CREATE", guild, None, &data);
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.delivered = delivered;
        }
        self.page_interaction(id);
        id
    }

    /// The user sees "This interaction failed".
    pub(in super::super) fn fail_interaction(&mut self, id: Id) {
        self.pending.remove(&id);
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return;
        };
        interaction.status = Status::Failed;
        if interaction.delivered {
            let what = interaction.name.as_ref().or(interaction.custom_id.as_ref());
            let text =
                format!("{} {:?} got no answer in time", interaction.kind.word(), what.map_or("", String::as_str));
            self.violate("interaction_timeout", Severity::Error, text);
        }
        self.page_interaction(id);
    }

    /// Presses a button.
    pub(in super::super) fn act_press(&mut self, me: Id, message: Id, custom_id: &str) -> Result<Id, Refused> {
        let control = self.control(me, message, custom_id)?;
        if control["type"] != 2 {
            return impossible("That is a menu, not a button.");
        }
        let data = json!({"custom_id": custom_id, "component_type": 2, "id": control["id"]});
        self.send_component(me, message, custom_id, data)
    }

    /// Chooses from a menu.
    pub(in super::super) fn act_select(
        &mut self,
        me: Id,
        message: Id,
        custom_id: &str,
        values: &[String],
    ) -> Result<Id, Refused> {
        let control = self.control(me, message, custom_id)?;
        let kind = control["type"].as_u64().unwrap_or(0);
        if !MENUS.contains(&kind) {
            return impossible("That is a button, not a menu.");
        }
        let bound = |key: &str| control[key].as_u64().unwrap_or(1) as usize;
        if !(bound("min_values")..=bound("max_values")).contains(&values.len()) {
            return impossible("That is not as many values as the menu wants.");
        }
        let offered = list(&control["options"]);
        let known = |value: &String| offered.iter().any(|option| option["value"] == **value);
        if kind == 3 && !values.iter().all(known) {
            return impossible("The menu has no such value.");
        }
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": control["id"], "values": values});
        if kind != 3 {
            let channel = self.message_for(me, message)?.channel;
            let mut resolved = Map::new();
            for value in values {
                let Ok(id) = value.parse::<Id>() else {
                    return impossible("The menu wants ids.");
                };
                let what = match kind {
                    8 => "channel",
                    6 => "role",
                    7 if !self.users.contains_key(&id) => "role",
                    _ => "user",
                };
                self.resolve(&mut resolved, what, id, me, channel);
            }
            data["resolved"] = Value::Object(resolved);
        }
        self.send_component(me, message, custom_id, data)
    }

    /// A control that a person can use now.
    fn control(&self, me: Id, message: Id, custom_id: &str) -> Result<Value, Refused> {
        let message = self.message_for(me, message)?;
        let found = controls(message).find(|control| control["custom_id"] == *custom_id);
        match found {
            None => impossible(format!("The message has no control {custom_id:?}.")),
            Some(control) if control["disabled"] == true => impossible("It is switched off."),
            Some(control) => Ok(control.clone()),
        }
    }

    /// Sends a press without looking whether the control is still there, as a client does that has not yet heard of a change.
    pub(in super::super) fn act_press_blindly(&mut self, me: Id, message: Id, custom_id: &str) -> Result<Id, Refused> {
        self.message_for(me, message)?;
        let data = json!({"custom_id": custom_id, "component_type": 2, "id": 2});
        self.send_component(me, message, custom_id, data)
    }

    fn send_component(&mut self, me: Id, message: Id, custom_id: &str, data: Value) -> Result<Id, Refused> {
        let from = self.message_for(me, message)?;
        if from.author != self.bot {
            return impossible("Only the bot's messages have controls.");
        }
        let (channel, source) = (from.channel, from.id);
        let sending = Sending {
            kind: InteractionKind::Component,
            name: None,
            custom_id: Some(custom_id.to_owned()),
            source: Some(source),
            opened_by: None,
            data,
            focused_type: None,
            locale: None,
        };
        Ok(self.send_interaction(me, channel, sending))
    }

    /// Submits the form that answered an interaction. Values go by the fields' `custom_id` or label; what is missing keeps what
    /// the form came with.
    pub(in super::super) fn act_submit(
        &mut self,
        me: Id,
        opened_by: Id,
        values: &Map<String, Value>,
    ) -> Result<Id, Refused> {
        let opener = self.interactions.get(&opened_by).filter(|i| i.user == me);
        let Some((opener, form)) = opener.and_then(|i| Some((i, i.modal.clone()?))) else {
            return Err(Refused::Unknown("There is no such form open.".to_owned()));
        };
        let (channel, source) = (opener.channel, opener.source);
        if !self.can(me, channel, perm::VIEW_CHANNEL) {
            return impossible("You cannot see that channel any more.");
        }
        let mut rows = Vec::new();
        for (row, input) in modal::inputs(&form) {
            let custom_id = input["custom_id"].as_str().unwrap_or_default();
            let label = row["label"].as_str().or(input["label"].as_str()).unwrap_or_default();
            let given = values.get(custom_id).or_else(|| values.get(label));
            let field = filled(input, label, given)?;
            rows.push(if row["type"] == 18 {
                json!({"type": 18, "id": row["id"], "component": field})
            } else {
                json!({"type": 1, "id": row["id"], "components": [field]})
            });
        }
        if let Some(opener) = self.interactions.get_mut(&opened_by) {
            opener.modal = None;
            opener.status = Status::Answered;
        }
        self.page_interaction(opened_by);
        let sending = Sending {
            kind: InteractionKind::Modal,
            name: None,
            custom_id: form["custom_id"].as_str().map(str::to_owned),
            source,
            opened_by: Some(opened_by),
            data: json!({"custom_id": form["custom_id"], "components": rows}),
            focused_type: None,
            locale: None,
        };
        Ok(self.send_interaction(me, channel, sending))
    }

    pub(in super::super) fn act_dismiss(&mut self, me: Id, opened_by: Id) -> Result<(), Refused> {
        match self.interactions.get_mut(&opened_by) {
            Some(opener) if opener.user == me && opener.modal.is_some() => {
                opener.modal = None;
                opener.status = Status::Answered;
                self.page_interaction(opened_by);
                Ok(())
            }
            _ => Err(Refused::Unknown("There is no such form open.".to_owned())),
        }
    }
}

/// An input of a form with its value, if a client would take it.
fn filled(input: &Value, label: &str, given: Option<&Value>) -> Result<Value, Refused> {
    let required = input["required"] != false;
    let mut field = json!({"type": input["type"], "id": input["id"], "custom_id": input["custom_id"]});
    if input["type"] == 4 {
        let text = given.or(input.get("value")).and_then(Value::as_str).unwrap_or_default();
        let n = text.chars().count() as u64;
        let min = input["min_length"].as_u64().unwrap_or(0);
        let max = input["max_length"].as_u64().unwrap_or(4000);
        if required && n == 0 {
            return impossible(format!("{label}: this field is required."));
        }
        if n > max || n > 0 && n < min {
            return impossible(format!("{label}: between {min} and {max} characters, please."));
        }
        field["value"] = json!(text);
    } else {
        let values = match given {
            Some(Value::Array(values)) => values.clone(),
            Some(Value::String(value)) => vec![json!(value)],
            _ => Vec::new(),
        };
        if required && values.is_empty() {
            return impossible(format!("{label}: this field is required."));
        }
        field["values"] = json!(values);
    }
    Ok(field)
}

/// A token that only its interaction has. Loopback's other users are no enemies, so it need not be unguessable.
fn new_token(id: Id) -> String {
    let mut noise = [0u8; 16];
    // Without the system's randomness the id alone still makes it unique.
    let _ = getrandom::fill(&mut noise);
    let noise: String = noise.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sandbox-{id}-{noise}")
}
