//! Positions as pixels: a PNG of one, a GIF of many. Pure; knows [`games`](crate::games) and nothing else.
//!
//! Each game has a room of its own that knows how its board looks ([`lasca`], [`backgammon`], [`rekkoku`]); what they share lies beside them:
//! a [`theme`] (all colours, as data), the [`palette`] mixed from it, a [`canvas`] of palette indices with sprites
//! that are drawn once and then only copied, [`text`], and the two file formats.
//!
//! ```
//! use lasker::{games::lasca::Position, picture::lasca};
//!
//! let picture = lasca::draw(&Position::start(), &lasca::View::default());
//! assert!(picture.width() >= 1000);
//! assert_eq!(&picture.to_png()[1..4], b"PNG");
//! ```

use std::sync::Arc;

mod arrow;
pub mod backgammon;
pub mod canvas;
mod gif;
mod kits;
pub mod lasca;
pub mod palette;
mod png;
pub mod rekkoku;
mod shapes;
pub mod text;
pub mod theme;

pub use gif::{Delays, ReplayError, replay};
pub use theme::Theme;

/// How large a picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// A little over 1,000 pixels wide: for a board.
    #[default]
    Full,
    /// Half of it: for replays.
    Half,
}

/// A finished picture: palette indices, row by row from the upper left corner.
#[derive(Clone, Debug)]
pub struct Picture(canvas::Canvas);

impl Picture {
    /// Width in pixels.
    pub fn width(&self) -> usize {
        self.0.width
    }

    /// Height in pixels.
    pub fn height(&self) -> usize {
        self.0.height
    }

    /// One palette index per pixel.
    pub fn pixels(&self) -> &[u8] {
        &self.0.pixels
    }

    /// What the indices mean; at most 255 colours.
    pub fn colours(&self) -> &[palette::Rgb] {
        self.0.palette.colours()
    }

    /// The palette itself, shared by all pictures of a theme.
    pub fn palette(&self) -> &Arc<palette::Palette> {
        &self.0.palette
    }

    /// The picture as a PNG file with a palette.
    pub fn to_png(&self) -> Vec<u8> {
        png::encode(self.width(), self.height(), self.pixels(), self.colours())
    }
}

impl From<canvas::Canvas> for Picture {
    fn from(canvas: canvas::Canvas) -> Self {
        Self(canvas)
    }
}
