//! A server's ways: where games may be played, and what holds where a challenge says nothing.

use serenity::all::{ChannelId as Channel, ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind};

use super::answer::{Asked, Reply};
use super::custom_id::{CustomId, List};
use super::hub::Hub;
use super::menus;
use crate::club::{ChannelId, Server, ServerId};
use crate::games::GameKind;
use crate::words::{Lang, names, terms, time};

/// The asker's server, if he may change its ways. Discord hides the command from others, but an administrator of the server
/// may have shown it to them.
fn managed(asked: &Asked) -> Option<ServerId> {
    let permissions = asked.member.as_ref().and_then(|m| m.permissions).unwrap_or_default();
    let manages = permissions.manage_guild() || permissions.administrator();
    asked.server.filter(|_| manages)
}

fn denied(lang: Lang) -> Reply {
    Reply::text(lang.say("answers-not-a-manager", &[]))
}

/// Changes what holds in the asker's server where a challenge says nothing else, and shows it.
///
/// # Errors
/// The store failed.
pub async fn change(
    hub: &Hub,
    asked: &Asked,
    edit: impl FnOnce(&mut Server) + Send + 'static,
) -> anyhow::Result<Reply> {
    match managed(asked) {
        Some(server) => Ok(show(asked.lang, &hub.desk.edit_server(server, edit).await?)),
        None => Ok(denied(asked.lang)),
    }
}

fn show(lang: Lang, server: &Server) -> Reply {
    // What a challenge of any game begins with.
    let usual = server.usual(GameKind::Lasca, 2);
    let zone = server.zone.as_deref().map_or_else(|| lang.say("answers-server-zone-none", &[]), names::shown);
    let value = |id, value: String| format!("• {}", lang.say(id, &[("value", value.into())]));
    let lines = [
        lang.say("answers-server", &[]),
        value("answers-server-time", time::control(lang, usual.time)),
        format!("• {}", terms::late(lang, &usual)),
        value("answers-server-zone", zone),
        lang.say("answers-server-settings-hint", &[]),
    ];
    Reply::text(lines.join("\n"))
}

/// Where games may be played in the asker's server, with a menu to change it.
///
/// # Errors
/// The store failed.
pub async fn channels(hub: &Hub, asked: &Asked) -> anyhow::Result<Reply> {
    match managed(asked) {
        Some(server) => Ok(show_channels(asked.lang, &hub.desk.store().server(server).await?)),
        None => Ok(denied(asked.lang)),
    }
}

/// Lets games be played in the chosen channels alone; in all if none is chosen.
///
/// # Errors
/// The store failed.
pub async fn set_channels(hub: &Hub, asked: &Asked, chosen: &[Channel]) -> anyhow::Result<Reply> {
    let channels = chosen.iter().map(|c| ChannelId(c.get())).collect();
    match managed(asked) {
        Some(server) => {
            let ways = hub.desk.edit_server(server, move |ways| ways.channels = channels).await?;
            Ok(show_channels(asked.lang, &ways))
        }
        None => Ok(denied(asked.lang)),
    }
}

fn show_channels(lang: Lang, server: &Server) -> Reply {
    let channels: Vec<_> = server.channels.iter().take(menus::MOST).collect();
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
