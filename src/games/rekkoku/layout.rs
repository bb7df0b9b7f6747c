//! Who sits where: the layouts for two to eight countries, and their camps.

use std::fmt;

use super::colour::Colour;
use super::piece::{Kind, MEN};
use super::point::{EAST, NORTH, Point, SOUTH, WEST};

/// A side of the board, as seen with Red at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Rank 1.
    South,
    /// File s.
    East,
    /// Rank 19.
    North,
    /// File a.
    West,
}

impl Side {
    /// The side across the board.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
            Self::East => Self::West,
            Self::West => Self::East,
        }
    }

    /// The two diagonals away from it: where its artillery fires. A country keeps them whoever commands it.
    pub(super) const fn forward(self) -> [usize; 2] {
        match self {
            Self::South => [NORTH + 1, WEST + 1],
            Self::North => [EAST + 1, SOUTH + 1],
            Self::East => [WEST + 1, SOUTH + 1],
            Self::West => [NORTH + 1, EAST + 1],
        }
    }

    /// The point `u` to the right of `centre` and `v` ahead of the edge, as the owner sees it.
    const fn point(self, centre: i8, u: i8, v: i8) -> Option<Point> {
        let (x, y) = match self {
            Self::South => (centre + u, v),
            Self::East => (18 - v, centre + u),
            Self::North => (centre - u, 18 - v),
            Self::West => (v, centre - u),
        };
        Point::at(x as u8, y as u8)
    }
}

/// Which countries play, in which order, from where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// Two countries that face each other.
    Two,
    /// Red, Blue and White.
    Three,
    /// One on each side.
    Four,
    /// Two on two sides, White alone.
    Five,
    /// Two on three sides.
    Six,
    /// Two on three sides, White alone.
    Seven,
    /// Two on every side.
    Eight,
    /// Five with nobody's flank free (`layout=balanced`).
    FiveBalanced,
    /// Six on all four sides (`layout=balanced`).
    SixBalanced,
}

/// A country's place: which side, and where along it the general stands, from 0.
type Place = (Colour, Side, i8);

const SOUTH_PAIR: [Place; 2] = [(Colour::Red, Side::South, 5), (Colour::Yellow, Side::South, 13)];
const EAST_PAIR: [Place; 2] = [(Colour::Blue, Side::East, 5), (Colour::Green, Side::East, 13)];
const NORTH_PAIR: [Place; 2] = [(Colour::Purple, Side::North, 13), (Colour::Black, Side::North, 5)];
const WEST_PAIR: [Place; 2] = [(Colour::White, Side::West, 13), (Colour::Pink, Side::West, 5)];
const WEST_ALONE: Place = (Colour::White, Side::West, 9);
const EAST_ALONE: Place = (Colour::Blue, Side::East, 9);
const RED_ALONE: Place = (Colour::Red, Side::South, 9);

impl Layout {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::FiveBalanced,
        Self::SixBalanced,
    ];

    /// The layout for so many countries; the balanced one where there is one and it is asked for.
    #[must_use]
    pub fn of(countries: usize, balanced: bool) -> Option<Self> {
        match (countries, balanced) {
            (5, true) => Some(Self::FiveBalanced),
            (6, true) => Some(Self::SixBalanced),
            _ => Self::ALL.into_iter().find(|l| l.countries() == countries),
        }
    }

    /// How position strings call it: `2` to `8`, `5b`, `6b`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "2",
            Self::Three => "3",
            Self::Four => "4",
            Self::Five => "5",
            Self::Six => "6",
            Self::Seven => "7",
            Self::Eight => "8",
            Self::FiveBalanced => "5b",
            Self::SixBalanced => "6b",
        }
    }

    /// The layout of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|l| l.name() == name)
    }

    /// The countries in slot order. Turns go counter-clockwise, Red first.
    pub(super) const fn places(self) -> &'static [Place] {
        use Colour::{Black, Yellow};
        const FACING: Place = (Colour::Blue, Side::North, 9);
        const BLACK_ALONE: Place = (Black, Side::North, 9);
        const YELLOW_ALONE: Place = (Yellow, Side::North, 9);
        const R: Place = SOUTH_PAIR[0];
        const Y: Place = SOUTH_PAIR[1];
        const B: Place = EAST_PAIR[0];
        const G: Place = EAST_PAIR[1];
        const P: Place = NORTH_PAIR[0];
        const K: Place = NORTH_PAIR[1];
        const W: Place = WEST_PAIR[0];
        const M: Place = WEST_PAIR[1];
        match self {
            Self::Two => &[RED_ALONE, FACING],
            Self::Three => &[RED_ALONE, EAST_ALONE, WEST_ALONE],
            Self::Four => &[RED_ALONE, EAST_ALONE, YELLOW_ALONE, WEST_ALONE],
            Self::Five => &[R, Y, P, K, WEST_ALONE],
            Self::Six => &[R, Y, B, G, P, K],
            Self::Seven => &[R, Y, B, G, P, K, WEST_ALONE],
            Self::Eight => &[R, Y, B, G, P, K, W, M],
            Self::FiveBalanced => &[R, Y, EAST_ALONE, BLACK_ALONE, WEST_ALONE],
            Self::SixBalanced => &[R, Y, EAST_ALONE, P, K, WEST_ALONE],
        }
    }

    /// How many countries play.
    #[must_use]
    pub const fn countries(self) -> usize {
        self.places().len()
    }

    /// The colours in slot order.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        self.places().iter().map(|place| place.0)
    }

    /// The slot of a colour, if it plays.
    #[must_use]
    pub fn slot(self, colour: Colour) -> Option<usize> {
        self.colours().position(|c| c == colour)
    }

    /// The home side of a colour, if it plays.
    #[must_use]
    pub fn side(self, colour: Colour) -> Option<Side> {
        Some(self.places()[self.slot(colour)?].1)
    }

    /// Where the general of a colour stands at the start, if it plays: in the middle of its camp, on the edge.
    #[must_use]
    pub fn home(self, colour: Colour) -> Option<Point> {
        Some(self.camp(self.slot(colour)?)[0])
    }

    /// Where a slot's men stand at the start, by number.
    pub(super) fn camp(self, slot: usize) -> [Point; MEN] {
        let (_, side, centre) = self.places()[slot];
        // Every camp fits its side: centres are 5, 9 or 13, and u and v stay within 3 and 4.
        CAMP.map(|(_, u, v)| side.point(centre, u, v).unwrap_or(Point::NEUTRAL))
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The camp as its owner sees it: what stands how far to the right of the general and ahead of the edge. The
/// lieutenant stands on the left in every camp; the patent's figure is lost, and this is the parent game's wedge.
const CAMP: [(Kind, i8, i8); MEN] = {
    use Kind::*;
    [
        (General, 0, 0),
        (Lieutenant, -1, 0),
        (Major, 1, 0),
        (Warship, 0, 1),
        (Envoy, 0, 4),
        (Artillery, 0, 2),
        (Rifles, 0, 3),
        (Bodyguard, -1, 2),
        (Bodyguard, 1, 2),
        (Medic, -2, 0),
        (Medic, 2, 0),
        (Medic, -1, 1),
        (Medic, 1, 1),
        (Cavalry, -3, 0),
        (Cavalry, 3, 0),
        (Cavalry, -2, 1),
        (Cavalry, 2, 1),
    ]
};

#[cfg(test)]
mod tests {
    use super::super::piece::ROSTER;
    use super::*;

    #[test]
    fn camps_follow_the_roster_and_fit() {
        assert_eq!(CAMP.map(|(kind, ..)| kind), ROSTER);
        for layout in Layout::ALL {
            let mut points: Vec<Point> = (0..layout.countries()).flat_map(|slot| layout.camp(slot)).collect();
            points.sort_unstable();
            points.dedup();
            assert_eq!(points.len(), layout.countries() * MEN, "{layout}");
            assert!(!points.contains(&Point::NEUTRAL), "{layout}");
        }
    }

    #[test]
    fn by_number() {
        assert_eq!(Layout::of(5, true), Some(Layout::FiveBalanced));
        assert_eq!(Layout::of(5, false), Some(Layout::Five));
        assert_eq!(Layout::of(8, true), Some(Layout::Eight));
        assert_eq!(Layout::of(1, false), None);
        assert_eq!(Layout::of(9, false), None);
    }
}
