//! The eight countries, by their colours.

use std::fmt;

/// A country. The order is that of the slots with eight players; other layouts name theirs in an order of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// 赤 aka
    Red,
    /// 黄 ki
    Yellow,
    /// 青 ao
    Blue,
    /// 緑 midori
    Green,
    /// 紫 murasaki
    Purple,
    /// 黒 kuro
    Black,
    /// 白 shiro
    White,
    /// 桃 momo
    Pink,
}

impl Colour {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Red, Self::Yellow, Self::Blue, Self::Green, Self::Purple, Self::Black, Self::White, Self::Pink];

    /// The letter in records and position strings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Yellow => 'y',
            Self::Blue => 'b',
            Self::Green => 'g',
            Self::Purple => 'p',
            Self::Black => 'k',
            Self::White => 'w',
            Self::Pink => 'm',
        }
    }

    /// The character that names it in Japanese.
    #[must_use]
    pub const fn kanji(self) -> char {
        match self {
            Self::Red => '赤',
            Self::Yellow => '黄',
            Self::Blue => '青',
            Self::Green => '緑',
            Self::Purple => '紫',
            Self::Black => '黒',
            Self::White => '白',
            Self::Pink => '桃',
        }
    }

    /// The colour of a small letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// The colour of its character.
    #[must_use]
    pub fn of_kanji(kanji: char) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.kanji() == kanji)
    }
}

/// The letter.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
