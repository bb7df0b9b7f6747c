//! More time in all games at once: days off, and pauses asked for everywhere.

use serenity::all::{CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{CustomId, List};
use super::hub::Hub;
use super::waiting::{self, Waiting};
use super::{links, lists, menus, settings};
use crate::club::{Command, Person, Proposal, Refusal, Span, Time, limits};
use crate::desk::{Call, DeskError, Leave, Seen, Source};
use crate::words::time::{self, Style};
use crate::words::{Lang, clock as words, game, mention};

/// Days off, and lengths of pauses, that have a button.
const DAYS: [u8; 3] = [1, 3, 7];
/// Games named one by one.
const NAMED: usize = 8;

/// Handles the controls of this room.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn handle(hub: &Hub, asked: &Asked, list: List) -> anyhow::Result<Reply> {
    match list {
        List::DaysOff { days } => {
            let now = hub.desk.now();
            away(hub, asked, Span { from: now, until: now.plus_seconds(i64::from(days) * 24 * 3600) }).await
        }
        List::BackAgain => back(hub, asked).await,
        List::PauseAll { days } => pause_all(hub, asked, days).await,
        List::Settings => settings::look(hub, asked).await,
        _ => offer(hub, asked).await,
    }
}

/// What can be had: days off from the asker's allowance, and pauses if his opponents agree.
async fn offer(hub: &Hub, asked: &Asked) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let games = pressing(hub, asked).await?;
    let person = hub.desk.store().person(asked.who()).await?;
    let zone = hub.desk.zone_of(asked.who()).await?;
    let mut lines = vec![lang.say("more-time-turn", &[("n", games.len().into())])];
    lines.extend(games.iter().take(NAMED).map(|game| {
        let due = game.timing.map(|t| words::short_own(lang, &t, &game.head().terms, hub.desk.now()));
        line(lang, asked, &game.seen, &due.unwrap_or_default())
    }));
    lines.extend(rest(lang, games.len()));
    lines.push(lang.say("more-time-days-off", &[("left", left(lang, &person, &zone, hub.desk.now()).into())]));
    lines.push(lang.say("more-time-pause", &[]));
    let each = |id: &'static str, control: fn(u8) -> List| {
        let buttons = DAYS.map(|days| button(control(days), &lang.say(id, &[("days", days.into())])));
        CreateActionRow::Buttons(buttons.into())
    };
    let mut reply = Reply::text(lines.join("\n")).row(each("more-time-off-button", |days| List::DaysOff { days }));
    if !games.is_empty() {
        reply = reply.row(each("more-time-pause-button", |days| List::PauseAll { days }));
    }
    Ok(reply.row(CreateActionRow::Buttons(ways(lang, hub, &person))))
}

/// Lets the asker be away, and says for each game what came of it.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn away(hub: &Hub, asked: &Asked, span: Span) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let Leave { person, games } = match hub.desk.away(asked.who(), span, hub.source(asked)).await {
        Ok(leave) => leave,
        Err(error) => return hub.refused(asked, None, error).await,
    };
    let zone = hub.desk.zone_of(asked.who()).await?;
    let from = span.from.max(hub.desk.now());
    let id = if from == span.from && from > hub.desk.now() { "more-time-will-be-away" } else { "more-time-away" };
    let left = left(lang, &person, &zone, from);
    let [from, until] = [from, span.until].map(|at| time::stamp(at, Style::Full));
    let mut lines = vec![lang.say(id, &[("from", from.into()), ("until", until.into()), ("left", left.into())])];
    let mut said = Vec::new();
    let mut others = 0_usize;
    for (no, came) in games {
        let seen = hub.desk.look(no).await?;
        let due = own_due(lang, asked, &seen);
        match (came, due) {
            (Ok(()), Some(due)) => said.push(line(lang, asked, &seen, &due)),
            (Ok(()), None) => others += 1,
            (Err(why), _) => said.insert(0, refused(hub, asked, &seen, &why).await),
        }
    }
    let named = said.len();
    lines.extend(said.into_iter().take(NAMED));
    lines.extend(rest(lang, named));
    if others > 0 {
        lines.push(lang.say("more-time-others", &[("n", others.into())]));
    }
    Ok(Reply::text(lines.join("\n")).row(CreateActionRow::Buttons(ways(lang, hub, &person))))
}

/// Lets the asker be back.
///
/// # Errors
/// The store failed, or a record cannot be replayed.
pub async fn back(hub: &Hub, asked: &Asked) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let Leave { person, games } = match hub.desk.back(asked.who(), hub.source(asked)).await {
        Ok(leave) => leave,
        Err(DeskError::Refused(why)) if *why == Refusal::AwayOver => {
            return Ok(Reply::text(lang.say("more-time-not-away", &[])));
        }
        Err(error) => return hub.refused(asked, None, error).await,
    };
    let zone = hub.desk.zone_of(asked.who()).await?;
    let left = left(lang, &person, &zone, hub.desk.now());
    let mut lines = vec![lang.say("more-time-back", &[("left", left.into())])];
    for (no, _) in games.into_iter().take(NAMED) {
        let seen = hub.desk.look(no).await?;
        lines.extend(own_due(lang, asked, &seen).map(|due| line(lang, asked, &seen, &due)));
    }
    Ok(Reply::text(lines.join("\n")).row(CreateActionRow::Buttons(ways(lang, hub, &person))))
}

/// Asks for a pause in every game where it is the asker's turn, and says for each what came of it.
async fn pause_all(hub: &Hub, asked: &Asked, days: u8) -> anyhow::Result<Reply> {
    let lang = asked.lang;
    let games = pressing(hub, asked).await?;
    if games.is_empty() {
        return Ok(Reply::text(lang.say("more-time-no-turn", &[])));
    }
    let mut lines = vec![lang.say("more-time-asked-all", &[("days", days.into())])];
    for game in &games {
        let head = game.head();
        if !game.replay.flagged().is_empty() {
            lines.push(line(lang, asked, &game.seen, &lang.say("more-time-too-late", &[])));
            continue;
        }
        let command = Command::Propose(Proposal::Pause { days });
        let call = Call { tag: Some(head.tag), version: None, who: asked.who(), command };
        // Several games are asked by one tap: none of them alone has handled it.
        match hub.desk.act(head.no, call, Source::default()).await {
            Ok(done) => {
                let asks = done.seen.replay.standing.is_some();
                let said = lang.say(if asks { "more-time-asked" } else { "more-time-agreed" }, &[]);
                lines.push(line(lang, asked, &done.seen, &said));
            }
            Err(DeskError::Refused(why)) => lines.push(refused(hub, asked, &game.seen, &why).await),
            Err(error) => return hub.refused(asked, Some(head.no), error).await,
        }
    }
    let (named, more) = lines.split_at(lines.len().min(NAMED + 1));
    let text = named.iter().cloned().chain(rest(lang, NAMED + more.len()).filter(|_| !more.is_empty()));
    let row = vec![button(List::MoreTime, &lang.say("answers-more-time", &[]))];
    Ok(Reply::text(text.collect::<Vec<_>>().join("\n")).row(CreateActionRow::Buttons(row)))
}

/// The games in which the asker's clock runs, most urgent first.
async fn pressing(hub: &Hub, asked: &Asked) -> anyhow::Result<Vec<Waiting>> {
    let games = waiting::running(hub, asked.who()).await?;
    Ok(games.into_iter().filter(|game| game.timing.is_some() && game.is_to_act(asked.who())).collect())
}

/// A game and what is to be said of it.
fn line(lang: Lang, asked: &Asked, seen: &Seen, said: &str) -> String {
    let head = &seen.record.head;
    let others: Vec<_> = head.people().into_iter().filter(|&u| u != asked.who()).map(mention).collect();
    let number = lists::number(head.no, links::game(seen));
    format!("• {number} {} · {} · {said}", game::name(lang, head.terms.game), others.join(" "))
}

async fn refused(hub: &Hub, asked: &Asked, seen: &Seen, why: &Refusal) -> String {
    let said = hub.explain(asked.lang, asked.who(), Some(seen), why).await.content;
    line(asked.lang, asked, seen, &said)
}

/// Until when the asker must move, if it is his turn.
fn own_due(lang: Lang, asked: &Asked, seen: &Seen) -> Option<String> {
    let mut own = seen.record.head.seats_of(asked.who());
    let timing = own.find_map(|seat| seen.replay.timing(seat, &seen.outages))?;
    Some(words::moment(lang, &timing))
}

/// How many games there are besides those named.
fn rest(lang: Lang, games: usize) -> Option<String> {
    let more = games.saturating_sub(NAMED);
    (more > 0).then(|| format!("• {}", lang.say("answers-line-more", &[("n", more.into())])))
}

/// Of the year it is at that moment: `12 of 30 days left in 2026`.
pub(super) fn left(lang: Lang, person: &Person, zone: &str, at: Time) -> String {
    let (year, left) = person.vacation_left(at, zone);
    let args = [("left", left.into()), ("most", limits::VACATION_DAYS.into()), ("year", year.to_string().into())];
    lang.say("more-time-left", &args)
}

/// The way back for one who is or will be away, and the way to his settings.
fn ways(lang: Lang, hub: &Hub, person: &Person) -> Vec<CreateButton> {
    let now = hub.desk.now();
    let mut ways = Vec::new();
    if person.vacations.iter().any(|span| span.until > now) {
        ways.push(button(List::BackAgain, &lang.say("more-time-end", &[])));
    }
    ways.push(button(List::Settings, &lang.say("more-time-settings", &[])));
    ways
}

/// A grey button of no single game.
pub(super) fn button(list: List, label: &str) -> CreateButton {
    CreateButton::new(CustomId::List(list).encode()).label(label).style(menus::GREY)
}
