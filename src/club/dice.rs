//! The dice of a game by correspondence: promised on the invitation, drawn by the club, shown afterwards. How a roll follows
//! from the seeds is told in [`games::backgammon::dice`](crate::games::backgammon::dice) and `docs/dice.md`.

use serde::{Deserialize, Serialize};

use super::ids::GameNo;
use super::record::Head;
use super::refusal::Refusal;
use super::replay::Replay;
use crate::games::Chance;
use crate::games::backgammon::Dice;
use crate::games::backgammon::dice::{Chain, Draw, GameProof, Proof, ProofError, SCHEME};

/// The longest luck that someone can give, in characters.
pub const LONGEST_LUCK: usize = 60;

/// The script with which anybody can check the dice; it needs only Python.
pub const SCRIPT: &str = include_str!("../../docs/verify_dice.py");

/// What is public of a game's dice from its invitation on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pledge {
    /// The commitment to the seeds: 64 hexadecimal digits. It was made before anyone had acted.
    pub commitment: String,
    /// The host's luck: the number of the interaction with which he invited, or a text that he gave.
    pub host: String,
    /// The guest's: the number of that with which he accepted (or offered other terms), or a text that he gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

impl Pledge {
    /// The promise that these are the seeds.
    pub(super) fn new(chain: &Chain, host: String) -> Self {
        Self { commitment: chain.commitment(), host, guest: None }
    }

    /// Whether these are the seeds that were promised.
    #[must_use]
    pub fn is_kept_by(&self, chain: &Chain) -> bool {
        chain.commitment() == self.commitment
    }

    fn draw(&self, no: GameNo) -> Draw {
        Draw::new(no.0.into(), &self.host, self.guest.as_deref().unwrap_or_default())
    }
}

/// The luck that someone gives: a short text on one line.
pub(super) fn luck(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let fits = (1..=LONGEST_LUCK).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err(Refusal::Luck { most: LONGEST_LUCK }) }
}

/// What chance brings now, in record text, with which roll of which game it is (`2/7`: the second game's roll 7, counted
/// from 0). A function of the seeds and of what was done, so that drawing it twice gives the same.
pub(super) fn draw(
    no: GameNo,
    pledge: &Pledge,
    chain: &Chain,
    replay: &Replay,
    chance: Chance,
) -> Option<(String, String)> {
    let game = replay.game.round();
    let lines = replay.lines(game);
    let roll = u32::try_from(lines.iter().filter(|line| line.is_roll()).count()).ok()?;
    let lines: Vec<&str> = lines.into_iter().map(|line| line.text).collect();
    let [first, second] = pledge.draw(no).roll(&chain.seed(game)?, game, roll, &lines);
    let text = match chance {
        Chance::OpeningRoll => format!("{first}{second}"),
        Chance::Roll(_) => Dice::new(first, second)?.to_string(),
    };
    Some((text, format!("{game}/{roll}")))
}

/// Everything about the dice of a game as far as it can be told: the seeds of games under play cannot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What is to be checked, also by [`SCRIPT`].
    pub proof: Proof,
    /// The rolls that were checked, or what is wrong.
    pub checked: Result<u32, ProofError>,
    /// Games that are over, but whose seeds could not be shown: the key to them was lost.
    pub unshown: usize,
}

/// Checks all dice of a game that can be checked. Nothing for games without dice.
#[must_use]
pub fn verify(head: &Head, replay: &Replay) -> Option<Verified> {
    let pledge = head.dice.as_ref()?;
    let games: Vec<_> = replay
        .seeds()
        .iter()
        .zip(1..)
        .map(|(seed, game)| GameProof {
            game,
            seed: seed.clone(),
            actions: replay.lines(game).into_iter().map(|line| line.text.to_owned()).collect(),
        })
        .collect();
    let proof = Proof {
        scheme: SCHEME.to_owned(),
        id: head.no.0.into(),
        commitment: pledge.commitment.clone(),
        host_luck: pledge.host.clone(),
        guest_luck: pledge.guest.clone().unwrap_or_default(),
        games,
    };
    Some(Verified { checked: proof.check(), unshown: replay.ended().saturating_sub(replay.seeds().len()), proof })
}

/// How often each roll fell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rolls(Vec<u32>);

impl Default for Rolls {
    fn default() -> Self {
        Self(vec![0; Dice::ALL.len()])
    }
}

/// What a number of rolls says about the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evenness {
    /// Nothing yet: there are too few.
    Few,
    /// They are as even as those of fair dice.
    Even,
    /// One fair series in twenty is so uneven.
    Uneven,
    /// Fewer than one fair series in a thousand is so uneven.
    Odd,
}

impl Evenness {
    /// Of fewer rolls nothing can be said: the rarest, a certain double, would have come less than five times.
    pub const FEW: u32 = 180;
    /// Chi-square with 20 degrees of freedom that one fair series in twenty exceeds.
    pub const UNEVEN: f64 = 31.4;
    /// The same for one in a thousand.
    pub const ODD: f64 = 45.3;
}

impl Rolls {
    /// Those of a record, ties of opening rolls included.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
        let mut rolls = Self::default();
        let games = 1..=replay.game.round();
        for line in games.flat_map(|game| replay.lines(game)).filter(|line| line.is_roll()) {
            let at = line.text.parse().ok().and_then(|dice: Dice| Dice::ALL.iter().position(|&d| d == dice));
            if let Some(count) = at.and_then(|at| rolls.0.get_mut(at)) {
                *count += 1;
            }
        }
        rolls
    }

    /// These and others.
    pub fn add(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
    }

    /// How often it fell.
    #[must_use]
    pub fn of_dice(&self, dice: Dice) -> u32 {
        Dice::ALL.iter().position(|&d| d == dice).and_then(|at| self.0.get(at)).copied().unwrap_or(0)
    }

    /// All rolls.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    /// How many showed twice the same.
    #[must_use]
    pub fn doubles(&self) -> u32 {
        Dice::ALL.into_iter().filter(|d| d.is_double()).map(|d| self.of_dice(d)).sum()
    }

    /// How often each number fell, 1 first; two a roll.
    #[must_use]
    pub fn pips(&self) -> [u32; 6] {
        let mut pips = [0; 6];
        for dice in Dice::ALL {
            for die in [dice.high(), dice.low()] {
                pips[usize::from(die) - 1] += self.of_dice(dice);
            }
        }
        pips
    }

    /// Whether that is what fair dice bring, by [`chi_square`](Self::chi_square).
    #[must_use]
    pub fn evenness(&self) -> Evenness {
        match self.chi_square() {
            _ if self.total() < Evenness::FEW => Evenness::Few,
            chi if chi <= Evenness::UNEVEN => Evenness::Even,
            chi if chi <= Evenness::ODD => Evenness::Uneven,
            _ => Evenness::Odd,
        }
    }

    /// How far the rolls are from what fair dice bring, as chi-square with 20 degrees of freedom.
    #[must_use]
    pub fn chi_square(&self) -> f64 {
        let total = f64::from(self.total());
        if total == 0.0 {
            return 0.0;
        }
        let each = |dice: Dice| {
            let expected = total * if dice.is_double() { 1.0 } else { 2.0 } / 36.0;
            (f64::from(self.of_dice(dice)) - expected).powi(2) / expected
        };
        Dice::ALL.into_iter().map(each).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_says_nothing_before_it_is_long_and_then_how_even_it_is() {
        // Each roll as often as fair dice bring it, so many times over; then doubles of one kind too many.
        let fair = |times: u32| {
            let mut rolls = Rolls::default();
            for (count, dice) in rolls.0.iter_mut().zip(Dice::ALL) {
                *count = times * if dice.is_double() { 1 } else { 2 };
            }
            rolls
        };
        assert_eq!(fair(4).evenness(), Evenness::Few);
        let with = |more: u32| {
            let mut rolls = fair(10);
            let double = Dice::ALL.iter().position(|dice| dice.is_double()).unwrap();
            rolls.0[double] += more;
            rolls.evenness()
        };
        assert_eq!([0, 18, 20, 25].map(with), [Evenness::Even, Evenness::Even, Evenness::Uneven, Evenness::Odd]);
    }
}
