//! Held back, failed and stopped.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::FutureExt;
use lasker::club::Command;
use lasker::desk::{DeskError, Source};
use lasker::store::{StoreError, SyncHook};

use crate::house::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_answered_shown_or_told_before_it_is_safe() {
    let gate = Arc::new(Gate::default());
    let hook = {
        let gate = Arc::clone(&gate);
        Arc::new(move |_: &Path| gate.pass()) as SyncHook
    };
    let house = Arc::new(House::on_disk(Some(hook)));
    house.desk.start().await.unwrap();
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    house.until(async || house.store.outbox().await.unwrap().is_empty()).await;
    let tries = house.chat.log().tried.len();

    gate.set(true);
    let mut acting = tokio::spawn({
        let house = Arc::clone(&house);
        async move { house.act(no, ANA, typed("c3-d4")).await }
    });
    house.until(async || house.store.head(no).await.unwrap().unwrap().version == 2).await;
    // It stands in the store, but the sync is held back.
    let mut looking = tokio::spawn({
        let house = Arc::clone(&house);
        async move { house.desk.look(no).await }
    });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!((&mut acting).now_or_never().is_none());
    if let Some(seen) = (&mut looking).now_or_never() {
        assert_eq!(seen.unwrap().unwrap().record.head.version, 1);
        looking = tokio::spawn({
            let house = Arc::clone(&house);
            async move { house.desk.look(no).await }
        });
    }
    assert_eq!(house.chat.log().tried.len(), tries);

    gate.set(false);
    assert_eq!(acting.await.unwrap().unwrap().seen.record.head.version, 2);
    looking.await.unwrap().unwrap();
    assert_eq!(house.desk.look(no).await.unwrap().record.head.version, 2);
    house.chat.until(|log| log.boards_of(no).len() == 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_fails_stops_the_desk() {
    let broken = Arc::new(AtomicBool::new(false));
    let hook = {
        let broken = Arc::clone(&broken);
        Arc::new(move |_: &Path| assert!(!broken.load(Ordering::SeqCst), "no space left")) as SyncHook
    };
    let house = House::on_disk(Some(hook));
    house.desk.start().await.unwrap();
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    assert!(house.desk.failed().now_or_never().is_none());
    broken.store(true, Ordering::SeqCst);
    let fatal = |result: Result<_, DeskError>| match result {
        Err(DeskError::Store(StoreError::Fatal(why))) => assert_eq!(why, "no space left"),
        other => panic!("{other:?}"),
    };
    fatal(house.act(no, ANA, typed("c3-d4")).await);
    assert_eq!(tokio::time::timeout(GUARD, house.desk.failed()).await.unwrap(), "no space left");
    // Not even when the disk seems well again.
    broken.store(false, Ordering::SeqCst);
    fatal(house.act(no, ANA, typed("c3-d4")).await);
    fatal(house.desk.invite(BEN, ask(Some(ANA)), Source::default()).await);
    assert!(house.desk.look(no).await.is_err());
    assert_eq!(house.chat.log().boards_of(no).len(), 1);
    tokio::time::timeout(GUARD, house.desk.stop()).await.unwrap();
}

#[tokio::test]
async fn stopping_finishes_what_has_begun_and_takes_nothing_new() {
    let house = Arc::new(House::in_memory());
    house.desk.start().await.unwrap();
    let no = house.game().await;
    house.chat.until(|log| log.boards_of(no).len() == 1).await;
    house.chat.set(Mood::Hang);
    let versions = house.play_on(no, 2).await;
    house.chat.until(|log| log.tried.last().is_some_and(|t| t.id.version == versions[0])).await;
    house.desk.seen(CHANNEL, lasker::club::MessageId(33));
    let mut stopping = tokio::spawn({
        let house = Arc::clone(&house);
        async move { house.desk.stop().await }
    });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!((&mut stopping).now_or_never().is_none(), "a post is under way");
    assert!(matches!(house.act(no, ANA, Command::Resign).await, Err(DeskError::Stopping)));
    house.chat.set(Mood::Fine);
    stopping.await.unwrap();
    // The post under way was made and struck off; the next was not begun.
    assert_eq!(house.chat.log().boards_of(no), [1, versions[0]]);
    let left: Vec<_> = house.store.outbox_of(no).await.unwrap().iter().map(|o| o.id.version).collect();
    assert_eq!(left, [versions[1]]);
    assert_eq!(house.store.last_seen_in(CHANNEL).await.unwrap(), Some(lasker::club::MessageId(33)));
    assert_eq!(house.store.alive_at().await.unwrap(), Some(START));
}
