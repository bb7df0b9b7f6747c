//! What the bot says under a message: there is no private answer to one. It pings nobody, and what is for its author goes
//! when he has moved.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serenity::all::{ButtonStyle, CreateMessage, MessageReference, Nonce};

use super::custom_id::{Action, Press, base36};
use super::hub::Hub;
use super::layout::{Button, Layout};
use super::snowflake_time;
use super::typed::{REREAD, Said};
use crate::club::{MessageId, Time, UserId};
use crate::desk::Seen;
use crate::games::backgammon::Dice;
use crate::store::MessageRef;
use crate::words::{Lang, cube, names};

/// Hints given where no game was meant for sure: they go when the message is edited.
#[derive(Default)]
pub struct Hints(Mutex<HashMap<MessageId, MessageRef>>);

impl Hints {
    pub(super) fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<MessageId, MessageRef>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, about: MessageId, hint: MessageRef, now: Time) {
        let mut hints = self.lock();
        hints.retain(|id, _| now.seconds_since(snowflake_time(id.0)) <= REREAD);
        hints.insert(about, hint);
    }
}

/// Posts a refusal, or another answer that matters to its author until he has moved, under the message and remembers it, so
/// that it goes when its author has moved.
pub(super) async fn refuse(hub: &Hub, said: &Said, seen: &Seen, layout: Layout) -> anyhow::Result<()> {
    let message = under(said, &layout);
    match hub.rest.post(said.channel, &message, None).await {
        Ok(reply) => {
            let note = (said.author, said.channel, reply, said.id);
            hub.desk.edit_posted(seen.record.head.no, move |posted| posted.refusals.push(note)).await?;
        }
        Err(error) => tracing::warn!(no = seen.record.head.no.0, %error, "a refusal was not posted"),
    }
    Ok(())
}

/// Says something under a message that no game is sure to be meant by.
pub(super) async fn answer(hub: &Hub, said: &Said, text: String) {
    match hub.rest.post(said.channel, &under(said, &Layout::text(text)), None).await {
        Ok(message) => hub.hints.note(said.id, MessageRef { channel: said.channel, message }, hub.desk.now()),
        Err(error) => tracing::warn!(%error, "a hint was not posted"),
    }
}

/// A reply that pings nobody, is made once, and still stands if the message it answers is gone.
fn under(said: &Said, layout: &Layout) -> CreateMessage {
    let at = (serenity::all::ChannelId::new(said.channel.0.max(1)), serenity::all::MessageId::new(said.id.0.max(1)));
    let message = layout.message().nonce(Nonce::String(mark(said.id, said.edited))).enforce_nonce(true);
    message.reference_message(MessageReference::from(at).fail_if_not_exists(false))
}

/// A text of at most 25 characters for each message and each edit of it.
fn mark(message: MessageId, edited: Option<Time>) -> String {
    let edited = edited.and_then(|at| u64::try_from(at.0).ok()).unwrap_or_default();
    format!("{}.{}", base36(message.0), base36(edited))
}

/// Tells a player what he has rolled.
pub(super) fn roll(seen: &Seen, dice: Dice) -> Layout {
    let (lang, head) = (Lang::default(), &seen.record.head);
    let args = [("no", head.no.to_string().into()), ("dice", cube::roll(dice).into())];
    let play = Button::new("▶", lang.say("button-play", &[]), Press::of(head, Action::Play));
    Layout { content: lang.say("turn-rolled-reply", &args), rows: vec![vec![play]], ..Layout::default() }
}

/// Asks a player who wants to confirm what he types, or who is warned of something, whether that move is meant.
pub(super) fn ask(seen: &Seen, author: UserId, text: &str, warning: Option<String>) -> Layout {
    let (lang, head) = (Lang::default(), &seen.record.head);
    let press = |action| Press::of(head, action);
    if let Some(warning) = warning {
        let args = [("no", head.no.to_string().into()), ("warning", warning.into())];
        let anyway = press(Action::Anyway { author, text: text.to_owned() });
        let anyway = Button::of_move(&lang.say("rekkoku-anyway", &[]), anyway).styled(ButtonStyle::Danger);
        let another = Button::of_move(&lang.say("rekkoku-another", &[]), press(Action::Board));
        let rows = vec![vec![anyway, another.styled(ButtonStyle::Secondary)]];
        return Layout { content: lang.say("rekkoku-anyway-typed", &args), rows, ..Layout::default() };
    }
    let args = [("no", head.no.to_string().into()), ("move", names::quote(text).into())];
    let near = Button::of_move(text, press(Action::Near { author, text: text.to_owned() }));
    let board = Button::new("🔍", lang.say("button-my-board", &[]), press(Action::Board));
    Layout { content: lang.say("answers-confirm-typed", &args), rows: vec![vec![near, board]], ..Layout::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_fit_and_differ() {
        let most = mark(MessageId(u64::MAX), Some(Time(99_999_999_999_999)));
        assert!(most.len() <= 25, "{most}");
        let edit = |at| mark(MessageId(1), Some(Time(at)));
        assert!(mark(MessageId(1), None) != edit(5) && edit(5) != edit(6));
    }
}
