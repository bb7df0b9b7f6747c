//! What people see while the disk is slow.

use std::sync::{Arc, Condvar, Mutex};

use lasker::sandbox::driver::Status;
use lasker::store::{SledOptions, SledStore};
use serde_json::json;

use crate::house::{House, once};

/// A disk that can be made to wait.
#[derive(Default)]
struct Disk {
    held: Mutex<bool>,
    changed: Condvar,
}

impl Disk {
    fn hold(&self, held: bool) {
        *self.held.lock().unwrap() = held;
        self.changed.notify_all();
    }

    fn sync(&self) {
        let held = self.held.lock().unwrap();
        drop(self.changed.wait_while(held, |held| *held).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_acknowledgement_does_not_wait_for_the_disk_but_the_answer_does() {
    let (disk, dir) = (Arc::new(Disk::default()), tempfile::tempdir().unwrap());
    let on_sync = {
        let disk = Arc::clone(&disk);
        Some(Arc::new(move |_: &std::path::Path| disk.sync()) as lasker::store::SyncHook)
    };
    let store = SledStore::open(dir.path(), SledOptions { on_sync, ..SledOptions::default() }).unwrap();
    let house = House::open_on(Arc::new(store)).await;
    let board = house.begin().await;

    disk.hold(true);
    let (mark, before) = (house.d.mark(), house.d.requests_made());
    let sent = house.ana.start_slash(board.channel, "move", json!({ "move": "c3-d4" })).unwrap();
    house.d.wait_request(before, |r| r.path.ends_with("/callback")).await.unwrap();
    assert_eq!(house.d.interaction(sent).unwrap().status, Status::Thinking);
    let shown = house.d.messages_since(mark).into_iter().filter(|m| m.ephemeral_to.is_none() && m.id != mark);
    assert_eq!(shown.count(), 0, "nothing is told that is not yet safe");

    disk.hold(false);
    let answer = house.d.wait_answer(sent).await.unwrap();
    once(&answer);
    assert!(answer.content().contains("Played `1. c3-d4`"), "{}", answer.content());
    house.board(mark, &house.ana).await;
    house.close().await;
}
