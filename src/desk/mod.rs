//! The only place where things happen: it locks a game, loads it, asks the club, commits everything in one transaction,
//! and only then tells the outside.
//!
//! [`Desk`] is the whole of it: `request` takes what people ask, `notes` what is merely noted, `delivery` makes the posts
//! through the [`Notifier`], `watch` looks after the time, `remind` says what waits, `leave` lets people be away, `dice`
//! keeps the seeds of dice. Two kinds of lock: one for each
//! game, held while it is decided on and until that is durable (who needs several takes them in the order of their
//! numbers), and one for all numbers and people's ways, always taken after the games'.

mod chance;
mod chores;
mod delivery;
mod dice;
mod exchange;
mod hold;
mod leave;
mod locks;
mod notes;
mod notifier;
mod outages;
mod recent;
mod remind;
mod request;
mod watch;

use std::fmt;
use std::future::Future;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::{Mutex, RwLock, watch as channel};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use chance::{Clock, HandClock, Luck, ShiftedClock, SystemClock, SystemLuck};
pub use delivery::Healed;
pub use exchange::{Call, DeskError, Done, Seen, Source};
pub use leave::Leave;
pub use notifier::{NotTold, Notifier, Telling};

use crate::club::{ChannelId, GameNo, Time};
use crate::meter;
use crate::store::{Posted, Store, StoreError, Transaction};
use chores::Chores;
use delivery::Delivery;
use hold::Hold;
use locks::Locks;
use outages::Outages;
use recent::{Loaded, Recent};

/// How long [`Desk::stop`] waits for what has begun.
const GRACE: Duration = Duration::from_secs(10);

/// The desk: one for each store.
pub struct Desk {
    store: Arc<dyn Store>,
    notifier: Arc<dyn Notifier>,
    clock: Arc<dyn Clock>,
    luck: Arc<dyn Luck>,
    /// One decision about a game at a time.
    games: Locks<GameNo>,
    /// One change of where a game's messages are at a time.
    places: Locks<GameNo>,
    /// One new number, and one change of anyone's ways, at a time.
    front: Mutex<()>,
    recent: Recent,
    chores: Chores,
    delivery: Delivery,
    outages: Outages,
    hold: Hold,
    rounds: watch::Rounds,
    /// Held shared by requests; alone by the start, while it reads what was left over.
    gate: RwLock<()>,
    closing: CancellationToken,
    tasks: TaskTracker,
    failure: channel::Sender<Option<String>>,
    /// Tells of threads that games have got.
    opened: UnboundedSender<ChannelId>,
    /// Who hears of them has taken it.
    threads: std::sync::Mutex<Option<UnboundedReceiver<ChannelId>>>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").field("closing", &self.closing.is_cancelled()).finish_non_exhaustive()
    }
}

impl Desk {
    /// A desk that answers requests, but posts nothing and looks after no time until [`Desk::start`].
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        notifier: Arc<dyn Notifier>,
        clock: Arc<dyn Clock>,
        luck: Arc<dyn Luck>,
    ) -> Arc<Self> {
        let (opened, threads) = mpsc::unbounded_channel();
        Arc::new(Self {
            store,
            notifier,
            clock,
            luck,
            games: Locks::default(),
            places: Locks::default(),
            front: Mutex::default(),
            recent: Recent::default(),
            chores: Chores::default(),
            delivery: Delivery::default(),
            outages: Outages::default(),
            hold: Hold::default(),
            rounds: watch::Rounds::default(),
            gate: RwLock::default(),
            closing: CancellationToken::new(),
            tasks: TaskTracker::new(),
            failure: channel::Sender::new(None),
            opened,
            threads: std::sync::Mutex::new(Some(threads)),
        })
    }

    /// Notes how long the bot was out, begins to make the posts left over from the last run, then those to come, and looks after what is due. Returns
    /// when that has begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn start(self: &Arc<Self>) -> Result<(), DeskError> {
        {
            let _alone = self.gate.write().await;
            self.resurface().await?;
            let left = self.store.outbox().await.inspect_err(|e| self.note(e))?;
            meter::outbox(left.values().map(Vec::len).sum());
            self.repair(left);
        }
        self.tasks.spawn(Arc::clone(self).do_chores());
        self.tasks.spawn(Arc::clone(self).watch());
        Ok(())
    }

    /// Takes no new requests, and returns when those begun are finished and the posts under way are made, or after ten
    /// seconds. What is then unsent is sent after the next start.
    pub async fn stop(&self) {
        self.closing.cancel();
        self.tasks.close();
        if tokio::time::timeout(GRACE, self.tasks.wait()).await.is_err() {
            tracing::warn!(tasks = self.tasks.len(), "stopped before all that had begun was finished");
        }
        let last = Transaction { alive: Some(self.clock.now()), ..Transaction::default() };
        // A failure has been noted and logged; there is nobody left to tell.
        let _ = self.commit(last).await;
    }

    /// Returns when the store has failed, with what it said: the process must end.
    pub async fn failed(&self) -> String {
        let mut failure = self.failure.subscribe();
        let why = failure.wait_for(Option::is_some).await.ok().and_then(|why| why.clone());
        match why {
            Some(why) => why,
            // The sender is `self`.
            None => std::future::pending().await,
        }
    }

    /// The threads that games get, each once the game can be found by it: what has been said there meanwhile is heard by
    /// nobody else. They are told to the first who asks.
    pub fn threads(&self) -> Option<UnboundedReceiver<ChannelId>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What the store said when it failed, if it has.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        self.failure.borrow().clone()
    }

    /// A game as it stands, never before that is durable.
    ///
    /// # Errors
    /// There is none of that number, it cannot be replayed, or the store failed.
    pub async fn look(&self, no: GameNo) -> Result<Seen, DeskError> {
        self.sound()?;
        let game = match self.recent.get(no) {
            Some(game) => game,
            None => {
                let _lock = self.games.lock(no).await;
                self.load(no).await?
            }
        };
        let posted = self.store.posted(no).await.inspect_err(|e| self.note(e))?;
        Ok(self.show(game, posted))
    }

    fn show(&self, game: Loaded, posted: Posted) -> Seen {
        let outages = self.outages.of(&game.record.head);
        Seen { record: game.record, replay: game.replay, posted, outages }
    }

    /// The store, for plain reads.
    #[must_use]
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The moment it is.
    #[must_use]
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// The clock it goes by.
    #[must_use]
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Does a request to its end, even when who asked goes away: a decision is never left half told.
    async fn finish<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl Future<Output = Result<T, DeskError>> + Send + 'static,
    ) -> Result<T, DeskError> {
        self.sound()?;
        if self.closing.is_cancelled() {
            return Err(DeskError::Stopping);
        }
        let desk = Arc::clone(self);
        let task = self.tasks.spawn(async move {
            let _open = desk.gate.read().await;
            work.await
        });
        match task.await {
            Ok(result) => result,
            Err(e) if e.is_panic() => std::panic::resume_unwind(e.into_panic()),
            // Tasks are cancelled only with the whole runtime.
            Err(_) => Err(DeskError::Stopping),
        }
    }

    /// Fails when the store has.
    fn sound(&self) -> Result<(), DeskError> {
        match &*self.failure.borrow() {
            Some(why) => Err(StoreError::Fatal(why.clone()).into()),
            None => Ok(()),
        }
    }

    /// Commits, and takes waiting chores along.
    async fn commit(&self, mut transaction: Transaction) -> Result<(), StoreError> {
        let chores = self.chores.join(&mut transaction);
        let (more, made) = (transaction.outbox.len(), transaction.posted.len());
        let result = self.store.commit(transaction).await;
        match &result {
            Ok(()) => meter::outbox_changed(more, made),
            Err(error) => {
                self.chores.give_back(chores);
                self.note(error);
            }
        }
        result
    }

    /// Stops everything when the store has failed.
    fn note(&self, error: &StoreError) {
        if let StoreError::Fatal(why) = error {
            self.failure.send_if_modified(|failure| {
                let first = failure.is_none();
                failure.get_or_insert_with(|| why.clone());
                first
            });
            self.closing.cancel();
        }
    }
}
