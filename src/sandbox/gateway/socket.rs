//! One WebSocket of the bot, from upgrade to close.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::extract::{Query, State as Shared, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::super::core::Core;
use super::super::model::Severity;
use super::Frame;

/// `GET /gateway?v=10&encoding=json`
pub async fn upgrade(
    Shared(core): Shared<Arc<Core>>,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if core.look(|state| state.gateway.refuse) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let fault = match query.get("v").map(String::as_str) {
        Some("10") => None,
        _ => Some((4012, "Invalid API version.")),
    };
    let fault = fault.or_else(|| {
        let plain = query.get("encoding").is_none_or(|e| e == "json");
        let raw = !query.contains_key("compress");
        (!plain || !raw).then_some((4002, "Only uncompressed JSON here."))
    });
    upgrade.on_upgrade(move |socket| run(core, socket, fault))
}

async fn run(core: Arc<Core>, mut socket: WebSocket, fault: Option<(u16, &'static str)>) {
    if let Some((code, reason)) = fault {
        core.act(|s| s.violate("gateway", Severity::Error, format!("{code} {reason}")));
        close(&mut socket, code, reason).await;
        return;
    }
    let (to, mut frames) = mpsc::unbounded_channel();
    let connection = core.act(|state| state.gateway_connected(to));
    let interval = core.look(|state| state.rules.heartbeat_interval);
    let limit = interval.mul_f64(1.25) + Duration::from_secs(5);
    let mut last_heard = Instant::now();
    let mut goodbye = false;
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(Frame::Text(text)) => {
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                Some(Frame::Close(code, reason)) => {
                    close(&mut socket, code, reason).await;
                    break;
                }
                Some(Frame::Cut) | None => break,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    last_heard = Instant::now();
                    core.act(|state| state.gateway_input(connection, &text));
                }
                Some(Ok(Message::Close(frame))) => {
                    goodbye = frame.is_none_or(|f| f.code == 1000 || f.code == 1001);
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
            () = tokio::time::sleep_until(last_heard + limit) => {
                core.act(|s| s.violate("heartbeat_missed", Severity::Error, format!("none for {limit:?}")));
                close(&mut socket, 4009, "Session timed out.").await;
                break;
            }
            () = core.shutdown.cancelled() => {
                close(&mut socket, 1001, "The sandbox stops.").await;
                break;
            }
        }
    }
    core.act(|state| state.gateway_disconnected(connection, goodbye));
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Cow::Borrowed(reason).into_owned().into() };
    // The other side may be gone already, and then needs no farewell.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
