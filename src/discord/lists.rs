//! The list of a person's games: what waits for him, what he waits for, and invitations, most urgent first.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, CustomId, List, Press};
use super::hub::Hub;
use super::waiting::{self, Waiting};
use super::{links, menus, sight};
use crate::club::{Head, Stage, Time, UserId};
use crate::words::time::{self, Style};
use crate::words::{Lang, game, mention};

/// Lines on a page.
const PAGE: usize = 10;
/// A game whose move should be made within so many seconds is urgent.
const SOON: i64 = 24 * 3600;

/// One line of the list and what its game is called in the menu.
struct Line {
    text: String,
    title: String,
    no: u32,
}

/// A page of a person's games, as far as the asker may know of them.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn page(hub: &Hub, asked: &Asked, of: UserId, page: u16) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let mine = of == asked.who();
    let now = hub.desk.now();
    let mut games = Vec::new();
    for game in waiting::running(hub, of).await? {
        if mine || sight::may_see(hub, asked, &game.seen).await {
            games.push(game);
        }
    }
    let (turn, waits): (Vec<_>, Vec<_>) = games.into_iter().partition(|g| g.is_for(of));
    let mut invitations = Vec::new();
    if mine {
        for head in hub.desk.store().heads_of(of, false).await? {
            if head.stage == Stage::Invited {
                invitations.push(hub.desk.look(head.no).await?);
            }
        }
    }

    let mut lines: Vec<Line> = Vec::new();
    let heading = |id, n: usize| (n > 0).then(|| lang.say(id, &[("n", n.into())]));
    let mut headings = Vec::new();
    headings.push((lines.len(), heading("answers-your-turn", turn.len())));
    for game in &turn {
        lines.push(line(hub, lang, game, of, now).await);
    }
    headings.push((lines.len(), heading("answers-waiting", waits.len())));
    for game in &waits {
        lines.push(line(hub, lang, game, of, now).await);
    }
    headings.push((lines.len(), heading("answers-invitations", invitations.len())));
    for seen in &invitations {
        let head = &seen.record.head;
        let others: Vec<_> = head.people().into_iter().filter(|&u| u != of).map(mention).collect();
        let id = if head.host == of { "answers-line-invited-by-me" } else { "answers-line-invites-you" };
        let args = [
            ("no", number(head, links::game(seen)).into()),
            ("game", game::name(lang, head.terms.game).into()),
            ("names", if others.is_empty() { lang.say("answers-anyone", &[]) } else { others.join(" ") }.into()),
            ("time", time::control(lang, head.terms.time).into()),
        ];
        let text = format!("✉ {}", lang.say(id, &args));
        lines.push(Line { text, title: hub.title_plain(lang, head, of).await, no: head.no.0 });
    }
    if lines.is_empty() {
        let challenge = hub.tappable("challenge lasca");
        let id = if mine { "answers-no-games" } else { "answers-no-games-of" };
        let args = [("challenge", challenge.into()), ("name", mention(of).into())];
        return Ok(Reply::text(lang.say(id, &args)));
    }

    let pages = lines.len().div_ceil(PAGE);
    let shown = usize::from(page).min(pages - 1);
    let range = shown * PAGE..((shown + 1) * PAGE).min(lines.len());
    let mut text = Vec::new();
    for (i, line) in lines.iter().enumerate().take(range.end).skip(range.start) {
        // A heading stands before the first line of its part, and again at the top of a page.
        let part = headings.iter().rfind(|(from, heading)| *from <= i && heading.is_some());
        if let Some((from, Some(heading))) = part.filter(|(from, _)| *from == i || i == range.start) {
            let _ = from;
            text.push(heading.clone());
        }
        text.push(line.text.clone());
    }

    let mut buttons = Vec::new();
    if let Some(first) = turn.first().filter(|_| mine) {
        let head = first.head();
        let press = Press { no: head.no, tag: head.tag, version: head.version, action: Action::Open };
        let label = lang.say("answers-play", &[("no", head.no.to_string().into())]);
        buttons.push(menus::styled(press, &label, ButtonStyle::Primary));
    }
    let turn_page = |to: usize, id: &str| {
        let id_of = CustomId::List(List::Page { of, page: u16::try_from(to).unwrap_or(0) });
        CreateButton::new(id_of.encode()).label(lang.say(id, &[("page", (to + 1).into())])).style(menus::GREY)
    };
    if shown > 0 {
        buttons.push(turn_page(shown - 1, "answers-page-back"));
    }
    if shown + 1 < pages {
        buttons.push(turn_page(shown + 1, "answers-page"));
    }
    let options = lines[range].iter().map(|line| (line.title.clone(), line.no.to_string()));
    let menu = menus::menu(CustomId::List(List::Choose).encode(), lang.say("answers-open-a-game", &[]), options);
    Ok(Reply::text(text.join("\n")).row(menu).row(CreateActionRow::Buttons(buttons)))
}

/// A running game: how urgent, which, against whom, how far, since when.
async fn line(hub: &Hub, lang: Lang, game: &Waiting, of: UserId, now: Time) -> Line {
    let head = game.head();
    let others: Vec<_> = head.people().into_iter().filter(|&u| u != of).map(mention).collect();
    let mut parts = vec![
        number(head, links::game(&game.seen)),
        game::name(lang, head.terms.game),
        others.join(" "),
        lang.say("answers-line-move", &[("label", game.replay.game.move_number().into())]),
    ];
    if game.replay.standing.as_ref().is_some_and(|s| s.shown && head.seats_of(of).any(|seat| s.waits.contains(seat))) {
        parts.push(lang.say("answers-line-draw", &[]));
    }
    parts.push(lang.say("answers-line-since", &[("at", time::stamp(game.since, Style::Relative).into())]));
    let soon = game.due.is_some_and(|due| due.seconds_since(now) < SOON);
    let mark = if soon { "⏳" } else { "•" };
    Line { text: format!("{mark} {}", parts.join(" · ")), title: hub.title_plain(lang, head, of).await, no: head.no.0 }
}

/// A game's number, as a link to its newest post if there is one.
fn number(head: &Head, link: Option<String>) -> String {
    link.map_or_else(|| head.no.to_string(), |url| format!("[{}]({url})", head.no))
}
