//! The last play: where each man came from, as a ghost, and where he went, as an arrow.

use super::kit::Kit;
use super::{MOST_ON_BAR, MOST_SHOWN};
use crate::games::backgammon::{Dice, Leg, Men, PlayText, Point};
use crate::games::{self, Seat};
use crate::picture::arrow::{Shape, arrow};
use crate::picture::canvas::Canvas;

/// A play that has been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastPlay {
    /// Whose.
    pub seat: Seat,
    /// With which roll.
    pub dice: Dice,
    /// What was played, in record text; `no play` for a lost turn.
    pub text: String,
}

impl From<games::backgammon::LastPlay> for LastPlay {
    fn from(last: games::backgammon::LastPlay) -> Self {
        let games::backgammon::LastPlay { seat, dice, text } = last;
        Self { seat, dice, text }
    }
}

/// Where a man of the play is drawn: a place, and how many of those drawn there lie before him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    place: Point,
    nth: u8,
}

/// The way of each man from his ghost to where he stands now.
fn ways(play: &PlayText, men: Men) -> Vec<(Spot, Spot)> {
    let mut legs: Vec<Leg> = play.legs.to_vec();
    let mut walks: Vec<Vec<Point>> = Vec::new();
    // A leg that begins where another ends is the same man going on: only his last place has him now.
    while let Some(i) = legs.iter().position(|leg| !legs.iter().any(|other| other.to == leg.from)) {
        let leg = legs.remove(i);
        let mut stops = vec![leg.from, leg.to];
        while let Some(next) = stops.last().and_then(|last| legs.iter().position(|leg| leg.from == *last)) {
            stops.push(legs.remove(next).to);
        }
        walks.push(stops);
    }
    let mut ways = Vec::new();
    for (i, stops) in walks.iter().enumerate() {
        let (first, last) = (stops[0], stops[stops.len() - 1]);
        let count = |some: &[Vec<Point>], end: fn(&[Point]) -> Option<&Point>, place| {
            some.iter().filter(|walk| end(walk) == Some(&place)).count() as u8
        };
        let here = if last == Point::OFF { men.borne_off() } else { men.on(last) };
        let arrived = count(&walks[i..], <[Point]>::last, last);
        let ghost = Spot { place: first, nth: men.on(first) + count(&walks[..i], <[Point]>::first, first) };
        // Where he only passed by nobody may stand now. The first to arrive lies beneath.
        let mut spots = vec![ghost];
        spots.extend(stops[1..stops.len() - 1].iter().map(|&place| Spot { place, nth: men.on(place) }));
        spots.push(Spot { place: last, nth: here.saturating_sub(arrived) });
        ways.extend(spots.windows(2).map(|pair| (pair[0], pair[1])));
    }
    ways
}

/// Draws the last play over the men.
pub(super) fn draw(kit: &Kit, canvas: &mut Canvas, last: &LastPlay, men: &[Men; 2], below: Seat) {
    let Ok(play) = last.text.parse::<PlayText>() else { return };
    let men = men[usize::from(last.seat.0 != 0)];
    let measures = kit.measures;
    let ways = ways(&play, men);
    let centre = |spot: Spot| measures.man(spot.place, last.seat, spot.nth, below);
    for &(ghost, _) in &ways {
        let most = if ghost.place == Point::BAR { MOST_ON_BAR } else { MOST_SHOWN };
        if ghost.nth < most {
            let (x, y) = centre(ghost);
            canvas.ink_centred(&kit.ghost[0], x, y, kit.paints.casing);
            canvas.ink_centred(&kit.ghost[1], x, y, kit.paints.path);
        }
    }
    let shape = Shape { shaft: measures.real(3.6), head: measures.real(25.0), barb: measures.real(12.5) };
    let border = measures.real(2.6);
    // All borders first, so that none cuts another arrow.
    for casing in [true, false] {
        for &(from, to) in &ways {
            let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
            let (x0, y0, x1, y1) = (x0 as f32, y0 as f32, x1 as f32, y1 as f32);
            let (shape, beyond, paint) = if casing {
                (shape.grown(border), 2.0 * border, kit.paints.casing)
            } else {
                (shape, 0.0, kit.paints.path)
            };
            arrow(canvas, (x0, y0), (x1, y1), shape, beyond, paint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::backgammon::Position;

    fn spots(position: &str, text: &str) -> Vec<((u8, u8), (u8, u8))> {
        // The mover's men after his play are the waiting ones of the next position.
        let men = Position::from_id(position).unwrap().waiting();
        let ways = ways(&text.parse().unwrap(), men);
        let flat = |spot: Spot| (spot.place.number(), spot.nth);
        ways.into_iter().map(|(from, to)| (flat(from), flat(to))).collect()
    }

    #[test]
    fn ghosts_lie_on_top_of_who_stayed() {
        assert_eq!(spots("sGfwATDgc/ABMA", "8/5 6/5"), [((8, 2), (5, 0)), ((6, 4), (5, 1))]);
    }

    #[test]
    fn a_man_who_goes_on_has_one_way_with_a_bend() {
        let men = Position::START.mover();
        let play: PlayText = "24/18*/13".parse().unwrap();
        let flat: Vec<_> = ways(&play, men).into_iter().map(|(a, b)| (a.place.number(), b.place.number())).collect();
        assert_eq!(flat, [(24, 18), (18, 13)]);
    }
}
