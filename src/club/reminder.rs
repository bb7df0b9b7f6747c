//! When one is reminded of the games that wait: seldom, never at night, and of all of them at once.

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::clock;
use super::ids::{GameNo, Time};
use super::limits;

/// How and when a person is reminded, and what he has been sent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reminding {
    /// How.
    pub by: RemindBy,
    /// Seconds before the due time; absent = [`REMINDERS_BEFORE`](limits::REMINDERS_BEFORE), and at a half and a tenth of
    /// short times.
    pub before: Option<Vec<u32>>,
    /// When the reminders of the last day were sent, oldest first.
    pub sent: Vec<Time>,
    /// What was to be said up to this moment has been said or passed over.
    pub until: Time,
}

/// How a person is reminded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RemindBy {
    /// In the channel of the most urgent game.
    #[default]
    Channel,
    /// In a direct message.
    Direct,
    /// In a direct message once a day, with all that waits.
    Digest,
    /// Not at all.
    Nothing,
}

/// A game that waits for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Which.
    pub no: GameNo,
    /// When the decision began.
    pub began: Time,
    /// Milliseconds there were for it.
    pub had: i64,
    /// When its time is up.
    pub due: Time,
}

/// One reminder for all games that are near.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    /// When it is to be sent.
    pub at: Time,
    /// Of which games, the most urgent first.
    pub games: Vec<GameNo>,
}

/// The next reminder of a person for whom those games wait, if there is one to come. `zone` (an IANA name) says when his
/// nights are. Moments that passed while nobody looked are made good while it is day and the game not yet late.
#[must_use]
pub fn next_reminder(reminding: &Reminding, zone: &str, games: &[Waiting], now: Time) -> Option<Reminder> {
    if reminding.by == RemindBy::Nothing {
        return None;
    }
    let zone = clock::zone_or_utc(zone);
    let mut moments: Vec<(Time, Waiting)> = Vec::new();
    for &game in games {
        let wanted = reminding.moments(game).into_iter().filter_map(|at| by_day(&zone, at));
        moments.extend(wanted.filter(|&at| at > game.began && at > reminding.until).map(|at| (at, game)));
    }
    moments.sort_unstable_by_key(|&(at, game)| (at, game.due, game.no));
    let possible = |&&(at, game): &&(Time, Waiting)| {
        let at = at.max(now);
        at < game.due && by_day(&zone, at) == Some(at) && reminding.has_room(at)
    };
    let at = moments.iter().find(possible)?.0.max(now);
    let end = at.plus_seconds(limits::REMINDERS_JOIN);
    let mut near: Vec<_> =
        moments.iter().filter(|(m, game)| *m <= end && game.due > at).map(|(_, game)| *game).collect();
    near.sort_unstable_by_key(|game| (game.due, game.no));
    near.dedup_by_key(|game| game.no);
    Some(Reminder { at, games: near.into_iter().map(|game| game.no).collect() })
}

impl Reminding {
    /// Whether nothing was ever set or sent.
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Remembers that a reminder was sent at that moment, with all that was near.
    pub fn note_sent(&mut self, at: Time) {
        self.sent.retain(|&sent| counts(sent, at));
        self.sent.push(at);
        self.until = self.until.max(at.plus_seconds(limits::REMINDERS_JOIN));
    }

    /// Whether one more can be sent then.
    fn has_room(&self, at: Time) -> bool {
        self.sent.iter().filter(|&&sent| counts(sent, at)).count() < limits::REMINDERS_A_DAY
    }

    /// When a game is to be reminded of, night or day.
    fn moments(&self, game: Waiting) -> Vec<Time> {
        let before = |seconds: i64| game.due.plus_seconds(-seconds);
        match &self.before {
            Some(wanted) => wanted.iter().map(|&s| before(s.into())).collect(),
            None if game.had < limits::SHORT_TIME * 1000 => {
                [2, 10].map(|part| Time(game.due.0 - game.had / part)).into()
            }
            None => limits::REMINDERS_BEFORE.map(|s| before(s.into())).into(),
        }
    }
}

/// Whether a reminder sent then still counts at that moment.
fn counts(sent: Time, at: Time) -> bool {
    sent.plus_seconds(24 * 3600) > at
}

/// The same moment if it is by day, else the last before that night: earlier, never later.
fn by_day(zone: &TimeZone, at: Time) -> Option<Time> {
    let (evening, morning) = limits::NIGHT;
    let date = clock::date(zone, at)?;
    if at < clock::hour(zone, date, morning)? {
        return Some(Time(clock::hour(zone, date.yesterday().ok()?, evening)?.0 - 1));
    }
    let night = clock::hour(zone, date, evening)?;
    Some(if at < night { at } else { Time(night.0 - 1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3600;

    /// A moment of 2026 in Paris.
    fn paris(text: &str) -> Time {
        let text = format!("2026-{text}[Europe/Paris]");
        Time(text.parse::<jiff::ZonedDateTime>().unwrap().timestamp().as_millisecond())
    }

    fn waiting(no: u32, began: &str, due: &str) -> Waiting {
        let (began, due) = (paris(began), paris(due));
        Waiting { no: GameNo(no), began, had: due.0 - began.0, due }
    }

    fn all(games: &[Waiting]) -> Vec<(Time, Vec<u32>)> {
        let mut reminding = Reminding::default();
        let mut sent = Vec::new();
        let mut now = games.iter().map(|g| g.began).min().unwrap();
        while let Some(reminder) = next_reminder(&reminding, "Europe/Paris", games, now) {
            now = reminder.at;
            reminding.note_sent(now);
            sent.push((now, reminder.games.iter().map(|g| g.0).collect()));
        }
        sent
    }

    #[test]
    fn a_day_and_four_hours_before() {
        let games = [waiting(1, "03-02T10:00", "03-05T20:00")];
        assert_eq!(all(&games), [(paris("03-04T20:00"), vec![1]), (paris("03-05T16:00"), vec![1])]);
    }

    #[test]
    fn earlier_than_the_night() {
        let games = [waiting(1, "03-02T10:00", "03-05T09:00")];
        let evening = Time(paris("03-04T23:00").0 - 1);
        assert_eq!(all(&games), [(paris("03-04T09:00"), vec![1]), (evening, vec![1])]);
    }

    #[test]
    fn short_times_at_a_half_and_a_tenth() {
        let games = [waiting(1, "03-02T10:00", "03-02T20:00")];
        assert_eq!(all(&games), [(paris("03-02T15:00"), vec![1]), (paris("03-02T19:00"), vec![1])]);
    }

    #[test]
    fn what_is_near_goes_out_as_one_and_two_a_day_are_the_most() {
        let games: Vec<_> = (0..10).map(|i| waiting(i, "03-02T10:00", &format!("03-05T{:02}:00", 12 + i))).collect();
        let sent = all(&games);
        let (noon, four) = (paris("03-04T12:00"), paris("03-04T16:00"));
        assert_eq!(sent[..2], [(noon, vec![0, 1, 2, 3]), (four, vec![4, 5, 6, 7])]);
        assert_eq!(sent[2].0, paris("03-05T12:00"), "no earlier than a day after the first");
    }

    #[test]
    fn a_missed_moment_is_made_good_by_day_only() {
        let game = waiting(1, "03-02T10:00", "03-05T20:00");
        let next = |now| next_reminder(&Reminding::default(), "Europe/Paris", &[game], paris(now)).map(|r| r.at);
        assert_eq!(next("03-05T09:00"), Some(paris("03-05T09:00")));
        assert_eq!(next("03-05T02:00"), Some(paris("03-05T16:00")));
        assert_eq!(next("03-05T20:00"), None, "it is late by now");
    }

    #[test]
    fn as_one_wants_it() {
        let game = waiting(1, "03-02T10:00", "03-05T20:00");
        let next = |reminding| next_reminder(&reminding, "Europe/Paris", &[game], game.began).map(|r| r.at);
        let wanted = Reminding { before: Some(vec![2 * 3600]), ..Reminding::default() };
        assert_eq!(next(wanted), Some(game.due.plus_seconds(-2 * HOUR)));
        assert_eq!(next(Reminding { by: RemindBy::Nothing, ..Reminding::default() }), None);
    }
}
