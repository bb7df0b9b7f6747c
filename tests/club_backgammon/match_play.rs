//! A match is one game of the house.

use lasker::club::*;
use lasker::games::Notice;
use lasker::games::backgammon::{Crawford, Stage as At};

use crate::table::*;

#[test]
fn whole_matches_are_played_to_their_end() {
    for seed in 20..26 {
        let mut table = Table::playing("length=3", None, seed);
        let mut numbers = Numbers(u64::from(seed));
        let mut crawford = false;
        table.goes_on(&mut numbers, |state| {
            crawford |= state.crawford() == Crawford::Now;
            false
        });
        let Stage::Over(ending) = &table.record.head.stage else { panic!("{:?}", table.record.head.stage) };
        let winner = ending.winner().unwrap();
        assert_eq!(table.state().score()[usize::from(winner.0)], 3);
        let replay = table.replay();
        assert_eq!((replay.ended(), replay.seeds().len()), (usize::from(replay.game.round()), replay.ended()));
        assert_eq!(table.record.head.orders, []);
        // Whoever replays it up to any version finds what stood there.
        for version in [1, replay.version / 2, replay.version] {
            assert_eq!(Replay::at(&table.record, version).unwrap().version, version);
        }
    }
}

#[test]
fn the_crawford_game_is_announced_and_has_no_cube() {
    let mut table = Table::playing("length=3", None, 30);
    let mut numbers = Numbers(9);
    // One of the two drops twice in a row, so that it is 2–0, or 1–1 and then 2–1.
    while table.state().crawford() == Crawford::Before {
        table.goes_on(&mut numbers, |state| state.stage() == At::Cube);
        let (who, other) = (table.actor(), table.other());
        table.types(who, "double");
        table.types(other, "drop");
    }
    assert!(table.replay().game.notices().contains(&Notice::Crawford));
    let who = table.actor();
    let legal = table.replay().game.legal(table.seat_of(who));
    table.types(who, &legal[0]);
    assert!(matches!(table.at(), At::Play(_)), "the other rolls without being asked");
    assert_eq!(table.replay().game.notices(), []);
}

#[test]
fn an_aborted_match_shows_its_seed_too() {
    let mut table = Table::playing("length=3", None, 31);
    let decision = table.does(ANA, Command::Abort);
    assert_eq!(decision.head.stage, Stage::Aborted);
    assert_eq!(decision.entries.last().unwrap().action.text(), "show");
    assert_eq!(decision.rated, None);
}

#[test]
fn an_increment_comes_once_a_turn() {
    let time = "bank 3d+12h max 9d".parse().unwrap();
    let mut table = Table::invited(setup("length=5", None), 32).on(|terms| terms.time = time);
    table.does(BEN, Command::Accept);
    table.goes_on(&mut Numbers(2), |state| state.stage() == At::Cube);
    let (who, other) = (table.actor(), table.other());
    let (seat, taker) = (table.seat_of(who), table.seat_of(other));
    let bank = |table: &Table, seat| table.replay().bank(seat).unwrap();
    let before = [bank(&table, seat), bank(&table, taker)];
    table.types(who, "double");
    table.types(other, "take");
    assert!(bank(&table, seat) <= before[0] && bank(&table, taker) <= before[1]);
    let legal = table.replay().game.legal(seat);
    let text = legal[0].clone();
    if table.actor() == who {
        table.types(who, &text);
        assert!(bank(&table, seat) > before[0]);
    }
}
