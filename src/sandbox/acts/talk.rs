//! Writing, changing, reading.

use super::super::files::Upload;
use super::super::id::Id;
use super::super::mentions::Allowed;
use super::super::messages::{Draft, Edit};
use super::super::model::{ChannelKind, MessageKind};
use super::super::perms::perm;
use super::super::state::State;
use super::{Refused, impossible};

/// What somebody says.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Say {
    pub content: String,
    pub reply_to: Option<Id>,
    /// The switch "@ on" of a reply.
    pub reply_ping: bool,
    /// Files with their alt texts.
    pub files: Vec<(Upload, Option<String>)>,
}

impl State {
    pub(in super::super) fn act_say(&mut self, me: Id, channel: Id, say: Say) -> Result<Id, Refused> {
        self.may_post(me, channel)?;
        if say.content.chars().count() > 2000 {
            return impossible("A message has 2,000 characters at most.");
        }
        if say.content.trim().is_empty() && say.files.is_empty() {
            return impossible("There is nothing to send.");
        }
        if !say.files.is_empty() && !self.can(me, channel, perm::ATTACH_FILES) {
            return impossible("You may not attach files here.");
        }
        if let Some(to) = say.reply_to
            && self.message_for(me, to)?.channel != channel
        {
            return impossible("That message is in another channel.");
        }
        if let Some(place) = self.channels.get_mut(&channel)
            && place.kind == ChannelKind::Dm
        {
            place.opened_by_user = true;
        }
        let mut allowed = Allowed::everything();
        allowed.replied_user = say.reply_ping;
        Ok(self.post(Draft {
            kind: match say.reply_to {
                Some(_) => MessageKind::Reply,
                None => MessageKind::Default,
            },
            content: say.content,
            files: say.files,
            reply_to: say.reply_to,
            allowed,
            ..Draft::new(channel, me)
        }))
    }

    pub(in super::super) fn act_edit(&mut self, me: Id, message: Id, content: &str) -> Result<(), Refused> {
        let old = self.message_for(me, message)?;
        if old.author != me {
            return impossible("Only the author can edit a message.");
        }
        if content.chars().count() > 2000 {
            return impossible("A message has 2,000 characters at most.");
        }
        let edit = Edit { content: Some(content.to_owned()), ..Edit::default() };
        if edit.empties(old) {
            return impossible("There would be nothing left of the message.");
        }
        self.apply_edit(message, edit);
        Ok(())
    }

    /// Deletes one's own message, another's with the right to, or dismisses a private one.
    pub(in super::super) fn act_delete(&mut self, me: Id, message: Id) -> Result<(), Refused> {
        let old = self.message_for(me, message)?;
        let private = old.ephemeral_to == Some(me);
        if old.author != me && !private && !self.can(me, old.channel, perm::MANAGE_MESSAGES) {
            return impossible("You may not delete this message.");
        }
        self.remove_message(message);
        Ok(())
    }

    pub(in super::super) fn act_react(&mut self, me: Id, message: Id, emoji: &str, add: bool) -> Result<(), Refused> {
        let channel = self.message_for(me, message)?.channel;
        if add && !self.can(me, channel, perm::ADD_REACTIONS) {
            return impossible("You may not add reactions here.");
        }
        self.react(message, me, emoji, add);
        Ok(())
    }

    pub(in super::super) fn act_read(&mut self, me: Id, channel: Id, up_to: Option<Id>) -> Result<(), Refused> {
        let last = self.channel_for(me, channel)?.last_message;
        if let Some(up_to) = up_to.or(last) {
            let mark = self.read.entry((me, channel)).or_insert(up_to);
            *mark = up_to.max(*mark);
        }
        self.page_channel_for(me, channel);
        Ok(())
    }

    pub(in super::super) fn act_typing(&mut self, me: Id, channel: Id) -> Result<(), Refused> {
        self.may_post(me, channel)?;
        self.tell_typing(channel, me);
        Ok(())
    }

    pub(in super::super) fn act_direct(&mut self, me: Id, other: Id) -> Result<Id, Refused> {
        self.person(me)?;
        if me == other || !self.users.contains_key(&other) {
            return impossible("There is nobody to write to.");
        }
        Ok(self.direct_channel(me, other))
    }

    pub(in super::super) fn act_start_thread(
        &mut self,
        me: Id,
        channel: Id,
        name: &str,
        from: Option<Id>,
    ) -> Result<Id, Refused> {
        let kind = self.channel_for(me, channel)?.kind;
        let name = name.trim();
        if kind != ChannelKind::Text || !(1..=100).contains(&name.chars().count()) {
            return impossible("A thread needs a channel and a name of at most 100 characters.");
        }
        if !self.can(me, channel, perm::CREATE_PUBLIC_THREADS) {
            return impossible("You may not start threads here.");
        }
        if let Some(from) = from
            && (self.message_for(me, from)?.thread.is_some() || self.message_for(me, from)?.channel != channel)
        {
            return impossible("No thread can be started from that message.");
        }
        Ok(self.start_thread(channel, me, name, 4320, ChannelKind::PublicThread, from))
    }

    pub(in super::super) fn act_archive(&mut self, me: Id, thread: Id, archived: bool) -> Result<(), Refused> {
        let place = self.channel_for(me, thread)?;
        let Some(known) = &place.thread else {
            return impossible("That is no thread.");
        };
        let manages = self.can(me, thread, perm::MANAGE_THREADS);
        if !manages && (archived || known.locked) && known.owner != me {
            return impossible("You may not do that with this thread.");
        }
        self.set_archived(thread, archived);
        Ok(())
    }
}
