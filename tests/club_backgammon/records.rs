//! The record of a match as its own file, other programs' files and its score sheet tell it.

use lasker::club::*;
use lasker::games::backgammon::{Record as MatchRecord, Stage as At, Win};
use lasker::words::{Lang, game};
use proptest::prelude::*;

use crate::table::*;

fn record(table: &Table) -> MatchRecord {
    table.replay().match_record(["Ana", "Ben"]).unwrap()
}

/// The record leads to where the match stands, also from its text.
#[track_caller]
fn leads_here(table: &Table) {
    let record = record(table);
    let text = serde_json::to_string(&record).unwrap();
    let again: MatchRecord = serde_json::from_str(&text).unwrap();
    assert_eq!(again, record);
    assert_eq!(again.replay().unwrap().state(), &table.state());
}

/// To a moment where the one on roll may double.
fn to_the_cube(table: &mut Table, moves: u64) {
    table.goes_on(&mut Numbers(moves), |state| state.stage() == At::Cube);
}

#[test]
fn what_was_resigned_or_given_up_is_in_the_record() {
    let mut table = Table::playing("length=5", None, 80);
    to_the_cube(&mut table, 1);
    let (who, other) = (table.actor(), table.other());
    table.does(who, Command::Propose(Proposal::ResignGame { win: Win::Gammon }));
    table.does(other, Command::Agree);
    assert_eq!(table.state().game(), 2);
    leads_here(&table);
    let sheet = game::history(Lang::En, &table.replay()).join("\n");
    assert!(sheet.contains("wins 2 points (resigned)") && sheet.contains("Game 2, "), "{sheet}");

    to_the_cube(&mut table, 2);
    let quitter = table.actor();
    table.does(quitter, Command::Resign);
    leads_here(&table);
    let last = record(&table).actions.pop().unwrap();
    assert_eq!((last.0, last.1.as_str()), (Some(table.seat_of(quitter)), "resign match"));
}

#[test]
fn what_was_lost_on_time_is_in_the_record() {
    let mut table = Table::invited(setup("length=3", None), 81).on(|terms| terms.flag = FlagRule::Hard);
    table.does(BEN, Command::Accept);
    table.goes_on(&mut Numbers(3), |state| state.plies() > 6);
    table.now = table.now.plus_seconds(40 * 86_400);
    table.does(UserId::CLOCK, Command::Tick);
    assert!(matches!(table.record.head.stage, Stage::Over(_)));
    leads_here(&table);
}

#[test]
fn the_score_sheet_reads_as_on_paper() {
    let mut table = Table::playing("length=3", None, 82).by_hand();
    to_the_cube(&mut table, 4);
    let (who, other) = (table.actor(), table.other());
    table.types(who, "double");
    table.types(other, "take");
    table.goes_on(&mut Numbers(4), |_| false);
    let sheet = game::history(Lang::En, &table.replay());
    assert_eq!(sheet[0], "Game 1, 0–0");
    let text = sheet.join("\n");
    assert!(text.contains("doubles to 2") && text.contains("takes"), "{text}");
    let numbered = |line: &&String| line.starts_with("1) ") && line.contains(": ") && line.contains(" · ");
    assert_eq!(sheet.iter().filter(numbered).count(), usize::from(table.state().game()), "{text}");
    assert!(sheet.iter().all(|line| !line.contains('{') && line.trim() == line), "{text}");
    let won = sheet.last().unwrap();
    assert!(won.contains(" wins ") && won.contains(" point"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn every_record_leads_to_where_its_match_stands(seed: u8, moves: u64, stop in 1u32..200) {
        let mut table = Table::playing("length=3", None, seed);
        table.goes_on(&mut Numbers(moves), |state| state.plies() >= stop);
        leads_here(&table);
        // Other programs' files hold the same, as far as what was rolled has been played.
        let mut told = record(&table);
        while told.actions.pop_if(|line| line.0.is_none()).is_some() {}
        let mat = told.to_mat().unwrap();
        let read = MatchRecord::from_mat(&mat).unwrap();
        prop_assert_eq!(read.to_mat().unwrap(), mat);
        prop_assert!(told.to_sgf().is_ok());
    }
}
