//! The bot killed in the middle of a move, again and again: nothing that was accepted is lost, nothing is told twice.
//!
//! Each round someone acts, the process is killed somewhere on the way, and a new one starts on the same store. What the store
//! held at the moment of death is read from a copy, so that the new process mends it alone.

mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use lasker::club::{self, Action, Command, Context, Facts, GameNo, Pledge, Record, Replay, Stage, UserId};
use lasker::games::backgammon::dice::{Chain, Seed};
use lasker::games::{GameKind, Reading};
use lasker::sandbox::driver::{Answer, Driver, Msg, Person, Status};
use lasker::sandbox::{Fault, Gate, Id, SERVER, Sandbox, SandboxConfig};
use lasker::store::{SledOptions, SledStore, Store};
use lasker::words::{Lang, alt};
use program::Program;
use serde_json::json;
use tempfile::TempDir;

/// Longer than Discord remembers a nonce, shorter than an interaction can be answered.
const NONCE_FORGOTTEN: Duration = Duration::from_secs(6 * 60);
/// So long an interaction may go unacknowledged, and a little more.
const UNACKNOWLEDGED: Duration = Duration::from_secs(4);

const MESSAGES: &str = "/channels/*/messages";
const CALLBACK: &str = "/interactions/*/*/callback";
const ANSWER: &str = "/webhooks/*/*/messages/@original";

/// Where on its way the process dies.
#[derive(Debug)]
enum Death {
    /// So many microseconds after the deed was sent.
    After(u64),
    /// Before it was sent.
    Before,
    /// At a request of this kind: it has not been done, or has been but its answer is on its way.
    At { method: &'static str, path: &'static str, done: bool },
    /// The post was made and its answer lost; a little later, perhaps while it is looked for or sent again.
    Lost(u64),
}

impl Death {
    fn draw(dice: &mut Rng) -> Self {
        let done = dice.bool();
        match dice.u64(..10) {
            0..4 => Self::After(dice.u64(..60_000)),
            4 => Self::Before,
            5 | 6 => Self::At { method: "POST", path: MESSAGES, done },
            7 => Self::At { method: "POST", path: CALLBACK, done },
            8 => Self::At { method: "PATCH", path: ANSWER, done },
            _ => Self::Lost(dice.u64(..30_000)),
        }
    }
}

/// What somebody does in a round.
#[derive(Debug)]
enum Deed {
    Accept,
    Slash(String),
    Typed(String),
}

/// How the store was when the process died.
struct Left {
    record: Record,
    /// The interactions that the next process knows it owes an answer.
    owed: BTreeSet<u64>,
    /// The seeds of the dice that are still to be rolled.
    seeds: Option<Chain>,
}

struct House {
    sandbox: Sandbox,
    driver: Driver,
    channel: Id,
    people: [Person; 2],
    dir: TempDir,
    bot: Option<Program>,
    game: GameKind,
    no: GameNo,
    record: Record,
    /// Where the game is played, once it has a thread.
    thread: Option<Id>,
    /// The newest board.
    board: Option<Msg>,
    /// The versions that must have been told in the thread.
    told: BTreeSet<u32>,
    games: usize,
    finished: usize,
    /// Interactions acknowledged by a process that died before anything of them was on disk.
    orphans: BTreeSet<Id>,
    made: u32,
}

impl House {
    async fn open(game: GameKind) -> Self {
        let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
        let driver = sandbox.driver().patient(Duration::from_secs(30));
        let people = ["Ana", "Ben"].map(|name| driver.person(name));
        let (channel, dir) = (driver.channel("games"), tempfile::tempdir().unwrap());
        let bot = Some(Program::serve(&sandbox, dir.path(), &[]));
        driver.wait_bot().await.unwrap();
        let (no, record) = challenge(&driver, channel, &people, game, 0).await;
        Self {
            sandbox,
            driver,
            channel,
            people,
            dir,
            bot,
            game,
            no,
            record,
            thread: None,
            board: None,
            told: BTreeSet::new(),
            games: 1,
            finished: 0,
            orphans: BTreeSet::new(),
            made: 0,
        }
    }

    /// What the store holds, from a copy. No process may run.
    async fn left(&self) -> Left {
        let copy = tempfile::tempdir().unwrap();
        copy_all(&self.dir.path().join("store"), copy.path());
        let key = Some(self.dir.path().join("store.key"));
        let store = SledStore::open(copy.path(), SledOptions { key, ..SledOptions::default() }).unwrap();
        let record = store.record(self.no).await.unwrap().expect("the game is in the store");
        let owed = store.unanswered().await.unwrap().into_iter().map(|u| u.interaction).collect();
        let sealed = store.secret(self.no).await.unwrap().zip(record.head.dice.as_ref());
        let open = |(sealed, dice): (_, &Pledge)| {
            let last = store.key().unwrap().open(&sealed, &dice.commitment).expect("the key opens the seeds");
            Chain::new(Seed::new(last.try_into().unwrap()))
        };
        Left { seeds: sealed.map(open), record, owed }
    }

    /// Who acts now, and what he does.
    fn deed(&self, dice: &mut Rng) -> (Person, Deed) {
        if self.made == 0 && self.board.is_none() {
            return (self.people[1].clone(), Deed::Accept);
        }
        let replay = Replay::of(&self.record).unwrap();
        let seat = replay.to_act().iter().next().unwrap();
        let mut legal = replay.game.legal(seat);
        // Of what can be read in two ways people are asked which is meant.
        legal.retain(|text| replay.game.read(seat, text, Reading::Expected).as_ref() == Ok(text));
        // Who leaves his general to be taken is asked once more.
        if let Some(war) = replay.game.as_rekkoku() {
            let position = war.position();
            legal.retain(|text| position.resolve(text).is_ok_and(|mv| !position.exposes_general(&mv)));
        }
        let text = legal[dice.usize(..legal.len())].clone();
        let who = self.record.head.sitter(seat).unwrap();
        let who = self.people.iter().find(|p| p.id().0 == who.0).unwrap().clone();
        // Of a typed roll, which is told with its play, nobody could know here when it has been read.
        let seen = !replay.game.is_opening_of_turn(&text);
        (who, if seen && dice.u64(..3) == 0 { Deed::Typed(text) } else { Deed::Slash(text) })
    }

    fn send(&self, who: &Person, deed: &Deed) -> Option<Id> {
        let place = self.thread.unwrap_or(self.channel);
        match deed {
            Deed::Accept => {
                let mut all = self.driver.messages(self.channel).into_iter().rev();
                let label = accepting(self.game);
                let invitation = all.find(|m| m.author == self.driver.bot() && m.control(label).is_some()).unwrap();
                Some(who.start_press(invitation.id, label).unwrap())
            }
            Deed::Slash(text) => {
                let options = json!({"move": text, "game": self.no.0.to_string()});
                Some(who.start_slash(place, "move", options).unwrap())
            }
            Deed::Typed(text) => {
                who.reply(self.board.as_ref().unwrap().id, text, true).unwrap();
                None
            }
        }
    }

    /// Sends the deed and kills the process where it is to die.
    async fn fatal(&mut self, who: &Person, deed: &Deed, death: &Death) -> Option<Id> {
        let bot = self.bot.take().unwrap();
        let gone = self.driver.requests_made();
        let sent = match *death {
            // What is typed is read after the start; what is pressed while nobody is there is lost.
            Death::Before => {
                drop(bot);
                return self.send(who, deed);
            }
            Death::After(micros) => {
                let sent = self.send(who, deed);
                // The moment of death is what is drawn here; nothing is waited for.
                tokio::time::sleep(Duration::from_micros(micros)).await;
                sent
            }
            Death::At { method, path, done } => {
                let gate = Gate::new();
                let fault = if done { Fault::HoldAfter(gate.clone()) } else { Fault::Hold(gate.clone()) };
                // A typed move has no interaction to be answered.
                let path = if matches!(deed, Deed::Typed(_)) { MESSAGES } else { path };
                let method = if path == MESSAGES { "POST" } else { method };
                self.driver.fault(method, path, 1, fault);
                let sent = self.send(who, deed);
                // Some deeds are not answered in this way; then it dies a little later.
                let _ = tokio::time::timeout(Duration::from_millis(700), gate.arrived(1)).await;
                drop(bot);
                // Only now, so that a request not yet done never is: its connection is gone.
                self.driver.clear_faults();
                drop(gate);
                return sent;
            }
            Death::Lost(micros) => {
                self.driver.fault("POST", MESSAGES, 1, Fault::DropAfter);
                let sent = self.send(who, deed);
                let lost = self.driver.wait_request(gone, |r| r.status == 0).await;
                assert!(lost.is_ok(), "{deed:?} is not posted: {lost:?}");
                tokio::time::sleep(Duration::from_micros(micros)).await;
                sent
            }
        };
        drop(bot);
        self.driver.clear_faults();
        sent
    }

    async fn round(&mut self, dice: &mut Rng) {
        let ((who, deed), death) = (self.deed(dice), Death::draw(dice));
        // What is not posted has no post that could be lost.
        let death = match (&deed, death) {
            (Deed::Slash(text), Death::Lost(micros)) if text == "roll" => Death::After(micros),
            (_, death) => death,
        };
        let before = self.record.clone();
        let sent = self.fatal(&who, &deed, &death).await;
        let at = format!("game {} after version {}: {deed:?}, {death:?}", self.no, before.head.version);
        let seen = sent.and_then(|id| self.driver.interaction(id));
        let left = self.left().await;

        // Nothing old is lost, and what he was told is there.
        // When a typed move happened is not known here, only that it did.
        let deeds = |record: &Record| record.actions.iter().map(|e| (e.seat, untimed(&e.action))).collect::<Vec<_>>();
        let (held, known) = (deeds(&left.record), deeds(&before));
        assert!(
            held.starts_with(&known),
            "{at}: the record has lost something: {held:?} does not begin with {known:?}"
        );
        let done = left.record.head.version > before.head.version;
        let promised = |a: &Answer| ["Played", "Accepted", "You sit"].iter().any(|said| a.content().contains(said));
        let promised = seen.as_ref().is_some_and(promised);
        assert!(done || !promised, "{at}: accepted, then lost");
        let shown = self.driver.messages_since(self.board.as_ref().map_or(self.channel, |b| b.id));
        let newest = shown.iter().filter_map(|m| self.version(m)).max();
        assert!(newest <= Some(left.record.head.version), "{at}: told, then lost");

        if dice.u64(..3) == 0 {
            self.driver.advance(NONCE_FORGOTTEN);
        } else if seen.as_ref().is_some_and(|a| a.status == Status::Pending) {
            self.driver.advance(UNACKNOWLEDGED);
        }
        let (identifies, resumes) = self.driver.connections();
        self.bot = Some(Program::serve(&self.sandbox, self.dir.path(), &[]));
        self.driver.wait_connections(identifies + resumes + 1).await.unwrap();

        // What was typed while nobody was there is read now.
        self.record = match deed {
            Deed::Typed(text) if !done => played(before, left.seeds, UserId(who.id().0), &text),
            _ => left.record,
        };
        if self.record.head.version > 0 && self.record.head.stage != Stage::Invited {
            self.check_told(&at).await;
        }
        self.check_answer(sent, &left.owed, &at).await;
        if matches!(self.record.head.stage, Stage::Over(_)) {
            self.again(&at).await;
        }
    }

    /// The current board is told, to whom it should be, and every board once.
    async fn check_told(&mut self, at: &str) {
        let replay = Replay::of(&self.record).unwrap();
        self.made += 1;
        // A roll is told with its play.
        if replay.plies.last().is_some_and(|ply| replay.game.is_opening_of_turn(&ply.text)) {
            self.check_once(at);
            return;
        }
        let (bot, version_now) = (self.driver.bot(), self.record.head.version);
        let board = self
            .driver
            .wait_anywhere(self.channel, |m| m.author == bot && self.version(m) == Some(version_now))
            .await
            .unwrap_or_else(|e| panic!("{at}: version {version_now} is not told: {e}"));
        self.thread = Some(board.channel);
        assert_ne!(board.channel, self.channel, "{at}: no thread");
        let next = replay.to_act().iter().filter_map(|seat| self.record.head.sitter(seat));
        for user in next {
            assert!(board.pings.contains(&Id(user.0)), "{at}: {user:?} is not pinged by {board:?}");
        }
        // What all see is what is on disk, the dice too.
        if board.files[0].filename.ends_with(".png") {
            assert_eq!(board.alt(), Some(&*alt::board(Lang::En, &replay.game)), "{at}");
        }
        self.told.insert(version_now);
        self.board = Some(board);
        self.check_once(at);
    }

    fn check_once(&self, at: &str) {
        let mut counts = BTreeMap::new();
        let all = self.driver.messages_since(self.channel);
        for version in all.iter().filter(|m| !m.deleted).filter_map(|m| self.version(m)) {
            *counts.entry(version).or_insert(0) += 1;
        }
        let once: BTreeMap<u32, i32> = self.told.iter().map(|&v| (v, 1)).collect();
        assert_eq!(counts, once, "{at}: boards by version");
    }

    /// Nobody is left waiting whose waiting the process could know of.
    async fn check_answer(&mut self, sent: Option<Id>, owed: &BTreeSet<u64>, at: &str) {
        let Some(sent) = sent else { return };
        let open = self.driver.interaction(sent).is_some_and(|a| a.status == Status::Thinking);
        if open && !owed.contains(&sent.0) {
            self.orphans.insert(sent);
            return;
        }
        self.driver.wait_answer(sent).await.unwrap_or_else(|e| panic!("{at}: {e}"));
    }

    /// The game is over: another one.
    async fn again(&mut self, at: &str) {
        self.finished += 1;
        self.check_once(at);
        let highest = self.no.0;
        // New people each time: one may challenge five times a day.
        let server = self.driver.server(SERVER);
        self.people = ["White", "Black"].map(|name| {
            let person = self.driver.create_person(&format!("{name} {}", self.games));
            self.driver.join(server, person.id());
            person
        });
        let (no, record) = challenge(&self.driver, self.channel, &self.people, self.game, highest).await;
        (self.no, self.record) = (no, record);
        (self.thread, self.board, self.made) = (None, None, 0);
        self.told.clear();
        self.games += 1;
    }

    /// The version that a public message shows of the game: its picture, or in the end its film, is called by it.
    fn version(&self, message: &Msg) -> Option<u32> {
        let public = message.ephemeral_to.is_none();
        let file = message.files.first().filter(|_| public)?;
        let name = file.filename.strip_prefix(&format!("{}-{}-", self.game, self.no.0))?;
        name.strip_suffix(".png").or_else(|| name.strip_suffix(".gif"))?.parse().ok()
    }
}

/// An action without the time that was charged for it.
fn untimed(action: &Action) -> Action {
    let mut action = action.clone();
    if let Action::Move { spent, .. } = &mut action {
        *spent = None;
    }
    action
}

/// Ana challenges Ben, undisturbed. The record is not known yet; only its number is.
async fn challenge(
    driver: &Driver,
    channel: Id,
    people: &[Person; 2],
    game: GameKind,
    highest: u32,
) -> (GameNo, Record) {
    let [ana, ben] = people;
    let mark = driver.mark();
    let options =
        if game.has_table() { json!({ "players": 2, "friend": ben.id() }) } else { json!({ "opponent": ben.id() }) };
    ana.slash(channel, &format!("challenge {game}"), options).await.unwrap();
    let invitation = driver.wait_message(channel, mark, |m| m.pings.contains(&ben.id())).await.unwrap();
    assert!(invitation.control(accepting(game)).is_some());
    let no = GameNo(highest + 1);
    (no, invited(no))
}

/// What the button says with which the second player comes in.
fn accepting(game: GameKind) -> &'static str {
    if game.has_table() { "Join" } else { "Accept" }
}

/// Stands for the record of a game that nobody has accepted yet.
fn invited(no: GameNo) -> Record {
    let mut record = table::Table::invited(table::terms(), Some(table::BEN)).record;
    record.head.no = no;
    record.actions.clear();
    record.head.version = 0;
    record
}

/// The record after a move, as the club decides it.
fn played(mut record: Record, seeds: Option<Chain>, who: UserId, text: &str) -> Record {
    let (people, facts) = (BTreeMap::new(), Facts { seeds, ..Facts::default() });
    let now = record.head.latest;
    let ctx = Context { who, now, entropy: [7; 32], version: None, people: &people, facts: &facts };
    let command = Command::Move { text: text.to_owned(), reading: Reading::Expected };
    let decision = club::decide(&record, &ctx, &command).unwrap();
    record.actions.extend(decision.entries);
    record.head = decision.head;
    record
}

fn copy_all(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_all(&from, &to);
        } else {
            std::fs::copy(from, to).unwrap();
        }
    }
}

mod table;

async fn run(game: GameKind, rounds: u32, seed: u64) {
    let mut house = House::open(game).await;
    let mut dice = Rng::with_seed(seed);
    for _ in 0..rounds {
        house.round(&mut dice).await;
    }
    println!("{} rounds, {} games, {} orphans", rounds, house.games, house.orphans.len());
    assert!(house.orphans.is_empty(), "left thinking: {:?}", house.orphans);
    // What was sent to a process that was dead, or died before it acknowledged, gets no answer: that is the kill's work.
    // And whether an acknowledgement got through, the next process can only find out by trying to finish the answer.
    // A mark that an answer was made may die with its process. The next one answers again, and by its clock, which is not the
    // sandbox's, the token may still live.
    house.driver.assert_clean_but(&["interaction_timeout", "unanswered_followup", "expired_token"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_death_loses_or_repeats_a_move() {
    run(GameKind::Lasca, 20, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_death_rolls_again() {
    run(GameKind::Backgammon, 20, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_death_loses_a_turn_of_a_war() {
    run(GameKind::Rekkoku, 20, 5).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs about twenty minutes"]
async fn a_thousand_deaths_lose_and_repeat_nothing() {
    run(GameKind::Lasca, 1_000, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs minutes"]
async fn a_hundred_deaths_roll_nothing_again() {
    run(GameKind::Backgammon, 100, 4).await;
}
