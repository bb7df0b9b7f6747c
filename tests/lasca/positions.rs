//! The small positions of the rules, and position strings.

use super::{after, legal, position};
use lasker::games::lasca::{Position, PositionProblem};

#[test]
fn small_positions() {
    let table: &[(&str, &str)] = &[
        ("w a1w b2b", "a1xc3"),
        ("w a1w d2w d4b", "a1-b2 d2-c3 d2-e3"),
        ("w c5w d6b f6b g1w", "c5xe7*"),
        ("w c5w b6bW d6b a1w", "c5xa7* c5xe7*"),
        ("w d4w c3b e3b g1w", "d4-c5 d4-e5 g1-f2"),
        ("w d4W c3b e3b g1w", "d4xb2 d4xf2"),
        ("w a5w b6b c7b g1w", "g1-f2"),
        ("w b6w a7b c7b", ""),
        ("w b2w c3bW", "b2xd4"),
        ("b f6Bw e5wwb", "f6xd4"),
        ("w d4Wb c5w e5b e3b c3bb", "d4xb2 d4xf2 d4xf6"),
    ];
    for (text, moves) in table {
        assert_eq!(legal(text).join(" "), *moves, "{text}");
    }
}

#[test]
fn and_what_comes_after() {
    assert_eq!(after("w a1w d2w d4b", "d2-c3"), "b a1w c3w d4b");
    assert_eq!(after("b a1w c3w d4b", "d4xb2"), "w a1w b2bw");
    assert_eq!(after("w a1w b2bw", "a1xc3"), "b b2w c3wb");
    assert_eq!(after("w c5w d6b f6b g1w", "c5xe7*"), "b g1w f6b e7Wb");
    assert_eq!(after("w c5w b6bW d6b a1w", "c5xa7*"), "b a1w b6W d6b a7Wb");
    assert_eq!(after("w b2w c3bW", "b2xd4"), "b c3W d4wb");
}

#[test]
fn both_forms_are_read() {
    let start = "b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w";
    assert_eq!(Position::start().to_string(), start);
    assert_eq!(position(start), Position::start());
    assert_eq!(position("w d4WbbB a1w").to_string(), ",,,/,,/,,,/,WbbB,/,,,/,,/w,,, w");
    assert_eq!(position("w d4WbbB a1w").list().to_string(), "w a1w d4WbbB");
    assert_eq!(position("  b   a1w\tg7b ").list().to_string(), "b a1w g7b");
    assert_eq!(position(&format!(" {start}\n")), Position::start());
    assert_eq!(position("w").list().to_string(), "w");
    // What stands beneath may be anything, and on any rank.
    assert_eq!(position("b g7Wwbwb a1Bwb").list().to_string(), "b a1Bwb g7Wwbwb");
}

#[test]
fn bad_strings_say_what_and_where() {
    use PositionProblem as P;
    let square = |name: &str| name.parse().unwrap();
    let table: &[(&str, usize, P)] = &[
        ("", 0, P::Empty),
        ("  ", 0, P::Empty),
        ("W a1w", 0, P::Side),
        ("a1w b2b", 0, P::Side),
        ("w a1w b2x", 8, P::Man { found: 'x' }),
        ("w a1w b1b", 6, P::NotPlayable { found: "b1b".into() }),
        ("w A1w", 2, P::NotPlayable { found: "A1w".into() }),
        ("w é1w", 2, P::NotPlayable { found: "é1w".into() }),
        ("w a1", 2, P::NoMen { square: square("a1") }),
        ("w a1w c1w a1b", 10, P::Repeated { square: square("a1") }),
        ("w a7w", 4, P::Unpromoted { square: square("a7") }),
        ("b c3w c1bw", 8, P::Unpromoted { square: square("c1") }),
        ("w a1wwwwwwwwwwww", 15, P::TooManyMen { color: lasker::games::lasca::Color::White }),
        ("w a1w b", 6, P::NotPlayable { found: "b".into() }),
        ("b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w", 46, P::Side),
        ("b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w W", 47, P::Side),
        ("b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w w", 49, P::Trailing),
        ("b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w w", 0, P::Ranks { found: 6 }),
        ("b,b,b,b/b,b,b,b/b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w", 8, P::Squares { rank: 6, expected: 3, found: 4 }),
        ("b,b,b,b/b,b,b/b,q,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w", 16, P::Man { found: 'q' }),
        ("w,,,/,,/,,,/,,/,,,/,,/,,, w", 0, P::Unpromoted { square: square("a7") }),
        ("bbbb,b,b,b/b,b,b/b,b,b,b/,,/,,,/,,/,,, w", 19, P::TooManyMen { color: lasker::games::lasca::Color::Black }),
    ];
    for (text, at, problem) in table {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!((&error.problem, error.at), (problem, *at), "{text:?}: {error}");
    }
}
