//! Standing orders: what a player has said beforehand, so that nobody need wait for him. Only he may know of them.

use serde::{Deserialize, Serialize};

use crate::games::backgammon::{Action as Deed, Stage};
use crate::games::{Game, Seat};

/// What one can say beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// How to answer a double.
    IfDoubled {
        /// So.
        answer: Answer,
        /// For how long.
        lasts: Lasts,
    },
    /// Not to double in this game, so that the dice need not wait.
    NoDoubling,
}

/// How to answer a double.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Take it.
    Take,
    /// Drop it.
    Drop,
}

/// For how long an order holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lasts {
    /// Until the other has made his next play.
    Turn,
    /// Until the game is over; in the next game of a match it no longer holds.
    Game,
}

/// An order with who gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ordered {
    /// Who.
    pub seat: Seat,
    /// In which game of the match.
    pub game: u16,
    /// What.
    #[serde(flatten)]
    pub order: Order,
}

impl Order {
    /// Whether one takes the place of the other.
    #[must_use]
    pub fn same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// What a seat can say beforehand that may still matter: nothing about a double that cannot come, or must be answered now.
#[must_use]
pub fn open_to(game: &Game, seat: Seat) -> Vec<Order> {
    let Game::Backgammon(game) = game else { return Vec::new() };
    let (state, other) = (game.state(), seat.other());
    if state.stage() == Stage::Over {
        return Vec::new();
    }
    let asked = state.stage() == Stage::Doubled && state.decides() == Some(seat);
    let doubled = state.may_double(other).is_ok() && !asked;
    // Whoever has rolled doubles no more in this turn.
    let rolled = matches!(state.stage(), Stage::Opening | Stage::Roll | Stage::Play(_)) && state.mover() == other;
    let mut open = Vec::new();
    for answer in [Answer::Take, Answer::Drop] {
        let lasts = [(Lasts::Turn, doubled && !rolled), (Lasts::Game, doubled)];
        open.extend(lasts.into_iter().filter(|l| l.1).map(|(lasts, _)| Order::IfDoubled { answer, lasts }));
    }
    open.extend(state.may_double(seat).is_ok().then_some(Order::NoDoubling));
    open
}

/// Whether there is anything to order in a game of that kind.
pub(super) fn are_known_in(game: &Game) -> bool {
    matches!(game, Game::Backgammon(_))
}

/// What an order makes a seat do now, in record text.
pub(super) fn due(orders: &[Ordered], game: &Game, seat: Seat) -> Option<String> {
    let Game::Backgammon(match_) = game else { return None };
    let (state, round) = (match_.state(), game.round());
    if state.decides() != Some(seat) {
        return None;
    }
    let deed = |ordered: &Ordered| match (ordered.order, state.stage()) {
        (Order::IfDoubled { answer: Answer::Take, .. }, Stage::Doubled) => Some(Deed::Take),
        (Order::IfDoubled { answer: Answer::Drop, .. }, Stage::Doubled) => Some(Deed::Drop),
        (Order::NoDoubling, Stage::Cube) => Some(Deed::Roll),
        _ => None,
    };
    orders.iter().filter(|o| o.seat == seat && o.game == round).find_map(deed).map(|deed| deed.to_string())
}

/// Lets the orders follow what was done: those that hold no longer go. `played` is who has made a whole play by it.
pub(super) fn follow(orders: &mut Vec<Ordered>, game: &Game, played: Option<Seat>) {
    let round = game.round();
    orders.retain(|o| {
        let turn = matches!(o.order, Order::IfDoubled { lasts: Lasts::Turn, .. });
        // A double answered with a take leads to the doubler's roll, and that to his play: then the turn is over.
        o.game == round && !(turn && played.is_some_and(|mover| o.seat != mover))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::backgammon::{GUEST, HOST};
    use crate::games::{GameKind, Setup};

    const TURN: [Order; 2] = [
        Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Turn },
        Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Turn },
    ];
    const GAME: [Order; 2] = [
        Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Game },
        Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Game },
    ];

    /// What the host and the guest, who is on roll, can say. `at`: cube, whose it is (1 = the guest's), turn, dice, points
    /// and the rest of an XGID.
    fn open(at: &str) -> [Vec<Order>; 2] {
        let setup = Setup { position: Some(format!("XGID=-b----E-C---eE---c-e----B-:{at}")), ..Setup::default() };
        let game = Game::new(GameKind::Backgammon, &setup).unwrap();
        [HOST, GUEST].map(|seat| open_to(&game, seat))
    }

    #[track_caller]
    fn same(found: &[Order], parts: &[&[Order]]) {
        let expected: Vec<Order> = parts.concat();
        assert!(found.len() == expected.len() && expected.iter().all(|o| found.contains(o)), "{found:?}");
    }

    #[test]
    fn what_may_matter_can_be_said() {
        let none = [Order::NoDoubling];
        let [host, guest] = open("0:0:1:00:0:0:0:5:12");
        same(&host, &[&TURN, &GAME, &none]);
        same(&guest, &[&TURN, &GAME, &none]);
        // Who has rolled doubles no more in this turn.
        let [host, guest] = open("0:0:1:31:0:0:0:5:12");
        same(&host, &[&GAME, &none]);
        same(&guest, &[&TURN, &GAME, &none]);
        // Only its owner turns the cube, and he is not asked about it.
        let [host, guest] = open("1:1:1:00:0:0:0:5:12");
        same(&host, &[&TURN, &GAME]);
        same(&guest, &[&none]);
        // Who is doubled answers.
        let [host, guest] = open("0:0:1:D:0:0:0:5:12");
        let asked = if host.iter().any(|o| matches!(o, Order::IfDoubled { .. })) { guest } else { host };
        same(&asked, &[&none]);
    }

    #[test]
    fn without_a_cube_there_is_nothing_to_say() {
        for at in ["0:0:1:00:4:0:1:5:12", "0:0:1:00:0:0:0:1:12"] {
            assert_eq!(open(at), [vec![], vec![]], "{at}");
        }
    }
}
