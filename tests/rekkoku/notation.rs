//! Records are exact; what people type is read kindly.

use lasker::games::rekkoku::{Action, Colour, Layout, Move, Options, Position, Refusal};
use proptest::prelude::*;

use crate::same::some_action;
use crate::{board, position, start};

fn resolve(position: &Position, text: &str) -> Result<String, Refusal> {
    position.resolve(text).map(|mv| mv.to_string())
}

#[test]
fn typed_in_many_ways() {
    let eight = start(Layout::Eight);
    for text in [
        "Ef9",
        "ef9",
        "rEf9",
        "REF9",
        "使f9",
        "使節f9",
        "赤使 f9",
        "f5f9",
        "f5-f9",
        "f5→f9",
        "F5 F9",
        "e f5 - f9",
        "rf5-f9",
        "ref5f9",
        "rEf5-f9",
        "赤使 f5-f9",
        "ｆ５ｆ９",
    ] {
        assert_eq!(resolve(&eight, text).as_deref(), Ok("rEf5-f9"), "{text}");
    }
    assert_eq!(resolve(&eight, "be3-d4").as_deref(), Ok("rBe3-d4"), "b is the piece here");
    assert_eq!(resolve(&eight, "bd4").as_deref(), Ok("rBe3-d4"));
    assert_eq!(resolve(&eight, "rf4i4").as_deref(), Ok("rRf4-i4"), "r is either");
    let kanji = eight.resolve("f5f9").unwrap().kanji();
    assert_eq!((kanji.as_str(), resolve(&eight, &kanji).as_deref()), ("赤使 f5-f9", Ok("rEf5-f9")));
}

#[test]
fn captures() {
    let pieces = board(&[("rW", "f2"), ("rD", "f3"), ("rG", "a1"), ("kG", "f19"), ("kE", "a19"), ("wG", "s1")]);
    let five = position(&format!("{pieces} r 5 r--kw 0,0,0,0,0 0,0,0,0,0 0 1"), Options::default());
    for text in [
        "Wf19",
        "wxf19",
        "f2f19",
        "f2xf19",
        "Wf2xGf19",
        "f2xkf19",
        "wxkgf19",
        "軍艦f19",
        "赤艦 f2×黒大 f19（黒国占領）",
        "rWf2xkGf19#k",
        "f2:f19",
        "f2-f19",
    ] {
        assert_eq!(resolve(&five, text).as_deref(), Ok("rWf2xkGf19"), "{text}");
    }
    assert!(matches!(resolve(&five, "f2xwf19"), Err(Refusal::OtherPiece { .. })));
    assert!(matches!(resolve(&five, "f2xf10"), Err(Refusal::NoCapture { .. } | Refusal::DoesNotGo { .. })));
    assert!(matches!(resolve(&five, "a1xa5"), Err(Refusal::NoCapture { .. })));
    assert!(matches!(resolve(&five, "Ga19"), Err(Refusal::Envoy { .. })));
    assert!(matches!(resolve(&five, "Wf3"), Err(Refusal::Friend { .. })));
}

#[test]
fn refusals() {
    let eight = start(Layout::Eight);
    let refused = |text: &str| resolve(&eight, text).unwrap_err();
    assert!(matches!(refused("f9"), Refusal::BarePoint { .. }), "a bare point is no move");
    assert!(matches!(refused("赤f9"), Refusal::BarePoint { .. }));
    assert!(matches!(refused("c5"), Refusal::BarePoint { .. }), "never cavalry to 5");
    assert!(matches!(refused("Ej10"), Refusal::Neutral));
    assert!(matches!(refused("j9j8"), Refusal::Empty { .. }));
    assert!(matches!(refused("n5n6"), Refusal::OtherSlot { turn: Colour::Red, .. }));
    assert!(matches!(refused("yEn6"), Refusal::NotToMove { named: Colour::Yellow, .. }));
    assert!(matches!(refused("Gf5f9"), Refusal::OtherPiece { .. }));
    assert!(matches!(refused("f5g9"), Refusal::DoesNotGo { .. }));
    assert!(matches!(refused("Es19"), Refusal::NoneGoes { .. }));
    for text in ["Et5", "Ef20", "Ef05", "Ef0", "Ef123456789012345678901234567890"] {
        assert!(matches!(refused(text), Refusal::NoPoint { .. }), "{text}");
    }
    for text in ["", "hello", "f5f9f8", "?f9", "xxf9", "-f9", "kf9", "eef9", "f5f9e", "象f9", "r--", "r!!", "r??"] {
        assert!(matches!(refused(text), Refusal::NotUnderstood { .. }), "{text}");
    }
    let two = board(&[("rD", "c3"), ("rD", "c5"), ("rG", "a1"), ("bG", "s19")]);
    let two = position(&format!("{two} r 2 rb 0,0 0,0 0 1"), Options::default());
    assert!(matches!(resolve(&two, "Dc4"), Err(Refusal::Several { moves }) if moves.len() == 2));
}

#[test]
fn records_are_exact() {
    for text in ["rEf5-f9", "rWf2xkGf19", "r!!", "m??", "=="] {
        assert_eq!(text.parse::<Action>().map(|a| a.to_string()).as_deref(), Ok(text));
    }
    for text in
        ["", "REf5-f9", "ref5-f9", "rEf5f9", "f5-f9", "rEf5-f9 ", "rWf2xf19", "r--", "x!!", "rEf5-f9#k", "rEf05-f9"]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn every_legal_move_is_read_back(seed in any::<u64>(), plies in 0..60, layout in 0..Layout::ALL.len()) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = start(Layout::ALL[layout]);
        for _ in 0..plies {
            if position.end().is_some() {
                break;
            }
            position = position.act(&some_action(&mut rng, &position)).unwrap().0;
        }
        let moves: Vec<Move> = position.legal_moves();
        for mv in moves.iter().take(30) {
            prop_assert_eq!(mv.to_string().parse::<Action>(), Ok(Action::Move(*mv)));
            let short = format!("{}{}", mv.from, mv.to);
            for text in [mv.to_string(), mv.to_string().to_uppercase(), mv.kanji(), short] {
                prop_assert_eq!(position.resolve(&text), Ok(*mv), "{}", text);
            }
        }
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        let _ = start(Layout::Eight).resolve(&text);
        let _ = text.parse::<Action>();
        let _ = Position::read(&text, Options::default());
    }

    #[test]
    fn nor_one_made_of_the_right_letters(text in "[a-sx1-9 赤大軍艦#(:=!?→-]{0,12}") {
        let _ = start(Layout::Eight).resolve(&text);
        let _ = text.parse::<Action>();
    }

    #[test]
    fn a_broken_position_string_is_refused_or_read(at in 0usize..400, with in "[ -~]") {
        let mut text = start(Layout::Eight).to_string();
        let at = at % text.len();
        text.replace_range(at..=at, &with);
        if let Ok(position) = Position::read(&text, Options::default()) {
            prop_assert_eq!(Position::read(&position.to_string(), Options::default()), Ok(position));
        }
    }
}
