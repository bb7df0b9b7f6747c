//! Looking a store's files over. The patient is not touched: sled mends what it opens, so a copy is opened.

use std::fs::{self, File, TryLockError};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::DeserializeOwned;

use super::keys::{self, Key};
use super::pages::{Pages, Whole, calm, game, number};
use super::plan::Facets;
use super::{Meta, OpenError, SledOptions, codec, mark, open_files, panic_text};
use crate::club::{GameNo, Head, MessageId, Person, Rolls, Server, Span, Time};
use crate::store::exam::{Exam, Finding, Report, TOKEN_LIVES};
use crate::store::{Draft, Outgoing, Posted, StoreError, Unanswered, forms};

/// Looks the store in that directory over. No bot may use it.
///
/// # Errors
/// A bot uses it, it is not there or of a newer version, or its files are so damaged that nothing can be read.
pub fn examine(dir: &Path) -> Result<Report, OpenError> {
    let io = |why| OpenError::Io { path: dir.to_owned(), why };
    let damaged = |why: String| OpenError::Damaged { path: dir.to_owned(), why };
    let log = File::open(dir.join("db")).map_err(io)?;
    match log.try_lock_shared() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(dir.to_owned())),
        Err(TryLockError::Error(why)) => return Err(io(why)),
    }
    let copy = Copy::of(dir).map_err(io)?;
    // Whatever sled does over damaged files ends here.
    catch_unwind(AssertUnwindSafe(|| look(&copy.0, dir)))
        .unwrap_or_else(|panic| Err(damaged(panic_text(panic.as_ref()))))
}

/// A copy of a store's files; dropped, it goes.
struct Copy(PathBuf);

impl Copy {
    /// Made beside the store, or where temporary files go.
    fn of(dir: &Path) -> io::Result<Self> {
        let mut beside = dir.canonicalize()?.into_os_string();
        beside.push(format!(".doctor-{}", std::process::id()));
        let elsewhere = std::env::temp_dir().join(Path::new(&beside).file_name().unwrap_or_default());
        let beside = PathBuf::from(beside);
        let place = if fs::create_dir(&beside).is_ok() { beside } else { elsewhere };
        fs::create_dir_all(&place)?;
        let copy = Self(place);
        copy_all(dir, &copy.0)?;
        Ok(copy)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // It is only in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, to) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir_all(&to)?;
            copy_all(&entry.path(), &to)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Looks at the copy of the store in `dir`.
fn look(copy: &Path, dir: &Path) -> Result<Report, OpenError> {
    let damaged = |why: String| OpenError::Damaged { path: dir.to_owned(), why };
    let named = |error| match error {
        OpenError::Damaged { why, .. } => damaged(why),
        OpenError::Io { why, .. } => OpenError::Io { path: dir.to_owned(), why },
        other => other,
    };
    let db = open_files(copy, &SledOptions { wait: Duration::ZERO, ..SledOptions::default() }).map_err(named)?;
    let pages = Pages(sled::Tree::clone(&db));
    let mut exam = Exam::default();
    let key = Key::meta();
    let value = calm(|| pages.0.get(&key).map_err(super::failed)).map_err(|e| damaged(e.to_string()))?;
    if let Some(found) = value.as_ref().and_then(|value| codec::newer(key.as_ref(), value)) {
        return Err(OpenError::Newer { path: dir.to_owned(), found });
    }
    let meta = value.ok_or_else(|| StoreError::Damaged { key: keys::name(key.as_ref()), why: "it is missing".into() });
    match meta.and_then(|value| codec::open::<Meta>(key.as_ref(), &value)) {
        Ok(meta) => {
            (exam.report.schema, exam.report.epoch) = (meta.schema, Some(meta.epoch));
            match pages.mark() {
                Ok(mark) => {
                    let witnessed = mark::witnessed(copy, meta.epoch).unwrap_or(mark);
                    if let Some(commits) = witnessed.commits.checked_sub(mark.commits).filter(|&n| n > 0) {
                        exam.find(Finding::FellBack { commits });
                        if witnessed.highest > mark.highest {
                            exam.find(Finding::Missing(mark.highest + 1..=witnessed.highest));
                        }
                    }
                }
                Err(error) => exam.find(Finding::of(error)),
            }
        }
        // Without it no bot opens the store, but what lies there can be looked at.
        Err(error) => {
            exam.find(Finding::of(error));
            if let Some((epoch, was)) = mark::last_witnessed(copy) {
                exam.report.epoch = Some(epoch);
                let commits = was.commits - pages.mark().map_or(0, |mark| mark.commits).min(was.commits);
                exam.find(Finding::FellBack { commits });
            }
        }
    }
    games(&pages, &mut exam);
    values(&pages, &mut exam);
    indices(&pages, &mut exam);
    drop((pages, db));
    Ok(exam.finish())
}

/// The records, and what lies with each.
fn games(pages: &Pages, exam: &mut Exam) {
    for gap in pages.gaps() {
        exam.find(Finding::Missing(gap));
    }
    for no in pages.numbers().into_iter().map(GameNo) {
        match pages.whole(no) {
            Ok(None) => exam.find(Finding::Missing(no.0..=no.0)),
            Ok(Some(Whole { mut record, lost, .. })) => {
                if exam.report.schema < 2 {
                    // The next start does this; who cannot be replayed is found below.
                    let _ = forms::rewake(&mut record.head, &record.actions);
                }
                exam.record(record.head, record.actions);
                lost.into_iter().map(Finding::of).for_each(|finding| exam.find(finding));
            }
            Err(error) => exam.find(Finding::Stuck { no, why: error.to_string() }),
        }
    }
}

/// All other values: that they can be read, and that their games are there.
fn values(pages: &Pages, exam: &mut Exam) {
    let read = |exam: &mut Exam, result: Result<(), StoreError>| {
        if let Err(error) = result {
            exam.find(Finding::of(error));
        }
    };
    let alive: Option<Time> = pages.get(&Key::alive()).ok().flatten();
    exam.report.alive = alive;
    for kind in *b"otdjmnuxysirglv" {
        pages.each(&Key::kind(kind), &mut |item| {
            let checked = item.and_then(|(key, value)| check(kind, &key, &value, alive, exam));
            read(exam, checked);
        });
    }
    // What nobody knows.
    let known = b"acdeghijklmnopqrstuvwxyz";
    let unknown =
        pages.keys(&Key::all()).filter_map(Result::ok).filter(|key| key.first().is_none_or(|k| !known.contains(k)));
    for key in unknown {
        exam.find(Finding::Damaged { what: keys::name(&key), why: "nothing here writes such".into() });
    }
}

fn check(kind: u8, key: &[u8], value: &[u8], alive: Option<Time>, exam: &mut Exam) -> Result<(), StoreError> {
    fn is<T: DeserializeOwned>(key: &[u8], value: &[u8]) -> Result<T, StoreError> {
        codec::open(key, value)
    }
    let of = || keys::first_u32(key).map(GameNo).ok_or_else(|| super::pages::bad_key(key));
    match kind {
        // With its game these have been read already; here are those without.
        b'o' => match is::<Outgoing>(key, value) {
            Ok(outgoing) => exam.post(outgoing.id.no, outgoing.id.version),
            Err(_) => exam.refers(keys::name(key), of()?),
        },
        b't' => {
            exam.refers(keys::name(key), of()?);
            drop(is::<Posted>(key, value));
        }
        b'd' => {
            exam.refers(keys::name(key), of()?);
            drop(is::<Draft>(key, value));
        }
        b'm' | b'n' => exam.refers(keys::name(key), is::<GameNo>(key, value)?),
        b'u' => {
            let waiting: Unanswered = is(key, value)?;
            if let Some(no) = waiting.no {
                exam.refers(keys::name(key), no);
            }
            if alive.is_some_and(|alive| alive.seconds_since(waiting.at) > TOKEN_LIVES) {
                exam.find(Finding::Token { interaction: waiting.interaction });
            }
        }
        b'x' => drop(is::<Person>(key, value)?),
        b'y' => drop(is::<Server>(key, value)?),
        b's' => drop(is::<MessageId>(key, value)?),
        b'g' => drop(is::<Span>(key, value)?),
        b'j' => exam.refers(keys::name(key), of()?),
        b'l' => drop(is::<Rolls>(key, value)?),
        _ => drop(is::<Time>(key, value)?),
    }
    Ok(())
}

/// The indices against the heads, both ways.
fn indices(pages: &Pages, exam: &mut Exam) {
    let expected = |no: GameNo| -> Option<std::collections::BTreeSet<Key>> {
        let head: Head = pages.get(&Key::head(no)).ok().flatten()?;
        let posted: Option<Posted> = pages.get(&Key::posted(no)).ok()?;
        Some(Facets::of(&head).keys(no, posted.and_then(|posted| posted.thread)))
    };
    for no in pages.numbers().into_iter().map(GameNo) {
        for key in expected(no).into_iter().flatten() {
            if let Ok(false) = calm(|| pages.0.contains_key(&key).map_err(super::failed)) {
                exam.find(Finding::Index {
                    what: format!("game {no} is not found by the {}", keys::name(key.as_ref())),
                });
            }
        }
    }
    for kind in *b"pcw" {
        pages.each(&Key::kind(kind), &mut |item| match item.and_then(|(key, _)| Ok((game(&key)?, key))) {
            Ok((no, key)) => match expected(no) {
                Some(keys) if !keys.iter().any(|k| k.as_ref() == &*key) => {
                    exam.find(Finding::Index {
                        what: format!("the {} names game {no}, which does not belong there", keys::name(&key)),
                    });
                }
                Some(_) => {}
                None => exam.refers(format!("the {}", keys::name(&key)), no),
            },
            Err(error) => exam.find(Finding::of(error)),
        });
    }
    pages.each(&Key::kind(b'q'), &mut |item| match item.and_then(|(key, _)| Ok((number(&key)?, key))) {
        Ok((_, key)) => {
            let (at, user) = (keys::moment(&key), keys::last_u64(&key).map(crate::club::UserId));
            let noted = user.and_then(|user| pages.get::<Time>(&Key::remind(user)).ok().flatten());
            if noted.is_none() || noted != at {
                exam.find(Finding::Index { what: format!("the {} is noted nowhere else", keys::name(&key)) });
            }
        }
        Err(error) => exam.find(Finding::of(error)),
    });
}
