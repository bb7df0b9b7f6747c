//! Ratings of backgammon players after matches, by the formula of FIBS (rules, section 4).

use serde::{Deserialize, Serialize};

use super::ids::UserId;
use super::record::{Head, Stage};
use super::replay::Replay;
use crate::games::{Game, GameKind};

/// How strong a player has shown himself. Never rounded before it is stored.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// 1500 at first. Never infinite nor no number.
    #[serde(with = "exactly")]
    pub points: f64,
    /// The lengths of his rated matches so far, added up.
    pub experience: u32,
}

// The points are always a number.
impl Eq for Rating {}

impl Default for Rating {
    fn default() -> Self {
        Self { points: 1500.0, experience: 0 }
    }
}

/// As text, which Rust reads back to the last bit; JSON's numbers are read a little less exactly here.
mod exactly {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(points: &f64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(points)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().ok().filter(|points: &f64| points.is_finite()).ok_or_else(|| D::Error::custom("no rating"))
    }
}

/// What a match did to a player's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// Whose.
    pub user: UserId,
    /// Before the match.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

/// The ratings after a match to `length` points.
#[must_use]
pub fn after_match(winner: Rating, loser: Rating, length: u16) -> [Rating; 2] {
    let root = f64::from(length).sqrt();
    let difference = (winner.points - loser.points).abs();
    let underdog = 1.0 / (10f64.powf(difference * root / 2000.0) + 1.0);
    let chance = if winner.points >= loser.points { underdog } else { 1.0 - underdog };
    let after = |rating: Rating, sign: f64| Rating {
        points: rating.points + sign * 4.0 * boost(rating) * root * chance,
        experience: rating.experience + u32::from(length),
    };
    [after(winner, 1.0), after(loser, -1.0)]
}

/// Newcomers go up and down faster.
fn boost(rating: Rating) -> f64 {
    (5.0 - f64::from(rating.experience) / 100.0).max(1.0)
}

/// Who has won and lost a rated match, and how long it was; nothing for what is not rated: money play, games that slept, that
/// were called off, or that someone played against himself.
#[must_use]
pub fn counted(head: &Head, replay: &Replay) -> Option<([UserId; 2], u16)> {
    let (Stage::Over(ending), Game::Backgammon(game)) = (&head.stage, &replay.game) else { return None };
    let length = game.state().terms().length().filter(|_| head.terms.rated && !replay.slept)?;
    let winner = ending.winner()?;
    let people = [head.sitter(winner)?, head.sitter(winner.other())?];
    (people[0] != people[1]).then_some((people, length))
}

/// Whether results of that game can change ratings.
#[must_use]
pub fn is_rated(kind: GameKind) -> bool {
    kind == GameKind::Backgammon
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_rules() {
        let check = |(p1, e1): (f64, u32), (p2, e2): (f64, u32), length, expected: [f64; 2]| {
            let [won, lost] =
                after_match(Rating { points: p1, experience: e1 }, Rating { points: p2, experience: e2 }, length);
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

    #[test]
    fn nothing_is_lost_on_the_way_to_the_store() {
        let [won, _] = after_match(Rating { points: 1_623.123_456_789, experience: 7 }, Rating::default(), 3);
        let back: Rating = serde_json::from_str(&serde_json::to_string(&won).unwrap()).unwrap();
        assert_eq!(back.points.to_bits(), won.points.to_bits());
    }
}
