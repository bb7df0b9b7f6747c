//! Many games at once, with impatient players and a chat that repeats itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use lasker::club::{Action, Command, GameNo, Replay, Stage, UserId};
use lasker::desk::{Call, DeskError, Source};

use crate::house::*;

const GAMES: u32 = 64;
const MOVES: usize = 12;

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// One player: looks, plays some move if it seems to be his turn (and sometimes if not), each event several times at
/// once. Answers with how many of his moves were taken.
async fn player(house: Arc<House>, no: GameNo, who: UserId, events: Arc<AtomicU64>) -> usize {
    let mut dice = Dice(who.0);
    let mut taken = 0;
    loop {
        let seen = house.desk.look(no).await.unwrap();
        if seen.replay.stage != Stage::Running || seen.replay.plies.len() >= MOVES {
            return taken;
        }
        let seat = seen.record.head.seats_of(who).next().unwrap();
        let mut legal = seen.replay.game.legal(seat);
        let text = match legal.len() {
            0 if dice.below(8) > 0 => {
                tokio::task::yield_now().await;
                continue;
            }
            0 => "c3-d4".to_owned(),
            n => legal.swap_remove(dice.below(n)),
        };
        let event = events.fetch_add(1, Ordering::SeqCst);
        let repeats = 1 + dice.below(3);
        let version = (dice.below(4) == 0).then_some(seen.record.head.version);
        let presses = (0..repeats).map(|_| {
            let call = Call { tag: Some(seen.record.head.tag), version, who, command: typed(&text) };
            house.desk.act(no, call, Source { event: Some(event), ..Source::default() })
        });
        let mut done = 0;
        for answer in futures::future::join_all(presses).await {
            match answer {
                Ok(answer) => {
                    assert!(answer.seen.record.head.version > answer.before);
                    done += 1;
                }
                Err(DeskError::Again | DeskError::Refused(_)) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert!(done <= 1, "one event was taken {done} times");
        taken += done;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_four_games_at_once_stay_sound() {
    let house = Arc::new(House::on_disk(None));
    house.desk.start().await.unwrap();
    let events = Arc::new(AtomicU64::new(1));
    let people = |game: u32| (UserId(u64::from(10_000 + game)), UserId(u64::from(20_000 + game)));
    let games = (0..GAMES).map(|game| {
        let (house, events) = (Arc::clone(&house), Arc::clone(&events));
        tokio::spawn(async move {
            let (host, guest) = people(game);
            let no = house.desk.invite(host, ask(Some(guest)), Source::default()).await.unwrap().seen.record.head.no;
            house.act(no, guest, Command::Accept).await.unwrap();
            let (a, b) = futures::future::join(
                player(Arc::clone(&house), no, host, Arc::clone(&events)),
                player(Arc::clone(&house), no, guest, events),
            )
            .await;
            (no, a + b)
        })
    });
    let mut played = Vec::new();
    for game in games.collect::<Vec<_>>() {
        played.push(game.await.unwrap());
    }
    house.all_made().await;
    house.desk.stop().await;
    let log = house.chat.log();
    assert_each_once_in_order(&log);

    played.sort_unstable();
    assert!(played.iter().map(|(no, _)| no.0).eq(1..=GAMES), "numbers are dense");
    for (no, taken) in played {
        let record = house.store.record(no).await.unwrap().unwrap();
        assert_eq!(record.actions.len(), record.head.version as usize);
        Replay::of(&record).unwrap();
        assert!(record.actions.windows(2).all(|pair| pair[0].at <= pair[1].at));
        let chosen = record.actions.iter().filter(|e| matches!(e.action, Action::Move { forced: false, .. })).count();
        assert_eq!(chosen, taken, "{no}: each answer stands for one move");
        // The boards tell of every version that a decision made, the last one included.
        assert_eq!(log.boards_of(no).len(), taken + 1);
        assert_eq!(log.boards_of(no).last(), Some(&record.head.version));
    }
}
