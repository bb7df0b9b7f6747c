//! Planned lines, and why one cannot be planned.

use super::refusal::{Said, of_move};
use super::{Arg, Lang, names};
use crate::club::{BadPlan, Step};
use crate::games::{Game, Seat};

/// A line from that position as its owner reads it: ``if `14. c3-d4`, then `14… e5xc3` ``.
#[must_use]
pub fn line(lang: Lang, game: &Game, own: Seat, steps: &[Step]) -> String {
    let mut game = game.clone();
    let mut parts = Vec::with_capacity(steps.len());
    for Step { seat, text } in steps {
        let label = game.move_number();
        let shown = names::quote(&format!("{label} {text}"));
        parts.push(lang.say(if *seat == own { "plan-then" } else { "plan-if" }, &[("move", shown.into())]));
        if game.play(Some(*seat), text).is_err() {
            break;
        }
    }
    parts.join(", ")
}

/// Why that cannot be planned, in a game that stands at `game`.
pub(super) fn refusal(lang: Lang, why: &BadPlan, game: Option<&Game>) -> Said {
    let say = |id, args: &[(&str, Arg<'_>)]| lang.say(id, args);
    let plain = |id| Said::from(say(id, &[]));
    // The last of some moves, with its number where that is known.
    let last = |steps: &[Step]| {
        let before = &steps[..steps.len().saturating_sub(1)];
        let label = game.and_then(|game| after(game, before)).map(|game| game.move_number());
        let text = steps.last().map_or("", |step| step.text.as_str());
        names::quote(label.map_or_else(|| text.to_owned(), |label| format!("{label} {text}")).as_str())
    };
    match why {
        BadPlan::YourTurn => plain("plan-your-turn"),
        BadPlan::Unforeseeable => plain("plan-unforeseeable"),
        BadPlan::Empty { near } => Said { why: say("plan-empty", &[]), moves: near.clone() },
        BadPlan::Ply { before, text, why, near, .. } => {
            let there = game.and_then(|game| after(game, before));
            let said = of_move(lang, why, there.as_ref());
            let args = [("text", names::quote(text).into()), ("why", said.why.into()), ("after", last(before).into())];
            let id = if before.is_empty() { "plan-first-ply" } else { "plan-ply" };
            Said { why: say(id, &args), moves: if said.moves.is_empty() { near.clone() } else { said.moves } }
        }
        BadPlan::NoAnswer { line, near } => {
            Said { why: say("plan-no-answer", &[("after", last(line).into())]), moves: near.clone() }
        }
        BadPlan::Over { line } => say("plan-over", &[("after", last(line).into())]).into(),
        BadPlan::Planned { before, answer } => {
            say("plan-planned", &[("after", last(before).into()), ("answer", names::quote(answer).into())]).into()
        }
        BadPlan::Known => plain("plan-known"),
        BadPlan::TooLong { most } => say("plan-too-long", &[("most", (*most).into())]).into(),
        BadPlan::TooMany { most } => say("plan-too-many", &[("most", (*most).into())]).into(),
        BadPlan::Gone => plain("plan-gone"),
        BadPlan::Absent => plain("plan-absent"),
    }
}

/// The game after some more moves.
fn after(game: &Game, steps: &[Step]) -> Option<Game> {
    let mut game = game.clone();
    steps.iter().try_for_each(|step| game.play(Some(step.seat), &step.text).map(drop)).ok()?;
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::Plan;
    use crate::games::{GameKind, Setup};

    #[test]
    fn a_line_reads_as_it_is_meant() {
        let game = Game::new(GameKind::Lasca, &Setup::default()).unwrap();
        let steps = Plan::begun(&game, "c3-d4 e5xc3 b2xd4 d6-e5 ").0;
        assert_eq!(
            line(Lang::En, &game, Seat(1), &steps),
            "if `1. c3-d4`, then `1… e5xc3`, if `2. b2xd4`, then `2… d6-e5`"
        );
    }

    #[test]
    fn what_is_wrong_is_said_of_the_position_where_it_is() {
        let game = Game::new(GameKind::Lasca, &Setup::default()).unwrap();
        let before = Plan::begun(&game, "c3-d4 e5xc3 ").0;
        let there = after(&game, &before).unwrap();
        let why = there.read(Seat(0), "a3-b4", crate::games::Reading::Expected).unwrap_err();
        let bad = BadPlan::Ply { before, seat: Seat(0), text: "a3-b4".into(), why, near: vec![] };
        let said = refusal(Lang::En, &bad, Some(&game)).text(Lang::En);
        assert!(said.contains("After `1… e5xc3` I read `a3-b4`. White must capture."), "{said}");
        assert!(said.contains("`b2xd4`"), "{said}");
    }
}
