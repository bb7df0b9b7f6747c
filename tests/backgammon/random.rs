//! Whole matches played at random, with everything that can happen in one.

use std::collections::BTreeMap;

use lasker::games::backgammon::{Game, Line, Record, Stage, Win};
use lasker::games::{Chance, Rules, Seat, Setup};

use crate::Numbers;

/// Options from `length=3 jacoby=on` and the like.
pub fn setup(options: &str) -> Setup {
    let pairs = options.split_whitespace().map(|pair| pair.split_once('=').unwrap());
    Setup { options: pairs.map(|(k, v)| (k.to_owned(), v.to_owned())).collect::<BTreeMap<_, _>>(), position: None }
}

/// A match from first to last, by random plays, with a double now and then and every answer to it; `resigning` adds
/// resignations of games.
pub fn finished(options: &str, seed: u64, resigning: bool) -> Record {
    let mut numbers = Numbers::new(seed);
    let mut record = Record::new("Ana", "Ben", setup(options));
    let mut game = Game::new(&record.setup).unwrap();
    while game.ending().is_none() {
        let (seat, action) = next(&game, &mut numbers, resigning);
        game.play(seat, &action).unwrap_or_else(|e| panic!("{e}"));
        record.actions.push(Line(seat, action));
        assert!(record.actions.len() < 1_000_000, "it must end");
    }
    record
}

fn next(game: &Game, numbers: &mut Numbers, resigning: bool) -> (Option<Seat>, String) {
    if let Some(chance) = game.chance() {
        let (a, b) = (numbers.die(), numbers.die());
        let roll = if chance == Chance::OpeningRoll { (a, b) } else { (a.max(b), a.min(b)) };
        return (None, format!("{}{}", roll.0, roll.1));
    }
    let seat = game.to_act().iter().next().unwrap();
    let offered = matches!(game.state().stage(), Stage::Doubled | Stage::Beavered | Stage::Raccooned);
    if resigning && !offered && numbers.below(150) == 0 {
        let loser = Seat(numbers.below(2) as u8);
        let most = game.state().most_resignable(loser);
        let win = Win::ALL[numbers.below(most.factor() as usize)];
        return (Some(loser), format!("resign {win}"));
    }
    let legal = game.legal(seat);
    let rarely = legal.contains(&"double".to_owned()) && numbers.below(8) > 0;
    let action = if rarely { "roll".to_owned() } else { legal[numbers.below(legal.len())].clone() };
    (Some(seat), action)
}
