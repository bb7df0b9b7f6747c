//! The board of Rekkoku (rules, section 7): 19×19 crossings with discs in the countries' colours, or the 11×11 around one
//! of them, larger; the last move, a piece that somebody has chosen with its targets, and below it a strip that tells how
//! each country is.
//!
//! What needs no colour: the kind is told by a character and a letter, the country by where the notch is bitten from the
//! disc, which is towards the place on the edge where its general began; who holds an annexed army by a letter on its ring.

mod frames;
mod kit;
mod margins;
mod marks;
mod measures;
mod men;
mod strip;

pub use self::frames::{count, frames, last_frame, tail};
use self::kit::Kit;
pub use self::marks::{LastMove, Marks};
use self::measures::{Frame, Window};
pub use super::Size;
use super::{Picture, Theme};
use crate::games::rekkoku::{Point, Position, Side};

/// How a position is to be shown.
#[derive(Clone, Debug)]
pub struct View {
    /// How much of the board.
    pub area: Area,
    /// Which side of the board is below. Points keep their names, characters stay upright.
    pub side: Side,
    /// What is written on the discs.
    pub faces: Faces,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// Moves before that one, for instance all since its reader's own: shown fainter.
    pub earlier: Vec<LastMove>,
    /// What somebody has chosen.
    pub marks: Marks,
    /// The game's number, from 1.
    pub number: Option<u32>,
    /// The colours.
    pub theme: &'static Theme,
    /// How large.
    pub size: Size,
}

/// How much of the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Area {
    /// All of it, and how each country is.
    #[default]
    Whole,
    /// 11×11 points half as large again, with this one in the middle unless the edge is near.
    Around(Point),
}

impl Area {
    /// Whether a point is within it.
    #[must_use]
    pub fn shows(self, point: Point) -> bool {
        // Windows are even around their middle, so it does not matter how the board lies.
        let window = Window::of(self, Side::South);
        let (column, row) = measures::turned(point, Side::South);
        let within = |at: u8, first: u8| (first..first + window.length).contains(&at);
        within(column, window.left) && within(row, window.top)
    }
}

/// What is written on the discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Faces {
    /// A character, and small beside it the letter with which moves are typed.
    #[default]
    Kanji,
    /// The letter alone.
    Latin,
}

impl Default for View {
    fn default() -> Self {
        Self {
            area: Area::Whole,
            side: Side::South,
            faces: Faces::Kanji,
            last: None,
            earlier: Vec::new(),
            marks: Marks::default(),
            number: None,
            theme: Default::default(),
            size: Size::Full,
        }
    }
}

/// Draws a position. The first picture of each theme and size takes longer, since what it is put together from is drawn then.
#[must_use]
pub fn draw(position: &Position, view: &View) -> Picture {
    let window = Window::of(view.area, view.side);
    let kit = Kit::get(view.theme, view.size, view.area);
    let frame = Frame { measures: kit.measures, window, side: view.side };
    let strip = strip::rows(position, view.area);

    let mut canvas = kit.board(frame);
    marks::beneath(&kit, &mut canvas, frame, view);
    margins::draw(&kit, &mut canvas, frame, position);
    for (point, piece) in position.pieces() {
        if let Some(middle) = frame.seen(point) {
            kit.man(&mut canvas, frame, position, piece, middle, view.faces);
        }
    }
    marks::above(&kit, &mut canvas, frame, view);
    let height = kit.measures.height(window, strip);
    canvas.set_height(usize::try_from(height).unwrap_or(0), kit.paints.paper);
    strip::draw(&kit, &mut canvas, frame, position, view);
    canvas.into()
}
