//! The things of the sandbox's world, as plain data.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Bytes;
use serde_json::Value;

use super::id::Id;

#[derive(Debug, Clone)]
pub struct User {
    pub id: Id,
    pub username: String,
    /// The name that others read.
    pub name: String,
    pub bot: bool,
    /// Acts by itself, see `robot`.
    pub robot: bool,
    /// `#rrggbb`, for the page's avatar.
    pub colour: &'static str,
    /// The language of the user's client; sent with his interactions.
    pub locale: String,
    /// Takes no direct messages from the bot.
    pub dms_closed: bool,
}

#[derive(Debug, Clone)]
pub struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
    pub mentionable: bool,
    /// Belongs to the bot.
    pub managed: bool,
}

#[derive(Debug, Clone, Default)]
pub struct Member {
    pub nick: Option<String>,
    pub roles: Vec<Id>,
    pub joined_at: i64,
}

#[derive(Debug, Clone)]
pub struct Guild {
    pub id: Id,
    pub name: String,
    pub owner: Id,
    pub roles: BTreeMap<Id, Role>,
    pub members: BTreeMap<Id, Member>,
    pub locale: String,
    pub bot_in: bool,
    /// An outage: Discord lost it for a while.
    pub unavailable: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelKind {
    Text,
    Dm,
    PublicThread,
    PrivateThread,
}

impl ChannelKind {
    /// Discord's number for it.
    pub fn code(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Dm => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// What a channel grants or takes, over the server's roles.
#[derive(Debug, Clone)]
pub struct Overwrite {
    pub id: Id,
    /// For one member; else for a role.
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}

#[derive(Debug, Clone)]
pub struct Thread {
    pub parent: Id,
    pub owner: Id,
    pub archived: bool,
    pub locked: bool,
    pub auto_archive_minutes: u64,
    /// When it was last archived or opened again.
    pub archive_changed_at: i64,
    pub created_at: i64,
    pub active_at: i64,
    pub members: BTreeSet<Id>,
    pub message_count: u64,
}

#[derive(Debug, Clone)]
pub struct Channel {
    pub id: Id,
    pub guild: Option<Id>,
    pub kind: ChannelKind,
    pub name: String,
    pub topic: Option<String>,
    pub position: usize,
    pub overwrites: Vec<Overwrite>,
    pub last_message: Option<Id>,
    pub thread: Option<Thread>,
    /// Of a direct channel: the bot or a person, and a person.
    pub recipients: Vec<Id>,
    /// A person has written here, so the bot may answer without a common server.
    pub opened_by_user: bool,
}

/// An uploaded file.
#[derive(Debug, Clone)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    /// The alt text.
    pub description: Option<String>,
    pub content_type: String,
    pub url: String,
    /// Width and height of a picture, in pixels.
    pub size_px: Option<(u32, u32)>,
    pub ephemeral: bool,
    pub bytes: Bytes,
}

/// The interaction that a message answers.
#[derive(Debug, Clone)]
pub struct Origin {
    pub interaction: Id,
    pub name: Option<String>,
    pub user: Id,
    /// The first answer, not a followup.
    pub original: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    Default,
    ThreadCreated,
    Reply,
    Command,
    ThreadStarter,
}

impl MessageKind {
    /// Discord's number for it.
    pub fn code(self) -> u8 {
        match self {
            Self::Default => 0,
            Self::ThreadCreated => 18,
            Self::Reply => 19,
            Self::Command => 20,
            Self::ThreadStarter => 21,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Mentions {
    /// Named in the text (or answered) and allowed to be.
    pub users: Vec<Id>,
    pub roles: Vec<Id>,
    pub everyone: bool,
    /// Who really gets a ping.
    pub pinged: BTreeSet<Id>,
}

#[derive(Debug, Clone)]
pub struct Reaction {
    pub emoji: String,
    pub users: Vec<Id>,
}

#[derive(Debug, Clone)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub kind: MessageKind,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Id>,
    pub flags: u64,
    pub created_at: i64,
    pub edited_at: Option<i64>,
    pub reply_to: Option<Id>,
    pub reply_pings: bool,
    pub origin: Option<Origin>,
    pub ephemeral_to: Option<Id>,
    /// "is thinking…": a deferred answer without content yet.
    pub loading: bool,
    pub nonce: Option<Value>,
    pub mentions: Mentions,
    pub deleted: bool,
    pub edits: u32,
    pub thread: Option<Id>,
    pub reactions: Vec<Reaction>,
}

pub mod flag {
    //! Bits of a message's `flags`.
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    /// Discord's number for it.
    pub fn code(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }

    /// The word for it in the page's API.
    pub fn word(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Component => "component",
            Self::Autocomplete => "autocomplete",
            Self::Modal => "modal",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Sent to the bot; nothing came back yet.
    Pending,
    /// "is thinking…"
    Thinking,
    /// Accepted without a message of its own.
    Acknowledged,
    Answered,
    /// A form is open.
    Modal,
    /// No answer in time: "This interaction failed".
    Failed,
}

impl Status {
    /// The word for it in the page's API.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Thinking => "thinking",
            Self::Acknowledged => "acknowledged",
            Self::Answered => "answered",
            Self::Modal => "modal",
            Self::Failed => "failed",
        }
    }
}

/// A slash command, a press, a form or a question for choices, on its way.
#[derive(Debug, Clone)]
pub struct Interaction {
    pub id: Id,
    pub token: String,
    pub kind: InteractionKind,
    /// The command's full name.
    pub name: Option<String>,
    pub custom_id: Option<String>,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    /// The message with the pressed control.
    pub source: Option<Id>,
    /// Of a submitted form: the interaction that it answered.
    pub opened_by: Option<Id>,
    pub created_at: i64,
    pub status: Status,
    /// The callback type of the first answer.
    pub acked: Option<u64>,
    pub original: Option<Id>,
    pub followups: Vec<Id>,
    pub choices: Vec<Value>,
    /// The form that answers it, until submitted or dismissed.
    pub modal: Option<Value>,
    /// Of an autocomplete: the option type whose choices are asked for.
    pub focused_type: Option<u64>,
    /// A gateway session was there to receive it.
    pub delivered: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Discord would refuse it, or a user sees it fail.
    Error,
    /// Discord takes it, but a careful bot would not send it.
    Warning,
}

/// Something that the bot did and should not have.
#[derive(Debug, Clone)]
pub struct Violation {
    pub at: i64,
    pub kind: &'static str,
    pub severity: Severity,
    pub text: String,
}

/// One request of the bot, for tests that count them.
#[derive(Debug, Clone)]
pub struct RequestRecord {
    pub at: i64,
    pub method: String,
    /// Without `/api/v10`.
    pub path: String,
    /// 0: the connection was dropped without an answer.
    pub status: u16,
    pub body: Value,
}
