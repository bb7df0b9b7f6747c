//! Reading what lies in the tree. sled answers from its cache or with a short read of the disk, so this is done where it
//! is asked. Over damaged files it may panic; that is taken for the damage it is.

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::de::DeserializeOwned;

use super::keys::{self, Key};
use super::mark::Mark;
use super::{codec, failed, panic_text};
use crate::club::{Entry, GameNo, Head, Record, UserId};
use crate::store::{Draft, Outgoing, Posted, Sealed, StoreError};

/// How often a game is read anew because it has gone on meanwhile. Each time takes less than a commit.
const TRIES: usize = 100;

/// The tree, for reading.
#[derive(Clone)]
pub(super) struct Pages(pub(super) sled::Tree);

/// Everything of one game as it was at one moment. What could not be read is named in `lost`.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) record: Record,
    pub(super) posted: Option<Posted>,
    pub(super) secret: Option<Sealed>,
    pub(super) outbox: Vec<Outgoing>,
    pub(super) drafts: Vec<(UserId, Draft)>,
    pub(super) lost: Vec<StoreError>,
}

/// Does something with sled, which may panic.
pub(super) fn calm<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    // Nothing of what is read is used after a panic.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        Err(StoreError::Damaged { key: "a part of the store".into(), why: panic_text(panic.as_ref()) })
    })
}

impl Pages {
    pub(super) fn get<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        let value = calm(|| self.0.get(key).map_err(failed))?;
        value.map(|v| codec::open(key.as_ref(), &v)).transpose()
    }

    /// What begins with `prefix`, in order. Ends after a part that cannot be read.
    pub(super) fn scan(
        &self,
        prefix: &Key,
    ) -> impl DoubleEndedIterator<Item = Result<(sled::IVec, sled::IVec), StoreError>> + use<> {
        Scan { items: self.0.scan_prefix(prefix), broken: false }
    }

    /// Gives all that begins with `prefix`: in order up to a part that cannot be read, then that part's error, and what is
    /// behind it from the end.
    pub(super) fn each(&self, prefix: &Key, take: &mut dyn FnMut(Result<(sled::IVec, sled::IVec), StoreError>)) {
        let mut last = None;
        let mut broken = None;
        for item in self.scan(prefix) {
            match item {
                Ok((key, value)) => {
                    last = Some(key.clone());
                    take(Ok((key, value)));
                }
                Err(error) => broken = Some(error),
            }
        }
        let Some(error) = broken else { return };
        take(Err(within(prefix, error)));
        let behind = self.scan(prefix).rev().map_while(Result::ok);
        behind.take_while(|(key, _)| last.as_ref().is_none_or(|last| key > last)).for_each(|item| take(Ok(item)));
    }

    /// The keys that begin with `prefix`, in order.
    pub(super) fn keys(&self, prefix: &Key) -> impl DoubleEndedIterator<Item = Result<sled::IVec, StoreError>> + use<> {
        self.scan(prefix).map(|item| item.map(|(key, _)| key))
    }

    /// The keys that begin with `prefix`, with their values, in order.
    pub(super) fn values<T: DeserializeOwned>(
        &self,
        prefix: &Key,
    ) -> impl Iterator<Item = Result<(sled::IVec, T), StoreError>> + use<T> {
        self.scan(prefix).map(|item| {
            let (key, value) = item?;
            let value = codec::open(&key, &value)?;
            Ok((key, value))
        })
    }

    /// The games at the ends of the keys that begin with `prefix`.
    pub(super) fn games(&self, prefix: &Key) -> Result<Vec<GameNo>, StoreError> {
        self.keys(prefix).map(|key| game(&key?)).collect()
    }

    /// A record, which may go on meanwhile.
    pub(super) fn record(&self, no: GameNo) -> Result<Option<Record>, StoreError> {
        let Some(mut head) = self.get::<Head>(&Key::head(no))? else { return Ok(None) };
        for _ in 0..TRIES {
            match self.complete(head.clone()) {
                Ok(record) => return Ok(Some(record)),
                // The actions of a game that ends are put elsewhere.
                Err(error) => match self.get(&Key::head(no))? {
                    Some(now) if now != head => head = now,
                    _ => return Err(error),
                },
            }
        }
        self.complete(head).map(Some)
    }

    /// The actions of a record whose head that is.
    fn complete(&self, head: Head) -> Result<Record, StoreError> {
        let no = head.no;
        let mut actions: Vec<Entry> = Vec::with_capacity(head.version as usize);
        let next = |actions: &Vec<Entry>| u32::try_from(actions.len() + 1).ok();
        for item in self.scan(&Key::packs(no)) {
            let (key, value) = item?;
            if keys::last_u32(&key) != next(&actions) {
                break;
            }
            actions.extend(codec::unpack::<Vec<Entry>>(&key, &value)?);
        }
        for item in self.values::<Entry>(&Key::actions(no)) {
            let (key, entry) = item?;
            if keys::last_u32(&key) != next(&actions) {
                break;
            }
            actions.push(entry);
        }
        // Actions above the head's version belong to a transaction applied meanwhile.
        actions.truncate(head.version as usize);
        match (1..=head.version).nth(actions.len()) {
            None => Ok(Record { head, actions }),
            Some(missing) => {
                let key = keys::name(Key::action(no, missing).as_ref());
                Err(StoreError::Damaged { key, why: format!("it is missing; the game is at version {}", head.version) })
            }
        }
    }

    /// Everything of a game, while it may go on.
    ///
    /// # Errors
    /// Its record cannot be read.
    pub(super) fn whole(&self, no: GameNo) -> Result<Option<Whole>, StoreError> {
        let mut posted = self.get(&Key::posted(no));
        for tries in 0.. {
            let Some(record) = self.record(no)? else { return Ok(None) };
            let mut lost = Vec::new();
            let outbox = self.all(&Key::outbox(no), &mut lost, |_, outgoing| Ok(outgoing));
            let drafts = self.all(&Key::drafts(no), &mut lost, |key, draft| Ok((drafter(key)?, draft)));
            let secret = self.get(&Key::secret(no));
            // Whatever belongs together changes the head, or the places when a post has been made.
            let after = self.get(&Key::posted(no));
            if tries == TRIES
                || posted == after && self.get(&Key::head(no)).is_ok_and(|h| h.as_ref() == Some(&record.head))
            {
                let posted = posted.unwrap_or_else(|error| {
                    lost.push(error);
                    None
                });
                let secret = secret.unwrap_or_else(|error| {
                    lost.push(error);
                    None
                });
                return Ok(Some(Whole { record, posted, secret, outbox, drafts, lost }));
            }
            posted = after;
        }
        Ok(None)
    }

    /// What can be read under a prefix.
    fn all<T: DeserializeOwned, U>(
        &self,
        prefix: &Key,
        lost: &mut Vec<StoreError>,
        make: impl Fn(&[u8], T) -> Result<U, StoreError>,
    ) -> Vec<U> {
        let mut found = Vec::new();
        for item in self.scan(prefix) {
            match item.and_then(|(key, value)| make(&key, codec::open(&key, &value)?)) {
                Ok(one) => found.push(one),
                Err(error) => lost.push(error),
            }
        }
        found
    }

    /// What was last noted about the store as a whole.
    pub(super) fn mark(&self) -> Result<Mark, StoreError> {
        Ok(self.get(&Key::mark())?.unwrap_or_default())
    }

    /// The highest number of a game that is there; 0 if there is none.
    pub(super) fn last(&self) -> Result<u32, StoreError> {
        let last = self.keys(&Key::kind(b'h')).next_back().transpose()?;
        last.map_or(Ok(0), |key| game(&key).map(|no| no.0))
    }

    /// The numbers that were given to games that are not there. Looks at no more than keys.
    pub(super) fn gaps(&self) -> Vec<RangeInclusive<u32>> {
        let highest = self.mark().map_or(0, |mark| mark.highest);
        let (mut gaps, mut next) = (Vec::new(), 1);
        for no in self.numbers() {
            if no > next {
                gaps.push(next..=no - 1);
            }
            next = no.saturating_add(1);
        }
        if next <= highest {
            gaps.push(next..=highest);
        }
        gaps
    }

    /// The numbers of the games that are there, in order. Where the keys cannot be read in a row each number between
    /// those that can is tried.
    pub(super) fn numbers(&self) -> Vec<u32> {
        let of = |keys: &mut dyn Iterator<Item = Result<sled::IVec, StoreError>>| -> (Vec<u32>, bool) {
            let mut numbers = Vec::new();
            for key in keys {
                match key.and_then(|key| game(&key)) {
                    Ok(no) => numbers.push(no.0),
                    Err(_) => return (numbers, false),
                }
            }
            (numbers, true)
        };
        let (mut numbers, whole) = of(&mut self.keys(&Key::kind(b'h')));
        if !whole {
            let (behind, _) = of(&mut self.keys(&Key::kind(b'h')).rev());
            let end = behind.last().copied().or(self.mark().ok().map(|m| m.highest.saturating_add(1))).unwrap_or(0);
            let from = numbers.last().map_or(1, |no| no + 1);
            // A number whose place cannot be read stays on the list: its game is damaged, not missing.
            numbers.extend((from..end).filter(|&no| !matches!(self.get::<Head>(&Key::head(GameNo(no))), Ok(None))));
            numbers.extend(behind.into_iter().rev());
        }
        numbers
    }
}

/// A scan that ends after the first part that cannot be read: sled would try the same for ever.
struct Scan {
    items: sled::Iter,
    broken: bool,
}

impl Scan {
    fn take(
        &mut self,
        step: impl FnOnce(&mut sled::Iter) -> Option<sled::Result<(sled::IVec, sled::IVec)>>,
    ) -> Option<Result<(sled::IVec, sled::IVec), StoreError>> {
        if self.broken {
            return None;
        }
        let item = calm(|| step(&mut self.items).transpose().map_err(failed)).transpose();
        self.broken = matches!(item, Some(Err(_)));
        item
    }
}

impl Iterator for Scan {
    type Item = Result<(sled::IVec, sled::IVec), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.take(Iterator::next)
    }
}

impl DoubleEndedIterator for Scan {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.take(DoubleEndedIterator::next_back)
    }
}

/// The game at the end of a key.
pub(super) fn game(key: &[u8]) -> Result<GameNo, StoreError> {
    keys::last_u32(key).map(GameNo).ok_or_else(|| bad_key(key))
}

/// The number that follows a key's kind.
pub(super) fn number(key: &[u8]) -> Result<u64, StoreError> {
    keys::first_u64(key).ok_or_else(|| bad_key(key))
}

/// Whose draft lies under that key.
pub(super) fn drafter(key: &[u8]) -> Result<UserId, StoreError> {
    key.last_chunk().copied().map(u64::from_be_bytes).map(UserId).ok_or_else(|| bad_key(key))
}

/// Says of which kind a part is that cannot be read.
fn within(prefix: &Key, error: StoreError) -> StoreError {
    match error {
        StoreError::Damaged { why, .. } => {
            StoreError::Damaged { key: format!("a part of the store ({})", keys::kind_name(prefix.as_ref())), why }
        }
        other => other,
    }
}

pub(super) fn bad_key(key: &[u8]) -> StoreError {
    StoreError::Damaged { key: keys::name(key), why: "the key is cut off".into() }
}
