//! People's own ways, shown with the controls that change them.

use serenity::all::{CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{CustomId, List, Way};
use super::hub::Hub;
use super::{menus, more_time};
use crate::club::{BoardSide, Person, RemindBy};
use crate::picture::Theme;
use crate::words::time::{self, Style};
use crate::words::{Lang, game, names};

/// Buttons of a row.
const ROW: usize = 5;

/// The names of the themes there are.
#[must_use]
pub fn themes() -> Vec<&'static str> {
    Theme::all().iter().map(Theme::name).collect()
}

/// The asker's ways.
///
/// # Errors
/// The store failed.
pub async fn look(hub: &Hub, asked: &Asked) -> anyhow::Result<Reply> {
    let person = hub.desk.store().person(asked.who()).await?;
    show(hub, asked, &person).await
}

/// A person's ways, each with a control that changes it.
///
/// # Errors
/// The store failed.
pub async fn show(hub: &Hub, asked: &Asked, person: &Person) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let word = |on: bool| lang.say(if on { "answers-on" } else { "answers-off" }, &[]);
    let side = match person.board_side {
        BoardSide::Own => lang.say("answers-side-own", &[]),
        BoardSide::First => lang.say("answers-side-first", &[]),
    };
    let ways = [
        (Way::Auto, "answers-way-auto", word(person.auto)),
        (Way::BearOff, "answers-way-bear-off", word(person.auto_bear_off)),
        (Way::ConfirmTaps, "answers-way-taps", word(person.confirm_taps)),
        (Way::ConfirmTyped, "answers-way-typed", word(person.confirm_typed)),
        (Way::Side, "answers-way-side", side),
        (Way::Text, "answers-way-text", word(person.text)),
        (Way::Reminders, "answers-way-reminders", reminders(lang, person.reminding.by)),
    ];
    let theme = person.theme.as_deref().unwrap_or(&hub.theme);
    let mut lines = vec![lang.say("answers-settings", &[])];
    let mut buttons = Vec::new();
    let said = |id, value: String| format!("• {}", lang.say(id, &[("value", value.into())]));
    for (way, id, value) in ways {
        let label = lang.say(id, &[("value", value.as_str().into())]);
        buttons.push(CreateButton::new(CustomId::List(List::Way(way)).encode()).label(label).style(menus::GREY));
        lines.push(said(id, value));
    }
    if person.reminding.by != RemindBy::Nothing {
        lines.push(said("answers-way-before", before(lang, person)));
    }
    let zone = person.zone.as_deref().map_or_else(|| lang.say("answers-way-zone-server", &[]), names::shown);
    lines.push(said("answers-way-zone", zone));
    lines.extend(vacation(hub, asked, person).await?);
    lines.push(said("answers-way-theme", theme.to_owned()));
    buttons.push(more_time::button(List::MoreTime, &lang.say("answers-days-off", &[])));
    if person.vacations.iter().any(|span| span.until > hub.desk.now()) {
        buttons.push(more_time::button(List::BackAgain, &lang.say("more-time-end", &[])));
    }
    let options = themes().into_iter().map(|name| (name.to_owned(), name.to_owned()));
    let menu = menus::menu(CustomId::List(List::Theme).encode(), lang.say("answers-choose-theme", &[]), options);
    let rows = buttons.chunks(ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
    Ok(rows.fold(Reply::text(lines.join("\n")), Reply::row).row(menu))
}

fn reminders(lang: Lang, by: RemindBy) -> String {
    let id = match by {
        RemindBy::Channel => "answers-remind-channel",
        RemindBy::Direct => "answers-remind-direct",
        RemindBy::Digest => "answers-remind-digest",
        RemindBy::Nothing => "answers-remind-nothing",
    };
    lang.say(id, &[])
}

/// How long before a move is due one is reminded.
fn before(lang: Lang, person: &Person) -> String {
    match &person.reminding.before {
        None => lang.say("answers-way-before-usual", &[]),
        Some(before) => game::list(lang, &before.iter().map(|&s| time::span(lang, s)).collect::<Vec<_>>()),
    }
}

/// The vacations under way and to come, and the days left.
async fn vacation(hub: &Hub, asked: &Asked, person: &Person) -> anyhow::Result<Vec<String>> {
    let lang = asked.lang;
    let zone = hub.desk.zone_of(asked.who()).await?;
    let mut spans: Vec<_> = person.vacations.iter().filter(|span| span.until > hub.desk.now()).collect();
    spans.sort_unstable();
    let mut parts = vec![more_time::left(lang, person, &zone, hub.desk.now())];
    parts.extend(spans.into_iter().map(|span| {
        let [from, until] = [span.from, span.until].map(|at| time::stamp(at, Style::Full));
        lang.say("answers-way-away", &[("from", from.into()), ("until", until.into())])
    }));
    Ok(vec![format!("• {}", lang.say("answers-way-vacation", &[("value", parts.join(" · ").into())]))])
}

/// Changes one of a person's ways to its other value and shows them.
///
/// # Errors
/// The store failed.
pub async fn change(hub: &Hub, asked: &Asked, way: Way) -> anyhow::Result<Reply> {
    let edit = move |person: &mut Person| match way {
        Way::Auto => person.auto = !person.auto,
        Way::BearOff => person.auto_bear_off = !person.auto_bear_off,
        Way::ConfirmTaps => person.confirm_taps = !person.confirm_taps,
        Way::ConfirmTyped => person.confirm_typed = !person.confirm_typed,
        Way::Side => {
            person.board_side = match person.board_side {
                BoardSide::Own => BoardSide::First,
                BoardSide::First => BoardSide::Own,
            };
        }
        Way::Text => person.text = !person.text,
        Way::Reminders => {
            person.reminding.by = match person.reminding.by {
                RemindBy::Channel => RemindBy::Direct,
                RemindBy::Direct => RemindBy::Digest,
                RemindBy::Digest => RemindBy::Nothing,
                RemindBy::Nothing => RemindBy::Channel,
            };
        }
    };
    let person = hub.desk.edit_person(asked.who(), edit).await?;
    show(hub, asked, &person).await
}

/// Changes a person's theme and shows his ways.
///
/// # Errors
/// The store failed.
pub async fn theme(hub: &Hub, asked: &Asked, chosen: &[String]) -> anyhow::Result<Reply> {
    let theme = chosen.first().filter(|name| Theme::named(name).is_some()).cloned();
    let person = hub.desk.edit_person(asked.who(), move |person| person.theme = theme.or_else(|| person.theme.take()));
    show(hub, asked, &person.await?).await
}
