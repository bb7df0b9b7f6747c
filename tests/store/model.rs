//! The store on disk against the one in memory: the same transactions give the same answers.

use lasker::club::{ChannelId, GameNo, Head, MessageId, Person, Place, ServerId, Stage, Time, UserId};
use lasker::store::{Expect, Handled, OutgoingId, Posted, RecordWrite, Remind, Store, Transaction};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::made::*;

/// A write whose expectation is often right, seldom wrong.
#[derive(Clone, Debug)]
struct Step {
    no: u32,
    wrong: bool,
    actions: usize,
    stage: u8,
    invited: u64,
    channel: u64,
    wake: Option<i64>,
    thread: Option<u64>,
    places: bool,
    message: u64,
    post: bool,
    strike: u32,
    event: Option<u64>,
    text: bool,
}

fn step() -> impl Strategy<Value = Step> {
    let record = (1..5u32, prop::bool::weighted(0.1), 0..3usize, 0..4u8, 1001..1004u64, 70..73u64);
    let rest = (prop::option::of(0..9i64), prop::option::of(70..74u64), any::<bool>(), 900..920u64);
    let more = (any::<bool>(), 0..6u32, prop::option::weighted(0.3, 1..20u64), any::<bool>());
    (record, rest, more).prop_map(|((no, wrong, actions, stage, invited, channel), rest, more)| {
        let (wake, thread, places, message) = rest;
        let (post, strike, event, text) = more;
        Step { no, wrong, actions, stage, invited, channel, wake, thread, places, message, post, strike, event, text }
    })
}

fn transaction(step: &Step, found: Option<u32>) -> Transaction {
    let version = found.unwrap_or(0) + step.actions as u32;
    let stage = match step.stage {
        0 => Stage::Invited,
        1 | 2 => Stage::Running,
        _ => Stage::Aborted,
    };
    let place = Place { server: Some(ServerId(1)), channel: ChannelId(step.channel) };
    let invited = Some(UserId(step.invited));
    let wake = step.wake.map(Time);
    let head = Head { version, stage, place, invited, wake, ..head(step.no) };
    let expect = match found {
        Some(found) => Expect::Version(found + u32::from(step.wrong)),
        None if step.wrong => Expect::Version(1),
        None => Expect::New,
    };
    let append = (0..step.actions).map(|i| entry(i as i64, "c3-d4")).collect();
    let posted = Posted { thread: step.thread.map(ChannelId), ..board(step.channel, step.message, version) };
    let no = GameNo(step.no);
    Transaction {
        records: vec![RecordWrite { expect, append, head }],
        outbox: if step.post { vec![outgoing(step.no, version, 0)] } else { vec![] },
        posted: vec![OutgoingId { no, version: step.strike, index: 0 }],
        places: if step.places { vec![(no, posted)] } else { vec![] },
        handled: step.event.map(|event| Handled { event, at: Time(event as i64) }).into_iter().collect(),
        last_seen: vec![(ChannelId(step.channel), MessageId(step.message))],
        // By the moment of the wake-up, or at it, or not at all.
        remind: match (step.wake.map(Time), step.text) {
            (Some(at), true) => vec![(UserId(step.invited), Remind::By(at))],
            (wake, _) => vec![(UserId(step.invited), Remind::At(wake))],
        },
        people: vec![(UserId(step.invited), Person { text: step.text, ..Person::default() })],
        ..Transaction::default()
    }
}

/// Every answer a store can give about this small world.
async fn answers(store: &dyn Store) -> String {
    let mut all = String::new();
    let mut say = |what: &dyn std::fmt::Debug| all.push_str(&format!("{what:?}\n"));
    for no in (1..5).map(GameNo) {
        say(&store.record(no).await.unwrap());
        say(&store.outbox_of(no).await.unwrap());
        say(&store.posted(no).await.unwrap());
    }
    for user in (1001..1004).map(UserId) {
        say(&store.heads_of(user, false).await.unwrap());
        say(&store.heads_of(user, true).await.unwrap());
        say(&store.person(user).await.unwrap());
    }
    for channel in (70..74).map(ChannelId) {
        say(&store.games_in(channel).await.unwrap());
        say(&store.game_of_thread(channel).await.unwrap());
    }
    for message in (900..920).map(MessageId) {
        say(&store.game_of_message(message).await.unwrap());
    }
    for most in [1, 9] {
        say(&store.due(Time(4), most).await.unwrap());
        say(&store.to_remind(Time(4), most).await.unwrap());
    }
    say(&store.last_seen().await.unwrap());
    say(&store.highest().await.unwrap());
    say(&store.outbox().await.unwrap());
    let mut lines = Vec::new();
    let mut take = |line| {
        lines.push(format!("{line:?}"));
        Ok(())
    };
    let mut lost = Vec::new();
    let mut lose = |error| {
        lost.push(error);
        Ok(())
    };
    store.walk(&mut take, &mut lose).await.unwrap();
    say(&lines);
    say(&lost);
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn disk_and_memory_agree(steps in vec(step(), 1..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (memory, disk) = (memory(), on_disk());
            for step in &steps {
                let found = memory.store.head(GameNo(step.no)).await.unwrap().map(|h| h.version);
                let transaction = transaction(step, found);
                let said = memory.store.commit(transaction.clone()).await;
                prop_assert_eq!(&disk.store.commit(transaction).await, &said);
            }
            let answers_of_memory = answers(&*memory.store).await;
            prop_assert_eq!(answers(&*disk.store).await, answers_of_memory.clone());
            prop_assert_eq!(answers(&*disk.reopen().store).await, answers_of_memory);
            Ok(())
        })?;
    }
}
