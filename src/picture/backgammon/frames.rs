//! A match as the pictures of a replay.

use super::kit::Kit;
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
    // Held, so that what pictures are put together from is drawn once for all.
    let kit = Kit::get(view.theme, view.size);
    let mut state = start.clone();
    let first = draw(&Scene::from(&state), &View { last: None, ..view.clone() });
    let mut left = actions.iter();
    let mut ended = false;
    let rest = std::iter::from_fn(move || {
        let _held = &kit;
        loop {
            if ended {
                return None;
            }
            let Some((seat, action)) = left.next() else {
                ended = true;
                return (state.stage() == Stage::Over)
                    .then(|| draw(&Scene::from(&state), &View { last: None, ..view.clone() }));
            };
            let picture = is_shown(action).then(|| step(&state, *seat, action, view)).flatten();
            if state.act(*seat, action).is_err() {
                ended = true;
                return None;
            }
            if picture.is_some() {
                return picture;
            }
        }
    });
    std::iter::once(first).chain(rest)
}

/// The last games of a match that together make at most so many pictures, at least the very last: how it stood before them
/// and what was done in them.
pub fn last_games<'a>(
    start: &Match,
    actions: &'a [(Option<Seat>, Action)],
    most: usize,
) -> (Match, &'a [(Option<Seat>, Action)]) {
    let mut state = start.clone();
    // Of each game: how it stood, where it begins, and how many pictures are made before it.
    let mut games = vec![(state.clone(), 0, 0)];
    let mut pictures = 0;
    for (at, (seat, action)) in (1..).zip(actions) {
        let game = state.game();
        if state.act(*seat, action).is_err() {
            break;
        }
        pictures += usize::from(is_shown(action));
        if state.game() != game {
            games.push((state.clone(), at, pictures));
        }
    }
    let fits = games.iter().position(|game| pictures - game.2 <= most);
    let (state, at, _) = games.swap_remove(fits.unwrap_or(games.len() - 1));
    (state, actions.get(at..).unwrap_or_default())
}

/// How many pictures [`frames`] makes of it.
#[must_use]
pub fn count(actions: &[(Option<Seat>, Action)]) -> usize {
    // The start and the end have one too.
    actions.iter().filter(|(_, action)| is_shown(action)).count() + 2
}

/// Whether an action has a picture of its own in a replay. A drop has not: the next that is seen is the next game.
fn is_shown(action: &Action) -> bool {
    matches!(action, Action::Play(_) | Action::Double | Action::Take | Action::Beaver | Action::Raccoon)
}

/// The picture of an action done by that seat; the men are shown as it leaves them, also when the match waits for its next
/// game already. Nothing if it cannot be done there.
#[must_use]
pub fn step(before: &Match, seat: Option<Seat>, action: &Action, view: &View) -> Option<Picture> {
    let still = |state: &Match| draw(&Scene::from(state), &View { last: None, ..view.clone() });
    if let (Action::Play(play), Stage::Play(dice)) = (action, before.stage()) {
        return Some(played(before, play.next, dice, &play.to_string(), view));
    }
    let mut after = before.clone();
    after.act(seat, action).ok()?;
    Some(still(if after.game() == before.game() { &after } else { before }))
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
