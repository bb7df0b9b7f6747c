//! Ratings of players of Rekkoku: a guess at how strong one is and how sure it is, after Ruby C. Weng and Chih-Jen Lin, *A
//! Bayesian Approximation Method for Online Ranking* (2011), the Bradley-Terry model in which everybody is compared with
//! everybody.

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::exactly;

/// How strong a player of games for many seems to be.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Skill {
    /// The guess: 25 at first. Never infinite nor no number.
    #[serde(with = "exactly")]
    pub mu: f64,
    /// How far off it may be: 25/3 at first. Above 0, never infinite nor no number.
    #[serde(with = "exactly")]
    pub sigma: f64,
    /// His rated games so far.
    pub games: u32,
}

// Both are always numbers.
impl Eq for Skill {}

impl Default for Skill {
    fn default() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { mu: rating, sigma: uncertainty, games: 0 }
    }
}

impl Skill {
    /// What people are shown: the strength that he has at the very least, as far as can be told, which is 3 sigma below the
    /// guess; times 20 and from 1000 on, so that newcomers stand at 1000 and whole numbers are fine enough. One who plays on
    /// as he did rises a little with every game, for it gets surer.
    #[must_use]
    pub fn shown(&self) -> f64 {
        1000.0 + 20.0 * (self.mu - 3.0 * self.sigma)
    }
}

/// Of the square of its sigma a rating keeps at least this part in a game. Without a limit one who met seven well known
/// players in his first game would count as known for good.
const STAYS_UNSURE: f64 = 0.25;

/// The skills after a game: of each party its place, counted from the best, and its people. Equal places are a tie.
#[must_use]
pub fn after_war(parties: &[(usize, Vec<Skill>)]) -> Vec<Vec<Skill>> {
    let config = WengLinConfig { uncertainty_tolerance: STAYS_UNSURE, ..WengLinConfig::new() };
    let known = |skill: &Skill| WengLinRating { rating: skill.mu, uncertainty: skill.sigma };
    let teams: Vec<Vec<_>> = parties.iter().map(|(_, people)| people.iter().map(known).collect()).collect();
    let ranked: Vec<_> =
        teams.iter().zip(parties).map(|(t, (place, _))| (&t[..], MultiTeamOutcome::new(*place))).collect();
    let after = weng_lin_multi_team(&ranked, &config);
    let learnt = |(before, now): (&Skill, WengLinRating)| Skill {
        mu: now.rating,
        sigma: now.uncertainty,
        games: before.games.saturating_add(1),
    };
    parties.iter().zip(after).map(|((_, people), now)| people.iter().zip(now).map(learnt).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skill(mu: f64, sigma: f64) -> Skill {
        Skill { mu, sigma, games: 4 }
    }

    fn near(skill: Skill, mu: f64, sigma: f64) {
        assert!((skill.mu - mu).abs() < 5e-7 && (skill.sigma - sigma).abs() < 5e-7, "{skill:?} is not {mu}, {sigma}");
    }

    /// By hand: c² = 2·(25/6)² + 2·(25/3)² = 10·(25/6)², so of two newcomers the first gains sigma²/2c = (25/3)·√(1/10) and
    /// keeps 1 − (sigma/c)³/4 of his sigma².
    #[test]
    fn two_newcomers() {
        let after = after_war(&[(1, vec![Skill::default()]), (2, vec![Skill::default()])]);
        let (gain, sigma) = (25.0 / 3.0 / 10f64.sqrt(), 25.0 / 3.0 * (1.0 - 0.4f64.powf(1.5) / 4.0).sqrt());
        near(after[0][0], 25.0 + gain, sigma);
        near(after[1][0], 25.0 - gain, sigma);
        assert_eq!(after[0][0].games, 1);
        let tied = after_war(&[(1, vec![Skill::default()]), (1, vec![Skill::default()])]);
        near(tied[0][0], 25.0, sigma);
        assert_eq!(tied[0], tied[1]);
    }

    /// Among eight newcomers each place counts like a game of two: the first wins seven.
    #[test]
    fn eight_newcomers() {
        let places: Vec<_> = (1..=8).map(|place| (place, vec![Skill::default()])).collect();
        let gain = 25.0 / 3.0 / 10f64.sqrt();
        let sigma = 25.0 / 3.0 * (1.0 - 7.0 * 0.4f64.powf(1.5) / 4.0).sqrt();
        for (at, after) in after_war(&places).into_iter().enumerate() {
            near(after[0], 25.0 + gain * (7.0 - 2.0 * at as f64), sigma);
        }
    }

    /// The example in the library's documentation.
    #[test]
    fn teams() {
        let newcomer = Skill::default();
        let after = after_war(&[
            (2, vec![newcomer, skill(30.0, 1.2), skill(21.0, 6.5)]),
            (1, vec![newcomer, skill(41.0, 1.4), skill(19.2, 4.3)]),
            (3, vec![newcomer, skill(29.4, 1.6), skill(17.2, 2.1)]),
        ]);
        let rounded: Vec<Vec<_>> = after.iter().map(|t| t.iter().map(|s| (s.mu * 100.0).round()).collect()).collect();
        assert_eq!(rounded, [[2538.0, 3001.0, 2123.0], [2796.0, 4108.0, 1999.0], [2166.0, 2928.0, 1699.0]]);
        assert_eq!((after[0][0].games, after[0][1].games), (1, 5));
    }

    #[test]
    fn neither_the_order_of_the_parties_nor_that_of_partners_matters() {
        let field = [
            (1, vec![skill(31.0, 2.5), skill(22.0, 7.0)]),
            (2, vec![skill(27.0, 3.0), skill(24.0, 8.0)]),
            (2, vec![skill(20.0, 5.5), skill(26.0, 1.5)]),
            (4, vec![skill(18.0, 8.1)]),
        ];
        let expected = after_war(&field);
        let turned: Vec<_> = field.iter().rev().map(|(p, t)| (*p, t.iter().rev().copied().collect())).collect();
        for (party, mut seen) in expected.iter().rev().zip(after_war(&turned)) {
            seen.reverse();
            party.iter().zip(seen).for_each(|(one, other)| near(*one, other.mu, other.sigma));
        }
        // Only the order of the places counts, not the numbers.
        let spread: Vec<_> = field.iter().map(|(place, team)| (place * 10, team.clone())).collect();
        assert_eq!(after_war(&spread), expected);
    }

    #[test]
    fn nobody_is_known_for_good_after_one_game() {
        let mut places: Vec<_> = (2..=12).map(|place| (place, vec![skill(25.0, 0.8)])).collect();
        places.push((1, vec![Skill::default()]));
        let first = after_war(&places).pop().unwrap()[0];
        assert!((first.sigma - 25.0 / 6.0).abs() < 1e-9, "{first:?}");
    }

    #[test]
    fn newcomers_are_shown_as_1000() {
        assert_eq!(Skill::default().shown(), 1000.0);
        assert_eq!(skill(30.0, 2.0).shown(), 1480.0);
    }
}
