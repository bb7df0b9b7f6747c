//! A hand on the world: servers, channels, people and what they may do.

use super::super::id::Id;
use super::super::model::Overwrite;
use super::super::seed::BOT_PERMISSIONS;
use super::{Driver, Person};

impl Driver {
    /// A new person, in no server yet.
    pub fn create_person(&self, name: &str) -> Person {
        let id = self.core.act(|s| s.add_user(name, false));
        Person::new(self.clone(), id)
    }

    /// A new account of another bot, in no server yet.
    pub fn create_other_bot(&self, name: &str) -> Id {
        self.core.act(|s| s.add_user(name, true))
    }

    /// A new server with the bot in it, which has the permissions of its invitation.
    pub fn create_server(&self, name: &str, owner: Id) -> Id {
        self.core.act(|s| {
            let guild = s.add_guild(name, owner);
            s.add_bot(guild, BOT_PERMISSIONS);
            guild
        })
    }

    pub fn create_channel(&self, server: Id, name: &str) -> Id {
        self.core.act(|s| s.add_channel(server, name))
    }

    pub fn delete_channel(&self, channel: Id) {
        self.core.act(|s| s.remove_channel(channel));
    }

    pub fn join(&self, server: Id, user: Id) {
        self.core.act(|s| s.join(server, user));
    }

    pub fn leave(&self, server: Id, user: Id) {
        self.core.act(|s| s.leave(server, user));
    }

    /// A role with permissions, given to `members`.
    pub fn create_role(&self, server: Id, name: &str, permissions: u64, members: &[Id]) -> Id {
        self.core.act(|s| {
            let role = s.add_role(server, name, permissions, false);
            for user in members {
                let member = s.guilds.get_mut(&server).and_then(|g| g.members.get_mut(user));
                if let Some(member) = member {
                    member.roles.push(role);
                }
            }
            role
        })
    }

    /// Takes from `who` (a user or role) the permissions `deny` in a channel and grants `allow`; both 0: as the server says.
    pub fn overwrite(&self, channel: Id, who: Id, allow: u64, deny: u64) {
        self.core.act(|s| {
            let member = s.users.contains_key(&who);
            if let Some(channel) = s.channels.get_mut(&channel) {
                channel.overwrites.retain(|over| over.id != who);
                if allow | deny != 0 {
                    channel.overwrites.push(Overwrite { id: who, member, allow, deny });
                }
            }
            s.channel_changed(channel);
        });
    }

    /// Shows the bot out of a server.
    pub fn kick_bot(&self, server: Id) {
        self.core.act(|s| s.remove_bot(server));
    }

    /// Invites the bot to a server (again).
    pub fn invite_bot(&self, server: Id) {
        self.core.act(|s| s.add_bot(server, BOT_PERMISSIONS));
    }

    /// Lets a server be lost to an outage, or come back.
    pub fn outage(&self, server: Id, unavailable: bool) {
        self.core.act(|s| s.outage(server, unavailable));
    }

    /// Archives or opens a thread.
    pub fn archive(&self, thread: Id, archived: bool) {
        self.core.act(|s| s.set_archived(thread, archived));
    }

    /// Locks or unlocks a thread.
    pub fn lock(&self, thread: Id, locked: bool) {
        self.core.act(|s| {
            if let Some(thread) = s.channels.get_mut(&thread).and_then(|c| c.thread.as_mut()) {
                thread.locked = locked;
            }
            s.channel_changed(thread);
        });
    }

    /// Deletes any message, as a moderator can.
    pub fn delete_message(&self, message: Id) {
        self.core.act(|s| s.remove_message(message));
    }

    /// Sets the language of a person's client.
    pub fn set_locale(&self, user: Id, locale: &str) {
        self.core.act(|s| {
            if let Some(user) = s.users.get_mut(&user) {
                locale.clone_into(&mut user.locale);
            }
        });
    }

    /// Sets a server's language.
    pub fn set_server_locale(&self, server: Id, locale: &str) {
        self.core.act(|s| {
            if let Some(guild) = s.guilds.get_mut(&server) {
                locale.clone_into(&mut guild.locale);
            }
            s.announce_guild(server);
        });
    }

    /// A person takes no direct messages, or does again.
    pub fn close_dms(&self, user: Id, closed: bool) {
        self.core.act(|s| {
            if let Some(user) = s.users.get_mut(&user) {
                user.dms_closed = closed;
            }
        });
    }

    /// Switches the Message Content intent of the application. It counts from the next Identify on.
    pub fn allow_message_content(&self, on: bool) {
        self.core.act(|s| s.rules.message_content = on);
    }

    /// Switches the robot.
    pub fn switch_robot(&self, on: bool) {
        self.core.act(|s| s.switch_robot(on));
    }

    /// Posts in the bot's name without the bot, for worlds with a past.
    pub fn post_as_bot(&self, channel: Id, content: &str) -> Id {
        self.core.act(|s| {
            let bot = s.bot;
            let mut draft = super::super::messages::Draft::new(channel, bot);
            content.clone_into(&mut draft.content);
            s.post(draft)
        })
    }
}
