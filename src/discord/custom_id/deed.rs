//! What a tap does with dice and cube.

/// Something done with dice or cube. Its word is also that of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Roll, where one could double.
    Roll,
    /// Double the stake.
    Double,
    /// Take what is offered.
    Take,
    /// Drop it: the game is lost.
    Drop,
    /// Take and double at once.
    Beaver,
    /// Answer a beaver by doubling once more.
    Raccoon,
}

impl Deed {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Roll, Self::Double, Self::Take, Self::Drop, Self::Beaver, Self::Raccoon];

    /// Its word, never given another meaning.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Double => "double",
            Self::Take => "take",
            Self::Drop => "drop",
            Self::Beaver => "beaver",
            Self::Raccoon => "raccoon",
        }
    }

    /// The deed of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.word() == word)
    }
}
