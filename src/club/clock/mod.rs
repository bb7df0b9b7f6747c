//! Time: how much a decision may take, and what stops a clock.
//!
//! Nothing here counts down. A clock is when a decision began, what the seat had then, and the times at which it stood
//! still; what is due when follows from these whenever it is asked.

mod calendar;
mod control;
mod seat;

pub use calendar::{Calendar, Span};
pub(super) use calendar::{date, hour, zone, zone_or_utc};
pub use control::{BadTime, TimeControl};
pub(super) use seat::SeatClock;
