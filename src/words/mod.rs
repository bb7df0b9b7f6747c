//! Every sentence for people, in their language.
//!
//! The sentences lie in `assets/locales/<tag>/*.ftl` (Project Fluent) and are embedded in the binary. A message's id begins
//! with the name of its file (`refusal-oneself` is in `refusal.ftl`); a test holds code and files to each other.

pub mod alt;
mod alt_backgammon;
pub mod backgammon;
pub mod clock;
pub mod cube;
pub mod game;
mod lang;
pub mod names;
mod people;
pub mod plan;
pub mod refusal;
pub mod rekkoku;
mod score_sheet;
pub mod terms;
pub mod time;
pub mod turn;

pub use lang::{Arg, Lang};
pub use people::{People, mention};
