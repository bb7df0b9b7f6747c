//! What a backgammon match is played for, as people say it: with the options of `/challenge backgammon`, or in the form for
//! other terms.

use crate::games::backgammon::{AutoDoubles, Money, Terms};
use crate::words::{Lang, names};

/// How long a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// To so many points.
    Points(u16),
    /// Money play: each game for itself.
    Money,
}

/// What was asked for. What is absent or off is as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stakes {
    /// How long the match is.
    pub length: Option<Length>,
    /// How often a tie in the opening roll doubles the stake.
    pub auto_doubles: AutoDoubles,
    /// Whether a doubled player may double back at once.
    pub beaver: bool,
    /// Whether the doubler may answer that by doubling once more.
    pub raccoon: bool,
    /// Whether gammons count only with a turned cube.
    pub jacoby: bool,
    /// How many games of money play.
    pub games: Option<u16>,
}

/// What cannot be read, or does not fit together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStakes {
    /// Something was asked for that belongs to money play, and a match too.
    #[error("the switches of money play, in a match")]
    OnlyForMoney,
    /// Raccoons without beavers.
    #[error("raccoons without beavers")]
    RaccoonAlone,
    /// Money play is not rated.
    #[error("rated money play")]
    RatedMoney,
    /// No length that a match can have.
    #[error("{0:?} is no length")]
    Length(String),
    /// A word that names nothing of money play.
    #[error("{0:?} is nothing of money play")]
    Switch(String),
}

impl NoStakes {
    /// What would be right instead.
    #[must_use]
    pub fn said(&self, lang: Lang) -> String {
        let quoting = |id, said: &str| lang.say(id, &[("said", names::quote(said).into())]);
        match self {
            Self::OnlyForMoney => lang.say("stakes-only-for-money", &[]),
            Self::RaccoonAlone => lang.say("stakes-raccoon-alone", &[]),
            Self::RatedMoney => lang.say("stakes-rated-money", &[]),
            Self::Length(said) => quoting("stakes-bad-length", said),
            Self::Switch(said) => quoting("stakes-bad-switch", said),
        }
    }
}

impl Stakes {
    /// The terms that were asked for.
    ///
    /// # Errors
    /// They do not fit together.
    pub fn terms(self, rated: bool) -> Result<Terms, NoStakes> {
        let Self { length, auto_doubles, beaver, raccoon, jacoby, games } = self;
        let money = Money { auto_doubles, beaver, raccoon, jacoby, games: games.unwrap_or(Money::default().games) };
        match length {
            Some(Length::Money) if rated => Err(NoStakes::RatedMoney),
            Some(Length::Money) if raccoon && !beaver => Err(NoStakes::RaccoonAlone),
            Some(Length::Money) => Ok(Terms::Money(money)),
            _ if money != Money::default() => Err(NoStakes::OnlyForMoney),
            Some(Length::Points(length)) => Ok(Terms::Match { length }),
            None => Ok(Terms::default()),
        }
    }
}

/// A match's length as the form for other terms shows and reads it.
#[must_use]
pub fn length(terms: Terms) -> String {
    terms.length().map_or_else(|| MONEY.to_owned(), |points| points.to_string())
}

/// The switches of money play as the form shows and reads them.
#[must_use]
pub fn switches(terms: Terms) -> String {
    let money = terms.money().unwrap_or_default();
    let auto = match money.auto_doubles {
        AutoDoubles::Off => None,
        AutoDoubles::Once => Some("1 automatic double".to_owned()),
        AutoDoubles::Unlimited => Some("automatic doubles".to_owned()),
    };
    let word = |on: bool, word: &str| on.then(|| word.to_owned());
    let games = (money.games > 1).then(|| format!("{} games", money.games));
    let all =
        [word(money.jacoby, "Jacoby"), word(money.beaver, "beavers"), word(money.raccoon, "raccoons"), auto, games];
    let all: Vec<_> = all.into_iter().flatten().collect();
    if all.is_empty() { NONE.to_owned() } else { all.join(", ") }
}

/// The word for money play.
const MONEY: &str = "money";
/// The word for no switch at all.
const NONE: &str = "none";

/// The terms with what was written in the form; what was left empty is as in `terms`. Switches that were left as they were
/// lapse when a match takes the place of money play.
///
/// # Errors
/// Something cannot be read, or does not fit together.
pub fn read(terms: Terms, rated: bool, length: Option<&str>, written: Option<&str>) -> Result<Terms, NoStakes> {
    let length = length.map_or_else(|| Ok(terms.length().map_or(Length::Money, Length::Points)), read_length)?;
    let lapse = matches!(length, Length::Points(_)) && terms.money().is_some();
    let stakes = match written.map(str::trim).filter(|text| !text.eq_ignore_ascii_case(&switches(terms))) {
        Some(text) => read_switches(text)?,
        None if lapse => Stakes::default(),
        None => of(terms),
    };
    Stakes { length: Some(length), ..stakes }.terms(rated)
}

fn of(terms: Terms) -> Stakes {
    let Money { auto_doubles, beaver, raccoon, jacoby, games } = terms.money().unwrap_or_default();
    Stakes { length: None, auto_doubles, beaver, raccoon, jacoby, games: Some(games) }
}

fn read_length(text: &str) -> Result<Length, NoStakes> {
    let word = text.split_whitespace().next().unwrap_or_default();
    if word.eq_ignore_ascii_case(MONEY) {
        return Ok(Length::Money);
    }
    let points = word.parse().ok().filter(|points| Terms::LENGTHS.contains(points));
    points.map(Length::Points).ok_or_else(|| NoStakes::Length(text.trim().to_owned()))
}

/// Reads `Jacoby, beavers, 1 automatic double, 3 games`.
fn read_switches(text: &str) -> Result<Stakes, NoStakes> {
    let mut stakes = Stakes::default();
    let text = text.replace(" and ", ",");
    for part in text.split([',', ';', '+', '·']).map(str::trim).filter(|part| !part.is_empty()) {
        read_switch(&part.to_lowercase(), &mut stakes).ok_or_else(|| NoStakes::Switch(part.to_owned()))?;
    }
    Ok(stakes)
}

fn read_switch(part: &str, stakes: &mut Stakes) -> Option<()> {
    let (off, part) = match part.split_once(' ') {
        Some(("no" | "without", rest)) => (true, rest),
        _ => (false, part),
    };
    let number = part.split_whitespace().find_map(|word| if word == "one" { Some(1) } else { word.parse().ok() });
    match part {
        NONE => {}
        _ if part.starts_with("jacoby") => stakes.jacoby = !off,
        _ if part.starts_with("beaver") => stakes.beaver = !off,
        _ if part.starts_with("raccoon") => stakes.raccoon = !off,
        _ if part.contains("auto") => {
            stakes.auto_doubles = match number {
                _ if off => AutoDoubles::Off,
                Some(0) => AutoDoubles::Off,
                Some(1) => AutoDoubles::Once,
                None => AutoDoubles::Unlimited,
                Some(_) => return None,
            };
        }
        _ if part.contains("game") => stakes.games = Some(number.filter(|n| (1..=Money::MOST_GAMES).contains(n))?),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Money =
        Money { auto_doubles: AutoDoubles::Off, beaver: false, raccoon: false, jacoby: false, games: 1 };

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let money = Stakes { length: Some(Length::Money), ..Stakes::default() };
        assert_eq!(Stakes::default().terms(true), Ok(Terms::Match { length: 5 }));
        assert_eq!(money.terms(false), Ok(Terms::Money(USUAL)));
        assert_eq!(money.terms(true), Err(NoStakes::RatedMoney));
        assert_eq!(Stakes { raccoon: true, ..money }.terms(false), Err(NoStakes::RaccoonAlone));
        let both = Stakes { raccoon: true, beaver: true, ..money };
        assert_eq!(both.terms(false), Ok(Terms::Money(Money { raccoon: true, beaver: true, ..USUAL })));
        for length in [None, Some(Length::Points(7))] {
            for odd in [
                Stakes { beaver: true, ..Stakes::default() },
                Stakes { jacoby: true, ..Stakes::default() },
                Stakes { games: Some(3), ..Stakes::default() },
                Stakes { auto_doubles: AutoDoubles::Once, ..Stakes::default() },
            ] {
                assert_eq!(Stakes { length, ..odd }.terms(false), Err(NoStakes::OnlyForMoney));
            }
        }
    }

    #[test]
    fn the_form_reads_what_it_shows() {
        let some = Money { auto_doubles: AutoDoubles::Once, beaver: true, raccoon: true, jacoby: true, games: 3 };
        let auto = Money { auto_doubles: AutoDoubles::Unlimited, ..USUAL };
        for terms in [Terms::default(), Terms::Money(USUAL), Terms::Money(some), Terms::Money(auto)] {
            let (length, switches) = (length(terms), switches(terms));
            for before in [Terms::Match { length: 9 }, Terms::Money(Money { jacoby: true, ..USUAL }), terms] {
                assert_eq!(read(before, false, Some(&length), Some(&switches)), Ok(terms), "{before:?}: {switches}");
            }
            assert_eq!(read(terms, false, None, None), Ok(terms));
        }
    }

    #[test]
    fn the_form_is_read_kindly() {
        let five = Terms::default();
        let money = |written| read(five, false, Some("Money"), Some(written));
        assert_eq!(money("Jacoby rule and one automatic double"), money("1 auto, jacoby"));
        assert_eq!(money("no beavers; without Jacoby"), Ok(Terms::Money(USUAL)));
        assert_eq!(money("2 automatic doubles"), Err(NoStakes::Switch("2 automatic doubles".into())));
        assert_eq!(money("65 games"), Err(NoStakes::Switch("65 games".into())));
        assert_eq!(money("Gammons"), Err(NoStakes::Switch("Gammons".into())));
        assert_eq!(read(five, false, Some("7 points"), None), Ok(Terms::Match { length: 7 }));
        assert_eq!(read(five, false, Some("6"), None), Err(NoStakes::Length("6".into())));
        assert_eq!(read(five, false, None, Some("beavers")), Err(NoStakes::OnlyForMoney));
        assert_eq!(read(five, true, Some("money"), None), Err(NoStakes::RatedMoney));
        // Who only changes the length need not clear what stands beside it.
        let jacoby = Terms::Money(Money { jacoby: true, ..USUAL });
        assert_eq!(read(jacoby, false, Some("3"), Some("Jacoby")), Ok(Terms::Match { length: 3 }));
        assert_eq!(read(jacoby, false, Some("3"), Some("Jacoby, beavers")), Err(NoStakes::OnlyForMoney));
    }
}
