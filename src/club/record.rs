//! The record of a challenge and the game it becomes: a small head and a list of actions. Everything else is derived.

use serde::{Deserialize, Serialize};

use super::clock::Span;
use super::dice::Pledge;
use super::ids::{ChannelId, GameNo, ServerId, Tag, Time, UserId};
use super::limits;
use super::orders::Ordered;
use super::plan::Plan;
use super::proposal::Proposal;
use super::rating::Rated;
use super::terms::Terms;
use crate::games::{Ending, Seat};

/// A challenge, or the game it has become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What is known without replaying.
    pub head: Head,
    /// Every action ever, in order; entry `i` made version `i + 1`.
    pub actions: Vec<Entry>,
}

impl Record {
    /// The record after a decision about it.
    pub fn advance(&mut self, head: Head, entries: Vec<Entry>) {
        self.head = head;
        self.actions.extend(entries);
    }
}

/// What is known of a record without replaying it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The number.
    pub no: GameNo,
    /// The random mark.
    pub tag: Tag,
    /// The number of actions ever appended; never falls.
    pub version: u32,
    /// The conditions, as they stand (a counter-offer changes them before the game starts).
    pub terms: Terms,
    /// Who made the challenge.
    pub host: UserId,
    /// Who was challenged; absent = open to the channel.
    pub invited: Option<UserId>,
    /// Whose answer the invitation waits for: usually the invited, after a counter-offer the host. Absent = anyone's.
    pub answer_from: Option<UserId>,
    /// Where it is played.
    pub place: Place,
    /// When the challenge was made.
    pub created: Time,
    /// When the last action happened; `now` never goes behind it.
    pub latest: Time,
    /// Who sits where, since when. The last entry of a seat counts.
    pub sittings: Vec<Sitting>,
    /// Who has come to the table, in games that have one, in the order of coming; the host too, if he has not left. Empty
    /// once play has begun.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chairs: Vec<Chair>,
    /// Who wants to take the seat of one who is gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takers: Vec<Taker>,
    /// How far it has come.
    pub stage: Stage,
    /// The game of which this is the rematch.
    pub rematch_of: Option<GameNo>,
    /// The rematch of this game, once offered.
    pub rematch: Option<GameNo>,
    /// Nobody has acted for so long that it is off the lists. Any move wakes it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asleep: bool,
    /// The lines that waiting players have planned. Only their owners may know of them; they are no actions, so that no
    /// record shows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Plan>,
    /// What is public of its dice, in games that have some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Pledge>,
    /// What players have said beforehand. Like plans only for their owners to know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Ordered>,
    /// What the result did to its players' ratings, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rated: Vec<Rated>,
    /// The next moment at which the club must look at it again. A hint: what is due is computed anew then.
    pub wake: Option<Time>,
    /// When it was last brought back from a backup, if it ever was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored: Option<Restored>,
}

/// That a game was brought back from a backup. It stands where it stood then and goes on under a new tag, so that what was
/// drawn after the backup is never taken for something of the moves that come instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Restored {
    /// The moment of the backup.
    pub backup: Time,
    /// The version it had then.
    pub version: u32,
    /// The tag it had then.
    pub tag: Tag,
}

impl Head {
    /// Who sits in that seat now.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<UserId> {
        self.sittings.iter().rev().find(|s| s.seat == seat).map(|s| s.user)
    }

    /// The seats in which that person sits now, lowest first.
    pub fn seats_of(&self, user: UserId) -> impl Iterator<Item = Seat> {
        (0..self.terms.seats).map(Seat).filter(move |&s| self.sitter(s) == Some(user))
    }

    /// Whether that person's answer is waited for: he can accept the invitation as it stands.
    #[must_use]
    pub fn waits_for(&self, who: UserId) -> bool {
        self.stage == Stage::Invited
            && match self.answer_from {
                Some(from) => from == who,
                // Open to all but its host.
                None => self.invited.is_none() && self.host != who,
            }
    }

    /// Under which version of this record a control was drawn that carries that tag and version; `None` = it is of another
    /// record. What was drawn after the backup from which this record was brought back is of a version it never had.
    #[must_use]
    pub fn drawn_at(&self, tag: Tag, version: u32) -> Option<u32> {
        match self.restored {
            _ if tag == self.tag => Some(version),
            Some(was) if tag == was.tag => Some(if version > was.version { u32::MAX } else { version }),
            _ => None,
        }
    }

    /// Whether it knows no version as late as that one: see [`Head::drawn_at`].
    #[must_use]
    pub fn is_lost(&self, version: u32) -> bool {
        version > self.version
    }

    /// Until when it stands while it is an invitation: counted from its making or the last change of its terms.
    #[must_use]
    pub fn stands_until(&self) -> Time {
        let stands = if self.invited.is_some() { limits::INVITATION_STANDS } else { limits::OPEN_INVITATION_STANDS };
        self.latest.plus_seconds(stands)
    }

    /// How many people the table has room for, in games that have one.
    #[must_use]
    pub fn table_size(&self) -> usize {
        usize::from(self.terms.seats / self.terms.hands())
    }

    /// That person's place at the table.
    #[must_use]
    pub fn chair(&self, user: UserId) -> Option<&Chair> {
        self.chairs.iter().find(|chair| chair.user == user)
    }

    /// The people of it: who sits, or while it is an invitation the host and the invited. Each once.
    #[must_use]
    pub fn people(&self) -> Vec<UserId> {
        let seated = (0..self.terms.seats).filter_map(|s| self.sitter(Seat(s)));
        let chairs = self.chairs.iter().map(|chair| chair.user);
        let mut people: Vec<_> = seated.chain([self.host]).chain(self.invited).chain(chairs).collect();
        people.sort_unstable();
        people.dedup();
        people
    }
}

/// A place at a table at which people gather before they play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// Who.
    pub user: UserId,
    /// Where he would like to sit; absent = by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// One who wants to take the seat of another who is gone. He sits after a day unless a player objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taker {
    /// Which.
    pub seat: Seat,
    /// Who.
    pub user: UserId,
    /// Since when.
    pub since: Time,
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The server; absent in a private conversation.
    pub server: Option<ServerId>,
    /// The channel in which it was offered (or to which it was moved).
    pub channel: ChannelId,
}

/// A person in a seat since a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// Who.
    pub user: UserId,
    /// Since when.
    pub since: Time,
}

/// How far a record has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// An invitation that can be accepted.
    Invited,
    /// A game under play.
    Running,
    /// A game that ended by its rules, by agreement, resignation or time.
    Over(Ending),
    /// A game stopped without a result before it had begun in earnest.
    Aborted,
    /// An invitation that came to nothing.
    Closed(Closed),
}

/// How an invitation came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Closed {
    /// The invited said no.
    Declined,
    /// The host took it back.
    Withdrawn,
    /// Nobody answered in time.
    Lapsed,
}

/// One action with who and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Time,
    /// The seat that acted; absent = before the seats were taken, or the bot itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What.
    #[serde(flatten)]
    pub action: Action,
}

/// What can happen to a record. Positions are derived by replaying these. In text they lie among the fields of their
/// [`Entry`], whose names are taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Action {
    /// The invitation was accepted; the sittings say who sits where.
    Accept,
    /// Other terms were offered instead.
    Counter,
    /// The invitation ended without a game.
    Close {
        /// How.
        how: Closed,
    },
    /// A move, in record text.
    Move {
        /// The record text.
        text: String,
        /// Whether the bot played it because there was no other.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
        /// Whether the bot played it because its player had planned it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        planned: bool,
        /// Milliseconds that the seat's clock ran for it. Written down so that no later change of a time zone's rules
        /// changes what has been charged. Absent without a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<i64>,
    },
    /// All but the first moves are taken back, as was agreed on. The moves stay in the list of actions.
    TakeBack {
        /// How many moves stand.
        plies: u32,
        /// Milliseconds that the running clocks had run for the decision that is void now.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spent: Vec<(Seat, i64)>,
    },
    /// What chance brought, in record text, with the proof of it.
    Chance {
        /// The record text.
        text: String,
        /// Which roll it is: `2/7` is roll 7 (from 0) of game 2. From that and the game's seed it can be computed.
        proof: String,
    },
    /// A game is over, and the seed of its dice is shown.
    Show {
        /// Which game of the match.
        game: u16,
        /// The seed in hexadecimal.
        seed: String,
    },
    /// A proposal was made. It is known by the version this action made.
    Propose {
        /// What is proposed.
        what: Proposal,
    },
    /// A seat agreed to the standing proposal.
    Agree,
    /// A seat refused the standing proposal.
    Refuse,
    /// The proposal's maker took it back. (That play has passed over it is derived.)
    Lapse,
    /// The seat resigned.
    Resign,
    /// The game was stopped before it had begun in earnest.
    Abort,
    /// The game goes on in another channel.
    Relocate {
        /// Where to.
        place: Place,
    },
    /// The time of a seat is up. With hard flags that ends the game.
    Flag {
        /// Whose.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// The seat claims the game against one whose flag has fallen.
    Claim {
        /// Against whom.
        against: Seat,
    },
    /// The seat reminds one whose flag has fallen.
    Nudge {
        /// Whom.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// The seat gives another time. It lifts a fallen flag.
    Give {
        /// Whom.
        #[serde(rename = "of")]
        seat: Seat,
        /// Milliseconds. To one who is late, what he is late is given too.
        millis: i64,
    },
    /// The seat's player is away: its clock stands still then.
    Away {
        /// When.
        span: Span,
    },
    /// The seat's player is back before his time.
    Back,
    /// Nobody has acted for long: the game sleeps.
    Sleep,
    /// Someone came to the table, or wants to sit elsewhere.
    Join,
    /// Someone left the table.
    Leave,
    /// Someone wants to take a seat whose player is gone; the head says who.
    StepIn {
        /// Which.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// The seat does not want that person to take the other's seat.
    Object {
        /// Which.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// A seat has a new player, or its own again; the sittings say who.
    Seated {
        /// Which.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// The seat declares an alliance. It binds nobody.
    Ally {
        /// With whom.
        with: Seat,
    },
    /// The seat declares an alliance at an end.
    Unally {
        /// With whom.
        with: Seat,
    },
}

impl Action {
    /// The record text of a move or of what chance brought, else the action's name; for logs and errors.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Accept => "accept",
            Self::Counter => "counter",
            Self::Close { .. } => "close",
            Self::Move { text, .. } | Self::Chance { text, .. } => text,
            Self::Show { .. } => "show",
            Self::TakeBack { .. } => "take-back",
            Self::Propose { .. } => "propose",
            Self::Agree => "agree",
            Self::Refuse => "refuse",
            Self::Lapse => "lapse",
            Self::Resign => "resign",
            Self::Abort => "abort",
            Self::Relocate { .. } => "relocate",
            Self::Flag { .. } => "flag",
            Self::Claim { .. } => "claim",
            Self::Nudge { .. } => "nudge",
            Self::Give { .. } => "give",
            Self::Away { .. } => "away",
            Self::Back => "back",
            Self::Sleep => "sleep",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::StepIn { .. } => "step-in",
            Self::Object { .. } => "object",
            Self::Seated { .. } => "seated",
            Self::Ally { .. } => "ally",
            Self::Unally { .. } => "unally",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, Table, terms};

    #[test]
    fn every_action_is_read_as_it_was_written() {
        let (seat, span) = (Seat(1), Span { from: Time(5), until: Time(6) });
        let actions = [
            Action::Accept,
            Action::Counter,
            Action::Close { how: Closed::Lapsed },
            Action::Move { text: "c3-d4".into(), forced: true, planned: true, spent: Some(7) },
            Action::TakeBack { plies: 2, spent: vec![(seat, 8)] },
            Action::Chance { text: "31".into(), proof: "x".into() },
            Action::Propose { what: Proposal::Pause { days: 2 } },
            Action::Agree,
            Action::Refuse,
            Action::Lapse,
            Action::Resign,
            Action::Abort,
            Action::Relocate { place: Place { server: Some(ServerId(1)), channel: ChannelId(2) } },
            Action::Flag { seat },
            Action::Claim { against: seat },
            Action::Nudge { seat },
            Action::Give { seat, millis: 9 },
            Action::Away { span },
            Action::Back,
            Action::Sleep,
            Action::Join,
            Action::Leave,
            Action::StepIn { seat },
            Action::Object { seat },
            Action::Seated { seat },
            Action::Ally { with: seat },
            Action::Unally { with: seat },
        ];
        for action in actions {
            for seat in [None, Some(Seat(0))] {
                let entry = Entry { at: Time(4), seat, action: action.clone() };
                let text = serde_json::to_string(&entry).unwrap();
                assert_eq!(serde_json::from_str::<Entry>(&text).ok(), Some(entry), "{text}");
            }
        }
    }

    #[test]
    fn what_was_drawn_after_a_backup_is_of_no_version() {
        let mut table = Table::playing(terms());
        table.types(ANA, "c3-d4");
        let mut head = table.record.head;
        let (old, version) = (head.tag, head.version);
        assert_eq!(head.drawn_at(old, version + 4), Some(version + 4));
        head.restored = Some(Restored { backup: head.latest, version, tag: old });
        head.tag = Tag(old.0 ^ 1);
        assert_eq!(head.drawn_at(head.tag, version), Some(version));
        assert_eq!(head.drawn_at(old, version), Some(version), "it shows what is there still");
        assert!(head.drawn_at(old, version + 1).is_some_and(|v| head.is_lost(v)));
        // Also when the game has come so far again, by other moves.
        head.version += 4;
        assert!(head.drawn_at(old, version + 1).is_some_and(|v| head.is_lost(v)));
        assert_eq!(head.drawn_at(Tag(old.0 ^ 2), version), None);
    }
}
