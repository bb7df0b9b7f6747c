//! Dice, cube and resignations by taps. A roll is made at once; all else is asked for a second time, in private, with what
//! comes of it.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::answer::{Asked, Reply};
use super::custom_id::{Action, Deed, Press};
use super::hub::Hub;
use super::{act, menus, private};
use crate::club::{Action as Done, Command, Proposal, Refusal, Stage as At};
use crate::desk::{DeskError, Seen};
use crate::games::backgammon::{self, Dice, Loss, Match, Refused, Stage, Win};
use crate::games::{self, Reading, Seat};
use crate::words::cube;

/// Whether the game has a cube.
#[must_use]
pub fn is_known_in(seen: &Seen) -> bool {
    state(seen).is_some()
}

fn state(seen: &Seen) -> Option<&Match> {
    seen.replay.game.as_match()
}

/// Rolls at once, and asks whether anything else is really meant.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn press(hub: &Hub, asked: &Asked, seen: &Seen, deed: Deed, version: Option<u32>) -> anyhow::Result<Reply> {
    match deed {
        Deed::Roll => carry_out(hub, asked, seen, deed, version).await,
        _ => ask(hub, asked, seen, deed, version).await,
    }
}

/// Asks whether that is really meant, and says what comes of it.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
async fn ask(hub: &Hub, asked: &Asked, seen: &Seen, deed: Deed, version: Option<u32>) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let seat = match may(asked, seen, deed, version) {
        Ok(seat) => seat,
        // He has rolled since; the post stands as it was until he has played.
        Err(Refusal::Stale { .. }) if is_to_act(asked, seen) && version.is_some_and(|v| waits_for_play(seen, v)) => {
            let note = lang.say("backgammon-rolled", &[]);
            return private::open(hub, asked.who(), lang, seen, Some(note)).await;
        }
        Err(why) => return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await),
    };
    // Who may is in a match of backgammon.
    let Some(state) = state(seen) else { return Ok(Reply::default()) };
    let people = hub.names(head).await;
    let question = cube::sure(lang, state, seat, deed.word(), head.no.0, &|seat| people.sitter(lang, head, seat));
    let (label, style) = match deed {
        Deed::Double | Deed::Roll => ("cube-double-yes", ButtonStyle::Primary),
        Deed::Take => ("cube-take-yes", ButtonStyle::Success),
        Deed::Drop => ("cube-drop-yes", ButtonStyle::Danger),
        Deed::Beaver => ("cube-beaver-yes", ButtonStyle::Primary),
        Deed::Raccoon => ("cube-raccoon-yes", ButtonStyle::Primary),
    };
    let label = lang.say(label, &[("stake", state.if_taken().stake.into())]);
    Ok(sure(asked, seen, question, Action::CubeYes(deed), &label, style))
}

/// The seat that may do that now.
fn may(asked: &Asked, seen: &Seen, deed: Deed, version: Option<u32>) -> Result<Seat, Refusal> {
    let (head, replay) = (&seen.record.head, &*seen.replay);
    if head.stage != At::Running {
        return Err(Refusal::NotRunning(head.stage.clone()));
    }
    if head.seats_of(asked.who()).next().is_none() {
        return Err(Refusal::NotAPlayer);
    }
    if let Some(why) = version.and_then(|version| replay.stale(version)) {
        return Err(why);
    }
    let Some(seat) = seen.acts_for(asked.who()) else {
        return Err(Refusal::NotYourTurn { to_act: replay.to_act().iter().collect() });
    };
    let text = deed.word();
    let read = replay.game.read(seat, text, Reading::Exact);
    read.map(|_| seat).map_err(|why: games::Refusal| Refusal::Move { text: text.to_owned(), why, near: Vec::new() })
}

/// A question with one button that does it and one that leads back to the board.
fn sure(asked: &Asked, seen: &Seen, question: String, yes: Action, label: &str, style: ButtonStyle) -> Reply {
    let head = &seen.record.head;
    let yes = menus::styled(Press::of(head, yes), label, style);
    let no = menus::button(Press::of(head, Action::Board), &asked.lang.say("cube-rather-not", &[]));
    Reply::text(question).row(CreateActionRow::Buttons(vec![yes, no]))
}

/// Does it. Who is to act then is shown his board, and after a roll his dice: a second press for a roll shows the same.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn carry_out(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    deed: Deed,
    version: Option<u32>,
) -> anyhow::Result<Reply> {
    let (lang, who, no) = (asked.lang, asked.who(), seen.record.head.no);
    // A command has no version, but means an exact word too.
    let pressed = version.unwrap_or(seen.record.head.version);
    let command = Command::Move { text: deed.word().to_owned(), reading: Reading::Exact };
    match act::act(hub, asked, &seen.record.head, Some(pressed), command).await {
        Ok(done) => {
            act::tidy(hub, who, &done.seen).await;
            let note = note(asked, seen, &done.seen, deed);
            if is_to_act(asked, &done.seen) {
                return private::open(hub, who, lang, &done.seen, note).await;
            }
            let text = note.unwrap_or_else(|| lang.say("answers-done", &[("no", no.0.into())]));
            Ok(act::onward(hub, who, lang, &done.seen.record.head, Reply::text(text)).await)
        }
        Err(error) => {
            if deed == Deed::Roll && matches!(error, DeskError::Refused(_) | DeskError::Again) {
                let now = hub.desk.look(no).await?;
                if is_to_act(asked, &now) && waits_for_play(&now, pressed) {
                    return private::open(hub, who, lang, &now, None).await;
                }
            }
            hub.refused(asked, Some(no), error).await
        }
    }
}

/// Whether nothing but a roll has come after that version, and its play has not.
fn waits_for_play(now: &Seen, version: u32) -> bool {
    matches!(now.replay.plies_since(version), [roll] if now.replay.game.is_opening_of_turn(&roll.text))
        && state(now).is_some_and(|state| matches!(state.stage(), Stage::Play(_)))
}

fn is_to_act(asked: &Asked, seen: &Seen) -> bool {
    seen.acts_for(asked.who()).is_some()
}

/// What was done. Nothing after a roll that waits for its play: the board shows it.
fn note(asked: &Asked, before: &Seen, after: &Seen, deed: Deed) -> Option<String> {
    let (lang, no) = (asked.lang, after.record.head.no.0);
    let stake = state(before).map_or(0, |state| state.if_taken().stake);
    let id = match deed {
        Deed::Roll => return rolled(asked, before, after),
        Deed::Double => "cube-double-done",
        Deed::Take => "cube-take-done",
        Deed::Drop => "cube-drop-done",
        Deed::Beaver => "cube-beaver-done",
        Deed::Raccoon => "cube-raccoon-done",
    };
    Some(lang.say(id, &[("no", no.into()), ("stake", stake.into())]))
}

/// What became of a roll with which there was nothing to choose.
fn rolled(asked: &Asked, before: &Seen, after: &Seen) -> Option<String> {
    let plies = after.replay.plies_since(before.record.head.version);
    let game = &after.replay.game;
    let play = plies.iter().find(|ply| !game.is_opening_of_turn(&ply.text))?;
    let new = after.record.actions.iter().skip(before.record.head.version as usize);
    let dice = new.filter(|entry| matches!(entry.action, Done::Chance { .. })).map(|entry| entry.action.text());
    let dice: Dice = dice.filter_map(|text| text.parse().ok()).next()?;
    let id = if game.is_lost_turn(&play.text) { "cube-roll-passed" } else { "cube-roll-done" };
    Some(asked.lang.say(id, &[("dice", cube::roll(dice).into()), ("no", after.record.head.no.0.into())]))
}

/// What a player can give up: the game under play, for as much as can still be lost, or the match.
///
/// # Errors
/// The store failed.
pub async fn resign(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let (seat, state) = match own(asked, seen) {
        Ok(own) => own,
        Err(why) => return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await),
    };
    let prospects = state.prospects(seat);
    let as_games = prospects.resign.iter().map(|&(win, loss)| {
        menus::button(Press::of(head, Action::ResignGame { win }), &cube::resign_as(lang, win, loss))
    });
    let label = lang.say("cube-resign-match", &[("points", prospects.resign_match.points.into())]);
    let whole = menus::styled(Press::of(head, Action::ResignMatch), &label, ButtonStyle::Danger);
    let no = menus::button(Press::of(head, Action::Board), &lang.say("answers-rather-not", &[]));
    let id = if prospects.resign.is_empty() { "cube-resign-offered" } else { "cube-resign-what" };
    Ok(Reply::text(lang.say(id, &[("no", head.no.0.into())]))
        .row(CreateActionRow::Buttons(as_games.collect()))
        .row(CreateActionRow::Buttons(vec![whole, no])))
}

/// The asker's seat in a match under play.
fn own<'s>(asked: &Asked, seen: &'s Seen) -> Result<(Seat, &'s Match), Refusal> {
    let head = &seen.record.head;
    let running = (head.stage == At::Running).then(|| state(seen)).flatten();
    let state = running.ok_or_else(|| Refusal::NotRunning(head.stage.clone()))?;
    // Of several seats the one is meant that is to act.
    let to_act = seen.replay.to_act();
    let mut seats = head.seats_of(asked.who());
    let first = seats.next().ok_or(Refusal::NotAPlayer)?;
    Ok((std::iter::once(first).chain(seats).find(|&seat| to_act.contains(seat)).unwrap_or(first), state))
}

/// Asks whether one really gives up the whole match.
///
/// # Errors
/// The store failed.
pub async fn resign_match(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let (seat, state) = match own(asked, seen) {
        Ok(own) => own,
        Err(why) => return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await),
    };
    let people = hub.names(head).await;
    let args = [
        ("no", head.no.0.into()),
        ("name", people.sitter(lang, head, seat.other()).into()),
        ("points", state.prospects(seat).resign_match.points.into()),
    ];
    let question = lang.say("cube-resign-match-sure", &args);
    let label = lang.say("cube-resign-match-yes", &[]);
    Ok(sure(asked, seen, question, Action::ResignYes, &label, ButtonStyle::Danger))
}

/// Gives up the whole match. What that costs was said of one position; of another it is asked anew.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn give_up(hub: &Hub, asked: &Asked, seen: &Seen, version: Option<u32>) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    match act::act(hub, asked, head, version, Command::Resign).await {
        Ok(_) => {
            let said = Reply::text(lang.say("answers-resigned", &[("no", head.no.0.into())])).told();
            Ok(act::onward(hub, asked.who(), lang, head, said).await)
        }
        Err(DeskError::Refused(why)) if matches!(*why, Refusal::Stale { .. }) => {
            resign_match(hub, asked, &hub.desk.look(head.no).await?).await
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Asks whether one really offers to lose the game under play as so much.
///
/// # Errors
/// The store failed.
pub async fn resign_game(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    win: Win,
    version: Option<u32>,
) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let (seat, state, loss) = match resignable(asked, seen, win, version) {
        Ok(resignable) => resignable,
        Err(why) => return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await),
    };
    let people = hub.names(head).await;
    let name = |seat| people.sitter(lang, head, seat);
    let args = [
        ("no", head.no.0.into()),
        ("name", name(seat.other()).into()),
        ("win", win.name().into()),
        ("points", loss.points.into()),
        ("standing", cube::standing(lang, state, loss.score, &name).into()),
    ];
    let question = lang.say("cube-resign-game-sure", &args);
    let label = lang.say("cube-resign-game-yes", &[]);
    Ok(sure(asked, seen, question, Action::ResignGameYes { win }, &label, ButtonStyle::Danger))
}

/// The asker's seat, and what it costs him to lose the game so, if he can. What was shown to him before the position
/// changed may cost something else now.
fn resignable<'s>(
    asked: &Asked,
    seen: &'s Seen,
    win: Win,
    version: Option<u32>,
) -> Result<(Seat, &'s Match, Loss), Refusal> {
    let (seat, state) = own(asked, seen)?;
    if let Some(why) = version.and_then(|version| seen.replay.stale(version)) {
        return Err(why);
    }
    let loss = state.prospects(seat).resign.into_iter().find(|(possible, _)| *possible == win);
    let (_, loss) = loss.ok_or_else(|| {
        let why = state.clone().act(Some(seat), &backgammon::Action::Resign(win));
        Refusal::Resign(why.err().unwrap_or(Refused::NotNow))
    })?;
    Ok((seat, state, loss))
}

/// Offers to lose the game under play as so much.
///
/// # Errors
/// The store failed, or the record cannot be replayed.
pub async fn offer_resignation(
    hub: &Hub,
    asked: &Asked,
    seen: &Seen,
    win: Win,
    version: Option<u32>,
) -> anyhow::Result<Reply> {
    let (lang, who, head) = (asked.lang, asked.who(), &seen.record.head);
    match act::act(hub, asked, head, version, Command::Propose(Proposal::ResignGame { win })).await {
        Ok(done) => {
            let args = [("no", head.no.0.into()), ("win", win.name().into())];
            let said = Reply::text(lang.say("cube-resign-game-done", &args));
            Ok(act::onward(hub, who, lang, &done.seen.record.head, said).await)
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}
