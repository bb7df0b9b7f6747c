//! Who is to act is reminded in time, of all his games at once, and once.

use lasker::club::{FlagRule, GameNo, RemindBy, Telling as What, Time, TimeControl};

use crate::house::*;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const THREE_DAYS: TimeControl = TimeControl::PerMove(3 * 86_400);

/// The reminders that stand in the chat: in which game, of which games.
fn reminders(log: &Log) -> Vec<(GameNo, Vec<GameNo>)> {
    let said = log.made.iter().filter_map(|(id, what)| match what {
        What::Reminder { games, .. } => Some((id.no, games.clone())),
        _ => None,
    });
    said.collect()
}

/// Time passes, and whoever was to be looked at has been.
async fn at(house: &House, moment: Time) {
    house.clock.set(moment);
    house.until(async || house.store.to_remind(moment, 1).await.unwrap().0.is_empty()).await;
}

/// A game whose first board stands in the chat; Ana has three days to move.
async fn begun(house: &House) -> GameNo {
    house.desk.start().await.unwrap();
    let no = house.timed_game(THREE_DAYS, FlagRule::Soft).await;
    house.all_posted().await;
    no
}

/// A game whose reminder, a day before the move is due, was tried and refused for now.
async fn refused() -> (House, GameNo) {
    let house = House::in_memory();
    let no = begun(&house).await;
    house.chat.set(Mood::Later);
    at(&house, START.plus_seconds(2 * DAY)).await;
    house.chat.until(|log| log.tried.last().is_some_and(|t| t.id.index > 0)).await;
    (house, no)
}

#[tokio::test]
async fn a_day_before_and_the_evening_before_a_night_and_of_both_games_at_once() {
    for house in [House::in_memory(), House::on_disk(None)] {
        house.desk.start().await.unwrap();
        let [one, two] = [house.timed_game(THREE_DAYS, FlagRule::Soft).await, {
            house.clock.advance(HOUR);
            house.timed_game(THREE_DAYS, FlagRule::Soft).await
        }];
        // It is 8:53 in the morning, UTC.
        let day_before = START.plus_seconds(2 * DAY);
        house.all_posted().await;
        at(&house, Time(day_before.0 - 1)).await;
        assert!(house.store.outbox().await.unwrap().is_empty());
        assert_eq!(reminders(&house.chat.log()), []);
        at(&house, day_before).await;
        house.chat.until(|log| reminders(log) == [(one, vec![one, two])]).await;
        let sent = house.store.person(ANA).await.unwrap().reminding.sent;
        assert!(sent.len() == 1 && sent[0].seconds_since(day_before) < 60);

        // Four hours before would be at night. She has moved in the first by then.
        house.play(one).await;
        let evening = Time(1_760_000_000_000 - 1_760_000_000_000 % 86_400_000 + 2 * 86_400_000 + 23 * 3_600_000 - 1);
        at(&house, evening).await;
        house.chat.until(|log| reminders(log).len() == 2).await;
        assert_eq!(reminders(&house.chat.log())[1], (two, vec![two]));
        // Then her time is up, and there is nothing more to say.
        at(&house, START.plus_seconds(3 * DAY + 2 * HOUR)).await;
        house
            .chat
            .until(|log| log.made.iter().any(|(id, what)| id.no == two && matches!(what, What::Flagged { .. })))
            .await;
        house.all_posted().await;
        // One for Ben, a day before his move in the first is due.
        at(&house, START.plus_seconds(4 * DAY)).await;
        let log = house.chat.until(|log| reminders(log).len() == 3).await;
        assert_eq!(reminders(&log)[2], (one, vec![one]));
        house.desk.stop().await;
    }
}

#[tokio::test]
async fn a_crash_between_deciding_and_posting_neither_loses_nor_doubles_it() {
    for (mood, before) in [(Mood::Later, 0), (Mood::LostAnswer, 1)] {
        for house in [House::in_memory(), House::on_disk(None)] {
            let no = begun(&house).await;
            house.chat.set(mood);
            at(&house, START.plus_seconds(2 * DAY)).await;
            house.until(async || house.chat.log().tried.last().is_some_and(|t| t.id.no == no && t.id.index > 0)).await;
            house.chat.until(|log| reminders(log).len() == before).await;
            let house = house.restart().await;
            house.chat.set(Mood::Fine);
            house.desk.start().await.unwrap();
            let log = house.all_posted().await;
            assert_eq!(reminders(&log), [(no, vec![no])]);
            assert_eq!(house.store.person(ANA).await.unwrap().reminding.sent.len(), 1);
            assert_each_once_in_order(&log);
            house.desk.stop().await;
        }
    }
}

#[tokio::test]
async fn one_whose_games_wait_no_longer_is_not_told() {
    let (house, no) = refused().await;
    house.play(no).await;
    house.chat.set(Mood::Fine);
    let log = house.all_made().await;
    assert_eq!(reminders(&log), []);
    assert_eq!(log.boards_of(no).len(), 2);
}

#[tokio::test]
async fn nobody_is_reminded_before_what_he_has_said_is_heard() {
    let house = House::in_memory();
    let no = begun(&house).await;
    let turn = house.desk.hold_deadlines();
    house.clock.set(START.plus_seconds(2 * DAY));
    let now = Some(house.desk.now());
    house.until(async || house.store.alive_at().await.unwrap() == now).await;
    assert!(house.store.outbox_of(no).await.unwrap().is_empty());
    house.play(no).await;
    house.desk.release_deadlines(turn);
    house.until(async || house.store.to_remind(house.desk.now(), 1).await.unwrap().0.is_empty()).await;
    assert_eq!(reminders(&house.all_posted().await), []);
}

#[tokio::test]
async fn one_that_comes_too_late_is_not_posted() {
    let (house, _) = refused().await;
    house.clock.advance(4 * HOUR);
    house.chat.set(Mood::Fine);
    house.all_posted().await;
    assert_eq!(reminders(&house.chat.log()), []);
}

#[tokio::test]
async fn who_puts_it_off_is_reminded_again_and_who_wants_it_otherwise_at_once() {
    let house = House::in_memory();
    house.desk.start().await.unwrap();
    let no = house.timed_game(THREE_DAYS, FlagRule::Soft).await;
    house.desk.edit_person(ANA, |p| p.reminding.by = RemindBy::Nothing).await.unwrap();
    let day_before = START.plus_seconds(2 * DAY);
    at(&house, day_before).await;
    house.all_posted().await;
    assert_eq!(reminders(&house.chat.log()), []);
    house.desk.edit_person(ANA, |p| p.reminding.by = RemindBy::Channel).await.unwrap();
    house.chat.until(|log| reminders(log) == [(no, vec![no])]).await;
    house.clock.advance(60);
    let again = house.desk.put_off(ANA).await.unwrap();
    assert_eq!(again, house.desk.now().plus_seconds(6 * HOUR));
    at(&house, Time(again.0 - 1)).await;
    house.all_posted().await;
    assert_eq!(reminders(&house.chat.log()).len(), 1);
    at(&house, again).await;
    house.chat.until(|log| reminders(log).len() == 2).await;
    assert_eq!(house.store.person(ANA).await.unwrap().reminding.sent, [again]);
}
