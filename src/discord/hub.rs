//! What every handler needs: the desk, the way out, and a few things remembered about Discord.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::{CreateActionRow, Permissions};

use super::answer::{Asked, Gone, Reply};
use super::custom_id::{Action, CustomId, List, Press};
use super::people::People;
use super::resolve::{self, Pick, Purpose};
use super::send::{Lack, Rest};
use super::under::Hints;
use super::{links, menus};
use crate::club::{ChannelId, GameNo, Head, MessageId, Refusal, Stage, UserId};
use crate::desk::{Desk, DeskError, Healed, Seen, Source};
use crate::games::GameKind;
use crate::words::{self, Lang, game, names, refusal};

/// How long an acknowledgement waits for its note: far less than the three seconds Discord gives it.
const HEAD_START: Duration = Duration::from_millis(400);

/// What every handler needs.
pub struct Hub {
    /// The only place where things happen.
    pub desk: Arc<Desk>,
    /// The way out.
    pub rest: Rest,
    /// What people call themselves.
    pub people: Arc<People>,
    /// The bot itself.
    pub me: UserId,
    /// The theme of boards whose reader has chosen none.
    pub theme: String,
    /// Whether the bot is told what people write without addressing it.
    reads_all: AtomicBool,
    /// Hints given under messages.
    pub hints: Hints,
    /// The registered commands' ids by name, for tappable mentions.
    commands: Mutex<HashMap<String, u64>>,
    /// Something was not handled: the marks of what has been seen stay where they are.
    stuck: AtomicBool,
}

/// What came of looking for a game.
pub enum Found {
    /// It.
    Game(Box<Seen>),
    /// None, or not yet: what the asker is told.
    Answer(Reply),
}

impl Hub {
    /// What a connection knows, with the desk it speaks to.
    pub(super) fn new(
        desk: Arc<Desk>,
        rest: Rest,
        people: Arc<People>,
        me: UserId,
        theme: String,
        reads_all: bool,
    ) -> Self {
        Self {
            desk,
            rest,
            people,
            me,
            theme,
            reads_all: AtomicBool::new(reads_all),
            hints: Hints::default(),
            commands: Mutex::default(),
            stuck: AtomicBool::new(false),
        }
    }

    /// Acknowledges an interaction whose answer will be a private message, and notes it so that a restart can finish it.
    /// The note comes first, so that a process that dies between the two leaves nobody waiting for good; but a disk that is
    /// slow does not hold the acknowledgement up.
    ///
    /// # Errors
    /// It can no longer be answered.
    pub async fn think(&self, asked: &Asked) -> Result<(), Gone> {
        let note = async {
            match self.desk.unanswered(asked.waiting()).await {
                Ok(()) => asked.note(),
                Err(error) => asked.complain("not noted", &error),
            }
        };
        let mut note = pin!(note);
        match tokio::time::timeout(HEAD_START, &mut note).await {
            Ok(()) => asked.think().await,
            Err(_) => tokio::join!(asked.think(), note).0,
        }
    }

    /// Whether the bot is told what people write without addressing it.
    #[must_use]
    pub fn reads_all(&self) -> bool {
        self.reads_all.load(Ordering::Relaxed)
    }

    /// From now on it is told only what addresses it.
    pub fn read_what_is_addressed(&self) {
        self.reads_all.store(false, Ordering::Relaxed);
    }

    /// Someone has just used the bot in a channel: posts there may work again, if the bot is allowed what they need, which
    /// comes with the interaction.
    pub fn used(&self, asked: &Asked) {
        let Some(has) = asked.app_permissions.filter(|_| asked.server.is_some()) else {
            return self.healed(Healed::Channel(asked.channel));
        };
        let in_thread = asked.parent.is_some();
        let send = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        if has.contains(Permissions::VIEW_CHANNEL | send) {
            self.rest.resume(asked.channel);
            self.desk.resume_used(asked.channel);
        }
        let lacks = [(Permissions::ATTACH_FILES, Lack::Files), (Permissions::READ_MESSAGE_HISTORY, Lack::History)];
        for (_, lack) in lacks.into_iter().filter(|(needed, _)| !has.contains(*needed)) {
            self.rest.note_lack(asked.channel, lack);
        }
    }

    /// Something has been changed there: what was refused may work again.
    pub fn healed(&self, healed: Healed) {
        self.rest.changed();
        if let Healed::Channel(channel) = healed {
            self.rest.resume(channel);
        }
        self.desk.resume(healed, |channel| self.rest.resume(channel));
    }

    /// Remembers the ids of the registered commands.
    pub fn note_commands(&self, there: impl IntoIterator<Item = (String, u64)>) {
        *self.commands.lock().unwrap_or_else(PoisonError::into_inner) = there.into_iter().collect();
    }

    /// Marks a message as seen, in channels with games, so that it is not read again after a lost connection.
    pub async fn mark(&self, channel: ChannelId, message: MessageId) {
        if self.stuck.load(Ordering::Relaxed) {
            return;
        }
        match self.desk.store().games_in(channel).await {
            Ok(games) if games.is_empty() => {}
            Ok(_) => self.desk.seen(channel, message),
            Err(error) => tracing::warn!(%channel, %error, "not marked as seen"),
        }
    }

    /// A message was not handled: no mark may pass it.
    pub fn stop_marking(&self) {
        self.stuck.store(true, Ordering::Relaxed);
    }

    /// The first permission the bot lacks to play in a channel, as Discord calls it.
    #[must_use]
    pub fn missing_to_play(lang: Lang, has: Permissions, in_thread: bool) -> Option<String> {
        let send = if in_thread {
            (Permissions::SEND_MESSAGES_IN_THREADS, "answers-permission-send-in-threads")
        } else {
            (Permissions::SEND_MESSAGES, "answers-permission-send")
        };
        let needed = [
            (Permissions::VIEW_CHANNEL, "answers-permission-view"),
            send,
            (Permissions::READ_MESSAGE_HISTORY, "answers-permission-history"),
        ];
        needed.into_iter().find(|(one, _)| !has.contains(*one)).map(|(_, id)| lang.say(id, &[]))
    }

    /// Where an interaction's request comes from.
    #[must_use]
    pub fn source(&self, asked: &Asked) -> Source {
        Source { event: Some(asked.id), unanswered: asked.unanswered(), ..Source::default() }
    }

    /// A command as people can tap it: `</move:123>`, or plain `/move` until the commands are registered.
    #[must_use]
    pub fn tappable(&self, command: &str) -> String {
        let name = command.split(' ').next().unwrap_or(command);
        let ids = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        ids.get(name).map_or_else(|| format!("`/{command}`"), |id| format!("</{command}:{id}>"))
    }

    /// The commands that challenge someone, one for each game, as people can tap them.
    #[must_use]
    pub fn challenges(&self, lang: Lang) -> String {
        let [lasca, backgammon, rekkoku] = GameKind::ALL.map(|kind| self.tappable(&format!("challenge {kind}")));
        lang.say(
            "answers-challenges",
            &[("lasca", lasca.into()), ("backgammon", backgammon.into()), ("rekkoku", rekkoku.into())],
        )
    }

    /// The game that is meant, named or not, if the asker may know of it. `each` is what is to be done with the one he
    /// chooses when he must be asked.
    ///
    /// # Errors
    /// The store failed, or a record cannot be replayed.
    pub async fn find(
        &self,
        asked: &Asked,
        named: Option<&str>,
        purpose: Purpose,
        each: impl Fn(&Head) -> Action,
    ) -> anyhow::Result<Found> {
        let lang = asked.lang;
        let no = match named.map(str::parse::<GameNo>) {
            Some(Ok(no)) => no,
            Some(Err(_)) => {
                let said = names::quote(named.unwrap_or_default());
                return Ok(Found::Answer(Reply::text(lang.say("answers-no-number", &[("said", said.into())]))));
            }
            None => match resolve::candidates(self, asked.who(), asked.channel).await?.pick(purpose) {
                Pick::One(no) => no,
                Pick::None => {
                    let challenge = self.challenges(lang);
                    let none = lang.say("answers-no-game-yet", &[("challenge", challenge.into())]);
                    return Ok(Found::Answer(Reply::text(none)));
                }
                Pick::Ask(several) => return Ok(Found::Answer(self.ask_which(asked, &several, each).await?)),
            },
        };
        match self.look(asked, no).await? {
            Some(seen) => Ok(Found::Game(Box::new(seen))),
            None => Ok(Found::Answer(self.no_such_game(lang, no))),
        }
    }

    /// That game, if there is one and the asker may know of it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn look(&self, asked: &Asked, no: GameNo) -> anyhow::Result<Option<Seen>> {
        let seen = match self.desk.look(no).await {
            Ok(seen) => seen,
            Err(DeskError::NoSuchGame(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        asked.about(no);
        Ok(super::sight::may_see(self, asked, &seen).await.then_some(seen))
    }

    /// The sentence for a game that is not there, or not for the asker.
    #[must_use]
    pub fn no_such_game(&self, lang: Lang, no: GameNo) -> Reply {
        Reply::text(lang.say("answers-no-such-game", &[("no", no.0.into())]))
    }

    async fn ask_which(
        &self,
        asked: &Asked,
        several: &[GameNo],
        each: impl Fn(&Head) -> Action,
    ) -> anyhow::Result<Reply> {
        let mut options = Vec::new();
        for &no in several.iter().take(menus::MOST) {
            let seen = self.desk.look(no).await?;
            let head = &seen.record.head;
            let press = Press { no, tag: head.tag, version: head.version, action: each(head) };
            options.push((self.title_plain(asked.lang, head, asked.who()).await, press.encode()));
        }
        let menu = menus::menu(CustomId::List(List::Choose).encode(), asked.lang.say("answers-which", &[]), options);
        Ok(Reply::text(asked.lang.say("answers-which-game", &[])).row(menu))
    }

    /// Why the desk did not do it, in words, with what helps. `no` is the game it was about.
    ///
    /// # Errors
    /// The store failed: nobody is to be told why.
    pub async fn refused(&self, asked: &Asked, no: Option<GameNo>, error: DeskError) -> anyhow::Result<Reply> {
        let lang = asked.lang;
        match error {
            DeskError::Refused(why) => {
                let seen = match no {
                    Some(no) => self.desk.look(no).await.ok(),
                    None => None,
                };
                Ok(self.explain(lang, asked.who(), seen.as_ref(), &why).await)
            }
            DeskError::NoSuchGame(no) => Ok(self.no_such_game(lang, no)),
            DeskError::Again => Ok(Reply::text(lang.say("answers-again", &[]))),
            DeskError::Stopping => Ok(Reply::text(lang.say("answers-stopping", &[]))),
            DeskError::Store(error) => Err(error.into()),
        }
    }

    /// A refusal in words, with what helps: the newest board for a press on an old one, near moves as buttons.
    pub async fn explain(&self, lang: Lang, who: UserId, seen: Option<&Seen>, why: &Refusal) -> Reply {
        let head = seen.map(|s| &s.record.head);
        let people = match head {
            Some(head) => self.names(head).await,
            None => words::People::default(),
        };
        let said = refusal::club(lang, why, head, seen.map(|s| &s.replay.game), &people);
        let mut reply = Reply::text(said.text(lang));
        if let Some(seen) = seen {
            let head = &seen.record.head;
            match why {
                Refusal::Stale { .. } | Refusal::NotRunning(_) | Refusal::NotYourTurn { .. } => {
                    reply = reply.row(CreateActionRow::Buttons(links::newest(lang, seen).into_iter().collect()));
                }
                Refusal::Plan(_) => {
                    let button = |action, label| menus::button(Press::of(head, action), &lang.say(label, &[]));
                    let open = super::plans::offer(lang, seen, who).or_else(|| super::orders::offer(lang, seen, who));
                    let board = button(Action::Board, "button-my-board");
                    reply = reply.row(CreateActionRow::Buttons(open.into_iter().chain([board]).collect()));
                }
                Refusal::Move { .. } => {
                    let press = |action| Press::of(head, action);
                    let near = said.moves.iter().take(menus::NEAR).map(|text| {
                        let action = Action::Near { author: who, text: text.clone() };
                        menus::button(press(action), text)
                    });
                    let board = menus::button(press(Action::Board), &lang.say("button-my-board", &[]));
                    reply = reply.row(CreateActionRow::Buttons(near.chain([board]).collect()));
                }
                _ => {}
            }
        }
        reply
    }

    /// A game in one line without markdown: `#42 Lasca · Ben · your turn`.
    pub async fn title_plain(&self, lang: Lang, head: &Head, me: UserId) -> String {
        let mut others: Vec<String> = Vec::new();
        let people = self.names(head).await;
        others.extend(head.people().into_iter().filter(|&u| u != me).map(|user| people.plain(user)));
        let state = match head.stage {
            Stage::Invited => lang.say("answers-title-invited", &[]),
            Stage::Running if self.is_to_act(head, me).await => lang.say("answers-title-your-turn", &[]),
            Stage::Running => lang.say("answers-title-running", &[]),
            Stage::Over(_) | Stage::Aborted | Stage::Closed(_) => lang.say("answers-title-over", &[]),
        };
        if others.is_empty() {
            others.push(lang.say("answers-anyone", &[]));
        }
        format!("{} {} · {} · {state}", head.no, game::name(lang, head.terms.game), others.join("–"))
    }

    /// What the people of a record are called.
    pub async fn names(&self, head: &Head) -> words::People {
        self.people.names(head.place.server, head.people()).await
    }

    /// Whether that person is to act in that game; no, if it cannot be told.
    async fn is_to_act(&self, head: &Head, who: UserId) -> bool {
        let Ok(seen) = self.desk.look(head.no).await else { return false };
        seen.acts_for(who).is_some()
    }
}
