//! The ten kinds of pieces, and the seventeen men of a country.

use std::fmt;

use super::colour::Colour;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// 大将 taishō
    General,
    /// 中将 chūjō
    Lieutenant,
    /// 少将 shōshō, the major general
    Major,
    /// 軍艦 gunkan
    Warship,
    /// 使節 shisetsu: captures nothing and is never captured
    Envoy,
    /// 砲隊 hōtai
    Artillery,
    /// 銃隊 jūtai
    Rifles,
    /// 親兵 shinpei
    Bodyguard,
    /// 衛生兵 eiseihei
    Medic,
    /// 騎兵 kihei
    Cavalry,
}

impl Kind {
    /// All of them, in the order of the patent's price list.
    pub const ALL: [Self; 10] = [
        Self::General,
        Self::Lieutenant,
        Self::Major,
        Self::Warship,
        Self::Envoy,
        Self::Artillery,
        Self::Rifles,
        Self::Bodyguard,
        Self::Medic,
        Self::Cavalry,
    ];

    /// The letter in records and position strings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::General => 'G',
            Self::Lieutenant => 'L',
            Self::Major => 'M',
            Self::Warship => 'W',
            Self::Envoy => 'E',
            Self::Artillery => 'A',
            Self::Rifles => 'R',
            Self::Bodyguard => 'B',
            Self::Medic => 'D',
            Self::Cavalry => 'C',
        }
    }

    /// The one character on its disc.
    #[must_use]
    pub const fn kanji(self) -> char {
        match self {
            Self::General => '大',
            Self::Lieutenant => '中',
            Self::Major => '少',
            Self::Warship => '艦',
            Self::Envoy => '使',
            Self::Artillery => '砲',
            Self::Rifles => '銃',
            Self::Bodyguard => '親',
            Self::Medic => '衛',
            Self::Cavalry => '騎',
        }
    }

    /// The whole Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            Self::General => "大将",
            Self::Lieutenant => "中将",
            Self::Major => "少将",
            Self::Warship => "軍艦",
            Self::Envoy => "使節",
            Self::Artillery => "砲隊",
            Self::Rifles => "銃隊",
            Self::Bodyguard => "親兵",
            Self::Medic => "衛生兵",
            Self::Cavalry => "騎兵",
        }
    }

    /// What its capture scores, and what it counts on the board; a whole country is worth 100.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::General => 50,
            Self::Lieutenant => 10,
            Self::Major => 9,
            Self::Warship => 7,
            Self::Artillery => 4,
            Self::Cavalry => 3,
            Self::Rifles => 2,
            Self::Bodyguard | Self::Medic => 1,
            Self::Envoy => 0,
        }
    }

    /// The kind of a letter, large as in records.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() == letter)
    }
}

/// The letter.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A piece as people see it. It keeps its country's colour whoever controls it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The country it came from.
    pub colour: Colour,
    /// What it is.
    pub kind: Kind,
}

/// `kG`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour, self.kind)
    }
}

/// How many pieces a country begins with.
pub(super) const MEN: usize = 17;

/// What each man of a country is, by his number.
pub(super) const ROSTER: [Kind; MEN] = {
    use Kind::*;
    [
        General, Lieutenant, Major, Warship, Envoy, Artillery, Rifles, Bodyguard, Bodyguard, Medic, Medic, Medic,
        Medic, Cavalry, Cavalry, Cavalry, Cavalry,
    ]
};

/// What stands on a point: nothing, or one man of one slot. Three bits of slot, five of number + 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Man(u8);

impl Man {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn new(slot: usize, number: usize) -> Self {
        debug_assert!(slot < 8 && number < MEN);
        Self((slot as u8) << 5 | (number as u8 + 1))
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The slot; of no man 0, so ask [`Self::is_none`] first.
    pub(super) const fn slot(self) -> usize {
        (self.0 >> 5) as usize
    }

    /// The number in [`ROSTER`]; asked of somebody only.
    pub(super) const fn number(self) -> usize {
        (self.0 & 31) as usize - 1
    }

    pub(super) const fn kind(self) -> Kind {
        ROSTER[self.number()]
    }
}
