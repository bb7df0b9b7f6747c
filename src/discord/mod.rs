//! Discord: words in, words out.

pub mod custom_id;
mod fault;
pub mod send;
