//! What the club is told besides the record: who asks, when, with which luck, and what is known of the people.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::clock::Span;
use super::dice;
use super::ids::{ChannelId, GameNo, Time, UserId};
use super::limits;
use super::person::{Person, Server};
use super::record::{Head, Place, Stage};
use super::refusal::Refusal;
use super::terms::Terms;
use crate::games::backgammon::dice::Chain;

/// The circumstances of a command.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// Who asks. Not looked at for [`Command::Tick`](super::Command::Tick): use [`UserId::CLOCK`].
    pub who: UserId,
    /// When. A moment before the record's latest action counts as that action's.
    pub now: Time,
    /// Fresh random bytes: lots, tags, later dice. A decision is a function of everything here, these included.
    pub entropy: [u8; 32],
    /// The version at which the pressed button was drawn; absent for commands and typed moves. With
    /// [`Command::Agree`](super::Command::Agree) and [`Command::Refuse`](super::Command::Refuse) the version of the
    /// proposal meant ([`Standing::version`](super::Standing)).
    pub version: Option<u32>,
    /// The ways of `who`, of the people of the record and of the invited. Who is absent has the defaults.
    pub people: &'a BTreeMap<UserId, Person>,
    /// What else was looked up.
    pub facts: &'a Facts,
}

impl Context<'_> {
    /// That person's ways.
    pub(super) fn person(&self, user: UserId) -> &Person {
        static ORDINARY: LazyLock<Person> = LazyLock::new(Person::default);
        self.people.get(&user).unwrap_or(&ORDINARY)
    }

    /// The asker's luck: what he gives, else the number of his interaction.
    pub(super) fn luck(&self, given: Option<&str>) -> Result<String, Refusal> {
        match (given, self.facts.event) {
            (Some(text), _) => dice::luck(text),
            (None, Some(event)) => Ok(event.to_string()),
            // Without an interaction, as in a test, what nobody could foresee either.
            (None, None) => Ok(u64::from_le_bytes(std::array::from_fn(|i| self.entropy[i])).to_string()),
        }
    }

    /// Whether the asker and `other` may be brought together in a new game.
    pub(super) fn on_terms(&self, other: UserId) -> Result<(), Refusal> {
        if self.person(self.who).blocked.contains(&other) {
            Err(Refusal::Blocking(other))
        } else if self.person(other).blocked.contains(&self.who) {
            Err(Refusal::NotTaking)
        } else {
            Ok(())
        }
    }

    /// Whether each of them may begin one more game.
    pub(super) fn has_room(&self, people: impl IntoIterator<Item = UserId>) -> Result<(), Refusal> {
        let full = |who: &UserId| self.facts.running.get(who).is_some_and(|&n| n >= limits::RUNNING_GAMES);
        match people.into_iter().find(full) {
            Some(who) => Err(Refusal::TooManyGames { who, most: limits::RUNNING_GAMES }),
            None => Ok(()),
        }
    }
}

/// What the desk has looked up for a command. What a command does not need may be left at its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// How many games each person has under play; absent = none. For invitations, Accept and Rematch: of both people.
    pub running: BTreeMap<UserId, usize>,
    /// An invitation that waits between the asker and the one he invites, whoever made it. For invitations.
    pub pending: Option<GameNo>,
    /// The ways of the server of the place asked for. For invitations and Relocate.
    pub server: Server,
    /// When the bot itself was out for long: no clock ran then. For games under play.
    pub outages: Vec<Span>,
    /// The seeds of the record's dice, in games that have some. Without them nothing can be rolled.
    pub seeds: Option<Chain>,
    /// Fresh seeds for the dice of a new challenge: from the system's generator, used for nothing else.
    pub fresh: Option<Chain>,
    /// The interaction or message that brought the command: with dice, the asker's luck.
    pub event: Option<u64>,
    /// How the challenge stands that [`Head::rematch`] names. For Rematch.
    pub rematch: Option<Head>,
}

impl Facts {
    /// Counts what is needed about `who` and the `other` one from the unfinished records of the two.
    #[must_use]
    pub fn gather<'h>(who: UserId, other: Option<UserId>, heads: impl IntoIterator<Item = &'h Head>) -> Self {
        let mut facts = Self::default();
        // The two lists overlap: each number counts once.
        for head in heads.into_iter().map(|h| (h.no, h)).collect::<BTreeMap<_, _>>().into_values() {
            let people = head.people();
            match head.stage {
                Stage::Running => {
                    for user in [Some(who), other].into_iter().flatten().filter(|u| people.contains(u)) {
                        *facts.running.entry(user).or_default() += 1;
                    }
                }
                Stage::Invited if people.contains(&who) && other.is_some_and(|o| people.contains(&o)) => {
                    facts.pending = facts.pending.or(Some(head.no));
                }
                _ => {}
            }
        }
        facts
    }
}

/// A wish to challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The conditions.
    pub terms: Terms,
    /// Whom; absent = whoever in the channel accepts first.
    pub invited: Option<UserId>,
    /// Who is asked to come to a table, in games that have one. Others may come as well.
    pub asked: Vec<UserId>,
    /// Whether the invited, or one of those asked, is a bot or a webhook.
    pub invited_is_bot: bool,
    /// Where it is to be played.
    pub place: Place,
    /// The channel to which the place belongs when that is a thread: the server's list names channels.
    pub parent: Option<ChannelId>,
    /// The host's luck for the dice, if he gives one; else the number of his command is.
    pub luck: Option<String>,
}
