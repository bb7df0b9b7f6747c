//! What is drawn once per theme and size: the palette, the empty board, discs, rings and marks.

use std::f32::consts::SQRT_2;
use std::sync::Arc;

use super::Area;
use super::marks::MarkMasks;
use super::measures::{CELL, Frame, LINES, Measures, Window};
use super::men::{self, Notch};
use crate::games::rekkoku::{Colour, Point, Side};
use crate::picture::Size;
use crate::picture::canvas::{Canvas, Mask, Sprite};
use crate::picture::kits::Kits;
use crate::picture::palette::{Paint, Palette, Rgb};
use crate::picture::shapes::dot;
use crate::picture::text::Lettering;
use crate::picture::theme::Theme;

/// Everything that pictures of one theme and size are put together from.
#[derive(Debug)]
pub(super) struct Kit {
    pub measures: Measures,
    pub paints: Paints,
    /// The whole empty board with Red below: lines look the same from every side.
    whole: Option<Canvas>,
    palette: Arc<Palette>,
    /// By colour: its disc, and the ring around the discs of others that it holds.
    pub discs: [Sprite; 8],
    pub rings: [Sprite; 8],
    /// Its letter's ground on such a ring.
    pub badges: [Sprite; 8],
    pub notches: Vec<Notch>,
    /// What a letter takes from the corner of the character beside it.
    pub clearing: Mask,
    pub marks: MarkMasks,
    neutral: Sprite,
    pub letters: Letters,
}

#[derive(Debug)]
pub(super) struct Letters {
    /// The character on a disc; here and below first on a whole one, then within a ring.
    pub kanji: [Lettering; 2],
    /// The letter beside it.
    pub beside: [Lettering; 2],
    /// A country's character.
    pub name: [Lettering; 2],
    /// The letter alone.
    pub alone: [Lettering; 2],
    /// A holder's letter.
    pub badge: Lettering,
    pub coordinate: Lettering,
    pub title: Lettering,
    pub line: Lettering,
}

/// The theme's colours as paints.
#[derive(Clone, Debug)]
pub(super) struct Paints {
    pub paper: Paint,
    pub ink: Paint,
    pub faint: Paint,
    pub ground: Paint,
    pub line: Paint,
    pub neutral: Paint,
    pub outline: Paint,
    pub visited: Paint,
    pub choice: Paint,
    pub path: Paint,
    pub casing: Paint,
    pub jumped: Paint,
    faces: [Paint; 8],
    letters: [Paint; 8],
}

impl Paints {
    fn mix(theme: &Theme, is_fine: bool) -> (Self, Arc<Palette>) {
        let (page, field, last) = (&theme.page, &theme.field, &theme.last);
        let armies = theme.armies.all();
        let mut pure: Vec<Rgb> = vec![page.paper, page.ink, page.faint];
        pure.extend([field.ground, field.line, field.neutral, field.outline, field.visited, field.choice]);
        pure.extend([last.path, last.casing, last.jumped]);
        let first = pure.len();
        pure.extend(armies.map(|army| army.face));
        // Few colours letter all discs, and each pure colour costs the palette its mixtures.
        let mut letters = [0; 8];
        for (army, place) in armies.iter().zip(&mut letters) {
            *place = pure.iter().position(|&colour| colour == army.mark).unwrap_or(pure.len());
            if *place == pure.len() {
                pure.push(army.mark);
            }
        }
        let palette = if is_fine { Palette::mix(&pure) } else { Palette::coarse(&pure) };
        let paint = |i| palette.paint(i);
        let paints = Self {
            paper: paint(0),
            ink: paint(1),
            faint: paint(2),
            ground: paint(3),
            line: paint(4),
            neutral: paint(5),
            outline: paint(6),
            visited: paint(7),
            choice: paint(8),
            path: paint(9),
            casing: paint(10),
            jumped: paint(11),
            faces: std::array::from_fn(|i| paint(first + i)),
            letters: letters.map(paint),
        };
        (paints, Arc::new(palette))
    }

    /// A country's colour.
    pub fn face(&self, colour: Colour) -> Paint {
        self.faces[colour as usize]
    }

    /// What is lettered on it.
    pub fn letter(&self, colour: Colour) -> Paint {
        self.letters[colour as usize]
    }
}

impl Kit {
    /// The kit for a theme, size and kind of picture; the first call for each draws it.
    pub fn get(theme: &'static Theme, size: Size, area: Area) -> Arc<Self> {
        static WHOLE: Kits<Kit> = Kits::new();
        static DETAIL: Kits<Kit> = Kits::new();
        let (made, measures) = match area {
            Area::Whole => (&WHOLE, Measures { cell: CELL, text: CELL }),
            Area::Around(_) => (&DETAIL, Measures { cell: 96, text: 82 }),
        };
        made.get(theme, size, |theme, size| {
            let part = |length: i32| if size == Size::Half { length / 2 } else { length };
            let measures = Measures { cell: part(measures.cell), text: part(measures.text) };
            // Up to 136 discs make a large file, and in full size a chat shows the board smaller than it is.
            let is_fine = size == Size::Half || area != Area::Whole;
            Self::draw(theme, measures, is_fine, area == Area::Whole)
        })
    }

    fn draw(theme: &Theme, measures: Measures, is_fine: bool, is_whole: bool) -> Self {
        let (paints, palette) = Paints::mix(theme, is_fine);
        let lettering = |pixels: f32| Lettering::new(measures.real(pixels));
        let around = |pixels: f32| Lettering::new(pixels * measures.text as f32 / CELL as f32);
        let letters = Letters {
            kanji: [35.0, 30.0].map(|pixels| Lettering::kanji(measures.real(pixels), is_fine)),
            beside: [22.5, 22.0].map(lettering),
            name: [42.0, 34.0].map(|pixels| Lettering::kanji(measures.real(pixels), is_fine)),
            alone: [47.0, 40.0].map(lettering),
            badge: lettering(22.0),
            coordinate: around(33.0),
            title: around(44.0),
            line: around(40.0),
        };
        let each = |draw: &dyn Fn(Colour) -> Sprite| Colour::ALL.map(draw);
        let mut kit = Self {
            discs: each(&|colour| men::disc(&palette, &paints, measures, colour)),
            rings: each(&|colour| men::ring(&palette, &paints, measures, colour)),
            badges: each(&|colour| men::badge(&palette, &paints, measures, colour)),
            notches: men::notches(&palette, &paints, measures),
            clearing: dot(measures.real(9.5)),
            marks: MarkMasks::draw(measures),
            neutral: neutral(&palette, &paints, measures),
            whole: None,
            letters,
            palette,
            paints,
            measures,
        };
        if is_whole {
            let window = Window::of(Area::Whole, Side::South);
            kit.whole = Some(kit.lines(Frame { measures, window, side: Side::South }));
        }
        kit
    }

    /// The empty board without its margins.
    pub fn board(&self, frame: Frame) -> Canvas {
        self.whole.clone().unwrap_or_else(|| self.lines(frame))
    }

    fn lines(&self, frame: Frame) -> Canvas {
        let (measures, window) = (self.measures, frame.window);
        let side = length(measures.width(window));
        let mut canvas = Canvas::new(Arc::clone(&self.palette), side, side, self.paints.ground);
        let thick = measures.px(3).max(1);
        // Where the board goes on beyond the window, so do its lines.
        let ends = |first: u8, middle: &dyn Fn(u8) -> i32| {
            let last = first + window.length - 1;
            let over = |is_edge: bool| if is_edge { 0 } else { measures.cell / 2 };
            (middle(first) - over(first == 0), middle(last) + over(last == LINES - 1))
        };
        let (left, right) = ends(window.left, &|at| frame.column(at));
        let (top, bottom) = ends(window.top, &|at| frame.row(at));
        for column in frame.lines(window.left) {
            let thick = if column.is_multiple_of(LINES - 1) { thick + 1 } else { thick };
            canvas.fill(frame.column(column) - thick / 2, top, length(thick), length(bottom - top), self.paints.line);
        }
        for row in frame.lines(window.top) {
            let thick = if row.is_multiple_of(LINES - 1) { thick + 1 } else { thick };
            canvas.fill(left, frame.row(row) - thick / 2, length(right - left), length(thick), self.paints.line);
        }
        if let Some((x, y)) = frame.seen(Point::NEUTRAL) {
            stamp_centred(&mut canvas, &self.neutral, x, y);
        }
        canvas
    }
}

/// The neutral point: a grey square with a cross.
fn neutral(palette: &Palette, paints: &Paints, measures: Measures) -> Sprite {
    let side = measures.px(54) | 1;
    let (end, line, bar) = (side as f32, measures.real(3.0).max(1.0), measures.real(4.0).max(1.0));
    Sprite::draw(palette, length(side), length(side), |x, y| {
        let near = x.min(y).min(end - x).min(end - y);
        let cross = (x - y).abs().min((x + y - end).abs()) / SQRT_2;
        Some(if near < line || cross < bar { paints.outline } else { paints.neutral })
    })
}

pub(super) fn length(length: i32) -> usize {
    usize::try_from(length).unwrap_or(0)
}

pub(super) fn stamp_centred(canvas: &mut Canvas, sprite: &Sprite, x: i32, y: i32) {
    let half = |length: usize| i32::try_from(length / 2).unwrap_or(0);
    canvas.stamp(sprite, x - half(sprite.width()), y - half(sprite.height()));
}
