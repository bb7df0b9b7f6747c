//! What was said while nobody listened: after a new connection the messages after the last one seen are read, only in
//! channels with running games in which there is something newer. What comes in meanwhile waits for it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use serenity::all::{Guild, GuildId, Message};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedReceiver;

use super::hub::Hub;
use super::queue::Queues;
use super::send::Fault;
use super::typed::{Reader, Said};
use crate::club::{ChannelId, MessageId};

/// Servers that have not come by then are not waited for any longer: they are down, and announce themselves when they are
/// back.
const WAIT: Duration = Duration::from_secs(30);
/// The library handles events side by side, so a server may come before the connection that announces it. It waits so
/// long for that; one that is back after an outage was not announced.
const OVERTAKEN: Duration = Duration::from_secs(2);
/// How long deadlines wait at most for what was said to be worked on.
const HEARD: Duration = Duration::from_secs(30);
/// The wait before a channel that could not be read is tried again; each further one is twice as long.
const AGAIN: Duration = Duration::from_secs(1);
/// The longest such wait: then a channel has been tried for more than ten minutes.
const AGAIN_MOST: Duration = Duration::from_secs(512);
/// The most messages read in one channel; who said more than that has not waited for an answer.
const MOST: usize = 2_000;

/// The catch-up after one new connection.
pub struct CatchUp {
    queues: Queues<Said>,
    reader: Arc<Reader>,
    state: Mutex<State>,
    begun: Notify,
}

#[derive(Default)]
struct State {
    turn: u64,
    /// The turn of the desk's deadlines, which wait as well.
    deadlines: u64,
    /// Servers that have not come yet.
    missing: HashSet<GuildId>,
    /// What must be read besides the servers' channels.
    direct: bool,
}

/// Reads what is said in a game's thread between its first board and the moment when the game is known to be there: a bot
/// killed just then may find that out much later.
pub(super) async fn threads(catch_up: Weak<CatchUp>, mut threads: UnboundedReceiver<ChannelId>) {
    while let Some(thread) = threads.recv().await {
        let Some(catch_up) = catch_up.upgrade() else { return };
        tokio::spawn(async move { catch_up.channel(thread, None).await });
    }
}

impl CatchUp {
    /// Not begun.
    #[must_use]
    pub fn new(queues: Queues<Said>, reader: Arc<Reader>) -> Self {
        Self { queues, reader, state: Mutex::default(), begun: Notify::new() }
    }

    fn hub(&self) -> &Arc<Hub> {
        &self.reader.0
    }

    /// A new connection: everything is held until it has been caught up with.
    pub fn begin(self: &Arc<Self>, servers: impl IntoIterator<Item = GuildId>) {
        let turn = self.queues.hold();
        let deadlines = self.hub().desk.hold_deadlines();
        *self.lock() = State { turn, deadlines, missing: servers.into_iter().collect(), direct: true };
        self.begun.notify_waiters();
        let this = Arc::clone(self);
        tokio::spawn(async move {
            this.direct().await;
            this.lock().direct = false;
            this.end_if_through(turn).await;
        });
        let this = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(WAIT).await;
            this.let_go(turn, deadlines).await;
        });
    }

    /// A server has come: its channels are caught up with and let go.
    pub async fn server(&self, guild: &Guild) {
        // Past the time it is caught up with all the same, only not held.
        let _ = tokio::time::timeout(OVERTAKEN, self.announced(guild.id)).await;
        let turn = self.lock().turn;
        let threads = guild.threads.iter().map(|t| (t.id, t.last_message_id));
        let channels = guild.channels.values().map(|c| (c.id, c.last_message_id)).chain(threads);
        let mut all = Vec::new();
        for (channel, newest) in channels {
            let channel = ChannelId(channel.get());
            if let Some(newest) = newest {
                self.channel(channel, Some(MessageId(newest.get()))).await;
            }
            all.push(channel);
        }
        self.queues.release(&self.reader, turn, all);
        self.lock().missing.remove(&guild.id);
        self.end_if_through(turn).await;
    }

    /// Returns once a new connection has announced that server.
    async fn announced(&self, guild: GuildId) {
        loop {
            // Made before the look, so that no announcement falls between.
            let begun = self.begun.notified();
            if self.lock().missing.contains(&guild) {
                return;
            }
            begun.await;
        }
    }

    /// Reads direct channels, which no event announces.
    async fn direct(&self) {
        let seen = match self.hub().desk.store().last_seen().await {
            Ok(seen) => seen,
            Err(error) => return tracing::error!(%error, "direct messages were not caught up with"),
        };
        for channel in seen.into_keys() {
            let Ok(games) = self.hub().desk.store().games_in(channel).await else { continue };
            for no in games {
                let direct = self.hub().desk.look(no).await.is_ok_and(|s| s.record.head.place.server.is_none());
                if direct {
                    self.channel(channel, None).await;
                    break;
                }
            }
        }
    }

    /// Reads what one channel has after the last message seen, if there are games in it.
    async fn channel(&self, channel: ChannelId, newest: Option<MessageId>) {
        match self.read(channel, newest).await {
            Ok(0) => {}
            Ok(n) => tracing::info!(%channel, n, "caught up"),
            Err(error) => tracing::warn!(%channel, %error, "not caught up"),
        }
    }

    async fn read(&self, channel: ChannelId, newest: Option<MessageId>) -> anyhow::Result<usize> {
        let hub = self.hub();
        let store = hub.desk.store();
        let games = store.games_in(channel).await?;
        if games.is_empty() {
            return Ok(0);
        }
        let mut after = store.last_seen().await?.get(&channel).copied();
        if after.is_none() {
            // Nothing was ever said here since the game began: what its newest post shows has been seen.
            for no in games {
                let posted = store.posted(no).await?;
                let own = [posted.board.map(|b| b.at), posted.invitation];
                after =
                    after.max(own.into_iter().flatten().filter(|at| at.channel == channel).map(|at| at.message).max());
            }
        }
        let Some(mut after) = after else { return Ok(0) };
        let mut count = 0;
        while newest.is_none_or(|newest| newest > after) && count < MOST {
            let page = self.page(channel, after).await?;
            let Some(last) = page.last() else { break };
            after = MessageId(last.id.get());
            count += page.len();
            for message in &page {
                let mut said = Said::of(message, hub.me);
                // As it stands now is how it is read for the first time.
                said.edited = None;
                self.queues.put(&self.reader, channel, said.id.0, 0, said);
            }
        }
        Ok(count)
    }

    /// The next messages of a channel, however often it takes: what is not read now is never read.
    async fn page(&self, channel: ChannelId, after: MessageId) -> Result<Vec<Message>, Fault> {
        let mut wait = AGAIN;
        loop {
            match self.hub().rest.messages_after(channel, after).await {
                Err(fault) if fault.heals() && wait <= AGAIN_MOST => {
                    tracing::warn!(%channel, %fault, ?wait, "not caught up yet");
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                }
                page => return page,
            }
        }
    }

    async fn end_if_through(&self, turn: u64) {
        let deadlines = {
            let state = self.lock();
            let through = state.turn == turn && state.missing.is_empty() && !state.direct;
            through.then_some(state.deadlines)
        };
        if let Some(deadlines) = deadlines {
            self.let_go(turn, deadlines).await;
        }
    }

    /// Lets go of what was held; when that is worked on, of the deadlines.
    async fn let_go(&self, turn: u64, deadlines: u64) {
        self.queues.release_all(&self.reader, turn);
        self.settle(deadlines).await;
    }

    /// Lets deadlines be settled once all that was said has been worked on, or after [`HEARD`].
    async fn settle(&self, deadlines: u64) {
        if tokio::time::timeout(HEARD, self.queues.through()).await.is_err() {
            tracing::warn!("deadlines are settled though not everything that was said has been heard");
        }
        self.hub().desk.release_deadlines(deadlines);
    }

    /// The connection is lost: deadlines wait for what is said meanwhile.
    pub fn lost(&self) {
        self.hub().desk.hold_deadlines();
    }

    /// The connection goes on where it was lost: what was missed comes by itself, and is on its way.
    pub async fn resumed(&self) {
        let deadlines = self.hub().desk.hold_deadlines();
        tokio::time::sleep(OVERTAKEN).await;
        self.settle(deadlines).await;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        // What is guarded is whole after each statement.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
