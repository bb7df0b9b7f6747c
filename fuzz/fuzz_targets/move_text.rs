//! What people type: a position string, a line end, and a move.
#![no_main]

use lasker::games::Reading;
use lasker::games::lasca::{MoveText, Position, near};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let (position, typed) = input.split_once('\n').unwrap_or(("", input));
    let position: Position = position.parse().unwrap_or_default();
    if let Ok(text) = typed.parse::<MoveText>() {
        assert_eq!(text.to_string().parse(), Ok(text.clone()));
        for reading in [Reading::Expected, Reading::Bare] {
            if let Ok(mv) = text.resolve(&position, reading) {
                assert!(position.legal_moves().contains(&mv));
            }
        }
    }
    assert!(near(&position, typed, 5).len() <= 5);
});
