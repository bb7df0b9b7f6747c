//! Dice that anybody can check when a game is over, and nobody can know before; and the files that tell of a match.

use lasker::games::backgammon::Stage as At;
use lasker::sandbox::driver::{Answer, Msg};
use serde_json::json;

use crate::house::{once, said};
use crate::table::{SEED, THREE, Table, open, seeds};

/// The value of a match to one point among the choices of a challenge's length.
const ONE: u32 = 0;

/// The seeds that are told in an answer or its files, by the number of their game.
fn told(answer: &Answer) -> Vec<u16> {
    let message = answer.message.as_ref().unwrap();
    let files = message.files.iter().map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let texts: Vec<_> = files.chain([message.content.clone()]).collect();
    let told = (1..).zip(seeds(SEED)).filter(|(_, seed)| texts.iter().any(|text| text.contains(seed)));
    told.map(|(game, _)| game).collect()
}

fn names(message: &Msg) -> Vec<&str> {
    message.files.iter().map(|file| file.filename.as_str()).collect()
}

/// The script that came with the proof says that all is as it should be.
async fn checks(message: &Msg, expected: &str) {
    let dir = tempfile::tempdir().unwrap();
    for file in &message.files {
        std::fs::write(dir.path().join(&file.filename), &file.bytes).unwrap();
    }
    let [proof, script] = names(message)[..] else { panic!("{:?}", names(message)) };
    assert!(message.content.contains(&format!("python3 {script} {proof}")), "{}", message.content);
    let mut python = tokio::process::Command::new("python3");
    match python.arg(script).arg(proof).current_dir(&dir).output().await {
        Ok(out) => {
            let said = String::from_utf8_lossy(&out.stdout).into_owned();
            assert!(out.status.success() && said.contains(expected), "{said} {out:?}");
        }
        Err(error) => println!("SKIPPED: the proof is not checked with Python, which is not here: {error}"),
    }
}

#[tokio::test]
async fn no_seed_is_told_before_its_game_is_over() {
    let (house, store) = open().await;
    let table = Table::begin(&house, &store, json!({ "length": THREE })).await;
    for who in [&house.ana, &house.ben, &house.cleo] {
        let answer = who.slash(table.thread, "game verify", json!({})).await.unwrap();
        assert!(said(&answer).contains("its seed stays secret"), "{}", said(&answer));
        assert!(told(&answer).is_empty() && answer.message.as_ref().unwrap().files.is_empty());
    }

    table.goes_on(|state| state.stage() == At::Cube).await;
    let (first, second) = table.people().await;
    table.types(first, "double").await;
    let mark = house.d.mark();
    table.types(second, "drop").await;
    table.post(mark, "wins game 1").await;
    let answer = house.cleo.slash(table.thread, "game verify", json!({})).await.unwrap();
    assert!(said(&answer).contains("Game 1: its roll follows") && said(&answer).contains("Game 2 is under way"));
    assert_eq!(told(&answer), [1]);
    checks(answer.message.as_ref().unwrap(), "in 1 game: all as committed").await;

    // What ended the game is shown with the men as they stood then: the next game waits at its start already.
    let answer = house.cleo.slash(table.thread, "board", json!({ "at": 3 })).await.unwrap();
    assert!(said(&answer).contains("Game 1 · after `") && said(&answer).contains("drop`, 3 of 3"), "{}", said(&answer));
    let shown = answer.message.as_ref().unwrap();
    assert!(shown.alt().unwrap().contains("game 1 is over. Before that: "), "{:?}", shown.alt());
    let back = house.cleo.press(shown.id, "Back").await.unwrap();
    assert!(back.content().contains("double`, 2 of 3"), "{}", back.content());
    let start = house.cleo.press(shown.id, "Start").await.unwrap();
    assert!(start.content().contains("The start, before 3 moves"), "{}", start.content());

    // The record holds what was done, in three forms, and no seed.
    let answer = house.ben.slash(table.thread, "game export", json!({})).await.unwrap();
    once(&answer);
    let no = table.no.0;
    let message = answer.message.as_ref().unwrap();
    assert_eq!(names(message), ["json", "mat", "sgf"].map(|form| format!("backgammon-{no}.{form}")));
    assert!(told(&answer).is_empty());
    let text = |at: usize| String::from_utf8(message.files[at].bytes.to_vec()).unwrap();
    assert!(text(0).contains("\"drop\"") && text(1).contains(" Drops") && text(2).contains("drop"));
    // What has been rolled and not been played is in the own record alone, or it would look like a lost turn.
    assert!(!text(1).lines().any(|line| line.trim_end().ends_with(':')), "{}", text(1));
    house.close().await;
}

#[tokio::test]
async fn a_finished_match_is_verified_from_its_result() {
    let (house, store) = open().await;
    let table = Table::begin(&house, &store, json!({ "length": ONE })).await;
    let mark = house.d.mark();
    table.goes_on(|_| false).await;
    let result = table.post(mark, "wins Backgammon").await;
    let [film] = &result.files[..] else { panic!("{:?}", names(&result)) };
    assert!(film.filename.ends_with(".gif") && film.size_px.is_some_and(|(width, _)| width >= 500), "{film:?}");
    assert!(film.description.as_ref().unwrap().contains("At its end: "), "{:?}", film.description);

    let answer = house.cleo.press(result.id, "Verify the dice").await.unwrap();
    assert!(said(&answer).contains("are what they had to be"), "{}", said(&answer));
    assert!(said(&answer).contains("of this server so far"), "{}", said(&answer));
    assert_eq!(told(&answer), [1]);
    checks(answer.message.as_ref().unwrap(), "in 1 game: all as committed").await;

    // The match can be stepped through, from its end to its start.
    let end = house.cleo.press(result.id, "Replay").await.unwrap();
    once(&end);
    let shown = end.message.as_ref().unwrap().id;
    let start = house.cleo.press(shown, "Start").await.unwrap();
    assert!(start.content().contains("The start, before"), "{}", start.content());
    let first = house.cleo.press(shown, "Forward").await.unwrap();
    assert!(first.content().contains("After `1) ") && first.content().contains(", 1 of "), "{}", first.content());
    let sheet = house.told(&house.ben, table.thread, "game history", json!({})).await;
    assert!(sheet.contains("1 point"), "{sheet}");
    house.close().await;
}

#[tokio::test]
async fn a_game_without_dice_says_so() {
    let (house, _) = open().await;
    let board = house.begin().await;
    let answer = house.ana.slash(board.channel, "game verify", json!({})).await.unwrap();
    assert!(said(&answer).contains("Lasca has no dice"), "{}", said(&answer));
    house.close().await;
}
