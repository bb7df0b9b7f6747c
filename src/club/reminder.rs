//! When one is reminded of the games that wait: seldom, never at night, and of all of them at once.

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::clock::{self, Span};
use super::ids::{GameNo, Time, UserId};
use super::limits;
use super::record::Head;
use super::replay::Replay;

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
    /// When the reminder comes again that was put off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<Time>,
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
    /// When its time is up; the end of time without a clock.
    pub due: Time,
}

impl Waiting {
    /// How a game waits for that person, if it does: he is to act in it, and it does not sleep.
    #[must_use]
    pub fn of(head: &Head, replay: &Replay, user: UserId, outages: &[Span]) -> Option<Self> {
        let mut seats = head.seats_of(user).filter(|&seat| replay.to_act().contains(seat)).peekable();
        seats.peek().filter(|_| !replay.asleep)?;
        let timing = seats.filter_map(|seat| replay.timing(seat, outages)).min_by_key(|t| t.due);
        let since = replay.plies.last().map_or(head.latest, |ply| ply.at);
        let (began, had, due) = timing.map_or((since, i64::MAX, Time(i64::MAX)), |t| (t.began, t.had, t.due));
        Some(Self { no: replay.no, began, had, due })
    }
}

/// One reminder for all games that are near.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    /// When it is to be sent.
    pub at: Time,
    /// Of which games, the most urgent first.
    pub games: Vec<GameNo>,
    /// From when it comes too late: it is night then, or the next one is near.
    pub until: Time,
}

/// The next reminder of a person for whom those games wait, if there is one to come. `zone` (an IANA name) says when his
/// nights are. Moments that passed while nobody looked are made good while it is day and the game not yet late.
#[must_use]
pub fn next_reminder(reminding: &Reminding, zone: &str, games: &[Waiting], now: Time) -> Option<Reminder> {
    let digest = reminding.by == RemindBy::Digest;
    let zone = clock::zone_or_utc(zone);
    let mut moments: Vec<(Time, Waiting)> = Vec::new();
    for &game in games {
        let usual = match reminding.by {
            RemindBy::Nothing => Vec::new(),
            // The first of its hours at which it waited.
            RemindBy::Digest => morning(&zone, game.began.max(reminding.until), limits::DIGEST).into_iter().collect(),
            RemindBy::Channel | RemindBy::Direct => {
                let wanted = reminding.moments(game).into_iter().filter_map(|at| by_day(&zone, at));
                wanted.filter(|&at| at > game.began && at > reminding.until).collect()
            }
        };
        moments.extend(usual.into_iter().chain(reminding.again).map(|at| (at, game)));
    }
    moments.sort_unstable_by_key(|&(at, game)| (at, game.due, game.no));
    let possible = |&&(at, game): &&(Time, Waiting)| {
        let at = at.max(now);
        (digest || at < game.due) && by_day(&zone, at) == Some(at) && reminding.has_room(at)
    };
    let at = moments.iter().find(possible)?.0.max(now);
    let end = at.plus_seconds(limits::REMINDERS_JOIN);
    let is_near = |(m, game): &&(Time, Waiting)| if digest { game.began < at } else { *m <= end && game.due > at };
    let mut near: Vec<_> = moments.iter().filter(is_near).map(|(_, game)| *game).collect();
    near.sort_unstable_by_key(|game| (game.due, game.no));
    near.dedup_by_key(|game| game.no);
    let until = evening(&zone, at).map_or(end, |evening| evening.min(end));
    Some(Reminder { at, games: near.into_iter().map(|game| game.no).collect(), until })
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
        self.again = self.again.filter(|&again| again > self.until);
    }

    /// Has the latest reminder come again in a while, or on the next morning if that would be by night. It counts only once
    /// then.
    pub fn put_off(&mut self, zone: &str, now: Time) {
        let zone = clock::zone_or_utc(zone);
        let wanted = now.plus_seconds(limits::PUT_OFF);
        let by_day = by_day(&zone, wanted).filter(|&at| at > now);
        self.again = by_day.or_else(|| morning(&zone, now, limits::NIGHT.1)).or(Some(wanted));
        self.sent.pop_if(|sent| counts(*sent, now));
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

/// The first moment after `after` at which it is that hour.
fn morning(zone: &TimeZone, after: Time, hour: i8) -> Option<Time> {
    let date = clock::date(zone, after)?;
    let today = clock::hour(zone, date, hour)?;
    if today > after { Some(today) } else { clock::hour(zone, date.tomorrow().ok()?, hour) }
}

/// When the night after that moment begins.
fn evening(zone: &TimeZone, at: Time) -> Option<Time> {
    clock::hour(zone, clock::date(zone, at)?, limits::NIGHT.0)
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
    fn a_digest_comes_once_a_day_at_its_hour_with_all_that_waits() {
        let mut reminding = Reminding { by: RemindBy::Digest, ..Reminding::default() };
        let never = Waiting { due: Time(i64::MAX), had: i64::MAX, ..waiting(3, "03-02T07:00", "03-02T07:00") };
        let games = [waiting(1, "03-02T10:00", "03-12T20:00"), waiting(2, "02-22T10:00", "03-01T20:00"), never];
        let mut said = Vec::new();
        let mut now = paris("03-02T08:00");
        for _ in 0..3 {
            let next = next_reminder(&reminding, "Europe/Paris", &games, now).unwrap();
            now = next.at;
            reminding.note_sent(now);
            said.push((next.at, next.games.iter().map(|no| no.0).collect::<Vec<_>>()));
        }
        assert_eq!(said[0], (paris("03-02T08:00"), vec![2, 3]), "what was missed is made good");
        assert_eq!(said[1], (paris("03-03T09:00"), vec![2, 1, 3]));
        assert_eq!(said[2], (paris("03-04T09:00"), vec![2, 1, 3]));
        assert_eq!(next_reminder(&reminding, "Europe/Paris", &[], now), None);
    }

    #[test]
    fn what_is_put_off_comes_again_by_day_and_counts_once() {
        let game = waiting(1, "03-02T10:00", "03-05T20:00");
        let mut reminding = Reminding::default();
        let next = |reminding: &_, now| next_reminder(reminding, "Europe/Paris", &[game], now).map(|r| r.at);
        let first = next(&reminding, game.began).unwrap();
        reminding.note_sent(first);
        reminding.put_off("Europe/Paris", first.plus_seconds(60));
        assert!(reminding.sent.is_empty());
        // Six hours later it would be night.
        let evening = Time(paris("03-04T23:00").0 - 1);
        assert_eq!(next(&reminding, first.plus_seconds(60)), Some(evening));
        reminding.note_sent(evening);
        assert_eq!(next(&reminding, evening), Some(paris("03-05T16:00")));
        // Put off by night: in the morning.
        let midnight = paris("03-05T00:30");
        reminding.put_off("Europe/Paris", midnight);
        assert_eq!(next(&reminding, midnight), Some(paris("03-05T08:00")));
    }

    #[test]
    fn it_comes_too_late_by_night() {
        let games = [waiting(1, "03-02T10:00", "03-06T02:00")];
        let next = next_reminder(&Reminding::default(), "Europe/Paris", &games, games[0].began).unwrap();
        assert_eq!((next.at, next.until), (Time(paris("03-04T23:00").0 - 1), paris("03-04T23:00")));
        let games = [waiting(1, "03-02T10:00", "03-06T12:00")];
        let next = next_reminder(&Reminding::default(), "Europe/Paris", &games, games[0].began).unwrap();
        assert_eq!((next.at, next.until), (paris("03-05T12:00"), paris("03-05T15:00")));
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
