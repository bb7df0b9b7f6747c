//! Small notes.

use lasker::club::{GameNo, MessageId};
use lasker::desk::DeskError;
use lasker::store::{Draft, StoreError};

use crate::house::*;

#[tokio::test]
async fn edits_at_once_do_not_lose_each_other() {
    let house = House::on_disk(None);
    let edits = (0..20).map(|n| house.desk.edit_person(ANA, move |p| p.blocked.extend([lasker::club::UserId(n)])));
    futures::future::join_all(edits).await.into_iter().for_each(|p| drop(p.unwrap()));
    assert_eq!(house.store.person(ANA).await.unwrap().blocked.len(), 20);
    let edits = (0..20).map(|n| {
        let refusal = (ANA, CHANNEL, MessageId(n), MessageId(n));
        house.desk.edit_posted(GameNo(1), move |p| p.refusals.push(refusal))
    });
    futures::future::join_all(edits).await.into_iter().for_each(|p| drop(p.unwrap()));
    assert_eq!(house.store.posted(GameNo(1)).await.unwrap().refusals.len(), 20);
}

#[tokio::test]
async fn too_much_is_refused_and_the_desk_goes_on() {
    let house = House::on_disk(None);
    let crowd = (0..400).map(|n| lasker::club::UserId(1_000_000_000_000_000_000 + n));
    let edited = house.desk.edit_person(ANA, move |p| p.blocked.extend(crowd)).await;
    assert!(matches!(edited, Err(DeskError::Store(StoreError::Unfit { .. }))));
    house.game().await;
}

#[tokio::test]
async fn drafts_are_kept_and_removed() {
    let house = House::in_memory();
    let draft = Draft { version: 3, taps: vec!["c3".into()], flipped: false };
    house.desk.set_draft(GameNo(1), ANA, Some(draft.clone())).await.unwrap();
    assert_eq!(house.store.draft(GameNo(1), ANA).await.unwrap(), Some(draft));
    house.desk.set_draft(GameNo(1), ANA, None).await.unwrap();
    assert_eq!(house.store.draft(GameNo(1), ANA).await.unwrap(), None);
}

#[tokio::test]
async fn notes_without_a_commit_to_go_with_are_written_soon() {
    let house = House::in_memory();
    house.desk.start().await.unwrap();
    house.desk.seen(CHANNEL, MessageId(5));
    house.desk.seen(CHANNEL, MessageId(4));
    house.until(async || house.store.last_seen_in(CHANNEL).await.unwrap() == Some(MessageId(5))).await;
}
