//! What a decision about the cube or a resignation is worth, in points: for those who have to make it.

use super::stage::Stage;
use super::state::Match;
use super::{Cube, Win};
use crate::games::Seat;

/// What the answers open to a seat mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospects {
    /// What dropping costs, while the cube is offered to the seat.
    pub drop: Option<Loss>,
    /// The cube if the seat takes what it is offered.
    pub take: Option<Cube>,
    /// What giving up the game under play costs, by what it can count as; nothing while the cube is offered.
    pub resign: Vec<(Win, Loss)>,
    /// What giving up the match costs.
    pub resign_match: Loss,
}

/// Points that go to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// How many.
    pub points: u32,
    /// How the two then stand; in a match nobody has more than its length.
    pub score: [u32; 2],
}

impl Match {
    /// What the answers open to a seat mean. Meaningless when all is over.
    #[must_use]
    pub fn prospects(&self, seat: Seat) -> Prospects {
        let offered = self.is_offered();
        let asked = offered && self.decides() == Some(seat);
        let most = self.most_resignable(seat);
        let wins = Win::ALL.into_iter().filter(|&win| win <= most && !offered);
        Prospects {
            drop: asked.then(|| self.loss(seat, self.cost(Win::Single))),
            take: asked.then(|| self.if_taken()),
            resign: wins.map(|win| (win, self.loss(seat, self.cost(win)))).collect(),
            resign_match: self.loss(seat, self.cost_of_match(seat)),
        }
    }

    /// The stake that the next double will double: while something is offered none can come before that is taken.
    #[must_use]
    pub fn stake_to_double(&self) -> u32 {
        if self.is_offered() { self.if_taken().stake } else { self.cube.stake }
    }

    /// Whether a double, beaver or raccoon waits for its answer.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        matches!(self.stage, Stage::Doubled | Stage::Beavered | Stage::Raccooned)
    }

    /// The cube if what is offered is taken, or if the player on roll doubled now and the other took.
    #[must_use]
    pub fn if_taken(&self) -> Cube {
        Cube { stake: self.cube.stake * 2, owner: Some(self.mover.other()) }
    }

    /// How the two stand if that seat wins so many points more; in a match nobody has more than its length.
    #[must_use]
    pub fn score_with(&self, seat: Seat, points: u32) -> [u32; 2] {
        let mut score = self.score;
        let own = &mut score[usize::from(seat.0)];
        *own = own.saturating_add(points).min(self.terms.length().map_or(u32::MAX, u32::from));
        score
    }

    fn loss(&self, seat: Seat, points: u32) -> Loss {
        Loss { points, score: self.score_with(seat.other(), points) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Dice, GUEST, HOST, Terms};
    use super::*;

    /// The host has played and the guest may double.
    fn before_the_guests_roll() -> Match {
        let mut state = Match::new(Terms::Match { length: 5 });
        state.act(None, &Action::Opening { host: 3, guest: 1 }).unwrap();
        let play = state.actions(HOST).remove(0);
        state.act(Some(HOST), &play).unwrap();
        state
    }

    #[test]
    fn a_double_says_what_each_answer_means() {
        let mut state = before_the_guests_roll();
        let guest = state.prospects(GUEST);
        assert_eq!((guest.drop, guest.take), (None, None));
        assert_eq!(guest.resign.len(), 3);
        assert_eq!(guest.resign[2], (Win::Backgammon, Loss { points: 3, score: [3, 0] }));
        assert_eq!(guest.resign_match, Loss { points: 5, score: [5, 0] });
        state.act(Some(GUEST), &Action::Double).unwrap();
        let host = state.prospects(HOST);
        assert_eq!(host.drop, Some(Loss { points: 1, score: [0, 1] }));
        assert_eq!(host.take, Some(Cube { stake: 2, owner: Some(HOST) }));
        assert_eq!(host.resign, []);
        assert_eq!(state.prospects(GUEST).drop, None);
        state.act(Some(HOST), &Action::Take).unwrap();
        assert_eq!(Some(state.cube()), host.take);
    }

    #[test]
    fn surplus_points_do_not_count() {
        let mut state = before_the_guests_roll();
        state.act(Some(GUEST), &Action::Double).unwrap();
        state.act(Some(HOST), &Action::Take).unwrap();
        state.act(None, &Action::Dice(Dice::new(2, 1).unwrap())).unwrap();
        let resign = state.prospects(GUEST).resign;
        assert_eq!(resign[2], (Win::Backgammon, Loss { points: 6, score: [5, 0] }));
    }
}
