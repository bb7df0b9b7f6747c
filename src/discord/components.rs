//! Presses, menus and forms.

use std::sync::Arc;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction};

use super::action::{self, Used};
use super::answer::{Asked, On, Reply};
use super::custom_id::{Action, CustomId, Deed, List, Press};
use super::hub::Hub;
use super::{lists, more_time, other_terms, pledge, server, settings};
use crate::club::GameNo;
use crate::words::time::{self, Style};

/// Handles a press or a choice from a menu.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn press(hub: &Arc<Hub>, asked: &Asked, it: &ComponentInteraction) -> anyhow::Result<()> {
    let chosen = match &it.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    match CustomId::parse(&it.data.custom_id) {
        Ok(CustomId::Game(press)) => on_game(hub, asked, press, chosen).await,
        Ok(CustomId::List(list)) => on_list(hub, asked, it, list, chosen).await,
        Err(_) => {
            asked.say(Reply::text(asked.lang.say("answers-unknown-button", &[]))).await;
            Ok(())
        }
    }
}

async fn on_game(hub: &Arc<Hub>, asked: &Asked, press: Press, chosen: Vec<String>) -> anyhow::Result<()> {
    asked.about(press.no);
    match press.action {
        Action::Terms => {
            other_terms::open(hub, asked, &press).await;
            return Ok(());
        }
        Action::Luck => {
            pledge::open(asked, &press).await;
            return Ok(());
        }
        _ => {}
    }
    // What changes the message it stands on, or is told by a post of its own, is accepted quietly; all else from a public
    // message makes a private one; on a private one the answer takes its place.
    let quiet = seats(&press.action)
        || matches!(
            press.action,
            Action::Accept | Action::Close | Action::Agree | Action::Refuse | Action::Nudge | Action::Give { .. }
        );
    let acknowledged = match asked.on {
        Some(On::Private) if acts(&press.action) => asked.hush().await,
        Some(On::Private) => Ok(()),
        _ if quiet => asked.hush().await,
        _ => hub.think(asked).await,
    };
    if acknowledged.is_err() {
        return Ok(());
    }
    let work = async {
        let Some(seen) = hub.look(asked, press.no).await? else {
            return Ok(Err(hub.no_such_game(asked.lang, press.no)));
        };
        let Some(version) = seen.record.head.drawn_at(press.tag, press.version) else {
            return Ok(Err(hub.no_such_game(asked.lang, press.no)));
        };
        let lost = acts(&press.action) && seen.record.head.is_lost(version);
        if let Some(why) = seen.replay.stale(version).filter(|_| lost) {
            return Ok(Err(hub.explain(asked.lang, asked.who(), Some(&seen), &why).await));
        }
        let used = Used { action: press.action.clone(), version: Some(version), chosen };
        Box::pin(action::carry_out(hub, asked, &seen, used)).await.map(Ok)
    };
    let done: anyhow::Result<Result<Reply, Reply>> = match asked.on {
        Some(On::Private) if !acts(&press.action) => match asked.soon(work).await {
            Ok(done) => done,
            Err(_) => return Ok(()),
        },
        _ => work.await,
    };
    match done? {
        // The post that follows says it; the presser sees it there.
        Ok(reply) if quiet && asked.on == Some(On::Public) && reply.told => asked.settle(),
        Ok(reply) | Err(reply) => asked.answer(reply).await,
    }
    Ok(())
}

/// Whether it is about who sits where at a table.
fn seats(action: &Action) -> bool {
    matches!(
        action,
        Action::Join | Action::JoinAs | Action::Leave | Action::Start | Action::StepIn { .. } | Action::Object { .. }
    )
}

/// Whether it changes a game, so that it is acknowledged before anything is done.
fn acts(action: &Action) -> bool {
    seats(action)
        || matches!(
            action,
            Action::Move(_)
                | Action::Near { .. }
                | Action::Anyway { .. }
                | Action::Confirm(_)
                | Action::Accept
                | Action::Stop
                | Action::Alliance
                | Action::Close
                | Action::Draw
                | Action::Agree
                | Action::Refuse
                | Action::ResignYes
                | Action::ResignGameYes { .. }
                | Action::Cube(Deed::Roll)
                | Action::CubeYes(_)
                | Action::AbortYes
                | Action::Rematch
                | Action::Relocate
                | Action::Nudge
                | Action::Give { .. }
                | Action::ClaimYes
                | Action::Pause { .. }
                | Action::PickPause
                | Action::Takeback
                | Action::PlanSave
                | Action::Order(_)
                | Action::Unorder
                | Action::PlanLine(_)
                | Action::Unplan { .. }
        )
}

async fn on_list(
    hub: &Arc<Hub>,
    asked: &Asked,
    it: &ComponentInteraction,
    list: List,
    chosen: Vec<String>,
) -> anyhow::Result<()> {
    if list == List::Choose {
        // A value is a game's number, or the control to be used with it.
        let value = chosen.into_iter().next().unwrap_or_default();
        if let Ok(CustomId::Game(press)) = CustomId::parse(&value) {
            // What the game was when the list was drawn does not matter: one asked for it as it is.
            asked.about(press.no);
            let acknowledged = if asked.on == Some(On::Private) { asked.hush().await } else { hub.think(asked).await };
            if acknowledged.is_ok() {
                let reply = match hub.look(asked, press.no).await? {
                    Some(seen) if seen.record.head.drawn_at(press.tag, press.version).is_some() => {
                        Box::pin(action::carry_out(hub, asked, &seen, press.action.into())).await?
                    }
                    _ => hub.no_such_game(asked.lang, press.no),
                };
                asked.answer(reply).await;
            }
            return Ok(());
        }
        let work = async {
            let Ok(no) = value.parse::<GameNo>() else {
                return Ok(Reply::text(asked.lang.say("answers-unknown-button", &[])));
            };
            match hub.look(asked, no).await? {
                Some(seen) => Box::pin(action::carry_out(hub, asked, &seen, Action::Open.into())).await,
                None => Ok(hub.no_such_game(asked.lang, no)),
            }
        };
        return finish(asked, work).await;
    }
    match list {
        List::Page { of, page } => finish(asked, lists::page(hub, asked, of, page)).await,
        List::Way(way) => finish(asked, settings::change(hub, asked, way)).await,
        List::Theme => finish(asked, settings::theme(hub, asked, &chosen)).await,
        List::Channels => {
            let channels = match &it.data.kind {
                ComponentInteractionDataKind::ChannelSelect { values } => values.clone(),
                _ => Vec::new(),
            };
            finish(asked, server::set_channels(hub, asked, &channels)).await
        }
        List::Settings | List::MoreTime | List::DaysOff { .. } | List::BackAgain | List::PauseAll { .. } => {
            finish(asked, more_time::handle(hub, asked, list)).await
        }
        List::PutOff { .. } => finish(asked, put_off(hub, asked)).await,
        List::Choose => Ok(()),
    }
}

/// Has the latest reminder come again later. Whoever else presses puts off his own.
async fn put_off(hub: &Hub, asked: &Asked) -> anyhow::Result<Reply> {
    let again = hub.desk.put_off(asked.who()).await?;
    let [full, relative] = [Style::Full, Style::Relative].map(|style| time::stamp(again, style));
    Ok(Reply::text(asked.lang.say("remind-put-off", &[("full", full.into()), ("relative", relative.into())])))
}

/// Answers with what the work gives, acknowledging first if it takes long.
async fn finish(asked: &Asked, work: impl Future<Output = anyhow::Result<Reply>>) -> anyhow::Result<()> {
    if let Ok(reply) = asked.soon(work).await {
        asked.answer(reply?).await;
    }
    Ok(())
}

/// Handles a form sent in.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn form(hub: &Arc<Hub>, asked: &Asked, it: &ModalInteraction) -> anyhow::Result<()> {
    let Ok(CustomId::Game(press @ Press { action: Action::Terms | Action::Luck, .. })) =
        CustomId::parse(&it.data.custom_id)
    else {
        asked.say(Reply::text(asked.lang.say("answers-unknown-button", &[]))).await;
        return Ok(());
    };
    asked.about(press.no);
    if hub.think(asked).await.is_err() {
        return Ok(());
    }
    let seen = hub.look(asked, press.no).await?;
    let drawn =
        seen.and_then(|seen| seen.record.head.drawn_at(press.tag, press.version).map(|version| (seen, version)));
    let field = |field: &str| value(it, field);
    let reply = match drawn {
        Some((seen, version)) if press.action == Action::Luck => {
            pledge::sent(hub, asked, &seen, version, field("luck").unwrap_or_default()).await?
        }
        Some((seen, version)) => other_terms::sent(hub, asked, &seen, version, field).await?,
        None => hub.no_such_game(asked.lang, press.no),
    };
    asked.say(reply).await;
    Ok(())
}

/// What was written in a field of a form.
fn value(it: &ModalInteraction, field: &str) -> Option<String> {
    let parts = it.data.components.iter().flat_map(|row| &row.components);
    parts
        .filter_map(|part| match part {
            serenity::all::ActionRowComponent::InputText(text) if text.custom_id == field => text.value.clone(),
            _ => None,
        })
        .find(|text| !text.trim().is_empty())
}
