//! Legal plays: vectors, the table of first turns, perft, the slow implementation, and step-by-step drafts.

use std::collections::BTreeSet;

use lasker::games::backgammon::{Dice, Draft, Men, Point, Position, perft};
use proptest::prelude::*;
use serde::Deserialize;

use crate::{any_dice as dice, position, slow};

#[derive(Deserialize)]
struct Vectors {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    dice: [u8; 2],
    results: Vec<String>,
    max_dice: usize,
}

#[test]
fn all_published_plays() {
    let vectors: Vectors = serde_json::from_str(include_str!("../vectors/backgammon_plays.json")).unwrap();
    assert_eq!(vectors.cases.len(), 528);
    for case in vectors.cases {
        let position = Position::from_id(&case.id).unwrap();
        let dice = Dice::new(case.dice[0], case.dice[1]).unwrap();
        let plays = position.plays(dice);
        let results: BTreeSet<String> = plays.iter().map(|p| p.next.id()).collect();
        assert_eq!(results.len(), plays.len(), "{} {dice}: each play once", case.id);
        assert_eq!(results, case.results.into_iter().collect(), "{} {dice}", case.id);
        let used = plays.iter().map(|p| p.steps.len()).max().unwrap_or(0);
        assert_eq!(used, case.max_dice, "{} {dice}", case.id);
    }
}

#[test]
fn first_turns() {
    let table: [&[usize]; 6] =
        [&[42], &[15, 75], &[16, 17, 73], &[14, 18, 17, 52], &[8, 8, 9, 9, 4], &[10, 14, 14, 14, 7, 11]];
    for dice in Dice::ALL {
        let expected = table[usize::from(dice.high()) - 1][usize::from(dice.low()) - 1];
        assert_eq!(Position::START.plays(dice).len(), expected, "{dice}");
    }
}

#[test]
fn perft_from_the_start() {
    assert_eq!(perft(Position::START, 0), 1);
    assert_eq!(perft(Position::START, 1), 447);
    assert_eq!(perft(Position::START, 2), 202_782);
}

#[test]
#[ignore = "needs half a minute without optimisation"]
fn perft_three_turns() {
    assert_eq!(perft(Position::START, 3), 116_154_993);
}

#[test]
fn a_lost_turn_is_one_line_and_a_won_game_none() {
    let closed = men(&[(6, 2), (5, 2), (4, 2), (3, 2), (2, 2), (1, 2)]);
    let shut_out = Position::new(men(&[(25, 1)]), closed).unwrap();
    assert_eq!(perft(shut_out, 1), 21);
    let won = Position::new(men(&[(1, 1)]), Men::NONE).unwrap();
    assert_eq!(perft(won, 1), 0);
    assert_eq!(won.plays(Dice::new(6, 5).unwrap()), []);
}

fn men(places: &[(usize, u8)]) -> Men {
    let mut counts = [0; 26];
    places.iter().for_each(|&(n, c)| counts[n] = c);
    Men::from_counts(&counts).unwrap()
}

#[test]
fn the_last_man_may_use_either_number_first() {
    let position = Position::new(men(&[(6, 1)]), men(&[(1, 1)])).unwrap();
    let dice = Dice::new(6, 5).unwrap();
    assert_eq!(position.plays(dice).len(), 1);
    let mut draft = Draft::new(position, dice);
    let options = draft.options();
    assert_eq!(options.len(), 2);
    draft.push(options[0]).unwrap();
    assert_eq!((options[0].to, draft.options().len()), (Point::OFF, 0));
    assert_eq!(draft.play().unwrap().next, position.plays(dice)[0].next);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn as_the_slow_implementation_finds(position in position(), dice in dice()) {
        let (most, expected) = slow::plays(position, dice.high(), dice.low());
        let plays = position.plays(dice);
        let found: BTreeSet<Position> = plays.iter().map(|p| p.next).collect();
        prop_assert_eq!(found.len(), plays.len());
        prop_assert_eq!(found, expected);
        prop_assert!(plays.iter().all(|p| p.steps.len() == most));
    }

    #[test]
    fn fifteen_men_a_side_whatever_is_played(position in position(), dice in dice()) {
        for play in position.plays(dice) {
            let next = play.next;
            prop_assert!(Position::new(next.mover(), next.waiting()).is_ok());
            for (before, after) in [(position.mover(), next.waiting()), (position.waiting(), next.mover())] {
                prop_assert_eq!(after.counts().iter().sum::<u8>(), Men::ALL);
                prop_assert!(after.borne_off() >= before.borne_off());
            }
            let pips: u16 = play.steps.iter().map(|s| u16::from(s.from.number() - s.to.number())).sum();
            prop_assert_eq!(next.waiting().pips() + pips, position.mover().pips());
        }
    }

    #[test]
    fn drafts_reach_all_plays_and_nothing_else(position in position(), dice in dice()) {
        let mut drafts = vec![Draft::new(position, dice)];
        let mut ends = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some(draft) = drafts.pop() {
            if !seen.insert(draft.steps().to_vec()) || seen.len() > 3000 {
                continue;
            }
            match draft.play() {
                Some(play) => { ends.insert(play.next); }
                None => for step in draft.options() {
                    let mut longer = draft.clone();
                    longer.push(step).unwrap();
                    drafts.push(longer);
                },
            }
        }
        let mut plays: BTreeSet<Position> = position.plays(dice).into_iter().map(|p| p.next).collect();
        if plays.is_empty() {
            plays.insert(position.flipped());
        }
        if seen.len() <= 3000 {
            prop_assert_eq!(ends, plays);
        } else {
            prop_assert!(ends.is_subset(&plays));
        }
    }

    #[test]
    fn a_step_taken_back_leaves_no_trace(position in position(), dice in dice()) {
        let mut draft = Draft::new(position, dice);
        prop_assert_eq!(draft.position(), position);
        let before = draft.clone();
        for step in draft.options() {
            draft.push(step).unwrap();
            prop_assert_eq!(draft.numbers_left().len() + 1, dice.numbers().len());
            prop_assert_eq!(draft.undo(), Some(step));
            prop_assert_eq!(&draft, &before);
        }
    }
}

#[test]
fn the_last_man_must_use_both_numbers_if_that_hits() {
    // 6/off ends the game at once, but 6/3*/off uses both numbers, and what follows from it differs.
    let position = Position::new(men(&[(6, 1)]), men(&[(22, 1)])).unwrap();
    let dice = Dice::new(6, 3).unwrap();
    let plays = position.plays(dice);
    assert_eq!(plays.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6/3*/off"]);
    let options = Draft::new(position, dice).options();
    assert_eq!(options.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6 → 3* (3)"]);
}
