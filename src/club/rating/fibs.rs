//! Ratings of backgammon players after matches, by the formula of FIBS (rules, section 4).

use serde::{Deserialize, Serialize};

use super::exactly;

/// How strong a player has shown himself in matches of two.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fibs {
    /// 1500 at first. Never infinite nor no number.
    #[serde(with = "exactly")]
    pub points: f64,
    /// The lengths of his rated matches so far, added up.
    pub experience: u32,
}

// The points are always a number.
impl Eq for Fibs {}

impl Default for Fibs {
    fn default() -> Self {
        Self { points: 1500.0, experience: 0 }
    }
}

/// The ratings after a match to `length` points.
#[must_use]
pub fn after_match(winner: Fibs, loser: Fibs, length: u16) -> [Fibs; 2] {
    let root = f64::from(length).sqrt();
    let difference = (winner.points - loser.points).abs();
    let underdog = 1.0 / (10f64.powf(difference * root / 2000.0) + 1.0);
    let chance = if winner.points >= loser.points { underdog } else { 1.0 - underdog };
    let after = |rating: Fibs, sign: f64| Fibs {
        points: rating.points + sign * 4.0 * boost(rating) * root * chance,
        experience: rating.experience + u32::from(length),
    };
    [after(winner, 1.0), after(loser, -1.0)]
}

/// Newcomers go up and down faster.
fn boost(rating: Fibs) -> f64 {
    (5.0 - f64::from(rating.experience) / 100.0).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_rules() {
        let check = |(p1, e1): (f64, u32), (p2, e2): (f64, u32), length, expected: [f64; 2]| {
            let [won, lost] =
                after_match(Fibs { points: p1, experience: e1 }, Fibs { points: p2, experience: e2 }, length);
            assert!(
                (won.points - expected[0]).abs() < 5e-5 && (lost.points - expected[1]).abs() < 5e-5,
                "{won:?} {lost:?}"
            );
            assert_eq!((won.experience, lost.experience), (e1 + u32::from(length), e2 + u32::from(length)));
        };
        check((1500.0, 0), (1500.0, 0), 1, [1510.0, 1490.0]);
        check((1850.0, 1000), (1750.0, 1000), 5, [1853.8996, 1746.1004]);
        check((1750.0, 1000), (1850.0, 1000), 5, [1755.0446, 1844.9554]);
        check((1570.0, 450), (1720.0, 450), 7, [1576.4798, 1713.5202]);
    }
}
