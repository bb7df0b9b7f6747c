//! The contract of [`Store`], for every back end.

use std::collections::BTreeMap;

use lasker::club::{
    ChannelId, DaysOff, GameNo, Head, MessageId, Person, Place, Plan, Record, Server, ServerId, Span, Stage, Time,
    UserId, limits,
};
use lasker::games::{Ending, Reason, Seat};
use lasker::store::{Draft, HANDLED_FOR, Handled, Posted, RecordWrite, Remind, Store, StoreError, Transaction};

use crate::made::*;

/// Makes a test of each of these for each back end.
macro_rules! contract {
    ($($name:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $name() {
                let held = crate::made::memory();
                super::$name(&*held.store).await;
            })*
        }

        mod sled {
            $(#[tokio::test]
            async fn $name() {
                let held = crate::made::on_disk();
                super::$name(&*held.store).await;
            })*
        }
    };
}

contract! {
    a_record_is_read_as_it_was_written,
    a_long_record_that_is_over_is_read_as_it_was_written,
    a_record_that_has_moved_on_is_not_written,
    what_is_refused_leaves_nothing,
    nonsense_is_unfit,
    of_many_writers_of_one_version_one_wins,
    an_event_is_handled_once,
    handled_events_are_forgotten_after_a_while,
    people_find_their_games,
    channels_and_threads_find_their_games,
    wake_ups_come_in_order,
    as_many_plans_as_there_can_be_come_back,
    the_outbox_keeps_each_games_order,
    old_boards_still_name_their_game,
    the_last_message_seen_never_falls,
    ways_drafts_and_interactions_are_kept,
    reminders_come_in_order,
    outages_are_kept_in_order,
    sealed_seeds_are_kept_until_they_are_forgotten,
    rolls_are_counted_by_server,
    only_what_was_stored_makes_it_full,
}

fn handled(event: u64, at: i64) -> Handled {
    Handled { event, at: Time(at) }
}

async fn commit(store: &dyn Store, transaction: Transaction) {
    store.commit(transaction).await.unwrap();
}

async fn a_record_is_read_as_it_was_written(store: &dyn Store) {
    assert_eq!(store.record(GameNo(1)).await.unwrap(), None);
    assert_eq!(store.highest().await.unwrap(), 0);
    commit(store, records(vec![new(head(1)), new(head(2))])).await;
    assert_eq!(store.highest().await.unwrap(), 2);
    assert_eq!(store.record(GameNo(1)).await.unwrap(), Some(Record { head: head(1), actions: vec![] }));

    commit(store, records(vec![on(0, vec![accept()], running(1))])).await;
    assert_eq!(store.running().await.unwrap(), 1);
    // Enough actions that their order is not that of their digits.
    for version in 1..300 {
        let write = on(version, vec![entry(i64::from(version), "c3-d4")], running(1));
        commit(store, records(vec![write])).await;
    }
    let record = store.record(GameNo(1)).await.unwrap().unwrap();
    assert_eq!(record.head, Head { version: 300, ..running(1) });
    assert_eq!(record.actions.len(), 300);
    assert_eq!(record.actions[0], accept());
    assert!(record.actions[1..].iter().map(|e| e.at.0).eq(1..300));
    assert_eq!(store.head(GameNo(1)).await.unwrap(), Some(record.head));
    assert_eq!(store.record(GameNo(2)).await.unwrap().unwrap().head, head(2));
}

async fn a_long_record_that_is_over_is_read_as_it_was_written(store: &dyn Store) {
    // Texts that no packing makes small.
    let text =
        |n: u32| (0..12).map(|i| format!("{:08x}", (n * 12 + i + 1).wrapping_mul(2_654_435_761))).collect::<String>();
    let actions: Vec<_> = (0..400).map(|n| entry(i64::from(n), &text(n))).collect();
    let over = || Head { stage: Stage::Aborted, ..running(1) };
    commit(store, records(vec![new(head(1))])).await;
    commit(store, records(vec![on(0, actions[..100].to_vec(), running(1))])).await;
    commit(store, records(vec![on(100, actions[100..].to_vec(), over())])).await;
    let record = store.record(GameNo(1)).await.unwrap().unwrap();
    assert_eq!(record.actions, actions);
    assert_eq!(record.head, Head { version: 400, ..over() });
    // It changes, and grows, even so; and one may come whole.
    commit(store, records(vec![on(400, vec![], Head { rematch: Some(GameNo(2)), ..over() })])).await;
    commit(store, records(vec![on(400, vec![accept()], over())])).await;
    commit(
        store,
        records(vec![RecordWrite { append: actions.clone(), ..new(Head { no: GameNo(2), version: 400, ..over() }) }]),
    )
    .await;
    assert_eq!(store.record(GameNo(1)).await.unwrap().unwrap().actions, [actions.clone(), vec![accept()]].concat());
    assert_eq!(store.record(GameNo(2)).await.unwrap().unwrap().actions, actions);
    // A game may even go on.
    commit(store, records(vec![on(401, vec![accept()], running(1))])).await;
    commit(store, records(vec![on(402, vec![accept()], over())])).await;
    assert_eq!(store.record(GameNo(1)).await.unwrap().unwrap().actions.len(), 403);
}

async fn a_record_that_has_moved_on_is_not_written(store: &dyn Store) {
    commit(store, records(vec![new(head(1))])).await;
    commit(store, records(vec![on(0, vec![accept()], running(1))])).await;
    let conflict = |expected, found| Err(StoreError::Conflict { no: GameNo(1), expected, found });
    let late = || on(0, vec![accept()], running(1));
    assert_eq!(store.commit(records(vec![late()])).await, conflict(0, 1));
    assert_eq!(store.commit(records(vec![new(head(1))])).await, conflict(0, 1));
    assert_eq!(store.commit(records(vec![on(2, vec![], running(1))])).await, conflict(2, 1));
    let absent = on(4, vec![], head(9));
    let no = GameNo(9);
    assert_eq!(store.commit(records(vec![absent])).await, Err(StoreError::Conflict { no, expected: 4, found: 0 }));
    // The head alone may change without an action.
    let head = Head { rematch: Some(GameNo(8)), ..running(1) };
    commit(store, records(vec![on(1, vec![], head.clone())])).await;
    assert_eq!(store.head(GameNo(1)).await.unwrap(), Some(head));
}

async fn what_is_refused_leaves_nothing(store: &dyn Store) {
    commit(store, records(vec![new(head(1))])).await;
    let everything = Transaction {
        records: vec![new(head(2)), on(3, vec![accept()], running(1))],
        outbox: vec![outgoing(2, 0, 0)],
        places: vec![(GameNo(2), board(70, 900, 0))],
        handled: vec![handled(5, 5_000)],
        unanswered: vec![unanswered(6)],
        last_seen: vec![(CHANNEL, MessageId(7))],
        messages: vec![(MessageId(8), GameNo(2))],
        people: vec![(ANA, Person { text: true, ..Person::default() })],
        servers: vec![(ServerId(50), Server { channels: [CHANNEL].into(), ..Server::default() })],
        drafts: vec![((GameNo(2), ANA), Some(Draft::default()))],
        remind: vec![(ANA, Remind::By(Time(1)))],
        outages: vec![Span { from: Time(1), until: Time(2) }],
        alive: Some(Time(1)),
        ..Transaction::default()
    };
    assert!(matches!(store.commit(everything).await, Err(StoreError::Conflict { .. })));
    assert_eq!(store.record(GameNo(2)).await.unwrap(), None);
    assert_eq!(store.highest().await.unwrap(), 1);
    assert!(store.outbox().await.unwrap().is_empty());
    assert_eq!(store.posted(GameNo(2)).await.unwrap(), Posted::default());
    assert_eq!(store.game_of_message(MessageId(900)).await.unwrap(), None);
    assert_eq!(store.game_of_message(MessageId(8)).await.unwrap(), None);
    assert!(!store.handled(5).await.unwrap());
    assert!(store.unanswered().await.unwrap().is_empty());
    assert!(store.last_seen().await.unwrap().is_empty());
    assert_eq!(store.person(ANA).await.unwrap(), Person::default());
    assert_eq!(store.server(ServerId(50)).await.unwrap(), Server::default());
    assert_eq!(store.draft(GameNo(2), ANA).await.unwrap(), None);
    assert_eq!(store.to_remind(Time(9), 9).await.unwrap(), (vec![], None));
    assert!(store.outages().await.unwrap().is_empty());
    assert_eq!(store.alive_at().await.unwrap(), None);
    assert_eq!(store.heads_of(ANA, true).await.unwrap().len(), 1);
}

async fn reminders_come_in_order(store: &dyn Store) {
    let remind = |user, remind| Transaction { remind: vec![(user, remind)], ..Transaction::default() };
    for (user, at) in [(ANA, 300), (BEN, 100), (CLEO, 200), (CLEO, 250)] {
        commit(store, remind(user, Remind::By(Time(at)))).await;
    }
    let due = async |now, most| store.to_remind(Time(now), most).await.unwrap();
    assert_eq!(due(99, 9).await, (vec![], Some(Time(100))));
    assert_eq!(due(200, 9).await, (vec![BEN, CLEO], Some(Time(300))));
    assert_eq!(due(999, 1).await, (vec![BEN], Some(Time(200))));
    // A later one takes its place only when it is meant to.
    commit(store, remind(BEN, Remind::At(Some(Time(400))))).await;
    commit(store, remind(CLEO, Remind::At(None))).await;
    commit(store, remind(CLEO, Remind::At(None))).await;
    assert_eq!(due(999, 9).await, (vec![ANA, BEN], None));
    // The same again in one transaction.
    let both = vec![(ANA, Remind::At(None)), (ANA, Remind::By(Time(50)))];
    commit(store, Transaction { remind: both, ..Transaction::default() }).await;
    assert_eq!(due(60, 9).await, (vec![ANA], Some(Time(400))));
}

async fn outages_are_kept_in_order(store: &dyn Store) {
    let span = |from, until| Span { from: Time(from), until: Time(until) };
    for span in [span(500, 900), span(100, 200), span(100, 250)] {
        commit(store, Transaction { outages: vec![span], ..Transaction::default() }).await;
    }
    assert_eq!(store.outages().await.unwrap(), [span(100, 250), span(500, 900)]);
}

async fn nonsense_is_unfit(store: &dyn Store) {
    commit(store, records(vec![new(head(1))])).await;
    let mut gap = on(0, vec![accept()], running(1));
    gap.head.version = 2;
    assert!(matches!(store.commit(records(vec![gap])).await, Err(StoreError::Unfit { .. })));
    let twice = vec![on(0, vec![accept()], running(1)), on(1, vec![entry(1, "c3-d4")], running(1))];
    assert!(matches!(store.commit(records(twice)).await, Err(StoreError::Unfit { .. })));
    assert_eq!(store.head(GameNo(1)).await.unwrap().unwrap().version, 0);
}

async fn of_many_writers_of_one_version_one_wins(store: &dyn Store) {
    commit(store, records(vec![new(head(1))])).await;
    commit(store, records(vec![on(0, vec![accept()], running(1))])).await;
    for version in 1..20 {
        let writers = (0..16).map(|writer| {
            let mut transaction = records(vec![on(version, vec![entry(writer, "c3-d4")], running(1))]);
            transaction.people = vec![(UserId(writer as u64), Person::default())];
            store.commit(transaction)
        });
        let won = futures::future::join_all(writers).await.into_iter().filter(Result::is_ok).count();
        assert_eq!(won, 1);
    }
    assert_eq!(store.record(GameNo(1)).await.unwrap().unwrap().actions.len(), 20);
}

async fn an_event_is_handled_once(store: &dyn Store) {
    commit(store, records(vec![new(head(1))])).await;
    let with = |event| Transaction { handled: vec![handled(event, 5_000)], ..records(vec![]) };
    commit(store, with(1)).await;
    assert!(store.handled(1).await.unwrap());
    assert!(!store.handled(2).await.unwrap());
    let mut again = records(vec![on(0, vec![accept()], running(1))]);
    again.handled = vec![handled(2, 5_000), handled(1, 5_000)];
    assert_eq!(store.commit(again).await, Err(StoreError::Handled(1)));
    assert!(!store.handled(2).await.unwrap());
    assert_eq!(store.head(GameNo(1)).await.unwrap().unwrap().version, 0);
    let both = futures::future::join(store.commit(with(3)), store.commit(with(3))).await;
    assert_eq!(both, (Ok(()), Err(StoreError::Handled(3))));
}

async fn handled_events_are_forgotten_after_a_while(store: &dyn Store) {
    let ms = HANDLED_FOR * 1000;
    let with = |event, at| Transaction { handled: vec![handled(event, at)], ..Transaction::default() };
    commit(store, with(1, 0)).await;
    commit(store, with(2, 1_000)).await;
    commit(store, with(3, ms - 1)).await;
    assert!(store.handled(1).await.unwrap());
    commit(store, with(4, ms)).await;
    assert!(!store.handled(1).await.unwrap());
    for event in 2..=4 {
        assert!(store.handled(event).await.unwrap(), "{event}");
    }
}

async fn people_find_their_games(store: &dyn Store) {
    let numbers = async |user, finished| -> Vec<u32> {
        store.heads_of(user, finished).await.unwrap().iter().map(|h| h.no.0).collect()
    };
    commit(store, records(vec![new(head(1)), new(head(2)), new(head(3))])).await;
    commit(store, records(vec![new(Head { invited: None, answer_from: None, ..head(4) })])).await;
    assert_eq!(numbers(ANA, false).await, [1, 2, 3, 4]);
    assert_eq!(numbers(BEN, false).await, [1, 2, 3]);
    assert_eq!(numbers(CLEO, true).await, [0; 0]);

    // Cleo takes the open one, and the first ends.
    let mut open = running(4);
    open.invited = None;
    open.sittings[1].user = CLEO;
    commit(store, records(vec![on(0, vec![accept()], open)])).await;
    assert_eq!(numbers(CLEO, false).await, [4]);
    let over = Head { stage: Stage::Over(Ending::won(Seat(0), Reason::Resigned)), ..running(1) };
    commit(store, records(vec![on(0, vec![accept()], over)])).await;
    assert_eq!(numbers(ANA, false).await, [2, 3, 4]);
    assert_eq!(numbers(ANA, true).await, [2, 3, 4, 1]);
    assert_eq!(numbers(BEN, true).await, [2, 3, 1]);
}

async fn channels_and_threads_find_their_games(store: &dyn Store) {
    let numbers = async |channel| -> Vec<u32> {
        store.games_in(ChannelId(channel)).await.unwrap().iter().map(|no| no.0).collect()
    };
    commit(store, records(vec![new(head(1)), new(head(2))])).await;
    assert_eq!(numbers(70).await, [1, 2]);

    let in_thread = Posted { thread: Some(ChannelId(71)), ..Posted::default() };
    commit(store, Transaction { places: vec![(GameNo(2), in_thread.clone())], ..Transaction::default() }).await;
    assert_eq!((numbers(70).await, numbers(71).await), (vec![1, 2], vec![2]));
    assert_eq!(store.game_of_thread(ChannelId(71)).await.unwrap(), Some(GameNo(2)));
    assert_eq!(store.game_of_thread(ChannelId(70)).await.unwrap(), None);

    // It moves to another channel.
    let place = Place { server: Some(ServerId(50)), channel: ChannelId(80) };
    commit(store, records(vec![on(0, vec![accept()], Head { place, ..running(2) })])).await;
    assert_eq!((numbers(70).await, numbers(71).await, numbers(80).await), (vec![1], vec![2], vec![2]));
    let gone = Posted::default();
    commit(store, Transaction { places: vec![(GameNo(2), gone)], ..Transaction::default() }).await;
    assert_eq!(numbers(71).await, [0; 0]);

    // It ends, with a thread again in the same transaction.
    let over = Head { place, stage: Stage::Aborted, ..running(2) };
    let mut last = records(vec![on(1, vec![entry(1, "c3-d4")], over)]);
    last.places = vec![(GameNo(2), in_thread)];
    commit(store, last).await;
    assert_eq!((numbers(71).await, numbers(80).await), (vec![], vec![]));
    assert_eq!(store.game_of_thread(ChannelId(71)).await.unwrap(), Some(GameNo(2)));
}

async fn as_many_plans_as_there_can_be_come_back(store: &dyn Store) {
    // Long moves, and a head that is large besides.
    let line: Vec<String> =
        (0..limits::PLANS_ROOM / 2 / 33 - 2).map(|_| "c1xe3xg5xe7xc5xa3xc1xe3xg5xe7*".into()).collect();
    let plans: Vec<_> = [0, 1].map(|seat| Plan { id: u32::MAX, seat: Seat(seat), line: line.clone() }).into();
    let mut large = Head { plans, ..running(1) };
    large.terms.setup.position = Some("w ".to_owned() + &"a1wWbBwWbB ".repeat(25));
    large.terms.days_off = DaysOff::Weekend("America/Argentina/ComodRivadavia".into());
    commit(store, records(vec![new(Head { version: 0, ..large.clone() })])).await;
    commit(store, records(vec![on(0, vec![accept()], large.clone())])).await;
    assert_eq!(store.head(GameNo(1)).await.unwrap().unwrap().plans, large.plans);
    let none = Head { plans: Vec::new(), ..large };
    commit(store, records(vec![on(1, vec![], none.clone())])).await;
    assert_eq!(store.head(GameNo(1)).await.unwrap().unwrap(), none);
}

async fn wake_ups_come_in_order(store: &dyn Store) {
    let wake = |no, at: i64| Head { wake: Some(Time(at)), ..head(no) };
    commit(store, records(vec![new(wake(1, 300)), new(wake(2, 100)), new(wake(3, 200)), new(wake(4, 200))])).await;
    commit(store, records(vec![new(Head { wake: None, ..head(5) })])).await;
    let due = async |now, most| {
        let (due, next) = store.due(Time(now), most).await.unwrap();
        (due.iter().map(|no| no.0).collect::<Vec<_>>(), next.map(|at| at.0))
    };
    assert_eq!(due(99, 9).await, (vec![], Some(100)));
    assert_eq!(due(100, 9).await, (vec![2], Some(200)));
    assert_eq!(due(250, 2).await, (vec![2, 3], Some(200)));
    assert_eq!(due(300, 9).await, (vec![2, 3, 4, 1], None));

    commit(store, records(vec![on(0, vec![], wake(2, 400)), on(0, vec![accept()], running(3))])).await;
    assert_eq!(due(350, 9).await, (vec![4, 1], Some(400)));
}

async fn the_outbox_keeps_each_games_order(store: &dyn Store) {
    let posts = [outgoing(1, 256, 0), outgoing(1, 2, 1), outgoing(1, 2, 0), outgoing(2, 1, 0)];
    commit(store, Transaction { outbox: posts.to_vec(), ..Transaction::default() }).await;
    let expected: BTreeMap<_, _> = [
        (GameNo(1), vec![outgoing(1, 2, 0), outgoing(1, 2, 1), outgoing(1, 256, 0)]),
        (GameNo(2), vec![outgoing(2, 1, 0)]),
    ]
    .into();
    assert_eq!(store.outbox().await.unwrap(), expected);
    assert_eq!(store.outbox_of(GameNo(1)).await.unwrap(), expected[&GameNo(1)]);
    let made = vec![outgoing(1, 2, 0).id, outgoing(2, 1, 0).id];
    commit(store, Transaction { posted: made, ..Transaction::default() }).await;
    assert_eq!(store.outbox_of(GameNo(1)).await.unwrap(), [outgoing(1, 2, 1), outgoing(1, 256, 0)]);
    assert_eq!(store.outbox_of(GameNo(2)).await.unwrap(), []);
}

async fn old_boards_still_name_their_game(store: &dyn Store) {
    for message in 901..905 {
        let places = vec![(GameNo(1), board(70, message, 3))];
        commit(store, Transaction { places, messages: vec![(MessageId(800), GameNo(1))], ..Transaction::default() })
            .await;
    }
    for message in [800, 901, 902, 903, 904] {
        assert_eq!(store.game_of_message(MessageId(message)).await.unwrap(), Some(GameNo(1)));
    }
    assert_eq!(store.game_of_message(MessageId(999)).await.unwrap(), None);
    assert_eq!(store.posted(GameNo(1)).await.unwrap(), board(70, 904, 3));
}

async fn the_last_message_seen_never_falls(store: &dyn Store) {
    let seen = |message| Transaction { last_seen: vec![(CHANNEL, MessageId(message))], ..Transaction::default() };
    for (message, last) in [(5, 5), (9, 9), (7, 9), (10, 10)] {
        commit(store, seen(message)).await;
        assert_eq!(store.last_seen_in(CHANNEL).await.unwrap(), Some(MessageId(last)));
    }
    assert_eq!(store.last_seen().await.unwrap(), [(CHANNEL, MessageId(10))].into());
    assert_eq!(store.last_seen_in(ChannelId(1)).await.unwrap(), None);
}

async fn ways_drafts_and_interactions_are_kept(store: &dyn Store) {
    let person = Person { auto: false, blocked: [BEN].into(), ..Person::default() };
    let server = Server { channels: [CHANNEL].into(), ..Server::default() };
    let draft = Draft { version: 4, taps: vec!["c3".into()], flipped: true };
    let all = Transaction {
        people: vec![(ANA, person.clone())],
        servers: vec![(ServerId(50), server.clone())],
        drafts: vec![((GameNo(1), ANA), Some(draft.clone()))],
        unanswered: vec![unanswered(4), unanswered(5)],
        alive: Some(Time(77)),
        ..Transaction::default()
    };
    commit(store, all).await;
    assert_eq!(store.person(ANA).await.unwrap(), person);
    assert_eq!(store.person(BEN).await.unwrap(), Person::default());
    assert_eq!(store.server(ServerId(50)).await.unwrap(), server);
    assert_eq!(store.draft(GameNo(1), ANA).await.unwrap(), Some(draft));
    assert_eq!(store.draft(GameNo(1), BEN).await.unwrap(), None);
    assert_eq!(store.unanswered().await.unwrap(), [unanswered(4), unanswered(5)]);
    assert_eq!(store.alive_at().await.unwrap(), Some(Time(77)));

    let less = Transaction { drafts: vec![((GameNo(1), ANA), None)], answered: vec![4, 6], ..Transaction::default() };
    commit(store, less).await;
    assert_eq!(store.draft(GameNo(1), ANA).await.unwrap(), None);
    assert_eq!(store.unanswered().await.unwrap(), [unanswered(5)]);
}

async fn sealed_seeds_are_kept_until_they_are_forgotten(store: &dyn Store) {
    let secrets = |secrets| Transaction { secrets, ..Transaction::default() };
    assert_eq!(store.secret(GameNo(1)).await.unwrap(), None);
    commit(store, secrets(vec![(GameNo(1), Some(sealed(1))), (GameNo(256), Some(sealed(2)))])).await;
    assert_eq!(store.secret(GameNo(1)).await.unwrap(), Some(sealed(1)));
    commit(store, secrets(vec![(GameNo(1), None)])).await;
    assert_eq!(store.secret(GameNo(1)).await.unwrap(), None);
    assert_eq!(store.secret(GameNo(256)).await.unwrap(), Some(sealed(2)));
    let (one, same) = (store.key().unwrap(), store.key().unwrap());
    let shut = one.seal(b"seeds", "a game", [3; 12]);
    assert_eq!(same.open(&shut, "a game").as_deref(), Some(&b"seeds"[..]), "a store has one key");
}

async fn rolls_are_counted_by_server(store: &dyn Store) {
    let of =
        |server, no, n| Transaction { rolls: vec![(ServerId(server), GameNo(no), rolls(n))], ..Transaction::default() };
    for (server, no, n) in [(1, 1, 5), (1, 2, 7), (2, 3, 9), (1, 1, 6)] {
        commit(store, of(server, no, n)).await;
    }
    assert_eq!(store.rolls(ServerId(1)).await.unwrap(), rolls(13), "a game counts as it stands now");
    assert_eq!(store.rolls(ServerId(2)).await.unwrap(), rolls(9));
    assert_eq!(store.rolls(ServerId(3)).await.unwrap(), rolls(0));
}

async fn only_what_was_stored_makes_it_full(store: &dyn Store) {
    assert!(store.is_empty().await.unwrap());
    commit(store, Transaction::default()).await;
    assert!(store.is_empty().await.unwrap());
    commit(store, Transaction { unanswered: vec![unanswered(4)], ..Transaction::default() }).await;
    assert!(!store.is_empty().await.unwrap());
}
