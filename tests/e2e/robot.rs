//! The sandbox's robot, who presses what he is shown: it leads him through backgammon.

use std::sync::Arc;

use lasker::club::{GameNo, Replay, UserId};
use lasker::games::backgammon::Stage as At;
use lasker::games::{Game, Rules as _};
use lasker::sandbox::Id;
use lasker::sandbox::driver::Msg;
use lasker::store::{MemoryStore, Store};
use serde_json::json;

use crate::house::{House, once};

/// So many own plays show what he does.
const PLAYS: usize = 5;

struct Table {
    house: House,
    store: Arc<dyn Store>,
    no: GameNo,
    thread: Id,
}

impl Table {
    async fn replay(&self) -> Replay {
        Replay::of(&self.store.record(self.no).await.unwrap().unwrap()).unwrap()
    }

    /// Ana makes so many plays against the robot, and doubles as soon as she can. Then it is her turn again.
    async fn plays(&self, mut left: usize) {
        let me = UserId(self.house.ana.id().0);
        let mut doubled = false;
        loop {
            let mark = self.house.d.mark();
            let (replay, record) = (self.replay().await, self.store.record(self.no).await.unwrap().unwrap());
            let seat = replay.to_act().iter().next().unwrap();
            if record.head.sitter(seat) != Some(me) {
                // Whatever is told next: how it stood, or what he has done.
                self.house.d.wait_anywhere(mark, |m| m.ephemeral_to.is_none()).await.unwrap();
                continue;
            }
            if left == 0 {
                return;
            }
            let Game::Backgammon(game) = &replay.game else { panic!("{:?}", replay.game) };
            let text = match game.state().stage() {
                At::Cube if !doubled => {
                    doubled = true;
                    "double".to_owned()
                }
                At::Play(_) => {
                    left -= 1;
                    game.legal(seat).swap_remove(0)
                }
                _ => game.legal(seat).swap_remove(0),
            };
            let options = json!({ "move": text, "game": self.no.0.to_string() });
            once(&self.house.ana.slash(self.thread, "move", options).await.unwrap());
        }
    }
}

#[tokio::test]
async fn he_plays_takes_and_lets_resign() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new(1));
    let house = House::open_on(Arc::clone(&store)).await;
    house.d.switch_robot(true);
    let mark = house.d.mark();
    let robot = house.d.person("Robot");
    let options = json!({ "opponent": robot.id().to_string() });
    once(&house.ana.slash(house.games, "challenge backgammon", options).await.unwrap());
    let first = house.d.wait_anywhere(mark, |m| !m.files.is_empty()).await.unwrap();
    let no = house.number(&first).parse().unwrap();
    let table = Table { house, store, no, thread: first.channel };

    table.plays(PLAYS).await;
    let taken = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("Robot takes");
    assert!(table.house.d.messages_since(mark).iter().any(taken), "he takes what is offered");

    let what = table.house.ana.slash(table.thread, "game resign", json!({})).await.unwrap().message.unwrap();
    let sure = table.house.ana.press(what.id, "Single").await.unwrap().message.unwrap();
    let mark = table.house.d.mark();
    once(&table.house.ana.press(sure.id, "Yes, offer it").await.unwrap());
    let accepted = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("gives up game 1");
    table.house.d.wait_message(table.thread, mark, accepted).await.unwrap();
    table.house.close().await;
}
