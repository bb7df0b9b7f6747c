//! `.mat`, SGF and the own record.

use lasker::games::Rules;
use lasker::games::backgammon::{ExportError, MatErrorKind, Record, RecordError};
use proptest::prelude::*;

use crate::random::{finished, setup};

const OPTIONS: [&str; 5] = ["length=1", "length=3", "length=7", "length=13", "length=money games=4"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_as_mat_is_read_as_the_same_match(seed: u64, which in 0..OPTIONS.len(), resigning: bool) {
        let record = finished(OPTIONS[which], seed, resigning);
        let text = record.to_mat().unwrap();
        let read = match Record::from_mat(&text) {
            Ok(read) => read,
            Err(e) => return Err(TestCaseError::fail(format!("{e}\n{text}"))),
        };
        prop_assert_eq!(&read.to_mat().unwrap(), &text);
        prop_assert_eq!((&read.host, &read.guest), (&record.host, &record.guest));
        let (ours, theirs) = (record.games().unwrap(), read.games().unwrap());
        prop_assert_eq!(ours.len(), theirs.len());
        for (a, b) in ours.iter().zip(&theirs) {
            prop_assert_eq!((a.score, a.crawford, &a.result), (b.score, b.crawford, &b.result));
        }
    }

    #[test]
    fn records_survive_json(seed: u64) {
        let record = finished("length=money games=3 beaver=on raccoon=on jacoby=on auto-doubles=unlimited", seed, true);
        let json = serde_json::to_string(&record).unwrap();
        let back: Record = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&back, &record);
        let (a, b) = (record.replay().unwrap(), back.replay().unwrap());
        prop_assert_eq!(a.ending(), b.ending());
        prop_assert!(a.ending().is_some());
    }

    #[test]
    fn no_text_makes_the_reader_of_mat_files_panic(text in "( [0-9]{0,2} point match\n)?( Game [0-9]\n)?(\\PC{0,30}\n){0,6}") {
        let _ = Record::from_mat(&text);
    }

    #[test]
    fn no_change_of_a_file_makes_its_reader_panic(seed: u64, at in 0..4000usize, with in "[ -~\n]{0,3}") {
        let mut text = finished("length=3", seed, true).to_mat().unwrap();
        let at = at % text.len();
        text.replace_range(at..(at + 2).min(text.len()), &with);
        if let Ok(read) = Record::from_mat(&text) {
            prop_assert!(read.replay().is_ok());
        }
    }
}

/// A match of which every form is written down here.
const MAT: &str = " 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1) 31: 8/5 6/5                 52: 24/22 13/8
  2)  Doubles => 2                Takes
  3) 66: 24/18 24/18 13/7 13/7   43: 13/10 13/9
  4) 64: 8/2 6/2                 11: 10/9 9/8 6/5 6/5
  5) 55: 13/8 13/8 13/8 7/2       Doubles => 4
  6)  Drops                       Wins 2 points

 Game 2
 Alice : 0                      Bob : 2
  1)                             21: 13/11 6/5
  2) 64: 8/2 6/2                 66: 24/18 24/18 13/7 13/7
      Wins 2 points

 Game 3
 Alice : 2                      Bob : 2
  1) 31: 8/5 6/5
";

#[test]
fn a_file_read_and_written() {
    let record = Record::from_mat(MAT).unwrap();
    assert_eq!((record.host.as_str(), record.guest.as_str()), ("Alice", "Bob"));
    let games = record.games().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games.iter().map(|g| g.crawford).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(games[0].result.unwrap().points, 2);
    assert_eq!(record.replay().unwrap().state().score(), [2, 2]);
    assert_eq!(record.to_mat().unwrap(), MAT);
    let actions: Vec<_> = record.actions.iter().map(|l| l.1.as_str()).take(8).collect();
    assert_eq!(actions, ["31", "8/5 6/5", "roll", "52", "24/22 13/8", "double", "take", "66"]);
}

#[test]
fn other_widths_comments_and_spellings_are_read() {
    let text = "; [Site \"somewhere\"]\n 3 point match\n\n Game 1\n Al : x : 0        Bob B. : 0\n\
                  1)                          13: 8/5, 6/5\n  2) 25: 13/8 24/22   Doubles\n\
                 3)  Takes               66: 24/18(2) 13/7(2)\n";
    let record = Record::from_mat(text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(record.guest, "Bob B.");
    assert_eq!(record.actions[0].1, "13");
    assert_eq!(record.replay().unwrap().state().cube().stake, 2);
}

#[test]
fn a_drop_that_is_left_out_is_understood() {
    let text = " 3 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5      Doubles => 2\n      \n           Wins 1 point\n";
    let record = Record::from_mat(text).unwrap();
    assert_eq!(record.actions.last().unwrap().1, "drop");
    assert_eq!(record.replay().unwrap().state().score(), [0, 1]);
}

#[test]
fn a_match_given_up_is_told_by_its_points() {
    let mut record = Record::new("A", "B", setup("length=7"));
    let line =
        |seat: Option<u8>, text: &str| lasker::games::backgammon::Line(seat.map(lasker::games::Seat), text.into());
    record.actions = [(None, "31"), (Some(0), "8/5 6/5"), (Some(1), "resign match")].map(|(s, t)| line(s, t)).into();
    let mat = record.to_mat().unwrap();
    assert!(mat.ends_with("\n      Wins 7 points\n"), "{mat}");
    assert_eq!(Record::from_mat(&mat).unwrap().actions, record.actions);
}

#[test]
fn sgf_of_a_match() {
    let sgf = Record::from_mat(MAT).unwrap().to_sgf().unwrap();
    let trees: Vec<&str> = sgf.split_inclusive(")\n").collect();
    assert_eq!(trees.len(), 3);
    assert!(trees[0].starts_with("(;FF[4]GM[6]"), "{sgf}");
    for part in [
        "MI[length:3][game:0][ws:0][bs:0]",
        "PW[Alice]PB[Bob]RU[Crawford]RE[B+2]",
        ";W[31hefe]\n;B[52aclq]\n;W[double]\n;B[take]\n;W[66",
        ";B[double]\n;W[drop])",
    ] {
        assert!(trees[0].contains(part), "{part} in {sgf}");
    }
    assert!(
        trees[1].contains("[game:1][ws:0][bs:2]") && trees[1].contains("RU[Crawford:CrawfordGame]RE[W+2R]"),
        "{sgf}"
    );
    assert!(!trees[2].contains("RE["));
}

#[test]
fn names_cannot_break_a_file() {
    let mut record = Record::from_mat(MAT).unwrap();
    record.host = "A : 3]\nx".to_owned();
    record.guest = "\\ (b);".to_owned();
    let mat = record.to_mat().unwrap();
    assert_eq!(Record::from_mat(&mat).unwrap().actions, record.actions);
    let sgf = record.to_sgf().unwrap();
    assert!(sgf.contains("PW[A \\: 3\\] x]PB[\\\\ (b);]"), "{sgf}");
}

#[test]
fn what_a_mat_file_cannot_tell_is_refused() {
    let mut record = Record::new("A", "B", setup("length=money beaver=on auto-doubles=1"));
    let line =
        |seat: Option<u8>, text: &str| lasker::games::backgammon::Line(seat.map(lasker::games::Seat), text.into());
    record.actions = [(None, "33"), (None, "31")].map(|(s, t)| line(s, t)).into();
    assert_eq!(record.to_mat(), Err(ExportError::AutoDouble { game: 1, form: ".mat" }));
    assert!(record.to_sgf().unwrap().contains("CV[2]"));
    record.actions = [(None, "31"), (Some(0), "8/5 6/5"), (Some(1), "double"), (Some(0), "beaver"), (Some(1), "take")]
        .map(|(s, t)| line(s, t))
        .into();
    assert_eq!(record.to_mat(), Err(ExportError::Beaver { game: 1, form: ".mat" }));
    record.actions.push(line(Some(0), "take"));
    assert!(matches!(record.to_mat(), Err(ExportError::Record(RecordError::Action { at: 5, .. }))));
    record.setup.position = Some("4HPwATDgc/ABMA".into());
    assert_eq!(record.to_mat(), Err(ExportError::SetUp(".mat")));
}

#[test]
fn refused_files_say_where() {
    let with = |from: &str, to: &str| Record::from_mat(&MAT.replacen(from, to, 1)).unwrap_err();
    for (from, to, line, kind) in [
        (" 3 point match", "three", 1, MatErrorKind::NoLength),
        (" 3 point match", " 4 point match", 1, MatErrorKind::Length("4".into())),
        ("Alice : 0 ", "Alice ", 4, MatErrorKind::Names),
        ("Bob : 2", "Bob : 1", 13, MatErrorKind::Score(0, 2)),
        ("Game 2", "Game 3", 12, MatErrorKind::Number(2)),
        ("Doubles => 4", "Doubles => 8", 9, MatErrorKind::Stake(4)),
        ("Wins 2 points\n\n Game 2", "Wins 3 points\n\n Game 2", 10, MatErrorKind::Points(3)),
    ] {
        let error = with(from, to);
        assert_eq!((error.line, error.kind), (line, kind), "{from} -> {to}");
    }
    let error = with("31: 8/5 6/5", "31: 8/5 9/8");
    assert_eq!(error.line, 5);
    assert!(error.to_string().contains("31: 8/5 9/8"), "{error}");
    assert_eq!(Record::from_mat("").unwrap_err().kind, MatErrorKind::NoLength);
}
