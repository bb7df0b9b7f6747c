//! A game whose channel is no good any more goes on elsewhere.

use serde_json::json;

use crate::house::{House, once};

#[tokio::test]
async fn a_player_takes_the_game_to_another_channel() {
    let house = House::open().await;
    let board = house.begin().await;
    let (no, general) = (house.number(&board), house.d.channel("general"));
    let more = async |who: &lasker::sandbox::driver::Person, channel| {
        let opened = who.slash(channel, "board", json!({ "game": no })).await.unwrap();
        once(&opened);
        let pressed = who.press(opened.message.unwrap().id, "More").await.unwrap();
        pressed.message.unwrap()
    };
    // Where it is played it need not be taken, and who does not play cannot take it.
    assert!(more(&house.ana, board.channel).await.control("Go on here").is_none());
    assert!(more(&house.cleo, general).await.control("Go on here").is_none());

    let mark = house.d.mark();
    let private = more(&house.ana, general).await;
    house.ana.press(private.id, "Go on here").await.unwrap();
    let moved = house.board(mark, &house.ana).await;
    assert_eq!(moved.channel, general);

    // It is played there now.
    let mark = house.d.mark();
    house.ana.reply(moved.id, "c3-d4", true).unwrap();
    assert_eq!(house.board(mark, &house.ana).await.channel, general);
    house.close().await;
}
