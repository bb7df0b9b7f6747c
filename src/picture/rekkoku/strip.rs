//! Below the board: which game, the round, the last move, whose slot it is; and on the whole board how each country is.

use super::kit::Kit;
use super::measures::Frame;
use super::men;
use super::{Area, Faces, View};
use crate::games::rekkoku::{Colour, Position};
use crate::picture::canvas::Canvas;

/// Countries side by side.
const ABREAST: usize = 4;

/// How many rows there are.
pub(super) fn rows(position: &Position, area: Area) -> usize {
    match area {
        Area::Whole => 1 + position.layout().countries().div_ceil(ABREAST),
        Area::Around(_) => 1,
    }
}

pub(super) fn draw(kit: &Kit, canvas: &mut Canvas, frame: Frame, position: &Position, view: &View) {
    status(kit, canvas, frame, position, view);
    if view.area == Area::Whole {
        for (nth, colour) in position.layout().colours().enumerate() {
            country(kit, canvas, frame, position, view, colour, nth);
        }
    }
}

/// The middle of a row.
fn middle(frame: Frame, row: usize) -> i32 {
    let measures = frame.measures;
    let row = i32::try_from(row).unwrap_or(0);
    measures.strip_top(frame.window) + measures.around(4) + row * measures.row() + measures.row() / 2
}

fn status(kit: &Kit, canvas: &mut Canvas, frame: Frame, position: &Position, view: &View) {
    let (measures, paints) = (frame.measures, &kit.paints);
    let middle = middle(frame, 0);
    let (title, line) = (&kit.letters.title, &kit.letters.line);
    let mut x = measures.around(16);
    let gap = measures.around(30);
    let right = measures.width(frame.window) - measures.around(16);
    // A piece's disc is as large as a cell, whatever the letters are.
    let disc = measures.cell;
    let tokens = shown(position);
    let room = right - disc * i32::try_from(tokens.len()).unwrap_or(0) - 3 * gap;
    if let Some(number) = view.number {
        let text = format!("#{number}");
        title.write(canvas, x, middle + title.capital() / 2, &text, paints.ink);
        x += title.width(&text) + gap;
    }
    if view.area == Area::Whole {
        let text = format!("round {}", position.round());
        line.write(canvas, x, middle + line.capital() / 2, &text, paints.faint);
        x += line.width(&text) + gap;
    }
    if let Some(last) = &view.last {
        // Forced passes may not fit; the message says them.
        let fits = x + title.width(last.text()) <= room;
        let text = if fits { last.text() } else { last.text().split(' ').next().unwrap_or_default() };
        title.write(canvas, x, middle + title.capital() / 2, text, paints.ink);
    }
    let mut x = right - disc / 2;
    for &colour in tokens.iter().rev() {
        kit.token(canvas, frame, position, colour, (x, middle), view.faces);
        x -= disc;
    }
    x += disc / 2 - measures.around(12);
    if let (None, Faces::Kanji) = (position.end(), view.faces) {
        let text = position.turn().letter().to_string();
        x -= title.width(&text);
        title.write(canvas, x, middle + title.capital() / 2, &text, paints.ink);
        x -= measures.around(12);
    }
    if position.end().is_none() {
        pointer(kit, canvas, x, middle);
    } else {
        let text = "1.";
        let left = x - title.width(text);
        title.write(canvas, left, middle + title.capital() / 2, text, paints.ink);
    }
}

/// The slot to move, or when it is over whoever came first.
fn shown(position: &Position) -> Vec<Colour> {
    if position.end().is_none() {
        return vec![position.turn()];
    }
    let first = position.ranking().into_iter().filter(|standing| standing.rank == 1);
    first.flat_map(|standing| standing.countries).collect()
}

/// The mark before whoever is to move, with its tip there.
fn pointer(kit: &Kit, canvas: &mut Canvas, right: i32, middle: i32) {
    let mark = &kit.marks.to_move;
    let (wide, high) = (i32::try_from(mark.width()).unwrap_or(0), i32::try_from(mark.height()).unwrap_or(0));
    canvas.ink(mark, right - wide, middle - high / 2, kit.paints.ink);
}

/// One country: its token, its letter, its pieces; whose army it has become; a cross over those that have left.
fn country(kit: &Kit, canvas: &mut Canvas, frame: Frame, position: &Position, view: &View, colour: Colour, nth: usize) {
    let (measures, paints) = (frame.measures, &kit.paints);
    let wide = measures.width(frame.window) / i32::try_from(ABREAST).unwrap_or(1);
    let middle = middle(frame, 1 + nth / ABREAST);
    let left = i32::try_from(nth % ABREAST).unwrap_or(0) * wide;
    let disc = measures.cell;
    let mut x = left + measures.around(40);
    if position.end().is_none() && position.turn() == colour {
        pointer(kit, canvas, x - measures.around(5), middle);
    }
    kit.token(canvas, frame, position, colour, (x + disc / 2, middle), view.faces);
    if position.controller(colour).is_none() {
        canvas.ink_centred(&kit.marks.gone, x + disc / 2, middle, paints.jumped);
    }
    x += disc + measures.around(12);
    let (title, line) = (&kit.letters.title, &kit.letters.line);
    title.write(canvas, x, middle + title.capital() / 2, &colour.letter().to_string(), paints.ink);
    x += measures.around(52);
    let pieces = match position.pieces_left(colour) {
        0 => "–".to_owned(),
        pieces => pieces.to_string(),
    };
    line.write(canvas, x, middle + line.capital() / 2, &pieces, paints.faint);
    x += measures.around(57);
    if let Some(holder) = men::holder(position, colour) {
        pointer(kit, canvas, x + measures.around(18), middle);
        kit.token(canvas, frame, position, holder, (x + measures.around(22) + disc / 2, middle), view.faces);
    }
}
