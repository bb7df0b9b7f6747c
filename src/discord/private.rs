//! The private board: one message only its reader sees, changed in place. He looks at the position from his side, puts a
//! move together by taps, sees it played on the board, and confirms it.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::Reply;
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::layout::Layout;
use super::posts::cube::deeds;
use super::posts::sheet::{self, Map, Sheet};
use super::{links, map, menus, orders, plans};
use crate::club::{BoardSide, Head, Person, Replay, Stage, UserId};
use crate::desk::Seen;
use crate::games::backgammon::Draft as Turn;
use crate::games::{Game, Menu, MenuKind, Seat};
use crate::picture::rekkoku::Area;
use crate::store::Draft;
use crate::words::{Lang, People, clock, game, mention, names, rekkoku, turn as words};

/// What a draft amounts to.
struct Drafted {
    /// The taps that lead somewhere.
    taps: Vec<String>,
    /// What can be tapped next.
    choices: Vec<String>,
    kind: MenuKind,
    /// The whole move, once it is one.
    complete: Option<String>,
    /// In backgammon: the turn with the steps that have been chosen.
    turn: Option<Turn>,
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
    // In a box: it is large, and part of what most controls do.
    Box::pin(showing(hub, who, lang, seen, draft, note, None)).await
}

/// The private board with all of a large board, or with the part that matters.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn see(hub: &Hub, who: UserId, lang: Lang, seen: &Seen, whole: bool) -> anyhow::Result<Reply> {
    let draft = draft(hub, who, &seen.record.head).await?;
    Box::pin(showing(hub, who, lang, seen, &draft, None, Some(whole))).await
}

async fn showing(
    hub: &Hub,
    who: UserId,
    lang: Lang,
    seen: &Seen,
    draft: &Draft,
    note: Option<String>,
    whole: Option<bool>,
) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    let replay = &*seen.replay;
    let person = hub.desk.store().person(who).await?;
    let seat = seen.acts_for(who);
    let drafted = seat.map(|seat| drafted(&replay.game, seat, &draft.taps));

    // What is drawn: the position, or what it would be after the whole move that is on the way; of a turn of backgammon how
    // far it has come.
    let mut shown = replay.game.clone();
    let turn = drafted.as_ref().and_then(|d| d.turn.as_ref());
    let complete = drafted.as_ref().and_then(|d| d.complete.as_deref());
    if let (Some(seat), Some(text), None) = (seat, complete, turn) {
        shown.play(Some(seat), text)?;
    }
    let taps = drafted.as_ref().map_or(&[][..], |d| &d.taps[..]);
    let map = replay.game.as_rekkoku().map(|war| map::map(war, taps, complete, draft.flipped, whole));
    let suffix = match drafted.as_ref().map(|d| &d.taps[..]) {
        None | Some([]) => "board".to_owned(),
        Some(taps) => format!("draft-{:08x}", crc32fast::hash(taps.join("\n").as_bytes())),
    };
    let file = sheet::attach(&Sheet {
        game: &shown,
        head: Some(head),
        from: viewpoint(&person, head, who, draft.flipped),
        theme: person.theme.as_deref().unwrap_or(&hub.theme),
        name: &format!("{}-{}-{}-{suffix}{}", head.terms.game, head.no.0, head.version, view(map.as_ref())),
        lang,
        draft: turn,
        map: map.as_ref(),
    })
    .await;

    let mut lines: Vec<String> = note.into_iter().collect();
    let people = hub.names(head).await;
    let name = |seat| people.sitter(lang, head, seat);
    lines.push(title(lang, head, who));
    lines.push(state(lang, head, replay, seat, drafted.as_ref(), &people));
    if seat.is_some() {
        let due = clock::due(lang, replay, &head.terms, &seen.outages, name);
        lines.push(format!("-# {due}"));
    }
    match &shown {
        Game::Backgammon(shown) => {
            lines.extend(person.text.then(|| words::text_board(lang, shown.state(), turn)));
            lines.push(format!("-# {}", words::facts(lang, shown.state(), turn, &name)));
        }
        Game::Lasca(_) | Game::Rekkoku(_) => lines.extend(person.text.then(|| game::text_board(lang, &shown))),
    }
    let reply = Reply { content: lines.join("\n"), file, ..Reply::default() };
    let other_view = map.map(|map| map::other_view(lang, head, &map));
    Ok(controls(lang, reply, seen, drafted.as_ref(), other_view, who))
}

/// How a file's name tells what of the board it shows.
fn view(map: Option<&Map>) -> String {
    let Some(map) = map else { return String::new() };
    let area = match map.area {
        Area::Whole => "-all".to_owned(),
        Area::Around(point) => format!("-{point}"),
    };
    if map.turned { format!("{area}-turned") } else { area }
}

/// The seat at the bottom of the reader's board. A board for many is turned otherwise: see [`Map::turned`].
pub(super) fn viewpoint(person: &Person, head: &Head, who: UserId, flipped: bool) -> Seat {
    let own = head.seats_of(who).next().filter(|_| person.board_side == BoardSide::Own).unwrap_or(Seat(0));
    if flipped && !head.terms.game.has_table() { own.other() } else { own }
}

/// The whole move that the taps amount to, once they do.
pub(super) fn whole(game: &Game, seat: Seat, taps: &[String]) -> Option<String> {
    drafted(game, seat, taps).complete
}

/// What is kept of taps that have just been changed: all of them if they lead somewhere; else the latest alone, which may
/// begin anew; else those before it.
pub(super) fn kept(game: &Game, seat: Seat, before: Vec<String>, after: Vec<String>) -> Vec<String> {
    let latest: Vec<String> = after.last().cloned().into_iter().collect();
    [after, latest, before].into_iter().find(|taps| !game.menu(seat, taps, menus::MOST).void).unwrap_or_default()
}

/// Reads the taps if they lead somewhere.
fn drafted(game: &Game, seat: Seat, taps: &[String]) -> Drafted {
    let Menu { choices, kind, complete, void } = game.menu(seat, taps, menus::MOST);
    let taps = if void { Vec::new() } else { taps.to_vec() };
    let turn = match game {
        Game::Backgammon(game) => game.drafted(&taps),
        Game::Lasca(_) | Game::Rekkoku(_) => None,
    };
    Drafted { taps, choices, kind, complete, turn }
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
fn state(
    lang: Lang,
    head: &Head,
    replay: &Replay,
    seat: Option<Seat>,
    drafted: Option<&Drafted>,
    people: &People,
) -> String {
    if let (Some(seat), Some(drafted)) = (seat, drafted) {
        let label = replay.game.move_number();
        return if let (Some(turn), Game::Backgammon(game)) = (&drafted.turn, &replay.game) {
            words::state(lang, game.state(), turn, &label)
        } else if let Some(text) = &drafted.complete {
            let chosen = lang.say("answers-chosen", &[("move", names::quote(&format!("{label} {text}")).into())]);
            [Some(chosen), game::warning(lang, &replay.game, text)].into_iter().flatten().collect::<Vec<_>>().join("\n")
        } else if let Some(piece) = replay.game.as_rekkoku().and_then(|g| map::chosen_piece(lang, g, &drafted.taps)) {
            lang.say("rekkoku-chosen-piece", &[("piece", piece.into())])
        } else if let Some(first) = drafted.taps.last() {
            lang.say("answers-chosen-piece", &[("piece", names::quote(first).into())])
        } else {
            let situation = game::situation(lang, &replay.game, seat, &|seat| people.sitter(lang, head, seat));
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
            let reason = game::reason(lang, head, &replay.game, ending, people);
            if let Some(war) = replay.game.as_rekkoku() {
                let name = |of| war.seat(of).map(|seat| people.sitter(lang, head, seat));
                let places = rekkoku::ranking(lang, war.position(), &name);
                return std::iter::once(reason).chain(places).collect::<Vec<_>>().join("\n");
            }
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
    drafted: Option<&Drafted>,
    other_view: Option<CreateButton>,
    who: UserId,
) -> Reply {
    let (head, replay) = (&seen.record.head, &*seen.replay);
    let button = |action, label| menus::button(Press::of(head, action), &lang.say(label, &[]));
    for row in drafted.map(|drafted| choosing(lang, head, &replay.game, drafted)).unwrap_or_default() {
        reply = reply.row(row);
    }
    let ahead = plans::offer(lang, seen, who).into_iter().chain(orders::offer(lang, seen, who));
    reply = reply.row(CreateActionRow::Buttons(other_view.into_iter().chain(ahead).collect()));
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

/// The menu of what comes next, and what can be done with what was chosen. What is done with the cube has buttons.
fn choosing(lang: Lang, head: &Head, play: &Game, drafted: &Drafted) -> Vec<CreateActionRow> {
    if let Game::Backgammon(game) = play
        && drafted.complete.is_none()
        && let Some(rows) = deeds(lang, game.state(), &|action| Press::of(head, action))
    {
        return Layout { rows, ..Layout::default() }.components();
    }
    let button = |action, label| menus::button(Press::of(head, action), &lang.say(label, &[]));
    let menu = |page, label, choices: &[String]| {
        let said = |choice: &String| match play {
            Game::Rekkoku(war) => map::label(lang, war, drafted.kind, choice),
            Game::Lasca(_) | Game::Backgammon(_) => choice.clone(),
        };
        let options = choices.iter().map(|choice| (said(choice), choice.clone()));
        menus::menu(Press::of(head, Action::Pick { page }).encode(), lang.say(label, &[]), options)
    };
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    let warned = drafted.complete.as_ref().is_some_and(|text| game::warning(lang, play, text).is_some());
    if let Some(text) = &drafted.complete {
        let label = match drafted.turn {
            Some(_) => lang.say("turn-confirm", &[("play", text.into())]),
            None => lang.say(if warned { "rekkoku-anyway" } else { "answers-confirm" }, &[]),
        };
        let confirm = Press::of(head, Action::Confirm(text.clone()));
        let style = if warned { ButtonStyle::Danger } else { ButtonStyle::Success };
        buttons.push(menus::styled(confirm, &label, style));
    } else {
        // Who would rather see each step on the board need not look for his play in a menu of whole ones.
        let steps = drafted.turn.as_ref().filter(|_| drafted.kind == MenuKind::Moves).map(Turn::options);
        let label = match drafted.kind {
            MenuKind::Moves if steps.is_some() => "turn-choose-whole",
            MenuKind::Moves => "answers-choose-move",
            MenuKind::Pieces => "answers-choose-piece",
            MenuKind::Steps => "answers-choose-step",
            MenuKind::Pages => "answers-choose-page",
        };
        rows.push(menu(0, label, &drafted.choices));
        let steps = steps.map(|steps| steps.iter().map(ToString::to_string).collect::<Vec<_>>());
        rows.extend(steps.map(|steps| menu(1, "turn-choose-first", &steps)));
    }
    if !drafted.taps.is_empty() {
        buttons.push(button(Action::Undo, if warned { "rekkoku-another" } else { "answers-undo" }));
    }
    if drafted.taps.len() > 1 {
        buttons.push(button(Action::Cancel, "turn-cancel"));
    }
    rows.push(CreateActionRow::Buttons(buttons));
    rows
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    /// A game where that seat has rolled.
    fn rolled(men: &str, dice: &str) -> Game {
        let setup = Setup { position: Some(format!("XGID={men}:0:0:1:{dice}:0:0:0:5:12")), ..Setup::default() };
        Game::new(GameKind::Backgammon, &setup).unwrap()
    }

    /// The start; two men to enter; bearing off against a man on the bar; fifteen points held; three men before a wall.
    const BOARDS: [&str; 5] = [
        "-b----E-C---eE---c-e----B-",
        "------E-C---eC-----cc-b--B",
        "aAABBCC-----------------b-",
        "---A-A-A-A-A-A-AAAAAAAAAa-",
        "-b--BbC-C-B-cB----b-C-----",
    ];

    #[test]
    fn a_step_that_leaves_the_same_choices_counts() {
        // After one of the three men on 20 has moved the others can do what he could.
        let game = rolled(BOARDS[4], "11");
        let first = drafted(&game, Seat(1), &[]);
        assert_eq!(first.choices[0], "20 → 19 (1)");
        let one = drafted(&game, Seat(1), &first.choices[..1]);
        assert_eq!((&one.choices, one.taps.len()), (&first.choices, 1));
        assert_eq!(one.turn.unwrap().steps().len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn no_taps_make_a_draft_unusable(
            (board, dice) in (0..BOARDS.len(), prop::sample::select(vec!["11", "22", "31", "65", "44"])),
            taps in prop::collection::vec(prop::option::of((any::<prop::sample::Index>(), any::<bool>())), 0..12),
        ) {
            let (game, seat) = (rolled(BOARDS[board], dice), Seat(1));
            let legal = game.legal(seat);
            let mut draft: Vec<String> = Vec::new();
            for tap in taps {
                let shown = drafted(&game, seat, &draft);
                prop_assert_eq!(&shown.taps, &draft);
                let mut after = draft.clone();
                match tap {
                    None => drop(after.pop()),
                    Some((which, true)) if !shown.choices.is_empty() => after.push(which.get(&shown.choices).clone()),
                    // From a menu that another copy of the board still shows.
                    Some((which, _)) => after.push(which.get(&legal).clone()),
                }
                draft = kept(&game, seat, draft, after);
            }
            // Whatever was tapped, the first of each menu leads on to a legal play.
            for _ in 0..8 {
                let shown = drafted(&game, seat, &draft);
                match (shown.complete, shown.choices.into_iter().next()) {
                    (Some(play), _) => {
                        prop_assert!(legal.contains(&play), "{play}");
                        return Ok(());
                    }
                    (None, Some(choice)) => draft.push(choice),
                    (None, None) => prop_assert!(false, "nothing can be tapped after {draft:?}"),
                }
            }
            prop_assert!(false, "never complete: {draft:?}");
        }
    }
}
