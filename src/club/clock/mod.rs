//! Time: how much a decision may take, and what stops a clock.
//!
//! Nothing here counts down. A clock is when a decision began, what the seat had then, and the times at which it stood
//! still; what is due when follows from these whenever it is asked.

mod calendar;
mod control;

pub(super) use calendar::zone;
pub use calendar::{Calendar, Span};
pub use control::{BadTime, TimeControl};
