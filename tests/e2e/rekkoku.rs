//! Rekkoku: whole wars of eight, of teams and of two, from the table to the ranking.

use std::sync::Arc;
use std::time::Duration;

use lasker::club::{GameNo, Replay, Stage};
use lasker::games::rekkoku::{self, Action, Colour, Event, Options, Removal};
use lasker::games::{Reason, Seat};
use lasker::sandbox::Id;
use lasker::sandbox::driver::{Msg, Person};
use lasker::store::{MemoryStore, Store};
use serde_json::{Value, json};

use crate::house::{House, once, said};

const HOUR: u64 = 3600;

/// So many boards are drawn while others type that the last one may take a while.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is done next.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Move(String),
    Resign(Seat),
    Miss,
}

/// A hash that tells one moment of one game from another.
fn lot(seed: u64, moment: usize) -> u64 {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (moment as u64 + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 29;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// A greedy and otherwise aimless move, the same each time.
fn greedy(game: &rekkoku::Game, seed: u64) -> String {
    let moves = game.wanted_first();
    let captures: Vec<_> = moves.iter().filter(|mv| mv.victim.is_some()).collect();
    let lot = lot(seed, game.log().len());
    let general = captures.first().filter(|mv| mv.victim.is_some_and(|victim| victim.kind == rekkoku::Kind::General));
    let mv = match general {
        Some(mv) => *mv,
        None if !captures.is_empty() && !lot.is_multiple_of(4) => captures[(lot / 4) as usize % captures.len()],
        None => &moves[(lot / 4) as usize % moves.len()],
    };
    mv.to_string()
}

/// Blue lets two turns in a row go by, somebody resigns later, and all others play greedily.
fn script(game: &rekkoku::Game, seed: u64) -> Step {
    let position = game.position();
    let missed = game.log().iter().filter(|entry| entry.action == Action::Miss(Colour::Blue)).count();
    if missed < 2 && position.turn() == Colour::Blue && position.is_alive(Colour::Blue) && game.log().len() > 2 {
        return Step::Miss;
    }
    let resigned = game.log().iter().any(|entry| matches!(entry.action, Action::Resign(_)));
    if !resigned && game.log().len() >= 40 {
        let to_move = position.controller(position.turn());
        let other = position.living().filter(|&country| Some(country) != to_move).last();
        return Step::Resign(game.seat(other.unwrap()).unwrap());
    }
    Step::Move(greedy(game, seed))
}

/// What the war of eight is to show.
fn shows_all(game: &rekkoku::Game) -> bool {
    let events = || game.log().iter().flat_map(|entry| &entry.events);
    let heirs = events().any(|event| matches!(event, Event::Annexed { slots, .. } if slots.len() > 1));
    let tenth = events().any(|event| matches!(event, Event::Removed { reason: Removal::TenthLoss, .. }));
    heirs && tenth
}

/// A war under way, with all who may have to do with it.
struct War<'h> {
    house: &'h House,
    store: Arc<dyn Store>,
    people: Vec<(&'static str, Person)>,
    no: GameNo,
    thread: Id,
}

/// The names of those who come besides Ana, Ben and Cleo. The last one comes late.
const CROWD: [&str; 6] = ["Dora", "Eli", "Finn", "Gwen", "Hal", "Ida"];

impl<'h> War<'h> {
    /// Ana opens a table with those options of the command, and so many people sit down: the last one begins the war.
    async fn begin(house: &'h House, store: &Arc<dyn Store>, people: usize, options: Value) -> Self {
        let mut all = vec![("Ana", house.ana.clone()), ("Ben", house.ben.clone()), ("Cleo", house.cleo.clone())];
        for name in CROWD {
            let person = house.d.create_person(name);
            house.d.join(house.d.server(SERVER), person.id());
            all.push((name, person));
        }
        for (_, person) in &all {
            house.told(person, house.games, "settings", json!({ "auto": false })).await;
        }
        let mark = house.d.mark();
        let told = house.told(&house.ana, house.games, "challenge rekkoku", options).await;
        assert!(told.contains("table"), "{told}");
        let table = house.d.wait_message(house.games, mark, |m| m.control("Join").is_some()).await.unwrap();
        for (_, person) in &all[1..people] {
            once(&person.press(table.id, "Join").await.unwrap());
        }
        let first = house.d.wait_anywhere(mark, |m| !m.files.is_empty()).await.unwrap();
        let no = GameNo(house.number(&first).parse().unwrap());
        let mut war = Self { house, store: Arc::clone(store), people: all, no, thread: first.channel };
        // From here on by seat; who does not play comes after them.
        let head = war.store.record(no).await.unwrap().unwrap().head;
        let seat = |person: &Person| head.seats_of(lasker::club::UserId(person.id().0)).next();
        war.people.sort_by_key(|(_, person)| seat(person).map_or(u8::MAX, |seat| seat.0));
        war
    }

    async fn replay(&self) -> Replay {
        Replay::of(&self.store.record(self.no).await.unwrap().unwrap()).unwrap()
    }

    /// Who sits there now.
    async fn sitter(&self, seat: Seat) -> &Person {
        let user = self.store.record(self.no).await.unwrap().unwrap().head.sitter(seat).unwrap();
        &self.people.iter().find(|(_, person)| person.id().0 == user.0).expect("everybody is known").1
    }

    /// Types a move in the command; it must be played.
    async fn types(&self, who: &Person, text: &str) {
        let before = self.replay().await.version;
        let options = json!({ "move": text, "game": self.no.0.to_string() });
        let answer = who.slash(self.thread, "move", options).await.unwrap();
        // Who leaves his general to be taken is asked once more.
        if self.replay().await.version == before {
            let asked = answer.message.clone().unwrap_or_else(|| answer.followups[0].clone());
            let yes = who.press(asked.id, "Play it all the same").await;
            let yes = yes.unwrap_or_else(|error| panic!("{text}: {error}: {}", said(&answer)));
            assert!(!yes.failed(), "{text}");
            // Such a tap is acknowledged before it is done.
            self.goes_on_from(before).await;
        }
        assert_ne!(self.replay().await.version, before, "{text}: {}", said(&answer));
    }

    /// Waits until something has been done after that version.
    async fn goes_on_from(&self, version: u32) {
        for _ in 0..1_000 {
            if self.replay().await.version != version {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("nothing has come after version {version}");
    }

    async fn moves(&self, text: &str) {
        let seat = self.replay().await.to_act().iter().next().unwrap();
        self.types(self.sitter(seat).await, text).await;
    }

    /// Time goes by, until something has come of it.
    async fn waits(&self, seconds: u64) {
        let before = self.replay().await.version;
        self.house.d.advance(Duration::from_secs(seconds));
        self.goes_on_from(before).await;
    }

    async fn post(&self, mark: Id, says: &str) -> Msg {
        let here = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains(says);
        self.house.d.patient(PATIENCE).wait_anywhere(mark, here).await.unwrap_or_else(|error| panic!("{says}: {error}"))
    }
}

/// The name of the sandbox's server.
const SERVER: &str = "The Lasker Club";

async fn open() -> (House, Arc<dyn Store>) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new(1));
    (House::open_on(Arc::clone(&store)).await, store)
}

/// The seed of the shortest war that shows all; found by [`search`].
const SEED: u64 = 1057;

#[tokio::test]
async fn a_war_of_eight() {
    let (house, store) = open().await;
    let war = War::begin(&house, &store, 8, json!({ "players": 8 })).await;
    let begin = house.d.mark();
    let blue = Seat(2);
    loop {
        let replay = war.replay().await;
        if replay.stage != Stage::Running {
            break;
        }
        let game = replay.game.as_rekkoku().unwrap();
        match script(game, SEED) {
            Step::Move(text) => war.moves(&text).await,
            Step::Resign(seat) => {
                let who = war.sitter(seat).await;
                let sure = who.slash(war.thread, "game resign", json!({ "game": war.no.0.to_string() })).await.unwrap();
                let mark = house.d.mark();
                assert!(!who.press(sure.message.unwrap().id, "Yes, I resign").await.unwrap().failed());
                war.post(mark, "resign").await;
            }
            Step::Miss => {
                let mark = house.d.mark();
                let missed = replay.missed(blue);
                war.waits(24 * HOUR + 60).await;
                if missed == 0 {
                    continue;
                }
                // The second in a row: Ida steps in, nobody objects, and Blue goes on under her.
                let open = war.post(mark, "is open").await;
                let (_, ida) = war.people.iter().find(|(name, _)| *name == "Ida").unwrap();
                let mark = house.d.mark();
                assert!(!ida.press(open.id, "Take this seat").await.unwrap().failed());
                war.post(mark, "unless a player objects").await;
                house.d.advance(Duration::from_secs(12 * HOUR));
                let text = greedy(war.replay().await.game.as_rekkoku().unwrap(), SEED);
                war.moves(&text).await;
                war.waits(12 * HOUR + 60).await;
                war.post(mark, "leads Blue").await;
                assert_eq!(war.sitter(blue).await.id(), ida.id());
            }
        }
    }
    let replay = war.replay().await;
    let game = replay.game.as_rekkoku().unwrap();
    assert!(shows_all(game), "another seed is needed: see the search");
    let Stage::Over(ending) = &replay.stage else { panic!("{:?}", replay.stage) };
    assert_eq!(ending.ranking.iter().flatten().count(), 8);
    let result = house.d.patient(PATIENCE).wait_anywhere(begin, |m| m.control("Rematch").is_some()).await.unwrap();
    // All eight with their places, the best first; the fallen too.
    let mut at = 0;
    for seat in ending.ranking.iter().flatten() {
        let sitter = war.sitter(*seat).await.id();
        let (name, _) = war.people.iter().find(|(_, person)| person.id() == sitter).unwrap();
        let is_place = |line: &str| line.strip_prefix("**").is_some_and(|rest| rest.starts_with(char::is_numeric));
        let mut places = result.content.lines().enumerate().filter(|(_, line)| is_place(line));
        let place = places.find(|(_, line)| line.contains(name)).map(|(n, _)| n);
        let place = place.unwrap_or_else(|| panic!("{name} has no place: {}", result.content));
        assert!(place >= at, "{}", result.content);
        at = place;
    }
    house.close().await;
}

/// The seed of a short war of teams that ends with one team left.
const TEAMS_SEED: u64 = 24;

#[tokio::test]
async fn a_war_of_teams() {
    let (house, store) = open().await;
    let war = War::begin(&house, &store, 4, json!({ "players": 4, "teams": true })).await;
    let begin = house.d.mark();
    loop {
        let replay = war.replay().await;
        if replay.stage != Stage::Running {
            break;
        }
        war.moves(&greedy(replay.game.as_rekkoku().unwrap(), TEAMS_SEED)).await;
    }
    let replay = war.replay().await;
    let Stage::Over(ending) = &replay.stage else { panic!("{:?}", replay.stage) };
    assert_eq!(ending.reason, Reason::LastLeft);
    let winners: Vec<u8> = ending.ranking[0].iter().map(|seat| seat.0 % 2).collect();
    assert!(winners == [0, 0] || winners == [1, 1], "the two opposite win together: {ending:?}");
    let result = house.d.patient(PATIENCE).wait_anywhere(begin, |m| m.control("Rematch").is_some()).await.unwrap();
    for seat in &ending.ranking[0] {
        let winner = war.sitter(*seat).await.id();
        let (winner, _) = war.people.iter().find(|(_, person)| person.id() == winner).unwrap();
        assert!(result.content.contains(winner), "{winner}: {}", result.content);
    }
    house.close().await;
}

/// Two who capture nothing are stopped after fifty rounds, and counted.
#[tokio::test]
async fn a_war_of_two_ends_by_standoff() {
    let (house, store) = open().await;
    let war = War::begin(&house, &store, 2, json!({ "players": 2 })).await;
    let begin = house.d.mark();
    let mut warned = false;
    for moves in 0.. {
        let replay = war.replay().await;
        if replay.stage != Stage::Running {
            assert_eq!(moves, 100);
            break;
        }
        warned |= !replay.game.notices().is_empty();
        // The envoys walk to and fro.
        let game = replay.game.as_rekkoku().unwrap();
        let envoy = game
            .wanted_first()
            .into_iter()
            .find(|mv| mv.piece.kind == rekkoku::Kind::Envoy && mv.victim.is_none() && mv.from.file() == mv.to.file());
        war.moves(&envoy.unwrap().to_string()).await;
    }
    assert!(warned, "that it is near was said");
    let replay = war.replay().await;
    let Stage::Over(ending) = &replay.stage else { panic!("{:?}", replay.stage) };
    assert_eq!(ending.reason, Reason::Standoff);
    assert_eq!(ending.ranking, [[Seat(0), Seat(1)]], "they have the same");
    let result = house.d.patient(PATIENCE).wait_anywhere(begin, |m| m.control("Rematch").is_some()).await.unwrap();
    assert!(result.content.contains("100"), "the count of each: {}", result.content);
    house.close().await;
}

/// Looks for the shortest war of teams that ends with one team.
#[test]
#[ignore = "a search, to be run when the script changes"]
fn search_teams() {
    let options = Options { teams: rekkoku::Teams::Partners, ..Options::default() };
    let mut best = usize::MAX;
    for seed in 0..2_000 {
        let mut game = rekkoku::Game::new(rekkoku::Layout::Four, options).unwrap();
        while game.position().end().is_none() && game.log().len() < best {
            let mv = game.position().resolve(&greedy(&game, seed)).unwrap();
            game.act(Action::Move(mv)).unwrap();
        }
        if game.position().end() == Some(rekkoku::End::Last) && game.log().len() < best {
            best = game.log().len();
            println!("{seed}: {best}");
        }
    }
}

/// Looks for the shortest war that shows all.
#[test]
#[ignore = "a search, to be run when the script changes"]
fn search() {
    let mut best = usize::MAX;
    for seed in 0..3_000 {
        let mut game = rekkoku::Game::new(rekkoku::Layout::Eight, Options::default()).unwrap();
        while game.position().end().is_none() && game.log().len() < best {
            let action = match script(&game, seed) {
                Step::Move(text) => game.position().resolve(&text).map(Action::Move).unwrap(),
                Step::Resign(seat) => Action::Resign(game.country(seat).unwrap()),
                Step::Miss => Action::Miss(game.position().turn()),
            };
            game.act(action).unwrap();
        }
        if game.position().end().is_some() && shows_all(&game) {
            best = game.log().len();
            println!("{seed}: {best}");
        }
    }
}
