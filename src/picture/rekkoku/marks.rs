//! On the board: the last move, moves before it, a chosen piece and where it can go.

use super::View;
use super::kit::{Kit, length};
use super::measures::{Frame, Measures};
use super::men::RADIUS;
use crate::games::rekkoku::{Action, Entry, Move, Point, Position};
use crate::picture::arrow::{Shape, arrow};
use crate::picture::canvas::{Canvas, Mask};
use crate::picture::palette::Paint;
use crate::picture::shapes::{dot, pointer};

/// What was done last, as far as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    text: String,
    /// From, to, and whether something was captured; absent for what is no move.
    path: Option<(Point, Point, bool)>,
}

impl From<&Entry> for LastMove {
    fn from(entry: &Entry) -> Self {
        let path = match entry.action {
            Action::Move(mv) => Some((mv.from, mv.to, mv.victim.is_some())),
            _ => None,
        };
        Self { text: entry.lines().collect::<Vec<_>>().join(" "), path }
    }
}

/// Without what came of it.
impl From<&Move> for LastMove {
    fn from(mv: &Move) -> Self {
        Self { text: mv.to_string(), path: Some((mv.from, mv.to, mv.victim.is_some())) }
    }
}

impl LastMove {
    /// Reads a line of a record that may have led to this position: `rWf2xkGf19#k`, `y??`. The piece stands where it went,
    /// and nothing where it came from.
    #[must_use]
    pub fn leading_to(position: &Position, text: &str) -> Option<Self> {
        let text = text.trim();
        let action: Action = text.split(['#', '%']).next()?.parse().ok()?;
        let path = match action {
            Action::Move(mv) => {
                let there = position.piece(mv.to) == Some(mv.piece) && position.piece(mv.from).is_none();
                Some(there.then_some((mv.from, mv.to, mv.victim.is_some()))?)
            }
            _ => None,
        };
        Some(Self { text: text.to_owned(), path })
    }

    /// As records write it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it ended: around what a detail is drawn.
    #[must_use]
    pub fn to(&self) -> Option<Point> {
        self.path.map(|path| path.1)
    }
}

/// What the reader of a private board has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The piece that is to move.
    pub piece: Option<Point>,
    /// Where it can go: a dot on what is empty, a ring around what would be captured.
    pub targets: Vec<Target>,
    /// Where it is to go.
    pub target: Option<Point>,
}

/// A point to which a chosen piece can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The point.
    pub at: Point,
    /// Whether something is captured there.
    pub capture: bool,
}

impl Marks {
    /// The piece on a point with all its moves among these.
    #[must_use]
    pub fn of(piece: Point, moves: &[Move]) -> Self {
        let own = moves.iter().filter(|mv| mv.from == piece);
        let targets = own.map(|mv| Target { at: mv.to, capture: mv.victim.is_some() }).collect();
        Self { piece: Some(piece), targets, target: None }
    }

    /// The targets that are marked: all of them, or the chosen one.
    fn shown(&self) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(|target| self.target.is_none_or(|chosen| chosen == target.at))
    }
}

/// What lies under the pieces: tinted ends of moves and the arrows between them.
pub(super) fn beneath(kit: &Kit, canvas: &mut Canvas, frame: Frame, view: &View) {
    let measures = frame.measures;
    let paths = |moves: &[LastMove]| moves.iter().filter_map(|last| last.path).collect::<Vec<_>>();
    let (earlier, last) = (paths(&view.earlier), view.last.as_ref().and_then(|last| last.path));
    for &(from, to, _) in earlier.iter().chain(&last) {
        for point in [from, to] {
            tint(canvas, frame, point, kit.paints.visited);
        }
    }
    for &(from, to, _) in &earlier {
        draw_arrow(canvas, frame, (from, to), thin(measures), kit.paints.path, None);
    }
    if let Some((from, to, _)) = last {
        draw_arrow(canvas, frame, (from, to), thick(measures), kit.paints.path, Some(kit.paints.casing));
    }
    let captures = view.marks.shown().filter(|target| target.capture).map(|target| target.at);
    for (x, y) in view.marks.piece.into_iter().chain(captures).filter_map(|point| frame.seen(point)) {
        canvas.ink_centred(&kit.marks.ring[0], x, y, kit.paints.casing);
        canvas.ink_centred(&kit.marks.ring[1], x, y, kit.paints.choice);
    }
    if let (Some(from), Some(to)) = (view.marks.piece, view.marks.target) {
        draw_arrow(canvas, frame, (from, to), thick(measures), kit.paints.choice, Some(kit.paints.casing));
    }
}

fn thick(measures: Measures) -> Shape {
    Shape { shaft: measures.real(5.0), head: measures.real(26.0), barb: measures.real(16.0) }
}

fn thin(measures: Measures) -> Shape {
    Shape { shaft: measures.real(2.0), head: measures.real(16.0), barb: measures.real(8.0) }
}

fn tint(canvas: &mut Canvas, frame: Frame, point: Point, paint: Paint) {
    if let Some((x, y)) = frame.seen(point) {
        let cell = frame.measures.cell;
        canvas.fill(x - cell / 2, y - cell / 2, length(cell), length(cell), paint);
    }
}

/// An arrow from the middle of a point to the rim of what stands on another.
fn draw_arrow(
    canvas: &mut Canvas,
    frame: Frame,
    (from, to): (Point, Point),
    shape: Shape,
    paint: Paint,
    casing: Option<Paint>,
) {
    let [(x0, y0), (x1, y1)] = [from, to].map(|point| frame.place(point)).map(|(x, y)| (x as f32, y as f32));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let far = dx.hypot(dy).max(1.0);
    let short = frame.measures.real(RADIUS) / far;
    let tip = (x1 - dx * short, y1 - dy * short);
    let border = frame.measures.real(3.0);
    if let Some(casing) = casing {
        arrow(canvas, (x0, y0), tip, shape.grown(border), 0.0, casing);
    }
    arrow(canvas, (x0, y0), tip, shape, -border, paint);
}

/// What lies over the pieces: frames, the sign of a capture, dots and rings.
pub(super) fn above(kit: &Kit, canvas: &mut Canvas, frame: Frame, view: &View) {
    let (measures, paints, masks) = (frame.measures, &kit.paints, &kit.marks);
    if let Some((from, to, capture)) = view.last.as_ref().and_then(|last| last.path) {
        for point in [from, to] {
            if let Some((x, y)) = frame.seen(point) {
                canvas.ink_centred(&masks.frame, x, y, paints.path);
            }
        }
        if let Some((x, y)) = frame.seen(to).filter(|_| capture) {
            let (x, y) = (x - measures.px(21), y - measures.px(21));
            canvas.ink_centred(&masks.badge[0], x, y, paints.casing);
            canvas.ink_centred(&masks.badge[1], x, y, paints.jumped);
            canvas.ink_centred(&masks.cross, x, y, paints.casing);
        }
    }
    for target in view.marks.shown().filter(|target| !target.capture) {
        if let Some((x, y)) = frame.seen(target.at) {
            let dots = if view.marks.target.is_some() { &masks.goal } else { &masks.dot };
            canvas.ink_centred(&dots[0], x, y, paints.casing);
            canvas.ink_centred(&dots[1], x, y, paints.choice);
        }
    }
}

/// The masks of marks; of two the first is the border's.
#[derive(Debug)]
pub(super) struct MarkMasks {
    /// Around an end of the last move.
    frame: Mask,
    badge: [Mask; 2],
    cross: Mask,
    ring: [Mask; 2],
    dot: [Mask; 2],
    /// The chosen target, if it is empty.
    goal: [Mask; 2],
    /// Before whoever is to move.
    pub to_move: Mask,
    /// Over a country that has left.
    pub gone: Mask,
}

impl MarkMasks {
    pub fn draw(measures: Measures) -> Self {
        let real = |length: f32| measures.real(length);
        let pair = |radius: f32| [radius + 3.0, radius].map(|radius| dot(real(radius)));
        // Discs lie on them.
        let ring = [39.0, 36.5].map(|radius| dot(real(radius)));
        let frame = {
            let side = measures.px(64) | 1;
            let (end, thick) = (side as f32, real(4.0).max(1.5));
            Mask::draw(length(side), length(side), |x, y| x.min(y).min(end - x).min(end - y) < thick)
        };
        Self {
            frame,
            badge: [real(13.0), real(11.0)].map(dot),
            cross: cross(real(22.0), real(7.0), real(2.2)),
            ring,
            dot: pair(11.0),
            goal: pair(17.0),
            to_move: pointer(measures.text as f32 * 0.34, measures.text as f32 * 0.46),
            gone: cross(real(60.0), real(30.0), real(3.5)),
        }
    }
}

/// A cross from corner to corner: the mask's side, half its arms' length and half their breadth.
fn cross(side: f32, arm: f32, half: f32) -> Mask {
    let side = side.ceil() as usize | 1;
    let middle = side as f32 / 2.0;
    Mask::draw(side, side, |x, y| {
        let (dx, dy) = (x - middle, y - middle);
        let diagonal = std::f32::consts::SQRT_2;
        let (u, v) = (((dx + dy) / diagonal).abs(), ((dx - dy) / diagonal).abs());
        (u < half && v < arm) || (v < half && u < arm)
    })
}
