//! Layout A: the invitation, and what becomes of it.

use serenity::all::ButtonStyle;

use super::{Scene, lines, mentions, table};
use crate::club::{Action as Done, Closed, Stage, TimeControl, UserId};
use crate::discord::custom_id::Action;
use crate::discord::layout::Layout;
use crate::words::time::{self, Style};
use crate::words::{game, terms};

/// The invitation with its conditions and buttons, for those in `ping` (nobody, if it is open to all).
#[must_use]
pub fn invitation(scene: &Scene<'_>, ping: &[UserId]) -> Layout {
    let head = scene.head();
    if head.terms.game.has_table() {
        return table::gathering(scene, ping);
    }
    let open = head.invited.is_none();
    let countered = scene.record.actions.iter().take(scene.replay.version as usize).any(|e| e.action == Done::Counter);
    let (id, from) = match (head.invited, countered) {
        (None, _) => ("invite-open", head.host),
        // Who does not answer now has made the offer.
        (Some(invited), true) if head.answer_from == Some(head.host) => ("invite-other-terms", invited),
        (Some(_), true) => ("invite-other-terms", head.host),
        (Some(_), false) if head.rematch_of.is_some() => ("invite-rematch", head.host),
        (Some(_), false) => ("invite-person", head.host),
    };
    let what = scene.say(
        id,
        &[
            ("name", scene.name(from).into()),
            ("game", game::name(scene.lang, head.terms.game).into()),
            ("terms", terms::line(scene.lang, &head.terms, &scene.name(head.host)).into()),
            ("before", head.rematch_of.map(|no| no.to_string()).unwrap_or_default().into()),
        ],
    );
    let begins = match (head.terms.time, open) {
        (TimeControl::None, _) => String::new(),
        (_, true) => scene.say("invite-clock-open", &[]),
        (_, false) => scene.say("invite-clock", &[]),
    };
    let stands = time::stamp(head.stands_until(), Style::Full);
    let blurb = game::blurb(scene.lang, head.terms.game);
    let content = lines([
        format!("{} {what}", mentions(ping)).trim_start().to_owned(),
        format!("{} {begins}", terms::late(scene.lang, &head.terms)).trim_end().to_owned(),
        scene.say(
            "invite-small",
            &[("no", head.no.to_string().into()), ("blurb", blurb.into()), ("until", stands.into())],
        ),
    ]);
    let content = lines([content, pledge(scene)]);
    let close = if open { "button-withdraw" } else { "button-no-or-withdraw" };
    let mut row = vec![
        scene.button("✔", "button-accept", Action::Accept).styled(ButtonStyle::Success),
        scene.button("✖", close, Action::Close).styled(ButtonStyle::Danger),
    ];
    if !open {
        row.push(scene.button("⚙", "button-other-terms", Action::Terms));
    }
    row.push(scene.button("📖", "button-rules", Action::Rules));
    if head.dice.is_some() {
        row.push(scene.button("🎲", "pledge-button", Action::Pledge));
    }
    Layout { content, rows: vec![row], ping: ping.to_vec(), ..Layout::default() }
}

/// The promise of the dice, in full: what stands in the channel cannot be changed unseen.
fn pledge(scene: &Scene<'_>) -> String {
    let dice = scene.head().dice.as_ref();
    dice.map_or_else(String::new, |dice| scene.say("pledge-line", &[("commitment", dice.commitment.as_str().into())]))
}

/// The invitation's message when there is nothing to answer any more.
#[must_use]
pub fn settled(scene: &Scene<'_>) -> Layout {
    let head = scene.head();
    let line = match head.stage {
        Stage::Invited => return invitation(scene, &[]),
        _ if head.terms.game.has_table() => return table::settled(scene),
        Stage::Closed(how) => closed(scene, how),
        _ => {
            let args = [("title", scene.title().into()), ("pairing", scene.pairing().into())];
            return with_terms(scene, scene.say("invite-accepted", &args)).saying(&pledge(scene));
        }
    };
    with_terms(scene, line)
}

/// The former message of an invitation for which other terms have been offered.
#[must_use]
pub fn superseded(scene: &Scene<'_>) -> Layout {
    let head = scene.head();
    let args =
        [("host", scene.name(head.host).into()), ("guest", guest(scene).into()), ("title", scene.title().into())];
    Layout::text(scene.say("invite-superseded", &args))
}

fn closed(scene: &Scene<'_>, how: Closed) -> String {
    let id = match how {
        Closed::Declined => "invite-declined",
        Closed::Withdrawn => "invite-withdrawn",
        Closed::Lapsed => "invite-lapsed",
    };
    let host = scene.name(scene.head().host);
    scene.say(id, &[("host", host.into()), ("guest", guest(scene).into()), ("title", scene.title().into())])
}

/// Whom it invited, in words.
fn guest(scene: &Scene<'_>) -> String {
    scene.head().invited.map_or_else(|| scene.say("invite-anyone", &[]), |user| scene.name(user))
}

fn with_terms(scene: &Scene<'_>, line: String) -> Layout {
    let terms = terms::line(scene.lang, &scene.head().terms, &scene.name(scene.head().host));
    Layout::text(format!("{line}\n-# {terms}"))
}
