//! Standing orders: given, and taken back.

use super::Minutes;
use super::play::fresh;
use crate::club::command::Decision;
use crate::club::orders::{self, Order, Ordered};
use crate::club::refusal::Refusal;

/// Order: the asker says something beforehand. What it makes possible at once happens at once.
pub(super) fn order(mut m: Minutes<'_>, order: Order) -> Result<Decision, Refusal> {
    m.running()?;
    let own = m.own_seats()?;
    // It may be another game of the match by now.
    fresh(&m)?;
    let game = m.replay.game.round();
    let ordered = |seat| Ordered { seat, game, order };
    // What is asked now is answered, not ordered.
    let asked_now = matches!(order, Order::IfDoubled { .. })
        && own.iter().any(|seat| orders::due(&[ordered(seat)], &m.replay.game, seat).is_some());
    if !orders::are_known_in(&m.replay.game) || asked_now {
        return Err(Refusal::NoOrders);
    }
    for seat in own.iter() {
        m.head.orders.retain(|o| o.seat != seat || o.game != game || !o.order.same_kind(order));
        m.head.orders.push(ordered(seat));
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
