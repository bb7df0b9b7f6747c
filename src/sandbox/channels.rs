//! Channels and threads come, change and go.

use std::collections::BTreeSet;

use serde_json::json;

use super::id::Id;
use super::messages::Draft;
use super::model::*;
use super::state::State;

impl State {
    pub(super) fn add_channel(&mut self, guild: Id, name: &str) -> Id {
        let id = self.next_id();
        let position = self.channels.values().filter(|c| c.guild == Some(guild) && c.thread.is_none()).count();
        let channel = Channel { position, ..blank(id, Some(guild), ChannelKind::Text, name) };
        let data = self.channel_json(&channel);
        self.channels.insert(id, channel);
        self.dispatch("CHANNEL_CREATE", Some(guild), Some(id), &data);
        self.page_channel("channel_create", id);
        id
    }

    /// The direct channel between two, made if there is none yet.
    pub(super) fn direct_channel(&mut self, one: Id, other: Id) -> Id {
        let both =
            |c: &&Channel| c.kind == ChannelKind::Dm && c.recipients.contains(&one) && c.recipients.contains(&other);
        if let Some(channel) = self.channels.values().find(both) {
            return channel.id;
        }
        let id = self.next_id();
        let channel = Channel { recipients: vec![one, other], ..blank(id, None, ChannelKind::Dm, "") };
        self.channels.insert(id, channel);
        self.page_channel("channel_create", id);
        id
    }

    /// Starts a thread, from a message or by itself, as Discord does: with a line in the channel or at the top of the thread.
    pub(super) fn start_thread(
        &mut self,
        parent: Id,
        owner: Id,
        name: &str,
        auto_archive_minutes: u64,
        kind: ChannelKind,
        from: Option<Id>,
    ) -> Id {
        let id = from.unwrap_or_else(|| self.next_id());
        let now = self.now();
        let guild = self.guild_of(parent);
        let thread = Thread {
            parent,
            owner,
            archived: false,
            locked: false,
            auto_archive_minutes,
            archive_changed_at: now,
            created_at: now,
            active_at: now,
            members: BTreeSet::from([owner]),
            message_count: 0,
        };
        let channel = Channel { thread: Some(thread), ..blank(id, guild, kind, name) };
        let mut data = self.channel_json(&channel);
        data["newly_created"] = json!(true);
        self.channels.insert(id, channel);
        self.dispatch("THREAD_CREATE", guild, Some(id), &data);
        self.page_channel("channel_create", id);
        match from.and_then(|from| self.messages.get_mut(&from)) {
            Some(message) => {
                message.thread = Some(id);
                let author = message.author;
                self.page_message("message_update", id);
                self.post(Draft { kind: MessageKind::ThreadStarter, reply_to: from, ..quiet(id, author) });
            }
            None if kind == ChannelKind::PublicThread => {
                let line = self.post(Draft {
                    kind: MessageKind::ThreadCreated,
                    content: name.to_owned(),
                    ..quiet(parent, owner)
                });
                if let Some(line) = self.messages.get_mut(&line) {
                    line.thread = Some(id);
                }
                self.page_message("message_update", line);
            }
            None => {}
        }
        id
    }

    /// Tells everyone that a channel or thread is different now.
    pub(super) fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let (guild, data) = (channel.guild, self.channel_json(channel));
        let event = if channel.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        self.dispatch(event, guild, Some(id), &data);
        self.page_channel("channel_update", id);
    }

    pub(super) fn set_archived(&mut self, id: Id, archived: bool) {
        let now = self.now();
        if let Some(thread) = self.channels.get_mut(&id).and_then(|c| c.thread.as_mut()) {
            thread.archived = archived;
            thread.archive_changed_at = now;
            if !archived {
                thread.active_at = now;
            }
            self.channel_changed(id);
        }
    }

    pub(super) fn remove_channel(&mut self, id: Id) {
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(|c| c.thread.as_ref().is_some_and(|t| t.parent == id))
            .map(|c| c.id)
            .collect();
        for thread in threads {
            self.remove_channel(thread);
        }
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let (guild, mut data) = (channel.guild, self.channel_json(channel));
        let event = match &channel.thread {
            Some(thread) => {
                data = json!({"id": id, "guild_id": guild, "parent_id": thread.parent, "type": channel.kind.code()});
                "THREAD_DELETE"
            }
            None => "CHANNEL_DELETE",
        };
        self.dispatch(event, guild, Some(id), &data);
        self.page_channel_gone(id);
        self.channels.remove(&id);
        for message in self.by_channel.remove(&id).unwrap_or_default() {
            if let Some(message) = self.messages.get_mut(&message) {
                message.deleted = true;
            }
        }
    }
}

fn blank(id: Id, guild: Option<Id>, kind: ChannelKind, name: &str) -> Channel {
    Channel {
        id,
        guild,
        kind,
        name: name.to_owned(),
        topic: None,
        position: 0,
        overwrites: Vec::new(),
        last_message: None,
        thread: None,
        recipients: Vec::new(),
        opened_by_user: false,
    }
}

/// A line of Discord's own, which pings nobody.
fn quiet(channel: Id, author: Id) -> Draft {
    let mut draft = Draft::new(channel, author);
    draft.allowed.replied_user = false;
    draft
}
