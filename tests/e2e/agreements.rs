//! What ends a game besides moves, and what follows it.

use lasker::sandbox::driver::Msg;
use serde_json::json;

use crate::house::{House, once};

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let house = House::open().await;
    house.no_move_plays_itself().await;
    let board = house.begin().await;
    let thread = board.channel;
    let offered = |m: &Msg| m.ephemeral_to.is_none() && m.control("Agree to the draw").is_some();
    // The side to move offers with its move.
    let mark = house.d.mark();
    let told = house.told(&house.ana, thread, "game draw", json!({})).await;
    assert!(told.contains("goes with your next move"), "{told}");
    house.told(&house.ana, thread, "move", json!({ "move": "a3-b4" })).await;
    let offer = house.d.wait_message(thread, mark, offered).await.unwrap();
    assert!(offer.pings.contains(&house.ben.id()) && !offer.files.is_empty(), "{offer:?}");
    assert_eq!(offer.control("Decline").unwrap().style, 4);
    let mark = house.d.mark();
    once(&house.ben.press(offer.id, "Decline").await.unwrap());
    house.d.wait_until(offer.id, |m| !offered(m)).await.unwrap();
    // It is still Ben who is to move, so nobody is called.
    let declined = |m: &Msg| m.pings.is_empty() && m.content.contains("declines the draw");
    house.d.wait_message(thread, mark, declined).await.unwrap();
    // Who waits for the other offers at once.
    let mark = house.d.mark();
    let told = house.told(&house.ana, thread, "game draw", json!({})).await;
    assert!(!told.contains("waits for the answer"), "again so soon: {told}");
    once(&house.ben.slash(thread, "move", json!({ "move": "c5xa3" })).await.unwrap());
    house.board(mark, &house.ana).await;
    let mark = house.d.mark();
    let told = house.told(&house.ben, thread, "game draw", json!({})).await;
    assert!(told.contains("waits for the answer"), "{told}");
    let offer = house.d.wait_anywhere(mark, offered).await.unwrap();
    once(&house.cleo.press(offer.id, "Agree to the draw").await.unwrap());
    once(&house.ana.press(offer.id, "Agree to the draw").await.unwrap());
    let drawn = |m: &Msg| m.content.contains("is a draw") && m.control("Rematch").is_some();
    house.d.wait_message(thread, mark, drawn).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn resigning_takes_two_taps_and_a_rematch_is_one_game() {
    let house = House::open().await;
    let board = house.begin().await;
    let mark = house.d.mark();
    let answer = house.ana.slash(board.channel, "game resign", json!({})).await.unwrap();
    once(&answer);
    let sure = answer.message.unwrap();
    assert_eq!(sure.control("Yes, I resign").unwrap().style, 4);
    assert!(!house.ana.press(sure.id, "Yes, I resign").await.unwrap().failed());
    let won = |m: &Msg| m.content.contains("Ben wins Lasca") && m.control("Rematch").is_some();
    let result = house.d.wait_message(board.channel, mark, won).await.unwrap();

    let mark = house.d.mark();
    let both = [house.ana.start_press(result.id, "Rematch"), house.ben.start_press(result.id, "Rematch")];
    for press in both {
        once(&house.d.wait_answer(press.unwrap()).await.unwrap());
    }
    // Sides change, so Ben begins.
    let next = house.board(mark, &house.ben).await;
    let again =
        house.ana.press_stale(result.id, result.control("Rematch").unwrap().custom_id.as_deref().unwrap()).await;
    once(&again.unwrap());
    let boards = house.d.messages_since(mark).into_iter().filter(|m| m.ephemeral_to.is_none() && !m.files.is_empty());
    assert_eq!(boards.map(|m| m.id).collect::<Vec<_>>(), [next.id]);
    house.close().await;
}

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
