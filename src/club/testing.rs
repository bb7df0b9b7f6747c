//! A table at which unit tests play: one record, its people, and a hand on the clock.

use std::collections::BTreeMap;

use super::*;
use crate::games::{GameKind, Reading, Seat, Setup};

/// Who makes the challenges.
pub const ANA: UserId = UserId(1);
/// Who is challenged.
pub const BEN: UserId = UserId(2);
/// Somebody else.
pub const EVE: UserId = UserId(3);
/// Where they play.
pub const PLACE: Place = Place { server: Some(ServerId(10)), channel: ChannelId(20) };

/// The usual terms; Ana is White.
pub fn terms() -> Terms {
    Terms { side: Side::Host(Seat(0)), ..Terms::usual(GameKind::Lasca, 2) }
}

/// The usual terms from another position.
pub fn terms_from(position: &str) -> Terms {
    Terms { setup: Setup { position: Some(position.into()), ..Setup::default() }, ..terms() }
}

/// The first forty moves of a game in Lasker's booklet.
const BOOKLET: &str = "c3-b4 a5xc3 b2xd4 b6-a5 d4xb6 a7xc5 e3-d4 c5xe3 f2xd4 e5-f4 g3xe5 d6xf4 a3-b4 c7-d6 a1-b2 \
    d6-c5 b4xd6 e7xc5 b2-a3 f4-g3 g1-f2 e5-f4 c3-b4 a5xc3 d2xb4 f4xd2 b4-a5 d6-e5 a5xc7* b6-a5 d4xb6 e5-d4 c3xe5 f6xd4 \
    e1xc3 g3xe1* e3-f4 d4xb2 f4xd6 e1-f2";

/// A table.
pub struct Table {
    pub record: Record,
    pub people: BTreeMap<UserId, Person>,
    pub facts: Facts,
    pub now: Time,
    /// The version that the next button carries.
    pub version: Option<u32>,
}

impl Table {
    /// Ana has invited Ben.
    pub fn invited(terms: Terms) -> Self {
        Self::with(terms, Some(BEN))
    }

    /// Ana has invited whoever comes.
    pub fn open(terms: Terms) -> Self {
        Self::with(terms, None)
    }

    /// Ana and Ben play.
    pub fn playing(terms: Terms) -> Self {
        let mut table = Self::invited(terms);
        table.does(BEN, Command::Accept);
        table
    }

    fn with(terms: Terms, invited: Option<UserId>) -> Self {
        let (people, facts, now) = (BTreeMap::new(), Facts::default(), Time(1_000_000));
        let ctx = Context { who: ANA, now, entropy: [7; 32], version: None, people: &people, facts: &facts };
        let ask = Ask { terms, invited, asked: vec![], invited_is_bot: false, place: PLACE, parent: None, luck: None };
        let mut head = invite(&ctx, &ask).unwrap().head;
        head.no = GameNo(42);
        Self { record: Record { head, actions: Vec::new() }, people, facts, now, version: None }
    }

    /// What the club says to that; nothing is done yet. A version set before counts for this one command.
    pub fn asks(&mut self, who: UserId, command: Command) -> Result<Decision, Refusal> {
        let version = self.version.take();
        let (people, facts) = (&self.people, &self.facts);
        decide(&self.record, &Context { who, now: self.now, entropy: [7; 32], version, people, facts }, &command)
    }

    /// Does it; it must be allowed.
    #[track_caller]
    pub fn does(&mut self, who: UserId, command: Command) -> Decision {
        let decision = self.asks(who, command.clone()).unwrap_or_else(|no| panic!("{who} {command:?}: {no:?}"));
        self.record.advance(decision.head.clone(), decision.entries.clone());
        self.now = self.now.plus_seconds(60);
        decision
    }

    /// Types a move that must be allowed.
    #[track_caller]
    pub fn types(&mut self, who: UserId, text: &str) -> Decision {
        self.does(who, typed(text))
    }

    /// Plays so many moves on in Lasker's game, by whoever is to act.
    #[track_caller]
    pub fn goes_on(&mut self, moves: usize) {
        for _ in 0..moves {
            let replay = self.replay();
            let seat = replay.to_act().iter().next().expect("the game goes on");
            let text = BOOKLET.split(' ').nth(replay.plies.len()).expect("the game is long enough");
            let who = self.record.head.sitter(seat).expect("every seat is taken");
            self.types(who, text);
        }
    }

    /// The record as it stands.
    pub fn replay(&self) -> Replay {
        Replay::of(&self.record).unwrap()
    }

    /// Switches a person's automatic turns off.
    pub fn by_hand(mut self, who: UserId) -> Self {
        self.people.entry(who).or_default().auto = false;
        self
    }
}

/// A move as typed where one is expected.
pub fn typed(text: &str) -> Command {
    Command::Move { text: text.into(), reading: Reading::Expected }
}

/// What a decision tells, with whom it pings.
pub fn told(decision: &Decision) -> Vec<(Telling, Vec<UserId>)> {
    decision.posts.iter().map(|p| (p.what.clone(), p.ping.clone())).collect()
}
