//! How many leaves of Rekkoku's tree a second: counted in bulk, and with every move made.

use divan::Bencher;
use divan::counter::ItemsCount;
use lasker::games::perft::{perft, perft_made};
use lasker::games::rekkoku::{Layout, Options, Position};

fn main() {
    divan::main();
}

fn each(bencher: Bencher, countries: usize, depth: u32, count: fn(&Position, u32) -> u64) {
    let start = Layout::of(countries, false).and_then(|layout| Position::start(layout, Options::default()).ok());
    if let Some(start) = start {
        let leaves = perft(&start, depth);
        bencher.counter(ItemsCount::new(leaves)).bench(|| count(divan::black_box(&start), depth));
    }
}

/// Five deep with eight (168,544,552 leaves), else four.
#[divan::bench(args = [2, 4, 8], sample_count = 5, sample_size = 1)]
fn counted_in_bulk(bencher: Bencher, countries: usize) {
    each(bencher, countries, if countries == 8 { 5 } else { 4 }, perft);
}

#[divan::bench(args = [2, 4, 8], sample_count = 5, sample_size = 1)]
fn three_deep_every_move_made(bencher: Bencher, countries: usize) {
    each(bencher, countries, 3, perft_made);
}

#[divan::bench(args = [2, 8])]
fn legal_moves(bencher: Bencher, countries: usize) {
    let start = Layout::of(countries, false).and_then(|layout| Position::start(layout, Options::default()).ok());
    if let Some(start) = start {
        bencher.bench(|| divan::black_box(&start).legal_moves());
    }
}
