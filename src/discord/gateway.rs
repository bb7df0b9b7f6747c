//! What comes in: every event of the gateway ends here and is given to who handles it.

use std::collections::{HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use futures::FutureExt as _;
use poise::{FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::all::{
    CommandInteraction, Context, EventHandler, Guild, GuildChannel, GuildMemberUpdateEvent, Interaction, Member,
    Message, MessageUpdateEvent, Ready, ResumedEvent, Role, ShardManager, UnavailableGuild,
};
use tokio_util::task::TaskTracker;

use super::answer::{Asked, Reply};
use super::catchup::{self, CatchUp};
use super::hub::Hub;
use super::link::Link;
use super::queue::Queues;
use super::send::Fault;
use super::typed::{Reader, Said};
use super::{commands, components, moment};
use crate::club::{ChannelId, MessageId, ServerId, UserId};
use crate::desk::Healed;
use crate::meter;

/// So many interactions are remembered, so that one that comes twice is handled once.
const REMEMBERED: usize = 4_096;

/// How long to wait before the commands are registered again; each failure doubles it.
const REGISTER_AGAIN: Duration = Duration::from_secs(2);
/// The longest such wait.
const REGISTER_AGAIN_MOST: Duration = Duration::from_secs(300);

/// The receiver of all events.
pub struct Gateway {
    options: FrameworkOptions<Arc<Hub>, anyhow::Error>,
    running: OnceLock<Running>,
    tasks: TaskTracker,
    stopping: AtomicBool,
    recent: Mutex<Recent>,
    link: Arc<Link>,
}

/// What there is once the bot serves.
struct Running {
    hub: Arc<Hub>,
    shards: Arc<ShardManager>,
    queues: Queues<Said>,
    reader: Arc<Reader>,
    catch_up: Arc<CatchUp>,
}

#[derive(Default)]
struct Recent {
    order: VecDeque<u64>,
    known: HashSet<u64>,
}

impl Recent {
    /// Whether it has not come before.
    fn is_new(&mut self, id: u64) -> bool {
        if !self.known.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        true
    }
}

impl Gateway {
    /// A receiver that drops everything until it serves.
    pub(super) fn new(link: Arc<Link>) -> Self {
        let options = FrameworkOptions { commands: commands::all(), ..FrameworkOptions::default() };
        Self {
            options,
            running: OnceLock::new(),
            tasks: TaskTracker::new(),
            stopping: AtomicBool::new(false),
            recent: Mutex::default(),
            link,
        }
    }

    /// Begins to serve.
    pub(super) fn serve(&self, hub: Arc<Hub>, shards: Arc<ShardManager>) {
        let queues = Queues::held(self.tasks.clone());
        let reader = Arc::new(Reader(Arc::clone(&hub)));
        let catch_up = Arc::new(CatchUp::new(queues.clone(), Arc::clone(&reader)));
        if let Some(threads) = hub.desk.threads() {
            tokio::spawn(catchup::threads(Arc::downgrade(&catch_up), threads));
        }
        let _ = self.running.set(Running { hub, shards, queues, reader, catch_up });
    }

    /// Takes nothing new, and returns when what has begun is finished.
    pub(super) async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// What there is, while something new may be begun.
    fn running(&self) -> Option<&Running> {
        self.running.get().filter(|_| !self.stopping.load(Ordering::Relaxed))
    }

    /// The connection was seen to be lost, or to be there again.
    pub(super) fn seen(&self, up: bool) {
        let Some(running) = self.running() else { return };
        if up {
            let catch_up = Arc::clone(&running.catch_up);
            self.tasks.spawn(async move { catch_up.resumed().await });
        } else {
            running.catch_up.lost();
        }
    }

    fn healed(&self, healed: Healed) {
        if let Some(running) = self.running() {
            running.hub.healed(healed);
        }
    }

    async fn interaction(&self, ctx: &Context, running: &Running, interaction: Interaction) {
        let hub = &running.hub;
        match interaction {
            Interaction::Command(it) => {
                hub.people.note(&it.user);
                let mut asked = Asked::command(hub.rest.clone(), &it);
                asked.rename(format!("/{}", full_name(&it)));
                let asked = Arc::new(asked);
                if hub.think(&asked).await.is_ok() {
                    let done = AssertUnwindSafe(self.command(ctx, running, &asked, &it)).catch_unwind().await;
                    finish(hub, &asked, done).await;
                } else if asked.noted() {
                    // It is dead: nothing of it is left to finish after a restart.
                    hub.desk.answered(asked.id);
                }
            }
            Interaction::Autocomplete(it) => self.autocomplete(ctx, running, &it).await,
            Interaction::Component(it) => {
                hub.people.note(&it.user);
                let asked = Asked::press(hub.rest.clone(), &it, &it.data.custom_id);
                hub.used(&asked);
                let done = AssertUnwindSafe(components::press(hub, &asked, &it)).catch_unwind().await;
                finish(hub, &asked, done).await;
            }
            Interaction::Modal(it) => {
                hub.people.note(&it.user);
                let asked = Asked::form(hub.rest.clone(), &it, &it.data.custom_id);
                let done = AssertUnwindSafe(components::form(hub, &asked, &it)).catch_unwind().await;
                finish(hub, &asked, done).await;
            }
            _ => {}
        }
    }

    fn framework<'a>(
        &'a self,
        ctx: &'a Context,
        running: &'a Running,
    ) -> FrameworkContext<'a, Arc<Hub>, anyhow::Error> {
        FrameworkContext {
            serenity_context: ctx,
            bot_id: serenity::all::UserId::new(running.hub.me.0.max(1)),
            options: &self.options,
            user_data: &running.hub,
            shard_manager: &running.shards,
        }
    }

    async fn command(
        &self,
        ctx: &Context,
        running: &Running,
        asked: &Arc<Asked>,
        it: &CommandInteraction,
    ) -> anyhow::Result<()> {
        running.hub.used(asked);
        let data: tokio::sync::Mutex<Box<dyn std::any::Any + Send + Sync>> =
            tokio::sync::Mutex::new(Box::new(Arc::clone(asked)));
        let answered = AtomicBool::new(true);
        let options = it.data.options();
        let mut tree = Vec::new();
        let framework = self.framework(ctx, running);
        match poise::dispatch_interaction(framework, it, &answered, &data, &options, &mut tree).await {
            Ok(()) => Ok(()),
            Err(error) => Err(plain(error)),
        }
    }

    async fn autocomplete(&self, ctx: &Context, running: &Running, it: &CommandInteraction) {
        let data: tokio::sync::Mutex<Box<dyn std::any::Any + Send + Sync>> = tokio::sync::Mutex::new(Box::new(()));
        let answered = AtomicBool::new(false);
        let options = it.data.options();
        let mut tree = Vec::new();
        let framework = self.framework(ctx, running);
        let began = Instant::now();
        let done = poise::dispatch_autocomplete(framework, it, &answered, &data, &options, &mut tree).await;
        meter::answered("autocomplete", began.elapsed());
        if let Err(error) = done {
            tracing::warn!(command = full_name(it), error = %plain(error), "nothing to choose from");
        }
    }
}

/// A command's name with its subcommand.
fn full_name(it: &CommandInteraction) -> String {
    let options = it.data.options();
    let sub = options.iter().find(|o| matches!(o.value, serenity::all::ResolvedValue::SubCommand(_)));
    sub.map_or_else(|| it.data.name.clone(), |sub| format!("{} {}", it.data.name, sub.name))
}

/// What poise says, without what a person typed.
fn plain(error: FrameworkError<'_, Arc<Hub>, anyhow::Error>) -> anyhow::Error {
    match error {
        FrameworkError::Command { error, .. } => error,
        FrameworkError::CommandPanic { .. } => anyhow::anyhow!("a command panicked"),
        FrameworkError::ArgumentParse { .. } => anyhow::anyhow!("an option could not be read"),
        FrameworkError::CommandStructureMismatch { description, .. } => {
            anyhow::anyhow!("the command is registered in another form: {description}")
        }
        FrameworkError::UnknownInteraction { .. } => anyhow::anyhow!("no such command"),
        FrameworkError::GuildOnly { .. } => anyhow::anyhow!("outside a server"),
        _ => anyhow::anyhow!("the command could not be run"),
    }
}

/// Sees to it that there has been an answer.
async fn finish(hub: &Hub, asked: &Asked, done: std::thread::Result<anyhow::Result<()>>) {
    let failed = match done {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(error),
        Err(_) => Some(anyhow::anyhow!("a panic")),
    };
    if let Some(error) = &failed {
        asked.complain("not done", &format!("{error:#}"));
    }
    if asked.waits() {
        if failed.is_some() || !asked.is_quiet() {
            asked.say(Reply::text(asked.lang.say("answers-sorry", &[]))).await;
        } else {
            asked.settle();
        }
    }
    if asked.noted() {
        hub.desk.answered(asked.id);
    }
}

#[serenity::async_trait]
impl EventHandler for Gateway {
    async fn ready(&self, ctx: Context, ready: Ready) {
        let Some(running) = self.running() else { return };
        self.link.established(false, running.hub.desk.now());
        tracing::info!(name = %ready.user.name, servers = ready.guilds.len(), "connected");
        running.catch_up.begin(ready.guilds.iter().map(|g| g.id));
        // A later connection registers them too, should this one be lost meanwhile.
        let mut wait = REGISTER_AGAIN;
        while self.running().is_some() {
            match commands::register(&ctx.http, &self.options.commands).await.map_err(Fault::from) {
                Ok(there) => return running.hub.note_commands(there),
                Err(fault) => {
                    tracing::warn!(%fault, ?wait, "commands were not registered");
                    if !fault.heals() {
                        return;
                    }
                }
            }
            tokio::time::sleep(wait).await;
            wait = (2 * wait).min(REGISTER_AGAIN_MOST);
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        let Some(running) = self.running() else { return };
        self.link.established(true, running.hub.desk.now());
        tracing::info!("connection resumed");
        self.tasks.track_future(running.catch_up.resumed()).await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        if let Some(running) = self.running() {
            // The bot may have been removed before, or the server may have been down.
            self.healed(Healed::Server(ServerId(guild.id.get())));
            self.tasks.track_future(running.catch_up.server(&guild)).await;
        }
    }

    async fn guild_delete(&self, _: Context, incomplete: UnavailableGuild, _: Option<Guild>) {
        if incomplete.unavailable {
            tracing::info!(server = incomplete.id.get(), "a server is down");
        } else {
            tracing::info!(server = incomplete.id.get(), "removed from a server");
        }
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, new: GuildChannel) {
        self.healed(Healed::Channel(ChannelId(new.id.get())));
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, new: GuildChannel) {
        self.healed(Healed::Channel(ChannelId(new.id.get())));
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, new: Role) {
        self.healed(Healed::Server(ServerId(new.guild_id.get())));
    }

    // Without the members intent only the bot's own come: its roles have been changed.
    async fn guild_member_update(
        &self,
        _: Context,
        _: Option<Member>,
        _: Option<Member>,
        event: GuildMemberUpdateEvent,
    ) {
        self.healed(Healed::Server(ServerId(event.guild_id.get())));
    }

    async fn message(&self, _: Context, message: Message) {
        let Some(running) = self.running() else { return };
        running.hub.people.note(&message.author);
        meter::event("message");
        let said = Said::of(&message, running.hub.me);
        running.queues.put(&running.reader, said.channel, said.id.0, 0, Said { edited: None, ..said });
    }

    async fn message_update(&self, _: Context, _: Option<Message>, _: Option<Message>, event: MessageUpdateEvent) {
        let (Some(running), Some(at), Some(author)) = (self.running(), event.edited_timestamp, &event.author) else {
            return;
        };
        meter::event("edit");
        let reference = event.message_reference.clone().flatten();
        let said = Said {
            id: MessageId(event.id.get()),
            channel: ChannelId(event.channel_id.get()),
            author: UserId(author.id.get()),
            person: !author.bot && event.webhook_id.flatten().is_none(),
            content: event.content.clone().unwrap_or_default(),
            attached: event.attachments.as_ref().is_some_and(|a| !a.is_empty()),
            reply_to: reference.and_then(|r| r.message_id).map(|id| MessageId(id.get())),
            reply_about: None,
            mentions_me: event.mentions.iter().flatten().any(|user| user.id.get() == running.hub.me.0),
            edited: Some(moment(at)),
            came: Instant::now(),
        };
        // Each edit is one of its own, after the message and in their order.
        let rank = u32::try_from(moment(at).0.rem_euclid(1 << 31)).unwrap_or(0) + 1;
        running.queues.put(&running.reader, said.channel, said.id.0, rank, said);
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let Some(running) = self.running() else { return };
        let new = self.recent.lock().unwrap_or_else(PoisonError::into_inner).is_new(interaction.id().get());
        if new {
            meter::event(match interaction {
                Interaction::Command(_) => "command",
                Interaction::Component(_) => "press",
                Interaction::Modal(_) => "form",
                Interaction::Autocomplete(_) => "autocomplete",
                _ => "other",
            });
            self.tasks.track_future(self.interaction(&ctx, running, interaction)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_twice_is_handled_once() {
        let mut recent = Recent::default();
        assert!(recent.is_new(1));
        assert!(!recent.is_new(1));
        for id in 2..=(REMEMBERED as u64 + 1) {
            assert!(recent.is_new(id));
        }
        assert!(recent.is_new(1), "forgotten by now");
        assert_eq!(recent.known.len(), REMEMBERED);
    }
}
