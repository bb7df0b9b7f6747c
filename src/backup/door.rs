//! How `lasker backup` asks the running bot: a Unix socket beside the store.
//!
//! It is loopback by nature, no port has to be chosen or can be taken, and the system itself says who knocks: only the
//! bot's own user and root are heard. One line asks, one line of JSON answers.

use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream as StdStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio_util::sync::CancellationToken;

use super::{Keeper, Made};

/// What is asked.
const ASK: &str = "backup\n";

/// How long one who knocks may take to say what he wants.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    /// It is done.
    Made(Made),
    /// It could not be done.
    Failed(String),
}

/// The socket's place for the store in that directory.
#[must_use]
pub fn path(store: &Path) -> PathBuf {
    let mut path = store.as_os_str().to_owned();
    path.push(".sock");
    path.into()
}

/// The open socket; dropped, it goes.
#[derive(Debug)]
pub struct Door {
    path: PathBuf,
    listener: UnixListener,
    /// The user whose bot this is.
    owner: u32,
}

impl Door {
    /// Opens it. Who holds the store calls this, so a socket that lies there is a dead one's.
    ///
    /// # Errors
    /// The system's; the path may be too long for a socket, for example.
    pub fn open(store: &Path) -> io::Result<Self> {
        let path = path(store);
        match fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
            _ => {}
        }
        let listener = UnixListener::bind(&path)?;
        // Who slips in between is turned away by his number.
        fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        let owner = fs::metadata(&path)?.uid();
        Ok(Self { path, listener, owner })
    }

    /// Answers until `stop`.
    pub async fn serve(self, keeper: Arc<Keeper>, stop: CancellationToken) {
        loop {
            let knock = tokio::select! {
                () = stop.cancelled() => return,
                knock = self.listener.accept() => knock,
            };
            match knock {
                Ok((stream, _)) => {
                    let known = stream.peer_cred().is_ok_and(|who| [0, self.owner].contains(&who.uid()));
                    if known {
                        let (keeper, stop) = (Arc::clone(&keeper), stop.clone());
                        tokio::spawn(async move {
                            tokio::select! {
                                () = stop.cancelled() => {}
                                told = hear(stream, &keeper) => {
                                    if let Err(error) = told {
                                        tracing::debug!(%error, "who asked for a backup has gone");
                                    }
                                }
                            }
                        });
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "nobody can ask for a backup just now");
                    tokio::time::sleep(PATIENCE).await;
                }
            }
        }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        // The next start removes it too.
        let _ = fs::remove_file(&self.path);
    }
}

async fn hear(mut stream: UnixStream, keeper: &Keeper) -> io::Result<()> {
    let (read, mut write) = stream.split();
    let mut line = String::new();
    let mut read = tokio::io::BufReader::new(read.take(64));
    tokio::time::timeout(PATIENCE, read.read_line(&mut line)).await??;
    let answer = if line == ASK {
        keeper.make().await.map_or_else(|error| Answer::Failed(error.to_string()), Answer::Made)
    } else {
        Answer::Failed("nothing but \"backup\" can be asked here".into())
    };
    let mut text = serde_json::to_vec(&answer)?;
    text.push(b'\n');
    write.write_all(&text).await?;
    write.shutdown().await
}

/// Asks the bot that runs on the store in that directory for a backup. Nothing if none answers there.
///
/// # Errors
/// It could not make one, or went away.
pub fn ask(store: &Path) -> io::Result<Option<Made>> {
    let mut stream = match StdStream::connect(path(store)) {
        Ok(stream) => stream,
        // None runs, or one that died.
        Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => return Ok(None),
        Err(e) if e.kind() == io::ErrorKind::InvalidInput => return Ok(None),
        Err(e) => return Err(e),
    };
    stream.write_all(ASK.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    if line.is_empty() {
        return Err(io::Error::new(io::ErrorKind::ConnectionAborted, "the bot went away"));
    }
    match serde_json::from_str(&line)? {
        Answer::Made(made) => Ok(Some(made)),
        Answer::Failed(why) => Err(io::Error::other(why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backup::{Period, Shelf};
    use crate::desk::SystemClock;
    use crate::store::MemoryStore;

    async fn asked(store: &Path) -> io::Result<Option<Made>> {
        let store = store.to_owned();
        tokio::task::spawn_blocking(move || ask(&store)).await.unwrap()
    }

    #[tokio::test]
    async fn the_running_bot_answers_with_a_backup() {
        let dir = tempfile::tempdir().unwrap();
        let (store, kept) = (dir.path().join("store"), dir.path().join("kept"));
        assert_eq!(asked(&store).await.unwrap(), None, "none runs");
        // One that was killed has left its socket behind.
        drop(std::os::unix::net::UnixListener::bind(path(&store)).unwrap());
        assert_eq!(asked(&store).await.unwrap(), None);
        let shelf = Shelf::new(&kept, Period::OFF);
        let keeper = Keeper::new(Arc::new(MemoryStore::new(1)), shelf.clone(), Period::OFF, Arc::new(SystemClock));
        let watch = keeper.start(&store);
        assert_eq!(fs::metadata(path(&store)).unwrap().permissions().mode() & 0o777, 0o600);
        let made = asked(&store).await.unwrap().unwrap();
        assert_eq!(made.path.canonicalize().unwrap(), shelf.last().unwrap().unwrap().path.canonicalize().unwrap());
        // What cannot be done is said.
        fs::remove_dir_all(&kept).unwrap();
        fs::write(&kept, "in the way").unwrap();
        assert!(asked(&store).await.is_err());
        drop(watch);
        while path(&store).exists() {
            tokio::task::yield_now().await;
        }
        assert_eq!(asked(&store).await.unwrap(), None);
    }
}
