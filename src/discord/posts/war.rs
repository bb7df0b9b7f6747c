//! What has happened in a war of Rekkoku since a version, and who came where.

use super::{Scene, result};
use crate::club::rating::{Rated, first_seat};
use crate::club::{Head, Ply, Replay};
use crate::games::rekkoku::{Action, Entry, Game, Position, Standing};
use crate::games::{Seat, Seats};
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

/// The places, a line each, with what the result did to the ratings of those who came there.
pub(super) fn ranking(scene: &Scene<'_>, war: &Game) -> String {
    let position = war.position();
    let places = rekkoku::ranking(scene.lang, position, &|country| scene.leader(country));
    let told = |(line, standing): (String, Standing)| {
        let seats: Seats = standing.countries.iter().filter_map(|&country| war.seat(country)).collect();
        let came: Vec<_> = scene
            .head()
            .rated
            .iter()
            .filter(|rated| placed(scene.head(), rated).is_some_and(|s| seats.contains(s)))
            .collect();
        let ratings: Vec<_> = match came[..] {
            [alone] if seats.iter().all(|seat| scene.head().sitter(seat) == Some(alone.user)) => {
                vec![scene.say("post-rated-alone", &result::rating_args(scene, alone))]
            }
            _ => came.into_iter().map(|rated| result::rating(scene, rated)).collect(),
        };
        std::iter::once(line).chain(ratings).collect::<Vec<_>>().join(" · ")
    };
    places.into_iter().zip(position.ranking()).map(told).collect::<Vec<_>>().join("\n")
}

/// In whose place a rating is told: where he sits, in the seat that counts for him. Of one who has left, in none.
pub(super) fn placed(head: &Head, rated: &Rated) -> Option<Seat> {
    first_seat(head, rated.user).filter(|&seat| head.sitter(seat) == Some(rated.user))
}
