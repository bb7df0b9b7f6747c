//! The store on disk, on sled 0.34.
//!
//! All keys lie in one tree ([`keys`]), so that one batch is one atomic write, and every value carries its form and a
//! checksum ([`codec`]). Only the writer's thread writes; it checks versions and handled events itself, so sled's own
//! transactions are not needed. [`disk`] does what sled's flush leaves undone.

mod codec;
mod disk;
mod exam;
mod keys;
mod mark;
mod migrate;
mod pages;
mod plan;
mod reads;
mod walk;
mod writer;

use std::any::Any;
use std::fmt;
use std::io;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

pub use self::exam::examine;
use self::keys::Key;
use self::pages::Pages;
use super::StoreError;
use super::lines::SCHEMA;

/// Called with the store's directory after each sync, before anyone learns that it is done. A test may copy the files,
/// or hold the sync back.
pub type SyncHook = Arc<dyn Fn(&Path) + Send + Sync>;

/// How a store is opened.
#[derive(Clone)]
pub struct SledOptions {
    /// The most memory sled may use for pages, in bytes.
    pub cache: u64,
    /// How long to wait for a former process to let go of the store.
    pub wait: Duration,
    /// The file of the key that seals secrets; without it a file beside the directory, named like it with `.key` behind.
    pub key: Option<PathBuf>,
    /// For tests.
    pub on_sync: Option<SyncHook>,
}

impl Default for SledOptions {
    fn default() -> Self {
        Self { cache: 32 << 20, wait: Duration::from_secs(5), key: None, on_sync: None }
    }
}

impl fmt::Debug for SledOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SledOptions").field("cache", &self.cache).field("wait", &self.wait).finish_non_exhaustive()
    }
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open.
    #[error("the store at {0} is in use; stop the other bot, or work on a backup")]
    InUse(PathBuf),
    /// It was written by a newer version.
    #[error("the store at {path} was written by a newer version (form {found}; this one knows {SCHEMA}): run that one")]
    Newer {
        /// Where.
        path: PathBuf,
        /// Its form.
        found: u32,
    },
    /// The directory cannot be used.
    #[error("the store at {path} cannot be opened: {why}")]
    Io {
        /// Where.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The files are damaged.
    #[error("the store at {path} is damaged: {why}; `lasker doctor` says what can be done")]
    Damaged {
        /// Where.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The files are older than they were, or a damaged end of them was dropped.
    #[error("the store at {path} has lost its last {commits} commits; `lasker doctor` says what can be done")]
    FellBack {
        /// Where.
        path: PathBuf,
        /// How many groups of transactions are gone.
        commits: u64,
    },
}

/// What the store knows of itself.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Meta {
    schema: u32,
    epoch: u64,
}

/// A store on disk.
pub struct SledStore {
    // Dropped first: its threads end before the last handle on the files goes.
    writer: writer::Writer,
    pages: Pages,
    epoch: u64,
    key: OnceLock<super::Key>,
    key_file: PathBuf,
}

impl fmt::Debug for SledStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SledStore").field("epoch", &self.epoch).finish_non_exhaustive()
    }
}

impl SledStore {
    /// Opens the store in that directory, or makes one. Blocks for up to [`SledOptions::wait`] while another process
    /// holds it.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(path: &Path, options: SledOptions) -> Result<Self, OpenError> {
        Self::open_if(path, options, true)
    }

    /// As [`SledStore::open`], but also when it has lost what it had, to see what is left.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open_as_it_is(path: &Path, options: SledOptions) -> Result<Self, OpenError> {
        Self::open_if(path, options, false)
    }

    fn open_if(path: &Path, options: SledOptions, whole: bool) -> Result<Self, OpenError> {
        let io = |why| OpenError::Io { path: path.to_owned(), why };
        let damaged = |why: &dyn fmt::Display| OpenError::Damaged { path: path.to_owned(), why: why.to_string() };
        std::fs::create_dir_all(path).map_err(io)?;
        let db = open_files(path, &options)?;
        let pages = Pages(sled::Tree::clone(&db));
        // sled may panic over damaged files here too.
        let (meta, mark) = pages::calm(|| ready(path, &pages)).map_err(|e| match e {
            StoreError::Export(kind, why) => io(io::Error::new(kind, why)),
            other => damaged(&other),
        })?;
        if meta.schema > SCHEMA {
            return Err(OpenError::Newer { path: path.to_owned(), found: meta.schema });
        }
        let witnessed = mark::witnessed(path, meta.epoch).unwrap_or(mark);
        if whole && witnessed.commits > mark.commits {
            return Err(OpenError::FellBack { path: path.to_owned(), commits: witnessed.commits - mark.commits });
        }
        let witness = mark::Witness::open(path, meta.epoch).map_err(io)?;
        let disk = disk::Disk::new(path).map_err(io)?;
        witness.note(mark.max(witnessed)).map_err(io)?;
        let key_file = options.key.clone().unwrap_or_else(|| super::Key::beside(path));
        let writer = writer::Writer::start(&db, disk, witness, mark, path, options.on_sync).map_err(io)?;
        Ok(Self { writer, pages, epoch: meta.epoch, key: OnceLock::new(), key_file })
    }

    /// The numbers that were given to games that are not there: damage has taken them.
    #[must_use]
    pub fn missing(&self) -> Vec<RangeInclusive<u32>> {
        self.pages.gaps()
    }
}

/// What the store knows of itself, after it has been made or brought to today's form if it was not.
fn ready(path: &Path, pages: &Pages) -> Result<(Meta, mark::Mark), StoreError> {
    let key = Key::meta();
    let value = pages.0.get(&key).map_err(failed)?;
    if let Some(schema) = value.as_ref().and_then(|value| codec::newer(key.as_ref(), value)) {
        return Ok((Meta { schema, epoch: 0 }, mark::Mark::default()));
    }
    let meta = match value.map(|value| codec::open::<Meta>(key.as_ref(), &value)).transpose()? {
        Some(meta) if meta.schema < SCHEMA => migrate::renew(path, pages, meta)?,
        Some(meta) => meta,
        // sled opens a log whose beginning it cannot read as an empty one.
        None if pages.0.is_empty() && mark::last_witnessed(path).is_none() => {
            let epoch = getrandom::u64().map_err(|e| StoreError::Export(io::ErrorKind::Other, e.to_string()))?;
            let meta = Meta { schema: SCHEMA, epoch };
            pages.0.insert(&key, codec::seal(&key, &meta)?).map_err(failed)?;
            pages.0.flush().map_err(failed)?;
            meta
        }
        None => {
            let why = "it is missing".into();
            return Err(StoreError::Damaged { key: keys::name(key.as_ref()), why });
        }
    };
    Ok((meta, pages.mark()?))
}

/// Opens sled, which may panic over damaged files, and waits for its lock.
fn open_files(path: &Path, options: &SledOptions) -> Result<sled::Db, OpenError> {
    let damaged = |why: String| OpenError::Damaged { path: path.to_owned(), why };
    let config = sled::Config::new().path(path).cache_capacity(options.cache).flush_every_ms(None);
    let since = Instant::now();
    loop {
        // Nothing of the config is used again after a panic.
        match catch_unwind(AssertUnwindSafe(|| config.open())) {
            Ok(Ok(db)) => return Ok(db),
            Ok(Err(sled::Error::Io(e))) if e.to_string().contains("could not acquire lock") => {
                if since.elapsed() >= options.wait {
                    return Err(OpenError::InUse(path.to_owned()));
                }
                thread::sleep(Duration::from_millis(50));
            }
            Ok(Err(sled::Error::Io(why))) => return Err(OpenError::Io { path: path.to_owned(), why }),
            Ok(Err(e)) => return Err(damaged(e.to_string())),
            Err(panic) => return Err(damaged(panic_text(panic.as_ref()))),
        }
    }
}

/// What sled's errors mean here.
fn failed(error: sled::Error) -> StoreError {
    match error {
        sled::Error::Corruption { .. } => {
            StoreError::Damaged { key: "a part of the store".into(), why: error.to_string() }
        }
        other => StoreError::Fatal(other.to_string()),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").to_owned()
}
