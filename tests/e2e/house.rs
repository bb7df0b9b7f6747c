//! A stand-in for Discord with the whole bot in it, and what people do there in every test.

use std::sync::Arc;

use lasker::cli::bot;
use lasker::desk::{Luck, ShiftedClock, SystemLuck};
use lasker::sandbox::driver::{Answer, Driver, Msg, Person};
use lasker::sandbox::{Id, Sandbox, SandboxConfig};
use lasker::store::{MemoryStore, Store};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The values of "White" among the choices of a challenge's side.
const WHITE: u32 = 1;

/// Three people, a channel, and the bot.
pub struct House {
    sandbox: Sandbox,
    bot: JoinHandle<anyhow::Result<()>>,
    shutdown: CancellationToken,
    pub d: Driver,
    pub ana: Person,
    pub ben: Person,
    pub cleo: Person,
    pub games: Id,
}

impl House {
    pub async fn open() -> Self {
        Self::open_on(Arc::new(MemoryStore::new(1))).await
    }

    /// With games that are in the store before the bot comes.
    pub async fn prepared(prepare: impl AsyncFnOnce(&Driver, Arc<dyn Store>)) -> Self {
        let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new(1));
        prepare(&sandbox.driver(), Arc::clone(&store)).await;
        Self::over(sandbox, store, Arc::new(SystemLuck)).await
    }

    /// With the games kept in that store.
    pub async fn open_on(store: Arc<dyn Store>) -> Self {
        Self::open_with(store, Arc::new(SystemLuck)).await
    }

    /// The same with lots and dice of that luck.
    pub async fn open_with(store: Arc<dyn Store>, luck: Arc<dyn Luck>) -> Self {
        Self::over(Sandbox::start(SandboxConfig::for_tests()).await.unwrap(), store, luck).await
    }

    async fn over(sandbox: Sandbox, store: Arc<dyn Store>, luck: Arc<dyn Luck>) -> Self {
        let (bot, shutdown) = start(&sandbox, store, luck);
        let d = sandbox.driver();
        d.wait_bot().await.unwrap();
        let [ana, ben, cleo] = ["Ana", "Ben", "Cleo"].map(|name| d.person(name));
        Self { games: d.channel("games"), sandbox, bot, shutdown, d, ana, ben, cleo }
    }

    /// Ends the bot, and starts another whose games are in that store.
    pub async fn restart_on(self, store: Arc<dyn Store>) -> Self {
        self.shutdown.cancel();
        self.bot.await.unwrap().unwrap();
        let (bot, shutdown) = start(&self.sandbox, store, Arc::new(SystemLuck));
        self.d.wait_bot().await.unwrap();
        Self { bot, shutdown, ..self }
    }

    /// Ends the bot, which must have done nothing that Discord minds.
    pub async fn close(self) {
        self.shutdown.cancel();
        self.bot.await.unwrap().unwrap();
        self.d.assert_clean();
        self.sandbox.stop().await;
    }

    /// Ana, who is White, invites Ben.
    pub async fn invite(&self) -> Msg {
        let mark = self.d.mark();
        let terms = json!({ "opponent": self.ben.id().to_string(), "side": WHITE });
        once(&self.ana.slash(self.games, "challenge lasca", terms).await.unwrap());
        let fits = |m: &Msg| m.pings.contains(&self.ben.id());
        self.d.wait_message(self.games, mark, fits).await.unwrap()
    }

    /// The first board of a game that Ben has accepted.
    pub async fn begin(&self) -> Msg {
        let invitation = self.invite().await;
        let mark = self.d.mark();
        once(&self.ben.press(invitation.id, "Accept").await.unwrap());
        self.board(mark, &self.ana).await
    }

    /// The board that calls on `who` after `mark`.
    pub async fn board(&self, mark: Id, who: &Person) -> Msg {
        let fits = |m: &Msg| m.ephemeral_to.is_none() && m.pings.contains(&who.id()) && !m.files.is_empty();
        self.d.wait_anywhere(mark, fits).await.unwrap()
    }

    /// What is said to `who` alone about a command that must have one answer.
    pub async fn told(&self, who: &Person, channel: Id, command: &str, options: Value) -> String {
        let answer = who.slash(channel, command, options).await.unwrap();
        once(&answer);
        answer.content().to_owned()
    }

    /// Neither player's only moves are played for him.
    pub async fn no_move_plays_itself(&self) {
        for who in [&self.ana, &self.ben] {
            self.told(who, self.games, "settings", json!({ "auto": false })).await;
        }
    }

    /// Moves that `who` taps are played without being shown first.
    pub async fn taps_play_at_once(&self, who: &Person) {
        /// The value of "none" among the choices of what to confirm.
        const NONE: u32 = 2;
        self.told(who, self.games, "settings", json!({ "confirm": NONE })).await;
    }

    /// The number of the game of that post.
    pub fn number(&self, post: &Msg) -> String {
        let name = self.d.channel_name(post.channel).unwrap();
        name.split(' ').next().unwrap().trim_start_matches('#').to_owned()
    }
}

/// Runs the bot in a sandbox, by its clock: who moves the sandbox's moves the bot's.
fn start(
    sandbox: &Sandbox,
    store: Arc<dyn Store>,
    luck: Arc<dyn Luck>,
) -> (JoinHandle<anyhow::Result<()>>, CancellationToken) {
    let mut settings = bot::settings(&sandbox.token(), Some(sandbox.base_url()), "wood".to_owned());
    settings.clock = Arc::new(ShiftedClock::new(sandbox.clock_offset()));
    let shutdown = CancellationToken::new();
    (tokio::spawn(bot::run(settings, store, luck, None, shutdown.clone())), shutdown)
}

/// There is exactly one answer, and it is for the asker alone.
#[track_caller]
pub fn once(answer: &Answer) {
    said(answer);
}

/// What the asker alone is told, once; nothing if the press was accepted quietly, since a post says the rest.
#[track_caller]
pub fn said(answer: &Answer) -> &str {
    /// The callback that acknowledges a press and shows nothing.
    const QUIET: u64 = 6;
    assert!(!answer.failed(), "failed: {answer:?}");
    let private = answer.message.iter().filter(|_| answer.acked_with != Some(QUIET) || answer.ephemeral());
    let all: Vec<_> = private.chain(&answer.followups).collect();
    match all[..] {
        [] if answer.acked_with == Some(QUIET) => "",
        [one] if one.ephemeral_to.is_some() && !one.content.is_empty() => &one.content,
        _ => panic!("not one private answer: {answer:?}"),
    }
}
