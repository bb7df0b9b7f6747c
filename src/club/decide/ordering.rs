//! Standing orders: given, and taken back.

use super::Minutes;
use crate::club::command::Decision;
use crate::club::orders::{Order, Ordered};
use crate::club::refusal::Refusal;
use crate::games::Game;
use crate::games::backgammon::Stage;

/// Order: the asker says something beforehand. What it makes possible at once happens at once.
pub(super) fn order(mut m: Minutes<'_>, order: Order) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    let Game::Backgammon(game) = &m.replay.game else { return Err(Refusal::NoOrders) };
    let state = game.state();
    let asked_now = matches!(order, Order::IfDoubled { .. })
        && state.stage() == Stage::Doubled
        && state.decides().is_some_and(|seat| own.contains(seat));
    if asked_now {
        return Err(Refusal::NoOrders);
    }
    let game = m.replay.game.round();
    for seat in own.iter() {
        m.head.orders.retain(|o| o.seat != seat || o.game != game || !o.order.same_kind(order));
        m.head.orders.push(Ordered { seat, game, order });
    }
    m.play_on()?;
    Ok(m.close())
}

/// CancelOrders: all that the asker has said beforehand is void.
pub(super) fn cancel(mut m: Minutes<'_>) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    m.head.orders.retain(|o| !own.contains(o.seat));
    Ok(m.close())
}
