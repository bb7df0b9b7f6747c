//! Around the board: coordinates on all four sides, and whose slot it is.

use super::kit::{Kit, length};
use super::measures::{Frame, LINES, turned};
use super::men;
use crate::games::rekkoku::{Colour, Point, Position};
use crate::picture::canvas::Canvas;
use crate::picture::palette::Paint;

/// The margins with the coordinates. Those along the camp of the slot to move are on a tab of its colour.
pub(super) fn draw(kit: &Kit, canvas: &mut Canvas, frame: Frame, position: &Position) {
    let (measures, window, paints) = (frame.measures, frame.window, &kit.paints);
    let (margin, side) = (measures.margin(), measures.width(window));
    for part in [
        Part { left: 0, top: 0, right: side, bottom: margin },
        Part { left: 0, top: side - margin, right: side, bottom: side },
        Part { left: 0, top: margin, right: margin, bottom: side - margin },
        Part { left: side - margin, top: margin, right: side, bottom: side - margin },
    ] {
        part.fill(canvas, 0, paints.paper);
    }
    let turn = position.turn();
    let tab = if position.end().is_none() { tab(kit, canvas, frame, position, turn) } else { None };
    let near = margin / 2 - measures.around(1);
    let mut name = |x, y, text: &str| {
        let on_tab = tab.is_some_and(|tab| tab.holds(x, y));
        let paint = if on_tab { paints.letter(turn) } else { paints.ink };
        kit.letters.coordinate.centre(canvas, x, y, text, paint);
    };
    for at in frame.lines(window.left) {
        let text = frame.name(at, true);
        for y in [near, side - near] {
            name(frame.column(at), y, &text);
        }
    }
    for at in frame.lines(window.top) {
        let text = frame.name(at, false);
        for x in [near, side - near] {
            name(x, frame.row(at), &text);
        }
    }
}

/// A tab in the margin along a camp, in its colour, within its holder's if it is held, as far as the window reaches.
fn tab(kit: &Kit, canvas: &mut Canvas, frame: Frame, position: &Position, colour: Colour) -> Option<Part> {
    let (measures, paints) = (frame.measures, &kit.paints);
    let home = position.layout().home(colour)?;
    let seen: Vec<_> = beside(home).filter_map(|point| frame.seen(point)).collect();
    let (margin, side) = (measures.margin(), measures.width(frame.window));
    let half = measures.cell / 2;
    let ends = |along: fn(&(i32, i32)) -> i32| {
        Some((seen.iter().map(along).min()? - half, seen.iter().map(along).max()? + half))
    };
    let ((left, right), (top, bottom)) = (ends(|at| at.0)?, ends(|at| at.1)?);
    let far = LINES - 1;
    let tab = match turned(home, frame.side) {
        (_, row) if row == far => Part { left, top: side - margin, right, bottom: side },
        (_, 0) => Part { left, top: 0, right, bottom: margin },
        (0, _) => Part { left: 0, top, right: margin, bottom },
        _ => Part { left: side - margin, top, right: side, bottom },
    };
    let line = measures.around(2).max(1);
    tab.fill(canvas, 0, paints.outline);
    if let Some(holder) = men::holder(position, colour) {
        // At both ends, where no coordinate stands.
        tab.fill(canvas, line, paints.face(holder));
        let (x, y) = if right - left > bottom - top { (measures.around(15), 0) } else { (0, measures.around(15)) };
        let inner = Part { left: tab.left + x, top: tab.top + y, right: tab.right - x, bottom: tab.bottom - y };
        inner.fill(canvas, 0, paints.outline);
        inner.fill(canvas, line, paints.face(colour));
    } else {
        tab.fill(canvas, line, paints.face(colour));
    }
    Some(tab)
}

/// The points of the edge on which a camp lies: three to either side of its general's.
fn beside(home: Point) -> impl Iterator<Item = Point> {
    let along_file = home.rank().is_multiple_of(LINES - 1);
    (-3..=3i8).filter_map(move |u| {
        if along_file {
            Point::at(home.file().checked_add_signed(u)?, home.rank())
        } else {
            Point::at(home.file(), home.rank().checked_add_signed(u)?)
        }
    })
}

/// A part of a picture.
#[derive(Clone, Copy, Debug)]
struct Part {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Part {
    /// Fills it except for so much at each edge.
    fn fill(self, canvas: &mut Canvas, inner: i32, paint: Paint) {
        let (width, height) = (self.right - self.left - 2 * inner, self.bottom - self.top - 2 * inner);
        canvas.fill(self.left + inner, self.top + inner, length(width), length(height), paint);
    }

    fn holds(self, x: i32, y: i32) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }
}
