//! What a backgammon match is played for, as people say it: with the options of `/challenge backgammon`, or in the form for
//! other terms.

use crate::games::backgammon::{AutoDoubles, Money, Terms, Unfit};
use crate::words::{Lang, names, terms as words};

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
    /// What was asked for does not fit together.
    #[error(transparent)]
    Unfit(#[from] Unfit),
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
            Self::Unfit(why) => words::unfit(lang, *why),
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
    pub fn terms(self) -> Result<Terms, NoStakes> {
        let Self { length, auto_doubles, beaver, raccoon, jacoby, games } = self;
        let money = Money { auto_doubles, beaver, raccoon, jacoby, games: games.unwrap_or(Money::default().games) };
        let length = match length {
            Some(Length::Money) => None,
            Some(Length::Points(length)) => Some(length),
            None => Terms::default().length(),
        };
        Ok(Terms::agreed(length, money)?)
    }
}

/// A match's length as the form shows and reads it.
#[must_use]
pub fn length(lang: Lang, terms: Terms) -> String {
    terms.length().map_or_else(|| lang.say("stakes-word-money", &[]), |points| points.to_string())
}

/// The switches of money play as the form shows and reads them.
#[must_use]
pub fn switches(lang: Lang, terms: Terms) -> String {
    let money = terms.money().unwrap_or_default();
    let auto = match money.auto_doubles {
        AutoDoubles::Off => None,
        AutoDoubles::Once => Some("stakes-auto-once"),
        AutoDoubles::Unlimited => Some("stakes-auto-unlimited"),
    };
    let switches = [
        money.jacoby.then_some("stakes-jacoby"),
        money.beaver.then_some("stakes-beavers"),
        money.raccoon.then_some("stakes-raccoons"),
        auto,
    ];
    let games = (money.games > 1).then(|| lang.say("stakes-games", &[("n", money.games.into())]));
    let all: Vec<_> = switches.into_iter().flatten().map(|id| lang.say(id, &[])).chain(games).collect();
    if all.is_empty() { lang.say("stakes-word-none", &[]) } else { all.join(", ") }
}

/// The terms with what was written in the form; what was left empty is as in `terms`. Switches that were left as they were
/// lapse when a match takes the place of money play.
///
/// # Errors
/// Something cannot be read, or does not fit together.
pub fn read(lang: Lang, terms: Terms, length: Option<&str>, written: Option<&str>) -> Result<Terms, NoStakes> {
    let stands = || Ok(terms.length().map_or(Length::Money, Length::Points));
    let length = length.map_or_else(stands, |text| read_length(lang, text))?;
    let lapse = matches!(length, Length::Points(_)) && terms.money().is_some();
    let stakes = match written.map(str::trim).filter(|text| !text.eq_ignore_ascii_case(&switches(lang, terms))) {
        Some(text) => read_switches(lang, text)?,
        None if lapse => Stakes::default(),
        None => of(terms),
    };
    Stakes { length: Some(length), ..stakes }.terms()
}

fn of(terms: Terms) -> Stakes {
    let Money { auto_doubles, beaver, raccoon, jacoby, games } = terms.money().unwrap_or_default();
    Stakes { length: None, auto_doubles, beaver, raccoon, jacoby, games: Some(games) }
}

fn read_length(lang: Lang, text: &str) -> Result<Length, NoStakes> {
    let word = text.split_whitespace().next().unwrap_or_default();
    if word.eq_ignore_ascii_case(&lang.say("stakes-word-money", &[])) {
        return Ok(Length::Money);
    }
    let points = word.parse().ok().filter(|points| Terms::LENGTHS.contains(points));
    points.map(Length::Points).ok_or_else(|| NoStakes::Length(text.trim().to_owned()))
}

/// The words by which a reader's language names the switches of money play.
struct Known {
    none: String,
    /// What switches off what follows it.
    no: Vec<String>,
    one: String,
    jacoby: String,
    beaver: String,
    raccoon: String,
    auto: String,
    game: String,
}

impl Known {
    fn of(lang: Lang) -> Self {
        let word = |id| lang.say(id, &[]);
        Self {
            none: word("stakes-word-none"),
            no: word("stakes-word-no").split(", ").map(str::to_owned).collect(),
            one: word("stakes-word-one"),
            jacoby: word("stakes-word-jacoby"),
            beaver: word("stakes-word-beaver"),
            raccoon: word("stakes-word-raccoon"),
            auto: word("stakes-word-auto"),
            game: word("stakes-word-game"),
        }
    }

    /// Sets what one part of the text names.
    fn read(&self, part: &str, stakes: &mut Stakes) -> Option<()> {
        let (off, part) = match part.split_once(' ') {
            Some((no, rest)) if self.no.iter().any(|word| word == no) => (true, rest),
            _ => (false, part),
        };
        let number = |word: &str| if word == self.one { Some(1) } else { word.parse().ok() };
        let number = part.split_whitespace().find_map(number);
        match part {
            _ if part == self.none => {}
            _ if part.starts_with(&self.jacoby) => stakes.jacoby = !off,
            _ if part.starts_with(&self.beaver) => stakes.beaver = !off,
            _ if part.starts_with(&self.raccoon) => stakes.raccoon = !off,
            _ if part.contains(&self.auto) => {
                stakes.auto_doubles = match number {
                    _ if off => AutoDoubles::Off,
                    Some(0) => AutoDoubles::Off,
                    Some(1) => AutoDoubles::Once,
                    None => AutoDoubles::Unlimited,
                    Some(_) => return None,
                };
            }
            _ if part.contains(&self.game) => {
                stakes.games = Some(number.filter(|n| (1..=Money::MOST_GAMES).contains(n))?);
            }
            _ => return None,
        }
        Some(())
    }
}

/// Reads `Jacoby, beavers, 1 automatic double, 3 games`.
fn read_switches(lang: Lang, text: &str) -> Result<Stakes, NoStakes> {
    let mut stakes = Stakes::default();
    let known = Known::of(lang);
    let text = text.replace(&format!(" {} ", lang.say("stakes-word-and", &[])), ",");
    for part in text.split([',', ';', '+', '·']).map(str::trim).filter(|part| !part.is_empty()) {
        known.read(&part.to_lowercase(), &mut stakes).ok_or_else(|| NoStakes::Switch(part.to_owned()))?;
    }
    Ok(stakes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Money =
        Money { auto_doubles: AutoDoubles::Off, beaver: false, raccoon: false, jacoby: false, games: 1 };

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let money = Stakes { length: Some(Length::Money), ..Stakes::default() };
        assert_eq!(Stakes::default().terms(), Ok(Terms::Match { length: 5 }));
        assert_eq!(money.terms(), Ok(Terms::Money(USUAL)));
        assert_eq!(Stakes { raccoon: true, ..money }.terms(), Err(NoStakes::Unfit(Unfit::RaccoonAlone)));
        let both = Stakes { raccoon: true, beaver: true, ..money };
        assert_eq!(both.terms(), Ok(Terms::Money(Money { raccoon: true, beaver: true, ..USUAL })));
        for length in [None, Some(Length::Points(7))] {
            for odd in [
                Stakes { beaver: true, ..Stakes::default() },
                Stakes { jacoby: true, ..Stakes::default() },
                Stakes { games: Some(3), ..Stakes::default() },
                Stakes { auto_doubles: AutoDoubles::Once, ..Stakes::default() },
            ] {
                assert_eq!(Stakes { length, ..odd }.terms(), Err(NoStakes::Unfit(Unfit::OnlyForMoney)));
            }
        }
    }

    #[test]
    fn the_form_reads_what_it_shows() {
        let some = Money { auto_doubles: AutoDoubles::Once, beaver: true, raccoon: true, jacoby: true, games: 3 };
        let auto = Money { auto_doubles: AutoDoubles::Unlimited, ..USUAL };
        for terms in [Terms::default(), Terms::Money(USUAL), Terms::Money(some), Terms::Money(auto)] {
            let (length, switches) = (length(Lang::En, terms), switches(Lang::En, terms));
            for before in [Terms::Match { length: 9 }, Terms::Money(Money { jacoby: true, ..USUAL }), terms] {
                assert_eq!(read(Lang::En, before, Some(&length), Some(&switches)), Ok(terms), "{before:?}: {switches}");
            }
            assert_eq!(read(Lang::En, terms, None, None), Ok(terms));
        }
    }

    #[test]
    fn the_form_is_read_kindly() {
        let five = Terms::default();
        let money = |written| read(Lang::En, five, Some("Money"), Some(written));
        assert_eq!(money("Jacoby rule and one automatic double"), money("1 auto, jacoby"));
        assert_eq!(money("no beavers; without Jacoby"), Ok(Terms::Money(USUAL)));
        assert_eq!(money("2 automatic doubles"), Err(NoStakes::Switch("2 automatic doubles".into())));
        assert_eq!(money("65 games"), Err(NoStakes::Switch("65 games".into())));
        assert_eq!(money("Gammons"), Err(NoStakes::Switch("Gammons".into())));
        assert_eq!(read(Lang::En, five, Some("7 points"), None), Ok(Terms::Match { length: 7 }));
        assert_eq!(read(Lang::En, five, Some("6"), None), Err(NoStakes::Length("6".into())));
        assert_eq!(read(Lang::En, five, None, Some("beavers")), Err(NoStakes::Unfit(Unfit::OnlyForMoney)));
        // Who only changes the length need not clear what stands beside it.
        let jacoby = Terms::Money(Money { jacoby: true, ..USUAL });
        assert_eq!(read(Lang::En, jacoby, Some("3"), Some("Jacoby")), Ok(Terms::Match { length: 3 }));
        assert_eq!(
            read(Lang::En, jacoby, Some("3"), Some("Jacoby, beavers")),
            Err(NoStakes::Unfit(Unfit::OnlyForMoney))
        );
    }
}
