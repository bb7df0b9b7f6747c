//! Lasca, the stacking draughts of Emanuel Lasker (1911).

mod game;

pub use game::{Game, Refusal};
