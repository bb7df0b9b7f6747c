//! People's and servers' own ways, shown with the controls that change them.

use serenity::all::{
    ChannelId as Channel, ChannelType, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
};

use super::answer::{Asked, Reply};
use super::custom_id::{CustomId, List, Way};
use super::hub::Hub;
use super::menus;
use crate::club::{BoardSide, ChannelId, Person, RemindBy};
use crate::picture::Theme;
use crate::words::Lang;

/// The names of the themes there are.
#[must_use]
pub fn themes() -> Vec<&'static str> {
    Theme::all().iter().map(Theme::name).collect()
}

/// A person's ways, each with a control that changes it.
#[must_use]
pub fn show(hub: &Hub, lang: Lang, person: &Person) -> Reply {
    let word = |on: bool| lang.say(if on { "answers-on" } else { "answers-off" }, &[]);
    let side = match person.board_side {
        BoardSide::Own => lang.say("answers-side-own", &[]),
        BoardSide::First => lang.say("answers-side-first", &[]),
    };
    let ways = [
        (Way::Auto, "answers-way-auto", word(person.auto)),
        (Way::ConfirmTaps, "answers-way-taps", word(person.confirm_taps)),
        (Way::ConfirmTyped, "answers-way-typed", word(person.confirm_typed)),
        (Way::Side, "answers-way-side", side),
        (Way::Text, "answers-way-text", word(person.text)),
    ];
    let theme = person.theme.as_deref().unwrap_or(&hub.theme);
    let mut lines = vec![lang.say("answers-settings", &[])];
    let mut buttons = Vec::new();
    for (way, id, value) in &ways {
        let label = lang.say(id, &[("value", value.into())]);
        lines.push(format!("• {label}"));
        buttons.push(CreateButton::new(CustomId::List(List::Way(*way)).encode()).label(label).style(menus::GREY));
    }
    lines.push(format!("• {}", lang.say("answers-way-theme", &[("value", theme.into())])));
    let options = themes().into_iter().map(|name| (name.to_owned(), name.to_owned()));
    let menu = menus::menu(CustomId::List(List::Theme).encode(), lang.say("answers-choose-theme", &[]), options);
    Reply::text(lines.join("\n")).row(CreateActionRow::Buttons(buttons)).row(menu)
}

/// Changes one of a person's ways to its other value and shows them.
///
/// # Errors
/// The store failed.
pub async fn change(hub: &Hub, asked: &Asked, way: Way) -> anyhow::Result<Reply> {
    let edit = move |person: &mut Person| match way {
        Way::Auto => person.auto = !person.auto,
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
    Ok(show(hub, asked.lang, &person))
}

/// Changes a person's theme and shows his ways.
///
/// # Errors
/// The store failed.
pub async fn theme(hub: &Hub, asked: &Asked, chosen: &[String]) -> anyhow::Result<Reply> {
    let theme = chosen.first().filter(|name| Theme::named(name).is_some()).cloned();
    let person = hub.desk.edit_person(asked.who(), move |person| person.theme = theme.or_else(|| person.theme.take()));
    Ok(show(hub, asked.lang, &person.await?))
}

/// Where games may be played in the asker's server, with a menu to change it.
///
/// # Errors
/// The store failed.
pub async fn channels(hub: &Hub, asked: &Asked) -> anyhow::Result<Reply> {
    let Some(server) = asked.server.filter(|_| manages(asked)) else {
        return Ok(Reply::text(asked.lang.say("answers-not-a-manager", &[])));
    };
    let ways = hub.desk.store().server(server).await?;
    Ok(show_channels(asked.lang, ways.channels.iter().copied()))
}

/// Lets games be played in the chosen channels alone; in all if none is chosen.
///
/// # Errors
/// The store failed.
pub async fn set_channels(hub: &Hub, asked: &Asked, chosen: &[Channel]) -> anyhow::Result<Reply> {
    let Some(server) = asked.server.filter(|_| manages(asked)) else {
        return Ok(Reply::text(asked.lang.say("answers-not-a-manager", &[])));
    };
    let channels = chosen.iter().map(|c| ChannelId(c.get())).collect();
    let ways = hub.desk.edit_server(server, move |ways| ways.channels = channels).await?;
    Ok(show_channels(asked.lang, ways.channels.iter().copied()))
}

/// Discord hides the command from others, but an administrator of the server may have shown it to them.
fn manages(asked: &Asked) -> bool {
    let permissions = asked.member.as_ref().and_then(|m| m.permissions).unwrap_or_default();
    permissions.manage_guild() || permissions.administrator()
}

fn show_channels(lang: Lang, channels: impl Iterator<Item = ChannelId>) -> Reply {
    let channels: Vec<_> = channels.take(menus::MOST).collect();
    let names: Vec<_> = channels.iter().map(|c| format!("<#{c}>")).collect();
    let text = if names.is_empty() {
        lang.say("answers-channels-all", &[])
    } else {
        lang.say("answers-channels", &[("channels", names.join(" ").into())])
    };
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
        default_channels: (!channels.is_empty()).then(|| channels.iter().map(|c| Channel::new(c.0.max(1))).collect()),
    };
    let menu = CreateSelectMenu::new(CustomId::List(List::Channels).encode(), kind)
        .placeholder(lang.say("answers-choose-channels", &[]))
        .min_values(0)
        .max_values(25);
    Reply::text(text).row(CreateActionRow::SelectMenu(menu))
}
