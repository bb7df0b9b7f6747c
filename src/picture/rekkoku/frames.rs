//! A game as the pictures of a replay.

use super::kit::Kit;
use super::{LastMove, View, draw};
use crate::games::rekkoku::{Entry, Position};
use crate::picture::Picture;

/// Draws a game from its start, for [`replay`](crate::picture::replay): how it stood, and one picture for each action. What
/// cannot happen ends the list.
pub fn frames<'a>(start: &Position, log: &'a [Entry], view: &'a View) -> impl Iterator<Item = Picture> + 'a {
    // Held, so that what pictures are put together from is drawn once for all.
    let kit = Kit::get(view.theme, view.size, view.area);
    let still = View { last: None, earlier: Vec::new(), ..view.clone() };
    let mut position = start.clone();
    let first = draw(&position, &still);
    let rest = log.iter().map_while(move |entry| {
        let _held = &kit;
        (position, _) = position.act(&entry.action).ok()?;
        Some(draw(&position, &View { last: Some(entry.into()), ..still.clone() }))
    });
    std::iter::once(first).chain(rest)
}

/// The last picture of [`frames`] alone, at `position`.
#[must_use]
pub fn last_frame(position: &Position, log: &[Entry], view: &View) -> Picture {
    draw(position, &View { last: log.last().map(LastMove::from), earlier: Vec::new(), ..view.clone() })
}

/// How many pictures [`frames`] makes of it.
#[must_use]
pub fn count(log: &[Entry]) -> usize {
    log.len() + 1
}

/// The end of a game that makes at most so many pictures: how it stood before, and what was done from there.
#[must_use]
pub fn tail<'a>(start: &Position, log: &'a [Entry], most: usize) -> (Position, &'a [Entry]) {
    let (before, rest) = log.split_at(count(log).saturating_sub(most.max(1)));
    let acted = before.iter().try_fold(start.clone(), |position, entry| Some(position.act(&entry.action).ok()?.0));
    acted.map_or_else(|| (start.clone(), log), |position| (position, rest))
}
