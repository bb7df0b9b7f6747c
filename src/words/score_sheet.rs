//! A match as its score sheet: game by game, a line for a turn of both.

use super::{Lang, backgammon};
use crate::games::Seat;
use crate::games::backgammon::{Entry, GameLog, HOST, How, Record, Win};

/// The score sheet of a match, White on the left: `12) 31: 8/5 6/5 · 52: 24/22 13/8`.
pub(super) fn lines(lang: Lang, record: &Record) -> Vec<String> {
    // A record made of a match that was played can be replayed.
    record.games().unwrap_or_default().iter().flat_map(|game| self::game(lang, game)).collect()
}

fn game(lang: Lang, game: &GameLog) -> Vec<String> {
    let [host, guest] = game.score;
    let args = [("game", game.number.into()), ("host", host.into()), ("guest", guest.into())];
    let mut lines = vec![lang.say(if game.crawford { "sheet-crawford" } else { "sheet-game" }, &args)];
    let mut rows: Vec<[String; 2]> = Vec::new();
    for (seat, entry) in &game.entries {
        place(&mut rows, *seat, cell(lang, entry));
    }
    lines.extend((1..).zip(rows).map(|(number, row)| line(number, &row)));
    if let Some(result) = game.result {
        let side = backgammon::side(lang, result.winner);
        let win = match (result.how, result.win) {
            (How::Resigned | How::Forfeited, _) => lang.say("sheet-resigned", &[]),
            (How::Dropped, _) | (_, Win::Single) => String::new(),
            (How::BorneOff, win) => format!(" ({})", backgammon::win(lang, win)),
        };
        let args = [("side", side.into()), ("points", result.points.into())];
        lines.push(format!("{}{win}", lang.say("sheet-won", &args)));
    }
    lines
}

/// Beside what the other did, if that stands alone on the left, else below.
fn place(rows: &mut Vec<[String; 2]>, seat: Seat, cell: String) {
    match rows.last_mut() {
        Some([_, right]) if seat != HOST && right.is_empty() => *right = cell,
        _ if seat == HOST => rows.push([cell, String::new()]),
        _ => rows.push([String::new(), cell]),
    }
}

fn line(number: u32, row: &[String; 2]) -> String {
    match row {
        [left, right] if right.is_empty() => format!("{number}) {left}"),
        [left, right] if left.is_empty() => format!("{number}) … · {right}"),
        [left, right] => format!("{number}) {left} · {right}"),
    }
}

fn cell(lang: Lang, entry: &Entry) -> String {
    let raised = |id, stake: u32| lang.say(id, &[("stake", stake.into())]);
    match entry {
        Entry::Turn(dice, Some(play)) => format!("{dice}: {play}"),
        Entry::Turn(dice, None) => format!("{dice}:"),
        Entry::Double(stake) => raised("sheet-doubles", *stake),
        Entry::Take => lang.say("sheet-takes", &[]),
        Entry::Drop => lang.say("sheet-drops", &[]),
        Entry::Beaver(stake) => raised("sheet-beavers", *stake),
        Entry::Raccoon(stake) => raised("sheet-raccoons", *stake),
    }
}
