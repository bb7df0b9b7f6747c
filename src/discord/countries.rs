//! How the countries of a war of Rekkoku stand, and its position country by country.

use serenity::all::{CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::layout::CONTENT;
use super::{allies, menus, private, vacant};
use crate::desk::Seen;
use crate::games::Seat;
use crate::words::{Lang, names, rekkoku};

/// So many countries stand in a row.
const ABREAST: usize = 4;

/// How all countries stand; of another game the board.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn status(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let people = hub.names(head).await;
    let Some(table) = rekkoku::standing(lang, head, &seen.replay, &seen.outages, &people) else {
        return private::open(hub, asked.who(), lang, seen, None).await;
    };
    let mut lines = vec![private::title(lang, head, asked.who()), table];
    lines.extend(vacant::open(lang, seen, &people));
    let reply = controls(lang, seen, None, names::cut(&lines.join("\n"), CONTENT));
    let reply = reply.row(CreateActionRow::Buttons(vacant::takes(lang, seen)));
    Ok(allies::menu(lang, seen, asked.who(), &people).into_iter().fold(reply, Reply::row))
}

/// How one country stands, with all its pieces; of another game the board. `seat` is the country's.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn page(hub: &Hub, asked: &Asked, seen: &Seen, seat: Seat) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let Some(war) = seen.replay.game.as_rekkoku() else {
        return private::open(hub, asked.who(), lang, seen, None).await;
    };
    let people = hub.names(head).await;
    let name = |of| war.seat(of).map(|seat| people.sitter(lang, head, seat));
    let page = rekkoku::pages(lang, war.position(), &name).into_iter().nth(seat.0.into()).unwrap_or_default();
    let text = format!("{}\n{page}", private::title(lang, head, asked.who()));
    Ok(controls(lang, seen, Some(seat), text))
}

/// The country whose page is opened first: that of the slot to move.
#[must_use]
pub fn first(seen: &Seen) -> Seat {
    let war = seen.replay.game.as_rekkoku();
    war.and_then(|war| war.seat(war.position().turn())).unwrap_or(Seat(0))
}

/// The way to everything else that is told here; `shown` is the page under view.
fn controls(lang: Lang, seen: &Seen, shown: Option<Seat>, text: String) -> Reply {
    let head = &seen.record.head;
    let button = |action, label: &str| menus::button(Press::of(head, action), label);
    let mut look = vec![button(Action::Board, &lang.say("button-my-board", &[]))];
    if shown.is_some() {
        look.push(button(Action::Status, &lang.say("rekkoku-button-status", &[])));
    }
    let colours = seen.replay.game.as_rekkoku().into_iter().flat_map(|war| war.position().layout().colours());
    let pages = colours.zip((0..).map(Seat)).filter(|&(_, seat)| Some(seat) != shown);
    let pages: Vec<CreateButton> =
        pages.map(|(colour, seat)| button(Action::Country { seat }, &rekkoku::country(lang, colour))).collect();
    let rows = pages.chunks(ABREAST).map(|row| CreateActionRow::Buttons(row.to_vec()));
    rows.fold(Reply::text(text).row(CreateActionRow::Buttons(look)), Reply::row)
}
