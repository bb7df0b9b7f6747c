//! Backgammon: a match and money play from the challenge to the dice's proof, and what is said on the way.

use lasker::club::Replay;
use lasker::club::dice::{SCRIPT, verify};
use lasker::games::backgammon::{Crawford, Stage as At, Win};
use serde_json::json;

use crate::house::{once, said};
use crate::table::{MONEY, THREE, Table, open};

/// The value of "the game is lost by itself" among the choices of the flag.
const HARD: u32 = 1;

impl Table<'_> {
    /// The dice of all games that have ended are as was promised: the script that anybody can run says so.
    async fn check_dice(&self, games: usize) {
        let record = self.record().await;
        let verified = verify(&record.head, &Replay::of(&record).unwrap()).unwrap();
        let rolls = verified.checked.unwrap();
        assert_eq!((verified.proof.games.len(), verified.unshown), (games, 0));
        let dir = tempfile::tempdir().unwrap();
        let (script, proof) = (dir.path().join("verify_dice.py"), dir.path().join("match.json"));
        std::fs::write(&script, SCRIPT).unwrap();
        std::fs::write(&proof, serde_json::to_string(&verified.proof).unwrap()).unwrap();
        match tokio::process::Command::new("python3").arg(script).arg(proof).output().await {
            Ok(out) => {
                let out = String::from_utf8_lossy(&out.stdout).into_owned();
                let plural = if games == 1 { "" } else { "s" };
                assert_eq!(out.trim(), format!("{rolls} rolls in {games} game{plural}: all as committed"));
            }
            Err(error) => println!("SKIPPED: the dice are not checked with Python, which is not here: {error}"),
        }
    }
}

#[tokio::test]
async fn a_match_to_three_points() {
    let (house, store) = open().await;
    let table = Table::begin(&house, &store, json!({ "length": THREE, "rated": true })).await;

    // The first game ends with a double dropped.
    table.goes_on(|state| state.stage() == At::Cube).await;
    let (first, second) = table.people().await;
    table.types(first, "double").await;
    let mark = house.d.mark();
    table.types(second, "drop").await;
    table.post(mark, "wins game 1: 1 point").await;

    // In the second the double is taken, and the game given up: two points for the other.
    let leads = table.state().await.score();
    let behind = if leads[0] == 1 { &house.ben } else { &house.ana };
    table.goes_on(|state| state.stage() == At::Cube).await;
    while table.people().await.0.id() == behind.id() {
        table.types(behind, "roll").await;
        table.goes_on(|state| state.stage() == At::Cube).await;
    }
    let (leader, _) = table.people().await;
    let mark = house.d.mark();
    table.types(leader, "double").await;
    let offer = table.post(mark, "doubles to 2").await;
    let sure = behind.press(offer.id, "Take").await.unwrap();
    assert!(said(&sure).contains("take at 2?"), "{}", said(&sure));
    assert!(!behind.press(sure.message.unwrap().id, "Yes, take").await.unwrap().failed());
    // The leader has rolled, does not like it, and gives up the game.
    let what = leader.slash(table.thread, "game resign", json!({})).await.unwrap().message.unwrap();
    let sure = leader.press(what.id, "Single: 2 points").await.unwrap();
    assert!(said(&sure).contains("It costs 2 points"), "{}", said(&sure));
    let mark = house.d.mark();
    assert!(!leader.press(sure.message.unwrap().id, "Yes, offer it").await.unwrap().failed());
    let offer = table.post(mark, "offers to lose this game").await;
    assert_eq!(offer.pings, [behind.id()]);
    let mark = house.d.mark();
    once(&behind.press(offer.id, "Accept the resignation").await.unwrap());
    table.post(mark, "Crawford game").await;
    assert_eq!(table.state().await.last_result().unwrap().points, 2);
    assert_eq!(table.state().await.crawford(), Crawford::Now);

    // The third has no cube, and is played to its end: a gammon.
    let mark = house.d.mark();
    let (who, _) = table.people().await;
    let told = table.types(who, "double").await;
    assert!(told.contains("Doubling comes before the roll") || told.contains("Crawford"), "{told}");
    table.goes_on(|_| false).await;
    let last = table.state().await.last_result().unwrap();
    assert_eq!((last.game, last.win), (3, Win::Gammon), "{last:?}");
    table.post(mark, "wins Backgammon").await;
    table.check_dice(3).await;
    house.close().await;
}

#[tokio::test]
async fn money_with_jacoby_and_a_flag() {
    let (house, store) = open().await;
    let more = json!({ "length": MONEY, "jacoby": true, "games": 2, "flag": HARD, "time": "1d" });
    let table = Table::begin(&house, &store, more).await;
    table.goes_on(|state| state.stage() == At::Cube).await;
    let (first, second) = table.people().await;
    // Nobody has doubled, so that no gammon can be lost.
    let what = first.slash(table.thread, "game resign", json!({})).await.unwrap().message.unwrap();
    assert_eq!(what.labels(), ["Single: 1 point", "The whole match: 1 point", "No, play on"]);
    table.types(first, "double").await;
    let mark = house.d.mark();
    table.types(second, "drop").await;
    table.post(mark, "wins game 1: 1 point").await;
    // In the second the time of whoever is to act runs out, which loses the stake and ends it all.
    table.goes_on(|state| state.stage() == At::Cube).await;
    let (_, winner) = table.people().await;
    let mark = house.d.mark();
    house.d.advance(std::time::Duration::from_secs(24 * 3600));
    let name = if winner.id() == house.ana.id() { "Ana" } else { "Ben" };
    table.post(mark, &format!("{name} wins Backgammon")).await;
    // A rematch has the same terms, and dice of its own.
    let mark = house.d.mark();
    once(&winner.slash(table.thread, "game rematch", json!({})).await.unwrap());
    let again = house.d.wait_anywhere(mark, |m| m.control("Accept").is_some()).await.unwrap();
    assert!(again.content.contains("2 games, unlimited stakes · Jacoby rule") && again.content.contains("🎲"));
    table.check_dice(2).await;
    house.close().await;
}

#[tokio::test]
async fn odd_things_are_answered_kindly_and_privately() {
    let (house, store) = open().await;
    let table = Table::begin(&house, &store, json!({ "length": THREE })).await;
    let (first, second) = table.people().await;
    // It rolled by itself; nothing is there to be rolled, taken or doubled.
    for (text, said) in [("roll", "must play it"), ("take", "must play it"), ("double", "before the roll")] {
        let told = table.types(first, text).await;
        assert!(told.contains(said) && told.contains("Nothing was played"), "{text}: {told}");
    }
    let told = table.types(second, "13/8").await;
    assert!(told.contains("not your turn"), "{told}");
    let told = table.types(&house.cleo, "roll").await;
    assert!(told.contains("do not play"), "{told}");

    table.goes_on(|state| state.stage() == At::Cube).await;
    let (who, _) = table.people().await;
    let told = table.types(who, "8/5 6/5").await;
    assert!(told.contains("Nothing was played"), "{told}");
    // The same roll, however often it is asked for.
    let before = table.state().await;
    table.types(who, "roll").await;
    let rolled = table.replay().await;
    assert_ne!(table.state().await.stage(), before.stage());
    let told = table.types(who, "roll").await;
    assert!(told.contains("Nothing was played"), "{told}");
    assert_eq!(table.replay().await.version, rolled.version);
    house.close().await;
}
