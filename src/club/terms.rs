//! The conditions of a game, fixed when it starts and shown on the invitation.

use serde::{Deserialize, Serialize};

use super::clock::TimeControl;
use crate::games::{GameKind, Seat, Setup};

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
    /// Whether the game gets a thread of its own where that is possible.
    pub thread: bool,
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
