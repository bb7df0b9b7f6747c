//! `lasker doctor`, and what becomes of damaged files: never a panic, and no game is lost without being named.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use lasker::club::{ChannelId, GameNo, MessageId, Person, Post, Record, Replay, Telling, Time, UserId};
use lasker::store::exam::Report;
use lasker::store::{
    BoardRef, Draft, Expect, MessageRef, Outgoing, OutgoingId, Posted, RecordWrite, SledOptions, SledStore, Store,
    Transaction, Unanswered, examine,
};
use table::{ANA, BEN, Table, terms};

mod table;

const GAMES: u32 = 24;

/// A game after so many moves, by a choice that differs from game to game.
fn game(no: u32, moves: u32) -> Record {
    let mut table = Table::invited(terms(), Some(BEN));
    table.record.head.no = GameNo(no);
    table.ways = [ANA, BEN].map(|user| (user, Person { auto: false, ..Person::default() })).into();
    table.act(BEN, lasker::club::Command::Accept);
    for ply in 0..moves {
        let replay = Replay::of(&table.record).unwrap();
        let Some(seat) = replay.to_act().iter().next() else { break };
        let legal = replay.game.legal(seat);
        table.play(&legal[((no + ply) * 7) as usize % legal.len()]);
    }
    table.record
}

fn open(path: &Path) -> SledStore {
    SledStore::open(path, SledOptions { wait: Duration::ZERO, ..SledOptions::default() }).unwrap()
}

/// A store with games as they are played, written move by move.
async fn fill(path: &Path) -> BTreeMap<u32, Record> {
    let store = open(path);
    let games: BTreeMap<_, _> = (1..=GAMES).map(|no| (no, game(no, no % 7 * 8))).collect();
    for record in games.values() {
        let no = record.head.no;
        let at = MessageRef { channel: ChannelId(70), message: MessageId(900 + u64::from(no.0)) };
        let board = Some(BoardRef { at, version: record.head.version });
        let transaction = Transaction {
            records: vec![RecordWrite {
                expect: Expect::New,
                append: record.actions.clone(),
                head: record.head.clone(),
            }],
            places: vec![(no, Posted { board, ..Posted::default() })],
            people: vec![(UserId(u64::from(no.0)), Person { text: true, ..Person::default() })],
            alive: Some(Time(record.head.latest.0)),
            ..Transaction::default()
        };
        store.commit(transaction).await.unwrap();
    }
    games
}

fn lasker(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lasker"));
    command.current_dir(dir).env("LASKER_STORE__PATH", "games").args(args).output().unwrap()
}

#[track_caller]
fn says(output: &Output, code: i32, what: &[&str]) {
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    for what in what {
        assert!(said.contains(what), "{what:?} is not in:\n{said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

fn outgoing(no: u32, version: u32) -> Outgoing {
    Outgoing {
        id: OutgoingId { no: GameNo(no), version, index: 0 },
        post: Post { version, what: Telling::Board { since: 0 }, ping: vec![BEN], unplanned: Vec::new() },
        since: Time(5_000),
        tried: None,
    }
}

#[tokio::test]
async fn a_sound_store_and_its_backup_are_well_and_a_running_bot_is_not_disturbed() {
    let dir = tempfile::tempdir().unwrap();
    says(&lasker(dir.path(), &["doctor"]), 2, &["there is no store at games"]);
    fill(&dir.path().join("games")).await;
    says(&lasker(dir.path(), &["doctor"]), 0, &["form 2", "There is no backup", "All is well."]);
    let made = lasker(dir.path(), &["backup"]);
    let file = String::from_utf8(made.stdout).unwrap();
    let file = file.trim_end();
    says(&lasker(dir.path(), &["doctor"]), 0, &["Last backup: games-backups", "24 games and invitations, all well"]);
    says(&lasker(dir.path(), &["doctor", file]), 0, &["backup of ", "All is well."]);
    // Nothing of its work is left behind.
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");

    let running = open(&dir.path().join("games"));
    says(&lasker(dir.path(), &["doctor"]), 2, &["The bot is running on games", "lasker doctor games-backups"]);
    drop(running);

    // A backup that was cut off, one that was changed.
    let text = lasker(dir.path(), &["export"]).stdout;
    let (cut, changed) = (dir.path().join("cut.jsonl"), dir.path().join("changed.jsonl"));
    fs::write(&cut, &text[..text.len() / 2]).unwrap();
    says(&lasker(dir.path(), &["doctor", "cut.jsonl"]), 1, &["cut off", "import --damaged --restored cut.jsonl"]);
    fs::write(&changed, String::from_utf8(text).unwrap().replacen("\"text\":true", "\"text\":null", 1)).unwrap();
    says(&lasker(dir.path(), &["doctor", "changed.jsonl"]), 1, &["checksum"]);
    says(&lasker(dir.path(), &["doctor", "nothing.jsonl"]), 2, &["cannot read nothing.jsonl"]);
}

#[tokio::test]
async fn what_does_not_fit_together_is_named_with_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games");
    fill(&path).await;
    says(&lasker(dir.path(), &["backup"]), 0, &[]);
    let store = open(&path);
    let alive = Time(2_000_000_000_000);
    let waiting = Unanswered {
        interaction: 77,
        token: "secret".into(),
        at: alive.plus_seconds(-3600),
        user: ANA,
        locale: "en".into(),
        no: Some(GameNo(99)),
        version: None,
    };
    let orphans = Transaction {
        outbox: vec![outgoing(98, 3), outgoing(2, 4_000)],
        drafts: vec![((GameNo(97), ANA), Some(Draft::default()))],
        unanswered: vec![waiting],
        alive: Some(alive),
        ..Transaction::default()
    };
    store.commit(orphans).await.unwrap();
    drop(store);
    says(
        &lasker(dir.path(), &["doctor"]),
        1,
        &[
            "a post of version 3 belongs to game #98, which is not there",
            "game #2: a post tells of version 4000",
            "draft of game 97 belongs to game #97",
            "interaction 77 belongs to game #99",
            "its token is no longer good",
            "harmless",
        ],
    );
    let tree = sled::open(&path).unwrap();
    let of = |kind: u8, no: u32| [&[kind][..], &no.to_be_bytes()].concat();
    tree.remove(of(b'h', 5)).unwrap();
    tree.remove([of(b'a', 8), 2u32.to_be_bytes().to_vec()].concat()).unwrap();
    let (key, value) = tree.scan_prefix(of(b'h', 9)).next().unwrap().unwrap();
    let mut bad = value.to_vec();
    bad[20] ^= 1;
    tree.insert(key, bad).unwrap();
    let wake = tree.scan_prefix(b"w").keys().find(|key| key.as_ref().unwrap().ends_with(&4u32.to_be_bytes()));
    tree.remove(wake.unwrap().unwrap()).unwrap();
    tree.insert(b"?what", "is this").unwrap();
    tree.flush().unwrap();
    drop(tree);
    let said = lasker(dir.path(), &["doctor", "--all"]);
    let lost = [
        "game #5 is missing",
        "game #8 cannot be replayed: action of game 8, version 2 is damaged: it is missing",
        "game #9 cannot be replayed: head of game 9 is damaged: its checksum is wrong",
        "game #4 is not found by the wake-up",
        "unknown key",
        "All other games can go on",
        "Last backup: games-backups",
        "24 games and invitations, all well",
        "mv games games-damaged",
        "lasker import --store games games-backups",
    ];
    says(&said, 1, &lost);

    // The whole is not exported as if nothing were missing; what can be read is, and the rest is named.
    says(&lasker(dir.path(), &["export", "-o", "out.jsonl"]), 1, &["game #5 is missing", "--damaged"]);
    assert!(!dir.path().join("out.jsonl").exists());
    let partly = lasker(dir.path(), &["export", "--damaged", "-o", "out.jsonl"]);
    says(
        &partly,
        1,
        &["left out: game #5 is missing", "left out: action of game 8, version 2", "left out: head of game 9"],
    );
    says(
        &lasker(dir.path(), &["import", "--store", "new", "--restored", "out.jsonl"]),
        0,
        &["21 games and invitations"],
    );
    says(&lasker(dir.path(), &["doctor", "--store", "new"]), 1, &["game #5 is missing", "games #8 to #9 are missing"]);
}

/// What of the games is there, by number.
async fn there(path: &Path) -> Option<BTreeMap<u32, Record>> {
    // What a bot would do: open it, and read.
    let store = SledStore::open(path, SledOptions { wait: Duration::ZERO, ..SledOptions::default() }).ok()?;
    let mut games = BTreeMap::new();
    for no in 1..=GAMES {
        if let Ok(Some(record)) = store.record(GameNo(no)).await {
            games.insert(no, record);
        }
    }
    let missing = store.missing();
    for no in (1..=GAMES).filter(|no| !games.contains_key(no)) {
        // It is named at the start, or whoever asks for it hears why.
        let named = missing.iter().any(|gap| gap.contains(&no)) || store.record(GameNo(no)).await.is_err();
        assert!(named, "#{no} is gone without a word");
    }
    Some(games)
}

/// Whether every game that is not as it was is named.
fn all_named(report: &Report, was: &BTreeMap<u32, Record>, is: &BTreeMap<u32, Record>) {
    for (no, record) in was {
        if is.get(no) != Some(record) {
            let named = report.findings.iter().any(|finding| finding.names(GameNo(*no)));
            assert!(named, "#{no} is not as it was, and not named: {:#?}", report.findings);
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (from, to) = (entry.as_ref().unwrap().path(), to.join(entry.as_ref().unwrap().file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

#[tokio::test]
async fn wherever_the_files_are_damaged_what_is_lost_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games");
    let was = fill(&path).await;
    let whole = fs::read(path.join("db")).unwrap();
    let written = whole.iter().rposition(|&b| b != 0).unwrap() + 1;
    // sled's panics are caught; what it says of them is of no use here.
    std::panic::set_hook(Box::new(|info| {
        if !info.location().is_some_and(|at| at.file().contains("sled")) {
            eprintln!("{info}");
        }
    }));
    let mut cases: Vec<(String, Vec<u8>)> = vec![("nothing done".to_owned(), whole.clone())];
    let step = (written / 120).max(1);
    for (n, at) in (0..written).step_by(step).enumerate() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (n % 8);
        cases.push((format!("byte {at} flipped"), bytes));
    }
    for n in 0..24 {
        let at = written * n / 24;
        cases.push((format!("cut off at {at}"), whole[..at].to_vec()));
        let mut bytes = whole.clone();
        bytes[at..(at + 600).min(written)].fill(0);
        cases.push((format!("600 zeros at {at}"), bytes));
    }
    let (mut opened, mut refused, mut hurt) = (0, 0, 0);
    for (what, bytes) in cases {
        let copied = dir.path().join("copy");
        copy(&path, &copied);
        fs::write(copied.join("db"), bytes).unwrap();
        // The doctor first: opening may change the files.
        let report = examine(&copied);
        match (report, there(&copied).await) {
            (Ok(report), Some(is)) => {
                opened += 1;
                hurt += usize::from(is != was);
                all_named(&report, &was, &is);
            }
            (Ok(report), None) => {
                refused += 1;
                assert!(!report.findings.is_empty(), "{what}: refused, and the doctor finds nothing");
            }
            (Err(_), None) => refused += 1,
            (Err(error), Some(_)) => panic!("{what}: it opens, but the doctor cannot read it: {error}"),
        }
        fs::remove_dir_all(&copied).unwrap();
    }
    eprintln!("{opened} opened, {hurt} of them not as they were; {refused} were refused");
    assert!(opened > 0 && refused > 0);
    for file in ["conf", "db", "witness"] {
        let copied = dir.path().join("copy");
        copy(&path, &copied);
        fs::remove_file(copied.join(file)).unwrap();
        let report = examine(&copied);
        if let (Ok(report), Some(is)) = (report, there(&copied).await) {
            all_named(&report, &was, &is);
        }
        fs::remove_dir_all(&copied).unwrap();
    }
}

#[tokio::test]
async fn a_store_that_fell_back_is_refused_and_both_ways_on_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games");
    fill(&path).await;
    let older = fs::read(path.join("db")).unwrap();
    let store = open(&path);
    let record = game(GAMES + 1, 3);
    let write = RecordWrite { expect: Expect::New, append: record.actions, head: record.head };
    store.commit(Transaction { records: vec![write], ..Transaction::default() }).await.unwrap();
    drop(store);
    fs::write(path.join("db"), older).unwrap();
    says(
        &lasker(dir.path(), &["doctor"]),
        1,
        &[
            "has lost its last 1 commits",
            "game #25 is missing",
            "export --store games --damaged",
            "import --store games --restored",
        ],
    );
    let mut serve = Command::new(env!("CARGO_BIN_EXE_lasker"));
    serve.current_dir(dir.path()).env("LASKER_STORE__PATH", "games").env("LASKER_DISCORD__TOKEN", "a.b.c").arg("serve");
    says(&serve.output().unwrap(), 1, &["cannot open the store", "has lost its last 1 commits", "lasker doctor"]);
    // The way on with what is left.
    says(&lasker(dir.path(), &["export", "--damaged", "-o", "rescued.jsonl"]), 0, &[]);
    fs::rename(&path, dir.path().join("games-damaged")).unwrap();
    says(&lasker(dir.path(), &["import", "--restored", "rescued.jsonl"]), 0, &["24 games"]);
    says(&lasker(dir.path(), &["doctor"]), 0, &["All is well"]);
}
