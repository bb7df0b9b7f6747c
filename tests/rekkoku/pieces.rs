//! Moves that are easy to get wrong: the neutral point, the warship's screen, what stops the others.

use lasker::games::rekkoku::{Colour, Layout, Options, Point, Position, Steppers};

use crate::{board, position, start};

/// Where the piece that stands on a point may go, with Blue (who faces north) or Red to move among two.
fn targets(pieces: &[(&str, &str)], from: &str, options: Options) -> Vec<String> {
    let turn = pieces.iter().find(|p| p.1 == from).unwrap().0.chars().next().unwrap();
    let position = position(&format!("{} {turn} 2 rb 0,0 0,0 0 1", board(pieces)), options);
    let from: Point = from.parse().unwrap();
    position.legal_moves().iter().filter(|mv| mv.from == from).map(|mv| mv.to.to_string()).collect()
}

fn exact(pieces: &[(&str, &str)], from: &str) -> Vec<String> {
    targets(pieces, from, Options::default())
}

#[test]
fn nobody_enters_or_crosses_the_centre() {
    assert_eq!(exact(&[("rA", "j8")], "j8"), ["f8", "f12", "j4", "n8", "n12"]);
    assert_eq!(exact(&[("rC", "j9")], "j9"), ["f6", "f12", "g5", "m5", "n6", "n12"]);
    assert_eq!(exact(&[("rC", "i8")], "i8"), ["e5", "e11", "f4", "f12", "l4", "m5", "m11"]);
    let ship = exact(&[("rW", "j8"), ("bE", "j13"), ("bL", "j15")], "j8");
    assert_eq!(ship.len(), 7 + 1 + 18);
    assert!(ship.iter().all(|to| !["j10", "j11", "j13", "j15"].contains(&to.as_str())));
    for kind in ["rG", "rL", "rM", "rW", "rE", "rA", "rR", "rB", "rD", "rC"] {
        for from in Point::all().filter(|&p| p != Point::NEUTRAL) {
            assert!(
                !exact(&[(kind, &from.to_string())], &from.to_string()).contains(&"j10".to_owned()),
                "{kind} {from}"
            );
        }
    }
}

#[test]
fn the_warship_needs_exactly_one_screen() {
    let to = |pieces: &[(&str, &str)]| exact(pieces, "a1").contains(&"a9".to_owned());
    assert!(!to(&[("rW", "a1"), ("bL", "a9")]));
    assert!(to(&[("rW", "a1"), ("bE", "a5"), ("bL", "a9")]), "an envoy screens");
    assert!(to(&[("rW", "a1"), ("rD", "a2"), ("bL", "a9")]), "so does one's own piece next to it");
    assert!(!to(&[("rW", "a1"), ("rD", "a2"), ("bD", "a4"), ("bL", "a9")]));
    assert!(!to(&[("rW", "a1"), ("rD", "a2"), ("bE", "a9")]), "an envoy is never captured");
    assert!(!to(&[("rW", "a1"), ("rD", "a2"), ("rL", "a9")]));
    assert!(!to(&[("rW", "a1"), ("rD", "a2")]), "it does not jump without capturing");
}

#[test]
fn envoys_and_generals() {
    let pieces = [("rE", "e5"), ("bD", "e7"), ("bE", "g5")];
    let envoy = exact(&pieces, "e5");
    assert!(envoy.contains(&"e6".to_owned()) && !envoy.contains(&"e7".to_owned()), "the envoy captures nothing");
    let general = exact(&[("rG", "e5"), ("bD", "e7"), ("bE", "g5")], "e5");
    assert!(general.contains(&"e7".to_owned()) && !general.contains(&"e8".to_owned()));
    assert!(general.contains(&"f5".to_owned()) && !general.contains(&"g5".to_owned()));
}

#[test]
fn short_steps() {
    assert_eq!(exact(&[("rB", "e5")], "e5"), ["d4", "d6", "f4", "f6"]);
    assert_eq!(exact(&[("rD", "e5")], "e5"), ["d5", "e4", "e6", "f5"]);
    assert_eq!(exact(&[("rR", "e5")], "e5"), ["b5", "e2", "e8", "h5"]);
    assert_eq!(exact(&[("rR", "e5"), ("bD", "e7"), ("bD", "h5"), ("rD", "b5")], "e5"), ["e2", "h5"]);
    // Blue's artillery looks south.
    assert_eq!(exact(&[("bA", "e5")], "e5"), ["a1", "a5", "e1", "e9", "i1", "i5"]);
    assert_eq!(exact(&[("rC", "a1")], "a1"), ["d5", "e4"]);
    assert_eq!(exact(&[("rC", "a1"), ("bD", "a2"), ("bD", "c2")], "a1"), [""; 0]);
    assert_eq!(exact(&[("rC", "a1"), ("bD", "d5"), ("rD", "e4")], "a1"), ["d5"]);
}

#[test]
fn upto_lets_steppers_stop_short_but_not_the_cavalry() {
    let upto = Options { steppers: Steppers::Upto, ..Options::default() };
    assert_eq!(targets(&[("rR", "a1")], "a1", upto), ["a2", "a3", "a4", "b1", "c1", "d1"]);
    assert_eq!(targets(&[("rR", "a1"), ("bD", "a2"), ("rD", "c1")], "a1", upto), ["a2", "b1"]);
    assert_eq!(targets(&[("rA", "a1")], "a1", upto).len(), 12);
    assert_eq!(targets(&[("rC", "a1")], "a1", upto), ["d5", "e4"]);
}

#[test]
fn a_general_in_danger_is_told() {
    let text = format!("{} r 2 rb 0,0 0,0 0 1", board(&[("rG", "j1"), ("rD", "j2"), ("bG", "j19"), ("bL", "j8")]));
    let position = position(&text, Options::default());
    assert!(!position.in_danger(Colour::Red));
    let away = position.resolve("j2i2").unwrap();
    assert!(position.exposes_general(&away));
    assert!(!position.exposes_general(&position.resolve("j2j3").unwrap()));
    assert!(Layout::ALL.into_iter().all(|l| l.colours().all(|c| !start(l).in_danger(c))));
}

#[test]
fn every_camp_is_worth_a_hundred() {
    for layout in Layout::ALL {
        let position: Position = start(layout);
        for colour in layout.colours() {
            assert_eq!((position.material(colour), position.pieces_left(colour)), (100, 17));
        }
    }
}
