//! Layout C: the reply to a typed move that was not played.

use super::Scene;
use crate::club::{Refusal, UserId, orders};
use crate::discord::custom_id::Action;
use crate::discord::layout::{Button, Layout};
use crate::words::{game, names, refusal as words};

/// So many near moves have a button each.
const BUTTONS: usize = 4;

/// So many moves are listed with what they do.
const LISTED: usize = 8;

/// What was read, why it was not played, and what could be; its buttons are for the `author` of the message alone. It pings
/// nobody.
#[must_use]
pub fn refusal(scene: &Scene<'_>, why: &Refusal, author: UserId) -> Layout {
    let position = &scene.replay.game;
    let said = words::club(scene.lang, why, Some(scene.head()), Some(position), scene.people);
    let mut content = format!("{}: {}", scene.head().no, said.why);
    for text in said.moves.iter().take(LISTED) {
        let effect = game::effect(scene.lang, position, text);
        content.push_str(format!("\n• {} {effect}", names::quote(text)).trim_end());
    }
    if said.moves.len() > LISTED {
        let more = scene.say("game-more", &[("n", (said.moves.len() - LISTED).into())]);
        content.push_str(&format!("\n• {more}"));
    }
    let near = |text: &String| Button::of_move(text, scene.press(Action::Near { author, text: text.clone() }));
    let mut row: Vec<_> = said.moves.iter().take(BUTTONS).map(near).collect();
    if matches!(why, Refusal::NotYourTurn { .. }) {
        // What can be planned is seen by who presses it alone.
        if scene.head().terms.game.has_dice() {
            let own = scene.head().seats_of(author).next();
            let some = own.is_some_and(|seat| !orders::open_to(position, seat).is_empty());
            row.extend(some.then(|| scene.button("💬", "button-beforehand", Action::Orders)));
        } else {
            row.push(scene.button("🔀", "button-plan", Action::Plan));
        }
    }
    row.push(scene.button("🔍", "button-my-board", Action::Board));
    Layout { content, rows: vec![row], ..Layout::default() }
}
