//! Who comes to a table, and how the game begins.

use lasker::club::*;
use lasker::games::Seat;

use crate::table::*;

const JOIN: Command = Command::Join { seat: None };

#[test]
fn it_begins_when_it_is_full() {
    let mut table = Table::open(terms("players=3"));
    assert_eq!(table.record.head.chairs, [Chair { user: ANA, seat: None }]);
    assert_eq!(told(&table.does(BEN, JOIN)), [Telling::InvitationChanged]);
    assert_eq!(table.refuses(BEN, JOIN), Refusal::AtTable);
    // To accept it is to join it.
    let decision = table.does(CAT, Command::Accept);
    assert_eq!(told(&decision), [Telling::InvitationChanged, Telling::Board { since: 1 }]);
    let head = &table.record.head;
    let mut sitters: Vec<_> = (0..3).map(|n| head.sitter(Seat(n)).unwrap()).collect();
    sitters.sort();
    assert_eq!(sitters, [ANA, BEN, CAT]);
    assert!(head.chairs.is_empty());
    assert_eq!(table.refuses(EVE, JOIN), Refusal::AlreadyAccepted);
}

#[test]
fn the_host_may_begin_with_fewer_and_the_board_is_theirs() {
    let mut table = Table::open(terms("players=8"));
    assert_eq!(table.refuses(ANA, Command::Start), Refusal::TableCount { have: 1, can: (2..=8).collect() });
    table.does(BEN, Command::Join { seat: Some(Seat(7)) });
    table.does(CAT, Command::Join { seat: Some(Seat(1)) });
    assert_eq!(table.refuses(BEN, Command::Start), Refusal::HostOnly);
    let decision = table.does(ANA, Command::Start);
    assert_eq!(decision.posts.last().unwrap().ping, [table.to_move()], "also if it is the host who begins");
    let replay = table.replay();
    assert_eq!((table.record.head.terms.seats, replay.game.seats()), (3, 3));
    assert_eq!(table.record.head.sitter(Seat(1)), Some(CAT), "she has what she wished for");
    assert_eq!(replay.game.legal(Seat(0)).len(), 52);
    table.goes_on(3);
}

#[test]
fn wishes_hold_and_are_not_taken_twice() {
    let mut table = Table::open(terms("players=4"));
    table.does(BEN, Command::Join { seat: Some(Seat(2)) });
    let taken = Refusal::SeatWished { seat: Seat(2), by: BEN };
    assert_eq!(table.refuses(CAT, Command::Join { seat: Some(Seat(2)) }), taken);
    assert!(matches!(table.refuses(CAT, Command::Join { seat: Some(Seat(4)) }), Refusal::Terms(_)));
    table.does(BEN, Command::Join { seat: Some(Seat(3)) });
    table.does(CAT, Command::Join { seat: Some(Seat(2)) });
    table.does(DAN, JOIN);
    let head = &table.record.head;
    assert_eq!((head.sitter(Seat(2)), head.sitter(Seat(3))), (Some(CAT), Some(BEN)));
}

#[test]
fn one_may_leave_but_not_the_host() {
    let mut table = Table::open(terms("players=3"));
    table.does(BEN, JOIN);
    assert_eq!(table.refuses(CAT, Command::Leave), Refusal::NotAtTable);
    assert_eq!(table.refuses(ANA, Command::Leave), Refusal::HostStays);
    table.does(BEN, Command::Leave);
    assert_eq!(table.record.head.chairs.len(), 1);
    assert!(!table.record.head.people().contains(&BEN));
    table.does(ANA, Command::Close);
    assert!(matches!(table.refuses(BEN, JOIN), Refusal::InvitationOver(_)));
}

#[test]
fn who_blocks_one_there_sits_elsewhere_and_nobody_sits_in_too_many_games() {
    let mut table = Table::open(terms("players=4"));
    table.does(BEN, JOIN);
    table.people.insert(BEN, Person { blocked: [CAT].into(), ..Person::default() });
    assert_eq!(table.refuses(CAT, JOIN), Refusal::NotTaking);
    table.facts.running.insert(DAN, 20);
    assert!(matches!(table.refuses(DAN, JOIN), Refusal::TooManyGames { .. }));
}

#[test]
fn one_person_leads_several_countries() {
    let mut table = Table::open(terms("players=8 hands=4"));
    assert_eq!(table.record.head.table_size(), 2);
    table.does(BEN, JOIN);
    let head = &table.record.head;
    let (anas, bens): (Vec<_>, Vec<_>) = (head.seats_of(ANA).collect(), head.seats_of(BEN).collect());
    assert_eq!((anas.len(), bens.len()), (4, 4));
    assert!(anas.windows(2).all(|pair| pair[1].0 == pair[0].0 + 2), "{anas:?}");
    let mut table = Table::open(terms("players=8 hands=2"));
    table.does(BEN, JOIN);
    table.does(CAT, JOIN);
    assert_eq!(table.refuses(ANA, Command::Start), Refusal::TableCount { have: 3, can: vec![2, 4] });
    table.does(CAT, Command::Leave);
    table.does(ANA, Command::Start);
    assert_eq!(table.record.head.terms.seats, 4);
}

#[test]
fn teams_need_four() {
    let mut table = Table::open(terms("players=8 teams=partners"));
    table.does(BEN, JOIN);
    assert_eq!(table.refuses(ANA, Command::Start), Refusal::TableCount { have: 2, can: vec![4, 5, 6, 7, 8] });
}
