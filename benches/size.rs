//! What many games take: disk, memory, and time to start.
//!
//! `cargo bench --bench size [games]` makes so many running games of 20 plies (100,000 unless told otherwise) in one
//! store, each with its clock running and its next moment within three days, between 20,000 people; and a hundredth as many finished ones of 60 plies in another; the second goes through export and import.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use lasker::club::{
    Action, ChannelId, Entry, GameNo, Head, MessageId, Place, ServerId, Sitting, Stage, Tag, Terms, Time, UserId,
};
use lasker::desk::{Clock, Desk, NotTold, Notifier, SystemClock, SystemLuck, Telling};
use lasker::games::{Ending, GameKind, Reason, Seat};
use lasker::store::lines::{Importing, export, import};
use lasker::store::{BoardRef, Expect, MessageRef, Posted, RecordWrite, SledOptions, SledStore, Store, Transaction};

/// Running games unless told otherwise.
const GAMES: u32 = 100_000;

/// Games committed together.
const TOGETHER: usize = 128;

/// Names the store that a child of this process is to open.
const OPEN: &str = "LASKER_BENCH_OPEN";

struct Nobody;

#[async_trait::async_trait]
impl Notifier for Nobody {
    async fn tell(&self, telling: &Telling<'_>) -> Result<Posted, NotTold> {
        Ok(telling.posted.clone())
    }
}

fn main() {
    if let Some(dir) = std::env::var_os(OPEN) {
        return runtime().block_on(open(Path::new(&dir)));
    }
    let games = std::env::args().filter_map(|a| a.parse().ok()).next().unwrap_or(GAMES);
    runtime().block_on(running(games));
    runtime().block_on(finished((games / 100).max(1)));
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

async fn running(games: u32) {
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    {
        let store = SledStore::open(dir.path(), SledOptions::default()).unwrap();
        fill(&store, games, 20, &Stage::Running).await;
    }
    println!("{games} running games of 20 plies: {} MB on disk", size(dir.path()) >> 20);
    // Once as after a crash, once as after that.
    for _ in 0..2 {
        let opening = Command::new(std::env::current_exe().unwrap()).env(OPEN, dir.path()).status().unwrap();
        assert!(opening.success());
    }
}

/// Opens a store in a fresh process, so that what it takes can be told.
async fn open(dir: &Path) {
    let before = resident();
    let start = Instant::now();
    let store: Arc<dyn Store> = Arc::new(SledStore::open(dir, SledOptions::default()).unwrap());
    let opened = start.elapsed().as_secs_f64();
    let desk = Desk::new(store.clone(), Arc::new(Nobody), Arc::new(SystemClock), Arc::new(SystemLuck));
    desk.start().await.unwrap();
    let started = start.elapsed().as_secs_f64();
    let taken = resident();
    let start = Instant::now();
    let games = store.running().await.unwrap();
    println!("{games} running games counted in {:.2} s, for /metrics alone", start.elapsed().as_secs_f64());
    let games = store.highest().await.unwrap();
    let start = Instant::now();
    for no in (1..=games).step_by((games as usize / 1000).max(1)) {
        store.record(GameNo(no)).await.unwrap();
    }
    println!(
        "opened in {opened:.2} s, started after {started:.2} s, a thousand games read in {:.0} ms; {} MB resident, \
         {} MB after the start, {} MB after the reads",
        start.elapsed().as_secs_f64() * 1e3,
        before >> 20,
        taken >> 20,
        resident() >> 20
    );
    desk.stop().await;
}

async fn finished(games: u32) {
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (from, to) = (dir.path().join("from"), dir.path().join("to"));
    let over = Stage::Over(Ending::won(Seat(0), Reason::Blocked));
    let mut lines = Vec::new();
    {
        let store = SledStore::open(&from, SledOptions::default()).unwrap();
        fill(&store, games, 60, &over).await;
        export(&store, &mut lines).await.unwrap();
        let store = SledStore::open(&to, SledOptions::default()).unwrap();
        import(&store, lines.as_slice(), Importing::at(Time(1_900_000_000_000))).await.unwrap();
    }
    println!(
        "{games} finished games of 60 plies: {:.1} kB each on disk as written, {:.1} as text, {:.1} after the import",
        size(&from) as f64 / f64::from(games) / 1e3,
        lines.len() as f64 / f64::from(games) / 1e3,
        size(&to) as f64 / f64::from(games) / 1e3,
    );
}

/// Records as they would be after so many plies. The moves need not be legal: only their size matters here.
async fn fill(store: &SledStore, games: u32, plies: u32, stage: &Stage) {
    let numbers: Vec<_> = (1..=games).collect();
    for chunk in numbers.chunks(TOGETHER) {
        let mut transaction = Transaction::default();
        for &no in chunk {
            transaction.records.push(record(no, plies, stage));
            let message = MessageId(1_400_000_000_000_000_000 + u64::from(no));
            let at = MessageRef { channel: ChannelId(1_300_000_000_000_000_000 + u64::from(no)), message };
            let board = Some(BoardRef { at, version: plies + 1 });
            let posted = Posted { invitation: Some(at), thread: Some(at.channel), board, ..Posted::default() };
            transaction.places.push((GameNo(no), posted));
        }
        store.commit(transaction).await.unwrap();
    }
}

fn record(no: u32, plies: u32, stage: &Stage) -> RecordWrite {
    let at = |n: u32| Time(1_760_000_000_000 + i64::from(n) * 40_000_000);
    let user = |seat: u32| UserId(1_200_000_000_000_000_000 + u64::from((no * 7 + seat) % 20_000));
    let shuffle = ["c3-d4", "e5xc3*", "b2xd4*", "c5xe3*", "f2xd4*"];
    let moves = (0..plies).map(|n| Entry {
        at: at(n + 1),
        seat: Some(Seat((n % 2) as u8)),
        action: Action::Move {
            text: shuffle[n as usize % shuffle.len()].to_owned(),
            forced: false,
            planned: false,
            spent: Some(40_000_000),
        },
    });
    let accept = Entry { at: at(0), seat: None, action: Action::Accept };
    let sit = |seat: u8| Sitting { seat: Seat(seat), user: user(u32::from(seat)), since: at(0) };
    let head = Head {
        no: GameNo(no),
        tag: Tag(no.wrapping_mul(2_654_435_761)),
        version: plies + 1,
        terms: Terms::usual(GameKind::Lasca, 2),
        host: user(0),
        invited: Some(user(1)),
        answer_from: None,
        place: Place {
            server: Some(ServerId(1_100_000_000_000_000_000)),
            channel: ChannelId(1_100_000_000_000_000_000 + u64::from(no % 1000)),
        },
        created: at(0),
        latest: at(plies),
        sittings: vec![sit(0), sit(1)],
        chairs: Vec::new(),
        takers: Vec::new(),
        stage: stage.clone(),
        rematch_of: None,
        rematch: None,
        dice: None,
        orders: Vec::new(),
        rated: Vec::new(),
        asleep: false,
        plans: Vec::new(),
        wake: matches!(stage, Stage::Running).then(|| now().plus_seconds(3600 + i64::from(no) * 7919 % (3 * 86_400))),
        restored: None,
    };
    RecordWrite { expect: Expect::New, append: [accept].into_iter().chain(moves).collect(), head }
}

/// The moment it is.
fn now() -> Time {
    SystemClock.now()
}

/// Bytes that a store's files take.
fn size(dir: &Path) -> u64 {
    let files = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap());
    files.map(|f| if f.path().is_dir() { size(&f.path()) } else { f.metadata().unwrap().len() }).sum()
}

/// Bytes of memory in use by this process, as Linux tells; 0 elsewhere.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok()).map_or(0, |kb| kb << 10)
}
