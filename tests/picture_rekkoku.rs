//! What must be seen in a picture of Rekkoku (rules, section 7).

use std::path::Path;

use lasker::games::rekkoku::{Action, Colour, Entry, Game, Kind, Layout, Options, Point, Position, Side};
use lasker::picture::rekkoku::{Area, Faces, LastMove, Marks, View, count, draw, frames, last_frame, tail};
use lasker::picture::{Delays, Picture, Size, Theme, palette::Rgb, replay};

use stored::looks_as_stored;

mod stored;

/// Four countries have fallen, and Yellow, Blue and Purple hold their armies. Green's slot, which is Blue's, is to move.
const LATE: &str = "2kCkDkM6pG2pLpDpC2/wE2kCkDkGkDkD4pD1pDpCmE2/wC2wRkBkAkB3bE1pBpApB3gC/wDwC14pRgCgD/wLwD9kC1pC2gBgDgM\
    /1wB13gRgAgW1/1wD14gBgD1/wD16gD1/wC18/12bA6/mD18/1mD1pE11gE1bM1/mL15yRbG1/1mW1mRmC5wA4bR1bW1/mMmD11rE2bBbDbL\
    /mDmC2kErR1rB3yE6bD/2mB11yB3bC/3rCrD7yD1yDyC3/2rCrDrL2rDrC1yCyDyLyG1yDyC2 \
    g 8 yybbpkpb 6,5,6,3,4,4,4,4 26,70,110,16,67,25,11,25 0 13";
const LATE_MOVE: &str = "bGs6xmGr7#m";

const SIDES: [Side; 4] = [Side::South, Side::East, Side::North, Side::West];

fn read(text: &str) -> Position {
    Position::read(text, Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start(layout: Layout) -> Position {
    Position::start(layout, Options::default()).unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn view() -> View {
    View { number: Some(42), ..View::default() }
}

/// A late position as its post shows it.
fn late() -> (Position, View) {
    let position = read(LATE);
    let last = LastMove::leading_to(&position, LATE_MOVE);
    assert!(last.is_some());
    (position, View { last, ..view() })
}

/// A game that chance plays, taking what it can take more often than not.
fn played(layout: Layout, seed: u64, plies: usize) -> Game {
    let mut luck = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(layout, Options::default()).unwrap();
    while game.position().end().is_none() && game.log().len() < plies {
        let moves = game.position().legal_moves();
        let best = moves.iter().max_by_key(|mv| mv.victim.map(|piece| piece.kind.points()));
        let chosen = best.filter(|mv| mv.victim.is_some() && luck.u8(..4) > 0);
        let mv = *chosen.unwrap_or(&moves[luck.usize(..moves.len())]);
        game.act(Action::Move(mv)).unwrap();
    }
    game
}

/// The distance of two lines, and what lies around the board.
const CELL: usize = 64;
const MARGIN: usize = 42;
const BOARD: usize = 2 * MARGIN + 19 * CELL;

/// The upper left corner and the size of a part of a picture.
type Part = (usize, usize, usize, usize);

/// The cell of a point with Red below.
fn cell(text: &str) -> Part {
    let at = point(text);
    (MARGIN + CELL * usize::from(at.file()), MARGIN + CELL * (18 - usize::from(at.rank())), CELL, CELL)
}

fn colours(picture: &Picture, (x, y, width, height): Part) -> Vec<Rgb> {
    let rows = (y..y + height).flat_map(|row| {
        let start = row * picture.width() + x;
        &picture.pixels()[start..start + width]
    });
    rows.map(|&index| picture.colours()[usize::from(index)]).collect()
}

/// How many pixels have exactly this colour.
fn of(picture: &Picture, part: Part, colour: Rgb) -> usize {
    colours(picture, part).into_iter().filter(|&c| c == colour).count()
}

fn apart(a: &[Rgb], b: &[Rgb]) -> usize {
    a.iter().zip(b).filter(|(a, b)| (a.luminance() - b.luminance()).abs() > 0.08).count()
}

/// How many pixels of a part differ clearly in brightness.
fn difference(a: &Picture, b: &Picture, part: Part) -> usize {
    apart(&colours(a, part), &colours(b, part))
}

fn whole(picture: &Picture) -> Part {
    (0, 0, picture.width(), picture.height())
}

fn face(theme: &Theme, colour: Colour) -> Rgb {
    theme.armies.all()[colour as usize].face
}

/// The scenes to be looked at, by name.
fn scenes() -> Vec<(String, Position, View)> {
    let mut scenes: Vec<_> = Layout::ALL.map(|layout| (format!("start{layout}"), start(layout), view())).into();
    let (position, seen) = late();
    let contrast = Theme::named("contrast").unwrap();
    let around = Area::Around(point("r7"));
    let moves = position.legal_moves();
    let marks = Marks::of(point("p8"), &moves);
    let chosen = Marks { target: Some(point("k8")), ..marks.clone() };
    let blue = read(&LATE.replace(" g 8 ", " b 8 "));
    let captures = Marks::of(point("m10"), &blue.legal_moves());
    let views = [
        ("late", seen.clone()),
        ("late-latin", View { faces: Faces::Latin, ..seen.clone() }),
        ("late-contrast", View { theme: contrast, ..seen.clone() }),
        ("late-east", View { side: Side::East, ..seen.clone() }),
        ("late-half", View { size: Size::Half, ..seen.clone() }),
        ("detail", View { area: around, ..seen.clone() }),
        ("detail-latin", View { area: around, faces: Faces::Latin, ..seen.clone() }),
        ("choice", View { area: Area::Around(point("p8")), marks, ..seen.clone() }),
        ("chosen", View { area: Area::Around(point("p8")), marks: chosen, ..seen.clone() }),
    ];
    scenes.push(("capture".to_owned(), blue, View { area: Area::Around(point("m10")), marks: captures, ..seen }));
    scenes.extend(views.map(|(name, view)| (name.to_owned(), position.clone(), view)));
    for (seed, plies) in [(1, 40), (2, 90), (3, 140)] {
        let game = played(Layout::Eight, seed, plies);
        let mut log: Vec<LastMove> = game.log().iter().rev().take(8).map(LastMove::from).collect();
        let view = View { last: Some(log.remove(0)), earlier: log, ..view() };
        scenes.push((format!("played{plies}"), game.position().clone(), view));
    }
    let mut left = played(Layout::Eight, 4, 30);
    left.act(Action::Resign(Colour::Black)).unwrap();
    scenes.push((
        "left".to_owned(),
        left.position().clone(),
        View { last: left.log().last().map(Into::into), ..view() },
    ));
    let ended = played(Layout::Two, 7, usize::MAX);
    scenes.push((
        "ended".to_owned(),
        ended.position().clone(),
        View { last: ended.log().last().map(Into::into), ..view() },
    ));
    scenes
}

/// Writes the scenes where they can be looked at, and weighs them.
#[test]
fn pictures_are_light_and_fit_a_phone() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rekkoku");
    std::fs::create_dir_all(&dir).unwrap();
    for (name, position, view) in scenes() {
        let picture = draw(&position, &view);
        assert!(4 * picture.height() <= 5 * picture.width(), "{name}: {} × {}", picture.width(), picture.height());
        assert!(view.size == Size::Half || picture.width() >= 1000, "{name}");
        let png = picture.to_png();
        assert!(png.len() <= 90_000, "{name}: {} bytes", png.len());
        std::fs::write(dir.join(format!("{name}.png")), png).unwrap();
    }
}

#[test]
fn every_kind_looks_different() {
    // Red's own camp, where all ten kinds stand.
    let points = ["f1", "e1", "g1", "f2", "f5", "f3", "f4", "e3", "d1", "c1"];
    let position = start(Layout::Eight);
    for faces in [Faces::Kanji, Faces::Latin] {
        let picture = draw(&position, &View { faces, ..view() });
        let inner = |text: &str| {
            let (x, y, ..) = cell(text);
            colours(&picture, (x + 8, y + 8, CELL - 16, CELL - 16))
        };
        for (i, &one) in points.iter().enumerate() {
            assert_eq!(position.piece(point(one)).map(|piece| piece.kind), Some(Kind::ALL[i]));
            for &other in &points[..i] {
                let seen = apart(&inner(one), &inner(other));
                assert!(seen > 60, "{one} and {other}, {faces:?}: {seen}");
            }
            // What is written is not cut off: all of it stands in the disc.
            let letters = of(&picture, cell(one), Rgb([255; 3]));
            assert!(letters > 100, "{one}, {faces:?}: {letters}");
        }
    }
}

#[test]
fn both_the_character_and_the_letter_are_on_a_disc() {
    let picture = draw(&start(Layout::Eight), &view());
    let mark = Rgb([255; 3]);
    for text in ["f1", "f2", "c1", "e3"] {
        let (x, y, ..) = cell(text);
        let letter = of(&picture, (x + CELL / 2 + 5, y + CELL / 2 + 5, 18, 18), mark);
        let kanji = of(&picture, (x + 8, y + 8, CELL / 2, CELL / 2), mark);
        assert!(letter > 40 && kanji > 150, "{text}: {kanji} and {letter}");
    }
}

/// Without any colour: where the board shows through the rim is a country's own place.
#[test]
fn the_notch_tells_the_country() {
    for theme in Theme::all() {
        let position = start(Layout::Eight);
        let picture = draw(&position, &View { theme, ..view() });
        let mut places = Vec::new();
        for colour in Colour::ALL {
            let home = position.layout().home(colour).unwrap();
            let (x, y, ..) = cell(&home.to_string());
            let middle = CELL as f32 / 2.0;
            let disc = colours(&picture, (x, y, CELL, CELL));
            let bitten = disc.iter().enumerate().filter_map(|(i, &c)| {
                let (dx, dy) = ((i % CELL) as f32 + 0.5 - middle, (i / CELL) as f32 + 0.5 - middle);
                (c == theme.field.ground && dx.hypot(dy) < 28.0).then_some((dx, dy))
            });
            let bitten: Vec<(f32, f32)> = bitten.collect();
            assert!(bitten.len() > 15, "{colour}: {}", bitten.len());
            let n = bitten.len() as f32;
            let at = bitten.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / n, sum.1 + at.1 / n));
            // It lies towards the general's home, seen from the middle of the board.
            let towards = (f32::from(home.file()) - 9.0, 9.0 - f32::from(home.rank()));
            let along = (at.0 * towards.0 + at.1 * towards.1) / (at.0.hypot(at.1) * towards.0.hypot(towards.1));
            assert!(along > 0.99, "{colour}: {at:?}");
            places.push(at);
        }
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                assert!((a.0 - b.0).hypot(a.1 - b.1) > 12.0, "{a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn an_annexed_army_has_its_holders_ring_and_letter() {
    let (held, view) = late();
    let theme = view.theme;
    let free = read(&LATE.replace(" yybbpkpb ", " rybgpkwm "));
    let (free, held) = (draw(&free, &view), draw(&held, &view));
    // Red's, White's and Green's cavalry, which Yellow, Purple and Blue hold.
    for (text, own, holder) in [
        ("c1", Colour::Red, Colour::Yellow),
        ("a17", Colour::White, Colour::Purple),
        ("s17", Colour::Green, Colour::Blue),
    ] {
        let ring = face(theme, holder);
        assert_eq!(of(&free, cell(text), ring), 0, "{text}");
        assert!(of(&held, cell(text), ring) > 700, "{text}: {}", of(&held, cell(text), ring));
        assert!(of(&held, cell(text), face(theme, own)) > 700, "{text}");
    }
    // The letter tells holders apart without their colours.
    let badge = |holder: &str| {
        let position = read(&LATE.replace(" yybbpkpb ", &format!(" {holder}ybgpkwm ")));
        let picture = draw(&position, &view);
        let (x, y, ..) = cell("c1");
        let ink = theme.armies.all()[position.controller(Colour::Red).unwrap() as usize].mark;
        colours(&picture, (x + 42, y + 2, 20, 20)).into_iter().map(|c| c == ink).collect::<Vec<_>>()
    };
    let letters = ["y", "b", "g", "p", "k", "w", "m"].map(badge);
    for (i, a) in letters.iter().enumerate() {
        assert!(a.iter().filter(|&&ink| ink).count() > 30);
        for b in &letters[..i] {
            assert!(a.iter().zip(b).filter(|(a, b)| a != b).count() > 15);
        }
    }
    // And below the board.
    let strip = (0, BOARD + 72, held.width(), held.height() - BOARD - 72);
    assert!(difference(&free, &held, strip) > 3000);
}

#[test]
fn the_last_move_is_marked_and_written() {
    let (position, with) = late();
    let without = View { last: None, ..with.clone() };
    let (bare, marked) = (draw(&position, &without), draw(&position, &with));
    let seen: Vec<String> =
        Point::all().map(|at| at.to_string()).filter(|at| difference(&bare, &marked, cell(at)) > 300).collect();
    assert_eq!(seen, ["s6", "r7"]);
    assert!(difference(&bare, &marked, (300, BOARD, 400, 72)) > 1000, "the move in notation");
    // So is what is no move.
    let lines = ["k!!", "k??", "==", "bGs6-r7%m"];
    let written =
        lines.map(|line| draw(&position, &View { last: LastMove::leading_to(&position, line), ..with.clone() }));
    for (i, one) in written.iter().enumerate() {
        for other in [&bare].into_iter().chain(&written[..i]) {
            assert!(difference(one, other, (300, BOARD, 400, 72)) > 100, "{}", lines[i]);
        }
    }
    // A capture is seen in its corner.
    let quiet = LastMove::leading_to(&position, "bGs6-r7").unwrap();
    let quiet = draw(&position, &View { last: Some(quiet), ..with.clone() });
    let (x, y, ..) = cell("r7");
    assert!(difference(&quiet, &marked, (x, y, 24, 24)) > 150);
    // Moves before it are seen too, and less.
    let earlier = vec![LastMove::leading_to(&position, "pRo16-q16").unwrap()];
    let more = draw(&position, &View { earlier, ..with });
    assert!(difference(&marked, &more, cell("o16")) > 300);
    assert_eq!(difference(&marked, &more, cell("r7")), 0);
}

#[test]
fn a_move_can_be_marked_by_its_line() {
    let (position, _) = late();
    for text in ["bGs6xmGr7#m", "bGs6xmGr7", "bGs6-r7", "y??", "m!!", "=="] {
        let last = LastMove::leading_to(&position, text);
        assert_eq!(last.as_ref().map(LastMove::text), Some(text));
        assert_eq!(last.unwrap().to().is_some(), text.starts_with("bG"));
    }
    for not in ["bGr7-s6", "bGs5-r7", "s6r7", "", "#m", "kGs6-r7"] {
        assert_eq!(LastMove::leading_to(&position, not), None, "{not}");
    }
    let mut game = Game::new(Layout::Two, Options::default()).unwrap();
    let mv = game.position().legal_moves()[0];
    game.act(Action::Move(mv)).unwrap();
    assert_eq!(LastMove::from(&game.log()[0]), LastMove::from(&mv));
}

#[test]
fn whose_slot_it_is_shows_at_its_camp_and_below() {
    let theme = View::default().theme;
    // The margins along the camps of Red, Green and Purple.
    let camps = [
        ("r", (MARGIN + 2 * CELL, BOARD - MARGIN)),
        ("g", (BOARD - MARGIN, MARGIN + 2 * CELL)),
        ("p", (MARGIN + 10 * CELL, 0)),
    ];
    for (turn, _) in camps {
        let position = read(&LATE.replace(" g 8 ", &format!(" {turn} 8 ")));
        let picture = draw(&position, &view());
        let own = face(theme, position.turn());
        for (camp, (x, y)) in camps {
            let across = camp != "g";
            let part = (x, y, if across { 7 * CELL } else { MARGIN }, if across { MARGIN } else { 7 * CELL });
            assert_eq!(of(&picture, part, own) > 8000, camp == turn, "{turn} at {camp}'s camp");
            let holder = position.controller(position.turn()).unwrap();
            if camp == turn && holder != position.turn() {
                assert!(of(&picture, part, face(theme, holder)) > 400, "{turn}'s holder");
            }
        }
        assert!(of(&picture, (BOARD - 120, BOARD, 120, 72), own) > 800, "{turn} below");
    }
    // Nobody is to move when it is over.
    let over = played(Layout::Two, 7, usize::MAX);
    assert!(over.position().end().is_some());
    let picture = draw(over.position(), &view());
    for part in [(0, BOARD - MARGIN, BOARD, MARGIN), (0, 0, BOARD, MARGIN)] {
        assert_eq!(of(&picture, part, face(theme, Colour::Red)) + of(&picture, part, face(theme, Colour::Blue)), 0);
    }
}

#[test]
fn the_strip_tells_of_each_country_how_it_is() {
    let mut game = Game::new(Layout::Eight, Options::default()).unwrap();
    let jumped = View::default().theme.last.jumped;
    let entry = |picture: &Picture, nth: usize| {
        let wide = picture.width() / 4;
        (nth % 4 * wide, BOARD + 72 + nth / 4 * 68, wide, 68)
    };
    let before = draw(game.position(), &view());
    game.act(Action::Resign(Colour::Black)).unwrap();
    let after = draw(game.position(), &view());
    for (nth, colour) in Colour::ALL.into_iter().enumerate() {
        let own = face(View::default().theme, colour);
        assert!(of(&before, entry(&before, nth), own) > 900, "{colour}");
        // Black has left: a cross, and no pieces.
        let crossed = of(&after, entry(&after, nth), jumped);
        assert_eq!(crossed > 200, colour == Colour::Black, "{colour}: {crossed}");
        assert_eq!(difference(&before, &after, entry(&after, nth)) > 100, colour == Colour::Black, "{colour}");
    }
    // Fewer countries need fewer rows.
    let heights = [Layout::Two, Layout::Five, Layout::Eight].map(|layout| draw(&start(layout), &view()).height());
    assert!(heights[0] < heights[1] && heights[1] == heights[2], "{heights:?}");
}

#[test]
fn coordinates_stand_on_all_four_edges() {
    let (position, seen) = late();
    let ink = seen.theme.page.ink;
    for side in SIDES {
        let picture = draw(&position, &View { side, ..seen.clone() });
        let mut files = Vec::new();
        for i in 0..19 {
            let at = MARGIN + CELL * i;
            let parts = [
                (at, 0, CELL, MARGIN),
                (at, BOARD - MARGIN, CELL, MARGIN),
                (0, at, MARGIN, CELL),
                (BOARD - MARGIN, at, MARGIN, CELL),
            ];
            // On the tab of the slot to move it is lettered in that colour's own.
            let inked = parts.map(|part| of(&picture, part, ink).max(of(&picture, part, Rgb([0; 3]))));
            assert!(inked.iter().all(|&n| n > 30), "{side:?} {i}: {inked:?}");
            files.push(colours(&picture, parts[0]));
        }
        files.dedup();
        assert!(files.len() > 15, "{side:?}: names differ");
    }
}

#[test]
fn the_neutral_point_is_a_crossed_grey_square() {
    for theme in Theme::all() {
        let picture = draw(&start(Layout::Eight), &View { theme, ..view() });
        assert!(of(&picture, cell("j10"), theme.field.neutral) > 1200);
        assert!(of(&picture, cell("j10"), theme.field.outline) > 500);
        assert_eq!(of(&picture, cell("i10"), theme.field.neutral), 0);
    }
}

#[test]
fn a_chosen_piece_and_its_targets_are_marked() {
    let position = read(LATE);
    let moves = position.legal_moves();
    let seen = View { theme: Theme::named("contrast").unwrap(), ..View::default() };
    let choice = seen.theme.field.choice;
    let marked = |marks: &Marks, area: Area| draw(&position, &View { marks: marks.clone(), area, ..seen.clone() });
    assert_eq!(of(&marked(&Marks::default(), Area::Whole), (0, 0, BOARD, BOARD), choice), 0);
    for piece in ["p8", "r14", "s17"].map(point) {
        let marks = Marks::of(piece, &moves);
        let picture = marked(&marks, Area::Whole);
        let around: Vec<Point> = Point::all().filter(|at| of(&picture, cell(&at.to_string()), choice) > 150).collect();
        let mut expected: Vec<Point> = marks.targets.iter().map(|target| target.at).chain([piece]).collect();
        expected.sort_unstable();
        assert_eq!(around, expected);
        // A chosen target is the only one, and an arrow leads to it.
        let Some(target) = marks.targets.first() else { continue };
        let chosen = marked(&Marks { target: Some(target.at), ..marks.clone() }, Area::Whole);
        for other in marks.targets.iter().skip(1).filter(|other| position.piece(other.at).is_some()) {
            assert_eq!(of(&chosen, cell(&other.at.to_string()), choice), 0);
        }
        assert!(difference(&picture, &chosen, whole(&picture)) > 500);
    }
}

#[test]
fn a_detail_is_larger_and_always_full() {
    let (position, seen) = late();
    let sizes: Vec<(usize, usize)> = ["a1", "s19", "j10", "r7"]
        .map(|text| draw(&position, &View { area: Area::Around(point(text)), ..seen.clone() }))
        .map(|picture| (picture.width(), picture.height()))
        .into();
    assert!(sizes.iter().all(|&size| size == sizes[0] && size.0 > 1000 && size.1 > size.0), "{sizes:?}");
    // Beyond the window nothing of an arrow is seen in the margins.
    let far =
        View { area: Area::Around(point("a1")), last: LastMove::leading_to(&position, "bGs6-r7"), ..seen.clone() };
    let picture = draw(&position, &far);
    let bare = draw(&position, &View { last: None, ..far });
    assert_eq!(difference(&picture, &bare, (0, 0, picture.width(), picture.width())), 0);
}

#[test]
fn a_game_plays_back_as_a_small_film() {
    let game = played(Layout::Eight, 5, 60);
    let view = View { size: Size::Half, ..view() };
    let opening = start(Layout::Eight);
    let pictures: Vec<Picture> = frames(&opening, game.log(), &view).collect();
    assert_eq!(pictures.len(), count(game.log()));
    assert_eq!(pictures.last().unwrap().pixels(), last_frame(game.position(), game.log(), &view).pixels());
    let gif = replay(pictures, Delays::default()).unwrap();
    // So that a thousand plies stay below Discord's 10 MiB.
    assert!(gif.len() < 60 * 10_000, "{} bytes", gif.len());

    let (middle, rest): (Position, &[Entry]) = tail(&opening, game.log(), 21);
    assert_eq!((count(rest), rest), (21, &game.log()[40..]));
    let end = rest.iter().fold(middle, |position, entry| position.act(&entry.action).unwrap().0);
    assert_eq!(&end, game.position());
    assert_eq!(tail(&opening, game.log(), 1000), (opening.clone(), game.log()));
}

#[test]
fn pictures_look_as_stored() {
    for (name, position, view) in scenes() {
        if !["start8", "start2", "late", "late-half", "choice"].contains(&name.as_str()) {
            continue;
        }
        looks_as_stored(&format!("rekkoku-{name}"), &draw(&position, &view).to_png());
    }
}
