//! Records of games in the form of PGN: tags, then numbered moves with comments.
//!
//! What is written is read back without loss. Two things go beyond plain PGN, which has no way to write them: in a
//! comment `\}` stands for a closing brace and `\\` for a backslash.

use super::game::{Game, seat_of};
use super::man::Color;
use super::moves::Move;
use super::notation::MoveText;
use super::position::Position;
use super::record_reader::read;
pub use super::record_reader::{RecordError, RecordProblem};
use super::resolve::Refusal;
use crate::games::{Reading, Rules, tags};
use std::fmt;
use std::str::FromStr;

/// How a game ended, or that it has not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Score {
    /// `*`: it goes on, or nobody knows.
    #[default]
    Open,
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
}

impl Score {
    pub(super) const ALL: [Score; 4] = [Score::Open, Score::White, Score::Black, Score::Draw];

    /// The word at the end of a record.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Score::Open => "*",
            Score::White => "1-0",
            Score::Black => "0-1",
            Score::Draw => "1/2-1/2",
        }
    }

    /// How a game under play stands.
    #[must_use]
    pub fn of(game: &Game) -> Score {
        match game.ending().map(|ending| ending.winner()) {
            None => Score::Open,
            Some(None) => Score::Draw,
            Some(Some(seat)) if seat == seat_of(Color::White) => Score::White,
            Some(Some(_)) => Score::Black,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values, but for those that say what stands elsewhere here.
    tags: Vec<(String, String)>,
    start: Position,
    /// Comments before the first move, then those after each.
    comments: Vec<Vec<String>>,
    moves: Vec<Move>,
    /// The position after the last move.
    end: Position,
    /// How it ended.
    pub score: Score,
}

/// The tags that follow from the rest of a record.
pub(super) const OWN_TAGS: [&str; 4] = ["Result", "Game", "SetUp", "FEN"];
/// The value of the `Game` tag.
pub(super) const GAME: &str = "Lasca";
/// No line of moves is longer, if no comment is.
const LINE: usize = 80;

impl Record {
    /// A record without tags and moves.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            tags: Vec::new(),
            start,
            comments: vec![Vec::new()],
            moves: Vec::new(),
            end: start,
            score: Score::Open,
        }
    }

    /// The moves and the score of a game under play; why it ended goes into the tag `Termination`.
    #[must_use]
    pub fn of(game: &Game) -> Record {
        let mut record = Record::new(*game.start());
        game.moves().iter().for_each(|mv| record.push(*mv));
        record.score = Score::of(game);
        if let Some(ending) = game.ending() {
            record.set_tag("Termination", &ending.reason.to_string());
        }
        record
    }

    /// Sets a tag. In its name only ASCII letters, digits and `_` are kept, and control characters in its value become
    /// blanks. `Result`, `Game`, `SetUp` and `FEN` follow from the record itself: setting them does nothing.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        tags::set(&mut self.tags, name, value, |name| OWN_TAGS.contains(&name));
    }

    /// The value of a tag that was set.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        tags::get(&self.tags, name)
    }

    /// All tags that were set, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The moves in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The comments before the first move (ply 0) or after a move.
    #[must_use]
    pub fn comments(&self, ply: usize) -> &[String] {
        self.comments.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Adds a move, which must be legal in the position so far; see [`Position::play`].
    pub fn push(&mut self, mv: Move) {
        self.end = self.end.play(&mv);
        self.moves.push(mv);
        self.comments.push(Vec::new());
    }

    /// Adds a move as it is written, in the canonical form or any other that is unmistakable.
    ///
    /// # Errors
    /// It is not a legal move here.
    pub fn push_text(&mut self, text: &str) -> Result<(), Refusal> {
        let legal = self.end.legal_moves();
        let mv = match legal.iter().find(|mv| mv.to_string() == text) {
            Some(&mv) => mv,
            None => text.parse::<MoveText>()?.resolve(&self.end, Reading::Bare)?,
        };
        self.push(mv);
        Ok(())
    }

    /// Adds a comment after the last move so far.
    pub fn comment(&mut self, text: &str) {
        if let Some(comments) = self.comments.last_mut() {
            comments.push(text.to_owned());
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        read(text)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own_after = self.tags.iter().position(|(name, _)| name == "Black").map_or(self.tags.len(), |at| at + 1);
        let (before, after) = self.tags.split_at(own_after);
        let mut tag = |name: &str, value: &str| tags::write(f, name, value);
        before.iter().try_for_each(|(name, value)| tag(name, value))?;
        tag("Result", self.score.text())?;
        tag("Game", GAME)?;
        after.iter().try_for_each(|(name, value)| tag(name, value))?;
        if self.start != Position::start() {
            tag("SetUp", "1")?;
            tag("FEN", &self.start.to_string())?;
        }
        writeln!(f)?;
        let mut lines = Lines::default();
        lines.comments(&self.comments[0]);
        let black_begins = usize::from(self.start.side_to_move() == Color::Black);
        for (index, mv) in self.moves.iter().enumerate() {
            let number = (index + black_begins) / 2 + 1;
            if (index + black_begins).is_multiple_of(2) {
                lines.word(&format!("{number}."));
            } else if index == 0 || !self.comments[index].is_empty() {
                lines.word(&format!("{number}..."));
            }
            lines.word(&mv.to_string());
            lines.comments(&self.comments[index + 1]);
        }
        lines.word(self.score.text());
        writeln!(f, "{}", lines.text)
    }
}

/// Words filled into lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// Characters on the last line.
    width: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.width > 0 {
            let fits = self.width + 1 + length <= LINE;
            self.text.push(if fits { ' ' } else { '\n' });
            self.width = if fits { self.width + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.width += length;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.word(&format!("{{{}}}", comment.replace('\\', "\\\\").replace('}', "\\}")));
            // A comment may have lines of its own.
            self.width = self.text.chars().rev().take_while(|&c| c != '\n').count();
        }
    }
}
