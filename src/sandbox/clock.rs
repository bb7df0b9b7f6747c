//! The sandbox's clock: the wall clock plus an offset that only a person moves, and only forward.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

#[derive(Debug, Default)]
pub(super) struct Clock {
    offset: watch::Sender<Duration>,
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        wall.as_millis() as i64 + self.offset_ms()
    }

    /// How far ahead of the wall clock, in milliseconds.
    pub fn offset_ms(&self) -> i64 {
        self.offset.borrow().as_millis() as i64
    }

    pub fn advance(&mut self, by: Duration) {
        self.offset.send_modify(|offset| *offset += by);
    }

    /// Follows the offset.
    pub fn follow(&self) -> watch::Receiver<Duration> {
        self.offset.subscribe()
    }
}

/// A moment as Discord writes it (RFC 3339, UTC).
pub(super) fn timestamp(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms)
        .unwrap_or(jiff::Timestamp::UNIX_EPOCH)
        .strftime("%Y-%m-%dT%H:%M:%S%.3f+00:00")
        .to_string()
}

#[cfg(test)]
mod tests {
    #[test]
    fn timestamps_look_like_discords() {
        assert_eq!(super::timestamp(1_767_427_200_120), "2026-01-03T08:00:00.120+00:00");
    }
}
