//! A game as it was: the private board of an earlier moment, with buttons to step through them all.

use serenity::all::{CreateActionRow, CreateAttachment};

use super::answer::Reply;
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::posts::sheet::{self, Map, Sheet};
use super::{menus, private};
use crate::club::{Head, Ply, Replay, UserId};
use crate::desk::Seen;
use crate::games::backgammon::Stage;
use crate::games::{Game, Seat};
use crate::picture::{Theme, backgammon};
use crate::words::{Lang, alt, game, names};

/// How it is to be shown.
struct Look<'a> {
    head: &'a Head,
    from: Seat,
    theme: &'a str,
    lang: Lang,
}

/// The moves of a game that have a picture of their own: rolling has none, its play shows the dice.
fn stops(replay: &Replay) -> Vec<&Ply> {
    replay.plies.iter().filter(|ply| !replay.game.is_opening_of_turn(&ply.text)).collect()
}

/// The game of the match in which a move was made, from 1. One that ended a game belongs to that.
fn game_of(replay: &Replay, version: u32) -> usize {
    replay.games_began().filter(|&began| began < version).count().max(1)
}

/// The board as it was at an earlier version, with buttons to step.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn at(hub: &Hub, who: UserId, lang: Lang, seen: &Seen, version: u32) -> anyhow::Result<Reply> {
    let (head, all) = (&seen.record.head, &*seen.replay);
    let stops = stops(all);
    let shown = stops.partition_point(|ply| ply.version <= version);
    let last = shown.checked_sub(1).map(|at| stops[at]);
    // A match waits for its next game as soon as one is over; to be shown is how that one ended.
    let over = last.filter(|ply| all.games_began().any(|began| began == ply.version));
    // After the last move all is shown, also how it ended, but not the next game that has begun; else no more than that
    // move did.
    let next = last.and_then(|ply| all.games_began().find(|&began| began > ply.version));
    let until = match next {
        _ if shown < stops.len() => last.map_or(0, |ply| ply.version),
        Some(began) => version.min(began - 1),
        None => version,
    };
    let before = match last {
        Some(ply) => Some(Replay::at(&seen.record, ply.version - 1)?.game),
        None => None,
    };
    let then = match before.clone().filter(|_| over.is_some()) {
        Some(before) => before,
        None => Replay::at(&seen.record, until)?.game,
    };

    let person = hub.desk.store().person(who).await?;
    let draft = private::draft(hub, who, head).await?;
    let theme = person.theme.as_deref().unwrap_or(&hub.theme);
    let look = Look { head, from: private::viewpoint(&person, head, who, draft.flipped), theme, lang };
    let name = format!("{}-{}-{}-then", head.terms.game, head.no.0, last.map_or(0, |ply| ply.version));
    let file = match over {
        Some(ply) => ended(&look, &then, ply, game_of(all, ply.version), &name).await,
        None => {
            let Look { head, from, theme, lang } = look;
            let map = Map { turned: draft.flipped, ..Map::default() };
            sheet::attach(&Sheet {
                game: &then,
                head: Some(head),
                from,
                theme,
                name: &name,
                lang,
                draft: None,
                map: Some(&map),
            })
            .await
        }
    };

    let games = all.games_began().count();
    let mut lines = vec![private::title(lang, head, who)];
    lines.push(match last.zip(before.as_ref()) {
        Some((ply, before)) => {
            let args = [
                ("move", names::quote(&move_text(before, ply)).into()),
                ("ply", shown.into()),
                ("plies", stops.len().into()),
                ("game", game_of(all, ply.version).into()),
            ];
            lang.say(if games > 1 { "past-after-move" } else { "answers-after-move" }, &args)
        }
        None => lang.say("answers-at-start", &[("plies", stops.len().into())]),
    });
    if person.text {
        lines.push(game::text_board(lang, &then));
    }
    let reply = Reply { content: lines.join("\n"), file, ..Reply::default() };
    Ok(controls(lang, head, all, &stops, shown, reply))
}

/// The buttons: one move on or back, to the ends, to the games beside that under view, and to the board as it is now.
fn controls(lang: Lang, head: &Head, all: &Replay, stops: &[&Ply], shown: usize, reply: Reply) -> Reply {
    // The version at which so many moves had been made. Each button leads elsewhere: ids must differ.
    let version_of = |moves: usize| moves.checked_sub(1).map_or(0, |at| stops[at].version);
    let button = |version, label: &str| menus::button(Press::of(head, Action::Replay { at: version }), label);
    let mut led = vec![version_of(shown)];
    let steps = [
        (0, shown > 1, "answers-first"),
        (shown.saturating_sub(1), shown > 0, "answers-back"),
        (shown + 1, shown < stops.len(), "answers-forward"),
        (stops.len(), shown + 1 < stops.len(), "answers-last"),
    ];
    let mut row = Vec::new();
    for (moves, _, label) in steps.into_iter().filter(|step| step.1) {
        led.push(version_of(moves));
        row.push(button(version_of(moves), &lang.say(label, &[])));
    }
    row.push(menus::button(Press::of(head, Action::Board), &lang.say("answers-to-now", &[])));

    let here = shown.checked_sub(1).map_or(1, |at| game_of(all, stops[at].version));
    let beside = [(here - 1, "past-game-back"), (here + 1, "past-game-on")];
    let beside = beside.into_iter().filter_map(|(game, label)| {
        let first = stops.iter().find(|ply| game_of(all, ply.version) == game)?.version;
        (!led.contains(&first)).then(|| button(first, &lang.say(label, &[("game", game.into())])))
    });
    let beside = beside.collect();
    reply.row(CreateActionRow::Buttons(row)).row(CreateActionRow::Buttons(beside))
}

/// The picture of the move that ended a game of a match, and what it looked like before in words.
async fn ended(look: &Look<'_>, before: &Game, ply: &Ply, game: usize, name: &str) -> Option<CreateAttachment> {
    let Game::Backgammon(at) = before else { return None };
    let (state, seat) = (at.state().clone(), Some(ply.seat));
    let action = state.read_record(seat, &ply.text).ok()?;
    let args = [
        ("move", move_text(before, ply).into()),
        ("game", game.into()),
        ("board", alt::board(look.lang, before).into()),
    ];
    let alt = names::cut(&look.lang.say("past-ended", &args), alt::LONGEST);
    let theme = Theme::named(look.theme).unwrap_or_default();
    let view = backgammon::View { side: look.from, number: Some(look.head.no.0), theme, ..Default::default() };
    sheet::png(name, alt, move || {
        // What could be read can be done; if not, the board before it is drawn.
        backgammon::step(&state, seat, &action, &view).unwrap_or_else(|| backgammon::draw(&(&state).into(), &view))
    })
    .await
}

/// A move with its number, as the field writes it: `14. b4xd2`, `12) 31: 8/5 6/5`.
fn move_text(before: &Game, ply: &Ply) -> String {
    let Ply { label, text, .. } = ply;
    let Game::Backgammon(game) = before else { return format!("{label} {text}") };
    let number = label.trim_end_matches(['.', '…']);
    match game.state().stage() {
        Stage::Play(dice) => format!("{number}) {dice}: {text}"),
        _ => format!("{number}) {text}"),
    }
}

/// The version at which so many moves had been made; the last if there are fewer.
#[must_use]
pub fn version_of(seen: &Seen, moves: u32) -> u32 {
    let Some(last) = moves.checked_sub(1) else { return 0 };
    let stops = stops(&seen.replay);
    usize::try_from(last).ok().and_then(|last| stops.get(last)).map_or(seen.replay.version, |ply| ply.version)
}

/// The position at that version, written out.
///
/// # Errors
/// The record cannot be replayed so far.
pub fn written(lang: Lang, seen: &Seen, version: u32) -> anyhow::Result<String> {
    let game = Replay::at(&seen.record, version)?.game;
    if game.as_rekkoku().is_some() {
        // Its notation is long, and can be copied whole from a block alone.
        return Ok(format!("{}\n```{}```", game::text_board(lang, &game), game.position()));
    }
    Ok(format!("{}\n{}", game::text_board(lang, &game), names::quote(&game.position())))
}
