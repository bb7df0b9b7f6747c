//! A desk with a store, a clock moved by hand, and a chat that fails on demand.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use lasker::club::{
    Ask, ChannelId, Command, DaysOff, FlagRule, GameNo, MessageId, Place, ServerId, Side, Telling as What, Terms, Time,
    TimeControl, UserId,
};
use lasker::desk::{Call, Desk, DeskError, Done, HandClock, Luck, NotTold, Notifier, Source, Telling};
use lasker::games::{GameKind, Reading, Seat, Setup};
use lasker::store::{BoardRef, MemoryStore, MessageRef, OutgoingId, Posted, SledOptions, SledStore, Store, SyncHook};
use tempfile::TempDir;
use tokio::sync::watch;

pub const ANA: UserId = UserId(1001);
pub const BEN: UserId = UserId(1002);
pub const START: Time = Time(1_760_000_000_000);
pub const CHANNEL: ChannelId = ChannelId(70);

/// Different bytes each time, the same in each run.
#[derive(Default)]
pub struct CountedLuck(AtomicU64);

impl Luck for CountedLuck {
    fn entropy(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        let n = self.0.fetch_add(1, Ordering::SeqCst);
        for (i, chunk) in (1u32..).zip(bytes.chunks_mut(8)) {
            chunk.copy_from_slice(&(n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(i).to_le_bytes());
        }
        bytes
    }
}

/// How the chat treats a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Fine,
    /// Refused for now.
    Later,
    /// Refused for good.
    Never,
    /// Made, but the answer is lost.
    LostAnswer,
    Panic,
    /// Nothing happens until the mood changes.
    Hang,
}

/// A try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    pub id: OutgoingId,
    pub maybe_made: bool,
    pub overtaken: bool,
}

/// What the chat has seen.
#[derive(Clone, Default, Debug)]
pub struct Log {
    pub tried: Vec<Tried>,
    /// Posts that stand in the chat, in order.
    pub made: Vec<(OutgoingId, What)>,
}

impl Log {
    pub fn made_of(&self, no: GameNo) -> Vec<OutgoingId> {
        self.made.iter().map(|(id, _)| *id).filter(|id| id.no == no).collect()
    }

    /// The versions whose boards or results stand in the chat.
    pub fn boards_of(&self, no: GameNo) -> Vec<u32> {
        let boards = self.made.iter().filter(|(_, what)| matches!(what, What::Board { .. } | What::Result { .. }));
        boards.filter(|(id, _)| id.no == no).map(|(id, _)| id.version).collect()
    }
}

/// The chat: it outlives desks, as Discord does.
pub struct Chat {
    pub log: watch::Sender<Log>,
    moods: Mutex<HashMap<GameNo, Mood>>,
    mood: watch::Sender<Mood>,
    dice: AtomicU64,
    /// When set, moods come at random.
    pub moody: std::sync::atomic::AtomicBool,
    messages: AtomicU64,
}

impl Default for Chat {
    fn default() -> Self {
        Self {
            log: watch::Sender::default(),
            moods: Mutex::default(),
            mood: watch::Sender::new(Mood::Fine),
            dice: AtomicU64::new(1),
            moody: false.into(),
            messages: AtomicU64::new(900),
        }
    }
}

impl Chat {
    /// Sets the mood in all games that have none of their own.
    pub fn set(&self, mood: Mood) {
        self.mood.send_replace(mood);
    }

    pub fn set_for(&self, no: u32, mood: Mood) {
        self.moods.lock().unwrap().insert(GameNo(no), mood);
        self.mood.send_modify(|_| {});
    }

    fn mood(&self, no: GameNo) -> Mood {
        if self.moody.load(Ordering::SeqCst) {
            let n = self.dice.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::SeqCst);
            return match (n >> 32) % 8 {
                0 => Mood::Later,
                1 => Mood::LostAnswer,
                2 => Mood::Panic,
                _ => Mood::Fine,
            };
        }
        self.moods.lock().unwrap().get(&no).copied().unwrap_or(*self.mood.borrow())
    }

    pub fn log(&self) -> Log {
        self.log.borrow().clone()
    }

    /// Waits until the chat has seen what `enough` looks for.
    pub async fn until(&self, enough: impl FnMut(&Log) -> bool) -> Log {
        let mut seen = self.log.subscribe();
        let waited = tokio::time::timeout(GUARD, seen.wait_for(enough)).await;
        let log = waited.map(|log| log.unwrap().clone());
        log.unwrap_or_else(|_| panic!("waited in vain; the chat has seen {:?}", self.log()))
    }
}

/// Ends a test that waits for what never comes.
pub const GUARD: Duration = Duration::from_secs(60);

#[async_trait::async_trait]
impl Notifier for Chat {
    async fn tell(&self, telling: &Telling<'_>) -> Result<Posted, NotTold> {
        let outgoing = telling.outgoing;
        let id = outgoing.id;
        assert!(telling.record.head.version >= outgoing.post.version, "told before it was so");
        self.log.send_modify(|log| {
            let (maybe_made, overtaken) = (telling.maybe_made, telling.overtaken);
            log.tried.push(Tried { id, maybe_made, overtaken });
        });
        let mut changes = self.mood.subscribe();
        let mut mood = self.mood(id.no);
        while mood == Mood::Hang {
            changes.changed().await.unwrap();
            mood = self.mood(id.no);
        }
        let later = Err(NotTold::Later { why: "the chat is moody".into(), seconds: 0 });
        match mood {
            Mood::Later => return later,
            Mood::Never => return Err(NotTold::Never { why: "the channel is gone".into() }),
            Mood::Panic => panic!("the chat is moody"),
            Mood::Fine | Mood::LostAnswer | Mood::Hang => {}
        }
        let stands = self.log.borrow().made.iter().any(|(made, _)| *made == id);
        if !(telling.maybe_made && stands) {
            self.log.send_modify(|log| log.made.push((id, outgoing.post.what.clone())));
        }
        if mood == Mood::LostAnswer {
            return later;
        }
        let message = MessageId(self.messages.fetch_add(1, Ordering::SeqCst));
        let at = MessageRef { channel: CHANNEL, message };
        let mut posted = telling.posted.clone();
        match outgoing.post.what {
            What::Invitation => posted.invitation = Some(at),
            What::Board { .. } | What::Result { .. } => {
                posted.board = Some(BoardRef { at, version: outgoing.post.version });
            }
            _ => {}
        }
        Ok(posted)
    }
}

/// A gate in a store's hook: syncs wait at it while it is shut.
#[derive(Default)]
pub struct Gate {
    shut: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    pub fn set(&self, shut: bool) {
        *self.shut.lock().unwrap() = shut;
        self.opened.notify_all();
    }

    pub fn pass(&self) {
        drop(self.opened.wait_while(self.shut.lock().unwrap(), |shut| *shut).unwrap());
    }
}

/// Everything.
pub struct House {
    pub desk: Arc<Desk>,
    pub store: Arc<dyn Store>,
    pub chat: Arc<Chat>,
    pub clock: Arc<HandClock>,
    luck: Arc<CountedLuck>,
    dir: Option<TempDir>,
}

impl House {
    pub fn in_memory() -> Self {
        Self::with(Arc::new(MemoryStore::new(1)), None)
    }

    pub fn on_disk(on_sync: Option<SyncHook>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let store = SledStore::open(dir.path(), SledOptions { on_sync, ..options(dir.path()) }).unwrap();
        Self::with(Arc::new(store), Some(dir))
    }

    fn with(store: Arc<dyn Store>, dir: Option<TempDir>) -> Self {
        let (chat, clock) = (Arc::new(Chat::default()), Arc::new(HandClock::new(START)));
        let luck = Arc::new(CountedLuck::default());
        let desk = Desk::new(store.clone(), chat.clone(), clock.clone(), luck.clone());
        Self { desk, store, chat, clock, luck, dir }
    }

    /// A new desk over another store, beside this one.
    pub fn over(&self, store: Arc<dyn Store>) -> Self {
        Self::with(store, None)
    }

    /// A new desk over the same store, opened anew where it lies on disk.
    pub async fn restart(self) -> Self {
        let Self { desk, store, chat, clock, luck, dir } = self;
        desk.stop().await;
        drop(desk);
        let store = match &dir {
            Some(dir) => {
                drop(store);
                reopen(dir.path()).await
            }
            None => store,
        };
        let desk = Desk::new(store.clone(), chat.clone(), clock.clone(), luck.clone());
        Self { desk, store, chat, clock, luck, dir }
    }

    /// Has no forced moves played, so that each move is one version.
    pub async fn without_haste(&self) {
        for user in [ANA, BEN] {
            self.desk.edit_person(user, |p| p.auto = false).await.unwrap();
        }
    }

    /// A game under play without haste; Ana has White and is to move.
    pub async fn game(&self) -> GameNo {
        self.without_haste().await;
        let no = self.desk.invite(ANA, ask(Some(BEN)), Source::default()).await.unwrap().seen.record.head.no;
        self.act(no, BEN, Command::Accept).await.unwrap();
        no
    }

    /// The same with that clock and flag rule.
    pub async fn timed_game(&self, time: TimeControl, flag: FlagRule) -> GameNo {
        self.without_haste().await;
        let mut ask = ask(Some(BEN));
        (ask.terms.time, ask.terms.flag) = (time, flag);
        let no = self.desk.invite(ANA, ask, Source::default()).await.unwrap().seen.record.head.no;
        self.act(no, BEN, Command::Accept).await.unwrap();
        no
    }

    pub async fn act(&self, no: GameNo, who: UserId, command: Command) -> Result<Done, DeskError> {
        self.desk.act(no, Call { tag: None, version: None, who, command }, Source::default()).await
    }

    /// Plays so many moves, and answers with the versions after them.
    pub async fn play_on(&self, no: GameNo, moves: usize) -> Vec<u32> {
        let mut versions = Vec::new();
        for _ in 0..moves {
            versions.push(self.play(no).await);
        }
        versions
    }

    /// Plays a legal move of whoever is to move, and answers with the version it made.
    pub async fn play(&self, no: GameNo) -> u32 {
        let seen = self.desk.look(no).await.unwrap();
        let seat = seen.replay.to_act().iter().next().unwrap();
        let mut legal = seen.replay.game.legal(seat);
        let text = legal.swap_remove(seen.replay.plies.len() * 7 % legal.len());
        let who = seen.record.head.sitter(seat).unwrap();
        self.act(no, who, typed(&text)).await.unwrap().seen.record.head.version
    }

    /// Waits until something is so.
    pub async fn until(&self, mut so: impl AsyncFnMut() -> bool) {
        let waiting = async {
            while !so().await {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let waited = tokio::time::timeout(GUARD, waiting).await;
        waited.unwrap_or_else(|_| panic!("waited in vain; the chat has seen {:?}", self.chat.log()));
    }

    /// Lets time pass until the chat has seen what `enough` looks for.
    pub async fn later(&self, mut enough: impl FnMut(&Log) -> bool) -> Log {
        self.until(async || {
            self.clock.advance(60);
            enough(&self.chat.log())
        })
        .await;
        self.chat.log()
    }

    /// Waits until all has been posted, while little time passes.
    pub async fn all_posted(&self) -> Log {
        self.until(async || {
            let done = self.store.outbox().await.unwrap().is_empty();
            if !done {
                self.clock.advance(1);
            }
            done
        })
        .await;
        self.chat.log()
    }

    /// Lets time pass until all has been posted.
    pub async fn all_made(&self) -> Log {
        self.until(async || {
            self.clock.advance(60);
            self.store.outbox().await.unwrap().is_empty()
        })
        .await;
        self.chat.log()
    }
}

async fn reopen(path: &Path) -> Arc<dyn Store> {
    let path = path.to_owned();
    let open = move || SledStore::open(&path, options(&path));
    Arc::new(tokio::task::spawn_blocking(open).await.unwrap().unwrap())
}

/// With the key inside the directory, which goes away with it.
fn options(path: &Path) -> SledOptions {
    SledOptions { key: Some(path.join("key")), ..SledOptions::default() }
}

pub fn typed(text: &str) -> Command {
    Command::Move { text: text.into(), reading: Reading::Expected }
}

/// A challenge in which the host has White.
pub fn ask(invited: Option<UserId>) -> Ask {
    Ask {
        terms: Terms {
            game: GameKind::Lasca,
            setup: Setup::default(),
            seats: 2,
            side: Side::Host(Seat(0)),
            time: TimeControl::None,
            flag: FlagRule::Soft,
            days_off: DaysOff::None,
            rated: false,
            misses: 2,
            thread: false,
        },
        invited,
        asked: vec![],
        invited_is_bot: false,
        place: Place { server: Some(ServerId(50)), channel: CHANNEL },
        parent: None,
        luck: None,
    }
}

/// Fails unless each post stands in the chat once, in the order of its game.
pub fn assert_each_once_in_order(log: &Log) {
    let ids: Vec<_> = log.made.iter().map(|(id, _)| *id).collect();
    let games: BTreeSet<_> = ids.iter().map(|id| id.no).collect();
    for no in games {
        let of_game = log.made_of(no);
        assert!(of_game.windows(2).all(|pair| pair[0] < pair[1]), "{no}: {of_game:?}");
    }
}
