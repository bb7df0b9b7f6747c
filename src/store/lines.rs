//! Everything a store holds as lines of JSON, to carry it to another back end, keep it, or read it elsewhere.
//!
//! The first line is [`Line::Store`]; a reader refuses a schema that it does not know. Tokens are never written.

use std::io::{BufRead, Write};

use serde::{Deserialize, Serialize};

use super::{Draft, Expect, Handled, Outgoing, Posted, RecordWrite, Store, StoreError, Transaction};
use crate::club::{ChannelId, Entry, GameNo, Head, MessageId, Person, Server, ServerId, Time, UserId};

/// The form in which values are stored and exported now. It rises when a change cannot be read by an older version.
pub const SCHEMA: u32 = 1;

/// Takes one line of an export.
pub type Take<'a> = &'a mut (dyn FnMut(Line) -> Result<(), StoreError> + Send);

/// One line of an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
pub enum Line {
    /// The first: of which store this is the export.
    Store {
        /// The form of what follows.
        schema: u32,
        /// The store's epoch.
        epoch: u64,
    },
    /// A record with all its actions.
    Record {
        /// Its head.
        head: Head,
        /// Its actions, in order.
        actions: Vec<Entry>,
    },
    /// Where a game's messages are.
    Posted {
        /// The game.
        no: GameNo,
        /// Where.
        posted: Posted,
    },
    /// A message by which an unfinished game can be found.
    Message {
        /// The message.
        message: MessageId,
        /// The game.
        no: GameNo,
    },
    /// A post not yet made.
    Outgoing {
        /// The post.
        outgoing: Outgoing,
    },
    /// A person's ways.
    Person {
        /// Who.
        user: UserId,
        /// The ways.
        person: Person,
    },
    /// A server's ways.
    Server {
        /// Which.
        server: ServerId,
        /// The ways.
        ways: Server,
    },
    /// The last message seen in a channel.
    Seen {
        /// The channel.
        channel: ChannelId,
        /// The message.
        message: MessageId,
    },
    /// An event that was handled.
    Handled {
        /// The interaction or message.
        event: u64,
        /// When.
        at: Time,
    },
    /// Unfinished taps.
    Draft {
        /// The game.
        no: GameNo,
        /// Whose.
        user: UserId,
        /// The taps.
        draft: Draft,
    },
    /// When the bot was last alive.
    Alive {
        /// When.
        at: Time,
    },
}

/// How many lines an import commits together: enough to share the syncs, few enough to hold in memory.
const TOGETHER: usize = 256;

/// Why an import stopped.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is something in the store already.
    #[error("the store is not empty")]
    NotEmpty,
    /// The lines cannot be had.
    #[error("line {line}: {why}")]
    Read {
        /// Which, from 1.
        line: usize,
        /// What happened.
        why: std::io::Error,
    },
    /// A line is not what it should be.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The store did not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Writes everything but tokens, and answers with the number of lines.
///
/// # Errors
/// The store, or what it is written to.
pub async fn export(store: &dyn Store, out: &mut (dyn Write + Send)) -> Result<usize, StoreError> {
    let mut count = 0;
    let mut take = |line: Line| {
        count += 1;
        serde_json::to_writer(&mut *out, &line).map_err(|e| failed(e.into()))?;
        out.write_all(b"\n").map_err(failed)
    };
    take(Line::Store { schema: SCHEMA, epoch: store.epoch() })?;
    store.each_line(&mut take).await?;
    out.flush().map_err(failed)?;
    Ok(count)
}

fn failed(why: std::io::Error) -> StoreError {
    StoreError::Export(why.kind(), why.to_string())
}

/// Reads what [`export`] wrote into an empty store, which keeps an epoch of its own, and answers with the number of
/// records. An import that failed leaves a part: throw that store away.
///
/// # Errors
/// See [`ImportError`].
pub async fn import(store: &dyn Store, from: impl BufRead + Send) -> Result<usize, ImportError> {
    if !store.is_empty().await? {
        return Err(ImportError::NotEmpty);
    }
    let mut records = 0;
    let mut transaction = Transaction::default();
    let mut begun = false;
    for (line, text) in (1..).zip(from.lines()) {
        let text = text.map_err(|why| ImportError::Read { line, why })?;
        let bad = |why: String| ImportError::Line { line, why };
        let read: Line = serde_json::from_str(&text).map_err(|e| bad(e.to_string()))?;
        match (&read, begun) {
            (Line::Store { schema: SCHEMA, .. }, false) => begun = true,
            (Line::Store { schema, .. }, false) => {
                return Err(bad(format!("schema {schema} is unknown here; this version knows {SCHEMA}")));
            }
            (Line::Store { .. }, true) => return Err(bad("a second beginning".into())),
            (_, false) => return Err(bad("an export begins with a line that names its store".into())),
            (_, true) => {}
        }
        records += usize::from(matches!(read, Line::Record { .. }));
        add(read, &mut transaction);
        if line % TOGETHER == 0 {
            store.commit(std::mem::take(&mut transaction)).await?;
        }
    }
    if !begun {
        return Err(ImportError::Line { line: 1, why: "there is nothing".into() });
    }
    store.commit(transaction).await?;
    Ok(records)
}

fn add(line: Line, to: &mut Transaction) {
    match line {
        Line::Store { .. } => {}
        Line::Record { head, actions } => {
            to.records.push(RecordWrite { expect: Expect::New, append: actions, head });
        }
        Line::Posted { no, posted } => to.places.push((no, posted)),
        Line::Message { message, no } => to.messages.push((message, no)),
        Line::Outgoing { outgoing } => to.outbox.push(outgoing),
        Line::Person { user, person } => to.people.push((user, person)),
        Line::Server { server, ways } => to.servers.push((server, ways)),
        Line::Seen { channel, message } => to.last_seen.push((channel, message)),
        Line::Handled { event, at } => to.handled.push(Handled { event, at }),
        Line::Draft { no, user, draft } => to.drafts.push(((no, user), Some(draft))),
        Line::Alive { at } => to.alive = Some(at),
    }
}
