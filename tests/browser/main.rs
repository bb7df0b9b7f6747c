//! The sandbox's page in a real browser.

mod page;
mod playing;
mod side;
mod time;
mod week;
