//! The page's API, call by call (`api.md`).

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State as Shared};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::super::acts::{Refused, Say, SlashCall, controls};
use super::super::core::Core;
use super::super::files::Upload;
use super::super::id::Id;
use super::super::model::Status;
use super::super::state::State;
use super::view::command_view;

pub(super) type Sandbox = Shared<Arc<Core>>;
pub(super) type Answer = Result<Json<Value>, Failed>;
type Done = Result<StatusCode, Failed>;

/// A refusal in the page's form.
pub struct Failed(pub(super) StatusCode, pub(super) String);

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Self {
        let status = match refused {
            Refused::Unknown(_) => StatusCode::NOT_FOUND,
            Refused::Impossible(_) => StatusCode::CONFLICT,
        };
        Self(status, refused.to_string())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"error": self.1}))).into_response()
    }
}

pub(super) fn body<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Failed> {
    let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(bytes).map_err(|error| Failed(StatusCode::BAD_REQUEST, error.to_string()))
}

/// Acts, then shows what came of it.
pub(super) fn act(core: &Core, f: impl FnOnce(&mut State) -> Result<Value, Refused>) -> Answer {
    Ok(Json(core.act(f)?))
}

fn look(core: &Core, f: impl FnOnce(&State) -> Result<Value, Refused>) -> Answer {
    Ok(Json(core.look(f)?))
}

#[derive(Deserialize)]
pub(super) struct Named {
    pub(super) name: String,
    message_id: Option<Id>,
}

pub async fn world(Shared(core): Sandbox, Path(me): Path<Id>) -> Answer {
    look(&core, |s| {
        s.person(me)?;
        Ok(s.world_view(me))
    })
}

pub async fn messages(
    Shared(core): Sandbox,
    Path((me, channel)): Path<(Id, Id)>,
    Query(query): Query<HashMap<String, String>>,
) -> Answer {
    let limit = query.get("limit").and_then(|n| n.parse().ok());
    let limit: usize = limit.unwrap_or(50).clamp(1, 200);
    let at = |key: &str| query.get(key).and_then(|id| id.parse::<Id>().ok());
    look(&core, |s| {
        s.channel_for(me, channel)?;
        let all: Vec<_> = s.messages_in(channel).filter(|m| s.shown_to(m, me)).collect();
        let end = match at("before") {
            Some(before) => all.partition_point(|m| m.id < before),
            None => all.len(),
        };
        let (from, to) = if let Some(after) = at("after") {
            let from = all.partition_point(|m| m.id <= after);
            (from, (from + limit).min(all.len()))
        } else if let Some(around) = at("around") {
            let from = all.partition_point(|m| m.id < around).saturating_sub(limit / 2);
            (from, (from + limit).min(all.len()))
        } else {
            (end.saturating_sub(limit), end)
        };
        let shown: Vec<Value> = all[from..to].iter().map(|m| s.message_view(me, m)).collect();
        Ok(json!({"messages": shown, "more": from > 0}))
    })
}

pub async fn message(Shared(core): Sandbox, Path((me, id)): Path<(Id, Id)>) -> Answer {
    look(&core, |s| Ok(s.message_view(me, s.message_for(me, id)?)))
}

pub async fn interaction(Shared(core): Sandbox, Path((me, id)): Path<(Id, Id)>) -> Answer {
    look(&core, |s| {
        let found = s.interactions.get(&id).filter(|i| i.user == me);
        let found = found.ok_or_else(|| Refused::Unknown("There is no such interaction.".to_owned()))?;
        Ok(s.interaction_view(found))
    })
}

pub async fn commands(
    Shared(core): Sandbox,
    Path((me, channel)): Path<(Id, Id)>,
    Query(query): Query<HashMap<String, String>>,
) -> Answer {
    let locale = query.get("locale").map_or("en-US", String::as_str);
    look(&core, |s| {
        let leaves = s.commands_for(me, channel)?;
        let shown: Vec<Value> = leaves.iter().map(|leaf| command_view(leaf, locale)).collect();
        Ok(json!({"commands": shown}))
    })
}

#[derive(Deserialize)]
struct Outgoing {
    #[serde(default)]
    content: String,
    reply_to: Option<Id>,
    reply_ping: Option<bool>,
    #[serde(default)]
    attachments: Vec<OutgoingFile>,
}

#[derive(Deserialize)]
struct OutgoingFile {
    filename: String,
    content_base64: String,
    description: Option<String>,
    content_type: Option<String>,
}

pub async fn say(Shared(core): Sandbox, Path((me, channel)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let out: Outgoing = body(&bytes)?;
    let mut files = Vec::new();
    for (n, file) in out.attachments.into_iter().enumerate() {
        let decoded = base64::engine::general_purpose::STANDARD.decode(&file.content_base64);
        let decoded = decoded.map_err(|error| Failed(StatusCode::BAD_REQUEST, error.to_string()))?;
        let upload = Upload {
            index: n.to_string(),
            filename: file.filename,
            content_type: file.content_type,
            bytes: decoded.into(),
        };
        files.push((upload, file.description));
    }
    let say = Say { content: out.content, reply_to: out.reply_to, reply_ping: out.reply_ping.unwrap_or(true), files };
    act(&core, |s| {
        let id = s.act_say(me, channel, say)?;
        Ok(s.message_view(me, &s.messages[&id]))
    })
}

pub async fn edit(Shared(core): Sandbox, Path((me, id)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let out: Outgoing = body(&bytes)?;
    act(&core, |s| {
        s.act_edit(me, id, &out.content)?;
        Ok(s.message_view(me, &s.messages[&id]))
    })
}

pub async fn delete(Shared(core): Sandbox, Path((me, id)): Path<(Id, Id)>) -> Done {
    core.act(|s| s.act_delete(me, id))?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct Typed {
    command: String,
    #[serde(default)]
    options: Map<String, Value>,
    locale: Option<String>,
    focused: Option<String>,
    value: Option<String>,
}

fn started(s: &State, id: Id) -> Value {
    s.interaction_view(&s.interactions[&id])
}

pub async fn slash(Shared(core): Sandbox, Path((me, channel)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let typed: Typed = body(&bytes)?;
    let call = SlashCall { command: typed.command, options: typed.options, focused: None, locale: typed.locale };
    act(&core, |s| {
        let id = s.act_slash(me, channel, call)?;
        Ok(started(s, id))
    })
}

pub async fn autocomplete(Shared(core): Sandbox, Path((me, channel)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let mut typed: Typed = body(&bytes)?;
    let focused = typed.focused.unwrap_or_default();
    typed.options.remove(&focused);
    let call = SlashCall {
        command: typed.command,
        options: typed.options,
        focused: Some((focused, typed.value.unwrap_or_default())),
        locale: typed.locale,
    };
    let id = core.act(|s| s.act_slash(me, channel, call))?;
    let patience = core.look(|s| s.rules.callback_deadline) + Duration::from_secs(1);
    let settled = |s: &State| (s.interactions[&id].status != Status::Pending).then_some(());
    core.wait_for(patience, settled).await;
    look(&core, |s| Ok(started(s, id)))
}

#[derive(Deserialize)]
struct Pressed {
    custom_id: Option<String>,
    label: Option<String>,
    #[serde(default)]
    values: Vec<String>,
}

/// The control that is meant, by its id or what stands on it.
fn meant(s: &State, me: Id, message: Id, pressed: &Pressed) -> Result<String, Refused> {
    if let Some(custom_id) = &pressed.custom_id {
        return Ok(custom_id.clone());
    }
    let label = pressed.label.as_deref().unwrap_or_default();
    let found = controls(s.message_for(me, message)?).find(|control| control["label"] == *label);
    let id = found.and_then(|control| control["custom_id"].as_str());
    id.map(str::to_owned).ok_or_else(|| Refused::Impossible(format!("There is no button {label:?}.")))
}

pub async fn press(Shared(core): Sandbox, Path((me, message)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let pressed: Pressed = body(&bytes)?;
    act(&core, |s| {
        let custom_id = meant(s, me, message, &pressed)?;
        let id = s.act_press(me, message, &custom_id)?;
        Ok(started(s, id))
    })
}

pub async fn select(Shared(core): Sandbox, Path((me, message)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let pressed: Pressed = body(&bytes)?;
    act(&core, |s| {
        let custom_id = meant(s, me, message, &pressed)?;
        let id = s.act_select(me, message, &custom_id, &pressed.values)?;
        Ok(started(s, id))
    })
}

pub async fn submit(Shared(core): Sandbox, Path((me, opened_by)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct Filled {
        #[serde(default)]
        values: Map<String, Value>,
    }
    let filled: Filled = body(&bytes)?;
    act(&core, |s| {
        let id = s.act_submit(me, opened_by, &filled.values)?;
        Ok(started(s, id))
    })
}

pub async fn dismiss(Shared(core): Sandbox, Path((me, opened_by)): Path<(Id, Id)>) -> Done {
    core.act(|s| s.act_dismiss(me, opened_by))?;
    Ok(StatusCode::NO_CONTENT)
}

fn channel_view(s: &State, me: Id, channel: Id) -> Value {
    s.channel_view(me, &s.channels[&channel])
}

pub async fn read(Shared(core): Sandbox, Path((me, channel)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct Mark {
        message_id: Option<Id>,
    }
    let mark: Mark = body(&bytes)?;
    act(&core, |s| {
        s.act_read(me, channel, mark.message_id)?;
        Ok(channel_view(s, me, channel))
    })
}

pub async fn typing(Shared(core): Sandbox, Path((me, channel)): Path<(Id, Id)>) -> Done {
    core.act(|s| s.act_typing(me, channel))?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn react(Shared(core): Sandbox, Path((me, message)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct Reacted {
        emoji: String,
        #[serde(default)]
        remove: bool,
    }
    let reacted: Reacted = body(&bytes)?;
    act(&core, |s| {
        s.act_react(me, message, &reacted.emoji, !reacted.remove)?;
        Ok(s.message_view(me, &s.messages[&message]))
    })
}

pub async fn direct(Shared(core): Sandbox, Path(me): Path<Id>, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct To {
        user_id: Id,
    }
    let to: To = body(&bytes)?;
    act(&core, |s| {
        let channel = s.act_direct(me, to.user_id)?;
        Ok(channel_view(s, me, channel))
    })
}

pub async fn start_thread(Shared(core): Sandbox, Path((me, channel)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    let named: Named = body(&bytes)?;
    act(&core, |s| {
        let thread = s.act_start_thread(me, channel, &named.name, named.message_id)?;
        Ok(channel_view(s, me, thread))
    })
}

pub async fn archive(Shared(core): Sandbox, Path((me, thread)): Path<(Id, Id)>, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct Wanted {
        archived: bool,
    }
    let wanted: Wanted = body(&bytes)?;
    act(&core, |s| {
        s.act_archive(me, thread, wanted.archived)?;
        Ok(channel_view(s, me, thread))
    })
}
