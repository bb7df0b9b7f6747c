//! What a person can do with a Discord client; used by the page, the driver and the robot.

mod interact;
mod slash;
mod talk;

pub(super) use interact::controls;
pub(super) use slash::{Leaf, SlashCall};
pub(super) use talk::Say;

use super::id::Id;
use super::model::{Channel, Message, User};
use super::perms::perm;
use super::state::State;

/// A client would not let one do this. The text is fit to be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is no such thing for this person.
    #[error("{0}")]
    Unknown(String),
    /// It is there, but not possible.
    #[error("{0}")]
    Impossible(String),
}

pub(super) fn impossible<T>(text: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::Impossible(text.into()))
}

impl State {
    pub(super) fn person(&self, me: Id) -> Result<&User, Refused> {
        let user = self.users.get(&me).filter(|user| !user.bot);
        user.ok_or_else(|| Refused::Unknown("There is no such person.".to_owned()))
    }

    /// A channel that a person can see.
    pub(super) fn channel_for(&self, me: Id, channel: Id) -> Result<&Channel, Refused> {
        let name = &self.person(me)?.name;
        self.channels
            .get(&channel)
            .filter(|_| self.can_see(me, channel))
            .ok_or_else(|| Refused::Unknown(format!("{name} cannot see that channel.")))
    }

    /// A message that a person can see.
    pub(super) fn message_for(&self, me: Id, message: Id) -> Result<&Message, Refused> {
        let name = &self.person(me)?.name;
        self.message(message)
            .filter(|m| self.shown_to(m, me))
            .ok_or_else(|| Refused::Unknown(format!("{name} sees no such message.")))
    }

    pub(super) fn shown_to(&self, message: &Message, user: Id) -> bool {
        message.ephemeral_to.is_none_or(|only| only == user) && self.can_see(user, message.channel)
    }

    /// Checks that a person may post in a channel.
    pub(super) fn may_post(&self, me: Id, channel: Id) -> Result<(), Refused> {
        let place = self.channel_for(me, channel)?;
        if !self.can(me, channel, self.send_bit(channel)) {
            return impossible("You may not write in this channel.");
        }
        let locked = place.thread.as_ref().is_some_and(|t| t.locked);
        if locked && !self.can(me, channel, perm::MANAGE_THREADS) {
            return impossible("This thread is locked.");
        }
        Ok(())
    }
}
