//! Layout D2 and other posts about time: flags, nudges, gifts, pauses, sleep.

use serenity::all::ButtonStyle;

use super::{Scene, mentions};
use crate::club::{Proposal, Span, Telling, UserId};
use crate::discord::clock::{GIFT, claim_label};
use crate::discord::custom_id::Action;
use crate::discord::layout::{Button, Layout};
use crate::games::Seat;
use crate::words::time::{self, Style};
use crate::words::{clock, game};

/// What time has done to a game, or someone to its clocks.
#[must_use]
pub fn clock(scene: &Scene<'_>, what: &Telling, ping: &[UserId]) -> Layout {
    let say = |id, name: Option<Seat>, when: String| {
        let args = [
            ("name", name.map(|seat| scene.sitter(seat)).unwrap_or_default().into()),
            ("others", game::list(scene.lang, &scene.others(ping)).into()),
            ("title", scene.title().into()),
            ("when", when.into()),
            ("due", due(scene).into()),
        ];
        scene.say(id, &args)
    };
    let (said, rows) = match *what {
        Telling::Proposed { what } => (proposed(scene, what), Vec::from_iter(super::board::answers(scene))),
        Telling::Paused { until } => (say("clock-paused", None, time::stamp(until, Style::Full)), vec![]),
        Telling::Flagged { seat } => (say("clock-flagged", Some(seat), String::new()), vec![choices(scene)]),
        Telling::Nudged { seat } => (say("clock-nudged", Some(seat), String::new()), vec![play(scene)]),
        Telling::Given { seat, seconds } => {
            (say("clock-given", Some(seat), time::span(scene.lang, seconds)), vec![play(scene)])
        }
        Telling::Away { seat, span: Span { until, .. } } => {
            (say("clock-away", Some(seat), time::stamp(until, Style::Full)), vec![])
        }
        Telling::Back { seat } => (say("clock-back", Some(seat), String::new()), vec![]),
        Telling::ProposalLapsed { .. } => (say("table-stop-lapsed", None, String::new()), vec![]),
        _ => (say("clock-asleep", None, String::new()), vec![play(scene)]),
    };
    let content = format!("{} {said}", mentions(ping)).trim_start().to_owned();
    Layout { content, rows, ping: ping.to_vec(), ..Layout::default() }
}

/// When the next one's time is up.
fn due(scene: &Scene<'_>) -> String {
    let awaited = clock::awaited(scene.replay, scene.outages);
    awaited.map_or_else(String::new, |timing| time::stamp(timing.due, Style::Relative))
}

/// What is proposed, of which game: it stands alone, not under a board.
fn proposed(scene: &Scene<'_>, what: Proposal) -> String {
    let by = scene.replay.standing.as_ref().map(|standing| scene.sitter(standing.by)).unwrap_or_default();
    match what {
        Proposal::Pause { days } => {
            let args = [("title", scene.title().into()), ("name", by.into()), ("days", days.into())];
            scene.say("clock-pause-proposed", &args)
        }
        Proposal::Takeback => {
            let moves = super::board::taken(scene).into();
            let args = [("title", scene.title().into()), ("name", by.into()), ("moves", moves)];
            scene.say("post-takeback-proposed", &args)
        }
        Proposal::Draw | Proposal::ResignGame { .. } | Proposal::Stop => {
            format!("{}: {}", scene.title(), super::board::offer(scene))
        }
    }
}

/// What those who wait can do about one who is late.
fn choices(scene: &Scene<'_>) -> Vec<Button> {
    vec![
        scene.button("👋", "button-nudge", Action::Nudge),
        scene.button("➕", "button-give-days", Action::Give { seconds: GIFT }),
        scene.button("⚑", claim_label(scene.replay), Action::Claim),
    ]
}

fn play(scene: &Scene<'_>) -> Vec<Button> {
    vec![scene.button("▶", "button-play", Action::Play).styled(ButtonStyle::Primary)]
}
