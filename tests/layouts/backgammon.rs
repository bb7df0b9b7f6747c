//! Posts of backgammon matches. The dice are those of fixed seeds.

use lasker::club::orders::{Answer, Lasts, Order};
use lasker::club::rating::{Fibs, Rated, Rating};
use lasker::club::*;
use lasker::discord::layout::Layout;
use lasker::discord::posts;
use lasker::games::backgammon::{Crawford, Stage as At, Win};

use crate::match_table::{ANA, BEN, Numbers, Table, setup};
use crate::{check, laid_out, same, scene};

/// The last post of a decision that has just been taken, as it is laid out.
fn told(table: &Table, decision: &Decision) -> Layout {
    laid_out(&table.record, &decision.posts, None)
}

/// Ana and Ben stand where one of them can double.
fn at_the_cube(options: &str, seed: u8) -> Table {
    let mut table = Table::playing(options, None, seed);
    table.goes_on(&mut Numbers(u64::from(seed)), |state| state.stage() == At::Cube);
    table
}

/// Who is to act plays the first of his plays.
fn plays(table: &mut Table) -> Decision {
    let who = table.actor();
    let legal = table.replay().game.legal(table.seat_of(who));
    table.types(who, &legal[0])
}

/// Who is to act does that, and the post says so.
fn does(table: &mut Table, text: &str) -> Layout {
    let decision = table.types(table.actor(), text);
    told(table, &decision)
}

#[test]
fn turns() {
    let mut table = Table::invited(setup("length=5", None), 1);
    let begun = table.does(BEN, Command::Accept);
    same("backgammon_opening", &told(&table, &begun));
    same("backgammon_moved_opening", &scene(&table.record, posts::moved));
    let played = plays(&mut table);
    same("backgammon_roll_or_double", &told(&table, &played));
    same("backgammon_moved", &scene(&table.record, posts::moved));
    same("backgammon_again", &scene(&table.record, |scene| posts::board(scene, scene.replay.version, &[], false)));
    same("backgammon_as_text", &scene(&table.record, |scene| posts::board(scene, 0, &[], true)));
    let rolled = table.types(table.actor(), "roll");
    assert_eq!(rolled.posts, [], "a roll is told with its play");
    let played = plays(&mut table);
    same("backgammon_rolled_and_played", &told(&table, &played));
}

#[test]
fn ties_of_the_opening_are_told() {
    let mut tied = (0..=u8::MAX).map(|seed| Table::playing("length=money auto-doubles=unlimited", None, seed));
    let table = tied.find(|table| table.state().ties() == 2).unwrap();
    same("backgammon_ties", &scene(&table.record, |scene| posts::board(scene, 0, &[], false)));
}

#[test]
fn turns_that_play_themselves_go_out_in_one_post() {
    // The guest, who rolls, has closed his home; a man of the host's is on the bar.
    let closed = "XGID=aBBBBBBC-----------eed----:0:0:1:00:0:0:0:1:12";
    let mut table = Table::invited(setup("length=1", Some(closed)), 4);
    table.does(BEN, Command::Accept);
    let decision = plays(&mut table);
    assert!(decision.posts.last().unwrap().ping == [BEN], "Ana's turn has passed");
    same("backgammon_lost_turn", &told(&table, &decision));
    // Both bear off, and leave it to the bot.
    let race = "XGID=-CCCCC--------------ccccc-:0:0:1:00:0:0:0:1:12";
    let mut table = Table::invited(setup("length=1", Some(race)), 5);
    for who in [ANA, BEN] {
        table.people.entry(who).or_default().auto_bear_off = true;
    }
    let decision = table.does(BEN, Command::Accept);
    same("backgammon_long_run", &told(&table, &decision));
}

#[test]
fn the_cube() {
    let mut table = at_the_cube("length=5", 11);
    same("backgammon_doubled", &does(&mut table, "double"));
    same("backgammon_taken", &does(&mut table, "take"));
    let mut table = at_the_cube("length=5", 12);
    does(&mut table, "double");
    same("backgammon_dropped", &does(&mut table, "drop"));

    let mut table = at_the_cube("length=money beaver=on raccoon=on games=3", 13);
    same("backgammon_doubled_for_money", &does(&mut table, "double"));
    same("backgammon_beavered", &does(&mut table, "beaver"));
    same("backgammon_raccooned", &does(&mut table, "raccoon"));
    same("backgammon_raccoon_taken", &does(&mut table, "take"));

    let mut table = at_the_cube("length=5", 7);
    let other = table.other();
    table.does(other, Command::Order(Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Turn }));
    same("backgammon_taken_as_ordered", &does(&mut table, "double"));
}

#[test]
fn the_crawford_game_is_announced() {
    let mut table = Table::playing("length=3", None, 30);
    let mut dropped = None;
    while table.state().crawford() == Crawford::Before {
        table.goes_on(&mut Numbers(9), |state| state.stage() == At::Cube);
        does(&mut table, "double");
        dropped = Some(does(&mut table, "drop"));
    }
    same("backgammon_crawford", &dropped.unwrap());
}

#[test]
fn resignations() {
    let mut table = at_the_cube("length=5", 13);
    let (who, other) = (table.actor(), table.other());
    let resign = |win| Command::Propose(Proposal::ResignGame { win });
    let offered = table.does(who, resign(Win::Single));
    same("backgammon_resigns", &told(&table, &offered));
    let refused = table.does(other, Command::Refuse);
    same("backgammon_resignation_refused", &told(&table, &refused));
    table.does(who, resign(Win::Gammon));
    let agreed = table.does(other, Command::Agree);
    same("backgammon_resignation_agreed", &told(&table, &agreed));
    let resigned = table.does(who, Command::Resign);
    same("backgammon_result_resigned", &told(&table, &resigned));
}

#[test]
fn results() {
    let mut table = Table::playing("length=3", None, 30);
    let mut numbers = Numbers(9);
    let mut last = None;
    while table.record.head.stage == Stage::Running {
        table.goes_on(&mut numbers, |state| matches!(state.stage(), At::Cube | At::Play(_)));
        last = Some(if table.at() == At::Cube {
            table.types(table.actor(), "double");
            table.types(table.actor(), "drop")
        } else {
            plays(&mut table)
        });
    }
    // The desk, which knows the people, writes down what becomes of their ratings.
    let rated = |user, after| {
        let rating = |points| Rating::Fibs(Fibs { points, experience: 12 });
        Rated { user, before: rating(1523.4), after: rating(after) }
    };
    table.record.head.rated = vec![rated(ANA, 1538.2), rated(BEN, 1508.6)];
    same("backgammon_result", &told(&table, &last.unwrap()));
    same(
        "backgammon_result_line",
        &scene(&table.record, |scene| posts::result_line(scene, "https://discord.com/channels/1/3/4")),
    );

    let mut table = Table::invited(setup("length=3", None), 3).on(|terms| terms.flag = FlagRule::Hard);
    table.does(BEN, Command::Accept);
    table.goes_on(&mut numbers, |state| state.plies() == 4);
    table.now = table.now.plus_seconds(4 * 86_400);
    let late = table.does(UserId::CLOCK, Command::Tick);
    same("backgammon_result_time", &told(&table, &late));
}

#[test]
fn all_that_is_played_is_told_within_the_limits() {
    let money = "length=money games=2 beaver=on raccoon=on auto-doubles=unlimited";
    for (seed, options) in [(40, "length=3"), (41, money)] {
        let mut table = Table::playing(options, None, seed);
        table.people.entry(ANA).or_default().auto_bear_off = true;
        let mut numbers = Numbers(u64::from(seed));
        while table.record.head.stage == Stage::Running {
            let who = table.actor();
            let legal = table.replay().game.legal(table.seat_of(who));
            let decision = table.types(who, &legal[numbers.below(legal.len())]);
            let Some(post) = decision.posts.last() else { continue };
            let layout = told(&table, &decision);
            check(&layout);
            let (Telling::Board { since } | Telling::Result { since }) = post.what else { panic!("{post:?}") };
            let replay = table.replay();
            let news: Vec<_> = replay.plies_since(since).iter().filter(|ply| ply.text != "roll").collect();
            let lines = layout.content.lines().filter(|line| line.starts_with("Ana ") || line.starts_with("Ben "));
            assert_eq!(lines.count(), news.len().min(8), "{layout}");
            for ply in news.iter().rev().take(8) {
                let said = match ply.text.as_str() {
                    "double" => "doubles to",
                    "take" => "takes: cube",
                    "drop" => "drops",
                    "beaver" => "beavers",
                    "raccoon" => "raccoon",
                    play => play,
                };
                assert!(layout.content.contains(said), "{said}: {layout}");
            }
        }
    }
}

#[test]
fn reminders_say_what_is_to_be_done() {
    let mut table = at_the_cube("length=5", 3);
    let reminder = |table: &Table| {
        let who = table.actor();
        scene(&table.record, |scene| posts::reminder(&[(*scene, None)], who, table.now, table.now))
    };
    same("backgammon_reminder_to_roll", &reminder(&table));
    table.types(table.actor(), "double");
    same("backgammon_reminder_doubled", &reminder(&table));
    table.types(table.actor(), "take");
    same("backgammon_reminder_to_play", &reminder(&table));
}
