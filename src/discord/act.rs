//! What all ways of acting share: a command, a press and a typed message end here.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::{menus, plans, private, waiting};
use crate::club::{Command, Head, Refusal, Stage as At, UserId};
use crate::desk::{Call, DeskError, Done, Seen};
use crate::games::backgammon::{Dice, Stage};
use crate::games::{Game, Reading};
use crate::store::{Draft, MessageRef};
use crate::words::{Lang, game, names};

/// How a move was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// With a button or menu drawn at that version.
    Tapped(u32),
    /// As text, in a command.
    Typed,
}

/// Plays a move, or shows it first if its player wants to confirm such moves or should know something about it. The answer
/// says what was done.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn play(hub: &Hub, asked: &Asked, seen: &Seen, text: &str, given: Given) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    let who = asked.who();
    let person = hub.desk.store().person(who).await?;
    let (confirm, version) = match given {
        Given::Tapped(version) => (person.confirm_taps, Some(version)),
        Given::Typed => (person.confirm_typed, None),
    };
    let replay = &seen.replay;
    // What cannot be read is refused by the desk, which knows how to say why.
    let read = seen.acts_for(who).and_then(|seat| replay.game.read(seat, text, reading(version)).ok());
    let warned = read.as_deref().is_some_and(|text| game::warning(asked.lang, &replay.game, text).is_some());
    // A roll commits to nothing.
    if warned || confirm && !replay.game.is_opening_of_turn(text) {
        if let Some(why) = version.and_then(|version| replay.stale(version)) {
            return Ok(hub.explain(asked.lang, who, Some(seen), &why).await);
        }
        if let Some(text) = read {
            let before = hub.desk.store().draft(head.no, who).await?.unwrap_or_default();
            let draft = Draft { version: head.version, taps: vec![text], flipped: before.flipped };
            hub.desk.set_draft(head.no, who, Some(draft.clone())).await?;
            return private::show(hub, who, asked.lang, seen, &draft, None).await;
        }
    }
    played(hub, asked, seen, text, version).await
}

/// Plays a move without asking. The answer says what was done, and what waits next.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn played(hub: &Hub, asked: &Asked, seen: &Seen, text: &str, version: Option<u32>) -> anyhow::Result<Reply> {
    let command = Command::Move { text: text.to_owned(), reading: reading(version) };
    match act(hub, asked, &seen.record.head, version, command).await {
        Ok(done) => {
            tidy(hub, asked.who(), &done.seen).await;
            after(hub, asked.who(), asked.lang, &done.seen, done.before).await
        }
        Err(error) => {
            let early = matches!(&error, DeskError::Refused(why) if matches!(**why, Refusal::NotYourTurn { .. }));
            let no = seen.record.head.no;
            let mut reply = hub.refused(asked, Some(no), error).await?;
            // What is played too early can be planned; what has been planned is not for the opponent to see.
            if early && let Some((said, row)) = plans::instead(asked.lang, &hub.desk.look(no).await?, asked.who(), text)
            {
                reply.content.push('\n');
                reply.content.push_str(&said);
                reply = reply.row(row);
            }
            Ok(reply)
        }
    }
}

/// A control, which has a version, carries record text; what is typed can be meant in more than one way.
fn reading(version: Option<u32>) -> Reading {
    if version.is_some() { Reading::Exact } else { Reading::Expected }
}

/// Asks the desk for something, on behalf of an interaction.
///
/// # Errors
/// Why it was not done.
pub async fn act(
    hub: &Hub,
    asked: &Asked,
    head: &Head,
    version: Option<u32>,
    command: Command,
) -> Result<Done, DeskError> {
    let call = Call { tag: Some(head.tag), version, who: asked.who(), command };
    hub.desk.act(head.no, call, hub.source(asked)).await
}

/// What a player is told after his move: what was played since `before`, and the next game that waits for him.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn after(hub: &Hub, who: UserId, lang: Lang, seen: &Seen, before: u32) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    let replay = &seen.replay;
    if rolled(who, seen, before).is_some() {
        return private::open(hub, who, lang, seen, None).await;
    }
    let own = replay.plies_since(before).iter().filter(|p| head.sitter(p.seat) == Some(who));
    // With a play it goes without saying that one rolled.
    let mine: Vec<_> = own.filter(|p| !replay.game.is_opening_of_turn(&p.text)).collect();
    let moves: Vec<_> = mine.iter().map(|p| names::quote(&format!("{} {}", p.label, p.text))).collect();
    let args = [("moves", moves.join(" ").into()), ("no", head.no.0.into())];
    let said = lang.say(if replay.stage == At::Running { "answers-played" } else { "answers-played-last" }, &args);
    Ok(onward(hub, who, lang, head, Reply::text(said)).await)
}

/// What that person has rolled since `before` and is still to play.
pub fn rolled(who: UserId, seen: &Seen, before: u32) -> Option<Dice> {
    let (head, replay) = (&seen.record.head, &seen.replay);
    let last = replay.plies_since(before).last()?;
    let Game::Backgammon(game) = &replay.game else { return None };
    let theirs = head.sitter(last.seat) == Some(who) && game.state().decides() == Some(last.seat);
    let Stage::Play(dice) = game.state().stage() else { return None };
    (theirs && replay.game.is_opening_of_turn(&last.text)).then_some(dice)
}

/// Adds the button that opens the next game where the player is to act, if there is one.
pub async fn onward(hub: &Hub, who: UserId, lang: Lang, head: &Head, reply: Reply) -> Reply {
    match waiting::next(hub, who, head.no).await {
        Ok(Some(next)) => {
            let label = lang.say("answers-next", &[("title", waiting::short(hub, &next, who).await.into())]);
            let press = Press::of(head, Action::Next);
            reply.row(CreateActionRow::Buttons(vec![menus::styled(press, &label, ButtonStyle::Primary)]))
        }
        Ok(None) => reply,
        Err(error) => {
            tracing::warn!(%error, "cannot tell what waits next");
            reply
        }
    }
}

/// Takes away what stood for a player until he moved: refusals of what he typed.
pub async fn tidy(hub: &Hub, who: UserId, seen: &Seen) {
    let (mine, _): (Vec<_>, Vec<_>) = seen.posted.refusals.iter().copied().partition(|r| r.0 == who);
    if mine.is_empty() {
        return;
    }
    let gone: Vec<_> = mine.iter().map(|r| r.2).collect();
    let forgotten = hub.desk.edit_posted(seen.record.head.no, move |posted| {
        posted.refusals.retain(|r| !gone.contains(&r.2));
    });
    if let Err(error) = forgotten.await {
        tracing::warn!(no = seen.record.head.no.0, %error, "refusals not forgotten");
    }
    for (_, channel, message, _) in mine {
        if let Err(error) = hub.rest.delete(MessageRef { channel, message }).await {
            tracing::warn!(no = seen.record.head.no.0, %error, "a refusal was not deleted");
        }
    }
}
