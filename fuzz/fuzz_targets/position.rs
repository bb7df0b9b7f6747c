//! Position strings, and the moves of what they describe.
#![no_main]

use lasker::games::lasca::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    if let Ok(position) = input.parse::<Position>() {
        assert_eq!(position.to_string().parse(), Ok(position));
        assert_eq!(position.list().to_string().parse(), Ok(position));
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, position.count_legal_moves());
        for mv in moves {
            let next = position.play(&mv);
            assert_eq!(next.to_string().parse(), Ok(next));
        }
    }
});
