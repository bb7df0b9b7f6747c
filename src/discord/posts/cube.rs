//! What is special about posts of backgammon: the small line of facts, and the buttons for dice and cube.

use serenity::all::ButtonStyle;

use super::Scene;
use crate::discord::custom_id::{Action, Deed, Press};
use crate::discord::layout::Button;
use crate::games::Seat;
use crate::games::backgammon::{Match, Stage, Win};
use crate::words::{Lang, cube};

impl Scene<'_> {
    /// The match, if it is one of backgammon.
    pub(super) fn backgammon(&self) -> Option<&Match> {
        self.replay.game.as_match()
    }
}

/// Score, cube, pips and IDs.
pub(super) fn facts(scene: &Scene<'_>, state: &Match) -> String {
    cube::facts(scene.lang, state, &|seat| scene.sitter(seat))
}

/// That one of the two offers to give up the game under play.
pub(super) fn resigns(scene: &Scene<'_>, state: &Match, by: Seat, win: Win) -> String {
    cube::resigns(scene.lang, state, by, win, &|seat| scene.sitter(seat))
}

/// Until when, and how to answer, where a play is not what is wanted.
pub(super) fn how(scene: &Scene<'_>, state: &Match) -> Option<String> {
    let id = match state.stage() {
        Stage::Cube => "cube-how-to-roll",
        _ if state.is_offered() => "cube-how-to-answer",
        _ => return None,
    };
    Some(scene.say(id, &[("due", scene.due().into())]))
}

/// The buttons where the cube must be decided on; nothing where it need not.
pub(super) fn rows(scene: &Scene<'_>, state: &Match) -> Option<Vec<Vec<Button>>> {
    let mut rows = deeds(scene.lang, state, &|action| scene.press(action))?;
    if state.stage() == Stage::Cube {
        rows[0].extend(scene.ever());
    } else {
        rows.push(scene.ever().into());
    }
    Some(rows)
}

/// The same without what stands under every post. Doubling stands apart from rolling. At least one row.
pub(in crate::discord) fn deeds(
    lang: Lang,
    state: &Match,
    press: &dyn Fn(Action) -> Press,
) -> Option<Vec<Vec<Button>>> {
    let seat = state.decides()?;
    let stake = state.if_taken().stake;
    let button =
        |emoji, id, deed| Button::new(emoji, lang.say(id, &[("stake", stake.into())]), press(Action::Cube(deed)));
    if state.stage() == Stage::Cube {
        let roll = button("🎲", "cube-button-roll", Deed::Roll).styled(ButtonStyle::Primary);
        return Some(vec![vec![roll], vec![button("⬆", "cube-button-double", Deed::Double)]]);
    }
    if !state.is_offered() {
        return None;
    }
    let mut answers = vec![
        button("✔", "cube-button-take", Deed::Take).styled(ButtonStyle::Success),
        button("✖", "cube-button-drop", Deed::Drop).styled(ButtonStyle::Danger),
    ];
    let more = [("🦫", "cube-button-beaver", Deed::Beaver), ("🦝", "cube-button-raccoon", Deed::Raccoon)];
    let more = more.into_iter().filter(|(_, _, deed)| cube::can(state, seat, deed.word()));
    answers.extend(more.map(|(emoji, id, deed)| button(emoji, id, deed)));
    Some(vec![answers])
}
