//! Misbehaviour on demand: what Discord and the way to it sometimes do to a bot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// A kind of misbehaviour.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Refuse with this status, code and message, without doing anything.
    Refuse(u16, u32, &'static str),
    /// A proxy's error page instead of JSON.
    Html(u16),
    /// 429, with or without `global`.
    RateLimit { retry_after: Duration, global: bool },
    /// Cut the connection before anything is done.
    Drop,
    /// Do it, then cut the connection: the answer is lost.
    DropAfter,
    /// Wait before doing it.
    Delay(Duration),
    /// Wait at the gate before doing it.
    Hold(Gate),
    /// Do it, then wait at the gate before answering.
    HoldAfter(Gate),
}

/// A gate at which requests wait until the test opens it.
#[derive(Debug, Clone)]
pub struct Gate(Arc<GateState>);

#[derive(Debug)]
struct GateState {
    open: watch::Sender<bool>,
    arrived: watch::Sender<usize>,
}

impl Gate {
    #[expect(clippy::new_without_default, reason = "a default gate would say nothing")]
    pub fn new() -> Self {
        Self(Arc::new(GateState { open: watch::Sender::new(false), arrived: watch::Sender::new(0) }))
    }

    /// Lets everyone through, from now on.
    pub fn open(&self) {
        self.0.open.send_replace(true);
    }

    /// Waits until `n` requests have come to the gate.
    pub async fn arrived(&self, n: usize) {
        // The sender lives as long as this gate.
        let _ = self.0.arrived.subscribe().wait_for(|count| *count >= n).await;
    }

    pub(super) async fn pass(&self) {
        self.0.arrived.send_modify(|n| *n += 1);
        let _ = self.0.open.subscribe().wait_for(|open| *open).await;
    }
}

/// When a fault happens: `method` and `path` of the request (a segment `*` matches any, `**` all the rest).
#[derive(Debug, Clone)]
pub struct FaultRule {
    pub method: &'static str,
    pub path: &'static str,
    /// Let so many matching requests through first.
    pub skip: u32,
    /// How often it happens; `None`: always.
    pub times: Option<u32>,
    pub fault: Fault,
}

/// The rules in force, and running rate limits.
#[derive(Debug, Default)]
pub struct Faults {
    pub rules: Vec<FaultRule>,
    /// Until when requests like these are a mistake: the pattern, or all.
    limited: Vec<(Option<(&'static str, &'static str)>, Instant)>,
}

/// What befalls one request.
#[derive(Debug)]
pub enum Pick {
    Nothing,
    Fault(Fault),
    /// It was sent again before the time of an earlier 429 was over.
    TooSoon(Duration, bool),
}

impl Faults {
    pub fn pick(&mut self, method: &str, path: &str) -> Pick {
        let now = Instant::now();
        self.limited.retain(|(_, until)| *until > now);
        // Answers to interactions are not bound to the global limit.
        let exempt = path.starts_with("/interactions/") || path.starts_with("/webhooks/");
        for (what, until) in &self.limited {
            let hit = match what {
                Some((m, p)) => matches(m, p, method, path),
                None => !exempt,
            };
            if hit {
                return Pick::TooSoon(*until - now, what.is_none());
            }
        }
        for rule in &mut self.rules {
            if !matches(rule.method, rule.path, method, path) || rule.times == Some(0) {
                continue;
            }
            if rule.skip > 0 {
                rule.skip -= 1;
                continue;
            }
            if let Some(times) = &mut rule.times {
                *times -= 1;
            }
            if let Fault::RateLimit { retry_after, global } = rule.fault {
                let what = (!global).then_some((rule.method, rule.path));
                self.limited.push((what, now + retry_after));
            }
            return Pick::Fault(rule.fault.clone());
        }
        Pick::Nothing
    }
}

fn matches(want_method: &str, pattern: &str, method: &str, path: &str) -> bool {
    if want_method != "*" && want_method != method {
        return false;
    }
    let mut have = path.trim_matches('/').split('/');
    for want in pattern.trim_matches('/').split('/') {
        if want == "**" {
            return true;
        }
        match have.next() {
            Some(segment) if want == "*" || want == segment => {}
            _ => return false,
        }
    }
    have.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_paths() {
        assert!(matches("POST", "/channels/*/messages", "POST", "/channels/1/messages"));
        assert!(!matches("POST", "/channels/*/messages", "GET", "/channels/1/messages"));
        assert!(!matches("POST", "/channels/*/messages", "POST", "/channels/1/messages/2"));
        assert!(matches("*", "/channels/**", "PATCH", "/channels/1/messages/2"));
    }

    #[test]
    fn a_rule_skips_then_happens_so_often() {
        let mut faults = Faults::default();
        faults.rules.push(FaultRule {
            method: "POST",
            path: "/channels/*/messages",
            skip: 1,
            times: Some(1),
            fault: Fault::Drop,
        });
        let mut pick = || faults.pick("POST", "/channels/1/messages");
        assert!(matches!(pick(), Pick::Nothing));
        assert!(matches!(pick(), Pick::Fault(Fault::Drop)));
        assert!(matches!(pick(), Pick::Nothing));
    }

    #[test]
    fn sending_again_too_soon_is_noticed() {
        let mut faults = Faults::default();
        faults.rules.push(FaultRule {
            method: "POST",
            path: "/channels/*/messages",
            skip: 0,
            times: Some(1),
            fault: Fault::RateLimit { retry_after: Duration::from_secs(3600), global: true },
        });
        assert!(matches!(faults.pick("POST", "/channels/1/messages"), Pick::Fault(_)));
        assert!(matches!(faults.pick("GET", "/users/@me"), Pick::TooSoon(_, true)));
        assert!(matches!(faults.pick("POST", "/interactions/1/t/callback"), Pick::Nothing));
    }
}
