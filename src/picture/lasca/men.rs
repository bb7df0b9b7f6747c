//! The shapes of men: flat discs seen from the front and a little from above.

use crate::games::lasca::{Color, Man, Rank};

/// A disc's measures, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Disc {
    pub width: i32,
    /// Height of the ellipse that his face is seen as.
    pub face: i32,
    /// Thickness of his edge, which is also how far each man raises a pile.
    pub edge: i32,
}

/// What is seen at a point of a man. Each has a colour per side in a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Face,
    Dish,
    Edge,
    Shade,
    Rim,
    Outline,
    Mark,
}

impl Disc {
    pub fn height(self) -> i32 {
        self.face + self.edge
    }

    /// Sprites are this much larger on each side, for the outline.
    pub const MARGIN: i32 = 1;

    /// The part at a point measured from the upper left corner of the disc's box.
    pub fn part(self, rank: Rank, x: f32, y: f32) -> Option<Part> {
        let (rx, ry) = (self.width as f32 / 2.0, self.face as f32 / 2.0);
        let thick = self.edge as f32;
        let line = (self.width as f32 / 48.0).clamp(1.0, 2.4);
        let (dx, dy) = (x - rx, y - ry);
        if within(dx, dy, rx, ry) {
            if !within(dx, dy, rx - line, ry - line) {
                // Only the far half of the face's border is an outline: the near half is the lit rim.
                return Some(if dy < 0.0 || dx.abs() > rx - line { Part::Outline } else { Part::Rim });
            }
            return Some(face(rank, dx / rx, dy / ry, self.width));
        }
        // Below the face: between its near border and the same curve a thickness lower.
        if dy < 0.0 || dx.abs() > rx {
            return None;
        }
        let down = dy - curve(dx, rx, ry);
        if down > thick {
            return None;
        }
        let inner = rx - line;
        if dx.abs() > inner || down > thick - line * 0.8 {
            return Some(Part::Outline);
        }
        if down < line * 0.7 {
            return Some(Part::Rim);
        }
        if rank == Rank::Officer && bar(dx / rx, down, thick, rx) {
            return Some(Part::Mark);
        }
        Some(if dx.abs() > 0.8 * rx { Part::Shade } else { Part::Edge })
    }
}

fn within(dx: f32, dy: f32, rx: f32, ry: f32) -> bool {
    rx > 0.0 && ry > 0.0 && (dx / rx).powi(2) + (dy / ry).powi(2) <= 1.0
}

/// How far an ellipse's lower border lies below its middle.
fn curve(dx: f32, rx: f32, ry: f32) -> f32 {
    ry * (1.0 - (dx / rx).powi(2)).max(0.0).sqrt()
}

/// The face in the unit circle. Small discs do without rings, so that their owner's colour prevails.
fn face(rank: Rank, x: f32, y: f32, width: i32) -> Part {
    let radius = x.hypot(y);
    let large = width >= 60;
    match rank {
        Rank::Soldier if large && radius < 0.64 => Part::Dish,
        Rank::Officer if large && (0.76..0.88).contains(&radius) => Part::Mark,
        Rank::Officer if star(x, y, if large { 0.64 } else { 0.74 }) => Part::Mark,
        _ => Part::Face,
    }
}

/// A star with five points, one of them upward.
fn star(x: f32, y: f32, size: f32) -> bool {
    use std::f32::consts::PI;
    let fifth = 2.0 * PI / 5.0;
    // Folded so that a point lies at angle 0 and a notch at half a fifth.
    let angle = (x.atan2(-y)).rem_euclid(fifth);
    let angle = angle.min(fifth - angle);
    let radius = x.hypot(y);
    let (px, py) = (radius * angle.cos(), radius * angle.sin());
    let notch = 0.46 * size;
    let (nx, ny) = (notch * (fifth / 2.0).cos(), notch * (fifth / 2.0).sin());
    // On the middle's side of the line from point to notch.
    (nx - size) * py - ny * (px - size) >= 0.0
}

/// The bar on an officer's edge: his mark when he is buried.
fn bar(x: f32, down: f32, thick: f32, rx: f32) -> bool {
    let (top, bottom) = (0.26 * thick, 0.80 * thick);
    let round = (bottom - top) / 2.0;
    let beyond = ((x.abs() - 0.52) * rx + round).max(0.0);
    let off = (down - (top + bottom) / 2.0).abs();
    beyond.hypot(off) <= round
}

/// All kinds of men, in the order of [`kind`].
pub(super) const KINDS: [Man; 4] = [
    Man { color: Color::White, rank: Rank::Soldier },
    Man { color: Color::White, rank: Rank::Officer },
    Man { color: Color::Black, rank: Rank::Soldier },
    Man { color: Color::Black, rank: Rank::Officer },
];

/// A man's place in [`KINDS`].
pub(super) fn kind(man: Man) -> usize {
    2 * usize::from(man.color == Color::Black) + usize::from(man.rank == Rank::Officer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_as_listed() {
        for (i, man) in KINDS.into_iter().enumerate() {
            assert_eq!(kind(man), i);
        }
    }

    #[test]
    fn every_officer_shows_his_mark_on_face_and_edge() {
        for edge in [8, 9, 13, 18] {
            let disc = Disc { width: 102, face: 44, edge };
            let marks = |rank, below: bool| {
                let points = (0..102).flat_map(|x| (0..disc.height()).map(move |y| (x as f32 + 0.5, y as f32 + 0.5)));
                let shown =
                    points.filter(|&(x, y)| (y > 44.0 - 1.0) == below && disc.part(rank, x, y) == Some(Part::Mark));
                shown.count()
            };
            assert_eq!(marks(Rank::Soldier, false) + marks(Rank::Soldier, true), 0);
            assert!(marks(Rank::Officer, false) > 300);
            assert!(marks(Rank::Officer, true) > 60, "edge {edge}: {}", marks(Rank::Officer, true));
        }
    }
}
