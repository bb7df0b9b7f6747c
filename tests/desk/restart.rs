//! After a restart what was decided is told, and nothing twice.

use lasker::club::{Command, Proposal};

use crate::house::*;

/// Both kinds of store.
fn houses() -> [House; 2] {
    [House::in_memory(), House::on_disk(None)]
}

#[tokio::test]
async fn what_was_never_told_is_told_after_the_next_start() {
    for house in houses() {
        // This desk never starts: as if the process ended right after each answer.
        let no = house.game().await;
        let first = house.play(no).await;
        let house = house.restart().await;
        house.desk.start().await.unwrap();
        let log = house.chat.until(|log| log.boards_of(no) == [1, first]).await;
        assert_each_once_in_order(&log);
        assert!(log.tried.iter().all(|t| t.maybe_made), "nobody knows how far the last run came");
        let second = house.play(no).await;
        let log = house.chat.until(|log| log.boards_of(no) == [1, first, second]).await;
        assert!(!log.tried.last().unwrap().maybe_made);
        house.desk.stop().await;
    }
}

#[tokio::test]
async fn a_post_whose_answer_was_lost_is_not_made_again() {
    for house in houses() {
        house.desk.start().await.unwrap();
        let no = house.game().await;
        house.chat.until(|log| log.boards_of(no) == [1]).await;
        house.chat.set(Mood::LostAnswer);
        let first = house.play(no).await;
        house.chat.until(|log| log.boards_of(no) == [1, first]).await;
        let second = house.play(no).await;
        let house = house.restart().await;
        house.chat.set(Mood::Fine);
        house.desk.start().await.unwrap();
        let log = house.chat.until(|log| log.boards_of(no).len() > 2).await;
        assert_each_once_in_order(&log);
        assert_eq!(log.boards_of(no), [1, first, second]);
        house.desk.stop().await;
        assert!(house.store.outbox().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn what_was_planned_before_is_played_after() {
    for house in houses() {
        let no = house.game().await;
        house.act(no, BEN, Command::Plan { line: "c3-d4 e5xc3".into() }).await.unwrap();
        let house = house.restart().await;
        let done = house.act(no, ANA, typed("c3-d4")).await.unwrap();
        assert_eq!((done.seen.replay.plies.len(), done.seen.record.head.plans.len()), (2, 0));
        assert!(done.seen.replay.plies[1].planned);
        // And what was taken back stays so.
        house.act(no, ANA, Command::Propose(Proposal::Takeback)).await.unwrap();
        house.act(no, BEN, Command::Agree).await.unwrap();
        let house = house.restart().await;
        assert_eq!(house.desk.look(no).await.unwrap().replay.plies, []);
    }
}

#[tokio::test]
async fn the_game_goes_on_where_it_stood() {
    for mut house in houses() {
        let no = house.game().await;
        for _ in 0..5 {
            let version = house.play(no).await;
            house = house.restart().await;
            let seen = house.desk.look(no).await.unwrap();
            assert_eq!(seen.record.head.version, version);
        }
        house.act(no, BEN, Command::Resign).await.unwrap();
    }
}
