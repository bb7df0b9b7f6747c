//! What has happened in a match of backgammon since a version: a turn is a line, its roll and its play together.

use super::Scene;
use crate::club::{Ply, Replay};
use crate::games::backgammon::{Action as Did, Cube, Dice, GUEST, GameResult, HOST, How, Match, Stage};
use crate::words::{clock, cube, names};

/// So many turns stand in one post; those before are only counted.
const SHOWN: usize = 8;

/// A line of what has happened.
enum Line {
    /// A turn, or what was done with the cube.
    Turn(String),
    /// Where a game of the match ends or begins.
    Game(String),
}

/// What has happened since, a line each; the last turn if nothing has.
pub(super) fn told(scene: &Scene<'_>, since: u32) -> String {
    let mut lines = lines(scene, since);
    if scene.replay.plies.is_empty() {
        lines.insert(0, scene.say("post-begins", &[("pairing", scene.pairing().into())]));
    } else if lines.is_empty() {
        lines.extend(last(scene).map(|turn| scene.say("match-last", &[("turn", turn.into())])));
    }
    lines.join("\n")
}

/// What has happened since, a line each. A roll that waits for its play is told with it.
pub(super) fn lines(scene: &Scene<'_>, since: u32) -> Vec<String> {
    let happened = walk(scene, since);
    let turns = happened.iter().filter(|line| matches!(line, Line::Turn(_))).count();
    let mut early = turns.saturating_sub(SHOWN);
    let counted = (early > 0).then(|| scene.say("match-earlier", &[("n", early.into())]));
    let shown = happened.into_iter().filter_map(|line| match line {
        Line::Turn(_) if early > 0 => {
            early -= 1;
            None
        }
        Line::Turn(text) | Line::Game(text) => Some(text),
    });
    counted.into_iter().chain(shown).collect()
}

/// The last turn, or what was last done with the cube.
pub(super) fn last(scene: &Scene<'_>) -> Option<String> {
    let ply = scene.replay.plies.iter().rev().find(|ply| !scene.replay.game.is_opening_of_turn(&ply.text))?;
    walk(scene, ply.version.saturating_sub(1)).into_iter().find_map(|line| match line {
        Line::Turn(turn) => Some(turn),
        Line::Game(_) => None,
    })
}

fn walk(scene: &Scene<'_>, since: u32) -> Vec<Line> {
    let mut lines = Vec::new();
    // A record that cannot be replayed has come to no post.
    let Ok(mut then) = Replay::at(scene.record, since) else { return lines };
    let until = scene.replay.version.saturating_sub(since) as usize;
    let mut ties = Vec::new();
    for entry in scene.record.actions.iter().skip(since as usize).take(until) {
        let Some(before) = state(&then).cloned() else { break };
        if then.apply(entry).is_err() {
            break;
        }
        let Some(after) = state(&then) else { break };
        // What is no line of the match, as an agreement, can end a game of it all the same.
        let done = before.read_record(entry.seat, entry.action.text()).ok();
        if let Some(Did::Opening { host, guest }) = done {
            if host == guest {
                ties.push(format!("{host}-{guest}"));
            } else {
                lines.extend(opening(scene, [host, guest], &std::mem::take(&mut ties), after));
            }
        }
        // What was taken back is told elsewhere.
        let ply = scene.replay.plies.iter().find(|ply| ply.version == then.version);
        lines.extend(ply.zip(done).and_then(|(ply, done)| turn(scene, &done, ply, &before, after)).map(Line::Turn));
        let ended = after.last_result().filter(|result| before.last_result() != Some(*result));
        lines.extend(ended.and_then(|result| end(scene, result, after)).map(Line::Game));
    }
    lines
}

fn state(replay: &Replay) -> Option<&Match> {
    replay.game.as_match()
}

fn opening(scene: &Scene<'_>, [one, other]: [u8; 2], ties: &[String], after: &Match) -> Vec<Line> {
    let args = [
        ("host", scene.sitter(HOST).into()),
        ("one", one.into()),
        ("guest", scene.sitter(GUEST).into()),
        ("other", other.into()),
        ("ties", ties.len().into()),
        ("again", ties.join(", ").into()),
    ];
    let mut lines = vec![Line::Game(scene.say("match-opening", &args))];
    if let Cube { stake: stake @ 2.., owner: None } = after.cube() {
        lines.push(Line::Game(scene.say("match-automatic", &[("stake", stake.into())])));
    }
    lines
}

/// A move, with the roll it was made with.
fn turn(scene: &Scene<'_>, done: &Did, ply: &Ply, before: &Match, after: &Match) -> Option<String> {
    let name = scene.sitter(ply.seat);
    let with_stake = |id, stake: u32| {
        let owner = after.cube().owner.map(|seat| scene.sitter(seat)).unwrap_or_default();
        scene.say(id, &[("name", name.as_str().into()), ("stake", stake.into()), ("owner", owner.into())])
    };
    let said = match (done, before.stage()) {
        (Did::Play(_), Stage::Play(dice)) => played(scene, &name, dice, &ply.text),
        (Did::Double, _) => with_stake("match-doubles", after.if_taken().stake),
        (Did::Take, _) => with_stake("match-takes", after.cube().stake),
        (Did::Drop, _) => with_stake("match-drops", 0),
        (Did::Beaver, _) => with_stake("match-beavers", after.if_taken().stake),
        (Did::Raccoon, _) => with_stake("match-raccoons", after.if_taken().stake),
        // A roll is told with its play.
        _ => return None,
    };
    let lost = scene.replay.game.is_lost_turn(&ply.text);
    Some(if ply.late > 0 {
        let late = clock::rough(scene.lang, ply.late);
        scene.say("post-played-late", &[("move", said.into()), ("late", late.into())])
    } else if ply.planned {
        scene.say("match-ordered", &[("turn", said.into())])
    } else if ply.forced && !lost {
        scene.say("match-forced", &[("turn", said.into())])
    } else {
        said
    })
}

fn played(scene: &Scene<'_>, name: &str, dice: Dice, play: &str) -> String {
    let id = if scene.replay.game.is_lost_turn(play) { "match-lost" } else { "match-played" };
    scene.say(id, &[("name", name.into()), ("dice", cube::roll(dice).into()), ("play", names::quote(play).into())])
}

/// How a game of the match ended, and how the two stand then. What ended all is told by the result.
fn end(scene: &Scene<'_>, result: GameResult, after: &Match) -> Option<String> {
    let id = match result.how {
        How::BorneOff | How::Dropped => "match-game-won",
        How::Resigned => "match-game-resigned",
        How::Forfeited => return None,
    };
    let over = after.stage() == Stage::Over;
    // Whoever wins a match to one point wins its one game.
    if over && after.terms().length() == Some(1) {
        return None;
    }
    let args = [
        ("name", scene.sitter(result.winner).into()),
        ("loser", scene.sitter(result.winner.other()).into()),
        ("game", u32::from(result.game).into()),
        ("win", result.win.name().into()),
        ("points", result.points.into()),
    ];
    let said = scene.say(id, &args);
    if over {
        return Some(said);
    }
    let standing = cube::standing(scene.lang, after, after.score(), &|seat| scene.sitter(seat));
    Some(format!("{said} · {standing}"))
}
