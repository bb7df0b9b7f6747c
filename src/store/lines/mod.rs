//! Everything a store holds as lines of JSON, to carry it to another back end, keep it, or read it elsewhere.
//!
//! The first line is [`Line::Store`], the last [`Line::End`] with a checksum over all before it, so that a file that was
//! cut off or changed is known for one. Tokens are never written. An *export* is the very state of a store, to go on from;
//! a *backup* is how it stood at a moment: whoever goes on from it has lost what came after, and [`import()`] marks the games.

mod import;
mod read;

use std::io::Write;

use serde::{Deserialize, Serialize};

use super::{Draft, Outgoing, Posted, Sealed, Store, StoreError};
use crate::club::{ChannelId, Entry, GameNo, Head, MessageId, Person, Rolls, Server, ServerId, Span, Time, UserId};

pub use self::import::{ImportError, Imported, Importing, import};
pub use self::read::{Lines, ReadError};

/// The form in which values are stored and exported now. It rises when a change cannot be read by an older version.
///
/// 1: the first. 2: games have clocks, so that running ones know when they wake; a store counts its commits.
pub const SCHEMA: u32 = 2;

/// Takes one line of an export.
pub type Take<'a> = &'a mut (dyn FnMut(Line) -> Result<(), StoreError> + Send);

/// Takes what cannot be read; what it answers ends the reading.
pub type Lost<'a> = &'a mut (dyn FnMut(StoreError) -> Result<(), StoreError> + Send);

/// One line of an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant)] // Lines are held one at a time, and most are records.
pub enum Line {
    /// The first: of which store this is the export.
    Store {
        /// The form of what follows.
        schema: u32,
        /// The store's epoch.
        epoch: u64,
        /// The moment of which it is the backup; absent in an export.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        backup: Option<Time>,
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
    /// A time at which the bot was out.
    Outage {
        /// From when until when.
        span: Span,
    },
    /// The sealed seeds of a game's dice. Only a store with the same key can open them.
    Secret {
        /// The game.
        no: GameNo,
        /// The seeds.
        sealed: Sealed,
    },
    /// How often each roll fell in a game.
    Rolls {
        /// In which server.
        server: ServerId,
        /// The game.
        no: GameNo,
        /// How often.
        rolls: Rolls,
    },
    /// When the bot was last alive.
    Alive {
        /// When.
        at: Time,
    },
    /// The last. Not in files of form 1.
    End {
        /// How many lines stand before it.
        lines: usize,
        /// How many of them are records.
        records: usize,
        /// How many values or games could not be read and are not in the file.
        lost: usize,
        /// The CRC-32 of all bytes before it.
        sum: u32,
    },
}

/// What has been written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// Lines, all together.
    pub lines: usize,
    /// Records among them.
    pub records: usize,
    /// What could not be read and is not in the file.
    pub lost: Vec<StoreError>,
}

/// Writes everything but tokens, and answers with the number of lines.
///
/// # Errors
/// A value or game that cannot be read, or what it is written to.
pub async fn export(store: &dyn Store, out: &mut (dyn Write + Send)) -> Result<usize, StoreError> {
    let mut page = Page::begin(out, store.epoch(), None)?;
    store.each_line(&mut |line| page.put(&line)).await?;
    Ok(page.end(Vec::new())?.lines)
}

/// Writes everything but tokens that can be read; what cannot is named in the answer. With a moment it is the backup of
/// that moment, else an export.
///
/// # Errors
/// What it is written to; a store that failed.
pub async fn write(
    store: &dyn Store,
    backup: Option<Time>,
    out: &mut (dyn Write + Send),
) -> Result<Written, StoreError> {
    let mut page = Page::begin(out, store.epoch(), backup)?;
    let mut lost = Vec::new();
    store.walk(&mut |line| page.put(&line), &mut |error| note(&mut lost, error)).await?;
    page.end(lost)
}

/// Notes what cannot be read, unless the store itself has failed.
pub(super) fn note(lost: &mut Vec<StoreError>, error: StoreError) -> Result<(), StoreError> {
    match error {
        StoreError::Damaged { .. } | StoreError::Missing(_) => {
            lost.push(error);
            Ok(())
        }
        other => Err(other),
    }
}

/// An export being written.
pub(super) struct Page<'a> {
    out: &'a mut (dyn Write + Send),
    lines: usize,
    records: usize,
    sum: crc32fast::Hasher,
}

impl<'a> Page<'a> {
    /// Writes the first line.
    pub(super) fn begin(out: &'a mut (dyn Write + Send), epoch: u64, backup: Option<Time>) -> Result<Self, StoreError> {
        let mut page = Self { out, lines: 0, records: 0, sum: crc32fast::Hasher::new() };
        page.put(&Line::Store { schema: SCHEMA, epoch, backup })?;
        Ok(page)
    }

    /// Writes a line.
    pub(super) fn put(&mut self, line: &Line) -> Result<(), StoreError> {
        let mut text = serde_json::to_vec(line).map_err(|e| failed(&e.into()))?;
        text.push(b'\n');
        self.sum.update(&text);
        self.lines += 1;
        self.records += usize::from(matches!(line, Line::Record { .. }));
        self.out.write_all(&text).map_err(|e| failed(&e))
    }

    /// Writes the last line.
    pub(super) fn end(mut self, lost: Vec<StoreError>) -> Result<Written, StoreError> {
        let (lines, records) = (self.lines, self.records);
        self.put(&Line::End { lines, records, lost: lost.len(), sum: self.sum.clone().finalize() })?;
        self.out.flush().map_err(|e| failed(&e))?;
        Ok(Written { lines: self.lines, records, lost })
    }
}

fn failed(why: &std::io::Error) -> StoreError {
    StoreError::Export(why.kind(), why.to_string())
}
