//! Turns: whose they are, what passes by itself, what is planned, voted and declared.

use lasker::club::*;
use lasker::games::{Reason, Seat};

use crate::table::*;

#[test]
fn turns_go_round_and_each_controller_is_called() {
    let mut table = Table::playing(terms("players=3"));
    let decision = table.plays("rEj5-j9");
    assert_eq!(decision.posts.last().unwrap().ping, [BEN]);
    assert_eq!(table.refuses(ANA, typed("rEj9-j8")), Refusal::NotYourTurn { to_act: vec![Seat(1)] });
    assert!(matches!(table.refuses(BEN, typed("zz9")), Refusal::Move { .. }));
    table.goes_on(2);
    assert_eq!(table.slot(), "r");
    assert_eq!(table.record.head.wake, Some(table.record.head.latest.plus_seconds(DAY)), "a day each");
}

/// A position of the vectors in which a general can be taken.
#[test]
fn an_annexed_army_moves_in_its_own_slot_and_its_holder_is_called_once() {
    let vectors = std::fs::read_to_string("tests/vectors/rekkoku.jsonl").unwrap();
    let mut vectors = vectors.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let annexes = |v: &serde_json::Value| {
        let own = v["pos"].as_str()?.split(' ').nth(1)?.to_owned();
        let event = v["events"].as_array()?.iter().find(|event| event["type"] == "annex")?;
        (event["by"] == own.as_str() && v["pos"].as_str()?.contains(" 7 rybgpkw ")).then_some(())
    };
    let vector = vectors.find(|v| annexes(v).is_some()).expect("the first general to fall");
    let mut terms = terms("players=7");
    terms.setup.position = Some(vector["pos"].as_str().unwrap().to_owned());
    let mut table = Table::playing(terms);
    let taker = table.to_move();
    table.plays(vector["move"].as_str().unwrap());
    let replay = table.replay();
    let [mark] = &replay.plies.last().unwrap().events[..] else { panic!("one falls") };
    let fallen = mark.strip_prefix('#').unwrap();
    let held = replay.game.as_rekkoku().unwrap();
    let seat = (0..7).map(Seat).find(|&seat| held.country(seat).unwrap().to_string() == fallen).unwrap();
    let victim = table.record.head.sitter(seat).unwrap();
    assert_eq!(table.refuses(victim, Command::Resign), Refusal::Fallen);
    let mut decision = None;
    while table.slot() != fallen {
        decision = Some(table.plays(&quiet(&table)));
    }
    assert_eq!(table.to_move(), taker);
    if let Some(decision) = decision {
        assert_eq!(decision.posts.last().unwrap().ping, [taker]);
    }
    let legal = table.replay().game.legal(table.replay().to_act().iter().next().unwrap());
    assert!(legal.iter().all(|mv| mv.starts_with(fallen)), "only that army moves: {legal:?}");
}

/// A move that captures nothing, if there is one.
fn quiet(table: &Table) -> String {
    let replay = table.replay();
    let legal = replay.game.legal(replay.to_act().iter().next().unwrap());
    legal.iter().find(|mv| !mv.contains('x')).unwrap_or(&legal[0]).clone()
}

#[test]
fn resigning_leaves_the_others_to_play() {
    let mut table = Table::playing(terms("players=3"));
    let decision = table.does(CAT, Command::Resign);
    assert!(matches!(told(&decision)[..], [Telling::Board { .. }]));
    table.goes_on(2);
    assert_eq!(table.slot(), "r");
    let decision = table.does(ANA, Command::Resign);
    let Stage::Over(ending) = &decision.head.stage else { panic!("{:?}", decision.head.stage) };
    assert_eq!((ending.winner(), ending.reason), (Some(Seat(1)), Reason::LastLeft));
    assert_eq!(ending.ranking.len(), 3, "{ending:?}");
}

#[test]
fn all_who_play_vote_to_stop() {
    let stop = || Command::Propose(Proposal::Stop);
    let mut table = Table::playing(terms("players=4"));
    assert_eq!(table.refuses(ANA, Command::Propose(Proposal::Draw)), Refusal::NoDraw);
    table.does(CAT, stop());
    table.goes_on(4);
    assert!(table.replay().standing.is_some(), "play goes on meanwhile");
    table.does(ANA, Command::Agree);
    table.does(BEN, Command::Agree);
    let decision = table.does(DAN, stop());
    assert!(matches!(&decision.head.stage, Stage::Over(ending) if ending.reason == Reason::Agreement));

    let mut table = Table::playing(terms("players=4"));
    table.does(CAT, stop());
    table.does(ANA, Command::Agree);
    table.does(BEN, Command::Agree);
    // Who has fallen no longer counts.
    let decision = table.does(DAN, Command::Resign);
    assert!(matches!(&decision.head.stage, Stage::Over(ending) if ending.reason == Reason::Agreement));
}

#[test]
fn a_vote_lapses_after_a_week() {
    let mut table = Table::playing(Terms { time: TimeControl::None, ..terms("players=4") });
    table.does(CAT, Command::Propose(Proposal::Stop));
    let decision = table.rings();
    assert_eq!(told(&decision), [Telling::ProposalLapsed { what: Proposal::Stop }]);
    assert_eq!(table.replay().standing, None);
}

#[test]
fn alliances_are_declared_and_bind_nobody() {
    let mut table = Table::playing(terms("players=3"));
    let ally = |with, on| Command::Ally { with: Seat(with), on };
    assert_eq!(table.refuses(ANA, ally(0, true)), Refusal::NoAlly);
    assert_eq!(table.refuses(ANA, ally(1, false)), Refusal::SameAlliance);
    assert_eq!(table.refuses(EVE, ally(1, true)), Refusal::NotAPlayer);
    let decision = table.does(ANA, ally(1, true));
    assert_eq!(told(&decision), [Telling::Alliance { by: Seat(0), with: Seat(1), on: true }]);
    assert_eq!(table.replay().alliances(), [(Seat(0), Seat(1))]);
    assert_eq!(table.refuses(ANA, ally(1, true)), Refusal::SameAlliance);
    table.does(BEN, ally(0, true));
    table.does(ANA, ally(1, false));
    assert_eq!(table.replay().alliances(), [(Seat(1), Seat(0))]);
    table.does(ANA, Command::Resign);
    assert_eq!(table.replay().alliances(), [], "the fallen are nobody's allies");
}

#[test]
fn the_last_move_alone_is_taken_back_by_consent_of_all() {
    let takeback = || Command::Propose(Proposal::Takeback);
    let mut table = Table::playing(terms("players=3"));
    table.goes_on(1);
    table.does(ANA, takeback());
    table.does(BEN, Command::Agree);
    assert_eq!(table.replay().plies.len(), 1);
    table.does(CAT, Command::Agree);
    assert_eq!((table.replay().plies.len(), table.slot().as_str()), (0, "r"));
    table.goes_on(2);
    assert_eq!(table.refuses(ANA, takeback()), Refusal::NoTakeback(NoTakeback::Others));
}

#[test]
fn a_rematch_is_a_table_to_which_all_are_asked() {
    let mut table = Table::playing(terms("players=3"));
    table.does(ANA, Command::Resign);
    table.does(BEN, Command::Resign);
    let new = table.does(ANA, Command::Rematch).challenge.unwrap();
    assert_eq!(new.head.chairs, [Chair { user: ANA, seat: None }]);
    assert_eq!(new.posts[0].ping, [BEN, CAT]);
}
