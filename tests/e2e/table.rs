//! A match of backgammon that is played by command, and the seeds it is played with.

use std::sync::Arc;

use lasker::club::{GameNo, Record, Replay, Stage};
use lasker::desk::Luck;
use lasker::games::Seat;
use lasker::games::backgammon::{self, HOST};
use lasker::sandbox::Id;
use lasker::sandbox::driver::{Msg, Person};
use lasker::store::{MemoryStore, Store};
use serde_json::{Value, json};

use crate::house::{House, said};

pub use seeds::seeds;

#[path = "../seeds/mod.rs"]
mod seeds;

/// Seeds under which the moves of [`Table::goes_on`] make the match of [`crate::backgammon`].
struct Loaded;

impl Luck for Loaded {
    fn entropy(&self) -> [u8; 32] {
        [SEED; 32]
    }
}

pub const SEED: u8 = 45;

/// The values of the choices of a challenge's length: to three points, and money.
pub const THREE: u32 = 1;
pub const MONEY: u32 = 11;

/// A house where all dice follow from [`SEED`], and its store.
pub async fn open() -> (House, Arc<dyn Store>) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new(1));
    (House::open_with(Arc::clone(&store), Arc::new(Loaded)).await, store)
}

impl House {
    /// Ana invites Ben to backgammon, with those options of the challenge.
    pub async fn invite_to_backgammon(&self, mut options: Value) -> Msg {
        let mark = self.d.mark();
        options["opponent"] = self.ben.id().to_string().into();
        let told = self.told(&self.ana, self.games, "challenge backgammon", options).await;
        assert!(told.contains("on its way"), "{told}");
        self.d.wait_message(self.games, mark, |m| m.pings.contains(&self.ben.id())).await.unwrap()
    }
}

/// A match whose host is Ana.
pub struct Table<'h> {
    house: &'h House,
    store: Arc<dyn Store>,
    pub no: GameNo,
    /// Where it is played.
    pub thread: Id,
}

impl<'h> Table<'h> {
    /// The match whose first board is that.
    pub fn of(house: &'h House, store: &Arc<dyn Store>, first: &Msg) -> Self {
        let no = house.number(first).parse().unwrap();
        Self { house, store: Arc::clone(store), no, thread: first.channel }
    }

    /// Ana invites Ben and he accepts; lucks are given, so that the dice are the same each time.
    pub async fn begin(house: &'h House, store: &Arc<dyn Store>, mut options: Value) -> Self {
        options["luck"] = "heads".into();
        let invitation = house.invite_to_backgammon(options).await;
        let mark = house.d.mark();
        let told = house.ben.press(invitation.id, "Dice").await.unwrap();
        let form = house.ben.press(told.message.unwrap().id, "luck of my own").await.unwrap();
        let accepted = house.ben.submit(form.interaction, json!({ "luck": "tails" })).await.unwrap();
        assert!(said(&accepted).contains("Accepted"), "{}", said(&accepted));
        let first = house.d.wait_anywhere(mark, |m| !m.files.is_empty()).await.unwrap();
        Self::of(house, store, &first)
    }

    pub async fn record(&self) -> Record {
        self.store.record(self.no).await.unwrap().unwrap()
    }

    pub async fn replay(&self) -> Replay {
        Replay::of(&self.record().await).unwrap()
    }

    pub async fn state(&self) -> backgammon::Match {
        self.replay().await.game.as_match().expect("it is a match of backgammon").clone()
    }

    fn person(&self, seat: Seat) -> &'h Person {
        if seat == HOST { &self.house.ana } else { &self.house.ben }
    }

    /// Who decides, and who does not.
    pub async fn people(&self) -> (&'h Person, &'h Person) {
        let seat = self.state().await.decides().expect("someone is to act");
        (self.person(seat), self.person(seat.other()))
    }

    /// Types it in the command, and gives what is told.
    pub async fn types(&self, who: &Person, text: &str) -> String {
        self.house.told(who, self.thread, "move", json!({ "move": text, "game": self.no.0.to_string() })).await
    }

    /// Plays the first legal play at each turn, and rolls, until `stop` says so or it is over.
    pub async fn goes_on(&self, stop: impl Fn(&backgammon::Match) -> bool) {
        loop {
            let (replay, state) = (self.replay().await, self.state().await);
            if replay.stage != Stage::Running || stop(&state) {
                return;
            }
            let seat = state.decides().unwrap();
            let text = replay.game.legal(seat).swap_remove(0);
            let told = self.types(self.person(seat), &text).await;
            assert_ne!(self.replay().await.version, replay.version, "{text}: {told}");
        }
    }

    /// The next public message in the thread after `mark` that holds `text`.
    pub async fn post(&self, mark: Id, text: &str) -> Msg {
        let fits = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains(text);
        self.house.d.wait_message(self.thread, mark, fits).await.unwrap()
    }
}
