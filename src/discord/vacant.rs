//! Seats whose players are gone: who can take them, and until when.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::{menus, private};
use crate::club::Replay;
use crate::desk::Seen;
use crate::games::{Game, Seat};
use crate::words::time::{self, Style};
use crate::words::{Lang, People, game};

/// The seats whose players are gone, with buttons to take them.
pub async fn show(hub: &Hub, asked: &Asked, seen: &Seen) -> Reply {
    let (lang, head) = (asked.lang, &seen.record.head);
    let lines = open(lang, seen, &hub.names(head).await);
    if lines.is_empty() {
        return Reply::text(lang.say("table-none-open", &[("no", head.no.0.into())]));
    }
    let title = private::title(lang, head, asked.who());
    Reply::text(format!("{title}\n{}", lines.join("\n"))).row(CreateActionRow::Buttons(takes(lang, seen)))
}

/// A line for each seat whose player is gone.
#[must_use]
pub fn open(lang: Lang, seen: &Seen, people: &People) -> Vec<String> {
    let (head, replay) = (&seen.record.head, &seen.replay);
    let line = |seat: Seat| {
        let until = replay.open_until(seat).map(|at| time::stamp(at, Style::Relative)).unwrap_or_default();
        let hand = replay.game.hand(seat);
        let taker = head.takers.iter().find(|taker| hand.contains(taker.seat));
        let mut args = vec![("side", game::side(lang, &head.terms, seat).into()), ("when", until.into())];
        args.extend(taker.map(|taker| ("user", people.shown(taker.user).into())));
        lang.say(if taker.is_some() { "table-open-asked" } else { "table-open" }, &args)
    };
    first_gone(&replay.game, replay).map(line).collect()
}

/// The buttons that take those seats.
#[must_use]
pub fn takes(lang: Lang, seen: &Seen) -> Vec<CreateButton> {
    let head = &seen.record.head;
    let take = |seat: Seat| {
        let label = lang.say("table-button-take-side", &[("side", game::side(lang, &head.terms, seat).into())]);
        menus::styled(Press::of(head, Action::StepIn { seat }), &label, ButtonStyle::Primary)
    };
    first_gone(&seen.replay.game, &seen.replay).map(take).take(menus::NEAR).collect()
}

/// The seats of those who are gone, of one person's countries the first.
fn first_gone<'a>(game: &'a Game, replay: &'a Replay) -> impl Iterator<Item = Seat> + 'a {
    let absent = replay.absent();
    let first = move |seat: &Seat| game.hand(*seat).iter().find(|&each| absent.contains(each)) == Some(*seat);
    absent.iter().filter(first)
}
