//! Days off: a person's own, out of a yearly allowance.

use std::collections::BTreeMap;

use super::clock::{self, Span};
use super::ids::Time;
use super::limits;
use super::person::Person;
use super::refusal::Refusal;

/// The longest vacation that can be asked for, in days: one over New Year uses the days of two years.
const LONGEST: i64 = 2 * limits::VACATION_DAYS as i64;

impl Person {
    /// Writes a vacation down if the days of its years allow it. A day counts in full, as a date in the person's `zone` (an
    /// IANA name; UTC if it is unknown), and once however many vacations touch it. Each of his games is then to be asked
    /// with [`Command::Away`](super::Command::Away).
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

    /// Ends the vacation under way, and forgets those to come. The days that have begun stay used.
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

/// How many days of each year those vacations touch.
fn days(vacations: &[Span], zone: &str) -> BTreeMap<i16, usize> {
    let zone = clock::zone_or_utc(zone);
    let mut dates: Vec<_> = Vec::new();
    for span in vacations {
        let last = clock::date(&zone, Time(span.until.0 - 1));
        let first = clock::date(&zone, span.from);
        let following = std::iter::successors(first, |date| date.tomorrow().ok());
        dates.extend(following.take_while(|date| last.is_some_and(|last| *date <= last)));
    }
    dates.sort_unstable();
    dates.dedup();
    let mut years = BTreeMap::new();
    dates.iter().for_each(|date| *years.entry(date.year()).or_default() += 1);
    years
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
