//! Where everything stands, whose everything is, and who moves.

use std::fmt;

use super::colour::Colour;
use super::event::End;
use super::generate::{Cells, Eye, count, each_target};
use super::layout::Layout;
use super::notation::Move;
use super::options::{Options, OptionsError, Steppers};
use super::piece::{Kind, MEN, Man, Piece};
use super::point::{POINTS, Point};

/// A man who is not on the board.
pub(super) const OFF: u16 = u16::MAX;
/// The owner of a slot that left the board.
pub(super) const NOBODY: u8 = u8::MAX;

/// A position, with the options of its game: all that the rules need, and a value that is cheap to copy.
///
/// A *slot* is a colour's place in the round, by its number in the layout. Who controls it may change; what it may move
/// does not. A *party* is a team, or one person's countries, or one country.
#[derive(Clone)]
pub struct Position {
    pub(super) cells: Cells,
    /// Where each man of each slot stands, or [`OFF`].
    pub(super) places: [[u16; MEN]; 8],
    /// How many men of each slot are on the board.
    pub(super) left: [u8; 8],
    pub(super) layout: Layout,
    pub(super) options: Options,
    /// The party of each slot's own country.
    pub(super) party: [u8; 8],
    /// The slot of the country that controls each slot, or [`NOBODY`].
    pub(super) owner: [u8; 8],
    pub(super) losses: [u32; 8],
    pub(super) scores: [u32; 8],
    /// 0 for the living, otherwise 1 for the first that fell, and so on. Unknown (0) where a string was read.
    pub(super) fell: [u8; 8],
    /// The round in which each slot was annexed last; 0 if never.
    pub(super) annexed: [u32; 8],
    pub(super) turn: u8,
    pub(super) quiet: u32,
    pub(super) round: u32,
    pub(super) end: Option<End>,
}

impl Position {
    /// How a game starts.
    ///
    /// # Errors
    ///
    /// When this layout cannot be played with these options.
    pub fn start(layout: Layout, options: Options) -> Result<Self, OptionsError> {
        let mut position = Self::empty(layout, options)?;
        for slot in 0..layout.countries() {
            position.owner[slot] = slot as u8;
            for (number, point) in layout.camp(slot).into_iter().enumerate() {
                position.put(slot, number, point.index());
            }
        }
        Ok(position)
    }

    /// Nothing on the board and nobody alive.
    pub(super) fn empty(layout: Layout, options: Options) -> Result<Self, OptionsError> {
        Ok(Self {
            cells: [Man::NONE; POINTS],
            places: [[OFF; MEN]; 8],
            left: [0; 8],
            layout,
            options,
            party: options.parties(layout)?,
            owner: [NOBODY; 8],
            losses: [0; 8],
            scores: [0; 8],
            fell: [0; 8],
            annexed: [0; 8],
            turn: 0,
            quiet: 0,
            round: 1,
            end: None,
        })
    }

    /// Puts a man who is off the board on an empty point.
    pub(super) fn put(&mut self, slot: usize, number: usize, point: usize) {
        self.cells[point] = Man::new(slot, number);
        self.places[slot][number] = point as u16;
        self.left[slot] += 1;
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// What stands on a point.
    #[must_use]
    pub fn piece(&self, point: Point) -> Option<Piece> {
        self.shown(self.cells[point.index()])
    }

    /// Everything on the board, `a1` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        Point::all().filter_map(|point| Some((point, self.piece(point)?)))
    }

    pub(super) fn shown(&self, man: Man) -> Option<Piece> {
        (!man.is_none()).then(|| Piece { colour: self.colour(man.slot()), kind: man.kind() })
    }

    /// The colour of a slot of this layout.
    pub(super) fn colour(&self, slot: usize) -> Colour {
        self.layout.places()[slot].0
    }

    /// The slot to move. When the game is over, whose turn it would be.
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.colour(self.turn.into())
    }

    /// Who controls a colour's army: itself, another, or nobody where it left the board or does not play.
    #[must_use]
    pub fn controller(&self, colour: Colour) -> Option<Colour> {
        let owner = self.owner[self.layout.slot(colour)?];
        (owner != NOBODY).then(|| self.colour(owner.into()))
    }

    /// Whether a country's player has not fallen.
    #[must_use]
    pub fn is_alive(&self, colour: Colour) -> bool {
        self.controller(colour) == Some(colour)
    }

    /// The living countries, in slot order.
    pub fn living(&self) -> impl Iterator<Item = Colour> + '_ {
        self.layout.colours().filter(|&colour| self.is_alive(colour))
    }

    /// The colours whose armies a country controls, in slot order.
    pub fn held(&self, by: Colour) -> impl Iterator<Item = Colour> + '_ {
        self.layout.colours().filter(move |&colour| self.controller(colour) == Some(by))
    }

    /// Whether two countries are of one party: the same, partners, or one person's.
    #[must_use]
    pub fn together(&self, one: Colour, other: Colour) -> bool {
        match (self.layout.slot(one), self.layout.slot(other)) {
            (Some(one), Some(other)) => self.party[one] == self.party[other],
            _ => false,
        }
    }

    /// How many of a colour's seventeen pieces are on the board.
    #[must_use]
    pub fn pieces_left(&self, colour: Colour) -> u32 {
        self.layout.slot(colour).map_or(0, |slot| self.left[slot].into())
    }

    /// How many pieces a living country has lost, its general apart; the tenth is its fall. Of the fallen it means
    /// nothing.
    #[must_use]
    pub fn losses(&self, colour: Colour) -> u32 {
        self.layout.slot(colour).map_or(0, |slot| self.losses[slot])
    }

    /// The points that a country's player captured.
    #[must_use]
    pub fn captured(&self, colour: Colour) -> u32 {
        self.layout.slot(colour).map_or(0, |slot| self.scores[slot])
    }

    /// What all pieces that a country controls are worth.
    #[must_use]
    pub fn material(&self, by: Colour) -> u32 {
        self.pieces().filter(|(_, p)| self.controller(p.colour) == Some(by)).map(|(_, p)| p.kind.points()).sum()
    }

    /// Slots played since the last capture.
    #[must_use]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The round (一周), from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Why the game is over, if it is.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The legal moves of the slot to move, sorted; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        if self.end.is_none() {
            self.each_move(|number, from, to, victim| moves.push(self.made(number, from, to, victim)));
            moves.sort_unstable_by_key(|mv| (mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank()));
        }
        moves
    }

    /// The move of a man of the slot to move.
    fn made(&self, number: usize, from: usize, to: usize, victim: Man) -> Move {
        let kind = super::piece::ROSTER[number];
        let piece = Piece { colour: self.turn(), kind };
        Move { from: Point::of(from), to: Point::of(to), piece, victim: self.shown(victim) }
    }

    /// Visits the moves of the slot to move: who, from, to, whom.
    pub(super) fn each_move(&self, mut visit: impl FnMut(usize, usize, usize, Man)) {
        let slot = usize::from(self.turn);
        let eye = self.eye(slot);
        for (number, from) in self.men(slot) {
            let kind = super::piece::ROSTER[number];
            each_target(&self.cells, &eye, kind, from, &mut |to, victim| visit(number, from, to, victim));
        }
    }

    /// The men of a slot that are on the board: number and point.
    pub(super) fn men(&self, slot: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.places[slot].iter().enumerate().filter(|&(_, &at)| at != OFF).map(|(number, &at)| (number, at.into()))
    }

    /// How a slot's controller looks at the board.
    pub(super) fn eye(&self, slot: usize) -> Eye {
        let mut foes = 0;
        if let Some(&party) = self.party.get(usize::from(self.owner[slot])) {
            for other in 0..self.layout.countries() {
                let theirs = self.party.get(usize::from(self.owner[other]));
                foes |= u8::from(theirs.is_some_and(|&p| p != party)) << other;
            }
        }
        Eye { foes, forward: self.layout.places()[slot].1.forward(), upto: self.options.steppers == Steppers::Upto }
    }

    /// Whether a slot has a legal move, as if it were to move.
    pub(super) fn can_move(&self, slot: usize) -> bool {
        let eye = self.eye(slot);
        self.men(slot).any(|(number, from)| count(&self.cells, &eye, super::piece::ROSTER[number], from) > 0)
    }

    /// The position were that slot to move; everything else is as it is. Nothing where it has no army, or the game is over.
    #[must_use]
    pub fn as_if(&self, slot: Colour) -> Option<Self> {
        let turn = self.layout.slot(slot).filter(|&slot| self.end.is_none() && self.left[slot] > 0)?;
        // There are eight slots at most.
        Some(Self { turn: turn as u8, ..self.clone() })
    }

    /// The enemies that could take this country's general, were their slot to move: where they stand, and what they are.
    pub fn threats(&self, colour: Colour) -> impl Iterator<Item = (Point, Piece)> + '_ {
        let general = self.layout.slot(colour).map_or(usize::from(OFF), |home| usize::from(self.places[home][0]));
        (0..self.layout.countries()).flat_map(move |slot| {
            let eye = self.eye(slot);
            let hits = move |&(number, from): &(usize, usize)| {
                let mut hit = false;
                let kind: Kind = super::piece::ROSTER[number];
                each_target(&self.cells, &eye, kind, from, &mut |to, _| hit |= to == general);
                hit
            };
            let colour = self.colour(slot);
            let piece = move |number: usize| Piece { colour, kind: super::piece::ROSTER[number] };
            self.men(slot).filter(hits).map(move |(number, from)| (Point::of(from), piece(number)))
        })
    }

    /// Whether some enemy slot could take this country's general, were it to move.
    #[must_use]
    pub fn in_danger(&self, colour: Colour) -> bool {
        self.threats(colour).next().is_some()
    }

    /// Whether after this legal move the mover's own general could be taken. Nothing forbids it; people are warned.
    #[must_use]
    pub fn exposes_general(&self, mv: &Move) -> bool {
        let mut next = self.clone();
        next.play(mv, &mut Vec::new());
        self.controller(self.turn()).is_some_and(|own| next.end.is_none() && next.in_danger(own))
    }
}

/// Alike on the board and in the round: which of two equal men stands where makes no difference.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let alike = |a: &Man, b: &Man| self.shown(*a) == other.shown(*b);
        let head = |p: &Self| (p.layout, p.options, p.owner, p.losses, p.scores, p.turn, p.quiet, p.round, p.end);
        let past = |p: &Self| (p.fell, p.annexed);
        head(self) == head(other)
            && past(self) == past(other)
            && self.cells.iter().zip(&other.cells).all(|(a, b)| alike(a, b))
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
