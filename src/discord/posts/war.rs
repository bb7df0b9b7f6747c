//! What has happened in a war of Rekkoku since a version, and who came where.

use super::Scene;
use crate::club::{Ply, Replay};
use crate::games::rekkoku::{Action, Entry, Game, Position};
use crate::words::{clock, rekkoku};

/// So many actions stand in one post; those before are only counted.
const SHOWN: usize = 8;

/// What has happened since, a line for each thing; what was done last if nothing has.
pub(super) fn told(scene: &Scene<'_>, war: &Game, since: u32) -> String {
    let mut lines = lines(scene, war, since);
    if war.log().is_empty() {
        lines.insert(0, scene.say("post-begins", &[("pairing", scene.pairing().into())]));
    } else if lines.is_empty() {
        lines.extend(last(scene, war).map(|what| scene.say("post-last-move", &[("move", what.into())])));
    }
    lines.join("\n")
}

/// What has happened since, a line for each thing.
pub(super) fn lines(scene: &Scene<'_>, war: &Game, since: u32) -> Vec<String> {
    // A record that cannot be replayed has come to no post.
    let Ok(then) = Replay::at(scene.record, since) else { return Vec::new() };
    let Some(before) = then.game.as_rekkoku() else { return Vec::new() };
    // What was taken back is told elsewhere.
    let same = before.log().iter().zip(war.log()).take_while(|(old, new)| old == new).count();
    let actions = told_from(scene, war, same);
    let early = actions.len().saturating_sub(SHOWN);
    let counted = (early > 0).then(|| scene.say("post-earlier-moves", &[("n", early.into())]));
    counted.into_iter().chain(actions.into_iter().skip(early).flatten()).collect()
}

/// What was done last, in one line.
pub(super) fn last(scene: &Scene<'_>, war: &Game) -> Option<String> {
    let from = war.log().len().checked_sub(1)?;
    told_from(scene, war, from).pop()?.into_iter().next()
}

/// The actions from the `from`th on, each with what came of it.
fn told_from(scene: &Scene<'_>, war: &Game, from: usize) -> Vec<Vec<String>> {
    let Some(mut before) = start(scene) else { return Vec::new() };
    let mut plies = scene.replay.plies.iter();
    let mut told = Vec::new();
    for (at, entry) in war.log().iter().enumerate() {
        // What was done can be done again.
        let Ok((after, _)) = before.act(&entry.action) else { break };
        let ply = if matches!(entry.action, Action::Move(_)) { plies.next() } else { None };
        if at >= from {
            told.push(action(scene, &before, &after, entry, ply));
        }
        before = after;
    }
    told
}

/// The position from which the game started.
fn start(scene: &Scene<'_>) -> Option<Position> {
    Some(Replay::at(scene.record, 0).ok()?.game.as_rekkoku()?.position().clone())
}

fn action(scene: &Scene<'_>, before: &Position, after: &Position, entry: &Entry, ply: Option<&Ply>) -> Vec<String> {
    let mut said = rekkoku::tell(scene.lang, before, after, entry, &|country| scene.leader(country));
    if let (Some(ply), Some(made)) = (ply, said.first_mut()) {
        let args = |made: &str| [("move", made.to_owned().into())];
        if ply.planned {
            *made = scene.say("post-ply-planned", &args(made));
        } else if ply.forced {
            *made = scene.say("post-ply-forced", &args(made));
        }
        if ply.late > 0 {
            let late = clock::rough(scene.lang, ply.late);
            *made = scene.say("post-played-late", &[("move", made.as_str().into()), ("late", late.into())]);
        }
    }
    said
}

/// Who has won, when the game is over: `**Ana 赤 wins Rekkoku #42** after 312 moves, 90 days.`
pub(super) fn outcome(scene: &Scene<'_>, war: &Game, moves: u32, span: &str) -> String {
    let title = scene.title();
    rekkoku::outcome(scene.lang, war.position(), &|country| scene.leader(country), &title, moves, span)
}

/// The places, a line each.
pub(super) fn ranking(scene: &Scene<'_>, war: &Game) -> String {
    rekkoku::ranking(scene.lang, war.position(), &|country| scene.leader(country)).join("\n")
}
