//! Planning ahead in games with a table: one move for each slot that one leads. It plays itself when the slot comes, if it
//! is still legal then and nothing of its owner's has been taken since.
//!
//! Such a plan is a [`Plan`] of one move alone; the letter with which its record text begins is the slot.

use super::plan::{BadPlan, Plan};
use super::replay::Replay;
use super::{limits, refusal::Refusal};
use crate::games::rekkoku::{Action, Colour, Entry, Event, Game, Position};
use crate::games::{self, Reading, Rules, Seat, Seats};

impl Plan {
    /// The slot for which it is, where each slot has its own plan.
    #[must_use]
    pub fn slot(&self) -> Option<Colour> {
        self.line.first()?.chars().next().and_then(Colour::of_letter)
    }
}

/// The slots that someone in those seats leads, in their order, each with the seat that leads it: those for which he can
/// plan, and the one that is to move.
#[must_use]
pub fn slots(game: &Game, own: Seats) -> Vec<(Colour, Seat)> {
    let position = game.position();
    let led = position.layout().colours().filter_map(|slot| Some((slot, game.seat(position.controller(slot)?)?)));
    led.filter(|&(_, seat)| own.contains(seat)).collect()
}

/// Reads what was typed for one of the slots that those seats lead, as if it were to move: who plays it, and the move.
pub(super) fn read(game: &Game, own: Seats, text: &str) -> Result<Plan, Refusal> {
    let turn = game.position().turn();
    let (mut fits, mut wrong) = (Vec::new(), Vec::new());
    for (slot, seat) in slots(game, own) {
        let Some(there) = game.as_if(slot) else { continue };
        match there.read(seat, text, Reading::Expected) {
            Ok(text) => fits.push((slot, Plan { id: 0, seat, line: vec![text] })),
            Err(why) => wrong.push((seat, there.near(seat, text, limits::NEAR_MOVES), why)),
        }
    }
    // What was meant for another slot says nothing about this one.
    let elsewhere = |why: &games::Refusal| {
        use games::rekkoku::Refusal as R;
        matches!(why, games::Refusal::Rekkoku(R::OtherSlot { .. } | R::NotToMove { .. }))
    };
    wrong.sort_by_key(|(_, _, why)| elsewhere(why));
    let ply = |seat, near, why| {
        let text = text.chars().take(limits::ECHO).collect();
        Refusal::Plan(BadPlan::Ply { before: Vec::new(), seat, text, why, near })
    };
    match (fits.pop(), fits.is_empty()) {
        (Some((slot, _)), true) if slot == turn => Err(Refusal::Plan(BadPlan::YourTurn)),
        (Some((_, plan)), true) => Ok(plan),
        (Some((slot, plan)), false) => {
            fits.push((slot, plan));
            let moves =
                fits.iter().filter_map(|(slot, plan)| game.as_if(*slot)?.position().resolve(&plan.line[0]).ok());
            let why = games::rekkoku::Refusal::Several { moves: moves.collect() };
            Err(ply(fits[0].1.seat, Vec::new(), games::Refusal::Rekkoku(why)))
        }
        (None, _) => {
            let (seat, near, why) = wrong.into_iter().next().ok_or(Refusal::Fallen)?;
            Err(ply(seat, near, why))
        }
    }
}

/// Keeps a plan; it takes the place of the one for its slot.
pub(super) fn add(plans: &mut Vec<Plan>, new: Plan) -> Result<(), BadPlan> {
    if plans.iter().any(|plan| plan.line == new.line && plan.seat == new.seat) {
        return Err(BadPlan::Known);
    }
    plans.retain(|plan| plan.slot() != new.slot());
    plans.push(new);
    Ok(())
}

/// What has just been done, from the position before it, does to the plans. Gives the seats of those who are to hear that a
/// plan of theirs has gone.
pub(super) fn follow(plans: &mut Vec<Plan>, before: &Position, done: &[Entry], now: &Replay) -> Vec<Seat> {
    let Some(game) = now.game.as_rekkoku() else { return Vec::new() };
    let events = || done.iter().flat_map(|entry| &entry.events);
    let robbed: Seats = events()
        .filter_map(|event| match event {
            Event::Captured { piece, .. } => game.seat(before.controller(piece.colour)?),
            _ => None,
        })
        .flat_map(|seat| game.hand(seat).iter().collect::<Vec<_>>())
        .collect();
    let mut told = Vec::new();
    plans.retain(|plan| {
        let Some(slot) = plan.slot() else { return false };
        if done.iter().any(|entry| matches!(entry.action, Action::Move(mv) if mv.piece.colour == slot)) {
            // Planned or not, its owner has moved there.
            return false;
        }
        let over = done.iter().any(|entry| entry.action == Action::Miss(slot))
            || events().any(|event| *event == Event::Passed(slot));
        let led = game.position().controller(slot).and_then(|country| game.seat(country)) == Some(plan.seat);
        let stays = led && !over && !robbed.contains(plan.seat) && now.gone(plan.seat).is_none();
        if !stays && game.living_seats().contains(plan.seat) {
            told.push(plan.seat);
        }
        stays
    });
    told
}

/// Takes away the plan for the slot that is to move if it cannot be played; gives the seat of its owner then.
pub(super) fn void(plans: &mut Vec<Plan>, game: &games::Game) -> Option<Seat> {
    let turn = game.as_rekkoku()?.position().turn();
    let at = plans.iter().position(|plan| plan.slot() == Some(turn))?;
    let Plan { seat, line, .. } = &plans[at];
    let legal = game.legal(*seat);
    if line.first().is_some_and(|text| legal.contains(text)) { None } else { Some(plans.remove(at).seat) }
}
