//! The shared vectors: move lists, moves with what comes of them, and whole games.

use lasker::games::rekkoku::{Action, Colour, End, Event, Game, Options, Position, Removal};
use serde_json::{Value, json};

use crate::{from_to, play, position};

const VECTORS: &str = include_str!("../vectors/rekkoku.jsonl");

fn vectors(key: &str) -> impl Iterator<Item = Value> {
    let all = VECTORS.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    all.filter(move |v| v.get(key).is_some())
}

/// An event in the vectors' words.
fn told(event: &Event) -> Value {
    let letters = |slots: &[Colour]| slots.iter().map(Colour::to_string).collect::<Vec<_>>();
    match event {
        Event::Captured { at, piece, by, points } => json!({"type": "capture", "at": at.to_string(),
            "piece": piece.to_string(), "by": by.to_string(), "points": points}),
        Event::Annexed { country, by, slots } => json!({"type": "annex", "country": country.to_string(),
            "by": by.to_string(), "slots": letters(slots)}),
        Event::Removed { country, reason, slots, pieces, points } => {
            assert_eq!(*reason, Removal::TenthLoss);
            json!({"type": "remove", "country": country.to_string(), "reason": "tenth", "slots": letters(slots),
                "pieces": pieces, "points": points})
        }
        Event::Passed(slot) => json!({"type": "pass", "slot": slot.to_string()}),
        Event::Skipped(slot) => json!({"type": "skip", "slot": slot.to_string()}),
        Event::Rested(slot) => json!({"type": "rest", "slot": slot.to_string()}),
        Event::Ended(End::Last) => json!({"type": "end", "reason": "last"}),
        Event::Ended(End::Standoff) => json!({"type": "end", "reason": "standoff"}),
        Event::Ended(end) => panic!("{end:?} without options"),
    }
}

#[test]
fn move_lists() {
    let mut seen = 0;
    for vector in vectors("pos").filter(|v| v.get("moves").is_some()) {
        let text = vector["pos"].as_str().unwrap();
        let position = position(text, Options::default());
        let moves: Vec<String> = position.legal_moves().iter().map(from_to).collect();
        assert_eq!(json!(moves), vector["moves"], "{text}");
        assert_eq!(position.to_string(), text);
        seen += 1;
    }
    assert_eq!(seen, 120);
}

#[test]
fn moves_and_their_events() {
    let mut seen = 0;
    for vector in vectors("next") {
        let text = vector["pos"].as_str().unwrap();
        let mv = vector["move"].as_str().unwrap();
        let (next, events) = play(&position(text, Options::default()), mv);
        let events: Vec<Value> = events.iter().map(told).collect();
        assert_eq!(json!(events), vector["events"], "{text} {mv}");
        assert_eq!(next.to_string(), vector["next"].as_str().unwrap(), "{text} {mv}");
        seen += 1;
    }
    assert_eq!(seen, 120);
}

#[test]
fn whole_games() {
    let mut seen = 0;
    for vector in vectors("start") {
        let mut game = Game::from(position(vector["start"].as_str().unwrap(), Options::default()));
        let mut events = Vec::new();
        for (ply, mv) in (1..).zip(vector["moves"].as_array().unwrap()) {
            let mv = game.position().resolve(mv.as_str().unwrap()).unwrap();
            for event in game.act(Action::Move(mv)).unwrap() {
                if matches!(event, Event::Annexed { .. } | Event::Removed { .. } | Event::Ended(_)) {
                    events.push(json!([ply, told(event)]));
                }
            }
        }
        assert_eq!(json!(events), vector["events"]);
        assert_eq!(game.position().to_string(), vector["final"].as_str().unwrap());
        let ranking: Vec<Value> = game
            .position()
            .ranking()
            .iter()
            .map(|s| {
                json!({"rank": s.rank, "player": s.countries[0].to_string(), "alive": s.alive, "captured": s.captured,
                    "count": s.count})
            })
            .collect();
        assert_eq!(json!(ranking), vector["ranking"]);
        // The record tells the same game again.
        let lines: Vec<String> = game.lines().collect();
        let mut again = Game::from(Position::start(game.position().layout(), Options::default()).unwrap());
        again.replay(lines.iter().map(String::as_str)).unwrap();
        assert_eq!(again, game);
        seen += 1;
    }
    assert_eq!(seen, 6);
}
