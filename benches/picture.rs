//! Time to draw and encode the named examples; sizes are printed first. One core, after warm-up.
//!
//! `cargo bench --bench picture`

use lasker::games::lasca::Position;
use lasker::picture::{Theme, lasca};

/// A name, a position, the move that led to it.
type Example = (&'static str, &'static str, &'static str);

const EXAMPLES: [Example; 4] = [
    ("start", "b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w", ""),
    ("end of the 39-ply game", "b a1w c1BbwW e1w b2bbw d2b a3wb c3w a5wb c5wb g5wb d6Wbb", "e3xg5"),
    ("column of 20", "w d4WwwWwwwwwwwbbbbBbbbb e1B a3b", ""),
    ("eleven columns of 2", "w a1wb c1wB e1Bw g1BW b2Wb d2WB f2BW a3Bw c3wb e3wb g3wb", ""),
];

fn main() {
    for theme in Theme::all() {
        for example in EXAMPLES {
            let (position, view) = scene(example.0, theme);
            let picture = lasca::draw(&position, &view);
            let (width, height, bytes) = (picture.width(), picture.height(), picture.to_png().len());
            println!("{} · {}: {width} × {height}, {bytes} bytes", theme.name(), example.0);
        }
    }
    divan::main();
}

/// An example as a board post shows it.
fn scene(name: &str, theme: &'static Theme) -> (Position, lasca::View) {
    let (_, text, last) = EXAMPLES.into_iter().find(|e| e.0 == name).expect("an example");
    let position: Position = text.parse().expect("a position");
    let last = lasca::LastMove::leading_to(&position, last);
    (position, lasca::View { theme, last, game: Some(42), ply: Some(39), ..lasca::View::default() })
}

#[divan::bench(args = EXAMPLES.map(|e| e.0))]
fn draw_and_encode(bencher: divan::Bencher, name: &str) {
    let (position, view) = scene(name, Default::default());
    lasca::draw(&position, &view);
    bencher.bench(|| lasca::draw(&position, &view).to_png());
}

#[divan::bench(args = EXAMPLES.map(|e| e.0))]
fn draw_only(bencher: divan::Bencher, name: &str) {
    let (position, view) = scene(name, Default::default());
    lasca::draw(&position, &view);
    bencher.bench(|| lasca::draw(&position, &view));
}
