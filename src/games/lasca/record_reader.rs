//! Reading records of games.

use super::notation::TextError;
use super::position::Position;
use super::record::{GAME, OWN_TAGS, Record, Score};
use super::resolve::Refusal;
use super::strings::PositionError;
use crate::games::tags::is_name_char;

/// A record that cannot be read: what is wrong, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordProblem {
    /// A line of tags that is none.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// A tag stands there twice.
    #[error("the tag {0} stands there twice")]
    RepeatedTag(String),
    /// The record is of another game.
    #[error("a record of {0:?}, not of Lasca")]
    OtherGame(String),
    /// The position to start from cannot be read.
    #[error("the tag FEN: {0}")]
    Start(PositionError),
    /// `SetUp` and `FEN` do not fit together.
    #[error("the tag SetUp must be \"1\" and go with a tag FEN")]
    SetUp,
    /// A comment has no end.
    #[error("a comment has no closing brace")]
    OpenComment,
    /// Variations and glyphs are not part of a played game.
    #[error("{0:?} is not read here")]
    Unsupported(char),
    /// A text that is no move at all.
    #[error("{text:?} is not a move: {error}")]
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
    /// A move that is not legal.
    #[error("{text:?} is not a legal move there")]
    Move {
        /// The text.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// There is no result at the end.
    #[error("the record has no result at its end")]
    NoScore,
    /// Tag and end disagree.
    #[error("the tag Result says {tag:?}, but the record ends with {end}")]
    Score {
        /// The tag's value.
        tag: String,
        /// The word at the end.
        end: Score,
    },
    /// Something stands behind the result.
    #[error("nothing may follow the result")]
    Trailing,
}

/// What is left of a text, and where.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    /// Goes on behind `length` bytes and gives them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn error<T>(&self, problem: RecordProblem) -> Result<T, RecordError> {
        Err(RecordError { line: self.line, problem })
    }

    /// One `[Name "value"]`.
    fn tag(&mut self) -> Option<(String, String)> {
        let rest = self.rest.strip_prefix('[')?.trim_start();
        let (name, rest) = rest.split_at(rest.find(|c| !is_name_char(c))?);
        let mut chars = rest.trim_start().strip_prefix('"')?.chars();
        let mut value = String::new();
        loop {
            match chars.next()? {
                '"' => break,
                '\\' => value.push(chars.next().filter(|c| matches!(c, '"' | '\\'))?),
                '\n' => return None,
                c => value.push(c),
            }
        }
        let rest = chars.as_str().trim_start().strip_prefix(']')?;
        self.take(self.rest.len() - rest.len());
        (!name.is_empty()).then(|| (name.to_owned(), value))
    }

    /// A comment whose brace is the next character.
    fn comment(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest.chars();
        chars.next();
        loop {
            match chars.next()? {
                '}' => break,
                '\\' if chars.as_str().starts_with(['}', '\\']) => text.extend(chars.next()),
                c => text.push(c),
            }
        }
        self.take(self.rest.len() - chars.as_str().len());
        Some(text)
    }
}

/// Reads a record.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let mut reader = Reader { rest: text.trim_start_matches('\u{FEFF}'), line: 1 };
    let (mut record, tagged) = head(&mut reader)?;
    loop {
        reader.skip_blanks();
        match reader.rest.chars().next() {
            None => return reader.error(RecordProblem::NoScore),
            Some('{') => match reader.comment() {
                Some(text) => record.comment(&text),
                None => return reader.error(RecordProblem::OpenComment),
            },
            Some(';') => {
                let end = reader.rest.find('\n').unwrap_or(reader.rest.len());
                record.comment(reader.take(end)[1..].trim());
            }
            Some(c @ ('(' | ')' | '$' | '[' | '<' | '%')) => return reader.error(RecordProblem::Unsupported(c)),
            Some(_) => {
                let end = reader.rest.find(|c: char| c.is_whitespace() || c == '{' || c == ';');
                let word = &reader.rest[..end.unwrap_or(reader.rest.len())];
                if let Some(score) = Score::ALL.into_iter().find(|score| score.text() == word) {
                    reader.take(word.len());
                    return finish(reader, record, score, tagged);
                }
                let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let mv = number.trim_start_matches('.');
                let numbered = number.len() < word.len() && mv.len() < number.len();
                let mv = if numbered { mv } else { word };
                if !mv.is_empty() {
                    push(&mut record, mv).or_else(|problem| reader.error(problem))?;
                }
                reader.take(word.len());
            }
        }
    }
}

fn push(record: &mut Record, text: &str) -> Result<(), RecordProblem> {
    record.push_text(text).map_err(|refusal| {
        let text: String = text.chars().take(40).collect();
        match refusal {
            Refusal::NotUnderstood { fragment } => {
                RecordProblem::Text { text, error: TextError::NotUnderstood { fragment } }
            }
            Refusal::NotPlayable { fragment } => {
                RecordProblem::Text { text, error: TextError::NotPlayable { fragment } }
            }
            Refusal::NotAPath { squares } => RecordProblem::Text { text, error: TextError::NotAPath { squares } },
            refusal => RecordProblem::Move { text, refusal },
        }
    })
}

/// The tags: a record without moves, and the result that a tag tells.
fn head(reader: &mut Reader<'_>) -> Result<(Record, Option<String>), RecordError> {
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut start = None;
    loop {
        reader.skip_blanks();
        if !reader.rest.starts_with('[') {
            break;
        }
        let line = reader.line;
        let refuse = |problem| Err(RecordError { line, problem });
        let Some((name, value)) = reader.tag() else { return refuse(RecordProblem::Tag) };
        if tags.iter().any(|(known, _)| *known == name) {
            return refuse(RecordProblem::RepeatedTag(name));
        }
        match name.as_str() {
            "Game" if value != GAME => return refuse(RecordProblem::OtherGame(value)),
            "FEN" => match value.parse::<Position>() {
                Ok(position) => start = Some(position),
                Err(error) => return refuse(RecordProblem::Start(error)),
            },
            _ => {}
        }
        tags.push((name, value));
    }
    let value = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    match (value("SetUp"), start) {
        (Some("1"), Some(_)) | (Some("0") | None, None) | (None, Some(_)) => {}
        _ => return reader.error(RecordProblem::SetUp),
    }
    let mut record = Record::new(start.unwrap_or_default());
    let tagged = value("Result").map(str::to_owned);
    tags.iter()
        .filter(|(name, _)| !OWN_TAGS.contains(&name.as_str()))
        .for_each(|(name, value)| record.set_tag(name, value));
    Ok((record, tagged))
}

fn finish(
    mut reader: Reader<'_>,
    mut record: Record,
    end: Score,
    tagged: Option<String>,
) -> Result<Record, RecordError> {
    if let Some(tag) = tagged.filter(|tag| tag != end.text()) {
        return reader.error(RecordProblem::Score { tag, end });
    }
    reader.skip_blanks();
    if !reader.rest.is_empty() {
        return reader.error(RecordProblem::Trailing);
    }
    record.score = end;
    Ok(record)
}
