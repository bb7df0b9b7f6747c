//! Plans: made and dropped while one waits. That they play themselves is for [`Minutes`].

use super::Minutes;
use super::play::fresh;
use crate::club::ahead;
use crate::club::command::Decision;
use crate::club::plan::{self, BadPlan};
use crate::club::refusal::Refusal;
use crate::games::Seats;

/// Plan: a line of moves for while the others are to act.
pub(super) fn plan(mut m: Minutes<'_>, line: &str) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    fresh(&m)?;
    if m.replay.game.as_rekkoku().is_some() {
        return plan_ahead(m, own, line);
    }
    if m.replay.to_act().iter().any(|s| own.contains(s)) {
        return Err(Refusal::Plan(BadPlan::YourTurn));
    }
    let seat = own.iter().next().ok_or(Refusal::NotAPlayer)?;
    let line = plan::read(&m.replay.game, seat, line).map_err(Refusal::Plan)?;
    let id = new_id(&m);
    plan::add(&mut m.head.plans, m.head.terms.seats, id, seat, &line).map_err(Refusal::Plan)?;
    Ok(m.close())
}

/// Plan, where others move in between whom one need not foresee: one move for a slot of one's own.
fn plan_ahead(mut m: Minutes<'_>, own: Seats, text: &str) -> Result<Decision, Refusal> {
    let Some(game) = m.replay.game.as_rekkoku() else { return Err(Refusal::Plan(BadPlan::Unforeseeable)) };
    let plan = ahead::read(game, own, text)?;
    if m.replay.gone(plan.seat).is_some() {
        return Err(Refusal::Plan(BadPlan::Absent));
    }
    let id = new_id(&m);
    ahead::add(&mut m.head.plans, plan::Plan { id, ..plan }).map_err(Refusal::Plan)?;
    Ok(m.close())
}

fn new_id(m: &Minutes<'_>) -> u32 {
    let [a, b, c, d, ..] = m.ctx.entropy;
    u32::from_le_bytes([a, b, c, d])
}

/// Unplan: one line is dropped.
pub(super) fn unplan(mut m: Minutes<'_>, id: u32) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let before = m.head.plans.len();
    m.head.plans.retain(|p| p.id != id || !own.contains(p.seat));
    if m.head.plans.len() == before { Err(Refusal::Plan(BadPlan::Gone)) } else { Ok(m.close()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, terms_from, told};
    use crate::club::{Command, Plan, Proposal, Stage, Telling};
    use crate::games::Seat;

    fn line(text: &str) -> Command {
        Command::Plan { line: text.into() }
    }

    /// Ana is to act; nothing plays itself.
    fn table() -> Table {
        Table::playing(terms()).by_hand(ANA).by_hand(BEN)
    }

    fn lines(table: &Table) -> Vec<String> {
        table.record.head.plans.iter().map(|p| p.line.join(" ")).collect()
    }

    #[test]
    fn a_line_plays_itself_as_far_as_the_other_follows_it() {
        let mut table = table();
        let planned = table.does(BEN, line("c3-d4 e5xc3 b2xd4 d6-e5"));
        assert_eq!((planned.entries.len(), planned.posts.len()), (0, 0), "nobody hears of it");
        let decision = table.types(ANA, "c3-d4");
        assert_eq!(decision.entries.len(), 2);
        assert_eq!(told(&decision), [(Telling::Board { since: 1 }, vec![ANA])]);
        let ply = table.replay().plies[1].clone();
        assert_eq!((ply.text.as_str(), ply.planned, ply.forced, ply.spent), ("e5xc3", true, false, Some(0)));
        assert_eq!(lines(&table), ["b2xd4 d6-e5"]);
        let decision = table.types(ANA, "b2xd4");
        assert_eq!((decision.entries.len(), lines(&table).len()), (2, 0));
        assert_eq!(decision.posts[0].unplanned, []);
    }

    #[test]
    fn who_leaves_the_line_ends_it_and_its_owner_is_told_no_more() {
        let mut table = table();
        table.does(BEN, line("c3-d4 e5xc3 b2xd4 d6-e5"));
        table.does(BEN, line("c3-b4 a5xc3"));
        table.types(ANA, "c3-d4");
        assert_eq!(lines(&table), ["b2xd4 d6-e5"]);
        let decision = table.types(ANA, "d2xb4");
        assert_eq!((decision.entries.len(), lines(&table).len()), (1, 0));
        assert_eq!(told(&decision), [(Telling::Board { since: 3 }, vec![BEN])]);
        assert_eq!(decision.posts[0].unplanned, [Seat(1)]);
    }

    #[test]
    fn forced_and_planned_turns_follow_each_other() {
        let mut table = Table::playing(terms());
        table.does(BEN, line("c3-d4 b2xd4 d6-e5"));
        assert_eq!(lines(&table), ["c3-d4 e5xc3 b2xd4 d6-e5"]);
        table.types(ANA, "c3-d4");
        let decision = table.types(ANA, "b2xd4");
        let replay = table.replay();
        let how: Vec<_> = replay.plies.iter().map(|p| (p.text.as_str(), p.forced, p.planned)).collect();
        assert_eq!(how[..2], [("c3-d4", false, false), ("e5xc3", true, false)]);
        assert_eq!(how[2..4], [("b2xd4", false, false), ("d6-e5", false, true)]);
        assert!(decision.entries.len() >= 2);
    }

    #[test]
    fn a_plan_waits_while_its_owner_owes_an_answer() {
        let mut table = table();
        table.does(BEN, line("c3-d4 e5xc3"));
        table.does(ANA, Command::Propose(Proposal::Draw));
        assert_eq!(table.types(ANA, "c3-d4").entries.len(), 1);
        assert_eq!(lines(&table), ["e5xc3"]);
        assert_eq!(table.does(BEN, Command::Refuse).entries.len(), 2, "then it is played");
        assert_eq!(lines(&table).len(), 0);
    }

    #[test]
    fn only_who_waits_can_plan() {
        let mut table = table();
        assert_eq!(table.asks(ANA, line("c3-d4 e5xc3")), Err(Refusal::Plan(BadPlan::YourTurn)));
        assert_eq!(table.asks(EVE, line("c3-d4 e5xc3")), Err(Refusal::NotAPlayer));
        let refused = table.asks(BEN, line("c3-d5 e5xc3"));
        assert!(matches!(refused, Err(Refusal::Plan(BadPlan::Ply { before, .. })) if before.is_empty()));
        table.does(BEN, Command::Resign);
        assert!(matches!(table.asks(BEN, line("c3-d4 e5xc3")), Err(Refusal::NotRunning(_))));
    }

    #[test]
    fn one_drops_ones_own_only() {
        let mut table = table();
        table.does(BEN, line("c3-d4 e5xc3"));
        let [Plan { id, .. }] = table.record.head.plans[..] else { panic!("one line") };
        assert_eq!(table.asks(ANA, Command::Unplan { id }), Err(Refusal::Plan(BadPlan::Gone)));
        table.does(BEN, Command::Unplan { id });
        assert_eq!(table.asks(BEN, Command::Unplan { id }), Err(Refusal::Plan(BadPlan::Gone)));
        assert_eq!(table.types(ANA, "c3-d4").entries.len(), 1);
    }

    #[test]
    fn an_end_leaves_no_plans_and_says_nothing_of_them() {
        let mut table = table();
        table.does(BEN, line("c3-d4 e5xc3"));
        let decision = table.does(ANA, Command::Resign);
        assert!(decision.head.plans.is_empty() && decision.posts.iter().all(|p| p.unplanned.is_empty()));
        let mut table = Table::playing(terms_from("w a1w d2w d4b")).by_hand(ANA).by_hand(BEN);
        table.does(BEN, line("d2-c3 d4xb2"));
        table.types(ANA, "d2-c3");
        assert!(matches!(table.types(ANA, "a1xc3").head.stage, Stage::Over(_)));
    }
}
