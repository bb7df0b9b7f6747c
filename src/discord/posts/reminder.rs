//! Layout D: the games that wait for someone.

use serenity::all::ButtonStyle;

use super::{Scene, lines, mentions};
use crate::club::{Time, UserId};
use crate::discord::custom_id::{Action, CustomId, List};
use crate::discord::layout::{Button, Layout};
use crate::words::time::{self, Style};
use crate::words::turn;

/// So many games are named; more are counted.
const NAMED: usize = 10;

/// What waits for a person, the most urgent first, each with the address of its newest post. `since` is when the reminder
/// was decided.
#[must_use]
pub fn reminder(games: &[(Scene<'_>, Option<String>)], user: UserId, since: Time, now: Time) -> Layout {
    let Some((first, _)) = games.first() else { return Layout::default() };
    let heading = first.say("remind-heading", &[("who", mentions(&[user]).into()), ("n", games.len().into())]);
    let named = games.iter().take(NAMED).map(|(scene, link)| line(scene, user, link.as_deref(), now));
    let rest = games.len().saturating_sub(NAMED);
    let more = if rest > 0 { first.say("remind-more", &[("n", rest.into())]) } else { String::new() };
    let content = lines([heading].into_iter().chain(named).chain([more]));
    let label = first.say("remind-play", &[("no", first.head().no.to_string().into())]);
    let list = |emoji, id, list| Button {
        emoji,
        label: first.say(id, &[]),
        style: ButtonStyle::Secondary,
        id: CustomId::List(list),
    };
    let row = vec![
        Button::new("▶", label, first.press(Action::Play)).styled(ButtonStyle::Primary),
        list(None, "remind-later", List::PutOff { since: u64::try_from(since.seconds()).unwrap_or_default() }),
        list(Some("🏖"), "remind-days-off", List::MoreTime),
        list(Some("⚙"), "remind-fewer", List::Settings),
    ];
    Layout { content, rows: vec![row], ping: vec![user], ..Layout::default() }
}

/// `⏳ [#42](…) Lasca · Ana · \`14. b4xd2\` · due in 5 hours`
fn line(scene: &Scene<'_>, user: UserId, link: Option<&str>, now: Time) -> String {
    let head = scene.head();
    let title = match link {
        Some(link) => scene.say("remind-linked", &[("no", head.no.to_string().into()), ("link", link.into())]),
        None => head.no.to_string(),
    };
    let due = head.seats_of(user).filter_map(|seat| scene.replay.timing(seat, scene.outages)).map(|t| t.due).min();
    let (mark, when) = match due {
        None => ("•", String::new()),
        Some(due) => {
            let stamp = [("due", time::stamp(due, Style::Relative).into())];
            if due <= now {
                ("‼", scene.say("remind-late", &stamp))
            } else {
                ("⏳", scene.say("remind-due", &stamp))
            }
        }
    };
    let acts = head.seats_of(user).any(|seat| scene.replay.to_act().contains(seat));
    let waits = turn::waits_for(scene.lang, &scene.replay.game, true).filter(|_| acts);
    let last = || scene.replay.plies.last().map(Scene::ply).unwrap_or_default();
    let parts = [scene.game(), scene.others(&[user]).join(", "), waits.unwrap_or_else(last), when];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{mark} {title} {}", parts.join(" · "))
}
