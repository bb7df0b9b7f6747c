//! Presses, menus and forms.

use std::sync::Arc;

use serenity::all::{
    ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateInputText, CreateModal, InputTextStyle,
    ModalInteraction,
};

use super::action::{self, Used};
use super::answer::{Asked, On, Reply};
use super::custom_id::{Action, CustomId, List, Press};
use super::hub::Hub;
use super::{act, lists, more_time, server, settings};
use crate::club::{Command, GameNo, Terms, TimeControl};
use crate::words::names;
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
    if press.action == Action::Terms {
        return terms_form(hub, asked, &press).await;
    }
    // What changes the message it stands on, or is told by a post of its own, is accepted quietly; all else from a public
    // message makes a private one; on a private one the answer takes its place.
    let quiet = matches!(
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
        action::carry_out(hub, asked, &seen, used).await.map(Ok)
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

/// Whether it changes a game, so that it is acknowledged before anything is done.
fn acts(action: &Action) -> bool {
    matches!(
        action,
        Action::Move(_)
            | Action::Near { .. }
            | Action::Confirm(_)
            | Action::Accept
            | Action::Close
            | Action::Draw
            | Action::Agree
            | Action::Refuse
            | Action::ResignYes
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
                        action::carry_out(hub, asked, &seen, press.action.into()).await?
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
                Some(seen) => action::carry_out(hub, asked, &seen, Action::Open.into()).await,
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

/// The form for other terms, with those that stand written in it if they can be read in time.
async fn terms_form(hub: &Hub, asked: &Asked, press: &Press) -> anyhow::Result<()> {
    let lang = asked.lang;
    let quick = std::time::Duration::from_millis(800);
    let seen = tokio::time::timeout(quick, hub.desk.look(press.no)).await;
    let terms = seen.ok().and_then(Result::ok).map(|seen| seen.record.head.terms.clone());
    let time = CreateInputText::new(InputTextStyle::Short, lang.say("answers-terms-time", &[]), "time")
        .placeholder(lang.say("answers-terms-time-hint", &[]))
        .value(terms.as_ref().map(|t| t.time.to_string()).unwrap_or_default())
        .required(false)
        .max_length(50);
    let draws = CreateInputText::new(InputTextStyle::Short, lang.say("answers-terms-draws", &[]), "draws")
        .placeholder(lang.say("answers-terms-draws-hint", &[]))
        .value(terms.map(|t| t.setup.options.get("draws").cloned().unwrap_or_else(|| "on".into())).unwrap_or_default())
        .required(false)
        .max_length(10);
    let rows = vec![CreateActionRow::InputText(time), CreateActionRow::InputText(draws)];
    let title = names::cut(&lang.say("answers-terms-title", &[("no", press.no.to_string().into())]), 45);
    // What is sent in goes to the same control.
    let _ = asked.form_up(CreateModal::new(press.encode(), title).components(rows)).await;
    Ok(())
}

/// Handles a form sent in.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn form(hub: &Arc<Hub>, asked: &Asked, it: &ModalInteraction) -> anyhow::Result<()> {
    let Ok(CustomId::Game(press @ Press { action: Action::Terms, .. })) = CustomId::parse(&it.data.custom_id) else {
        asked.say(Reply::text(asked.lang.say("answers-unknown-button", &[]))).await;
        return Ok(());
    };
    asked.about(press.no);
    if hub.think(asked).await.is_err() {
        return Ok(());
    }
    let reply = match hub.look(asked, press.no).await? {
        Some(seen) if seen.record.head.drawn_at(press.tag, press.version).is_some() => {
            let head = &seen.record.head;
            let version = head.drawn_at(press.tag, press.version);
            match read_terms(&head.terms, |field| value(it, field)) {
                Ok(terms) => match act::act(hub, asked, head, version, Command::Counter(terms)).await {
                    Ok(_) => Reply::text(asked.lang.say("answers-countered", &[("no", head.no.0.into())])),
                    Err(error) => hub.refused(asked, Some(head.no), error).await?,
                },
                Err(said) => Reply::text(asked.lang.say("answers-bad-time", &[("said", names::quote(&said).into())])),
            }
        }
        _ => hub.no_such_game(asked.lang, press.no),
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

/// The terms with what was written in the form.
///
/// # Errors
/// The part that cannot be read.
fn read_terms(terms: &Terms, field: impl Fn(&str) -> Option<String>) -> Result<Terms, String> {
    let mut terms = terms.clone();
    if let Some(time) = field("time") {
        terms.time = time.parse::<TimeControl>().map_err(|bad| bad.0)?;
    }
    if let Some(draws) = field("draws") {
        // What the game does not know it refuses itself, and says what it knows.
        terms.setup.options.insert("draws".into(), draws.trim().to_lowercase());
    }
    if terms.setup.options.get("draws").is_some_and(|v| v == "on") {
        terms.setup.options.remove("draws");
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameKind;

    #[test]
    fn a_form_changes_what_is_written_in_it() {
        let terms = Terms::usual(GameKind::Lasca, 2);
        let read = |time: &str, draws: &str| {
            let field = |name: &str| Some(if name == "time" { time.to_owned() } else { draws.to_owned() });
            read_terms(&terms, |name| field(name).filter(|v| !v.is_empty()))
        };
        assert_eq!(read("", ""), Ok(terms.clone()));
        assert_eq!(read("3 days", "On"), Ok(terms.clone()));
        let changed = read("7d", "off").unwrap();
        assert_eq!(changed.time, TimeControl::PerMove(7 * 86_400));
        assert_eq!(changed.setup.options.get("draws").map(String::as_str), Some("off"));
        assert_eq!(read("soon", ""), Err("soon".into()));
    }
}
