//! The post of a table in all its states, and the posts about seats that change hands.

use lasker::club::{Closed, Command, Replay, Side, Telling, Terms, Time, UserId};
use lasker::discord::layout::Layout;
use lasker::discord::posts::{self, Scene};
use lasker::games::{GameKind, Seat, Setup};
use lasker::words::{Lang, People};

use crate::rekkoku::{CLEO, DAN};
use crate::same;
use crate::table::{ANA, BEN, START, Table};

fn scene<T>(table: &Table, show: impl FnOnce(&Scene<'_>) -> T) -> T {
    let names = [(ANA, "Ana"), (BEN, "Ben"), (CLEO, "Cleo*"), (DAN, "Dan")];
    let people: People = names.into_iter().map(|(user, name)| (user, name.to_owned())).collect();
    let replay = Replay::of(&table.record).unwrap();
    show(&Scene { record: &table.record, replay: &replay, outages: &[], people: &people, lang: Lang::En })
}

/// Options as in `players=4 hands=2`.
fn terms(options: &str) -> Terms {
    let options = options.split_whitespace().filter_map(|option| option.split_once('='));
    let options: std::collections::BTreeMap<_, _> = options.map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
    let seats = options["players"].parse().unwrap();
    Terms { setup: Setup { options, position: None }, ..Terms::usual(GameKind::Rekkoku, seats) }
}

fn settled(table: &Table) -> Layout {
    scene(table, posts::settled)
}

/// The post that tells of something about a seat.
fn told(table: &Table) -> Layout {
    let post = table.posts.iter().rfind(|post| !matches!(post.what, Telling::Board { .. })).expect("something to tell");
    scene(table, |scene| posts::seats(scene, &post.what, &post.ping).expect("something about a seat"))
}

#[test]
fn people_gather() {
    let mut table = Table::invited(Terms { side: Side::Host(Seat(2)), ..terms("players=4") }, None);
    same("table_opened", &scene(&table, |scene| posts::invitation(scene, &[BEN, CLEO])));
    table.act(BEN, Command::Join { seat: None });
    table.act(CLEO, Command::Join { seat: Some(Seat(0)) });
    same("table_three", &settled(&table));
    table.act(BEN, Command::Leave);
    table.act(ANA, Command::Start);
    same("table_begun_with_two", &settled(&table));
}

#[test]
fn all_that_is_agreed_stands_there() {
    let options = "players=8 hands=4 annex=remove endgame=last steppers=upto";
    let hard = Terms { rated: true, misses: 1, time: "bank 7d+1d".parse().unwrap(), ..terms(options) };
    let mut table = Table::invited(hard, None);
    same("table_of_hands", &settled(&table));
    table.act(BEN, Command::Join { seat: Some(Seat(1)) });
    same("table_of_hands_begun", &settled(&table));
    let untimed = Terms { time: "none".parse().unwrap(), ..terms("players=5 layout=balanced teams=partners") };
    same("table_untimed", &settled(&Table::invited(untimed, None)));
}

#[test]
fn the_fullest_table_fits_into_a_message() {
    let options = "players=8 teams=partners rest=on succession=none endgame=immediate steppers=upto";
    let mut table = Table::invited(Terms { time: "bank 7d+1d".parse().unwrap(), ..terms(options) }, None);
    let friends: Vec<UserId> = (1..8).map(|n| UserId(u64::MAX - n)).collect();
    for (&friend, n) in friends[1..].iter().zip(0..) {
        table.act(friend, Command::Join { seat: Some(Seat(n)) });
    }
    let people: People = friends.iter().chain([&ANA]).map(|&user| (user, "*".repeat(32))).collect();
    let replay = Replay::of(&table.record).unwrap();
    let scene = Scene { record: &table.record, replay: &replay, outages: &[], people: &people, lang: Lang::En };
    let layout = posts::invitation(&scene, &friends);
    assert!(layout.content.chars().count() <= 2_000, "{} characters", layout.content.chars().count());
    assert!(layout.content.contains("Stands until"));
    // All but the host and one more have come: two countries are left, and the lot.
    assert_eq!(layout.menu.unwrap().options.len(), 3);
}

#[test]
fn nobody_gathers_any_more() {
    let mut table = Table::invited(terms("players=3"), None);
    table.act(ANA, Command::Close);
    same("table_withdrawn", &settled(&table));
    let mut table = Table::invited(terms("players=3"), None);
    table.now = table.now.plus_seconds(8 * 86_400);
    table.act(UserId::CLOCK, Command::Tick);
    same("table_lapsed", &settled(&table));
    same("table_lapsed_for_host", &scene(&table, |scene| posts::invitation_closed(scene, Closed::Lapsed, &[ANA])));
}

#[test]
fn a_seat_changes_hands() {
    let mut table = Table::invited(Terms { side: Side::Host(Seat(0)), ..terms("players=2") }, None);
    table.act(BEN, Command::Join { seat: Some(Seat(1)) });
    table.act(ANA, Command::Ally { with: Seat(1), on: true });
    same("seat_allied", &told(&table));
    table.act(ANA, Command::Ally { with: Seat(1), on: false });
    same("seat_no_longer_allied", &told(&table));
    // Each goes on until Ana has missed two of her turns.
    while Replay::of(&table.record).unwrap().gone(Seat(0)).is_none() {
        let wake = table.record.head.wake.expect("a clock runs");
        table.now = Time(wake.0).plus_seconds(-6 * 3600);
        if Replay::of(&table.record).unwrap().to_act().contains(Seat(1)) {
            let legal = Replay::of(&table.record).unwrap().game.legal(Seat(1));
            let quiet = legal.iter().find(|mv| mv.contains('E')).unwrap().clone();
            table.play(&quiet);
        } else {
            table.act(UserId::CLOCK, Command::Tick);
        }
    }
    same("seat_open", &told(&table));
    table.act(CLEO, Command::StepIn { seat: Seat(0) });
    same("seat_stepping_in", &told(&table));
    table.act(BEN, Command::Object { seat: Seat(0) });
    same("seat_objected", &told(&table));
    table.act(ANA, Command::StepIn { seat: Seat(0) });
    same("seat_taken_again", &told(&table));
    assert!(table.now > START);
}
