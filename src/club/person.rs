//! What the club knows of people and servers: their own ways, not their games.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::ids::{ChannelId, Time, UserId};

/// A person's own ways.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// The bot plays a turn that has exactly one legal move.
    pub auto: bool,
    /// Taps ask for Confirm before a move is played.
    pub confirm_taps: bool,
    /// Typed moves ask for Confirm too.
    pub confirm_typed: bool,
    /// How the private board is turned.
    pub board_side: BoardSide,
    /// The theme of the private board; absent = the bot's default.
    pub theme: Option<String>,
    /// Add the position as text to posts of one's games.
    pub text: bool,
    /// Who may not challenge this person.
    pub blocked: BTreeSet<UserId>,
    /// When the challenges of the last day were made, oldest first.
    pub challenges: Vec<Time>,
}

impl Default for Person {
    fn default() -> Self {
        Self {
            auto: true,
            confirm_taps: true,
            confirm_typed: false,
            board_side: BoardSide::Own,
            theme: None,
            text: false,
            blocked: BTreeSet::new(),
            challenges: Vec::new(),
        }
    }
}

/// How a board is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardSide {
    /// One's own side at the bottom.
    #[default]
    Own,
    /// The first seat at the bottom, always.
    First,
}

/// A server's ways.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Server {
    /// The channels in which games may be played; empty = all.
    pub channels: BTreeSet<ChannelId>,
}
