//! What is told of a match when it is over: its dice, its score sheet.

use lasker::club::dice::{Rolls, verify};
use lasker::discord::layout::Layout;
use lasker::discord::verify::{statistics, told};
use lasker::games::backgammon::Stage as At;
use lasker::words::{Lang, game};

use crate::match_table::{Numbers, Table};
use crate::{people, same};

fn verified(table: &Table) -> Layout {
    let replay = table.replay();
    let verified = verify(&table.record.head, &replay).unwrap();
    let mut lines = told(Lang::En, &table.record.head, &replay, &verified, &people());
    lines.extend(statistics(Lang::En, &Rolls::of(&replay)));
    Layout::text(lines.join("\n"))
}

#[test]
fn dice() {
    let mut table = Table::playing("length=5", None, 3);
    same("verify_first_game", &verified(&table));
    table.goes_on(&mut Numbers(1), |state| state.game() == 2);
    same("verify_second_game", &verified(&table));
    table.goes_on(&mut Numbers(1), |_| false);
    same("verify_over", &verified(&table));
}

#[test]
fn the_score_sheet() {
    let mut table = Table::playing("length=3", None, 3);
    table.goes_on(&mut Numbers(1), |state| state.stage() == At::Cube);
    for text in ["double", "take"] {
        let who = table.actor();
        table.types(who, text);
    }
    table.goes_on(&mut Numbers(1), |_| false);
    let sheet = game::history(Lang::En, &table.replay());
    // Its beginning and its end.
    let ends: Vec<_> = sheet[..6].iter().chain(&sheet[sheet.len() - 4..]).cloned().collect();
    same("score_sheet", &Layout::text(ends.join("\n")));
}
