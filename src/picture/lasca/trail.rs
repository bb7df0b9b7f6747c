//! The last move on the board: its squares, its arrow, what it jumped.

use super::kit::{Kit, Measures};
use crate::games::lasca::{Color, Move, MoveText, Position, Square};
use crate::picture::canvas::{Canvas, Mask};
use crate::picture::shapes::{dot, pointer};

/// The move that led to a position, as far as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Where the column left, each square it touched, and where it ended.
    squares: Vec<Square>,
    jumped: Vec<Square>,
    promotes: bool,
}

impl From<&Move> for LastMove {
    fn from(played: &Move) -> Self {
        let squares = std::iter::once(played.from()).chain(played.path().iter().copied()).collect();
        Self { squares, jumped: played.jumped().to_vec(), promotes: played.promotes() }
    }
}

impl From<Move> for LastMove {
    fn from(played: Move) -> Self {
        Self::from(&played)
    }
}

impl LastMove {
    /// Reads a move that may have led to this position: the side not to move has a column where it ends, and the
    /// other squares it touched are empty.
    pub fn leading_to(position: &Position, text: &str) -> Option<Self> {
        let squares = match text.parse().ok()? {
            MoveText::Ends { from, to } => vec![from, to],
            MoveText::Path(squares) => squares.to_vec(),
            MoveText::End(_) => return None,
        };
        let (&last, touched) = squares.split_last()?;
        let mover = position.commander(last)?.color;
        let empty = |&square: &Square| square == last || position.commander(square).is_none();
        if mover == position.side_to_move() || !touched.iter().all(empty) {
            return None;
        }
        let distance = |step: &[Square]| {
            let (files, ranks) = step[0].distance(step[1]);
            (files.abs() == ranks.abs()).then_some(files.abs())
        };
        let jumped = match distance(&squares[..2])? {
            1 if squares.len() == 2 => Vec::new(),
            2 => squares.windows(2).map(|step| step[0].between(step[1])).collect::<Option<_>>()?,
            _ => return None,
        };
        Some(Self { squares, jumped, promotes: text.trim_end().ends_with('*') })
    }

    /// Whether the column left, touched or reached that square.
    pub(super) fn visits(&self, square: Square) -> bool {
        self.squares.contains(&square)
    }

    /// The move in notation, with every landing square or with the ends alone.
    pub(super) fn notation(&self, whole: bool) -> String {
        let names: Vec<String> = match self.squares.as_slice() {
            [from, .., to] if !whole => vec![from.to_string(), to.to_string()],
            squares => squares.iter().map(Square::to_string).collect(),
        };
        let between = match (self.jumped.is_empty(), whole) {
            (true, _) => "-",
            (false, true) => "x",
            (false, false) => "…",
        };
        names.join(between) + if self.promotes { "*" } else { "" }
    }
}

/// What lies under the men: squares in the mark's colour, frames around jumped ones, the arrow.
pub(super) fn beneath(kit: &Kit, canvas: &mut Canvas, played: &LastMove, side: Color) {
    let measures = kit.measures;
    let side_length = usize::try_from(measures.square).unwrap_or(0);
    for &square in played.squares.iter() {
        let (x, y) = measures.corner(square, side);
        canvas.fill(x, y, side_length, side_length, kit.paints.visited);
    }
    for &square in &played.jumped {
        let (x, y) = measures.corner(square, side);
        canvas.ink(&kit.trail.frame, x, y, kit.paints.jumped);
    }
    // The border of the whole arrow first, so that where it crosses itself no border cuts it.
    arrow(kit, canvas, played, side, 0);
    arrow(kit, canvas, played, side, 1);
}

/// What lies over the men: a cross in a free upper corner of each jumped square.
pub(super) fn above(kit: &Kit, canvas: &mut Canvas, played: &LastMove, side: Color) {
    let measures = kit.measures;
    for (&jumped, step) in played.jumped.iter().zip(played.squares.windows(2)) {
        let rising = (step[0].file() < step[1].file()) == (step[0].rank() < step[1].rank());
        let (x, y) = measures.corner(jumped, side);
        // A rising arrow comes through the upper right corner. So it does on a turned board.
        let x = x + if rising { measures.px(7) } else { measures.square - measures.px(7 + 34) };
        let y = y + measures.px(7);
        canvas.ink(&kit.trail.badge, x, y, kit.paints.jumped);
        canvas.ink(&kit.trail.cross, x, y, kit.paints.casing);
    }
}

/// The arrow in one of its widths: 0 is the border, 1 the arrow itself.
fn arrow(kit: &Kit, canvas: &mut Canvas, played: &LastMove, side: Color, width: usize) {
    let measures = kit.measures;
    let paint = [kit.paints.casing, kit.paints.path][width];
    let middle = |square| {
        let (x, y) = measures.corner(square, side);
        (x + measures.square / 2, y + measures.square / 2)
    };
    let points: Vec<_> = played.squares.iter().copied().map(middle).collect();
    let last = points.len() - 1;
    for (i, pair) in points.windows(2).enumerate() {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let (right, down) = ((x1 - x0).signum(), (y1 - y0).signum());
        let begin = if i == 0 { &kit.trail.tail } else { &kit.trail.joint };
        canvas.ink_centred(&begin[width], x0, y0, paint);
        // The tip stays in the corner of the last square, where no column covers it.
        let short = if i + 1 == last { measures.px(58) } else { 0 };
        let shaft = if i + 1 == last { short + measures.px(26) } else { 0 };
        for step in 0..=(x1 - x0).abs() - shaft {
            canvas.ink_centred(&kit.trail.line[width], x0 + right * step, y0 + down * step, paint);
        }
        if i + 1 == last {
            let head = match (right, down) {
                (1, -1) => 0,
                (1, _) => 1,
                (_, 1) => 2,
                _ => 3,
            };
            let (x, y) = (x1 - right * short, y1 - down * short);
            canvas.ink_centred(&kit.trail.heads[head][width], x, y, paint);
        }
    }
}

/// The last move's arrow, once as wide as its border and once as wide as itself, and the marks of jumped squares.
#[derive(Debug)]
pub(super) struct TrailMasks {
    /// One row of a diagonal line.
    pub line: [Mask; 2],
    pub joint: [Mask; 2],
    /// Where the arrow begins.
    pub tail: [Mask; 2],
    /// Heads pointing up-right, down-right, down-left, up-left; their middle is the tip.
    pub heads: [[Mask; 2]; 4],
    pub frame: Mask,
    pub badge: Mask,
    pub cross: Mask,
    /// The mark beside the man of the side to move.
    pub to_move: Mask,
}

impl TrailMasks {
    pub(super) fn draw(measures: Measures) -> Self {
        let widths = [20.0, 11.0].map(|w| measures.real(w));
        let diagonal = std::f32::consts::SQRT_2;
        let line = widths.map(|w| {
            let row = (w * diagonal).ceil() as usize | 1;
            let middle = row as f32 / 2.0;
            // One row of a line at 45°: its rims are cut by the diagonal, which a slanted test point gives.
            Mask::draw(row, 1, |x, y| (x - middle + y - 0.5).abs() <= w * diagonal / 2.0)
        });
        // The square in which two diagonal lines meet, and which ends one.
        let joint = widths.map(|w| {
            let reach = w * diagonal / 2.0;
            let side = reach.ceil() as usize * 2 + 1;
            let middle = side as f32 / 2.0;
            Mask::draw(side, side, |x, y| (x - middle).abs() + (y - middle).abs() <= reach)
        });
        let tail = [15.0, 10.5].map(|radius| dot(measures.real(radius)));
        let border = (widths[0] - widths[1]) / 2.0;
        let heads = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(right, down)| [border, 0.0].map(|grown| head(measures, right / diagonal, down / diagonal, grown)));
        let side = measures.square as usize;
        let (out, inn) = (measures.real(3.0), measures.real(11.0));
        let end = measures.square as f32;
        let frame = Mask::draw(side, side, |x, y| {
            let near = x.min(y).min(end - x).min(end - y);
            (out..inn).contains(&near)
        });
        let badge = dot(measures.real(17.0));
        let cross = {
            let (side, arm, half) = (measures.real(34.0), measures.real(10.0), measures.real(3.2));
            Mask::draw(side.ceil() as usize, side.ceil() as usize, |x, y| {
                let (dx, dy) = (x - side / 2.0, y - side / 2.0);
                let (u, v) = ((dx + dy) / diagonal, (dx - dy) / diagonal);
                (u.abs() < half && v.abs() < arm) || (v.abs() < half && u.abs() < arm)
            })
        };
        let to_move = pointer(measures.real(26.0), measures.real(32.0));
        Self { line, joint, tail, heads, frame, badge, cross, to_move }
    }
}

/// An arrow's head whose tip lies in the mask's middle, larger by so much on all sides.
fn head(measures: Measures, right: f32, down: f32, grown: f32) -> Mask {
    let (length, half) = (measures.real(38.0), measures.real(23.0));
    let side = 2 * measures.px(56) + 1;
    let middle = side as f32 / 2.0;
    // Distance from the slanted sides, whose outward normal leans forward.
    let slant = length.hypot(half);
    Mask::draw(side as usize, side as usize, |x, y| {
        let (dx, dy) = (x - middle, y - middle);
        let (back, aside) = (-(dx * right + dy * down), (dx * down - dy * right).abs());
        back <= length + grown && (aside * length - back * half) / slant <= grown
    })
}
