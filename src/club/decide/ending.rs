//! Ending a game by a player's own will.

use super::Minutes;
use super::play::fresh;
use crate::club::command::Decision;
use crate::club::record::Action;
use crate::club::refusal::Refusal;

/// Resign: the asker's seats give up, at any time. A control that told what it costs counts for that position alone.
pub(super) fn resign(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    fresh(&m)?;
    let own = m.own_seats()?;
    let living = m.replay.game.living();
    if !own.iter().any(|seat| living.contains(seat)) {
        return Err(Refusal::Fallen);
    }
    m.board = m.head.terms.game.has_table();
    for seat in own.iter() {
        if m.running().is_ok() && m.replay.game.living().contains(seat) {
            m.write(Some(seat), Action::Resign)?;
        }
    }
    m.play_on()?;
    Ok(m.close())
}

/// Abort: either player stops a game that has not begun in earnest, that is, before its second chosen move.
pub(super) fn abort(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let seat = m.own_seats()?.iter().next();
    if m.head.terms.game.has_table() && m.ctx.who != m.head.host {
        return Err(Refusal::HostOnly);
    }
    if !m.replay.is_unbegun() {
        return Err(Refusal::TooLateToAbort);
    }
    m.write(seat, Action::Abort)?;
    Ok(m.close())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, told};
    use crate::club::{Command, Stage, Telling};
    use crate::games::{Ending, Reason, Seat};

    #[test]
    fn one_may_resign_on_the_others_turn_too() {
        for (who, other, winner) in [(ANA, BEN, Seat(1)), (BEN, ANA, Seat(0))] {
            let mut table = Table::playing(terms());
            let decision = table.does(who, Command::Resign);
            assert_eq!(decision.head.stage, Stage::Over(Ending::won(winner, Reason::Resigned)));
            assert_eq!(told(&decision), [(Telling::Result { since: 1 }, vec![other])]);
            assert!(matches!(table.asks(other, Command::Resign), Err(Refusal::NotRunning(_))));
        }
        assert_eq!(Table::playing(terms()).asks(EVE, Command::Resign), Err(Refusal::NotAPlayer));
    }

    #[test]
    fn a_control_that_named_a_price_resigns_at_that_alone() {
        let mut table = Table::playing(terms());
        let drawn = Some(table.record.head.version);
        table.types(ANA, "c3-d4");
        table.version = drawn;
        assert!(matches!(table.asks(ANA, Command::Resign), Err(Refusal::Stale { .. })));
        table.version = Some(table.record.head.version);
        assert!(table.asks(ANA, Command::Resign).is_ok());
    }

    #[test]
    fn a_game_can_be_aborted_before_its_second_chosen_move() {
        let mut table = Table::playing(terms());
        assert_eq!(table.asks(EVE, Command::Abort), Err(Refusal::NotAPlayer));
        table.types(ANA, "c3-d4");
        assert_eq!(table.replay().plies.len(), 2, "Black's reply was forced");
        for who in [ANA, BEN] {
            let decision = table.asks(who, Command::Abort).unwrap();
            assert_eq!(decision.head.stage, Stage::Aborted);
            assert!(matches!(decision.posts[..], [crate::club::Post { what: Telling::Result { .. }, .. }]));
        }
        table.types(ANA, "b2xd4");
        assert_eq!(table.asks(BEN, Command::Abort), Err(Refusal::TooLateToAbort));
    }
}
