//! A column: one man or a pile of men.

use super::man::Man;
use std::fmt;

/// One man or a pile of men. The top man commands; men of the other colour are his prisoners.
///
/// All men lie in one word, two bits each, the commander lowest, below a mark that tells the height.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Column(u64);

impl Column {
    /// The greatest height: every man of both sides.
    pub const MAX_LEN: usize = 22;

    /// A column of these men, top first; `None` for no man or more than [`Column::MAX_LEN`].
    pub fn from_men(men: impl IntoIterator<Item = Man>) -> Option<Column> {
        let mut bits = 0;
        let mut len = 0;
        for man in men {
            if len == Column::MAX_LEN {
                return None;
            }
            bits |= man.code() << (2 * len);
            len += 1;
        }
        (len > 0).then_some(Column(bits | 1 << (2 * len)))
    }

    /// How many men are in it, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a column is never empty")]
    pub const fn len(self) -> usize {
        self.0.ilog2() as usize / 2
    }

    /// The top man: he owns the column and moves it.
    pub const fn commander(self) -> Man {
        Man::from_code(self.0)
    }

    /// All men, top first.
    pub fn men(self) -> impl DoubleEndedIterator<Item = Man> + ExactSizeIterator + Clone {
        (0..self.len()).map(move |depth| Man::from_code(self.0 >> (2 * depth)))
    }
}

impl fmt::Display for Column {
    /// The men's letters, top first, as in position strings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.men().try_for_each(|man| write!(f, "{}", man.letter()))
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(letters: &str) -> Option<Column> {
        Column::from_men(letters.chars().map(|c| Man::from_letter(c).unwrap()))
    }

    #[test]
    fn men_come_top_first() {
        let pile = column("WbBwwwwwwwwwwbbbbbbbbb").unwrap();
        assert_eq!(pile.len(), 22);
        assert_eq!(pile.commander().letter(), 'W');
        assert_eq!(pile.to_string(), "WbBwwwwwwwwwwbbbbbbbbb");
        assert_eq!(pile.men().next_back().unwrap().letter(), 'b');
        assert_eq!(column("w").unwrap().len(), 1);
    }

    #[test]
    fn heights_differ() {
        assert_ne!(column("w"), column("ww"));
        assert_eq!(column(""), None);
        assert_eq!(column(&"w".repeat(23)), None);
    }
}
