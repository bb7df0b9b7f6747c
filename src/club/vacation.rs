//! Days off: a person's own, out of a yearly allowance.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

use super::clock::{self, Span};
use super::ids::Time;
use super::limits;
use super::person::Person;
use super::refusal::Refusal;

/// The longest vacation that can be asked for, in days: one over New Year uses the days of two years.
const LONGEST: i64 = 2 * limits::VACATION_DAYS as i64;

impl Person {
    /// Writes a vacation down if the days of its years allow it. What counts is the time away in a calendar year of the
    /// person's `zone` (an IANA name; UTC if it is unknown), in days to the nearest, and once however many vacations cover
    /// it: noon to noon is one day. Each of his games is then to be asked with
    /// [`Command::Away`](super::Command::Away).
    ///
    /// # Errors
    /// It is over, ends before it begins, or takes more days of a year than there are.
    pub fn take_vacation(&mut self, span: Span, now: Time, zone: &str) -> Result<(), Refusal> {
        let span = Span { from: span.from.max(now), ..span };
        if span.until <= span.from {
            return Err(Refusal::AwayOver);
        }
        let taken = days(&self.vacations, zone);
        let too_many = |year, taken| Refusal::TooManyDaysAway { year, taken, most: limits::VACATION_DAYS };
        let of_year = |days: &BTreeMap<i16, usize>, year: i16| days.get(&year).copied().unwrap_or_default();
        if span.until > span.from.plus_seconds((LONGEST + 1) * 24 * 3600) {
            let year = clock::date(&clock::zone_or_utc(zone), span.from).map_or(0, |d| d.year());
            return Err(too_many(year, of_year(&taken, year)));
        }
        let mut vacations = self.vacations.clone();
        vacations.push(span);
        let over = days(&vacations, zone).into_iter().find(|&(_, days)| days > limits::VACATION_DAYS);
        if let Some((year, _)) = over {
            return Err(too_many(year, of_year(&taken, year)));
        }
        self.vacations = vacations;
        Ok(())
    }

    /// The year it is in that zone, and the days of vacation left of it.
    #[must_use]
    pub fn vacation_left(&self, now: Time, zone: &str) -> (i16, usize) {
        let year = clock::date(&clock::zone_or_utc(zone), now).map_or(0, |date| date.year());
        let taken = days(&self.vacations, zone).get(&year).copied().unwrap_or_default();
        (year, limits::VACATION_DAYS.saturating_sub(taken))
    }

    /// Ends the vacation under way, and forgets those to come. The time gone by stays used.
    pub fn end_vacation(&mut self, now: Time) {
        self.vacations.retain(|s| s.from < now);
        self.vacations.iter_mut().for_each(|s| s.until = s.until.min(now));
    }

    /// Whether this person is away at that moment.
    #[must_use]
    pub fn is_away(&self, now: Time) -> bool {
        self.vacations.iter().any(|s| s.contains(now))
    }
}

/// So many whole days, as dates in that zone, beginning with `first`.
#[must_use]
pub fn whole_days(zone: &str, first: Date, days: u16) -> Option<Span> {
    let zone = clock::zone_or_utc(zone);
    let after = first.checked_add(i64::from(days).days()).ok()?;
    Some(Span { from: clock::hour(&zone, first, 0)?, until: clock::hour(&zone, after, 0)? })
}

/// The date it is in that zone.
#[must_use]
pub fn today(zone: &str, now: Time) -> Option<Date> {
    clock::date(&clock::zone_or_utc(zone), now)
}

/// How many days of each year those vacations take. Rounded, since a day on which the clocks change has 23 or 25 hours.
fn days(vacations: &[Span], zone: &str) -> BTreeMap<i16, usize> {
    const DAY: i64 = 24 * 3_600_000;
    let zone = clock::zone_or_utc(zone);
    let mut spans = vacations.to_vec();
    spans.sort_unstable_by_key(|span| span.from);
    let mut millis: BTreeMap<i16, i64> = BTreeMap::new();
    let mut counted = Time(i64::MIN);
    for span in spans {
        let mut from = span.from.max(counted);
        counted = counted.max(span.until);
        while from < span.until {
            let Some(year) = clock::date(&zone, from).map(|date| date.year()) else { break };
            let next = Date::new(year.saturating_add(1), 1, 1).ok().and_then(|first| clock::hour(&zone, first, 0));
            let until = next.map_or(span.until, |next| next.min(span.until));
            *millis.entry(year).or_default() += until.0 - from.0;
            from = until;
        }
    }
    millis
        .into_iter()
        .map(|(year, away)| (year, usize::try_from((away + DAY / 2) / DAY).unwrap_or(usize::MAX)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Time {
        let date: jiff::civil::Date = text.parse().unwrap();
        clock::hour(&clock::zone("Europe/Paris").unwrap(), date, 0).unwrap()
    }

    fn take(person: &mut Person, from: &str, until: &str) -> Result<(), Refusal> {
        let span = Span { from: date(from), until: date(until) };
        person.take_vacation(span, date("2026-01-01"), "Europe/Paris")
    }

    #[test]
    fn thirty_days_a_year() {
        let mut person = Person::default();
        // Over a change of the clocks: an hour more, but not a day.
        take(&mut person, "2026-10-20", "2026-11-09").unwrap();
        take(&mut person, "2026-11-08", "2026-11-10").unwrap();
        let refused = Refusal::TooManyDaysAway { year: 2026, taken: 21, most: 30 };
        assert_eq!(take(&mut person, "2026-12-01", "2026-12-11"), Err(refused.clone()));
        assert_eq!(person.vacations.len(), 2, "nothing has changed");
        take(&mut person, "2026-12-23", "2027-01-31").unwrap();
        assert_eq!(
            take(&mut person, "2026-06-01", "2026-06-02"),
            Err(Refusal::TooManyDaysAway { year: 2026, taken: 30, most: 30 })
        );
        assert_eq!(
            take(&mut person, "2026-01-02", "2036-01-01"),
            Err(Refusal::TooManyDaysAway { year: 2026, taken: 30, most: 30 })
        );
    }

    #[test]
    fn whole_days_are_dates() {
        let mut person = Person::default();
        let span = whole_days("Europe/Paris", "2026-10-24".parse().unwrap(), 3).unwrap();
        assert_eq!(span, Span { from: date("2026-10-24"), until: date("2026-10-27") });
        assert_eq!(span.millis(), 73 * 3_600_000, "the clocks are set back that Sunday");
        person.take_vacation(span, date("2026-01-01"), "Europe/Paris").unwrap();
        assert_eq!(person.vacation_left(date("2026-05-01"), "Europe/Paris"), (2026, 27));
        assert_eq!(person.vacation_left(date("2027-05-01"), "Europe/Paris"), (2027, 30));
        assert_eq!(today("Pacific/Auckland", date("2026-05-01")), Some("2026-05-01".parse().unwrap()));
    }

    #[test]
    fn noon_to_noon_is_one_day() {
        let mut person = Person::default();
        let noon = date("2026-05-01").plus_seconds(12 * 3600);
        let span = Span { from: noon, until: noon.plus_seconds(24 * 3600) };
        person.take_vacation(span, noon, "Europe/Paris").unwrap();
        person.take_vacation(span, noon, "Europe/Paris").unwrap();
        assert_eq!(person.vacation_left(noon, "Europe/Paris"), (2026, 29), "what is covered twice counts once");
        let new_year = Span { from: date("2026-12-30"), until: date("2027-01-03") };
        person.take_vacation(new_year, noon, "Europe/Paris").unwrap();
        assert_eq!(days(&person.vacations, "Europe/Paris"), BTreeMap::from([(2026, 3), (2027, 2)]));
    }

    #[test]
    fn one_can_come_back_early() {
        let mut person = Person::default();
        take(&mut person, "2026-03-01", "2026-03-15").unwrap();
        take(&mut person, "2026-05-01", "2026-05-05").unwrap();
        person.end_vacation(date("2026-03-04"));
        assert!(person.is_away(date("2026-03-03")) && !person.is_away(date("2026-03-04")));
        assert_eq!(days(&person.vacations, "Europe/Paris"), BTreeMap::from([(2026, 3)]));
        assert_eq!(take(&mut person, "2025-03-01", "2025-03-02"), Err(Refusal::AwayOver));
    }
}
