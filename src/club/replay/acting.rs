//! What each action does to a replayed game.

use super::{Beside, Made, Ply, Replay, ReplayError, Standing, What};
use crate::club::clock::Span;
use crate::club::ids::Time;
use crate::club::proposal::Proposal;
use crate::club::record::{Action, Entry, Stage};
use crate::club::terms::FlagRule;
use crate::games::{External, Seat};

impl Replay {
    /// Goes one action on.
    ///
    /// # Errors
    /// It is not possible here; what is left is of no use then.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        self.version += 1;
        let (no, version) = (self.no, self.version);
        let done = self.enact(entry).and_then(|()| self.recount(entry.at));
        self.follow_rounds();
        self.run_clocks(entry.at);
        done.map_err(|why| ReplayError::Action { no, version, text: entry.action.text().to_owned(), why })
    }

    fn enact(&mut self, entry: &Entry) -> Result<(), String> {
        match &entry.action {
            Action::Accept => {
                self.must_be(&Stage::Invited)?;
                self.stage = Stage::Running;
                self.see_ending();
            }
            Action::Counter => self.must_be(&Stage::Invited)?,
            Action::Close { how } => {
                self.must_be(&Stage::Invited)?;
                self.stage = Stage::Closed(*how);
            }
            Action::Move { text, forced, planned, spent } => {
                self.play(entry, text, *spent)?;
                if let Some(ply) = self.plies.last_mut() {
                    (ply.forced, ply.planned) = (*forced, *planned);
                }
            }
            Action::Chance { text, .. } => {
                self.must_be(&Stage::Running)?;
                self.play_beside(None, text)?;
            }
            Action::Show { game, seed } => self.show(*game, seed)?,
            Action::TakeBack { plies, spent } => self.take_back(*plies as usize, spent)?,
            Action::Propose { what } => self.propose(*what, seat_of(entry)?, entry.at)?,
            Action::Agree => {
                let seat = seat_of(entry)?;
                let standing =
                    self.standing.as_mut().filter(|s| s.waits.contains(seat)).ok_or("nothing to agree to")?;
                standing.waits.remove(seat);
                if standing.waits.is_empty() {
                    let (what, by) = (standing.what, standing.by);
                    self.standing = None;
                    self.carry_out(what, by, entry.at)?;
                }
            }
            Action::Refuse => {
                let seat = seat_of(entry)?;
                self.standing.take_if(|s| s.waits.contains(seat)).ok_or("nothing to refuse")?;
            }
            Action::Lapse => {
                self.standing.take().ok_or("nothing to take back")?;
            }
            Action::Resign => {
                self.must_be(&Stage::Running)?;
                let seat = seat_of(entry)?;
                if self.terms.game.has_table() {
                    self.beside_seats(External::Resign(seat))?;
                } else {
                    self.outside(External::Resign(seat))?;
                }
            }
            Action::Abort => {
                self.must_be(&Stage::Running)?;
                self.stage = Stage::Aborted;
                self.standing = None;
            }
            Action::Relocate { .. } => self.must_be(&Stage::Running)?,
            Action::Flag { seat } => {
                self.must_be(&Stage::Running)?;
                match self.terms.flag {
                    _ if self.terms.game.misses_turns() => self.miss(*seat, entry.at)?,
                    FlagRule::Soft => self.clock(*seat)?.flagged = true,
                    FlagRule::Hard => self.lose_on_time(*seat)?,
                }
            }
            Action::Claim { against } => {
                self.must_be(&Stage::Running)?;
                self.lose_on_time(*against)?;
            }
            Action::Nudge { .. } => {
                self.must_be(&Stage::Running)?;
                self.nudged = Some(entry.at);
            }
            Action::Give { seat, millis } => {
                self.must_be(&Stage::Running)?;
                self.clock(*seat)?.give(*millis);
            }
            Action::Away { span } => self.clock(seat_of(entry)?)?.away.push(*span),
            Action::Back => self.clock(seat_of(entry)?)?.come_back(entry.at),
            Action::Sleep => {
                self.must_be(&Stage::Running)?;
                (self.asleep, self.slept) = (true, true);
                self.standing = None;
                self.clocks.iter_mut().for_each(|c| c.flagged = false);
            }
            Action::Join | Action::Leave => self.must_be(&Stage::Invited)?,
            Action::StepIn { seat } | Action::Object { seat } => {
                self.gone(*seat).ok_or("its player is there")?;
            }
            Action::Seated { seat } => {
                self.gone(*seat).ok_or("its player is there")?;
                self.show_up(*seat);
            }
            Action::Ally { with } => self.ally(seat_of(entry)?, *with, true)?,
            Action::Unally { with } => self.ally(seat_of(entry)?, *with, false)?,
        }
        Ok(())
    }

    fn play(&mut self, entry: &Entry, text: &str, spent: Option<i64>) -> Result<(), String> {
        self.must_be(&Stage::Running)?;
        let seat = seat_of(entry)?;
        let (label, ply) = (self.game.move_number(), self.game.ply());
        let events = self.game.play(Some(seat), text).map_err(|e| e.why)?;
        let spent = spent.or_else(|| self.spent(seat, entry.at, &[]));
        let time = self.terms.time;
        // An increment comes once a turn: not for rolling before the play, nor for answering a double in the other's turn.
        let earns = self.game.ply() > ply;
        let charged = self.clock(seat)?.charge(time, spent, earns);
        self.asleep = false;
        // A game under play is kept in memory and grows by a move at a time: room for as many again would stay empty.
        self.plies.reserve_exact(1);
        self.show_up(seat);
        self.plies.push(Ply {
            seat,
            text: text.to_owned(),
            forced: false,
            planned: false,
            label,
            events,
            version: self.version,
            at: entry.at,
            spent,
            late: charged.late,
            earned: charged.earned,
        });
        self.changed = self.version;
        if let Some(passed) = self.standing.take_if(|s| s.what.lapses_with_play(s.asked.contains(seat))) {
            self.passed = Some((passed, self.version));
        }
        if let Some(standing) = &mut self.standing {
            standing.shown = true;
        }
        self.see_ending();
        Ok(())
    }

    /// Plays what is no move of a seat's own. Nothing before it can be taken back any more.
    fn play_beside(&mut self, seat: Option<Seat>, text: &str) -> Result<(), String> {
        self.game.play(seat, text).map_err(|e| e.why)?;
        self.beside.push(Beside { plies: self.plies.len(), what: What::Text { seat, text: text.to_owned() } });
        self.changed = self.version;
        self.see_ending();
        Ok(())
    }

    fn propose(&mut self, what: Proposal, by: Seat, at: Time) -> Result<(), String> {
        self.must_be(&Stage::Running)?;
        if self.standing.is_some() {
            return Err("another proposal stands".into());
        }
        let asked = what.asks(by, &self.game);
        let shown = !what.rides() || self.game.to_act().iter().any(|s| asked.contains(s));
        self.proposals.push(Made { what, by, moves: self.moves(by) });
        self.standing = Some(Standing { what, by, version: self.version, asked, waits: asked, at, shown });
        Ok(())
    }

    /// Does what all have agreed to.
    pub(super) fn carry_out(&mut self, what: Proposal, by: Seat, at: Time) -> Result<(), String> {
        match what {
            Proposal::Draw | Proposal::Stop => self.outside(External::Draw)?,
            Proposal::ResignGame { win } => self.play_beside(Some(by), &format!("resign {win}"))?,
            // An action of its own follows: what it costs on the clocks is written down there.
            Proposal::Takeback => {}
            Proposal::Pause { days } => {
                self.pauses.push(Span { from: at, until: at.plus_seconds(i64::from(days) * 24 * 3600) });
            }
        }
        Ok(())
    }

    /// A seat loses by the clock; but a game that never got its first moves is stopped without a result.
    fn lose_on_time(&mut self, seat: Seat) -> Result<(), String> {
        if self.is_unbegun() {
            self.stage = Stage::Aborted;
            self.standing = None;
            return Ok(());
        }
        self.outside(External::Time(seat))
    }

    pub(super) fn outside(&mut self, what: External) -> Result<(), String> {
        self.game.external(what).map_err(|e| e.why)?;
        self.changed = self.version;
        self.see_ending();
        Ok(())
    }

    fn see_ending(&mut self) {
        if let Some(ending) = self.game.ending() {
            self.stage = Stage::Over(ending.clone());
            self.standing = None;
        }
    }

    pub(super) fn must_be(&self, stage: &Stage) -> Result<(), String> {
        if self.stage == *stage { Ok(()) } else { Err(format!("the record is {:?}, not {stage:?}", self.stage)) }
    }
}

fn seat_of(entry: &Entry) -> Result<Seat, String> {
    entry.seat.ok_or_else(|| "it needs a seat".into())
}
