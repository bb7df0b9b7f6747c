//! REST v10: one way in for every request of the bot.

mod body;
mod callbacks;
mod channels;
mod commands;
pub(super) mod faults;
mod guilds;
mod messages;
mod routes;
mod threads;
mod webhooks;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::{Json, http::HeaderValue};
use serde_json::{Value, json};

use super::core::Core;
use super::error::ApiError;
use super::model::{RequestRecord, Severity};
use super::state::State;
use body::Req;
use faults::{Fault, Pick};

/// Status and body of an answer; `None`: 204 has no body.
type Reply = Result<(u16, Option<Value>), ApiError>;

fn ok(body: Value) -> Reply {
    Ok((200, Some(body)))
}

const DONE: (u16, Option<Value>) = (204, None);

/// Everything under `/api`.
pub(super) async fn handle(Shared(core): Shared<Arc<Core>>, request: Request) -> Response {
    let full = request.uri().path();
    let Some(path) = full.strip_prefix("/api/v10").filter(|p| p.starts_with('/')) else {
        let text = format!("{} {full}: only /api/v10 is here", request.method());
        core.act(|s| s.violate("unknown_route", Severity::Error, text));
        return reply(404, json!({"message": "404: Not Found", "code": 0}));
    };
    let path = path.to_owned();
    let max_file = core.look(|state| state.rules.max_file_size);
    let (req, read) = Req::read(request, path, max_file).await;
    let pick = core.act(|state| state.faults.pick(req.method.as_str(), &req.path));
    let mut after = None;
    match pick {
        Pick::Nothing => {}
        Pick::TooSoon(left, global) => {
            let text = format!("{} {} sent before retry_after was over", req.method, req.path);
            core.act(|s| s.violate("ratelimit_ignored", Severity::Error, text));
            return limited(&core, &req, left.as_secs_f64(), global);
        }
        Pick::Fault(Fault::Refuse(status, code, message)) => {
            record(&core, &req, status);
            return reply(status, json!({"message": message, "code": code}));
        }
        Pick::Fault(Fault::Html(status)) => {
            record(&core, &req, status);
            let page = Html("<html><body><h1>Bad Gateway</h1></body></html>");
            return (code(status), page).into_response();
        }
        Pick::Fault(Fault::RateLimit { retry_after, global }) => {
            return limited(&core, &req, retry_after.as_secs_f64(), global);
        }
        Pick::Fault(Fault::Drop) => {
            record(&core, &req, 0);
            return cut();
        }
        Pick::Fault(Fault::Delay(pause)) => tokio::time::sleep(pause).await,
        Pick::Fault(Fault::Hold(gate)) => gate.pass().await,
        Pick::Fault(fault) => after = Some(fault),
    }
    let result = core.act(|state| answer(state, &req, read));
    let (status, body) = match result {
        Ok(answer) => answer,
        Err(error) => (error.status, Some(error.body())),
    };
    if let Some(Fault::HoldAfter(gate)) = &after {
        gate.pass().await;
    }
    let lost = matches!(after, Some(Fault::DropAfter));
    record(&core, &req, if lost { 0 } else { status });
    match body {
        _ if lost => cut(),
        Some(body) => reply(status, body),
        None => code(status).into_response(),
    }
}

/// Checks who asks, does what is asked, and files refusals that a careful bot would not meet.
fn answer(state: &mut State, req: &Req, read: Result<(), ApiError>) -> Reply {
    let open = ["/interactions/", "/webhooks/", "/gateway"]
        .iter()
        .any(|prefix| req.path.starts_with(prefix) && req.path != "/gateway/bot");
    let known = req.authorization.as_deref() == Some(&format!("Bot {}", state.token));
    let result = if !open && !known {
        let error = ApiError::new(401, 0, "401: Unauthorized");
        Err(error.filed("unauthorized", "the Authorization must be Bot <token>"))
    } else {
        read.and_then(|()| routes::route(state, req))
    };
    if let Err(error) = &result
        && let Some(kind) = error.filed
    {
        let text = format!(
            "{} {} -> {} {} {} {}",
            req.method, req.path, error.status, error.code, error.message, error.detail
        );
        state.violate(kind, Severity::Error, text);
    }
    result
}

fn record(core: &Core, req: &Req, status: u16) {
    tracing::debug!(method = %req.method, path = req.path, status, "rest");
    core.act(|state| {
        let record = RequestRecord {
            at: state.now(),
            method: req.method.to_string(),
            path: req.path.clone(),
            status,
            body: req.body.clone(),
        };
        state.record_request(record);
    });
}

fn code(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn reply(status: u16, body: Value) -> Response {
    (code(status), Json(body)).into_response()
}

fn limited(core: &Core, req: &Req, seconds: f64, global: bool) -> Response {
    record(core, req, 429);
    let body = json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    let mut response = reply(429, body);
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds.ceil() as u64));
    let scope = if global { "global" } else { "user" };
    headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    response
}

/// An answer that breaks before its first byte: the connection is closed without one.
fn cut() -> Response {
    let broken = futures::stream::once(async { Err::<Vec<u8>, _>(std::io::Error::other("cut")) });
    Response::new(Body::from_stream(broken))
}
