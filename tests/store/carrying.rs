//! Export and import, from each back end to each.

use lasker::club::{GameNo, MessageId, Person, Server, ServerId, Stage, Time};
use lasker::store::lines::{ImportError, export, import};
use lasker::store::{Draft, Handled, Posted, Store, Transaction};

use crate::made::*;

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
        let lines = exported(&*from.store).await;
        let text = lines.join("\n");
        assert!(!text.contains("secret"), "a token was exported");
        assert_eq!(import(&*to.store, text.as_bytes()).await.unwrap(), 3);
        assert_ne!(from.store.epoch(), to.store.epoch());
        let arrived = exported(&*to.store).await;
        assert_ne!(arrived[0], lines[0], "the epoch is another");
        assert_eq!(arrived[1..], lines[1..]);

        let old = to.store.game_of_message(MessageId(900)).await.unwrap();
        assert_eq!(old, Some(GameNo(1)), "an older board of a running game");
        assert_eq!(to.store.games_in(CHANNEL).await.unwrap(), [GameNo(1), GameNo(3)]);
        assert_eq!(to.store.heads_of(BEN, true).await.unwrap().len(), 3);
        assert!(to.store.unanswered().await.unwrap().is_empty());
        assert!(to.store.handled(6).await.unwrap());
        assert_eq!(to.store.due(Time(9_000), 9).await.unwrap().0, [GameNo(3)]);
    }
}

#[tokio::test]
async fn an_import_refuses_what_is_no_export() {
    let beginning = r#"{"line":"store","schema":1,"epoch":3}"#;
    let bad: [(&str, &str, usize); 5] = [
        ("", "there is nothing", 1),
        (r#"{"line":"alive","at":5}"#, "begins with", 1),
        (r#"{"line":"store","schema":2,"epoch":3}"#, "schema 2 is unknown", 1),
        (&format!("{beginning}\n{beginning}"), "second beginning", 2),
        (&format!("{beginning}\n{{\"line\":\"record\""), "EOF", 2),
    ];
    for (text, why, at) in bad {
        let held = memory();
        match import(&*held.store, text.as_bytes()).await {
            Err(ImportError::Line { line, why: found }) => {
                assert!(found.contains(why), "{found}");
                assert_eq!(line, at);
            }
            other => panic!("{other:?}"),
        }
    }
    let held = memory();
    fill(&*held.store).await;
    assert!(matches!(import(&*held.store, beginning.as_bytes()).await, Err(ImportError::NotEmpty)));
}
