//! Messages come, change and go: for everyone who posts, person or bot.

use serde_json::{Value, json};

use super::files::Upload;
use super::id::Id;
use super::mentions::Allowed;
use super::model::*;
use super::state::State;

/// A message about to be posted.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub channel: Id,
    pub author: Id,
    pub kind: MessageKind,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    /// Files with their alt texts.
    pub files: Vec<(Upload, Option<String>)>,
    pub flags: u64,
    pub reply_to: Option<Id>,
    pub allowed: Allowed,
    pub origin: Option<Origin>,
    pub ephemeral_to: Option<Id>,
    pub loading: bool,
    pub nonce: Option<Value>,
}

impl Draft {
    pub fn new(channel: Id, author: Id) -> Self {
        Self {
            channel,
            author,
            kind: MessageKind::Default,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            files: Vec::new(),
            flags: 0,
            reply_to: None,
            allowed: Allowed::everything(),
            origin: None,
            ephemeral_to: None,
            loading: false,
            nonce: None,
        }
    }
}

/// A change to a message; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub(super) struct Edit {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    /// The attachments that stay, with new alt texts for some.
    pub keep: Option<Vec<(Id, Option<String>)>>,
    pub files: Vec<(Upload, Option<String>)>,
    /// The new flags, of those that an edit may change.
    pub suppress_embeds: Option<bool>,
}

impl Edit {
    /// Nothing would be left of the message.
    pub fn empties(&self, message: &Message) -> bool {
        let content = self.content.as_deref().unwrap_or(&message.content);
        let kept = match &self.keep {
            Some(keep) => keep.len(),
            None => message.attachments.len(),
        };
        let embeds = self.embeds.as_ref().unwrap_or(&message.embeds);
        let components = self.components.as_ref().unwrap_or(&message.components);
        content.trim().is_empty() && embeds.is_empty() && components.is_empty() && kept + self.files.len() == 0
    }
}

impl State {
    /// Posts a message that has passed all checks, and tells everyone who may know.
    pub(super) fn post(&mut self, draft: Draft) -> Id {
        let private = draft.ephemeral_to.is_some();
        let mut mentions = self.mentions(draft.author, draft.channel, &draft.content, draft.reply_to, &draft.allowed);
        if private || draft.loading {
            mentions.pinged.clear();
        }
        let attachments = draft
            .files
            .into_iter()
            .map(|(upload, text)| self.store_file(draft.channel, upload, text, private))
            .collect();
        let id = self.next_id();
        let message = Message {
            id,
            channel: draft.channel,
            author: draft.author,
            kind: draft.kind,
            content: draft.content.trim().to_owned(),
            embeds: draft.embeds.iter().map(rich).collect(),
            components: numbered(&draft.components),
            attachments,
            flags: draft.flags,
            created_at: self.now(),
            edited_at: None,
            reply_to: draft.reply_to,
            reply_pings: draft.reply_to.is_some() && draft.allowed.replied_user,
            origin: draft.origin,
            ephemeral_to: draft.ephemeral_to,
            loading: draft.loading,
            nonce: draft.nonce,
            mentions,
            deleted: false,
            edits: 0,
            thread: None,
            reactions: Vec::new(),
        };
        self.by_channel.entry(draft.channel).or_default().push(id);
        if private {
            self.messages.insert(id, message);
        } else {
            self.enliven(&message);
            self.messages.insert(id, message);
            self.read.insert((draft.author, draft.channel), id);
            self.tell_of("MESSAGE_CREATE", id);
        }
        self.page_message("message_create", id);
        self.robot_notice(id);
        id
    }

    /// What a new message does to its channel.
    fn enliven(&mut self, message: &Message) {
        let now = self.now();
        let archived = self.channels.get(&message.channel).and_then(|c| c.thread.as_ref()).is_some_and(|t| t.archived);
        if archived {
            self.set_archived(message.channel, false);
        }
        let Some(channel) = self.channels.get_mut(&message.channel) else {
            return;
        };
        channel.last_message = Some(message.id);
        if let Some(thread) = &mut channel.thread {
            thread.message_count += 1;
            thread.active_at = now;
            thread.members.insert(message.author);
            thread.members.extend(&message.mentions.pinged);
        }
    }

    fn tell_of(&mut self, event: &str, message: Id) {
        let message = &self.messages[&message];
        let (guild, channel) = (self.guild_of(message.channel), message.channel);
        let data = self.message_event_json(message);
        self.dispatch(event, guild, Some(channel), &data);
    }

    /// Changes a message; nobody is pinged by that.
    pub(super) fn apply_edit(&mut self, id: Id, edit: Edit) {
        let Some(message) = self.messages.get(&id).cloned() else {
            return;
        };
        let private = message.ephemeral_to.is_some();
        let mut changed = message;
        if let Some(content) = edit.content {
            changed.content = content.trim().to_owned();
            let mut allowed = Allowed::everything();
            allowed.replied_user = changed.reply_pings;
            let found = self.mentions(changed.author, changed.channel, &changed.content, changed.reply_to, &allowed);
            changed.mentions.users = found.users;
            changed.mentions.roles = found.roles;
        }
        if let Some(embeds) = edit.embeds {
            changed.embeds = embeds.iter().map(rich).collect();
        }
        if let Some(components) = edit.components {
            changed.components = numbered(&components);
        }
        if let Some(keep) = edit.keep {
            changed.attachments.retain(|id| keep.iter().any(|(kept, _)| kept == id));
            for (id, text) in keep {
                if let (Some(text), Some(file)) = (text, self.attachments.get_mut(&id)) {
                    file.description = Some(text);
                }
            }
        }
        for (upload, text) in edit.files {
            let file = self.store_file(changed.channel, upload, text, private);
            changed.attachments.push(file);
        }
        if let Some(suppress) = edit.suppress_embeds {
            changed.flags &= !flag::SUPPRESS_EMBEDS;
            if suppress {
                changed.flags |= flag::SUPPRESS_EMBEDS;
            }
        }
        changed.edits += 1;
        if changed.loading {
            changed.loading = false;
        } else {
            changed.edited_at = Some(self.now());
        }
        self.messages.insert(id, changed);
        if !private {
            self.tell_of("MESSAGE_UPDATE", id);
        }
        self.page_message("message_update", id);
        if private {
            self.robot_notice(id);
        }
    }

    /// Takes a message away. Of an ephemeral one only its reader hears.
    pub(super) fn remove_message(&mut self, id: Id) {
        let Some(message) = self.messages.get_mut(&id).filter(|m| !m.deleted) else {
            return;
        };
        message.deleted = true;
        let (channel, private) = (message.channel, message.ephemeral_to);
        if private.is_none() {
            let guild = self.guild_of(channel);
            let mut data = json!({"id": id, "channel_id": channel});
            if let Some(guild) = guild {
                data["guild_id"] = json!(guild);
            }
            self.dispatch("MESSAGE_DELETE", guild, Some(channel), &data);
            if let Some(thread) = self.channels.get_mut(&channel).and_then(|c| c.thread.as_mut()) {
                thread.message_count = thread.message_count.saturating_sub(1);
            }
        }
        self.page_message_gone(channel, id, private);
    }

    /// Adds or takes back a reaction.
    pub(super) fn react(&mut self, id: Id, user: Id, emoji: &str, add: bool) {
        let Some(message) = self.messages.get_mut(&id) else {
            return;
        };
        let entry = message.reactions.iter_mut().find(|r| r.emoji == emoji);
        match entry {
            Some(r) if r.users.contains(&user) == add => return,
            Some(r) if add => r.users.push(user),
            Some(r) => r.users.retain(|u| *u != user),
            None if add => message.reactions.push(Reaction { emoji: emoji.to_owned(), users: vec![user] }),
            None => return,
        }
        message.reactions.retain(|r| !r.users.is_empty());
        let (channel, author) = (message.channel, message.author);
        let guild = self.guild_of(channel);
        let mut data = json!({
            "user_id": user, "channel_id": channel, "message_id": id, "emoji": {"id": null, "name": emoji},
            "burst": false, "type": 0,
        });
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
            if add {
                data["member"] = self.member_json(guild, user, true);
            }
        }
        if add {
            data["message_author_id"] = json!(author);
        }
        let event = if add { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
        self.dispatch(event, guild, Some(channel), &data);
        self.page_message("message_update", id);
    }
}

fn rich(embed: &Value) -> Value {
    let mut embed = without_nulls(embed);
    embed["type"] = json!("rich");
    embed
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            map.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), without_nulls(v))).collect()
        }
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// Components as Discord gives them back: each with a number, without nulls.
fn numbered(components: &[Value]) -> Vec<Value> {
    fn number(value: &mut Value, next: &mut u64) {
        if value["type"].is_u64() {
            *next += 1;
            let id = *next;
            if value["id"].is_null() {
                value["id"] = json!(id);
            }
        }
        for child in value["components"].as_array_mut().into_iter().flatten() {
            number(child, next);
        }
    }
    let mut next = 0;
    components
        .iter()
        .map(|component| {
            let mut component = without_nulls(component);
            number(&mut component, &mut next);
            component
        })
        .collect()
}
