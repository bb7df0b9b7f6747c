//! Who is mentioned by a message and who really gets a ping.

use serde_json::Value;

use super::error::Issues;
use super::id::Id;
use super::model::Mentions;
use super::perms::perm;
use super::state::State;

/// Discord's `allowed_mentions`.
#[derive(Debug, Clone)]
pub(super) struct Allowed {
    all_users: bool,
    all_roles: bool,
    everyone: bool,
    users: Vec<Id>,
    roles: Vec<Id>,
    pub replied_user: bool,
}

impl Allowed {
    /// What counts if an ordinary message says nothing: everything pings.
    pub fn everything() -> Self {
        Self {
            all_users: true,
            all_roles: true,
            everyone: true,
            users: Vec::new(),
            roles: Vec::new(),
            replied_user: true,
        }
    }

    /// What counts if an answer to an interaction says nothing: users alone.
    pub fn users_only() -> Self {
        Self { all_roles: false, everyone: false, ..Self::everything() }
    }

    /// Reads the field of a body, `otherwise` where it is absent.
    pub fn read(body: &Value, otherwise: Self, path: &str, issues: &mut Issues) -> Self {
        let given = &body["allowed_mentions"];
        if given.is_null() {
            return otherwise;
        }
        let parse: Vec<&str> = list(&given["parse"]).filter_map(Value::as_str).collect();
        let ids = |key: &str| -> Vec<Id> {
            list(&given[key]).filter_map(|id| serde_json::from_value(id.clone()).ok()).collect()
        };
        let allowed = Self {
            all_users: parse.contains(&"users"),
            all_roles: parse.contains(&"roles"),
            everyone: parse.contains(&"everyone"),
            users: ids("users"),
            roles: ids("roles"),
            replied_user: given["replied_user"] == true,
        };
        let path = format!("{path}allowed_mentions");
        for (all, some, key) in
            [(allowed.all_users, &allowed.users, "users"), (allowed.all_roles, &allowed.roles, "roles")]
        {
            if all && !some.is_empty() {
                issues.push(
                    &path,
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive."),
                );
            }
            if some.len() > 100 {
                issues.bad_count(&format!("{path}.{key}"), 0, 100);
            }
        }
        allowed
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

impl State {
    /// Works out mentions and pings of a text by `author` in `channel`.
    pub(super) fn mentions(
        &self,
        author: Id,
        channel: Id,
        content: &str,
        reply_to: Option<Id>,
        allowed: &Allowed,
    ) -> Mentions {
        let mut found = Mentions::default();
        let text = without_code(content);
        let reaches = |user: Id| user != author && self.can_see(user, channel);
        let loud = self.can(author, channel, perm::MENTION_EVERYONE);
        let guild = self.channels.get(&channel).and_then(|c| c.guild).and_then(|id| self.guilds.get(&id));
        for (marker, id) in tags(&text) {
            match marker {
                Marker::User => {
                    if (allowed.all_users || allowed.users.contains(&id)) && self.users.contains_key(&id) {
                        if !found.users.contains(&id) {
                            found.users.push(id);
                        }
                        if reaches(id) {
                            found.pinged.insert(id);
                        }
                    }
                }
                Marker::Role => {
                    let role = guild.and_then(|g| g.roles.get(&id).filter(|role| role.id != g.id));
                    if let (Some(guild), Some(role)) = (guild, role)
                        && (allowed.all_roles || allowed.roles.contains(&id))
                        && (role.mentionable || loud)
                    {
                        found.roles.push(id);
                        let having = guild.members.iter().filter(|(_, m)| m.roles.contains(&id));
                        found.pinged.extend(having.map(|(user, _)| *user).filter(|user| reaches(*user)));
                    }
                }
            }
        }
        let calls_all = text.contains("@everyone") || text.contains("@here");
        if let Some(guild) = guild.filter(|_| calls_all && allowed.everyone && loud) {
            found.everyone = true;
            found.pinged.extend(guild.members.keys().copied().filter(|user| reaches(*user)));
        }
        if let Some(answered) = reply_to.and_then(|id| self.message(id))
            && allowed.replied_user
        {
            if !found.users.contains(&answered.author) {
                found.users.push(answered.author);
            }
            if reaches(answered.author) {
                found.pinged.insert(answered.author);
            }
        }
        found
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    User,
    Role,
}

/// All of `<@1>`, `<@!1>` and `<@&1>` in a text.
fn tags(text: &str) -> impl Iterator<Item = (Marker, Id)> {
    text.match_indices("<@").filter_map(move |(at, _)| {
        let rest = &text[at + 2..];
        let (marker, rest) = match rest.strip_prefix('&') {
            Some(rest) => (Marker::Role, rest),
            None => (Marker::User, rest.strip_prefix('!').unwrap_or(rest)),
        };
        let (digits, _) = rest.split_once('>')?;
        Some((marker, digits.parse().ok()?))
    })
}

/// The text with what stands between back-ticks left out: mentions there do not count.
fn without_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let ticks = rest[at..].bytes().take_while(|b| *b == b'`').count().min(3);
        let (before, inside) = (&rest[..at], &rest[at + ticks..]);
        out.push_str(before);
        match inside.find(&rest[at..at + ticks]) {
            Some(end) => rest = &inside[end + ticks..],
            None => {
                out.push_str(&rest[at..at + ticks]);
                rest = inside;
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_outside_code_only() {
        let text = "<@1> `<@2>` <@!3> ```x <@4>``` <@&5> ` <@6> <@x>";
        let found: Vec<_> = tags(&without_code(text)).collect();
        assert_eq!(found, [(Marker::User, Id(1)), (Marker::User, Id(3)), (Marker::Role, Id(5)), (Marker::User, Id(6))]);
    }
}
