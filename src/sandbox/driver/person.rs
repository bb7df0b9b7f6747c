//! A person with a Discord client.

use serde_json::{Map, Value};

use super::super::acts::{Refused, Say, SlashCall};
use super::super::id::Id;
use super::super::state::State;
use super::{Answer, Driver, DriverError, Msg};

/// Somebody who types, presses and reads.
///
/// What acts on the bot comes twice: `start_…` sends it and answers the interaction's id, the plain form also waits for the answer.
#[derive(Clone)]
pub struct Person {
    driver: Driver,
    id: Id,
}

type Result<T> = std::result::Result<T, DriverError>;

impl Person {
    pub(super) fn new(driver: Driver, id: Id) -> Self {
        Self { driver, id }
    }

    pub fn id(&self) -> Id {
        self.id
    }

    /// `<@id>`
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    fn act<R>(&self, f: impl FnOnce(&mut State) -> std::result::Result<R, Refused>) -> Result<R> {
        Ok(self.driver.core.act(f)?)
    }

    fn post(&self, channel: Id, say: Say) -> Result<Msg> {
        self.act(|s| {
            let id = s.act_say(self.id, channel, say)?;
            Ok(Msg::of(s, &s.messages[&id]))
        })
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If a client would not send it, as for everything that a person does.
    pub fn say(&self, channel: Id, content: &str) -> Result<Msg> {
        let say = Say { content: content.to_owned(), ..Say::default() };
        self.post(channel, say)
    }

    /// Replies to a message, with or without a ping.
    ///
    /// # Errors
    /// If a client would not send it.
    pub fn reply(&self, to: Id, content: &str, ping: bool) -> Result<Msg> {
        let seen = self.driver.core.look(|s| s.message_for(self.id, to).map(|m| m.channel));
        let say = Say { content: content.to_owned(), reply_to: Some(to), reply_ping: ping, files: Vec::new() };
        self.post(seen?, say)
    }

    /// Changes one's own message.
    ///
    /// # Errors
    /// If it is another's, or nothing would be left.
    pub fn edit(&self, message: Id, content: &str) -> Result<()> {
        self.act(|s| s.act_edit(self.id, message, content))
    }

    /// Deletes one's own message or dismisses a private one.
    ///
    /// # Errors
    /// If it is another's.
    pub fn delete(&self, message: Id) -> Result<()> {
        self.act(|s| s.act_delete(self.id, message))
    }

    /// Adds a reaction.
    ///
    /// # Errors
    /// Without the right to.
    pub fn react(&self, message: Id, emoji: &str) -> Result<()> {
        self.act(|s| s.act_react(self.id, message, emoji, true))
    }

    /// Sends a slash command; `options`: an object with values by option name.
    ///
    /// # Errors
    /// If there is no such command here, or an option does not fit.
    pub fn start_slash(&self, channel: Id, command: &str, options: Value) -> Result<Id> {
        let call = SlashCall { command: command.to_owned(), options: object(options), focused: None, locale: None };
        self.act(|s| s.act_slash(self.id, channel, call))
    }

    /// Sends a slash command and waits for the answer.
    ///
    /// # Errors
    /// As [`Self::start_slash`], or if the bot leaves it thinking.
    pub async fn slash(&self, channel: Id, command: &str, options: Value) -> Result<Answer> {
        let id = self.start_slash(channel, command, options)?;
        self.driver.wait_answer(id).await
    }

    /// Types into an option and waits for the choices; see [`Answer::choices`].
    ///
    /// # Errors
    /// If the option is not completed by the bot.
    pub async fn autocomplete(
        &self,
        channel: Id,
        command: &str,
        options: Value,
        focused: &str,
        typed: &str,
    ) -> Result<Answer> {
        let call = SlashCall {
            command: command.to_owned(),
            options: object(options),
            focused: Some((focused.to_owned(), typed.to_owned())),
            locale: None,
        };
        let id = self.act(|s| s.act_slash(self.id, channel, call))?;
        self.driver.wait_answer(id).await
    }

    /// The id of a control that a message has, called by id, label or a part of it.
    fn named(&self, message: Id, what: &str) -> Result<String> {
        let seen = self.driver.core.look(|s| s.message_for(self.id, message).map(|m| Msg::of(s, m)))?;
        let id = seen.control(what).and_then(|c| c.custom_id.clone());
        let missing = || format!("no control {what:?} among {:?}", seen.labels());
        Ok(id.ok_or_else(|| Refused::Impossible(missing()))?)
    }

    /// Presses a button, called by its id or by what stands on it.
    ///
    /// # Errors
    /// If there is no such button, or it is switched off.
    pub fn start_press(&self, message: Id, what: &str) -> Result<Id> {
        let custom_id = self.named(message, what)?;
        self.act(|s| s.act_press(self.id, message, &custom_id))
    }

    /// Presses a button and waits for the answer.
    ///
    /// # Errors
    /// As [`Self::start_press`], or if the bot leaves it thinking.
    pub async fn press(&self, message: Id, what: &str) -> Result<Answer> {
        let id = self.start_press(message, what)?;
        self.driver.wait_answer(id).await
    }

    /// Presses a button that may not be there any more, as a client that has not yet heard of it.
    ///
    /// # Errors
    /// If the message is not there.
    pub async fn press_stale(&self, message: Id, custom_id: &str) -> Result<Answer> {
        let id = self.act(|s| s.act_press_blindly(self.id, message, custom_id))?;
        self.driver.wait_answer(id).await
    }

    /// Chooses from a menu (called by id or placeholder), by values or labels.
    ///
    /// # Errors
    /// If there is no such menu or value.
    pub fn start_select(&self, message: Id, what: &str, chosen: &[&str]) -> Result<Id> {
        let custom_id = self.named(message, what)?;
        let offered = self.driver.message(message);
        let options = offered.and_then(|m| m.control(&custom_id).map(|c| c.options.clone()));
        let options = options.unwrap_or_default();
        let values: Vec<String> = chosen
            .iter()
            .map(|chosen| {
                let by_label = options.iter().find(|(label, _, _)| label == chosen);
                by_label.map_or_else(|| (*chosen).to_owned(), |(_, value, _)| value.clone())
            })
            .collect();
        self.act(|s| s.act_select(self.id, message, &custom_id, &values))
    }

    /// Chooses from a menu and waits for the answer.
    ///
    /// # Errors
    /// As [`Self::start_select`], or if the bot leaves it thinking.
    pub async fn select(&self, message: Id, what: &str, chosen: &[&str]) -> Result<Answer> {
        let id = self.start_select(message, what, chosen)?;
        self.driver.wait_answer(id).await
    }

    /// Submits the form that answered `opened_by`; `values`: by the fields' ids or labels.
    ///
    /// # Errors
    /// If there is no such form, or a value does not fit.
    pub fn start_submit(&self, opened_by: Id, values: Value) -> Result<Id> {
        let values = object(values);
        self.act(|s| s.act_submit(self.id, opened_by, &values))
    }

    /// Submits a form and waits for the answer.
    ///
    /// # Errors
    /// As [`Self::start_submit`], or if the bot leaves it thinking.
    pub async fn submit(&self, opened_by: Id, values: Value) -> Result<Answer> {
        let id = self.start_submit(opened_by, values)?;
        self.driver.wait_answer(id).await
    }

    /// The direct channel with the bot.
    ///
    /// # Errors
    /// Never for a person who is there.
    pub fn direct(&self) -> Result<Id> {
        self.act(|s| {
            let bot = s.bot;
            s.act_direct(self.id, bot)
        })
    }

    /// What this person sees in a channel, oldest first.
    pub fn sees(&self, channel: Id) -> Vec<Msg> {
        self.driver.core.look(|s| {
            let all = s.messages_in(channel);
            all.filter(|m| s.shown_to(m, self.id)).map(|m| Msg::of(s, m)).collect()
        })
    }

    /// The commands that this person can type in a channel, subcommands flattened.
    pub fn commands(&self, channel: Id) -> Vec<String> {
        self.driver.core.look(|s| {
            let leaves = s.commands_for(self.id, channel).unwrap_or_default();
            leaves.iter().map(|leaf| leaf.name()).collect()
        })
    }

    /// Everything that pinged this person after `mark`.
    pub fn pings_since(&self, mark: Id) -> Vec<Msg> {
        let mut all = self.driver.messages_since(mark);
        all.retain(|m| m.pings.contains(&self.id));
        all
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
