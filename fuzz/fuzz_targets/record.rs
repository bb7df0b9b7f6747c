//! Records of games.
#![no_main]

use lasker::games::lasca::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    if let Ok(record) = input.parse::<Record>() {
        assert_eq!(record.to_string().parse(), Ok(record));
    }
});
