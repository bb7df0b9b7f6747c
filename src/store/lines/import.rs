//! Reading an export into a new store.

use std::collections::BTreeSet;
use std::io::BufRead;

use super::{Line, Lines, ReadError};
use crate::club::{ChannelId, GameNo, Head, MessageId, Restored, Stage, Tag, Time};
use crate::store::{Expect, Handled, Posted, RecordWrite, Remind, Store, StoreError, Transaction, forms};

/// How many lines an import commits together: enough to share the syncs, few enough to hold in memory.
const TOGETHER: usize = 256;

/// How an import goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Importing {
    /// The moment it is.
    pub now: Time,
    /// Games have gone on since that was written: it is restored from, even if it does not call itself a backup.
    pub restored: bool,
    /// Lines that cannot be read are passed over.
    pub damaged: bool,
}

impl Importing {
    /// As the file says, and whole.
    #[must_use]
    pub fn at(now: Time) -> Self {
        Self { now, restored: false, damaged: false }
    }
}

/// What has been imported.
#[derive(Debug)]
pub struct Imported {
    /// How many records.
    pub records: usize,
    /// The moment of the backup from which the games were restored; absent when they go on as they were.
    pub restored: Option<Time>,
    /// Lines passed over.
    pub damaged: Vec<ReadError>,
}

/// Why an import stopped.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is something in the store already.
    #[error("the store is not empty")]
    NotEmpty,
    /// A line cannot be had, or is not what it should be.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The store did not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads what was [written](super::write) into an empty store, which keeps an epoch of its own. An import that failed
/// leaves a part: throw that store away.
///
/// From a backup the unfinished games come back under new tags, know that they were [restored](Head::restored), and say so
/// in their next post. What was said in their channels meanwhile was said about positions that are lost, so it counts as
/// seen.
///
/// # Errors
/// See [`ImportError`].
pub async fn import(store: &dyn Store, from: impl BufRead + Send, how: Importing) -> Result<Imported, ImportError> {
    if !store.is_empty().await? {
        return Err(ImportError::NotEmpty);
    }
    let mut lines = Lines::new(from);
    let mut batch =
        Batch { how, epoch: store.epoch(), backup: None, marked: BTreeSet::new(), to: Transaction::default() };
    let (mut records, mut damaged) = (0, Vec::new());
    while let Some(line) = lines.next() {
        match line {
            Ok((no, mut line)) => {
                batch.backup = lines.backup().or(how.restored.then_some(how.now));
                records += usize::from(matches!(line, Line::Record { .. }));
                forms::renew_line(lines.schema(), &mut line);
                batch.add(line);
                if no % TOGETHER == 0 {
                    store.commit(std::mem::take(&mut batch.to)).await?;
                }
            }
            Err(error) if how.damaged => damaged.push(error),
            Err(error) => return Err(error.into()),
        }
    }
    store.commit(batch.to).await?;
    Ok(Imported { records, restored: batch.backup, damaged })
}

/// Lines on their way into the store.
struct Batch {
    how: Importing,
    /// The new store's.
    epoch: u64,
    /// The moment of the backup, if the games are restored from one.
    backup: Option<Time>,
    /// The games whose next post is to say so.
    marked: BTreeSet<GameNo>,
    to: Transaction,
}

impl Batch {
    fn add(&mut self, line: Line) {
        let to = &mut self.to;
        match line {
            Line::Store { .. } | Line::End { .. } => {}
            Line::Record { mut head, actions } => {
                if let Some(backup) = self.backup {
                    self.restore(&mut head, backup);
                }
                if head.stage == Stage::Running {
                    // When its people are to be reminded is found out anew.
                    self.to.remind.extend(head.people().into_iter().map(|user| (user, Remind::By(Time::default()))));
                }
                self.to.records.push(RecordWrite { expect: Expect::New, append: actions, head });
            }
            Line::Posted { no, mut posted } => {
                posted.restored = posted.restored.or(self.backup.filter(|_| self.marked.contains(&no)));
                let thread = posted.thread;
                to.places.push((no, posted));
                if let Some(thread) = thread {
                    self.pass_over(thread);
                }
            }
            Line::Message { message, no } => to.messages.push((message, no)),
            Line::Outgoing { outgoing } => to.outbox.push(outgoing),
            Line::Person { user, person } => to.people.push((user, person)),
            Line::Server { server, ways } => to.servers.push((server, ways)),
            Line::Seen { channel, message } => {
                to.last_seen.push((channel, message));
                self.pass_over(channel);
            }
            Line::Handled { event, at } => to.handled.push(Handled { event, at }),
            Line::Draft { no, user, draft } => to.drafts.push(((no, user), Some(draft))),
            Line::Outage { span } => to.outages.push(span),
            Line::Secret { no, sealed } => to.secrets.push((no, Some(sealed))),
            Line::Rolls { server, no, rolls } => to.rolls.push((server, no, rolls)),
            Line::Alive { at } => to.alive = Some(at),
        }
    }

    /// Marks an unfinished game as restored.
    fn restore(&mut self, head: &mut Head, backup: Time) {
        if !matches!(head.stage, Stage::Invited | Stage::Running) {
            return;
        }
        head.restored = Some(Restored { backup, version: head.version, tag: head.tag });
        head.tag = another(head.tag, self.epoch, head.no);
        if head.stage == Stage::Running {
            self.marked.insert(head.no);
            self.to.places.push((head.no, Posted { restored: Some(backup), ..Posted::default() }));
        }
        self.pass_over(head.place.channel);
    }

    /// What was said in that channel until now is about what is lost.
    fn pass_over(&mut self, channel: ChannelId) {
        if self.backup.is_some() {
            self.to.last_seen.push((channel, MessageId::at(self.how.now)));
        }
    }
}

/// The tag of a game in the store of that epoch, in place of the one it had.
fn another(tag: Tag, epoch: u64, no: GameNo) -> Tag {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&epoch.to_le_bytes());
    sum.update(&no.0.to_le_bytes());
    sum.update(&tag.0.to_le_bytes());
    match Tag(sum.finalize()) {
        same if same == tag => Tag(!tag.0),
        other => other,
    }
}
