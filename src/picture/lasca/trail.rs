//! The last move on the board: its squares, its arrow, what it jumped.

use super::kit::Kit;
use crate::games::lasca::{Color, Move, Square};
use crate::picture::canvas::Canvas;

/// What lies under the men: squares in the mark's colour, frames around jumped ones, the arrow.
pub(super) fn beneath(kit: &Kit, canvas: &mut Canvas, played: &Move, side: Color) {
    let measures = kit.measures;
    let side_length = usize::try_from(measures.square).unwrap_or(0);
    for &square in visited(played).iter() {
        let (x, y) = measures.corner(square, side);
        canvas.fill(x, y, side_length, side_length, kit.paints.visited);
    }
    for &square in played.jumped() {
        let (x, y) = measures.corner(square, side);
        canvas.ink(&kit.trail.frame, x, y, kit.paints.jumped);
    }
    // The border of the whole arrow first, so that where it crosses itself no border cuts it.
    arrow(kit, canvas, played, side, 0);
    arrow(kit, canvas, played, side, 1);
}

/// What lies over the men: a cross in a free upper corner of each jumped square.
pub(super) fn above(kit: &Kit, canvas: &mut Canvas, played: &Move, side: Color) {
    let measures = kit.measures;
    let mut at = played.from();
    for (&jumped, &to) in played.jumped().iter().zip(played.path()) {
        let rising = (at.file() < to.file()) == (at.rank() < to.rank());
        let (x, y) = measures.corner(jumped, side);
        // A rising arrow comes through the upper right corner. So it does on a turned board.
        let x = if rising { x + measures.px(7) } else { x + measures.square - measures.px(7 + 34) };
        let y = y + measures.px(7);
        canvas.ink(&kit.trail.badge, x, y, kit.paints.jumped);
        canvas.ink(&kit.trail.cross, x, y, kit.paints.casing);
        at = to;
    }
}

/// The squares the column stood on: where it left, where it touched down, where it ended.
pub(super) fn visited(played: &Move) -> Vec<Square> {
    std::iter::once(played.from()).chain(played.path().iter().copied()).collect()
}

/// The arrow in one of its widths: 0 is the border, 1 the arrow itself.
fn arrow(kit: &Kit, canvas: &mut Canvas, played: &Move, side: Color, width: usize) {
    let measures = kit.measures;
    let paint = [kit.paints.casing, kit.paints.path][width];
    let middle = |square| {
        let (x, y) = measures.corner(square, side);
        (x + measures.square / 2, y + measures.square / 2)
    };
    let points: Vec<_> = visited(played).into_iter().map(middle).collect();
    let last = points.len() - 1;
    for (i, pair) in points.windows(2).enumerate() {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let (right, down) = ((x1 - x0).signum(), (y1 - y0).signum());
        let joint = &kit.trail.joint[width];
        canvas.ink_centred(joint, x0, y0, paint);
        // The tip stays in the corner of the last square, where no column covers it.
        let short = if i + 1 == last { measures.px(58) } else { 0 };
        let shaft = if i + 1 == last { short + measures.px(26) } else { 0 };
        // A row of a slanted line is wider than the line: the joints round its ends.
        let round = measures.px([7, 4][width]);
        for step in round..=(x1 - x0).abs() - shaft.max(round) {
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
