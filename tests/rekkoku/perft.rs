//! The numbers of the rules, confirmed by two independent programs.

use lasker::games::perft::{perft, perft_made};
use lasker::games::rekkoku::{Action, Layout};

use crate::start;

const FROM_START: [(Layout, &[u64]); 9] = [
    (Layout::Two, &[62, 3_834, 269_300, 18_809_371]),
    (Layout::Three, &[52, 3_092, 183_600, 11_697_277]),
    (Layout::Four, &[52, 2_832, 154_615, 8_822_927]),
    (Layout::Five, &[56, 3_383, 192_925, 11_093_186]),
    (Layout::Six, &[53, 2_661, 133_292, 6_645_323]),
    (Layout::Seven, &[51, 2_553, 127_792, 6_356_809]),
    (Layout::Eight, &[43, 1_859, 84_403, 3_756_971]),
    (Layout::FiveBalanced, &[61, 3_881, 196_445]),
    (Layout::SixBalanced, &[56, 3_271, 161_840]),
];

#[test]
fn from_the_start() {
    for (layout, counts) in FROM_START {
        for (depth, &leaves) in (1..).zip(counts) {
            assert_eq!(perft(&start(layout), depth), leaves, "{layout} depth {depth}");
        }
    }
}

#[test]
fn with_every_move_made() {
    for (layout, counts) in FROM_START {
        for (depth, &leaves) in (1..=2).zip(counts) {
            assert_eq!(perft_made(&start(layout), depth), leaves, "{layout} depth {depth}");
        }
    }
    assert_eq!(perft_made(&start(Layout::Eight), 3), 84_403);
}

#[test]
#[ignore = "needs a release build to be quick"]
fn five_deep_with_eight() {
    assert_eq!(perft(&start(Layout::Eight), 5), 168_544_552);
}

#[test]
fn first_moves_of_each_slot() {
    let counts: [(Layout, &[usize]); 7] = [
        (Layout::Two, &[62, 62]),
        (Layout::Three, &[52, 57, 57]),
        (Layout::Four, &[52; 4]),
        (Layout::Five, &[56, 58, 58, 56, 50]),
        (Layout::Six, &[53, 48, 48, 48, 48, 53]),
        (Layout::Seven, &[51, 48, 48, 48, 48, 51, 50]),
        (Layout::Eight, &[43; 8]),
    ];
    for (layout, counts) in counts {
        let mut position = start(layout);
        for (&count, colour) in counts.iter().zip(layout.colours()) {
            assert_eq!((position.turn(), position.legal_moves().len()), (colour, count), "{layout}");
            // A missed turn hands the slot on and leaves the board alone.
            position = position.act(&Action::Miss(colour)).unwrap().0;
        }
        assert_eq!((position.round(), position.quiet()), (2, counts.len() as u32));
    }
}
