//! Which results change whose ratings.

use lasker::club::rating::{Outcome, Party, Rating, Skill};
use lasker::club::*;
use lasker::games::Seat;

use crate::table::*;

fn rated(options: &str) -> Terms {
    Terms { rated: true, ..terms(options) }
}

fn party(place: usize, people: &[UserId]) -> Party {
    Party { place, people: people.to_vec() }
}

/// Everybody who still can agrees to stop.
fn stops(table: &mut Table) -> Decision {
    let replay = table.replay();
    let present = replay.present();
    let mut voters: Vec<_> = present.iter().filter_map(|seat| table.record.head.sitter(seat)).collect();
    voters.sort();
    voters.dedup();
    let mut decision = table.does(voters[0], Command::Propose(Proposal::Stop));
    for &voter in &voters[1..] {
        assert_eq!(decision.rated, None, "it goes on");
        decision = table.does(voter, Command::Agree);
    }
    assert!(matches!(decision.head.stage, Stage::Over(_)));
    decision
}

/// Ana lets two of her turns go by, and Dan takes her seat.
fn left_to_dan(options: &str) -> Table {
    let mut table = Table::playing(rated(options));
    table.rings();
    table.goes_on(2);
    table.rings();
    table.sits(DAN, Seat(0));
    table
}

#[test]
fn survivors_share_a_place_and_the_fallen_come_after_them() {
    let mut table = Table::playing(rated("players=4"));
    assert_eq!(table.does(BEN, Command::Resign).rated, None);
    table.does(DAN, Command::Resign);
    let outcome = stops(&mut table).rated.unwrap();
    // Who fell later is before who fell earlier, with as many points.
    assert_eq!(outcome, Outcome::War(vec![party(1, &[ANA]), party(1, &[CAT]), party(3, &[DAN]), party(4, &[BEN])]));
    let changes = outcome.rate(&[(CAT, Rating::Skill(Skill { mu: 40.0, sigma: 2.0, games: 9 }))].into());
    assert_eq!(changes.iter().map(|change| change.user).collect::<Vec<_>>(), [ANA, CAT, DAN, BEN]);
    assert_eq!(changes[0].before, Rating::Skill(Skill::default()));
    let gain = |n: usize| changes[n].after.shown() - changes[n].before.shown();
    assert!(gain(0) > gain(2) && gain(2) > gain(3), "{changes:?}");
}

#[test]
fn partners_are_one_party() {
    let mut table = Table::playing(rated("players=4 teams=partners"));
    table.does(ANA, Command::Resign);
    let outcome = table.does(CAT, Command::Resign).rated.unwrap();
    // BEN's and DAN's countries stand opposite.
    assert_eq!(outcome, Outcome::War(vec![party(1, &[BEN, DAN]), party(2, &[ANA, CAT])]));
}

#[test]
fn several_countries_are_one_person() {
    let mut table = Table::playing(rated("players=8 hands=4"));
    let outcome = table.does(BEN, Command::Resign).rated.unwrap();
    assert_eq!(outcome, Outcome::War(vec![party(1, &[ANA]), party(2, &[BEN])]));
}

#[test]
fn who_left_comes_last_and_who_sits_there_comes_where_it_does() {
    let mut table = left_to_dan("players=3");
    table.does(BEN, Command::Resign);
    let outcome = stops(&mut table).rated.unwrap();
    assert_eq!(outcome, Outcome::War(vec![party(1, &[DAN]), party(1, &[CAT]), party(3, &[BEN]), party(4, &[ANA])]));
}

#[test]
fn a_partner_does_not_pay_for_who_left() {
    let mut table = Table::playing(rated("players=4 teams=partners"));
    let sitting = Sitting { seat: Seat(0), user: EVE, since: table.now };
    table.record.head.sittings.push(sitting);
    table.does(EVE, Command::Resign);
    let outcome = table.does(CAT, Command::Resign).rated.unwrap();
    assert_eq!(outcome, Outcome::War(vec![party(1, &[BEN, DAN]), party(2, &[EVE, CAT]), party(3, &[ANA])]));
}

/// The seat that he takes over is not his own, so nobody is rated by it.
#[test]
fn who_falls_and_steps_in_elsewhere_is_rated_for_his_own() {
    let mut table = Table::playing(rated("players=3"));
    table.does(CAT, Command::Resign);
    table.record.head.sittings.push(Sitting { seat: Seat(0), user: CAT, since: table.now });
    let outcome = table.does(BEN, Command::Resign).rated.unwrap();
    assert_eq!(outcome, Outcome::War(vec![party(2, &[BEN]), party(3, &[CAT]), party(4, &[ANA])]));
}

#[test]
fn whoever_comes_back_has_not_left() {
    let mut table = Table::playing(rated("players=2"));
    table.rings();
    table.goes_on(1);
    table.rings();
    table.does(ANA, Command::StepIn { seat: Seat(0) });
    let outcome = table.does(BEN, Command::Resign).rated.unwrap();
    assert_eq!(outcome, Outcome::War(vec![party(1, &[ANA]), party(2, &[BEN])]));
}

#[test]
fn what_is_not_rated() {
    let mut table = Table::playing(terms("players=2"));
    assert_eq!(table.does(BEN, Command::Resign).rated, None, "nobody asked for it");
    let mut table = Table::playing(rated("players=3"));
    assert_eq!(table.does(ANA, Command::Abort).rated, None, "it was called off");
    let mut table = Table::playing(rated("players=2"));
    table.record.head.sittings[1].user = ANA;
    assert_eq!(table.does(ANA, Command::Resign).rated, None, "she played against herself");
}
