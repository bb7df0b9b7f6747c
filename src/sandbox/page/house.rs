//! The sandbox's own switches: people, channels, clock, robot, and what the bot did wrong.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Request, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::acts::Refused;
use super::super::id::Id;
use super::super::model::Status;
use super::super::state::State;
use super::routes::{Answer, Failed, Named, Sandbox, act, body};
use super::view::violation_view;

/// How long moving the clock waits for interactions without an answer, unless they are older.
const UNDER_WAY: Duration = Duration::from_secs(4);

/// Keeps other web sites' pages from acting here: they may reach the loopback address, but not with our own names for it.
pub async fn own_pages_only(headers: HeaderMap, request: Request, next: Next) -> Response {
    let local = |name: header::HeaderName| {
        let text = headers.get(name).and_then(|value| value.to_str().ok());
        text.is_none_or(|text| {
            let host = text.split("://").last().unwrap_or_default();
            let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
            ["127.0.0.1", "localhost", "[::1]"].contains(&host)
        })
    };
    if local(header::HOST) && local(header::ORIGIN) {
        next.run(request).await
    } else {
        Failed(StatusCode::FORBIDDEN, "Only the sandbox's own page may do this.".to_owned()).into_response()
    }
}

pub async fn personas(Shared(core): Sandbox) -> Json<Value> {
    core.look(|s| {
        let bot = s.user_view(s.bot, None);
        Json(json!({"personas": s.personas_view(), "bot": bot, "bot_online": s.gateway.online()}))
    })
}

pub async fn start(Shared(core): Sandbox) -> Json<Value> {
    let start = core.look(|s| s.page.start.clone());
    Json(json!({"persona": start.persona, "channel": start.channel, "hints": start.hints}))
}

pub async fn new_persona(Shared(core): Sandbox, bytes: Bytes) -> Answer {
    let named: Named = body(&bytes)?;
    act(&core, |s| {
        let id = s.add_user(named.name.trim(), false);
        let guilds: Vec<Id> = s.guilds.keys().copied().collect();
        for guild in guilds {
            s.join(guild, id);
        }
        Ok(s.user_view(id, None))
    })
}

pub async fn new_channel(Shared(core): Sandbox, Path(server): Path<Id>, bytes: Bytes) -> Answer {
    let named: Named = body(&bytes)?;
    act(&core, |s| {
        if !s.guilds.contains_key(&server) {
            return Err(Refused::Unknown("There is no such server.".to_owned()));
        }
        Ok(json!({"id": s.add_channel(server, named.name.trim())}))
    })
}

fn clock_view(s: &State) -> Value {
    json!({"now": s.now(), "offset": s.clock.offset_ms()})
}

pub async fn clock(Shared(core): Sandbox) -> Json<Value> {
    Json(core.look(clock_view))
}

pub async fn advance(Shared(core): Sandbox, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct By {
        seconds: u32,
    }
    let by: By = body(&bytes)?;
    // What is under way is let come to its end: a jump would have it fail, and nobody here was slow.
    let settled = |s: &State| {
        let mut young =
            s.interactions.values().rev().take_while(|i| s.now() - i.created_at < UNDER_WAY.as_millis() as i64);
        young.all(|i| !matches!(i.status, Status::Pending | Status::Thinking)).then_some(())
    };
    let _ = core.wait_for(UNDER_WAY, settled).await;
    act(&core, |s| {
        s.advance(Duration::from_secs(by.seconds.into()));
        Ok(clock_view(s))
    })
}

pub async fn robot(Shared(core): Sandbox) -> Json<Value> {
    Json(core.look(State::robot_view))
}

pub async fn switch_robot(Shared(core): Sandbox, bytes: Bytes) -> Answer {
    #[derive(Deserialize)]
    struct Switch {
        on: bool,
    }
    let switch: Switch = body(&bytes)?;
    act(&core, |s| {
        s.switch_robot(switch.on);
        Ok(s.robot_view())
    })
}

pub async fn violations(Shared(core): Sandbox) -> Json<Value> {
    let list: Vec<Value> = core.look(|s| s.violations.iter().map(violation_view).collect());
    Json(json!({"violations": list}))
}
