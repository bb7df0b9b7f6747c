//! How many leaves of Lasca's tree a second: counted in bulk, and with every move made.

use divan::Bencher;
use divan::counter::ItemsCount;
use lasker::games::lasca::Position;
use lasker::games::perft::{perft, perft_made};

fn main() {
    divan::main();
}

/// The start, where nearly every turn is a capture, and a middle game with columns and officers.
const POSITIONS: [(&str, &str, u32); 2] = [
    ("start", "b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w", 14),
    ("middle", "w a1w g1w b2w d2w f2w c3wb g3w b4w d4b f4bw a5Wbbb d6b f6b e7Wbb g7b", 12),
];

fn each(bencher: Bencher, name: &str, count: fn(&Position, u32) -> u64) {
    for (label, text, depth) in POSITIONS {
        if label == name {
            // Literals above; a test reads them too.
            let position: Position = text.parse().unwrap_or_default();
            let leaves = perft(&position, depth);
            bencher.counter(ItemsCount::new(leaves)).bench(|| count(divan::black_box(&position), depth));
            return;
        }
    }
}

#[divan::bench(args = ["start", "middle"], sample_count = 20, sample_size = 1)]
fn counted_in_bulk(bencher: Bencher, position: &str) {
    each(bencher, position, perft);
}

#[divan::bench(args = ["start", "middle"], sample_count = 20, sample_size = 1)]
fn every_move_made(bencher: Bencher, position: &str) {
    each(bencher, position, perft_made);
}
