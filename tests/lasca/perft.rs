//! The numbers everybody's move generator must reach.

use lasker::games::lasca::Position;
use lasker::games::perft::{perft, perft_made};

const FROM_START: [u64; 14] = [6, 6, 18, 54, 116, 324, 846, 2_148, 5_692, 13_898, 37_124, 97_440, 269_512, 742_638];

#[test]
fn start_to_depth_14() {
    let start = Position::start();
    for (depth, nodes) in (1..).zip(FROM_START) {
        assert_eq!(perft(&start, depth), nodes, "depth {depth}");
    }
}

#[test]
fn start_with_every_move_made() {
    let start = Position::start();
    assert_eq!(perft_made(&start, 0), 1);
    for (depth, nodes) in (1..=12).zip(FROM_START) {
        assert_eq!(perft_made(&start, depth), nodes, "depth {depth}");
    }
}

#[test]
fn middle_games_to_depth_7() {
    let positions = [
        ("b e1w g1w b2w f2w e3BwWw f4w c5wb e5wbb g5b b6b f6wbbb a7b e7b", [1, 6, 23, 72, 229, 752, 2394]),
        ("w a1w g1w b2w d2w f2w c3wb g3w b4w d4b f4bw a5Wbbb d6b f6b e7Wbb g7b", [4, 8, 21, 41, 151, 256, 1377]),
        ("b a1w c1w e1Bww d2ww f2w a3bw e3w b4b d4wb f4wb a5b b6b a7b c7b e7b g7b", [2, 4, 6, 24, 40, 80, 192]),
    ];
    for (text, counts) in positions {
        let position: Position = text.parse().unwrap();
        for (depth, nodes) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), nodes, "{text} depth {depth}");
            assert_eq!(perft_made(&position, depth), nodes, "{text} depth {depth}");
        }
    }
}
