//! What the players see when Discord, and the way to it, fail or refuse.

use std::collections::BTreeSet;
use std::time::Duration;

use lasker::sandbox::driver::{Msg, Person};
use lasker::sandbox::{Fault, Gate, perm};
use serde_json::json;

use crate::house::{House, once};

const POSTS: &str = "/channels/*/messages";
const ANSWERS: &str = "/webhooks/*/*/messages/@original";

/// A game in which no move plays itself, and its first board.
async fn begun() -> (House, Msg) {
    let house = House::open().await;
    house.no_move_plays_itself().await;
    let board = house.begin().await;
    (house, board)
}

/// Plays the first legal move by command, and waits for nothing but the answer.
async fn play(house: &House, who: &Person, board: &Msg) {
    let options = json!({ "game": house.number(board) });
    let offered = who.autocomplete(board.channel, "move", options, "move", "").await.unwrap();
    let text = offered.choices.first().expect("a legal move").1.clone();
    let told = house.told(who, board.channel, "move", json!({ "move": text })).await;
    assert!(told.contains("Played"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_to_a_post_it_is_made_once() {
    let (house, first) = begun().await;
    let limit = |global| Fault::RateLimit { retry_after: Duration::from_millis(100), global };
    let faults = [
        limit(false),
        limit(true),
        Fault::Refuse(500, 0, "500: Internal Server Error"),
        Fault::Html(503),
        Fault::Drop,
        Fault::DropAfter,
    ];
    let mut board = first.clone();
    for (turn, fault) in faults.into_iter().enumerate() {
        let players = [&house.ana, &house.ben];
        let (who, next) = (players[turn % 2], players[(turn + 1) % 2]);
        let mark = house.d.mark();
        house.d.fault("POST", POSTS, 1, fault);
        play(&house, who, &board).await;
        board = house.board(mark, next).await;
    }
    let posts = house.d.messages_since(first.id);
    let names: Vec<_> = posts.iter().flat_map(|m| &m.files).map(|f| f.filename.clone()).collect();
    assert_eq!(names.len(), 7, "{names:?}");
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 7, "{names:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_comes_however_often_it_fails() {
    let house = House::open().await;
    let board = house.begin().await;
    // More often than one request is tried.
    house.d.fault("PATCH", ANSWERS, 4, Fault::Refuse(500, 0, "500: Internal Server Error"));
    play(&house, &house.ana, &board).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_in_a_thread_counts_though_the_bot_does_not_know_yet_that_it_has_posted_there() {
    let house = House::open().await;
    house.no_move_plays_itself().await;
    let invitation = house.invite().await;
    let (mark, gate) = (house.d.mark(), Gate::new());
    house.d.fault("POST", POSTS, 1, Fault::HoldAfter(gate.clone()));
    once(&house.ben.press(invitation.id, "Accept").await.unwrap());
    let board = house.board(mark, &house.ana).await;
    let mark = house.d.mark();
    house.ana.say(board.channel, "c3-d4").unwrap();
    // Messages are read in their order: when this one is answered the move has been read, and was of no game. The answer
    // does not wait for the held one.
    let after = house.cleo.say(board.channel, &format!("<@{}>", house.d.bot())).unwrap();
    house.d.wait_message(board.channel, mark, |m| m.reply_to == Some(after.id)).await.unwrap();
    gate.open();
    let moved = house.board(mark, &house.ben).await;
    assert!(moved.content.contains("`1. c3-d4`"), "{}", moved.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_leaves_a_locked_thread_for_its_channel() {
    let (house, board) = begun().await;
    assert_ne!(board.channel, house.games);
    house.d.lock(board.channel, true);
    let mark = house.d.mark();
    play(&house, &house.ana, &board).await;
    let told = house.d.wait_message(house.games, mark, |m| m.content.contains("locked")).await.unwrap();
    once(&house.ben.press(told.id, "Go on here").await.unwrap());
    let moved = house.board(mark, &house.ben).await;
    assert_eq!(moved.channel, house.games);
    let mark = house.d.mark();
    house.ben.reply(moved.id, "e5-f4", true).unwrap();
    let answered = |m: &Msg| m.pings.contains(&house.ana.id()) || m.reply_to.is_some();
    house.d.wait_message(house.games, mark, answered).await.unwrap();
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_without_attachments_is_not_sent_pictures_again_and_again() {
    let (house, board) = begun().await;
    house.d.overwrite(house.games, house.d.bot(), 0, perm::ATTACH_FILES);
    let (players, mut refused) = ([&house.ana, &house.ben], 0);
    for turn in 0..4 {
        let (mark, before) = (house.d.mark(), house.d.requests_made());
        play(&house, players[turn % 2], &board).await;
        let next = players[(turn + 1) % 2].id();
        let told = house.d.wait_message(board.channel, mark, |m| m.pings.contains(&next)).await.unwrap();
        assert!(told.files.is_empty());
        refused += house.d.requests()[before..].iter().filter(|r| r.status == 403).count();
    }
    assert!(refused <= 1, "{refused} requests were refused");
    // Once they are allowed again there are pictures again.
    house.d.overwrite(house.games, house.d.bot(), 0, 0);
    let mark = house.d.mark();
    play(&house, &house.ana, &board).await;
    house.board(mark, &house.ben).await;
    house.close().await;
}
