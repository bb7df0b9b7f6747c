//! A game as the log of its actions, and the plain text of that log.

use super::colour::Colour;
use super::event::{Action, ActionError, Event};
use super::layout::Layout;
use super::notation::{ParseActionError, marks, read_colour};
use super::options::{Options, OptionsError};
use super::position::Position;
use super::rules;
use crate::games::Ending;

/// An action, and what it brought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What was done.
    pub action: Action,
    /// What came of it.
    pub events: Vec<Event>,
}

impl Entry {
    /// The lines of a record: the action with its marks, then each forced pass. `rWf2xkGf19#k`, `y--`.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let passes = self.events.iter().filter_map(|event| match event {
            Event::Passed(colour) => Some(format!("{colour}--")),
            _ => None,
        });
        std::iter::once(format!("{}{}", self.action, marks(&self.events))).chain(passes)
    }
}

/// A game from its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Boxed for its size: games of other kinds are small.
    position: Box<Position>,
    log: Vec<Entry>,
    ending: Option<Ending>,
}

/// Why a line does not go on with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// It is no line.
    #[error(transparent)]
    Parse(#[from] ParseActionError),
    /// The action cannot be.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The line tells other events than those that happen.
    #[error("{text:?} should be {should:?}")]
    Events {
        /// What was given.
        text: String,
        /// What is so.
        should: String,
    },
}

impl Game {
    /// A new game.
    ///
    /// # Errors
    ///
    /// When this layout cannot be played with these options.
    pub fn new(layout: Layout, options: Options) -> Result<Self, OptionsError> {
        Ok(Self::from(Position::start(layout, options)?))
    }

    /// How things stand.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, once it has.
    pub(super) fn ended(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The game as it would be were that slot to move, with nothing before it. See [`Position::as_if`].
    #[must_use]
    pub fn as_if(&self, slot: Colour) -> Option<Self> {
        self.position.as_if(slot).map(Self::from)
    }

    /// What happened.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Does an action; answers what it brought about.
    ///
    /// # Errors
    ///
    /// When the action cannot be now.
    pub fn act(&mut self, action: Action) -> Result<&[Event], ActionError> {
        let (position, events) = self.position.act(&action)?;
        self.push(position, Entry { action, events });
        Ok(self.log.last().map_or(&[], |entry| &entry.events))
    }

    fn push(&mut self, position: Position, entry: Entry) {
        *self.position = position;
        self.log.push(entry);
        self.ending = rules::ending(self);
    }

    /// The record's lines.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.log.iter().flat_map(Entry::lines)
    }

    /// Does what a record's lines say. Exact: marks and forced passes must be those that happen. On an error the game
    /// stands where the wrong line was met.
    ///
    /// # Errors
    ///
    /// At the first line that is wrong.
    pub fn replay<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) -> Result<(), LineError> {
        // Forced passes that the lines must still tell.
        let mut passes: Vec<String> = Vec::new();
        for text in lines {
            if let Some(should) = passes.pop() {
                if text != should {
                    return Err(LineError::Events { text: text.to_owned(), should });
                }
                continue;
            }
            if text.strip_suffix("--").and_then(read_colour).is_some() {
                return Err(LineError::Events { text: text.to_owned(), should: String::new() });
            }
            let action: Action = text.split(['#', '%']).next().unwrap_or_default().parse()?;
            let (position, events) = self.position.act(&action)?;
            let entry = Entry { action, events };
            let mut lines = entry.lines();
            let should = lines.next().unwrap_or_default();
            if text != should {
                return Err(LineError::Events { text: text.to_owned(), should });
            }
            passes = lines.collect();
            passes.reverse();
            self.push(position, entry);
        }
        match passes.pop() {
            Some(should) => Err(LineError::Events { text: String::new(), should }),
            None => Ok(()),
        }
    }
}

/// A game that begins in the middle.
impl From<Position> for Game {
    fn from(position: Position) -> Self {
        let mut game = Self { position: Box::new(position), log: Vec::new(), ending: None };
        game.ending = rules::ending(&game);
        game
    }
}
