//! Layout B: the board after a move, for who is to act.

use serenity::all::ButtonStyle;

use super::{Scene, cube, lines, mentions, turns, war};
use crate::club::{Ply, Proposal, UserId};
use crate::discord::custom_id::{Action, Press};
use crate::discord::layout::{Button, Layout};
use crate::games::Seat;
use crate::games::backgammon::Match;
use crate::words::game;

/// So many legal moves have a button each; more are chosen on the private board.
const MOVE_BUTTONS: usize = 4;

/// What makes a line small.
const SMALL: &str = "-# ";

/// So many buttons stand in one row beside `My board` and `⋯`.
const BESIDE: usize = 3;

/// The board with what happened after version `since`, for those in `ping`. With `text` the position is written out, for
/// where no picture can be shown.
#[must_use]
pub fn board(scene: &Scene<'_>, since: u32, ping: &[UserId], text: bool) -> Layout {
    let replay = scene.replay;
    let mut parts = vec![
        heading(scene, ping),
        taken_back(scene, since),
        happened(scene, since),
        passed_over(scene, since),
        offer(scene),
    ];
    let backgammon = scene.backgammon();
    if let Some(seat) = only_actor(scene) {
        parts.push(game::situation(scene.lang, &replay.game, seat, &|seat| scene.sitter(seat)));
    }
    parts.extend(replay.game.notices().into_iter().map(|notice| game::notice(scene.lang, notice)));
    if text {
        parts.push(game::text_board(scene.lang, &replay.game));
    } else if let Some(state) = backgammon {
        parts.push(format!("{SMALL}{}", cube::facts(scene, state)));
    }
    parts.push(how_to_move(scene));
    Layout { content: lines(parts), rows: rows(scene), ping: ping.to_vec(), ..Layout::default() }
}

/// The text of a board post with its last line, which says until when and how to move, as it is now.
#[must_use]
pub fn with_due(scene: &Scene<'_>, content: &str) -> String {
    match content.rsplit_once('\n') {
        Some((rest, last)) if last.starts_with(SMALL) => format!("{rest}\n{}", how_to_move(scene)),
        _ => content.to_owned(),
    }
}

fn how_to_move(scene: &Scene<'_>) -> String {
    let how = scene.backgammon().and_then(|state| cube::how(scene, state));
    let how = how.unwrap_or_else(|| scene.say("post-how-to-move", &[("due", scene.due().into())]));
    format!("{SMALL}{how}")
}

/// A board post in a channel without a thread, when a newer one stands below it: its move alone.
#[must_use]
pub fn moved(scene: &Scene<'_>) -> Layout {
    let what = match (scene.backgammon(), scene.replay.game.as_rekkoku()) {
        (Some(_), _) => turns::last(scene),
        (_, Some(game)) => war::last(scene, game),
        _ => scene.replay.plies.last().map(|ply| format!("{} {}", scene.sitter(ply.seat), Scene::ply(ply))),
    };
    let what = what.unwrap_or_else(|| scene.say("post-begins", &[("pairing", scene.pairing().into())]));
    Layout::text(format!("-# {} · {what}", scene.title()))
}

/// Who is addressed, with what, in which game, against whom.
fn heading(scene: &Scene<'_>, ping: &[UserId]) -> String {
    let acting: Vec<_> = scene.replay.to_act().iter().filter_map(|seat| scene.head().sitter(seat)).collect();
    let offered = scene.backgammon().is_some_and(Match::is_offered);
    let id = if !offered && (ping.iter().any(|user| acting.contains(user)) || ping.is_empty()) {
        "post-your-move"
    } else {
        "post-your-answer"
    };
    let addressed = if ping.is_empty() { &acting } else { ping };
    let who = if ping.is_empty() {
        acting.iter().map(|&user| scene.name(user)).collect::<Vec<_>>().join(", ")
    } else {
        mentions(ping)
    };
    // Of many countries the board tells; their names would fill the first line.
    let others = if scene.head().terms.seats > 2 { Vec::new() } else { scene.others(addressed) };
    let others = game::list(scene.lang, &others);
    let many = u8::from(!others.is_empty());
    scene.say(
        id,
        &[("who", who.into()), ("title", scene.title().into()), ("others", others.into()), ("against", many.into())],
    )
}

/// The moves since the last post, or that the game begins, or where it stands if nothing has moved.
fn happened(scene: &Scene<'_>, since: u32) -> String {
    if scene.backgammon().is_some() {
        return turns::told(scene, since);
    }
    if let Some(game) = scene.replay.game.as_rekkoku() {
        return war::told(scene, game, since);
    }
    let moves = scene.moves_since(since);
    if !moves.is_empty() {
        return moves;
    }
    match scene.replay.plies.last() {
        None => scene.say("post-begins", &[("pairing", scene.pairing().into())]),
        Some(ply) => {
            scene.say("post-last-move", &[("move", format!("{} {}", scene.sitter(ply.seat), Scene::ply(ply)).into())])
        }
    }
}

/// The proposal that waits for an answer, if the asked can see it.
pub(super) fn offer(scene: &Scene<'_>) -> String {
    match scene.replay.standing.as_ref().filter(|standing| standing.shown) {
        Some(standing) => match standing.what {
            Proposal::Draw => scene.say("post-draw-offered", &[("name", scene.sitter(standing.by).into())]),
            Proposal::Stop => scene.say("table-stop-asked", &[("name", scene.sitter(standing.by).into())]),
            Proposal::ResignGame { win } => {
                let resigns = |state| cube::resigns(scene, state, standing.by, win);
                scene.backgammon().map(resigns).unwrap_or_default()
            }
            Proposal::Takeback => {
                let args = [("name", scene.sitter(standing.by).into()), ("moves", taken(scene).into())];
                scene.say("post-takeback-asked", &args)
            }
            Proposal::Pause { days } => {
                scene.say("post-pause-asked", &[("name", scene.sitter(standing.by).into()), ("days", days.into())])
            }
        },
        None => String::new(),
    }
}

/// The moves that no longer stand since the last post.
fn taken_back(scene: &Scene<'_>, since: u32) -> String {
    let gone = scene.replay.taken_back_since(since);
    if gone.is_empty() { String::new() } else { scene.say("post-taken-back", &[("moves", some(&gone).into())]) }
}

/// The moves that would go with the takeback that is asked for.
pub(super) fn taken(scene: &Scene<'_>) -> String {
    let replay = scene.replay;
    let stand = replay.standing.as_ref().and_then(|standing| replay.takeback(standing.by).ok());
    some(&replay.plies.iter().skip(stand.unwrap_or(replay.plies.len())).collect::<Vec<_>>())
}

/// The first few of some moves; a run of moves that played themselves can be long.
fn some(plies: &[&Ply]) -> String {
    const SHOWN: usize = 8;
    let more = (plies.len() > SHOWN).then(|| "…".to_owned());
    plies.iter().take(SHOWN).map(|ply| Scene::ply(ply)).chain(more).collect::<Vec<_>>().join(" ")
}

/// The offer that lapsed with a move. One that goes on without its answer matters to who made it.
fn passed_over(scene: &Scene<'_>, since: u32) -> String {
    let Some(standing) = scene.replay.passed_over_since(since) else { return String::new() };
    let id = match standing.what {
        Proposal::Draw => "post-draw-passed",
        Proposal::Pause { .. } => "post-pause-passed",
        Proposal::Takeback => "post-takeback-passed",
        Proposal::ResignGame { .. } => "post-resign-game-passed",
        Proposal::Stop => "table-stop-passed",
    };
    scene.say(id, &[("name", scene.sitter(standing.by).into())])
}

/// Who had planned something that no longer applies is told so, and not what it was: others read it too.
#[must_use]
pub fn unplanned(scene: &Scene<'_>, seats: &[Seat]) -> String {
    lines(seats.iter().map(|&seat| scene.say("post-unplanned", &[("name", scene.sitter(seat).into())])))
}

/// The seat that is to act, if it is one.
fn only_actor(scene: &Scene<'_>) -> Option<Seat> {
    let mut seats = scene.replay.to_act().iter();
    seats.next().filter(|_| seats.next().is_none())
}

fn rows(scene: &Scene<'_>) -> Vec<Vec<Button>> {
    if let Some(mut rows) = scene.backgammon().and_then(|state| cube::rows(scene, state)) {
        rows.extend(answers(scene));
        return rows;
    }
    let legal = only_actor(scene).map(|seat| scene.replay.game.legal(seat)).unwrap_or_default();
    let mut first: Vec<_> = if (1..=MOVE_BUTTONS).contains(&legal.len()) {
        legal.iter().map(|text| Button::of_move(text, scene.press(Action::Move(text.clone())))).collect()
    } else {
        vec![scene.button("▶", "button-play", Action::Play).styled(ButtonStyle::Primary)]
    };
    let mut rows = Vec::new();
    if first.len() > BESIDE {
        rows.push(std::mem::take(&mut first));
    }
    first.extend(scene.ever());
    rows.push(first);
    rows.extend(answers(scene));
    rows
}

/// The answers to the proposal that waits for one, if the asked can see it.
pub(super) fn answers(scene: &Scene<'_>) -> Option<Vec<Button>> {
    let standing = scene.replay.standing.as_ref().filter(|standing| standing.shown)?;
    // The answer is to that proposal, whatever has happened beside it.
    let press = |action| Press { version: standing.version, ..scene.press(action) };
    let agree = match standing.what {
        Proposal::Draw => "button-agree-draw",
        Proposal::Pause { .. } => "button-agree-pause",
        Proposal::Takeback => "button-agree-takeback",
        Proposal::ResignGame { .. } => "backgammon-agree-resign",
        Proposal::Stop => "table-agree-stop",
    };
    Some(vec![
        Button::new("🤝", scene.say(agree, &[]), press(Action::Agree)),
        Button::new("✖", scene.say("button-refuse", &[]), press(Action::Refuse)).styled(ButtonStyle::Danger),
    ])
}
