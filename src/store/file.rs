//! Files written all at once or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

/// What stands behind the name of a file that is still being written.
pub const PART: &str = ".part";

/// Puts what `write` writes in the place of `path`: beside it first, synced, then renamed, and the directory synced. A
/// write that failed leaves what was there.
///
/// # Errors
/// The system's, or that of `write`.
pub fn replace<T>(path: &Path, write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, StoreError>) -> io::Result<T> {
    let mut part = path.as_os_str().to_owned();
    part.push(PART);
    let part = PathBuf::from(part);
    let written = fill(&part, write).and_then(|made| {
        fs::rename(&part, path)?;
        sync_dir(path)?;
        Ok(made)
    });
    if written.is_err() {
        // It is of no use; what matters has been said.
        let _ = fs::remove_file(&part);
    }
    written
}

fn fill<T>(path: &Path, write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, StoreError>) -> io::Result<T> {
    let mut out = BufWriter::new(File::create(path)?);
    let made = write(&mut out).map_err(|error| match error {
        StoreError::Export(kind, why) => io::Error::new(kind, why),
        other => io::Error::other(other),
    })?;
    out.flush()?;
    out.get_ref().sync_all()?;
    Ok(made)
}

/// Makes a file's name safe.
fn sync_dir(path: &Path) -> io::Result<()> {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(dir)?.sync_all()
}
