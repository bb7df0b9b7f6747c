//! Posts about time: flags, reminders, gifts, pauses, sleep.

use super::{Scene, mentions};
use crate::club::{Proposal, Span, Telling, UserId};
use crate::discord::custom_id::{Action, Press};
use crate::discord::layout::{Button, Layout};
use crate::games::Seat;
use crate::words::time::{self, Style};

/// What time has done to a game, or someone to its clocks.
#[must_use]
pub fn clock(scene: &Scene<'_>, what: &Telling, ping: &[UserId]) -> Layout {
    let say = |id, name: Seat, when: String| {
        let args = [
            ("name", scene.sitter(name).into()),
            ("title", scene.title().into()),
            ("when", when.into()),
            ("due", due(scene).into()),
        ];
        scene.say(id, &args)
    };
    let nobody = Seat(0);
    let (said, rows) = match *what {
        Telling::Proposed { what: Proposal::Pause { .. } | Proposal::Draw } => {
            (super::board::offer(scene), answers(scene))
        }
        Telling::Paused { until } => (say("clock-paused", nobody, time::stamp(until, Style::Full)), vec![]),
        Telling::Flagged { seat } => (say("clock-flagged", seat, String::new()), vec![]),
        Telling::Nudged { seat } => (say("clock-nudged", seat, String::new()), vec![]),
        Telling::Given { seat, seconds } => (say("clock-given", seat, time::span(scene.lang, seconds)), vec![]),
        Telling::Away { seat, span: Span { until, .. } } => {
            (say("clock-away", seat, time::stamp(until, Style::Full)), vec![])
        }
        Telling::Back { seat } => (say("clock-back", seat, String::new()), vec![]),
        _ => (say("clock-asleep", nobody, String::new()), vec![]),
    };
    let content = format!("{} {said}", mentions(ping)).trim_start().to_owned();
    Layout { content, rows, ping: ping.to_vec() }
}

/// When the next one's time is up.
fn due(scene: &Scene<'_>) -> String {
    scene.replay.due(&[]).map_or_else(String::new, |due| time::stamp(due, Style::Relative))
}

fn answers(scene: &Scene<'_>) -> Vec<Vec<Button>> {
    let Some(standing) = &scene.replay.standing else { return Vec::new() };
    let press = |action| Press { version: standing.version, ..scene.press(action) };
    vec![vec![
        Button::new("🤝", scene.say("button-agree-pause", &[]), press(Action::Agree)),
        Button::new("✖", scene.say("button-refuse", &[]), press(Action::Refuse)),
    ]]
}
