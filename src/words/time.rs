//! Moments and lengths of time, as people read them.

use super::Lang;
use crate::club::{Time, TimeControl};

/// How Discord shows a moment, in each reader's own zone and language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Date and time: `1 January 2026 17:40`.
    Full,
    /// From now: `in 2 days`.
    Relative,
    /// The date alone.
    Date,
}

/// A moment as a Discord timestamp. Moments are never written out otherwise: the bot does not know the reader's zone.
#[must_use]
pub fn stamp(moment: Time, style: Style) -> String {
    let letter = match style {
        Style::Full => 'f',
        Style::Relative => 'R',
        Style::Date => 'D',
    };
    format!("<t:{}:{letter}>", moment.seconds())
}

/// A length of time in its two largest units: `3 days`, `1 day 12 hours`.
#[must_use]
pub fn span(lang: Lang, seconds: u32) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds % 86_400 / 3_600, seconds % 3_600 / 60);
    let parts = [("time-days", days), ("time-hours", hours), ("time-minutes", minutes)];
    let shown: Vec<_> =
        parts.into_iter().filter(|&(_, n)| n > 0).take(2).map(|(id, n)| lang.say(id, &[("n", n.into())])).collect();
    if shown.is_empty() { lang.say("time-minutes", &[("n", 0u32.into())]) } else { shown.join(" ") }
}

/// A length of time in its largest unit, rounded down: `11 days`.
#[must_use]
pub fn rough(lang: Lang, seconds: u32) -> String {
    let units = [("time-days", 86_400), ("time-hours", 3_600), ("time-minutes", 60)];
    let Some((id, unit)) = units.into_iter().find(|&(_, unit)| seconds >= unit) else {
        return lang.say("time-moment", &[]);
    };
    lang.say(id, &[("n", (seconds / unit).into())])
}

/// A time control: `3 days a move`.
#[must_use]
pub fn control(lang: Lang, time: TimeControl) -> String {
    match time {
        TimeControl::PerMove(s) => lang.say("time-per-move", &[("span", span(lang, s).into())]),
        TimeControl::Bank { start, increment, max } => lang.say(
            "time-bank",
            &[
                ("start", span(lang, start).into()),
                ("increment", span(lang, increment).into()),
                ("max", span(lang, max).into()),
            ],
        ),
        TimeControl::None => lang.say("time-none", &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_and_spans() {
        let say = |text: &str| control(Lang::En, text.parse().unwrap());
        assert_eq!(say("3d"), "3 days a move");
        assert_eq!(say("36h"), "1 day 12 hours a move");
        assert_eq!(say("1m"), "1 minute a move");
        assert_eq!(say("bank 7d+1d max 14d"), "a bank of 7 days, 1 day more each turn, 14 days at most");
        assert_eq!(say("none"), "no clock");
        assert_eq!(span(Lang::En, 0), "0 minutes");
        assert_eq!(rough(Lang::En, 11 * 86_400 + 5_000), "11 days");
        assert_eq!(rough(Lang::En, 59), "less than a minute");
        assert_eq!(stamp(Time(1_767_427_200_999), Style::Relative), "<t:1767427200:R>");
    }
}
