//! Shapes that more than one game's pictures are made with.

use super::canvas::Mask;

/// A round dot. Odd in size, so that it has a middle pixel, as a row of a line has.
pub(super) fn dot(radius: f32) -> Mask {
    let side = (2.0 * radius).ceil() as usize | 1;
    let middle = side as f32 / 2.0;
    Mask::draw(side, side, |x, y| (x - middle).hypot(y - middle) <= radius)
}

/// The mark before the one who is to act: a triangle that points to the right.
pub(super) fn pointer(width: f32, height: f32) -> Mask {
    Mask::draw(width.ceil() as usize, height.ceil() as usize, |x, y| (y / height - 0.5).abs() * 2.0 <= 1.0 - x / width)
}
