//! The rules of a turn once more, as plainly as they are written down: try every step sequence in every order.

use std::collections::BTreeSet;

use lasker::games::backgammon::{Men, Position};

/// Men by place, each side in its own numbering; place 0 is off.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Board {
    pub mine: [u8; 26],
    pub theirs: [u8; 26],
}

impl Board {
    pub fn of(position: Position) -> Self {
        Self { mine: position.mover().counts(), theirs: position.waiting().counts() }
    }

    /// After the turn has passed.
    pub fn passed(&self) -> Position {
        let men = |counts| Men::from_counts(counts).unwrap();
        Position::new(men(&self.theirs), men(&self.mine)).unwrap()
    }

    fn step(&self, from: usize, die: usize) -> Option<Self> {
        if self.mine[from] == 0 || (self.mine[25] > 0 && from != 25) {
            return None;
        }
        let mut after = self.clone();
        after.mine[from] -= 1;
        if die >= from {
            let outside = (7..=25).any(|p| self.mine[p] > 0);
            let behind = (from + 1..=6).any(|p| self.mine[p] > 0);
            if outside || (die > from && behind) {
                return None;
            }
            after.mine[0] += 1;
            return Some(after);
        }
        let to = from - die;
        match self.theirs[25 - to] {
            0 => {}
            1 => {
                after.theirs[25 - to] = 0;
                after.theirs[25] += 1;
            }
            _ => return None,
        }
        after.mine[to] += 1;
        Some(after)
    }
}

/// Every sequence of steps that cannot go on, as (numbers used, end).
fn sequences(board: &Board, left: &[usize], used: &mut Vec<usize>, ends: &mut BTreeSet<(Vec<usize>, Board)>) {
    let mut stuck = true;
    for i in 0..left.len() {
        let mut rest = left.to_vec();
        let die = rest.remove(i);
        for from in 1..=25 {
            if let Some(after) = board.step(from, die) {
                stuck = false;
                used.push(die);
                sequences(&after, &rest, used, ends);
                used.pop();
            }
        }
    }
    if stuck {
        ends.insert((used.clone(), board.clone()));
    }
}

/// How many numbers a legal play uses, and all positions after legal plays.
pub fn plays(position: Position, a: u8, b: u8) -> (usize, BTreeSet<Position>) {
    let (a, b) = (usize::from(a), usize::from(b));
    let numbers = if a == b { vec![a; 4] } else { vec![a, b] };
    let mut ends = BTreeSet::new();
    sequences(&Board::of(position), &numbers, &mut Vec::new(), &mut ends);
    let most = ends.iter().map(|(used, _)| used.len()).max().unwrap_or(0);
    if most == 0 {
        return (0, BTreeSet::new());
    }
    ends.retain(|(used, _)| used.len() == most);
    if most == 1 && a != b && ends.iter().any(|(used, _)| used[0] == a.max(b)) {
        ends.retain(|(used, _)| used[0] == a.max(b));
    }
    (most, ends.into_iter().map(|(_, board)| board.passed()).collect())
}
