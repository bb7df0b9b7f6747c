//! The sandbox's page in a real browser.

mod backgammon;
mod page;
mod playing;
#[path = "../program/mod.rs"]
mod program;
mod rekkoku;
mod side;
mod time;
mod week;
