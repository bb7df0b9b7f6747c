//! Dice on their way through the desk: sealed in the store, the same after every mishap, shown at the end.

use lasker::club::dice::verify;
use lasker::club::rating::{Fibs, Rating, Skill};
use lasker::club::{Command, GameNo, Proposal, Refusal, Rolls, ServerId, Side, Stage, Terms, Time, UserId};
use lasker::desk::{Call, DeskError, Source};
use lasker::games::{GameKind, Reading, Seat};
use lasker::store::lines::{Importing, export, import};
use lasker::store::{Key, MemoryStore, Store, Transaction};

use crate::house::*;

const CLEO: UserId = UserId(1003);

fn event(event: u64) -> Source {
    Source { event: Some(event), ..Source::default() }
}

fn backgammon(length: &str) -> lasker::club::Ask {
    let mut ask = ask(Some(BEN));
    ask.terms.game = GameKind::Backgammon;
    ask.terms.setup.options = [("length".to_owned(), length.to_owned())].into();
    ask.terms.rated = true;
    ask
}

impl House {
    /// A match under play.
    async fn match_to(&self, length: &str) -> GameNo {
        let invited = self.desk.invite(ANA, backgammon(length), event(900)).await.unwrap();
        let no = invited.seen.record.head.no;
        let call = Call { tag: None, version: None, who: BEN, command: Command::Accept };
        self.desk.act(no, call, event(901)).await.unwrap();
        no
    }

    /// Makes one move of whoever is to act: the fourth, or the last there is.
    async fn step(&self, no: GameNo) {
        let seen = self.desk.look(no).await.unwrap();
        let seat = seen.replay.to_act().iter().next().unwrap();
        let legal = seen.replay.game.legal(seat);
        let text = legal[3.min(legal.len() - 1)].clone();
        let who = seen.record.head.sitter(seat).unwrap();
        self.act(no, who, Command::Move { text, reading: Reading::Exact }).await.unwrap();
    }

    async fn goes_on(&self, no: GameNo, moves: usize) {
        for _ in 0..moves {
            if self.desk.look(no).await.unwrap().record.head.stage == Stage::Running {
                self.step(no).await;
            }
        }
    }
}

async fn exported(store: &dyn Store) -> String {
    let mut out = Vec::new();
    export(store, &mut out).await.unwrap();
    String::from_utf8(out).unwrap()
}

#[tokio::test]
async fn a_match_is_played_through_restarts_and_proves_its_dice() {
    let mut house = House::on_disk(None);
    let no = house.match_to("3").await;
    for _ in 0..3 {
        house.goes_on(no, 12).await;
        let before = house.desk.look(no).await.unwrap();
        house = house.restart().await;
        // Nothing has been posted yet, and yet nothing is rolled again.
        assert_eq!(*house.desk.look(no).await.unwrap().replay, *before.replay);
    }
    house.goes_on(no, 5_000).await;
    let seen = house.desk.look(no).await.unwrap();
    assert!(matches!(seen.record.head.stage, Stage::Over(_)));
    let verified = verify(&seen.record.head, &seen.replay).unwrap();
    assert!(verified.checked.unwrap() > 5 && verified.unshown == 0);
    assert_eq!((&*verified.proof.host_luck, &*verified.proof.guest_luck), ("900", "901"));
    assert_eq!(house.store.secret(no).await.unwrap(), None, "nobody needs it any more");
    assert_eq!(house.store.rolls(ServerId(50)).await.unwrap(), Rolls::of(&seen.replay));
    assert_eq!(house.store.rolls(ServerId(51)).await.unwrap().total(), 0);

    // The ratings, with the result and with the people.
    let rated = &seen.record.head.rated;
    assert_eq!(rated.len(), 2);
    for change in rated {
        let person = house.store.person(change.user).await.unwrap();
        assert_eq!(person.ratings[&GameKind::Backgammon], change.after);
        assert!(matches!(change.after, Rating::Fibs(Fibs { experience: 3, .. })));
        assert_eq!(change.before.shown(), 1500.0);
    }
    assert!((rated[0].after.shown() + rated[1].after.shown() - 3000.0).abs() < 1e-9);
}

#[tokio::test]
async fn the_seeds_are_never_told_while_they_matter() {
    let house = House::in_memory();
    let no = house.match_to("5").await;
    house.goes_on(no, 10).await;
    let seen = house.desk.look(no).await.unwrap();
    let sealed = house.store.secret(no).await.unwrap().unwrap();
    let commitment = &seen.record.head.dice.as_ref().unwrap().commitment;
    let last = house.store.key().unwrap().open(&sealed, commitment).unwrap();
    let lines = exported(&*house.store).await;
    let seen = format!("{seen:?}");
    for told in [data_encoding::HEXLOWER.encode(&last), data_encoding::BASE64_NOPAD.encode(&last)] {
        assert!(!lines.contains(&told) && !seen.contains(&told));
    }
    assert!(lines.contains("\"line\":\"secret\"") && lines.contains(commitment.as_str()));
    assert_eq!(Key::new([9; 32]).open(&sealed, commitment), None);
}

#[tokio::test]
async fn the_same_press_twice_rolls_once() {
    let house = House::in_memory();
    let no = house.match_to("1").await;
    let seen = house.desk.look(no).await.unwrap();
    let seat = seen.replay.to_act().iter().next().unwrap();
    let text = seen.replay.game.legal(seat)[0].clone();
    let who = seen.record.head.sitter(seat).unwrap();
    let press = || {
        let command = Command::Move { text: text.clone(), reading: Reading::Exact };
        house.desk.act(no, Call { tag: None, version: Some(seen.record.head.version), who, command }, event(77))
    };
    let (first, second) = futures::future::join(press(), press()).await;
    assert!(matches!((first, second), (Ok(_), Err(DeskError::Again)) | (Err(DeskError::Again), Ok(_))));
    let after = house.desk.look(no).await.unwrap();
    let rolls = Rolls::of(&after.replay).total() - Rolls::of(&seen.replay).total();
    assert!((1..=2).contains(&rolls), "his opponent's, and his own again if that turn passed: {rolls}");
}

#[tokio::test]
async fn a_store_with_another_key_rolls_nothing_but_lets_resign() {
    let house = House::in_memory();
    let no = house.match_to("5").await;
    let lines = exported(&*house.store).await;
    let how = Importing::at(Time(1_790_000_000_000));
    for (epoch, good) in [(1, true), (2, false)] {
        // A store in memory has the key of its epoch.
        let store = std::sync::Arc::new(MemoryStore::new(epoch));
        import(&*store, lines.as_bytes(), how).await.unwrap();
        let house = house.over(store);
        let seen = house.desk.look(no).await.unwrap();
        let seat = seen.replay.to_act().iter().next().unwrap();
        let who = seen.record.head.sitter(seat).unwrap();
        let text = seen.replay.game.legal(seat)[0].clone();
        // The opening is rolled already; the play is followed by the other's decision or roll.
        let played = house.act(no, who, Command::Move { text, reading: Reading::Exact }).await;
        played.unwrap();
        let other = if who == ANA { BEN } else { ANA };
        let rolled = house.act(no, other, typed("roll")).await;
        match rolled {
            Ok(_) => assert!(good),
            Err(DeskError::Refused(why)) => assert!(!good && *why == Refusal::NoDice, "{why:?}"),
            Err(other) => panic!("{other}"),
        }
        assert!(house.act(no, other, Command::Resign).await.is_ok());
    }
}

#[tokio::test]
async fn each_match_has_seeds_of_its_own() {
    let house = House::in_memory();
    let no = house.match_to("1").await;
    house.act(no, BEN, Command::Resign).await.unwrap();
    let again = house.act(no, ANA, Command::Rematch).await.unwrap().seen.record.head.clone();
    let first = house.desk.look(no).await.unwrap().record.head.dice.clone().unwrap();
    assert_ne!(again.dice.as_ref().unwrap().commitment, first.commitment);
    assert!(house.store.secret(again.no).await.unwrap().is_some());
    house.act(again.no, ANA, Command::Close).await.unwrap();
    assert_eq!(house.store.secret(again.no).await.unwrap(), None);
    // A store that lost its seeds, by whatever means, says so and goes on for all others.
    let other = house.desk.invite(ANA, backgammon("1"), Source::default()).await.unwrap().seen.record.head.no;
    house.store.commit(Transaction { secrets: vec![(other, None)], ..Transaction::default() }).await.unwrap();
    assert!(
        matches!(house.act(other, BEN, Command::Accept).await, Err(DeskError::Refused(why)) if *why == Refusal::NoDice)
    );
}

#[tokio::test]
async fn a_game_of_many_changes_all_their_ratings_with_its_result() {
    let house = House::in_memory();
    let mut offer = ask(None);
    offer.terms = Terms { rated: true, thread: false, side: Side::Host(Seat(0)), ..Terms::usual(GameKind::Rekkoku, 3) };
    offer.terms.setup.options = [("players".to_owned(), "3".to_owned())].into();
    let no = house.desk.invite(ANA, offer, event(900)).await.unwrap().seen.record.head.no;
    for (user, seat) in [(BEN, Seat(1)), (CLEO, Seat(2))] {
        house.act(no, user, Command::Join { seat: Some(seat) }).await.unwrap();
    }
    house.act(no, BEN, Command::Resign).await.unwrap();
    house.act(no, ANA, Command::Propose(Proposal::Stop)).await.unwrap();
    assert_eq!(house.store.person(ANA).await.unwrap().ratings, [].into(), "it goes on");
    house.act(no, CLEO, Command::Agree).await.unwrap();
    let head = house.desk.look(no).await.unwrap().record.head.clone();
    let mut shown = Vec::new();
    for (change, user) in head.rated.iter().zip([ANA, CLEO, BEN]) {
        assert_eq!((change.user, change.before), (user, Rating::Skill(Skill::default())));
        assert_eq!(house.store.person(user).await.unwrap().ratings, [(GameKind::Rekkoku, change.after)].into());
        shown.push(change.after.shown());
    }
    // Ana and Cleo have the same count.
    assert_eq!(shown[0], shown[1]);
    assert!(shown[0] > 1000.0 && shown[2] < 1000.0, "{shown:?}");
}
