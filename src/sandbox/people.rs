//! People, servers, and who is in which.

use std::collections::BTreeMap;

use serde_json::json;

use super::id::Id;
use super::model::*;
use super::perms::perm;
use super::state::State;

/// Colours for avatars, told apart also without colour vision by their lightness.
const COLOURS: [&str; 8] = ["#3b6ea8", "#b5562d", "#4f8a3c", "#7a4fa3", "#9c7a1f", "#2f8f8f", "#a83b6e", "#5c6370"];

impl State {
    pub(super) fn add_user(&mut self, name: &str, bot: bool) -> Id {
        let id = self.next_id();
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let mut username: String = name.to_lowercase().chars().filter(|c| plain(*c)).collect();
        if username.len() < 2 || self.users.values().any(|u| u.username == username) {
            username = format!("{username}_{id}");
        }
        let user = User {
            id,
            username,
            name: name.to_owned(),
            bot,
            robot: false,
            colour: COLOURS[self.users.len() % COLOURS.len()],
            locale: "en-US".to_owned(),
            dms_closed: false,
        };
        self.users.insert(id, user);
        id
    }

    pub(super) fn add_guild(&mut self, name: &str, owner: Id) -> Id {
        let id = self.next_id();
        let everyone =
            Role { id, name: "@everyone".to_owned(), permissions: perm::EVERYONE, mentionable: false, managed: false };
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            roles: BTreeMap::from([(id, everyone)]),
            members: BTreeMap::new(),
            locale: "en-US".to_owned(),
            bot_in: false,
            unavailable: false,
        };
        self.guilds.insert(id, guild);
        self.join(id, owner);
        self.page_world();
        id
    }

    pub(super) fn add_role(&mut self, guild: Id, name: &str, permissions: u64, managed: bool) -> Id {
        let id = self.next_id();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            let role = Role { id, name: name.to_owned(), permissions, mentionable: false, managed };
            guild.roles.insert(id, role);
        }
        self.page_world();
        id
    }

    pub(super) fn join(&mut self, guild: Id, user: Id) {
        let joined_at = self.now();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            let member = Member { joined_at, ..Member::default() };
            guild.members.entry(user).or_insert(member);
        }
        let mut data = self.member_json(guild, user, true);
        data["guild_id"] = json!(guild);
        self.dispatch("GUILD_MEMBER_ADD", Some(guild), None, &data);
        self.page_world();
    }

    pub(super) fn leave(&mut self, guild: Id, user: Id) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.remove(&user);
        }
        let data = json!({"guild_id": guild, "user": self.user_json(user)});
        self.dispatch("GUILD_MEMBER_REMOVE", Some(guild), None, &data);
        self.page_world();
    }

    /// Invites the bot, with a role of its own that has `permissions`.
    pub(super) fn add_bot(&mut self, guild: Id, permissions: u64) {
        let name = self.users[&self.bot].name.clone();
        let role = self.add_role(guild, &name, permissions, true);
        let joined_at = self.now();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.bot_in = true;
            let member = Member { nick: None, roles: vec![role], joined_at };
            guild.members.insert(self.bot, member);
        }
        self.announce_guild(guild);
        self.page_world();
    }

    /// Shows the bot out of a server.
    pub(super) fn remove_bot(&mut self, guild: Id) {
        self.dispatch("GUILD_DELETE", Some(guild), None, &json!({"id": guild}));
        let bot = self.bot;
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.bot_in = false;
            guild.members.remove(&bot);
            guild.roles.retain(|_, role| !role.managed);
        }
        self.page_world();
    }

    /// Lets a server be lost to an outage, or come back.
    pub(super) fn outage(&mut self, guild: Id, unavailable: bool) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.unavailable = unavailable;
        }
        if unavailable {
            let data = json!({"id": guild, "unavailable": true});
            self.dispatch("GUILD_DELETE", Some(guild), None, &data);
        } else {
            self.announce_guild(guild);
        }
    }
}
