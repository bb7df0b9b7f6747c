//! Position strings of Rekkoku, and what can be played from them.
#![no_main]

use lasker::games::rekkoku::{Action, Options, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let options = Options::default();
    let Ok(position) = Position::read(input, options) else { return };
    assert_eq!(Position::read(&position.to_string(), options).as_ref(), Ok(&position));
    for mv in position.legal_moves() {
        let next = position.act(&Action::Move(mv)).expect("a legal move").0;
        assert!(Position::read(&next.to_string(), options).is_ok() || next.end().is_some());
    }
});
