//! The private side of a game's clocks: how they stand, and what the asker can do about them.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::act;
use super::answer::{Asked, Reply};
use super::custom_id::{Action, Press};
use super::hub::Hub;
use super::{menus, private};
use crate::club::{self, Command, Entry, Head, Proposal, Refusal, Replay, Span, Stage, Standing, Time, UserId, limits};
use crate::desk::Seen;
use crate::games::{Seat, Seats};
use crate::words::time::{self, Style};
use crate::words::{Arg, Lang, clock, game, terms};

/// What the button gives, in seconds: three days.
pub const GIFT: u32 = 3 * 24 * 3600;

/// The pauses that can be asked for by a menu, in days.
const PAUSES: [u8; 7] = [1, 2, 3, 5, 7, 10, limits::LONGEST_PAUSE];

/// How the clocks of a game stand, with what the asker can do.
///
/// # Errors
/// The names cannot be told.
pub async fn show(hub: &Hub, asked: &Asked, seen: &Seen, note: Option<String>) -> anyhow::Result<Reply> {
    let (lang, head, replay) = (asked.lang, &seen.record.head, &*seen.replay);
    if head.stage != Stage::Running {
        let why = Refusal::NotRunning(head.stage.clone());
        return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await);
    }
    let people = hub.names(head).await;
    let name = |seat: Seat| {
        let side = game::side(lang, &head.terms, seat);
        let name = head.sitter(seat).map_or_else(|| side.clone(), |user| people.shown(user));
        lang.say("post-seated", &[("name", name.into()), ("side", side.into())])
    };
    let view = View { lang, head, replay, outages: &seen.outages, now: hub.desk.now(), name: &name };
    let mut lines: Vec<_> = note.into_iter().collect();
    lines.push(private::title(lang, head, asked.who()));
    lines.extend(view.lines());
    let mut reply = Reply::text(lines.join("\n")).row(CreateActionRow::Buttons(offers(lang, seen, asked.who())));
    if head.seats_of(asked.who()).next().is_some() {
        reply = reply.row(pause_controls(lang, seen, asked.who()));
    }
    let board = menus::button(Press::of(head, Action::Board), &lang.say("button-my-board", &[]));
    Ok(reply.row(CreateActionRow::Buttons(vec![board])))
}

/// What the words about a game's clocks are made of.
struct View<'a> {
    lang: Lang,
    head: &'a Head,
    replay: &'a Replay,
    outages: &'a [Span],
    now: Time,
    name: &'a dyn Fn(Seat) -> String,
}

impl View<'_> {
    fn say(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.lang.say(id, args)
    }

    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<_> = Seats::first(self.head.terms.seats).iter().map(|seat| self.seat(seat)).collect();
        let rules = [terms::clock(self.lang, &self.head.terms), terms::late(self.lang, &self.head.terms)];
        lines.push(rules.join(" · "));
        if self.replay.asleep {
            lines.push(self.say("clock-sleeps", &[]));
        }
        lines.extend(self.claim());
        lines.extend(self.stops());
        lines
    }

    /// How one side's clock stands.
    fn seat(&self, seat: Seat) -> String {
        let mut parts = vec![match self.replay.timing(seat, self.outages) {
            Some(timing) => {
                let moment = clock::moment(self.lang, &timing);
                self.say("clock-acts", &[("name", (self.name)(seat).into()), ("moment", moment.into())])
            }
            None if self.replay.to_act().contains(seat) => {
                self.say("clock-acts-untimed", &[("name", (self.name)(seat).into())])
            }
            None => self.say("clock-waits", &[("name", (self.name)(seat).into())]),
        }];
        if let Some(bank) = self.replay.bank(seat) {
            parts.push(self.say("clock-in-bank", &[("span", clock::span(self.lang, bank).into())]));
        }
        format!("• {}", parts.join(" · "))
    }

    /// From when the game can be claimed, if someone is late.
    fn claim(&self) -> Option<String> {
        let late = self.replay.late(Seats::NONE, self.outages)?;
        let opens = time::stamp(late.claimable, Style::Relative);
        let id = if late.claimable <= self.now { "clock-claimable" } else { "clock-claimable-from" };
        Some(self.say(id, &[("opens", opens.into())]))
    }

    /// What stops the clocks, now or soon, and what has stopped them since the move under way began.
    fn stops(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let span = |id, seat: Option<Seat>, span: &Span| {
            let name = seat.map(|seat| (self.name)(seat)).unwrap_or_default();
            let [from, until] = [span.from, span.until].map(|at| time::stamp(at, Style::Full));
            let length = clock::rough(self.lang, span.millis());
            let args =
                [("name", name.into()), ("from", from.into()), ("until", until.into()), ("length", length.into())];
            self.say(id, &args)
        };
        let ahead = |s: &&Span| s.until > self.now;
        lines.extend(self.replay.pauses.iter().filter(ahead).map(|s| span("clock-stop-pause", None, s)));
        for seat in Seats::first(self.head.terms.seats).iter() {
            let away = self.replay.away(seat).iter().filter(ahead);
            lines.extend(away.map(|s| span("clock-stop-away", Some(seat), s)));
        }
        if let Some(began) = self.replay.timings(self.outages).map(|t| t.began).min() {
            let since = self.outages.iter().filter(|s| s.until > began);
            lines.extend(since.map(|s| span("clock-stop-outage", None, s)));
        }
        lines
    }
}

/// What a player can do now about the other's clock. Nothing for anyone else.
#[must_use]
pub fn offers(lang: Lang, seen: &Seen, who: UserId) -> Vec<CreateButton> {
    let (head, replay) = (&seen.record.head, &*seen.replay);
    let own: Seats = head.seats_of(who).collect();
    if own.is_empty() || head.stage != Stage::Running {
        return Vec::new();
    }
    let button = |action, emoji: &str, label: &str| {
        menus::button(Press::of(head, action), &format!("{emoji} {}", lang.say(label, &[])))
    };
    let mut row = Vec::new();
    let late = replay.late(own, &seen.outages).is_some();
    if late {
        row.push(button(Action::Nudge, "👋", "button-nudge"));
    }
    if replay.pressed(own, &seen.outages).is_some() {
        row.push(button(Action::Give { seconds: GIFT }, "➕", "button-give-days"));
    }
    if late {
        row.push(button(Action::Claim, "⚑", claim_label(replay)));
    }
    row
}

/// What a claim would come to, as its button says it.
#[must_use]
pub fn claim_label(replay: &Replay) -> &'static str {
    if replay.is_unbegun() { "button-claim-abort" } else { "button-claim" }
}

/// A menu of pauses to ask for; or the answers to the one that is asked for, or that it is taken back.
fn pause_controls(lang: Lang, seen: &Seen, who: UserId) -> CreateActionRow {
    let (head, replay) = (&seen.record.head, &*seen.replay);
    match &replay.standing {
        None if replay.has_clock() && !replay.asleep && replay.flagged().is_empty() => {
            let days = |days: u8| (time::span(lang, u32::from(days) * 86_400), days.to_string());
            let id = Press::of(head, Action::PickPause).encode();
            menus::menu(id, lang.say("clock-ask-pause", &[]), PAUSES.map(days))
        }
        Some(Standing { what: Proposal::Pause { .. }, by, waits, version, .. }) => {
            let button = |action, label: &str| {
                menus::button(Press { version: *version, ..Press::of(head, action) }, &lang.say(label, &[]))
            };
            let mut row = Vec::new();
            if head.seats_of(who).any(|seat| waits.contains(seat)) {
                row.push(button(Action::Agree, "button-agree-pause"));
                row.push(button(Action::Refuse, "button-refuse").style(ButtonStyle::Danger));
            } else if head.seats_of(who).any(|seat| seat == *by) {
                row.push(button(Action::Refuse, "clock-take-back-pause"));
            }
            CreateActionRow::Buttons(row)
        }
        _ => CreateActionRow::Buttons(Vec::new()),
    }
}

/// Asks for a pause of so many days, or agrees to the one asked for.
///
/// # Errors
/// The store failed.
pub async fn pause(hub: &Hub, asked: &Asked, seen: &Seen, days: u8) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    if !seen.replay.flagged().is_empty() {
        let args = [("no", head.no.0.into()), ("time", hub.tappable("game time").into())];
        return Ok(Reply::text(asked.lang.say("clock-pause-too-late", &args)));
    }
    match act::act(hub, asked, head, None, Command::Propose(Proposal::Pause { days })).await {
        Ok(done) => {
            let said = if done.seen.replay.standing.is_some() { "clock-pause-asked" } else { "answers-agreed" };
            let args = [("no", head.no.0.into()), ("days", days.into())];
            Ok(Reply::text(asked.lang.say(said, &args)).told())
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Reminds the one who is late.
///
/// # Errors
/// The store failed.
pub async fn nudge(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let head = &seen.record.head;
    match act::act(hub, asked, head, None, Command::Nudge).await {
        Ok(_) => Ok(Reply::text(asked.lang.say("clock-nudge-sent", &[("no", head.no.0.into())])).told()),
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Gives the other so many seconds. A button that has given already shows how things stand instead: two taps by an
/// impatient thumb are one gift.
///
/// # Errors
/// The store failed.
pub async fn give(hub: &Hub, asked: &Asked, seen: &Seen, seconds: u32, version: Option<u32>) -> anyhow::Result<Reply> {
    let (lang, head) = (asked.lang, &seen.record.head);
    let since = version.map_or(&[][..], |v| seen.record.actions.get(v as usize..).unwrap_or_default());
    let mine = |entry: &Entry| entry.seat.is_some_and(|seat| head.sitter(seat) == Some(asked.who()));
    if since.iter().any(|entry| mine(entry) && matches!(entry.action, club::Action::Give { .. })) {
        return show(hub, asked, seen, Some(lang.say("clock-given-already", &[]))).await;
    }
    match act::act(hub, asked, head, None, Command::Give { seconds }).await {
        Ok(_) => {
            let args = [("no", head.no.0.into()), ("span", time::span(lang, seconds).into())];
            Ok(Reply::text(lang.say("clock-gift-made", &args)).told())
        }
        Err(error) => hub.refused(asked, Some(head.no), error).await,
    }
}

/// Asks whether the game is really to be claimed, and says what comes of it. Who cannot claim is told why at once.
///
/// # Errors
/// The record does not allow it, which the club's own check rules out.
pub async fn claim(hub: &Hub, asked: &Asked, seen: &Seen) -> anyhow::Result<Reply> {
    let (lang, head, replay) = (asked.lang, &seen.record.head, &*seen.replay);
    let seats: Seats = head.seats_of(asked.who()).collect();
    let now = hub.desk.now().max(head.latest);
    let against = match (&head.stage, seats.iter().next()) {
        (Stage::Running, Some(own)) => replay.claimable(seats, &seen.outages, now).map(|late| (own, late)),
        (Stage::Running, None) => Err(Refusal::NotAPlayer),
        (stage, _) => Err(Refusal::NotRunning(stage.clone())),
    };
    let (own, late) = match against {
        Ok(found) => found,
        Err(why) => return Ok(hub.explain(lang, asked.who(), Some(seen), &why).await),
    };
    let mut after = replay.clone();
    after.apply(&Entry { at: now, seat: Some(own), action: club::Action::Claim { against: late.seat } })?;
    let rated = head.terms.rated && !replay.slept;
    let (id, yes) = match &after.stage {
        Stage::Over(ending) if ending.winner() == Some(own) && rated => ("clock-claim-wins-rated", "clock-claim-yes"),
        Stage::Over(ending) if ending.winner() == Some(own) => ("clock-claim-wins", "clock-claim-yes"),
        Stage::Over(_) => ("clock-claim-ends", "clock-claim-yes-ends"),
        Stage::Aborted => ("clock-claim-aborts", "answers-abort-yes"),
        _ => ("clock-claim-goes-on", "clock-claim-yes-ends"),
    };
    let people = hub.names(head).await;
    let name = head.sitter(late.seat).map_or_else(String::new, |user| people.shown(user));
    let due = time::stamp(late.due, Style::Relative);
    let args = [("no", head.no.0.into()), ("name", name.into()), ("due", due.into())];
    let yes = menus::styled(Press::of(head, Action::ClaimYes), &lang.say(yes, &[]), ButtonStyle::Danger);
    let no = menus::button(Press::of(head, Action::Board), &lang.say("clock-claim-no", &[]));
    Ok(Reply::text(lang.say(id, &args)).row(CreateActionRow::Buttons(vec![yes, no])))
}
