//! Posts: each once, in order, tried again where that can help.

use std::sync::atomic::Ordering;

use lasker::club::{ChannelId, Command, GameNo, MessageId, Place, ServerId, Telling as What};
use lasker::desk::{Healed, Source};

use crate::house::*;

async fn started(house: &House) {
    house.desk.start().await.unwrap();
}

#[tokio::test]
async fn each_decision_is_told_once_and_in_order() {
    let house = House::in_memory();
    started(&house).await;
    let no = house.game().await;
    let versions = house.play_on(no, 12).await;
    let version = versions[11];
    let log = house.chat.until(|log| log.boards_of(no).last() == Some(&version)).await;
    assert_each_once_in_order(&log);
    assert!(matches!(log.made[0].1, What::Invitation));
    assert!(log.tried.iter().all(|t| !t.maybe_made), "nothing was tried twice");
    assert_eq!(log.boards_of(no), [vec![1], versions].concat());
    house.all_made().await;
    let posted = house.store.posted(no).await.unwrap();
    assert_eq!(posted.board.unwrap().version, version);
    assert_eq!(house.store.game_of_message(posted.board.unwrap().at.message).await.unwrap(), Some(no));
}

#[tokio::test]
async fn a_moody_chat_gets_each_post_once_all_the_same() {
    let house = House::in_memory();
    house.chat.moody.store(true, Ordering::SeqCst);
    started(&house).await;
    let no = house.game().await;
    let versions = house.play_on(no, 12).await;
    let log = house.all_made().await;
    assert_each_once_in_order(&log);
    assert_eq!(log.boards_of(no), [vec![1], versions].concat());
    assert!(log.tried.len() > log.made.len());
    for (i, tried) in log.tried.iter().enumerate() {
        let before = log.tried[..i].iter().any(|t| t.id == tried.id);
        assert_eq!(tried.maybe_made, before, "try {i}");
    }
}

#[tokio::test]
async fn a_post_that_was_overtaken_says_so() {
    let house = House::in_memory();
    started(&house).await;
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    house.chat.set(Mood::Hang);
    house.play_on(no, 3).await;
    house.chat.set(Mood::Fine);
    let log = house.chat.until(|log| log.boards_of(no).len() == 4).await;
    let overtaken: Vec<_> = log.tried.iter().rev().take(3).rev().map(|t| t.overtaken).collect();
    // Nobody could know it of the first, which was under way already.
    assert_eq!(overtaken[1..], [true, false]);
}

#[tokio::test]
async fn games_do_not_wait_for_each_other() {
    let house = House::in_memory();
    house.chat.set_for(1, Mood::Hang);
    started(&house).await;
    let first = house.game().await;
    house.act(first, ANA, Command::Resign).await.unwrap();
    let second = house.game().await;
    house.play(second).await;
    let log = house.chat.until(|log| log.boards_of(second).len() == 2).await;
    assert_eq!((first, log.made_of(first).len()), (GameNo(1), 0));
    // A move is answered while its game's posts hang.
    house.chat.set_for(1, Mood::Fine);
    house.chat.until(|log| log.boards_of(first).len() == 2).await;
}

#[tokio::test]
async fn a_channel_that_refuses_is_left_alone_until_it_may_have_healed() {
    let house = House::in_memory();
    started(&house).await;
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    house.chat.set(Mood::Never);
    let first = house.play(no).await;
    let tries = house.chat.until(|log| log.tried.last().is_some_and(|t| t.id.version == first)).await.tried.len();
    // More moves, and an hour: not asked again.
    for _ in 0..5 {
        house.play(no).await;
        house.clock.advance(600);
    }
    assert_eq!(house.chat.log().tried.len(), tries);
    // Another channel's news does not matter.
    house.desk.resume(Healed::Channel(ChannelId(4711)), drop);
    house.play(no).await;
    assert_eq!(house.chat.log().tried.len(), tries);

    // Its own does, but the channel still refuses; then it heals.
    house.desk.resume(Healed::Channel(CHANNEL), drop);
    house.chat.until(|log| log.tried.len() == tries + 1).await;
    house.chat.set(Mood::Fine);
    let log = house
        .later(|log| {
            house.desk.resume(Healed::Channel(CHANNEL), drop);
            log.boards_of(no).len() == 8
        })
        .await;
    assert_each_once_in_order(&log);
    assert!(log.tried[tries].maybe_made, "it had been tried");
}

#[tokio::test]
async fn what_heals_while_a_post_is_being_refused_is_not_missed() {
    let house = House::in_memory();
    started(&house).await;
    let no = house.game().await;
    let tries = house.chat.until(|log| log.boards_of(no).len() == 1).await.tried.len();
    house.chat.set(Mood::Hang);
    house.play(no).await;
    house.chat.until(|log| log.tried.len() == tries + 1).await;
    let mut told = Vec::new();
    house.desk.resume(Healed::Server(ServerId(4711)), |channel| told.push(channel));
    house.desk.resume(Healed::Channel(CHANNEL), |channel| told.push(channel));
    assert_eq!(told, [CHANNEL], "where the post goes, and nowhere else");
    house.chat.set(Mood::Never);
    house.later(|log| log.tried.len() == tries + 2).await;
}

#[tokio::test]
async fn a_suspended_game_is_tried_again_after_a_day() {
    let house = House::in_memory();
    house.chat.set(Mood::Never);
    started(&house).await;
    let no = house.game().await;
    house.chat.until(|log| log.tried.len() == 1).await;
    house.chat.set(Mood::Fine);
    let start = house.desk.now();
    house.later(|log| log.boards_of(no).len() == 1).await;
    assert!(house.desk.now().seconds_since(start) >= 24 * 3600);
}

#[tokio::test]
async fn a_game_that_goes_on_elsewhere_is_told_there_at_once() {
    let house = House::in_memory();
    started(&house).await;
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    house.chat.set(Mood::Never);
    let version = house.play(no).await;
    house.chat.until(|log| log.tried.last().is_some_and(|t| t.id.version == version)).await;
    tokio::task::yield_now().await;
    house.chat.set(Mood::Fine);
    let place = Place { server: None, channel: ChannelId(80) };
    house.act(no, BEN, Command::Relocate { place, parent: None }).await.unwrap();
    let log = house.chat.until(|log| log.made.iter().any(|(_, what)| matches!(what, What::Relocated))).await;
    assert_each_once_in_order(&log);
    assert!(log.boards_of(no).contains(&version));
}

#[tokio::test]
async fn what_is_noted_while_a_post_is_under_way_is_kept() {
    let house = House::in_memory();
    started(&house).await;
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    house.chat.set(Mood::Hang);
    let version = house.play(no).await;
    house.chat.until(|log| log.tried.last().is_some_and(|t| t.id.version == version)).await;
    let refusal = (ANA, CHANNEL, MessageId(1), MessageId(2));
    house.desk.edit_posted(no, move |p| p.refusals.push(refusal)).await.unwrap();
    house.desk.edit_posted(no, |p| p.hinted = true).await.unwrap();
    house.chat.set(Mood::Fine);
    let log = house.all_made().await;
    let posted = house.store.posted(no).await.unwrap();
    assert_eq!(posted.board.unwrap().version, version);
    assert_eq!(posted.told, log.made.last().map(|(id, _)| *id));
    assert!(posted.hinted);
    assert_eq!(posted.refusals, [refusal]);
}

#[tokio::test]
async fn who_asked_may_go_away_and_it_is_told_all_the_same() {
    let house = House::on_disk(None);
    started(&house).await;
    {
        let asking = house.desk.invite(ANA, ask(Some(BEN)), Source::default());
        tokio::pin!(asking);
        assert!(futures::poll!(asking.as_mut()).is_pending());
    }
    let log = house.chat.until(|log| !log.made.is_empty()).await;
    assert_eq!(log.made[0].0.no, GameNo(1));
}
