//! `lasker backup`: with a bot that runs and goes on, without one, and back again by `lasker import`.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;

use lasker::backup::{Keeper, Period, Shelf};
use lasker::club::{GameNo, Stage};
use lasker::desk::SystemClock;
use lasker::sandbox::{Sandbox, SandboxConfig};
use lasker::store::{SledOptions, SledStore, Store};

#[path = "store/made.rs"]
#[allow(dead_code)] // a part of it is used here
mod made;

fn lasker(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lasker"));
    command.current_dir(dir).env("LASKER_STORE__PATH", dir.join("games")).args(args).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The file that was named on standard output.
#[track_caller]
fn file(output: &Output) -> PathBuf {
    assert!(output.status.success(), "{output:?}");
    PathBuf::from(String::from_utf8(output.stdout.clone()).unwrap().trim_end())
}

async fn fill(dir: &Path) {
    let store = SledStore::open(&dir.join("games"), SledOptions::default()).unwrap();
    for no in 1..=5 {
        store.commit(made::records(vec![made::new(made::head(no))])).await.unwrap();
        store.commit(made::records(vec![made::on(0, vec![made::accept()], made::running(no))])).await.unwrap();
    }
}

#[tokio::test]
async fn without_a_bot_the_store_is_read_and_can_be_restored() {
    let dir = tempfile::tempdir().unwrap();
    let none = lasker(dir.path(), &["backup"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(said(&none).contains("there is no store"), "{}", said(&none));

    fill(dir.path()).await;
    let made = lasker(dir.path(), &["backup"]);
    let file = file(&made);
    assert!(said(&made).contains("5 games"), "{}", said(&made));
    assert_eq!(file.parent().unwrap(), dir.path().join("games-backups").canonicalize().unwrap());

    std::fs::rename(dir.path().join("games"), dir.path().join("damaged")).unwrap();
    let restored = lasker(dir.path(), &["import", file.to_str().unwrap()]);
    assert!(restored.status.success(), "{restored:?}");
    assert!(said(&restored).contains("5 games") && said(&restored).contains("will say so"), "{}", said(&restored));
    let store = SledStore::open(&dir.path().join("games"), SledOptions::default()).unwrap();
    let posted = store.posted(GameNo(3)).await.unwrap();
    let head = store.head(GameNo(3)).await.unwrap().unwrap();
    assert!(posted.restored.is_some() && head.restored.is_some() && head.stage == Stage::Running);
    drop(store);

    // What was cut off does not pass for whole.
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    std::fs::rename(dir.path().join("games"), dir.path().join("again")).unwrap();
    let refused = lasker(dir.path(), &["import", file.to_str().unwrap()]);
    assert!(!refused.status.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_go_on_while_it_is_made_and_each_game_in_it_is_whole() {
    const GAMES: u32 = 40;
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(&dir.path().join("games"), SledOptions::default()).unwrap());
    for no in 1..=GAMES {
        store.commit(made::records(vec![made::new(made::head(no))])).await.unwrap();
        store.commit(made::records(vec![made::on(0, vec![made::accept()], made::running(no))])).await.unwrap();
    }
    let shelf = Shelf::new(&dir.path().join("kept"), Period::OFF);
    let keeper = Keeper::new(store.clone(), shelf, Period::OFF, Arc::new(SystemClock));
    let player = {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for version in 1..40 {
                for no in (1..=GAMES).map(|no| 1 + no * 7 % GAMES) {
                    let over = version == 39;
                    let mut head = made::running(no);
                    if over {
                        head.stage = Stage::Aborted;
                    }
                    let mut all = made::records(vec![made::on(version, vec![made::entry(1, "c3-d4")], head)]);
                    // The post of each move takes the place of the one before.
                    all.outbox = vec![made::outgoing(no, version + 1, 0)];
                    all.posted = vec![made::outgoing(no, version, 0).id];
                    store.commit(all).await.unwrap();
                }
            }
        })
    };
    let mut versions = std::collections::BTreeSet::new();
    while !player.is_finished() {
        let made = keeper.make().await.unwrap();
        assert_eq!((made.records, made.lost.len()), (GAMES as usize, 0), "{:?}", made.lost);
        let text = std::io::read_to_string(flate2::read::MultiGzDecoder::new(std::fs::File::open(&made.path).unwrap()));
        let text = text.unwrap();
        let mut at = std::collections::BTreeMap::new();
        for line in lasker::store::lines::Lines::new(text.as_bytes()) {
            match line.unwrap().1 {
                lasker::store::Line::Record { head, actions } => {
                    assert_eq!(actions.len(), head.version as usize);
                    versions.insert(head.version);
                    at.insert(head.no, head.version);
                }
                lasker::store::Line::Outgoing { outgoing } => assert_eq!(at[&outgoing.id.no], outgoing.id.version),
                _ => {}
            }
        }
        std::fs::remove_file(&made.path).unwrap();
    }
    player.await.unwrap();
    assert!(versions.len() > 1, "it was never made while they moved: {versions:?}");
}

/// The real bot; it dies with the test.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_running_bot_makes_one_when_asked() {
    let dir = tempfile::tempdir().unwrap();
    fill(dir.path()).await;
    let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
    let mut bot = Command::new(env!("CARGO_BIN_EXE_lasker"));
    bot.current_dir(dir.path()).arg("serve").stderr(Stdio::null());
    bot.env("LASKER_DISCORD__PROXY", sandbox.base_url()).env("LASKER_DISCORD__TOKEN", sandbox.token());
    bot.env("LASKER_STORE__PATH", dir.path().join("games")).env("LASKER_BACKUP__PATH", dir.path().join("kept"));
    let mut bot = Bot(bot.spawn().unwrap());
    sandbox.driver().wait_bot().await.unwrap();

    // The one who asks need not know where they are kept; the bot does.
    let made = lasker(dir.path(), &["backup"]);
    assert_eq!(file(&made).parent().unwrap(), dir.path().join("kept").canonicalize().unwrap());
    // It holds its store, and whoever wants that is told so.
    let refused = lasker(dir.path(), &["export"]);
    assert!(said(&refused).contains("in use"), "{}", said(&refused));
    // A dead one leaves its door behind, and is not waited for.
    bot.0.kill().unwrap();
    bot.0.wait().unwrap();
    assert!(dir.path().join("games.sock").exists());
    let made = lasker(dir.path(), &["backup"]);
    assert_eq!(file(&made).parent().unwrap(), dir.path().join("games-backups").canonicalize().unwrap());
    sandbox.stop().await;
}
