//! Conditional moves in private: the lines one has planned, and a new one put together by taps.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::posts::sheet::{self, Sheet};
use super::{act, ahead, menus, orders, private};
use crate::club::{BadPlan, Command, Head, Plan, Refusal, Replay, Stage, Step, UserId};
use crate::desk::Seen;
use crate::games::{Game, Reading, Seat};
use crate::store::Draft;
use crate::words::{Lang, names, plan as words};

/// So many ready lines are offered for a move typed too early.
const READY: usize = 4;

/// What is between the moves of a line where it is passed on: no move is written with it.
const BETWEEN: &str = ", ";

/// The lines the asker has planned, and the one he is putting together, with what was just done on top.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn show(hub: &Hub, asked: &Asked, seen: &Seen, note: Option<String>) -> anyhow::Result<Reply> {
    let (lang, who, head) = (asked.lang, asked.who(), &seen.record.head);
    let replay = &*seen.replay;
    if head.terms.game.has_dice() {
        // No line of moves can be foreseen there; what can be said beforehand is about the cube.
        return orders::show(hub, asked, seen, note).await;
    }
    if head.terms.game.has_table() {
        return Box::pin(ahead::show(hub, asked, seen, note)).await;
    }
    let own = match waits(head, replay, who) {
        Ok(own) => own,
        Err(why) => return Ok(hub.explain(lang, who, Some(seen), &why).await),
    };
    let draft = private::draft(hub, who, head).await?;
    let (line, game) = Plan::follow_up(&replay.game, &draft.taps);

    let mut lines: Vec<_> = note.into_iter().collect();
    lines.push(private::title(lang, head, who));
    let mine: Vec<_> = head.plans.iter().filter(|p| p.seat == own).collect();
    for (plan, n) in mine.iter().zip(1_usize..) {
        let shown = words::line(lang, &replay.game, own, &plan.steps(&replay.game));
        lines.push(lang.say("plan-listed", &[("n", n.into()), ("line", shown.into())]));
    }
    if mine.is_empty() && line.is_empty() {
        lines.push(lang.say("plan-none", &[]));
    }
    if !line.is_empty() {
        let shown = words::line(lang, &replay.game, own, &line);
        lines.push(lang.say("plan-new", &[("line", shown.into())]));
    }
    lines.push(lang.say("plan-about", &[("command", hub.tappable("game if").into())]));

    let person = hub.desk.store().person(who).await?;
    let sum = crc32fast::hash(draft.taps.join(BETWEEN).as_bytes());
    let file = sheet::attach(&Sheet {
        game: &game,
        head: Some(head),
        from: private::viewpoint(&person, head, who, draft.flipped),
        theme: person.theme.as_deref().unwrap_or(&hub.theme),
        name: &format!("{}-{}-{}-if-{sum:08x}", head.terms.game, head.no.0, head.version),
        lang,
        draft: None,
        map: None,
    })
    .await;
    let mut reply = Reply { content: names::cut(&lines.join("\n"), 2_000), file, ..Reply::default() };
    if let Some((seat, moves)) = next(&game) {
        let placeholder = if seat == own {
            lang.say("plan-choose-own", &[])
        } else {
            let name = match head.sitter(seat) {
                Some(user) => hub.names(head).await.plain(user),
                None => String::new(),
            };
            lang.say("plan-choose-other", &[("name", name.into())])
        };
        let id = Press::of(head, Action::PlanPick).encode();
        reply = reply.row(menus::menu(id, placeholder, moves.into_iter().map(|m| (m.clone(), m))));
    }
    let button = |action, label: &str| menus::button(Press::of(head, action), &lang.say(label, &[]));
    if !line.is_empty() {
        let mut row = Vec::new();
        if line.last().is_some_and(|step| step.seat == own) {
            row.push(button(Action::PlanSave, "plan-save").style(ButtonStyle::Success));
        }
        row.push(button(Action::PlanUndo, "answers-undo"));
        reply = reply.row(CreateActionRow::Buttons(row));
    }
    let remove = mine.iter().zip(1_usize..).map(|(plan, n)| {
        let label = lang.say("plan-remove", &[("n", n.into())]);
        menus::button(Press::of(head, Action::Unplan { id: plan.id }), &label)
    });
    reply = reply.row(CreateActionRow::Buttons(remove.collect()));
    Ok(reply.row(CreateActionRow::Buttons(vec![button(Action::Board, "button-my-board")])))
}

/// Plans a line as typed, and shows what is planned then.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn plan(hub: &Hub, asked: &Asked, seen: &Seen, line: String, version: Option<u32>) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, version, Command::Plan { line }).await {
        Ok(done) => {
            set(hub, asked.who(), &done.seen.record.head, Vec::new()).await?;
            let replay = &*done.seen.replay;
            let new = done.seen.record.head.plans.last().map(|plan| {
                if let Some(saved) = ahead::saved(asked.lang, plan).filter(|_| head.terms.game.has_table()) {
                    return saved;
                }
                let shown = words::line(asked.lang, &replay.game, plan.seat, &plan.steps(&replay.game));
                asked.lang.say("plan-saved", &[("line", shown.into())])
            });
            show(hub, asked, &done.seen, new).await
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Plans the line that was put together.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn save(hub: &Hub, asked: &Asked, seen: &Seen, version: Option<u32>) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    let mut draft = private::draft(hub, asked.who(), head).await?;
    if head.terms.game.has_table() {
        // The last tap is the whole move; those before it led there.
        draft.taps = draft.taps.split_off(draft.taps.len().saturating_sub(1));
    }
    plan(hub, asked, seen, draft.taps.join(BETWEEN), version).await
}

/// Drops a planned line.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn remove(hub: &Hub, asked: &Asked, seen: &Seen, id: u32) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, None, Command::Unplan { id }).await {
        Ok(done) => show(hub, asked, &done.seen, Some(asked.lang.say("plan-dropped", &[]))).await,
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Changes the line that is being put together.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn tap(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    version: Option<u32>,
    change: impl FnOnce(&mut Vec<String>),
) -> anyhow::Result<Reply> {
    let (head, who, lang) = (&seen.record.head, asked.who(), asked.lang);
    if let Some(why) = version.and_then(|version| seen.replay.stale(version)) {
        let note = hub.explain(lang, who, Some(seen), &why).await.content;
        return show(hub, asked, seen, Some(note)).await;
    }
    let mut taps = private::draft(hub, who, head).await?.taps;
    if head.terms.game.has_table() {
        let before = taps.clone();
        change(&mut taps);
        set(hub, who, head, ahead::kept(seen, who, before, taps)).await?;
        return show(hub, asked, seen, None).await;
    }
    change(&mut taps);
    let line = Plan::follow_up(&seen.replay.game, &taps).0;
    set(hub, who, head, line.into_iter().map(|step| step.text).collect()).await?;
    show(hub, asked, seen, None).await
}

/// What a player is offered who typed a move out of turn: the lines in which it would be his answer, each a button, and all
/// others by taps.
#[must_use]
pub fn instead(lang: Lang, seen: &Seen, who: UserId, text: &str) -> Option<(String, CreateActionRow)> {
    let (head, replay) = (&seen.record.head, &*seen.replay);
    if head.terms.game.has_table() {
        let mut row = ahead::ready(lang, seen, who, text);
        row.truncate(READY);
        let said = lang.say(if row.is_empty() { "plan-instead-ahead" } else { "plan-instead" }, &[]);
        row.push(offer(lang, seen, who)?);
        return Some((said, CreateActionRow::Buttons(row)));
    }
    let own = waits(head, replay, who).ok()?;
    let (seat, moves) = next(&replay.game)?;
    let answers = moves.into_iter().filter_map(|first| {
        let mut game = replay.game.clone();
        game.play(Some(seat), &first).ok()?;
        let answer = game.read(own, text, Reading::Expected).ok()?;
        Some((first, answer))
    });
    let mut row: Vec<CreateButton> = answers
        .take(READY)
        .map(|(first, answer)| {
            let line = [first.as_str(), answer.as_str()].join(BETWEEN);
            let label = lang.say("plan-pair", &[("first", first.as_str().into()), ("answer", answer.as_str().into())]);
            menus::button(Press::of(head, Action::PlanLine(line)), &label)
        })
        .collect();
    let said = lang.say(if row.is_empty() { "plan-instead-open" } else { "plan-instead" }, &[]);
    row.push(open_button(lang, head));
    Some((said, CreateActionRow::Buttons(row)))
}

/// The button that opens this, for a player who waits.
#[must_use]
pub fn offer(lang: Lang, seen: &Seen, who: UserId) -> Option<CreateButton> {
    let head = &seen.record.head;
    if head.terms.game.has_table() {
        let open = menus::button(Press::of(head, Action::Plan), &lang.say("rekkoku-ahead-open", &[]));
        return ahead::slots(seen, who).is_ok().then_some(open);
    }
    waits(&seen.record.head, &seen.replay, who).ok().map(|_| open_button(lang, &seen.record.head))
}

fn open_button(lang: Lang, head: &Head) -> CreateButton {
    menus::button(Press::of(head, Action::Plan), &lang.say("plan-open", &[]))
}

/// The seat for which that person can plan.
fn waits(head: &Head, replay: &Replay, who: UserId) -> Result<Seat, Refusal> {
    let own = head.seats_of(who).next().ok_or(Refusal::NotAPlayer)?;
    if head.stage != Stage::Running {
        Err(Refusal::NotRunning(head.stage.clone()))
    } else if head.terms.game.has_dice() {
        Err(Refusal::Plan(BadPlan::Unforeseeable))
    } else if head.seats_of(who).any(|seat| replay.to_act().contains(seat)) {
        Err(Refusal::Plan(BadPlan::YourTurn))
    } else {
        Ok(own)
    }
}

/// Who moves next, and how, where that is for one to say.
fn next(game: &Game) -> Option<(Seat, Vec<String>)> {
    let seat = Plan::actor(game)?;
    Some((seat, game.legal(seat)))
}

async fn set(hub: &Hub, who: UserId, head: &Head, taps: Vec<String>) -> anyhow::Result<()> {
    let draft = private::draft(hub, who, head).await?;
    Ok(hub.desk.set_draft(head.no, who, Some(Draft { taps, ..draft })).await?)
}

/// The lines that go on with what has been typed, best first: each is the whole text, and what stands in it already can be
/// read.
#[must_use]
pub fn complete(game: &Game, own: Seat, typed: &str, fits: impl Fn(&Game, Seat, &str) -> Vec<String>) -> Vec<String> {
    let (line, after, rest) = Plan::begun(game, typed);
    let written: Vec<_> = line.iter().map(|step: &Step| step.text.as_str()).collect();
    let whole = line.last().filter(|step| step.seat == own && rest.is_empty()).map(|_| written.join(" "));
    let moves = Plan::actor(&after).map(|seat| fits(&after, seat, &rest)).unwrap_or_default();
    let longer = moves.iter().map(|text| written.iter().copied().chain([text.as_str()]).collect::<Vec<_>>().join(" "));
    whole.into_iter().chain(longer).collect()
}
