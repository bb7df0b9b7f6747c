//! Reading records of games.

use std::collections::BTreeMap;

use super::colour::Colour;
use super::game::{Game, LineError};
use super::layout::Layout;
use super::options::{Options, OptionsError};
use super::position::Position;
use super::record::{GAME, Record, is_absent};
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
    /// A tag that must be there is not.
    #[error("the tag {0} is missing")]
    MissingTag(&'static str),
    /// The record is of another game.
    #[error("a record of {0:?}, not of Rekkoku")]
    OtherGame(String),
    /// No layout is called so.
    #[error("no layout is called {0:?}")]
    Layout(String),
    /// The options are no list of `key=value`.
    #[error("options are written key=value, each once, with blanks between them, and not {0:?}")]
    OptionText(String),
    /// They cannot be, or not with that layout.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The position to start from cannot be read.
    #[error("the tag Position: {0}")]
    Start(PositionError),
    /// The position to start from is of another layout.
    #[error("the tag Position is of the layout {0}")]
    OtherLayout(&'static str),
    /// The tag is of a country that does not play.
    #[error("{0} does not play in this layout")]
    NotPlaying(String),
    /// A round's number stands where another should.
    #[error("this is round {should}, not {given}")]
    Round {
        /// What was given.
        given: String,
        /// Which round it is.
        should: u32,
    },
    /// Something cannot be done there, or is not what happens.
    #[error(transparent)]
    Line(#[from] LineError),
    /// There is no result at the end.
    #[error("the record has no result at its end")]
    NoResult,
    /// A result, or why the game ended, is not what comes of what was done.
    #[error("{given:?} should be {should:?}")]
    Result {
        /// What was given.
        given: String,
        /// What is so.
        should: String,
    },
    /// Something stands behind the result.
    #[error("nothing may follow the result")]
    Trailing,
}

/// A value and the line on which it stands.
type Placed<T> = (usize, T);

pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let lines: Vec<Placed<&str>> =
        (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty()).collect();
    let last = text.lines().count().max(1);
    let head = lines.iter().take_while(|(_, line)| line.starts_with('[')).count();
    let (head, body) = lines.split_at(head);
    let tags = read_tags(head)?;
    let own =
        |name: &'static str| tags.iter().find(|(_, (known, _))| known == name).map(|(at, (_, value))| (*at, value));
    let first = head.first().map_or(1, |(line, _)| *line);
    let must = |name| own(name).ok_or(wrong(first, RecordProblem::MissingTag(name)));

    match must("Game")? {
        (_, game) if game == GAME => {}
        (line, other) => return Err(wrong(line, RecordProblem::OtherGame(other.clone()))),
    }
    let mut record = Record::new(read_start(must("Layout")?, own("Options"), own("Position"))?);
    for (line, (name, value)) in &tags {
        if is_absent(record.start().layout(), name) {
            return Err(wrong(*line, RecordProblem::NotPlaying(name.clone())));
        }
        record.set_tag(name, value);
    }
    let (line, result) = must("Result")?;
    let end = read_body(&mut record.game, body, last)?;
    let should = record.result();
    for (line, given) in [(line, result.as_str()), end] {
        if given != should {
            return Err(wrong(line, RecordProblem::Result { given: given.to_owned(), should }));
        }
    }
    if let Some((line, given)) = own("Termination") {
        let should = record.termination().unwrap_or_default();
        if given != should {
            return Err(wrong(line, RecordProblem::Result { given: given.clone(), should: should.to_owned() }));
        }
    }
    Ok(record)
}

fn wrong(line: usize, problem: impl Into<RecordProblem>) -> RecordError {
    RecordError { line, problem: problem.into() }
}

fn read_tags(lines: &[Placed<&str>]) -> Result<Vec<Placed<(String, String)>>, RecordError> {
    let mut tags: Vec<Placed<(String, String)>> = Vec::new();
    for &(at, line) in lines {
        let (name, value) = read_tag(line).ok_or(wrong(at, RecordProblem::Tag))?;
        if tags.iter().any(|(_, (known, _))| *known == name) {
            return Err(wrong(at, RecordProblem::RepeatedTag(name)));
        }
        tags.push((at, (name, value)));
    }
    Ok(tags)
}

/// One `[Name "value"]`.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, rest) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let mut chars = rest.trim().strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut value = String::new();
    while let Some(c) = chars.next() {
        value.push(match c {
            '\\' => chars.next().filter(|c| matches!(c, '"' | '\\'))?,
            '"' => return None,
            c if c.is_control() => return None,
            c => c,
        });
    }
    (!name.is_empty() && name.chars().all(is_name_char)).then(|| (name.to_owned(), value))
}

/// From what the game starts.
fn read_start(
    (line, name): Placed<&String>,
    options: Option<Placed<&String>>,
    position: Option<Placed<&String>>,
) -> Result<Position, RecordError> {
    let layout = Layout::of_name(name).ok_or_else(|| wrong(line, RecordProblem::Layout(name.clone())))?;
    let (line, options) = options.map_or(Ok((line, Options::default())), |(line, text)| {
        let pairs = text.split_whitespace().map(|pair| pair.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned())));
        let pairs: Option<BTreeMap<_, _>> = pairs.collect();
        let each_once = |pairs: &BTreeMap<_, _>| pairs.len() == text.split_whitespace().count();
        let pairs = pairs.filter(each_once).ok_or_else(|| wrong(line, RecordProblem::OptionText(text.clone())))?;
        Ok((line, Options::read(&pairs).map_err(|error| wrong(line, error))?))
    })?;
    let Some((line, text)) = position else {
        return Position::start(layout, options).map_err(|error| wrong(line, error));
    };
    let position = Position::read(text, options).map_err(|error| wrong(line, RecordProblem::Start(error)))?;
    if position.layout() == layout {
        Ok(position)
    } else {
        Err(wrong(line, RecordProblem::OtherLayout(position.layout().name())))
    }
}

/// Does what the lines say; answers with the word at their end. `last` is the last line.
fn read_body<'a>(game: &mut Game, lines: &[Placed<&'a str>], last: usize) -> Result<Placed<&'a str>, RecordError> {
    let mut words = lines.iter().flat_map(|&(at, line)| line.split_whitespace().map(move |word| (at, word))).peekable();
    loop {
        // A round begins with its number; what comes before one goes on with the round before.
        if let Some((line, given)) = words.next_if(|(_, word)| is_number(word)) {
            let should = game.position().round();
            if given != format!("{should}.") {
                return Err(wrong(
                    line,
                    RecordProblem::Round { given: given.trim_end_matches('.').to_owned(), should },
                ));
            }
        }
        let mut at = words.peek().map_or(last, |(line, _)| *line);
        let done = std::iter::from_fn(|| words.next_if(|(_, word)| !is_number(word) && !is_result(word)));
        game.replay(done.map(|(line, word)| {
            at = line;
            word
        }))
        .map_err(|error| wrong(at, error))?;
        match words.peek() {
            None => return Err(wrong(last, RecordProblem::NoResult)),
            Some((_, word)) if is_number(word) => {}
            Some(_) => break,
        }
    }
    let end = words.next().ok_or(wrong(last, RecordProblem::NoResult))?;
    match words.next() {
        Some((line, _)) => Err(wrong(line, RecordProblem::Trailing)),
        None => Ok(end),
    }
}

/// `12.`
fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// `*`, `r>kp=b`; an agreement is no result.
fn is_result(word: &str) -> bool {
    let parties = |c: char| matches!(c, '>' | '=');
    word == "*"
        || (word.contains(parties)
            && word.split(parties).all(|p| !p.is_empty() && p.chars().all(|c| Colour::of_letter(c).is_some())))
}
