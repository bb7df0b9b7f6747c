//! Counting the tree of moves: the surest check of a move generator.

use std::hint::black_box;

/// Something whose moves can be counted and made.
pub trait Tree {
    /// How many moves there are.
    fn count_moves(&self) -> u64;

    /// How many sequences of two moves there are; a game may know them without making the first moves in full.
    fn count_two_deep(&self) -> u64 {
        let mut leaves = 0;
        self.for_each_next(|next| leaves += next.count_moves());
        leaves
    }

    /// Makes each move in turn and hands over what comes after it.
    fn for_each_next(&self, visit: impl FnMut(&Self));
}

/// The number of sequences of `depth` moves. The last moves are counted, not made; see [`perft_made`].
pub fn perft<T: Tree>(node: &T, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => node.count_moves(),
        2 => node.count_two_deep(),
        _ => {
            let mut leaves = 0;
            node.for_each_next(|next| leaves += perft(next, depth - 1));
            leaves
        }
    }
}

/// The same number with every move made, the last ones too.
pub fn perft_made<T: Tree>(node: &T, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => node.for_each_next(|next| {
            // Nobody looks at the leaves; made they shall be all the same.
            black_box(next);
            leaves += 1;
        }),
        _ => node.for_each_next(|next| leaves += perft_made(next, depth - 1)),
    }
    leaves
}
