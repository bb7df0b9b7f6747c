//! A clock that tests can move: the computer's, ahead by what a file says.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::watch;

use super::BadInput;
use crate::desk::{Clock, ShiftedClock};

/// How often the file is read.
const OFTEN: Duration = Duration::from_millis(100);

/// A clock that is ahead of the computer's by the whole seconds in that file, now and whenever they grow. A file that is
/// not there yet says nothing. It follows for as long as the runtime lives.
///
/// # Errors
/// What is in the file is no number of seconds, or it cannot be read.
pub async fn follow(file: PathBuf) -> anyhow::Result<Arc<dyn Clock>> {
    let first = read(&file).await?.unwrap_or_default();
    tracing::warn!(file = %file.display(), ahead = first.as_secs(), "the clock follows a file: for tests only");
    let (offset, follower) = watch::channel(first);
    tokio::spawn(async move {
        // Ends with the last clock.
        while !offset.is_closed() {
            tokio::time::sleep(OFTEN).await;
            match read(&file).await {
                Ok(Some(ahead)) => {
                    offset.send_if_modified(|now| ahead > std::mem::replace(now, ahead.max(*now)));
                }
                Ok(None) => {}
                Err(error) => tracing::debug!(%error, "the clock goes on as it did"),
            }
        }
    });
    Ok(Arc::new(ShiftedClock::new(follower)))
}

/// What the file says; nothing if it is not there or being written.
async fn read(file: &Path) -> anyhow::Result<Option<Duration>> {
    let text = match tokio::fs::read_to_string(file).await {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
    };
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let no_number = |_| BadInput(format!("{} must hold a whole number of seconds, not {text:?}", file.display()));
    Ok(Some(Duration::from_secs(text.parse().map_err(no_number)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::SystemClock;

    const DAY: i64 = 24 * 3600;

    #[tokio::test]
    async fn the_clock_follows_the_file_forward() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("offset");
        let clock = follow(file.clone()).await.unwrap();
        let start = clock.now();
        assert!(start.seconds_since(SystemClock.now()) <= 0, "no file, no offset");
        for (said, days) in [("86400\n", 1), ("", 1), ("soon", 1), ("172800", 2), ("3600", 2)] {
            std::fs::write(&file, said).unwrap();
            clock.wait_until(start.plus_seconds(days * DAY)).await;
            let now = clock.now();
            assert!(now < start.plus_seconds((days + 1) * DAY));
        }
        // Another run begins where the file stands.
        std::fs::write(&file, "172800").unwrap();
        let again = follow(file.clone()).await.unwrap();
        assert!(again.now() >= start.plus_seconds(2 * DAY));
        std::fs::write(&file, "soon").unwrap();
        let error = follow(file).await.err().unwrap().to_string();
        assert!(error.contains("whole number of seconds"), "{error}");
    }
}
