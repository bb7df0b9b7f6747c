//! Planning ahead in private, where one plans a move for each slot that one leads: what is planned, and a new move put
//! together by taps as on the private board.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::posts::sheet::{self, Sheet};
use super::{map, menus, private};
use crate::club::{BadPlan, Head, Plan, Refusal, Stage, UserId, ahead};
use crate::desk::Seen;
use crate::games::rekkoku::{Colour, Game};
use crate::games::{self, Menu, MenuKind, Reading, Rules, Seat};
use crate::words::{Lang, names, rekkoku as words};

/// What the taps amount to.
struct Made {
    /// For which slot, and who leads it.
    slot: Option<(Colour, Seat)>,
    /// The war as if that slot were to move.
    there: Option<Game>,
    /// The taps after the slot's.
    taps: Vec<String>,
    menu: Menu,
}

impl Made {
    /// Whether these taps lead somewhere. With one slot to plan for it need not be tapped.
    fn of(game: &Game, open: &[(Colour, Seat)], taps: &[String]) -> Self {
        let named = taps.split_first().and_then(|(first, rest)| {
            let slot = open.iter().find(|(slot, _)| slot.letter().to_string() == *first)?;
            Some((*slot, rest))
        });
        let only = match open {
            [slot] => Some((*slot, taps)),
            _ => None,
        };
        let Some((slot, taps)) = named.or(only) else {
            let menu = Menu { void: !taps.is_empty(), ..Menu::default() };
            return Self { slot: None, there: None, taps: Vec::new(), menu };
        };
        let there = game.as_if(slot.0);
        let menu = there.as_ref().map(|game| game.menu(slot.1, taps, menus::MOST)).unwrap_or_default();
        let taps = if menu.void { Vec::new() } else { taps.to_vec() };
        Self { slot: Some(slot), there, taps, menu }
    }
}

/// The slots for which that person can plan now.
///
/// # Errors
/// Why there is none.
pub fn slots(seen: &Seen, who: UserId) -> Result<Vec<(Colour, Seat)>, Refusal> {
    let (head, replay) = (&seen.record.head, &seen.replay);
    let own: games::Seats = head.seats_of(who).collect();
    let Some(game) = replay.game.as_rekkoku() else { return Err(Refusal::Plan(BadPlan::Unforeseeable)) };
    if own.is_empty() {
        return Err(Refusal::NotAPlayer);
    }
    if head.stage != Stage::Running {
        return Err(Refusal::NotRunning(head.stage.clone()));
    }
    let mut led = ahead::slots(game, own);
    if led.is_empty() {
        return Err(Refusal::Fallen);
    }
    if led.iter().any(|&(_, seat)| replay.gone(seat).is_some()) {
        return Err(Refusal::Plan(BadPlan::Absent));
    }
    led.retain(|&(slot, _)| slot != game.position().turn());
    if led.is_empty() { Err(Refusal::Plan(BadPlan::YourTurn)) } else { Ok(led) }
}

/// What the asker has planned, and the move that he is putting together, with what was just done on top.
///
/// # Errors
/// The store failed.
pub async fn show(hub: &Hub, asked: &Asked, seen: &Seen, note: Option<String>) -> anyhow::Result<Reply> {
    let (lang, who, head) = (asked.lang, asked.who(), &seen.record.head);
    let open = match slots(seen, who) {
        Ok(open) => open,
        Err(why) => return Ok(hub.explain(lang, who, Some(seen), &why).await),
    };
    // One of its slots is a slot of a war.
    let Some(game) = seen.replay.game.as_rekkoku() else { return Ok(Reply::default()) };
    let draft = private::draft(hub, who, head).await?;
    let made = Made::of(game, &open, &draft.taps);
    let plan_for = |slot| head.plans.iter().find(|plan| plan.slot() == Some(slot));

    let mut lines: Vec<_> = note.into_iter().collect();
    lines.push(private::title(lang, head, who));
    let listed = open.iter().map(|&(slot, _)| {
        words::planned(lang, slot, plan_for(slot).and_then(|plan| plan.line.first()).map(String::as_str))
    });
    lines.extend(listed);
    let country = made.slot.map(|(slot, _)| words::country(lang, slot)).unwrap_or_default();
    if let Some(text) = &made.menu.complete {
        let args = [("move", names::quote(text).into()), ("country", country.into())];
        lines.push(lang.say("rekkoku-ahead-chosen", &args));
    } else if let Some(there) = &made.there {
        lines.push(lang.say("rekkoku-ahead-slot", &[("country", country.into())]));
        let piece = map::chosen_piece(lang, there, &made.taps);
        lines.extend(piece.map(|piece| lang.say("rekkoku-chosen-piece", &[("piece", piece.into())])));
    }
    lines.push(lang.say("rekkoku-ahead-about", &[("command", hub.tappable("game if").into())]));

    // Before a piece is chosen the board is shown as it is, with the last move.
    let before = made.there.as_ref().filter(|_| !made.taps.is_empty()).unwrap_or(game);
    let shown = map::map(before, &made.taps, made.menu.complete.as_deref(), draft.flipped, None);
    let mut drawn = games::Game::Rekkoku(before.clone());
    if let (Some(text), Some((_, seat))) = (&made.menu.complete, made.slot) {
        drawn.play(Some(seat), text)?;
    }
    let person = hub.desk.store().person(who).await?;
    let sum = crc32fast::hash(format!("{:?} {:?} {:?}", draft.taps, shown.area, draft.flipped).as_bytes());
    let file = sheet::attach(&Sheet {
        game: &drawn,
        head: Some(head),
        from: private::viewpoint(&person, head, who, draft.flipped),
        theme: person.theme.as_deref().unwrap_or(&hub.theme),
        name: &format!("{}-{}-{}-ahead-{sum:08x}", head.terms.game, head.no.0, head.version),
        lang,
        draft: None,
        map: Some(&shown),
    })
    .await;
    let reply = Reply { content: names::cut(&lines.join("\n"), 2_000), file, ..Reply::default() };
    Ok(controls(lang, head, reply, &open, &made, draft.taps.is_empty()))
}

fn controls(lang: Lang, head: &Head, mut reply: Reply, open: &[(Colour, Seat)], made: &Made, untouched: bool) -> Reply {
    let id = Press::of(head, Action::PlanPick).encode();
    let button = |action, label: &str| menus::button(Press::of(head, action), &lang.say(label, &[]));
    match &made.there {
        None => {
            let slots = open.iter().map(|(slot, _)| (words::country(lang, *slot), slot.letter().to_string()));
            reply = reply.row(menus::menu(id, lang.say("rekkoku-ahead-choose-slot", &[]), slots));
        }
        Some(there) if made.menu.complete.is_none() => {
            let label = match made.menu.kind {
                MenuKind::Moves | MenuKind::Steps => "answers-choose-move",
                MenuKind::Pieces => "answers-choose-piece",
                MenuKind::Pages => "answers-choose-page",
            };
            let said = |choice: &String| (map::label(lang, there, made.menu.kind, choice), choice.clone());
            reply = reply.row(menus::menu(id, lang.say(label, &[]), made.menu.choices.iter().map(said)));
        }
        Some(_) => {}
    }
    let mut row: Vec<CreateButton> = Vec::new();
    if made.menu.complete.is_some() {
        row.push(button(Action::PlanSave, "plan-save").style(ButtonStyle::Success));
    }
    if !untouched {
        row.push(button(Action::PlanUndo, "answers-undo"));
    }
    reply = reply.row(CreateActionRow::Buttons(row));
    let mut remove: Vec<CreateButton> = open
        .iter()
        .filter_map(|&(slot, _)| {
            let plan = head.plans.iter().find(|plan| plan.slot() == Some(slot))?;
            let label = lang.say("rekkoku-ahead-remove", &[("country", words::country(lang, slot).into())]);
            Some(menus::button(Press::of(head, Action::Unplan { id: plan.id }), &label))
        })
        .collect();
    // There are eight slots, one of them to move, and five buttons in a row.
    let rest = remove.split_off(remove.len().min(4));
    reply = reply.row(CreateActionRow::Buttons(remove));
    let board = button(Action::Board, "button-my-board");
    reply.row(CreateActionRow::Buttons(rest.into_iter().chain([board]).collect()))
}

/// What is kept of taps that have just been changed.
pub fn kept(seen: &Seen, who: UserId, before: Vec<String>, after: Vec<String>) -> Vec<String> {
    let (Some(game), Ok(open)) = (seen.replay.game.as_rekkoku(), slots(seen, who)) else { return Vec::new() };
    let latest = after.last().cloned().into_iter().collect();
    let leads = |taps: &Vec<String>| !Made::of(game, &open, taps).menu.void;
    [after, latest, before].into_iter().find(leads).unwrap_or_default()
}

/// That a move was planned.
pub fn saved(lang: Lang, plan: &Plan) -> Option<String> {
    let country = words::country(lang, plan.slot()?);
    let text = names::quote(plan.line.first()?);
    Some(lang.say("rekkoku-ahead-saved", &[("country", country.into()), ("move", text.into())]))
}

/// The plans that a move typed too early could be, a button each.
pub fn ready(lang: Lang, seen: &Seen, who: UserId, text: &str) -> Vec<CreateButton> {
    let (head, Some(game)) = (&seen.record.head, seen.replay.game.as_rekkoku()) else { return Vec::new() };
    let read = |(slot, seat): (Colour, Seat)| {
        let read = game.as_if(slot)?.read(seat, text, Reading::Expected).ok()?;
        let args = [("country", words::country(lang, slot).into()), ("move", read.as_str().into())];
        let label = lang.say("rekkoku-ahead-ready", &args);
        Some(menus::button(Press::of(head, Action::PlanLine(read)), &label))
    };
    slots(seen, who).unwrap_or_default().into_iter().filter_map(read).collect()
}

/// The moves that fit what is typed, of all slots for which one can plan, each with what a list says of it.
#[must_use]
pub fn complete(
    seen: &Seen,
    who: UserId,
    typed: &str,
    fits: impl Fn(&games::Game, Seat, &str) -> Vec<String>,
) -> Vec<String> {
    let Some(game) = seen.replay.game.as_rekkoku() else { return Vec::new() };
    let each = slots(seen, who).unwrap_or_default().into_iter().filter_map(|(slot, seat)| {
        let there = games::Game::Rekkoku(game.as_if(slot)?);
        Some(fits(&there, seat, typed))
    });
    each.flatten().collect()
}
