//! How strong people have shown themselves: by the formula of FIBS in backgammon, by Weng and Lin's in Rekkoku.

mod fibs;
mod outcome;
mod skill;

use serde::{Deserialize, Serialize};

use super::ids::UserId;
use crate::games::GameKind;

pub use fibs::{Fibs, after_match};
pub use outcome::{Outcome, Party, counted, first_seat};
pub use skill::{Skill, after_war};

/// A person's rating in one game. Never rounded before it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Rating {
    /// In matches of two.
    Fibs(Fibs),
    /// In games for many.
    Skill(Skill),
}

impl Rating {
    /// What people are shown, to be rounded to a whole number.
    #[must_use]
    pub fn shown(&self) -> f64 {
        match self {
            Self::Fibs(fibs) => fibs.points,
            Self::Skill(skill) => skill.shown(),
        }
    }
}

/// What a game did to a player's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// Whose.
    pub user: UserId,
    /// Before the game.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

/// Whether results of that game can change ratings.
#[must_use]
pub fn is_rated(kind: GameKind) -> bool {
    match kind {
        GameKind::Lasca => false,
        GameKind::Backgammon | GameKind::Rekkoku => true,
    }
}

/// As text, which Rust reads back to the last bit; JSON's numbers are read a little less exactly here.
mod exactly {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| D::Error::custom("no rating"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_on_the_way_to_the_store() {
        let [won, _] = after_match(Fibs { points: 1_623.123_456_789, experience: 7 }, Fibs::default(), 3);
        let text = serde_json::to_string(&Rating::Fibs(won)).unwrap();
        assert_eq!(text, format!(r#"{{"points":"{}","experience":10}}"#, won.points), "as it always was");
        let Rating::Fibs(back) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        assert_eq!(back.points.to_bits(), won.points.to_bits());

        let after = after_war(&[(1, vec![Skill::default()]), (2, vec![Skill::default()])]);
        let text = serde_json::to_string(&Rating::Skill(after[0][0])).unwrap();
        let Rating::Skill(back) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        let bits = |skill: Skill| (skill.mu.to_bits(), skill.sigma.to_bits(), skill.games);
        assert_eq!((bits(back), back.games), (bits(after[0][0]), 1));
        assert!(serde_json::from_str::<Rating>(r#"{"mu":"inf","sigma":"8","games":1}"#).is_err());
    }
}
