//! What the house says of any game, said of Rekkoku.

use lasker::club::TermsError;
use lasker::games::rekkoku::{Action, Colour};
use lasker::games::{Game, GameKind, Notice, Reading, Seat, Setup, SetupError};
use lasker::words::{alt, game, refusal, rekkoku as words, terms, turn};

use super::{EN, four, name};

fn setup(pairs: &[(&str, &str)]) -> Setup {
    let options = pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Setup { options, ..Setup::default() }
}

fn new(pairs: &[(&str, &str)]) -> Game {
    Game::new(GameKind::Rekkoku, &setup(pairs)).unwrap()
}

#[test]
fn the_house_uses_these_words() {
    let kind = GameKind::Rekkoku;
    assert_eq!(game::name(EN, kind), "Rekkoku");
    assert_eq!(game::blurb(EN, kind), words::blurb(EN));
    assert_eq!(game::rules(EN, kind), words::rules(EN));
    let mut war = new(&[("players", "4")]);
    let sitter = |seat: Seat| format!("P{seat}");
    assert_eq!(game::situation(EN, &war, Seat(0), &sitter), "**Red 赤 slot, P0:** 52 moves");
    assert_eq!(turn::waits_for(EN, &war, true).unwrap(), "slot 赤 · round 1");
    assert_eq!(turn::standing(EN, &war, Seat(0)), None);
    assert_eq!(game::effect(EN, &war, "rEj5-j6"), "");
    assert_eq!(game::effect(EN, &war, "nonsense"), "");
    assert!(game::text_board(EN, &war).starts_with("**Red 赤** G j1 · L i1 · M k1 ·"));
    assert!(alt::board(EN, &war).starts_with("Round 1, Red to move. Red: 17 pieces,"));
    let why = war.read(Seat(0), "e5", Reading::Expected).unwrap_err();
    assert!(refusal::of_move(EN, &why, Some(&war)).text(EN).starts_with("e5 alone does not say"));
    let why = war.read(Seat(0), "Ab9", Reading::Expected).unwrap_err();
    let said = "No artillery that may move now can go to b9. It goes exactly 4 steps straight, or diagonally away \
                from its home side, over empty points.";
    assert_eq!(refusal::of_move(EN, &why, Some(&war)).text(EN), said);
    assert_eq!(refusal::of_move(EN, &why, None).text(EN), said);
    war.play(Some(Seat(0)), "rEj5-j6").unwrap();
    assert!(alt::board(EN, &war).starts_with("Last move: rEj5-j6. Round 1, Blue to move."));
    let soon = Notice::Standoff { left: 8 };
    assert_eq!(game::notice(EN, soon), "8 more slots without a capture, and the game is counted.");
}

#[test]
fn a_seat_is_called_by_its_country() {
    assert_eq!(words::side(EN, &setup(&[("players", "3")]), Seat(2)), "White 白");
    assert_eq!(words::side(EN, &setup(&[]), Seat(7)), "Pink 桃");
    assert_eq!(words::side(EN, &setup(&[("players", "2")]), Seat(2)), "3");
}

#[test]
fn what_cannot_be_agreed_is_told_with_what_can() {
    let why = |pairs: &[(&str, &str)]| {
        let why: SetupError = Game::new(GameKind::Rekkoku, &setup(pairs)).unwrap_err();
        terms::impossible(EN, &TermsError::Setup(why))
    };
    assert_eq!(
        why(&[("players", "6"), ("hands", "2")]),
        "With 6 countries nobody can lead 2. Two each go with 4 or 8 countries, four each with 8."
    );
    assert_eq!(
        why(&[("players", "3"), ("teams", "partners")]),
        "Teams need four countries or more, each led by a person of his own. One person's countries are a team already."
    );
    assert_eq!(why(&[("annex", "maybe")]), "`annex` cannot be `maybe`. It can be: army, remove.");
}

#[test]
fn several_actions_are_told_in_a_row_and_the_history_round_by_round() {
    let Game::Rekkoku(mut war) = new(&[("players", "2")]) else { panic!("another game") };
    let before = war.position().clone();
    for text in ["Ej6", "Ej14"] {
        let mv = war.position().resolve(text).unwrap();
        war.act(Action::Move(mv)).unwrap();
    }
    war.act(Action::Miss(Colour::Red)).unwrap();
    war.act(Action::Resign(Colour::Blue)).unwrap();
    let said = words::tell_all(EN, &before, war.log(), &name);
    assert_eq!(
        said,
        [
            "Ana 赤 `rEj5-j6` 赤使 j5-j6",
            "Bo 青 `bEj15-j14` 青使 j15-j14",
            "Ana 赤 let the time of the Red 赤 slot go by; it passes.",
            "**Blue 青 (Bo) resigns:** all it controls is gone.",
            "The army of Blue 青 leaves the board with 17 pieces; nobody scores.",
        ]
    );
    assert_eq!(words::history(&war, ["1.", "1."]), ["1. rEj5-j6 bEj15-j14 r?? b!!"]);
    assert_eq!(words::history(&war, ["1.", "2."]), ["1. rEj5-j6", "2. bEj15-j14 r?? b!!"]);
    let Game::Rekkoku(fresh) = new(&[]) else { panic!("another game") };
    assert_eq!(words::history(&fresh, []), [] as [&str; 0]);
    // Marks and forced passes are records' own.
    let mut war = lasker::games::rekkoku::Game::from(four(&[]));
    war.act(Action::Move(war.position().resolve("j2xj8").unwrap())).unwrap();
    assert_eq!(words::history(&war, ["7."]), ["7. rWj2xbGj8#b"]);
}

#[test]
fn a_move_that_leaves_the_general_to_be_taken_is_warned_of() {
    let position = super::set_up("rGj1 rDj2 bGj8 bLj5 wEa10 yGs19", "r 4 rbyb 0,0,0,0 0,0,0,0 3 7", &[]);
    let war = Game::Rekkoku(position.into());
    assert!(game::warning(EN, &war, "rDj2-i2").unwrap().contains("your general on j1 could be taken"));
    assert_eq!(game::warning(EN, &war, "rDj2-j3"), None);
    assert_eq!(game::warning(EN, &war, "nonsense"), None);
    assert_eq!(game::warning(EN, &Game::new(GameKind::Lasca, &Setup::default()).unwrap(), "c3-d4"), None);
}
