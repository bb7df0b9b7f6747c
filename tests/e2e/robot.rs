//! The sandbox's robot, who presses what he is shown: it leads him through backgammon.

use lasker::club::UserId;
use lasker::games::backgammon::Stage as At;
use lasker::sandbox::driver::Msg;
use serde_json::json;

use crate::house::{House, once};
use crate::table::{Table, open};

/// So many own plays show what he does.
const PLAYS: usize = 5;

/// Ana makes so many plays against the robot, and doubles as soon as she can. Then it is her turn again.
async fn plays(house: &House, table: &Table<'_>, mut left: usize) {
    let me = UserId(house.ana.id().0);
    let mut doubled = false;
    loop {
        let mark = house.d.mark();
        let (replay, record) = (table.replay().await, table.record().await);
        let seat = replay.to_act().iter().next().unwrap();
        if record.head.sitter(seat) != Some(me) {
            // Whatever is told next: how it stood, or what he has done.
            house.d.wait_anywhere(mark, |m| m.ephemeral_to.is_none()).await.unwrap();
            continue;
        }
        if left == 0 {
            return;
        }
        let text = match replay.game.as_match().unwrap().stage() {
            At::Cube if !doubled => {
                doubled = true;
                "double".to_owned()
            }
            At::Play(_) => {
                left -= 1;
                replay.game.legal(seat).swap_remove(0)
            }
            _ => replay.game.legal(seat).swap_remove(0),
        };
        table.types(&house.ana, &text).await;
    }
}

#[tokio::test]
async fn he_plays_takes_and_lets_resign() {
    let (house, store) = open().await;
    house.d.switch_robot(true);
    let mark = house.d.mark();
    let robot = house.d.person("Robot");
    let options = json!({ "opponent": robot.id().to_string() });
    once(&house.ana.slash(house.games, "challenge backgammon", options).await.unwrap());
    let first = house.d.wait_anywhere(mark, |m| !m.files.is_empty()).await.unwrap();
    let table = Table::of(&house, &store, &first);

    plays(&house, &table, PLAYS).await;
    let taken = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("Robot takes");
    assert!(house.d.messages_since(mark).iter().any(taken), "he takes what is offered");

    let what = house.ana.slash(table.thread, "game resign", json!({})).await.unwrap().message.unwrap();
    let sure = house.ana.press(what.id, "Single").await.unwrap().message.unwrap();
    let mark = house.d.mark();
    once(&house.ana.press(sure.id, "Yes, offer it").await.unwrap());
    let accepted = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("gives up game 1");
    house.d.wait_message(table.thread, mark, accepted).await.unwrap();
    house.close().await;
}
