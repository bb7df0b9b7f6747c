//! The world that a newcomer finds.

use super::id::Id;
use super::model::Overwrite;
use super::perms::perm;
use super::state::State;

/// The server's name.
pub const SERVER: &str = "The Lasker Club";

/// What the bot asks for in its invitation.
pub(super) const BOT_PERMISSIONS: u64 = perm::VIEW_CHANNEL
    | perm::SEND_MESSAGES
    | perm::ATTACH_FILES
    | perm::READ_MESSAGE_HISTORY
    | perm::CREATE_PUBLIC_THREADS
    | perm::SEND_MESSAGES_IN_THREADS;

impl State {
    /// One server with three channels (the bot cannot see the last), three people, and the robot, whose id is answered.
    pub(super) fn found_club(&mut self) -> Id {
        let people: Vec<Id> = ["Ana", "Ben", "Cleo", "Robot"].map(|name| self.add_user(name, false)).into();
        let guild = self.add_guild(SERVER, people[0]);
        for person in &people[1..] {
            self.join(guild, *person);
        }
        self.add_bot(guild, BOT_PERMISSIONS);
        let general = self.add_channel(guild, "general");
        let games = self.add_channel(guild, "games");
        let hidden = self.add_channel(guild, "no-bots");
        for (channel, topic) in [
            (general, "Everything else"),
            (games, "Games, and talk about them"),
            (hidden, "The bot cannot see this channel"),
        ] {
            if let Some(channel) = self.channels.get_mut(&channel) {
                channel.topic = Some(topic.to_owned());
            }
        }
        let bot = self.bot;
        if let Some(channel) = self.channels.get_mut(&hidden) {
            channel.overwrites.push(Overwrite { id: bot, member: true, allow: 0, deny: perm::VIEW_CHANNEL });
        }
        people[3]
    }
}
