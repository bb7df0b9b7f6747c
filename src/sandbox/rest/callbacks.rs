//! The first answer to an interaction.

use serde_json::{Value, json};

use super::super::error::{ApiError, Issues};
use super::super::id::Id;
use super::super::mentions::Allowed;
use super::super::messages::Draft;
use super::super::model::*;
use super::super::state::State;
use super::super::validate::message::Body;
use super::super::validate::{commands, list, message, modal};
use super::body::Req;
use super::{DONE, Reply, ok};

const MESSAGE: u64 = 4;
const DEFERRED_MESSAGE: u64 = 5;
const DEFERRED_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const CHOICES: u64 = 8;
const MODAL: u64 = 9;

pub(super) fn handle(state: &mut State, req: &Req, id: Id, token: &str) -> Reply {
    let known = state.interactions.get(&id).filter(|i| i.token == token);
    let Some(interaction) = known.cloned() else {
        return Err(unknown("unknown_interaction", format!("interaction {id}")));
    };
    if interaction.acked.is_some() {
        let text = "Interaction has already been acknowledged.";
        return Err(ApiError::new(400, 40060, text).filed("double_ack", described(&interaction)));
    }
    let waited = state.now() - interaction.created_at;
    if interaction.status == Status::Failed || waited > state.rules.callback_deadline.as_millis() as i64 {
        let late = format!("{} answered after {waited} ms", described(&interaction));
        return Err(unknown("late_ack", late));
    }
    let kind = req.body["type"].as_u64().unwrap_or(0);
    fits(kind, &interaction)?;
    if !state.channels.contains_key(&interaction.channel) && kind != CHOICES {
        return Err(ApiError::unknown_channel());
    }
    let data = &req.body["data"];
    let mut shown = None;
    let status = match kind {
        MESSAGE => {
            let body = message::read(data, &req.files, "data.", None, Allowed::users_only())?;
            if body.is_empty() {
                return Err(ApiError::empty_message());
            }
            shown = Some(state.post_answer(&interaction, body, true));
            Status::Answered
        }
        DEFERRED_MESSAGE => {
            shown = Some(defer(state, &interaction, data));
            Status::Thinking
        }
        DEFERRED_UPDATE => Status::Acknowledged,
        UPDATE => {
            let source = interaction.source.and_then(|id| state.message(id));
            let source = source.ok_or_else(ApiError::unknown_message)?;
            let id = source.id;
            let edit = message::read(data, &req.files, "data.", Some(source), Allowed::users_only())?.into_edit();
            if edit.empties(source) {
                return Err(ApiError::empty_message());
            }
            state.apply_edit(id, edit);
            shown = Some(id);
            Status::Answered
        }
        CHOICES => {
            let mut issues = Issues::default();
            let wanted = interaction.focused_type.unwrap_or(3);
            commands::check_choices(&data["choices"], wanted, "data.choices", &mut issues);
            issues.check()?;
            Status::Answered
        }
        MODAL => {
            modal::check(data)?;
            Status::Modal
        }
        _ => return Err(bad_type(kind)),
    };
    state.pending.remove(&id);
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.acked = Some(kind);
        interaction.status = status;
        interaction.original = match kind {
            DEFERRED_UPDATE => interaction.source,
            _ => shown,
        };
        if kind == CHOICES {
            interaction.choices = list(&data["choices"]).to_vec();
        }
        if kind == MODAL {
            interaction.modal = Some(data.clone());
        }
    }
    state.page_interaction(id);
    if !req.flag("with_response") {
        return Ok(DONE);
    }
    let mut out = json!({"interaction": {"id": id, "type": interaction.kind.code()}});
    if let Some(message) = shown.map(|id| &state.messages[&id]) {
        out["interaction"]["response_message_id"] = json!(message.id);
        out["interaction"]["response_message_loading"] = json!(message.loading);
        out["interaction"]["response_message_ephemeral"] = json!(message.ephemeral_to.is_some());
        out["resource"] = json!({"type": kind, "message": state.message_json(message)});
    }
    ok(out)
}

/// A refusal for being too late or unknown.
fn unknown(kind: &'static str, detail: String) -> ApiError {
    ApiError::new(404, 10062, "Unknown interaction").filed(kind, detail)
}

pub(super) fn described(interaction: &Interaction) -> String {
    let what = interaction.name.as_ref().or(interaction.custom_id.as_ref());
    let what = what.map_or("", String::as_str);
    format!("{} {what:?}", interaction.kind.word())
}

fn bad_type(kind: u64) -> ApiError {
    let mut issues = Issues::default();
    issues.push("type", "INTERACTION_CALLBACK_TYPE", format!("Type {kind} does not answer this interaction."));
    let error = issues.check().err();
    error.unwrap_or_else(ApiError::unknown_message)
}

/// Whether a callback type can answer this kind of interaction.
fn fits(kind: u64, interaction: &Interaction) -> Result<(), ApiError> {
    let from_component = interaction.source.is_some();
    let good = match (interaction.kind, kind) {
        (InteractionKind::Autocomplete, kind) => kind == CHOICES,
        (_, MESSAGE | DEFERRED_MESSAGE) => true,
        (_, DEFERRED_UPDATE | UPDATE) => from_component,
        (interaction, MODAL) => interaction != InteractionKind::Modal,
        _ => false,
    };
    if good { Ok(()) } else { Err(bad_type(kind)) }
}

fn defer(state: &mut State, interaction: &Interaction, data: &Value) -> Id {
    let flags = data["flags"].as_u64();
    let body = Body {
        content: None,
        embeds: None,
        components: None,
        flags,
        allowed: Allowed::users_only(),
        files: Vec::new(),
        keep: None,
    };
    let ignored = ["content", "embeds", "components"];
    if ignored.iter().any(|key| !data[key].is_null()) {
        let text = format!("{}: a deferral shows no content", described(interaction));
        state.violate("deferred_with_data", Severity::Warning, text);
    }
    state.post_answer(interaction, body, true)
}

impl State {
    /// Posts an answer to an interaction: the first one or a followup. An empty body makes a message that is thinking.
    pub(super) fn post_answer(&mut self, to: &Interaction, body: Body, original: bool) -> Id {
        let private = body.flag(flag::EPHEMERAL);
        let reply_to = match (original, to.kind) {
            (true, InteractionKind::Component) => to.source,
            (true, _) => None,
            (false, _) => to.original,
        };
        let origin = Origin { interaction: to.id, name: to.name.clone(), user: to.user, original };
        let bot = self.bot;
        // What an answer refers to is not pinged by that.
        let mut allowed = body.allowed.clone();
        allowed.replied_user = false;
        self.post(Draft {
            kind: match (original, to.kind, reply_to) {
                (true, InteractionKind::Command, _) => MessageKind::Command,
                (_, _, Some(_)) => MessageKind::Reply,
                _ => MessageKind::Default,
            },
            loading: original && body.is_empty(),
            flags: body.flags.unwrap_or(0) & (flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS),
            content: body.content.unwrap_or_default(),
            embeds: body.embeds.unwrap_or_default(),
            components: body.components.unwrap_or_default(),
            files: body.files,
            reply_to,
            allowed,
            origin: Some(origin),
            ephemeral_to: private.then_some(to.user),
            ..Draft::new(to.channel, bot)
        })
    }
}
