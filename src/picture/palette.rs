//! The colours of a picture: few enough for one byte a pixel, with every mixture looked up, never computed.

use serde::{Deserialize, Deserializer, de::Error as _};

/// A colour in sRGB. Written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        let [_, rgb @ ..] = value.to_be_bytes();
        Some(Self(rgb))
    }

    /// This colour covering `part` of `whole` of another one.
    pub fn over(self, under: Self, part: u32, whole: u32) -> Self {
        let mix = |a: u8, b: u8| {
            let sum = u32::from(a) * part + u32::from(b) * (whole - part) + whole / 2;
            u8::try_from(sum / whole).unwrap_or(u8::MAX)
        };
        Self(std::array::from_fn(|i| mix(self.0[i], under.0[i])))
    }

    /// Squared distance, weighted as the eye does: green most, blue least.
    fn distance(self, other: Self) -> i32 {
        let part = |i: usize| (i32::from(self.0[i]) - i32::from(other.0[i])).pow(2);
        3 * part(0) + 4 * part(1) + 2 * part(2)
    }

    /// Whether this is another shade of the same colour.
    pub(super) fn like(self, other: Self) -> bool {
        self.distance(other) < 9 * 45 * 45
    }

    /// Relative luminance from 0 to 1, as contrast ratios are computed from it (WCAG 2).
    pub fn luminance(self) -> f32 {
        let linear = |c: u8| {
            let c = f32::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let [r, g, b] = self.0.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }
}

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is not a colour like #a0b1c2")))
    }
}

/// One of the pure colours a palette was mixed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint(u8);

/// In how many steps a smooth edge goes from nothing to full.
pub const LEVELS: u8 = 4;
/// A GIF needs one index for "as before", so a palette leaves it free.
const MOST: usize = 255;
/// Colours nearer to each other than this look the same.
const SAME: i32 = 9 * 14 * 14;

/// The pure colours of a theme and the mixtures that smooth edges need.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    paints: Vec<(Rgb, u8)>,
    /// Whether edges have all their steps.
    is_fine: bool,
    /// By paint, level and the colour underneath.
    over: Vec<u8>,
}

impl Palette {
    /// Mixes each pair of the pure colours. They are numbered as they come: [`Palette::paint`].
    pub fn mix(pure: &[Rgb]) -> Self {
        Self::mixed(pure, true)
    }

    /// The same with a single step from nothing to full for masks, and none for sprites. Edges are rougher, which nobody sees
    /// where a picture is shown smaller than it is, and a file with very many of them is a third smaller.
    pub fn coarse(pure: &[Rgb]) -> Self {
        Self::mixed(pure, false)
    }

    fn mixed(pure: &[Rgb], is_fine: bool) -> Self {
        assert!(pure.len() < 32, "a theme has at most 31 pure colours");
        let mut same = SAME;
        let colours = loop {
            let colours = Self::choose(pure, same, is_fine);
            if colours.len() <= MOST {
                break colours;
            }
            same += same / 8;
        };
        let paints = pure.iter().map(|&c| (c, nearest(&colours, c))).collect();
        let mut palette = Self { colours, paints, is_fine, over: Vec::new() };
        palette.over = palette.table();
        palette
    }

    /// The pure colours, and of the mixtures those that no chosen colour is close to.
    fn choose(pure: &[Rgb], same: i32, is_fine: bool) -> Vec<Rgb> {
        let mut colours: Vec<Rgb> = Vec::new();
        for &colour in pure {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        // Halves first, then quarters: when colours run out, it is the finest steps that are missing.
        let parts: &[u32] = if is_fine { &[2, 1, 3] } else { &[2] };
        for &part in parts {
            for (i, &a) in pure.iter().enumerate() {
                for &b in &pure[i + 1..] {
                    let mixed = a.over(b, part, LEVELS.into());
                    if colours.iter().all(|c| c.distance(mixed) >= same) {
                        colours.push(mixed);
                    }
                }
            }
        }
        colours
    }

    fn table(&self) -> Vec<u8> {
        let mut table = Vec::with_capacity(self.paints.len() * usize::from(LEVELS) * 256);
        for &(paint, _) in &self.paints {
            for level in 1..=LEVELS {
                let level = if self.is_fine { level } else { Self::rounded(level) };
                for under in 0..256 {
                    let index =
                        self.colours.get(under).map(|&c| self.nearest(paint.over(c, level.into(), LEVELS.into())));
                    table.push(index.unwrap_or(0));
                }
            }
        }
        table
    }

    /// A level as coarse edges have it: nothing, half or full.
    fn rounded(level: u8) -> u8 {
        match level.cmp(&(LEVELS / 2)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => level,
            std::cmp::Ordering::Greater => LEVELS,
        }
    }

    /// Whether edges have all their steps.
    pub fn is_fine(&self) -> bool {
        self.is_fine
    }

    /// The colours, by index.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of the colour closest to this one.
    pub fn nearest(&self, colour: Rgb) -> u8 {
        nearest(&self.colours, colour)
    }

    /// The pure colour of that number.
    pub fn paint(&self, number: usize) -> Paint {
        assert!(number < self.paints.len(), "no paint {number}");
        Paint(u8::try_from(number).unwrap_or(u8::MAX))
    }

    /// A paint's own colour.
    pub fn rgb(&self, paint: Paint) -> Rgb {
        self.paints[usize::from(paint.0)].0
    }

    /// A paint's index.
    pub fn index(&self, paint: Paint) -> u8 {
        self.paints[usize::from(paint.0)].1
    }

    /// What a paint laid on at a level (1 to [`LEVELS`]) makes of each colour underneath.
    pub fn over(&self, paint: Paint, level: u8) -> &[u8; 256] {
        debug_assert!((1..=LEVELS).contains(&level));
        let row = usize::from(paint.0) * usize::from(LEVELS) + usize::from(level) - 1;
        // Rows of the table are 256 long by construction.
        self.over[row * 256..].first_chunk().expect("a whole row")
    }
}

fn nearest(colours: &[Rgb], colour: Rgb) -> u8 {
    let best = colours.iter().enumerate().min_by_key(|(_, c)| c.distance(colour));
    best.map_or(0, |(i, _)| u8::try_from(i).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_refused() {
        assert_eq!(Rgb::parse("#0a10Ff"), Some(Rgb([10, 16, 255])));
        for bad in ["0a10ff", "#0a10f", "#0a10fff", "#0a10fg", "#+a10ff", "#é0ff"] {
            assert_eq!(Rgb::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn coarse_edges_have_one_step() {
        let pure = ["#000000", "#ffffff", "#b3824f"].map(|c| Rgb::parse(c).unwrap());
        let palette = Palette::coarse(&pure);
        let (black, white) = (palette.paint(0), palette.index(palette.paint(1)));
        let laid = |level| palette.colours()[usize::from(palette.over(black, level)[usize::from(white)])].0[0];
        assert_eq!([1, 2, 3, 4].map(laid), [255, 128, 0, 0]);
        assert_eq!(palette.colours().len(), 6);
    }

    #[test]
    fn mixtures_are_close_to_what_they_stand_for() {
        let pure = ["#000000", "#ffffff", "#b3824f", "#8c1c13", "#1d5fa8"].map(|c| Rgb::parse(c).unwrap());
        let palette = Palette::mix(&pure);
        assert!(palette.colours().len() <= 255);
        for (i, &a) in pure.iter().enumerate() {
            assert_eq!(palette.rgb(palette.paint(i)), palette.colours()[usize::from(palette.index(palette.paint(i)))]);
            for &b in &pure {
                for level in 1..=LEVELS {
                    let wanted = a.over(b, level.into(), LEVELS.into());
                    let under = usize::from(palette.nearest(b));
                    let got = palette.colours()[usize::from(palette.over(palette.paint(i), level)[under])];
                    assert!(got.distance(wanted) < 2 * SAME, "{a:?} over {b:?} at {level}: {got:?} for {wanted:?}");
                }
            }
        }
    }
}
