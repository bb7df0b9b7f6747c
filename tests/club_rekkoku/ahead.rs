//! Moves planned ahead, one for each slot that one leads.

use lasker::club::*;
use lasker::games::rekkoku::{self, Event};
use lasker::games::{Seat, Setup};
use proptest::prelude::*;

use crate::table::*;

fn plan(text: &str) -> Command {
    Command::Plan { line: text.into() }
}

fn planned(table: &Table) -> Vec<String> {
    table.record.head.plans.iter().flat_map(|plan| plan.line.clone()).collect()
}

/// Ana, Ben, Cat and Dan lead red, blue, yellow and white, as the position says.
fn at(men: &str, rest: &str) -> Table {
    let position = lay(men, rest);
    let terms = terms("players=4");
    Table::playing(Terms { setup: Setup { position: Some(position), ..terms.setup }, ..terms })
}

/// A position string with those men on an otherwise empty board.
fn lay(men: &str, rest: &str) -> String {
    let mut board = vec![vec![String::new(); 19]; 19];
    for man in men.split_whitespace() {
        let (piece, point) = man.split_at(2);
        let point: rekkoku::Point = point.parse().unwrap();
        board[usize::from(point.rank())][usize::from(point.file())] = piece.to_owned();
    }
    let rank = |rank: &Vec<String>| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in rank {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            empty = 0;
            text.push_str(cell);
        }
        if empty > 0 { format!("{text}{empty}") } else { text }
    };
    let ranks: Vec<_> = board.iter().rev().map(rank).collect();
    format!("{} {rest}", ranks.join("/"))
}

const FRESH: &str = "r 4 rbyw 0,0,0,0 0,0,0,0 0 1";
/// Generals in their corners, out of each other's sight, and an envoy each to move.
const QUIET: &str = "rGb1 rEa1 rDc1 rDc2 bGs2 bEs1 bDr3 bDq3 yGr19 yEs19 yDq19 yDq18 wGa18 wEa19 wDb17 wDc17";

#[test]
fn a_move_planned_for_a_slot_plays_when_the_slot_comes() {
    let mut table = Table::playing(terms("players=3"));
    let said = table.does(BEN, plan("Eo11"));
    assert_eq!((said.entries.len(), said.posts.len()), (0, 0), "nobody hears of it");
    assert_eq!(planned(&table), ["bEo10-o11"]);
    assert_eq!(table.refuses(BEN, plan("bEo10-o11")), Refusal::Plan(BadPlan::Known));
    // A new one takes its place; another's own plan stands beside it.
    table.does(BEN, plan("o10-o9"));
    table.does(CAT, plan("Ee11"));
    assert_eq!(planned(&table), ["bEo10-o9", "wEe10-e11"]);
    // Both play in one go, and whoever is then to act is the only one called.
    let decision = table.plays("Ej6");
    assert_eq!(decision.entries.len(), 3);
    assert_eq!(told(&decision), [Telling::Board { since: table.record.head.version - 3 }]);
    assert_eq!(table.slot(), "r");
    assert!(decision.posts[0].unplanned.is_empty() && planned(&table).is_empty());
    let plies = table.replay().plies;
    let how: Vec<_> = plies.iter().map(|p| (p.text.as_str(), p.planned, p.spent)).collect();
    assert_eq!(how[1..], [("bEo10-o9", true, Some(0)), ("wEe10-e11", true, Some(0))]);
}

#[test]
fn what_is_typed_must_be_legal_as_if_the_slot_were_to_move() {
    let table = Table::playing(terms("players=3"));
    assert_eq!(table.refuses(ANA, plan("Ej6")), Refusal::Plan(BadPlan::YourTurn));
    assert_eq!(table.refuses(EVE, plan("Ej6")), Refusal::NotAPlayer);
    for text in ["Ej6", "o10-a1", "", "hello"] {
        let why = table.refuses(BEN, plan(text));
        assert!(
            matches!(why, Refusal::Plan(BadPlan::Ply { ref before, seat: Seat(1), .. }) if before.is_empty()),
            "{why:?}"
        );
    }
}

#[test]
fn who_leads_several_countries_plans_for_each_also_when_he_is_to_act() {
    let mut table = Table::playing(terms("players=4 hands=2"));
    let (first, second) = (table.to_move(), [ANA, BEN].into_iter().find(|&who| who != table.to_move()).unwrap());
    assert_eq!(table.refuses(first, plan("rEj5-j6")), Refusal::Plan(BadPlan::YourTurn));
    table.does(first, plan("yEj15-j14"));
    table.does(second, plan("bEo10-o11"));
    table.does(second, plan("wEe10-e11"));
    // A whole round goes out in one post, until it is his turn again who has nothing more planned.
    let decision = table.plays("rEj5-j6");
    assert_eq!((decision.entries.len(), decision.posts.len(), table.slot()), (4, 1, "r".to_owned()));
    assert_eq!(table.to_move(), first);
}

#[test]
fn one_drops_ones_own_only() {
    let mut table = Table::playing(terms("players=3"));
    table.does(BEN, plan("Eo11"));
    let id = table.record.head.plans[0].id;
    assert_eq!(table.refuses(CAT, Command::Unplan { id }), Refusal::Plan(BadPlan::Gone));
    table.does(BEN, Command::Unplan { id });
    assert_eq!(planned(&table), [""; 0]);
}

#[test]
fn when_something_of_its_owners_is_taken_the_plan_goes_and_he_is_called() {
    let mut table = at("rGb1 rLr5 rDc2 bGs2 bEs1 bDr3 bDq3 yGr19 yEs19 wGa18 wEa19", FRESH);
    table.does(BEN, plan("s1-r1"));
    table.does(CAT, plan("s19-s18"));
    let decision = table.plays("r5xr3");
    assert_eq!(decision.entries.len(), 1, "it does not play");
    assert_eq!((decision.posts[0].ping.clone(), decision.posts[0].unplanned.clone()), (vec![BEN], vec![Seat(1)]));
    // What was planned by others stands.
    assert_eq!(planned(&table), ["yEs19-s18"]);
    assert_eq!(table.plays("s1-r1").entries.len(), 2);
}

#[test]
fn what_is_no_longer_legal_does_not_play_and_its_owner_is_called() {
    let mut table = at(QUIET, FRESH);
    table.does(BEN, plan("s1-d1"));
    let decision = table.plays("c1-d1");
    assert_eq!((decision.entries.len(), decision.posts[0].unplanned.clone()), (1, vec![Seat(1)]));
    assert_eq!(decision.posts[0].ping, [BEN]);
}

#[test]
fn a_plan_for_an_annexed_army_goes_with_the_army() {
    // Red holds black's place here: the army of yellow, which a white lieutenant can free of its holder.
    let mut table = at("rGb1 rEa1 bGs2 bEs1 yEs19 yDq19 yDq18 wGa18 wLb9", "r 4 rbrw 0,0,10,0 50,0,0,0 0 3");
    table.does(ANA, plan("yDq18-p18"));
    assert!(matches!(table.refuses(BEN, plan("yDq18-p18")), Refusal::Plan(BadPlan::Ply { .. })), "not his");
    assert_eq!(table.refuses(CAT, plan("yDq18-p18")), Refusal::Fallen);
    table.plays("a1-a2");
    let decision = table.plays("s1-r1");
    assert_eq!(decision.entries.len(), 2, "the annexed army moves as planned");
    assert!(table.replay().plies[2].planned && table.slot() == "w");
    // Now the general is taken: what Ana planned for either of her armies goes, and it is nobody's business any more.
    table.does(ANA, plan("yDp18-o18"));
    table.does(ANA, plan("a2-a3"));
    let decision = table.plays("b9xb1");
    assert!(planned(&table).is_empty() && decision.posts.iter().all(|post| post.unplanned.is_empty()));
    assert_eq!(table.to_move(), DAN, "red moves for white");
}

#[test]
fn what_its_owner_takes_from_it_himself_needs_no_telling() {
    let mut table = at(QUIET, FRESH);
    table.does(BEN, plan("s1-r1"));
    let decision = table.does(BEN, Command::Resign);
    assert!(planned(&table).is_empty() && decision.posts.iter().all(|post| post.unplanned.is_empty()));
}

#[test]
fn an_open_vote_holds_no_plan_up() {
    let mut table = at(QUIET, FRESH);
    table.does(BEN, plan("s1-r1"));
    table.does(ANA, Command::Propose(Proposal::Stop));
    assert_eq!(table.plays("a1-a2").entries.len(), 2);
}

#[test]
fn who_is_gone_plans_nothing() {
    let mut table = at(QUIET, FRESH);
    table.rings();
    table.goes_on(3);
    table.rings();
    assert!(table.replay().absent().contains(Seat(0)));
    assert_eq!(table.refuses(ANA, plan("a1-a2")), Refusal::Plan(BadPlan::Absent));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// Moves at random, plans at random: a planned move never plays when something of its owner's has been taken since it
    /// was planned, it plays as it was planned, and no record shows any that has not been played.
    #[test]
    fn a_plan_never_outlives_a_loss(
        players in 2usize..5,
        steps in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0u8..3), 10..50),
    ) {
        let mut table = Table::playing(terms(&format!("players={players}")));
        // What is planned, by owner, since how many actions of the war.
        let mut since: Vec<(Seat, String, usize)> = Vec::new();
        for (one, other, kind) in steps {
            let replay = table.replay();
            if replay.stage != Stage::Running {
                break;
            }
            let game = replay.game.as_rekkoku().unwrap();
            let done = game.log().len();
            if kind == 0 {
                let seat = Seat(one.index(players) as u8);
                let who = table.record.head.sitter(seat).unwrap();
                let open: Vec<_> = ahead::slots(game, seat.into());
                let Some(&(slot, seat)) = open.get(other.index(open.len().max(1))) else { continue };
                if slot == game.position().turn() { continue }
                let legal = game.as_if(slot).map(|game| game.wanted_first()).unwrap_or_default();
                if legal.is_empty() { continue }
                let text = legal[other.index(legal.len())].to_string();
                if table.asks(who, plan(&text)).is_ok() {
                    let decision = table.does(who, plan(&text));
                    prop_assert!(decision.entries.is_empty() && decision.posts.is_empty());
                    since.retain(|(_, known, _)| known[..1] != text[..1]);
                    since.push((seat, text, done));
                }
            } else {
                // Captures come first; half of the time one is made.
                let legal = replay.game.legal(replay.to_act().iter().next().unwrap());
                let text = if kind == 1 { legal[0].clone() } else { legal[one.index(legal.len())].clone() };
                table.plays(&text);
            }
            let now = table.replay();
            let war = now.game.as_rekkoku().unwrap();
            let fired: Vec<_> = now.plies.iter().filter(|ply| ply.planned && ply.version > replay.version).collect();
            for ply in fired {
                let at = since.iter().position(|(seat, text, _)| *seat == ply.seat && *text == ply.text);
                prop_assert!(at.is_some(), "{} was never planned", ply.text);
                let (seat, _, from) = since.remove(at.unwrap());
                let own = war.country(seat).unwrap();
                let mut then = <rekkoku::Game as lasker::games::Rules>::new(&table.record.head.terms.setup).unwrap();
                for (n, entry) in war.log().iter().enumerate() {
                    let of_his = |event: &Event| matches!(event, Event::Captured { piece, .. }
                        if then.position().controller(piece.colour) == Some(own));
                    let here = entry.action.to_string() == ply.text && n >= from;
                    if here { break }
                    prop_assert!(n < from || !entry.events.iter().any(of_his), "{} in spite of {entry:?}", ply.text);
                    then.act(entry.action).unwrap();
                }
            }
            let kept: Vec<_> = planned(&table);
            since.retain(|(_, text, _)| kept.contains(text));
            prop_assert_eq!(kept.len(), since.len());
            let written = serde_json::to_string(&table.record.actions).unwrap();
            for (_, text, _) in &since {
                prop_assert!(now.plies.iter().any(|ply| ply.text == *text) || !written.contains(text.as_str()));
            }
        }
    }
}
