//! Records are written and read back without loss.

use lasker::games::lasca::{Game, Position, Record, RecordProblem, Score};
use lasker::games::{Rules, Seat};
use proptest::collection::vec;
use proptest::prelude::*;

use super::strategies::any_position;

#[test]
fn a_record_looks_like_this() {
    let mut record = Record::new(Position::start());
    for (name, value) in
        [("Event", "Friends"), ("White", "Ana \"A\" \\ B"), ("Black", "Ben"), ("TimeControl", "3 days"), ("FEN", "no")]
    {
        record.set_tag(name, value);
    }
    record.comment("It begins.");
    record.push_text("c3-d4").unwrap();
    record.push_text("17-13-9").unwrap();
    record.comment("a } and a \\");
    record.push_text("b2xd4").unwrap();
    record.comment("one");
    record.comment("two\nlines");
    record.push_text("f6-e5").unwrap();
    record.score = Score::White;
    let text = record.to_string();
    assert_eq!(
        text,
        "[Event \"Friends\"]\n[White \"Ana \\\"A\\\" \\\\ B\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n[Game \"Lasca\"]\n\
         [TimeControl \"3 days\"]\n\n{It begins.} 1. c3-d4 e5xc3 {a \\} and a \\\\} 2. b2xd4 {one} {two\nlines} 2... \
         f6-e5 1-0\n"
    );
    assert_eq!(text.parse(), Ok(record));
}

#[test]
fn black_may_begin() {
    let start: Position = "b e5b d4w c1w b6b".parse().unwrap();
    let mut record = Record::new(start);
    record.push_text("e5xc3").unwrap();
    let text = record.to_string();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \",,,/b,,/,,b,/,w,/,,,/,,/,w,, b\"]\n\n1... e5xc3 *"), "{text}");
    assert_eq!(text.parse::<Record>().unwrap(), record);
}

#[test]
fn of_a_whole_game() {
    let start: Position = "w a1w b2b".parse().unwrap();
    let mut game = Game::from_position(start, true);
    game.play(Some(Seat(0)), "a1xc3").unwrap();
    let record = Record::of(&game);
    assert_eq!((record.score, record.tag("Termination")), (Score::White, Some("captured")));
    assert_eq!(record.end(), game.board());
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn other_hands_are_read() {
    let text =
        "\u{FEFF}[ Game  \"Lasca\" ]\r\n\r\n1.C3-D4 e5:c3 ; recaptures next\r\n2. b2 *".replace("b2 ", "b2xd4 {} ");
    let record: Record = text.parse().unwrap();
    assert_eq!(record.moves().len(), 3);
    assert_eq!(record.comments(2), ["recaptures next"]);
    assert_eq!(record.comments(3), [""]);
    assert_eq!("*".parse::<Record>().unwrap(), Record::new(Position::start()));
}

#[test]
fn bad_records_say_what_and_where() {
    use RecordProblem as P;
    type Test = fn(&P) -> bool;
    let table: &[(&str, usize, Test)] = &[
        ("", 1, |p| *p == P::NoScore),
        ("\n\n1. c3-d4", 3, |p| *p == P::NoScore),
        ("[Event]\n*", 1, |p| *p == P::Tag),
        ("[Event \"a\n\"]\n*", 1, |p| *p == P::Tag),
        ("[Event \"a\"]\n[Event \"b\"]\n*", 2, |p| *p == P::RepeatedTag("Event".into())),
        ("[Game \"Chess\"]\n*", 1, |p| *p == P::OtherGame("Chess".into())),
        ("[FEN \"w a1\"]\n*", 1, |p| matches!(p, P::Start(_))),
        ("[SetUp \"1\"]\n*", 2, |p| *p == P::SetUp),
        ("1. c3-d4 {no end", 1, |p| *p == P::OpenComment),
        ("1. c3-d4 (1. c3-b4) *", 1, |p| *p == P::Unsupported('(')),
        ("1. c3-d4\ne5xx *", 2, |p| matches!(p, P::Text { .. })),
        ("1. c3-d4\nb6-a5 *", 2, |p| matches!(p, P::Move { .. })),
        ("1. c3-d4 e5xc3 2. d4 *", 1, |p| matches!(p, P::Move { .. })),
        ("[Result \"1-0\"]\n\n1. c3-d4 0-1", 3, |p| matches!(p, P::Score { .. })),
        ("* 1. c3-d4", 1, |p| *p == P::Trailing),
    ];
    for (text, line, test) in table {
        let error = text.parse::<Record>().expect_err(text);
        assert!(error.line == *line && test(&error.problem), "{text:?}: {error:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost(
        start in any_position(),
        plies in vec((any::<u16>(), vec("\\PC{0,90}|[a}{\\\\\n \";%]{0,9}", 0..2)), 0..60),
        tags in vec(("[A-Za-z_]{1,9}", any::<String>()), 0..6),
        first in vec(any::<String>(), 0..2),
        score in prop::sample::select(&[Score::Open, Score::White, Score::Black, Score::Draw][..]),
    ) {
        let mut record = Record::new(start);
        tags.iter().for_each(|(name, value)| record.set_tag(name, value));
        first.iter().for_each(|comment| record.comment(comment));
        for (choice, comments) in plies {
            let moves = record.end().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[choice as usize % moves.len()]);
            comments.iter().for_each(|comment| record.comment(comment));
        }
        record.score = score;
        let text = record.to_string();
        let read = text.parse::<Record>();
        prop_assert_eq!(read.as_ref(), Ok(&record), "{}", text);
    }

    #[test]
    fn no_text_panics(text in "(\\[[A-Z]{1,4} \"[a-z\\\\]{0,3}\"\\]\n?){0,2}[0-9a-gx{}();$%.* \\\\\n-]{0,40}|\\PC{0,50}") {
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }
    }
}
