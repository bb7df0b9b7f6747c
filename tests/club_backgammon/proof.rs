//! The dice can be checked by anybody, and by nobody beforehand.

use std::process::Command as Process;

use lasker::club::dice::{SCRIPT, verify};
use lasker::club::*;
use lasker::games::backgammon::Stage as At;
use proptest::prelude::*;

use crate::table::*;

#[test]
fn a_finished_match_is_proven_and_one_that_goes_on_as_far_as_it_is_over() {
    let table = Table::played(40);
    let verified = verify(&table.record.head, &table.replay()).unwrap();
    let rolls = verified.checked.unwrap();
    let drawn = table.record.actions.iter().filter(|e| matches!(e.action, Action::Chance { .. })).count();
    assert_eq!((rolls as usize, verified.unshown), (drawn, 0));
    assert_eq!(Rolls::of(&table.replay()).total() as usize, drawn);
    assert_eq!(verified.proof.host_luck, "900", "the number of the command that invited");
    assert_eq!(verified.proof.guest_luck, "1000", "the number of the press that accepted");

    let mut table = Table::playing("length=3", None, 41);
    table.goes_on(&mut Numbers(1), |state| state.stage() == At::Cube);
    let verified = verify(&table.record.head, &table.replay()).unwrap();
    assert_eq!((verified.proof.games.len(), verified.checked), (0, Ok(0)));
    let (who, other) = (table.actor(), table.other());
    table.types(who, "double");
    table.types(other, "drop");
    let verified = verify(&table.record.head, &table.replay()).unwrap();
    assert_eq!(verified.proof.games.len(), 1);
    assert!(verified.checked.unwrap() > 0);
}

#[test]
#[ignore = "needs python3"]
fn the_script_of_the_documentation_checks_an_exported_match() {
    let dir = tempfile::tempdir().unwrap();
    let script = dir.path().join("verify.py");
    std::fs::write(&script, SCRIPT).unwrap();
    for seed in 42..46 {
        let table = Table::played(seed);
        let verified = verify(&table.record.head, &table.replay()).unwrap();
        let run = |proof: &lasker::games::backgammon::dice::Proof| {
            let path = dir.path().join("proof.json");
            std::fs::write(&path, serde_json::to_string(proof).unwrap()).unwrap();
            let output = Process::new("python3").arg(&script).arg(&path).output().expect("python3 is installed");
            (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let (good, said) = run(&verified.proof);
        assert!(good && said.starts_with(&verified.checked.unwrap().to_string()), "{said}");
        let mut bad = verified.proof.clone();
        bad.guest_luck.push('1');
        assert!(!run(&bad).0);
    }
}

#[test]
fn lucks_come_with_the_press_or_are_given() {
    let mut table = Table::invited(setup("", None), 47);
    for luck in ["", "  ", "two\nlines", &"x".repeat(61)] {
        let accept = Command::AcceptWith { luck: luck.into() };
        assert_eq!(table.asks(BEN, &accept), Err(Refusal::Luck { most: 60 }), "{luck:?}");
    }
    let usual = table.asks(BEN, &Command::Accept).unwrap();
    let own = table.asks(BEN, &Command::AcceptWith { luck: " my grandmother ".into() }).unwrap();
    assert_eq!(own.head.dice.as_ref().unwrap().guest.as_deref(), Some("my grandmother"));
    let rolls = |decision: &Decision| decision.entries.iter().map(|e| e.action.text().to_owned()).collect::<Vec<_>>();
    assert_ne!(rolls(&usual), rolls(&own), "for these two they differ");

    // Other terms: the guest's luck is the press with which he offered them; the host only agrees.
    let slower = Terms { time: TimeControl::PerMove(86_400), ..table.record.head.terms.clone() };
    table.does(BEN, Command::Counter(slower));
    let decision = table.does(ANA, Command::Accept);
    let dice = decision.head.dice.unwrap();
    assert_eq!((dice.host.as_str(), dice.guest.as_deref()), ("900", Some("1000")));
}

#[test]
fn the_commitment_stands_before_anyone_has_acted_and_is_another_each_time() {
    let table = Table::invited(setup("", None), 48);
    let dice = table.record.head.dice.clone().unwrap();
    assert_eq!((dice.commitment.clone(), dice.guest), (chain(48).commitment(), None));
    let mut table = Table::played(48);
    table.facts.fresh = Some(chain(49));
    let again = table.does(ANA, Command::Rematch).challenge.unwrap().head;
    assert_eq!(again.dice.unwrap().commitment, chain(49).commitment());
}

#[test]
fn without_the_promised_seeds_nothing_is_rolled_but_one_may_resign() {
    let mut table = Table::playing("length=3", None, 50);
    table.goes_on(&mut Numbers(2), |state| state.stage() == At::Cube);
    let who = table.actor();
    for seeds in [None, Some(chain(51))] {
        table.facts.seeds = seeds;
        assert_eq!(table.asks(who, &typed("roll")), Err(Refusal::NoDice));
        assert!(table.asks(who, &Command::Resign).is_ok());
    }
    table.facts.seeds = None;
    table.does(who, Command::Resign);
    let verified = verify(&table.record.head, &table.replay()).unwrap();
    assert_eq!((verified.proof.games.len(), verified.unshown), (0, 1));
}

#[test]
fn the_same_press_twice_shows_the_same_dice() {
    let mut table = Table::playing("length=5", None, 52);
    table.goes_on(&mut Numbers(3), |state| state.stage() == At::Cube);
    let who = table.actor();
    let once = table.asks(who, &typed("roll")).unwrap().entries;
    table.now = table.now.plus_seconds(999);
    let twice = table.asks(who, &typed("roll")).unwrap().entries;
    assert_eq!(once[1].action, twice[1].action);
}

#[test]
fn statistics_count_every_roll_once() {
    let table = Table::played(53);
    let rolls = Rolls::of(&table.replay());
    assert_eq!(rolls.pips().iter().sum::<u32>(), 2 * rolls.total());
    assert!(rolls.doubles() <= rolls.total());
    let mut twice = rolls.clone();
    twice.add(&rolls);
    assert_eq!(twice.total(), 2 * rolls.total());
    let text = serde_json::to_string(&twice).unwrap();
    assert_eq!(serde_json::from_str::<Rolls>(&text).unwrap(), twice);
    assert!(text.len() < 400);
    assert_eq!(Rolls::default().chi_square(), 0.0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]

    #[test]
    fn every_match_proves_its_dice(seed: u8, moves: u64) {
        let mut table = Table::playing("length=3", None, seed);
        table.goes_on(&mut Numbers(moves), |_| false);
        let verified = verify(&table.record.head, &table.replay()).unwrap();
        prop_assert!(verified.checked.is_ok());
        // Another seed is no proof.
        let mut bad = verified.proof.clone();
        bad.games[0].seed = chain(seed.wrapping_add(1)).seed(1).unwrap().reveal();
        prop_assert!(bad.check().is_err());
    }
}
