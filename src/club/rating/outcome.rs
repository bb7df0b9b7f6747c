//! Which games are rated, and who is with them.

use std::collections::BTreeMap;

use super::{Fibs, Rated, Rating, Skill, after_match, after_war};
use crate::club::ids::UserId;
use crate::club::record::{Head, Stage};
use crate::club::replay::Replay;
use crate::games::{Game, Seat, rekkoku};

/// A rated result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Of a match of two.
    Match {
        /// Who won.
        winner: UserId,
        /// Who lost.
        loser: UserId,
        /// To how many points it was.
        length: u16,
    },
    /// Of a game for many: two parties at least, the best first, and nobody in two of them.
    War(Vec<Party>),
}

/// Those who come to one place together: a person, or a team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Party {
    /// Counted from the best. Parties may share one.
    pub place: usize,
    /// Its people.
    pub people: Vec<UserId>,
}

impl Outcome {
    /// Whose ratings it changes, each once.
    #[must_use]
    pub fn people(&self) -> Vec<UserId> {
        match self {
            Self::Match { winner, loser, .. } => vec![*winner, *loser],
            Self::War(parties) => parties.iter().flat_map(|party| party.people.iter().copied()).collect(),
        }
    }

    /// What it does to the ratings, in the order of [`Outcome::people`]; who has none yet begins.
    #[must_use]
    pub fn rate(&self, before: &BTreeMap<UserId, Rating>) -> Vec<Rated> {
        match self {
            Self::Match { winner, loser, length } => {
                let users = [*winner, *loser];
                let fibs = users.map(|user| match before.get(&user) {
                    Some(Rating::Fibs(fibs)) => *fibs,
                    _ => Fibs::default(),
                });
                let after = after_match(fibs[0], fibs[1], *length);
                let change =
                    |(user, (before, after))| Rated { user, before: Rating::Fibs(before), after: Rating::Fibs(after) };
                users.into_iter().zip(fibs.into_iter().zip(after)).map(change).collect()
            }
            Self::War(parties) => {
                let skill = |user: &UserId| match before.get(user) {
                    Some(Rating::Skill(skill)) => *skill,
                    _ => Skill::default(),
                };
                let known = |party: &Party| (party.place, party.people.iter().map(skill).collect());
                let after = after_war(&parties.iter().map(known).collect::<Vec<_>>());
                let change =
                    |(user, after)| Rated { user, before: Rating::Skill(skill(&user)), after: Rating::Skill(after) };
                self.people().into_iter().zip(after.into_iter().flatten()).map(change).collect()
            }
        }
    }
}

/// The rated result of a record; nothing for what is not rated: money play, games that slept, that were called off, or in
/// which nobody played against another.
///
/// Of a game for many everyone is rated once who has ever sat in it, by the seat that he took **first**:
///
/// - who still sits there comes to its place, with his partners if there are teams. That it fell, or was resigned, is in
///   its place already;
/// - who took over a seat and kept it to the end comes to that seat's place, as if he had played it from the start;
/// - who let himself be replaced comes last, behind all who stayed, and alone, not with his partner: as on other servers
///   to walk away is to lose, and a lost position cannot be left to another. Several share that place.
///
/// One who falls and then takes over another's seat is rated for his own: he did not choose how that one stood.
#[must_use]
pub fn counted(head: &Head, replay: &Replay) -> Option<Outcome> {
    let Stage::Over(ending) = &head.stage else { return None };
    if !head.terms.rated || replay.slept {
        return None;
    }
    match &replay.game {
        Game::Lasca(_) => None,
        Game::Backgammon(game) => {
            let length = game.state().terms().length()?;
            let winner = ending.winner()?;
            let [winner, loser] = [head.sitter(winner)?, head.sitter(winner.other())?];
            (winner != loser).then_some(Outcome::Match { winner, loser, length })
        }
        Game::Rekkoku(game) => of_war(head, game),
    }
}

fn of_war(head: &Head, game: &rekkoku::Game) -> Option<Outcome> {
    let mut everyone: Vec<UserId> = head.sittings.iter().map(|sitting| sitting.user).collect();
    everyone.sort_unstable();
    everyone.dedup();
    let stays = |user: UserId, seat: Seat| first_seat(head, user) == Some(seat) && head.sitter(seat) == Some(user);
    let standings = game.position().ranking();
    let mut parties: Vec<Party> = standings
        .iter()
        .map(|standing| {
            let seats = standing.countries.iter().filter_map(|&country| game.seat(country));
            let people = seats.filter_map(|seat| head.sitter(seat).filter(|&user| stays(user, seat))).collect();
            Party { place: standing.rank, people }
        })
        .filter(|party: &Party| !party.people.is_empty())
        .collect();
    let last = standings.len() + 1;
    everyone.retain(|user| !parties.iter().any(|party| party.people.contains(user)));
    parties.extend(everyone.into_iter().map(|user| Party { place: last, people: vec![user] }));
    (parties.len() > 1).then_some(Outcome::War(parties))
}

/// The seat that this person took first; of several that he took together the first of them.
#[must_use]
pub fn first_seat(head: &Head, user: UserId) -> Option<Seat> {
    head.sittings.iter().find(|sitting| sitting.user == user).map(|sitting| sitting.seat)
}
