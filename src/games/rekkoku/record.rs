//! Games as people keep them: tags, then what was done, a line a round.
//!
//! ```text
//! [Game "Rekkoku"]
//! [Date "2026.11.30"]
//! [Red "Ana"]
//! [Blue "Ben"]
//! [Layout "2"]
//! [Options "steppers=upto"]
//! [Result "*"]
//!
//! 1. rEj5-j9 b??
//! 2. rEj9-i9 *
//! ```
//!
//! What was done is written as [`Game::lines`] gives it, with the mark of each fall and every forced pass, and at the end
//! stands the result, `*` if there is none yet: the countries by place, `r>kp>b`, one party's together and those that share
//! a place with `=` between them. What is written is read back without loss, and what is read must be just so.

use std::fmt;
use std::str::FromStr;

use super::colour::Colour;
use super::event::{Action, ActionError, End};
use super::game::{Entry, Game};
use super::layout::Layout;
use super::position::Position;
use super::record_reader::read;
pub use super::record_reader::{RecordError, RecordProblem};
use crate::games::tags;

/// A game as it is written down.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Names and values, but for those that say what stands elsewhere here.
    tags: Vec<(String, String)>,
    start: Position,
    pub(super) game: Game,
}

/// The tags that follow from the rest of a record.
const OWN_TAGS: [&str; 6] = ["Game", "Layout", "Options", "Position", "Result", "Termination"];
/// The value of the tag `Game`.
pub(super) const GAME: &str = "Rekkoku";

impl Record {
    /// A record of nothing yet. From the middle of a game it begins with what a position string tells.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let start = Position::read(&start.to_string(), start.options()).unwrap_or(start);
        Self { tags: Vec::new(), game: Game::from(start.clone()), start }
    }

    /// The record of what was done from a start.
    ///
    /// # Errors
    /// An action cannot be where it stands.
    pub fn of(start: Position, log: &[Entry]) -> Result<Self, ActionError> {
        let mut record = Self::new(start);
        log.iter().try_for_each(|entry| record.game.act(entry.action).map(drop))?;
        Ok(record)
    }

    /// The position before anything was done.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The game with all that was done.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Does one thing more.
    ///
    /// # Errors
    /// It cannot be now.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        self.game.act(action).map(drop)
    }

    /// Sets a tag. In its name only ASCII letters, digits and `_` are kept, and control characters in its value become
    /// blanks. What follows from the record itself, or names a country that does not play, is not set.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let layout = self.start.layout();
        tags::set(&mut self.tags, name, value, |name| OWN_TAGS.contains(&name) || is_absent(layout, name));
    }

    /// The value of a tag that was set.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        tags::get(&self.tags, name)
    }

    /// Names who leads a country.
    pub fn set_player(&mut self, country: Colour, name: &str) {
        self.set_tag(tag_of(country), name);
    }

    /// Who leads a country.
    #[must_use]
    pub fn player(&self, country: Colour) -> Option<&str> {
        self.tag(tag_of(country))
    }

    /// The word at the end of the record.
    #[must_use]
    pub fn result(&self) -> String {
        let position = self.game.position();
        if position.end().is_none() {
            return "*".to_owned();
        }
        let (mut text, mut above) = (String::new(), None);
        for standing in position.ranking() {
            if let Some(rank) = above.replace(standing.rank) {
                text.push(if rank == standing.rank { '=' } else { '>' });
            }
            text.extend(standing.countries.iter().map(|country| country.letter()));
        }
        text
    }

    /// Why the game is over, in a word.
    pub(super) fn termination(&self) -> Option<&'static str> {
        Some(match self.game.position().end()? {
            End::Last => "last",
            End::Standoff => "standoff",
            End::Agreement => "agreement",
            End::Immediate => "immediate",
            End::Blocked => "blocked",
        })
    }

    /// The tags that follow from the rest, but for `Game` and `Result`.
    fn own_tags(&self) -> Vec<(&'static str, String)> {
        let (layout, options) = (self.start.layout(), self.start.options());
        let mut tags = vec![("Layout", layout.name().to_owned())];
        let pairs: Vec<String> = options.pairs().into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        if !pairs.is_empty() {
            tags.push(("Options", pairs.join(" ")));
        }
        if Position::start(layout, options).as_ref() != Ok(&self.start) {
            tags.push(("Position", self.start.to_string()));
        }
        tags.extend(self.termination().map(|why| ("Termination", why.to_owned())));
        tags
    }
}

/// The tag that names who leads a country.
const fn tag_of(country: Colour) -> &'static str {
    match country {
        Colour::Red => "Red",
        Colour::Yellow => "Yellow",
        Colour::Blue => "Blue",
        Colour::Green => "Green",
        Colour::Purple => "Purple",
        Colour::Black => "Black",
        Colour::White => "White",
        Colour::Pink => "Pink",
    }
}

/// Whether a tag names a country that does not play.
pub(super) fn is_absent(layout: Layout, name: &str) -> bool {
    Colour::ALL.into_iter().any(|c| tag_of(c) == name && layout.slot(c).is_none())
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        read(text)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result();
        let mut tag = |name: &str, value: &str| tags::write(f, name, value);
        tag("Game", GAME)?;
        self.tags.iter().try_for_each(|(name, value)| tag(name, value))?;
        self.own_tags().iter().try_for_each(|(name, value)| tag(name, value))?;
        tag("Result", &result)?;
        writeln!(f)?;
        let mut position = self.start.clone();
        let mut round = None;
        for entry in self.game.log() {
            let now = position.round();
            match round.replace(now) {
                Some(before) if before == now => {}
                Some(_) => write!(f, "\n{now}.")?,
                None => write!(f, "{now}.")?,
            }
            entry.lines().try_for_each(|line| write!(f, " {line}"))?;
            // The game has done the same.
            position = position.act(&entry.action).map_err(|_| fmt::Error)?.0;
        }
        writeln!(f, "{}{result}", if round.is_some() { " " } else { "" })
    }
}
