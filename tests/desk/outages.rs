//! When the bot is out nobody loses time.

use lasker::club::{Action, FlagRule, GameNo, Span, Stage, Time, TimeControl, limits};

use crate::house::*;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const THREE_DAYS: TimeControl = TimeControl::PerMove(3 * 86_400);

/// A game of three days a move under play, in which both have moved twice.
async fn begun(house: &House, flag: FlagRule) -> GameNo {
    house.desk.start().await.unwrap();
    let no = house.timed_game(THREE_DAYS, flag).await;
    house.play_on(no, 4).await;
    no
}

async fn flags(house: &House, no: GameNo) -> usize {
    let record = house.store.record(no).await.unwrap().unwrap();
    record.actions.iter().filter(|e| matches!(e.action, Action::Flag { .. })).count()
}

async fn wake(house: &House, no: GameNo) -> Option<Time> {
    house.store.head(no).await.unwrap().unwrap().wake
}

/// The process is killed: nothing is written down any more.
async fn killed_for(house: House, seconds: i64) -> House {
    let alive = house.store.alive_at().await.unwrap();
    let house = house.restart().await;
    // What the orderly end has noted is as if it had not been.
    let transaction = lasker::store::Transaction { alive, ..Default::default() };
    house.store.commit(transaction).await.unwrap();
    house.clock.advance(seconds);
    house
}

#[tokio::test]
async fn an_outage_stops_all_clocks_and_the_flag_falls_once() {
    for house in [House::in_memory(), House::on_disk(None)] {
        let soft = begun(&house, FlagRule::Soft).await;
        house.until(async || house.store.alive_at().await.unwrap() == Some(START)).await;
        // Four days: the time would have been up.
        let house = killed_for(house, 4 * DAY).await;
        let now = house.desk.now();
        house.desk.start().await.unwrap();
        assert_eq!(house.store.outages().await.unwrap(), [Span { from: START, until: now }]);
        let due = START.plus_seconds(7 * DAY);
        // The old moment rings, and the new one is written down.
        house.until(async || wake(&house, soft).await == Some(due)).await;
        assert_eq!(flags(&house, soft).await, 0);
        let seen = house.desk.look(soft).await.unwrap();
        assert_eq!(seen.replay.due(&seen.outages), Some(due));
        // A game that began afterwards knows nothing of it.
        let later = house.timed_game(THREE_DAYS, FlagRule::Soft).await;
        assert!(house.desk.look(later).await.unwrap().outages.is_empty());

        // An orderly stop, and a kill: both short. The flag falls once, at its new moment.
        let house = house.restart().await;
        house.clock.set(due.plus_seconds(-300));
        let house = killed_for(house, 300 + 60).await;
        house.store.commit(lasker::store::Transaction { alive: Some(due), ..Default::default() }).await.unwrap();
        house.desk.start().await.unwrap();
        house.until(async || flags(&house, soft).await == 1).await;
        let house = killed_for(house, 60).await;
        house.desk.start().await.unwrap();
        house.clock.advance(DAY);
        house.until(async || house.store.alive_at().await.unwrap() == Some(house.desk.now())).await;
        assert_eq!(flags(&house, soft).await, 1);
        assert_eq!(house.store.outages().await.unwrap().len(), 1);
        house.desk.stop().await;
    }
}

#[tokio::test]
async fn a_planned_stop_counts_too_and_a_short_one_does_not() {
    let house = House::in_memory();
    let no = begun(&house, FlagRule::Hard).await;
    let house = house.restart().await;
    house.clock.advance(limits::OUTAGE);
    house.desk.start().await.unwrap();
    assert!(house.store.outages().await.unwrap().is_empty());
    let house = house.restart().await;
    house.clock.advance(5 * DAY);
    house.desk.start().await.unwrap();
    // He may move, and is charged what ran.
    house.play(no).await;
    let seen = house.desk.look(no).await.unwrap();
    assert_eq!(seen.replay.stage, Stage::Running);
    assert_eq!(seen.replay.plies.last().unwrap().spent, Some(limits::OUTAGE * 1000));
}

#[tokio::test]
async fn a_bot_that_cannot_be_reached_is_out_too() {
    let house = House::in_memory();
    let no = begun(&house, FlagRule::Hard).await;
    for (seconds, outages) in [(limits::OUTAGE, 0), (4 * DAY, 1)] {
        let from = house.desk.now();
        let turn = house.desk.hold_deadlines();
        house.clock.advance(seconds);
        let until = house.desk.now();
        // The connection comes and goes: one time all the same.
        let turn = house.desk.hold_deadlines().max(turn);
        house.desk.release_deadlines(turn);
        house.until(async || house.store.outages().await.unwrap().len() == outages).await;
        assert!(house.store.outages().await.unwrap().iter().all(|span| *span == Span { from, until }));
    }
    let due = START.plus_seconds(7 * DAY);
    house.until(async || wake(&house, no).await == Some(due)).await;
    assert_eq!(house.desk.look(no).await.unwrap().replay.stage, Stage::Running);
}

#[tokio::test]
async fn after_an_outage_the_work_grows_with_what_would_have_been_due() {
    let house = House::in_memory();
    house.desk.start().await.unwrap();
    let near = house.timed_game(TimeControl::PerMove(3600), FlagRule::Soft).await;
    let far = house.timed_game(THREE_DAYS, FlagRule::Soft).await;
    let before = wake(&house, far).await;
    let house = house.restart().await;
    house.clock.advance(5 * HOUR);
    house.desk.start().await.unwrap();
    house.until(async || wake(&house, near).await == Some(START.plus_seconds(6 * HOUR))).await;
    // Nobody has touched this one: its old moment is early, and will ring in vain.
    assert_eq!(wake(&house, far).await, before);
    house.clock.set(before.unwrap());
    house.until(async || wake(&house, far).await == Some(before.unwrap().plus_seconds(5 * HOUR))).await;
    assert_eq!(flags(&house, far).await, 0);
}
