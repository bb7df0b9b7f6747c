//! From what a text says to the one legal play it means, or the reason why there is none.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use super::turn::{Spot, Turn, hit_points, men, places};
use super::{Dice, Men, Play, PlayText, Point, Position, Step};

/// How a text is meant that does not name every point on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unwritten {
    /// A point that is not written was not hit, if the play can be made so: records, files, the shell.
    NotHit,
    /// If plays differ by a hit on a point that is not written, ask: people in a chat.
    Ask,
}

/// Why a text is not a legal play here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResolveError {
    /// The roll before the play is not the one that was thrown.
    #[error("the roll is {rolled}, not {written}")]
    OtherRoll {
        /// What the text says.
        written: Dice,
        /// What was thrown.
        rolled: Dice,
    },
    /// There is no legal play, so none can be made.
    #[error("nothing can be played with {0}")]
    NothingPlayable(Dice),
    /// `no play` was said, but there is one.
    #[error("{0} can be played")]
    MustPlay(Box<Play>),
    /// The player has no man there.
    #[error("you have no man on {0}")]
    NoMan(Point),
    /// A man on the bar must enter before anything else moves.
    #[error("a man on the bar must enter first")]
    OnBar,
    /// The opponent holds the point.
    #[error("the opponent holds {0}")]
    Held(Point),
    /// Men cannot be borne off while one is outside the home board or on the bar.
    #[error("no man can be borne off while one stands on {0}")]
    NotHome(Point),
    /// No number or sum of numbers goes from one point to the other.
    #[error("{0}/{1} cannot be made with {2}")]
    NoNumber(Point, Point, Dice),
    /// Not all numbers that must be played are used.
    #[error("still to play: {}", .left.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))]
    Incomplete {
        /// The numbers left, larger first.
        left: Vec<u8>,
    },
    /// Only one of two numbers can be played, and it must be this, the larger.
    #[error("only one number can be played, and it must be {0}")]
    MustUseLarger(u8),
    /// `*` stands after a point where this play hits nothing.
    #[error("nothing is hit on {0}")]
    NothingHit(Point),
    /// Several plays fit.
    #[error("that could be {}", .0.iter().map(Play::to_string).collect::<Vec<_>>().join(" or "))]
    Ambiguous(Vec<Play>),
    /// The numbers do not allow it, and no simpler reason fits.
    #[error("that is not a legal play with {0}")]
    Illegal(Dice),
}

impl PlayText {
    /// The legal play that this text means in `position` with `dice`, found by its resulting position.
    ///
    /// # Errors
    /// Why there is none, or the plays between which it does not decide.
    pub fn resolve(&self, position: Position, dice: Dice, unwritten: Unwritten) -> Result<Play, ResolveError> {
        if let Some(written) = self.dice.filter(|&d| d != dice) {
            return Err(ResolveError::OtherRoll { written, rolled: dice });
        }
        let plays = position.plays(dice);
        let Some(first) = plays.first() else {
            let lost = self.legs.is_empty() && !position.is_over();
            return if lost { Ok(Play::lost(position)) } else { Err(ResolveError::NothingPlayable(dice)) };
        };
        if self.legs.is_empty() {
            return Err(ResolveError::MustPlay(Box::new(first.clone())));
        }
        let turn = Turn::new(position);
        let found = self.readings(&turn, dice);
        let mut whole: BTreeMap<u128, Play> = BTreeMap::new();
        for (key, steps) in &found {
            let next = turn.finish(*key);
            if plays.iter().any(|p| p.next == next) && !falls_short(&turn, *key, steps, &plays) {
                whole.entry(*key).or_insert_with(|| Play::of(&turn, steps.iter().map(|s| (s.from, s.die))));
            }
        }
        if whole.is_empty() {
            return Err(self.why_not(position, dice, &turn, &found));
        }
        let starred = self.legs.iter().filter(|leg| leg.hit);
        for leg in starred {
            whole.retain(|&key, _| hit_points(key) >> leg.to.number() & 1 != 0);
            if whole.is_empty() {
                return Err(ResolveError::NothingHit(leg.to));
            }
        }
        if whole.len() > 1 && unwritten == Unwritten::NotHit {
            let written = self.legs.iter().fold(0u32, |points, leg| points | 1 << leg.to.number());
            let silent = |&&key: &&u128| hit_points(key) & !1 & !written == 0;
            if let Some(&key) = whole.keys().find(silent) {
                whole.retain(|&k, _| k == key);
            }
        }
        let mut plays: Vec<Play> = whole.into_values().collect();
        match plays.pop() {
            Some(play) if plays.is_empty() => Ok(play),
            last => Err(ResolveError::Ambiguous(plays.into_iter().chain(last).collect())),
        }
    }

    /// Where the text leads: the mover's men after it, if he has them where it says.
    fn goal(&self, position: Position) -> Option<Men> {
        let mut counts = position.mover().counts().map(i16::from);
        for leg in &self.legs {
            counts[usize::from(leg.from.number())] -= 1;
            counts[usize::from(leg.to.number())] += 1;
        }
        let mut men = [0; 26];
        for (to, from) in men.iter_mut().zip(counts) {
            *to = u8::try_from(from).ok()?;
        }
        Men::from_counts(&men)
    }

    /// All ways of playing numbers, too few included, whose steps make up the legs of this text.
    fn readings(&self, turn: &Turn, dice: Dice) -> Vec<(u128, ArrayVec<Step, 4>)> {
        let mut readings = Vec::new();
        let Some(goal) = self.goal(turn.position()) else { return readings };
        each_way(turn, turn.start(), &dice.numbers(), &mut ArrayVec::new(), &mut |key, steps| {
            if men(key) == goal && made_up(&self.legs, steps, 0) {
                readings.push((key, steps.clone()));
            }
        });
        readings
    }

    /// The most helpful reason why no whole legal play fits.
    fn why_not(
        &self,
        position: Position,
        dice: Dice,
        turn: &Turn,
        found: &[(u128, ArrayVec<Step, 4>)],
    ) -> ResolveError {
        if let Some((_, steps)) = found.first() {
            let movable = turn.movable(turn.start(), dice.high());
            let alone = !dice.is_double() && position.plays(dice).iter().all(|p| p.steps.len() == 1);
            if alone && movable != 0 {
                return ResolveError::MustUseLarger(dice.high());
            }
            let mut left = dice.numbers();
            for step in steps {
                left.iter().position(|&n| n == step.die).map(|i| left.remove(i));
            }
            return ResolveError::Incomplete { left };
        }
        let mover = position.mover();
        let entering = self.legs.iter().filter(|leg| leg.from == Point::BAR).count();
        if entering < self.legs.len() && usize::from(mover.on(Point::BAR)) > entering {
            return ResolveError::OnBar;
        }
        for leg in &self.legs {
            if mover.on(leg.from) == 0 && !self.legs.iter().any(|other| other.to == leg.from) {
                return ResolveError::NoMan(leg.from);
            }
            if turn.blocked(leg.to) {
                return ResolveError::Held(leg.to);
            }
        }
        let numbers = dice.numbers();
        for leg in &self.legs {
            let distance = leg.from.number() - leg.to.number();
            let fits = |sum: u8| sum == distance || leg.to == Point::OFF && sum > distance;
            if !sums(&numbers).any(fits) {
                return ResolveError::NoNumber(leg.from, leg.to, dice);
            }
        }
        let bears_off = self.legs.iter().any(|leg| leg.to == Point::OFF);
        if let Some(outside) = self.goal(position).map(Men::rearmost).filter(|p| bears_off && p.number() > 6) {
            return ResolveError::NotHome(outside);
        }
        ResolveError::Illegal(dice)
    }
}

/// The sums of the first one, two … numbers and of the last alone: all distances one man can go.
fn sums(numbers: &[u8]) -> impl Iterator<Item = u8> {
    (1..=numbers.len()).map(|n| numbers[..n].iter().sum()).chain(numbers.last().copied())
}

/// Whether these steps use fewer numbers than the legal plays do, though they reach a position that one of them reaches
/// too. Only who bears off his last man may: what is left lapses then.
fn falls_short(turn: &Turn, key: u128, steps: &[Step], plays: &[Play]) -> bool {
    let most = plays.iter().map(|p| p.steps.len()).max().unwrap_or(0);
    steps.len() < most && turn.finish(key).waiting() != Men::NONE
}

/// Calls `each` with every sequence of legal steps, too short ones included. Those of doubles only from the rear forward,
/// for the order makes no difference there.
fn each_way(
    turn: &Turn,
    spot: Spot,
    left: &[u8],
    steps: &mut ArrayVec<Step, 4>,
    each: &mut impl FnMut(u128, &ArrayVec<Step, 4>),
) {
    for (i, &die) in left.iter().enumerate() {
        if left[..i].contains(&die) {
            continue;
        }
        let mut rest: ArrayVec<u8, 4> = left.iter().copied().collect();
        rest.remove(i);
        let last = steps.last().filter(|s| s.die == die).map_or(Point::BAR, |s| s.from);
        for from in places(turn.movable(spot, die)).map(Point::clamped).filter(|&from| from <= last) {
            let to = from.down(die);
            let after = turn.step(spot, from.number(), die);
            steps.push(Step { from, to, die, hit: turn.hits(spot, to) });
            each(after.key, steps);
            each_way(turn, after, &rest, steps, each);
            steps.pop();
        }
    }
}

/// Whether the legs, each being steps of one man joined, are made of exactly these steps. `used` marks steps by bits.
fn made_up(legs: &[super::Leg], steps: &[Step], used: u8) -> bool {
    let Some((leg, rest)) = legs.split_first() else { return used.count_ones() as usize == steps.len() };
    goes(leg.from, leg.to, steps, used, &mut |used| made_up(rest, steps, used))
}

/// Tries all ways to go from one point to another by unused steps, and what `then` says of what that leaves.
fn goes(from: Point, to: Point, steps: &[Step], used: u8, then: &mut dyn FnMut(u8) -> bool) -> bool {
    if from == to {
        return then(used);
    }
    (0..steps.len())
        .filter(|i| used >> i & 1 == 0 && steps[*i].from == from)
        .any(|i| goes(steps[i].to, to, steps, used | 1 << i, then))
}
