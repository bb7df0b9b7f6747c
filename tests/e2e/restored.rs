//! A game brought back from a backup stands at an earlier move, and nobody is left in the dark about it.

use std::sync::Arc;

use lasker::desk::{Clock, SystemClock};
use lasker::sandbox::driver::Msg;
use lasker::store::lines::{Importing, import, write};
use lasker::store::{MemoryStore, Store};
use serde_json::json;

use crate::house::{House, said};

/// Says that the game stands at an earlier move.
const NOTE: &str = "stands at an earlier move";

#[tokio::test]
async fn the_next_post_says_that_the_game_stands_at_an_earlier_move() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new(1));
    let house = House::open_on(Arc::clone(&store)).await;
    house.no_move_plays_itself().await;
    house.taps_play_at_once(&house.ana).await;
    let first = house.begin().await;
    let thread = first.channel;
    let play = async |house: &House, who: &lasker::sandbox::driver::Person, text: &str| {
        let told = house.told(who, thread, "move", json!({ "move": text })).await;
        assert!(told.contains("Played"), "{told}");
    };

    let mark = house.d.mark();
    play(&house, &house.ana, "c3-d4").await;
    let kept = house.board(mark, &house.ben).await;
    let kept_button = kept.control("e5xc3").unwrap().custom_id.clone().unwrap();
    // That it stands is noted a little later; a post in doubt would be made anew.
    while !store.outbox().await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let (mut backup, now) = (Vec::new(), SystemClock.now());
    write(&*store, Some(now), &mut backup).await.unwrap();

    // Two moves more, then all is lost but the backup.
    let mark = house.d.mark();
    play(&house, &house.ben, "e5xc3").await;
    let lost = house.board(mark, &house.ana).await;
    let lost_button = lost.control("b2xd4").unwrap().custom_id.clone().unwrap();
    let mark = house.d.mark();
    play(&house, &house.ana, "b2xd4").await;
    let newest = house.board(mark, &house.ben).await;

    let again: Arc<dyn Store> = Arc::new(MemoryStore::new(2));
    let done = import(&*again, backup.as_slice(), Importing::at(SystemClock.now())).await.unwrap();
    assert_eq!((done.records, done.restored), (1, Some(now)));
    let house = house.restart_on(Arc::clone(&again)).await;

    // What shows a lost move does nothing, and says why; a reply to it too.
    let mark = house.d.mark();
    let answer = house.ana.press_stale(lost.id, &lost_button).await.unwrap();
    assert!(said(&answer).contains("a move that is lost"), "{}", said(&answer));
    let reply = house.ben.reply(newest.id, "c5xe3", true).unwrap();
    let hint = house.d.wait_message(thread, mark, |m| m.reply_to == Some(reply.id)).await.unwrap();
    assert!(hint.content.contains("a move that is lost") && hint.pings.is_empty(), "{}", hint.content);
    // The private board behind it is the one that counts.
    let opened = house.ben.press(newest.id, "My board").await.unwrap();
    assert!(opened.message.as_ref().unwrap().control("Choose").is_some() || opened.content().contains("e5xc3"));

    // A button that shows what is there still works; its post carries the note, and only that one.
    let mark = house.d.mark();
    let answer = house.ben.press_stale(kept.id, &kept_button).await.unwrap();
    assert!(!answer.failed(), "{answer:?}");
    let confirmed = answer.message.unwrap();
    if confirmed.control("Confirm").is_some() {
        house.ben.press(confirmed.id, "Confirm").await.unwrap();
    }
    let board = house.board(mark, &house.ana).await;
    assert!(
        board.content.contains(NOTE) && board.content.contains(&format!("<t:{}:f>", now.seconds())),
        "{}",
        board.content
    );
    let mark = house.d.mark();
    play(&house, &house.ana, "d2xb4").await;
    let next = house.board(mark, &house.ben).await;
    assert!(!next.content.contains(NOTE), "{}", next.content);

    // The game has come as far as it had, by another move: what was drawn of the lost one still does nothing.
    let answer = house.ana.press_stale(lost.id, &lost_button).await.unwrap();
    assert!(said(&answer).contains("a move that is lost"), "{}", said(&answer));
    let noted = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains(NOTE);
    assert_eq!(house.d.messages_since(first.id).into_iter().filter(noted).count(), 1);
    house.close().await;
}
