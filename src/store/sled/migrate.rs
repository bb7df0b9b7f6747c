//! Bringing a store of an earlier form to today's: all at once, in one batch, after everything has been written to a
//! backup beside it. A process that dies on the way leaves the earlier form, or today's.

use std::path::{Path, PathBuf};

use super::keys::Key;
use super::mark::Mark;
use super::pages::Pages;
use super::{Meta, codec, failed};
use crate::club::{GameNo, Stage, Time};
use crate::store::file;
use crate::store::lines::{Page, SCHEMA, note};
use crate::store::{StoreError, forms};

/// The backup that is made before a store leaves that form.
pub(super) fn backup(dir: &Path, form: u32) -> PathBuf {
    dir.join(format!("before-form-{}-{form}.jsonl", form + 1))
}

/// Brings the store in `dir` to today's form and answers with what it knows of itself then.
///
/// # Errors
/// The disk, or the tree cannot be read.
pub(super) fn renew(dir: &Path, pages: &Pages, meta: Meta) -> Result<Meta, StoreError> {
    let kept = backup(dir, meta.schema);
    tracing::info!(from = meta.schema, to = SCHEMA, backup = %kept.display(), "bringing the store to today's form");
    let at: Option<Time> = pages.get(&Key::alive())?;
    let mut lost = Vec::new();
    file::replace(&kept, |out| {
        let mut page = Page::begin(out, meta.epoch, Some(at.unwrap_or(Time(0))))?;
        pages.walk(&mut |line| page.put(&line), &mut |error| note(&mut lost, error))?;
        page.end(std::mem::take(&mut lost))
    })
    .map_err(|why| StoreError::Export(why.kind(), format!("{}: {why}", kept.display())))?;

    let mut batch = sled::Batch::default();
    let mut highest = 0;
    for no in pages.numbers() {
        highest = highest.max(no);
        let renewed = pages.record(GameNo(no)).and_then(|found| match found {
            Some(record) => rewake(record, &mut batch),
            None => Ok(()),
        });
        if let Err(error) = renewed {
            // It stays as it is, and is named wherever it is asked for.
            tracing::warn!(no, %error, "a game cannot be brought to today's form");
        }
    }
    let meta = Meta { schema: SCHEMA, ..meta };
    batch.insert(&Key::meta(), codec::seal(&Key::meta(), &meta)?);
    batch.insert(&Key::mark(), codec::seal(&Key::mark(), &Mark { commits: 0, highest })?);
    pages.0.apply_batch(batch).map_err(failed)?;
    pages.0.flush().map_err(failed)?;
    Ok(meta)
}

/// Writes down when a running game wakes.
fn rewake(record: crate::club::Record, batch: &mut sled::Batch) -> Result<(), StoreError> {
    let (mut head, before) = (record.head.clone(), record.head.wake);
    let no = head.no;
    if head.stage == Stage::Running {
        // When its people are to be reminded is found out anew.
        for user in head.people() {
            batch.insert(&Key::remind(user), codec::seal(&Key::remind(user), &Time::default())?);
            batch.insert(&Key::reminder(Time::default(), user), Vec::new());
        }
    }
    let damaged = |e: crate::club::ReplayError| StoreError::Damaged { key: format!("game {no}"), why: e.to_string() };
    if forms::rewake(&mut head, &record.actions).map_err(damaged)? {
        batch.insert(&Key::head(no), codec::seal(&Key::head(no), &head)?);
        if let Some(at) = before {
            batch.remove(&Key::wake(at, no));
        }
        if let Some(at) = head.wake {
            batch.insert(&Key::wake(at, no), Vec::new());
        }
    }
    Ok(())
}
