//! The desk from outside: what is decided once is told once, in order, whatever fails in between.

mod crowd;
mod delivery;
mod dice;
mod failing;
mod house;
mod leave;
mod notes;
mod outages;
mod reminders;
mod requests;
mod restart;
mod watch;
