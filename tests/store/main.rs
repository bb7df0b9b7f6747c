//! What every store must do, on each back end; and what only the disk can do wrong.

mod carrying;
mod contract;
mod disk;
mod made;
mod model;
