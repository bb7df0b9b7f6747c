//! When clocks stand still, and how much of a stretch of time they ran.

use std::sync::LazyLock;

use jiff::civil::{Date, Weekday};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use crate::club::ids::Time;
use crate::club::terms::DaysOff;

/// A stretch of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// Its first moment.
    pub from: Time,
    /// The first moment after it.
    pub until: Time,
}

impl Span {
    /// Whether that moment lies in it.
    #[must_use]
    pub fn contains(self, at: Time) -> bool {
        self.from <= at && at < self.until
    }

    /// Its length in milliseconds; nothing if it ends before it begins.
    #[must_use]
    pub fn millis(self) -> i64 {
        (self.until.0 - self.from.0).max(0)
    }
}

/// The zones that come with the program, never the machine's: a zone must mean the same everywhere and always be there.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The time zone of an IANA name.
pub(in crate::club) fn zone(name: &str) -> Option<TimeZone> {
    ZONES.get(name).ok()
}

/// The same, or UTC if there is none of that name.
pub(in crate::club) fn zone_or_utc(name: &str) -> TimeZone {
    zone(name).unwrap_or(TimeZone::UTC)
}

/// The times at which a clock stands still.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    /// Single stops, in any order; they may overlap.
    stops: Vec<Span>,
    /// Where Saturdays and Sundays are off, the zone that says when these are.
    weekends: Option<TimeZone>,
}

impl Calendar {
    /// A calendar of days off and single stops. A zone that is unknown (terms are checked against that) has no weekends.
    #[must_use]
    pub fn new(days_off: &DaysOff, stops: impl IntoIterator<Item = Span>) -> Self {
        let weekends = match days_off {
            DaysOff::None => None,
            DaysOff::Weekend(name) => zone(name),
        };
        Self { stops: stops.into_iter().filter(|s| s.from < s.until).collect(), weekends }
    }

    /// The milliseconds a clock ran from one moment to another; nothing if they are in the wrong order.
    #[must_use]
    pub fn ran(&self, from: Time, to: Time) -> i64 {
        let (mut at, mut ran) = (from, 0);
        while at < to {
            let stop = self.next_stop(at);
            let runs_until = stop.map_or(to, |s| s.from.clamp(at, to));
            ran += runs_until.0 - at.0;
            at = stop.map_or(to, |s| s.until);
        }
        ran
    }

    /// The first moment at which a clock that runs from `from` has run for so many milliseconds.
    #[must_use]
    pub fn after(&self, from: Time, millis: i64) -> Time {
        let (mut at, mut left) = (from, millis);
        while left > 0 {
            match self.next_stop(at) {
                Some(stop) if stop.from.0.saturating_sub(at.0) < left => {
                    left -= (stop.from.0 - at.0).max(0);
                    at = stop.until;
                }
                _ => return Time(at.0.saturating_add(left)),
            }
        }
        at
    }

    /// Of the stops that are not over at `at` the one that begins first.
    fn next_stop(&self, at: Time) -> Option<Span> {
        let weekend = self.weekends.as_ref().and_then(|zone| weekend(zone, at));
        self.stops.iter().copied().filter(|s| s.until > at).chain(weekend).min()
    }
}

/// The weekend under way at that moment, else the next one.
fn weekend(zone: &TimeZone, at: Time) -> Option<Span> {
    let date = date(zone, at)?;
    let saturday = match date.weekday() {
        Weekday::Sunday => date.yesterday().ok()?,
        day => date.checked_add(i64::from(day.until(Weekday::Saturday)).days()).ok()?,
    };
    let monday = saturday.checked_add(2.days()).ok()?;
    Some(Span { from: hour(zone, saturday, 0)?, until: hour(zone, monday, 0)? }).filter(|s| s.until > at)
}

/// The date it is in that zone.
pub(in crate::club) fn date(zone: &TimeZone, at: Time) -> Option<Date> {
    Some(Timestamp::from_millisecond(at.0).ok()?.to_zoned_datetime(zone.clone()).date())
}

/// The moment at which that hour of a day begins; where the clocks leave it out, the one after.
pub(in crate::club) fn hour(zone: &TimeZone, date: Date, hour: i8) -> Option<Time> {
    let at = date.at(hour, 0, 0, 0);
    Some(Time(zone.to_ambiguous_zoned_datetime(at).compatible().ok()?.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOUR: i64 = 3_600_000;

    fn at(text: &str) -> Time {
        Time(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    fn weekends(zone: &str) -> Calendar {
        Calendar::new(&DaysOff::Weekend(zone.into()), [])
    }

    #[test]
    fn weekends_are_local() {
        // In Tokyo Saturday begins on Friday 15:00 UTC.
        let tokyo = weekends("Asia/Tokyo");
        assert_eq!(tokyo.after(at("2026-01-09T14:00:00Z"), 2 * HOUR), at("2026-01-11T16:00:00Z"));
        assert_eq!(tokyo.ran(at("2026-01-09T14:00:00Z"), at("2026-01-11T16:00:00Z")), 2 * HOUR);
        // Just used up at midnight: due then, not on Monday.
        assert_eq!(tokyo.after(at("2026-01-09T14:00:00Z"), HOUR), at("2026-01-09T15:00:00Z"));
        assert_eq!(tokyo.after(at("2026-01-10T00:00:00Z"), 1), Time(at("2026-01-11T15:00:00Z").0 + 1));
        assert_eq!(tokyo.ran(at("2026-01-10T00:00:00Z"), at("2026-01-11T00:00:00Z")), 0);
    }

    #[test]
    fn a_weekend_with_a_clock_change_has_an_hour_less_or_more() {
        let paris = weekends("Europe/Paris");
        for (friday, monday, hours) in
            [("2026-03-27T12:00:00Z", "2026-03-30T12:00:00Z", 47), ("2026-10-23T12:00:00Z", "2026-10-26T12:00:00Z", 49)]
        {
            assert_eq!(paris.ran(at(friday), at(monday)), (72 - hours) * HOUR, "{friday}");
        }
        // In Beirut the clocks go forward at the midnight between Saturday and Sunday.
        let beirut = weekends("Asia/Beirut");
        assert_eq!(beirut.ran(at("2026-03-27T12:00:00Z"), at("2026-03-30T12:00:00Z")), (72 - 47) * HOUR);
    }

    #[test]
    fn no_weekends_in_unknown_zones_and_none_at_the_end_of_time() {
        assert_eq!(weekends("Mars/Olympus").ran(Time(0), Time(14 * 24 * HOUR)), 14 * 24 * HOUR);
        assert_eq!(weekends("UTC").after(Time(i64::MAX - 5), 1000), Time(i64::MAX));
        assert_eq!(weekends("UTC").ran(Time(i64::MIN), Time(i64::MIN + 7)), 7);
    }

    /// Another way to the same: every hour asked on its own. All stops of the test begin and end with an hour.
    fn ran_by_hours(zone: &str, stops: &[Span], from: i64, to: i64) -> i64 {
        let zone = super::zone(zone).unwrap();
        let runs = |&hour: &i64| {
            let day = Timestamp::from_millisecond(hour * HOUR).unwrap().to_zoned_datetime(zone.clone()).weekday();
            !matches!(day, Weekday::Saturday | Weekday::Sunday) && !stops.iter().any(|s| s.contains(Time(hour * HOUR)))
        };
        (from..to).filter(runs).count() as i64 * HOUR
    }

    fn zones() -> impl Strategy<Value = &'static str> {
        prop_oneof![
            Just("Europe/Paris"),
            Just("America/New_York"),
            Just("Asia/Tokyo"),
            Just("America/Havana"),
            Just("UTC")
        ]
    }

    proptest! {
        #[test]
        fn the_two_ways_agree(
            zone in zones(),
            start in 490_000..500_000i64,
            length in 0..1500i64,
            stops in proptest::collection::vec((0..1500i64, 0..200i64), 0..5),
        ) {
            let hours = |from: i64, until: i64| Span { from: Time(from * HOUR), until: Time(until * HOUR) };
            let stops: Vec<_> = stops.into_iter().map(|(from, n)| hours(start + from, start + from + n)).collect();
            let calendar = Calendar::new(&DaysOff::Weekend(zone.into()), stops.clone());
            let ran = calendar.ran(Time(start * HOUR), Time((start + length) * HOUR));
            prop_assert_eq!(ran, ran_by_hours(zone, &stops, start, start + length));
        }

        #[test]
        fn due_is_the_first_moment_at_which_it_is_used_up(
            zone in zones(),
            start in 1_760_000_000_000..1_800_000_000_000i64,
            millis in 1..3_000_000_000i64,
            stops in proptest::collection::vec((-500_000_000..3_000_000_000i64, -10..900_000_000i64), 0..5),
        ) {
            let start = Time(start);
            let stops = stops.into_iter().map(|(after, n)| Span {
                from: Time(start.0 + after),
                until: Time(start.0 + after + n),
            });
            let calendar = Calendar::new(&DaysOff::Weekend(zone.into()), stops);
            let due = calendar.after(start, millis);
            prop_assert_eq!(calendar.ran(start, due), millis);
            prop_assert_eq!(calendar.ran(start, Time(due.0 - 1)), millis - 1);
        }
    }
}
