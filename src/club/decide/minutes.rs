//! The sheet on which a decision is written: every entry goes through the replay at once, so that what is appended can
//! always be replayed.

use crate::club::ahead;
use crate::club::command::{Challenge, Decision, Post, Telling};
use crate::club::context::Context;
use crate::club::dice::{self, Rolls};
use crate::club::ids::{Time, UserId};
use crate::club::limits;
use crate::club::orders;
use crate::club::plan;
use crate::club::rating;
use crate::club::record::{Action, Entry, Head, Record, Stage, Taker};
use crate::club::refusal::Refusal;
use crate::club::replay::{Replay, Standing};
use crate::games::rekkoku::Position;
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
    /// Whether chance has acted.
    rolled: bool,
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
    /// The seats whose plans no longer apply.
    unplanned: Vec<Seat>,
}

/// By whose hand a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    /// Its player's.
    Own,
    /// The bot's, because there is no other move.
    Forced,
    /// The bot's, because its player has planned it.
    Planned,
}

impl<'a> Minutes<'a> {
    /// A fresh sheet over a record, as it replays.
    pub fn open(record: &Record, replay: Replay, ctx: &'a Context<'a>) -> Self {
        Self {
            ctx,
            head: record.head.clone(),
            board: false,
            rolled: false,
            challenge: None,
            now: ctx.now.max(record.head.latest),
            since: record.head.version,
            before: replay.stage.clone(),
            plies: replay.plies.len(),
            entries: Vec::new(),
            posts: Vec::new(),
            unplanned: Vec::new(),
            replay,
        }
    }

    /// The moment of the decision, never before the record's latest.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Writes an action down.
    pub fn write(&mut self, seat: Option<Seat>, action: Action) -> Result<(), Refusal> {
        self.append(seat, action)?;
        self.show_seeds()
    }

    fn append(&mut self, seat: Option<Seat>, action: Action) -> Result<(), Refusal> {
        let entry = Entry { at: self.now, seat, action };
        let ply = self.replay.game.ply();
        let before = self.replay.game.as_rekkoku().filter(|_| !self.head.plans.is_empty());
        let before = before.map(|game| (game.position().clone(), game.log().len()));
        self.replay.apply(&entry).map_err(Refusal::Damaged)?;
        self.keep_plans(&entry, before);
        self.forget_takers();
        let moved = matches!(entry.action, Action::Move { .. }) && self.replay.game.ply() > ply;
        orders::follow(&mut self.head.orders, &self.replay.game, entry.seat.filter(|_| moved));
        self.entries.push(entry);
        self.head.version = self.replay.version;
        self.head.latest = self.now;
        if self.head.stage != self.replay.stage {
            self.head.stage = self.replay.stage.clone();
        }
        self.head.asleep = self.replay.asleep;
        Ok(())
    }

    /// Shows the seeds of games that are over. One that was lost stays unshown, and so do those after it.
    fn show_seeds(&mut self) -> Result<(), Refusal> {
        while let Some(game) = self.replay.to_show() {
            let Some(seed) = self.ctx.facts.seeds.as_ref().and_then(|chain| chain.seed(game)) else { break };
            self.append(None, Action::Show { game, seed: seed.reveal() })?;
        }
        Ok(())
    }

    /// Nobody waits for a seat whose player is there again, or that plays no more.
    fn forget_takers(&mut self) {
        let replay = &self.replay;
        let open = |taker: &Taker| replay.game.hand(taker.seat).iter().any(|seat| replay.gone(seat).is_some());
        self.head.takers.retain(open);
    }

    /// Drops what those seats have planned.
    pub fn drop_plans(&mut self, seats: Seats) {
        self.head.plans.retain(|plan| !seats.contains(plan.seat));
    }

    /// Lets the plans follow what has been done. In a war it counts how things stood before, and how much had been done.
    fn keep_plans(&mut self, entry: &Entry, before: Option<(Position, usize)>) {
        let left = match (&entry.action, entry.seat) {
            (action, _) if let Some((before, done)) = before.filter(|_| !matches!(action, Action::TakeBack { .. })) => {
                let log = self.replay.game.as_rekkoku().map_or(&[][..], |game| game.log());
                ahead::follow(&mut self.head.plans, &before, log.get(done..).unwrap_or_default(), &self.replay)
            }
            (Action::Move { text, .. }, Some(seat)) => plan::follow(&mut self.head.plans, seat, text),
            (Action::TakeBack { .. } | Action::Chance { .. }, _) => {
                std::mem::take(&mut self.head.plans).into_iter().map(|p| p.seat).collect()
            }
            _ => Vec::new(),
        };
        self.unplanned.extend(left);
        if self.replay.stage != Stage::Running {
            self.head.plans.clear();
            self.head.orders.clear();
            self.unplanned.clear();
        }
    }

    /// Something to be told after the decision, in this order and before the board or the result.
    pub fn tell(&mut self, what: Telling, ping: impl IntoIterator<Item = UserId>) {
        self.posts.push((what, ping.into_iter().collect()));
    }

    /// Writes a move down, with what it costs on the clock.
    pub fn write_move(&mut self, seat: Seat, text: String, by: Hand) -> Result<(), Refusal> {
        let spent = self.replay.spent(seat, self.now, &self.ctx.facts.outages);
        let (forced, planned) = (by == Hand::Forced, by == Hand::Planned);
        self.write(Some(seat), Action::Move { text, forced, planned, spent })
    }

    /// Refuses unless the record is a game under play, and one that is not lost on time already though the clock has not
    /// rung yet.
    pub fn running(&self) -> Result<(), Refusal> {
        match &self.head.stage {
            Stage::Running if self.replay.is_lost_at(self.now, &self.ctx.facts.outages) => Err(Refusal::TimeUp),
            Stage::Running => Ok(()),
            stage => Err(Refusal::NotRunning(stage.clone())),
        }
    }

    /// The record under the terms as they are now: nothing has been played yet.
    pub fn set_up_anew(&mut self) -> Result<(), Refusal> {
        self.replay.set_up_anew(&self.head).map_err(Refusal::Damaged)
    }

    /// The seats of the asker.
    pub fn own_seats(&self) -> Result<Seats, Refusal> {
        let seats: Seats = self.head.seats_of(self.ctx.who).collect();
        if seats.is_empty() { Err(Refusal::NotAPlayer) } else { Ok(seats) }
    }

    /// Plays the turns that play themselves, as long as their players owe no answer: those with exactly one legal move, for
    /// players who want that, and those that were planned.
    pub fn play_on(&mut self) -> Result<(), Refusal> {
        for _ in 0..limits::FORCED_RUN {
            self.roll()?;
            if let Some(seat) = self.passes() {
                self.write(None, Action::Flag { seat })?;
                continue;
            }
            self.unplanned.extend(ahead::void(&mut self.head.plans, &self.replay.game));
            let Some((seat, text, by)) = self.next_by_itself() else { break };
            self.write_move(seat, text, by)?;
        }
        self.roll()
    }

    /// Draws what chance must bring before anyone can act. It is drawn once: in the decision that made it necessary.
    fn roll(&mut self) -> Result<(), Refusal> {
        while self.head.stage == Stage::Running
            && let Some(chance) = self.replay.game.chance()
        {
            let drawn = self.ctx.facts.seeds.as_ref().zip(self.head.dice.as_ref()).filter(|(c, p)| p.is_kept_by(c));
            let drawn = drawn.and_then(|(chain, dice)| dice::draw(self.head.no, dice, chain, &self.replay, chance));
            let (text, proof) = drawn.ok_or(Refusal::NoDice)?;
            self.write(None, Action::Chance { text, proof })?;
            self.rolled = true;
        }
        Ok(())
    }

    /// The seat to act whose player is gone: its turns pass at once, as long as somebody is there to play on.
    fn passes(&self) -> Option<Seat> {
        let seat = self.replay.to_act().iter().find(|&seat| self.replay.gone(seat).is_some())?;
        (!self.replay.present().is_empty()).then_some(seat)
    }

    fn next_by_itself(&self) -> Option<(Seat, String, Hand)> {
        self.replay.to_act().iter().find_map(|seat| {
            // What stands for days while all play on holds nobody up.
            let holds = |standing: &Standing| standing.waits.contains(seat) && standing.what.lapses_with_play(true);
            if self.replay.standing.as_ref().is_some_and(holds) {
                return None;
            }
            let forced = || self.forced_move(seat).map(|text| (seat, text, Hand::Forced));
            let ordered = || orders::due(&self.head.orders, &self.replay.game, seat);
            let ordered = || ordered().or_else(|| self.easy_move(seat)).map(|text| (seat, text, Hand::Planned));
            let planned = || self.planned_move(seat).map(|text| (seat, text, Hand::Planned));
            forced().or_else(ordered).or_else(planned)
        })
    }

    fn forced_move(&self, seat: Seat) -> Option<String> {
        let mut legal = self.replay.game.legal(seat);
        let only = legal.pop().filter(|_| legal.is_empty())?;
        let wanted = self.head.sitter(seat).is_some_and(|user| self.ctx.person(user).auto);
        // A lost turn is nothing that one could wish to do oneself.
        (wanted || self.replay.game.is_lost_turn(&only)).then_some(only)
    }

    fn easy_move(&self, seat: Seat) -> Option<String> {
        self.head.sitter(seat).filter(|&user| self.ctx.person(user).auto_bear_off)?;
        self.replay.game.easy(seat)
    }

    /// All plans of a seat agree on its own next move; those for other slots are not legal now.
    fn planned_move(&self, seat: Seat) -> Option<String> {
        let mut next = self.head.plans.iter().filter(|p| p.seat == seat).filter_map(|p| p.line.first()).peekable();
        next.peek()?;
        let legal = self.replay.game.legal(seat);
        next.find(|text| legal.contains(text)).cloned()
    }

    /// The people in those seats, each once.
    pub fn sitters(&self, seats: impl Iterator<Item = Seat>) -> Vec<UserId> {
        let mut people: Vec<_> = seats.filter_map(|s| self.head.sitter(s)).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Whether something has moved that the others are to see. A roll is told together with what is played.
    fn is_news(&self) -> bool {
        let new = self.replay.plies.get(self.plies..).unwrap_or_default();
        new.iter().any(|ply| !self.replay.game.is_opening_of_turn(&ply.text))
    }

    /// Signs the sheet: adds the one board or result that is due, and the next wake-up.
    pub fn close(mut self) -> Decision {
        let ended = self.before != self.head.stage && matches!(self.head.stage, Stage::Over(_) | Stage::Aborted);
        if ended {
            // Whoever ended it knows; the others are told.
            let mut others = self.sitters(Seats::first(self.head.terms.seats).iter());
            others.retain(|&user| user != self.ctx.who);
            self.tell(Telling::Result { since: self.since }, others);
        } else if self.head.stage == Stage::Running && (self.board || self.is_news()) {
            let asked = self.replay.standing.as_ref().filter(|s| s.shown).map_or(Seats::NONE, |s| s.waits);
            let mut wanted = self.sitters(self.replay.to_act().iter().chain(asked.iter()));
            let new = self.replay.plies.get(self.plies..).unwrap_or_default();
            let moved = new.iter().any(|ply| self.head.sitter(ply.seat) == Some(self.ctx.who));
            if moved && self.head.terms.game.has_table() {
                // Who moves with one army after another is called once.
                wanted.retain(|&user| user != self.ctx.who);
            }
            self.tell(Telling::Board { since: self.since }, wanted);
        }
        self.head.wake = self.replay.next_look(&self.head, &self.ctx.facts.outages);
        let rated = rating::counted(&self.head, &self.replay).filter(|_| ended);
        let version = self.head.version;
        let mut posts: Vec<_> =
            self.posts.into_iter().map(|(what, ping)| Post { version, what, ping, unplanned: vec![] }).collect();
        if let Some(last) = posts.last_mut() {
            self.unplanned.sort_unstable();
            self.unplanned.dedup();
            last.unplanned = self.unplanned;
        }
        Decision {
            entries: self.entries,
            head: self.head,
            posts,
            challenge: self.challenge,
            challenger: None,
            rolls: self.rolled.then(|| Rolls::of(&self.replay)),
            rated,
            instead: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::club::testing::{ANA, BEN, PLACE, Table, terms, terms_from, told, typed};
    use crate::club::{Command, Proposal, Refusal, Stage, Telling};
    use crate::games::{Ending, Reason, Seat};

    #[test]
    fn a_forced_reply_goes_out_with_the_move() {
        let mut table = Table::playing(terms());
        let decision = table.types(ANA, "c3-d4");
        assert_eq!(decision.entries.len(), 2, "Black's only capture is played at once");
        assert_eq!(told(&decision), [(Telling::Board { since: 1 }, vec![ANA])]);
    }

    #[test]
    fn who_plays_by_hand_is_left_to_it() {
        let mut table = Table::playing(terms()).by_hand(BEN);
        let decision = table.types(ANA, "c3-d4");
        assert_eq!(told(&decision), [(Telling::Board { since: 1 }, vec![BEN])]);
        assert_eq!(decision.entries.len(), 1);
    }

    #[test]
    fn a_run_may_end_the_game() {
        let mut table = Table::playing(terms_from("w a1w d2w d4b"));
        let decision = table.types(ANA, "d2-c3");
        assert_eq!(decision.entries.len(), 3);
        assert_eq!(decision.head.stage, Stage::Over(Ending::won(Seat(0), Reason::Captured)));
        assert_eq!(told(&decision), [(Telling::Result { since: 1 }, vec![BEN])]);
    }

    #[test]
    fn a_game_may_begin_with_forced_moves_and_even_end_with_them() {
        let mut table = Table::invited(terms_from("w a1w b2b"));
        let decision = table.does(BEN, Command::Accept);
        assert_eq!(decision.entries.len(), 2);
        assert_eq!(told(&decision), [(Telling::InvitationChanged, vec![]), (Telling::Result { since: 0 }, vec![ANA])]);
    }

    #[test]
    fn a_forced_turn_waits_for_the_answer_to_an_offer() {
        let mut table = Table::playing(terms());
        assert_eq!(told(&table.does(ANA, Command::Propose(Proposal::Draw))), [], "it rides on her move");
        let decision = table.types(ANA, "c3-d4");
        assert_eq!(decision.entries.len(), 1);
        assert_eq!(told(&decision), [(Telling::Board { since: 2 }, vec![BEN])]);
        let decision = table.does(BEN, Command::Refuse);
        assert_eq!(decision.entries.len(), 2, "then it is played");
        let refused = Telling::ProposalRefused { what: Proposal::Draw, by: Seat(1) };
        assert_eq!(told(&decision), [(refused, vec![]), (Telling::Board { since: 3 }, vec![ANA])]);
    }

    #[test]
    fn time_never_goes_back() {
        let mut table = Table::playing(terms());
        let latest = table.record.head.latest;
        table.now = latest.plus_seconds(-500);
        let decision = table.types(ANA, "c3-d4");
        assert!(decision.entries.iter().all(|e| e.at == latest));
        assert_eq!(decision.head.latest, latest);
    }

    #[test]
    fn a_decision_depends_on_nothing_else() {
        let mut table = Table::playing(terms());
        let once = table.asks(ANA, typed("c3-d4"));
        assert_eq!(once, table.asks(ANA, typed("c3-d4")));
        assert_ne!(once, table.asks(ANA, Command::Relocate { place: PLACE, parent: None }));
        assert_eq!(table.asks(BEN, typed("c3-d4")), Err(Refusal::NotYourTurn { to_act: vec![Seat(0)] }));
    }
}
