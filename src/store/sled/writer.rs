//! Group commit: one thread applies transactions and flushes sled, another syncs its files.
//!
//! While a sync runs, further transactions are applied; the next sync covers all of them. Who waits is released after
//! the sync that began when his transaction had been flushed. Applying and flushing are one thread's work because sled
//! has them exclude each other, and would block every reader meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::oneshot;

use super::disk::Disk;
use super::keys::Key;
use super::mark::{Mark, Witness};
use super::plan::{self, Writes};
use super::{SyncHook, codec};
use crate::meter;
use crate::store::{StoreError, Transaction};

/// How many transactions are applied together at most.
const GROUP: usize = 256;

/// How many keys' garbage one round of collection surely takes away. sled leaves old pages to crossbeam's epochs, which
/// collect a little every 128 visits; a large batch is one visit. Left alone, their memory, and the room on disk that goes
/// with them, would never be seen again.
const COLLECTED: usize = 64;

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// The threads that write, as seen by who has something to write.
pub(super) struct Writer {
    jobs: Option<Sender<(Transaction, Answer)>>,
    failure: Arc<OnceLock<String>>,
    threads: Vec<JoinHandle<()>>,
}

impl Writer {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn start(
        db: &sled::Db,
        disk: Disk,
        witness: Witness,
        mark: Mark,
        path: &Path,
        hook: Option<SyncHook>,
    ) -> std::io::Result<Self> {
        let (jobs, to_apply) = mpsc::channel();
        let (applied, to_sync) = mpsc::channel();
        let failure = Arc::new(OnceLock::new());
        let mut applier = Applier { tree: sled::Tree::clone(db), mark, applied, failure: Arc::clone(&failure) };
        let mut syncer = Syncer { disk, witness, path: path.to_owned(), hook, failure: Arc::clone(&failure) };
        let threads = vec![
            thread::Builder::new().name("store-apply".into()).spawn(move || applier.run(&to_apply))?,
            thread::Builder::new().name("store-sync".into()).spawn(move || syncer.run(&to_sync))?,
        ];
        Ok(Self { jobs: Some(jobs), failure, threads })
    }

    /// Applies a transaction and waits until it is safe.
    ///
    /// # Errors
    /// See [`Store::commit`](crate::store::Store::commit).
    pub(super) async fn commit(&self, transaction: Transaction) -> Result<(), StoreError> {
        if let Some(why) = self.failure.get() {
            return Err(StoreError::Fatal(why.clone()));
        }
        let (answer, answered) = oneshot::channel();
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send((transaction, answer)).is_ok());
        match answered.await {
            Ok(result) if sent => result,
            _ => Err(StoreError::Fatal(self.failure.get().cloned().unwrap_or_else(|| "its threads ended".into()))),
        }
    }
}

impl Drop for Writer {
    /// Finishes what has been given and waits for it, so that the store's lock is free afterwards.
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A thread that panicked has nothing more to say: who waited has been told.
            let _ = thread.join();
        }
    }
}

/// Applies transactions in the order in which they come, several at once.
struct Applier {
    tree: sled::Tree,
    /// How far the store has come with what has been applied.
    mark: Mark,
    applied: Sender<Applied>,
    failure: Arc<OnceLock<String>>,
}

impl Applier {
    fn run(&mut self, jobs: &Receiver<(Transaction, Answer)>) {
        while let Ok(first) = jobs.recv() {
            let jobs: Vec<_> = [first].into_iter().chain(jobs.try_iter().take(GROUP - 1)).collect();
            let mut group = Writes::new();
            let mut planned = Vec::new();
            for (transaction, answer) in jobs {
                match guarded(&self.failure, || plan::plan(&self.tree, &group, &transaction)) {
                    Ok(writes) => {
                        group.extend(writes);
                        planned.push(answer);
                    }
                    Err(error) => tell([answer], &Err(error)),
                }
            }
            let keys = group.len();
            let failure = Arc::clone(&self.failure);
            match guarded(&failure, || self.apply(group)) {
                // The other thread outlives this one: it ends when this one's sender is gone.
                Ok(()) if !planned.is_empty() => drop(self.applied.send(Applied { mark: self.mark, waiting: planned })),
                Ok(()) => {}
                Err(error) => tell(planned, &Err(fatal(&self.failure, &error))),
            }
            for _ in 0..=keys / COLLECTED {
                sled::pin().flush();
            }
        }
    }

    fn apply(&mut self, mut group: Writes) -> Result<(), StoreError> {
        if group.is_empty() {
            return Ok(());
        }
        plan::forget(&self.tree, &mut group)?;
        let highest = plan::highest(&group).unwrap_or_default().max(self.mark.highest);
        let mark = Mark { commits: self.mark.commits + 1, highest };
        group.insert(Key::mark(), Some(codec::seal(&Key::mark(), &mark)?));
        let mut batch = sled::Batch::default();
        for (key, value) in group {
            match value {
                Some(value) => batch.insert(&key, value),
                None => batch.remove(&key),
            }
        }
        self.tree.apply_batch(batch).and_then(|()| self.tree.flush()).map_err(super::failed)?;
        self.mark = mark;
        Ok(())
    }
}

/// What has been applied and flushed.
struct Applied {
    /// How far the store has come with it.
    mark: Mark,
    /// Who waits for it to be safe.
    waiting: Vec<Answer>,
}

/// Makes safe what has been applied and flushed.
struct Syncer {
    disk: Disk,
    witness: Witness,
    path: PathBuf,
    hook: Option<SyncHook>,
    failure: Arc<OnceLock<String>>,
}

impl Syncer {
    fn run(&mut self, applied: &Receiver<Applied>) {
        while let Ok(Applied { mut mark, mut waiting }) = applied.recv() {
            for more in applied.try_iter() {
                mark = more.mark;
                waiting.extend(more.waiting);
            }
            let failure = Arc::clone(&self.failure);
            let result = guarded(&failure, || self.sync(mark)).map_err(|e| fatal(&failure, &e));
            tell(waiting, &result);
        }
    }

    fn sync(&mut self, mark: Mark) -> Result<(), StoreError> {
        let began = Instant::now();
        self.disk.sync().map_err(|e| StoreError::Fatal(e.to_string()))?;
        self.witness.note(mark).map_err(|e| StoreError::Fatal(e.to_string()))?;
        meter::synced(began.elapsed());
        if let Some(hook) = &self.hook {
            hook(&self.path);
        }
        Ok(())
    }
}

/// Runs `work` unless the store has failed, and takes a panic of sled's for a failure.
fn guarded<T>(failure: &OnceLock<String>, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    if let Some(why) = failure.get() {
        return Err(StoreError::Fatal(why.clone()));
    }
    // After a panic nothing of what `work` touched is used again: the failure is kept first.
    let result = catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(StoreError::Fatal(super::panic_text(panic.as_ref()))));
    result.map_err(|e| if matches!(e, StoreError::Fatal(_)) { fatal(failure, &e) } else { e })
}

/// Keeps the first failure and answers with it.
fn fatal(failure: &OnceLock<String>, error: &StoreError) -> StoreError {
    let why = match error {
        StoreError::Fatal(why) => why.clone(),
        other => other.to_string(),
    };
    let why = failure.get_or_init(|| {
        tracing::error!(why, "the store failed");
        why
    });
    StoreError::Fatal(why.clone())
}

fn tell(waiting: impl IntoIterator<Item = Answer>, result: &Result<(), StoreError>) {
    for answer in waiting {
        // Who asked may have gone.
        let _ = answer.send(result.clone());
    }
}
