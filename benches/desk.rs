//! A move's way through the desk: 64 games at once over a store on disk, synced.
//!
//! `cargo bench --bench desk [seconds]` prints moves a second and how long one takes. Each move is two commits: the
//! decision with its posts, and the post that was made. The chat answers at once and draws nothing.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lasker::club::{Ask, ChannelId, Command, GameNo, MessageId, Place, ServerId, Side, Stage, Terms, UserId};
use lasker::desk::{Call, Desk, NotTold, Notifier, Source, SystemClock, SystemLuck, Telling};
use lasker::games::{GameKind, Reading, Seat};
use lasker::store::{BoardRef, MessageRef, Posted, SledOptions, SledStore, Store, SyncHook};

/// How many games are under play.
const GAMES: u64 = 64;

/// Seconds unless told otherwise.
const SECONDS: u64 = 5;

struct Chat(AtomicU64);

#[async_trait::async_trait]
impl Notifier for Chat {
    async fn tell(&self, telling: &Telling<'_>) -> Result<Posted, NotTold> {
        let message = MessageId(1_400_000_000_000_000_000 + self.0.fetch_add(1, Ordering::Relaxed));
        let at = MessageRef { channel: telling.record.head.place.channel, message };
        let board = Some(BoardRef { at, version: telling.outgoing.post.version });
        Ok(Posted { board, ..telling.posted.clone() })
    }
}

fn main() {
    let seconds = std::env::args().filter_map(|a| a.parse().ok()).next().unwrap_or(SECONDS);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(run(Duration::from_secs(seconds)));
}

async fn run(length: Duration) {
    // Beside the build, because the system's own place for such things may lie in memory.
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let syncs = Arc::new(AtomicU64::new(0));
    let on_sync = {
        let syncs = Arc::clone(&syncs);
        Arc::new(move |_: &Path| {
            syncs.fetch_add(1, Ordering::Relaxed);
        }) as SyncHook
    };
    let store = SledStore::open(dir.path(), SledOptions { on_sync: Some(on_sync), ..SledOptions::default() }).unwrap();
    let store: Arc<dyn Store> = Arc::new(store);
    let chat = Arc::new(Chat(AtomicU64::new(0)));
    let desk = Desk::new(store.clone(), chat.clone(), Arc::new(SystemClock), Arc::new(SystemLuck));
    desk.start().await.unwrap();
    let mut games = Vec::new();
    for game in 0..GAMES {
        let (host, guest) = (UserId(1000 + game), UserId(2000 + game));
        let no = desk.invite(host, ask(guest), Source::default()).await.unwrap().seen.record.head.no;
        act(&desk, no, guest, Command::Accept, 0).await;
        games.push((no, host, guest));
    }

    let events = Arc::new(AtomicU64::new(1_400_000_000_000_000_000));
    let before = syncs.load(Ordering::Relaxed);
    let start = Instant::now();
    let players: Vec<_> = games
        .into_iter()
        .map(|game| tokio::spawn(play(Arc::clone(&desk), game, start + length, Arc::clone(&events))))
        .collect();
    let mut took = Vec::new();
    for player in players {
        took.extend(player.await.unwrap());
    }
    while !store.outbox().await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let elapsed = start.elapsed().as_secs_f64();
    let syncs = syncs.load(Ordering::Relaxed) - before;

    took.sort_unstable();
    let at = |part: f64| took[((took.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!("{GAMES} games at once: {} moves, all told, in {elapsed:.2} s", took.len());
    println!("{:.0} moves/s, {:.0} syncs/s", took.len() as f64 / elapsed, syncs as f64 / elapsed);
    println!("a move's way: median {:.1} ms, p99 {:.1} ms, longest {:.1} ms", at(0.5), at(0.99), at(1.0));
    desk.stop().await;
    drop((desk, store));
    let size: u64 = std::fs::metadata(dir.path().join("db")).unwrap().len();
    let start = Instant::now();
    let store = SledStore::open(dir.path(), SledOptions::default()).unwrap();
    let games = store.highest().await.unwrap();
    println!("{games} games, {} kB on disk, opened in {:.0} ms", size / 1024, start.elapsed().as_secs_f64() * 1e3);
}

/// Plays a game, and its rematches, until the time is over; answers with how long each move took.
async fn play(
    desk: Arc<Desk>,
    (mut no, host, guest): (GameNo, UserId, UserId),
    until: Instant,
    events: Arc<AtomicU64>,
) -> Vec<Duration> {
    let mut took = Vec::new();
    let mut lot = host.0;
    while Instant::now() < until {
        let seen = desk.look(no).await.unwrap();
        if seen.replay.stage != Stage::Running {
            act(&desk, no, host, Command::Rematch, 0).await;
            no = act(&desk, no, guest, Command::Rematch, 0).await;
            continue;
        }
        let seat = seen.replay.to_act().iter().next().unwrap();
        let mut legal = seen.replay.game.legal(seat);
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let text = legal.swap_remove((lot >> 33) as usize % legal.len());
        let who = seen.record.head.sitter(seat).unwrap();
        let event = events.fetch_add(1, Ordering::Relaxed);
        let start = Instant::now();
        act(&desk, no, who, Command::Move { text, reading: Reading::Expected }, event).await;
        took.push(start.elapsed());
    }
    took
}

async fn act(desk: &Arc<Desk>, no: GameNo, who: UserId, command: Command, event: u64) -> GameNo {
    let source = Source { event: (event > 0).then_some(event), ..Source::default() };
    let call = Call { tag: None, version: None, who, command };
    desk.act(no, call, source).await.unwrap().seen.record.head.no
}

fn ask(guest: UserId) -> Ask {
    Ask {
        terms: Terms { side: Side::Host(Seat(0)), ..Terms::usual(GameKind::Lasca, 2) },
        invited: Some(guest),
        asked: vec![],
        invited_is_bot: false,
        place: Place { server: Some(ServerId(1_100_000_000_000_000_000)), channel: ChannelId(guest.0) },
        parent: None,
        luck: None,
    }
}
