//! What is drawn once per theme and size: the palette, the empty board from both sides, and all sprites.

use std::sync::Arc;

use super::legend;
use super::men::{Disc, KINDS, Part, kind};
use super::trail::TrailMasks;
use crate::games::lasca::{Color, Man, Square};
use crate::picture::Size;
use crate::picture::canvas::{Canvas, Mask, Sprite};
use crate::picture::kits::Kits;
use crate::picture::palette::{Paint, Palette, Rgb};
use crate::picture::text::Lettering;
use crate::picture::theme::{self, Theme};

/// Everything that pictures of one theme and size are put together from.
#[derive(Debug)]
pub(super) struct Kit {
    pub measures: Measures,
    pub paints: Paints,
    /// The empty board as White and as Black sees it, with an empty page below.
    pub boards: [Canvas; 2],
    /// Each disc that occurs, as all four kinds of men.
    men: Vec<(Disc, [Sprite; 4])>,
    pub shadow: Mask,
    /// The cut in a column too high to be shown whole, on a plain and on a marked square.
    pub cuts: [Sprite; 2],
    pub chip: [Mask; 2],
    pub trail: TrailMasks,
    pub letters: Letters,
}

#[derive(Debug)]
pub(super) struct Letters {
    pub edge: Lettering,
    pub title: Lettering,
    pub line: Lettering,
    pub chip: Lettering,
}

/// Lengths in pixels, all from the side of a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub square: i32,
}

impl Measures {
    /// A length that is so long when a square is 144 pixels wide, as in full size.
    pub fn px(self, length: i32) -> i32 {
        (length * self.square + 72) / 144
    }

    pub fn real(self, length: f32) -> f32 {
        length * self.square as f32 / 144.0
    }

    /// From the picture's edge to the squares.
    pub fn margin(self) -> i32 {
        self.px(46)
    }

    /// Width of the picture, which is also the height of board and coordinates.
    pub fn width(self) -> i32 {
        7 * self.square + 2 * self.margin()
    }

    pub fn height(self, legend_rows: usize) -> i32 {
        let rows = i32::try_from(legend_rows).unwrap_or(i32::MAX / 1000);
        self.legend_top() + rows * self.px(legend::ROW) + self.px(if rows > 0 { 14 } else { 8 })
    }

    pub fn status_top(self) -> i32 {
        self.width() - self.px(2)
    }

    pub fn legend_top(self) -> i32 {
        self.status_top() + self.px(72)
    }

    /// The disc of the men in a column of this height, and whether the column is cut.
    pub fn pile(self, height: usize) -> (Disc, bool) {
        let (width, face) = (self.px(104), self.px(46));
        let room = self.square - self.px(8) - face;
        let cut = height > MOST_WHOLE;
        let edge = if cut {
            (room - self.cut()) / i32::try_from(2 * CUT_PART).unwrap_or(8)
        } else {
            room / i32::try_from(height.max(1)).unwrap_or(1)
        };
        (Disc { width, face, edge: edge.min(self.px(24)) }, cut)
    }

    /// Height of the gap in a column that is cut.
    pub fn cut(self) -> i32 {
        self.px(22)
    }

    pub fn status_disc(self) -> Disc {
        Disc { width: self.px(74), face: self.px(40), edge: self.px(18) }
    }

    pub fn legend_disc(self, scale: legend::Scale) -> Disc {
        match scale {
            legend::Scale::Large => Disc { width: self.px(50), face: self.px(32), edge: self.px(14) },
            legend::Scale::Small => Disc { width: self.px(39), face: self.px(26), edge: self.px(12) },
        }
    }

    /// The upper left corner of a square on the picture.
    pub fn corner(self, square: Square, side: Color) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (across, down) = match side {
            Color::White => (file, 6 - rank),
            Color::Black => (6 - file, rank),
        };
        (self.margin() + across * self.square, self.margin() + down * self.square)
    }
}

/// The tallest column whose men are all shown.
pub(super) const MOST_WHOLE: usize = 10;
/// Men shown above and below the cut of a taller one.
pub(super) const CUT_PART: usize = 4;

/// The theme's colours as paints.
#[derive(Clone, Debug)]
pub(super) struct Paints {
    pub paper: Paint,
    pub ink: Paint,
    pub faint: Paint,
    pub chip: Paint,
    pub frame: Paint,
    pub light: Vec<Paint>,
    pub dark: Vec<Paint>,
    pub shadow: Paint,
    men: [[Paint; 7]; 2],
    pub visited: Paint,
    pub path: Paint,
    pub casing: Paint,
    pub jumped: Paint,
}

impl Paints {
    fn mix(theme: &Theme) -> (Self, Arc<Palette>) {
        let (page, board, last) = (&theme.page, &theme.board, &theme.last);
        let man = |m: &theme::Man| [m.face, m.dish, m.edge, m.shade, m.rim, m.outline, m.mark];
        // The shades of the wood lead, in one order for light and dark: see `Palette::mix`.
        let mut pure: Vec<Rgb> = board.light.iter().chain(&board.dark).copied().collect();
        let shades = pure.len();
        pure.extend([page.paper, page.ink, page.faint, page.chip, board.frame, board.shadow]);
        pure.extend([last.square, last.path, last.casing, last.jumped]);
        pure.extend(man(&theme.men.white));
        pure.extend(man(&theme.men.black));
        let palette = Palette::mix(&pure);
        let other = |i| palette.paint(shades + i);
        let paints = Self {
            light: (0..board.light.len()).map(|i| palette.paint(i)).collect(),
            dark: (board.light.len()..shades).map(|i| palette.paint(i)).collect(),
            paper: other(0),
            ink: other(1),
            faint: other(2),
            chip: other(3),
            frame: other(4),
            shadow: other(5),
            visited: other(6),
            path: other(7),
            casing: other(8),
            jumped: other(9),
            men: [10, 17].map(|start| std::array::from_fn(|i| other(start + i))),
        };
        (paints, Arc::new(palette))
    }

    pub fn part(&self, color: Color, part: Part) -> Paint {
        self.men[usize::from(color == Color::Black)][part as usize]
    }
}

impl Kit {
    /// The kit for a theme and size; the first call for each draws it.
    pub fn get(theme: &'static Theme, size: Size) -> Arc<Self> {
        static MADE: Kits<Kit> = Kits::new();
        MADE.get(theme, size, Self::draw)
    }

    /// The sprite of a man as this disc.
    pub fn man(&self, disc: Disc, man: Man) -> &Sprite {
        // `draw` has made a set for each disc that `Measures` names.
        let set = self.men.iter().find(|(d, _)| *d == disc).expect("a disc of these measures");
        &set.1[kind(man)]
    }

    fn draw(theme: &Theme, size: Size) -> Self {
        let measures = Measures {
            square: match size {
                Size::Full => 132,
                Size::Half => 66,
            },
        };
        let (paints, palette) = Paints::mix(theme);
        let letters = Letters {
            edge: Lettering::new(measures.real(36.0)),
            title: Lettering::new(measures.real(44.0)),
            line: Lettering::new(measures.real(36.0)),
            chip: Lettering::new(measures.real(32.0)),
        };
        let mut men: Vec<(Disc, [Sprite; 4])> = Vec::new();
        let piles = (1..=MOST_WHOLE + 1).map(|height| measures.pile(height).0);
        let scales = [legend::Scale::Large, legend::Scale::Small].map(|scale| measures.legend_disc(scale));
        for disc in piles.chain(scales).chain([measures.status_disc()]) {
            if men.iter().all(|(d, _)| *d != disc) {
                men.push((disc, KINDS.map(|man| man_sprite(&palette, &paints, disc, man))));
            }
        }
        let cut = |hole| cut_sprite(&palette, &paints, measures, hole);
        let cuts = [cut(paints.dark[0]), cut(paints.visited)];
        let boards =
            [Color::White, Color::Black].map(|side| board(theme, measures, &paints, &palette, &letters.edge, side));
        Self {
            measures,
            boards,
            men,
            shadow: shadow(measures),
            cuts,
            chip: [44, 58].map(|width| pill(measures.px(width), measures.px(36))),
            trail: TrailMasks::draw(measures),
            letters,
            paints,
        }
    }
}

fn man_sprite(palette: &Palette, paints: &Paints, disc: Disc, man: Man) -> Sprite {
    let margin = Disc::MARGIN;
    let side = |length: i32| usize::try_from(length + 2 * margin).unwrap_or(0);
    Sprite::draw(palette, side(disc.width), side(disc.height()), |x, y| {
        let part = disc.part(man.rank, x - margin as f32, y - margin as f32)?;
        Some(paints.part(man.color, part))
    })
}

/// A gap with a jagged line in it, in the shape of a man's edge, so that it lies in a pile like one.
fn cut_sprite(palette: &Palette, paints: &Paints, measures: Measures, hole: Paint) -> Sprite {
    let (disc, _) = measures.pile(MOST_WHOLE + 1);
    let (rx, ry) = (disc.width as f32 / 2.0, disc.face as f32 / 2.0);
    let gap = measures.cut() as f32;
    let size = |length: f32| length.ceil() as usize;
    Sprite::draw(palette, size(2.0 * rx), size(2.0 * ry + gap), |x, y| {
        let (dx, dy) = (x - rx, y - ry);
        let along = (dx / rx).clamp(-1.0, 1.0);
        let down = dy - ry * (1.0 - along * along).sqrt();
        if dy < 0.0 || !(0.0..=gap).contains(&down) {
            return None;
        }
        // A triangle wave along the edge.
        let tooth = ((dx / measures.real(17.0)).rem_euclid(1.0) - 0.5).abs() * 2.0;
        let line = gap / 2.0 + (tooth - 0.5) * gap * 0.42;
        Some(if (down - line).abs() < measures.real(2.6) { paints.ink } else { hole })
    })
}

fn shadow(measures: Measures) -> Mask {
    let (disc, _) = measures.pile(1);
    let (rx, ry) = (disc.width as f32 / 2.0 + measures.real(3.0), disc.face as f32 / 2.0 + measures.real(2.0));
    let size = |length: f32| (2.0 * length).ceil() as usize;
    Mask::draw(size(rx), size(ry), |x, y| ((x - rx) / rx).powi(2) + ((y - ry) / ry).powi(2) <= 1.0)
}

/// A rectangle with round ends.
fn pill(width: i32, height: i32) -> Mask {
    let (w, h) = (width as f32, height as f32);
    let round = h * 0.36;
    Mask::draw(width as usize, height as usize, |x, y| {
        let beyond = |at: f32, length: f32| (round - at).max(at - (length - round)).max(0.0);
        beyond(x, w).hypot(beyond(y, h)) <= round
    })
}

/// The empty board with its coordinates, above an empty page.
fn board(
    theme: &Theme,
    measures: Measures,
    paints: &Paints,
    palette: &Arc<Palette>,
    letters: &Lettering,
    side: Color,
) -> Canvas {
    let length = |l: i32| usize::try_from(l).unwrap_or(0);
    let (square, margin) = (measures.square, measures.margin());
    let mut canvas = Canvas::new(
        Arc::clone(palette),
        length(measures.width()),
        length(measures.height(legend::MOST_ROWS)),
        paints.paper,
    );
    let line = measures.px(4);
    let around = length(7 * square + 2 * line);
    canvas.fill(margin - line, margin - line, around, around, paints.frame);
    let streak = theme.board.streak as f32 * square as f32 / 100.0;
    for across in 0..7_u8 {
        for (x, streak) in (0..square).map(|x| (x, grain(x as f32, streak, across))) {
            for down in 0..7_u8 {
                let shades = if (across + down).is_multiple_of(2) { &paints.dark } else { &paints.light };
                let (left, top) = (margin + i32::from(across) * square, margin + i32::from(down) * square);
                canvas.fill(left + x, top, 1, length(square), shades[streak % shades.len()]);
            }
        }
    }
    for at in 0..7_u8 {
        let (file, rank) = match side {
            Color::White => (at, 6 - at),
            Color::Black => (6 - at, at),
        };
        let middle = margin + i32::from(at) * square + square / 2;
        let (near, far) = (margin / 2, measures.width() - margin / 2);
        let (file, rank) = (char::from(b'a' + file).to_string(), char::from(b'1' + rank).to_string());
        // Above the board a descender needs room, below it an ascender.
        letters.centre(&mut canvas, middle, near - measures.px(4), &file, paints.ink);
        letters.centre(&mut canvas, middle, far, &file, paints.ink);
        letters.centre(&mut canvas, near, middle, &rank, paints.ink);
        letters.centre(&mut canvas, far, middle, &rank, paints.ink);
    }
    canvas
}

/// Which of three shades the wood has at a distance from a file's left edge, the same in every picture.
///
/// The grain runs straight along a whole file, through light and dark squares alike. Each row of pixels then equals
/// the one above but where men stand, which is what makes the files small.
fn grain(x: f32, streak: f32, file: u8) -> usize {
    if streak <= 0.0 {
        return 0;
    }
    let at = x / streak;
    let value = noise(at, file.into()) * 0.7 + noise(at * 2.7, u32::from(file) + 97) * 0.3;
    match value {
        v if v < 0.36 => 1,
        v if v > 0.64 => 2,
        _ => 0,
    }
}

/// Smooth noise between 0 and 1 along a line.
fn noise(at: f32, seed: u32) -> f32 {
    let hash = |n: u32| {
        let mixed = (n ^ seed.wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
        let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
        (mixed >> 16) as f32 / 65535.0
    };
    let (whole, part) = (at.floor(), at - at.floor());
    let smooth = part * part * (3.0 - 2.0 * part);
    let cell = (whole as i64 + 1_000) as u32;
    hash(cell) * (1.0 - smooth) + hash(cell + 1) * smooth
}
