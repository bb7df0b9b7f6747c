//! People, and a record that they ask things of. Every decision is checked as it is made.

use std::collections::BTreeMap;

use lasker::club::*;
use lasker::games::{GameKind, Reading, Seat, Setup};

pub const ANA: UserId = UserId(1);
pub const BEN: UserId = UserId(2);
pub const CAT: UserId = UserId(3);
pub const DAN: UserId = UserId(4);
pub const EVE: UserId = UserId(9);

pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;

pub struct Table {
    pub record: Record,
    pub people: BTreeMap<UserId, Person>,
    pub facts: Facts,
    pub now: Time,
    pub entropy: u8,
}

/// Options as in `players=4 hands=2`.
pub fn terms(options: &str) -> Terms {
    let options: BTreeMap<_, _> = options
        .split_whitespace()
        .filter_map(|o| o.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let seats = options.get("players").map_or(8, |n| n.parse().unwrap());
    Terms { setup: Setup { options, position: None }, ..Terms::usual(GameKind::Rekkoku, seats) }
}

pub fn typed(text: &str) -> Command {
    Command::Move { text: text.into(), reading: Reading::Expected }
}

pub fn user(n: usize) -> UserId {
    UserId(n as u64 + 1)
}

impl Table {
    /// Ana has opened a table.
    pub fn open(terms: Terms) -> Self {
        let (people, facts, now) = (BTreeMap::new(), Facts::default(), Time(1_000_000));
        let place = Place { server: Some(ServerId(10)), channel: ChannelId(20) };
        let ctx = Context { who: ANA, now, entropy: [7; 32], version: None, people: &people, facts: &facts };
        let ask = Ask { terms, invited: None, asked: vec![], invited_is_bot: false, place, parent: None, luck: None };
        let mut head = invite(&ctx, &ask).unwrap().head;
        head.no = GameNo(42);
        Self { record: Record { head, actions: Vec::new() }, people, facts, now, entropy: 7 }
    }

    /// Ana, Ben, … play, in the order of the seats.
    pub fn playing(terms: Terms) -> Self {
        let people = usize::from(terms.seats / terms.hands());
        let mut table = Self::open(Terms { side: Side::Host(Seat(0)), ..terms });
        for n in 1..people {
            // With several countries a person the first free one will do.
            let seat = (table.record.head.terms.hands() == 1).then_some(Seat(n as u8));
            table.does(user(n), Command::Join { seat });
        }
        assert_eq!(table.record.head.stage, Stage::Running);
        table
    }

    pub fn asks(&self, who: UserId, command: Command) -> Result<Decision, Refusal> {
        let (people, facts) = (&self.people, &self.facts);
        let ctx = Context { who, now: self.now, entropy: [self.entropy; 32], version: None, people, facts };
        decide(&self.record, &ctx, &command)
    }

    #[track_caller]
    pub fn does(&mut self, who: UserId, command: Command) -> Decision {
        let decision = self.asks(who, command.clone()).unwrap_or_else(|no| panic!("{who} {command:?}: {no:?}"));
        self.record.advance(decision.head.clone(), decision.entries.clone());
        let replay = self.replay();
        let moves = matches!(command, Command::Move { .. });
        for post in &decision.posts {
            let board = moves && matches!(post.what, Telling::Board { .. });
            assert!(!board || !post.ping.contains(&who), "who has just moved knows that it is his turn again");
        }
        assert_eq!((replay.version, &replay.stage), (self.record.head.version, &self.record.head.stage));
        self.now = Time(self.now.0.max(self.record.head.latest.0)).plus_seconds(60);
        self.entropy = self.entropy.wrapping_mul(31).wrapping_add(11);
        decision
    }

    #[track_caller]
    pub fn refuses(&self, who: UserId, command: Command) -> Refusal {
        self.asks(who, command.clone()).expect_err(&format!("{who} {command:?}"))
    }

    /// The person who is to act types a move.
    #[track_caller]
    pub fn plays(&mut self, text: &str) -> Decision {
        let who = self.to_move();
        self.does(who, typed(text))
    }

    /// Whoever is to act makes some quiet move: the envoy's, or what there is.
    #[track_caller]
    pub fn goes_on(&mut self, moves: usize) {
        for _ in 0..moves {
            let replay = self.replay();
            let legal = replay.game.legal(replay.to_act().iter().next().unwrap());
            let quiet = legal.iter().find(|mv| mv.contains('E') && !mv.contains('x')).or_else(|| legal.first());
            let text = quiet.unwrap().clone();
            self.plays(&text);
        }
    }

    /// The clock rings when it must.
    #[track_caller]
    pub fn rings(&mut self) -> Decision {
        self.now = self.record.head.wake.expect("it waits for a moment");
        self.does(UserId::CLOCK, Command::Tick)
    }

    /// Someone takes the seat of one who is gone: asks for it, and sits after a day in which the others play on.
    #[track_caller]
    pub fn sits(&mut self, who: UserId, seat: Seat) {
        let asked = self.now;
        self.does(who, Command::StepIn { seat });
        while self.record.head.sitter(seat) != Some(who) {
            if self.record.head.wake.unwrap() < asked.plus_seconds(DAY) {
                self.goes_on(1);
            } else {
                self.rings();
            }
        }
    }

    #[track_caller]
    pub fn to_move(&self) -> UserId {
        self.record.head.sitter(self.replay().to_act().iter().next().expect("somebody is to act")).unwrap()
    }

    pub fn replay(&self) -> Replay {
        Replay::of(&self.record).unwrap()
    }

    /// The letter of the slot to move.
    pub fn slot(&self) -> String {
        self.replay().game.as_rekkoku().unwrap().position().turn().to_string()
    }
}

pub fn told(decision: &Decision) -> Vec<Telling> {
    decision.posts.iter().map(|post| post.what.clone()).collect()
}
