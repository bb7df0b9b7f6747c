//! The seeds of dice: drawn from nature, sealed into the store, opened only to decide; and what results do to ratings.

use std::collections::BTreeMap;

use super::request::Drawn;
use super::{Desk, DeskError};
use crate::club::{Decision, Head, Stage};
use crate::games::backgammon::dice::{Chain, Seed};
use crate::store::{Sealed, Transaction};

impl Desk {
    /// Seeds for a game to come.
    pub(super) fn fresh_seeds(&self) -> Chain {
        Chain::new(Seed::new(self.luck.entropy()))
    }

    /// The seeds of a game, sealed so that only this store's key opens them, and only as those of this game's pledge.
    pub(super) fn seal(&self, head: &Head, seeds: &Chain) -> Result<Option<Sealed>, DeskError> {
        let Some(dice) = &head.dice else { return Ok(None) };
        let key = self.read(self.store.key())?;
        let entropy = self.luck.entropy();
        let nonce = std::array::from_fn(|i| entropy[i]);
        Ok(Some(key.seal(seeds.last().bytes(), &dice.commitment, nonce)))
    }

    /// The seeds of a game that goes on. None if it has no dice, or they cannot be opened, which is logged: then it can be
    /// resigned, but not played on until the right key is back.
    pub(super) async fn seeds(&self, head: &Head) -> Result<Option<Chain>, DeskError> {
        let Some(dice) = head.dice.as_ref().filter(|_| head.stage == Stage::Running || head.stage == Stage::Invited)
        else {
            return Ok(None);
        };
        let opened = match (self.store.secret(head.no).await, self.store.key()) {
            (Ok(Some(sealed)), Ok(key)) => key.open(&sealed, &dice.commitment).and_then(|bytes| bytes.try_into().ok()),
            (Err(error), _) | (_, Err(error)) => {
                self.note(&error);
                tracing::error!(no = %head.no, %error, "the seeds of its dice cannot be read");
                None
            }
            (Ok(None), Ok(_)) => None,
        };
        let seeds = opened.map(|bytes| Chain::new(Seed::new(bytes))).filter(|seeds| dice.is_kept_by(seeds));
        if seeds.is_none() {
            tracing::error!(no = %head.no, "no seeds for its dice: is the store's key the one it was played with?");
        }
        Ok(seeds)
    }

    /// Writes what a decision says about dice into its transaction.
    pub(super) fn note_dice(drawn: &Drawn, to: &mut Transaction) {
        let (decision, before) = (&drawn.decision, &drawn.from.record.head);
        let no = before.no;
        if let Some((rolls, server)) = decision.rolls.clone().zip(before.place.server) {
            to.rolls.push((server, no, rolls));
        }
        let live = |head: &Head| matches!(head.stage, Stage::Running | Stage::Invited);
        if before.dice.is_some() && live(before) && !live(&decision.head) {
            // All that was needed of them has been shown.
            to.secrets.push((no, None));
        }
    }

    /// Changes the ratings of those who played. The front lock is held: each may end another game at this moment.
    pub(super) async fn rate(&self, decision: &mut Decision, to: &mut Transaction) -> Result<(), DeskError> {
        let Some(outcome) = decision.rated.take() else { return Ok(()) };
        let kind = decision.head.terms.game;
        let mut people = BTreeMap::new();
        for user in outcome.people() {
            people.insert(user, self.read(self.store.person(user).await)?);
        }
        let before = people.iter().filter_map(|(&user, person)| Some((user, *person.ratings.get(&kind)?))).collect();
        decision.head.rated = outcome.rate(&before);
        for change in &decision.head.rated {
            // Each is rated once.
            let Some(mut person) = people.remove(&change.user) else { continue };
            person.ratings.insert(kind, change.after);
            to.people.push((change.user, person));
        }
        Ok(())
    }
}
