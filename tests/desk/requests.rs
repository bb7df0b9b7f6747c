//! What is asked and what is answered.

use lasker::club::{
    Ask, Command, GameNo, MessageId, Person, Refusal, Side, Stage, Tag, Terms, Time, TimeControl, UserId,
};
use lasker::desk::{Call, DeskError, Source};
use lasker::games::{GameKind, Setup};
use lasker::store::Unanswered;

use crate::house::*;

fn event(event: u64) -> Source {
    Source { event: Some(event), ..Source::default() }
}

fn call(who: UserId, command: Command) -> Call {
    Call { tag: None, version: None, who, command }
}

fn refusal(error: DeskError) -> Refusal {
    match error {
        DeskError::Refused(why) => *why,
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_challenge_becomes_a_game_and_moves_are_played() {
    for house in [House::in_memory(), House::on_disk(None)] {
        let invited = house.desk.invite(ANA, ask(Some(BEN)), event(1)).await.unwrap();
        let no = invited.seen.record.head.no;
        assert_eq!((no, invited.before, invited.seen.record.head.version), (GameNo(1), 0, 0));
        let accepted = house.desk.act(no, call(BEN, Command::Accept), event(2)).await.unwrap();
        assert_eq!((accepted.before, accepted.seen.record.head.version), (0, 1));
        let moved = house.desk.act(no, call(ANA, typed("c3-d4")), event(3)).await.unwrap();
        assert_eq!(moved.before, 1);
        assert_eq!(moved.seen.replay.plies[0].text, "c3-d4");

        // What is answered, kept in the store, and derived from that, is the same.
        let seen = house.desk.look(no).await.unwrap();
        assert_eq!(house.store.record(no).await.unwrap().unwrap(), *seen.record);
        assert_eq!(*moved.seen.record, *seen.record);
        assert_eq!(lasker::club::Replay::of(&seen.record).unwrap(), *seen.replay);
        assert_eq!(*moved.seen.replay, *seen.replay);
        for event in 1..=3 {
            assert!(house.store.handled(event).await.unwrap());
        }
        // Nothing is posted before the start, but everything that will be is there.
        assert!(house.chat.log().tried.is_empty());
        assert!(house.store.outbox_of(no).await.unwrap().len() >= 3);
    }
}

#[tokio::test]
async fn the_same_event_twice_changes_nothing() {
    let house = House::in_memory();
    house.without_haste().await;
    let twice = || house.desk.invite(ANA, ask(Some(BEN)), event(1));
    let (first, second) = futures::future::join(twice(), twice()).await;
    assert!(matches!((first, second), (Ok(_), Err(DeskError::Again)) | (Err(DeskError::Again), Ok(_))));
    assert_eq!(house.store.highest().await.unwrap(), 1);

    let no = GameNo(1);
    house.act(no, BEN, Command::Accept).await.unwrap();
    let press = || house.desk.act(no, call(ANA, typed("c3-d4")), event(2));
    let (first, second) = futures::future::join(press(), press()).await;
    assert!(matches!((first, second), (Ok(_), Err(DeskError::Again)) | (Err(DeskError::Again), Ok(_))));
    // Also when the game has moved on.
    house.act(no, BEN, typed(&legal(&house, no).await)).await.unwrap();
    let late = house.desk.act(no, call(ANA, typed("a3-b4")), event(2)).await;
    assert!(matches!(late, Err(DeskError::Again)));
    assert_eq!(house.desk.look(no).await.unwrap().replay.plies.len(), 2);
}

async fn legal(house: &House, no: GameNo) -> String {
    let seen = house.desk.look(no).await.unwrap();
    let seat = seen.replay.to_act().iter().next().unwrap();
    seen.replay.game.legal(seat).swap_remove(0)
}

#[tokio::test]
async fn a_refusal_writes_nothing_and_the_event_may_come_again() {
    let house = House::in_memory();
    let no = house.game().await;
    let before = (house.store.record(no).await.unwrap(), house.store.outbox().await.unwrap());
    let source = Source { seen: Some((CHANNEL, MessageId(5))), ..event(9) };
    let refused = house.desk.act(no, call(ANA, typed("c3-c4")), source.clone()).await.unwrap_err();
    assert!(matches!(refusal(refused), Refusal::Move { .. }));
    assert!(!house.store.handled(9).await.unwrap());
    assert_eq!(before, (house.store.record(no).await.unwrap(), house.store.outbox().await.unwrap()));
    // The message was edited: it is read again.
    house.desk.act(no, call(ANA, typed("c3-d4")), source).await.unwrap();
    assert_eq!(house.store.last_seen_in(CHANNEL).await.unwrap(), Some(MessageId(5)));
}

#[tokio::test]
async fn another_game_of_the_same_number_does_not_answer() {
    let house = House::in_memory();
    let no = house.game().await;
    let tag = house.desk.look(no).await.unwrap().record.head.tag;
    let with = |tag| Call { tag: Some(tag), ..call(ANA, typed("c3-d4")) };
    let foreign = house.desk.act(no, with(Tag(tag.0 ^ 1)), Source::default()).await;
    assert!(matches!(foreign, Err(DeskError::NoSuchGame(n)) if n == no));
    house.desk.act(no, with(tag), Source::default()).await.unwrap();
    assert!(matches!(house.desk.look(GameNo(9)).await, Err(DeskError::NoSuchGame(_))));
}

#[tokio::test]
async fn a_stale_button_is_told_so() {
    let house = House::in_memory();
    let no = house.game().await;
    let drawn = house.desk.look(no).await.unwrap().record.head.version;
    house.play(no).await;
    house.play(no).await;
    let press = Call { version: Some(drawn), ..call(ANA, typed("a3-b4")) };
    let error = house.desk.act(no, press, Source::default()).await.unwrap_err();
    assert!(matches!(refusal(error), Refusal::Stale { .. }));
}

#[tokio::test]
async fn numbers_are_dense_whoever_asks_at_once() {
    let house = House::on_disk(None);
    let asks = (0..40).map(|n| house.desk.invite(UserId(n), ask(Some(UserId(1000 + n))), event(n)));
    let mut numbers: Vec<_> =
        futures::future::join_all(asks).await.into_iter().map(|d| d.unwrap().seen.record.head.no.0).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=40));
}

#[tokio::test]
async fn two_invitations_at_once_know_of_each_other() {
    let house = House::in_memory();
    let (a, b) = (house.desk.invite(ANA, ask(Some(BEN)), event(1)), house.desk.invite(BEN, ask(Some(ANA)), event(2)));
    let (a, b) = futures::future::join(a, b).await;
    assert_eq!(a.is_ok(), b.is_err());
    assert_eq!(refusal(a.err().or(b.err()).unwrap()), Refusal::AlreadyInvited(GameNo(1)));
    // And the day's challenges are counted.
    let counted = async |user| house.store.person(user).await.unwrap().challenges.len();
    assert_eq!(counted(ANA).await + counted(BEN).await, 1);
}

#[tokio::test]
async fn two_rematches_at_once_make_one_game() {
    let house = House::on_disk(None);
    let no = house.game().await;
    house.act(no, ANA, Command::Resign).await.unwrap();
    let (a, b) =
        futures::future::join(house.act(no, ANA, Command::Rematch), house.act(no, BEN, Command::Rematch)).await;
    let (a, b) = (a.unwrap().seen.record.head.clone(), b.unwrap().seen.record.head.clone());
    assert_eq!((a.no, b.no), (GameNo(2), GameNo(2)));
    let now = house.desk.look(GameNo(2)).await.unwrap().record;
    assert_eq!(now.head.stage, Stage::Running);
    assert_eq!(now.head.rematch_of, Some(no));
    assert_eq!(house.desk.look(no).await.unwrap().record.head.rematch, Some(GameNo(2)));
    assert_eq!(house.store.highest().await.unwrap(), 2);
}

#[tokio::test]
async fn an_interaction_waits_for_its_answer_until_it_has_it() {
    let house = House::in_memory();
    let no = house.game().await;
    let waiting = Unanswered {
        interaction: 77,
        token: "t".into(),
        at: START,
        user: ANA,
        locale: "en".into(),
        no: None,
        version: None,
    };
    house.desk.unanswered(waiting.clone()).await.unwrap();
    assert_eq!(house.store.unanswered().await.unwrap(), std::slice::from_ref(&waiting));
    let source = Source { unanswered: Some(waiting.clone()), ..event(77) };
    house.desk.act(no, call(ANA, typed("c3-d4")), source).await.unwrap();
    let decided = Unanswered { no: Some(no), version: Some(2), ..waiting };
    assert_eq!(house.store.unanswered().await.unwrap(), [decided]);
    house.desk.answered(77);
    // Goes with whatever is committed next.
    house.desk.edit_person(BEN, |p| p.text = true).await.unwrap();
    assert!(house.store.unanswered().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_typed_move_counts_when_it_was_written_but_time_never_goes_back() {
    let house = House::in_memory();
    let no = house.game().await;
    house.clock.advance(600);
    let at = |seconds| Source { at: Some(START.plus_seconds(seconds)), ..Source::default() };
    let moved = house.desk.act(no, call(ANA, typed("c3-d4")), at(300)).await.unwrap();
    assert_eq!(moved.seen.record.head.latest, START.plus_seconds(300));
    let text = legal(&house, no).await;
    let moved = house.desk.act(no, call(BEN, typed(&text)), at(200)).await.unwrap();
    assert_eq!(moved.seen.record.head.latest, START.plus_seconds(300));
    let text = legal(&house, no).await;
    let moved = house.desk.act(no, call(ANA, typed(&text)), at(9_000)).await.unwrap();
    assert_eq!(moved.seen.record.head.latest, START.plus_seconds(600));
    assert_eq!(house.desk.now(), START.plus_seconds(600));
}

#[tokio::test]
async fn the_club_is_told_of_peoples_ways() {
    let house = House::in_memory();
    let person = house.desk.edit_person(BEN, |p: &mut Person| p.blocked.extend([ANA])).await.unwrap();
    assert!(person.blocked.contains(&ANA));
    let error = house.desk.invite(ANA, ask(Some(BEN)), Source::default()).await.unwrap_err();
    assert_eq!(refusal(error), Refusal::NotTaking);
    house
        .desk
        .edit_server(lasker::club::ServerId(50), |s| s.channels.extend([lasker::club::ChannelId(1)]))
        .await
        .unwrap();
    let error = house.desk.invite(ANA, ask(None), Source::default()).await.unwrap_err();
    assert_eq!(refusal(error), Refusal::NotHere);
    assert_eq!(house.store.person(ANA).await.unwrap().next_challenge(Time(0)), None);
}

/// What is kept in memory is what the record says, also when the game is another than was first offered.
#[tokio::test]
async fn other_terms_set_the_game_up_anew() {
    let house = House::in_memory();
    house.without_haste().await;
    let offered = ask(Some(BEN));
    let other = Terms {
        time: TimeControl::PerMove(86_400),
        setup: Setup { options: [("draws".to_owned(), "off".to_owned())].into(), position: None },
        ..offered.terms.clone()
    };
    let no = house.desk.invite(ANA, offered, Source::default()).await.unwrap().seen.record.head.no;
    house.act(no, BEN, Command::Counter(other)).await.unwrap();
    house.act(no, ANA, Command::Accept).await.unwrap();
    let seen = house.desk.look(no).await.unwrap();
    assert_eq!(lasker::club::Replay::of(&seen.record).unwrap(), *seen.replay);
    assert!(seen.replay.due(&[]).is_some(), "the clock of the terms agreed on runs");

    let terms = Terms { side: Side::Lot, ..Terms::usual(GameKind::Rekkoku, 8) };
    let table = Ask { terms, ..ask(None) };
    let no = house.desk.invite(ANA, table, Source::default()).await.unwrap().seen.record.head.no;
    house.act(no, BEN, Command::Join { seat: None }).await.unwrap();
    house.act(no, ANA, Command::Start).await.unwrap();
    let seen = house.desk.look(no).await.unwrap();
    assert_eq!(lasker::club::Replay::of(&seen.record).unwrap(), *seen.replay);
    assert_eq!(seen.replay.game.seats(), 2);
    house.play_on(no, 4).await;
}
