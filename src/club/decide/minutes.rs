//! The sheet on which a decision is written: every entry goes through the replay at once, so that what is appended can
//! always be replayed.

use crate::club::command::{Challenge, Decision, Post, Telling};
use crate::club::context::Context;
use crate::club::ids::{Time, UserId};
use crate::club::limits;
use crate::club::record::{Action, Entry, Head, Record, Stage};
use crate::club::refusal::Refusal;
use crate::club::replay::Replay;
use crate::games::{Seat, Seats};

/// A decision in the making.
pub(super) struct Minutes<'a> {
    /// The circumstances.
    pub ctx: &'a Context<'a>,
    /// The head, following what is written.
    pub head: Head,
    /// The record with everything written so far.
    pub replay: Replay,
    /// Asks for a board at the end although nothing moved.
    pub board: bool,
    /// The rematch that comes of it.
    pub challenge: Option<Challenge>,
    now: Time,
    /// Version and stage before.
    since: u32,
    before: Stage,
    /// The moves before.
    plies: usize,
    entries: Vec<Entry>,
    posts: Vec<(Telling, Vec<UserId>)>,
}

impl<'a> Minutes<'a> {
    /// A fresh sheet over a record.
    pub fn open(record: &Record, ctx: &'a Context<'a>) -> Result<Self, Refusal> {
        let replay = Replay::of(record).map_err(Refusal::Damaged)?;
        Ok(Self {
            ctx,
            head: record.head.clone(),
            board: false,
            challenge: None,
            now: ctx.now.max(record.head.latest),
            since: record.head.version,
            before: replay.stage.clone(),
            plies: replay.plies.len(),
            entries: Vec::new(),
            posts: Vec::new(),
            replay,
        })
    }

    /// The moment of the decision, never before the record's latest.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Writes an action down.
    pub fn write(&mut self, seat: Option<Seat>, action: Action) -> Result<(), Refusal> {
        let entry = Entry { at: self.now, seat, action };
        self.replay.apply(&entry).map_err(Refusal::Damaged)?;
        self.entries.push(entry);
        self.head.version = self.replay.version;
        self.head.latest = self.now;
        if self.head.stage != self.replay.stage {
            self.head.stage = self.replay.stage.clone();
        }
        Ok(())
    }

    /// Something to be told after the decision, in this order and before the board or the result.
    pub fn tell(&mut self, what: Telling, ping: impl IntoIterator<Item = UserId>) {
        self.posts.push((what, ping.into_iter().collect()));
    }

    /// Refuses unless the record is a game under play.
    pub fn running(&self) -> Result<(), Refusal> {
        match &self.head.stage {
            Stage::Running => Ok(()),
            stage => Err(Refusal::NotRunning(stage.clone())),
        }
    }

    /// The seats of the asker.
    pub fn own_seats(&self) -> Result<Seats, Refusal> {
        let seats: Seats = self.head.seats_of(self.ctx.who).collect();
        if seats.is_empty() { Err(Refusal::NotAPlayer) } else { Ok(seats) }
    }

    /// Plays the turns that have exactly one legal move, as long as their players want that and owe no answer.
    pub fn play_forced(&mut self) -> Result<(), Refusal> {
        for _ in 0..limits::FORCED_RUN {
            let Some((seat, text)) = self.forced_move() else { break };
            self.write(Some(seat), Action::Move { text, forced: true })?;
        }
        Ok(())
    }

    fn forced_move(&self) -> Option<(Seat, String)> {
        self.replay.to_act().iter().find_map(|seat| {
            let owes_answer = self.replay.standing.as_ref().is_some_and(|s| s.waits.contains(seat));
            let auto = self.head.sitter(seat).is_some_and(|user| self.ctx.person(user).auto);
            if owes_answer || !auto {
                return None;
            }
            let mut legal = self.replay.game.legal(seat);
            if legal.len() == 1 { legal.pop().map(|text| (seat, text)) } else { None }
        })
    }

    /// The people in those seats, each once.
    fn sitters(&self, seats: impl Iterator<Item = Seat>) -> Vec<UserId> {
        let mut people: Vec<_> = seats.filter_map(|s| self.head.sitter(s)).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Signs the sheet: adds the one board or result that is due, and the next wake-up.
    pub fn close(mut self) -> Decision {
        let ended = self.before != self.head.stage && matches!(self.head.stage, Stage::Over(_) | Stage::Aborted);
        if ended {
            // Whoever ended it knows; the others are told.
            let mut others = self.sitters(Seats::first(self.head.terms.seats).iter());
            others.retain(|&user| user != self.ctx.who);
            self.tell(Telling::Result { since: self.since }, others);
        } else if self.head.stage == Stage::Running && (self.board || self.replay.plies.len() > self.plies) {
            let asked = self.replay.standing.as_ref().filter(|s| s.shown).map_or(Seats::NONE, |s| s.waits);
            let wanted = self.sitters(self.replay.to_act().iter().chain(asked.iter()));
            self.tell(Telling::Board { since: self.since }, wanted);
        }
        self.head.wake = wake(&self.head);
        let version = self.head.version;
        let posts = self.posts.into_iter().map(|(what, ping)| Post { version, what, ping }).collect();
        Decision {
            entries: self.entries,
            head: self.head,
            posts,
            challenge: self.challenge,
            challenger: None,
            instead: None,
        }
    }
}

/// When the club must look at a record again.
pub(super) fn wake(head: &Head) -> Option<Time> {
    match head.stage {
        Stage::Invited => Some(head.stands_until()),
        _ => None,
    }
}
