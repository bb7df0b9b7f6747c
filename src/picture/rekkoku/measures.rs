//! Where on a picture everything is.

use super::Area;
use crate::games::rekkoku::{Point, Side};

/// Lengths in pixels, all from the distance of two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Measures {
    pub cell: i32,
    /// What letters, margins and the strip are measured by; on a detail less than its cells.
    pub text: i32,
}

/// The distance of two lines on the whole board in full size, of which all lengths are thought.
pub(super) const CELL: i32 = 64;

impl Measures {
    /// A length on the board.
    pub fn px(self, length: i32) -> i32 {
        (length * self.cell + CELL / 2) / CELL
    }

    pub fn real(self, length: f32) -> f32 {
        length * self.cell as f32 / CELL as f32
    }

    /// A length around the board.
    pub fn around(self, length: i32) -> i32 {
        (length * self.text + CELL / 2) / CELL
    }

    /// Between the picture's edge and the outermost discs: where the coordinates stand.
    pub fn margin(self) -> i32 {
        self.around(42)
    }

    pub fn width(self, window: Window) -> i32 {
        2 * self.margin() + i32::from(window.length) * self.cell
    }

    /// From the picture's upper edge to the strip.
    pub fn strip_top(self, window: Window) -> i32 {
        self.width(window)
    }

    /// The height of a row of the strip.
    pub fn row(self) -> i32 {
        // Tokens are as large as pieces.
        self.around(68).max(self.px(68))
    }

    pub fn height(self, window: Window, rows: usize) -> i32 {
        self.strip_top(window) + self.row() * i32::try_from(rows).unwrap_or(0) + self.around(10)
    }
}

/// The columns and rows that are seen, counted from the upper left corner of the whole board as it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub left: u8,
    pub top: u8,
    /// Of each side, in points.
    pub length: u8,
}

/// Points of a side of the board.
pub(super) const LINES: u8 = 19;
/// Points of a side of a detail.
const DETAIL: u8 = 11;

impl Window {
    /// At the edge it slides, so that it is always full.
    pub fn of(area: Area, side: Side) -> Self {
        match area {
            Area::Whole => Self { left: 0, top: 0, length: LINES },
            Area::Around(point) => {
                let (column, row) = turned(point, side);
                let start = |at: u8| at.saturating_sub(DETAIL / 2).min(LINES - DETAIL);
                Self { left: start(column), top: start(row), length: DETAIL }
            }
        }
    }
}

/// The column and row of a point from the upper left corner, with that side of the board below.
pub(super) fn turned(point: Point, side: Side) -> (u8, u8) {
    let (x, y, far) = (point.file(), point.rank(), LINES - 1);
    match side {
        Side::South => (x, far - y),
        Side::North => (far - x, y),
        Side::East => (y, x),
        Side::West => (far - y, far - x),
    }
}

/// A window on a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub measures: Measures,
    pub window: Window,
    pub side: Side,
}

impl Frame {
    /// The middle of a column or row.
    fn middle(self, at: u8, first: u8) -> i32 {
        let steps = i32::from(at) - i32::from(first);
        self.measures.margin() + steps * self.measures.cell + self.measures.cell / 2
    }

    pub fn column(self, column: u8) -> i32 {
        self.middle(column, self.window.left)
    }

    pub fn row(self, row: u8) -> i32 {
        self.middle(row, self.window.top)
    }

    /// The middle of a point, be it within the window or not.
    pub fn place(self, point: Point) -> (i32, i32) {
        let (column, row) = turned(point, self.side);
        (self.column(column), self.row(row))
    }

    /// The middle of a point that is within the window.
    pub fn seen(self, point: Point) -> Option<(i32, i32)> {
        let (column, row) = turned(point, self.side);
        let within = |at: u8, first: u8| (first..first + self.window.length).contains(&at);
        (within(column, self.window.left) && within(row, self.window.top)).then(|| self.place(point))
    }

    /// The columns, or rows, that are seen.
    pub fn lines(self, first: u8) -> std::ops::Range<u8> {
        first..first + self.window.length
    }

    /// The name of a column or row: a file's letter or a rank's number.
    pub fn name(self, at: u8, is_column: bool) -> String {
        let far = LINES - 1;
        let file = |at: u8| char::from(b'a' + at).to_string();
        let rank = |at: u8| (at + 1).to_string();
        match (self.side, is_column) {
            (Side::South, true) => file(at),
            (Side::South, false) => rank(far - at),
            (Side::North, true) => file(far - at),
            (Side::North, false) => rank(at),
            (Side::East, true) => rank(at),
            (Side::East, false) => file(at),
            (Side::West, true) => rank(far - at),
            (Side::West, false) => file(far - at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [Side; 4] = [Side::South, Side::East, Side::North, Side::West];

    #[test]
    fn each_side_has_its_own_camp_below_with_the_lieutenant_on_the_left() {
        use crate::games::rekkoku::{Kind, Layout, Options, Position};
        let start = Position::start(Layout::Four, Options::default()).unwrap();
        for side in SIDES {
            let colour = Layout::Four.colours().find(|&c| Layout::Four.side(c) == Some(side)).unwrap();
            let find = |kind| start.pieces().find(|(_, p)| p.colour == colour && p.kind == kind).unwrap().0;
            assert_eq!(turned(find(Kind::General), side), (9, 18), "{side:?}");
            assert_eq!(turned(find(Kind::Lieutenant), side), (8, 18), "{side:?}");
        }
    }

    #[test]
    fn names_are_those_of_the_points_whichever_side_is_below() {
        for side in SIDES {
            let frame =
                Frame { measures: Measures { cell: 64, text: 64 }, window: Window::of(Area::Whole, side), side };
            for point in Point::all() {
                let (column, row) = turned(point, side);
                let names = [frame.name(column, true), frame.name(row, false)];
                let text = point.to_string();
                let (file, rank) = text.split_at(1);
                assert!(names.contains(&file.to_owned()) && names.contains(&rank.to_owned()), "{point} {side:?}");
            }
        }
    }

    #[test]
    fn a_detail_slides_at_the_edge() {
        for point in Point::all() {
            for side in SIDES {
                let window = Window::of(Area::Around(point), side);
                assert!(window.left + 11 <= 19 && window.top + 11 <= 19);
                let frame = Frame { measures: Measures { cell: 64, text: 64 }, window, side };
                assert!(frame.seen(point).is_some(), "{point}");
            }
        }
        let at = |text: &str| Window::of(Area::Around(text.parse().unwrap()), Side::South);
        assert_eq!((at("j10").left, at("j10").top), (4, 4));
        assert_eq!((at("a1").left, at("a1").top), (0, 8));
        assert_eq!((at("s19").left, at("s19").top), (8, 0));
    }
}
