//! What is said about games: their names, sides, moves and endings.

use super::names;
use super::people::People;
use super::{Lang, backgammon, cube, rekkoku, score_sheet};
use crate::club::{Head, Replay, Terms};
use crate::games::lasca::{self, Color};
use crate::games::{Ending, Game, GameKind, Notice, Reason, Seat, Setup};

/// The name of a game.
#[must_use]
pub fn name(lang: Lang, kind: GameKind) -> String {
    match kind {
        GameKind::Lasca => lang.say("game-lasca", &[]),
        GameKind::Backgammon => lang.say("backgammon-name", &[]),
        GameKind::Rekkoku => rekkoku::name(lang),
    }
}

/// What kind of game it is and how long it takes, in half a line.
#[must_use]
pub fn blurb(lang: Lang, kind: GameKind) -> String {
    match kind {
        GameKind::Lasca => lang.say("game-lasca-blurb", &[]),
        GameKind::Backgammon => lang.say("backgammon-blurb", &[]),
        GameKind::Rekkoku => rekkoku::blurb(lang),
    }
}

/// The rules in short, in Discord's markdown, at most 1,500 characters.
#[must_use]
pub fn rules(lang: Lang, kind: GameKind) -> String {
    match kind {
        GameKind::Lasca => lang.say("game-lasca-rules", &[]),
        GameKind::Backgammon => lang.say("backgammon-rules", &[]),
        GameKind::Rekkoku => rekkoku::rules(lang),
    }
}

/// What a seat is called in a game on those terms: `White`, `Red 赤`.
#[must_use]
pub fn side(lang: Lang, terms: &Terms, seat: Seat) -> String {
    match terms.game {
        GameKind::Lasca => lasca_side(lang, seat),
        GameKind::Backgammon => backgammon::side(lang, seat),
        GameKind::Rekkoku => rekkoku::side(lang, &terms.setup, seat),
    }
}

pub(super) fn lasca_side(lang: Lang, seat: Seat) -> String {
    lang.say(if seat == Seat(0) { "game-lasca-white" } else { "game-lasca-black" }, &[])
}

/// A game's own options as conditions, each a part of the line.
pub(super) fn options(lang: Lang, kind: GameKind, setup: &Setup) -> Vec<String> {
    let mut parts = match kind {
        GameKind::Lasca => {
            let off = setup.options.get("draws").is_some_and(|v| v == "off");
            vec![lang.say(if off { "game-lasca-draws-off" } else { "game-lasca-draws-on" }, &[])]
        }
        GameKind::Backgammon => backgammon::terms(lang, &setup.options),
        GameKind::Rekkoku => rekkoku::agreed(lang, setup),
    };
    if setup.position.is_some() {
        parts.push(lang.say("game-set-up", &[]));
    }
    parts
}

/// What the seat to act is facing: `**Black must capture:** 2 ways`. `name` says what the people are called.
#[must_use]
pub fn situation(lang: Lang, game: &Game, seat: Seat, name: &dyn Fn(Seat) -> String) -> String {
    match game {
        Game::Lasca(lasca) => {
            let side = lasca_side(lang, seat);
            let id = if lasca.board().must_capture() { "game-lasca-must-capture" } else { "game-lasca-to-move" };
            lang.say(id, &[("side", side.into()), ("n", game.legal(seat).len().into())])
        }
        Game::Backgammon(game) => cube::situation(lang, game.state(), seat, name),
        Game::Rekkoku(game) => rekkoku::situation(lang, game.position(), &|country| game.seat(country).map(name)),
    }
}

/// What a legal move does besides going where it says: `over f4 and f2, becomes an officer`. Empty for a plain step.
#[must_use]
pub fn effect(lang: Lang, game: &Game, text: &str) -> String {
    match game {
        Game::Lasca(lasca) => {
            let legal = lasca.board().legal_moves();
            let Some(mv) = legal.iter().find(|mv| mv.to_string() == text) else { return String::new() };
            let mut parts = Vec::new();
            if mv.is_capture() {
                let over: Vec<_> = mv.jumped().iter().map(ToString::to_string).collect();
                parts.push(lang.say("game-lasca-over", &[("squares", list(lang, &over).into())]));
            }
            if mv.promotes() {
                parts.push(lang.say("game-lasca-promotes", &[]));
            }
            parts.join(", ")
        }
        Game::Backgammon(game) => backgammon::effect(lang, game.state(), text),
        Game::Rekkoku(game) => {
            let legal = game.position().legal_moves();
            let mv = legal.iter().find(|mv| mv.to_string() == text);
            mv.map(|mv| rekkoku::effect(lang, game.position(), mv)).unwrap_or_default()
        }
    }
}

/// What the one who is to act should know before he makes that legal move, so that he is asked once more.
#[must_use]
pub fn warning(lang: Lang, game: &Game, text: &str) -> Option<String> {
    let position = game.as_rekkoku()?.position();
    let mv = position.legal_moves().into_iter().find(|mv| mv.to_string() == text)?;
    rekkoku::exposed(lang, position, &mv)
}

/// What the players should be told with the board.
#[must_use]
pub fn notice(lang: Lang, notice: Notice) -> String {
    match notice {
        Notice::SecondOccurrence => lang.say("game-second-occurrence", &[]),
        Notice::NoProgress { left } => lang.say("game-no-progress-soon", &[("left", left.into())]),
        Notice::Crawford => lang.say("backgammon-crawford-begins", &[]),
        Notice::Standoff { left } => lang.say("rekkoku-standoff-soon", &[("left", left.into())]),
    }
}

/// Why it ended so, a sentence in the game's own words.
#[must_use]
pub fn reason(lang: Lang, head: &Head, game: &Game, ending: &Ending, people: &People) -> String {
    if let Game::Rekkoku(game) = game {
        let name = |country| game.seat(country).map(|seat| people.sitter(lang, head, seat));
        return rekkoku::ending(lang, game.position(), &name).unwrap_or_default();
    }
    let loser = ending.ranking.last().filter(|_| ending.winner().is_some()).and_then(|last| last.first()).copied();
    let side = loser.map(|seat| side(lang, &head.terms, seat)).unwrap_or_default();
    let name = loser.and_then(|seat| head.sitter(seat)).map(|user| people.shown(user)).unwrap_or_default();
    let id = match ending.reason {
        Reason::Blocked => return blocked(lang, game, loser, side),
        Reason::Captured => "game-lasca-captured",
        Reason::Repetition => "game-repetition",
        Reason::NoProgress => "game-no-progress",
        Reason::Agreement => "game-agreement",
        Reason::Resigned => "game-resigned",
        Reason::Time => "game-time",
        Reason::BorneOff => "backgammon-borne-off",
        Reason::Dropped => "backgammon-dropped",
        // Rekkoku alone ends so.
        Reason::LastLeft | Reason::Standoff | Reason::TwoLeft => return String::new(),
    };
    lang.say(id, &[("side", side.into()), ("name", name.into())])
}

fn blocked(lang: Lang, game: &Game, loser: Option<Seat>, side: String) -> String {
    let mut squares: Vec<_> = match game {
        Game::Lasca(lasca) => {
            let own = |color: Color| loser == Some(lasca::seat_of(color));
            let columns = lasca.board().columns().filter(|(_, column)| own(column.commander().color));
            columns.map(|(square, _)| square.to_string()).collect()
        }
        // Nobody loses by that there.
        Game::Backgammon(_) | Game::Rekkoku(_) => Vec::new(),
    };
    squares.sort_unstable();
    let n = squares.len().into();
    lang.say("game-lasca-blocked", &[("side", side.into()), ("n", n), ("squares", squares.join(", ").into())])
}

/// A small fact about a finished game, if there is one: the tallest column.
#[must_use]
pub fn curiosity(lang: Lang, game: &Game) -> Option<String> {
    match game {
        Game::Lasca(lasca) => {
            let (square, column) = lasca
                .board()
                .columns()
                .max_by_key(|(_, column)| column.len())
                .filter(|(_, column)| column.len() > 1)?;
            let args = [("n", column.len().into()), ("square", square.to_string().into())];
            Some(lang.say("game-lasca-tallest", &args))
        }
        // Its score stands in the first line of the result.
        Game::Backgammon(_) | Game::Rekkoku(_) => None,
    }
}

/// How many moves a game has had, as the field counts them: a move of both sides is one; of many countries each has his own.
#[must_use]
pub fn moves_played(replay: &Replay) -> u32 {
    if replay.game.as_rekkoku().is_some() {
        return replay.game.ply();
    }
    replay.game.ply().div_ceil(u32::from(replay.game.seats().max(1)))
}

/// The moves so far, numbered, one line a move number: `14. b4xd2 d6-e5`. A match is told game by game, a war round by
/// round with all that was done.
#[must_use]
pub fn history(lang: Lang, replay: &Replay) -> Vec<String> {
    if let Some(record) = replay.match_record(["", ""]) {
        return score_sheet::lines(lang, &record);
    }
    if let Game::Rekkoku(game) = &replay.game {
        return rekkoku::history(game, replay.plies.iter().map(|ply| ply.label.as_str()));
    }
    let mut lines: Vec<String> = Vec::new();
    for ply in &replay.plies {
        match lines.last_mut() {
            Some(line) if ply.label.ends_with('…') => {
                line.push(' ');
                line.push_str(&ply.text);
            }
            _ => lines.push(format!("{} {}", ply.label, ply.text)),
        }
    }
    lines
}

/// The position as lines of text, for those who cannot be shown a picture. No code block: it is to be read aloud well.
#[must_use]
pub fn text_board(lang: Lang, game: &Game) -> String {
    match game {
        Game::Lasca(lasca) => {
            let rank = |rank: u8| {
                let columns = lasca.board().columns().filter(|(square, _)| square.rank() == rank);
                let men = |column: lasca::Column| column.men().map(lasca::Man::letter).collect::<String>();
                let columns: Vec<_> = columns.map(|(square, column)| format!("{square} {}", men(column))).collect();
                let columns = if columns.is_empty() { "–".to_owned() } else { columns.join(" · ") };
                format!("**{}** {columns}", rank + 1)
            };
            let ranks: Vec<_> = (0..7).rev().map(rank).collect();
            format!("{}\n-# {}", ranks.join("\n"), lang.say("game-lasca-text-key", &[]))
        }
        Game::Backgammon(game) => backgammon::text_board(lang, game.state()),
        Game::Rekkoku(game) => rekkoku::text_board(lang, game.position()),
    }
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(lang: Lang, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => lang.say("game-and", &[("most", most.join(", ").into()), ("last", last.into())]),
    }
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn either(lang: Lang, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => lang.say("table-or", &[("most", most.join(", ").into()), ("last", last.into())]),
    }
}

/// Moves in back-ticks, at most `most` of them, with how many more there are.
#[must_use]
pub fn moves(lang: Lang, texts: &[String], most: usize) -> String {
    let mut shown: Vec<_> = texts.iter().take(most).map(|text| names::quote(text)).collect();
    if texts.len() > most {
        shown.push(lang.say("game-more", &[("n", (texts.len() - most).into())]));
    }
    shown.join(" · ")
}
