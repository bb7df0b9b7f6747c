//! Requests: what people, and the clock, want decided.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::recent::Loaded;
use super::{Call, Desk, DeskError, Done, Source};
use crate::club::{
    self, Action, Ask, Challenge, Command, Context, Decision, Facts, GameNo, Head, Person, Post, Record, Replay, Time,
    UserId,
};
use crate::games::backgammon::dice::Chain;
use crate::meter;
use crate::store::{Expect, Handled, Outgoing, OutgoingId, RecordWrite, Remind, StoreError, Transaction, Unanswered};

/// How often a decision is tried when the game has moved on meanwhile, or another game must decide instead.
const TRIES: usize = 4;

impl Desk {
    /// Makes a challenge.
    ///
    /// # Errors
    /// See [`DeskError`]. A refusal writes nothing.
    pub async fn invite(self: &Arc<Self>, who: UserId, ask: Ask, source: Source) -> Result<Done, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move { desk.invite_now(who, &ask, source).await }).await.inspect_err(count)
    }

    /// Does what someone asks of a game. A refusal writes nothing, not even that the event was handled: the same message
    /// may be read again when it has been edited.
    ///
    /// # Errors
    /// See [`DeskError`].
    pub async fn act(self: &Arc<Self>, no: GameNo, call: Call, source: Source) -> Result<Done, DeskError> {
        let desk = Arc::clone(self);
        self.finish(async move { desk.act_now(no, call, source).await }).await.inspect_err(count)
    }

    async fn invite_now(self: &Arc<Self>, who: UserId, ask: &Ask, source: Source) -> Result<Done, DeskError> {
        self.unhandled(&source).await?;
        // Held over the decision: two invitations at once must know of each other.
        let _front = self.front.lock().await;
        let mut facts = self.gather(who, ask.invited).await?;
        if let Some(server) = ask.place.server {
            facts.server = self.read(self.store.server(server).await)?;
        }
        facts.event = source.event;
        facts.fresh = ask.terms.game.has_dice().then(|| self.fresh_seeds());
        let now = self.moment(&source, None);
        let people = self.people([who].into_iter().chain(ask.invited).chain(ask.asked.iter().copied())).await?;
        let ctx = Context { who, now, entropy: self.luck.entropy(), version: None, people: &people, facts: &facts };
        let decision = club::invite(&ctx, ask)?;
        let mut transaction = Transaction::default();
        if let Some(challenger) = decision.challenger {
            transaction.people.push(self.noting_challenge(challenger, now).await?);
        }
        let challenge = Challenge { head: decision.head, posts: decision.posts };
        let new = self.number(challenge, facts.fresh.as_ref(), now, &mut transaction).await?;
        note_source(source, Some((new.head.no, new.head.version)), now, &mut transaction);
        self.commit(transaction).await.map_err(again)?;
        let game = self.settle(new)?;
        self.done(game, 0).await
    }

    /// [`Desk::act`] in the task that does it.
    pub(super) async fn act_now(
        self: &Arc<Self>,
        mut no: GameNo,
        mut call: Call,
        source: Source,
    ) -> Result<Done, DeskError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let lock = self.games.lock(no).await;
            match self.decide(no, &call, source.clone()).await {
                Ok(Outcome::Done(done)) => return Ok(*done),
                // The other game's lock is taken only after this one's is free: two rematches cannot wait for each other.
                Ok(Outcome::Instead(other, command)) if tries < TRIES => {
                    no = other;
                    call = Call { tag: None, version: None, who: call.who, command };
                }
                Ok(Outcome::Instead(other, _)) => return Err(DeskError::NoSuchGame(other)),
                Err(DeskError::Store(StoreError::Conflict { .. })) if tries < TRIES => self.recent.forget(no),
                Err(error) => return Err(error),
            }
            drop(lock);
        }
    }

    /// Decides and commits. The game's lock is held.
    async fn decide(self: &Arc<Self>, no: GameNo, call: &Call, source: Source) -> Result<Outcome, DeskError> {
        self.unhandled(&source).await?;
        // Accept looks at how many games its people have and when they are away: none of that may change meanwhile.
        let mut front = match call.command {
            Command::Accept | Command::AcceptWith { .. } => Some(self.front.lock().await),
            _ => None,
        };
        let mut drawn = self.draw_up(no, call, &source).await?;
        if let Some((other, command)) = drawn.decision.instead.take() {
            return Ok(Outcome::Instead(other, command));
        }

        let mut transaction = Transaction::default();
        let decision = &mut drawn.decision;
        if front.is_none()
            && (decision.challenge.is_some() || decision.challenger.is_some() || decision.rated.is_some())
        {
            front = Some(self.front.lock().await);
        }
        if let Some(challenger) = decision.challenger {
            transaction.people.push(self.noting_challenge(challenger, drawn.now).await?);
        }
        self.rate(decision, &mut transaction).await?;
        let challenge = match decision.challenge.take() {
            Some(challenge) => {
                let new = self.number(challenge, drawn.fresh.as_ref(), drawn.now, &mut transaction).await?;
                decision.head.rematch = Some(new.head.no);
                Some(new)
            }
            None => None,
        };
        let version = decision.head.version;
        let posts = self.write_down(&drawn, &mut transaction).await?;
        let (about, version) = challenge.as_ref().map_or((no, version), |new| (new.head.no, new.head.version));
        note_source(source, Some((about, version)), drawn.now, &mut transaction);
        self.commit(transaction).await.map_err(again)?;
        drop(front);
        // A wake-up is a hint; without an action nothing was due.
        if call.command == Command::Tick
            && !drawn.decision.entries.is_empty()
            && let Some(wake) = drawn.from.record.head.wake
        {
            meter::settled("game", drawn.now.0 - wake.0);
        }

        let before = drawn.from.record.head.version;
        let game = self.go_on(drawn, posts).await?;
        let done = match challenge {
            Some(new) => self.done(self.settle(new)?, 0).await?,
            None => self.done(game, before).await?,
        };
        Ok(Outcome::Done(Box::new(done)))
    }

    /// Asks the club about a game; nothing is written yet. The game's lock is held.
    pub(super) async fn draw_up(&self, no: GameNo, call: &Call, source: &Source) -> Result<Drawn, DeskError> {
        let from = self.load(no).await?;
        let head = &from.record.head;
        if call.tag.is_some_and(|tag| tag != head.tag) {
            return Err(DeskError::NoSuchGame(no));
        }
        let who = call.who;
        let mut facts = Facts { outages: self.outages.of(head).to_vec(), ..self.facts(head, call).await? };
        facts.event = source.event;
        facts.seeds = self.seeds(head).await?;
        let anew = head.terms.game.has_dice() && call.command == Command::Rematch;
        facts.fresh = anew.then(|| self.fresh_seeds());
        let now = self.moment(source, Some(head.latest));
        let people = self.people(head.people().into_iter().chain([who])).await?;
        let ctx =
            Context { who, now, entropy: self.luck.entropy(), version: call.version, people: &people, facts: &facts };
        let decision = club::decide_from(&from.record, Replay::clone(&from.replay), &ctx, &call.command)?;
        let mut after = Arc::clone(&from.replay);
        if decision.head.terms != head.terms {
            // Another game than the one that was set up before.
            let mut record = Record::clone(&from.record);
            record.advance(decision.head.clone(), decision.entries.clone());
            after = Arc::new(Replay::of(&record).map_err(club::Refusal::Damaged)?);
        } else if !decision.entries.is_empty() {
            let replay = Arc::make_mut(&mut after);
            for entry in &decision.entries {
                replay.apply(entry).map_err(club::Refusal::Damaged)?;
            }
        }
        let mut drawn = Drawn { from, decision, after, fresh: facts.fresh, now, remind: Vec::new() };
        drawn.remind = self.hints(&drawn, &people).await?;
        Ok(drawn)
    }

    /// Writes what has been decided about a game into a transaction, and answers with the posts that come of it.
    pub(super) async fn write_down(&self, drawn: &Drawn, to: &mut Transaction) -> Result<Vec<Outgoing>, DeskError> {
        let (decision, before) = (&drawn.decision, &drawn.from.record.head);
        let posts = self.named(decision, before, drawn.now).await?;
        to.outbox.extend_from_slice(&posts);
        Self::note_dice(drawn, to);
        to.remind.extend_from_slice(&drawn.remind);
        if !decision.entries.is_empty() || decision.head != *before {
            to.records.push(RecordWrite {
                expect: Expect::Version(before.version),
                append: decision.entries.clone(),
                head: decision.head.clone(),
            });
        }
        Ok(posts)
    }

    /// Goes on from what has been decided and committed: its posts are made, and the watch knows of its next moment.
    pub(super) async fn go_on(self: &Arc<Self>, drawn: Drawn, posts: Vec<Outgoing>) -> Result<Loaded, DeskError> {
        let Drawn { from: Loaded { record, replay }, decision, after, remind, .. } = drawn;
        let Decision { entries, head, .. } = decision;
        // Also where it stays in the channel and leaves only its thread.
        let moved = entries.iter().any(|entry| matches!(entry.action, Action::Relocate { .. }));
        self.recent.forget(head.no);
        self.push(head.no, posts);
        if moved {
            self.delivery.changed();
            self.reload(head.no).await?;
        }
        self.rounds.expect(head.wake);
        for (_, hint) in remind {
            self.rounds.expect(hint.after(None));
        }
        meter::stage(Some(&record.head.stage), &head.stage);
        let game = self.went_on(&record, after, head, entries);
        meter::moved(record.head.terms.game, game.replay.plies.len().saturating_sub(replay.plies.len()));
        Ok(game)
    }

    /// A game from among the recent ones or the store. The game's lock is held.
    pub(super) async fn load(&self, no: GameNo) -> Result<Loaded, DeskError> {
        if let Some(game) = self.recent.get(no) {
            return Ok(game);
        }
        let record = self.read(self.store.record(no).await)?.ok_or(DeskError::NoSuchGame(no))?;
        let replay = Replay::of(&record).map_err(club::Refusal::Damaged)?;
        let game = Loaded { record: Arc::new(record), replay: Arc::new(replay) };
        self.recent.put(game.clone());
        Ok(game)
    }

    /// The game after what has been committed, kept among the recent ones.
    fn went_on(&self, record: &Record, replay: Arc<Replay>, head: Head, entries: Vec<club::Entry>) -> Loaded {
        let actions = record.actions.iter().cloned().chain(entries).collect();
        let game = Loaded { record: Arc::new(Record { head, actions }), replay };
        self.recent.put(game.clone());
        game
    }

    /// Takes in a new record that has been committed.
    fn settle(self: &Arc<Self>, new: New) -> Result<Loaded, DeskError> {
        let New { head, posts } = new;
        meter::stage(None, &head.stage);
        self.push(head.no, posts);
        self.rounds.expect(head.wake);
        let record = Record { head, actions: Vec::new() };
        let replay = Replay::of(&record).map_err(club::Refusal::Damaged)?;
        Ok(Loaded { record: Arc::new(record), replay: Arc::new(replay) })
    }

    async fn done(&self, game: Loaded, before: u32) -> Result<Done, DeskError> {
        let posted = self.read(self.store.posted(game.record.head.no).await)?;
        Ok(Done { seen: self.show(game, posted), before })
    }

    /// Gives a challenge its number and writes it into the transaction. The front lock is held until that is committed.
    async fn number(
        &self,
        challenge: Challenge,
        seeds: Option<&Chain>,
        now: Time,
        to: &mut Transaction,
    ) -> Result<New, DeskError> {
        let no = GameNo(self.read(self.store.highest().await)? + 1);
        let head = Head { no, ..challenge.head };
        let posts = name(no, challenge.posts, now, None);
        if let Some(seeds) = seeds {
            to.secrets.extend(self.seal(&head, seeds)?.map(|sealed| (no, Some(sealed))));
        }
        to.records.push(RecordWrite { expect: Expect::New, append: Vec::new(), head: head.clone() });
        to.outbox.extend_from_slice(&posts);
        Ok(New { head, posts })
    }

    /// The posts of a decision, named. Without an action the version stays, and a name may have been given before.
    async fn named(&self, decision: &Decision, before: &Head, now: Time) -> Result<Vec<Outgoing>, DeskError> {
        let no = before.no;
        if decision.posts.is_empty() {
            return Ok(Vec::new());
        }
        let last = if decision.head.version == before.version { self.last_named(no).await? } else { None };
        Ok(name(no, decision.posts.clone(), now, last))
    }

    /// The name last given to a post of that game, as far as it matters.
    pub(super) async fn last_named(&self, no: GameNo) -> Result<Option<OutgoingId>, DeskError> {
        let waiting = self.read(self.store.outbox_of(no).await)?.last().map(|o| o.id);
        Ok(waiting.max(self.read(self.store.posted(no).await)?.told))
    }

    /// Fails when the event has been handled.
    pub(super) async fn unhandled(&self, source: &Source) -> Result<(), DeskError> {
        match source.event {
            Some(event) if self.read(self.store.handled(event).await)? => Err(DeskError::Again),
            _ => Ok(()),
        }
    }

    /// What the club must know besides the record.
    async fn facts(&self, head: &Head, call: &Call) -> Result<Facts, DeskError> {
        let who = call.who;
        let mut facts = Facts::default();
        if let Command::Accept
        | Command::AcceptWith { .. }
        | Command::Join { .. }
        | Command::StepIn { .. }
        | Command::Rematch = call.command
        {
            facts = self.gather(who, head.people().into_iter().find(|&p| p != who)).await?;
        }
        if let (Command::Rematch, Some(rematch)) = (&call.command, head.rematch) {
            facts.rematch = self.read(self.store.head(rematch).await)?;
        }
        if let Command::Relocate { place, .. } = call.command
            && let Some(server) = place.server
        {
            facts.server = self.read(self.store.server(server).await)?;
        }
        Ok(facts)
    }

    async fn gather(&self, who: UserId, other: Option<UserId>) -> Result<Facts, DeskError> {
        let mut heads = self.read(self.store.heads_of(who, false).await)?;
        if let Some(other) = other {
            heads.extend(self.read(self.store.heads_of(other, false).await)?);
        }
        Ok(Facts::gather(who, other, &heads))
    }

    async fn people(&self, users: impl Iterator<Item = UserId>) -> Result<BTreeMap<UserId, Person>, DeskError> {
        let mut people = BTreeMap::new();
        for user in users.filter(|&u| u != UserId::CLOCK) {
            people.insert(user, self.read(self.store.person(user).await)?);
        }
        Ok(people)
    }

    /// A person's ways after one more challenge. The front lock is held.
    async fn noting_challenge(&self, user: UserId, now: Time) -> Result<(UserId, Person), DeskError> {
        let mut person = self.read(self.store.person(user).await)?;
        person.note_challenge(now);
        Ok((user, person))
    }

    /// When a request counts: not later than now, not before the game's latest action.
    pub(super) fn moment(&self, source: &Source, latest: Option<Time>) -> Time {
        let now = self.clock.now();
        source.at.map_or(now, |at| at.min(now)).max(latest.unwrap_or(Time(i64::MIN)))
    }

    pub(super) fn read<T>(&self, result: Result<T, StoreError>) -> Result<T, DeskError> {
        result.inspect_err(|e| self.note(e)).map_err(DeskError::Store)
    }
}

/// What the club has decided about a game, and from what.
pub(super) struct Drawn {
    pub(super) from: Loaded,
    pub(super) decision: Decision,
    /// The game afterwards.
    pub(super) after: Arc<Replay>,
    /// The seeds of a challenge that comes of it.
    fresh: Option<Chain>,
    pub(super) now: Time,
    /// When those who are to act then must be reminded.
    remind: Vec<(UserId, Remind)>,
}

/// What came of a decision.
enum Outcome {
    Done(Box<Done>),
    Instead(GameNo, Command),
}

/// A new record with its number.
struct New {
    head: Head,
    posts: Vec<Outgoing>,
}

/// Gives posts their names: by version, and within one by number, after `last`.
pub(super) fn name(no: GameNo, posts: Vec<Post>, since: Time, last: Option<OutgoingId>) -> Vec<Outgoing> {
    let mut last = last;
    let mut named = Vec::with_capacity(posts.len());
    for post in posts {
        let index = match last {
            Some(last) if last.version >= post.version => last.index.saturating_add(1),
            _ => 0,
        };
        let version = last.map_or(post.version, |l| l.version.max(post.version));
        let id = OutgoingId { no, version, index };
        last = Some(id);
        named.push(Outgoing { id, post, since, tried: None });
    }
    named
}

/// Writes where a request came from into its transaction, and which version of which game it made.
pub(super) fn note_source(source: Source, made: Option<(GameNo, u32)>, at: Time, to: &mut Transaction) {
    to.handled.extend(source.event.map(|event| Handled { event, at }));
    let (no, version) = made.unzip();
    to.unanswered.extend(source.unanswered.map(|u| Unanswered { no, version, ..u }));
    to.last_seen.extend(source.seen);
}

/// Counts a refusal.
fn count(error: &DeskError) {
    if let DeskError::Refused(why) = error {
        meter::refused(why.name());
    }
}

pub(super) fn again(error: StoreError) -> DeskError {
    match error {
        StoreError::Handled(_) => DeskError::Again,
        other => other.into(),
    }
}
