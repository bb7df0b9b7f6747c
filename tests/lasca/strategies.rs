//! Positions for property tests: played, and constructed so that rare things happen.

use lasker::games::lasca::{Color, Position, Square};
use proptest::collection::vec;
use proptest::prelude::*;

/// A position reached by arbitrary legal moves from the start.
pub fn played() -> impl Strategy<Value = Position> {
    vec(any::<u16>(), 0..120).prop_map(|choices| {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[choice as usize % moves.len()]);
        }
        position
    })
}

/// Any men on any squares: few or many columns, low or high.
pub fn scattered() -> impl Strategy<Value = Position> {
    let man = (any::<bool>(), prop::bool::weighted(0.4), any::<prop::sample::Index>());
    (vec(man, 0..=22), 1..=25usize, any::<bool>()).prop_map(|(men, squares, white)| {
        let mut board = Board::default();
        for (black, officer, place) in men {
            board.put(place.index(squares) * 25 / squares, black, officer);
        }
        board.position(white)
    })
}

/// Officers amid columns of the other side, far enough apart to be jumped: chains, circles, crossings.
pub fn jumpable() -> impl Strategy<Value = Position> {
    let man = (prop::bool::weighted(0.3), any::<bool>());
    let column = vec(man, 0..3);
    let enemies = vec(prop::option::weighted(0.8, column), 9);
    let own = vec((any::<prop::sample::Index>(), prop::bool::weighted(0.8)), 1..4);
    (enemies, own, vec(any::<bool>(), 0..9), any::<bool>()).prop_map(|(enemies, own, tall, white)| {
        let us_black = !white;
        let mut board = Board::default();
        for (index, (place, officer)) in own.into_iter().enumerate() {
            let landing: Vec<usize> = (0..25).filter(|&at| Square::ALL[at].rank().is_multiple_of(2)).collect();
            let at = *place.get(&landing);
            board.put(at, us_black, officer);
            if index == 0 {
                tall.iter().for_each(|&black| board.put(at, black, false));
            }
        }
        let inner = (0..25).filter(|&at| !Square::ALL[at].rank().is_multiple_of(2));
        for (at, column) in inner.zip(enemies) {
            if let Some(beneath) = column {
                board.put(at, !us_black, beneath.len() % 2 == 1);
                beneath.into_iter().for_each(|(black, officer)| board.put(at, black, officer));
            }
        }
        board.position(white)
    })
}

/// Any of these.
pub fn any_position() -> impl Strategy<Value = Position> {
    prop_oneof![played(), scattered(), jumpable()]
}

/// Men on squares, eleven a side at most; what does not fit is left out.
#[derive(Default)]
struct Board {
    columns: [String; 25],
    men: [usize; 2],
}

impl Board {
    fn put(&mut self, at: usize, black: bool, officer: bool) {
        let count = &mut self.men[usize::from(black)];
        if *count == 11 {
            return;
        }
        *count += 1;
        let color = [Color::White, Color::Black][usize::from(black)];
        let top_on_far_rank = self.columns[at].is_empty() && Square::ALL[at].rank() == color.far_rank();
        self.columns[at].push(match (black, officer || top_on_far_rank) {
            (false, false) => 'w',
            (false, true) => 'W',
            (true, false) => 'b',
            (true, true) => 'B',
        });
    }

    fn position(&self, white: bool) -> Position {
        let mut text = String::from(if white { "w" } else { "b" });
        for (square, column) in Square::ALL.iter().zip(&self.columns).filter(|(_, column)| !column.is_empty()) {
            text += &format!(" {square}{column}");
        }
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}
