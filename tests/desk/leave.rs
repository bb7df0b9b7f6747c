//! Days off: from a person's allowance, and in all his games at once.

use lasker::club::{Action, Command, FlagRule, Refusal, Span, Telling as What, TimeControl};
use lasker::desk::{DeskError, Source};

use crate::house::*;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const THREE_DAYS: TimeControl = TimeControl::PerMove(3 * 86_400);

fn days(from: i64, until: i64) -> Span {
    Span { from: START.plus_seconds(from * DAY), until: START.plus_seconds(until * DAY) }
}

fn refusal(error: DeskError) -> Refusal {
    match error {
        DeskError::Refused(why) => *why,
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn who_is_away_is_away_everywhere_but_where_his_time_is_as_good_as_up() {
    for house in [House::in_memory(), House::on_disk(None)] {
        let near = house.timed_game(TimeControl::PerMove(3600), FlagRule::Soft).await;
        let far = house.timed_game(THREE_DAYS, FlagRule::Soft).await;
        let waiting = house.desk.invite(ANA, ask(None), Source::default()).await.unwrap().seen.record.head.no;
        let event = Source { event: Some(7), ..Source::default() };
        let leave = house.desk.away(ANA, days(0, 5), event.clone()).await.unwrap();
        assert_eq!(leave.games, [(near, Err(Refusal::AwayTooLate)), (far, Ok(()))]);
        assert_eq!(leave.person, house.store.person(ANA).await.unwrap());
        assert_eq!(leave.person.vacations, [days(0, 5)]);
        let wake = async |no| house.store.head(no).await.unwrap().unwrap().wake;
        assert_eq!(wake(near).await, Some(START.plus_seconds(HOUR)));
        assert_eq!(wake(far).await, Some(START.plus_seconds(8 * DAY)));
        let told = house.store.outbox_of(far).await.unwrap().pop().unwrap();
        assert!(matches!(told.post.what, What::Away { .. }));
        // The same press again.
        assert!(matches!(house.desk.away(ANA, days(0, 5), event).await, Err(DeskError::Again)));

        // A game that begins now heeds it.
        house.act(waiting, BEN, Command::Accept).await.unwrap();
        let record = house.store.record(waiting).await.unwrap().unwrap();
        assert!(record.actions.iter().any(|e| matches!(e.action, Action::Away { .. })));

        house.clock.advance(DAY);
        let leave = house.desk.back(ANA, Source::default()).await.unwrap();
        assert_eq!(leave.games, [(far, Ok(())), (waiting, Ok(()))]);
        assert_eq!(wake(far).await, Some(START.plus_seconds(4 * DAY)));
        assert!(!leave.person.is_away(house.desk.now()));
        let error = house.desk.back(ANA, Source::default()).await.unwrap_err();
        assert_eq!(refusal(error), Refusal::AwayOver);
    }
}

#[tokio::test]
async fn days_that_are_not_there_change_nothing() {
    let house = House::in_memory();
    let no = house.timed_game(THREE_DAYS, FlagRule::Hard).await;
    let before = house.store.record(no).await.unwrap();
    let error = house.desk.away(ANA, days(0, 40), Source::default()).await.unwrap_err();
    assert!(matches!(refusal(error), Refusal::TooManyDaysAway { .. }));
    assert_eq!(house.store.record(no).await.unwrap(), before);
    assert!(house.store.person(ANA).await.unwrap().vacations.is_empty());
}

#[tokio::test]
async fn two_who_leave_at_once_and_moves_meanwhile_do_not_wait_for_each_other_for_ever() {
    let house = House::on_disk(None);
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(house.timed_game(THREE_DAYS, FlagRule::Soft).await);
    }
    let leave = |who| house.desk.away(who, days(1, 3), Source::default());
    let moves = futures::future::join_all(games.iter().map(|&no| house.play(no)));
    let (ana, ben, _) = futures::future::join3(leave(ANA), leave(BEN), moves).await;
    for leave in [ana.unwrap(), ben.unwrap()] {
        assert!(leave.games.iter().map(|(no, _)| *no).eq(games.iter().copied()));
        assert!(leave.games.iter().all(|(_, said)| said.is_ok()));
    }
}

#[tokio::test]
async fn days_are_counted_in_ones_own_zone_or_the_servers() {
    let house = House::in_memory();
    assert_eq!(house.desk.zone_of(ANA).await.unwrap(), "UTC");
    house.timed_game(THREE_DAYS, FlagRule::Soft).await;
    let server = lasker::club::ServerId(50);
    house.desk.edit_server(server, |s| s.zone = Some("Europe/Paris".into())).await.unwrap();
    assert_eq!(house.desk.zone_of(ANA).await.unwrap(), "Europe/Paris");
    house.desk.edit_person(ANA, |p| p.zone = Some("Asia/Tokyo".into())).await.unwrap();
    assert_eq!(house.desk.zone_of(ANA).await.unwrap(), "Asia/Tokyo");
}
