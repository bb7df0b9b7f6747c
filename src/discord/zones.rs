//! Time zones as people write them.

use jiff::tz::TimeZoneDatabase;

use crate::words::{Lang, names};

/// Zones named when what was written is none.
const NEAR: usize = 4;
/// How like a zone's name a text must be to mean it, from 0 to 1.
const LIKE: f64 = 0.8;

/// The zone of that IANA name, however its letters are; or of that city, if there is one zone of it.
#[must_use]
pub fn named(text: &str) -> Option<String> {
    let sought = text.trim().replace(' ', "_");
    if sought.is_empty() {
        return None;
    }
    if let Some(name) = all().find(|name| name.eq_ignore_ascii_case(&sought)) {
        return Some(name);
    }
    let mut of_city = all().filter(|name| city(name).eq_ignore_ascii_case(&sought));
    of_city.next().filter(|_| of_city.next().is_none())
}

/// Zones whose name or city is like a text that names none, likest first.
#[must_use]
pub fn near(text: &str) -> Vec<String> {
    let sought = text.trim().replace(' ', "_").to_lowercase();
    let city_of_it = city(&sought).to_owned();
    let like = |name: &str| {
        let name = name.to_lowercase();
        strsim::jaro_winkler(&name, &sought).max(strsim::jaro_winkler(city(&name), &city_of_it))
    };
    let mut near: Vec<_> = all().map(|name| (like(&name), name)).filter(|(like, _)| *like >= LIKE).collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    near.into_iter().map(|(_, name)| name).take(NEAR).collect()
}

/// Zones whose name contains what has been typed, those first whose city begins so.
#[must_use]
pub fn fitting(typed: &str) -> Vec<String> {
    let sought = typed.trim().replace(' ', "_").to_lowercase();
    let mut fits: Vec<_> = all().filter(|name| name.to_lowercase().contains(&sought)).collect();
    fits.sort_by_key(|name| !city(&name.to_lowercase()).starts_with(&sought));
    fits
}

/// That a text names no zone, and which may be meant.
#[must_use]
pub fn unknown(lang: Lang, text: &str) -> String {
    let near = near(text);
    let said = ("said", names::quote(text).into());
    if near.is_empty() {
        return lang.say("answers-no-zone", &[said]);
    }
    let near: Vec<_> = near.iter().map(|name| names::quote(name)).collect();
    lang.say("answers-no-zone-but", &[said, ("near", near.join(" · ").into())])
}

fn all() -> impl Iterator<Item = String> {
    // Those that come with the program: a zone must mean the same everywhere and always be there.
    let database = TimeZoneDatabase::bundled();
    let all: Vec<_> = database.available().map(|zone| zone.to_string()).collect();
    all.into_iter()
}

/// The last part of a name.
fn city(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_named_as_people_write_them() {
        for (text, zone) in [
            ("Europe/Paris", Some("Europe/Paris")),
            ("europe/paris", Some("Europe/Paris")),
            (" america/new york ", Some("America/New_York")),
            ("madrid", Some("Europe/Madrid")),
            ("utc", Some("UTC")),
            ("Mars/Olympus", None),
            ("", None),
        ] {
            assert_eq!(named(text).as_deref(), zone, "{text}");
        }
    }

    #[test]
    fn near_ones_are_named() {
        assert_eq!(near("Madird")[0], "Europe/Madrid");
        assert_eq!(near("Europe/Berln")[0], "Europe/Berlin");
        assert!(near("qqqq").is_empty());
        assert!(near("Amer").len() <= NEAR);
        assert_eq!(unknown(Lang::En, "Madird").matches('`').count() % 2, 0);
    }

    #[test]
    fn what_is_typed_is_completed() {
        assert_eq!(fitting("madri"), ["Europe/Madrid"]);
        assert_eq!(fitting("york")[0], "America/New_York");
        assert!(fitting("").len() > 400);
    }
}
