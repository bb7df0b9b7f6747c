//! Backups: copies of a store in use, made on a schedule or when asked for, and kept for a while.
//!
//! A [`Shelf`] is the directory with the files, a [`Keeper`] makes them while the bot runs, and the [`door`] is how
//! `lasker backup` asks it for one. A backup is made by plain reads: moves go on meanwhile, and each game in it is whole as
//! it was at one moment. `lasker import` restores from one.

pub mod door;
mod keeper;
mod period;
mod shelf;

pub use keeper::{Keeper, Watch};
pub use period::Period;
pub use shelf::{Kept, Made, Shelf};
