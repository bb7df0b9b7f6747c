//! The cube, resigning, and what is never taken back.

use lasker::club::*;
use lasker::games::backgammon::{How, Refused, Stage as At, Win};
use lasker::games::{Ending, Reason};

use crate::table::*;

fn at_the_cube(options: &str, seed: u8) -> Table {
    let mut table = Table::playing(options, None, seed);
    table.goes_on(&mut Numbers(u64::from(seed)), |state| state.stage() == At::Cube);
    table
}

#[test]
fn after_a_take_the_doubler_has_his_dice() {
    let mut table = at_the_cube("length=5", 11);
    let (who, other) = (table.actor(), table.other());
    let decision = table.types(who, "double");
    assert_eq!(told(&decision), [(Telling::Board { since: decision.head.version - 1 }, vec![other])]);
    let decision = table.types(other, "take");
    assert!(matches!(decision.entries[1].action, Action::Chance { .. }));
    assert!(shows_board(&decision));
    assert_eq!(table.state().cube().owner, Some(table.seat_of(other)));
}

#[test]
fn after_a_drop_the_next_game_begins() {
    let mut table = at_the_cube("length=3", 12);
    let (who, other) = (table.actor(), table.other());
    table.types(who, "double");
    let decision = table.types(other, "drop");
    let kinds: Vec<_> = decision.entries.iter().map(|e| e.action.text()).collect();
    assert_eq!(kinds[..2], ["drop", "show"], "{kinds:?}");
    assert!(matches!(decision.entries[2].action, Action::Chance { .. }));
    let state = table.state();
    assert_eq!((state.game(), state.score().iter().sum::<u32>()), (2, 1));
    let ended = state.last_result().unwrap();
    assert_eq!((ended.game, ended.points, ended.how), (1, 1, How::Dropped));
}

#[test]
fn a_game_is_resigned_by_consent_and_the_match_goes_on() {
    let mut table = at_the_cube("length=5", 13);
    let (who, other) = (table.actor(), table.other());
    let single = Command::Propose(Proposal::ResignGame { win: Win::Single });
    let gammon = Command::Propose(Proposal::ResignGame { win: Win::Gammon });
    let decision = table.does(who, single.clone());
    assert_eq!(told(&decision), [(Telling::Proposed { what: Proposal::ResignGame { win: Win::Single } }, vec![other])]);
    assert!(matches!(table.asks(other, &single), Err(Refusal::ProposalStands(_))), "he does not resign too");
    table.does(other, Command::Refuse);
    assert!(matches!(table.asks(who, &single), Err(Refusal::ProposalTooSoon { .. })));
    table.does(who, gammon);
    let decision = table.does(other, Command::Agree);
    assert!(shows_board(&decision));
    let state = table.state();
    assert_eq!((state.game(), state.score()[usize::from(table.seat_of(other).0)]), (2, 2));
    assert_eq!(table.replay().lines(1).last().unwrap().text, "resign gammon");
    assert_eq!(table.replay().seeds().len(), 1);
}

#[test]
fn an_offer_to_resign_is_void_when_anyone_plays() {
    let mut table = at_the_cube("length=5", 14);
    let who = table.actor();
    table.does(who, Command::Propose(Proposal::ResignGame { win: Win::Single }));
    table.types(who, "roll");
    assert_eq!(table.replay().standing, None);
}

#[test]
fn no_more_is_resigned_than_can_be_lost_nor_a_cube_that_is_offered() {
    let mut table = at_the_cube("length=money jacoby=on", 15);
    let (who, other) = (table.actor(), table.other());
    let gammon = Command::Propose(Proposal::ResignGame { win: Win::Gammon });
    assert_eq!(table.asks(who, &gammon), Err(Refusal::Resign(Refused::TooMuch(Win::Single))));
    table.types(who, "double");
    let single = Command::Propose(Proposal::ResignGame { win: Win::Single });
    assert_eq!(table.asks(other, &single), Err(Refusal::Resign(Refused::CubeOffered)));
    assert_eq!(table.asks(other, &Command::Propose(Proposal::Draw)), Err(Refusal::NoDraw));
}

#[test]
fn resigning_the_match_is_another_thing() {
    let mut table = at_the_cube("length=5", 16);
    let who = table.actor();
    let decision = table.does(who, Command::Resign);
    let winner = table.seat_of(if who == ANA { BEN } else { ANA });
    assert_eq!(decision.head.stage, Stage::Over(Ending::won(winner, Reason::Resigned)));
    assert_eq!(table.state().score()[usize::from(winner.0)], 5);
    assert!(matches!(decision.rated, Some(rating::Outcome::Match { length: 5, .. })));
    assert_eq!(table.replay().seeds().len(), 1, "the seed is shown however it ends");
}

#[test]
fn nothing_is_taken_back_past_a_roll() {
    let mut table = Table::playing("length=1", None, 17);
    let who = table.actor();
    let legal = table.replay().game.legal(table.seat_of(who));
    table.types(who, &legal[0]);
    let takeback = Command::Propose(Proposal::Takeback);
    assert!(matches!(table.asks(who, &takeback), Err(Refusal::NoTakeback(_))), "the other's dice lie there");

    // Where the other has still to roll the play can be taken back, and the same play brings the same dice.
    let mut table = Table::playing("length=5", None, 17);
    let who = table.actor();
    let legal = table.replay().game.legal(table.seat_of(who));
    table.types(who, &legal[0]);
    let other = table.actor();
    let rolled = table.asks(other, &typed("roll")).unwrap().entries[1].action.clone();
    table.does(who, takeback);
    table.does(other, Command::Agree);
    assert_eq!(table.actor(), who);
    table.types(who, &legal[0]);
    assert_eq!(table.asks(other, &typed("roll")).unwrap().entries[1].action, rolled);
}

#[test]
fn a_fallen_flag_loses_the_match_and_for_money_the_stake() {
    for (options, points) in [("length=5", 5), ("length=money games=3", 1)] {
        let mut table = Table::invited(setup(options, None), 18).on(|terms| terms.flag = FlagRule::Hard);
        table.does(BEN, Command::Accept);
        let mut left = 6;
        table.goes_on(&mut Numbers(3), |_| {
            left -= 1;
            left < 0
        });
        table.now = table.record.head.wake.unwrap();
        let late = table.actor();
        let decision = table.does(UserId::CLOCK, Command::Tick);
        let winner = table.seat_of(if late == ANA { BEN } else { ANA });
        assert_eq!(decision.head.stage, Stage::Over(Ending::won(winner, Reason::Time)));
        assert_eq!(table.state().score()[usize::from(winner.0)], points);
    }
}

#[test]
fn beavers_and_raccoons_turn_the_cube_on() {
    let mut table = at_the_cube("length=money beaver=on raccoon=on", 19);
    let (who, other) = (table.actor(), table.other());
    table.types(who, "double");
    assert_eq!(table.actor(), other);
    table.types(other, "beaver");
    assert_eq!(table.actor(), who);
    table.types(who, "raccoon");
    assert_eq!(table.actor(), other);
    let decision = table.types(other, "drop");
    assert!(matches!(decision.head.stage, Stage::Over(_)));
    assert_eq!(table.state().last_result().unwrap().points, 4);
    assert_eq!(decision.rated, None, "money play is not rated");
}
