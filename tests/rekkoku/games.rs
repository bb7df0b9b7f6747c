//! What holds in every game to its end, whatever is played.

use std::collections::BTreeMap;

use fastrand::Rng;
use lasker::games::rekkoku::{Action, Colour, Event, Game, Kind, Layout, Move, Position, Removal};

use crate::same::{some_action, some_options};

/// What must be true of every position, and how many points left the board for nobody so far.
fn check(position: &Position, gone: u32) {
    let mut worth = gone;
    for colour in position.layout().colours() {
        let pieces: Vec<Kind> = position.pieces().filter(|(_, p)| p.colour == colour).map(|(_, p)| p.kind).collect();
        assert_eq!(pieces.len() as u32, position.pieces_left(colour));
        assert_eq!(pieces.contains(&Kind::General), position.is_alive(colour), "{position}");
        // An envoy goes with its army alone.
        assert_eq!(pieces.contains(&Kind::Envoy), position.controller(colour).is_some(), "{position}");
        assert!(!position.is_alive(colour) || (pieces.len() >= 8 && position.losses(colour) < 10), "{position}");
        assert!(position.controller(colour).is_none_or(|by| position.is_alive(by)), "{position}");
        worth += pieces.iter().map(|k| k.points()).sum::<u32>() + position.captured(colour);
    }
    assert_eq!(worth, 100 * position.layout().countries() as u32, "{position}");
    assert_eq!(position.piece(lasker::games::rekkoku::Point::NEUTRAL), None);
    assert_eq!(position.end().is_some(), position.legal_moves().is_empty(), "{position}");
    let again = Position::read(&position.to_string(), position.options()).unwrap();
    assert_eq!((again.to_string(), again.end()), (position.to_string(), position.end()));
}

/// Plays a game to its end; answers how many actions it took.
fn play_out(seed: u64, layout: Layout) -> usize {
    let mut rng = Rng::with_seed(seed);
    let options = some_options(&mut rng, layout);
    let mut game = Game::new(layout, options).unwrap();
    let mut gone = 0;
    let mut played: BTreeMap<Colour, u32> = BTreeMap::new();
    while game.position().end().is_none() {
        let before = game.position().clone();
        let action = some_action(&mut rng, &before);
        if !matches!(action, Action::Resign(_)) {
            let last = played.insert(before.turn(), before.round());
            assert!(last.is_none_or(|last| last < before.round()), "seed {seed}: {before} twice in a round");
        }
        for event in game.act(action).unwrap() {
            match event {
                Event::Removed { reason, points, .. } if *reason != Removal::Taken => gone += points,
                Event::Captured { piece, .. } => assert_ne!(piece.kind, Kind::Envoy),
                _ => {}
            }
        }
        if let Action::Move(Move { victim: Some(victim), .. }) = action {
            let by = before.controller(before.turn()).unwrap();
            assert!(!before.together(by, before.controller(victim.colour).unwrap()), "seed {seed}: {before}");
        }
        check(game.position(), gone);
        assert!(game.log().len() < 20_000, "seed {seed}: {options:?} does not end");
    }
    let ranking = game.position().ranking();
    assert_eq!(ranking[0].rank, 1);
    assert!(ranking.windows(2).all(|two| two[0].rank == two[1].rank || two[0].count >= two[1].count || two[0].alive));
    // The fallen never share a place.
    assert!(ranking.windows(2).all(|two| two[1].alive || two[0].rank < two[1].rank));
    let lines: Vec<String> = game.lines().collect();
    let mut again = Game::new(layout, options).unwrap();
    again.replay(lines.iter().map(String::as_str)).unwrap();
    assert_eq!(again, game);
    game.log().len()
}

#[test]
fn random_games_to_the_end() {
    for layout in Layout::ALL {
        for seed in 0..12 {
            assert!(play_out(seed, layout) > 1);
        }
    }
}

#[test]
#[ignore = "needs minutes"]
fn many_random_games_to_the_end() {
    for layout in Layout::ALL {
        for seed in 1_000..1_120 {
            play_out(seed, layout);
        }
    }
}
