//! What the controls of a game do, whether pressed, chosen from a menu or given as a command.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::act::{self, Given};
use super::answer::{Asked, Reply};
use super::custom_id::{Action, Deed, Press};
use super::hub::Hub;
use super::{
    allies, clock, countries, cube, export, links, menus, orders, past, plans, pledge, private, vacant, verify, waiting,
};
use crate::club::{Command, GameNo, Head, Place, Proposal, Refusal, Stage};
use crate::desk::Seen;
use crate::games::Seat;
use crate::store::Draft;
use crate::words::{Lang, game, mention, names};

/// The most characters of a list of moves in a message.
const LIST: usize = 1_700;

/// A control used: what it does, and the version it was drawn at.
pub struct Used {
    /// What it does.
    pub action: Action,
    /// The version it was drawn at; `None` for commands, which mean the game as it is.
    pub version: Option<u32>,
    /// What was chosen, for menus.
    pub chosen: Vec<String>,
}

impl From<Action> for Used {
    fn from(action: Action) -> Self {
        Self { action, version: None, chosen: Vec::new() }
    }
}

/// Does it, and gives the private answer.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn carry_out(hub: &Hub, asked: &Asked, seen: &Seen, used: Used) -> anyhow::Result<Reply> {
    let (lang, who, head) = (asked.lang, asked.who(), &seen.record.head);
    let given = used.version.map_or(Given::Typed, Given::Tapped);
    match used.action {
        Action::Near { author, .. } | Action::Anyway { author, .. } if author != who => {
            let author = mention(author);
            Ok(Reply::text(lang.say("answers-not-your-choice", &[("name", author.into())])))
        }
        Action::Move(text) | Action::Near { text, .. } if let Some(deed) = Deed::parse(&text) => {
            Box::pin(cube::press(hub, asked, seen, deed, used.version)).await
        }
        Action::Move(text) => Box::pin(act::play(hub, asked, seen, &text, given)).await,
        Action::Near { text, .. } => Box::pin(act::play(hub, asked, seen, &text, given)).await,
        Action::Confirm(text) | Action::Anyway { text, .. } => {
            Box::pin(act::played(hub, asked, seen, &text, used.version)).await
        }
        Action::Play | Action::Board | Action::Open | Action::Page { .. } => {
            Box::pin(private::open(hub, who, lang, seen, None)).await
        }
        Action::Pick { .. } => Box::pin(draft(hub, asked, seen, used.version, |taps| taps.extend(used.chosen))).await,
        Action::Tap(choice) => Box::pin(draft(hub, asked, seen, used.version, |taps| taps.push(choice))).await,
        Action::Undo => draft(hub, asked, seen, used.version, |taps| drop(taps.pop())).await,
        Action::Cancel => Box::pin(draft(hub, asked, seen, used.version, Vec::clear)).await,
        Action::Flip => {
            let mut draft = Box::pin(private::draft(hub, who, head)).await?;
            draft.flipped = !draft.flipped;
            hub.desk.set_draft(head.no, who, Some(draft.clone())).await?;
            Box::pin(private::show(hub, who, lang, seen, &draft, None)).await
        }
        Action::See { whole } => Box::pin(private::see(hub, who, lang, seen, whole)).await,
        Action::Replay { at } => Box::pin(past::at(hub, who, lang, seen, at)).await,
        Action::More => Ok(more(hub, seen, asked).await),
        Action::Legal => Box::pin(legal(hub, asked, seen)).await,
        Action::History => history(lang, seen, asked),
        Action::Export => Box::pin(export::export(hub, asked, seen)).await,
        Action::Verify => Box::pin(verify::verify(hub, asked, seen)).await,
        Action::Rules => Ok(super::help::rules(hub, lang, head.terms.game).await),
        Action::Draw => Box::pin(offer_draw(hub, asked, seen)).await,
        Action::Takeback => {
            let command = Command::Propose(Proposal::Takeback);
            Box::pin(simple(hub, asked, seen, None, command, "answers-takeback-asked")).await
        }
        Action::Plan => Box::pin(plans::show(hub, asked, seen, None)).await,
        Action::PlanPick => Box::pin(plans::tap(hub, asked, seen, used.version, |taps| taps.extend(used.chosen))).await,
        Action::PlanUndo => plans::tap(hub, asked, seen, used.version, |taps| drop(taps.pop())).await,
        Action::PlanSave => Box::pin(plans::save(hub, asked, seen, used.version)).await,
        Action::PlanLine(line) => Box::pin(plans::plan(hub, asked, seen, line, used.version)).await,
        Action::Unplan { id } => Box::pin(plans::remove(hub, asked, seen, id)).await,
        Action::Orders => Box::pin(orders::show(hub, asked, seen, None)).await,
        Action::Order(order) => Box::pin(orders::give(hub, asked, seen, order, used.version)).await,
        Action::Unorder => Box::pin(orders::cancel(hub, asked, seen)).await,
        Action::Agree => Box::pin(simple(hub, asked, seen, used.version, Command::Agree, "answers-agreed")).await,
        Action::Refuse => {
            Box::pin(simple(hub, asked, seen, used.version, Command::Refuse, "answers-proposal-gone")).await
        }
        Action::Resign if cube::is_known_in(seen) => Box::pin(cube::resign(hub, asked, seen)).await,
        Action::ResignMatch => Box::pin(cube::resign_match(hub, asked, seen)).await,
        Action::ResignGame { win } => Box::pin(cube::resign_game(hub, asked, seen, win, used.version)).await,
        Action::ResignGameYes { win } => Box::pin(cube::offer_resignation(hub, asked, seen, win, used.version)).await,
        Action::Cube(deed) => Box::pin(cube::press(hub, asked, seen, deed, used.version)).await,
        Action::CubeYes(deed) => Box::pin(cube::carry_out(hub, asked, seen, deed, used.version)).await,
        Action::Resign => {
            Box::pin(sure(hub, asked, seen, Action::ResignYes, "answers-resign-sure", "answers-resign-yes")).await
        }
        Action::ResignYes if cube::is_known_in(seen) => Box::pin(cube::give_up(hub, asked, seen, used.version)).await,
        Action::ResignYes => Box::pin(simple(hub, asked, seen, None, Command::Resign, "answers-resigned")).await,
        Action::Abort => {
            Box::pin(sure(hub, asked, seen, Action::AbortYes, "answers-abort-sure", "answers-abort-yes")).await
        }
        Action::AbortYes => Box::pin(simple(hub, asked, seen, None, Command::Abort, "answers-aborted-now")).await,
        Action::Rematch => Box::pin(simple(hub, asked, seen, None, Command::Rematch, "answers-rematch")).await,
        Action::Relocate => {
            let place = Place { server: asked.server, channel: asked.channel };
            let command = Command::Relocate { place, parent: asked.parent };
            Box::pin(simple(hub, asked, seen, None, command, "answers-relocated")).await
        }
        Action::Time => Box::pin(clock::show(hub, asked, seen, None)).await,
        Action::Nudge => Box::pin(clock::nudge(hub, asked, seen)).await,
        Action::Give { seconds } => Box::pin(clock::give(hub, asked, seen, seconds, used.version)).await,
        Action::Claim => Box::pin(clock::claim(hub, asked, seen)).await,
        Action::ClaimYes => Box::pin(simple(hub, asked, seen, None, Command::Claim, "clock-claimed")).await,
        Action::Pause { days } => Box::pin(clock::pause(hub, asked, seen, days)).await,
        Action::PickPause => {
            // What is no number of days is refused as one of too few.
            let days = used.chosen.first().and_then(|days| days.parse().ok()).unwrap_or_default();
            Box::pin(clock::pause(hub, asked, seen, days)).await
        }
        Action::Accept => Box::pin(simple(hub, asked, seen, used.version, Command::Accept, "answers-accepted")).await,
        Action::Close => Box::pin(simple(hub, asked, seen, used.version, Command::Close, "answers-closed")).await,
        Action::Join => {
            // Who sits there already keeps the country he wishes for, and is told so.
            let seat = head.chair(who).and_then(|chair| chair.seat);
            Box::pin(simple(hub, asked, seen, None, Command::Join { seat }, "table-joined")).await
        }
        Action::JoinAs => {
            // What is no number is the lot.
            let seat = used.chosen.first().and_then(|seat| seat.parse().ok()).map(Seat);
            Box::pin(simple(hub, asked, seen, None, Command::Join { seat }, "table-joined")).await
        }
        Action::Leave => Box::pin(simple(hub, asked, seen, None, Command::Leave, "table-left")).await,
        Action::Start => Box::pin(simple(hub, asked, seen, None, Command::Start, "table-started")).await,
        Action::StepIn { seat } => {
            Box::pin(simple(hub, asked, seen, None, Command::StepIn { seat }, "table-stepped-in")).await
        }
        Action::Object { seat } => {
            Box::pin(simple(hub, asked, seen, None, Command::Object { seat }, "table-did-object")).await
        }
        Action::Stop => stop(hub, asked, seen).await,
        Action::Seats => Ok(vacant::show(hub, asked, seen).await),
        Action::Alliance => Box::pin(allies::chosen(hub, asked, seen, &used.chosen)).await,
        Action::Status => countries::status(hub, asked, seen).await,
        Action::Country { seat } => countries::page(hub, asked, seen, seat).await,
        Action::Pledge => Ok(Box::pin(pledge::show(hub, asked, seen)).await),
        // A form cannot follow an acknowledgement; the press that opens it is answered before it comes here.
        Action::Terms | Action::Luck => Ok(Reply::text(lang.say("answers-press-again", &[]))),
        Action::Next | Action::Skip => Box::pin(onward(hub, asked, seen)).await,
    }
}

/// Asks the desk for something that needs no more answer than one sentence.
async fn simple(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    version: Option<u32>,
    command: Command,
    said: &str,
) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, version, command).await {
        Ok(done) => Ok(told(hub, asked, head, said, done.seen.record.head.no).await),
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// The sentence `said` about the game `no`, after something was done in the game `head`.
async fn told(hub: &Hub, asked: &Asked, head: &Head, said: &str, no: GameNo) -> Reply {
    let text = asked.lang.say(said, &[("no", no.0.into())]);
    act::onward(hub, asked.who(), asked.lang, head, Reply::text(text).told()).await
}

/// Offers a draw, or agrees to the one that is offered. An offer by the side to move waits for its move.
async fn offer_draw(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, None, Command::Propose(Proposal::Draw)).await {
        Ok(done) => {
            let said = match &done.seen.replay.standing {
                Some(offer) if offer.shown => "answers-draw-offered",
                Some(_) => "answers-draw-rides",
                None => "answers-agreed",
            };
            Ok(told(hub, asked, head, said, head.no).await)
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Proposes to stop and count, or agrees to that.
async fn stop(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, None, Command::Propose(Proposal::Stop)).await {
        Ok(done) => {
            let standing = done.seen.replay.standing.as_ref();
            let own = standing.is_some_and(|standing| head.seats_of(asked.who()).any(|seat| seat == standing.by));
            let said = if own { "table-stop-proposed" } else { "answers-agreed" };
            Ok(told(hub, asked, head, said, head.no).await)
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Changes the draft and shows the board with it; a draft of an older position is void.
async fn draft(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    version: Option<u32>,
    change: impl FnOnce(&mut Vec<String>),
) -> anyhow::Result<Reply> {
    let (head, who, lang) = (&seen.record.head, asked.who(), asked.lang);
    let replay = &seen.replay;
    if let Some(why) = version.and_then(|version| replay.stale(version)) {
        // The board is drawn anew, so that the reader can go on from there.
        let note = hub.explain(lang, who, Some(seen), &why).await.content;
        hub.desk.set_draft(head.no, who, None).await?;
        return private::open(hub, who, lang, seen, Some(note)).await;
    }
    let mut draft: Draft = private::draft(hub, who, head).await?;
    let seat = seen.acts_for(who);
    let before = draft.taps.clone();
    change(&mut draft.taps);
    if let Some(seat) = seat {
        draft.taps = private::kept(&replay.game, seat, before, draft.taps);
    }
    hub.desk.set_draft(head.no, who, Some(draft.clone())).await?;
    let person = hub.desk.store().person(who).await?;
    // Who does not want to confirm taps has moved with the last of them, unless he should know something first.
    if let Some(seat) = seat.filter(|_| !person.confirm_taps)
        && let Some(text) = private::whole(&replay.game, seat, &draft.taps)
        && game::warning(lang, &replay.game, &text).is_none()
    {
        return act::played(hub, asked, seen, &text, version).await;
    }
    private::show(hub, who, lang, seen, &draft, None).await
}

/// The next game that waits, on its private board.
async fn onward(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    match waiting::next(hub, asked.who(), seen.record.head.no).await? {
        Some(next) => {
            asked.about(next.head().no);
            private::open(hub, asked.who(), asked.lang, &next.seen, None).await
        }
        None => Ok(Reply::text(asked.lang.say("answers-nothing-waits", &[]))),
    }
}

/// Everything else about a game.
async fn more(hub: &Hub, seen: &Seen, asked: &Asked) -> Reply {
    let (lang, head) = (asked.lang, &seen.record.head);
    let table = head.terms.game.has_table();
    let player = head.seats_of(asked.who()).next().is_some();
    let button = |action, label: &str| menus::button(Press::of(head, action), &lang.say(label, &[]));
    let mut look = vec![button(Action::Flip, "answers-flip")];
    let mut act: Vec<CreateButton> = Vec::new();
    let mut time: Vec<CreateButton> = Vec::new();
    let mut moves: Vec<CreateButton> = Vec::new();
    if head.stage == Stage::Running {
        look.push(button(Action::Legal, "answers-legal"));
        time.push(button(Action::Time, "button-time"));
        time.extend(clock::offers(lang, seen, asked.who()));
        if player {
            if table {
                if allies::plays(seen, asked.who()) {
                    act.push(button(Action::Stop, "table-button-stop"));
                }
            } else if !cube::is_known_in(seen) {
                act.push(button(Action::Draw, "answers-offer-draw"));
            }
            if head.seats_of(asked.who()).any(|seat| seen.replay.takeback(seat).is_ok()) {
                moves.push(button(Action::Takeback, "answers-ask-takeback"));
            }
            moves.extend(plans::offer(lang, seen, asked.who()));
            moves.extend(orders::offer(lang, seen, asked.who()));
            let dangerous = |action, label: &str| button(action, label).style(ButtonStyle::Danger);
            // Who has fallen plays no more, and many are not called off by one of them.
            if !table || allies::plays(seen, asked.who()) {
                act.push(dangerous(Action::Resign, "answers-resign"));
            }
            if !table || head.host == asked.who() {
                act.push(dangerous(Action::Abort, "answers-abort"));
            }
            let played_here = head.place.channel == asked.channel || seen.posted.thread == Some(asked.channel);
            if asked.server.is_some() && !played_here {
                act.push(button(Action::Relocate, "button-relocate"));
            }
        }
    } else if player {
        act.push(button(Action::Rematch, "button-rematch"));
    }
    if head.dice.is_some() {
        moves.push(button(Action::Verify, "verify-button"));
    }
    if seen.replay.game.as_rekkoku().is_some() {
        moves.push(button(Action::Status, "rekkoku-button-status"));
    }
    look.push(button(Action::History, "answers-history"));
    look.push(button(Action::Export, "answers-export"));
    look.push(button(Action::Rules, "button-rules"));
    act.extend(links::newest(lang, seen));
    let alliances = if table { allies::menu(lang, seen, asked.who(), &hub.names(head).await) } else { None };
    let reply = Reply::text(private::title(lang, head, asked.who()))
        .row(CreateActionRow::Buttons(look))
        .row(CreateActionRow::Buttons(act))
        .row(CreateActionRow::Buttons(moves))
        .row(CreateActionRow::Buttons(time));
    alliances.into_iter().fold(reply, Reply::row)
}

/// Asks whether it is really meant.
async fn sure(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    yes: Action,
    question: &str,
    label: &str,
) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    // Who cannot is told so at once, not after a second tap.
    let why = match head.stage {
        Stage::Running if head.seats_of(asked.who()).next().is_some() => None,
        Stage::Running => Some(Refusal::NotAPlayer),
        _ => Some(Refusal::NotRunning(head.stage.clone())),
    };
    if let Some(why) = why {
        return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await);
    }
    let yes = menus::styled(Press::of(head, yes), &lang.say(label, &[]), ButtonStyle::Danger);
    let no = menus::button(Press::of(head, Action::Board), &lang.say("answers-rather-not", &[]));
    let question = lang.say(question, &[("no", head.no.0.into())]);
    Ok(Reply::text(question).row(CreateActionRow::Buttons(vec![yes, no])))
}

async fn legal(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let replay = &seen.replay;
    let Some(seat) = replay.to_act().iter().next() else {
        let why = Refusal::NotRunning(head.stage.clone());
        return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await);
    };
    let moves = replay.game.legal(seat);
    let each = moves.iter().map(|m| format!("• {} {}", names::quote(m), game::effect(lang, &replay.game, m)));
    let people = hub.names(head).await;
    let situation = game::situation(lang, &replay.game, seat, &|seat| people.sitter(lang, head, seat));
    let mut lines = vec![private::title(lang, head, asked.who()), situation];
    let mut left = moves.len();
    let mut room = LIST;
    for line in each.map(|line| line.trim_end().to_owned()) {
        room = room.saturating_sub(line.chars().count() + 1);
        if room == 0 {
            lines.push(lang.say("game-more", &[("n", left.into())]));
            break;
        }
        lines.push(line);
        left -= 1;
    }
    let text = lines.join("\n");
    let board = menus::button(Press::of(head, Action::Board), &lang.say("button-my-board", &[]));
    Ok(Reply::text(names::cut(&text, 2_000)).row(CreateActionRow::Buttons(vec![board])))
}

fn history(lang: Lang, seen: &Seen, asked: &Asked) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    let text = game::history(lang, &seen.replay).join("\n");
    let mut lines = vec![private::title(lang, head, asked.who())];
    let whole = text.trim();
    lines.push(if whole.is_empty() {
        lang.say("answers-no-moves", &[])
    } else if whole.chars().count() > LIST {
        // The end is what one wants to see; the whole is in the exported file.
        let skip = whole.chars().count() - LIST;
        let end: String = whole.chars().skip(skip).skip_while(|c| *c != '\n').collect();
        format!("```\n…{end}\n```")
    } else {
        format!("```\n{whole}\n```")
    });
    let button = |action, label: &str| menus::button(Press::of(head, action), &lang.say(label, &[]));
    let mut row = vec![button(Action::Board, "button-my-board"), button(Action::Export, "answers-export")];
    if !seen.replay.plies.is_empty() {
        row.push(button(Action::Replay { at: head.version }, "answers-step-through"));
    }
    Ok(Reply::text(lines.join("\n")).row(CreateActionRow::Buttons(row)))
}
