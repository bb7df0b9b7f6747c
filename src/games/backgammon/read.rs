//! From text to an action of a match: record text strictly, what people type kindly.

use super::action::word;
use super::resolve::{ResolveError, Unwritten};
use super::stage::{Refused, Stage};
use super::state::Match;
use super::{Action, Dice, ParsePlayError, PlayText};
use crate::games::Seat;
use crate::games::fold::fold;

/// Why a text is not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It cannot be read as a play.
    #[error(transparent)]
    Unread(#[from] ParsePlayError),
    /// It is no legal play here.
    #[error(transparent)]
    Play(#[from] ResolveError),
    /// It is understood and cannot be done now.
    #[error(transparent)]
    Action(#[from] Refused),
    /// It is no roll.
    #[error("a roll is two numbers from 1 to 6")]
    NoRoll,
}

impl Match {
    /// Reads a line of the record as what happens now. `seat` is none for chance.
    ///
    /// # Errors
    /// It is none, or no legal play. What else can be wrong [`act`](Self::act) will say.
    pub fn read_record(&self, seat: Option<Seat>, text: &str) -> Result<Action, Refusal> {
        match (self.stage(), seat) {
            (Stage::Opening, None) => match *text.as_bytes() {
                [host @ b'1'..=b'6', guest @ b'1'..=b'6'] => {
                    Ok(Action::Opening { host: host - b'0', guest: guest - b'0' })
                }
                _ => Err(Refusal::NoRoll),
            },
            (_, None) => {
                let dice = text.parse().ok().filter(|dice: &Dice| dice.to_string() == text);
                dice.map(Action::Dice).ok_or(Refusal::NoRoll)
            }
            (stage, Some(_)) => match (word(text), stage) {
                (Some(action), _) => Ok(action),
                (None, Stage::Play(dice)) => self.read_play(text, dice, Unwritten::NotHit),
                (None, _) => Err(Refused::NotNow.into()),
            },
        }
    }

    /// Reads what the player who decides now has typed. The action is one that can be done.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read_typed(&self, seat: Seat, text: &str) -> Result<Action, Refusal> {
        let text = fold(text);
        let action = match (typed_word(text.trim()), self.stage()) {
            (Some(action), _) => action,
            (None, Stage::Play(dice)) => self.read_play(&text, dice, Unwritten::Ask)?,
            (None, _) => {
                // It is not the time for plays, but whether it is one decides what to answer.
                text.parse::<PlayText>()?;
                return Err(Refused::NotNow.into());
            }
        };
        self.clone().act(Some(seat), &action)?;
        Ok(action)
    }

    fn read_play(&self, text: &str, dice: Dice, unwritten: Unwritten) -> Result<Action, Refusal> {
        let text: PlayText = text.parse()?;
        Ok(Action::Play(text.resolve(self.position(), dice, unwritten)?))
    }
}

/// What people say for what is not a play. Resigning is not said like a move: it is offered.
fn typed_word(text: &str) -> Option<Action> {
    Some(match text {
        "roll" => Action::Roll,
        "double" | "redouble" => Action::Double,
        "take" | "accept" => Action::Take,
        "drop" | "reject" => Action::Drop,
        "beaver" => Action::Beaver,
        "raccoon" | "racoon" => Action::Raccoon,
        _ => return None,
    })
}

/// Whether a bare text is a play, whatever the position: points with `/` between and nothing else. `24/7` and the like,
/// a distance that no roll makes, is talk.
pub(super) fn is_play(text: &str) -> bool {
    let Ok(PlayText { legs, .. }) = fold(text).parse() else { return false };
    let possible = |distance: u8| matches!(distance, 1..=12 | 15 | 16 | 18 | 20 | 24);
    !legs.is_empty() && legs.iter().all(|leg| possible(leg.from.number() - leg.to.number()))
}
