//! What can happen in a match.

use std::fmt;

use super::{Dice, Play, Win};
use crate::games::Seat;

/// The seat of the host: GNU player 0, O, White, the first column of a `.mat` file, top in an XGID.
pub const HOST: Seat = Seat(0);
/// The seat of the guest: GNU player 1, X, Black, the second column, bottom.
pub const GUEST: Seat = Seat(1);

/// Something that happens in a match. As text it is one line of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Chance: one die each. Equal dice are thrown again.
    Opening {
        /// The host's die.
        host: u8,
        /// The guest's.
        guest: u8,
    },
    /// Chance: two dice for the player on roll.
    Dice(Dice),
    /// Not doubling but rolling, where one could do either.
    Roll,
    /// Doubling the stake.
    Double,
    /// Taking what was offered.
    Take,
    /// Dropping: the game is lost at the stake before.
    Drop,
    /// Taking a double and doubling at once, keeping the cube.
    Beaver,
    /// Answering a beaver by doubling once more.
    Raccoon,
    /// A whole turn's play, or a lost turn.
    Play(Play),
    /// Giving up the game, for so much, after the other agreed.
    Resign(Win),
    /// Giving up the match.
    ResignMatch,
}

/// A line of the record: `31` (in the opening the host's die first), `roll`, `double`, `take`, `drop`, `beaver`, `raccoon`,
/// `8/5 6/5`, `no play`, `resign gammon`, `resign match`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening { host, guest } => write!(f, "{host}{guest}"),
            Self::Dice(dice) => dice.fmt(f),
            Self::Roll => f.write_str("roll"),
            Self::Double => f.write_str("double"),
            Self::Take => f.write_str("take"),
            Self::Drop => f.write_str("drop"),
            Self::Beaver => f.write_str("beaver"),
            Self::Raccoon => f.write_str("raccoon"),
            Self::Play(play) => play.fmt(f),
            Self::Resign(win) => write!(f, "resign {win}"),
            Self::ResignMatch => f.write_str("resign match"),
        }
    }
}

/// The words of the record that need no position to be understood.
pub(super) fn word(text: &str) -> Option<Action> {
    Some(match text {
        "roll" => Action::Roll,
        "double" => Action::Double,
        "take" => Action::Take,
        "drop" => Action::Drop,
        "beaver" => Action::Beaver,
        "raccoon" => Action::Raccoon,
        "resign match" => Action::ResignMatch,
        _ => Action::Resign(Win::ALL.into_iter().find(|win| text.strip_prefix("resign ") == Some(win.name()))?),
    })
}
