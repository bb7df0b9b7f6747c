//! Things to store.

use std::sync::Arc;

use lasker::club::{
    Action, ChannelId, Entry, GameNo, Head, Place, Post, Rolls, ServerId, Sitting, Stage, Tag, Telling, Terms, Time,
    TimeControl, UserId,
};
use lasker::games::{GameKind, Seat, Setup};
use lasker::store::{
    BoardRef, Expect, Key, MemoryStore, MessageRef, Outgoing, OutgoingId, Posted, RecordWrite, Sealed, SledOptions,
    SledStore, Store, Transaction, Unanswered,
};
use tempfile::TempDir;

pub const ANA: UserId = UserId(1001);
pub const BEN: UserId = UserId(1002);
pub const CLEO: UserId = UserId(1003);
pub const CHANNEL: ChannelId = ChannelId(70);

/// A store with whatever must outlive it.
pub struct Held {
    pub store: Arc<dyn Store>,
    dir: Option<TempDir>,
}

impl Held {
    /// Closes the store and opens it again, where it lies on disk.
    pub fn reopen(self) -> Self {
        let Self { store, dir } = self;
        drop(store);
        let dir = dir.unwrap();
        let store =
            SledStore::open(dir.path(), SledOptions { key: Some(dir.path().join("key")), ..SledOptions::default() })
                .unwrap();
        Self { store: Arc::new(store), dir: Some(dir) }
    }
}

pub fn memory() -> Held {
    Held { store: Arc::new(MemoryStore::new(7)), dir: None }
}

pub fn on_disk() -> Held {
    let dir = tempfile::tempdir().unwrap();
    let store =
        SledStore::open(dir.path(), SledOptions { key: Some(dir.path().join("key")), ..SledOptions::default() })
            .unwrap();
    Held { store: Arc::new(store), dir: Some(dir) }
}

/// An invitation from Ana to Ben.
pub fn head(no: u32) -> Head {
    Head {
        no: GameNo(no),
        tag: Tag(no * 7),
        version: 0,
        terms: Terms {
            game: GameKind::Lasca,
            setup: Setup::default(),
            seats: 2,
            side: lasker::club::Side::Lot,
            time: TimeControl::default(),
            flag: lasker::club::FlagRule::Soft,
            days_off: lasker::club::DaysOff::None,
            rated: false,
            misses: 2,
            thread: true,
        },
        host: ANA,
        invited: Some(BEN),
        answer_from: Some(BEN),
        place: Place { server: Some(ServerId(50)), channel: CHANNEL },
        created: Time(1_000),
        latest: Time(1_000),
        sittings: Vec::new(),
        chairs: Vec::new(),
        takers: Vec::new(),
        asleep: false,
        stage: Stage::Invited,
        rematch_of: None,
        rematch: None,
        plans: Vec::new(),
        dice: None,
        orders: Vec::new(),
        rated: Vec::new(),
        wake: Some(Time(9_000)),
        restored: None,
    }
}

/// The same, accepted: Ana and Ben sit.
pub fn running(no: u32) -> Head {
    let sit = |seat, user| Sitting { seat: Seat(seat), user, since: Time(2_000) };
    Head {
        version: 1,
        asleep: false,
        stage: Stage::Running,
        answer_from: None,
        sittings: vec![sit(0, ANA), sit(1, BEN)],
        plans: Vec::new(),
        dice: None,
        orders: Vec::new(),
        rated: Vec::new(),
        wake: None,
        ..head(no)
    }
}

pub fn entry(at: i64, text: &str) -> Entry {
    Entry {
        at: Time(at),
        seat: Some(Seat(0)),
        action: Action::Move { text: text.into(), forced: false, planned: false, spent: None },
    }
}

pub fn accept() -> Entry {
    Entry { at: Time(2_000), seat: None, action: Action::Accept }
}

pub fn new(head: Head) -> RecordWrite {
    RecordWrite { expect: Expect::New, append: Vec::new(), head }
}

/// Appends to a record that is at `from`.
pub fn on(from: u32, append: Vec<Entry>, head: Head) -> RecordWrite {
    let version = from + append.len() as u32;
    RecordWrite { expect: Expect::Version(from), append, head: Head { version, ..head } }
}

pub fn records(records: Vec<RecordWrite>) -> Transaction {
    Transaction { records, ..Transaction::default() }
}

pub fn outgoing(no: u32, version: u32, index: u8) -> Outgoing {
    Outgoing {
        id: OutgoingId { no: GameNo(no), version, index },
        post: Post { version, what: Telling::Board { since: 0 }, ping: vec![BEN], unplanned: Vec::new() },
        since: Time(5_000),
        tried: None,
    }
}

pub fn at(channel: u64, message: u64) -> MessageRef {
    MessageRef { channel: ChannelId(channel), message: lasker::club::MessageId(message) }
}

pub fn board(channel: u64, message: u64, version: u32) -> Posted {
    Posted { board: Some(BoardRef { at: at(channel, message), version }), ..Posted::default() }
}

pub fn unanswered(interaction: u64) -> Unanswered {
    Unanswered {
        interaction,
        token: format!("secret-{interaction}"),
        at: Time(3_000),
        user: ANA,
        locale: "en-GB".into(),
        no: Some(GameNo(1)),
        version: None,
    }
}

/// Seeds sealed with a key that nobody has.
pub fn sealed(secret: u8) -> Sealed {
    Key::new([secret; 32]).seal(&[secret; 32], "a game", [secret; 12])
}

/// The statistics of so many rolls, all of them 1-1.
pub fn rolls(n: u32) -> Rolls {
    let counts = [&[n][..], &[0; 20]].concat();
    serde_json::from_value(serde_json::json!(counts)).unwrap()
}
