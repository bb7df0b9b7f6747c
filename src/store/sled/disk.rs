//! Making sled's files safe. Its own flush ends in `sync_file_range`, which neither writes metadata nor empties the
//! disk's cache, and it never syncs a directory.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The files of one store.
pub(super) struct Disk {
    dir: PathBuf,
    /// The log, open for its descriptor: a sync through any reaches all that was written to the file.
    log: File,
    /// What lay in the store's directory and in `blobs` when they were last synced.
    seen: [BTreeSet<OsString>; 2],
}

impl Disk {
    /// Takes hold of the files of an open store and makes all of them safe, the directory's own entry too.
    ///
    /// # Errors
    /// The disk's.
    pub(super) fn new(dir: &Path) -> io::Result<Self> {
        let log = File::open(dir.join("db"))?;
        let mut disk = Self { dir: dir.to_owned(), log, seen: Default::default() };
        disk.sync()?;
        if let Some(parent) = dir.canonicalize()?.parent() {
            File::open(parent)?.sync_all()?;
        }
        Ok(disk)
    }

    /// Makes safe what sled has handed to the system.
    ///
    /// # Errors
    /// The disk's. What is safe is then unknown, also after another sync that succeeds.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.log.sync_data()?;
        for (dir, seen) in [self.dir.clone(), self.dir.join("blobs")].iter().zip(&mut self.seen) {
            let now = list(dir)?;
            for new in now.difference(seen) {
                match File::open(dir.join(new)).and_then(|f| f.sync_all()) {
                    // sled's temporary files come and go.
                    Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                    done => done?,
                }
            }
            if now != *seen {
                match File::open(dir).and_then(|d| d.sync_all()) {
                    Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                    done => done?,
                }
                *seen = now;
            }
        }
        Ok(())
    }
}

/// The names in a directory; none if it is not there.
fn list(dir: &Path) -> io::Result<BTreeSet<OsString>> {
    match fs::read_dir(dir) {
        Ok(entries) => entries.map(|e| e.map(|e| e.file_name())).collect(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(e) => Err(e),
    }
}
