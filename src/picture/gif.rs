//! A list of pictures as one GIF: after the first, each frame holds only what has changed.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::Picture;

/// Why pictures cannot become one GIF.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// There is nothing to show.
    #[error("a replay needs at least one picture")]
    Empty,
    /// All frames of a GIF have the first one's size and, here, its colours.
    #[error("picture {0} differs from the first in size or colours")]
    Unlike(usize),
    /// The encoder refused, for instance a picture above 65,535 pixels a side.
    #[error(transparent)]
    Encoding(#[from] gif::EncodingError),
}

/// How long pictures are shown, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delays {
    /// Each but the last.
    pub each: u16,
    /// The last, before it begins again.
    pub last: u16,
}

impl Default for Delays {
    fn default() -> Self {
        Self { each: 120, last: 500 }
    }
}

impl Delays {
    /// So that all is seen within about two minutes where there are many, though none shorter than half a second.
    #[must_use]
    pub fn for_pictures(n: usize) -> Self {
        let each = u16::try_from(12_000 / n.max(1)).unwrap_or(u16::MAX);
        Self { each: each.clamp(50, Self::default().each), ..Self::default() }
    }
}

/// Encodes the pictures, over and over in a circle. Only two of them are held at a time, so a game may be long.
///
/// # Errors
/// When there is no picture, or they differ in size or palette.
pub fn replay(pictures: impl IntoIterator<Item = Picture>, delays: Delays) -> Result<Vec<u8>, ReplayError> {
    let mut pictures = pictures.into_iter();
    let first = pictures.next().ok_or(ReplayError::Empty)?;
    let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let mut colours: Vec<u8> = first.colours().iter().flat_map(|c| c.0).collect();
    // A palette leaves room for one more: the pixel that stays as it was.
    let stays = u8::try_from(first.colours().len()).map_err(|_| ReplayError::Unlike(0))?;
    colours.extend([0; 3]);

    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side(first.width()), side(first.height()), &colours)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut frame = Frame {
        width: side(first.width()),
        height: side(first.height()),
        buffer: Cow::Owned(first.pixels().to_vec()),
        ..Frame::default()
    };
    let mut before = first;
    for (i, picture) in (1..).zip(pictures) {
        if (picture.width(), picture.height()) != (before.width(), before.height())
            || picture.colours() != before.colours()
        {
            return Err(ReplayError::Unlike(i));
        }
        frame.delay = delays.each;
        encoder.write_frame(&frame)?;
        frame = changed(&before, &picture, stays);
        before = picture;
    }
    frame.delay = delays.last;
    encoder.write_frame(&frame)?;
    drop(encoder);
    Ok(file)
}

/// The smallest rectangle that holds all changes; inside it, what is unchanged is see-through.
fn changed(before: &Picture, after: &Picture, stays: u8) -> Frame<'static> {
    let width = after.width();
    let rows = || before.pixels().chunks_exact(width).zip(after.pixels().chunks_exact(width));
    let (mut left, mut right) = (width, 0);
    let (mut top, mut bottom) = (usize::MAX, 0);
    // Most rows are the same, which whole rows tell much faster than their pixels.
    for (y, (old, new)) in rows().enumerate().filter(|(_, (old, new))| old != new) {
        let differs = |x: &usize| old[*x] != new[*x];
        // There is a first and a last.
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..width).rfind(differs).unwrap_or(right);
        (top, bottom) = (top.min(y), y);
    }
    if top > bottom {
        // GIF knows no empty frame: one pixel that stays.
        (left, right, top, bottom) = (0, 0, 0, 0);
    }
    let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let buffer: Vec<u8> = rows()
        .skip(top)
        .take(bottom - top + 1)
        .flat_map(|(old, new)| old[left..=right].iter().zip(&new[left..=right]))
        .map(|(old, new)| if old == new { stays } else { *new })
        .collect();
    Frame {
        left: side(left),
        top: side(top),
        width: side(right - left + 1),
        height: side(bottom - top + 1),
        transparent: Some(stays),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::picture::{
        canvas::Canvas,
        palette::{Palette, Rgb},
    };

    #[test]
    fn frames_play_back_to_the_same_pictures() {
        let palette = Arc::new(Palette::mix(&[Rgb([0, 0, 0]), Rgb([255, 255, 255]), Rgb([200, 30, 30])]));
        let mut canvas = Canvas::new(Arc::clone(&palette), 20, 10, palette.paint(0));
        let mut pictures = vec![Picture::from(canvas.clone())];
        canvas.fill(3, 4, 5, 2, palette.paint(1));
        pictures.push(canvas.clone().into());
        pictures.push(canvas.clone().into());
        canvas.fill(0, 0, 4, 5, palette.paint(2));
        canvas.fill(19, 9, 1, 1, palette.paint(2));
        pictures.push(canvas.into());
        let file = replay(pictures.clone(), Delays { each: 50, last: 60 }).unwrap();

        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        let mut screen = vec![0; 200];
        let mut shown = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (i, &index) in frame.buffer.iter().enumerate() {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                if Some(index) != frame.transparent {
                    screen[(y + usize::from(frame.top)) * 20 + x + usize::from(frame.left)] = index;
                }
            }
            shown.push((screen.clone(), frame.delay));
        }
        let expected: Vec<_> = pictures.iter().map(|p| p.pixels().to_vec()).zip([50, 50, 50, 60]).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn unlike_pictures_are_refused() {
        let palette = Arc::new(Palette::mix(&[Rgb([0, 0, 0])]));
        let canvas = |width| Picture::from(Canvas::new(Arc::clone(&palette), width, 4, palette.paint(0)));
        assert!(matches!(replay([], Delays::default()), Err(ReplayError::Empty)));
        assert!(matches!(replay([canvas(4), canvas(4), canvas(5)], Delays::default()), Err(ReplayError::Unlike(2))));
    }
}
