//! A month of the whole program against the sandbox: what it keeps in memory must not grow.
//!
//! `cargo bench --bench soak [days]` starts the real program in a process of its own, moves the clocks of both sides two hours
//! at a time, and lets forty pairs play meanwhile: by command, by message, by reply and by tap; some hardly ever, so that
//! reminders, fallen flags and claims come about. The connection is lost twice a day, once so that the session is too. It
//! fails if the memory at the end is more than a tenth over that after the first day.

#[path = "../tests/program/mod.rs"]
mod program;

use std::time::{Duration, Instant};

use fastrand::Rng;
use lasker::sandbox::driver::{Driver, Msg, Person};
use lasker::sandbox::{Id, SERVER, Sandbox, SandboxConfig};
use program::Program;
use serde_json::json;

/// Days unless told otherwise.
const DAYS: u32 = 30;

/// Pairs of players.
const PAIRS: usize = 40;

/// How far the clocks move at once.
const STEP: Duration = Duration::from_secs(2 * 3600);

/// Steps in a day.
const STEPS: u32 = 12;

/// How long the program may take for what a step brings about.
const SETTLE: Duration = Duration::from_millis(250);

/// How often the memory is read in a row, and how far apart. The least is what is kept: a picture being drawn just then takes
/// two megabytes for some milliseconds.
const READINGS: u32 = 20;
const APART: Duration = Duration::from_millis(50);

/// Bytes of memory that the process keeps.
async fn kept(process: u32) -> u64 {
    let mut least = u64::MAX;
    for _ in 0..READINGS {
        least = least.min(resident(process));
        tokio::time::sleep(APART).await;
    }
    least
}

/// Bytes of memory that the process has in use, as Linux tells.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() << 10
}

/// Two who play each other again and again.
struct Pair {
    people: [Person; 2],
    /// Whether one of them hardly ever moves.
    lazy: bool,
    /// Where their game is.
    thread: Option<Id>,
}

/// What has happened so far.
#[derive(Debug, Default)]
struct Tally {
    games: u32,
    moves: u32,
    claims: u32,
    over: u32,
}

fn main() {
    let days = std::env::args().filter_map(|a| a.parse().ok()).next().unwrap_or(DAYS);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(soak(days));
}

async fn soak(days: u32) {
    let start = Instant::now();
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
    let clock = dir.path().join("clock");
    let settings = [
        ("LASKER_TEST__CLOCK", clock.to_str().unwrap()),
        ("LASKER_METRICS__LISTEN", "127.0.0.1:0"),
        ("LASKER_LOG__FILTER", "lasker=error"),
    ];
    let bot = Program::serve(&sandbox, dir.path(), &settings);
    let d = sandbox.driver().patient(Duration::from_secs(60));
    d.wait_bot().await.unwrap();
    let (server, games) = (d.server(SERVER), d.channel("games"));
    let mut pairs: Vec<_> = (0..PAIRS)
        .map(|pair| {
            let people = ["A", "B"].map(|side| {
                let person = d.create_person(&format!("{side}{pair}"));
                d.join(server, person.id());
                person
            });
            Pair { people, lazy: pair % 4 == 0, thread: None }
        })
        .collect();
    let (mut dice, mut tally, mut now) = (Rng::with_seed(1), Tally::default(), Duration::ZERO);
    let (mut after_a_day, mut in_the_end) = (0, 0);
    for day in 1..=days {
        for step in 0..STEPS {
            for pair in &mut pairs {
                live(&d, games, pair, &mut dice, &mut tally).await;
            }
            // Before it is lost: a new one may be there at once.
            let (identifies, resumes) = d.connections();
            match step {
                3 => d.ask_reconnect(),
                7 => d.invalidate_session(false),
                9 => d.cut_gateway(),
                _ => {}
            }
            if matches!(step, 3 | 7 | 9) {
                d.wait_connections(identifies + resumes + 1).await.unwrap();
            }
            now += STEP;
            d.advance(STEP);
            // Whole, so that it is never read half written.
            std::fs::write(dir.path().join("clock.new"), now.as_secs().to_string()).unwrap();
            std::fs::rename(dir.path().join("clock.new"), dir.path().join("clock")).unwrap();
            tokio::time::sleep(SETTLE).await;
        }
        in_the_end = kept(bot.id()).await;
        if day == 1 {
            after_a_day = in_the_end;
        }
        println!("day {day}: {:.1} MB resident, {tally:?}, {:.0} s", mega(in_the_end), start.elapsed().as_secs_f64());
    }
    let growth = in_the_end as f64 / after_a_day as f64 - 1.0;
    println!(
        "{days} days: {:.1} MB after the first, {:.1} MB after the last: {:+.1} %",
        mega(after_a_day),
        mega(in_the_end),
        growth * 100.0
    );
    drop(bot);
    sandbox.stop().await;
    assert!(growth <= 0.1, "it grows");
}

/// What a pair does in one step.
async fn live(d: &Driver, games: Id, pair: &mut Pair, dice: &mut Rng, tally: &mut Tally) {
    let Some(thread) = pair.thread else { return begin(d, games, pair, dice, tally).await };
    let messages = pair.people[0].sees(thread);
    let public = |m: &&Msg| m.author == d.bot() && m.ephemeral_to.is_none() && !m.deleted;
    if let Some(flag) = messages.iter().rev().filter(public).find(|m| m.control("Claim the win").is_some()) {
        for person in &pair.people {
            let answer = person.press(flag.id, "Claim the win").await.unwrap();
            if let Some(sure) = answer.message.filter(|m| m.control("Yes, I claim").is_some()) {
                person.press(sure.id, "Yes, I claim").await.unwrap();
                tally.claims += 1;
            }
        }
    }
    if messages.iter().rev().filter(public).any(|m| m.control("Rematch").is_some()) {
        tally.over += 1;
        pair.thread = None;
        return;
    }
    // Who is not to move is offered nothing.
    let who = &pair.people[dice.usize(..2)];
    if dice.usize(..if pair.lazy { 60 } else { 3 }) > 0 {
        return;
    }
    let Ok(offered) = who.autocomplete(thread, "move", json!({}), "move", "").await else { return };
    if offered.choices.is_empty() {
        return;
    }
    let text = &offered.choices[dice.usize(..offered.choices.len())].1;
    let board = messages.iter().rev().filter(public).find(|m| m.control("My board").is_some());
    match dice.usize(..4) {
        0 => drop(who.say(thread, text)),
        1 if board.is_some() => drop(who.reply(board.unwrap().id, text, true)),
        2 if board.is_some() => {
            // Looks at the private board first.
            let _ = who.press(board.unwrap().id, "My board").await;
            let _ = who.slash(thread, "move", json!({ "move": text })).await;
        }
        _ => drop(who.slash(thread, "move", json!({ "move": text })).await),
    }
    tally.moves += 1;
}

async fn begin(d: &Driver, games: Id, pair: &mut Pair, dice: &mut Rng, tally: &mut Tally) {
    let [ana, ben] = &pair.people;
    let mark = d.mark();
    let time = ["1 day", "2 days", "3 days"][dice.usize(..3)];
    // 0 is a soft flag, 1 a hard one.
    let terms = json!({ "opponent": ben.id().to_string(), "time": time, "flag": dice.usize(..2) });
    let asked = ana.slash(games, "challenge lasca", terms).await.unwrap();
    assert!(!asked.failed(), "{asked:?}");
    let invitation = |m: &Msg| m.pings.contains(&ben.id()) && m.control("Accept").is_some();
    let invitation = match d.wait_message(games, mark, invitation).await {
        Ok(invitation) => invitation,
        Err(error) => panic!("{error}; told {:?}", asked.content()),
    };
    ben.press(invitation.id, "Accept").await.unwrap();
    let first = |m: &Msg| m.ephemeral_to.is_none() && m.control("My board").is_some() && both(m, pair);
    pair.thread = Some(d.wait_anywhere(invitation.id, first).await.unwrap().channel);
    tally.games += 1;
}

/// Whether a message calls on one of that pair.
fn both(message: &Msg, pair: &Pair) -> bool {
    pair.people.iter().any(|person| message.pings.contains(&person.id()))
}

fn mega(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
