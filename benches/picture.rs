//! Time to draw and encode the named examples; sizes are printed first. One core, after warm-up.
//!
//! `cargo bench --bench picture`

use divan::Bencher;
use lasker::games::backgammon::{self, Dice, Match, Stage, Terms};
use lasker::games::lasca::{self, Position};
use lasker::games::rekkoku::{self, Layout};
use lasker::games::{Rules as _, Seat, Setup};
use lasker::picture::{Delays, Size, Theme, backgammon as match_board, lasca as board, rekkoku as war_board, replay};

/// A name, a position, the move that led to it.
type Example = (&'static str, &'static str, &'static str);

const EXAMPLES: [Example; 4] = [
    ("start", "b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w", ""),
    ("end of the 39-ply game", "b a1w c1BbwW e1w b2bbw d2b a3wb c3w a5wb c5wb g5wb d6Wbb", "e3xg5"),
    ("column of 20", "w d4WwwWwwwwwwwbbbbBbbbb e1B a3b", ""),
    ("eleven columns of 2", "w a1wb c1wB e1Bw g1BW b2Wb d2WB f2BW a3Bw c3wb e3wb g3wb", ""),
];

/// What a match has come to, with its seats and actions.
type Played = Vec<(Option<Seat>, backgammon::Action)>;

fn main() {
    for theme in Theme::all() {
        for example in EXAMPLES {
            let (position, view) = scene(example.0, theme);
            let picture = board::draw(&position, &view);
            let (width, height, bytes) = (picture.width(), picture.height(), picture.to_png().len());
            println!("{} · {}: {width} × {height}, {bytes} bytes", theme.name(), example.0);
        }
        let picture = match_board::draw(&(&middle_game()).into(), &match_view(theme, Size::Full));
        let (width, height, bytes) = (picture.width(), picture.height(), picture.to_png().len());
        println!("{} · backgammon, a middle game: {width} × {height}, {bytes} bytes", theme.name());
        for name in WARS {
            let (game, view) = war(name, theme);
            let picture = war_board::draw(game.position(), &view);
            let (width, height, bytes) = (picture.width(), picture.height(), picture.to_png().len());
            println!("{} · Rekkoku, {name}: {width} × {height}, {bytes} bytes", theme.name());
        }
    }
    let game = sixty_plies();
    println!("film of a game of {} plies: {} bytes", game.moves().len(), film_of_game(&game).len());
    let actions = three_points();
    let pictures = match_board::count(&actions);
    println!("film of a match to 3 points, {pictures} pictures: {} bytes", film_of_match(&actions).len());
    let game = conquest(300);
    println!("film of {} plies of Rekkoku: {} bytes", game.log().len(), film_of_war(&game).len());
    divan::main();
}

/// An example as a board post shows it.
fn scene(name: &str, theme: &'static Theme) -> (Position, board::View) {
    let (_, text, last) = EXAMPLES.into_iter().find(|e| e.0 == name).expect("an example");
    let position: Position = text.parse().expect("a position");
    let last = board::LastMove::leading_to(&position, last);
    (position, board::View { theme, last, game: Some(42), ply: Some(39), ..board::View::default() })
}

fn match_view(theme: &'static Theme, size: Size) -> match_board::View {
    match_board::View { theme, size, number: Some(42), ..match_board::View::default() }
}

/// The first game of 60 plies that chance plays.
fn sixty_plies() -> lasca::Game {
    let games = (0..).map(|seed| {
        let mut luck = fastrand::Rng::with_seed(seed);
        let mut game = lasca::Game::new(&Setup::default()).expect("the usual start");
        while let Some(seat) = game.to_act().iter().next() {
            let legal = game.legal(seat);
            game.play(Some(seat), &legal[luck.usize(..legal.len())]).expect("a legal move");
        }
        game
    });
    games.into_iter().find(|game| game.moves().len() == 60).expect("there are endless seeds")
}

/// A match to 3 points that chance plays without the cube.
fn three_points() -> Played {
    let mut luck = fastrand::Rng::with_seed(42);
    let mut state = Match::new(Terms::Match { length: 3 });
    let mut actions = Vec::new();
    while state.stage() != Stage::Over {
        let [first, second] = [luck.u8(1..=6), luck.u8(1..=6)];
        let seat = state.decides();
        let action = match state.stage() {
            Stage::Opening => backgammon::Action::Opening { host: first, guest: second },
            Stage::Roll => backgammon::Action::Dice(Dice::new(first, second).expect("a roll")),
            Stage::Cube => backgammon::Action::Roll,
            _ => {
                let legal = state.actions(seat.expect("someone decides"));
                legal[luck.usize(..legal.len())].clone()
            }
        };
        state.act(seat, &action).expect("a legal action");
        actions.push((seat, action));
    }
    actions
}

/// The same match in the middle of its first game.
fn middle_game() -> Match {
    let mut state = Match::new(Terms::Match { length: 3 });
    for (seat, action) in three_points() {
        state.act(seat, &action).expect("it was legal before");
        if state.plies() == 20 {
            break;
        }
    }
    state
}

/// Scenes of Rekkoku with eight countries.
const WARS: [&str; 4] = ["start", "200 plies", "200 plies in Latin", "detail"];

/// A game of so many plies, if it does not end before, in which chance moves but takes the dearest piece it can.
fn conquest(plies: usize) -> rekkoku::Game {
    let mut luck = fastrand::Rng::with_seed(3);
    let mut game = rekkoku::Game::new(Layout::Eight, rekkoku::Options::default()).expect("the usual start");
    while game.position().end().is_none() && game.log().len() < plies {
        let moves = game.position().legal_moves();
        let dearest = moves.iter().max_by_key(|mv| mv.victim.map(|piece| piece.kind.points()));
        let taken = dearest.filter(|mv| mv.victim.is_some() && luck.u8(..4) == 0);
        let mv = *taken.unwrap_or(&moves[luck.usize(..moves.len())]);
        game.act(rekkoku::Action::Move(mv)).expect("a legal move");
    }
    game
}

/// One of these scenes as a post shows it.
fn war(name: &str, theme: &'static Theme) -> (rekkoku::Game, war_board::View) {
    let game = conquest(if name == "start" { 0 } else { 200 });
    let last = game.log().last().map(war_board::LastMove::from);
    let faces = if name.ends_with("Latin") { war_board::Faces::Latin } else { war_board::Faces::Kanji };
    let around = last.as_ref().and_then(war_board::LastMove::to).filter(|_| name == "detail");
    let area = around.map_or(war_board::Area::Whole, war_board::Area::Around);
    (game, war_board::View { theme, last, faces, area, number: Some(42), ..war_board::View::default() })
}

/// Its film.
fn film_of_war(game: &rekkoku::Game) -> Vec<u8> {
    let start = rekkoku::Position::start(Layout::Eight, rekkoku::Options::default()).expect("the usual start");
    let view = war_board::View { size: Size::Half, number: Some(42), ..war_board::View::default() };
    let delays = Delays::for_pictures(war_board::count(game.log()));
    replay(war_board::frames(&start, game.log(), &view), delays).expect("pictures alike")
}

/// A film as a result post has it.
fn film_of_game(game: &lasca::Game) -> Vec<u8> {
    let view = board::View { size: Size::Half, game: Some(42), ..board::View::default() };
    let pictures = board::frames(game.start(), game.moves(), board::Standing::of(game), &view);
    replay(pictures, Delays::for_pictures(game.moves().len() + 1)).expect("pictures alike")
}

/// The same of a match.
fn film_of_match(actions: &Played) -> Vec<u8> {
    let view = match_view(Default::default(), Size::Half);
    let pictures = match_board::frames(&Match::new(Terms::Match { length: 3 }), actions, &view);
    replay(pictures, Delays::for_pictures(match_board::count(actions))).expect("pictures alike")
}

#[divan::bench(args = EXAMPLES.map(|e| e.0))]
fn draw_and_encode(bencher: Bencher, name: &str) {
    let (position, view) = scene(name, Default::default());
    board::draw(&position, &view);
    bencher.bench(|| board::draw(&position, &view).to_png());
}

#[divan::bench(args = EXAMPLES.map(|e| e.0))]
fn draw_only(bencher: Bencher, name: &str) {
    let (position, view) = scene(name, Default::default());
    board::draw(&position, &view);
    bencher.bench(|| board::draw(&position, &view));
}

#[divan::bench]
fn draw_and_encode_backgammon(bencher: Bencher) {
    let (scene, view) = (match_board::Scene::from(&middle_game()), match_view(Default::default(), Size::Full));
    drop(match_board::draw(&scene, &view));
    bencher.bench(|| match_board::draw(&scene, &view).to_png());
}

#[divan::bench(args = WARS)]
fn draw_and_encode_rekkoku(bencher: Bencher, name: &str) {
    let (game, view) = war(name, Default::default());
    drop(war_board::draw(game.position(), &view));
    bencher.bench(|| war_board::draw(game.position(), &view).to_png());
}

#[divan::bench(args = WARS)]
fn draw_only_rekkoku(bencher: Bencher, name: &str) {
    let (game, view) = war(name, Default::default());
    drop(war_board::draw(game.position(), &view));
    bencher.bench(|| war_board::draw(game.position(), &view));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn film_300_plies_of_rekkoku(bencher: Bencher) {
    let game = conquest(300);
    drop(film_of_war(&game));
    bencher.bench(|| film_of_war(&game));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn film_60_plies_of_lasca(bencher: Bencher) {
    let game = sixty_plies();
    film_of_game(&game);
    bencher.bench(|| film_of_game(&game));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn film_a_match_to_3_points(bencher: Bencher) {
    let actions = three_points();
    film_of_match(&actions);
    bencher.bench(|| film_of_match(&actions));
}
