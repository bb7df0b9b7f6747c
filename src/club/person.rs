//! What the club knows of people and servers: their own ways, not their games.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::clock::{Span, TimeControl};
use super::ids::{ChannelId, Time, UserId};
use super::limits;
use super::rating::Rating;
use super::reminder::Reminding;
use super::terms::{FlagRule, Terms};
use crate::games::GameKind;

/// A person's own ways.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// The bot plays a turn that has exactly one legal move.
    pub auto: bool,
    /// The bot bears off for this person once the men have passed each other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto_bear_off: bool,
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
    /// The IANA zone of this person's days and nights; absent = the server's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Vacations, past ones of the year included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<Span>,
    /// How and when one is reminded.
    #[serde(skip_serializing_if = "Reminding::is_default")]
    pub reminding: Reminding,
    /// The ratings, by game; absent = never rated.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ratings: BTreeMap<GameKind, Rating>,
    /// When the challenges of the last day were made, oldest first.
    pub challenges: Vec<Time>,
}

impl Default for Person {
    fn default() -> Self {
        Self {
            auto: true,
            auto_bear_off: false,
            confirm_taps: true,
            confirm_typed: false,
            board_side: BoardSide::Own,
            theme: None,
            text: false,
            blocked: BTreeSet::new(),
            zone: None,
            vacations: Vec::new(),
            reminding: Reminding::default(),
            ratings: BTreeMap::new(),
            challenges: Vec::new(),
        }
    }
}

impl Person {
    /// Lets `whom` no longer challenge this person. Whether there was room for it on the list.
    pub fn block(&mut self, whom: UserId) -> bool {
        let fits = self.blocked.len() < limits::BLOCKED || self.blocked.contains(&whom);
        if fits {
            self.blocked.insert(whom);
        }
        fits
    }

    /// Remembers that this person made a challenge, and forgets those that no longer count.
    pub fn note_challenge(&mut self, now: Time) {
        self.challenges.retain(|&at| counts(at, now));
        self.challenges.push(now);
    }

    /// When this person may make the next challenge; absent = now.
    #[must_use]
    pub fn next_challenge(&self, now: Time) -> Option<Time> {
        let recent: Vec<_> = self.challenges.iter().filter(|&&at| counts(at, now)).collect();
        let over = recent.len().checked_sub(limits::CHALLENGES_A_DAY)?;
        recent.get(over).map(|at| at.plus_seconds(DAY))
    }
}

/// Seconds in a day.
const DAY: i64 = 24 * 3600;

/// Whether a challenge made at `at` still counts at `now`.
fn counts(at: Time, now: Time) -> bool {
    at.plus_seconds(DAY) > now
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
    /// The IANA zone of this server's weekends, and of the days and nights of people who have named none; absent = UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// How long a move may take where a challenge does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// What a fallen flag means where a challenge does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<FlagRule>,
}

impl Server {
    /// What holds here where a challenge says nothing else: see [`Terms::usual`].
    #[must_use]
    pub fn usual(&self, game: GameKind, seats: u8) -> Terms {
        let usual = Terms::usual(game, seats);
        Terms { time: self.time.unwrap_or(usual.time), flag: self.flag.unwrap_or(usual.flag), ..usual }
    }

    /// Whether games may be played in that channel, or in a thread whose channel is `parent`.
    #[must_use]
    pub fn allows(&self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        let listed = |c| self.channels.contains(&c);
        self.channels.is_empty() || listed(channel) || parent.is_some_and(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_challenge_within_a_day_waits_for_the_first_to_age() {
        let mut person = Person::default();
        for hour in 0..5 {
            assert_eq!(person.next_challenge(Time(0).plus_seconds(hour * 3600)), None);
            person.note_challenge(Time(0).plus_seconds(hour * 3600));
        }
        let noon = Time(0).plus_seconds(12 * 3600);
        assert_eq!(person.next_challenge(noon), Some(Time(0).plus_seconds(DAY)));
        assert_eq!(person.next_challenge(Time(0).plus_seconds(DAY)), None);
        person.note_challenge(Time(0).plus_seconds(DAY));
        assert_eq!(person.challenges.len(), 5, "the first is forgotten");
    }

    #[test]
    fn a_full_list_of_blocked_people_takes_no_more() {
        let mut person = Person::default();
        let fits = (0..=limits::BLOCKED as u64).filter(|&id| person.block(UserId(id))).count();
        assert_eq!((fits, person.blocked.len()), (limits::BLOCKED, limits::BLOCKED));
        assert!(person.block(UserId(0)), "who is on it already is no more");
    }

    #[test]
    fn a_server_s_ways_are_the_defaults_of_its_challenges() {
        let usual = Terms::usual(GameKind::Lasca, 2);
        assert_eq!(Server::default().usual(GameKind::Lasca, 2), usual);
        let (time, flag) = (TimeControl::PerMove(86_400), FlagRule::Hard);
        let server = Server { time: Some(time), flag: Some(flag), ..Server::default() };
        assert_eq!(server.usual(GameKind::Lasca, 2), Terms { time, flag, ..usual });
    }

    #[test]
    fn a_list_of_channels_covers_their_threads() {
        let mut server = Server::default();
        assert!(server.allows(ChannelId(7), None));
        server.channels.insert(ChannelId(1));
        assert!(server.allows(ChannelId(1), None));
        assert!(server.allows(ChannelId(7), Some(ChannelId(1))));
        assert!(!server.allows(ChannelId(7), Some(ChannelId(8))));
    }
}
