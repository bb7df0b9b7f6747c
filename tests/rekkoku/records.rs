//! Records of games, both ways.

use fastrand::Rng;
use lasker::games::rekkoku::{Action, Colour, Layout, Position, Record};
use proptest::prelude::*;

use crate::same::{some_action, some_options};

/// Some actions of a game with options drawn by lot; sometimes from a set-up position, sometimes to its end.
fn some_record(seed: u64, most: usize) -> Record {
    let mut rng = Rng::with_seed(seed);
    let layout = rng.choice(Layout::ALL).unwrap();
    let mut start = Position::start(layout, some_options(&mut rng, layout)).unwrap();
    if rng.bool() {
        for _ in 0..rng.usize(..200) {
            if start.end().is_none() {
                start = start.act(&some_action(&mut rng, &start)).unwrap().0;
            }
        }
    }
    let mut record = Record::new(start);
    for _ in 0..rng.usize(..=most) {
        if record.game().position().end().is_some() {
            break;
        }
        let stop = rng.usize(..most) == 0;
        record.act(if stop { Action::Stop } else { some_action(&mut rng, record.game().position()) }).unwrap();
    }
    record
}

#[test]
fn what_is_written_is_read_back() {
    let mut over = 0;
    for seed in 0..60 {
        let mut record = some_record(seed, 600);
        record.set_player(Colour::Red, "Ana \"the\\Red\"\n");
        record.set_tag("Date", "2026.11.30");
        let text = record.to_string();
        let back: Record = text.parse().unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(back, record, "seed {seed}: {text}");
        assert_eq!(back.to_string(), text, "seed {seed}");
        assert_eq!(back.player(Colour::Red), Some("Ana \"the\\Red\" "));
        assert_eq!(Record::of(back.start().clone(), record.game().log()).unwrap().game(), record.game());
        over += usize::from(record.game().position().end().is_some());
    }
    assert!((10..60).contains(&over), "{over} of 60 are over");
}

const SHORT: &str = r#"[Game "Rekkoku"]
[Date "2026.11.30"]
[Red "Ana"]
[Blue "Ben"]
[Layout "2"]
[Options "steppers=upto"]
[Result "*"]

1. rEj5-j9 b??
2. rEj9-i9 *
"#;

/// Two of four have fallen; the others agree to stop.
const LONG: &str = r#"[Game "Rekkoku"]
[Layout "4"]
[Termination "agreement"]
[Result "r=w>y>b"]

1. rEj5-j9 b!! y!! == r=w>y>b
"#;

#[test]
fn a_record_can_be_read_by_people() {
    let record: Record = SHORT.parse().unwrap();
    assert_eq!(record.to_string(), SHORT);
    assert_eq!((record.player(Colour::Blue), record.tag("Date")), (Some("Ben"), Some("2026.11.30")));
    assert_eq!(record.game().log().len(), 3);
    let record: Record = LONG.parse().unwrap();
    assert_eq!(record.to_string(), LONG);
    // Line ends, blanks and where lines break do not matter, nor whether rounds are numbered.
    let loose = SHORT.replace("b??\n2. ", "  b?? ").replace('\n', "\r\n");
    assert_eq!(loose.parse::<Record>().unwrap().to_string(), SHORT);
}

#[test]
fn what_does_not_fit_is_refused_and_where() {
    let changed = |from: &str, to: &str, at: &str| {
        let text = SHORT.replacen(from, to, 1);
        assert_ne!(text, SHORT, "{from}");
        let error = text.parse::<Record>().expect_err(&text).to_string();
        assert!(error.starts_with(at), "{from} → {to}: {error}");
    };
    changed("[Game \"Rekkoku\"]\n", "", "line 1: the tag Game is missing");
    changed("\"Rekkoku\"", "\"Go\"", "line 1: a record of \"Go\"");
    changed("[Date \"", "[Date ", "line 2: a tag is written");
    changed("[Date", "[Red", "line 3: the tag Red stands there twice");
    changed("[Red", "[Pink", "line 3: Pink does not play");
    changed("\"2\"", "\"9\"", "line 5: no layout is called");
    changed("[Layout \"2\"]\n", "", "line 1: the tag Layout is missing");
    changed("steppers=upto", "hands=2", "line 6: with 2 countries nobody");
    changed("steppers=upto", "stepper=upto", "line 6: there is no option");
    changed("steppers=upto", "upto", "line 6: options are written");
    changed("steppers=upto", "rest=on rest=off", "line 6: options are written");
    changed("[Options \"steppers=upto\"]", "[Position \"x\"]", "line 6: the tag Position: a position has 8 fields");
    changed("Result \"*\"", "Result \"r>b\"", "line 7: \"r>b\" should be \"*\"");
    changed("[Result \"*\"]", "[Termination \"last\"]\n[Result \"*\"]", "line 7: \"last\" should be \"\"");
    changed("rEj5-j9", "rEj5-j10", "line 9: ");
    changed("rEj5-j9", "rEj5-j9#b", "line 9: \"rEj5-j9#b\" should be \"rEj5-j9\"");
    changed("b??", "r??", "line 9: r is not to move");
    changed("b??", "b--", "line 9: ");
    changed("2.", "3.", "line 10: this is round 2, not 3");
    changed(" *\n", "\n", "line 10: the record has no result");
    changed(" *\n", " r>b\n", "line 10: \"r>b\" should be \"*\"");
    changed(" *\n", " * b??\n", "line 10: nothing may follow");
    let unended = LONG.replace(" r=w>y>b\n", " w>r>y>b\n");
    assert_eq!(unended.parse::<Record>().unwrap_err().to_string(), "line 6: \"w>r>y>b\" should be \"r=w>y>b\"");
}

proptest! {
    #[test]
    fn random_games_go_both_ways(seed: u64, name in ".{0,20}") {
        let mut record = some_record(seed, 60);
        record.set_player(record.start().turn(), &name);
        let back = record.to_string().parse::<Record>();
        prop_assert_eq!(back, Ok(record));
    }

    /// Whatever is changed in a record, it is refused or means something that is written the same way again.
    #[test]
    fn no_text_is_too_strange(seed in 0u64..50, at: prop::sample::Index, with in "[\\[\\]\"= 0-9a-zA-Z#%>*?!.-]{0,3}") {
        let text = some_record(seed, 20).to_string();
        let at = at.index(text.len());
        let text = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
}
