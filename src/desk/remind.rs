//! Reminders: one for all games that wait for a person, seldom, and once.
//!
//! When a person's games must be looked at lies in the store, a hint as a game's wake-up is: a decision only ever makes it
//! earlier. When it rings everything about him is held still (his games, and the front), what is due is said in the outbox
//! of his most urgent game, and that it was said is written down with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::request::Drawn;
use super::{Desk, DeskError, Seen};
use crate::club::{GameNo, Person, Post, Reminder, Replay, Telling as What, Time, UserId, Waiting, next_reminder};
use crate::meter;
use crate::store::{Outgoing, Remind, StoreError, Transaction};

/// How many people are looked up at once.
const AT_ONCE: usize = 64;

/// Seconds for which a person is left alone whose games cannot be looked at.
const LEAVE_ALONE: i64 = 3600;

/// The fewest seconds between two looks at a person's games.
const BETWEEN: i64 = 60;

impl Desk {
    /// Puts off the latest reminder of a person, and answers with the moment when it comes again.
    ///
    /// # Errors
    /// The store failed, or the bot is going down.
    pub async fn put_off(self: &Arc<Self>, user: UserId) -> Result<Time, DeskError> {
        let (zone, now) = (self.zone_of(user).await?, self.clock.now());
        let person = self.edit_person(user, move |person| person.reminding.put_off(&zone, now)).await?;
        Ok(person.reminding.again.unwrap_or(now))
    }

    /// Looks at the games of those for whom it is time, of not too many at once since flags do not wait for it, and answers
    /// with the next such moment.
    pub(super) async fn remind(self: &Arc<Self>, now: Time) -> Result<Option<Time>, StoreError> {
        let (people, next) = self.store.to_remind(now, AT_ONCE).await.inspect_err(|e| self.note(e))?;
        for user in people {
            // Who has said something in time that is not heard yet is not to be reminded of it.
            if self.closing.is_cancelled() || self.hold.is_held() {
                return Ok(None);
            }
            match self.remind_one(user, now).await {
                Ok(()) => {}
                Err(DeskError::Store(error @ StoreError::Fatal(_))) => return Err(error),
                Err(error) => {
                    tracing::error!(%user, %error, "a person cannot be reminded");
                    let remind = vec![(user, Remind::At(Some(now.plus_seconds(LEAVE_ALONE))))];
                    self.commit(Transaction { remind, ..Transaction::default() }).await?;
                }
            }
        }
        Ok(next)
    }

    /// Reminds a person if it is time, and notes when it will be.
    async fn remind_one(self: &Arc<Self>, user: UserId, now: Time) -> Result<(), DeskError> {
        let held = self.hold(user).await?;
        let mut person = self.read(self.store.person(user).await)?;
        let zone = self.zone_of(user).await?;
        let mut waiting = Vec::new();
        for no in held.games() {
            match self.load(no).await {
                Ok(game) => {
                    let outages = self.outages.of(&game.record.head);
                    waiting.extend(Waiting::of(&game.record.head, &game.replay, user, &outages));
                }
                Err(error @ DeskError::Store(StoreError::Fatal(_))) => return Err(error),
                Err(error) => tracing::error!(%no, %error, "a game cannot be looked at for a reminder"),
            }
        }
        let next = |person: &Person| next_reminder(&person.reminding, &zone, &waiting, now);
        let mut transaction = Transaction::default();
        let mut posts = Vec::new();
        let mut reminder = next(&person);
        if let Some(due) = reminder.take_if(|r| r.at <= now) {
            meter::settled("reminder", now.0 - due.at.0);
            posts = self.reminder(user, &person, due, now).await?;
            transaction.outbox.extend_from_slice(&posts);
            person.reminding.note_sent(now);
            reminder = next(&person);
            transaction.people.push((user, person));
        }
        let at = reminder.map(|r| r.at.max(now.plus_seconds(BETWEEN)));
        transaction.remind.push((user, Remind::At(at)));
        self.commit(transaction).await?;
        if let Some(no) = posts.first().map(|post| post.id.no) {
            self.push(no, posts);
        }
        Ok(())
    }

    /// The post of a reminder, in the game that is most urgent.
    async fn reminder(
        &self,
        user: UserId,
        person: &Person,
        due: Reminder,
        now: Time,
    ) -> Result<Vec<Outgoing>, DeskError> {
        let Some(&first) = due.games.first() else { return Ok(Vec::new()) };
        let version = self.load(first).await?.record.head.version;
        let what = What::Reminder { games: due.games, by: person.reminding.by, until: due.until };
        self.name_again(first, vec![Post { version, what, ping: vec![user], unplanned: Vec::new() }], now).await
    }

    /// The games of a reminder that still wait for him, or nothing if there is none or it comes too late.
    pub(super) async fn still_waiting(&self, outgoing: &Outgoing, now: Time) -> Result<Vec<Seen>, DeskError> {
        let What::Reminder { games, until, .. } = &outgoing.post.what else { return Ok(Vec::new()) };
        let mut waiting = Vec::new();
        let Some(&user) = outgoing.post.ping.first().filter(|_| now < *until) else { return Ok(waiting) };
        for &no in games {
            let seen = self.look(no).await?;
            if Waiting::of(&seen.record.head, &seen.replay, user, &seen.outages).is_some() {
                waiting.push(seen);
            }
        }
        Ok(waiting)
    }

    /// When those who are to act after a decision must be reminded of it at the latest.
    pub(super) async fn hints(
        &self,
        drawn: &Drawn,
        people: &BTreeMap<UserId, Person>,
    ) -> Result<Vec<(UserId, Remind)>, DeskError> {
        let (head, replay): (_, &Replay) = (&drawn.decision.head, &drawn.after);
        let outages = self.outages.of(head);
        let mut hints = Vec::new();
        for seat in replay.to_act().iter() {
            let Some(user) = head.sitter(seat).filter(|user| hints.iter().all(|(known, _)| known != user)) else {
                continue;
            };
            let (Some(person), Some(waiting)) = (people.get(&user), Waiting::of(head, replay, user, &outages)) else {
                continue;
            };
            let zone = match (&person.zone, head.place.server) {
                (Some(zone), _) => zone.clone(),
                (None, Some(server)) => self.read(self.store.server(server).await)?.zone.unwrap_or_default(),
                (None, None) => String::new(),
            };
            let next = next_reminder(&person.reminding, &zone, &[waiting], drawn.now);
            hints.extend(next.map(|reminder| (user, Remind::By(reminder.at))));
        }
        Ok(hints)
    }

    /// Names posts of a game about which nothing has been decided. The game's lock is held.
    async fn name_again(&self, no: GameNo, posts: Vec<Post>, now: Time) -> Result<Vec<Outgoing>, DeskError> {
        let last = self.last_named(no).await?;
        Ok(super::request::name(no, posts, now, last))
    }
}
