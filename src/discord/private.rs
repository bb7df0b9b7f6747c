//! The private board: one message only its reader sees, changed in place. He looks at the position from his side, puts a
//! move together by taps, sees it played on the board, and confirms it.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::Reply;
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::posts::sheet::{self, Sheet};
use super::{links, menus, plans};
use crate::club::{BoardSide, Head, Person, Replay, Stage, UserId};
use crate::desk::Seen;
use crate::games::{Game, MenuKind, Seat};
use crate::store::Draft;
use crate::words::{Lang, clock, game, mention, names};

/// What a draft amounts to.
struct Drafted {
    /// The taps that lead somewhere.
    taps: Vec<String>,
    /// What can be tapped next.
    choices: Vec<String>,
    kind: MenuKind,
    /// The whole move, once it is one.
    complete: Option<String>,
}

/// The reader's draft for that game, void if the game has moved on.
///
/// # Errors
/// The store failed.
pub async fn draft(hub: &Hub, who: UserId, head: &Head) -> anyhow::Result<Draft> {
    let draft = hub.desk.store().draft(head.no, who).await?.unwrap_or_default();
    let taps = if draft.version == head.version { draft.taps } else { Vec::new() };
    Ok(Draft { version: head.version, taps, flipped: draft.flipped })
}

/// The private board as it stands, with the draft in the store.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn open(hub: &Hub, who: UserId, lang: Lang, seen: &Seen, note: Option<String>) -> anyhow::Result<Reply> {
    let draft = draft(hub, who, &seen.record.head).await?;
    show(hub, who, lang, seen, &draft, note).await
}

/// The private board with that draft on it, and a line above it if there is something to say.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn show(
    hub: &Hub,
    who: UserId,
    lang: Lang,
    seen: &Seen,
    draft: &Draft,
    note: Option<String>,
) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    let replay = &*seen.replay;
    let person = hub.desk.store().person(who).await?;
    let seat = head.seats_of(who).find(|&s| replay.to_act().contains(s));
    let drafted = seat.map(|seat| drafted(&replay.game, seat, &draft.taps));

    // What is drawn: the position, or what it would be after the whole move that is on the way.
    let mut shown = replay.game.clone();
    let complete = drafted.as_ref().and_then(|d| d.complete.as_deref());
    if let (Some(seat), Some(text)) = (seat, complete) {
        shown.play(Some(seat), text)?;
    }
    let suffix = if complete.is_some() { "preview" } else { "board" };
    let file = sheet::attach(&Sheet {
        game: &shown,
        head: Some(head),
        from: viewpoint(&person, head, who, draft.flipped),
        theme: person.theme.as_deref().unwrap_or(&hub.theme),
        name: &format!("{}-{}-{}-{suffix}", head.terms.game, head.no.0, head.version),
        lang,
    })
    .await;

    let mut lines: Vec<String> = note.into_iter().collect();
    lines.push(title(lang, head, who));
    lines.push(state(hub, lang, head, replay, seat, drafted.as_ref()).await);
    if seat.is_some() {
        let people = hub.names(head).await;
        let name =
            |seat| head.sitter(seat).map_or_else(|| game::side(lang, head.terms.game, seat), |u| people.shown(u));
        let due = clock::due(lang, replay, &head.terms, &seen.outages, name);
        lines.push(format!("-# {due}"));
    }
    if person.text {
        lines.push(game::text_board(lang, &shown));
    }
    let reply = Reply { content: lines.join("\n"), file, ..Reply::default() };
    Ok(controls(lang, reply, seen, replay, drafted.as_ref(), who))
}

/// The seat at the bottom of the reader's board.
pub(super) fn viewpoint(person: &Person, head: &Head, who: UserId, flipped: bool) -> Seat {
    let own = head.seats_of(who).next().filter(|_| person.board_side == BoardSide::Own).unwrap_or(Seat(0));
    if flipped { own.other() } else { own }
}

/// The whole move that the taps amount to, once they do.
pub(super) fn whole(game: &Game, seat: Seat, taps: &[String]) -> Option<String> {
    drafted(game, seat, taps).complete
}

/// Reads the taps as far as they lead somewhere.
fn drafted(game: &Game, seat: Seat, taps: &[String]) -> Drafted {
    if let [whole] = taps
        && game.legal(seat).contains(whole)
    {
        return Drafted { taps: taps.to_vec(), choices: vec![], kind: MenuKind::Moves, complete: Some(whole.clone()) };
    }
    let menu = game.menu(seat, taps, menus::MOST);
    let taps = if game.menu(seat, &[], menus::MOST) == menu { Vec::new() } else { taps.to_vec() };
    Drafted { taps, choices: menu.choices, kind: menu.kind, complete: menu.complete }
}

/// The game and who plays it.
pub(super) fn title(lang: Lang, head: &Head, who: UserId) -> String {
    let seats: Vec<_> = head.seats_of(who).collect();
    let others = (0..head.terms.seats).map(Seat).filter(|s| !seats.contains(s)).filter_map(|s| head.sitter(s));
    let others: Vec<_> = others.map(mention).collect();
    let args = [
        ("no", head.no.0.into()),
        ("game", game::name(lang, head.terms.game).into()),
        ("others", others.join(" – ").into()),
    ];
    lang.say(if seats.is_empty() { "answers-board-of" } else { "answers-board-against" }, &args)
}

/// What is to be done, or why nothing is.
async fn state(
    hub: &Hub,
    lang: Lang,
    head: &Head,
    replay: &Replay,
    seat: Option<Seat>,
    drafted: Option<&Drafted>,
) -> String {
    if let (Some(seat), Some(drafted)) = (seat, drafted) {
        let label = replay.game.move_number();
        return if let Some(text) = &drafted.complete {
            lang.say("answers-chosen", &[("move", names::quote(&format!("{label} {text}")).into())])
        } else if let Some(first) = drafted.taps.last() {
            lang.say("answers-chosen-piece", &[("piece", names::quote(first).into())])
        } else {
            let situation = game::situation(lang, &replay.game, seat);
            lang.say("answers-your-move", &[("label", label.into()), ("situation", situation.into())])
        };
    }
    match &replay.stage {
        Stage::Running => {
            let act: Vec<_> = replay.to_act().iter().filter_map(|s| head.sitter(s)).collect();
            let act: Vec<_> = act.into_iter().map(mention).collect();
            lang.say("answers-waits-for", &[("who", act.join(" ").into())])
        }
        Stage::Invited => lang.say("answers-not-begun", &[]),
        Stage::Over(ending) => {
            let people = hub.names(head).await;
            let reason = game::reason(lang, head, &replay.game, ending, &people);
            match ending.winner().and_then(|seat| head.sitter(seat)) {
                Some(winner) => lang.say("answers-won", &[("name", mention(winner).into()), ("reason", reason.into())]),
                None => lang.say("answers-drawn", &[("reason", reason.into())]),
            }
        }
        Stage::Aborted => lang.say("answers-aborted", &[]),
        Stage::Closed(_) => lang.say("answers-came-to-nothing", &[]),
    }
}

fn controls(
    lang: Lang,
    mut reply: Reply,
    seen: &Seen,
    replay: &Replay,
    drafted: Option<&Drafted>,
    who: UserId,
) -> Reply {
    let head = &seen.record.head;
    let button = |action, label| menus::button(Press::of(head, action), &lang.say(label, &[]));
    if let Some(drafted) = drafted {
        if let Some(text) = &drafted.complete {
            let confirm = Press::of(head, Action::Confirm(text.clone()));
            let confirm = menus::styled(confirm, &lang.say("answers-confirm", &[]), ButtonStyle::Success);
            reply = reply.row(CreateActionRow::Buttons(vec![confirm, button(Action::Undo, "answers-undo")]));
        } else {
            let placeholder = match drafted.kind {
                MenuKind::Moves => "answers-choose-move",
                MenuKind::Pieces => "answers-choose-piece",
                MenuKind::Steps => "answers-choose-step",
            };
            let options = drafted.choices.iter().map(|c| (c.clone(), c.clone()));
            let id = Press::of(head, Action::Pick { page: 0 }).encode();
            reply = reply.row(menus::menu(id, lang.say(placeholder, &[]), options));
            if !drafted.taps.is_empty() {
                reply = reply.row(CreateActionRow::Buttons(vec![button(Action::Undo, "answers-undo")]));
            }
        }
    }
    reply = reply.row(CreateActionRow::Buttons(plans::offer(lang, seen, who).into_iter().collect()));
    let player = head.seats_of(who).next().is_some();
    let mut last: Vec<CreateButton> = vec![button(Action::Flip, "answers-flip")];
    if !replay.plies.is_empty() {
        last.push(button(Action::Replay { at: head.version }, "answers-step-through"));
    }
    last.push(button(Action::More, "answers-more"));
    if player && replay.stage == Stage::Running {
        last.push(button(Action::Skip, "answers-skip"));
    }
    last.extend(links::newest(lang, seen));
    reply.row(CreateActionRow::Buttons(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameKind, Setup};

    #[test]
    fn taps_become_a_move() {
        let setup = Setup { position: Some("w c5w b6bW d6b a1w".into()), ..Setup::default() };
        let game = Game::new(GameKind::Lasca, &setup).unwrap();
        let none = drafted(&game, Seat(0), &[]);
        assert_eq!((none.choices.len(), none.complete), (2, None));
        let whole = drafted(&game, Seat(0), &["c5xe7*".into()]);
        assert_eq!(whole.complete.as_deref(), Some("c5xe7*"));
        let void = drafted(&game, Seat(0), &["g7-f6".into()]);
        assert_eq!((void.taps.len(), void.choices.len(), void.complete), (0, 2, None));
    }
}
