//! How the clocks of a game stand, in words. Whatever is shown of a due time, anywhere, is said here.

use super::Lang;
use super::game::list;
use super::time::{self, Style};
use crate::club::{FlagRule, Replay, Span, Terms, Time, Timing};
use crate::games::{Seat, Seats};

/// The clock that a game waits for: of those who are to act the one who has least time. `outages` are the bot's own.
#[must_use]
pub fn awaited(replay: &Replay, outages: &[Span]) -> Option<Timing> {
    replay.pressed(Seats::NONE, outages)
}

/// Until when the move must be made, and what is in the banks; else that there is no clock. `name` says who sits where.
#[must_use]
pub fn due(lang: Lang, replay: &Replay, terms: &Terms, outages: &[Span], name: impl Fn(Seat) -> String) -> String {
    let Some(timing) = awaited(replay, outages) else { return lang.say("clock-none", &[]) };
    let mut parts = vec![moment(lang, &timing)];
    let bank = |seat| {
        let millis = replay.bank(seat)?;
        Some(lang.say("clock-bank-of", &[("name", name(seat).into()), ("span", span(lang, millis).into())]))
    };
    let banks: Vec<_> = Seats::first(terms.seats).iter().filter_map(bank).collect();
    if !banks.is_empty() {
        parts.push(lang.say("clock-banks", &[("banks", list(lang, &banks).into())]));
    }
    parts.join(" · ")
}

/// When a time is up, or that it is.
#[must_use]
pub fn moment(lang: Lang, timing: &Timing) -> String {
    let (full, relative) = (time::stamp(timing.due, Style::Full), time::stamp(timing.due, Style::Relative));
    let id = if timing.flagged { "clock-late" } else { "clock-due" };
    lang.say(id, &[("full", full.into()), ("relative", relative.into())])
}

/// The same in a list, for him who is to act: the relative moment alone, or that he is late and since when, and from when
/// the game may be claimed.
#[must_use]
pub fn short_own(lang: Lang, timing: &Timing, terms: &Terms, now: Time) -> String {
    short(lang, timing, terms, now, ["clock-line-late", "clock-line-claimable", "clock-line-claimable-from"])
}

/// The same for him who waits.
#[must_use]
pub fn short_other(lang: Lang, timing: &Timing, terms: &Terms, now: Time) -> String {
    short(lang, timing, terms, now, ["clock-line-is-late", "clock-line-claim", "clock-line-claim-from"])
}

/// The same for someone else.
#[must_use]
pub fn short_strange(lang: Lang, timing: &Timing, now: Time) -> String {
    let relative = time::stamp(timing.due, Style::Relative);
    if is_late(timing, now) { lang.say("clock-line-is-late", &[("due", relative.into())]) } else { relative }
}

fn short(lang: Lang, timing: &Timing, terms: &Terms, now: Time, [late, claim, claim_from]: [&str; 3]) -> String {
    let relative = time::stamp(timing.due, Style::Relative);
    if !is_late(timing, now) {
        return relative;
    }
    let id = match terms.flag {
        FlagRule::Hard => late,
        FlagRule::Soft if timing.claimable <= now => claim,
        FlagRule::Soft => claim_from,
    };
    let from = time::stamp(timing.claimable, Style::Relative);
    lang.say(id, &[("due", relative.into()), ("from", from.into())])
}

/// Whether the time is up, written down or not.
#[must_use]
pub fn is_late(timing: &Timing, now: Time) -> bool {
    timing.flagged || timing.due <= now
}

/// A length of time in milliseconds, in its two largest units.
#[must_use]
pub fn span(lang: Lang, millis: i64) -> String {
    time::span(lang, u32::try_from(millis.max(0) / 1000).unwrap_or(u32::MAX))
}

/// A length of time in milliseconds, roughly.
#[must_use]
pub fn rough(lang: Lang, millis: i64) -> String {
    time::rough(lang, u32::try_from(millis.max(0) / 1000).unwrap_or(u32::MAX))
}
