//! Trouble on demand, and what the bot made of it.

use super::super::gateway::Frame;
use super::super::model::{RequestRecord, Severity, Status, Violation};
use super::super::rest::faults::{Fault, FaultRule};
use super::Driver;

impl Driver {
    /// Lets the next `times` requests that match `method` and `path` (see [`FaultRule`]) meet a fault.
    pub fn fault(&self, method: &'static str, path: &'static str, times: u32, fault: Fault) {
        self.add_fault(FaultRule { method, path, skip: 0, times: Some(times), fault });
    }

    pub fn add_fault(&self, rule: FaultRule) {
        self.core.act(|s| s.faults.rules.push(rule));
    }

    /// Ends all faults and running rate limits.
    pub fn clear_faults(&self) {
        self.core.act(|s| s.faults = Default::default());
    }

    /// Cuts the gateway's connections without a word.
    pub fn cut_gateway(&self) {
        self.core.act(|s| s.gateway.tell_all(|| Frame::Cut));
    }

    /// Closes the gateway's connections with a code.
    pub fn close_gateway(&self, code: u16) {
        self.core.act(|s| s.gateway.tell_all(|| Frame::Close(code, "Closed by a test.")));
    }

    /// Op 7: asks the bot to connect again.
    pub fn ask_reconnect(&self) {
        let payload = r#"{"op":7,"t":null,"s":null,"d":null}"#;
        self.core.act(|s| s.gateway.tell_all(|| Frame::Text(payload.to_owned())));
    }

    /// Op 9: the session is not valid (any more). If not `resumable`, it is forgotten.
    pub fn invalidate_session(&self, resumable: bool) {
        let payload = format!(r#"{{"op":9,"t":null,"s":null,"d":{resumable}}}"#);
        self.core.act(|s| {
            if !resumable {
                s.gateway.forget_sessions();
            }
            s.gateway.tell_all(|| Frame::Text(payload.clone()));
        });
    }

    /// Makes it impossible to resume, so that events in between are lost.
    pub fn forget_sessions(&self) {
        self.core.act(|s| s.gateway.forget_sessions());
    }

    /// Whether heartbeats are acknowledged.
    pub fn acknowledge_heartbeats(&self, on: bool) {
        self.core.act(|s| s.gateway.acknowledge = on);
    }

    /// Holds gateway events back, or lets go of them.
    pub fn pause_gateway(&self, paused: bool) {
        self.core.act(|s| s.gateway.pause(paused));
    }

    /// Refuses new gateway connections.
    pub fn refuse_gateway(&self, refuse: bool) {
        self.core.act(|s| s.gateway.refuse = refuse);
    }

    /// How many requests the bot has made so far.
    pub fn requests_made(&self) -> usize {
        self.core.look(|s| s.forgotten + s.requests.len())
    }

    /// The requests of the bot so far, the last 10,000.
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.core.look(|s| s.requests.iter().cloned().collect())
    }

    /// What the bot did and should not have: refused by Discord, seen failing by a user, or careless; and what it left unfinished.
    pub fn violations(&self) -> Vec<Violation> {
        self.core.look(|s| {
            let mut all = s.violations.clone();
            let open = s.interactions.values().filter(|i| i.status == Status::Thinking);
            all.extend(open.map(|i| Violation {
                at: i.created_at,
                kind: "left_thinking",
                severity: Severity::Error,
                text: format!("{} {:?} is still thinking", i.kind.word(), i.name.as_ref().or(i.custom_id.as_ref())),
            }));
            all
        })
    }

    /// Forgets the violations so far.
    pub fn clear_violations(&self) {
        self.core.act(|s| s.violations.clear());
    }

    /// # Panics
    /// If the bot did anything that it should not have.
    #[track_caller]
    pub fn assert_clean(&self) {
        self.assert_clean_but(&[]);
    }

    /// # Panics
    /// If the bot did anything that it should not have, besides these kinds.
    #[track_caller]
    pub fn assert_clean_but(&self, allowed: &[&str]) {
        let mut found = self.violations();
        found.retain(|v| !allowed.contains(&v.kind));
        let lines: Vec<String> = found.iter().map(|v| format!("{}: {}", v.kind, v.text)).collect();
        assert!(lines.is_empty(), "the bot is not clean:\n{}", lines.join("\n"));
    }
}
