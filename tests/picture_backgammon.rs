//! What must be seen in a picture of backgammon (rules, section 7).

use std::path::Path;

use lasker::games::backgammon::Game;
use lasker::games::backgammon::{Action, Cube, Dice, GUEST, HOST, Match, Men, Point, Stage, Terms};
use lasker::games::{Rules as _, Seat, Setup};
use lasker::picture::backgammon::{LastPlay, Scene, Size, View, draw, frames};
use lasker::picture::{Delays, Picture, Theme, replay};

/// Men by place, as `24:2 13:5`, `bar` for 25; what is missing of fifteen is off.
fn men(text: &str) -> Men {
    let mut counts = [0; 26];
    for part in text.split_whitespace() {
        let (place, n) = part.split_once(':').unwrap();
        let place: usize = if place == "bar" { 25 } else { place.parse().unwrap() };
        counts[place] = n.parse().unwrap();
    }
    counts[0] = 15 - counts[1..].iter().sum::<u8>();
    Men::from_counts(&counts).unwrap()
}

const START: &str = "24:2 13:5 8:3 6:5";

fn scene(host: &str, guest: &str) -> Scene {
    Scene {
        men: [men(host), men(guest)],
        dice: None,
        used: None,
        cube: Some(Cube::START),
        offered: None,
        to_act: Some(HOST),
        score: [2, 1],
        length: Some(5),
        game: 3,
    }
}

fn last(seat: Seat, dice: &str, text: &str) -> Option<LastPlay> {
    Some(LastPlay { seat, dice: dice.parse().unwrap(), text: text.to_owned() })
}

fn view() -> View {
    View { number: Some(42), ..View::default() }
}

/// The turn of the guest, who has made some steps of it.
fn drafted(position: &str, steps: &[&str]) -> (Scene, View) {
    let setup = Setup { position: Some(position.into()), ..Setup::default() };
    let game = Game::new(&setup).unwrap();
    let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let draft = game.drafted(&steps).unwrap();
    assert_eq!(draft.steps().len(), steps.len());
    let last = LastPlay { seat: GUEST, dice: draft.dice(), text: draft.so_far().to_string() };
    (Scene::drafted(game.state(), &draft), View { side: GUEST, last: Some(last), ..view() })
}

/// The scenes to be looked at, by name.
fn scenes() -> Vec<(&'static str, Scene, View)> {
    let start = scene(START, START);
    let opened = Scene { men: [men("24:2 13:5 8:2 6:4 5:2"), men(START)], to_act: Some(GUEST), ..start };
    let crowded = Scene {
        men: [men("bar:5 24:1 6:2 3:3"), men("bar:2 20:1 12:7 1:4")],
        dice: Some((HOST, "6-4".parse().unwrap())),
        cube: Some(Cube { stake: 4, owner: Some(GUEST) }),
        ..start
    };
    let late = Scene {
        men: [men("6:2 4:1"), men("3:2 1:3")],
        dice: Some((GUEST, "3-3".parse().unwrap())),
        cube: Some(Cube { stake: 2048, owner: Some(HOST) }),
        to_act: Some(GUEST),
        length: None,
        ..start
    };
    let pile = Scene { men: [men("6:15"), men("1:15")], cube: None, score: [4, 2], ..start };
    let offered = Scene {
        men: [men("22:2 13:3 8:3 6:5 4:2"), men("18:2 13:4 10:1 8:3 7:1 6:4")],
        offered: Some((2, GUEST)),
        to_act: Some(GUEST),
        ..start
    };
    let doubles = Scene { men: [men("22:2 13:1 11:2 7:2 6:5 8:3"), men(START)], to_act: Some(GUEST), ..start };
    let hits = Scene { men: [men(START), men("bar:1 24:1 13:5 8:3 6:5")], ..start };
    let hits = Scene { men: [men("24:1 13:6 8:3 6:5"), hits.men[1]], to_act: Some(GUEST), ..hits };
    let [doubled, hit, entered] = [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:22:0:0:0:5:12", &["13 → 11 (2)", "13 → 11 (2)", "6 → 4 (2)"][..]),
        ("XGID=-a----E-C--aeE---c-e----B-:0:0:1:42:0:0:0:5:12", &["13 → 11* (2)", "11 → 7 (4)"]),
        ("XGID=------E-C---eC-----cc-b--B:0:0:1:41:0:0:0:5:12", &["bar → 21 (4)"]),
    ]
    .map(|(position, steps)| drafted(position, steps));
    vec![
        ("draft_doubles", doubled.0, doubled.1),
        ("draft_hit", hit.0, hit.1),
        ("draft_begun", entered.0, entered.1),
        ("start", start, view()),
        ("opened", opened, View { last: last(HOST, "3-1", "8/5 6/5"), ..view() }),
        ("opened_guest", opened, View { side: GUEST, last: last(HOST, "3-1", "8/5 6/5"), ..view() }),
        ("crowded", crowded, View { last: last(GUEST, "2-1", "bar/23 21/20"), ..view() }),
        ("late", late, View { last: last(HOST, "6-5", "6/off 5/off"), ..view() }),
        ("pile", pile, view()),
        ("offered", offered, View { side: GUEST, ..view() }),
        ("doubles", doubles, View { last: last(HOST, "2-2", "24/22(2) 13/11(2)"), ..view() }),
        ("hits", hits, View { last: last(HOST, "6-5", "24/18*/13"), ..view() }),
        ("contrast", crowded, View { theme: Theme::named("contrast").unwrap(), ..view() }),
    ]
}

/// How many pixels of two pictures differ clearly in brightness.
fn difference(a: &Picture, b: &Picture) -> usize {
    let light = |picture: &Picture| -> Vec<f32> {
        let light: Vec<f32> = picture.colours().iter().map(|c| c.luminance()).collect();
        picture.pixels().iter().map(|&index| light[usize::from(index)]).collect()
    };
    light(a).into_iter().zip(light(b)).filter(|(a, b)| (a - b).abs() > 0.08).count()
}

#[test]
fn the_form_fits_a_phone() {
    for (name, scene, view) in scenes() {
        for size in [Size::Full, Size::Half] {
            let picture = draw(&scene, &View { size, ..view.clone() });
            assert!(4 * picture.height() <= 5 * picture.width(), "{name}");
            assert!(size == Size::Half || picture.width() >= 1000, "{name}: {}", picture.width());
        }
    }
}

#[test]
fn a_man_more_or_less_shows_wherever_he_is() {
    let other = men("24:2 13:5 8:3 6:5");
    for place in (0..=25).filter_map(Point::new) {
        for here in [0_u8, 1, 4, 5, 9, 14] {
            // The rest stands on a point of its own, which changes too.
            let with = |n: u8| {
                let mut counts = [0; 26];
                counts[usize::from(place.number())] = n;
                counts[0] = 0;
                counts[if place.number() == 2 { 3 } else { 2 }] = 15 - n;
                Men::from_counts(&counts)
            };
            let (Some(few), Some(more)) = (with(here), with(here + 1)) else { continue };
            for seat in [HOST, GUEST] {
                let scene = |men| {
                    let base = scene(START, START);
                    let both = if seat == HOST { [men, other] } else { [other, men] };
                    Scene { men: both, ..base }
                };
                let half = View { size: Size::Half, ..view() };
                let seen = difference(&draw(&scene(few), &half), &draw(&scene(more), &half));
                assert!(seen > 40, "{place}: {here} and one more differ in {seen} pixels");
            }
        }
    }
}

#[test]
fn dice_cube_and_turn_show() {
    let base = scene(START, START);
    let seen = |scene: Scene| difference(&draw(&base, &view()), &draw(&scene, &view()));
    for dice in ["2-1", "6-6", "5-3"] {
        assert!(seen(Scene { dice: Some((HOST, dice.parse().unwrap())), ..base }) > 2000, "{dice}");
    }
    assert!(seen(Scene { cube: None, ..base }) > 1000);
    for owner in [HOST, GUEST] {
        assert!(seen(Scene { cube: Some(Cube { stake: 2, owner: Some(owner) }), ..base }) > 1000);
        assert!(seen(Scene { offered: Some((2, owner)), ..base }) > 1000);
    }
    assert!(seen(Scene { to_act: Some(GUEST), ..base }) > 300);
    let played = View { last: last(HOST, "3-1", "8/5 6/5"), ..view() };
    assert!(difference(&draw(&base, &view()), &draw(&base, &played)) > 2000);
}

#[test]
fn each_number_that_is_used_shows() {
    let turn = |steps: &[&str]| drafted("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:12", steps).0;
    let (none, one, both) = (turn(&[]), turn(&["8 → 5 (3)"]), turn(&["8 → 5 (3)", "6 → 5 (1)"]));
    assert_eq!([none.used, one.used, both.used], [Some(0b00), Some(0b01), Some(0b11)]);
    assert_eq!(one.men[0], none.men[0]);
    assert_eq!((one.men[1].on(Point::new(8).unwrap()), one.men[1].on(Point::new(5).unwrap())), (2, 1));
    for (a, b) in [(0b00, 0b01), (0b01, 0b11), (0b01, 0b10)] {
        let [a, b] = [a, b].map(|used| draw(&Scene { used: Some(used), ..none }, &view()));
        assert!(difference(&a, &b) > 1000);
    }
    // Of a double all four are seen.
    let dice = |used| Scene { dice: Some((GUEST, "2-2".parse().unwrap())), used, ..none };
    let [two, four] = [None, Some(0)].map(|used| draw(&dice(used), &view()));
    assert!(difference(&two, &four) > 5000);
}

#[test]
fn both_sides_see_the_same_match_from_their_own() {
    let scene = scene("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5");
    let host = draw(&scene, &view());
    let guest = draw(&scene, &View { side: GUEST, ..view() });
    assert!(difference(&host, &guest) > 10_000, "the men have changed colours");
}

/// Writes the scenes where they can be looked at.
#[test]
fn pictures_to_look_at() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("backgammon");
    std::fs::create_dir_all(&dir).unwrap();
    for (name, scene, view) in scenes() {
        let png = draw(&scene, &view).to_png();
        assert!(png.len() < 60_000, "{name}: {} bytes", png.len());
        let phone = image::load_from_memory(&png).unwrap().resize(350, 400, image::imageops::FilterType::Triangle);
        phone.save(dir.join(format!("{name}-350.png"))).unwrap();
        std::fs::write(dir.join(format!("{name}.png")), png).unwrap();
    }
}

#[test]
fn a_match_plays_back_as_pictures_of_one_size() {
    let opening = |host, guest| (None, Action::Opening { host, guest });
    let mut state = Match::new(Terms::Match { length: 1 });
    let mut actions = vec![opening(3, 1)];
    state.act(None, &actions[0].1).unwrap();
    // The first legal play each turn, with small rolls, as far as it goes.
    for turn in 0..40 {
        let action = match state.stage() {
            Stage::Roll => (None, Action::Dice(Dice::new(turn % 6 + 1, turn % 5 + 1).unwrap())),
            Stage::Play(_) => {
                let seat = state.mover();
                (Some(seat), state.actions(seat).remove(0))
            }
            Stage::Cube => (Some(state.mover()), Action::Roll),
            _ => break,
        };
        state.act(action.0, &action.1).unwrap();
        actions.push(action);
    }
    let plays = actions.iter().filter(|(_, a)| matches!(a, Action::Play(_))).count();
    let view = View { size: Size::Half, ..view() };
    let pictures: Vec<_> = frames(&Match::new(Terms::Match { length: 1 }), &actions, &view).collect();
    assert_eq!(pictures.len(), plays + 1);
    assert!(plays > 15, "{plays}");
    let gif = replay(pictures, Delays::default()).unwrap();
    assert!(gif.len() < 400_000, "{} bytes", gif.len());
}
