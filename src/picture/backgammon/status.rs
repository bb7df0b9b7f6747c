//! The lines below the board: which game, the last play, pip counts and score, who is to act.

use super::kit::{Kit, stamp_centred};
use super::{Scene, View};
use crate::games::Seat;
use crate::games::backgammon::{GUEST, HOST};
use crate::picture::canvas::Canvas;

pub(super) fn draw(kit: &Kit, canvas: &mut Canvas, scene: &Scene, view: &View) {
    let measures = kit.measures;
    let left = measures.px(16);
    let (first, second) = (measures.status_top() + measures.px(30), measures.status_top() + measures.px(98));
    let mut x = left;
    if let Some(number) = view.number {
        let title = if scene.length == Some(1) { format!("#{number}") } else { format!("#{number}.{}", scene.game) };
        kit.letters.title.write(canvas, x, first + kit.letters.title.capital() / 2, &title, kit.paints.ink);
        x += kit.letters.title.width(&title) + measures.px(28);
    }
    if let Some(last) = &view.last {
        stamp_centred(canvas, &kit.tokens[usize::from(last.seat != HOST)], x + measures.px(20), first);
        x += measures.px(52);
        let text = format!("{}: {}", last.dice.to_string().replace('-', ""), last.text);
        let baseline = first + kit.letters.line.capital() / 2;
        kit.letters.line.write(canvas, x, baseline, &text, kit.paints.ink);
    }
    let half = (measures.width() - 2 * left) / 2;
    for (seat, x) in [(HOST, left), (GUEST, left + half)] {
        side(kit, canvas, scene, seat, x, second);
    }
    if scene.cube.is_none() {
        let text = "Crawford";
        let right = measures.width() - left - kit.letters.line.width(text);
        kit.letters.line.write(canvas, right, first + kit.letters.line.capital() / 2, text, kit.paints.ink);
    }
}

/// One side: its token, its pips, its points; a mark before who is to act.
fn side(kit: &Kit, canvas: &mut Canvas, scene: &Scene, seat: Seat, x: i32, middle: i32) {
    let measures = kit.measures;
    if scene.to_act == Some(seat) {
        let mark = &kit.to_act;
        let high = i32::try_from(mark.height()).unwrap_or(0);
        canvas.ink(mark, x, middle - high / 2, kit.paints.path);
    }
    let x = x + measures.px(32);
    stamp_centred(canvas, &kit.tokens[usize::from(seat != HOST)], x + measures.px(20), middle);
    let index = usize::from(seat.0 != 0);
    let points = scene.score[index];
    let score = match scene.length {
        Some(length) => format!("{points} of {length}"),
        None => format!("{points} pts"),
    };
    let text = format!("{} pips", scene.men[index].pips());
    let baseline = middle + kit.letters.line.capital() / 2;
    let start = x + measures.px(52);
    kit.letters.line.write(canvas, start, baseline, &text, kit.paints.faint);
    let after = start + kit.letters.line.width(&text) + measures.px(26);
    kit.letters.title.write(canvas, after, middle + kit.letters.title.capital() / 2, &score, kit.paints.ink);
}
