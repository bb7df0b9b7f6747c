//! What a test sees of messages and answers: snapshots, free of the lock.

use axum::body::Bytes;
use serde_json::Value;

use super::super::acts::controls;
use super::super::id::Id;
use super::super::model::{Message, Status, flag};
use super::super::state::State;
use super::super::validate::{list, modal};

/// A button or menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    pub custom_id: Option<String>,
    /// A button's label, a menu's placeholder.
    pub label: String,
    /// Of a button: 1 blue, 2 grey, 3 green, 4 red, 5 link.
    pub style: u64,
    pub disabled: bool,
    /// Of a menu: label, value, chosen.
    pub options: Vec<(String, String, bool)>,
}

impl Control {
    fn of(control: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            custom_id: control["custom_id"].as_str().map(str::to_owned),
            label: match &control["label"] {
                Value::Null => text(&control["placeholder"]),
                label => text(label),
            },
            style: control["style"].as_u64().unwrap_or(0),
            disabled: control["disabled"] == true,
            options: list(&control["options"])
                .iter()
                .map(|o| (text(&o["label"]), text(&o["value"]), o["default"] == true))
                .collect(),
        }
    }

    /// What a test calls it: its id, its label, or a part of the label.
    pub(super) fn is_called(&self, what: &str) -> bool {
        self.custom_id.as_deref() == Some(what) || self.label == what || self.label.contains(what)
    }
}

/// An attached file.
#[derive(Debug, Clone)]
pub struct File {
    pub id: Id,
    pub filename: String,
    /// The alt text.
    pub description: Option<String>,
    pub url: String,
    pub content_type: String,
    /// Width and height of a picture.
    pub size_px: Option<(u32, u32)>,
    pub bytes: Bytes,
}

/// A message at one moment.
#[derive(Debug, Clone)]
pub struct Msg {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub content: String,
    pub embeds: Vec<Value>,
    pub controls: Vec<Control>,
    pub files: Vec<File>,
    pub flags: u64,
    /// Only this person sees it.
    pub ephemeral_to: Option<Id>,
    pub loading: bool,
    pub reply_to: Option<Id>,
    /// Who got a ping from it.
    pub pings: Vec<Id>,
    pub deleted: bool,
    pub edits: u32,
    pub nonce: Option<String>,
    /// The thread that was started from it.
    pub thread: Option<Id>,
    /// The interaction that it answers.
    pub interaction: Option<Id>,
}

impl Msg {
    pub(super) fn of(state: &State, message: &Message) -> Self {
        let files = message.attachments.iter().filter_map(|id| state.attachments.get(id));
        Self {
            id: message.id,
            channel: message.channel,
            author: message.author,
            content: message.content.clone(),
            embeds: message.embeds.clone(),
            controls: controls(message).map(Control::of).collect(),
            files: files
                .map(|f| File {
                    id: f.id,
                    filename: f.filename.clone(),
                    description: f.description.clone(),
                    url: f.url.clone(),
                    content_type: f.content_type.clone(),
                    size_px: f.size_px,
                    bytes: f.bytes.clone(),
                })
                .collect(),
            flags: message.flags,
            ephemeral_to: message.ephemeral_to,
            loading: message.loading,
            reply_to: message.reply_to,
            pings: message.mentions.pinged.iter().copied().collect(),
            deleted: message.deleted,
            edits: message.edits,
            nonce: match &message.nonce {
                Some(Value::String(text)) => Some(text.clone()),
                other => other.as_ref().map(Value::to_string),
            },
            thread: message.thread,
            interaction: message.origin.as_ref().map(|o| o.interaction),
        }
    }

    /// The control called so, by id or label.
    pub fn control(&self, what: &str) -> Option<&Control> {
        let exact = |c: &&Control| c.custom_id.as_deref() == Some(what) || c.label == what;
        let mut all = self.controls.iter();
        all.clone().find(exact).or_else(|| all.find(|c| c.is_called(what)))
    }

    /// What stands on the controls, in order.
    pub fn labels(&self) -> Vec<&str> {
        self.controls.iter().map(|c| c.label.as_str()).collect()
    }

    /// Posted with SUPPRESS_NOTIFICATIONS.
    pub fn silent(&self) -> bool {
        self.flags & flag::SUPPRESS_NOTIFICATIONS != 0
    }

    /// The alt text of its first file.
    pub fn alt(&self) -> Option<&str> {
        self.files.first()?.description.as_deref()
    }
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub custom_id: String,
    pub label: String,
    pub value: String,
    pub required: bool,
}

/// A form that the bot opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub custom_id: String,
    pub title: String,
    pub fields: Vec<Field>,
}

/// What became of an interaction.
#[derive(Debug, Clone)]
pub struct Answer {
    pub interaction: Id,
    pub status: Status,
    /// The type of the first callback.
    pub acked_with: Option<u64>,
    /// The answer's message, or the updated one, as it is now.
    pub message: Option<Msg>,
    pub followups: Vec<Msg>,
    /// Of an autocompletion: names and values.
    pub choices: Vec<(String, String)>,
    pub form: Option<Form>,
}

impl Answer {
    pub(super) fn of(state: &State, id: Id) -> Option<Self> {
        let interaction = state.interactions.get(&id)?;
        let shown = |id: Id| state.messages.get(&id).map(|m| Msg::of(state, m));
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let form = interaction.modal.as_ref().map(|form| Form {
            custom_id: text(&form["custom_id"]),
            title: text(&form["title"]),
            fields: modal::inputs(form)
                .map(|(row, input)| Field {
                    custom_id: text(&input["custom_id"]),
                    label: text(if row["label"].is_null() { &input["label"] } else { &row["label"] }),
                    value: input["value"].as_str().unwrap_or_default().to_owned(),
                    required: input["required"] != false,
                })
                .collect(),
        });
        let choices = interaction.choices.iter();
        Some(Self {
            interaction: id,
            status: interaction.status,
            acked_with: interaction.acked,
            message: interaction.original.and_then(shown),
            followups: interaction.followups.iter().copied().filter_map(shown).collect(),
            choices: choices.map(|c| (text(&c["name"]), text(&c["value"]))).collect(),
            form,
        })
    }

    /// "This interaction failed."
    pub fn failed(&self) -> bool {
        self.status == Status::Failed
    }

    /// The text of the answer's message; empty if there is none.
    pub fn content(&self) -> &str {
        self.message.as_ref().map_or("", |m| &m.content)
    }

    /// The answer is for its asker alone.
    pub fn ephemeral(&self) -> bool {
        self.message.as_ref().is_some_and(|m| m.ephemeral_to.is_some())
    }
}
