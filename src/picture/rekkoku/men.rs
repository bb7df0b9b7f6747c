//! Discs: a country's colour, what is written on it, the notch towards its home, a holder's ring.

use super::Faces;
use super::kit::{Kit, Paints, stamp_centred};
use super::measures::{Frame, LINES, Measures, turned};
use crate::games::rekkoku::{Colour, Piece, Point, Position};
use crate::picture::canvas::{Canvas, Sprite};
use crate::picture::palette::Palette;

/// Half a disc's width on cells of 64.
pub(super) const RADIUS: f32 = 30.0;
/// Half the width of what a ring leaves of a disc.
const WITHIN: f32 = 23.5;
/// The dark line around everything.
const LINE: f32 = 2.4;
/// Half a notch's width.
const BITE: f32 = 8.0;

/// A bite from a disc's rim, and where its middle lies from the disc's.
#[derive(Debug)]
pub(super) struct Notch {
    /// The column and row at which a general began who lives in that direction.
    home: (u8, u8),
    sprite: Sprite,
    x: i32,
    y: i32,
}

impl Kit {
    /// A piece with its middle there.
    pub fn man(
        &self,
        canvas: &mut Canvas,
        frame: Frame,
        position: &Position,
        piece: Piece,
        middle: (i32, i32),
        faces: Faces,
    ) {
        let ringed = usize::from(holder(position, piece.colour).is_some());
        let (paint, letters) = (self.paints.letter(piece.colour), &self.letters);
        let (kanji, letter) = (piece.kind.kanji(), piece.kind.letter());
        let at = |by: i32| (middle.0 + self.measures.px(by), middle.1 + self.measures.px(by));
        // Towards a corner, where no notch is.
        let (lx, ly) = at(12);
        stamp_centred(canvas, &self.discs[piece.colour as usize], middle.0, middle.1);
        if faces == Faces::Kanji {
            let (x, y) = at([-4, -3][ringed]);
            letters.kanji[ringed].single(canvas, x, y, kanji, paint);
            canvas.ink_centred(&self.clearing, lx, ly, self.paints.face(piece.colour));
        }
        self.rim(canvas, frame, position, piece.colour, middle);
        match faces {
            Faces::Kanji => letters.beside[ringed].single(canvas, lx, ly, letter, paint),
            Faces::Latin => letters.alone[ringed].single(canvas, middle.0, middle.1, letter, paint),
        }
    }

    /// A country's disc with its own character or letter: how it is named beside the board.
    pub fn token(
        &self,
        canvas: &mut Canvas,
        frame: Frame,
        position: &Position,
        colour: Colour,
        middle: (i32, i32),
        faces: Faces,
    ) {
        let (letters, name) = match faces {
            Faces::Kanji => (&self.letters.name, colour.kanji()),
            Faces::Latin => (&self.letters.alone, colour.letter()),
        };
        let ringed = usize::from(holder(position, colour).is_some());
        stamp_centred(canvas, &self.discs[colour as usize], middle.0, middle.1);
        letters[ringed].single(canvas, middle.0, middle.1, name, self.paints.letter(colour));
        self.rim(canvas, frame, position, colour, middle);
    }

    /// What lies on a disc's rim: the holder's ring, the notch, the holder's letter.
    fn rim(&self, canvas: &mut Canvas, frame: Frame, position: &Position, colour: Colour, (x, y): (i32, i32)) {
        let holder = holder(position, colour);
        if let Some(holder) = holder {
            stamp_centred(canvas, &self.rings[holder as usize], x, y);
        }
        if let Some(notch) = position.layout().home(colour).and_then(|home| self.notch(frame, home)) {
            stamp_centred(canvas, &notch.sprite, x + notch.x, y + notch.y);
        }
        if let Some(holder) = holder {
            let (x, y) = (x + self.measures.px(20), y - self.measures.px(20));
            stamp_centred(canvas, &self.badges[holder as usize], x, y);
            self.letters.badge.single(canvas, x, y, holder.letter(), self.paints.letter(holder));
        }
    }

    fn notch(&self, frame: Frame, home: Point) -> Option<&Notch> {
        let home = turned(home, frame.side);
        self.notches.iter().find(|notch| notch.home == home)
    }
}

/// Who controls a country that has fallen.
pub(super) fn holder(position: &Position, colour: Colour) -> Option<Colour> {
    position.controller(colour).filter(|&holder| holder != colour)
}

/// A sprite of rings around its middle: up to which radius which paint.
fn rings(palette: &Palette, measures: Measures, layers: &[(f32, Option<crate::picture::palette::Paint>)]) -> Sprite {
    let reach = layers.last().map_or(0.0, |layer| measures.real(layer.0));
    let side = 2 * reach.ceil() as usize + 1;
    let middle = side as f32 / 2.0;
    let layers: Vec<_> = layers.iter().map(|&(radius, paint)| (measures.real(radius), paint)).collect();
    Sprite::draw(palette, side, side, |x, y| {
        let away = (x - middle).hypot(y - middle);
        layers.iter().find(|layer| away <= layer.0).and_then(|layer| layer.1)
    })
}

pub(super) fn disc(palette: &Palette, paints: &Paints, measures: Measures, colour: Colour) -> Sprite {
    rings(palette, measures, &[(RADIUS - LINE, Some(paints.face(colour))), (RADIUS, Some(paints.outline))])
}

/// A little wider than the disc that it lies on.
pub(super) fn ring(palette: &Palette, paints: &Paints, measures: Measures, holder: Colour) -> Sprite {
    let (outline, face) = (Some(paints.outline), Some(paints.face(holder)));
    let reach = RADIUS + 1.4;
    rings(palette, measures, &[(WITHIN, None), (WITHIN + 1.8, outline), (reach - 1.8, face), (reach, outline)])
}

pub(super) fn badge(palette: &Palette, paints: &Paints, measures: Measures, holder: Colour) -> Sprite {
    rings(palette, measures, &[(10.5, Some(paints.face(holder))), (12.5, Some(paints.outline))])
}

/// One for each place where a general can begin, as the board may be turned.
pub(super) fn notches(palette: &Palette, paints: &Paints, measures: Measures) -> Vec<Notch> {
    let far = LINES - 1;
    let homes = [5, 9, 13].into_iter().flat_map(|at| [(at, far), (at, 0), (0, at), (far, at)]);
    let notch = |home: (u8, u8)| {
        let middle = f32::from(far) / 2.0;
        let (dx, dy) = (f32::from(home.0) - middle, f32::from(home.1) - middle);
        let far = dx.hypot(dy);
        let (dx, dy) = (dx / far * RADIUS, dy / far * RADIUS);
        // Round like a bite: the board shows in it, and the disc's line goes around it.
        let reach = measures.real(BITE);
        let side = 2 * reach.ceil() as usize + 1;
        let half = side as f32 / 2.0;
        let line = measures.real(LINE);
        let sprite = Sprite::draw(palette, side, side, |x, y| {
            let (x, y) = (x - half, y - half);
            let beyond = (x + measures.real(dx)).hypot(y + measures.real(dy)) > measures.real(RADIUS);
            match x.hypot(y) {
                away if away > reach || (beyond && away > reach - line) => None,
                away if away > reach - line => Some(paints.outline),
                _ => Some(paints.ground),
            }
        });
        Notch { home, sprite, x: measures.real(dx).round() as i32, y: measures.real(dy).round() as i32 }
    };
    homes.map(notch).collect()
}
