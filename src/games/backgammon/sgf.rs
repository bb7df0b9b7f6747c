//! SGF, game 6: a tree for each game of the match. Written only.

use std::fmt::Write;

use super::action::HOST;
use super::mat::ExportError;
use super::record::{Entry, GameLog, Record};
use super::stage::How;
use super::{Point, Terms};
use crate::games::Seat;

impl Record {
    /// Writes the match as an SGF file, the host being White.
    ///
    /// # Errors
    /// It cannot be replayed, or holds what readers of such files do not understand: set-up positions, beavers.
    pub fn to_sgf(&self) -> Result<String, ExportError> {
        if self.setup.position.is_some() {
            return Err(ExportError::SetUp("SGF"));
        }
        let terms = self.replay()?.state().terms();
        let mut file = String::new();
        for game in self.games()? {
            if game.entries.iter().any(|(_, e)| matches!(e, Entry::Beaver(_) | Entry::Raccoon(_))) {
                return Err(ExportError::Beaver { game: game.number, form: "SGF" });
            }
            // Writing to a string cannot fail.
            let _ = self.tree(&mut file, &game, terms);
        }
        Ok(file)
    }

    fn tree(&self, file: &mut String, game: &GameLog, terms: Terms) -> std::fmt::Result {
        let (length, [host, guest]) = (terms.length().unwrap_or(0), game.score);
        let number = game.number - 1;
        write!(file, "(;FF[4]GM[6]CA[UTF-8]AP[Lasker]MI[length:{length}][game:{number}][ws:{host}][bs:{guest}]")?;
        write!(file, "PW[{}]PB[{}]", simple(&self.host), simple(&self.guest))?;
        let rules = match terms {
            Terms::Match { .. } if game.crawford => "Crawford:CrawfordGame",
            Terms::Match { .. } => "Crawford",
            Terms::Money(money) if money.jacoby => "Jacoby",
            Terms::Money(_) => "",
        };
        if !rules.is_empty() {
            write!(file, "RU[{rules}]")?;
        }
        if game.stake != 1 {
            write!(file, "CV[{}]", game.stake)?;
        }
        if let Some(result) = game.result {
            let resigned = matches!(result.how, How::Resigned | How::Forfeited);
            // Readers multiply a win by the stake, so a match given up is told as what this game can bring.
            let points = if resigned { result.stake * result.win.factor() } else { result.points };
            write!(file, "RE[{}+{points}{}]", colour(result.winner), if resigned { "R" } else { "" })?;
        }
        for (seat, entry) in &game.entries {
            write!(file, "\n;{}[", colour(*seat))?;
            match entry {
                Entry::Turn(dice, play) => {
                    write!(file, "{dice}")?;
                    for step in play.iter().flat_map(|play| &play.steps) {
                        write!(file, "{}{}", letter(*seat, step.from), letter(*seat, step.to))?;
                    }
                }
                Entry::Double(_) | Entry::Beaver(_) | Entry::Raccoon(_) => file.push_str("double"),
                Entry::Take => file.push_str("take"),
                Entry::Drop => file.push_str("drop"),
            }
            file.push(']');
        }
        file.push_str(")\n");
        Ok(())
    }
}

fn colour(seat: Seat) -> char {
    if seat == HOST { 'W' } else { 'B' }
}

/// Points are lettered as White counts them, `y` is the bar of either, `z` off.
fn letter(seat: Seat, point: Point) -> char {
    match point {
        Point::BAR => 'y',
        Point::OFF => 'z',
        _ => {
            let white = if seat == HOST { point } else { point.mirrored() };
            char::from(b'a' + white.number() - 1)
        }
    }
}

/// Text on one line, with what would end it escaped.
fn simple(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            ']' | '\\' | ':' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
