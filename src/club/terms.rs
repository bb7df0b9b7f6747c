//! The conditions of a game, fixed when it starts and shown on the invitation.

use serde::{Deserialize, Serialize};

use super::clock::{self, TimeControl};
use super::limits;
use crate::games::{Game, GameKind, Seat, Setup, SetupError};

/// What the two (or more) agree on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Which game.
    pub game: GameKind,
    /// Its own options and starting position.
    #[serde(flatten)]
    pub setup: Setup,
    /// How many seats.
    pub seats: u8,
    /// Who sits where.
    #[serde(default)]
    pub side: Side,
    /// How long a move may take.
    pub time: TimeControl,
    /// What a fallen flag means.
    #[serde(default)]
    pub flag: FlagRule,
    /// Days on which no clock runs.
    #[serde(default)]
    pub days_off: DaysOff,
    /// Whether the result changes ratings.
    #[serde(default)]
    pub rated: bool,
    /// After so many missed turns in a row a player counts as gone, in games in which who lets his time go by loses a turn
    /// alone.
    #[serde(default = "usual_misses", skip_serializing_if = "is_usual_misses")]
    pub misses: u8,
    /// Whether the game gets a thread of its own where that is possible.
    pub thread: bool,
}

const fn usual_misses() -> u8 {
    2
}

// Serde hands over references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_usual_misses(misses: &u8) -> bool {
    *misses == usual_misses()
}

/// Who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// By lot, drawn at Accept.
    #[default]
    Lot,
    /// The host takes that seat.
    Host(Seat),
}

/// What a fallen flag means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlagRule {
    /// The opponent may claim; nobody loses by the clock alone.
    #[default]
    Soft,
    /// The game ends by itself.
    Hard,
}

/// Days on which no clock runs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DaysOff {
    /// None.
    #[default]
    None,
    /// Saturday and Sunday in that zone, as an IANA name frozen here.
    Weekend(String),
}

impl Terms {
    /// What holds where nothing else is asked for: three days a move, nobody loses by the clock alone, no days off,
    /// unrated, sides by lot, a thread of its own, the game's own defaults.
    #[must_use]
    pub fn usual(game: GameKind, seats: u8) -> Self {
        Self {
            game,
            setup: Setup::default(),
            seats,
            side: Side::default(),
            time: if game.misses_turns() { TimeControl::PerMove(24 * 3600) } else { TimeControl::default() },
            flag: FlagRule::default(),
            days_off: DaysOff::default(),
            rated: false,
            misses: usual_misses(),
            thread: true,
        }
    }

    /// How many seats each person takes.
    #[must_use]
    pub fn hands(&self) -> u8 {
        self.game.hands(&self.setup)
    }

    /// The same for so many seats. Where fewer come than were hoped for nobody sits where there is no seat.
    #[must_use]
    pub fn for_seats(&self, seats: u8) -> Self {
        let side = match self.side {
            Side::Host(seat) if seat.0 >= seats => Side::Lot,
            side => side,
        };
        Self { setup: self.game.with_seats(&self.setup, seats), seats, side, ..self.clone() }
    }

    /// Whether a game can be played so.
    ///
    /// # Errors
    /// The first thing that makes it impossible.
    pub fn check(&self) -> Result<(), TermsError> {
        let game = Game::new(self.game, &self.setup)?;
        if game.seats() != self.seats {
            return Err(TermsError::Seats { game: game.seats(), given: self.seats });
        }
        if game.ending().is_some() {
            return Err(TermsError::OverAtOnce);
        }
        if self.rated && game.as_match().is_some_and(|game| game.terms().money().is_some()) {
            return Err(TermsError::RatedMoney);
        }
        if let Side::Host(seat) = self.side
            && seat.0 >= self.seats
        {
            return Err(TermsError::NoSuchSeat(seat));
        }
        if !(1..=limits::MISSES).contains(&self.misses) {
            return Err(TermsError::Misses { most: limits::MISSES });
        }
        if !self.time.is_possible() {
            return Err(TermsError::Time(self.time));
        }
        match &self.days_off {
            DaysOff::Weekend(name) if clock::zone(name).is_none() => Err(TermsError::NoSuchZone(name.clone())),
            _ => Ok(()),
        }
    }
}

/// Why terms are impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    /// The game cannot start from that set-up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Only matches count for ratings, money play does not.
    #[error("money play is not rated")]
    RatedMoney,
    /// The starting position is already decided.
    #[error("the game would be over before it began")]
    OverAtOnce,
    /// The game has another number of seats.
    #[error("the game has {game} seats, not {given}")]
    Seats {
        /// How many it has.
        game: u8,
        /// How many were asked for.
        given: u8,
    },
    /// The host cannot take a seat that is not there.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
    /// A player is gone after one to so many missed turns.
    #[error("one is gone after 1 to {most} missed turns")]
    Misses {
        /// The most.
        most: u8,
    },
    /// A time control out of bounds.
    #[error("the time {0} is out of bounds")]
    Time(TimeControl),
    /// The weekend's time zone is unknown.
    #[error("there is no time zone {0:?}")]
    NoSuchZone(String),
}
