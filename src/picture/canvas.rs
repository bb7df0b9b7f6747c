//! Pixels as palette indices, and what can be laid on them.

use std::sync::Arc;

use super::palette::{LEVELS, Paint, Palette, Rgb};

/// A picture in the making.
#[derive(Clone, Debug)]
pub struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
    pub(super) palette: Arc<Palette>,
}

/// A small drawing made once and copied often. Its rim blends with whatever it is laid on.
#[derive(Clone, Debug)]
pub struct Sprite {
    width: usize,
    height: usize,
    cells: Vec<Cell>,
}

/// One shape in no colour yet: how far each pixel is covered, from 0 to [`LEVELS`].
#[derive(Clone, Debug)]
pub struct Mask {
    width: usize,
    height: usize,
    levels: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
enum Cell {
    Clear,
    /// A palette index.
    Full(u8),
    /// Partly covered, at a level below [`LEVELS`].
    Rim(Paint, u8),
}

/// Points looked at along each side of a pixel.
const SAMPLES: usize = 6;

impl Sprite {
    /// Draws a shape given as "which paint is at this point", in pixels from the upper left corner.
    pub fn draw(palette: &Palette, width: usize, height: usize, shape: impl Fn(f32, f32) -> Option<Paint>) -> Self {
        let mut cells = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                cells.push(Self::sample(palette, x, y, &shape));
            }
        }
        Self { width, height, cells }
    }

    fn sample(palette: &Palette, x: usize, y: usize, shape: &impl Fn(f32, f32) -> Option<Paint>) -> Cell {
        // Nothing drawn here is thinner than what a few points catch, so most pixels are settled by them.
        let mut few = (0..9).map(|i| shape(coarse(x, i % 3), coarse(y, i / 3)));
        let first = few.next().flatten();
        if few.all(|paint| paint == first) {
            return first.map_or(Cell::Clear, |paint| Cell::Full(palette.index(paint)));
        }
        let mut seen: arrayvec::ArrayVec<(Paint, u32), 32> = arrayvec::ArrayVec::new();
        for (px, py) in points(x, y) {
            if let Some(paint) = shape(px, py) {
                match seen.iter_mut().find(|(p, _)| *p == paint) {
                    Some((_, n)) => *n += 1,
                    None => seen.push((paint, 1)),
                }
            }
        }
        let all = (SAMPLES * SAMPLES) as u32;
        let covered: u32 = seen.iter().map(|(_, n)| n).sum();
        let Some(&(main, most)) = seen.iter().max_by_key(|(_, n)| *n) else {
            return Cell::Clear;
        };
        if most == all {
            return Cell::Full(palette.index(main));
        }
        if covered == all {
            // Between two shades of one colour nobody sees a jagged line, and a clean one makes a smaller file.
            if !palette.is_fine() || seen.iter().all(|&(p, _)| palette.rgb(p).like(palette.rgb(main))) {
                return Cell::Full(palette.index(main));
            }
            let mean = |i: usize| {
                let sum: u32 = seen.iter().map(|&(p, n)| u32::from(palette.rgb(p).0[i]) * n).sum();
                u8::try_from((sum + all / 2) / all).unwrap_or(u8::MAX)
            };
            return Cell::Full(palette.nearest(Rgb(std::array::from_fn(mean))));
        }
        let level = level(covered, all);
        if !palette.is_fine() {
            return if 2 * level < LEVELS { Cell::Clear } else { Cell::Full(palette.index(main)) };
        }
        match level {
            0 => Cell::Clear,
            full if full == LEVELS => Cell::Full(palette.index(main)),
            level => Cell::Rim(main, level),
        }
    }

    /// Width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }
}

impl Mask {
    /// Draws a shape given as "is this point inside", in pixels from the upper left corner.
    pub fn draw(width: usize, height: usize, inside: impl Fn(f32, f32) -> bool) -> Self {
        Self::from_fn(width, height, |x, y| {
            let hits = points(x, y).filter(|&(px, py)| inside(px, py)).count();
            level(hits as u32, (SAMPLES * SAMPLES) as u32)
        })
    }

    /// A mask from the level of each pixel.
    pub fn from_fn(width: usize, height: usize, level: impl Fn(usize, usize) -> u8) -> Self {
        let levels = (0..width * height).map(|i| level(i % width, i / width).min(LEVELS)).collect();
        Self { width, height, levels }
    }

    /// Width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }
}

fn coarse(at: usize, third: usize) -> f32 {
    at as f32 + 0.02 + 0.48 * third as f32
}

fn points(x: usize, y: usize) -> impl Iterator<Item = (f32, f32)> {
    let step = |at: usize, i: usize| at as f32 + (i as f32 + 0.5) / SAMPLES as f32;
    (0..SAMPLES * SAMPLES).map(move |i| (step(x, i % SAMPLES), step(y, i / SAMPLES)))
}

fn level(part: u32, whole: u32) -> u8 {
    let levels = u32::from(LEVELS);
    u8::try_from((part * levels + whole / 2) / whole).unwrap_or(LEVELS).min(LEVELS)
}

impl Canvas {
    /// A canvas of one colour.
    pub fn new(palette: Arc<Palette>, width: usize, height: usize, paint: Paint) -> Self {
        let pixels = vec![palette.index(paint); width * height];
        Self { width, height, pixels, palette }
    }

    /// Makes the canvas higher or lower at its lower edge.
    pub fn set_height(&mut self, height: usize, paint: Paint) {
        self.height = height;
        self.pixels.resize(self.width * height, self.palette.index(paint));
    }

    /// Fills a rectangle; what lies outside the canvas is left out, here as everywhere below.
    pub fn fill(&mut self, x: i32, y: i32, width: usize, height: usize, paint: Paint) {
        let index = self.palette.index(paint);
        for_rows(self.width, self.height, x, y, width, height, |pixels, _| self.pixels[pixels].fill(index));
    }

    /// Lays a sprite with its upper left corner at a point.
    pub fn stamp(&mut self, sprite: &Sprite, x: i32, y: i32) {
        for_rows(self.width, self.height, x, y, sprite.width, sprite.height, |pixels, cells| {
            for (pixel, cell) in self.pixels[pixels].iter_mut().zip(&sprite.cells[cells..]) {
                match *cell {
                    Cell::Clear => {}
                    Cell::Full(index) => *pixel = index,
                    Cell::Rim(paint, level) => *pixel = self.palette.over(paint, level)[usize::from(*pixel)],
                }
            }
        });
    }

    /// Lays a mask in one paint.
    pub fn ink(&mut self, mask: &Mask, x: i32, y: i32, paint: Paint) {
        for_rows(self.width, self.height, x, y, mask.width, mask.height, |pixels, levels| {
            for (pixel, &level) in self.pixels[pixels].iter_mut().zip(&mask.levels[levels..]) {
                if level > 0 {
                    *pixel = self.palette.over(paint, level)[usize::from(*pixel)];
                }
            }
        });
    }

    /// Lays a paint on one pixel, at a level from 0 to [`LEVELS`].
    pub fn blend(&mut self, x: i32, y: i32, paint: Paint, level: u8) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if level > 0 && x < self.width && y < self.height {
            let pixel = &mut self.pixels[y * self.width + x];
            *pixel = self.palette.over(paint, level.min(LEVELS))[usize::from(*pixel)];
        }
    }

    /// Lays a mask with its middle at a point.
    pub fn ink_centred(&mut self, mask: &Mask, x: i32, y: i32, paint: Paint) {
        let half = |length: usize| i32::try_from(length / 2).unwrap_or(0);
        self.ink(mask, x - half(mask.width), y - half(mask.height), paint);
    }
}

/// Calls back with the canvas's range and the source's start for each row of a rectangle that is on the canvas.
fn for_rows(
    canvas_width: usize,
    canvas_height: usize,
    x: i32,
    y: i32,
    width: usize,
    height: usize,
    mut row: impl FnMut(std::ops::Range<usize>, usize),
) {
    let clip = |at: i32, length: usize, limit: usize| {
        let skipped = usize::try_from(-i64::from(at)).unwrap_or(0).min(length);
        let start = usize::try_from(at).unwrap_or(0).min(limit);
        (start, skipped, (length - skipped).min(limit - start))
    };
    let (left, skip_x, across) = clip(x, width, canvas_width);
    let (top, skip_y, down) = clip(y, height, canvas_height);
    if across == 0 {
        return;
    }
    for i in 0..down {
        let start = (top + i) * canvas_width + left;
        row(start..start + across, (skip_y + i) * width + skip_x);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette() -> Arc<Palette> {
        Arc::new(Palette::mix(&[Rgb([0, 0, 0]), Rgb([255, 255, 255])]))
    }

    #[test]
    fn what_hangs_over_the_edge_is_left_out() {
        let palette = palette();
        let (black, white) = (palette.paint(0), palette.paint(1));
        let sprite = Sprite::draw(&palette, 4, 4, |_, _| Some(white));
        for (x, y, expected) in [(-2, -2, 4), (0, 0, 16), (3, 1, 12), (5, 5, 1), (6, 0, 0), (-4, 0, 0), (-90, 90, 0)] {
            let mut canvas = Canvas::new(Arc::clone(&palette), 6, 6, black);
            canvas.stamp(&sprite, x, y);
            let white = palette.index(white);
            assert_eq!(canvas.pixels.iter().filter(|&&p| p == white).count(), expected, "at {x}, {y}");
        }
    }

    #[test]
    fn rims_blend_with_what_is_beneath() {
        let palette = palette();
        let (black, white) = (palette.paint(0), palette.paint(1));
        let half = Sprite::draw(&palette, 1, 1, |x, _| (x < 0.5).then_some(white));
        let mut canvas = Canvas::new(Arc::clone(&palette), 1, 1, black);
        canvas.stamp(&half, 0, 0);
        let grey = palette.colours()[usize::from(canvas.pixels[0])].0[0];
        assert!((120..=136).contains(&grey), "{grey}");
        canvas.stamp(&half, 0, 0);
        assert!(palette.colours()[usize::from(canvas.pixels[0])].0[0] > grey + 40);
    }
}
