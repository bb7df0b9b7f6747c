//! How fast backgammon's rules are: legal plays, perft, reading a play.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lasker::games::backgammon::{Dice, PlayText, Position, Unwritten, perft};

fn main() {
    divan::main();
}

/// The start, a middle game, a man on the bar, bearing off.
const POSITIONS: [&str; 4] = ["4HPwATDgc/ABMA", "4PPggELbGHBAMQ", "P0rBEgIPBiQccg", "/wMAAAD/AwAAAA"];

#[divan::bench(args = POSITIONS)]
fn plays_of_all_rolls(bencher: Bencher, id: &str) {
    let position = Position::from_id(id).expect("an ID of this file");
    bencher
        .counter(ItemsCount::new(Dice::ALL.len()))
        .bench(|| Dice::ALL.map(|dice| black_box(position).plays(dice).len()));
}

#[divan::bench]
fn perft_2(bencher: Bencher) {
    bencher.counter(ItemsCount::new(202_782u32)).bench(|| perft(black_box(Position::START), 2));
}

/// 116,154,993 lines: within five seconds on one core.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn perft_3(bencher: Bencher) {
    bencher.counter(ItemsCount::new(116_154_993u32)).bench(|| perft(black_box(Position::START), 3));
}

#[divan::bench(args = ["24/22 13/11(2) 6/4", "13/5"])]
fn read_a_play(bencher: Bencher, text: &str) {
    let dice = Dice::new(2, 2).expect("a roll");
    bencher.bench(|| {
        let text: PlayText = black_box(text).parse().expect("a play");
        text.resolve(Position::START, dice, Unwritten::NotHit).expect("a legal play")
    });
}
