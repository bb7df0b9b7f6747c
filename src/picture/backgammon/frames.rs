//! A match as the pictures of a replay.

use super::{LastPlay, Scene, View, draw};
use crate::games::Seat;
use crate::games::backgammon::{Action, Dice, Match, Stage};
use crate::picture::Picture;

/// Draws a match from its start, for [`replay`](crate::picture::replay): one picture for each play with its roll and for
/// each turn of the cube, then how it stands at the end. What cannot happen ends the list.
pub fn frames<'a>(
    start: &Match,
    actions: &'a [(Option<Seat>, Action)],
    view: &'a View,
) -> impl Iterator<Item = Picture> + 'a {
    let mut state = start.clone();
    let first = draw(&Scene::from(&state), &View { last: None, ..view.clone() });
    let mut left = actions.iter();
    let mut ended = false;
    let rest = std::iter::from_fn(move || {
        loop {
            if ended {
                return None;
            }
            let Some((seat, action)) = left.next() else {
                ended = true;
                return (state.stage() == Stage::Over)
                    .then(|| draw(&Scene::from(&state), &View { last: None, ..view.clone() }));
            };
            let before = state.clone();
            if state.act(*seat, action).is_err() {
                ended = true;
                return None;
            }
            if let Some(picture) = shown(&before, &state, action, view) {
                return Some(picture);
            }
        }
    });
    std::iter::once(first).chain(rest)
}

/// The picture of an action, if it has one of its own.
fn shown(before: &Match, after: &Match, action: &Action, view: &View) -> Option<Picture> {
    match (action, before.stage()) {
        (Action::Play(play), Stage::Play(dice)) => Some(played(before, play.next, dice, &play.to_string(), view)),
        (Action::Double | Action::Take | Action::Beaver | Action::Raccoon, _) => {
            Some(draw(&Scene::from(after), &View { last: None, ..view.clone() }))
        }
        _ => None,
    }
}

/// After a play. It may have ended the game, and the match then waits for the next one already: the men are those of the
/// play, the rest is as it was.
fn played(before: &Match, next: crate::games::backgammon::Position, dice: Dice, text: &str, view: &View) -> Picture {
    let seat = before.mover();
    let mut scene = Scene { dice: None, to_act: Some(seat.other()), ..Scene::from(before) };
    scene.men[usize::from(seat.0)] = next.waiting();
    scene.men[usize::from(seat.other().0)] = next.mover();
    let last = LastPlay { seat, dice, text: text.to_owned() };
    draw(&scene, &View { last: Some(last), ..view.clone() })
}
