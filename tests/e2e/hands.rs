//! Many hands press whatever they see, new and old, theirs and others'. Whatever comes of it, each is answered once and
//! privately, the records stay whole, the dice as promised, and no seed is told before its time.

use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;
use lasker::club::dice::verify;
use lasker::club::{GameNo, Record, Replay};
use lasker::sandbox::Id;
use lasker::sandbox::driver::{Answer, Control, DriverError, Msg, Person};
use lasker::store::Store;
use serde_json::json;

use crate::house::{House, said};
use crate::table::{SEED, open, seeds};

/// A button that leads elsewhere.
const LINK: u64 = 5;

struct Hands {
    house: House,
    store: Arc<dyn Store>,
    luck: Rng,
    start: Id,
    /// Every button ever seen, with the message it stood on.
    buttons: Vec<(Id, String)>,
    /// What is being done, for a failed test.
    doing: String,
}

impl Hands {
    async fn new(seed: u64) -> Self {
        let (house, store) = open().await;
        let start = house.d.mark();
        Self { house, store, luck: Rng::with_seed(seed), start, buttons: Vec::new(), doing: String::new() }
    }

    fn person(&mut self) -> Person {
        let House { ana, ben, cleo, .. } = &self.house;
        // Cleo plays in no game, and looks on less often.
        [ana, ana, ben, ben, cleo][self.luck.usize(..5)].clone()
    }

    /// Somebody does something. Nothing if a client would not let him.
    async fn acts(&mut self) -> Result<Answer, DriverError> {
        let who = self.person();
        if self.luck.u8(..3) == 0 {
            return self.plays(&who).await;
        }
        let seen = |m: &Msg| !m.deleted && m.ephemeral_to.is_none_or(|to| to == who.id()) && !m.controls.is_empty();
        let messages: Vec<Msg> = self.house.d.messages_since(self.start).into_iter().filter(seen).collect();
        if self.luck.u8(..5) == 0 && !self.buttons.is_empty() {
            let (message, id) = self.buttons[self.luck.usize(..self.buttons.len())].clone();
            if messages.iter().any(|m| m.id == message) {
                self.doing = format!("old {id}");
                return who.press_stale(message, &id).await;
            }
        }
        if self.luck.u8(..8) == 0 || messages.is_empty() {
            return self.commands(&who).await;
        }
        // Rather what is new.
        let newest = messages.len().saturating_sub(if self.luck.bool() { 3 } else { messages.len() });
        let message = &messages[self.luck.usize(newest..messages.len())];
        let controls: Vec<&Control> =
            message.controls.iter().filter(|c| c.custom_id.is_some() && c.style != LINK).collect();
        if controls.is_empty() {
            return self.commands(&who).await;
        }
        let control = controls[self.luck.usize(..controls.len())];
        let id = control.custom_id.clone().unwrap();
        if [":resig!", ":abort!"].iter().any(|end| id.ends_with(end)) && self.luck.u8(..5) > 0 {
            // Or no game gets far.
            return self.commands(&who).await;
        }
        let private = message.ephemeral_to.is_some();
        self.doing = format!("{} {id} private: {private}", control.label);
        if control.options.is_empty() {
            self.buttons.push((message.id, id.clone()));
            who.press(message.id, &id).await
        } else {
            let (_, value, _) = &control.options[self.luck.usize(..control.options.len())];
            who.select(message.id, &id, &[value]).await
        }
    }

    /// One of the moves that are offered while he types.
    async fn plays(&mut self, who: &Person) -> Result<Answer, DriverError> {
        let offered = who.autocomplete(self.house.games, "move", json!({}), "move", "").await?.choices;
        let text = offered.get(self.luck.usize(..offered.len().max(1))).map_or("roll", |choice| &choice.1);
        self.doing = format!("move {text}");
        who.slash(self.house.games, "move", json!({ "move": text })).await
    }

    async fn commands(&mut self, who: &Person) -> Result<Answer, DriverError> {
        const COMMANDS: [&str; 9] = [
            "game verify",
            "game export",
            "game history",
            "game legal",
            "game resign",
            "game draw",
            "game takeback",
            "board",
            "games",
        ];
        let command = COMMANDS[self.luck.usize(..COMMANDS.len())];
        self.doing = command.to_owned();
        who.slash(self.house.games, command, json!({})).await
    }

    /// The records there are.
    async fn records(&self) -> Vec<Record> {
        let mut records = Vec::new();
        for no in 1..=self.store.highest().await.unwrap() {
            records.extend(self.store.record(GameNo(no)).await.unwrap());
        }
        records
    }

    /// All records can be replayed, all dice that can be checked are as promised; no text that anyone has seen tells a seed
    /// that no record shows.
    async fn check(&self) {
        let mut shown = BTreeSet::new();
        for record in self.records().await {
            let replay = Replay::of(&record).unwrap();
            shown.extend(replay.seeds().iter().cloned());
            if let Some(verified) = verify(&record.head, &replay) {
                assert!(verified.checked.is_ok() && verified.unshown == 0, "{verified:?}");
            }
        }
        let secret: Vec<_> = seeds(SEED).into_iter().filter(|seed| !shown.contains(seed)).collect();
        for message in self.house.d.messages_since(self.start) {
            let files = message.files.iter();
            let files = files.flat_map(|file| [file.description.clone().unwrap_or_default(), text(&file.bytes)]);
            for text in files.chain([message.content]) {
                assert!(secret.iter().all(|seed| !text.contains(seed)), "{text}");
            }
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

async fn run(seed: u64, acts: usize) {
    let mut hands = Hands::new(seed).await;
    for (i, game) in ["backgammon", "backgammon", "lasca"].into_iter().enumerate() {
        let (host, guest) =
            if i == 1 { (&hands.house.ben, &hands.house.ana) } else { (&hands.house.ana, &hands.house.ben) };
        let mark = hands.house.d.mark();
        let options = json!({ "opponent": guest.id().to_string() });
        let invited = host.slash(hands.house.games, &format!("challenge {game}"), options).await.unwrap();
        said(&invited);
        let invitation = |m: &Msg| m.pings.contains(&guest.id());
        let invitation = hands.house.d.wait_message(hands.house.games, mark, invitation).await.unwrap();
        said(&guest.press(invitation.id, "Accept").await.unwrap());
    }
    let mut done = 0;
    for _ in 0..acts {
        match hands.acts().await {
            Ok(answer) if answer.form.is_some() => {}
            Ok(answer) => {
                assert!(!answer.failed(), "{}: {answer:?}", hands.doing);
                said(&answer);
                done += 1;
            }
            Err(DriverError::Refused(_)) => {}
            Err(error) => panic!("{}: {error}", hands.doing),
        }
    }
    assert!(done > acts / 2, "{done}");
    let played: usize = hands.records().await.iter().map(|record| record.actions.len()).sum();
    println!("seed {seed}: {done} answers, {played} actions in {} records", hands.records().await.len());
    assert!(played > 30, "{played}");
    hands.check().await;
    hands.house.close().await;
}

#[tokio::test]
async fn whatever_is_pressed_is_answered_once() {
    run(1, 120).await;
}

#[tokio::test]
#[ignore = "needs some minutes"]
async fn whatever_is_pressed_by_many_is_answered_once() {
    for seed in 2..12 {
        run(seed, 400).await;
    }
}
