//! A moment of a match as Match ID and XGID tell it: everything but the history.

use super::stage::{Crawford, Stage};
use super::state::Match;
use super::{Cube, Dice, HOST, How, Money, Position, Terms};
use crate::games::Seat;

/// What can be told of a match without its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// Seen by the player on roll.
    pub position: Position,
    /// The player on roll; while the cube is offered, the one who doubled.
    pub mover: Seat,
    /// The cube, as [`Cube::stake`] counts it while it is offered.
    pub cube: Cube,
    /// What the match waits for.
    pub phase: Phase,
    /// The points to reach; 0 in money play.
    pub length: u16,
    /// Each seat's points.
    pub score: [u32; 2],
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// Money play with the Jacoby rule.
    pub jacoby: bool,
    /// Money play with beavers. A Match ID does not say.
    pub beaver: bool,
}

/// How far a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Before the opening roll. An XGID does not say.
    Opening,
    /// Before the roll.
    ToRoll,
    /// After it.
    Rolled(Dice),
    /// A double is offered.
    Doubled,
    /// A beaver is.
    Beavered,
    /// A raccoon is.
    Raccooned,
    /// All is over. An XGID does not say.
    Over(How),
}

/// Why a match cannot stand so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SnapshotError {
    /// Someone has borne off all his men.
    #[error("the game is over")]
    Over,
    /// Someone has the points already, or more than there can be.
    #[error("a score of {0}-{1} does not fit a match to {2}")]
    Score(u32, u32, u16),
    /// The Crawford game with a cube that was turned, or with nobody at one point from winning.
    #[error("this cannot be the Crawford game")]
    Crawford,
    /// A stake beyond the limit, or a cube offered by someone who could not.
    #[error("the cube cannot stand so")]
    Cube,
    /// The terms that were asked for are others.
    #[error("the position says {0}, the options say otherwise")]
    Terms(&'static str),
}

impl Match {
    /// What can be told of it without its history.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let money = self.terms.money();
        Snapshot {
            position: self.position,
            mover: self.mover,
            cube: self.cube,
            phase: match self.stage {
                Stage::Opening => Phase::Opening,
                Stage::Cube | Stage::Roll => Phase::ToRoll,
                Stage::Play(dice) => Phase::Rolled(dice),
                Stage::Doubled => Phase::Doubled,
                Stage::Beavered => Phase::Beavered,
                Stage::Raccooned => Phase::Raccooned,
                Stage::Over => Phase::Over(self.last.map_or(How::BorneOff, |last| last.how)),
            },
            length: self.terms.length().unwrap_or(0),
            score: self.score,
            crawford: self.crawford == Crawford::Now,
            jacoby: money.is_some_and(|m| m.jacoby),
            beaver: money.is_some_and(|m| m.beaver),
        }
    }

    /// Goes on from a moment, as game 1. In a match a score one point short means that the Crawford game is now or past.
    ///
    /// # Errors
    /// It is over, or score and cube contradict each other.
    pub fn resume(at: Snapshot) -> Result<Self, SnapshotError> {
        if at.position.is_over() || matches!(at.phase, Phase::Over(_)) {
            return Err(SnapshotError::Over);
        }
        let length = u32::from(at.length);
        let [host, guest] = at.score;
        let short = at.score.iter().any(|&points| points + 1 == length);
        let terms = if at.length == 0 {
            Terms::Money(Money { jacoby: at.jacoby, beaver: at.beaver, ..Money::default() })
        } else {
            Terms::Match { length: at.length }
        };
        if at.score.iter().any(|&points| points > u32::from(u16::MAX) || length > 0 && points >= length) {
            return Err(SnapshotError::Score(host, guest, at.length));
        }
        // A match to one point has no Crawford game, though some programs mark it so.
        let crawford = at.crawford && length > 1;
        if crawford && (!short || host == guest || at.cube != Cube::START) {
            return Err(SnapshotError::Crawford);
        }
        if !at.cube.stake.is_power_of_two() || !at.cube.fits(1) {
            return Err(SnapshotError::Cube);
        }
        let mut resumed = Self::new(terms);
        resumed.score = at.score;
        resumed.crawford = match (crawford, short && length > 1) {
            (true, _) => Crawford::Now,
            (false, true) => Crawford::Past,
            (false, false) => Crawford::Before,
        };
        (resumed.position, resumed.mover, resumed.first, resumed.cube) = (at.position, at.mover, at.mover, at.cube);
        resumed.stage = match at.phase {
            Phase::Opening if at.position == Position::START => {
                (resumed.mover, resumed.first) = (HOST, HOST);
                Stage::Opening
            }
            Phase::Opening | Phase::ToRoll | Phase::Over(_) => resumed.before_roll(),
            Phase::Rolled(dice) => Stage::Play(dice),
            Phase::Doubled if resumed.may_double(at.mover).is_ok() => Stage::Doubled,
            Phase::Beavered if resumed.was_raised(1) => Stage::Beavered,
            Phase::Raccooned if resumed.was_raised(2) => Stage::Raccooned,
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => return Err(SnapshotError::Cube),
        };
        if let (Phase::Beavered | Phase::Raccooned, Terms::Money(money)) = (at.phase, &mut resumed.terms) {
            money.beaver = true;
            money.raccoon = at.phase == Phase::Raccooned;
        }
        Ok(resumed)
    }

    /// Goes on from a moment on these terms, which must agree with what the moment says of them.
    ///
    /// # Errors
    /// They do not, or see [`resume`](Self::resume).
    pub fn resume_on(at: Snapshot, terms: Terms) -> Result<Self, SnapshotError> {
        let mut resumed = Self::resume(at)?;
        match (terms, resumed.terms) {
            (Terms::Match { length }, Terms::Match { length: said }) if length == said => {}
            (Terms::Match { .. }, Terms::Match { .. }) => return Err(SnapshotError::Terms("another length")),
            (Terms::Match { .. }, _) => return Err(SnapshotError::Terms("money play")),
            (Terms::Money(_), Terms::Match { .. }) => return Err(SnapshotError::Terms("a match")),
            (Terms::Money(asked), Terms::Money(said)) => {
                if said.jacoby && !asked.jacoby {
                    return Err(SnapshotError::Terms("Jacoby"));
                }
                if said.beaver && !asked.beaver || said.raccoon && !asked.raccoon {
                    return Err(SnapshotError::Terms("beavers"));
                }
            }
        }
        resumed.terms = terms;
        Ok(resumed)
    }

    /// Whether the cube can have been turned so often in a row just now, and may be once more.
    fn was_raised(&self, times: u32) -> bool {
        let keeper = self.mover.other();
        self.cube.owner == Some(keeper)
            && self.cube.stake >= 1 << times
            && self.cube.fits(2)
            && self.terms.length().is_none()
    }
}

impl Snapshot {
    /// A bare position: the host is on roll and may double if the terms allow it.
    #[must_use]
    pub fn of(position: Position, terms: Terms) -> Self {
        let money = terms.money().unwrap_or_default();
        Self {
            position,
            mover: HOST,
            cube: Cube::START,
            phase: Phase::ToRoll,
            length: terms.length().unwrap_or(0),
            score: [0; 2],
            crawford: false,
            jacoby: money.jacoby,
            beaver: money.beaver,
        }
    }
}
