//! Reading. sled answers from its cache or with a short read of the disk, so this is done where it is asked.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::keys::{self, Key};
use super::{SledStore, codec, failed};
use crate::club::{ChannelId, Entry, GameNo, Head, MessageId, Person, Record, Server, ServerId, Time, UserId};
use crate::store::lines::{Line, Take};
use crate::store::{Draft, Outgoing, Posted, Store, StoreError, Transaction, Unanswered, is_live};

impl SledStore {
    fn get<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        let value = self.tree.get(key).map_err(failed)?;
        value.map(|v| codec::open(key.as_ref(), &v)).transpose()
    }

    /// The keys that begin with `prefix`, in order.
    fn keys(&self, prefix: &Key) -> impl Iterator<Item = Result<sled::IVec, StoreError>> {
        self.tree.scan_prefix(prefix).keys().map(|key| key.map_err(failed))
    }

    /// The keys that begin with `prefix`, with their values, in order.
    fn values<T: DeserializeOwned>(&self, prefix: &Key) -> impl Iterator<Item = Result<(sled::IVec, T), StoreError>> {
        self.tree.scan_prefix(prefix).map(|item| {
            let (key, value) = item.map_err(failed)?;
            let value = codec::open(&key, &value)?;
            Ok((key, value))
        })
    }

    /// The games at the ends of the keys that begin with `prefix`.
    fn games(&self, prefix: &Key) -> Result<Vec<GameNo>, StoreError> {
        self.keys(prefix).map(|key| game(&key?)).collect()
    }

    fn complete(&self, head: Head) -> Result<Record, StoreError> {
        let no = head.no;
        let mut actions: Vec<Entry> = Vec::with_capacity(head.version as usize);
        let next = |actions: &Vec<Entry>| u32::try_from(actions.len() + 1).ok();
        for item in self.tree.scan_prefix(Key::packs(no)) {
            let (key, value) = item.map_err(failed)?;
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
}

fn game(key: &[u8]) -> Result<GameNo, StoreError> {
    keys::last_u32(key).map(GameNo).ok_or_else(|| bad_key(key))
}

fn bad_key(key: &[u8]) -> StoreError {
    StoreError::Damaged { key: keys::name(key), why: "the key is cut off".into() }
}

#[async_trait::async_trait]
impl Store for SledStore {
    async fn commit(&self, transaction: Transaction) -> Result<(), StoreError> {
        self.writer.commit(transaction).await
    }

    async fn record(&self, no: GameNo) -> Result<Option<Record>, StoreError> {
        let head = self.get(&Key::head(no))?;
        head.map(|head| self.complete(head)).transpose()
    }

    async fn head(&self, no: GameNo) -> Result<Option<Head>, StoreError> {
        self.get(&Key::head(no))
    }

    async fn heads_of(&self, user: UserId, finished: bool) -> Result<Vec<Head>, StoreError> {
        let mut numbers = self.games(&Key::games_of(user, true))?;
        if finished {
            let mut others = self.games(&Key::games_of(user, false))?;
            // A game that ended between the two looks stands in both.
            others.retain(|no| !numbers.contains(no));
            numbers.extend(others);
        }
        numbers.into_iter().filter_map(|no| self.get(&Key::head(no)).transpose()).collect()
    }

    async fn games_in(&self, channel: ChannelId) -> Result<Vec<GameNo>, StoreError> {
        self.games(&Key::games_in(channel))
    }

    async fn game_of_thread(&self, thread: ChannelId) -> Result<Option<GameNo>, StoreError> {
        self.get(&Key::thread(thread))
    }

    async fn highest(&self) -> Result<u32, StoreError> {
        let last = self.tree.scan_prefix(Key::kind(b'h')).keys().next_back().transpose().map_err(failed)?;
        last.map_or(Ok(0), |key| game(&key).map(|no| no.0))
    }

    async fn due(&self, now: Time, most: usize) -> Result<(Vec<GameNo>, Option<Time>), StoreError> {
        let mut due = Vec::new();
        for key in self.keys(&Key::kind(b'w')) {
            let key = key?;
            let at = keys::moment(&key).ok_or_else(|| bad_key(&key))?;
            if at > now || due.len() == most {
                return Ok((due, Some(at)));
            }
            due.push(game(&key)?);
        }
        Ok((due, None))
    }

    async fn outbox(&self) -> Result<BTreeMap<GameNo, Vec<Outgoing>>, StoreError> {
        let mut by_game: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for item in self.values::<Outgoing>(&Key::kind(b'o')) {
            let (_, outgoing) = item?;
            by_game.entry(outgoing.id.no).or_default().push(outgoing);
        }
        Ok(by_game)
    }

    async fn outbox_of(&self, no: GameNo) -> Result<Vec<Outgoing>, StoreError> {
        self.values(&Key::outbox(no)).map(|item| item.map(|(_, outgoing)| outgoing)).collect()
    }

    async fn posted(&self, no: GameNo) -> Result<Posted, StoreError> {
        self.get(&Key::posted(no)).map(Option::unwrap_or_default)
    }

    async fn game_of_message(&self, message: MessageId) -> Result<Option<GameNo>, StoreError> {
        self.get(&Key::message(message))
    }

    async fn person(&self, user: UserId) -> Result<Person, StoreError> {
        self.get(&Key::person(user)).map(Option::unwrap_or_default)
    }

    async fn server(&self, server: ServerId) -> Result<Server, StoreError> {
        self.get(&Key::server(server)).map(Option::unwrap_or_default)
    }

    async fn handled(&self, event: u64) -> Result<bool, StoreError> {
        self.tree.contains_key(Key::handled(event)).map_err(failed)
    }

    async fn unanswered(&self) -> Result<Vec<Unanswered>, StoreError> {
        self.values(&Key::kind(b'u')).map(|item| item.map(|(_, unanswered)| unanswered)).collect()
    }

    async fn last_seen(&self) -> Result<BTreeMap<ChannelId, MessageId>, StoreError> {
        self.values(&Key::kind(b's'))
            .map(|item| item.and_then(|(key, seen)| Ok((ChannelId(number(&key)?), seen))))
            .collect()
    }

    async fn last_seen_in(&self, channel: ChannelId) -> Result<Option<MessageId>, StoreError> {
        self.get(&Key::seen(channel))
    }

    async fn draft(&self, no: GameNo, user: UserId) -> Result<Option<Draft>, StoreError> {
        self.get(&Key::draft(no, user))
    }

    async fn alive_at(&self) -> Result<Option<Time>, StoreError> {
        self.get(&Key::alive())
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }

    async fn is_empty(&self) -> Result<bool, StoreError> {
        // Its own entry is there always.
        self.tree.iter().keys().nth(1).transpose().map(|second| second.is_none()).map_err(failed)
    }

    async fn each_line(&self, take: Take<'_>) -> Result<(), StoreError> {
        for item in self.values::<Head>(&Key::kind(b'h')) {
            let record = self.complete(item?.1)?;
            let no = record.head.no;
            take(Line::Record { head: record.head, actions: record.actions })?;
            if let Some(posted) = self.get(&Key::posted(no))? {
                take(Line::Posted { no, posted })?;
            }
        }
        for item in self.values::<GameNo>(&Key::kind(b'm')) {
            let (key, no) = item?;
            if self.get::<Head>(&Key::head(no))?.is_some_and(|head| is_live(&head.stage)) {
                take(Line::Message { message: MessageId(number(&key)?), no })?;
            }
        }
        for item in self.values::<Outgoing>(&Key::kind(b'o')) {
            take(Line::Outgoing { outgoing: item?.1 })?;
        }
        for item in self.values::<Person>(&Key::kind(b'x')) {
            let (key, person) = item?;
            take(Line::Person { user: UserId(number(&key)?), person })?;
        }
        for item in self.values::<Server>(&Key::kind(b'y')) {
            let (key, ways) = item?;
            take(Line::Server { server: ServerId(number(&key)?), ways })?;
        }
        for item in self.values::<MessageId>(&Key::kind(b's')) {
            let (key, message) = item?;
            take(Line::Seen { channel: ChannelId(number(&key)?), message })?;
        }
        for item in self.values::<Time>(&Key::kind(b'i')) {
            let (key, at) = item?;
            take(Line::Handled { event: number(&key)?, at })?;
        }
        for item in self.values::<Draft>(&Key::kind(b'd')) {
            let (key, draft) = item?;
            let no = keys::first_u32(&key).map(GameNo).ok_or_else(|| bad_key(&key))?;
            let user = key.last_chunk().copied().map(u64::from_be_bytes).map(UserId).ok_or_else(|| bad_key(&key))?;
            take(Line::Draft { no, user, draft })?;
        }
        match self.get(&Key::alive())? {
            Some(at) => take(Line::Alive { at }),
            None => Ok(()),
        }
    }
}

/// The number that follows a key's kind.
fn number(key: &[u8]) -> Result<u64, StoreError> {
    keys::first_u64(key).ok_or_else(|| bad_key(key))
}
