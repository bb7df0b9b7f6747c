//! Layout E: how it ended.

use serenity::all::ButtonStyle;

use super::{Scene, lines, mentions, turns, war};
use crate::club::rating::{Rated, Rating};
use crate::club::{Action as Done, Score, Stage, UserId};
use crate::discord::custom_id::Action;
use crate::discord::layout::Layout;
use crate::games::backgammon::{GUEST, How, Match};
use crate::games::{Reason, Seat};
use crate::words::{Arg, game, time};

/// The result with what happened after version `since`, for those in `ping`, and how the two stand. With `text` the position is written out.
#[must_use]
pub fn result(scene: &Scene<'_>, since: u32, ping: &[UserId], score: Option<&Score>, text: bool) -> Layout {
    let outcome = format!("{} {}", outcome(scene), reason(scene));
    // The ranking names all who took part.
    let war = scene.replay.game.as_rekkoku().filter(|_| matches!(scene.replay.stage, Stage::Over(_)));
    let mut small = if war.is_some() { Vec::new() } else { vec![scene.pairing()] };
    if matches!(scene.replay.stage, Stage::Over(_)) {
        let told = |rated: &&Rated| war.is_some() && war::placed(scene.head(), rated).is_some();
        small.extend(scene.head().rated.iter().filter(|rated| !told(rated)).map(|rated| rating(scene, rated)));
        small.extend(score.map(|score| standing(scene, score)));
        small.extend(game::curiosity(scene.lang, &scene.replay.game));
    }
    let content = lines([
        format!("{} {}", mentions(ping), outcome.trim_end()).trim_start().to_owned(),
        match (scene.backgammon(), scene.replay.game.as_rekkoku()) {
            (Some(_), _) => turns::lines(scene, since).join("\n"),
            (_, Some(game)) => war::lines(scene, game, since).join("\n"),
            _ => scene.moves_since(since),
        },
        war.map(|game| war::ranking(scene, game)).unwrap_or_default(),
        if text { game::text_board(scene.lang, &scene.replay.game) } else { String::new() },
        if small.is_empty() { String::new() } else { format!("-# {}", small.join(" · ")) },
    ]);
    let mut row = vec![scene.button("⟳", "button-rematch", Action::Rematch).styled(ButtonStyle::Primary)];
    if !scene.replay.plies.is_empty() {
        row.push(scene.button("🔍", "button-replay", Action::Replay { at: scene.replay.version }));
    }
    if scene.head().dice.is_some() {
        row.push(scene.button("🎲", "verify-button", Action::Verify));
    }
    row.extend(scene.ever().into_iter().skip(1));
    Layout { content, rows: vec![row], ping: ping.to_vec(), ..Layout::default() }
}

/// `Ana 1523 → 1538`
pub(super) fn rating(scene: &Scene<'_>, rated: &Rated) -> String {
    scene.say("post-rated", &rating_args(scene, rated))
}

/// Who, and his rating before and after.
pub(super) fn rating_args(scene: &Scene<'_>, rated: &Rated) -> [(&'static str, Arg<'static>); 3] {
    let shown = |rating: &Rating| format!("{:.0}", rating.shown()).into();
    [("name", scene.name(rated.user).into()), ("before", shown(&rated.before)), ("after", shown(&rated.after))]
}

/// `Ana–Ben 7–5`
fn standing(scene: &Scene<'_>, score: &Score) -> String {
    let [one, other] = score.people.map(|user| scene.people.shown(user));
    scene.say("post-score", &[("one", one.into()), ("other", other.into()), ("score", score.to_string().into())])
}

/// The result in one line for the channel, with the address of the result in the thread.
#[must_use]
pub fn result_line(scene: &Scene<'_>, link: &str) -> Layout {
    let args = [("outcome", outcome(scene).into()), ("pairing", scene.pairing().into()), ("link", link.into())];
    Layout::text(scene.say("post-result-line", &args))
}

/// `**Ana wins Lasca #42** after 20 moves, 11 days.`
fn outcome(scene: &Scene<'_>) -> String {
    let moves = game::moves_played(scene.replay);
    let began = scene.head().sittings.first().map(|sitting| sitting.since);
    let ended = scene.record.actions.get((scene.replay.version as usize).saturating_sub(1)).map(|entry| entry.at);
    let seconds = began.zip(ended).map_or(0, |(began, ended)| ended.seconds_since(began));
    let span = time::rough(scene.lang, u32::try_from(seconds).unwrap_or_default());
    if let (Stage::Over(ending), Some(state)) = (&scene.replay.stage, scene.backgammon()) {
        return of_match(scene, state, ending.winner(), &span);
    }
    if let (Stage::Over(_), Some(game)) = (&scene.replay.stage, scene.replay.game.as_rekkoku()) {
        return war::outcome(scene, game, moves, &span);
    }
    let (id, name) = match &scene.replay.stage {
        Stage::Over(ending) => match ending.winner() {
            Some(seat) => ("post-won", scene.sitter(seat)),
            None => ("post-drawn", String::new()),
        },
        _ => aborted(scene),
    };
    scene.say(
        id,
        &[("name", name.into()), ("title", scene.title().into()), ("moves", moves.into()), ("span", span.into())],
    )
}

/// `**Ana wins Backgammon #42 5–3** after 4 games, 11 days.`
fn of_match(scene: &Scene<'_>, state: &Match, winner: Option<Seat>, span: &str) -> String {
    let [host, guest] = state.score();
    let (id, score) = match winner {
        Some(GUEST) => ("match-won", format!("{guest}–{host}")),
        Some(_) => ("match-won", format!("{host}–{guest}")),
        None => ("match-drawn", format!("{host}–{guest}")),
    };
    let args = [
        ("name", winner.map(|seat| scene.sitter(seat)).unwrap_or_default().into()),
        ("title", scene.title().into()),
        ("score", score.into()),
        ("games", u32::from(state.game()).into()),
        ("span", span.into()),
    ];
    scene.say(id, &args)
}

/// Why it ended so. How the last game of a match ended is told with its turns.
fn reason(scene: &Scene<'_>) -> String {
    match &scene.replay.stage {
        Stage::Over(ending) if scene.backgammon().is_some() => {
            let last = scene.backgammon().and_then(Match::last_result);
            if last.is_none_or(|last| last.how != How::Forfeited) {
                return String::new();
            }
            let id = if ending.reason == Reason::Time { "match-time" } else { "match-resigned" };
            let loser = ending.winner().map(|seat| scene.sitter(seat.other())).unwrap_or_default();
            scene.say(id, &[("name", loser.into())])
        }
        Stage::Over(ending) => game::reason(scene.lang, scene.head(), &scene.replay.game, ending, scene.people),
        _ => String::new(),
    }
}

/// That the game is off, and who called it off or let his time run out.
fn aborted(scene: &Scene<'_>) -> (&'static str, String) {
    let last = scene.record.actions.iter().rev().find_map(|entry| match entry.action {
        Done::Abort => Some(("post-aborted", entry.seat?)),
        Done::Flag { seat } | Done::Claim { against: seat } => Some(("post-aborted-late", seat)),
        _ => None,
    });
    last.map_or(("post-aborted", String::new()), |(id, seat)| (id, scene.sitter(seat)))
}
