//! The rules of the games. Pure: no clock, no I/O, no randomness.

pub mod lasca;
