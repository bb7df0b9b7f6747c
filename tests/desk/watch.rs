//! What happens because time goes by.

use lasker::club::{Closed, GameNo, Stage, limits};
use lasker::desk::Source;

use crate::house::*;

async fn until_closed(house: &House, no: GameNo) {
    let lapsed = Stage::Closed(Closed::Lapsed);
    house.until(async || house.store.head(no).await.unwrap().unwrap().stage == lapsed).await;
}

#[tokio::test]
async fn an_invitation_lapses_in_time() {
    let house = House::in_memory();
    house.desk.start().await.unwrap();
    let no = house.desk.invite(ANA, ask(Some(BEN)), Source::default()).await.unwrap().seen.record.head.no;
    house.clock.advance(limits::INVITATION_STANDS - 1);
    house.desk.edit_person(ANA, |p| p.text = true).await.unwrap();
    assert_eq!(house.desk.look(no).await.unwrap().record.head.stage, Stage::Invited);
    house.clock.advance(1);
    until_closed(&house, no).await;
    assert_eq!(house.store.due(house.desk.now(), 9).await.unwrap(), (vec![], None));
}

#[tokio::test]
async fn what_fell_due_while_the_bot_was_down_is_settled_at_the_start() {
    let house = House::on_disk(None);
    // More than are looked up at once.
    for n in 0..70 {
        let (who, whom) = (lasker::club::UserId(n), lasker::club::UserId(1000 + n));
        house.desk.invite(who, ask(Some(whom)), Source::default()).await.unwrap();
    }
    let house = house.restart().await;
    house.clock.advance(30 * 24 * 3600);
    house.desk.start().await.unwrap();
    for no in (1..=70).map(GameNo) {
        until_closed(&house, no).await;
    }
    house.desk.stop().await;
}

#[tokio::test]
async fn deadlines_wait_until_all_has_been_heard() {
    let house = House::in_memory();
    let early = house.desk.hold_deadlines();
    house.desk.start().await.unwrap();
    let no = house.desk.invite(ANA, ask(Some(BEN)), Source::default()).await.unwrap().seen.record.head.no;
    let turn = house.desk.hold_deadlines();
    house.clock.advance(limits::INVITATION_STANDS);
    // The watch goes its rounds all the while.
    let now = Some(house.desk.now());
    house.until(async || house.store.alive_at().await.unwrap() == now).await;
    house.desk.release_deadlines(early);
    house.desk.edit_person(ANA, |p| p.text = true).await.unwrap();
    assert_eq!(house.desk.look(no).await.unwrap().record.head.stage, Stage::Invited);
    house.desk.release_deadlines(turn);
    until_closed(&house, no).await;
}

#[tokio::test]
async fn the_bot_notes_that_it_is_alive() {
    let house = House::in_memory();
    assert_eq!(house.store.alive_at().await.unwrap(), None);
    house.desk.start().await.unwrap();
    for seconds in [0, 60, 120] {
        house.clock.set(START.plus_seconds(seconds));
        let now = Some(START.plus_seconds(seconds));
        house.until(async || house.store.alive_at().await.unwrap() == now).await;
    }
}
