//! Records of games of Rekkoku.
#![no_main]

use lasker::games::rekkoku::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    if let Ok(record) = input.parse::<Record>() {
        assert_eq!(record.to_string().parse(), Ok(record));
    }
});
