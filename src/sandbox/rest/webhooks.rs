//! What follows the first answer, by the interaction's token.

use super::super::error::ApiError;
use super::super::id::Id;
use super::super::mentions::Allowed;
use super::super::model::*;
use super::super::state::State;
use super::super::validate::message;
use super::body::Req;
use super::callbacks::described;
use super::routes::id;
use super::{DONE, Reply, ok};

/// The interaction of a token that still counts and was answered.
fn need_token(state: &State, application: Id, token: &str) -> Result<Interaction, ApiError> {
    let unknown = |kind, detail: String| ApiError::new(404, 10015, "Unknown Webhook").filed(kind, detail);
    let invalid = |kind, detail: String| ApiError::new(401, 50027, "Invalid Webhook Token").filed(kind, detail);
    if application != state.bot {
        return Err(unknown("unknown_webhook", format!("application {application}")));
    }
    let found = state.interactions.values().rev().find(|i| i.token == token);
    let Some(interaction) = found.cloned() else {
        return Err(invalid("invalid_token", String::new()));
    };
    let age = state.now() - interaction.created_at;
    if age > state.rules.token_life.as_millis() as i64 {
        return Err(invalid("expired_token", described(&interaction)));
    }
    if interaction.acked.is_none() || interaction.kind == InteractionKind::Autocomplete {
        return Err(unknown("unanswered_followup", described(&interaction)));
    }
    Ok(interaction)
}

pub(super) fn follow_up(state: &mut State, req: &Req, application: Id, token: &str) -> Reply {
    let interaction = need_token(state, application, token)?;
    if !state.channels.contains_key(&interaction.channel) {
        return Err(ApiError::unknown_channel());
    }
    let thinking = interaction
        .original
        .and_then(|id| state.message(id))
        .filter(|message| message.loading)
        .map(|message| message.id);
    if let Some(original) = thinking {
        // As documented: the first followup after a deferral fills the deferred message.
        let text = format!("{}: edit @original after a deferral", described(&interaction));
        state.violate("deprecated_followup", Severity::Warning, text);
        return edit(state, req, &interaction, original);
    }
    let body = message::read(&req.body, &req.files, "", None, Allowed::users_only())?;
    if body.is_empty() {
        return Err(ApiError::empty_message());
    }
    let message = state.post_answer(&interaction, body, false);
    if let Some(interaction) = state.interactions.get_mut(&interaction.id) {
        interaction.followups.push(message);
    }
    ok(state.message_json(&state.messages[&message]))
}

pub(super) fn message(
    state: &mut State,
    req: &Req,
    method: &str,
    application: Id,
    token: &str,
    message: &str,
) -> Reply {
    let interaction = need_token(state, application, token)?;
    let wanted = match message {
        "@original" => interaction.original.ok_or_else(ApiError::unknown_message)?,
        other => id(other)?,
    };
    let own = interaction.original == Some(wanted) || interaction.followups.contains(&wanted);
    let Some(found) = state.message(wanted).filter(|_| own) else {
        return Err(ApiError::unknown_message());
    };
    match method {
        "GET" => ok(state.message_json(found)),
        "PATCH" => edit(state, req, &interaction, wanted),
        "DELETE" => {
            state.remove_message(wanted);
            settle(state, &interaction, wanted);
            Ok(DONE)
        }
        _ => Err(ApiError::new(405, 0, "405: Method Not Allowed").filed("unknown_route", "no such method here")),
    }
}

fn edit(state: &mut State, req: &Req, interaction: &Interaction, id: Id) -> Reply {
    let old = state.message(id).ok_or_else(ApiError::unknown_message)?;
    let edit = message::read(&req.body, &req.files, "", Some(old), Allowed::users_only())?.into_edit();
    if edit.empties(old) {
        return Err(ApiError::empty_message());
    }
    state.apply_edit(id, edit);
    settle(state, interaction, id);
    ok(state.message_json(&state.messages[&id]))
}

/// A deferred answer has come.
fn settle(state: &mut State, interaction: &Interaction, message: Id) {
    let open = matches!(interaction.status, Status::Thinking | Status::Acknowledged);
    if interaction.original != Some(message) || !open {
        return;
    }
    if let Some(interaction) = state.interactions.get_mut(&interaction.id) {
        interaction.status = Status::Answered;
    }
    state.page_interaction(interaction.id);
}
