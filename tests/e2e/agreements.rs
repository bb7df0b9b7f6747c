//! What ends a game besides moves, and what follows it.

use serde_json::json;

use crate::house::{House, once};

#[tokio::test]
async fn a_game_that_has_hardly_begun_is_called_off() {
    let house = House::open().await;
    let board = house.begin().await;
    let answer = house.ben.slash(board.channel, "game abort", json!({})).await.unwrap();
    once(&answer);
    assert!(!house.ben.press(answer.message.unwrap().id, "Yes, call it off").await.unwrap().failed());
    house.d.wait_until(board.id, |m| m.control("My board").is_none()).await.unwrap();
    let told =
        house.told(&house.ana, board.channel, "move", json!({ "move": "c3-d4", "game": house.number(&board) })).await;
    assert!(!told.contains("Played"), "{told}");
    house.close().await;
}

#[tokio::test]
async fn an_invitation_is_declined() {
    let house = House::open().await;
    let invitation = house.invite().await;
    assert_eq!(invitation.control("No / withdraw").unwrap().style, 4);
    once(&house.cleo.press(invitation.id, "Accept").await.unwrap());
    once(&house.ben.press(invitation.id, "No / withdraw").await.unwrap());
    house.d.wait_until(invitation.id, |m| m.control("Accept").is_none()).await.unwrap();
    house.close().await;
}
