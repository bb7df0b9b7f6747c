//! A game between two people, decided by the club without desk or store.
#![allow(dead_code)] // each test uses a part of it

use std::collections::BTreeMap;

use lasker::club::{
    self, Ask, ChannelId, Command, Context, Facts, GameNo, Person, Place, Post, Record, Refusal, Replay, ServerId,
    Side, Terms, Time, UserId,
};
use lasker::games::{GameKind, Reading, Seat, Setup};

pub const ANA: UserId = UserId(101);
pub const BEN: UserId = UserId(102);
pub const START: Time = Time(1_766_500_000_000);

/// A record with what has been told of it.
pub struct Table {
    pub record: Record,
    pub posts: Vec<Post>,
    pub now: Time,
    pub ways: BTreeMap<UserId, Person>,
}

pub fn terms() -> Terms {
    Terms { side: Side::Host(Seat(0)), ..Terms::usual(GameKind::Lasca, 2) }
}

impl Table {
    /// Ana invites Ben, or everyone.
    pub fn invited(terms: Terms, invited: Option<UserId>) -> Self {
        let (people, facts) = (BTreeMap::new(), Facts::default());
        let ctx = Context { who: ANA, now: START, entropy: [7; 32], version: None, people: &people, facts: &facts };
        let place = Place { server: Some(ServerId(1)), channel: ChannelId(2) };
        let ask = Ask { terms, invited, asked: vec![], invited_is_bot: false, place, parent: None, luck: None };
        let made = club::invite(&ctx, &ask).unwrap();
        let mut record = Record { head: made.head, actions: made.entries };
        record.head.no = GameNo(42);
        Self { record, posts: made.posts, now: START, ways: BTreeMap::new() }
    }

    /// A game between Ana (White) and Ben from a position, accepted.
    pub fn from(position: &str) -> Self {
        let setup = Setup { position: Some(position.to_owned()), ..Setup::default() };
        let mut table = Self::invited(Terms { setup, ..terms() }, Some(BEN));
        table.act(BEN, Command::Accept);
        table
    }

    pub fn started() -> Self {
        let mut table = Self::invited(terms(), Some(BEN));
        table.act(BEN, Command::Accept);
        table
    }

    /// A game in which nothing is played by itself.
    pub fn by_hand() -> Self {
        let mut table = Self::started();
        table.ways = [ANA, BEN].map(|user| (user, Person { auto: false, ..Person::default() })).into();
        table
    }

    pub fn try_act(&mut self, who: UserId, command: &Command) -> Result<(), Refusal> {
        self.now = self.now.plus_seconds(6 * 3600);
        let facts = Facts::default();
        let ctx = Context { who, now: self.now, entropy: [7; 32], version: None, people: &self.ways, facts: &facts };
        let decision = club::decide(&self.record, &ctx, command)?;
        self.record.actions.extend(decision.entries);
        self.record.head = decision.head;
        self.posts = decision.posts;
        Ok(())
    }

    pub fn act(&mut self, who: UserId, command: Command) {
        self.try_act(who, &command).unwrap();
    }

    pub fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let replay = Replay::of(&self.record).unwrap();
            let seat = replay.to_act().iter().next().unwrap();
            let who = self.record.head.sitter(seat).unwrap();
            self.act(who, Command::Move { text: text.to_owned(), reading: Reading::Expected });
        }
    }
}
