//! Plays as text, read and written.

use lasker::games::backgammon::{
    Dice, GUEST, Game, Men, ParsePlayErrorKind, Phase, Play, PlayText, Point, Position, ResolveError, Snapshot, Terms,
    Unwritten,
};
use lasker::games::{Reading, Rules as _, Setup};
use proptest::prelude::*;
use serde::Deserialize;

use crate::{any_dice as dice, position};

#[derive(Deserialize)]
struct Vectors {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    dice: [u8; 2],
    moves: Vec<(String, String)>,
}

#[test]
fn all_published_texts() {
    let vectors: Vectors = serde_json::from_str(include_str!("../vectors/backgammon_notation.json")).unwrap();
    let mut read = 0;
    for case in vectors.cases {
        let position = Position::from_id(&case.id).unwrap();
        let dice = Dice::new(case.dice[0], case.dice[1]).unwrap();
        for (text, after) in case.moves {
            let play = resolve(position, dice, &text).unwrap_or_else(|e| panic!("{} {dice} {text}: {e}", case.id));
            assert_eq!(play.next.id(), after, "{} {dice} {text}", case.id);
            // The vectors list the two men of one point in the other order when they part.
            let (mut ours, mut theirs) = (tokens(&play.to_string()), tokens(&text));
            ours.sort();
            theirs.sort();
            if !text.contains('*') {
                assert_eq!(ours, theirs, "{} {dice}", case.id);
            }
            read += 1;
        }
    }
    assert_eq!(read, 890);
}

fn tokens(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn resolve(position: Position, dice: Dice, text: &str) -> Result<Play, ResolveError> {
    text.parse::<PlayText>().unwrap().resolve(position, dice, Unwritten::NotHit)
}

/// A position by the men of the player on roll and of the other, each in its own numbering.
fn board(mover: &[(usize, u8)], waiting: &[(usize, u8)]) -> Position {
    let men = |places: &[(usize, u8)]| {
        let mut counts = [0; 26];
        places.iter().for_each(|&(n, c)| counts[n] = c);
        Men::from_counts(&counts).unwrap()
    };
    Position::new(men(mover), men(waiting)).unwrap()
}

fn roll(text: &str) -> Dice {
    text.parse().unwrap()
}

#[test]
fn spellings_that_mean_the_same() {
    // A man on the bar, blots of the opponent on my 22 and 18.
    let position = board(&[(25, 1), (24, 1), (13, 3), (8, 3), (6, 5)], &[(3, 1), (7, 1), (11, 5), (4, 3), (6, 5)]);
    for (dice, wanted, spellings) in [
        (
            "31",
            "bar/22* 6/5",
            &["b/22* 6/5", "25/22 6/5", "6/5, BAR/22*", "Bar/22*,6/5", "31: b/22 6/5", "13:b/22 6/5"][..],
        ),
        ("43", "bar/22*/18*", &["bar/22/18", "bar/22* 22/18*", "bar/22*/18", "22/18 bar/22", "4-3: bar/22/18*"]),
        (
            "33",
            "bar/22* 13/10(3)",
            &["b/22 13/10(3)", "b/22 13/10 (3)", "13/10(2) b/22 13/10", "13/10 13/10 13/10 25/22*"],
        ),
        ("33", "bar/22* 13/7 8/5", &["b/22 13/10 10/7 8/5", "b/22 13/10/7 8/5", "8/5 13/7 b/22"]),
    ] {
        for text in spellings.iter().chain([&wanted]) {
            let play = resolve(position, roll(dice), text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(play.to_string(), wanted, "{text}");
        }
    }
    let bearing_off = board(&[(6, 1), (5, 1), (1, 2)], &[(3, 2)]);
    for text in ["6/off 5/off", "6/0, 5/0", "5/o 6/o", "5/OFF 6/Off"] {
        assert_eq!(resolve(bearing_off, roll("65"), text).unwrap().to_string(), "6/off 5/off");
    }
}

#[test]
fn written_in_one_way() {
    let start = Position::START;
    for (dice, text, wanted) in [
        ("31", "6/5 8/5", "8/5 6/5"),
        ("66", "24/18 24/18 13/7 13/7", "24/18(2) 13/7(2)"),
        ("66", "13/7 24/18 13/7 24/18", "24/18(2) 13/7(2)"),
        ("11", "6/5 5/4 6/5 8/7", "8/7 6/5 6/4"),
        ("65", "24/18 18/13", "24/13"),
        ("22", "13/11 11/9 6/4(2)", "13/9 6/4(2)"),
        ("22", "13/11 13/9 6/4", "13/11 13/9 6/4"),
    ] {
        assert_eq!(resolve(start, roll(dice), text).unwrap().to_string(), wanted);
    }
    let hits = board(&[(24, 2), (13, 4), (8, 4), (6, 5)], &[(7, 1), (18, 1), (24, 3), (11, 2)]);
    for (dice, text, wanted) in [
        ("66", "24/18 18/12 24/18 13/7", "24/12 24/18 13/7*"),
        ("61", "13/7 8/7", "13/7* 8/7"),
        ("61", "24/18 8/7", "24/18* 8/7*"),
        ("62", "13/7 7/5", "13/7*/5"),
    ] {
        match resolve(hits, roll(dice), text) {
            Ok(play) => assert_eq!(play.to_string(), wanted.replace("24/12 24/18", "24/18* 24/12")),
            Err(e) => panic!("{text}: {e}"),
        }
    }
}

#[test]
fn an_unwritten_point_is_not_hit_or_is_asked_about() {
    // 13/2 by way of 7, where a blot stands, or of 8, where none does.
    let position = board(&[(13, 1), (6, 2)], &[(18, 1), (24, 2)]);
    let text: PlayText = "13/2".parse().unwrap();
    assert_eq!(text.resolve(position, roll("65"), Unwritten::NotHit).unwrap().to_string(), "13/2");
    let Err(ResolveError::Ambiguous(plays)) = text.resolve(position, roll("65"), Unwritten::Ask) else {
        panic!("the hit on 7 makes a difference");
    };
    let mut texts: Vec<String> = plays.iter().map(Play::to_string).collect();
    texts.sort();
    assert_eq!(texts, ["13/2", "13/7*/2"]);
    for (written, wanted) in [("13/7/2", "13/7*/2"), ("13/7*/2", "13/7*/2"), ("13/8/2", "13/2")] {
        let text: PlayText = written.parse().unwrap();
        assert_eq!(text.resolve(position, roll("65"), Unwritten::Ask).unwrap().to_string(), wanted);
    }
    // Both ways hit: neither is the silent one.
    let both = board(&[(13, 1), (6, 2)], &[(18, 1), (17, 1), (24, 2)]);
    assert!(matches!(resolve(both, roll("65"), "13/2"), Err(ResolveError::Ambiguous(p)) if p.len() == 2));
    // Only the way with the hit is open: there is nothing else it could mean.
    let one = board(&[(13, 1), (6, 2)], &[(18, 1), (17, 2), (24, 2)]);
    assert_eq!(resolve(one, roll("65"), "13/2").unwrap().to_string(), "13/7*/2");
}

#[test]
fn refusals_say_why() {
    let start = Position::START;
    let refused = |position, dice: &str, text: &str| resolve(position, roll(dice), text).unwrap_err();
    assert_eq!(refused(start, "31", "8/5"), ResolveError::Incomplete { left: vec![1] });
    assert_eq!(refused(start, "66", "24/18"), ResolveError::Incomplete { left: vec![6, 6, 6] });
    assert_eq!(
        refused(start, "31", "42: 8/4 6/4"),
        ResolveError::OtherRoll { written: roll("42"), rolled: roll("31") }
    );
    assert_eq!(refused(start, "31", "8/5* 6/5"), ResolveError::NothingHit(Point::new(5).unwrap()));
    assert_eq!(refused(start, "31", "7/4 6/5"), ResolveError::NoMan(Point::new(7).unwrap()));
    assert_eq!(refused(start, "51", "24/19 6/5"), ResolveError::Held(Point::new(19).unwrap()));
    assert_eq!(
        refused(start, "31", "8/6 6/5"),
        ResolveError::NoNumber(Point::new(8).unwrap(), Point::new(6).unwrap(), roll("31"))
    );
    assert_eq!(refused(start, "62", "6/off 13/11"), ResolveError::NotHome(Point::new(24).unwrap()));
    assert!(matches!(refused(start, "31", "no play"), ResolveError::MustPlay(_)));

    let barred = board(&[(25, 2), (13, 3)], &[(6, 2), (24, 2)]);
    assert_eq!(refused(barred, "21", "bar/23 13/12"), ResolveError::OnBar);
    let shut = board(&[(25, 1), (6, 2)], &[(6, 2), (5, 2), (4, 2), (3, 2), (2, 2), (1, 2)]);
    assert_eq!(refused(shut, "21", "bar/23 6/5"), ResolveError::NothingPlayable(roll("21")));
    assert!(resolve(shut, roll("21"), "no play").unwrap().is_lost());
    assert!(resolve(shut, roll("21"), "21: no play").unwrap().is_lost());

    // Either number can be played, never both: it must be the 6.
    let one_only = board(&[(20, 1)], &[(16, 2), (12, 2)]);
    assert_eq!(one_only.plays(roll("65")).iter().map(Play::to_string).collect::<Vec<_>>(), ["20/14"]);
    assert_eq!(refused(one_only, "65", "20/15"), ResolveError::MustUseLarger(6));
}

#[test]
fn texts_that_are_no_play() {
    use ParsePlayErrorKind as Kind;
    for (text, at, kind) in [
        ("", 0, Kind::Empty),
        ("  ", 2, Kind::Empty),
        ("31:", 3, Kind::Empty),
        ("8", 0, Kind::Alone),
        ("8/5 6", 4, Kind::Alone),
        ("8/", 2, Kind::Point),
        ("/5", 0, Kind::Point),
        ("x/5", 0, Kind::Point),
        ("26/20", 0, Kind::NoSuchPoint),
        ("999999/20", 0, Kind::NoSuchPoint),
        ("5/8", 2, Kind::Backwards),
        ("5/5", 2, Kind::Backwards),
        ("8/5(5)", 3, Kind::Repeat),
        ("8/5(0)", 3, Kind::Repeat),
        ("8/5(", 3, Kind::Repeat),
        ("8/5(2", 3, Kind::Repeat),
        ("8/7/6/5/4/3", 11, Kind::TooMany),
        ("8/7(3) 6/5(2)", 13, Kind::TooMany),
        ("71: 8/5", 0, Kind::Roll),
        (": 8/5", 0, Kind::Roll),
        ("8/5 + 6/5", 4, Kind::Unexpected),
        ("8/5!", 3, Kind::Unexpected),
        ("８/５", 0, Kind::Unexpected),
    ] {
        let error = text.parse::<PlayText>().expect_err(text);
        assert_eq!((error.at, error.kind), (at, kind), "{text:?}");
    }
}

/// A game in which the guest has that roll in that position.
fn rolled(position: Position, dice: Dice) -> Game {
    let snapshot =
        Snapshot { mover: GUEST, phase: Phase::Rolled(dice), ..Snapshot::of(position, Terms::Match { length: 5 }) };
    let at = format!("{position}:{}", snapshot.match_id());
    Game::new(&Setup { position: Some(at), ..Setup::default() }).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn every_play_is_read_back_from_its_text(position in position(), dice in dice()) {
        for play in position.plays(dice) {
            let text = play.to_string();
            match resolve(position, dice, &text) {
                Ok(read) => prop_assert_eq!(read.next, play.next, "{}", text),
                Err(e) => prop_assert!(false, "{} of {}: {}", text, position, e),
            }
            let asked = text.parse::<PlayText>().unwrap().resolve(position, dice, Unwritten::Ask);
            match asked {
                Ok(read) => prop_assert_eq!(read.next, play.next),
                Err(ResolveError::Ambiguous(plays)) => prop_assert!(plays.iter().any(|p| p.next == play.next)),
                Err(e) => prop_assert!(false, "{}: {}", text, e),
            }
        }
    }

    #[test]
    fn two_plays_never_share_a_text(position in position(), dice in dice()) {
        let plays = position.plays(dice);
        let mut texts: Vec<String> = plays.iter().map(Play::to_string).collect();
        texts.sort();
        texts.dedup();
        prop_assert_eq!(texts.len(), plays.len());
    }

    #[test]
    fn whatever_is_read_is_legal(position in position(), dice in dice(), text in "[0-9bo/]{1,3}/[0-9/*]{1,4}( [0-9/(2)*]{3,6}){0,2}") {
        if let Ok(parsed) = text.parse::<PlayText>()
            && let Ok(play) = parsed.resolve(position, dice, Unwritten::NotHit)
        {
            prop_assert!(position.plays(dice).iter().any(|p| p.next == play.next));
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC*", position in position(), dice in dice()) {
        if let Ok(parsed) = text.parse::<PlayText>() {
            let _ = parsed.resolve(position, dice, Unwritten::Ask);
        }
        let _ = text.parse::<Dice>();
        let _ = Position::from_id(&text);
    }

    #[test]
    fn no_text_of_the_alphabet_makes_it_panic(text in "[0-9barof/*():, -]{0,40}", position in position(), dice in dice()) {
        if let Ok(parsed) = text.parse::<PlayText>() {
            let _ = parsed.resolve(position, dice, Unwritten::Ask);
        }
    }

    #[test]
    fn a_play_that_is_spelled_out_is_that_play_in_a_chat_too(position in position(), dice in dice()) {
        let game = rolled(position, dice);
        for text in game.legal(GUEST).iter().filter(|text| *text != "no play").take(60) {
            let spelled = game.spelled(text).unwrap();
            let read = game.read(GUEST, &spelled, Reading::Expected);
            prop_assert_eq!(read.as_ref(), Ok(text), "{}", spelled);
            let draft = game.drafted(std::slice::from_ref(text)).unwrap();
            prop_assert_eq!(draft.play().map(|play| play.to_string()), Some(text.clone()));
        }
    }
}
