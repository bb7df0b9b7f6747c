//! Standing orders in private: what one says beforehand about the cube, so that nobody need wait.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::{act, menus, private};
use crate::club::orders::{self, Answer, Lasts, Order, Ordered};
use crate::club::{Command, Head, Refusal, Stage, UserId};
use crate::desk::{DeskError, Seen};
use crate::games::{Game, Seat};
use crate::words::Lang;

/// What the asker has said beforehand, and what he can say, with what was just done on top.
///
/// # Errors
/// The store failed.
pub async fn show(hub: &Hub, asked: &Asked, seen: &Seen, note: Option<String>) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let Some(seat) = head.seats_of(asked.who()).next() else {
        return Ok(hub.explain(lang, asked.who(), Some(seen), &Refusal::NotAPlayer).await);
    };
    if head.stage != Stage::Running {
        let why = Refusal::NotRunning(head.stage.clone());
        return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await);
    }
    let name = opponent(hub, head, seat).await;
    let game = &seen.replay.game;
    let given: Vec<Order> = standing(head, game, seat).collect();
    let open = orders::open_to(game, seat);

    let mut lines: Vec<_> = note.into_iter().collect();
    lines.push(private::title(lang, head, asked.who()));
    lines.push(lang.say(if open.is_empty() && given.is_empty() { "orders-nothing" } else { "orders-about" }, &[]));
    lines.extend(given.iter().map(|&order| lang.say("orders-stands", &[("order", told(lang, order, &name).into())])));
    if open.iter().any(|order| matches!(order, Order::IfDoubled { .. }))
        && let Game::Backgammon(game) = game
    {
        let stake = game.state().stake_to_double();
        lines.push(lang.say("orders-worth", &[("stake", (2 * stake).into()), ("cost", stake.into())]));
    }

    let button = |action, label: &str| menus::button(Press::of(head, action), &lang.say(label, &[]));
    let offered = |about_doubles: bool| {
        let fits = open.iter().filter(|o| matches!(o, Order::IfDoubled { .. }) == about_doubles && !given.contains(o));
        fits.map(|&order| button(Action::Order(order), label(order))).collect::<Vec<_>>()
    };
    let (answers, mut others) = (offered(true), offered(false));
    if !given.is_empty() {
        others.push(button(Action::Unorder, "orders-cancel").style(ButtonStyle::Danger));
    }
    others.push(button(Action::Board, "button-my-board"));
    let reply = Reply::text(lines.join("\n"));
    Ok(reply.row(CreateActionRow::Buttons(answers)).row(CreateActionRow::Buttons(others)))
}

/// Gives an order, and says what it will do. One that makes something happen at once is answered with that.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn give(hub: &Hub, asked: &Asked, seen: &Seen, order: Order, version: Option<u32>) -> anyhow::Result<Reply> {
    let (lang, who, head) = (asked.lang, asked.who(), &seen.record.head);
    match act::act(hub, asked, head, version, Command::Order(order)).await {
        Ok(done) if done.seen.record.head.version > done.before => {
            act::after(hub, who, lang, &done.seen, done.before).await
        }
        Ok(done) => {
            let name = match head.seats_of(who).next() {
                Some(seat) => opponent(hub, head, seat).await,
                None => String::new(),
            };
            let note = lang.say("orders-given", &[("order", told(lang, order, &name).into())]);
            show(hub, asked, &done.seen, Some(note)).await
        }
        Err(DeskError::Refused(why)) if matches!(*why, Refusal::Stale { .. }) => {
            // What is meant now must be said anew.
            let now = hub.desk.look(head.no).await?;
            let note = hub.explain(lang, who, Some(&now), &why).await.content;
            show(hub, asked, &now, Some(note)).await
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Takes all orders of the asker back.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn cancel(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, None, Command::CancelOrders).await {
        Ok(done) => show(hub, asked, &done.seen, Some(asked.lang.say("orders-cancelled", &[]))).await,
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// The button that opens this, for a player who has said something beforehand or could.
#[must_use]
pub fn offer(lang: Lang, seen: &Seen, who: UserId) -> Option<CreateButton> {
    let (head, game) = (&seen.record.head, &seen.replay.game);
    let seat = head.seats_of(who).next().filter(|_| head.stage == Stage::Running)?;
    let some = standing(head, game, seat).next().is_some() || !orders::open_to(game, seat).is_empty();
    some.then(|| menus::button(Press::of(head, Action::Orders), &lang.say("orders-open", &[])))
}

/// What the seat has said about the game under play.
fn standing(head: &Head, game: &Game, seat: Seat) -> impl Iterator<Item = Order> {
    let round = game.round();
    head.orders.iter().filter(move |o| o.seat == seat && o.game == round).map(|&Ordered { order, .. }| order)
}

/// What the one across the board is called.
async fn opponent(hub: &Hub, head: &Head, seat: Seat) -> String {
    let people = hub.names(head).await;
    head.sitter(seat.other()).map(|user| people.shown(user)).unwrap_or_default()
}

/// An order as a clause.
fn told(lang: Lang, order: Order, name: &str) -> String {
    let id = match order {
        Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Turn } => "orders-take-turn",
        Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Game } => "orders-take-game",
        Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Turn } => "orders-drop-turn",
        Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Game } => "orders-drop-game",
        Order::NoDoubling => "orders-no-doubling",
    };
    lang.say(id, &[("name", name.into())])
}

/// The words on the button for it.
fn label(order: Order) -> &'static str {
    match order {
        Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Turn } => "orders-button-take-turn",
        Order::IfDoubled { answer: Answer::Take, lasts: Lasts::Game } => "orders-button-take-game",
        Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Turn } => "orders-button-drop-turn",
        Order::IfDoubled { answer: Answer::Drop, lasts: Lasts::Game } => "orders-button-drop-game",
        Order::NoDoubling => "orders-button-no-doubling",
    }
}
