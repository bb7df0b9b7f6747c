//! Nobody waits for what only the bot has to do.

use lasker::club::orders::{Answer, Lasts, Order};
use lasker::club::*;
use lasker::games::backgammon::{Stage as At, Win};

use crate::table::*;

#[test]
fn the_opening_is_rolled_with_the_accept() {
    let mut table = Table::invited(setup("", None), 1);
    let decision = table.does(BEN, Command::Accept);
    assert!(matches!(decision.entries[1].action, Action::Chance { .. }), "{:?}", decision.entries);
    let at = table.at();
    assert!(matches!(at, At::Play(dice) if !dice.is_double()), "{at:?}");
    let board = told(&decision).pop().unwrap();
    assert_eq!(board, (Telling::Board { since: 0 }, vec![table.actor()]));
    assert_eq!(table.record.head.sitter(lasker::games::Seat(0)), Some(ANA), "the host is always the first");
}

#[test]
fn a_roll_asked_for_is_told_with_its_play() {
    let mut table = Table::playing("", None, 2);
    table.goes_on(&mut Numbers(1), |state| state.stage() == At::Cube);
    let who = table.actor();
    let before = table.record.head.version;
    let rolled = table.types(who, "roll");
    assert!(matches!(rolled.entries[..], [_, Entry { action: Action::Chance { .. }, .. }, ..]));
    if let At::Play(_) = table.at()
        && table.actor() == who
    {
        assert_eq!(told(&rolled), [], "only he sees it yet");
        let legal = table.replay().game.legal(table.seat_of(who));
        let played = table.types(who, &legal[0]);
        assert!(shows_board(&played));
        assert_eq!(table.replay().plies_since(before)[0].text, "roll");
    } else {
        assert!(shows_board(&rolled), "the turn has passed");
    }
}

#[test]
fn nobody_is_asked_to_roll_who_could_not_double() {
    let mut table = Table::playing("length=1", None, 3);
    for _ in 0..10 {
        let who = table.actor();
        assert!(matches!(table.at(), At::Play(_)), "a dead cube is no question");
        let legal = table.replay().game.legal(table.seat_of(who));
        assert!(shows_board(&table.types(who, &legal[0])));
    }
}

#[test]
fn a_lost_turn_passes_even_for_who_plays_by_hand() {
    // The guest, who rolls, has closed his home; a man of the host's is on the bar.
    let closed = "XGID=aBBBBBBC-----------eed----:0:0:1:00:0:0:0:1:12";
    let mut table = Table::invited(setup("length=1", Some(closed)), 4).by_hand();
    table.does(BEN, Command::Accept);
    let mut lost = false;
    for _ in 0..6 {
        if table.record.head.stage != Stage::Running {
            break;
        }
        let who = table.actor();
        let legal = table.replay().game.legal(table.seat_of(who));
        let decision = table.types(who, &legal[0]);
        lost |= decision.entries.iter().any(|e| e.action.text() == "no play");
        assert_ne!(table.replay().game.legal(table.seat_of(table.actor())), ["no play"]);
    }
    assert!(lost, "{:?}", table.texts());
}

#[test]
fn bearing_off_can_be_left_to_the_bot() {
    // No contact, everybody home; it is a match to one point, so no cube.
    let race = "XGID=-CCCCC--------------ccccc-:0:0:1:00:0:0:0:1:12";
    let mut table = Table::invited(setup("length=1", Some(race)), 5);
    for who in [ANA, BEN] {
        table.people.entry(who).or_default().auto_bear_off = true;
    }
    let decision = table.does(BEN, Command::Accept);
    assert!(matches!(decision.head.stage, Stage::Over(_)), "it plays itself to the end: {:?}", table.texts());
    assert!(decision.entries.len() > 10);
    assert_eq!(decision.posts.iter().filter(|p| matches!(p.what, Telling::Result { .. })).count(), 1);
}

#[test]
fn who_will_not_double_this_game_does_not_keep_the_dice_waiting() {
    let mut table = Table::playing("length=3", None, 6);
    let mut numbers = Numbers(4);
    table.goes_on(&mut numbers, |state| state.stage() == At::Cube);
    let who = table.actor();
    let decision = table.does(who, Command::Order(Order::NoDoubling));
    assert!(decision.entries.iter().any(|e| e.action.text() == "roll"), "at once");
    for _ in 0..40 {
        if table.record.head.stage != Stage::Running || table.state().game() > 1 {
            break;
        }
        assert!(table.actor() != who || table.at() != At::Cube);
        let mut once = true;
        table.goes_on(&mut numbers, |_| !std::mem::take(&mut once));
    }
    table.goes_on(&mut numbers, |state| state.game() > 1 && state.stage() == At::Cube);
    assert!(table.record.head.stage != Stage::Running || table.record.head.orders.is_empty(), "for that game alone");
}

#[test]
fn what_was_said_beforehand_can_be_taken_back() {
    let mut table = Table::playing("length=3", None, 6);
    table.does(ANA, Command::Order(Order::NoDoubling));
    table.does(BEN, Command::Order(Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Game }));
    table.does(BEN, Command::Order(Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Game }));
    assert_eq!(table.record.head.orders.len(), 2, "one of a kind");
    let version = table.record.head.version;
    table.does(BEN, Command::CancelOrders);
    assert_eq!((table.record.head.orders.len(), table.record.head.version), (1, version), "no record shows it");
}

#[test]
fn a_double_can_be_answered_beforehand() {
    for (answer, text) in [(Answer::Take, "take"), (Answer::Drop, "drop")] {
        let mut table = Table::playing("length=5", None, 7);
        table.goes_on(&mut Numbers(5), |state| state.stage() == At::Cube);
        let (who, other) = (table.actor(), table.other());
        table.does(other, Command::Order(Order::IfDoubled { answer, lasts: Lasts::Turn }));
        assert_eq!(table.asks(EVE, &Command::Order(Order::NoDoubling)), Err(Refusal::NotAPlayer));
        let decision = table.types(who, "double");
        let answered = &decision.entries[1];
        assert_eq!((answered.action.text(), answered.seat), (text, Some(table.seat_of(other))));
        let ply = table.replay().plies.iter().rev().find(|p| p.text == text).unwrap().clone();
        assert!(ply.planned && !ply.forced);
        assert!(shows_board(&decision));
        if answer == Answer::Take {
            assert_eq!(table.state().cube().stake, 2);
            assert_eq!(table.actor(), who, "and his dice are rolled");
            assert!(matches!(table.at(), At::Play(_)));
        } else {
            assert_eq!(table.state().game(), 2);
        }
    }
}

#[test]
fn an_order_for_a_turn_is_void_when_the_turn_is_over() {
    let mut table = Table::playing("length=5", None, 8);
    let mut numbers = Numbers(6);
    table.goes_on(&mut numbers, |state| state.stage() == At::Cube);
    let (who, other) = (table.actor(), table.other());
    table.does(other, Command::Order(Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Turn }));
    table.types(who, "roll");
    if table.actor() == who {
        let legal = table.replay().game.legal(table.seat_of(who));
        table.types(who, &legal[0]);
    }
    assert_eq!(table.record.head.orders, []);
    table.does(other, Command::Order(Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Game }));
    table.goes_on(&mut numbers, |state| state.stage() == At::Cube && state.decides() == Some(lasker::games::Seat(0)));
    assert_eq!(table.record.head.orders.len(), 1);
}

#[test]
fn who_is_doubled_answers_and_does_not_order() {
    let mut table = Table::playing("length=5", None, 9);
    table.goes_on(&mut Numbers(7), |state| state.stage() == At::Cube);
    let (who, other) = (table.actor(), table.other());
    table.types(who, "double");
    let order = Command::Order(Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Game });
    assert_eq!(table.asks(other, &order), Err(Refusal::NoOrders));
}

#[test]
fn what_is_said_beforehand_ends_with_a_game_that_is_given_up() {
    let mut table = Table::playing("length=5", None, 1);
    let (who, other) = (table.actor(), table.other());
    table.does(other, Command::Order(Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Game }));
    table.does(who, Command::Propose(Proposal::ResignGame { win: Win::Single }));
    table.does(other, Command::Agree);
    assert_eq!(table.replay().game.round(), 2);
    assert_eq!(table.record.head.orders, []);
}
