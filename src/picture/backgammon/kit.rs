//! What is drawn once per theme and size: the palette, the empty board from both sides, men, dice and cube.

use std::sync::Arc;

use crate::games::Seat;
use crate::games::backgammon::{HOST, Point};
use crate::picture::Size;
use crate::picture::canvas::{Canvas, Mask, Sprite};
use crate::picture::kits::Kits;
use crate::picture::palette::{Paint, Palette, Rgb};
use crate::picture::shapes::{dot, pointer};
use crate::picture::text::Lettering;
use crate::picture::theme::{self, Theme};

/// Everything that pictures of one theme and size are put together from.
#[derive(Debug)]
pub(super) struct Kit {
    pub measures: Measures,
    pub paints: Paints,
    /// The empty board as the host and as the guest sees it.
    pub boards: [Canvas; 2],
    /// A man of each side as he lies on a point, and as he is seen edge-on when he is off.
    men: [Sprite; 2],
    lying: [Sprite; 2],
    /// Beside a side's pip count.
    pub tokens: [Sprite; 2],
    /// Where a man stood: a broken ring.
    pub ghost: [Mask; 2],
    /// A block with round corners, and the same within its border: cube and dice.
    pub block: [Mask; 2],
    pip: Mask,
    /// Behind the number on a crowded point's last man.
    pub badge: Mask,
    /// Beside the one who is to act.
    pub to_act: Mask,
    pub letters: Letters,
}

#[derive(Debug)]
pub(super) struct Letters {
    pub small: Lettering,
    pub label: Lettering,
    pub count: Lettering,
    pub title: Lettering,
    pub line: Lettering,
}

/// Lengths in pixels, all from the width of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub point: i32,
}

/// The width of a point in full size, of which the lengths below are thought.
const POINT: i32 = 62;

impl Measures {
    pub fn px(self, length: i32) -> i32 {
        (length * self.point + POINT / 2) / POINT
    }

    pub fn real(self, length: f32) -> f32 {
        length * self.point as f32 / POINT as f32
    }

    fn margin(self) -> i32 {
        self.px(14)
    }

    fn tray(self) -> i32 {
        self.px(84)
    }

    fn frame(self) -> i32 {
        self.px(10)
    }

    fn bar(self) -> i32 {
        self.px(72)
    }

    pub fn man_width(self) -> i32 {
        self.px(58)
    }

    /// From the picture's upper edge to the table: where the upper numbers stand.
    fn top(self) -> i32 {
        self.px(48)
    }

    /// Height of the table.
    fn table(self) -> i32 {
        10 * self.man_width() + self.px(108)
    }

    pub fn width(self) -> i32 {
        2 * (self.margin() + self.tray() + self.frame()) + 12 * self.point + self.bar()
    }

    pub fn status_top(self) -> i32 {
        2 * self.top() + self.table()
    }

    pub fn height(self) -> i32 {
        self.status_top() + self.px(142)
    }

    fn middle(self) -> i32 {
        self.top() + self.table() / 2
    }

    /// The left edge of the left and the right half.
    fn halves(self) -> [i32; 2] {
        let left = self.margin() + self.tray() + self.frame();
        [left, left + 6 * self.point + self.bar()]
    }

    /// The middle of a point's base as the one below counts it, and whether it is in the upper half.
    fn base(self, number: u8) -> (i32, bool) {
        let number = i32::from(number);
        let [left, right] = self.halves();
        let (upper, from_left) = if number > 12 { (true, number - 13) } else { (false, 12 - number) };
        let start = if from_left < 6 { left } else { right };
        (start + (from_left % 6) * self.point + self.point / 2, upper)
    }

    /// The middle of the `nth` man of a seat at that place of its numbering, from 0 at the edge (on the bar from the
    /// middle). Men too many to be shown lie on the last shown one.
    pub fn man(self, place: Point, seat: Seat, nth: u8, below: Seat) -> (i32, i32) {
        let own = seat == below;
        let (top, bottom) = (self.top(), self.top() + self.table());
        let man = self.man_width();
        let nth = i32::from(nth);
        if place == Point::BAR {
            let nth = nth.min(i32::from(super::MOST_ON_BAR) - 1);
            let away = self.px(40) + man / 2 + nth * man;
            let x = self.halves()[0] + 6 * self.point + self.bar() / 2;
            return (x, if own { self.middle() + away } else { self.middle() - away });
        }
        if place == Point::OFF {
            let x = self.width() - self.margin() - self.tray() / 2;
            let away = self.px(12) + nth.min(14) * self.px(17) + self.px(7);
            return (x, if own { bottom - away } else { top + away });
        }
        let number = if own { place.number() } else { place.mirrored().number() };
        let (x, upper) = self.base(number);
        let away = man / 2 + self.px(1) + nth.min(i32::from(super::MOST_SHOWN) - 1) * man;
        (x, if upper { top + away } else { bottom - away })
    }

    /// Where the number of men off is written.
    pub fn off_count(self, seat: Seat, off: u8, below: Seat) -> (i32, i32) {
        let (x, y) = self.man(Point::OFF, seat, off - 1, below);
        let beyond = self.px(28);
        (x, if seat == below { y - beyond } else { y + beyond })
    }

    /// The cube's middle.
    pub fn cube(self, owner: Option<Seat>, below: Seat) -> (i32, i32) {
        let x = self.margin() + self.tray() / 2;
        let end = self.px(44);
        let y = match owner {
            None => self.middle(),
            Some(seat) if seat == below => self.top() + self.table() - end,
            Some(_) => self.top() + end,
        };
        (x, y)
    }

    /// The middle of a cube offered to a seat: in the half where his dice would lie.
    pub fn offered(self, to: Seat, below: Seat) -> (i32, i32) {
        let half = self.halves()[usize::from(to == below)];
        (half + 3 * self.point, self.middle())
    }

    /// The middle of the `nth` of a seat's dice: the one below throws to his right.
    pub fn die(self, seat: Seat, nth: usize, of: usize, below: Seat) -> (i32, i32) {
        let (x, y) = self.offered(seat, below);
        // A turn has four dice at most.
        let [nth, of] = [nth, of].map(|n| i32::try_from(n).unwrap_or(0));
        (x + self.px(40) * (2 * nth + 1 - of), y)
    }
}

/// The theme's colours as paints.
#[derive(Clone, Debug)]
pub(super) struct Paints {
    pub paper: Paint,
    pub ink: Paint,
    pub faint: Paint,
    pub frame: Paint,
    ground: Paint,
    points: [Paint; 2],
    pub path: Paint,
    pub casing: Paint,
    men: [[Paint; 6]; 2],
}

/// What is seen at a point of a man.
#[derive(Clone, Copy, Debug)]
enum Part {
    Face,
    Edge,
    Shade,
    Rim,
    Outline,
    Mark,
}

impl Paints {
    fn mix(theme: &Theme) -> (Self, Arc<Palette>) {
        let (page, table, last) = (&theme.page, &theme.table, &theme.last);
        let man = |m: &theme::Man| [m.face, m.edge, m.shade, m.rim, m.outline, m.mark];
        let mut pure: Vec<Rgb> = vec![page.paper, page.ink, page.faint, theme.board.frame, table.ground];
        pure.extend(table.points);
        pure.extend([last.path, last.casing]);
        pure.extend(man(&theme.men.white));
        pure.extend(man(&theme.men.black));
        let palette = Palette::mix(&pure);
        let paint = |i| palette.paint(i);
        let paints = Self {
            paper: paint(0),
            ink: paint(1),
            faint: paint(2),
            frame: paint(3),
            ground: paint(4),
            points: [paint(5), paint(6)],
            path: paint(7),
            casing: paint(8),
            men: [9, 15].map(|start| std::array::from_fn(|i| paint(start + i))),
        };
        (paints, Arc::new(palette))
    }

    fn part(&self, seat: Seat, part: Part) -> Paint {
        self.men[usize::from(seat != HOST)][part as usize]
    }

    /// The upper side of a side's men.
    pub fn face(&self, seat: Seat) -> Paint {
        self.part(seat, Part::Face)
    }

    /// What is lettered on a side's men.
    pub fn mark(&self, seat: Seat) -> Paint {
        self.part(seat, Part::Mark)
    }
}

impl Kit {
    /// The kit for a theme and size; the first call for each draws it.
    pub fn get(theme: &'static Theme, size: Size) -> Arc<Self> {
        static MADE: Kits<Kit> = Kits::new();
        MADE.get(theme, size, Self::draw)
    }

    fn draw(theme: &Theme, size: Size) -> Self {
        let measures = Measures {
            point: match size {
                Size::Full => POINT,
                Size::Half => POINT / 2,
            },
        };
        let (paints, palette) = Paints::mix(theme);
        let letters = Letters {
            small: Lettering::new(measures.real(23.0)),
            label: Lettering::new(measures.real(29.0)),
            count: Lettering::new(measures.real(38.0)),
            title: Lettering::new(measures.real(42.0)),
            line: Lettering::new(measures.real(36.0)),
        };
        let seats = [0, 1].map(Seat);
        let round = |width: i32| seats.map(|seat| man_sprite(&palette, &paints, seat, width as f32));
        let man = measures.man_width() as f32;
        let block = measures.px(66);
        let border = measures.real(4.0);
        Self {
            boards: seats.map(|_| empty(measures, &paints, &palette, &letters.label)),
            men: round(measures.man_width()),
            lying: seats.map(|seat| lying_sprite(&palette, &paints, seat, measures)),
            tokens: round(measures.px(40)),
            ghost: [(5.5, 1.0), (2.5, 0.0)].map(|(thick, longer)| ring(man, measures.real(thick), longer)),
            block: [rounded(block, 0.0), rounded(block, border)],
            pip: dot(measures.real(6.2)),
            badge: dot(measures.real(20.0)),
            to_act: pointer(measures.real(24.0), measures.real(30.0)),
            letters,
            paints,
            measures,
        }
    }

    /// A man with his middle there.
    pub fn man(&self, canvas: &mut Canvas, seat: Seat, x: i32, y: i32) {
        stamp_centred(canvas, &self.men[usize::from(seat != HOST)], x, y);
    }

    /// A man who is off.
    pub fn lying(&self, canvas: &mut Canvas, seat: Seat, x: i32, y: i32) {
        stamp_centred(canvas, &self.lying[usize::from(seat != HOST)], x, y);
    }

    /// A die in its owner's colours; one that has been used is no more than an outline.
    pub fn die(&self, canvas: &mut Canvas, seat: Seat, value: u8, used: bool, (x, y): (i32, i32)) {
        let own = [Part::Outline, Part::Face, Part::Mark].map(|part| self.paints.part(seat, part));
        let [outline, face, pips] = if used { [self.paints.faint, self.paints.ground, self.paints.faint] } else { own };
        canvas.ink_centred(&self.block[0], x, y, outline);
        canvas.ink_centred(&self.block[1], x, y, face);
        let step = self.measures.px(18);
        for (column, row) in pips_of(value) {
            canvas.ink_centred(&self.pip, x + column * step, y + row * step, pips);
        }
    }
}

pub(super) fn stamp_centred(canvas: &mut Canvas, sprite: &Sprite, x: i32, y: i32) {
    let half = |length: usize| i32::try_from(length / 2).unwrap_or(0);
    canvas.stamp(sprite, x - half(sprite.width()), y - half(sprite.height()));
}

/// Where a die's pips are, in steps from its middle.
fn pips_of(value: u8) -> impl Iterator<Item = (i32, i32)> {
    let pairs = [
        (value >= 2, (-1, -1)),
        (value >= 2, (1, 1)),
        (value >= 4, (1, -1)),
        (value >= 4, (-1, 1)),
        (value == 6, (-1, 0)),
        (value == 6, (1, 0)),
        (value % 2 == 1, (0, 0)),
    ];
    pairs.into_iter().filter(|(there, _)| *there).map(|(_, at)| at)
}

/// A man from above. The sides differ in brightness and in their edge: plain with one line, or notched all around.
fn man_sprite(palette: &Palette, paints: &Paints, seat: Seat, width: f32) -> Sprite {
    let radius = width / 2.0;
    let line = (width / 26.0).max(1.0);
    let side = width.ceil() as usize;
    Sprite::draw(palette, side, side, |x, y| {
        let (dx, dy) = (x - radius, y - radius);
        let away = dx.hypot(dy);
        let part = match away / radius {
            _ if away > radius => return None,
            _ if away > radius - line => Part::Outline,
            r if r > 0.72 && seat != HOST => {
                let notch = (dy.atan2(dx) / std::f32::consts::TAU * 14.0).rem_euclid(1.0);
                if notch < 0.5 { Part::Rim } else { Part::Edge }
            }
            r if r > 0.72 && r < 0.72 + line / radius => Part::Outline,
            r if r > 0.72 => Part::Shade,
            _ => Part::Face,
        };
        Some(paints.part(seat, part))
    })
}

/// A man edge-on.
fn lying_sprite(palette: &Palette, paints: &Paints, seat: Seat, measures: Measures) -> Sprite {
    let (width, height) = (measures.px(58), measures.px(16));
    let line = measures.real(2.0).max(1.0);
    Sprite::draw(palette, width as usize, height as usize, |x, y| {
        let near = x.min(y).min(width as f32 - x).min(height as f32 - y);
        let part = match (x / measures.real(7.0)).rem_euclid(2.0) {
            _ if near < line => Part::Outline,
            notch if seat != HOST && notch < 1.0 => Part::Rim,
            _ if seat != HOST => Part::Edge,
            _ => Part::Face,
        };
        Some(paints.part(seat, part))
    })
}

/// A ring of dashes as wide as a man, longer by so much of a dash.
fn ring(width: f32, thick: f32, longer: f32) -> Mask {
    let radius = width / 2.0;
    let side = width.ceil() as usize;
    Mask::draw(side, side, |x, y| {
        let (dx, dy) = (x - radius, y - radius);
        let dash = (dy.atan2(dx) / std::f32::consts::TAU * 9.0).rem_euclid(1.0);
        let slack = longer * 0.08;
        (radius * 0.88 - dx.hypot(dy)).abs() <= thick / 2.0 && dash > 0.2 - slack && dash < 0.8 + slack
    })
}

/// A square with round corners, smaller by a border on each side.
fn rounded(side: i32, border: f32) -> Mask {
    let length = side as f32;
    let round = length * 0.2;
    Mask::draw(side as usize, side as usize, |x, y| {
        let beyond = |at: f32| (round - at).max(at - (length - round)).max(0.0);
        beyond(x).hypot(beyond(y)) <= round - border && [x, y].iter().all(|&c| c >= border && c <= length - border)
    })
}

/// The empty board. Both sides see the same one: each counts the points from his own home.
fn empty(measures: Measures, paints: &Paints, palette: &Arc<Palette>, letters: &Lettering) -> Canvas {
    let length = |l: i32| usize::try_from(l).unwrap_or(0);
    let (top, table) = (measures.top(), measures.table());
    let mut canvas =
        Canvas::new(Arc::clone(palette), length(measures.width()), length(measures.height()), paints.paper);
    let frame = measures.frame();
    let left = measures.margin();
    let across = measures.width() - 2 * left;
    canvas.fill(left - frame, top - frame, length(across + 2 * frame), length(table + 2 * frame), paints.frame);
    for x in measures.halves() {
        canvas.fill(x, top, length(6 * measures.point), length(table), paints.ground);
    }
    for x in [left, measures.width() - left - measures.tray()] {
        canvas.fill(x, top, length(measures.tray()), length(table), paints.ground);
    }
    // Men of either side must stand out on the bar too.
    let [first, second] = measures.halves();
    let from = first + 6 * measures.point + measures.px(6);
    canvas.fill(from, top, length(second - measures.px(6) - from), length(table), paints.ground);
    let high = 5 * measures.man_width() - measures.px(14);
    let triangle = |upper: bool| {
        let (half, high) = (measures.point as f32 / 2.0, high as f32);
        Mask::draw(length(measures.point), high as usize, |x, y| {
            let from_base = if upper { y } else { high - y };
            (x - half).abs() <= (half - 1.0) * (1.0 - from_base / high)
        })
    };
    let (up, down) = (triangle(false), triangle(true));
    for number in 1..=24 {
        let (x, upper) = measures.base(number);
        let paint = paints.points[usize::from(number % 2)];
        let x0 = x - measures.point / 2;
        if upper {
            canvas.ink(&down, x0, top, paint);
        } else {
            canvas.ink(&up, x0, top + table - high, paint);
        }
        let y = if upper { top - frame - measures.px(18) } else { top + table + frame + measures.px(19) };
        letters.centre(&mut canvas, x, y, &number.to_string(), paints.ink);
    }
    canvas
}
