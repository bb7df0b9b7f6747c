//! One interaction and its one answer.
//!
//! Discord gives three seconds for the first word and fifteen minutes for the rest. So the first word is an
//! acknowledgement, the work comes after, and the answer goes where the acknowledgement has made room for it. Whatever
//! happens, there is exactly one answer: a second one is not sent, and a missing one is made up for at the end.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::all::{
    CommandInteraction, ComponentInteraction, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal,
    EditInteractionResponse, Member, MessageFlags, ModalInteraction, PartialChannel, Permissions, User,
};

use super::custom_id;
use super::send::{Fault, Rest};
use crate::club::{ChannelId, GameNo, ServerId, Time, UserId};
use crate::meter;
use crate::store::Unanswered;
use crate::words::Lang;

/// How long a press on a private message may take before it is acknowledged first and answered later. Most are answered
/// well within it, and then in one request instead of two.
const PATIENCE: Duration = Duration::from_millis(500);

/// Seconds for which an interaction can be answered, with a margin for the way.
pub(super) const ALIVE: i64 = 15 * 60 - 10;

/// The longest wait between two tries to answer.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Answers where an acknowledgement has made room for it: as often as it takes, and for as long as it can be done at all.
/// `came` is when the interaction came.
///
/// # Errors
/// What Discord says, or said last.
pub(super) async fn fill_in(rest: &Rest, token: &str, came: Time, reply: Reply) -> Result<(), Fault> {
    let files = reply.files();
    let edit = reply.edit();
    let mut wait = Duration::from_secs(2);
    loop {
        let fault = match rest.edit_answer(token, &edit, &files).await {
            Err(fault) if fault.heals() => fault,
            done => return done,
        };
        let pause = if let Fault::Limited(at_least) = fault { wait.max(at_least) } else { wait };
        let seconds = i64::try_from(pause.as_secs()).unwrap_or(ALIVE);
        if rest.now().seconds_since(came) + seconds >= ALIVE {
            return Err(fault);
        }
        tracing::debug!(%fault, ?pause, "an answer will be tried again");
        tokio::time::sleep(pause).await;
        wait = (2 * wait).min(LONGEST_WAIT);
    }
}

/// What is answered: a private message.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// The text.
    pub content: String,
    /// Buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The picture, or another file.
    pub file: Option<CreateAttachment>,
    /// Further files, to be kept.
    pub more: Vec<CreateAttachment>,
    /// A post in the game's channel says the same: who pressed a button there need not be told again.
    pub told: bool,
}

impl Reply {
    /// Nothing but text.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// With another row of controls; an empty row is left out.
    #[must_use]
    pub fn row(mut self, row: CreateActionRow) -> Self {
        if !matches!(&row, CreateActionRow::Buttons(buttons) if buttons.is_empty()) {
            self.rows.push(row);
        }
        self
    }

    /// The same, said by a post as well.
    #[must_use]
    pub fn told(self) -> Self {
        Self { told: true, ..self }
    }

    fn files(&self) -> Vec<CreateAttachment> {
        self.file.iter().chain(&self.more).cloned().collect()
    }

    fn message(self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(self.content)
            .components(self.rows)
            .ephemeral(true)
            .allowed_mentions(CreateAllowedMentions::new())
    }

    /// As an edit, which replaces all there was; a picture that is not sent again goes.
    fn edit(self) -> EditInteractionResponse {
        EditInteractionResponse::new()
            .content(self.content)
            .components(self.rows)
            .clear_attachments()
            .allowed_mentions(CreateAllowedMentions::new())
    }

    fn followup(self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content)
            .components(self.rows)
            .ephemeral(true)
            .allowed_mentions(CreateAllowedMentions::new())
    }
}

/// An interaction: who asked, where, and how far its answer is.
pub struct Asked {
    rest: Rest,
    /// Its id.
    pub id: u64,
    token: String,
    /// Who asked.
    pub user: User,
    /// The same as a member of the server, with his permissions in the channel.
    pub member: Option<Member>,
    /// His language.
    pub lang: Lang,
    locale: String,
    /// Where.
    pub channel: ChannelId,
    /// The channel that this thread belongs to.
    pub parent: Option<ChannelId>,
    /// The server.
    pub server: Option<ServerId>,
    /// What the bot may do here.
    pub app_permissions: Option<Permissions>,
    /// On what kind of message the control stands that was pressed; `None` for commands.
    pub on: Option<On>,
    what: String,
    came: Time,
    began: Instant,
    inner: Mutex<Inner>,
}

/// The message whose control was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// Everyone sees it.
    Public,
    /// Only the presser sees it: the answer takes its place.
    Private,
}

struct Inner {
    state: State,
    no: Option<GameNo>,
    noted: bool,
}

/// How far an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing has been sent.
    Fresh,
    /// "Thinking…", which waits for a private message.
    Thinking,
    /// A press quietly accepted.
    Quiet,
    /// Answered, or given up for dead.
    Done,
}

/// The interaction can no longer be answered: it came too late or was answered before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

/// Makes [`Asked`] from any kind of interaction; their fields have the same names.
macro_rules! asked {
    ($rest:expr, $interaction:expr, $member:expr, $on:expr, $what:expr) => {
        Asked::new(
            $rest,
            $interaction.id.get(),
            &$interaction.token,
            &$interaction.user,
            $member,
            &$interaction.locale,
            $interaction.channel_id.get(),
            $interaction.channel.as_ref(),
            $interaction.guild_id.map(|g| g.get()),
            $interaction.app_permissions,
            $on,
            $what,
        )
    };
}

impl Asked {
    /// A slash command.
    #[must_use]
    pub fn command(rest: Rest, it: &CommandInteraction) -> Self {
        asked!(rest, it, it.member.as_deref().cloned(), None, format!("/{}", it.data.name))
    }

    /// A press. `what` names the control for the log.
    #[must_use]
    pub fn press(rest: Rest, it: &ComponentInteraction, what: &str) -> Self {
        let private = it.message.flags.is_some_and(|f| f.contains(MessageFlags::EPHEMERAL));
        let on = if private { On::Private } else { On::Public };
        asked!(rest, it, it.member.clone(), Some(on), format!("press {what}"))
    }

    /// A form sent in.
    #[must_use]
    pub fn form(rest: Rest, it: &ModalInteraction, what: &str) -> Self {
        let private = it.message.as_ref().is_some_and(|m| m.flags.is_some_and(|f| f.contains(MessageFlags::EPHEMERAL)));
        let on = it.message.as_ref().map(|_| if private { On::Private } else { On::Public });
        asked!(rest, it, it.member.clone(), on, format!("form {what}"))
    }

    #[allow(clippy::too_many_arguments)] // The three kinds of interaction have these in common and no type for it.
    fn new(
        rest: Rest,
        id: u64,
        token: &str,
        user: &User,
        member: Option<Member>,
        locale: &str,
        channel: u64,
        partial: Option<&PartialChannel>,
        server: Option<u64>,
        app_permissions: Option<Permissions>,
        on: Option<On>,
        what: String,
    ) -> Self {
        let thread = partial.filter(|c| c.thread_metadata.is_some());
        Self {
            rest,
            id,
            token: token.to_owned(),
            user: user.clone(),
            member,
            lang: Lang::from_locale(locale),
            locale: locale.to_owned(),
            channel: ChannelId(channel),
            parent: thread.and_then(|c| c.parent_id).map(|p| ChannelId(p.get())),
            server: server.map(ServerId),
            app_permissions,
            on,
            what,
            came: super::snowflake_time(id),
            began: Instant::now(),
            inner: Mutex::new(Inner { state: State::Fresh, no: None, noted: false }),
        }
    }

    /// Who asked.
    #[must_use]
    pub fn who(&self) -> UserId {
        UserId(self.user.id.get())
    }

    /// Notes which game it is about, for the log and for an answer after a restart.
    pub fn about(&self, no: GameNo) {
        self.lock().no = Some(no);
    }

    /// What the store keeps so that a restart can finish the answer.
    #[must_use]
    pub fn waiting(&self) -> Unanswered {
        Unanswered {
            interaction: self.id,
            token: self.token.clone(),
            at: self.came,
            user: self.who(),
            locale: self.locale.clone(),
            no: self.lock().no,
            version: None,
        }
    }

    /// The same, if it waits for a private message.
    #[must_use]
    pub fn unanswered(&self) -> Option<Unanswered> {
        let thinks = self.lock().state == State::Thinking;
        thinks.then(|| self.waiting())
    }

    /// Acknowledges it: a private answer follows.
    ///
    /// # Errors
    /// It can no longer be answered; do nothing about it.
    pub async fn think(&self) -> Result<(), Gone> {
        let message = CreateInteractionResponseMessage::new().ephemeral(true);
        self.acknowledge(CreateInteractionResponse::Defer(message), State::Thinking).await
    }

    /// Acknowledges a press: nothing to be seen, the message may change.
    ///
    /// # Errors
    /// It can no longer be answered; do nothing about it.
    pub async fn hush(&self) -> Result<(), Gone> {
        self.acknowledge(CreateInteractionResponse::Acknowledge, State::Quiet).await
    }

    /// Answers with a form.
    ///
    /// # Errors
    /// It can no longer be answered.
    pub async fn form_up(&self, form: CreateModal) -> Result<(), Gone> {
        self.acknowledge(CreateInteractionResponse::Modal(form), State::Done).await
    }

    async fn acknowledge(&self, response: CreateInteractionResponse, then: State) -> Result<(), Gone> {
        match self.rest.respond(self.id, &self.token, &response, &[]).await {
            // A first try may have got through though its answer was lost; events that come twice do not come here.
            Ok(()) | Err(Fault::Acknowledged) => {
                self.set(then);
                self.timed(true, then == State::Done);
                Ok(())
            }
            Err(error) => {
                self.set(State::Done);
                self.complain("not acknowledged", &error);
                Err(Gone)
            }
        }
    }

    /// Answers with a private message of its own.
    pub async fn say(&self, reply: Reply) {
        let files = reply.files();
        let state = self.take();
        let done = match state {
            State::Fresh => {
                let message = CreateInteractionResponse::Message(reply.message());
                self.rest.respond(self.id, &self.token, &message, &files).await
            }
            State::Thinking => fill_in(&self.rest, &self.token, self.came, reply).await,
            State::Quiet => self.rest.follow_up(&self.token, &reply.followup(), &files).await,
            State::Done => return,
        };
        self.note_answer("not answered", state == State::Fresh, done);
    }

    /// Answers by changing the message whose control was pressed.
    pub async fn redraw(&self, reply: Reply) {
        let files = reply.files();
        let state = self.take();
        let done = match state {
            State::Fresh => {
                let message = CreateInteractionResponse::UpdateMessage(reply.message());
                self.rest.respond(self.id, &self.token, &message, &files).await
            }
            State::Thinking | State::Quiet => fill_in(&self.rest, &self.token, self.came, reply).await,
            State::Done => return,
        };
        self.note_answer("not redrawn", state == State::Fresh, done);
    }

    fn note_answer(&self, problem: &str, fresh: bool, done: Result<(), Fault>) {
        match done {
            // A first try has got through though its answer was lost.
            Ok(()) | Err(Fault::Acknowledged) => self.timed(fresh, true),
            Err(error) => self.complain(problem, &error),
        }
    }

    /// Answers where a private answer belongs: in place of the private message whose control was pressed, else anew.
    pub async fn answer(&self, reply: Reply) {
        if self.on == Some(On::Private) { self.redraw(reply).await } else { self.say(reply).await }
    }

    /// Does the work of a press on a private message; if it takes long, acknowledges first.
    ///
    /// # Errors
    /// It can no longer be answered.
    pub async fn soon<T>(&self, work: impl Future<Output = T>) -> Result<T, Gone> {
        tokio::pin!(work);
        match tokio::time::timeout(PATIENCE, &mut work).await {
            Ok(done) => Ok(done),
            Err(_) => {
                self.hush().await?;
                Ok(work.await)
            }
        }
    }

    /// Leaves a quietly accepted press at that.
    pub fn settle(&self) {
        self.set(State::Done);
        self.timed(false, true);
    }

    /// Remembers that the store holds it as unanswered.
    pub fn note(&self) {
        self.lock().noted = true;
    }

    /// Whether the store holds it as unanswered.
    #[must_use]
    pub fn noted(&self) -> bool {
        self.lock().noted
    }

    /// Whether nothing has been answered yet, nor given up.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.lock().state != State::Done
    }

    /// Whether it was accepted quietly, so that saying nothing more is an answer too.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.lock().state == State::Quiet
    }

    /// Logs that something failed, without anything a person wrote.
    pub fn complain(&self, problem: &str, error: &dyn std::fmt::Display) {
        let age = (self.rest.now().0 - self.came.0).max(0);
        let no = self.lock().no.map(|no| no.0);
        tracing::warn!(what = %self.what, game = no, age_ms = age, interaction = self.id, %error, "{problem}");
    }

    /// What it is, for the log.
    pub fn rename(&mut self, what: String) {
        self.what = what;
    }

    /// Counts how long the acknowledgement took, or the answer.
    fn timed(&self, acknowledged: bool, answered: bool) {
        let (kind, rest) = self.what.split_once(' ').unwrap_or((&self.what, ""));
        let what = if kind.starts_with('/') { self.what.clone() } else { format!("{kind} {}", custom_id::word(rest)) };
        let took = self.began.elapsed();
        if acknowledged {
            meter::acknowledged(&what, took);
        }
        if answered {
            meter::answered(&what, took);
        }
    }

    /// Marks it answered, and says how far it was.
    fn take(&self) -> State {
        let mut inner = self.lock();
        if inner.state == State::Done {
            tracing::error!(what = %self.what, "a second answer was not sent");
        }
        std::mem::replace(&mut inner.state, State::Done)
    }

    fn set(&self, state: State) {
        self.lock().state = state;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        // What is guarded is whole after each statement.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
