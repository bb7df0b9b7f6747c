//! Why something typed was not played.

use lasker::games::rekkoku::{Action, Colour, Kind, Layout, Position, Refusal};
use lasker::words::rekkoku as words;

use super::{EN, act, four, options, set_up};

#[test]
fn a_refused_move_says_why_and_what_would_be_right() {
    let position = four(&[]);
    let said = |text: &str| words::refusal(EN, &position.resolve(text).unwrap_err(), Some(&position)).text(EN);
    let table = [
        ("hello", "`hello` is no move. Write where from and where to, like `f5-f9`, or what goes where, like `Ef9`."),
        ("", "Something is missing. Write where from and where to, like `f5-f9`, or what goes where, like `Ef9`."),
        ("Qj1", "`q` is no move. Write where from and where to, like `f5-f9`, or what goes where, like `Ef9`."),
        ("a2-a20", "`a20` is no point. They go from `a1` to `s19`, with no letter left out."),
        (
            "f9",
            "f9 alone does not say what goes there. Write the piece before it, like `Ef9` for the envoy, or the point it comes from.",
        ),
        ("j8-j10", "`j10` is neutral (局外中立): nobody ever enters or crosses it."),
        ("b1-b2", "Nothing stands on b1."),
        (
            "q3-q4",
            "On q3 stands the major general of Blue 青. This is the Red 赤 slot, and only pieces of that colour move in it.",
        ),
        ("bMq4", "Blue 青 is not to move. This is the Red 赤 slot."),
        ("rGa2-a3", "On a2 stands the envoy of Red 赤."),
        ("j2xrGj8", "On j8 stands the general of Blue 青."),
        (
            "a2xa3",
            "That would not be captured: see what stands on a3. For a move to an empty point write `-`, like `f5-f9`.",
        ),
        ("j5xs10", "The envoy on s10 can never be captured; it only stands in the way."),
        ("j1-j2", "On j2 stands the warship of Red 赤, which is yours."),
        (
            "c3-c5",
            "The artillery does not go from c3 to c5. It goes exactly 4 steps straight, or diagonally away from its home side, over empty points.",
        ),
        ("Ra1", "No rifles that may move now can go to a1. It goes exactly 3 steps straight, over empty points."),
    ];
    for (text, expected) in table {
        assert_eq!(said(text), expected, "{text}");
    }
    let over = set_up("rGj1", "r 4 r--- 0,0,0,0 0,0,0,0 0 1", &[]);
    assert_eq!(words::refusal(EN, &over.resolve("j1-j2").unwrap_err(), Some(&over)).text(EN), "The game is over.");
    let start = Position::start(Layout::Two, options(&[("steppers", "upto")])).unwrap();
    let refused = |text: &str| words::refusal(EN, &start.resolve(text).unwrap_err(), Some(&start));
    let several = refused("Cj9");
    assert_eq!(
        several.why,
        "No cavalry that may move now can go to j9. It goes one step straight and on 3 steps diagonally outward, over empty points."
    );
    assert_eq!(
        refused("j3-j9").why,
        "The artillery does not go from j3 to j9. It goes 1 to 4 steps straight, or diagonally away from its home side, over empty points."
    );
    let two = set_up("rGj1 rDj3 rDk4 bGj19", "r 2 rb 0,0 0,0 0 1", &[]);
    let said = words::refusal(EN, &two.resolve("Dj4").unwrap_err(), Some(&two));
    assert_eq!(
        said.text(EN),
        "2 pieces of that kind can go there. Write where from too. Possible: `rDj3-j4` · `rDk4-j4`"
    );
    // In the slot of an annexed army one's own pieces stand still, and cannot be taken.
    let (after, _) = act(&position, Action::Move(position.resolve("j2xj8").unwrap()));
    let said = |text: &str| words::refusal(EN, &after.resolve(text).unwrap_err(), Some(&after)).text(EN);
    assert_eq!(
        said("a2-a3"),
        "On a2 stands the envoy of Red 赤. It is yours too, but it moves in its own slot; this is the Blue 青 slot."
    );
    let partner = set_up("rGj1 rDj2 yGj3 bGs1", "r 4 rby- 0,0,0,0 0,0,0,0 0 1", &[("teams", "partners")]);
    let said = words::refusal(EN, &partner.resolve("j2-j3").unwrap_err(), Some(&partner)).text(EN);
    assert_eq!(said, "On j3 stands the general of Yellow 黄, no enemy of yours.");
}

#[test]
fn every_refusal_of_the_rules_has_its_sentence() {
    let position = four(&[]);
    let (point, piece) = position.pieces().next().unwrap();
    let all = [
        Refusal::Over,
        Refusal::NotUnderstood { fragment: "`x".into() },
        Refusal::NoPoint { fragment: "t1".into() },
        Refusal::BarePoint { point },
        Refusal::Neutral,
        Refusal::Empty { point },
        Refusal::OtherSlot { point, piece, turn: Colour::Red },
        Refusal::NotToMove { named: Colour::Blue, turn: Colour::Red },
        Refusal::OtherPiece { point, piece },
        Refusal::NoCapture { point },
        Refusal::Envoy { point },
        Refusal::Friend { point, piece },
        Refusal::DoesNotGo { piece, from: point, to: point },
        Refusal::NoneGoes { kind: Kind::General, to: point },
        Refusal::Several { moves: position.legal_moves() },
    ];
    let said: std::collections::BTreeSet<_> =
        all.iter().map(|why| words::refusal(EN, why, Some(&position)).text(EN)).collect();
    assert_eq!(said.len(), all.len());
    assert!(said.iter().all(|text| !text.contains('{') && !text.contains("rekkoku-")), "{said:#?}");
}
