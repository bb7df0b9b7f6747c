//! `.mat`, the text form of JellyFish that most programs read: written here, read in [`mat_read`](super::mat_read).

use std::fmt::Write;

use super::action::HOST;
use super::record::{Entry, GameLog, Record, RecordError};
use super::{GameResult, Play, Step};

/// Why a match cannot be written as a file of another program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExportError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The match did not begin at the start.
    #[error("the match begins from a set-up position, which {0} files cannot tell")]
    SetUp(&'static str),
    /// A beaver or raccoon.
    #[error("game {game} has a beaver, which {form} files cannot tell")]
    Beaver {
        /// The game.
        game: u16,
        /// The form of file.
        form: &'static str,
    },
    /// An automatic double.
    #[error("game {game} began with an automatic double, which {form} files cannot tell")]
    AutoDouble {
        /// The game.
        game: u16,
        /// The form of file.
        form: &'static str,
    },
}

/// The widths of the form: a cell of the left column, and the name of the left player with his score.
const CELL: usize = 27;
const NAME: usize = 31;

impl Record {
    /// Writes the match as a `.mat` file.
    ///
    /// # Errors
    /// It cannot be replayed, or holds what such files cannot tell: set-up positions, beavers, automatic doubles.
    pub fn to_mat(&self) -> Result<String, ExportError> {
        if self.setup.position.is_some() {
            return Err(ExportError::SetUp(".mat"));
        }
        let end = self.replay()?;
        let games = self.games()?;
        let length = end.state().terms().length().unwrap_or(0);
        let mut file = format!(" {length} point match\n");
        for game in &games {
            let form = ".mat";
            if game.entries.iter().any(|(_, e)| matches!(e, Entry::Beaver(_) | Entry::Raccoon(_))) {
                return Err(ExportError::Beaver { game: game.number, form });
            }
            if game.stake != 1 {
                return Err(ExportError::AutoDouble { game: game.number, form });
            }
            self.game(&mut file, game);
        }
        Ok(file)
    }

    fn game(&self, file: &mut String, game: &GameLog) {
        let [host, guest] = game.score;
        let name = format!("{} : {host}", plain(&self.host));
        // Writing to a string cannot fail.
        let _ = write!(file, "\n Game {}\n {name:NAME$}{} : {guest}\n", game.number, plain(&self.guest));
        let mut rows = Rows::default();
        for (seat, entry) in &game.entries {
            rows.cell(*seat == HOST, cell(entry));
        }
        if let Some(GameResult { winner, points, .. }) = game.result {
            rows.result(winner == HOST, format!(" Wins {points} point{}", if points == 1 { "" } else { "s" }));
        }
        rows.flush(file);
    }
}

/// A name as it can stand before its score: on one line, and without the ` : ` that ends it.
fn plain(name: &str) -> String {
    let line: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.replace(':', ".")
}

fn cell(entry: &Entry) -> String {
    match entry {
        Entry::Turn(dice, play) => format!("{dice}: {}", play.as_ref().map(step_by_step).unwrap_or_default()),
        Entry::Double(stake) | Entry::Beaver(stake) | Entry::Raccoon(stake) => format!(" Doubles => {stake}"),
        Entry::Take => " Takes".to_owned(),
        Entry::Drop => " Drops".to_owned(),
    }
}

/// A play step by step, which leaves no doubt about points between: the bar is 25, off 0; a lost turn is nothing.
fn step_by_step(play: &Play) -> String {
    let step = |s: &Step| format!("{}/{}{}", s.from.number(), s.to.number(), if s.hit { "*" } else { "" });
    play.steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Cells in two columns, numbered by rows.
#[derive(Default)]
struct Rows {
    rows: Vec<[String; 2]>,
    /// A result that has no place in the last row stands below it, without a number.
    below: Option<[String; 2]>,
}

impl Rows {
    fn cell(&mut self, left: bool, cell: String) {
        match self.rows.last_mut() {
            Some([_, right]) if right.is_empty() && !left => *right = cell,
            _ => self.rows.push(if left { [cell, String::new()] } else { [String::new(), cell] }),
        }
    }

    fn result(&mut self, left: bool, cell: String) {
        match self.rows.last_mut() {
            Some([_, right]) if right.is_empty() && !left => *right = cell,
            _ => self.below = Some(if left { [cell, String::new()] } else { [String::new(), cell] }),
        }
    }

    fn flush(self, file: &mut String) {
        let numbered = self.rows.into_iter().zip(1..).map(|(row, n)| (format!("{n:3})"), row));
        for (number, [left, right]) in numbered.chain(self.below.map(|row| ("    ".to_owned(), row))) {
            file.push_str(format!("{number} {left:CELL$} {right}").trim_end());
            file.push('\n');
        }
    }
}
