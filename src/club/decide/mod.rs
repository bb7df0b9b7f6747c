//! Decisions about a record: what a command does to it, and what must then be told.
//!
//! A file for each stage or topic; [`minutes`] is the sheet on which they all write.

mod alliance;
mod clock;
mod ending;
mod invitation;
mod minutes;
mod ordering;
mod planning;
mod play;
mod proposing;
mod rematch;
mod seats;
mod table;

use super::command::{Command, Decision};
use super::context::Context;
use super::record::Record;
use super::refusal::Refusal;
use super::replay::Replay;
use minutes::Minutes;

/// Decides what a command does to a record. A function of its arguments alone.
///
/// # Errors
/// Why nothing is done.
pub fn decide(record: &Record, ctx: &Context<'_>, command: &Command) -> Result<Decision, Refusal> {
    decide_from(record, Replay::of(record).map_err(Refusal::Damaged)?, ctx, command)
}

/// As [`decide`], for who has the record's replay already.
///
/// # Errors
/// Why nothing is done.
pub fn decide_from(record: &Record, replay: Replay, ctx: &Context<'_>, command: &Command) -> Result<Decision, Refusal> {
    let minutes = Minutes::open(record, replay, ctx);
    match command {
        Command::Accept => invitation::accept(minutes, None),
        Command::AcceptWith { luck } => invitation::accept(minutes, Some(luck)),
        Command::Close => invitation::close(minutes),
        Command::Counter(terms) => invitation::counter(minutes, terms),
        Command::Move { text, reading } => play::play(minutes, text, *reading),
        Command::Propose(what) => proposing::propose(minutes, *what),
        Command::Plan { line } => planning::plan(minutes, line),
        Command::Unplan { id } => planning::unplan(minutes, *id),
        Command::Order(order) => ordering::order(minutes, *order),
        Command::CancelOrders => ordering::cancel(minutes),
        Command::Agree => proposing::agree(minutes),
        Command::Refuse => proposing::refuse(minutes),
        Command::Resign => ending::resign(minutes),
        Command::Abort => ending::abort(minutes),
        Command::Rematch => rematch::rematch(minutes),
        Command::Relocate { place, parent } => play::relocate(minutes, *place, *parent),
        Command::Claim => clock::claim(minutes),
        Command::Nudge => clock::nudge(minutes),
        Command::Give { seconds } => clock::give(minutes, *seconds),
        Command::Away(span) => clock::away(minutes, *span),
        Command::Back => clock::back(minutes),
        Command::Join { seat } => table::join(minutes, *seat),
        Command::Leave => table::leave(minutes),
        Command::Start => table::start(minutes),
        Command::StepIn { seat } => seats::step_in(minutes, *seat),
        Command::Object { seat } => seats::object(minutes, *seat),
        Command::Ally { with, on } => alliance::ally(minutes, *with, *on),
        Command::Tick => clock::tick(minutes),
    }
}
