//! `/healthz` and `/metrics` of the running bot, over HTTP, on an address of their own.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context as _;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use metrics_process::Collector;
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::club::Time;
use crate::desk::Desk;
use crate::discord::Link;
use crate::meter;

/// How often samples of histograms are put into their buckets when nobody asks.
const UPKEEP: Duration = Duration::from_secs(5);

/// The form of Prometheus' text.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// What is looked at to tell whether the bot is well: its connection up, its store sound, its posts going out.
#[derive(Default)]
pub struct Health {
    /// The connection.
    pub link: Arc<Link>,
    /// The desk, once there is one.
    pub desk: OnceLock<Arc<Desk>>,
}

impl Health {
    /// What is wrong, one line each; nothing if the bot is well.
    #[must_use]
    pub fn troubles(&self) -> Vec<String> {
        let store = self.desk.get().and_then(|desk| desk.failure()).map(|why| format!("the store failed: {why}"));
        let link = (!self.link.is_up()).then(|| match self.link.since() {
            Some(since) => format!("not connected to Discord since {}", stamp(since)),
            None => "not yet connected to Discord".to_owned(),
        });
        let stuck = self.desk.get().and_then(|desk| desk.stuck());
        let stuck = stuck.map(|since| format!("no post gets out; the oldest waits since {}", stamp(since)));
        [store, link, stuck].into_iter().flatten().collect()
    }
}

/// A moment as people and machines read it.
fn stamp(at: Time) -> String {
    jiff::Timestamp::from_millisecond(at.0).map_or_else(|_| at.0.to_string(), |at| format!("{at:.0}"))
}

struct Served {
    figures: PrometheusHandle,
    process: Collector,
    health: Arc<Health>,
}

/// Begins to count and to answer at that address, until what it gives is dropped.
///
/// # Errors
/// The address cannot be had, or something else counts already.
pub async fn start(listen: SocketAddr, health: Arc<Health>) -> anyhow::Result<DropGuard> {
    let listener =
        TcpListener::bind(listen).await.with_context(|| format!("metrics.listen: cannot listen on {listen}"))?;
    let figures = meter::install().context("metrics.listen")?;
    let process = Collector::default();
    process.describe();
    tracing::info!(at = %listener.local_addr()?, "serving /healthz and /metrics");
    let end = CancellationToken::new();
    let (ended, upkeep) = (end.clone(), figures.clone());
    tokio::spawn(async move {
        while tokio::time::timeout(UPKEEP, ended.cancelled()).await.is_err() {
            upkeep.run_upkeep();
        }
    });
    let ended = end.clone();
    let served = Arc::new(Served { figures, process, health });
    tokio::spawn(async move {
        let serving = axum::serve(listener, routes(served)).with_graceful_shutdown(ended.cancelled_owned());
        if let Err(error) = serving.await {
            tracing::error!(%error, "/healthz and /metrics are no longer served");
        }
    });
    Ok(end.drop_guard())
}

fn routes(served: Arc<Served>) -> Router {
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(figures)).with_state(served)
}

/// 200 while all is well, else 503 with what is not.
async fn healthz(State(served): State<Arc<Served>>) -> impl IntoResponse {
    let troubles = served.health.troubles();
    if troubles.is_empty() {
        (StatusCode::OK, "ok\n".to_owned())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, troubles.join("\n") + "\n")
    }
}

async fn figures(State(served): State<Arc<Served>>) -> impl IntoResponse {
    served.process.collect();
    ([(header::CONTENT_TYPE, TEXT)], served.figures.render())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_connection_is_told_with_its_moment() {
        let health = Health::default();
        assert_eq!(health.troubles(), ["not yet connected to Discord"]);
        health.link.set(true, Time(1_760_000_400_000));
        assert!(health.troubles().is_empty());
        health.link.set(false, Time(1_760_000_410_000));
        assert_eq!(health.troubles(), ["not connected to Discord since 2025-10-09T09:00:10Z"]);
    }
}
