//! What must be seen in a picture of Lasca (rules, section 4).

use lasker::games::lasca::{Color, Game, Move, Position, Square};
use lasker::games::{Rules, Seat, Setup};
use lasker::picture::lasca::{LastMove, MOST_ROWS, Size, Standing, View, draw, frames};
use lasker::picture::{Delays, Picture, Theme, palette::Rgb, replay};

use stored::looks_as_stored;

mod stored;

const ENDGAME: &str = "b a1w c1BbwW e1w b2bbw d2b a3wb c3w a5wb c5wb g5wb d6Wbb";
const TOWER: &str = "w d4WwwWwwwwwwwbbbbBbbbb e1B a3b";
const PAIRS: &str = "w a1wb c1wB e1Bw g1BW b2Wb d2WB f2BW a3Bw c3wb e3wb g3wb";
/// Columns of 1 to 12 and 20 men.
const HEIGHTS: [&str; 6] = [
    "w a1w c1Ww e1Bbw g3wwbb c5bbbWw d6WwbbBb a5w",
    "b c3WwwBbbw d4bbbbwWww e7bwwwBb",
    "w b2wwwbbbBbb f4BBbbbwwwWw g7Ww",
    "w c5Wwwwwwbbbbb d2Bbbbbbwwwww",
    "b c3wwwwwBbbbbbb g5wwwWwbb a7W",
    TOWER,
];

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn theme(name: &str) -> &'static Theme {
    Theme::named(name).unwrap()
}

/// Without grain, so that the same thing on two squares is the same pixels.
fn plain() -> View {
    View { theme: theme("contrast"), ..View::default() }
}

fn white_chain() -> (Position, Move) {
    let before = position("w c1Www d2b f2b f4bb d4bWb f6b g7W d6b b4b b6b");
    let moves = before.legal_moves();
    let longest = *moves.iter().max_by_key(|mv| mv.jumped().len()).unwrap();
    (before.play(&longest), longest)
}

/// The pixels of a rectangle, as luminance from 0 to 1.
fn grey(picture: &Picture, (x, y, width, height): (usize, usize, usize, usize)) -> Vec<f32> {
    let light: Vec<f32> = picture.colours().iter().map(|c| c.luminance()).collect();
    let rows = (y..y + height).flat_map(|row| {
        let start = row * picture.width() + x;
        &picture.pixels()[start..start + width]
    });
    rows.map(|&index| light[usize::from(index)]).collect()
}

/// How many pixels differ clearly in brightness.
fn difference(a: &Picture, b: &Picture, area: (usize, usize, usize, usize)) -> usize {
    grey(a, area).into_iter().zip(grey(b, area)).filter(|(a, b)| (a - b).abs() > 0.08).count()
}

const SIDE: usize = 132;
const MARGIN: usize = 42;
const BOARD: usize = 2 * MARGIN + 7 * SIDE;

fn area(square: Square, side: Color) -> (usize, usize, usize, usize) {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let (across, down) = if side == Color::White { (file, 6 - rank) } else { (6 - file, rank) };
    (MARGIN + across * SIDE, MARGIN + down * SIDE, SIDE, SIDE)
}

fn legend(picture: &Picture) -> (usize, usize, usize, usize) {
    let top = BOARD + 60;
    (0, top, picture.width(), picture.height() - top)
}

#[test]
fn the_form_fits_a_phone() {
    for text in HEIGHTS.into_iter().chain([ENDGAME, PAIRS, "w a1w"]) {
        for rows in 0..=MOST_ROWS {
            for size in [Size::Full, Size::Half] {
                let picture = draw(&position(text), &View { rows, size, ..View::default() });
                assert!(4 * picture.height() <= 5 * picture.width(), "{} × {}", picture.width(), picture.height());
                assert!(size == Size::Half || picture.width() >= 1000);
            }
        }
    }
}

/// Swapping one man's owner or rank must show, on the board for whole piles, in the legend for every pile.
#[test]
fn every_man_shows_owner_and_rank() {
    for text in HEIGHTS.into_iter().chain([ENDGAME, PAIRS]) {
        let before = position(text);
        for view in [plain(), View::default()] {
            let picture = draw(&before, &view);
            for (square, column) in before.columns() {
                for depth in 0..column.len() {
                    let men: Vec<char> = column.to_string().chars().collect();
                    let replaced = |with: char| {
                        let mut men = men.clone();
                        men[depth] = with;
                        let (was, is) = (format!("{square}{column}"), format!("{square}{}", String::from_iter(men)));
                        text.replacen(&was, &is, 1).parse::<Position>().ok()
                    };
                    let swap = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
                    let owner = match men[depth] {
                        'w' => 'b',
                        'b' => 'w',
                        'W' => 'B',
                        _ => 'W',
                    };
                    // A changed owner may make too many men, a changed rank a soldier on his far rank.
                    for (with, least) in [(swap(men[depth]), 90), (owner, 250)] {
                        let Some(after) = replaced(with) else { continue };
                        let changed = draw(&after, &view);
                        let cut = column.len() > 10 && (4..column.len() - 4).contains(&depth);
                        if !cut {
                            let seen = difference(&picture, &changed, area(square, Color::White));
                            assert!(seen >= least, "{square}{column}, man {depth} as {with}: {seen} on the board");
                        }
                        if column.len() > 1 {
                            let seen = difference(&picture, &changed, legend(&picture));
                            assert!(seen >= least, "{square}{column}, man {depth} as {with}: {seen} in the legend");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn piles_stay_on_their_squares_and_show_their_height() {
    let tower =
        |height: usize| format!("w d4{}{} a1w", "w".repeat(height.min(10)), "b".repeat(height.saturating_sub(10)));
    let empty = draw(&position("w a1w"), &plain());
    let mut seen: Vec<Vec<f32>> = Vec::new();
    let d4 = area("d4".parse().unwrap(), Color::White);
    for height in 1..=21 {
        let picture = draw(&position(&tower(height)), &plain());
        for other in Square::ALL.into_iter().filter(|s| s.to_string() != "d4") {
            assert_eq!(difference(&picture, &empty, area(other, Color::White)), 0, "{height}: {other}");
        }
        let unplayed = [(d4.0 - SIDE, d4.1), (d4.0 + SIDE, d4.1), (d4.0, d4.1 - SIDE), (d4.0, d4.1 + SIDE)];
        for (x, y) in unplayed {
            assert_eq!(difference(&picture, &empty, (x, y, SIDE, SIDE)), 0, "{height}");
        }
        // Every height looks different, above ten too: the number tells.
        let square = grey(&picture, d4);
        assert!(
            seen.iter().all(|other| other.iter().zip(&square).filter(|(a, b)| (*a - *b).abs() > 0.08).count() > 20)
        );
        seen.push(square);
    }
}

#[test]
fn a_turned_board_turns_squares_and_no_column() {
    for text in [ENDGAME, TOWER, PAIRS] {
        let position = position(text);
        let white = draw(&position, &plain());
        let black = draw(&position, &View { side: Color::Black, ..plain() });
        for square in Square::ALL {
            let (a, b) = (grey(&white, area(square, Color::White)), grey(&black, area(square, Color::Black)));
            assert!(a == b, "{square}");
        }
        assert!(grey(&white, legend(&white)) == grey(&black, legend(&black)), "{text}: the legend");
    }
}

#[test]
fn coordinates_stand_on_all_four_edges() {
    for side in Color::ALL {
        let picture = draw(&Position::start(), &View { side, ..plain() });
        let inked = |area| grey(&picture, area).iter().filter(|&&l| l < 0.2).count();
        let at = |i: usize| MARGIN + i * SIDE + SIDE / 2 - 20;
        let edge = MARGIN - 5;
        let areas = |i| {
            [
                (at(i), 0, 40, edge),
                (at(i), BOARD - edge, 40, edge),
                (0, at(i), edge, 40),
                (BOARD - edge, at(i), edge, 40),
            ]
        };
        let mut glyphs: Vec<Vec<f32>> = Vec::new();
        for i in 0..7 {
            for area in areas(i) {
                assert!(inked(area) > 40, "{side:?} {area:?}");
            }
            let [top, _, left, right] = areas(i);
            assert_eq!(inked(left), inked(right), "the same digit on both edges");
            glyphs.push(grey(&picture, top));
        }
        glyphs.dedup();
        assert_eq!(glyphs.len(), 7, "each file has its own letter");
    }
    let corner = |side| {
        let picture = draw(&Position::start(), &View { side, ..plain() });
        grey(&picture, (MARGIN, 0, SIDE, MARGIN - 5))
    };
    assert!(corner(Color::White) != corner(Color::Black), "a turned board has turned letters");
}

#[test]
fn the_last_move_is_marked_and_written() {
    let (after, played) = white_chain();
    assert_eq!(played.jumped().len(), 8);
    for side in Color::ALL {
        let bare = View { side, ..plain() };
        let without = draw(&after, &bare);
        let with = draw(&after, &View { last: Some(played.into()), ..bare });
        let marked: Vec<Square> = [played.from()].iter().chain(played.path()).chain(played.jumped()).copied().collect();
        for square in Square::ALL {
            let seen = difference(&without, &with, area(square, side));
            assert_eq!(seen > 500, marked.contains(&square), "{side:?} {square}: {seen}");
        }
        assert!(difference(&without, &with, (0, BOARD, BOARD - 200, 60)) > 1000, "the move in notation");
    }
}

#[test]
fn number_ply_and_turn_stand_below_the_board() {
    let start = Position::start();
    let status = (0, BOARD, BOARD, 60);
    let bare = draw(&start, &plain());
    for view in [View { game: Some(42), ..plain() }, View { ply: Some(7), ..plain() }] {
        assert!(difference(&bare, &draw(&start, &view), status) > 200);
    }
    let other = start.play(&start.legal_moves()[0]);
    assert!(difference(&bare, &draw(&other, &plain()), status) > 1000, "who is to move");
    let over: Vec<Picture> = [Some(Color::White), Some(Color::Black), None]
        .map(|winner| draw(&start, &View { standing: Standing::Over(winner), ..plain() }))
        .into();
    for (i, picture) in over.iter().enumerate() {
        assert!(difference(&bare, picture, status) > 500);
        assert!(over[..i].iter().all(|other| difference(other, picture, status) > 100));
    }
}

/// Machado, Oliveira and Fernandes (2009), full severity, on linear light.
const DEFICIENCIES: [(&str, [[f32; 3]; 3]); 3] = [
    (
        "protan",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deutan",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritan",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

#[test]
fn owner_and_rank_survive_every_deficiency() {
    let light = |colour: Rgb, matrix: &[[f32; 3]; 3]| {
        let linear = colour.0.map(|c| Rgb([c, c, c]).luminance());
        let seen = matrix.map(|row| row.iter().zip(linear).map(|(m, c)| m * c).sum::<f32>().clamp(0.0, 1.0));
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2] + 0.05
    };
    for theme in Theme::all() {
        let (white, black) = (&theme.men.white, &theme.men.black);
        for (name, matrix) in &DEFICIENCIES {
            let contrast = |a, b| {
                let (a, b) = (light(a, matrix), light(b, matrix));
                f32::max(a / b, b / a)
            };
            let what = format!("{} under {name}", theme.name());
            assert!(contrast(white.face, black.face) > 7.0 && contrast(white.edge, black.edge) > 7.0, "{what}");
            for man in [white, black] {
                assert!(contrast(man.mark, man.face) > 4.5 && contrast(man.mark, man.edge) > 4.5, "{what}");
            }
            assert!(contrast(theme.last.path, theme.last.casing) > 3.0, "{what}");
            assert!(contrast(theme.last.jumped, theme.last.casing) > 3.0, "{what}");
        }
    }
}

#[test]
fn a_move_can_be_marked_by_its_text() {
    let (after, played) = white_chain();
    assert_eq!(LastMove::leading_to(&after, &played.to_string()), Some(played.into()));
    let opened = Position::start().play(&Position::start().legal_moves()[0]);
    assert!(LastMove::leading_to(&opened, "a3-b4").is_some());
    for not in ["b4-a3", "a3-c5", "c3-d4", "b4", "a3-b4-c5", "", "a5-b4", "hello"] {
        assert_eq!(LastMove::leading_to(&opened, not), None, "{not}");
    }
}

#[test]
fn a_replay_has_a_frame_for_each_position() {
    let mut game = <Game as Rules>::new(&Setup::default()).unwrap();
    for mv in ["c3-d4", "e5xc3", "b2xd4", "f6-e5", "d4xf6", "g7xe5"] {
        let seat = if game.board().side_to_move() == Color::White { Seat(0) } else { Seat(1) };
        game.play(Some(seat), mv).unwrap();
    }
    let view = View { size: Size::Half, ..View::default() };
    let pictures: Vec<_> = frames(game.start(), game.moves(), Standing::of(&game), &view).collect();
    assert_eq!(pictures.len(), 7);
    let pngs: usize = pictures.iter().map(|picture| picture.to_png().len()).sum();
    let gif = replay(pictures, Delays::default()).unwrap();
    assert!(gif.len() < pngs, "{} for {pngs}", gif.len());
    let frames = gif::DecodeOptions::new().read_info(gif.as_slice()).unwrap().into_iter();
    assert_eq!(frames.map(Result::unwrap).count(), 7);
}

#[test]
fn pictures_look_as_stored() {
    let (after, played) = white_chain();
    let number = View { game: Some(42), ply: Some(39), ..View::default() };
    let cases = [
        ("start", Position::start(), View { game: Some(42), ply: Some(0), ..View::default() }),
        (
            "endgame-black",
            position(ENDGAME),
            View { side: Color::Black, standing: Standing::Over(Some(Color::White)), ..number.clone() },
        ),
        ("heights", position(HEIGHTS[0]), number.clone()),
        ("tower-contrast", position(TOWER), View { theme: theme("contrast"), ..number.clone() }),
        ("chain", after, View { last: Some(played.into()), ..number.clone() }),
        ("pairs-half", position(PAIRS), View { size: Size::Half, ..number }),
    ];
    for (name, position, view) in cases {
        looks_as_stored(name, &draw(&position, &view).to_png());
    }
}
