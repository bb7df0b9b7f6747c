//! How far the store has come, kept twice: in the tree, and in a small file beside sled's own.
//!
//! A damaged log can open as an older state without a word: sled takes what it cannot read for a torn end. So each group
//! of transactions counts itself in the tree, and the file learns the count after the sync that makes it safe. The file is
//! never ahead of what is safe, so a tree that is behind the file has lost something.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The file's name.
const NAME: &str = "witness";

/// How far a store has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub(super) struct Mark {
    /// Groups of transactions applied since the store was made.
    pub(super) commits: u64,
    /// The highest number given to a game.
    pub(super) highest: u32,
}

/// The file, open for writing.
#[derive(Debug)]
pub(super) struct Witness {
    file: File,
    epoch: u64,
}

impl Witness {
    /// Opens the file in a store's directory, or makes it.
    ///
    /// # Errors
    /// The system's.
    pub(super) fn open(dir: &Path, epoch: u64) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path(dir))?;
        Ok(Self { file, epoch })
    }

    /// Writes down how far the store has come; that is safe already. Not synced: an older mark is true too.
    ///
    /// # Errors
    /// The system's.
    pub(super) fn note(&self, mark: Mark) -> io::Result<()> {
        self.file.write_all_at(text(self.epoch, mark).as_bytes(), 0)
    }
}

/// What the file in that directory says of the store with that epoch; nothing if it is not there, of another store or not
/// readable.
pub(super) fn witnessed(dir: &Path, epoch: u64) -> Option<Mark> {
    last_witnessed(dir).and_then(|(of, mark)| (of == epoch).then_some(mark))
}

/// What the file in that directory says, with the epoch of the store of which it says it.
pub(super) fn last_witnessed(dir: &Path) -> Option<(u64, Mark)> {
    let found = std::fs::read_to_string(path(dir)).ok()?;
    let mut parts = found.split_whitespace();
    let mut part = || u64::from_str_radix(parts.next()?, 16).ok();
    let (epoch, commits, highest) = (part()?, part()?, part()?);
    let mark = Mark { commits, highest: u32::try_from(highest).ok()? };
    (found == text(epoch, mark)).then_some((epoch, mark))
}

fn path(dir: &Path) -> PathBuf {
    dir.join(NAME)
}

/// Epoch, commits, highest number and a checksum, always of the same length.
fn text(epoch: u64, mark: Mark) -> String {
    let text = format!("{epoch:016x} {:016x} {:08x}", mark.commits, mark.highest);
    let sum = crc32fast::hash(text.as_bytes());
    format!("{text} {sum:08x}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_believed_only_when_it_is_whole_and_of_this_store() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(witnessed(dir.path(), 7), None);
        let witness = Witness::open(dir.path(), 7).unwrap();
        for commits in [1, u64::MAX, 3] {
            let mark = Mark { commits, highest: u32::MAX };
            witness.note(mark).unwrap();
            assert_eq!(witnessed(dir.path(), 7), Some(mark));
            assert_eq!(witnessed(dir.path(), 8), None);
        }
        let whole = std::fs::read(path(dir.path())).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut bad = whole.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(path(dir.path()), &bad).unwrap();
            assert_eq!(witnessed(dir.path(), 7), None, "bit {bit}");
        }
    }
}
