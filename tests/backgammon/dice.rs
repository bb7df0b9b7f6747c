//! Dice that can be checked.

use std::process::Command;

use lasker::games::backgammon::Game;
use lasker::games::backgammon::dice::{CHAIN, Chain, Draw, GameProof, Proof, ProofError, SCHEME, Seed};
use lasker::games::{Chance, Rules};
use proptest::prelude::*;

use crate::Numbers;
use crate::random::setup;

const VECTOR: &str = include_str!("../vectors/backgammon_dice.json");

fn chain() -> Chain {
    Chain::new(Seed::new(std::array::from_fn(|i| i as u8)))
}

/// A 3-point match at random with these dice, and its proof.
fn proven() -> Proof {
    let (chain, id) = (chain(), 42);
    let (host_luck, guest_luck) = ("1300000000000000001", "1300000000000000002");
    let draw = Draw::new(id, host_luck, guest_luck);
    let mut numbers = Numbers::new(3);
    let mut game = Game::new(&setup("length=3")).unwrap();
    let mut games = Vec::<GameProof>::new();
    let mut rolls = 0;
    while game.ending().is_none() {
        let number = game.state().game();
        let seed = chain.seed(number).unwrap();
        if games.len() < usize::from(number) {
            games.push(GameProof { game: number, seed: seed.reveal(), actions: Vec::new() });
            rolls = 0;
        }
        let actions = &mut games.last_mut().unwrap().actions;
        let (seat, action) = match game.chance() {
            Some(chance) => {
                let [a, b] = draw.roll(&seed, number, rolls, actions);
                rolls += 1;
                let opening = chance == Chance::OpeningRoll;
                (None, if opening { format!("{a}{b}") } else { format!("{}{}", a.max(b), a.min(b)) })
            }
            None => {
                let seat = game.to_act().iter().next().unwrap();
                let legal = game.legal(seat);
                (Some(seat), legal[numbers.below(legal.len())].clone())
            }
        };
        game.play(seat, &action).unwrap();
        actions.push(action);
    }
    Proof {
        scheme: SCHEME.into(),
        id,
        commitment: chain.commitment(),
        host_luck: host_luck.into(),
        guest_luck: guest_luck.into(),
        games,
    }
}

#[test]
fn the_worked_example() {
    let proof: Proof = serde_json::from_str(VECTOR).unwrap();
    assert_eq!(proof, proven());
    assert!(proof.check().unwrap() > 10);
    // Step by step, as the documentation tells it.
    let chain = chain();
    assert_eq!(chain.seed(64).unwrap().reveal(), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    assert_eq!(chain.seed(63).unwrap().reveal(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    assert_eq!((chain.seed(0), chain.seed(65)), (None, None));
    for game in 2..=CHAIN {
        assert_eq!(chain.seed(game).unwrap().previous(), chain.seed(game - 1).unwrap());
    }
}

#[test]
#[ignore = "needs python3"]
fn the_script_of_the_documentation_agrees() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/verify_dice.py");
    let verify = |name: &str, proof: &Proof| {
        let path = std::env::temp_dir().join(format!("lasker-{name}-{}.json", std::process::id()));
        std::fs::write(&path, serde_json::to_string(proof).unwrap()).unwrap();
        let output = Command::new("python3").arg(script).arg(&path).output().expect("python3 is installed");
        std::fs::remove_file(&path).unwrap();
        (output.status.success(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let proof = proven();
    let rolls = proof.check().unwrap();
    let (good, said) = verify("good", &proof);
    assert!(good && said.starts_with(&format!("{rolls} rolls in {} game", proof.games.len())), "{said}");
    for (number, bad) in broken(&proof).into_iter().enumerate() {
        let (good, said) = verify(&format!("bad{number}"), &bad);
        assert!(!good && !said.contains("Traceback"), "{number}: {said}");
    }
}

/// The same proof with one thing changed.
fn broken(proof: &Proof) -> Vec<Proof> {
    let changed = |change: &dyn Fn(&mut Proof)| {
        let mut proof = proof.clone();
        change(&mut proof);
        proof
    };
    vec![
        changed(&|p| p.id += 1),
        changed(&|p| p.host_luck.push('0')),
        changed(&|p| p.guest_luck.push('0')),
        changed(&|p| p.commitment = Seed::new([1; 32]).commitment()),
        changed(&|p| p.games[0].seed = Seed::new([1; 32]).reveal()),
        changed(&|p| p.games[0].actions.insert(1, "take".into())),
        changed(&|p| p.games[0].actions[0] = p.games[0].actions[0].chars().rev().collect()),
        changed(&|p| {
            p.games.remove(0);
        }),
        changed(&|p| p.scheme.push('0')),
    ]
}

#[test]
fn every_change_is_noticed() {
    let proof = proven();
    assert!(proof.games.len() > 1, "the chain matters");
    for (number, bad) in broken(&proof).into_iter().enumerate() {
        assert!(bad.check().is_err(), "change {number}");
    }
    let mut bad = proof.clone();
    bad.games[0].actions[1].push('x');
    assert!(matches!(bad.check(), Err(ProofError::Roll { game: 1, .. })));
}

#[test]
fn a_seed_never_prints_itself() {
    let chain = chain();
    assert_eq!(format!("{chain:?}"), "Chain { last: Seed(…) }");
}

#[test]
fn a_million_rolls_are_even() {
    let draw = Draw::new(1, "a", "b");
    let seed = chain().seed(1).unwrap();
    let mut pairs = [[0u32; 6]; 6];
    for roll in 0..1_000_000 {
        let [a, b] = draw.roll(&seed, 1, roll, &[] as &[&str]);
        pairs[usize::from(a) - 1][usize::from(b) - 1] += 1;
    }
    let chi_square = |counts: &[u32]| {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum::<f64>()
    };
    // One in a thousand fair dice would go beyond these, for 35 and 5 degrees of freedom. The dice are always the same.
    assert!(chi_square(pairs.as_flattened()) < 66.6, "{pairs:?}");
    let first: Vec<u32> = pairs.iter().map(|row| row.iter().sum()).collect();
    let second: Vec<u32> = (0..6).map(|b| pairs.iter().map(|row| row[b]).sum()).collect();
    assert!(chi_square(&first) < 20.5 && chi_square(&second) < 20.5, "{first:?} {second:?}");
}

proptest! {
    #[test]
    fn earlier_actions_change_later_dice(bytes: [u8; 32], at in 0..20usize, roll: u32) {
        let seed = Seed::new(bytes);
        let draw = Draw::new(7, "x", "y");
        let mut actions: Vec<String> = (0..20).map(|n| format!("{}/{}", n + 4, n + 1)).collect();
        // The same press twice: the same dice.
        prop_assert_eq!(draw.roll(&seed, 1, roll, &actions), draw.roll(&seed, 1, roll, &actions));
        let rolls = |actions: &[String]| (0..40).map(|k| draw.roll(&seed, 1, k, actions)).collect::<Vec<_>>();
        let before = rolls(&actions);
        actions[at].push('*');
        prop_assert_ne!(before, rolls(&actions));
    }

    #[test]
    fn seeds_are_read_as_they_are_shown(bytes: [u8; 32]) {
        let seed = Seed::new(bytes);
        prop_assert_eq!(Seed::from_hex(&seed.reveal()), Some(seed));
    }

    #[test]
    fn no_text_is_a_seed_by_mistake(text in "[0-9a-fA-F]{60,66}") {
        prop_assert_eq!(Seed::from_hex(&text).is_some(), text.len() == 64 && !text.bytes().any(|b| b.is_ascii_uppercase()));
    }
}
