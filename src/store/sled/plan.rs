//! From a transaction to the keys that it writes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::keys::{self, Key};
use super::{codec, failed};
use crate::club::{ChannelId, Entry, GameNo, Head, MessageId, Time, UserId};
use crate::store::{HANDLED_FOR, Posted, Remind, StoreError, Transaction, is_live};

/// Keys and what they are to hold; `None` = nothing.
pub(super) type Writes = BTreeMap<Key, Option<Vec<u8>>>;

/// How many handled events are looked at for forgetting with each group of transactions. More than one transaction can
/// add on average, so that the store does not grow.
const FORGET: usize = 512;

/// How many actions are packed into one value at most.
const PACK: usize = 256;

/// What a transaction writes, given what stands in `tree` and, not yet applied, in `group`.
///
/// # Errors
/// Why it may not be done, or what cannot be read or stored.
pub(super) fn plan(tree: &sled::Tree, group: &Writes, transaction: &Transaction) -> Result<Writes, StoreError> {
    transaction.check()?;
    let mut plan = Plan { tree, group, own: Writes::new() };
    for handled in &transaction.handled {
        let key = Key::handled(handled.event);
        if plan.get::<Time>(&key)?.is_some() {
            return Err(StoreError::Handled(handled.event));
        }
        plan.put(key, &handled.at)?;
    }
    plan.games(transaction)?;
    plan.rest(transaction)?;
    Ok(plan.own)
}

/// Removes events handled long before the newest in `group`.
///
/// # Errors
/// What cannot be read.
pub(super) fn forget(tree: &sled::Tree, group: &mut Writes) -> Result<(), StoreError> {
    let Some((key, Some(value))) = group.iter().rfind(|(key, _)| key.as_ref()[0] == b'i') else {
        return Ok(());
    };
    let now: Time = codec::open(key.as_ref(), value)?;
    for old in tree.scan_prefix(Key::kind(b'i')).take(FORGET) {
        let (key, value) = old.map_err(failed)?;
        if codec::open::<Time>(&key, &value)?.plus_seconds(HANDLED_FOR) > now {
            break;
        }
        let event = keys::first_u64(&key).unwrap_or_default();
        group.insert(Key::handled(event), None);
    }
    Ok(())
}

/// The highest number of a game that is written.
pub(super) fn highest(writes: &Writes) -> Option<u32> {
    let heads = writes.range(Key::kind(b'h')..Key::kind(b'i'));
    heads.last().and_then(|(key, _)| keys::last_u32(key.as_ref()))
}

/// What the indices say of a record. Where the thread is counts only while it lives.
#[derive(PartialEq, Eq)]
pub(super) struct Facets {
    people: Vec<UserId>,
    live: bool,
    channel: ChannelId,
    wake: Option<Time>,
}

impl Facets {
    pub(super) fn of(head: &Head) -> Self {
        Self { people: head.people(), live: is_live(&head.stage), channel: head.place.channel, wake: head.wake }
    }

    pub(super) fn keys(&self, no: GameNo, thread: Option<ChannelId>) -> BTreeSet<Key> {
        let people = self.people.iter().map(|&user| Key::game_of(user, self.live, no));
        let places = [Some(self.channel), thread].into_iter().flatten().filter(|_| self.live);
        let wake = self.wake.map(|at| Key::wake(at, no));
        people.chain(places.map(|c| Key::game_in(c, no))).chain(wake).collect()
    }
}

struct Plan<'a> {
    tree: &'a sled::Tree,
    group: &'a Writes,
    own: Writes,
}

impl Plan<'_> {
    fn get<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        if let Some(value) = self.own.get(key).or_else(|| self.group.get(key)) {
            return value.as_ref().map(|v| codec::open(key.as_ref(), v)).transpose();
        }
        let value = self.tree.get(key).map_err(failed)?;
        value.map(|v| codec::open(key.as_ref(), &v)).transpose()
    }

    fn put<T: Serialize>(&mut self, key: Key, value: &T) -> Result<(), StoreError> {
        let bytes = codec::seal(&key, value)?;
        self.own.insert(key, Some(bytes));
        Ok(())
    }

    fn remove(&mut self, key: Key) {
        self.own.insert(key, None);
    }

    fn games(&mut self, transaction: &Transaction) -> Result<(), StoreError> {
        let mut places: BTreeMap<GameNo, &Posted> = BTreeMap::new();
        for (no, posted) in &transaction.places {
            places.insert(*no, posted);
        }
        for write in &transaction.records {
            let no = write.head.no;
            let old: Option<Head> = self.get(&Key::head(no))?;
            write.check(old.as_ref().map(|h| h.version))?;
            let first = write.head.version - write.append.len() as u32;
            for (version, entry) in (first + 1..).zip(&write.append) {
                self.put(Key::action(no, version), entry)?;
            }
            if !is_live(&write.head.stage) {
                self.pack(no, write.head.version)?;
            }
            self.put(Key::head(no), &write.head)?;
            self.index(no, old.as_ref(), Some(&write.head), places.remove(&no))?;
        }
        for (no, posted) in places {
            self.index(no, None, None, Some(posted))?;
        }
        Ok(())
    }

    /// Packs the actions of a game that is over: they are seldom read, and each alone takes a lot of room.
    fn pack(&mut self, no: GameNo, version: u32) -> Result<(), StoreError> {
        let mut actions: VecDeque<Entry> = VecDeque::new();
        let mut first = version + 1;
        while let Some(before) = first.checked_sub(1)
            && let Some(action) = self.get(&Key::action(no, before))?
        {
            actions.push_front(action);
            first = before;
            let key = Key::action(no, before);
            // What this transaction itself would have written need not be written and removed.
            if self.own.remove(&key).is_none() {
                self.remove(key);
            }
        }
        let mut left = &*actions.make_contiguous();
        while !left.is_empty() {
            let key = Key::packed(no, first);
            let mut most = left.len().min(PACK);
            let packed = loop {
                match codec::pack(&key, &&left[..most]) {
                    Err(StoreError::Unfit { .. }) if most > 1 => most /= 2,
                    packed => break packed?,
                }
            };
            self.own.insert(key, Some(packed));
            left = &left[most..];
            first += most as u32;
        }
        Ok(())
    }

    /// Writes where a game's messages are, and keeps the indices true. Without `new` the record stays as it is.
    fn index(
        &mut self,
        no: GameNo,
        old: Option<&Head>,
        new: Option<&Head>,
        posted: Option<&Posted>,
    ) -> Result<(), StoreError> {
        let (before, after) = (old.map(Facets::of), new.map(Facets::of));
        if posted.is_none() && before == after {
            return Ok(());
        }
        let old_posted: Posted = self.get(&Key::posted(no))?.unwrap_or_default();
        let thread = posted.map_or(old_posted.thread, |p| p.thread);
        if let Some(posted) = posted {
            self.put(Key::posted(no), posted)?;
            for message in posted.messages().filter(|m| old_posted.messages().all(|o| o != *m)) {
                self.put(Key::message(message), &no)?;
            }
            if let Some(thread) = thread.filter(|_| thread != old_posted.thread) {
                self.put(Key::thread(thread), &no)?;
            }
        }
        let (before, after) = match (after, thread == old_posted.thread) {
            (None, true) => return Ok(()),
            (None, false) => {
                let head: Option<Head> = self.get(&Key::head(no))?;
                (head.as_ref().map(Facets::of), head.as_ref().map(Facets::of))
            }
            (Some(after), _) => (before, Some(after)),
        };
        let before = before.map_or_else(BTreeSet::new, |f| f.keys(no, old_posted.thread));
        let after = after.map_or_else(BTreeSet::new, |f| f.keys(no, thread));
        for key in before.difference(&after) {
            self.remove(key.clone());
        }
        for key in after.difference(&before) {
            self.own.insert(key.clone(), Some(Vec::new()));
        }
        Ok(())
    }

    fn rest(&mut self, transaction: &Transaction) -> Result<(), StoreError> {
        for outgoing in &transaction.outbox {
            self.put(Key::outgoing(outgoing.id), outgoing)?;
        }
        for id in &transaction.posted {
            self.remove(Key::outgoing(*id));
        }
        for (message, no) in &transaction.messages {
            self.put(Key::message(*message), no)?;
        }
        for unanswered in &transaction.unanswered {
            self.put(Key::unanswered(unanswered.interaction), unanswered)?;
        }
        for interaction in &transaction.answered {
            self.remove(Key::unanswered(*interaction));
        }
        for &(channel, message) in &transaction.last_seen {
            let key = Key::seen(channel);
            if self.get::<MessageId>(&key)?.is_none_or(|seen| seen < message) {
                self.put(key, &message)?;
            }
        }
        for (user, person) in &transaction.people {
            self.put(Key::person(*user), person)?;
        }
        for (server, ways) in &transaction.servers {
            self.put(Key::server(*server), ways)?;
        }
        for ((no, user), draft) in &transaction.drafts {
            match draft {
                Some(draft) => self.put(Key::draft(*no, *user), draft)?,
                None => self.remove(Key::draft(*no, *user)),
            }
        }
        for &(user, remind) in &transaction.remind {
            self.remind(user, remind)?;
        }
        for span in &transaction.outages {
            self.put(Key::outage(span.from), span)?;
        }
        for (no, secret) in &transaction.secrets {
            match secret {
                Some(secret) => self.put(Key::secret(*no), secret)?,
                None => self.remove(Key::secret(*no)),
            }
        }
        for (server, no, rolls) in &transaction.rolls {
            self.put(Key::rolls(*server, *no), rolls)?;
        }
        if let Some(at) = &transaction.alive {
            self.put(Key::alive(), at)?;
        }
        Ok(())
    }

    /// Notes when a person's games must be looked at, and keeps the index true.
    fn remind(&mut self, user: UserId, remind: Remind) -> Result<(), StoreError> {
        let noted: Option<Time> = self.get(&Key::remind(user))?;
        let after = remind.after(noted);
        if after == noted {
            return Ok(());
        }
        if let Some(noted) = noted {
            self.remove(Key::reminder(noted, user));
        }
        match after {
            Some(at) => {
                self.put(Key::remind(user), &at)?;
                self.own.insert(Key::reminder(at, user), Some(Vec::new()));
            }
            None => self.remove(Key::remind(user)),
        }
        Ok(())
    }
}
