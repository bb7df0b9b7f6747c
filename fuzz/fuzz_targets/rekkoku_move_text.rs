//! What people type in Rekkoku: a position string, a line end, and a move.
#![no_main]

use lasker::games::rekkoku::{Layout, Options, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let (position, typed) = input.split_once('\n').unwrap_or(("", input));
    let start = || Position::start(Layout::Eight, Options::default()).expect("eight can play");
    let position = Position::read(position, Options::default()).unwrap_or_else(|_| start());
    if let Ok(mv) = position.resolve(typed) {
        assert!(position.legal_moves().contains(&mv));
        assert_eq!(position.resolve(&mv.to_string()), Ok(mv));
    }
});
