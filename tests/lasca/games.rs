//! Whole games, and how they end.

use super::position;
use lasker::games::lasca::{Game, Position};
use lasker::games::{Ending, External, Menu, Notice, Reading, Reason, Refusal, Rules, Seat, Setup, SetupError};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn new(position: &str, options: &[(&str, &str)]) -> Result<Game, SetupError> {
    let options = options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let position = (!position.is_empty()).then(|| position.to_owned());
    Game::new(&Setup { options, position })
}

fn play(game: &mut Game, moves: &str) {
    for mv in moves.split_whitespace() {
        let seat = game.to_act().iter().next().unwrap_or_else(|| panic!("over before {mv}"));
        game.play(Some(seat), mv).unwrap();
    }
}

const FIRST: &str = "c3-d4 e5xc3 b2xd4 f6-e5 d4xf6 g7xe5 e3-d4 c5xe3 f2xd4 b6-c5 d4xb6 a7xc5 e3-f4 g5xe3 d2xf4 a5-b4 \
    c3xa5 c5-d4 e3xc5xa7* e5xc3 a7xc5 d6xb4 g1-f2 c5-d4 a3xc5 f6-g5 b4xd2 d4xb2 c1xa3 g5xe3xc1* g3xe5 c7-d6 e5xc7* \
    e7-f6 c7-d6 f6-g5 f2-e3 g5-f4 e3xg5";
const SECOND: &str = "c3-b4 a5xc3 b2xd4 b6-a5 d4xb6 a7xc5 e3-d4 c5xe3 f2xd4 e5-f4 g3xe5 d6xf4 a3-b4 c7-d6 a1-b2 d6-c5 \
    b4xd6 e7xc5 b2-a3 f4-g3 g1-f2 e5-f4 c3-b4 a5xc3 d2xb4 f4xd2 b4-a5 d6-e5 a5xc7* b6-a5 d4xb6 e5-d4 c3xe5 f6xd4 \
    e1xc3 g3xe1* e3-f4 d4xb2 f4xd6 e1-f2 d2xb4 a5xc3 d6-e7* f2-e3 c5-d6 c3-d2 a3xc5 b2-a1* b6-a7* d2-e1* c7-b6 g7-f6 \
    d6-c7* g5-f4 e7xg5 e3-d4 g5xe3 d4xf2 c5-d6 f2-g3 b6-a5 e3-f2 c7-b6 f2-g1* b6-c5 g1-f2 c5-b4 e1-d2 c1xe3 f2xd4 \
    d2xf4 g3xe5xc7 b4-c5 d4xb6 a7xc5xe7 b6-c5 e7-f6 a1-b2 f6-e7 f4-g5 e7-d6 c7xe5 a5-b6 e5-f6 b6xd4 c5xe3";

#[test]
fn laskers_games() {
    let mut game = new("", &[]).unwrap();
    play(&mut game, FIRST);
    assert_eq!(game.ply(), 39);
    assert_eq!(game.board().list().to_string(), "b a1w c1BbwW e1w b2bbw d2b a3wb c3w a5wb c5wb g5wb d6Wbb");
    assert_eq!(game.ending(), Some(&Ending::won(WHITE, Reason::Blocked)));

    let mut game = new("", &[]).unwrap();
    play(&mut game, SECOND);
    assert_eq!(game.ply(), 86);
    assert_eq!(game.board().list().to_string(), "w b2Bww e3bwWW d4bbb g5B d6bbBb f6BwwWwwW");
    assert_eq!(game.ending(), Some(&Ending::won(BLACK, Reason::Captured)));
    assert!(game.legal(WHITE).is_empty() && game.to_act().is_empty());
    assert_eq!(game.read(WHITE, "a1-b2", Reading::Expected), Err(Refusal::Over));
}

#[test]
fn turns_and_numbers() {
    let mut game = new("", &[]).unwrap();
    assert_eq!((game.move_number().as_str(), game.to_act()), ("1.", WHITE.into()));
    assert_eq!(game.read(BLACK, "e5-d4", Reading::Expected), Err(Refusal::NotToAct));
    assert!(game.play(Some(BLACK), "c3-d4").is_err());
    assert!(game.play(None, "c3-d4").is_err());
    assert!(game.play(Some(WHITE), "c3-d5").is_err());
    play(&mut game, "c3-d4");
    assert_eq!((game.move_number().as_str(), game.to_act()), ("1…", BLACK.into()));
    play(&mut game, "e5xc3");
    assert_eq!(game.move_number(), "2.");
    let mut game = new("b e5b d4w c1w", &[]).unwrap();
    assert_eq!(game.move_number(), "1…");
    play(&mut game, "e5xc3");
    assert_eq!(game.ply(), 1);
    assert_eq!(game.move_number(), "2.");
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let start = "w a1W g7B";
    let mut game = new(start, &[]).unwrap();
    play(&mut game, "a1-b2 g7-f6 b2-a1");
    assert_eq!(game.notices(), []);
    play(&mut game, "f6-g7");
    assert_eq!(game.notices(), [Notice::SecondOccurrence]);
    play(&mut game, "a1-b2 g7-f6 b2-a1");
    assert_eq!(game.ending(), None);
    play(&mut game, "f6-g7");
    assert_eq!(game.ending(), Some(&Ending::drawn(Reason::Repetition)));
    assert_eq!(game.notices(), []);

    let mut game = new(start, &[("draws", "off")]).unwrap();
    for _ in 0..60 {
        play(&mut game, "a1-b2 g7-f6 b2-a1 f6-g7");
    }
    assert_eq!((game.ending(), game.notices()), (None, Vec::new()));
    game.external(External::Draw).unwrap();
    assert_eq!(game.ending(), Some(&Ending::drawn(Reason::Agreement)));
    assert!(game.external(External::Resign(WHITE)).is_err());
}

/// Plays moves of officers that capture nothing and repeat nothing; where that leads nowhere, it tries another way.
fn wander(game: &mut Game, plies: u32) {
    let walk = |seed: u32| {
        let (mut game, mut lot) = (game.clone(), seed);
        for _ in 0..plies {
            let idle = game.idle();
            let mut nexts = Vec::new();
            for mv in game.board().legal_moves() {
                let mut next = game.clone();
                next.make(&mv).unwrap();
                if next.idle() > idle && next.occurrences() == 1 && !next.board().must_capture() {
                    nexts.push(next);
                }
            }
            lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let choice = (lot >> 16) as usize % nexts.len().max(1);
            game = nexts.into_iter().nth(choice)?;
        }
        Some(game)
    };
    *game = (0..200).find_map(walk).expect("there is room to wander");
}

#[test]
fn a_hundred_idle_plies_are_a_draw() {
    let mut game = new("w a1W c1W a3w e7B g7B", &[]).unwrap();
    wander(&mut game, 79);
    assert_eq!(game.notices(), []);
    wander(&mut game, 1);
    assert_eq!(game.notices(), [Notice::NoProgress { left: 20 }]);
    wander(&mut game, 19);
    assert_eq!(game.notices(), [Notice::NoProgress { left: 1 }]);
    wander(&mut game, 1);
    assert_eq!(game.ending(), Some(&Ending::drawn(Reason::NoProgress)));
}

#[test]
fn soldiers_and_captures_are_progress() {
    let mut game = new("w a1W c1W a3w g3w e7B g7B", &[]).unwrap();
    wander(&mut game, 98);
    let soldier = game.legal(WHITE).into_iter().find(|mv| mv.starts_with("a3") || mv.starts_with("g3"));
    play(&mut game, &soldier.expect("one of the soldiers is free"));
    assert_eq!((game.idle(), game.notices()), (0, Vec::new()));
    let mut game = new("w a5W b6w g1B", &[]).unwrap();
    play(&mut game, "a5-b4 g1-f2");
    assert_eq!(game.idle(), 2);
    play(&mut game, "b6-a7*");
    assert_eq!(game.idle(), 0);
    let mut game = new("w a1W c3b g7B", &[]).unwrap();
    play(&mut game, "a1-b2 c3xa1*");
    assert_eq!(game.idle(), 0);
}

#[test]
fn captured_and_blocked() {
    let game = new("w b6w a7b c7b", &[]).unwrap();
    assert_eq!(game.ending(), Some(&Ending::won(BLACK, Reason::Blocked)));
    let mut game = new("w a1w b2b", &[]).unwrap();
    play(&mut game, "a1xc3");
    assert_eq!(game.ending(), Some(&Ending::won(WHITE, Reason::Captured)));
}

#[test]
fn bad_setups_say_what() {
    assert!(matches!(new("", &[("draws", "maybe")]), Err(SetupError::BadValue { .. })));
    assert!(matches!(new("", &[("players", "4")]), Err(SetupError::UnknownOption { .. })));
    let error = new("w a1w a1w", &[]).unwrap_err();
    assert_eq!(error.to_string(), "a1 stands there twice (at character 7)");
    assert_eq!(new("", &[("draws", "on")]).unwrap().board(), &Position::start());
}

#[test]
fn resigning_and_time() {
    for (what, reason) in [(External::Resign(BLACK), Reason::Resigned), (External::Time(BLACK), Reason::Time)] {
        let mut game = new("", &[]).unwrap();
        game.external(what).unwrap();
        assert_eq!(game.ending(), Some(&Ending::won(WHITE, reason)));
    }
    assert!(new("", &[]).unwrap().external(External::Resign(Seat(2))).is_err());
}

#[test]
fn menus_lead_to_every_move() {
    let wide = "w b2W d2W f2W b4W d4W f4W b6W d6W f6W";
    let nine = "w a1W b2b d2b f2b b4b d4b f4b b6b d6b f6b";
    for text in [wide, nine, "w a1W g7B"] {
        for limit in [4, 11, 25] {
            let game = new(text, &[]).unwrap();
            let mut found = Vec::new();
            let mut drafts = vec![Vec::new()];
            while let Some(draft) = drafts.pop() {
                let menu = game.menu(WHITE, &draft, limit);
                assert!(menu.choices.len() <= limit);
                found.extend(menu.complete);
                drafts.extend(menu.choices.into_iter().map(|choice| [draft.clone(), vec![choice]].concat()));
            }
            if limit >= 11 {
                found.sort();
                let mut legal = game.legal(WHITE);
                legal.sort();
                assert_eq!(found, legal, "{text} {limit}");
            }
        }
    }
    let game = new("", &[]).unwrap();
    let start = game.menu(WHITE, &[], 25);
    assert!(!start.void);
    assert_eq!(game.menu(WHITE, &["g7".into()], 25), Menu { void: true, ..start }, "what leads nowhere is not heeded");
    assert_eq!(game.menu(BLACK, &[], 25).choices, [""; 0]);
    assert_eq!(position("w a1W g7B").legal_moves().len(), 1);
}
