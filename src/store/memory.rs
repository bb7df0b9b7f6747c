//! A store that forgets everything when it is dropped: for tests, and the model for the others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::lines::{Line, Lost, Take};
use super::{
    Draft, HANDLED_FOR, Key, Outgoing, OutgoingId, Posted, Sealed, Store, StoreError, Transaction, Unanswered, is_live,
};
use crate::club::{
    ChannelId, GameNo, Head, MessageId, Person, Record, Rolls, Server, ServerId, Span, Stage, Time, UserId,
};

/// A store in memory. What is asked of it is found by looking at everything: it is meant to be obvious, not fast.
#[derive(Debug)]
pub struct MemoryStore {
    tables: Mutex<Tables>,
    epoch: u64,
    key: Key,
}

#[derive(Clone, Debug, Default)]
struct Tables {
    records: BTreeMap<GameNo, Record>,
    outbox: BTreeMap<OutgoingId, Outgoing>,
    posted: BTreeMap<GameNo, Posted>,
    messages: BTreeMap<MessageId, GameNo>,
    threads: BTreeMap<ChannelId, GameNo>,
    handled: BTreeMap<u64, Time>,
    unanswered: BTreeMap<u64, Unanswered>,
    last_seen: BTreeMap<ChannelId, MessageId>,
    people: BTreeMap<UserId, Person>,
    servers: BTreeMap<ServerId, Server>,
    drafts: BTreeMap<(GameNo, UserId), Draft>,
    remind: BTreeMap<UserId, Time>,
    outages: BTreeMap<Time, Span>,
    secrets: BTreeMap<GameNo, Sealed>,
    rolls: BTreeMap<(ServerId, GameNo), Rolls>,
    alive: Option<Time>,
}

impl MemoryStore {
    /// An empty one. Two of the same epoch are taken for one another; give a random number.
    #[must_use]
    pub fn new(epoch: u64) -> Self {
        // What it holds is gone with the process, so nobody need be unable to guess this.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&epoch.to_le_bytes());
        Self { tables: Mutex::default(), epoch, key: Key::new(key) }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // Nothing panics while it is held.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Refuses what could not be read back from a disk. This store writes nothing down, but who tests with it means to.
fn legible(transaction: &Transaction) -> Result<(), StoreError> {
    fn back<T: Serialize + DeserializeOwned + PartialEq>(key: &dyn Display, value: &T) -> Result<(), StoreError> {
        let unfit = |why: String| Err(StoreError::Unfit { key: key.to_string(), why });
        match serde_json::to_string(value).and_then(|text| serde_json::from_str::<T>(&text)) {
            Ok(read) if read == *value => Ok(()),
            Ok(_) => unfit("it does not come back as it was".to_owned()),
            Err(error) => unfit(error.to_string()),
        }
    }
    for write in &transaction.records {
        let no = write.head.no;
        back(&no, &write.head)?;
        write.append.iter().try_for_each(|entry| back(&no, entry))?;
    }
    transaction.outbox.iter().try_for_each(|post| back(&post.id.no, &post.post))?;
    transaction.places.iter().try_for_each(|(no, posted)| back(no, posted))?;
    transaction.people.iter().try_for_each(|(user, person)| back(user, person))?;
    transaction.servers.iter().try_for_each(|(server, ways)| back(server, ways))?;
    transaction.drafts.iter().try_for_each(|((no, _), draft)| back(no, draft))
}

impl Tables {
    /// Whether `transaction` may be done.
    fn check(&self, transaction: &Transaction) -> Result<(), StoreError> {
        if let Some(handled) = transaction.handled.iter().find(|h| self.handled.contains_key(&h.event)) {
            return Err(StoreError::Handled(handled.event));
        }
        transaction.check()?;
        let found = |no| self.records.get(&no).map(|r| r.head.version);
        transaction.records.iter().try_for_each(|write| write.check(found(write.head.no)))
    }

    fn apply(&mut self, transaction: Transaction) {
        for write in transaction.records {
            let no = write.head.no;
            let record =
                self.records.entry(no).or_insert_with(|| Record { head: write.head.clone(), actions: Vec::new() });
            record.head = write.head;
            record.actions.extend(write.append);
        }
        self.outbox.extend(transaction.outbox.into_iter().map(|o| (o.id, Outgoing { tried: None, ..o })));
        for id in transaction.posted {
            self.outbox.remove(&id);
        }
        for (no, posted) in transaction.places {
            let old = self.posted(no);
            self.messages.extend(posted.messages().filter(|m| old.messages().all(|o| o != *m)).map(|m| (m, no)));
            self.threads.extend(posted.thread.filter(|_| posted.thread != old.thread).map(|t| (t, no)));
            self.posted.insert(no, posted);
        }
        self.messages.extend(transaction.messages);
        for handled in transaction.handled {
            self.handled.retain(|_, at| at.plus_seconds(HANDLED_FOR) > handled.at);
            self.handled.insert(handled.event, handled.at);
        }
        self.unanswered.extend(transaction.unanswered.into_iter().map(|u| (u.interaction, u)));
        for interaction in transaction.answered {
            self.unanswered.remove(&interaction);
        }
        for (channel, message) in transaction.last_seen {
            let seen = self.last_seen.entry(channel).or_insert(message);
            *seen = message.max(*seen);
        }
        self.people.extend(transaction.people);
        self.servers.extend(transaction.servers);
        for (key, draft) in transaction.drafts {
            match draft {
                Some(draft) => self.drafts.insert(key, draft),
                None => self.drafts.remove(&key),
            };
        }
        for (user, remind) in transaction.remind {
            match remind.after(self.remind.get(&user).copied()) {
                Some(at) => self.remind.insert(user, at),
                None => self.remind.remove(&user),
            };
        }
        self.outages.extend(transaction.outages.into_iter().map(|span| (span.from, span)));
        for (no, secret) in transaction.secrets {
            match secret {
                Some(secret) => self.secrets.insert(no, secret),
                None => self.secrets.remove(&no),
            };
        }
        self.rolls.extend(transaction.rolls.into_iter().map(|(server, no, rolls)| ((server, no), rolls)));
        self.alive = transaction.alive.or(self.alive);
    }

    fn posted(&self, no: GameNo) -> Posted {
        self.posted.get(&no).cloned().unwrap_or_default()
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (no, record) in &self.records {
            lines.push(Line::Record { head: record.head.clone(), actions: record.actions.clone() });
            lines.extend(self.posted.get(no).map(|p| Line::Posted { no: *no, posted: p.clone() }));
            lines.extend(self.secrets.get(no).map(|s| Line::Secret { no: *no, sealed: s.clone() }));
            let posts = self.outbox.values().filter(|o| o.id.no == *no);
            lines.extend(posts.map(|o| Line::Outgoing { outgoing: o.clone() }));
            let drafts = self.drafts.iter().filter(|((of, _), _)| of == no);
            lines.extend(drafts.map(|(&(no, user), d)| Line::Draft { no, user, draft: d.clone() }));
        }
        let live: BTreeSet<_> = self.records.values().filter(|r| is_live(&r.head.stage)).map(|r| r.head.no).collect();
        let messages = self.messages.iter().filter(|(_, no)| live.contains(no));
        lines.extend(messages.map(|(&message, &no)| Line::Message { message, no }));
        lines.extend(self.people.iter().map(|(&user, p)| Line::Person { user, person: p.clone() }));
        lines.extend(self.servers.iter().map(|(&server, s)| Line::Server { server, ways: s.clone() }));
        lines.extend(self.last_seen.iter().map(|(&channel, &message)| Line::Seen { channel, message }));
        lines.extend(self.handled.iter().map(|(&event, &at)| Line::Handled { event, at }));
        lines.extend(self.outages.values().map(|&span| Line::Outage { span }));
        lines.extend(self.rolls.iter().map(|(&(server, no), r)| Line::Rolls { server, no, rolls: r.clone() }));
        lines.extend(self.alive.map(|at| Line::Alive { at }));
        lines
    }
}

#[async_trait::async_trait]
impl Store for MemoryStore {
    async fn commit(&self, transaction: Transaction) -> Result<(), StoreError> {
        legible(&transaction)?;
        let mut tables = self.tables();
        tables.check(&transaction)?;
        tables.apply(transaction);
        Ok(())
    }

    async fn record(&self, no: GameNo) -> Result<Option<Record>, StoreError> {
        Ok(self.tables().records.get(&no).cloned())
    }

    async fn head(&self, no: GameNo) -> Result<Option<Head>, StoreError> {
        Ok(self.tables().records.get(&no).map(|r| r.head.clone()))
    }

    async fn heads_of(&self, user: UserId, finished: bool) -> Result<Vec<Head>, StoreError> {
        let tables = self.tables();
        let mut heads: Vec<_> = tables
            .records
            .values()
            .map(|r| &r.head)
            .filter(|h| h.people().contains(&user) && (finished || is_live(&h.stage)))
            .cloned()
            .collect();
        heads.sort_by_key(|h| (!is_live(&h.stage), h.no));
        Ok(heads)
    }

    async fn games_in(&self, channel: ChannelId) -> Result<Vec<GameNo>, StoreError> {
        let tables = self.tables();
        let here = |h: &Head| h.place.channel == channel || tables.posted(h.no).thread == Some(channel);
        let live = tables.records.values().map(|r| &r.head).filter(|h| is_live(&h.stage) && here(h));
        Ok(live.map(|h| h.no).collect())
    }

    async fn game_of_thread(&self, thread: ChannelId) -> Result<Option<GameNo>, StoreError> {
        Ok(self.tables().threads.get(&thread).copied())
    }

    async fn running(&self) -> Result<u64, StoreError> {
        let tables = self.tables();
        Ok(tables.records.values().filter(|r| r.head.stage == Stage::Running).count() as u64)
    }

    async fn highest(&self) -> Result<u32, StoreError> {
        Ok(self.tables().records.last_key_value().map_or(0, |(no, _)| no.0))
    }

    async fn due(&self, now: Time, most: usize) -> Result<(Vec<GameNo>, Option<Time>), StoreError> {
        let tables = self.tables();
        let mut wakes: Vec<_> = tables.records.values().filter_map(|r| Some((r.head.wake?, r.head.no))).collect();
        wakes.sort_unstable();
        let due = wakes.partition_point(|(at, _)| *at <= now).min(most);
        Ok((wakes[..due].iter().map(|(_, no)| *no).collect(), wakes.get(due).map(|(at, _)| *at)))
    }

    async fn outbox(&self) -> Result<BTreeMap<GameNo, Vec<Outgoing>>, StoreError> {
        let mut by_game: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for outgoing in self.tables().outbox.values() {
            by_game.entry(outgoing.id.no).or_default().push(outgoing.clone());
        }
        Ok(by_game)
    }

    async fn outbox_of(&self, no: GameNo) -> Result<Vec<Outgoing>, StoreError> {
        Ok(self.tables().outbox.values().filter(|o| o.id.no == no).cloned().collect())
    }

    async fn posted(&self, no: GameNo) -> Result<Posted, StoreError> {
        Ok(self.tables().posted(no))
    }

    async fn game_of_message(&self, message: MessageId) -> Result<Option<GameNo>, StoreError> {
        Ok(self.tables().messages.get(&message).copied())
    }

    async fn person(&self, user: UserId) -> Result<Person, StoreError> {
        Ok(self.tables().people.get(&user).cloned().unwrap_or_default())
    }

    async fn server(&self, server: ServerId) -> Result<Server, StoreError> {
        Ok(self.tables().servers.get(&server).cloned().unwrap_or_default())
    }

    async fn handled(&self, event: u64) -> Result<bool, StoreError> {
        Ok(self.tables().handled.contains_key(&event))
    }

    async fn unanswered(&self) -> Result<Vec<Unanswered>, StoreError> {
        Ok(self.tables().unanswered.values().cloned().collect())
    }

    async fn last_seen(&self) -> Result<BTreeMap<ChannelId, MessageId>, StoreError> {
        Ok(self.tables().last_seen.clone())
    }

    async fn last_seen_in(&self, channel: ChannelId) -> Result<Option<MessageId>, StoreError> {
        Ok(self.tables().last_seen.get(&channel).copied())
    }

    async fn draft(&self, no: GameNo, user: UserId) -> Result<Option<Draft>, StoreError> {
        Ok(self.tables().drafts.get(&(no, user)).cloned())
    }

    async fn to_remind(&self, now: Time, most: usize) -> Result<(Vec<UserId>, Option<Time>), StoreError> {
        let mut moments: Vec<_> = self.tables().remind.iter().map(|(&user, &at)| (at, user)).collect();
        moments.sort_unstable();
        let due = moments.partition_point(|(at, _)| *at <= now).min(most);
        Ok((moments[..due].iter().map(|(_, user)| *user).collect(), moments.get(due).map(|(at, _)| *at)))
    }

    async fn outages(&self) -> Result<Vec<Span>, StoreError> {
        Ok(self.tables().outages.values().copied().collect())
    }

    async fn alive_at(&self) -> Result<Option<Time>, StoreError> {
        Ok(self.tables().alive)
    }

    async fn secret(&self, no: GameNo) -> Result<Option<Sealed>, StoreError> {
        Ok(self.tables().secrets.get(&no).cloned())
    }

    async fn rolls(&self, server: ServerId) -> Result<Rolls, StoreError> {
        let mut all = Rolls::default();
        let tables = self.tables();
        tables.rolls.iter().filter(|((at, _), _)| *at == server).for_each(|(_, rolls)| all.add(rolls));
        Ok(all)
    }

    fn key(&self) -> Result<Key, StoreError> {
        Ok(self.key.clone())
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }

    async fn is_empty(&self) -> Result<bool, StoreError> {
        let tables = self.tables();
        let unseen = tables.unanswered.is_empty() && tables.outbox.is_empty() && tables.drafts.is_empty();
        Ok(unseen && tables.lines().is_empty())
    }

    async fn walk(&self, take: Take<'_>, lost: Lost<'_>) -> Result<(), StoreError> {
        let (lines, missing) = {
            let tables = self.tables();
            let highest = tables.records.last_key_value().map_or(0, |(no, _)| no.0);
            let missing: Vec<_> = (1..highest).map(GameNo).filter(|no| !tables.records.contains_key(no)).collect();
            (tables.lines(), missing)
        };
        missing.into_iter().map(StoreError::Missing).try_for_each(lost)?;
        lines.into_iter().try_for_each(take)
    }
}
