//! Days off: a person's allowance and all his games at once, in one transaction, so that they always agree.

use std::sync::Arc;

use tokio::sync::MutexGuard;

use super::locks::Guard;
use super::request::{Drawn, again, note_source};
use super::{Call, Desk, DeskError, Source};
use crate::club::{Command, GameNo, Person, Refusal, Span, Stage, UserId};
use crate::store::{Outgoing, Transaction};

/// What came of a wish to be away, or to be back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leave {
    /// The person's ways afterwards.
    pub person: Person,
    /// What each of his running games says to it, lowest number first: done, or why its clocks go on.
    pub games: Vec<(GameNo, Result<(), Refusal>)>,
}

/// Holds a person's running games and people's ways.
pub(super) struct Held<'a> {
    locks: Vec<(GameNo, Guard<GameNo>)>,
    _front: MutexGuard<'a, ()>,
}

impl Held<'_> {
    /// The games, lowest first.
    pub(super) fn games(&self) -> impl Iterator<Item = GameNo> {
        self.locks.iter().map(|(no, _)| *no)
    }
}

impl Desk {
    /// Lets a person be away: his clocks stand still in all his running games then, and the days are taken from his
    /// allowance. Games whose time is as good as up go on ([`Refusal::AwayTooLate`]) and are named. Games that begin later
    /// heed it by themselves.
    ///
    /// # Errors
    /// See [`DeskError`]: a refusal of [`Person::take_vacation`] changes nothing.
    pub async fn away(self: &Arc<Self>, user: UserId, span: Span, source: Source) -> Result<Leave, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            let zone = desk.zone_of(user).await?;
            let now = desk.moment(&source, None);
            let take = move |person: &mut Person| person.take_vacation(span, now, &zone);
            desk.everywhere(user, take, &Command::Away(span), source).await
        })
        .await
    }

    /// Lets a person be back before his time in all his running games; vacations to come are dropped.
    ///
    /// # Errors
    /// See [`DeskError`]: [`Refusal::AwayOver`] if he is not away and was not going to be.
    pub async fn back(self: &Arc<Self>, user: UserId, source: Source) -> Result<Leave, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move {
            let now = desk.moment(&source, None);
            let end = move |person: &mut Person| {
                if person.vacations.iter().all(|v| v.until <= now) {
                    return Err(Refusal::AwayOver);
                }
                person.end_vacation(now);
                Ok(())
            };
            let mut done = desk.everywhere(user, end, &Command::Back, source).await?;
            // A game that was never told that he is away need not be told that he is back.
            done.games.retain(|(_, said)| *said != Err(Refusal::AwayOver));
            Ok(done)
        })
        .await
    }

    /// The IANA zone of a person's days and nights: his own, else that of the server of his oldest game that has one, else
    /// UTC.
    ///
    /// # Errors
    /// The store failed.
    pub async fn zone_of(&self, user: UserId) -> Result<String, DeskError> {
        if let Some(zone) = self.read(self.store.person(user).await)?.zone {
            return Ok(zone);
        }
        for head in self.read(self.store.heads_of(user, false).await)? {
            if let Some(server) = head.place.server
                && let Some(zone) = self.read(self.store.server(server).await)?.zone
            {
                return Ok(zone);
            }
        }
        Ok("UTC".into())
    }

    /// Changes a person's ways and asks the same of all his running games, all of it or nothing.
    async fn everywhere(
        self: &Arc<Self>,
        user: UserId,
        edit: impl FnOnce(&mut Person) -> Result<(), Refusal>,
        command: &Command,
        source: Source,
    ) -> Result<Leave, DeskError> {
        self.unhandled(&source).await?;
        let held = self.hold(user).await?;
        let mut person = self.read(self.store.person(user).await)?;
        edit(&mut person)?;
        let mut transaction = Transaction { people: vec![(user, person.clone())], ..Transaction::default() };
        let mut done: Vec<(Drawn, Vec<Outgoing>)> = Vec::new();
        let mut games = Vec::new();
        for no in held.games() {
            let call = Call { tag: None, version: None, who: user, command: command.clone() };
            match self.draw_up(no, &call, &source).await {
                Ok(drawn) => {
                    let posts = self.write_down(&drawn, &mut transaction).await?;
                    done.push((drawn, posts));
                    games.push((no, Ok(())));
                }
                // It has ended, or waits for an answer yet.
                Err(DeskError::Refused(why)) if matches!(*why, Refusal::NotRunning(_)) => {}
                Err(DeskError::Refused(why)) => games.push((no, Err(*why))),
                Err(error) => return Err(error),
            }
        }
        note_source(source, None, self.clock.now(), &mut transaction);
        self.commit(transaction).await.map_err(again)?;
        for (drawn, posts) in done {
            if let Err(error) = self.go_on(drawn, posts).await {
                tracing::error!(%error, "a game went on, but cannot be shown");
            }
        }
        Ok(Leave { person, games })
    }

    /// Holds everything about a person still: his running games, and people's ways.
    pub(super) async fn hold(&self, user: UserId) -> Result<Held<'_>, DeskError> {
        let mut locks: Vec<(GameNo, Guard<GameNo>)> = Vec::new();
        loop {
            // In the order of their numbers, the front's last: so nobody waits for one who waits for him.
            for no in self.games_of(user).await? {
                if locks.last().is_none_or(|(last, _)| *last < no) {
                    locks.push((no, self.games.lock(no).await));
                }
            }
            let front = self.front.lock().await;
            let games = self.games_of(user).await?;
            if games.iter().all(|no| locks.binary_search_by_key(no, |(no, _)| *no).is_ok()) {
                return Ok(Held { locks, _front: front });
            }
            // One has begun meanwhile.
            locks.clear();
        }
    }

    /// The running games in which that person sits, lowest first.
    async fn games_of(&self, user: UserId) -> Result<Vec<GameNo>, DeskError> {
        let heads = self.read(self.store.heads_of(user, false).await)?;
        let running = heads.iter().filter(|h| h.stage == Stage::Running && h.seats_of(user).next().is_some());
        Ok(running.map(|h| h.no).collect())
    }
}
