//! The directory in which backups are kept.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::Period;
use crate::club::Time;
use crate::store::lines::write;
use crate::store::{Store, StoreError, file};

/// How a backup's name begins and ends; its moment stands between.
const NAME: (&str, &str) = ("lasker-", ".jsonl.gz");

/// How a name gives its moment.
const MOMENT: &str = "%Y%m%dT%H%M%SZ";

/// So many of the newest stay, however old they are: a bot that was off for long has not lost them on its first day.
const ALWAYS: usize = 3;

/// The directory in which backups are kept.
#[derive(Clone, Debug)]
pub struct Shelf {
    dir: PathBuf,
    keep: Period,
}

/// A backup that is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Where.
    pub path: PathBuf,
    /// Of which moment.
    pub at: Time,
}

/// A backup just made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// Where.
    pub path: PathBuf,
    /// How many games and invitations.
    pub records: usize,
    /// What could not be read and is not in it.
    pub lost: Vec<String>,
}

impl Shelf {
    /// That directory, made when it is needed; backups older than `keep` go when a newer one is there.
    #[must_use]
    pub fn new(dir: &Path, keep: Period) -> Self {
        Self { dir: dir.to_owned(), keep }
    }

    /// Where it is.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The backups there, oldest first.
    ///
    /// # Errors
    /// The directory cannot be read. One that does not exist is empty.
    pub fn list(&self) -> io::Result<Vec<Kept>> {
        let entries = match fs::read_dir(&self.dir) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry?.path();
            found.extend(moment(&path).map(|at| Kept { path, at }));
        }
        found.sort_unstable_by_key(|kept| kept.at);
        Ok(found)
    }

    /// The newest backup.
    ///
    /// # Errors
    /// See [`Shelf::list`].
    pub fn last(&self) -> io::Result<Option<Kept>> {
        Ok(self.list()?.pop())
    }

    /// Puts a backup of that store there, and takes away those that are too old. It appears whole or not at all; a stop
    /// ends it early. When something could not be read, all older ones stay.
    ///
    /// # Errors
    /// The disk, the store, or that it was stopped.
    pub async fn put(&self, store: Arc<dyn Store>, now: Time, stop: CancellationToken) -> io::Result<Made> {
        let shelf = self.clone();
        // Reads and compression take seconds in a large store.
        tokio::task::spawn_blocking(move || shelf.put_now(&*store, now, &stop)).await.map_err(io::Error::other)?
    }

    fn put_now(&self, store: &dyn Store, now: Time, stop: &CancellationToken) -> io::Result<Made> {
        fs::create_dir_all(&self.dir)?;
        let dir = self.dir.canonicalize()?;
        self.sweep();
        let path = dir.join(name(now));
        let written = file::replace(&path, |out| {
            let mut zipped = GzEncoder::new(Stoppable { out, stop }, Compression::fast());
            // Nothing in it waits for another task.
            let written = futures::executor::block_on(write(store, Some(now), &mut zipped))?;
            zipped.finish().map_err(|e| StoreError::Export(e.kind(), e.to_string()))?;
            Ok(written)
        })?;
        let lost: Vec<_> = written.lost.iter().map(ToString::to_string).collect();
        if lost.is_empty() {
            self.prune(now)?;
        }
        Ok(Made { path, records: written.records, lost })
    }

    /// Takes away what backups that were never finished have left.
    fn sweep(&self) {
        for entry in fs::read_dir(&self.dir).into_iter().flatten().flatten() {
            let path = entry.path();
            let whole = path.to_str().and_then(|path| path.strip_suffix(file::PART)).map(Path::new);
            if whole.and_then(moment).is_some() {
                // It is only in the way of nobody; the next time it is tried again.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Takes away the backups that are too old.
    fn prune(&self, now: Time) -> io::Result<()> {
        let Some(keep) = self.keep.seconds() else { return Ok(()) };
        let mut kept = self.list()?;
        kept.truncate(kept.len().saturating_sub(ALWAYS));
        for old in kept.iter().filter(|old| old.at.plus_seconds(keep) < now) {
            fs::remove_file(&old.path)?;
        }
        Ok(())
    }
}

/// The name of a backup of that moment.
fn name(at: Time) -> String {
    let at = Timestamp::from_millisecond(at.0).unwrap_or_default();
    format!("{}{}{}", NAME.0, at.strftime(MOMENT), NAME.1)
}

/// The moment of the backup with that name, if it is one.
fn moment(path: &Path) -> Option<Time> {
    let name = path.file_name()?.to_str()?;
    let at = DateTime::strptime(MOMENT, name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?).ok()?;
    Some(Time(TimeZone::UTC.to_timestamp(at).ok()?.as_millisecond()))
}

/// Writes until it is to stop.
struct Stoppable<'a> {
    out: &'a mut (dyn Write + Send),
    stop: &'a CancellationToken,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.is_cancelled() {
            return Err(io::Error::other("the bot is stopping"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    const NOON: Time = Time(1_796_040_000_000);

    #[test]
    fn names_tell_their_moment() {
        assert_eq!(name(NOON), "lasker-20261130T120000Z.jsonl.gz");
        assert_eq!(moment(Path::new("/x/lasker-20261130T120000Z.jsonl.gz")), Some(NOON));
        for other in ["lasker-20261130T120000Z.jsonl", "lasker-2026.jsonl.gz", "x.jsonl.gz", "lasker-.jsonl.gz"] {
            assert_eq!(moment(Path::new(other)), None, "{other}");
        }
    }

    #[tokio::test]
    async fn old_ones_go_but_never_the_last_few() {
        let dir = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(&dir.path().join("a/b"), "2d".parse().unwrap());
        assert_eq!(shelf.last().unwrap(), None);
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new(1));
        let put = |at| shelf.put(Arc::clone(&store), at, CancellationToken::new());
        let ages = |now: Time| -> Vec<i64> {
            shelf.list().unwrap().iter().map(|kept| now.seconds_since(kept.at) / 3600).collect()
        };
        for hours in 0..6 {
            put(NOON.plus_seconds(hours * 24 * 3600)).await.unwrap();
        }
        let now = NOON.plus_seconds(5 * 24 * 3600);
        assert_eq!(ages(now), [48, 24, 0]);
        // After a long time the newest of before are still there, and what is nobody's business stays.
        fs::write(shelf.dir().join("notes.txt"), "mine").unwrap();
        fs::write(shelf.dir().join(format!("{}{}", name(NOON), file::PART)), "half").unwrap();
        let late = now.plus_seconds(100 * 24 * 3600);
        let made = put(late).await.unwrap();
        assert_eq!(ages(late), [101 * 24, 100 * 24, 0]);
        assert_eq!(shelf.last().unwrap().unwrap().path.file_name(), made.path.file_name());
        assert!(shelf.dir().join("notes.txt").exists());
        assert_eq!(fs::read_dir(shelf.dir()).unwrap().count(), 4);
    }

    #[tokio::test]
    async fn one_that_is_stopped_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(dir.path(), Period::OFF);
        let stop = CancellationToken::new();
        stop.cancel();
        shelf.put(Arc::new(MemoryStore::new(1)), NOON, stop).await.unwrap_err();
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
