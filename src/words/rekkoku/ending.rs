//! How a game ended: why, and who came where.

use super::{Name, leader};
use crate::games::rekkoku::{Colour, End, Position, Standing};
use crate::words::Lang;
use crate::words::game::list;

/// What the patent calls the first of a count, the other, and the last of all.
const TITLES: [&str; 3] = ["第一の勝ち", "第二の勝ち", "敗者"];

/// Why the game is over, in a sentence or two; nothing while it is not.
#[must_use]
pub fn ending(lang: Lang, position: &Position, name: Name<'_>) -> Option<String> {
    Some(match position.end()? {
        End::Last => {
            let first = position.ranking().into_iter().next().map(|standing| standing.countries).unwrap_or_default();
            let people = people(lang, &first, name);
            let args = [("n", people.len().into()), ("players", list(lang, &people).into())];
            lang.say("rekkoku-end-last", &args)
        }
        End::Standoff => lang.say("rekkoku-end-standoff", &[("n", position.quiet().into())]),
        End::Agreement => lang.say("rekkoku-end-agreement", &[]),
        End::Immediate => lang.say("rekkoku-end-immediate", &[]),
        End::Blocked => lang.say("rekkoku-end-blocked", &[]),
    })
}

/// Who has won, as the first words about a game that is over: `**Ana 赤 wins Rekkoku #42** after 312 moves, 90 days.`
/// `title` is the game's, `span` how long it took.
#[must_use]
pub fn outcome(lang: Lang, position: &Position, name: Name<'_>, title: &str, moves: u32, span: &str) -> String {
    let standings = position.ranking();
    let first: Vec<_> = standings.iter().take_while(|standing| standing.rank == 1).collect();
    let countries: Vec<_> = first.iter().flat_map(|standing| standing.countries.iter().copied()).collect();
    let people = people(lang, &countries, name);
    let args = [
        ("players", list(lang, &people).into()),
        ("n", people.len().into()),
        ("title", title.into()),
        ("moves", moves.into()),
        ("span", span.into()),
    ];
    lang.say(if first.len() > 1 { "rekkoku-first-shared" } else { "rekkoku-won" }, &args)
}

/// The places, best first, a line each: of those who lived to the end what was counted, of the fallen what they captured.
#[must_use]
pub fn ranking(lang: Lang, position: &Position, name: Name<'_>) -> Vec<String> {
    let standings = position.ranking();
    let line = |standing: &Standing| {
        let title = title(position, &standings, standing).map_or_else(String::new, |title| format!("{title} · "));
        let args = [
            ("rank", standing.rank.into()),
            ("players", list(lang, &people(lang, &standing.countries, name)).into()),
            ("title", title.into()),
            ("count", standing.count.into()),
            ("captured", standing.captured.into()),
            ("material", (standing.count - standing.captured.min(standing.count)).into()),
        ];
        lang.say(if standing.alive { "rekkoku-place-survivor" } else { "rekkoku-place-fallen" }, &args)
    };
    standings.iter().map(line).collect()
}

/// What a place is called: the first and the second of a count, and the last of all. With two the second of a count is not
/// called loser too.
fn title(position: &Position, all: &[Standing], standing: &Standing) -> Option<&'static str> {
    let counted = standing.alive && position.end().is_some_and(|end| end != End::Last);
    match standing.rank {
        1 if counted => Some(TITLES[0]),
        2 if counted => Some(TITLES[1]),
        rank if rank > 1 && all.last().is_some_and(|last| last.rank == rank) => Some(TITLES[2]),
        _ => None,
    }
}

/// Who leads these countries, everybody once: `Ana 赤青`, `Ben 黒`.
fn people(lang: Lang, countries: &[Colour], name: Name<'_>) -> Vec<String> {
    let mut people: Vec<(String, String)> = Vec::new();
    for &colour in countries {
        let leader = leader(lang, colour, name);
        match people.iter_mut().find(|(known, _)| *known == leader) {
            Some((_, kanji)) => kanji.push(colour.kanji()),
            None => people.push((leader, colour.kanji().to_string())),
        }
    }
    let said =
        |(name, kanji): (String, String)| lang.say("rekkoku-player", &[("name", name.into()), ("kanji", kanji.into())]);
    people.into_iter().map(said).collect()
}
