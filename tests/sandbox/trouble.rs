//! Faults on demand.

use std::time::Duration;

use lasker::sandbox::{Fault, Gate, Sandbox, SandboxConfig};
use reqwest::Method;
use serde_json::json;

use crate::raw::Stage;

const MESSAGES: &str = "/channels/*/messages";

impl Stage {
    async fn attempt(&self) -> Result<reqwest::Response, reqwest::Error> {
        let path = format!("/channels/{}/messages", self.games);
        self.request(Method::POST, &path).json(&json!({"content": "x"})).send().await
    }
}

#[tokio::test]
async fn refusals_and_error_pages_do_nothing() {
    let stage = Stage::set().await;
    stage.d.fault("POST", MESSAGES, 1, Fault::Refuse(500, 0, "500: Internal Server Error"));
    stage.d.fault("POST", MESSAGES, 1, Fault::Html(502));
    assert_eq!(stage.attempt().await.unwrap().status(), 500);
    let page = stage.attempt().await.unwrap();
    assert_eq!(page.status(), 502);
    assert!(page.text().await.unwrap().starts_with("<html>"));
    assert_eq!(stage.d.messages(stage.games).len(), 0);
    assert_eq!(stage.attempt().await.unwrap().status(), 200);
}

#[tokio::test]
async fn a_dropped_connection_may_have_had_an_effect() {
    let stage = Stage::set().await;
    stage.d.fault("POST", MESSAGES, 1, Fault::Drop);
    assert!(stage.attempt().await.is_err());
    assert_eq!(stage.d.messages(stage.games).len(), 0);
    stage.d.fault("POST", MESSAGES, 1, Fault::DropAfter);
    assert!(stage.attempt().await.is_err());
    assert_eq!(stage.d.messages(stage.games).len(), 1);
    let statuses: Vec<u16> = stage.d.requests().iter().map(|r| r.status).collect();
    assert_eq!(statuses, [0, 0]);
}

#[tokio::test]
async fn rate_limits_say_how_long_and_notice_impatience() {
    let stage = Stage::set().await;
    let limit = |global| Fault::RateLimit { retry_after: Duration::from_secs(3600), global };
    stage.d.fault("POST", MESSAGES, 1, limit(false));
    let answer = stage.attempt().await.unwrap();
    assert_eq!((answer.status().as_u16(), &answer.headers()["retry-after"]), (429, &"3600".parse().unwrap()));
    assert_eq!(stage.get("/users/@me").await.0, 200);
    stage.d.assert_clean();
    let (_, again) = stage.post_to(stage.games, json!({"content": "x"})).await;
    assert_eq!(again["global"], false);
    assert_eq!(stage.d.violations()[0].kind, "ratelimit_ignored");
    stage.d.clear_faults();
    stage.d.fault("POST", MESSAGES, 1, limit(true));
    let answer = stage.attempt().await.unwrap();
    assert_eq!(answer.headers()["x-ratelimit-global"], "true");
    assert_eq!(stage.get("/users/@me").await.0, 429);
}

#[tokio::test]
async fn a_request_can_be_held_at_a_gate() {
    let stage = Stage::set().await;
    let gate = Gate::new();
    stage.d.fault("POST", MESSAGES, 1, Fault::Hold(gate.clone()));
    let post = stage.attempt();
    let watch = async {
        gate.arrived(1).await;
        assert_eq!(stage.d.messages(stage.games).len(), 0);
        gate.open();
    };
    let (answer, ()) = tokio::join!(post, watch);
    assert_eq!(answer.unwrap().status(), 200);
}

#[tokio::test]
async fn a_taken_port_gives_way_to_the_next() {
    let first = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
    let taken: u16 = first.base_url().rsplit(':').next().unwrap().parse().unwrap();
    let mut config = SandboxConfig::for_tests();
    config.addr.set_port(taken);
    let second = Sandbox::start(config).await.unwrap();
    assert_eq!(second.taken_port(), Some(taken));
    assert_eq!(first.taken_port(), None);
    assert_ne!(first.base_url(), second.base_url());
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn only_loopback_is_served() {
    let config = SandboxConfig { addr: "0.0.0.0:0".parse().unwrap(), ..SandboxConfig::for_tests() };
    assert!(Sandbox::start(config).await.is_err());
}
