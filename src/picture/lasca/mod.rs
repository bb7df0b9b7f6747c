//! Lasca's board (rules, section 4): piles of flat men seen edge-on, the last move, and a legend of all piles below.

mod kit;
mod legend;
mod men;
mod trail;

use self::kit::{CUT_PART, Kit};
use self::men::Disc;
pub use self::trail::LastMove;
pub use super::Size;
use super::{Picture, Theme};
use crate::games::lasca::{Color, Column, Game, Man, Move, Position, Rank, Score, Square};
use crate::picture::canvas::Canvas;

/// How a position is to be shown.
#[derive(Clone, Debug)]
pub struct View {
    /// Whose side is below. The squares turn with it; a column's order does not.
    pub side: Color,
    /// The move that led here: its squares, arrow and jumped squares are marked, and it is written below the board.
    pub last: Option<LastMove>,
    /// The game's number, from 1.
    pub game: Option<u32>,
    /// How many plies have been played.
    pub ply: Option<u32>,
    /// Who is to move, or how it ended.
    pub standing: Standing,
    /// The colours.
    pub theme: &'static Theme,
    /// How large.
    pub size: Size,
    /// Rows of the legend to leave room for even when they are empty, so that the pictures of a replay are of one height.
    pub rows: usize,
}

/// The mark below the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// The side to move of the position.
    #[default]
    ToMove,
    /// The game is over: the winner, or none in a draw.
    Over(Option<Color>),
}

impl Standing {
    /// How a game stands.
    pub fn of(game: &Game) -> Self {
        Score::of(game).into()
    }
}

impl From<Score> for Standing {
    fn from(score: Score) -> Self {
        match score {
            Score::Open => Self::ToMove,
            Score::White => Self::Over(Some(Color::White)),
            Score::Black => Self::Over(Some(Color::Black)),
            Score::Draw => Self::Over(None),
        }
    }
}

/// All rows a legend can have: what [`View::rows`] is in a replay.
pub const MOST_ROWS: usize = legend::MOST_ROWS;

impl Default for View {
    fn default() -> Self {
        Self {
            side: Color::White,
            last: None,
            game: None,
            ply: None,
            standing: Standing::ToMove,
            theme: Default::default(),
            size: Size::Full,
            rows: 0,
        }
    }
}

/// Draws a position. The first picture of each theme and size takes longer, since its men are drawn then.
pub fn draw(position: &Position, view: &View) -> Picture {
    let kit = Kit::get(view.theme, view.size);
    let piles: Vec<(Square, Column)> = position.columns().filter(|(_, column)| column.len() > 1).collect();
    let heights: Vec<usize> = piles.iter().map(|(_, column)| column.len()).collect();
    let (scale, places) = legend::lay_out(&heights);
    let rows = legend::rows(&places).max(view.rows.min(MOST_ROWS));

    let mut canvas = kit.boards[usize::from(view.side == Color::Black)].clone();
    canvas.set_height(usize::try_from(kit.measures.height(rows)).unwrap_or(0), kit.paints.paper);
    if let Some(last) = &view.last {
        trail::beneath(&kit, &mut canvas, last, view.side);
    }
    for (square, column) in position.columns() {
        let corner = kit.measures.corner(square, view.side);
        kit.pile(&mut canvas, column, corner, view.last.as_ref().is_some_and(|last| last.visits(square)));
    }
    if let Some(last) = &view.last {
        trail::above(&kit, &mut canvas, last, view.side);
    }
    kit.status(&mut canvas, position, view);
    for ((square, column), place) in piles.into_iter().zip(places) {
        kit.entry(&mut canvas, square, column, scale, place);
    }
    canvas.into()
}

/// Draws each position of a game from its start, all of one height, for [`replay`](crate::picture::replay).
///
/// Plies and last moves are the game's, `end` is how the last position stands; the rest is the view's.
pub fn frames<'a>(
    start: &Position,
    moves: &'a [Move],
    end: Standing,
    view: &'a View,
) -> impl Iterator<Item = Picture> + 'a {
    // Held, so that what pictures are put together from is drawn once for all.
    let kit = Kit::get(view.theme, view.size);
    let mut position = *start;
    let plies = std::iter::once(None).chain(moves.iter().map(Some));
    (0..).zip(plies).map(move |(ply, played)| {
        let _held = &kit;
        if let Some(played) = played {
            position = position.play(played);
        }
        let standing = if usize::try_from(ply).is_ok_and(|ply| ply == moves.len()) { end } else { Standing::ToMove };
        let last = played.map(LastMove::from);
        draw(&position, &View { last, ply: Some(ply), standing, rows: MOST_ROWS, ..view.clone() })
    })
}

/// The last picture of [`frames`] alone: how the game ended, at `position`.
#[must_use]
pub fn last_frame(position: &Position, moves: &[Move], end: Standing, view: &View) -> Picture {
    let (last, ply) = (moves.last().map(LastMove::from), u32::try_from(moves.len()).ok());
    draw(position, &View { last, ply, standing: end, rows: MOST_ROWS, ..view.clone() })
}

impl Kit {
    /// A column on its square.
    fn pile(&self, canvas: &mut Canvas, column: Column, (x, y): (i32, i32), visited: bool) {
        let measures = self.measures;
        let (disc, cut) = measures.pile(column.len());
        let shown = if cut { 2 * CUT_PART } else { column.len() };
        let gap = if cut { measures.cut() } else { 0 };
        let tall = disc.height() + disc.edge * (i32::try_from(shown).unwrap_or(0) - 1) + gap;
        // A pile moves aside for the number of its men.
        let aside = if column.len() > 1 { measures.px(13) } else { 0 };
        let left = x + (measures.square - disc.width) / 2 - aside;
        let bottom = y + (measures.square + tall) / 2;

        canvas.ink_centred(
            &self.shadow,
            left + disc.width / 2 + measures.px(3),
            bottom - disc.face / 2 + measures.px(3),
            self.paints.shadow,
        );
        let mut top = bottom - disc.height();
        let put = |canvas: &mut Canvas, man: Man, top: i32| self.put(canvas, disc, man, left, top);
        if cut {
            let men: Vec<Man> = column.men().collect();
            for &man in men[men.len() - CUT_PART..].iter().rev() {
                put(canvas, man, top);
                top -= disc.edge;
            }
            // The cut takes a man's place, but not his thickness.
            top += disc.edge - gap;
            canvas.stamp(&self.cuts[usize::from(visited)], left, top);
            for &man in men[..CUT_PART].iter().rev() {
                top -= disc.edge;
                put(canvas, man, top);
            }
        } else {
            for man in column.men().rev() {
                put(canvas, man, top);
                top -= disc.edge;
            }
        }
        if column.len() > 1 {
            let (right, low) = (x + measures.square - measures.px(4), y + measures.square - measures.px(5));
            self.height(canvas, column.len(), right, low - measures.px(18));
        }
    }

    fn put(&self, canvas: &mut Canvas, disc: Disc, man: Man, left: i32, top: i32) {
        canvas.stamp(self.man(disc, man), left - Disc::MARGIN, top - Disc::MARGIN);
    }

    /// A column's height on its chip, given the chip's right end and its middle's height.
    fn height(&self, canvas: &mut Canvas, height: usize, right: i32, middle: i32) {
        let chip = &self.chip[usize::from(height > 9)];
        let (wide, high) = (i32::try_from(chip.width()).unwrap_or(0), i32::try_from(chip.height()).unwrap_or(0));
        canvas.ink(chip, right - wide, middle - high / 2, self.paints.chip);
        self.letters.chip.centre(canvas, right - wide / 2, middle, &height.to_string(), self.paints.paper);
    }

    /// The line below the board.
    fn status(&self, canvas: &mut Canvas, position: &Position, view: &View) {
        let measures = self.measures;
        let middle = measures.status_top() + measures.px(36);
        let mut x = measures.px(legend::LEFT);
        let right = measures.width() - measures.px(legend::LEFT);
        let room = right - measures.px(150);
        let gap = measures.px(30);
        if let Some(game) = view.game {
            let text = format!("#{game}");
            self.letters.title.write(canvas, x, middle + self.letters.title.capital() / 2, &text, self.paints.ink);
            x += self.letters.title.width(&text) + gap;
        }
        let baseline = middle + self.letters.line.capital() / 2;
        if let Some(ply) = view.ply {
            let text = format!("ply {ply}");
            self.letters.line.write(canvas, x, baseline, &text, self.paints.faint);
            x += self.letters.line.width(&text) + gap;
        }
        if let Some(last) = &view.last {
            // Nine jumps may not fit beside a long number; the arrow shows them, and the message says them.
            let whole = last.notation(true);
            let fits = x + self.letters.line.width(&whole) <= room;
            let text = if fits { whole } else { last.notation(false) };
            self.letters.line.write(canvas, x, baseline, &text, self.paints.ink);
        }
        match view.standing {
            Standing::ToMove => {
                let disc = measures.status_disc();
                let man = Man { color: position.side_to_move(), rank: Rank::Soldier };
                let left = right - disc.width;
                self.put(canvas, disc, man, left, middle - disc.height() / 2);
                let mark = &self.trail.to_move;
                let (wide, high) =
                    (i32::try_from(mark.width()).unwrap_or(0), i32::try_from(mark.height()).unwrap_or(0));
                canvas.ink(mark, left - measures.px(14) - wide, middle - high / 2, self.paints.ink);
            }
            Standing::Over(winner) => {
                let text = match winner {
                    Some(Color::White) => "1–0",
                    Some(Color::Black) => "0–1",
                    None => "½–½",
                };
                let left = right - self.letters.title.width(text);
                self.letters.title.write(
                    canvas,
                    left,
                    middle + self.letters.title.capital() / 2,
                    text,
                    self.paints.ink,
                );
            }
        }
    }

    /// One column in the legend: its square, its men from top to bottom, their number.
    fn entry(&self, canvas: &mut Canvas, square: Square, column: Column, scale: legend::Scale, place: legend::Place) {
        let measures = self.measures;
        let row = i32::try_from(place.row).unwrap_or(0);
        let middle = measures.legend_top() + row * measures.px(legend::ROW) + measures.px(legend::ROW) / 2;
        let mut x = measures.px(place.left);
        self.letters.line.write(
            canvas,
            x,
            middle + self.letters.line.capital() / 2,
            &square.to_string(),
            self.paints.ink,
        );
        x += measures.px(legend::NAME);
        let disc = measures.legend_disc(scale);
        for man in column.men() {
            self.put(canvas, disc, man, x, middle - disc.height() / 2);
            x += measures.px(scale.pitch());
        }
        let chip = &self.chip[usize::from(column.len() > 9)];
        let wide = i32::try_from(chip.width()).unwrap_or(0);
        self.height(canvas, column.len(), x + measures.px(4) + wide, middle);
    }
}
