//! What values of earlier forms lack, made good when they are read into a store of today's.

use super::lines::Line;
use crate::club::{Entry, Head, Record, Replay, ReplayError, Stage};

/// Makes good what a line of that form lacks. A game that cannot be replayed stays as it is.
pub(super) fn renew_line(schema: u32, line: &mut Line) {
    if let Line::Record { head, actions } = line
        && schema < 2
    {
        let _ = rewake(head, actions);
    }
}

/// Computes anew when a running game wakes: the first form knew no clocks. Whether that changed it.
///
/// # Errors
/// It cannot be replayed.
pub(super) fn rewake(head: &mut Head, actions: &[Entry]) -> Result<bool, ReplayError> {
    if head.stage != Stage::Running {
        return Ok(false);
    }
    let record = Record { head: head.clone(), actions: actions.to_vec() };
    let wake = Replay::of(&record)?.next_look(head, &[]);
    let changed = wake != head.wake;
    head.wake = wake;
    Ok(changed)
}
