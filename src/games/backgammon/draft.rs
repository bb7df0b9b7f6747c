//! A play made step by step.

use arrayvec::ArrayVec;

use super::turn::{Spot, Turn, men, places};
use super::{Dice, Match, Men, Play, PlayText, Point, Position, Step, Unwritten};
use crate::games::Seat;

/// A turn under way: the steps made so far, each of which can still become a legal play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    position: Position,
    dice: Dice,
    steps: ArrayVec<Step, 4>,
}

/// A step that cannot be made now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}/{} with {} is not one of the steps that can be made now", .0.from, .0.to, .0.die)]
pub struct NotAStep(pub Step);

impl Draft {
    /// Begins a turn.
    #[must_use]
    pub fn new(position: Position, dice: Dice) -> Self {
        Self { position, dice, steps: ArrayVec::new() }
    }

    /// The turn that a player's choices amount to: one whole play as it is written, or steps in their order, each of which
    /// may come after the place it begins from. That place is told too while its step is still to be chosen. `None`: the
    /// choices lead nowhere.
    #[must_use]
    pub fn chosen(position: Position, dice: Dice, choices: &[String]) -> Option<(Self, Option<Point>)> {
        let mut draft = Self::new(position, dice);
        if let [whole] = choices
            && let Ok(text) = whole.parse::<PlayText>()
            && let Ok(play) = text.resolve(position, dice, Unwritten::NotHit)
        {
            draft.steps = play.steps;
            return Some((draft, None));
        }
        let mut from = None;
        for choice in choices {
            let options = draft.options();
            if let Some(&step) = options.iter().find(|step| step.to_string() == *choice) {
                draft.steps.push(step);
                from = None;
            } else {
                from = Some(options.iter().find(|step| step.from.to_string() == *choice)?.from);
            }
        }
        Some((draft, from))
    }

    /// The roll that is played.
    #[must_use]
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The steps made so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// That seat's men in the match whose turn it is, the steps made.
    #[must_use]
    pub fn men(&self, state: &Match, seat: Seat) -> Men {
        let position = self.position();
        if seat == state.mover() { position.mover() } else { position.waiting() }
    }

    /// The numbers not used yet, larger first.
    #[must_use]
    pub fn numbers_left(&self) -> Vec<u8> {
        let mut numbers = self.dice.numbers();
        for step in &self.steps {
            if let Some(i) = numbers.iter().position(|&n| n == step.die) {
                numbers.remove(i);
            }
        }
        numbers
    }

    /// The numbers to play, larger first, and whether each has been used. Of a double the first ones are left.
    #[must_use]
    pub fn numbers(&self) -> Vec<(u8, bool)> {
        let mut left = self.numbers_left();
        let used = |n: &u8| left.iter().position(|l| l == n).map(|i| left.remove(i)).is_none();
        let numbers = self.dice.numbers();
        let used: Vec<bool> = numbers.iter().map(used).collect();
        numbers.into_iter().zip(used).collect()
    }

    /// The steps that can be made now: those after which the rules on how much must be played can still be kept.
    /// From the rear, the larger number first. None when the play is complete.
    #[must_use]
    pub fn options(&self) -> Vec<Step> {
        if self.position.is_over() {
            return Vec::new();
        }
        let (turn, spot) = self.now();
        let left = self.numbers_left();
        let most = most(&turn, spot, &left);
        let mut options = Vec::new();
        for (i, &die) in left.iter().enumerate() {
            if left[..i].contains(&die) {
                continue;
            }
            let mut rest = left.clone();
            rest.remove(i);
            for from in places(turn.movable(spot, die)) {
                if self.larger_waits(&turn, die, most) {
                    continue;
                }
                let after = turn.step(spot, from, die);
                let goes_on = 1 + self::most(&turn, after, &rest) >= most;
                // The last man may go off with either number, though he could use both, if that changes nothing.
                let last = || men(after.key) == Men::NONE && self.is_play(turn.finish(after.key));
                if goes_on || last() {
                    let (from, to) = (Point::clamped(from), Point::clamped(from).down(die));
                    options.push(Step { from, to, die, hit: turn.hits(spot, to) });
                }
            }
        }
        options.sort_by_key(|s| std::cmp::Reverse((s.from, s.die)));
        options
    }

    /// Makes one of the [`options`](Self::options).
    ///
    /// # Errors
    /// It is none of them.
    pub fn push(&mut self, step: Step) -> Result<(), NotAStep> {
        if !self.options().contains(&step) {
            return Err(NotAStep(step));
        }
        self.steps.push(step);
        Ok(())
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// The position as it now stands, the mover still on roll.
    #[must_use]
    pub fn position(&self) -> Position {
        let (turn, spot) = self.now();
        turn.finish(spot.key).flipped()
    }

    /// The play, once nothing more must be played.
    #[must_use]
    pub fn play(&self) -> Option<Play> {
        self.options().is_empty().then(|| self.so_far())
    }

    /// The steps made so far as if they were a whole play, to be written like one.
    #[must_use]
    pub fn so_far(&self) -> Play {
        Play::of(&Turn::new(self.position), self.steps.iter().map(|s| (s.from, s.die)))
    }

    fn now(&self) -> (Turn, Spot) {
        let turn = Turn::new(self.position);
        let spot = self.steps.iter().fold(turn.start(), |spot, s| turn.step(spot, s.from.number(), s.die));
        (turn, spot)
    }

    fn is_play(&self, next: Position) -> bool {
        self.position.plays(self.dice).iter().any(|play| play.next == next)
    }

    /// Whether `die` may not be played because only one number can be, and it could be the larger.
    fn larger_waits(&self, turn: &Turn, die: u8, most: usize) -> bool {
        self.steps.is_empty()
            && most == 1
            && die < self.dice.high()
            && turn.movable(turn.start(), self.dice.high()) != 0
    }
}

/// How many of the numbers can still be played.
fn most(turn: &Turn, spot: Spot, left: &[u8]) -> usize {
    let mut best = 0;
    for (i, &die) in left.iter().enumerate() {
        if left[..i].contains(&die) {
            continue;
        }
        let mut rest: ArrayVec<u8, 4> = left.iter().copied().collect();
        rest.remove(i);
        for from in places(turn.movable(spot, die)) {
            best = best.max(1 + most(turn, turn.step(spot, from, die), &rest));
            if best == left.len() {
                return best;
            }
        }
    }
    best
}
