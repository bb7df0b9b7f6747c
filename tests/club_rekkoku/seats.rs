//! Missed turns, seats that stand open, and those who step in.

use lasker::club::*;
use lasker::games::Seat;

use crate::table::*;

/// Ana lets one turn go by in each round; the others move.
fn misses(table: &mut Table) -> Decision {
    let decision = table.rings();
    assert_eq!(table.replay().missed(Seat(0)).min(2), table.replay().missed(Seat(0)));
    decision
}

/// Ana has missed two turns in a row.
fn gone() -> Table {
    let mut table = Table::playing(terms("players=3"));
    misses(&mut table);
    table.goes_on(2);
    misses(&mut table);
    table
}

#[test]
fn a_missed_turn_passes_and_a_move_makes_up_for_it() {
    let mut table = Table::playing(terms("players=3"));
    let decision = misses(&mut table);
    assert!(matches!(told(&decision)[..], [Telling::Board { .. }]));
    assert_eq!(decision.posts[0].ping, [BEN]);
    assert_eq!((table.slot().as_str(), table.replay().missed(Seat(0))), ("b", 1));
    assert_eq!(table.record.head.wake, Some(table.record.head.latest.plus_seconds(DAY)), "Ben has his own day");
    table.goes_on(3);
    assert_eq!(table.replay().missed(Seat(0)), 0);
}

#[test]
fn after_two_the_seat_is_open_and_its_turns_pass_at_once() {
    let mut table = gone();
    assert_eq!(table.replay().absent(), Seat(0).into());
    table.goes_on(2);
    assert_eq!(table.slot(), "b", "Red is passed over");
    assert_eq!(table.refuses(EVE, Command::StepIn { seat: Seat(1) }), Refusal::SeatNotOpen);
    assert_eq!(table.refuses(BEN, Command::StepIn { seat: Seat(0) }), Refusal::PlaysAlready);
    assert_eq!(table.refuses(ANA, typed("rEj5-j9")), Refusal::NotYourTurn { to_act: vec![Seat(1)] });
}

#[test]
fn whoever_was_gone_may_come_back() {
    let mut table = gone();
    let decision = table.does(ANA, Command::StepIn { seat: Seat(0) });
    assert_eq!(told(&decision), [Telling::Seated { seat: Seat(0), user: ANA }]);
    assert!(table.replay().absent().is_empty());
    table.goes_on(2);
    assert_eq!(table.to_move(), ANA);
}

#[test]
fn a_substitute_sits_after_a_day_unless_someone_objects() {
    let mut table = gone();
    let asked = table.now;
    let decision = table.does(EVE, Command::StepIn { seat: Seat(0) });
    let until = asked.plus_seconds(DAY);
    assert_eq!(told(&decision), [Telling::SteppingIn { seat: Seat(0), user: EVE, until }]);
    assert_eq!(table.refuses(DAN, Command::StepIn { seat: Seat(0) }), Refusal::SeatAsked { by: EVE });
    assert_eq!(table.refuses(EVE, Command::Object { seat: Seat(0) }), Refusal::NotAPlayer);
    let decision = table.does(BEN, Command::Object { seat: Seat(0) });
    assert_eq!(told(&decision), [Telling::Objected { seat: Seat(0), by: Seat(1), user: EVE }]);
    assert_eq!(table.refuses(BEN, Command::Object { seat: Seat(0) }), Refusal::NobodySteps);

    let asked = table.now;
    table.sits(DAN, Seat(0));
    assert_eq!(table.record.head.sitter(Seat(0)), Some(DAN));
    assert!(table.now >= asked.plus_seconds(DAY));
    assert!(table.replay().absent().is_empty() && table.record.head.takers.is_empty());
    while table.slot() != "r" {
        table.goes_on(1);
    }
    assert_eq!(table.to_move(), DAN);
}

#[test]
fn who_is_not_replaced_resigns_after_three_days() {
    let mut table = gone();
    let since = table.replay().gone(Seat(0)).unwrap();
    while table.replay().game.living().contains(Seat(0)) {
        // The others play on within their day.
        let settles = since.plus_seconds(3 * DAY);
        if table.now.plus_seconds(12 * HOUR) < settles {
            table.now = table.now.plus_seconds(12 * HOUR);
            table.goes_on(1);
        } else {
            table.now = settles;
            table.does(UserId::CLOCK, Command::Tick);
        }
    }
    assert_eq!(table.replay().game.living().len(), 2);
    assert_eq!(table.record.head.stage, Stage::Running);
}

#[test]
fn where_all_are_gone_the_game_comes_to_an_end_by_itself() {
    let mut table = Table::playing(terms("players=3"));
    for _ in 0..100 {
        if table.record.head.stage != Stage::Running {
            return;
        }
        table.rings();
    }
    panic!("it goes on for ever: {:?}", table.record.head.wake);
}

#[test]
fn nobody_waits_for_the_seat_of_one_who_plays_again() {
    let mut table = Table::playing(terms("players=3"));
    while !table.replay().present().is_empty() {
        table.rings();
    }
    // Nobody is there to go on without him, so that his clock runs, and he plays after all.
    let seat = table.replay().to_act().iter().next().unwrap();
    table.does(EVE, Command::StepIn { seat });
    table.goes_on(1);
    assert_eq!((table.replay().gone(seat), &table.record.head.takers[..]), (None, &[][..]));
    while table.replay().gone(seat).is_none() {
        table.rings();
    }
    assert!(table.record.head.wake > Some(table.record.head.latest), "nothing is due that was asked for long ago");
    let until = table.now.plus_seconds(DAY);
    let decision = table.does(EVE, Command::StepIn { seat });
    assert_eq!(told(&decision), [Telling::SteppingIn { seat, user: EVE, until }]);
}

#[test]
fn absent_players_do_not_count_in_votes() {
    let mut table = gone();
    table.does(BEN, Command::Propose(Proposal::Stop));
    assert_eq!(table.replay().standing.unwrap().waits, Seat(2).into());
    assert!(matches!(table.does(CAT, Command::Agree).head.stage, Stage::Over(_)));
}

#[test]
fn with_several_countries_the_person_is_gone_with_all_of_them() {
    let mut table = Table::playing(terms("players=4 hands=2"));
    let first = table.to_move();
    // Each has every other slot: his own two turns in a row, with the other's between them.
    table.rings();
    table.goes_on(1);
    table.rings();
    let hand: Vec<_> = table.record.head.seats_of(first).collect();
    assert_eq!(table.replay().absent().iter().collect::<Vec<_>>(), hand);
    table.does(EVE, Command::StepIn { seat: hand[1] });
    while table.record.head.seats_of(EVE).next().is_none() {
        if table.record.head.wake.unwrap().0 < table.now.0 + HOUR * 1000 || table.replay().to_act().is_empty() {
            table.rings();
        } else if table.record.head.takers[0].since.plus_seconds(DAY) <= table.now.plus_seconds(6 * HOUR) {
            table.now = table.record.head.takers[0].since.plus_seconds(DAY);
            table.does(UserId::CLOCK, Command::Tick);
        } else {
            table.now = table.now.plus_seconds(6 * HOUR);
            table.goes_on(1);
        }
    }
    assert_eq!(table.record.head.seats_of(EVE).collect::<Vec<_>>(), hand);
}

#[test]
fn holidays_do_not_stop_a_game_of_many() {
    let mut table = Table::playing(terms("players=3"));
    let span = Span { from: table.now, until: table.now.plus_seconds(10 * DAY) };
    let due = table.record.head.wake;
    assert_eq!(table.does(ANA, Command::Away(span)).entries, []);
    assert_eq!(table.record.head.wake, due, "her day goes on");
}
