//! The store's answers.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::keys::{self, Key};
use super::pages::{bad_key, calm, game, number};
use super::{SledStore, failed};
use crate::club::{
    ChannelId, GameNo, Head, MessageId, Person, Record, Rolls, Server, ServerId, Span, Stage, Time, UserId,
};
use crate::store::lines::{Lost, Take};
use crate::store::{Draft, Outgoing, Posted, Sealed, Store, StoreError, Transaction, Unanswered};

/// As much of a head as tells whether the game is running.
#[derive(Deserialize)]
struct JustStage {
    stage: Stage,
}

#[async_trait::async_trait]
impl Store for SledStore {
    async fn commit(&self, transaction: Transaction) -> Result<(), StoreError> {
        self.writer.commit(transaction).await
    }

    async fn record(&self, no: GameNo) -> Result<Option<Record>, StoreError> {
        self.pages.record(no)
    }

    async fn head(&self, no: GameNo) -> Result<Option<Head>, StoreError> {
        self.pages.get(&Key::head(no))
    }

    async fn heads_of(&self, user: UserId, finished: bool) -> Result<Vec<Head>, StoreError> {
        let mut numbers = self.pages.games(&Key::games_of(user, true))?;
        if finished {
            let mut others = self.pages.games(&Key::games_of(user, false))?;
            // A game that ended between the two looks stands in both.
            others.retain(|no| !numbers.contains(no));
            numbers.extend(others);
        }
        numbers.into_iter().filter_map(|no| self.pages.get(&Key::head(no)).transpose()).collect()
    }

    async fn games_in(&self, channel: ChannelId) -> Result<Vec<GameNo>, StoreError> {
        self.pages.games(&Key::games_in(channel))
    }

    async fn game_of_thread(&self, thread: ChannelId) -> Result<Option<GameNo>, StoreError> {
        self.pages.get(&Key::thread(thread))
    }

    async fn running(&self) -> Result<u64, StoreError> {
        // A game stands in the index once for its channel and once for its thread.
        let mut live = self.pages.games(&Key::kind(b'c'))?;
        live.sort_unstable();
        live.dedup();
        let mut running = 0;
        for no in live {
            let head = self.pages.get::<JustStage>(&Key::head(no))?;
            running += u64::from(head.is_some_and(|head| head.stage == Stage::Running));
        }
        Ok(running)
    }

    async fn highest(&self) -> Result<u32, StoreError> {
        // Also that of a game that is lost: it is not given again.
        Ok(self.pages.last()?.max(self.pages.mark()?.highest))
    }

    async fn due(&self, now: Time, most: usize) -> Result<(Vec<GameNo>, Option<Time>), StoreError> {
        let mut due = Vec::new();
        for key in self.pages.keys(&Key::kind(b'w')) {
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
        for item in self.pages.values::<Outgoing>(&Key::kind(b'o')) {
            let (_, outgoing) = item?;
            by_game.entry(outgoing.id.no).or_default().push(outgoing);
        }
        Ok(by_game)
    }

    async fn outbox_of(&self, no: GameNo) -> Result<Vec<Outgoing>, StoreError> {
        self.pages.values(&Key::outbox(no)).map(|item| item.map(|(_, outgoing)| outgoing)).collect()
    }

    async fn posted(&self, no: GameNo) -> Result<Posted, StoreError> {
        self.pages.get(&Key::posted(no)).map(Option::unwrap_or_default)
    }

    async fn game_of_message(&self, message: MessageId) -> Result<Option<GameNo>, StoreError> {
        self.pages.get(&Key::message(message))
    }

    async fn person(&self, user: UserId) -> Result<Person, StoreError> {
        self.pages.get(&Key::person(user)).map(Option::unwrap_or_default)
    }

    async fn server(&self, server: ServerId) -> Result<Server, StoreError> {
        self.pages.get(&Key::server(server)).map(Option::unwrap_or_default)
    }

    async fn handled(&self, event: u64) -> Result<bool, StoreError> {
        calm(|| self.pages.0.contains_key(Key::handled(event)).map_err(failed))
    }

    async fn unanswered(&self) -> Result<Vec<Unanswered>, StoreError> {
        self.pages.values(&Key::kind(b'u')).map(|item| item.map(|(_, unanswered)| unanswered)).collect()
    }

    async fn last_seen(&self) -> Result<BTreeMap<ChannelId, MessageId>, StoreError> {
        self.pages
            .values(&Key::kind(b's'))
            .map(|item| item.and_then(|(key, seen)| Ok((ChannelId(number(&key)?), seen))))
            .collect()
    }

    async fn last_seen_in(&self, channel: ChannelId) -> Result<Option<MessageId>, StoreError> {
        self.pages.get(&Key::seen(channel))
    }

    async fn draft(&self, no: GameNo, user: UserId) -> Result<Option<Draft>, StoreError> {
        self.pages.get(&Key::draft(no, user))
    }

    async fn to_remind(&self, now: Time, most: usize) -> Result<(Vec<UserId>, Option<Time>), StoreError> {
        let mut due = Vec::new();
        for key in self.pages.keys(&Key::kind(b'q')) {
            let key = key?;
            let at = keys::moment(&key).ok_or_else(|| bad_key(&key))?;
            if at > now || due.len() == most {
                return Ok((due, Some(at)));
            }
            due.push(keys::last_u64(&key).map(UserId).ok_or_else(|| bad_key(&key))?);
        }
        Ok((due, None))
    }

    async fn outages(&self) -> Result<Vec<Span>, StoreError> {
        self.pages.values(&Key::kind(b'g')).map(|item| item.map(|(_, span)| span)).collect()
    }

    async fn alive_at(&self) -> Result<Option<Time>, StoreError> {
        self.pages.get(&Key::alive())
    }

    async fn secret(&self, no: GameNo) -> Result<Option<Sealed>, StoreError> {
        self.pages.get(&Key::secret(no))
    }

    async fn rolls(&self, server: ServerId) -> Result<Rolls, StoreError> {
        let mut all = Rolls::default();
        for item in self.pages.values::<Rolls>(&Key::rolls_of(server)) {
            all.add(&item?.1);
        }
        Ok(all)
    }

    fn key(&self) -> Result<crate::store::Key, StoreError> {
        if let Some(key) = self.key.get() {
            return Ok(key.clone());
        }
        let key = crate::store::Key::at(&self.key_file).map_err(|error| {
            let key = format!("the key in {}", self.key_file.display());
            StoreError::Damaged { key, why: error.to_string() }
        })?;
        Ok(self.key.get_or_init(|| key).clone())
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }

    async fn is_empty(&self) -> Result<bool, StoreError> {
        let own = [Key::meta(), Key::mark()];
        let first = self
            .pages
            .keys(&Key::all())
            .find(|key| !key.as_ref().is_ok_and(|key| own.iter().any(|o| o.as_ref() == &**key)));
        first.transpose().map(|other| other.is_none())
    }

    async fn walk(&self, take: Take<'_>, lost: Lost<'_>) -> Result<(), StoreError> {
        self.pages.walk(take, lost)
    }
}
