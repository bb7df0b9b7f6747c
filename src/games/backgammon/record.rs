//! A match's own record, from which every other form is made.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::stage::{Crawford, GameResult, Stage};
use super::state::Match;
use super::{Dice, Game, Play};
use crate::games::{NotPlayable, Rules, Seat, Setup, SetupError};

/// Who played, from what, and every action in order. In JSON:
///
/// ```json
/// {"format": 1, "host": "Ana", "guest": "Ben", "options": {"length": "3"}, "actions": [[null, "31"], [0, "8/5 6/5"]]}
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The version of this form: [`Record::FORMAT`].
    pub format: u16,
    /// The host's name.
    pub host: String,
    /// The guest's.
    pub guest: String,
    /// Options, and where it began if not at the start.
    #[serde(flatten)]
    pub setup: Setup,
    /// What happened.
    pub actions: Vec<Line>,
}

/// An action: the seat, none for chance, and its record text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line(pub Option<Seat>, pub String);

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It was written by a later version.
    #[error("the record has format {0}; the newest known is {newest}", newest = Record::FORMAT)]
    Format(u16),
    /// It cannot begin so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An action cannot happen where it stands.
    #[error("action {}: {why}", .at + 1)]
    Action {
        /// Which, from 0.
        at: usize,
        /// What is wrong.
        why: NotPlayable,
    },
}

/// One game of a match, as scores and files tell it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameLog {
    /// Its number, from 1.
    pub number: u16,
    /// The points of each seat when it began.
    pub score: [u32; 2],
    /// Whether it was the Crawford game.
    pub crawford: bool,
    /// What it began with: more than 1 after automatic doubles.
    pub stake: u32,
    /// What the players did.
    pub entries: Vec<(Seat, Entry)>,
    /// How it ended, if it has.
    pub result: Option<GameResult>,
}

/// What a player did in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A roll, with what was played; nothing if the play is still to come.
    Turn(Dice, Option<Play>),
    /// A double, to this stake.
    Double(u32),
    /// A take.
    Take,
    /// A drop.
    Drop,
    /// A beaver, to this stake.
    Beaver(u32),
    /// A raccoon, to this stake.
    Raccoon(u32),
}

impl Record {
    /// The form written by this version.
    pub const FORMAT: u16 = 1;

    /// A record of nothing yet.
    #[must_use]
    pub fn new(host: &str, guest: &str, setup: Setup) -> Self {
        Self { format: Self::FORMAT, host: host.to_owned(), guest: guest.to_owned(), setup, actions: Vec::new() }
    }

    /// Plays it through and answers with its end.
    ///
    /// # Errors
    /// It cannot be replayed.
    pub fn replay(&self) -> Result<Game, RecordError> {
        self.walk(|_, _, _| {})
    }

    /// Plays it through and gives its actions, each with its seat.
    ///
    /// # Errors
    /// It cannot be replayed.
    pub fn actions(&self) -> Result<Vec<(Option<Seat>, Action)>, RecordError> {
        let mut actions = Vec::with_capacity(self.actions.len());
        self.walk(|_, _, action| actions.push(action.clone()))?;
        Ok(self.actions.iter().map(|line| line.0).zip(actions).collect())
    }

    /// Plays it through and tells it game by game. A game that has no roll yet is not told.
    ///
    /// # Errors
    /// It cannot be replayed.
    pub fn games(&self) -> Result<Vec<GameLog>, RecordError> {
        let mut games = Vec::<GameLog>::new();
        self.walk(|before, after, action| {
            if games.last().is_none_or(|game| game.number != before.game()) {
                games.push(GameLog {
                    number: before.game(),
                    score: before.score(),
                    crawford: before.crawford() == Crawford::Now,
                    stake: before.cube().stake,
                    entries: Vec::new(),
                    result: None,
                });
            }
            // One was just pushed if there was none.
            let Some(game) = games.last_mut() else { return };
            let raised = |times: u32| before.cube().stake * times;
            let seat = before.decides().unwrap_or(before.mover());
            let entry = match action {
                Action::Opening { .. } | Action::Dice(_) => match after.stage() {
                    Stage::Play(dice) => {
                        game.stake = if game.entries.is_empty() { after.cube().stake } else { game.stake };
                        Some((after.mover(), Entry::Turn(dice, None)))
                    }
                    _ => None,
                },
                Action::Play(play) => {
                    if let Some((_, Entry::Turn(_, played))) = game.entries.last_mut() {
                        *played = Some(play.clone());
                    }
                    None
                }
                Action::Double => Some((seat, Entry::Double(raised(2)))),
                Action::Beaver => Some((seat, Entry::Beaver(raised(4)))),
                Action::Raccoon => Some((seat, Entry::Raccoon(raised(4)))),
                Action::Take => Some((seat, Entry::Take)),
                Action::Drop => Some((seat, Entry::Drop)),
                Action::Roll | Action::Resign(_) | Action::ResignMatch => None,
            };
            game.entries.extend(entry);
            if after.game() != before.game() || after.stage() == Stage::Over {
                game.result = after.last_result();
            }
        })?;
        Ok(games)
    }

    fn walk(&self, mut each: impl FnMut(&Match, &Match, &Action)) -> Result<Game, RecordError> {
        if self.format != Self::FORMAT {
            return Err(RecordError::Format(self.format));
        }
        let mut game = Game::new(&self.setup)?;
        for (at, Line(seat, text)) in self.actions.iter().enumerate() {
            let refuse = |why: String| RecordError::Action { at, why: NotPlayable { action: text.clone(), why } };
            let action = game.state().read_record(*seat, text).map_err(|e| refuse(e.to_string()))?;
            let before = game.state().clone();
            game.play(*seat, text).map_err(|why| RecordError::Action { at, why })?;
            each(&before, game.state(), &action);
        }
        Ok(game)
    }
}
