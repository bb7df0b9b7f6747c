//! What is said of the dice of a match: all that proves them once a game is over, and nothing before that tells of dice to
//! come.

use lasker::club::dice::{Rolls, Verified, verify};
use lasker::club::*;
use lasker::discord::verify::{statistics, told};
use lasker::games::backgammon::Stage as At;
use lasker::words::{Lang, People};

use table::*;

#[path = "club_backgammon/table.rs"]
#[allow(dead_code)]
mod table;

fn people() -> People {
    [(ANA, "Ana".to_owned()), (BEN, "Ben".to_owned())].into_iter().collect()
}

fn text(table: &Table, verified: &Verified) -> String {
    told(Lang::En, &table.record.head, &table.replay(), verified, &people()).join("\n")
}

fn of(table: &Table) -> String {
    text(table, &verify(&table.record.head, &table.replay()).unwrap())
}

#[test]
fn a_finished_match_is_told_with_all_that_proves_it() {
    let table = Table::played(60);
    let replay = table.replay();
    let said = of(&table);
    let rolls = Rolls::of(&replay).total();
    assert!(said.contains(&format!("All {rolls} rolls of the")), "{said}");
    assert!(said.contains(&chain(60).commitment()) && said.contains("Ana `900` · Ben `1000`"), "{said}");
    for (game, seed) in (1..).zip(replay.seeds()) {
        let rolls = replay.lines(game).iter().filter(|line| line.is_roll()).count();
        assert!(said.contains(&format!("Game {game}: all {rolls} rolls follow from `{seed}`")), "{said}");
    }
    assert!(!said.contains('{') && !said.contains("under way"), "{said}");
}

#[test]
fn no_seed_of_a_game_under_play_is_told() {
    let mut table = Table::playing("length=5", None, 61);
    let said = of(&table);
    assert!(said.contains("its seed stays secret") && said.contains(&chain(61).commitment()), "{said}");
    assert!(seeds(61).iter().all(|seed| !said.contains(seed)), "{said}");

    table.goes_on(&mut Numbers(5), |state| state.game() == 2 && state.stage() == At::Cube);
    let said = of(&table);
    let known: Vec<_> = seeds(61).into_iter().filter(|seed| said.contains(seed)).collect();
    assert_eq!(known, [chain(61).seed(1).unwrap().reveal()], "{said}");
    assert!(said.contains("Game 2 is under way"), "{said}");
    // Nor by the record that can be exported.
    let record = serde_json::to_string(&table.replay().match_record(["Ana", "Ben"]).unwrap()).unwrap();
    assert!(seeds(61).iter().all(|seed| !record.contains(seed)));
}

#[test]
fn before_the_game_the_promise_alone_is_told() {
    let table = Table::invited(setup("", None), 62);
    let said = of(&table);
    assert!(said.contains("has not begun") && said.contains("Ben none yet"), "{said}");
    assert!(said.contains(&chain(62).commitment()));
}

#[test]
fn what_does_not_fit_is_named_and_what_comes_after_is_not_vouched_for() {
    let table = (70..).map(Table::played).find(|table| table.replay().seeds().len() > 2).unwrap();
    let mut verified = verify(&table.record.head, &table.replay()).unwrap();
    let lines = &mut verified.proof.games[1].actions;
    // The second roll: the first may be a tie of the opening, whose dice are as they fell.
    let at = lines.iter().rposition(|line| line.len() == 2).unwrap();
    lines[at] = if lines[at] == "66" { "11".into() } else { "66".into() };
    verified.checked = verified.proof.check();
    let said = text(&table, &verified);
    assert!(said.contains("Something does not fit:** a roll of game 2 is"), "{said}");
    assert!(said.contains("Game 1: all") && said.contains("Game 2: does not fit"), "{said}");
    assert!(said.contains("Game 3: not checked"), "{said}");

    verified.proof.commitment = chain(1).commitment();
    verified.checked = verified.proof.check();
    let said = text(&table, &verified);
    assert!(said.contains("the seed of game 1 is not the one") && said.contains("Game 1: does not fit"), "{said}");
}

#[test]
fn the_longest_match_fits_a_message() {
    let mut table = Table::playing("length=money games=64", None, 63);
    while table.record.head.stage == Stage::Running {
        // Nobody ever takes.
        let (who, other) = (table.actor(), table.other());
        if table.at() == At::Cube {
            table.types(who, "double");
            table.types(other, "drop");
        } else {
            table.goes_on(&mut Numbers(1), |state| state.stage() == At::Cube);
        }
    }
    let said = of(&table);
    assert!(said.contains("All") && said.contains("56 earlier games"), "{said}");
    assert!(said.chars().count() < 1_400, "{}", said.chars().count());
}

#[test]
fn a_luck_cannot_change_the_form_of_the_message() {
    for luck in ["` ``` **x** @everyone", "a\u{202E}b <@1>", &"🎲".repeat(60), "ẞ\u{301}\u{200B}|| -# x"] {
        let mut table = Table::invited(setup("length=1", None), 64);
        table.does(BEN, Command::AcceptWith { luck: luck.into() });
        table.goes_on(&mut Numbers(9), |_| false);
        let verified = verify(&table.record.head, &table.replay()).unwrap();
        assert_eq!(verified.proof.guest_luck, luck, "it is hashed as it was given");
        assert!(verified.checked.is_ok());
        let said = text(&table, &verified);
        assert_eq!(said.matches('`').count() % 2, 0, "{said}");
        assert!(!said.contains('\u{202E}') && !said.contains("``"), "{said}");
    }
}

#[test]
fn a_server_hears_how_its_dice_fall() {
    let rolls = |count: [u32; 21]| serde_json::from_value::<Rolls>(serde_json::json!(count)).unwrap();
    let said = |rolls: &Rolls| statistics(Lang::En, rolls).unwrap();
    assert_eq!(statistics(Lang::En, &Rolls::default()), None);
    let fair = |n: u32| {
        let mut all = Rolls::default();
        let mut doubles = [0; 21];
        let dice = lasker::games::backgammon::Dice::ALL;
        for (count, dice) in doubles.iter_mut().zip(dice) {
            *count = if dice.is_double() { n } else { 2 * n };
        }
        all.add(&rolls(doubles));
        all
    };
    assert!(said(&fair(1)).contains("All 36 rolls") && said(&fair(1)).contains("too few"));
    let even = said(&fair(10));
    assert!(even.contains("16.7 % doubles") && even.contains("1s 16.7 %, 2s 16.7 %"), "{even}");
    assert!(even.contains("as even as fair dice are (chi-square 0.0"), "{even}");
    let mut one = [0; 21];
    one[0] = 400;
    assert!(said(&rolls(one)).contains("less than once in a thousand"));
    assert!(even.chars().count() < 450);
}
