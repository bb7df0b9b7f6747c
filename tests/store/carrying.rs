//! Export and import, from each back end to each.

use lasker::club::{GameNo, MessageId, Person, Restored, Server, ServerId, Span, Stage, Time};
use lasker::store::lines::{ImportError, Importing, ReadError, export, import, write};
use lasker::store::{Draft, Handled, Posted, Store, Transaction};

use crate::made::*;

/// Long after whatever is imported here.
const HOW: Importing = Importing { now: Time(1_790_000_000_000), restored: false, damaged: false };

/// Something of everything.
pub async fn fill(store: &dyn Store) {
    let over = lasker::club::Head { stage: Stage::Aborted, ..running(2) };
    let all = Transaction {
        records: vec![new(head(1)), new(head(2)), new(head(3))],
        outbox: vec![outgoing(1, 0, 0), outgoing(3, 0, 0)],
        places: vec![(GameNo(1), board(70, 900, 0)), (GameNo(2), board(70, 910, 0))],
        handled: vec![Handled { event: 5, at: Time(5_000) }, Handled { event: 6, at: Time(5_001) }],
        unanswered: vec![unanswered(6)],
        last_seen: vec![(CHANNEL, MessageId(7))],
        people: vec![(ANA, Person { text: true, ..Person::default() })],
        servers: vec![(ServerId(50), Server { channels: [CHANNEL].into(), ..Server::default() })],
        drafts: vec![((GameNo(1), ANA), Some(Draft { version: 1, ..Draft::default() }))],
        secrets: vec![(GameNo(1), Some(sealed(1)))],
        rolls: vec![(ServerId(50), GameNo(1), rolls(3)), (ServerId(50), GameNo(2), rolls(4))],
        alive: Some(Time(4_000)),
        ..Transaction::default()
    };
    store.commit(all).await.unwrap();
    let mut more = records(vec![on(0, vec![accept()], running(1)), on(0, vec![accept(), entry(3_000, "c3-d4")], over)]);
    let thread = Some(lasker::club::ChannelId(71));
    more.places = vec![(GameNo(1), Posted { thread, ..board(71, 901, 1) }), (GameNo(2), board(70, 911, 2))];
    store.commit(more).await.unwrap();
}

async fn exported(store: &dyn Store) -> Vec<String> {
    let mut out = Vec::new();
    let count = export(store, &mut out).await.unwrap();
    let lines: Vec<_> = String::from_utf8(out).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), count);
    lines
}

#[tokio::test]
async fn everything_but_tokens_arrives_in_another_store() {
    for (from, to) in [(memory(), on_disk()), (on_disk(), memory()), (on_disk(), on_disk())] {
        fill(&*from.store).await;
        let outages = vec![Span { from: Time(3_000), until: Time(3_500) }];
        from.store.commit(Transaction { outages, ..Transaction::default() }).await.unwrap();
        let lines = exported(&*from.store).await;
        let text = lines.join("\n") + "\n";
        assert!(!text.contains("secret-"), "a token was exported");
        assert_eq!(import(&*to.store, text.as_bytes(), HOW).await.unwrap().records, 3);
        assert_ne!(from.store.epoch(), to.store.epoch());
        let arrived = exported(&*to.store).await;
        assert_ne!(arrived[0], lines[0], "the epoch is another");
        let last = lines.len() - 1;
        assert_eq!(arrived[1..last], lines[1..last]);

        let old = to.store.game_of_message(MessageId(900)).await.unwrap();
        assert_eq!(old, Some(GameNo(1)), "an older board of a running game");
        assert_eq!(to.store.games_in(CHANNEL).await.unwrap(), [GameNo(1), GameNo(3)]);
        assert_eq!(to.store.heads_of(BEN, true).await.unwrap().len(), 3);
        assert!(to.store.unanswered().await.unwrap().is_empty());
        assert!(to.store.handled(6).await.unwrap());
        // Whoever plays is looked at anew for reminders.
        assert_eq!(to.store.to_remind(Time(0), 9).await.unwrap(), (vec![ANA, BEN], None));
        assert_eq!(to.store.due(Time(9_000), 9).await.unwrap().0, [GameNo(3)]);
    }
}

#[tokio::test]
async fn an_import_refuses_what_is_no_export() {
    let beginning = r#"{"line":"store","schema":1,"epoch":3}"#;
    let bad: [(&str, &str, usize); 5] = [
        ("", "there is nothing", 1),
        (r#"{"line":"alive","at":5}"#, "begins with", 1),
        (r#"{"line":"store","schema":99,"epoch":3}"#, "schema 99 is unknown", 1),
        (&format!("{beginning}\n{beginning}"), "second beginning", 2),
        (&format!("{beginning}\n{{\"line\":\"record\""), "EOF", 2),
    ];
    for (text, why, at) in bad {
        let held = memory();
        match import(&*held.store, text.as_bytes(), HOW).await {
            Err(ImportError::Read(ReadError::Line { line, why: found })) => {
                assert!(found.contains(why), "{found}");
                assert_eq!(line, at);
            }
            other => panic!("{other:?}"),
        }
    }
    let held = memory();
    fill(&*held.store).await;
    assert!(matches!(import(&*held.store, beginning.as_bytes(), HOW).await, Err(ImportError::NotEmpty)));
}

#[tokio::test]
async fn what_was_cut_off_or_changed_is_noticed() {
    let from = memory();
    fill(&*from.store).await;
    let lines = exported(&*from.store).await;
    let text = lines.join("\n") + "\n";
    for cut in 1..lines.len() {
        let part = lines[..cut].join("\n");
        let said = import(&*memory().store, part.as_bytes(), HOW).await.unwrap_err().to_string();
        assert!(said.contains("cut off"), "{cut}: {said}");
    }
    // A letter that leaves it readable.
    let changed = text.replacen("\"text\":true", "\"text\":null", 1).replacen("c3-d4", "c3-b4", 1);
    assert_ne!(changed, text);
    assert!(import(&*memory().store, changed.as_bytes(), HOW).await.is_err());
    let changed = text.replacen("c3-d4", "c3-b4", 1);
    let said = import(&*memory().store, changed.as_bytes(), HOW).await.unwrap_err().to_string();
    assert!(said.contains("checksum"), "{said}");

    // What can be read is taken if that is wanted, and the rest is named.
    let broken = lines[..lines.len() - 1].join("\n").replacen("{\"line\":\"record\"", "{\"line\":\"rec", 1);
    let to = memory();
    let done = import(&*to.store, broken.as_bytes(), Importing { damaged: true, ..HOW }).await.unwrap();
    assert_eq!((done.records, done.damaged.len()), (2, 2), "{:?}", done.damaged);
    assert_eq!(to.store.record(GameNo(1)).await.unwrap(), None);
    assert!(to.store.record(GameNo(2)).await.unwrap().is_some());
}

#[tokio::test]
async fn after_a_backup_running_games_know_that_they_were_restored() {
    let from = on_disk();
    fill(&*from.store).await;
    let mut text = Vec::new();
    let moment = Time(1_780_000_000_000);
    let written = write(&*from.store, Some(moment), &mut text).await.unwrap();
    assert_eq!((written.records, written.lost.len()), (3, 0));
    for to in [memory(), on_disk()] {
        let done = import(&*to.store, text.as_slice(), HOW).await.unwrap();
        assert_eq!((done.records, done.restored), (3, Some(moment)));
        let (before, after) =
            (from.store.head(GameNo(1)).await.unwrap().unwrap(), to.store.head(GameNo(1)).await.unwrap().unwrap());
        assert_eq!(after.restored, Some(Restored { backup: moment, version: before.version, tag: before.tag }));
        assert_ne!(after.tag, before.tag);
        let posted = to.store.posted(GameNo(1)).await.unwrap();
        assert_eq!(posted, Posted { restored: Some(moment), ..from.store.posted(GameNo(1)).await.unwrap() });
        // The one that is over stays as it was; the invitation says nothing, but what was drawn later is not of it.
        assert_eq!(to.store.record(GameNo(2)).await.unwrap(), from.store.record(GameNo(2)).await.unwrap());
        assert_eq!(to.store.posted(GameNo(2)).await.unwrap().restored, None);
        assert_eq!(to.store.posted(GameNo(3)).await.unwrap().restored, None);
        assert!(to.store.head(GameNo(3)).await.unwrap().unwrap().restored.is_some());
        // What was said since then is not taken for moves.
        for channel in [CHANNEL, lasker::club::ChannelId(71)] {
            let seen = to.store.last_seen_in(channel).await.unwrap();
            assert_eq!(seen, Some(MessageId::at(HOW.now)), "{channel}");
        }
        // Carried on from there it is no longer a backup, and what was marked stays marked.
        let mut again = Vec::new();
        export(&*to.store, &mut again).await.unwrap();
        let third = memory();
        assert_eq!(import(&*third.store, again.as_slice(), HOW).await.unwrap().restored, None);
        assert_eq!(third.store.head(GameNo(1)).await.unwrap(), Some(after));
        assert_eq!(third.store.posted(GameNo(1)).await.unwrap(), posted);
    }
    // An old export can be treated so too.
    let (to, mut text) = (memory(), Vec::new());
    export(&*from.store, &mut text).await.unwrap();
    let done = import(&*to.store, text.as_slice(), Importing { restored: true, ..HOW }).await.unwrap();
    assert_eq!(done.restored, Some(HOW.now));
}
