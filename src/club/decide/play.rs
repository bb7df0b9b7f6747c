//! Moves, and where they are played.

use super::Minutes;
use super::minutes::Hand;
use crate::club::command::{Decision, Telling};
use crate::club::ids::ChannelId;
use crate::club::limits;
use crate::club::record::{Action, Place};
use crate::club::refusal::Refusal;
use crate::games::Reading;

/// Move: reads what was typed or tapped and plays it, then the turns that follow by themselves.
pub(super) fn play(mut m: Minutes<'_>, text: &str, reading: Reading) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    fresh(&m)?;
    let to_act = m.replay.to_act();
    // A person may hold several seats; of those that are to act the first is meant.
    let Some(seat) = to_act.iter().find(|&s| own.contains(s)) else {
        return Err(Refusal::NotYourTurn { to_act: to_act.iter().collect() });
    };
    let text = m.replay.game.read(seat, text, reading).map_err(|why| Refusal::Move {
        text: text.chars().take(limits::ECHO).collect(),
        why,
        near: m.replay.game.near(seat, text, limits::NEAR_MOVES),
    })?;
    m.write_move(seat, text, Hand::Own)?;
    m.play_on()?;
    Ok(m.close())
}

/// Refuses a button drawn before the position last changed, or at a version that this record never had.
pub(super) fn fresh(m: &Minutes<'_>) -> Result<(), Refusal> {
    m.ctx.version.and_then(|version| m.replay.stale(version)).map_or(Ok(()), Err)
}

/// Relocate: a player takes the game to another channel; the board follows.
pub(super) fn relocate(mut m: Minutes<'_>, place: Place, parent: Option<ChannelId>) -> Result<Decision, Refusal> {
    m.running()?;
    m.own_seats()?;
    if !m.ctx.facts.server.allows(place.channel, parent) {
        return Err(Refusal::NotHere);
    }
    m.head.place = place;
    m.write(None, Action::Relocate { place })?;
    m.tell(Telling::Relocated, []);
    m.board = true;
    Ok(m.close())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, BEN, EVE, Table, terms, told, typed};
    use crate::club::{ChannelId, Command, Proposal, Stage};
    use crate::games::Seat;

    fn moved() -> Table {
        let mut table = Table::playing(terms());
        table.types(ANA, "c3-d4");
        table
    }

    #[test]
    fn only_who_is_to_act_moves() {
        let mut table = moved();
        assert_eq!(table.asks(BEN, typed("b2xd4")), Err(Refusal::NotYourTurn { to_act: vec![Seat(0)] }));
        assert_eq!(table.asks(EVE, typed("b2xd4")), Err(Refusal::NotAPlayer));
        assert!(table.asks(ANA, typed("b2xd4")).is_ok());
        table.does(ANA, Command::Resign);
        assert!(matches!(table.asks(ANA, typed("b2xd4")), Err(Refusal::NotRunning(Stage::Over(_)))));
    }

    #[test]
    fn a_refused_move_comes_with_near_ones() {
        let long = format!("d4-{}", "5".repeat(2000));
        match moved().asks(ANA, typed("a3-b4")) {
            Err(Refusal::Move { text, near, .. }) => {
                assert_eq!(text, "a3-b4");
                assert!(!near.is_empty() && near.len() <= limits::NEAR_MOVES, "{near:?}");
            }
            other => panic!("{other:?}"),
        }
        match moved().asks(ANA, typed(&long)) {
            Err(Refusal::Move { text, .. }) => assert_eq!(text.len(), limits::ECHO),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_button_drawn_before_the_last_move_is_stale() {
        let mut table = moved();
        table.version = Some(1);
        assert_eq!(table.asks(ANA, typed("b2xd4")), Err(Refusal::Stale { then: Some(0), now: 2 }));
        table.version = Some(2);
        assert_eq!(table.asks(ANA, typed("b2xd4")), Err(Refusal::Stale { then: Some(1), now: 2 }));
        table.version = Some(77);
        assert_eq!(table.asks(ANA, typed("b2xd4")), Err(Refusal::Stale { then: None, now: 2 }));
        table.version = Some(2);
        assert_eq!(table.asks(EVE, typed("b2xd4")), Err(Refusal::NotAPlayer), "strangers need not know");
    }

    #[test]
    fn an_offer_does_not_make_buttons_stale() {
        let mut table = moved();
        table.version = Some(table.record.head.version);
        let version = table.version;
        table.does(BEN, Command::Propose(Proposal::Draw));
        table.version = version;
        table.types(ANA, "b2xd4");
    }

    #[test]
    fn players_can_take_the_game_elsewhere() {
        let mut table = moved();
        let place = Place { channel: ChannelId(77), ..table.record.head.place };
        let relocate = || Command::Relocate { place, parent: Some(ChannelId(78)) };
        assert_eq!(table.asks(EVE, relocate()), Err(Refusal::NotAPlayer));
        table.facts.server.channels.insert(ChannelId(79));
        assert_eq!(table.asks(BEN, relocate()), Err(Refusal::NotHere));
        table.facts.server.channels.insert(ChannelId(78));
        let decision = table.does(BEN, relocate());
        assert_eq!(decision.head.place, place);
        assert_eq!(told(&decision), [(Telling::Relocated, vec![]), (Telling::Board { since: 3 }, vec![ANA])]);
    }
}
