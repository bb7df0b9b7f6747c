//! Who may do what where: roles, channel overwrites, threads.
//!
//! As in Discord's documentation of permissions: the server's base is everyone's role and the member's roles together;
//! a channel's overwrites change it for everyone, then the roles, then the member; a thread has those of its channel;
//! without VIEW_CHANNEL nothing is left, without the right to send no mentions, files or embeds.

use super::id::Id;
use super::model::ChannelKind;
use super::state::State;

pub mod perm {
    //! Permission bits.
    pub const ADMINISTRATOR: u64 = 1 << 3;
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    pub const MANAGE_GUILD: u64 = 1 << 5;
    pub const ADD_REACTIONS: u64 = 1 << 6;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const MANAGE_THREADS: u64 = 1 << 34;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

    pub const ALL: u64 = (1 << 53) - 1;
    /// What a new server's @everyone has, its text part.
    pub const EVERYONE: u64 = ADD_REACTIONS
        | VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | USE_APPLICATION_COMMANDS
        | CREATE_PUBLIC_THREADS
        | CREATE_PRIVATE_THREADS
        | SEND_MESSAGES_IN_THREADS;
    /// In a direct channel.
    pub const DIRECT: u64 = ADD_REACTIONS
        | VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | MENTION_EVERYONE
        | USE_APPLICATION_COMMANDS;

    pub fn name(bit: u64) -> &'static str {
        match bit {
            MANAGE_CHANNELS => "MANAGE_CHANNELS",
            MANAGE_GUILD => "MANAGE_GUILD",
            ADD_REACTIONS => "ADD_REACTIONS",
            VIEW_CHANNEL => "VIEW_CHANNEL",
            SEND_MESSAGES => "SEND_MESSAGES",
            MANAGE_MESSAGES => "MANAGE_MESSAGES",
            EMBED_LINKS => "EMBED_LINKS",
            ATTACH_FILES => "ATTACH_FILES",
            READ_MESSAGE_HISTORY => "READ_MESSAGE_HISTORY",
            MENTION_EVERYONE => "MENTION_EVERYONE",
            USE_APPLICATION_COMMANDS => "USE_APPLICATION_COMMANDS",
            MANAGE_THREADS => "MANAGE_THREADS",
            CREATE_PUBLIC_THREADS => "CREATE_PUBLIC_THREADS",
            CREATE_PRIVATE_THREADS => "CREATE_PRIVATE_THREADS",
            SEND_MESSAGES_IN_THREADS => "SEND_MESSAGES_IN_THREADS",
            _ => "a permission",
        }
    }
}

impl State {
    /// A member's permissions in the server as a whole; 0 for strangers.
    pub(super) fn guild_perms(&self, guild: Id, user: Id) -> u64 {
        let Some(guild) = self.guilds.get(&guild) else {
            return 0;
        };
        let Some(member) = guild.members.get(&user) else {
            return 0;
        };
        if guild.owner == user {
            return perm::ALL;
        }
        let own = std::iter::once(&guild.id).chain(&member.roles);
        let base = own.filter_map(|role| guild.roles.get(role)).fold(0, |all, role| all | role.permissions);
        if base & perm::ADMINISTRATOR != 0 { perm::ALL } else { base }
    }

    /// A user's permissions in a channel, thread or direct channel.
    pub(super) fn perms(&self, user: Id, channel: Id) -> u64 {
        let Some(channel) = self.channels.get(&channel) else {
            return 0;
        };
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else {
            return if channel.recipients.contains(&user) { perm::DIRECT } else { 0 };
        };
        let mut perms = self.guild_perms(guild.id, user);
        let Some(member) = guild.members.get(&user).filter(|_| perms != perm::ALL) else {
            return perms;
        };
        let host = match &channel.thread {
            Some(thread) => self.channels.get(&thread.parent).unwrap_or(channel),
            None => channel,
        };
        let mut apply = |allow: u64, deny: u64| perms = perms & !deny | allow;
        for over in host.overwrites.iter().filter(|o| o.id == guild.id) {
            apply(over.allow, over.deny);
        }
        let (allow, deny) = host
            .overwrites
            .iter()
            .filter(|over| !over.member && member.roles.contains(&over.id))
            .fold((0, 0), |(a, d), over| (a | over.allow, d | over.deny));
        apply(allow, deny);
        for over in host.overwrites.iter().filter(|o| o.member && o.id == user) {
            apply(over.allow, over.deny);
        }
        let hidden = channel.kind == ChannelKind::PrivateThread
            && perms & perm::MANAGE_THREADS == 0
            && !channel.thread.as_ref().is_some_and(|t| t.members.contains(&user));
        if hidden || perms & perm::VIEW_CHANNEL == 0 {
            return 0;
        }
        let send = if channel.thread.is_some() { perm::SEND_MESSAGES_IN_THREADS } else { perm::SEND_MESSAGES };
        if perms & send == 0 {
            perms &= !(perm::MENTION_EVERYONE | perm::ATTACH_FILES | perm::EMBED_LINKS);
        }
        perms
    }

    pub(super) fn can(&self, user: Id, channel: Id, bits: u64) -> bool {
        self.perms(user, channel) & bits == bits
    }

    pub(super) fn can_see(&self, user: Id, channel: Id) -> bool {
        self.can(user, channel, perm::VIEW_CHANNEL)
    }

    /// The bit that sending to this channel needs.
    pub(super) fn send_bit(&self, channel: Id) -> u64 {
        match self.channels.get(&channel) {
            Some(channel) if channel.thread.is_some() => perm::SEND_MESSAGES_IN_THREADS,
            _ => perm::SEND_MESSAGES,
        }
    }
}
