//! Typed moves: replies to board posts, mentions, and bare moves in a game's thread.
//!
//! There is no private answer to a message. A move that is played is answered by the next board post; one that is not by
//! one reply that pings nobody and goes when its author has moved. Talk is left alone.

use std::sync::Arc;
use std::time::Instant;

use serenity::all::{ActionRowComponent, ButtonKind, Message};

use super::custom_id::CustomId;
use super::hub::Hub;
use super::posts::{self, Scene};
use super::queue::Work;
use super::resolve::{self, Pick, Purpose};
use super::under::{self, answer, refuse};
use super::{act, moment, snowflake_time};
use crate::club::{ChannelId, Command, GameNo, MessageId, Tag, Time, UserId};
use crate::desk::{Call, DeskError, Seen, Source};
use crate::games::{Game, GameKind, Reading};
use crate::meter;
use crate::store::MessageRef;
use crate::words::{Lang, game};

/// A refused message is read again if it is edited within so many seconds of being written.
pub(super) const REREAD: i64 = 600;
/// The most characters of a text that is looked at as a move; the longest move is far shorter.
const LONGEST: usize = 200;

/// A message as it came, or as it was edited.
#[derive(Clone, Debug)]
pub struct Said {
    /// Its id.
    pub id: MessageId,
    /// Where.
    pub channel: ChannelId,
    /// Who wrote it.
    pub author: UserId,
    /// Whether a person wrote it.
    pub person: bool,
    /// What; empty where the bot is not told.
    pub content: String,
    /// Whether there is something besides text, so that an empty text is nothing to wonder about.
    pub attached: bool,
    /// The message it replies to.
    pub reply_to: Option<MessageId>,
    /// The game of whose controls that message carries some, if it is the bot's. It tells what the store may not know
    /// yet: someone may reply to a post before the bot, or a new run of it, has noted where that post is.
    pub reply_about: Option<(GameNo, Tag, u32)>,
    /// Whether it mentions the bot (a reply that pings does).
    pub mentions_me: bool,
    /// When it was edited, if this is the edit.
    pub edited: Option<Time>,
    /// When it came.
    pub came: Instant,
}

impl Said {
    /// What matters of a message.
    #[must_use]
    pub fn of(message: &Message, me: UserId) -> Self {
        let reference = message.message_reference.as_ref();
        Self {
            id: MessageId(message.id.get()),
            channel: ChannelId(message.channel_id.get()),
            author: UserId(message.author.id.get()),
            person: !message.author.bot && message.webhook_id.is_none(),
            content: message.content.clone(),
            attached: !message.attachments.is_empty() || !message.sticker_items.is_empty(),
            reply_to: reference.and_then(|r| r.message_id).map(|id| MessageId(id.get())),
            reply_about: message.referenced_message.as_deref().and_then(|to| about(to, me)),
            mentions_me: message.mentions.iter().any(|user| user.id.get() == me.0),
            edited: message.edited_timestamp.map(moment),
            came: Instant::now(),
        }
    }
}

/// The game of which a message of the bot's shows controls, and the version at which the first was drawn.
pub fn about(message: &Message, me: UserId) -> Option<(GameNo, Tag, u32)> {
    let own = message.author.id.get() == me.0;
    let parts = message.components.iter().filter(|_| own).flat_map(|row| &row.components);
    parts
        .filter_map(|part| match part {
            ActionRowComponent::Button(button) => match &button.data {
                ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
                ButtonKind::Link { .. } | ButtonKind::Premium { .. } => None,
            },
            _ => None,
        })
        .find_map(|id| match CustomId::parse(id) {
            Ok(CustomId::Game(press)) => Some((press.no, press.tag, press.version)),
            _ => None,
        })
}

/// What kind of attempt a message may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way<'a> {
    /// A reply to that message.
    Reply(MessageId, &'a str),
    /// Addressed to the bot.
    Mention(&'a str),
    /// Just said.
    Bare(&'a str),
}

/// Handles messages, one at a time in each channel.
pub struct Reader(pub Arc<Hub>);

#[async_trait::async_trait]
impl Work<Said> for Reader {
    async fn work(&self, channel: ChannelId, said: Said) {
        let hub = &self.0;
        let read = if said.edited.is_some() { edited(hub, &said).await } else { message(hub, &said).await };
        match read {
            // The mark must not pass a message that was not handled.
            Err(error) => {
                tracing::error!(%channel, message = said.id.0, %error, "a message was not handled");
                hub.stop_marking();
            }
            Ok(()) if said.edited.is_some() => {}
            Ok(()) => hub.mark(channel, said.id).await,
        }
    }
}

async fn message(hub: &Hub, said: &Said) -> anyhow::Result<()> {
    if !said.person {
        return Ok(());
    }
    match way(said, hub.me) {
        Some(Way::Reply(to, text)) => reply(hub, said, to, text).await,
        Some(Way::Mention(text)) => mention(hub, said, text).await,
        Some(Way::Bare(text)) => bare(hub, said, text).await,
        None => Ok(()),
    }
}

/// An edited message is read again if it stands refused and is young; an accepted one stays what it was.
async fn edited(hub: &Hub, said: &Said) -> anyhow::Result<()> {
    let young = said.edited.is_some_and(|at| at.seconds_since(snowflake_time(said.id.0)) <= REREAD);
    if !said.person || !young {
        return Ok(());
    }
    let hint = hub.hints.lock().remove(&said.id);
    let stands = refusal_of(hub, said).await?;
    if hint.is_none() && stands.is_none() {
        return Ok(());
    }
    for at in hint.into_iter().chain(stands.map(|(_, at)| at)) {
        if let Err(error) = hub.rest.delete(at).await {
            tracing::warn!(%error, "a refusal was not deleted");
        }
    }
    if let Some((no, at)) = stands {
        hub.desk.edit_posted(no, move |posted| posted.refusals.retain(|r| r.2 != at.message)).await?;
    }
    message(hub, said).await
}

/// The refusal that stands under a message: its game, and where it is.
async fn refusal_of(hub: &Hub, said: &Said) -> anyhow::Result<Option<(GameNo, MessageRef)>> {
    let mut games = hub.desk.store().games_in(said.channel).await?;
    if let Some(to) = said.reply_to {
        games.extend(hub.desk.store().game_of_message(to).await?);
    }
    for no in games {
        let posted = hub.desk.store().posted(no).await?;
        if let Some(r) = posted.refusals.iter().find(|r| r.3 == said.id) {
            return Ok(Some((no, MessageRef { channel: r.1, message: r.2 })));
        }
    }
    Ok(None)
}

/// How a message may be meant.
fn way(said: &Said, me: UserId) -> Option<Way<'_>> {
    let text = said.content.trim();
    let addressed = strip_mention(text, me);
    if let Some(to) = said.reply_to {
        // A reply may name the bot as well.
        return Some(Way::Reply(to, addressed.unwrap_or(text)));
    }
    match addressed {
        Some(text) => Some(Way::Mention(text)),
        None if text.is_empty() => None,
        None => Some(Way::Bare(text)),
    }
}

/// What follows the bot's mention at the beginning of a text.
fn strip_mention(text: &str, me: UserId) -> Option<&str> {
    let rest = text.strip_prefix("<@")?;
    let rest = rest.strip_prefix('!').unwrap_or(rest);
    let rest = rest.strip_prefix(&me.to_string())?.strip_prefix('>')?;
    Some(rest.trim_start_matches([',', ':']).trim())
}

/// A question is talk.
fn asks(text: &str) -> bool {
    text.ends_with(['?', '？']) || text.chars().count() > LONGEST
}

async fn reply(hub: &Hub, said: &Said, to: MessageId, text: &str) -> anyhow::Result<()> {
    let Some(no) = game_replied_to(hub, said, to).await? else {
        // A reply to something else of the bot's is as good as a mention, if it says so.
        return match strip_mention(said.content.trim(), hub.me) {
            Some(text) => mention(hub, said, text).await,
            None => Ok(()),
        };
    };
    let seen = hub.desk.look(no).await?;
    if text.is_empty() {
        return unread(hub, said, &seen).await;
    }
    if asks(text) || !is_attempt(&seen, text)? {
        return Ok(());
    }
    play(hub, said, &seen, text, Reading::Expected).await
}

/// The game of the message replied to: one of its posts, or a refusal under it.
async fn game_replied_to(hub: &Hub, said: &Said, to: MessageId) -> anyhow::Result<Option<GameNo>> {
    if let Some(no) = hub.desk.store().game_of_message(to).await? {
        return Ok(Some(no));
    }
    for no in hub.desk.store().games_in(said.channel).await? {
        if hub.desk.store().posted(no).await?.refusals.iter().any(|r| r.2 == to) {
            return Ok(Some(no));
        }
    }
    let Some((no, tag, version)) = said.reply_about else { return Ok(None) };
    let Ok(seen) = hub.desk.look(no).await else { return Ok(None) };
    match seen.record.head.drawn_at(tag, version) {
        Some(version) if let Some(why) = seen.replay.stale(version).filter(|_| seen.record.head.is_lost(version)) => {
            let said_so = hub.explain(Lang::default(), said.author, Some(&seen), &why).await;
            answer(hub, said, said_so.content).await;
            Ok(None)
        }
        // `None`: a game of another store had the same number.
        drawn => Ok(drawn.map(|_| no)),
    }
}

/// A reply without ping has no text for a bot that is told only what mentions it. The player to act is told so, once.
async fn unread(hub: &Hub, said: &Said, seen: &Seen) -> anyhow::Result<()> {
    let head = &seen.record.head;
    if hub.reads_all() || said.attached || said.mentions_me || seen.posted.hinted {
        return Ok(());
    }
    if seen.acts_for(said.author).is_none() {
        return Ok(());
    }
    hub.desk.edit_posted(head.no, |posted| posted.hinted = true).await?;
    answer(hub, said, Lang::default().say("answers-ping-is-off", &[])).await;
    Ok(())
}

async fn mention(hub: &Hub, said: &Said, text: &str) -> anyhow::Result<()> {
    let lang = Lang::default();
    let (named, text) = resolve::split_number(text);
    let candidates = resolve::candidates(hub, said.author, said.channel).await?;
    let no = match (named, candidates.here().pick(Purpose::Play)) {
        (Some(no), _) | (None, Pick::One(no)) => no,
        (None, Pick::Ask(several)) if !text.is_empty() && !asks(text) => {
            let args = [("me", format!("<@{}>", hub.me).into()), ("no", several[0].to_string().into())];
            answer(hub, said, lang.say("answers-which-mentioned", &args)).await;
            return Ok(());
        }
        (None, _) => return how_to(hub, said).await,
    };
    let seen = match hub.desk.look(no).await {
        Ok(seen) => seen,
        Err(DeskError::NoSuchGame(_)) => {
            answer(hub, said, lang.say("answers-no-such-game", &[("no", no.0.into())])).await;
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    let head = &seen.record.head;
    let here = head.place.channel == said.channel || seen.posted.thread == Some(said.channel);
    if head.seats_of(said.author).next().is_none() && !here {
        // Not even that it exists is said to those who may not know of it.
        answer(hub, said, lang.say("answers-no-such-game", &[("no", no.0.into())])).await;
        return Ok(());
    }
    if text.is_empty() || asks(text) || !is_attempt(&seen, text)? {
        return how_to(hub, said).await;
    }
    play(hub, said, &seen, text, Reading::Expected).await
}

async fn how_to(hub: &Hub, said: &Said) -> anyhow::Result<()> {
    let args = [("help", hub.tappable("help").into()), ("games", hub.tappable("games").into())];
    answer(hub, said, Lang::default().say("answers-how-to", &args)).await;
    Ok(())
}

/// Bare text in a game's thread counts only if the whole of it is a move and its author is to act.
async fn bare(hub: &Hub, said: &Said, text: &str) -> anyhow::Result<()> {
    if asks(text) || !GameKind::ALL.into_iter().any(|kind| is_bare_move(kind, text)) {
        return Ok(());
    }
    for no in hub.desk.store().games_in(said.channel).await? {
        let seen = hub.desk.look(no).await?;
        let head = &seen.record.head;
        if seen.posted.thread != Some(said.channel) || !is_bare_move(head.terms.game, text) {
            continue;
        }
        if seen.acts_for(said.author).is_some() {
            return play(hub, said, &seen, text, Reading::Bare).await;
        }
    }
    Ok(())
}

/// Whether bare text has the form of a whole move of such a game. Where squares have letters numbers alone are talk.
fn is_bare_move(kind: GameKind, text: &str) -> bool {
    let numbers = match kind {
        GameKind::Lasca | GameKind::Rekkoku => false,
        GameKind::Backgammon => true,
    };
    Game::is_move_text(kind, text) && (numbers || text.chars().any(char::is_alphabetic))
}

/// Whether a text said to a game is meant as a move: it has the form of one, or can be made sense of where a move is
/// expected, or at least looks so much like one that silence would puzzle.
fn is_attempt(seen: &Seen, text: &str) -> anyhow::Result<bool> {
    if Game::is_move_text(seen.record.head.terms.game, text) {
        return Ok(true);
    }
    let replay = &seen.replay;
    let understood = replay.to_act().iter().any(|seat| match replay.game.read(seat, text, Reading::Expected) {
        Ok(_) => true,
        Err(why) => why.is_understood(),
    });
    let has = |test: fn(&char) -> bool| text.chars().any(|c| test(&c));
    let (words, characters) = (text.split_whitespace().count(), text.chars().count());
    let puzzling = has(char::is_ascii_digit)
        && match seen.record.head.terms.game {
            GameKind::Lasca | GameKind::Rekkoku => words <= 2 && characters <= 30 && has(char::is_ascii_alphabetic),
            GameKind::Backgammon => words <= 6 && characters <= 40 && text.contains('/'),
        };
    Ok(understood || puzzling)
}

async fn play(hub: &Hub, said: &Said, seen: &Seen, text: &str, reading: Reading) -> anyhow::Result<()> {
    let head = &seen.record.head;
    let replay = &seen.replay;
    if let Some(read) = seen.acts_for(said.author).and_then(|seat| replay.game.read(seat, text, reading).ok())
        // A roll commits to nothing.
        && !replay.game.is_opening_of_turn(&read)
    {
        let warning = game::warning(Lang::default(), &replay.game, &read);
        if (warning.is_some() || hub.desk.store().person(said.author).await?.confirm_typed)
            && !hub.desk.store().handled(said.id.0).await?
        {
            return refuse(hub, said, seen, under::ask(seen, said.author, &read, warning)).await;
        }
    }
    let call =
        Call { tag: None, version: None, who: said.author, command: Command::Move { text: text.to_owned(), reading } };
    let source = Source {
        event: Some(said.id.0),
        unanswered: None,
        seen: said.edited.is_none().then_some((said.channel, said.id)),
        at: Some(said.edited.unwrap_or_else(|| snowflake_time(said.id.0))),
    };
    let done = hub.desk.act(head.no, call, source).await;
    meter::answered("message", said.came.elapsed());
    match done {
        Ok(done) => {
            act::tidy(hub, said.author, &done.seen).await;
            match act::rolled(said.author, &done.seen, done.before) {
                // Nothing is posted before it is played, and nobody can be answered alone.
                Some(dice) => refuse(hub, said, &done.seen, under::roll(&done.seen, dice)).await,
                None => Ok(()),
            }
        }
        Err(DeskError::Refused(why)) => {
            let seen = hub.desk.look(head.no).await?;
            let people = hub.names(&seen.record.head).await;
            let scene = Scene {
                record: &seen.record,
                replay: &seen.replay,
                outages: &seen.outages,
                people: &people,
                lang: Lang::default(),
            };
            refuse(hub, said, &seen, posts::refusal(&scene, &why, said.author)).await
        }
        // It was played the first time this message came.
        Err(DeskError::Again) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: UserId = UserId(99);

    fn said(content: &str, reply_to: Option<u64>) -> Said {
        Said {
            id: MessageId(1),
            channel: ChannelId(2),
            author: UserId(3),
            person: true,
            content: content.into(),
            attached: false,
            reply_to: reply_to.map(MessageId),
            reply_about: None,
            mentions_me: false,
            edited: None,
            came: Instant::now(),
        }
    }

    #[test]
    fn how_a_message_may_be_meant() {
        let table = [
            ("c3-d4", None, Some(Way::Bare("c3-d4"))),
            ("  ", None, None),
            ("<@99> c3-d4", None, Some(Way::Mention("c3-d4"))),
            ("<@!99>: #42 c3-d4", None, Some(Way::Mention("#42 c3-d4"))),
            ("<@99>", None, Some(Way::Mention(""))),
            ("<@999> c3", None, Some(Way::Bare("<@999> c3"))),
            ("I like <@99>", None, Some(Way::Bare("I like <@99>"))),
            ("c3-d4", Some(7), Some(Way::Reply(MessageId(7), "c3-d4"))),
            ("<@99> c3-d4", Some(7), Some(Way::Reply(MessageId(7), "c3-d4"))),
            ("", Some(7), Some(Way::Reply(MessageId(7), ""))),
        ];
        for (content, reply_to, expected) in table {
            assert_eq!(way(&said(content, reply_to), ME), expected, "{content}");
        }
    }

    #[test]
    fn what_bare_text_may_be() {
        for text in ["13/8 6/5", "bar/22", "31: 8/5 6/5"] {
            assert!(is_bare_move(GameKind::Backgammon, text), "{text}");
        }
        for text in ["13", "31", "roll", "double", "take", "drop", "no play", "3-1", "24/7"] {
            assert!(!is_bare_move(GameKind::Backgammon, text), "{text}");
        }
        assert!(is_bare_move(GameKind::Lasca, "c3-d4") && !is_bare_move(GameKind::Lasca, "11-15"));
    }

    #[test]
    fn a_question_is_talk() {
        assert!(asks("c3-d4?") && asks("c3-d4？") && asks(&"c3-d4 ".repeat(100)));
        assert!(!asks("c3-d4!"));
    }
}
