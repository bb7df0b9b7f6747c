//! What is refused: each attempt has exactly one answer, for its author alone, and changes nothing.

use lasker::sandbox::perm;
use serde_json::json;

use crate::house::{House, once};

#[tokio::test]
async fn not_everyone_can_be_challenged() {
    let house = House::open().await;
    let mark = house.d.mark();
    let challenge =
        async |who| house.told(&house.ana, house.games, "challenge lasca", json!({ "opponent": who })).await;
    challenge(house.ana.id().to_string()).await;
    challenge(house.d.bot().to_string()).await;
    once(&house.ben.slash(house.games, "block add", json!({ "player": house.ana.id().to_string() })).await.unwrap());
    challenge(house.ben.id().to_string()).await;
    house.d.overwrite(house.games, house.cleo.id(), 0, perm::VIEW_CHANNEL);
    let told = challenge(house.cleo.id().to_string()).await;
    assert!(told.contains("cannot see"), "{told}");
    assert!(house.d.messages_since(mark).iter().all(|m| m.ephemeral_to.is_some()));
    house.close().await;
}

#[tokio::test]
async fn of_two_games_it_is_asked_which_is_meant() {
    let house = House::open().await;
    let (one, two) = (house.begin().await, house.begin().await);
    let answer = house.ana.slash(house.games, "move", json!({ "move": "c3-d4" })).await.unwrap();
    once(&answer);
    assert_eq!(answer.content(), "Which game do you mean?");
    let mark = house.d.mark();
    let named = json!({ "move": "c3-d4", "game": house.number(&two) });
    let told = house.told(&house.ana, house.games, "move", named).await;
    assert!(told.contains("Played"), "{told}");
    assert_eq!(house.board(mark, &house.ana).await.channel, two.channel);
    // In a game's own thread there is no doubt.
    let mark = house.d.mark();
    house.told(&house.ana, one.channel, "move", json!({ "move": "c3-d4" })).await;
    assert_eq!(house.board(mark, &house.ana).await.channel, one.channel);
    house.close().await;
}

#[tokio::test]
async fn strangers_learn_nothing_of_a_game() {
    let house = House::open().await;
    let board = house.begin().await;
    let zed = house.d.create_person("Zed");
    let server = house.d.create_server("Elsewhere", zed.id());
    let channel = house.d.create_channel(server, "elsewhere");
    let no = house.number(&board);
    for command in ["board", "game history", "game export", "game legal", "game resign"] {
        let told = house.told(&zed, channel, command, json!({ "game": no })).await;
        assert!(told.starts_with("There is no game"), "{command}: {told}");
    }
    house.close().await;
}
