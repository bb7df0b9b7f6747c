//! Standing orders as words in ids.

use crate::club::orders::{Answer, Lasts, Order};

const fn if_doubled(answer: Answer, lasts: Lasts) -> Order {
    Order::IfDoubled { answer, lasts }
}

/// All orders, by the word that stands for each. Words are never given another meaning.
pub(super) static ORDERS: [(&str, Order); 5] = [
    ("take1", if_doubled(Answer::Take, Lasts::Turn)),
    ("take", if_doubled(Answer::Take, Lasts::Game)),
    ("drop1", if_doubled(Answer::Drop, Lasts::Turn)),
    ("drop", if_doubled(Answer::Drop, Lasts::Game)),
    ("roll", Order::NoDoubling),
];

/// The word for an order.
pub(super) fn word(order: Order) -> &'static str {
    ORDERS.iter().find(|(_, known)| *known == order).map_or("", |&(word, _)| word)
}

/// The order for a word.
pub(super) fn parse(text: &str) -> Option<Order> {
    ORDERS.iter().find(|(word, _)| *word == text).map(|&(_, order)| order)
}
