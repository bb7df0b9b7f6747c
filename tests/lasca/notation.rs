//! Typed moves: the tables of spellings, and reasons for refusals.

use super::position;
use lasker::games::lasca::{Game, MoveText, Position, Refusal, near};
use lasker::games::{Reading, Rules};
use proptest::prelude::*;
use serde::Deserialize;

/// A line of the tables.
#[derive(Deserialize)]
struct Spelling {
    position: String,
    typed: String,
    /// Whether it is said in bare talk.
    #[serde(default)]
    bare: bool,
    /// The move that is read.
    plays: Option<String>,
    /// Or the name of the refusal,
    refused: Option<String>,
    /// and the moves, squares or words in it.
    with: Option<Vec<String>>,
}

fn read(position: &Position, typed: &str, reading: Reading) -> Result<String, Refusal> {
    let text: MoveText = typed.parse()?;
    text.resolve(position, reading).map(|mv| mv.to_string())
}

fn list<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(T::to_string).collect()
}

/// What a refusal is called in the tables, and what it carries.
fn told(refusal: &Refusal) -> (&'static str, Vec<String>) {
    use Refusal as R;
    match refusal {
        R::NotUnderstood { fragment } => ("not-understood", vec![fragment.clone()]),
        R::NotPlayable { fragment } => ("not-playable", vec![fragment.clone()]),
        R::NotAPath { squares } => ("not-a-path", list(squares)),
        R::OneSquare { square } => ("one-square", list(&[*square])),
        R::NothingEndsOn { square } => ("nothing-ends-on", list(&[*square])),
        R::Empty { square } => ("empty", list(&[*square])),
        R::Opponents { square } => ("opponents", list(&[*square])),
        R::Backward { from, to } => ("backward", list(&[*from, *to])),
        R::Occupied { square } => ("occupied", list(&[*square])),
        R::OutOfReach { from, to } => ("out-of-reach", list(&[*from, *to])),
        R::NothingToJump { over } => ("nothing-to-jump", list(&[*over])),
        R::OwnColumn { over } => ("own-column", list(&[*over])),
        R::AlreadyJumped { over } => ("already-jumped", list(&[*over])),
        R::PromotionEnds { square } => ("promotion-ends", list(&[*square])),
        R::MustCapture { captures } => ("must-capture", list(captures)),
        R::ChainGoesOn { continuations } => ("chain-goes-on", list(continuations)),
        R::Ambiguous { candidates } => ("ambiguous", list(candidates)),
    }
}

fn check(table: &str) {
    for line in table.lines() {
        let spelling: Spelling = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let reading = if spelling.bare { Reading::Bare } else { Reading::Expected };
        let start = Position::start().to_string();
        let text = if spelling.position.is_empty() { &start } else { &spelling.position };
        let read = read(&position(text), &spelling.typed, reading);
        match (&spelling.plays, &spelling.refused) {
            (Some(plays), None) => assert_eq!(read.as_ref(), Ok(plays), "{line}"),
            (None, Some(refused)) => {
                let refusal = read.expect_err(line);
                let (name, with) = told(&refusal);
                assert_eq!(name, refused, "{line}: {refusal:?}");
                if let Some(expected) = &spelling.with {
                    assert_eq!(&with, expected, "{line}");
                }
            }
            _ => panic!("either plays or refused: {line}"),
        }
    }
}

#[test]
fn accepted_spellings() {
    check(include_str!("../vectors/lasca_accepted.jsonl"));
}

#[test]
fn refused_spellings() {
    check(include_str!("../vectors/lasca_refused.jsonl"));
}

#[test]
fn talk_is_no_move() {
    for text in ["c3-d4", "c3 d4", "12. c3xe5", "17-13-9", "d2xb4xd6!"] {
        assert!(Game::is_move_text(text), "{text}");
    }
    for text in
        ["d4", "17", "draw", "resign", "c3-d4?", "ok", "el al", "lol", "", "see c3-d4", "c3-d4 or d4-e5?", "5", "1-0"]
    {
        assert!(!Game::is_move_text(text), "{text}");
    }
}

#[test]
fn near_moves_come_best_first() {
    let start = Position::start();
    assert_eq!(list(&near(&start, "", 3)), ["a3-b4", "c3-b4", "c3-d4"]);
    assert_eq!(list(&near(&start, "c3", 2)), ["c3-b4", "c3-d4"]);
    assert_eq!(list(&near(&start, "g3-h4", 1)), ["g3-f4"]);
    assert_eq!(list(&near(&start, "d4", 2)), ["c3-d4", "e3-d4"]);
    assert_eq!(list(&near(&start, "c3-d5", 1)), ["c3-d4"]);
    assert_eq!(list(&near(&start, "E3→F", 1)), ["e3-f4"]);
    assert_eq!(near(&start, "no idea", 25).len(), 6);
    let chains = position("w d2W c3b c5b e3b g7W");
    assert_eq!(list(&near(&chains, "d2xb4", 1)), ["d2xb4xd6"]);
}

fn any_text() -> impl Strategy<Value = String> {
    let near_moves = "[a-h1-9oOlLxX×:*\\-–→>~ .…!?`\"асех0-9\u{200B}\u{AD}\u{FF43}\u{FF13}]{0,24}";
    prop_oneof![any::<String>(), near_moves.prop_map(String::from), "\\PC{0,60}".prop_map(String::from)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics(text in any_text()) {
        let start = Position::start();
        let _ = read(&start, &text, Reading::Expected);
        let _ = Game::is_move_text(&text);
        let _ = near(&start, &text, 5);
        let _ = text.parse::<Position>();
        let _ = format!("w {text}").parse::<Position>();
        if let Ok(parsed) = text.parse::<MoveText>() {
            prop_assert_eq!(parsed.to_string().parse(), Ok(parsed));
        }
    }
}

/// Texts of pieces that people type, in any order; the same million every time.
#[test]
#[ignore = "needs half a minute"]
fn a_million_texts() {
    const PIECES: [&str; 48] = [
        "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8", "0", "o", "l", "x", "X", "-",
        "–", "→", "×", ":", "*", "!", ".", "?", " ", "\u{A0}", "\u{200B}", "\u{AD}", "ー", "~", "С", "х", "е",
        "\u{FF43}", "/", ",", "w", "B", "\n", "`", "12... ", "😀",
    ];
    let positions = ["w d2w c3b c5b g1w", "w c3W d2b f2b d4B f4b", "b e3B d4w d2w b2w b4w f2w"].map(position);
    let mut lot = 0x1911_u64;
    let mut understood = 0;
    for round in 0..1_000_000 {
        let mut text = String::new();
        for _ in 0..round % 14 {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text += PIECES[(lot >> 33) as usize % PIECES.len()];
        }
        let position = &positions[round % positions.len()];
        understood += u32::from(text.parse::<MoveText>().is_ok());
        if let Ok(mv) = read(position, &text, Reading::Expected) {
            assert!(position.legal_moves().iter().any(|legal| legal.to_string() == mv), "{text:?}");
        }
        let _ = text.parse::<Position>();
        let _ = text.parse::<lasker::games::lasca::Record>();
    }
    assert!(understood > 1_000, "only {understood} texts had the form of a move");
}
