//! Discord: words in, words out.

mod breaker;
pub mod custom_id;
mod fault;
pub mod layout;
pub mod notifier;
pub mod people;
pub mod posts;
pub mod send;
