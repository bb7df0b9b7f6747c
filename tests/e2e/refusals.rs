//! What is refused: each attempt has exactly one answer, for its author alone, and changes nothing.

use lasker::sandbox::perm;
use serde_json::json;

use crate::house::{House, once, said};

#[tokio::test]
async fn moves_that_are_none_are_refused_in_private() {
    let house = House::open().await;
    let board = house.begin().await;
    let mark = house.d.mark();
    for (who, text, why) in [
        (&house.ben, "c5-d4", "not your turn"),
        (&house.cleo, "c3-d4", "do not play in this game"),
        (&house.ana, "c3-c4", "no square that can be played on"),
        (&house.ana, "c3-b2", "backward"),
        (&house.ana, "d4-e5", "Nothing stands on d4"),
        (&house.ana, "c5-d4", "is the opponent's"),
        (&house.ana, "b2-c3", "is occupied"),
        (&house.ana, "d4", "Possible: `c3-d4` · `e3-d4`"),
        (&house.ana, "good day", "is no move"),
    ] {
        let options = json!({ "move": text, "game": house.number(&board) });
        let told = house.told(who, board.channel, "move", options).await;
        assert!(told.contains(why), "{text}: {told}");
    }
    for who in [&house.ben, &house.cleo] {
        // Others may look at the board, and move nothing there.
        let answer = who.press(board.id, "Play").await.unwrap();
        once(&answer);
        let private = answer.message.unwrap();
        assert!(private.control("Choose").is_none() && private.control("Confirm").is_none(), "{:?}", private.labels());
    }
    let posts = house.d.messages_since(mark).into_iter().filter(|m| m.ephemeral_to.is_none());
    assert_eq!(posts.map(|m| m.content).collect::<Vec<_>>(), Vec::<String>::new());

    // It is still the first move that is played; the answer is forced, and then Ana must capture.
    let mark = house.d.mark();
    let told = house.told(&house.ana, board.channel, "move", json!({ "move": "c3-d4" })).await;
    assert!(told.contains("Played `1. c3-d4`"), "{told}");
    house.board(mark, &house.ana).await;
    let told = house.told(&house.ana, board.channel, "move", json!({ "move": "e3-f4" })).await;
    assert!(told.contains("capture") && told.contains("`b2xd4`") && told.contains("`d2xb4`"), "{told}");
    house.close().await;
}

#[tokio::test]
async fn a_button_plays_once() {
    let house = House::open().await;
    house.taps_play_at_once(&house.ana).await;
    let board = house.begin().await;
    let mark = house.d.mark();
    house.told(&house.ana, board.channel, "move", json!({ "move": "c3-d4" })).await;
    // Ben's only move is played by itself, so it is Ana's turn again.
    let board = house.board(mark, &house.ana).await;
    let stale = board.control("b2xd4").unwrap().custom_id.clone().unwrap();
    for who in [&house.ben, &house.cleo] {
        let answer = who.press(board.id, "b2xd4").await.unwrap();
        let told = said(&answer);
        assert!(!told.is_empty() && !told.contains("Played"), "{told}");
    }
    let mark = house.d.mark();
    let twice = [(); 2].map(|()| house.ana.start_press(board.id, "b2xd4").unwrap());
    let mut played = 0;
    for press in twice {
        let answer = house.d.wait_answer(press).await.unwrap();
        played += usize::from(said(&answer).contains("Played"));
    }
    assert_eq!(played, 1);
    house.board(mark, &house.ben).await;
    let answer = house.ana.press_stale(board.id, &stale).await.unwrap();
    let told = said(&answer);
    assert!(!told.is_empty() && !told.contains("Played"), "{told}");
    let boards = house.d.messages_since(mark).into_iter().filter(|m| m.ephemeral_to.is_none() && !m.files.is_empty());
    assert_eq!(boards.count(), 1);
    house.close().await;
}

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
