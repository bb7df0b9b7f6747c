//! Arrows at any angle, laid on a canvas without a mask of their own: the cost is the arrow's area, not its box.

use super::canvas::Canvas;
use super::palette::{LEVELS, Paint};

/// How thick an arrow is, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Half the shaft's width.
    pub shaft: f32,
    /// From the tip to the head's back.
    pub head: f32,
    /// Half the head's width at its back.
    pub barb: f32,
}

impl Shape {
    /// Larger by so much on every side: what lies under an arrow as its border.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self { shaft: self.shaft + by, head: self.head + 2.2 * by, barb: self.barb + 1.6 * by }
    }
}

/// Draws an arrow whose tip is at `to`, `beyond` pixels further for a border drawn first.
pub fn arrow(canvas: &mut Canvas, from: (f32, f32), to: (f32, f32), shape: Shape, beyond: f32, paint: Paint) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let end = length + beyond;
    let reach = shape.barb.max(shape.shaft) + 1.0;
    let neck = (end - shape.head).max(0.0);
    // The slanted sides of the head: how much a step back widens it.
    let slope = shape.barb / shape.head;
    let slant = (1.0 + slope * slope).sqrt();
    let top = (from.1.min(to.1 + uy * beyond) - reach).floor() as i32;
    let bottom = (from.1.max(to.1 + uy * beyond) + reach).ceil() as i32;
    for y in top..=bottom {
        let ry = y as f32 + 0.5 - from.1;
        // Where this row crosses the strip of the arrow's widest breadth.
        let (mut left, mut right) = (from.0.min(to.0 + ux * beyond) - reach, from.0.max(to.0 + ux * beyond) + reach);
        if uy.abs() > 0.05 {
            let middle = from.0 + ux / uy * ry;
            let half = reach / uy.abs();
            (left, right) = (left.max(middle - half), right.min(middle + half));
        }
        for x in left.floor() as i32..=right.ceil() as i32 {
            let rx = x as f32 + 0.5 - from.0;
            let (along, aside) = (rx * ux + ry * uy, (rx * uy - ry * ux).abs());
            // How far inside each of the two parts the pixel's middle lies.
            let shaft = (shape.shaft - aside).min(neck + 1.0 - along).min(along + shape.shaft);
            let head = ((end - along) * slope - aside) / slant;
            let head = head.min(along - neck);
            let inside = (shaft.max(head) + 0.5).clamp(0.0, 1.0);
            canvas.blend(x, y, paint, (inside * f32::from(LEVELS)).round() as u8);
        }
    }
}
