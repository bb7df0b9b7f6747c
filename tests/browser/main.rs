//! The sandbox's page in a real browser.

mod page;
mod playing;
mod time;
mod week;
