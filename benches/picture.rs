//! Time to draw and encode the named examples; sizes are printed first. One core, after warm-up.
//!
//! `cargo bench --bench picture`

use lasker::games::lasca::Position;
use lasker::picture::{Picture, Theme, lasca};

const EXAMPLES: [(&str, &str); 4] = [
    ("start", "b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w"),
    ("end of the 39-ply game", "b a1w c1BbwW e1w b2bbw d2b a3wb c3w a5wb c5wb g5wb d6Wbb"),
    ("column of 20", "w d4WwwWwwwwwwwbbbbBbbbb e1B a3b"),
    ("eleven columns of 2", "w a1wb c1wB e1Bw g1BW b2Wb d2WB f2BW a3Bw c3wb e3wb g3wb"),
];

fn main() {
    for theme in Theme::all() {
        for (name, text) in EXAMPLES {
            let picture = draw(text, theme);
            println!(
                "{} · {name}: {} × {}, {} bytes",
                theme.name(),
                picture.width(),
                picture.height(),
                picture.to_png().len()
            );
        }
    }
    divan::main();
}

fn draw(text: &str, theme: &'static Theme) -> Picture {
    let position: Position = text.parse().expect("a position");
    lasca::draw(&position, &view(theme))
}

fn view(theme: &'static Theme) -> lasca::View {
    lasca::View { theme, game: Some(42), ply: Some(39), ..lasca::View::default() }
}

#[divan::bench(args = EXAMPLES.map(|e| e.0))]
fn draw_and_encode(bencher: divan::Bencher, name: &str) {
    let text = EXAMPLES.iter().find(|e| e.0 == name).map(|e| e.1).expect("an example");
    let position: Position = text.parse().expect("a position");
    let view = view(Default::default());
    lasca::draw(&position, &view);
    bencher.bench(|| lasca::draw(&position, &view).to_png());
}

#[divan::bench(args = EXAMPLES.map(|e| e.0))]
fn draw_only(bencher: divan::Bencher, name: &str) {
    let text = EXAMPLES.iter().find(|e| e.0 == name).map(|e| e.1).expect("an example");
    let position: Position = text.parse().expect("a position");
    let view = view(Default::default());
    lasca::draw(&position, &view);
    bencher.bench(|| lasca::draw(&position, &view));
}
