//! What comes to the desk from nature: the time, and luck.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::club::Time;

/// Where the time comes from.
#[async_trait::async_trait]
pub trait Clock: Send + Sync + 'static {
    /// The moment it is.
    fn now(&self) -> Time;

    /// Returns at that moment or soon after it; at once if it has passed.
    async fn wait_until(&self, moment: Time);
}

/// Where luck comes from: lots, dice, tags.
pub trait Luck: Send + Sync + 'static {
    /// Thirty-two bytes that nobody can foresee.
    fn entropy(&self) -> [u8; 32];
}

/// The computer's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

/// The longest sleep before the computer's clock is read again: it may be set, or the computer may have slept.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);

#[async_trait::async_trait]
impl Clock for SystemClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    async fn wait_until(&self, moment: Time) {
        while let Ok(left) = u64::try_from(moment.0.saturating_sub(self.now().0))
            && left > 0
        {
            tokio::time::sleep(Duration::from_millis(left).min(LONGEST_SLEEP)).await;
        }
    }
}

/// The computer's clock with an offset that is moved from outside, for tests and for the sandbox: whole days pass at once,
/// and seconds go on as they do. It only ever moves forward.
#[derive(Debug)]
pub struct ShiftedClock {
    offset: watch::Receiver<Duration>,
    /// The largest offset that was seen: one that shrinks is not followed.
    reached: AtomicI64,
}

impl ShiftedClock {
    /// A clock that is ahead of the computer's by what that channel says. When its sender is gone, it stays so far ahead.
    #[must_use]
    pub fn new(offset: watch::Receiver<Duration>) -> Self {
        Self { offset, reached: AtomicI64::new(0) }
    }

    /// How many milliseconds it is ahead.
    fn ahead(&self) -> i64 {
        let offset = i64::try_from(self.offset.borrow().as_millis()).unwrap_or(i64::MAX);
        self.reached.fetch_max(offset, Ordering::Relaxed).max(offset)
    }
}

#[async_trait::async_trait]
impl Clock for ShiftedClock {
    fn now(&self) -> Time {
        Time(SystemClock.now().0.saturating_add(self.ahead()))
    }

    async fn wait_until(&self, moment: Time) {
        let mut offset = self.offset.clone();
        loop {
            offset.mark_unchanged();
            let real = Time(moment.0.saturating_sub(self.ahead()));
            let moved = async {
                if offset.changed().await.is_err() {
                    std::future::pending().await
                }
            };
            tokio::select! {
                () = SystemClock.wait_until(real) => return,
                () = moved => {}
            }
        }
    }
}

/// A clock that stands still until it is moved by hand, for tests.
#[derive(Debug)]
pub struct HandClock(watch::Sender<Time>);

impl HandClock {
    /// A clock that shows `start`.
    #[must_use]
    pub fn new(start: Time) -> Self {
        Self(watch::Sender::new(start))
    }

    /// Moves it, usually forward, and wakes who waited for that.
    pub fn set(&self, now: Time) {
        self.0.send_replace(now);
    }

    /// Moves it on by so many seconds.
    pub fn advance(&self, seconds: i64) {
        self.0.send_modify(|now| *now = now.plus_seconds(seconds));
    }
}

#[async_trait::async_trait]
impl Clock for HandClock {
    fn now(&self) -> Time {
        *self.0.borrow()
    }

    async fn wait_until(&self, moment: Time) {
        // Fails only when the sender is gone, and that is `self`.
        let _ = self.0.subscribe().wait_for(|now| *now >= moment).await;
    }
}

/// The system's randomness.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemLuck;

impl Luck for SystemLuck {
    fn entropy(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // The system's source fails only before it is seeded at boot, and no lot may be drawn without it.
        getrandom::fill(&mut bytes).expect("the system has randomness");
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3600;

    #[tokio::test]
    async fn a_moved_clock_wakes_who_waits_and_never_goes_back() {
        let offset = watch::Sender::new(Duration::ZERO);
        let clock = ShiftedClock::new(offset.subscribe());
        let before = clock.now();
        assert!(before.seconds_since(SystemClock.now()) <= 0);
        let tomorrow = before.plus_seconds(24 * HOUR);
        // Two steps: after the first the wait goes on.
        let (half, whole) = (Duration::from_secs(12 * 3600), Duration::from_secs(24 * 3600));
        let wait = async {
            clock.wait_until(tomorrow).await;
            clock.now()
        };
        let move_on = async {
            offset.send_replace(half);
            tokio::task::yield_now().await;
            offset.send_replace(whole);
        };
        let (woken, ()) = tokio::join!(wait, move_on);
        assert!(woken >= tomorrow);
        offset.send_replace(half);
        assert!(clock.now() >= tomorrow, "it does not follow back");
        clock.wait_until(tomorrow).await;
        drop(offset);
        assert!(clock.now() >= tomorrow, "it stays ahead when nobody moves it any more");
        clock.wait_until(clock.now()).await;
    }
}
