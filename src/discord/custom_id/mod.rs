//! What a button or menu carries: everything a press needs, in at most 100 characters.
//!
//! Buttons outlive the process, so an id says its game, the game's random tag, the version it was drawn at and the action;
//! the rest lies in the store. The form is `1:GAME:TAG:VERSION:ACTION[:ARGUMENT]`, numbers in base 36, and for controls of
//! no game `1::ACTION[:ARGUMENT]`. The leading `1` is the form's own version: ids of older forms stay in old messages for ever.

mod action;
mod deed;
mod list;
mod order;

use std::fmt::{self, Write as _};

pub use self::action::Action;
pub use self::deed::Deed;
pub use self::list::{List, Way};
use crate::club::{GameNo, Head, Tag};

/// The most characters Discord takes.
pub const LIMIT: usize = 100;

/// The form written here.
const FORM: &str = "1";

/// A pressed control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CustomId {
    /// One of a game or invitation.
    Game(Press),
    /// One of a list or other private answer that belongs to no single game.
    List(List),
}

/// A pressed control of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Press {
    /// The game.
    pub no: GameNo,
    /// Its random mark.
    pub tag: Tag,
    /// The game's version when the control was drawn.
    pub version: u32,
    /// What it does.
    pub action: Action,
}

/// A text that is no id of this bot's, or of a form no longer known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a control of this bot")]
pub struct Unknown;

/// The word for what the control of that id does: one of a closed list.
#[must_use]
pub fn word(id: &str) -> String {
    match CustomId::parse(id) {
        Ok(CustomId::Game(press)) => press.action.word().to_owned(),
        Ok(CustomId::List(list)) => list.word().split(':').take(1).collect(),
        Err(Unknown) => "unknown".to_owned(),
    }
}

impl Press {
    /// A control of that record, drawn as it stands.
    #[must_use]
    pub fn of(head: &Head, action: Action) -> Self {
        Self { no: head.no, tag: head.tag, version: head.version, action }
    }

    /// The id as text, at most [`LIMIT`] characters. A move too long for it becomes [`Action::Play`], a line
    /// [`Action::Plan`], which lead there too.
    #[must_use]
    pub fn encode(&self) -> String {
        let id = self.to_string();
        if id.len() <= LIMIT {
            return id;
        }
        let action = if matches!(self.action, Action::PlanLine(_)) { Action::Plan } else { Action::Play };
        Self { action, ..*self }.to_string()
    }
}

impl CustomId {
    /// The id as text, at most [`LIMIT`] characters.
    #[must_use]
    pub fn encode(&self) -> String {
        match self {
            Self::Game(press) => press.encode(),
            Self::List(list) => format!("{FORM}::{}", list.word()),
        }
    }

    /// Reads an id.
    ///
    /// # Errors
    /// It is not one of ours.
    pub fn parse(id: &str) -> Result<Self, Unknown> {
        let rest = id.strip_prefix(FORM).and_then(|rest| rest.strip_prefix(':')).ok_or(Unknown)?;
        if let Some(list) = rest.strip_prefix(':') {
            return List::parse(list).map(Self::List);
        }
        let mut parts = rest.splitn(4, ':');
        let mut part = || parts.next().ok_or(Unknown);
        Ok(Self::Game(Press {
            no: GameNo(number(part()?)?),
            tag: Tag(number(part()?)?),
            version: number(part()?)?,
            action: Action::parse(part()?)?,
        }))
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (no, tag, version) = (self.no.0.into(), self.tag.0.into(), self.version.into());
        write!(f, "{FORM}:{}:{}:{}:{}", base36(no), base36(tag), base36(version), self.action.word())?;
        self.action.write_argument(f)
    }
}

/// A number in base 36.
pub(super) fn base36(mut number: u64) -> String {
    let mut digits = Vec::with_capacity(13);
    loop {
        // A remainder below 36 is always a digit of base 36.
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().fold(String::new(), |mut text, digit| {
        let _ = text.write_char(*digit);
        text
    })
}

/// Reads what [`base36`] writes.
fn number<T: TryFrom<u64>>(text: &str) -> Result<T, Unknown> {
    // `from_str_radix` would take a sign too.
    if !text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase()) {
        return Err(Unknown);
    }
    u64::from_str_radix(text, 36).ok().and_then(|n| n.try_into().ok()).ok_or(Unknown)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::action::PLAIN;
    use super::*;
    use crate::club::UserId;
    use crate::games::Seat;
    use crate::games::backgammon::Win;

    fn press(action: Action) -> Press {
        Press { no: GameNo(u32::MAX), tag: Tag(u32::MAX), version: u32::MAX, action }
    }

    #[test]
    fn the_largest_ids_fit() {
        let nine_jumps = "c1xe3xg5xe7xc5xa3xc1xe3xg5xe7*";
        let long_play = "bar/24*/23* 13/12* 11/10* 9/8* 7/6*";
        for text in [nine_jumps, long_play] {
            for action in [
                Action::Move(text.to_owned()),
                Action::Tap(text.to_owned()),
                Action::Confirm(text.to_owned()),
                Action::Near { author: UserId(u64::MAX), text: text.to_owned() },
                Action::Anyway { author: UserId(u64::MAX), text: text.to_owned() },
            ] {
                let id = CustomId::Game(press(action));
                assert!(id.encode().len() <= LIMIT, "{}", id.encode());
                assert_eq!(CustomId::parse(&id.encode()), Ok(id));
            }
        }
        let list = CustomId::List(List::Page { of: UserId(u64::MAX), page: u16::MAX });
        assert!(list.encode().len() <= LIMIT);
    }

    #[test]
    fn a_move_too_long_opens_the_board_instead() {
        let id = CustomId::Game(press(Action::Move("x".repeat(90)))).encode();
        assert_eq!(CustomId::parse(&id), Ok(CustomId::Game(press(Action::Play))));
    }

    #[test]
    fn every_plain_action_has_a_word_of_its_own() {
        let mut words = std::collections::BTreeSet::new();
        for (word, action) in PLAIN {
            assert!(words.insert(word) && !word.is_empty() && action.word() == *word);
        }
    }

    #[test]
    fn the_form_is_as_it_was() {
        let id = Press { no: GameNo(42), tag: Tag(0xdead_beef), version: 27, action: Action::Move("c3xe5*".into()) };
        assert_eq!(id.encode(), "1:16:1ps9wxb:r:m:c3xe5*");
    }

    #[test]
    fn strangers_are_refused() {
        for id in [
            "",
            "1",
            "1:",
            "1::",
            "1::page",
            "1::page:1",
            "2:16:1:r:play",
            "1:16:1:r",
            "1:16:1:r:",
            "1:16:1:r:dance",
            "1:+1:1:r:play",
            "1:16:1:zzzzzzzz:play",
            "1:16:1:r:at:",
            "1:16:1:r:n:x",
            "1:16:1:r:page:zzzz",
            "1:16:1:r:cube:redouble",
            "1:16:1:r:lose:match",
            "1:16:1:r:order:beaver",
            "1:A:1:r:play",
        ] {
            let parsed = CustomId::parse(id);
            assert!(parsed.is_err() || parsed.as_ref().is_ok_and(|p| p.encode() != id), "{id:?} {parsed:?}");
        }
    }

    fn actions() -> impl Strategy<Value = Action> {
        let text = "[ -~]{0,30}";
        prop_oneof![
            (0..PLAIN.len()).prop_map(|i| PLAIN[i].1.clone()),
            text.prop_map(Action::Move),
            text.prop_map(Action::Tap),
            text.prop_map(Action::PlanLine),
            any::<u32>().prop_map(|id| Action::Unplan { id }),
            text.prop_map(Action::Confirm),
            (any::<u64>(), text).prop_map(|(author, text)| Action::Near { author: UserId(author), text }),
            (any::<u64>(), text).prop_map(|(author, text)| Action::Anyway { author: UserId(author), text }),
            any::<u32>().prop_map(|at| Action::Replay { at }),
            any::<u16>().prop_map(|page| Action::Pick { page }),
            any::<u16>().prop_map(|page| Action::Page { page }),
            (0..Seat::MOST).prop_map(|seat| Action::Country { seat: Seat(seat) }),
            (0..Seat::MOST).prop_map(|seat| Action::StepIn { seat: Seat(seat) }),
            (0..Seat::MOST).prop_map(|seat| Action::Object { seat: Seat(seat) }),
            any::<u32>().prop_map(|seconds| Action::Give { seconds }),
            (0..order::ORDERS.len()).prop_map(|i| Action::Order(order::ORDERS[i].1)),
            any::<u8>().prop_map(|days| Action::Pause { days }),
            (0..Deed::ALL.len()).prop_map(|i| Action::Cube(Deed::ALL[i])),
            (0..Deed::ALL.len()).prop_map(|i| Action::CubeYes(Deed::ALL[i])),
            (0..Win::ALL.len()).prop_map(|i| Action::ResignGame { win: Win::ALL[i] }),
            (0..Win::ALL.len()).prop_map(|i| Action::ResignGameYes { win: Win::ALL[i] }),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(no: u32, tag: u32, version: u32, action in actions()) {
            let id = CustomId::Game(Press { no: GameNo(no), tag: Tag(tag), version, action });
            prop_assert!(id.encode().len() <= LIMIT);
            prop_assert_eq!(CustomId::parse(&id.encode()), Ok(id));
        }

        #[test]
        fn nothing_panics(id in ".*") {
            let _ = CustomId::parse(&id);
            let _ = CustomId::parse(&format!("1:{id}"));
            let _ = CustomId::parse(&format!("1:1:1:1:{id}"));
        }
    }
}
