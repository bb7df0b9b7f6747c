//! Lettering: the font's glyphs, drawn once per size.

use std::collections::HashMap;

use ab_glyph::{Font, FontRef, ScaleFont};

use super::canvas::{Canvas, Mask};
use super::palette::{LEVELS, Paint};

/// Inter SemiBold, a subset; its licence lies beside it.
static FONT: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.ttf");

/// Noto Sans CJK JP Bold, a subset; its licence and its list of characters lie beside it.
static KANJI_FONT: &[u8] = include_bytes!("../../assets/fonts/NotoSansCJKjp-Bold.otf");

/// The characters of that font.
const KANJI: &str = include_str!("../../assets/fonts/kanji.txt");

/// What pictures are lettered with: notation, numbers, a few marks.
const LETTERS: &str = " 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#*+-–−./:·…½()|×!?=%";

/// The font at one size.
#[derive(Debug)]
pub struct Lettering {
    glyphs: HashMap<char, Glyph>,
    capital: i32,
}

#[derive(Debug)]
struct Glyph {
    advance: f32,
    /// None for a space.
    shape: Option<(Mask, i32, i32)>,
}

impl Lettering {
    /// The font at so many pixels an em.
    pub fn new(pixels: f32) -> Self {
        Self::of(FONT, LETTERS, pixels, true)
    }

    /// The characters on the discs of Rekkoku, at so many pixels an em. Without smooth edges they make a much smaller file,
    /// for they are nearly nothing but edges.
    pub fn kanji(pixels: f32, is_smooth: bool) -> Self {
        Self::of(KANJI_FONT, KANJI.trim_end(), pixels, is_smooth)
    }

    fn of(font: &[u8], letters: &str, pixels: f32, is_smooth: bool) -> Self {
        // The fonts are part of the program, and a test reads them.
        let font = FontRef::try_from_slice(font).expect("a built-in font");
        let units = font.units_per_em().unwrap_or(1000.0);
        let scale = ab_glyph::PxScale::from(pixels * font.height_unscaled() / units);
        let scaled = font.as_scaled(scale);
        let glyphs: HashMap<char, Glyph> = letters
            .chars()
            .map(|letter| {
                let id = font.glyph_id(letter);
                let shape = font.outline_glyph(id.with_scale(scale)).map(|outlined| {
                    let bounds = outlined.px_bounds();
                    let (width, height) = (bounds.width() as usize, bounds.height() as usize);
                    let mut levels = vec![0; width * height];
                    outlined.draw(|x, y, cover| {
                        let steps = if is_smooth { LEVELS } else { 1 };
                        let level = (cover * f32::from(steps)).round() as u8 * (LEVELS / steps);
                        levels[y as usize * width + x as usize] = level;
                    });
                    let mask = Mask::from_fn(width, height, |x, y| levels[y * width + x]);
                    (mask, bounds.min.x as i32, bounds.min.y as i32)
                });
                (letter, Glyph { advance: scaled.h_advance(id), shape })
            })
            .collect();
        let capital = glyphs.get(&'H').and_then(|g| g.shape.as_ref()).map_or(0, |(_, _, top)| -top);
        Self { glyphs, capital }
    }

    /// Height of capitals and digits, in pixels.
    pub fn capital(&self) -> i32 {
        self.capital
    }

    /// Width of a line, in pixels. Letters that are not in the font count as none.
    pub fn width(&self, text: &str) -> i32 {
        let sum: f32 = text.chars().filter_map(|c| self.glyphs.get(&c)).map(|g| g.advance).sum();
        sum.ceil() as i32
    }

    /// Writes a line from a point on its base line.
    pub fn write(&self, canvas: &mut Canvas, x: i32, baseline: i32, text: &str, paint: Paint) {
        let mut pen = x as f32;
        for glyph in text.chars().filter_map(|c| self.glyphs.get(&c)) {
            if let Some((mask, left, top)) = &glyph.shape {
                canvas.ink(mask, pen.round() as i32 + left, baseline + top, paint);
            }
            pen += glyph.advance;
        }
    }

    /// Writes a line with its middle at a point.
    pub fn centre(&self, canvas: &mut Canvas, x: i32, y: i32, text: &str, paint: Paint) {
        self.write(canvas, x - self.width(text) / 2, y + self.capital / 2, text, paint);
    }

    /// Writes one letter so that the middle of what is seen of it, not of its line, is at a point.
    pub fn single(&self, canvas: &mut Canvas, x: i32, y: i32, letter: char, paint: Paint) {
        if let Some((mask, ..)) = self.glyphs.get(&letter).and_then(|glyph| glyph.shape.as_ref()) {
            canvas.ink_centred(mask, x, y, paint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_every_letter_pictures_use() {
        for (font, letters) in [(FONT, LETTERS), (KANJI_FONT, KANJI.trim_end())] {
            let font = FontRef::try_from_slice(font).unwrap();
            for letter in letters.chars() {
                assert_ne!(font.glyph_id(letter).0, 0, "{letter:?}");
            }
        }
    }

    #[test]
    fn every_piece_and_country_has_its_character() {
        use crate::games::rekkoku::{Colour, Kind};
        let names = Kind::ALL.into_iter().flat_map(|kind| kind.japanese().chars().chain([kind.kanji()]));
        for letter in names.chain(Colour::ALL.map(Colour::kanji)) {
            assert!(KANJI.contains(letter), "{letter}");
        }
    }

    #[test]
    fn size_is_in_pixels_an_em() {
        let lettering = Lettering::new(100.0);
        assert!((70..=76).contains(&lettering.capital()), "{}", lettering.capital());
        assert!((40..=80).contains(&lettering.width("8")), "{}", lettering.width("8"));
    }
}
