//! The web page: its files, its API (`api.md`) and its live events.

mod assets;
mod house;
mod live;
mod routes;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use tokio::sync::mpsc::UnboundedSender;

use super::core::Core;
use super::id::Id;

/// Where a newcomer's page opens, and what it tells him to try.
#[derive(Debug, Clone, Default)]
pub struct Start {
    pub persona: Option<Id>,
    /// A channel or thread that the persona sees.
    pub channel: Option<Id>,
    /// Short sentences, shown as a numbered list.
    pub hints: Vec<String>,
}

/// The open pages, and how new ones begin.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub start: Start,
    listeners: Vec<Listener>,
}

#[derive(Debug)]
struct Listener {
    persona: Id,
    to: UnboundedSender<String>,
}

/// The page's files at `/`, its API under `/sandbox/api`.
pub(super) fn router(core: Arc<Core>) -> Router {
    use house::*;
    use routes::*;
    let api = Router::new()
        .route("/personas", get(personas).post(new_persona))
        .route("/start", get(start))
        .route("/clock", get(clock))
        .route("/clock/advance", post(advance))
        .route("/robot", get(robot).post(switch_robot))
        .route("/servers/{id}/channels", post(new_channel))
        .route("/violations", get(violations))
        .route("/as/{me}/world", get(world))
        .route("/as/{me}/events", get(live::upgrade))
        .route("/as/{me}/channels/{id}/messages", get(messages).post(say))
        .route("/as/{me}/channels/{id}/commands", get(commands))
        .route("/as/{me}/channels/{id}/slash", post(slash))
        .route("/as/{me}/channels/{id}/autocomplete", post(autocomplete))
        .route("/as/{me}/channels/{id}/read", post(read))
        .route("/as/{me}/channels/{id}/typing", post(typing))
        .route("/as/{me}/channels/{id}/threads", post(start_thread))
        .route("/as/{me}/threads/{id}/archive", post(archive))
        .route("/as/{me}/dms", post(direct))
        .route("/as/{me}/messages/{id}", get(message).patch(edit).delete(delete))
        .route("/as/{me}/messages/{id}/press", post(press))
        .route("/as/{me}/messages/{id}/select", post(select))
        .route("/as/{me}/messages/{id}/reactions", post(react))
        .route("/as/{me}/interactions/{id}", get(interaction))
        .route("/as/{me}/modals/{id}/submit", post(submit))
        .route("/as/{me}/modals/{id}/dismiss", post(dismiss))
        .layer(axum::middleware::from_fn(own_pages_only));
    Router::new()
        .nest("/sandbox/api", api)
        .route("/", get(assets::index))
        .route("/{file}", get(assets::file))
        .with_state(core)
}
