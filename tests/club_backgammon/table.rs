//! A table for two with dice: Ana is the host, Ben the guest.

use std::collections::BTreeMap;

use lasker::club::*;
use lasker::games::backgammon::{Match, Stage as At};
use lasker::games::{Game, GameKind, Reading, Seat, Setup};

pub use seeds::*;

#[path = "../seeds/mod.rs"]
mod seeds;

pub const ANA: UserId = UserId(1);
pub const BEN: UserId = UserId(2);
pub const EVE: UserId = UserId(3);

/// A small generator of numbers, the same each time.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

pub struct Table {
    pub record: Record,
    pub people: BTreeMap<UserId, Person>,
    pub facts: Facts,
    pub now: Time,
    event: u64,
    seen: Replay,
}

/// Options as in `length=3 jacoby=on`.
pub fn setup(options: &str, position: Option<&str>) -> Setup {
    let options = options.split_whitespace().filter_map(|o| o.split_once('='));
    Setup {
        options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        position: position.map(str::to_owned),
    }
}

impl Table {
    /// Ana has invited Ben.
    pub fn invited(setup: Setup, seed: u8) -> Self {
        // Whatever can be rated is.
        let rated = setup.options.get("length").is_some_and(|length| length != "money");
        let terms = Terms { setup, rated, ..Terms::usual(GameKind::Backgammon, 2) };
        let place = Place { server: Some(ServerId(10)), channel: ChannelId(20) };
        let ask =
            Ask { terms, invited: Some(BEN), asked: vec![], invited_is_bot: false, place, parent: None, luck: None };
        let facts = Facts { fresh: Some(chain(seed)), event: Some(900), ..Facts::default() };
        let people = BTreeMap::new();
        let now = Time(1_000_000);
        let ctx = Context { who: ANA, now, entropy: [7; 32], version: None, people: &people, facts: &facts };
        let mut head = invite(&ctx, &ask).unwrap().head;
        head.no = GameNo(42);
        let facts = Facts { seeds: Some(chain(seed)), ..Facts::default() };
        let record = Record { head, actions: Vec::new() };
        Self { seen: Replay::of(&record).unwrap(), record, people, facts, now, event: 1000 }
    }

    /// Changes the terms before anyone has acted.
    pub fn on(mut self, change: impl FnOnce(&mut Terms)) -> Self {
        change(&mut self.record.head.terms);
        self.seen = Replay::of(&self.record).unwrap();
        self
    }

    /// The two play.
    pub fn playing(options: &str, position: Option<&str>, seed: u8) -> Self {
        let mut table = Self::invited(setup(options, position), seed);
        table.does(BEN, Command::Accept);
        table
    }

    /// A match to three points, played to its end.
    pub fn played(seed: u8) -> Self {
        let mut table = Self::playing("length=3", None, seed);
        table.goes_on(&mut Numbers(u64::from(seed)), |_| false);
        table
    }

    pub fn asks(&self, who: UserId, command: &Command) -> Result<Decision, Refusal> {
        let facts = Facts { event: Some(self.event), ..self.facts.clone() };
        let people = &self.people;
        let ctx = Context { who, now: self.now, entropy: [7; 32], version: None, people, facts: &facts };
        decide_from(&self.record, self.seen.clone(), &ctx, command)
    }

    #[track_caller]
    pub fn does(&mut self, who: UserId, command: Command) -> Decision {
        let decision = self.asks(who, &command).unwrap_or_else(|no| panic!("{who} {command:?}: {no:?}"));
        self.take(decision.clone());
        decision
    }

    pub fn take(&mut self, decision: Decision) {
        if decision.head.terms != self.record.head.terms {
            self.seen =
                Replay::of(&Record { head: decision.head.clone(), actions: self.record.actions.clone() }).unwrap();
        }
        decision.entries.iter().for_each(|entry| self.seen.apply(entry).unwrap());
        self.record.advance(decision.head, decision.entries);
        self.now = self.now.plus_seconds(60);
        self.event += 1;
    }

    #[track_caller]
    pub fn types(&mut self, who: UserId, text: &str) -> Decision {
        self.does(who, typed(text))
    }

    pub fn replay(&self) -> Replay {
        self.seen.clone()
    }

    pub fn state(&self) -> Match {
        match &self.seen.game {
            Game::Backgammon(game) => game.state().clone(),
            other => panic!("{other:?}"),
        }
    }

    pub fn at(&self) -> At {
        self.state().stage()
    }

    /// Who is to act.
    #[track_caller]
    pub fn actor(&self) -> UserId {
        let seat = self.seen.to_act().iter().next().expect("the match goes on");
        self.record.head.sitter(seat).unwrap()
    }

    pub fn other(&self) -> UserId {
        if self.actor() == ANA { BEN } else { ANA }
    }

    pub fn seat_of(&self, who: UserId) -> Seat {
        self.record.head.seats_of(who).next().unwrap()
    }

    /// Plays on by chance, never with the cube, until `stop` says so or it is over.
    pub fn goes_on(&mut self, numbers: &mut Numbers, mut stop: impl FnMut(&Match) -> bool) {
        while self.record.head.stage == Stage::Running && !stop(&self.state()) {
            let who = self.actor();
            let legal = self.seen.game.legal(self.seat_of(who));
            let text = match self.at() {
                At::Cube => "roll".to_owned(),
                At::Doubled => "drop".to_owned(),
                _ => legal[numbers.below(legal.len())].clone(),
            };
            self.types(who, &text);
        }
    }

    pub fn by_hand(mut self) -> Self {
        for who in [ANA, BEN] {
            self.people.entry(who).or_default().auto = false;
        }
        self
    }

    /// The rolls and moves of the record, in order.
    pub fn texts(&self) -> Vec<String> {
        let texts = self.record.actions.iter().filter_map(|e| match &e.action {
            Action::Move { text, .. } | Action::Chance { text, .. } => Some(text.clone()),
            _ => None,
        });
        texts.collect()
    }
}

pub fn typed(text: &str) -> Command {
    Command::Move { text: text.into(), reading: Reading::Exact }
}

pub fn told(decision: &Decision) -> Vec<(Telling, Vec<UserId>)> {
    decision.posts.iter().map(|p| (p.what.clone(), p.ping.clone())).collect()
}

/// Whether a decision shows the board.
pub fn shows_board(decision: &Decision) -> bool {
    decision.posts.iter().any(|p| matches!(p.what, Telling::Board { .. }))
}
