//! What a record says, derived by replaying it.

mod absence;
mod acting;
mod rounds;
mod takeback;
mod timing;

use super::clock::{SeatClock, Span};
use super::ids::{GameNo, Time};
use super::proposal::Proposal;
use super::record::{Head, Record, Stage};
use super::refusal::Refusal;
use super::terms::Terms;
use crate::games::{External, Game, Seat, Seats, SetupError};
pub use rounds::Line;
pub use takeback::NoTakeback;
pub use timing::Timing;

/// A record as it stood after one of its versions. Everything people are shown is derived from this.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// Whose record it is.
    pub no: GameNo,
    /// The version it shows.
    pub version: u32,
    /// How far the record had come.
    pub stage: Stage,
    /// The position; for an invitation the one from which the game would start.
    pub game: Game,
    /// The moves, in order.
    pub plies: Vec<Ply>,
    /// The proposal that stands, if one does.
    pub standing: Option<Standing>,
    /// The version at which the position last changed (0 = never): a button drawn before it is stale.
    pub changed: u32,
    /// Whether it sleeps.
    pub asleep: bool,
    /// Whether it has ever slept: then it is not rated.
    pub slept: bool,
    /// When the last nudge was.
    pub nudged: Option<Time>,
    /// Pauses by consent.
    pub pauses: Vec<Span>,
    /// The last proposal over which play has passed, and the version at which that was.
    passed: Option<(Standing, u32)>,
    /// Every proposal made so far.
    proposals: Vec<Made>,
    /// The moves taken back, in the order in which that happened.
    undone: Vec<Undone>,
    /// What was played besides the moves, in order.
    beside: Vec<Beside>,
    /// Where the games of the match began, the first too.
    rounds: Vec<rounds::Round>,
    /// The seeds of dice shown so far.
    seeds: Vec<String>,
    terms: Terms,
    /// By seat.
    clocks: Vec<SeatClock>,
    /// By seat.
    presence: Vec<absence::Presence>,
    alliances: Vec<(Seat, Seat)>,
}

/// A move in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Who moved.
    pub seat: Seat,
    /// The move in record text.
    pub text: String,
    /// Whether the bot played it because there was no other.
    pub forced: bool,
    /// Whether the bot played it because its player had planned it.
    pub planned: bool,
    /// How the field numbers it: `13.` or `13…`.
    pub label: String,
    /// The game's own event marks, empty in most games.
    pub events: Vec<String>,
    /// The version it made.
    pub version: u32,
    /// When.
    pub at: Time,
    /// Milliseconds the seat's clock ran for it, where there is a clock.
    pub spent: Option<i64>,
    /// Milliseconds it came after the flag.
    pub late: i64,
    /// Milliseconds it earned, where there are banks.
    pub(super) earned: i64,
}

/// A move taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Undone {
    ply: Ply,
    /// The version at which it was.
    at: u32,
}

/// Something done that is no move of a seat's own: what chance brought, a turn missed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Beside {
    /// How many moves had been made.
    plies: usize,
    what: What,
}

/// What it was.
#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// A text of the game's record.
    Text { seat: Option<Seat>, text: String },
    /// Something from outside.
    Outside(External),
}

impl Beside {
    /// Does it again.
    fn redo(&self, game: &mut Game) -> Result<(), String> {
        match &self.what {
            What::Text { seat, text } => game.play(*seat, text).map(drop),
            What::Outside(what) => game.external(*what),
        }
        .map_err(|e| e.why)
    }
}

/// A proposal that has not been answered by all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What is proposed.
    pub what: Proposal,
    /// Who proposed it.
    pub by: Seat,
    /// The version its action made; buttons that answer it carry this.
    pub version: u32,
    /// The seats whose consent it needs.
    pub asked: Seats,
    /// Those of them that have not answered yet.
    pub waits: Seats,
    /// When it was made.
    pub at: Time,
    /// Whether the asked have been shown it. One that rides on the proposer's own coming move has not.
    pub shown: bool,
}

/// A proposal made at some time.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Made {
    what: Proposal,
    by: Seat,
    /// Moves its maker had made then.
    moves: u32,
}

/// A record that cannot be replayed: it is damaged, or its writer was wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// Its terms describe no game.
    #[error("game {no} cannot be set up: {why}")]
    Setup {
        /// Which record.
        no: GameNo,
        /// What the game says.
        why: SetupError,
    },
    /// An action is not possible where it stands.
    #[error("game {no}, version {version}: {text:?} is not possible there: {why}")]
    Action {
        /// Which record.
        no: GameNo,
        /// The version the action made.
        version: u32,
        /// The action: a record text, or its name.
        text: String,
        /// What is wrong with it, for a log.
        why: String,
    },
}

impl Replay {
    /// The record as it is.
    ///
    /// # Errors
    /// It cannot be replayed.
    pub fn of(record: &Record) -> Result<Self, ReplayError> {
        Self::at(record, record.head.version)
    }

    /// The record as it was after `version` (0 = before any action); a later version than the latest is the latest.
    ///
    /// # Errors
    /// It cannot be replayed so far.
    pub fn at(record: &Record, version: u32) -> Result<Self, ReplayError> {
        let mut replay = Self::before(&record.head)?;
        let actions = &record.actions[..record.actions.len().min(version as usize)];
        replay.plies.reserve_exact(actions.len());
        for entry in actions {
            replay.apply(entry)?;
        }
        Ok(replay)
    }

    /// Before any action.
    fn before(head: &Head) -> Result<Self, ReplayError> {
        let game =
            Game::new(head.terms.game, &head.terms.setup).map_err(|why| ReplayError::Setup { no: head.no, why })?;
        Ok(Self {
            no: head.no,
            version: 0,
            stage: Stage::Invited,
            game,
            plies: Vec::new(),
            standing: None,
            changed: 0,
            asleep: false,
            slept: false,
            nudged: None,
            pauses: Vec::new(),
            passed: None,
            proposals: Vec::new(),
            undone: Vec::new(),
            beside: Vec::new(),
            rounds: vec![rounds::Round::default()],
            seeds: Vec::new(),
            terms: head.terms.clone(),
            clocks: (0..head.terms.seats).map(|_| SeatClock::new(head.terms.time)).collect(),
            presence: vec![absence::Presence::default(); head.terms.seats.into()],
            alliances: Vec::new(),
        })
    }

    /// The record before any move, under other terms.
    pub(super) fn set_up_anew(&mut self, head: &Head) -> Result<(), ReplayError> {
        let (version, stage) = (self.version, self.stage.clone());
        *self = Self { version, stage, ..Self::before(head)? };
        Ok(())
    }

    /// The seats that must decide now; none unless the game is under play.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        if self.stage == Stage::Running { self.game.to_act() } else { Seats::NONE }
    }

    /// The moves made after `version`, in order.
    #[must_use]
    pub fn plies_since(&self, version: u32) -> &[Ply] {
        &self.plies[self.plies.partition_point(|p| p.version <= version)..]
    }

    /// How many moves stood when the record was at `version`.
    #[must_use]
    pub fn plies_at(&self, version: u32) -> usize {
        let gone = self.undone.iter().filter(|u| u.ply.version <= version && version < u.at);
        self.plies.partition_point(|p| p.version <= version) + gone.count()
    }

    /// Why a control drawn at that version no longer counts: the position has changed since, or this record never had the
    /// version. Nothing while it does.
    #[must_use]
    pub fn stale(&self, version: u32) -> Option<Refusal> {
        if (self.changed..=self.version).contains(&version) {
            return None;
        }
        let ply = |version| u32::try_from(self.plies_at(version)).unwrap_or(u32::MAX);
        Some(Refusal::Stale { then: (version <= self.version).then(|| ply(version)), now: ply(self.version) })
    }

    /// How many moves that seat has made, forced ones included.
    #[must_use]
    pub fn moves(&self, seat: Seat) -> u32 {
        count(self.plies.iter().filter(|p| p.seat == seat))
    }

    /// How many moves people have chosen, all seats together: forced ones are not counted.
    #[must_use]
    pub fn chosen(&self) -> u32 {
        count(self.plies.iter().filter(|p| !p.forced))
    }

    /// Whether it has not begun in earnest: fewer moves have been chosen than it has seats, that is, for two, the second
    /// chosen move has not been made. Forced moves do not count, so a player whose turns are all forced can neither be
    /// made to stay by them nor keep the way out open while his opponent plays on.
    #[must_use]
    pub fn is_unbegun(&self) -> bool {
        self.chosen() < u32::from(self.terms.seats) && self.game.living().len() == usize::from(self.terms.seats)
    }

    /// How many moves that seat has chosen itself.
    #[must_use]
    pub fn chosen_by(&self, seat: Seat) -> u32 {
        count(self.plies.iter().filter(|p| p.seat == seat && !p.forced))
    }

    /// How many moves `seat` had made when it last proposed something of that kind, if it ever did.
    pub(super) fn last_proposed(&self, what: Proposal, seat: Seat) -> Option<u32> {
        self.proposals.iter().rev().find(|m| m.by == seat && m.what.same_kind(what)).map(|m| m.moves)
    }

    /// The proposal that lapsed after `version` because play went on.
    #[must_use]
    pub fn passed_over_since(&self, version: u32) -> Option<&Standing> {
        self.passed.as_ref().filter(|(_, at)| *at > version).map(|(standing, _)| standing)
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    // A record has fewer than 2^32 actions: its version is a u32.
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, Table, terms, typed};
    use crate::club::{Action, Command, Entry};

    #[test]
    fn plies_carry_number_hand_and_version() {
        let mut table = Table::playing(terms());
        table.types(ANA, "c3-d4");
        table.types(ANA, "b2xd4");
        let replay = table.replay();
        let seen: Vec<_> =
            replay.plies.iter().map(|p| (p.label.as_str(), p.text.as_str(), p.forced, p.version)).collect();
        assert_eq!(seen[..3], [("1.", "c3-d4", false, 2), ("1…", "e5xc3", true, 3), ("2.", "b2xd4", false, 4)]);
        assert_eq!(replay.plies_since(2).len(), replay.plies.len() - 1);
        assert_eq!(replay.plies_at(3), 2);
        assert_eq!((replay.chosen_by(Seat(0)), replay.chosen_by(Seat(1))), (2, 0));
        assert_eq!(replay.changed, table.record.head.version);
    }

    #[test]
    fn every_version_can_be_looked_at() {
        let mut table = Table::playing(terms());
        table.types(ANA, "c3-d4");
        table.does(ANA, Command::Propose(Proposal::Draw));
        let (then, version) = (table.replay(), table.record.head.version);
        table.types(ANA, "b2xd4");
        table.does(BEN, Command::Resign);
        assert_eq!(Replay::at(&table.record, version), Ok(then));
        assert_eq!(Replay::at(&table.record, 0).unwrap().stage, Stage::Invited);
        assert_eq!(Replay::at(&table.record, u32::MAX), Replay::of(&table.record));
    }

    #[test]
    fn damage_is_named() {
        let mut table = Table::playing(terms());
        table.types(ANA, "c3-d4");
        let Action::Move { text, .. } = &mut table.record.actions[2].action else {
            panic!("a forced move stands there")
        };
        *text = "e5xg3".into();
        let why = "not a legal move".into();
        let error = ReplayError::Action { no: GameNo(42), version: 3, text: "e5xg3".into(), why };
        assert_eq!(Replay::of(&table.record), Err(error.clone()));
        assert_eq!(table.asks(ANA, typed("b2xd4")), Err(crate::club::Refusal::Damaged(error)));
    }

    #[test]
    fn nothing_follows_an_end() {
        let mut table = Table::playing(terms());
        table.does(BEN, Command::Resign);
        for action in [Action::Resign, Action::Abort, Action::Accept, Action::Agree, Action::Lapse, Action::Refuse] {
            let entry = Entry { at: table.now, seat: Some(Seat(0)), action };
            assert!(table.replay().apply(&entry).is_err(), "{entry:?}");
        }
    }
}
