//! Both implementations play the same random games, with every layout and all options.

use fastrand::Rng;
use lasker::games::perft::{perft, perft_made};
use lasker::games::rekkoku::{
    Action, Annex, Endgame, Hands, Layout, Options, Position, Rest, Steppers, Succession, Teams,
};

use crate::slow::{Slow, name};

/// Options drawn by lot that the layout allows; the defaults half of the time.
pub fn some_options(rng: &mut Rng, layout: Layout) -> Options {
    loop {
        let mut options = Options::default();
        if rng.bool() {
            options = Options {
                annex: rng.choice(Annex::ALL.iter().copied()).unwrap(),
                rest: rng.choice(Rest::ALL.iter().copied()).unwrap(),
                succession: rng.choice(Succession::ALL.iter().copied()).unwrap(),
                endgame: rng.choice(Endgame::ALL.iter().copied()).unwrap(),
                steppers: rng.choice(Steppers::ALL.iter().copied()).unwrap(),
                teams: rng.choice(Teams::ALL.iter().copied()).unwrap(),
                hands: rng.choice(Hands::ALL.iter().copied()).unwrap(),
            };
        }
        if options.parties(layout).is_ok() {
            return options;
        }
    }
}

/// What somebody who likes captures, and now and then gives up or sleeps, might do.
pub fn some_action(rng: &mut Rng, position: &Position) -> Action {
    let moves = position.legal_moves();
    if rng.u32(..400) == 0 {
        return Action::Resign(rng.choice(position.living().collect::<Vec<_>>()).unwrap());
    }
    if rng.u32(..50) == 0 {
        return Action::Miss(position.turn());
    }
    let captures = moves.iter().filter(|mv| mv.victim.is_some());
    let capture = rng.choice(captures.collect::<Vec<_>>()).filter(|_| rng.u32(..3) > 0);
    // Not over, so somebody can move, and forced passes are behind us.
    Action::Move(*capture.unwrap_or_else(|| rng.choice(&moves).unwrap()))
}

fn both_play(seed: u64, layout: Layout, longest: usize) {
    let mut rng = Rng::with_seed(seed);
    let options = some_options(&mut rng, layout);
    let mut fast = Position::start(layout, options).unwrap();
    let mut slow = Slow::read(&fast.to_string(), options);
    for ply in 0..longest {
        let told = || format!("seed {seed} ply {ply} {options:?} {fast}");
        assert_eq!(fast.to_string(), slow.text(), "{}", told());
        assert_eq!(fast.end().map(|end| format!("{end:?}")), slow.over.map(str::to_owned), "{}", told());
        if fast.end().is_some() {
            return;
        }
        let mut theirs: Vec<_> = slow.moves(slow.turn).collect();
        theirs.sort_unstable();
        let theirs: Vec<String> = theirs.into_iter().map(|(from, to)| format!("{}-{}", name(from), name(to))).collect();
        let ours: Vec<String> = fast.legal_moves().iter().map(crate::from_to).collect();
        assert_eq!(ours, theirs, "{}", told());
        if ply % 16 == 0 {
            assert_eq!(perft(&fast, 2), perft_made(&fast, 2), "{}", told());
        }
        let action = some_action(&mut rng, &fast);
        match action {
            Action::Move(mv) => {
                let at = |p: lasker::games::rekkoku::Point| (i32::from(p.file()), i32::from(p.rank()));
                slow.play(at(mv.from), at(mv.to));
            }
            Action::Resign(colour) => slow.resign(colour.letter()),
            Action::Miss(_) | Action::Stop => slow.miss(),
        }
        fast = fast.act(&action).unwrap().0;
    }
}

#[test]
fn random_games_agree() {
    for layout in Layout::ALL {
        for seed in 0..4 {
            both_play(seed, layout, 150);
        }
    }
}

#[test]
#[ignore = "needs minutes"]
fn many_random_games_agree() {
    for layout in Layout::ALL {
        for seed in 100..160 {
            both_play(seed, layout, 3_000);
        }
    }
}
