//! What was agreed for a game, and what can be.

use super::{countries, country, kind, refusal};
use crate::games::rekkoku::{Annex, Game, Hands, Kind, Layout, Options, OptionsError, Position, Steppers};
use crate::games::{Rules, Setup};
use crate::words::Lang;

/// An option's phrase, and whether its value is the usual one.
type Phrase = (String, bool);

/// The conditions of a game as parts of a line: how many countries, and whatever is not usual.
#[must_use]
pub fn terms(lang: Lang, layout: Layout, options: &Options) -> Vec<String> {
    let unusual = phrases(lang, layout, options).into_iter().filter(|(_, usual)| !usual).map(|(text, _)| text);
    std::iter::once(players(lang, layout)).chain(unusual).collect()
}

/// The conditions of a game from that setup.
pub(in crate::words) fn agreed(lang: Lang, setup: &Setup) -> Vec<String> {
    // A setup that makes no game has been refused before anyone sees it.
    let game = <Game as Rules>::new(setup).ok();
    game.map(|game| terms(lang, game.position().layout(), &game.position().options())).unwrap_or_default()
}

/// Why options do not fit together, and what would.
#[must_use]
pub fn unfit(lang: Lang, why: &OptionsError) -> String {
    match why {
        OptionsError::Hands { countries, hands } => {
            lang.say("rekkoku-unfit-hands", &[("n", (*countries).into()), ("hands", hands.name().into())])
        }
        OptionsError::Teams => lang.say("rekkoku-unfit-teams", &[]),
        // Told before, with what there is.
        OptionsError::Unknown(_) | OptionsError::BadValue { .. } => why.to_string(),
    }
}

/// All options of a game: what is not usual a line each, then the rest together.
#[must_use]
pub fn all_options(lang: Lang, layout: Layout, options: &Options) -> Vec<String> {
    let (usual, unusual): (Vec<_>, Vec<_>) = phrases(lang, layout, options).into_iter().partition(|(_, usual)| *usual);
    let mut lines = vec![players(lang, layout)];
    lines.extend(unusual.into_iter().map(|(text, _)| text));
    let mut lines: Vec<_> =
        lines.into_iter().map(|text| lang.say("rekkoku-option-line", &[("option", text.into())])).collect();
    if !usual.is_empty() {
        let usual: Vec<_> = usual.into_iter().map(|(text, _)| text).collect();
        lines.push(lang.say("rekkoku-options-usual", &[("options", usual.join("; ").into())]));
    }
    lines
}

/// `4 countries: Red 赤, Blue 青, Yellow 黄 and White 白`
fn players(lang: Lang, layout: Layout) -> String {
    let args = [("n", layout.countries().into()), ("countries", countries(lang, layout.colours()).into())];
    lang.say("rekkoku-option-countries", &args)
}

fn phrases(lang: Lang, layout: Layout, options: &Options) -> Vec<Phrase> {
    let usual = Options::default();
    let parties = parties(lang, layout, options);
    let rounds = if layout.countries() == 2 { 50_u32 } else { 10 };
    let phrase = |id: &str, value: &str, usual: bool| {
        let args = [("value", value.into()), ("parties", parties.as_str().into()), ("rounds", rounds.into())];
        (lang.say(id, &args), usual)
    };
    let mut phrases = Vec::new();
    if matches!(layout, Layout::FiveBalanced | Layout::SixBalanced) {
        phrases.push((lang.say("rekkoku-option-layout", &[]), false));
    }
    let alone = options.hands == Hands::One;
    let hands = if alone { "rekkoku-option-one-hand" } else { "rekkoku-option-hands" };
    phrases.push(phrase(hands, options.hands.name(), alone));
    // Several countries a person are his team already.
    if alone {
        phrases.push(phrase("rekkoku-option-teams", options.teams.name(), options.teams == usual.teams));
    }
    phrases.push(phrase("rekkoku-option-annex", options.annex.name(), options.annex == usual.annex));
    // Where armies leave the board, nothing passes on and nothing rests.
    if options.annex == Annex::Army {
        let (rest, succession) = (options.rest, options.succession);
        phrases.push(phrase("rekkoku-option-succession", succession.name(), succession == usual.succession));
        phrases.push(phrase("rekkoku-option-rest", rest.name(), rest == usual.rest));
    }
    phrases.push(phrase("rekkoku-option-endgame", options.endgame.name(), options.endgame == usual.endgame));
    phrases.push(phrase("rekkoku-option-steppers", options.steppers.name(), options.steppers == usual.steppers));
    phrases
}

/// Who plays together: `Red 赤 and Yellow 黄, White 白 alone`.
fn parties(lang: Lang, layout: Layout, options: &Options) -> String {
    // Options that do not go with the layout have been refused before anyone sees them.
    let parties = options.parties(layout).unwrap_or_default();
    let colours: Vec<_> = layout.colours().collect();
    let party = |first: usize| {
        let members: Vec<_> = (0..colours.len()).filter(|&slot| usize::from(parties[slot]) == first).collect();
        let named: Vec<_> = members.iter().map(|&slot| country(lang, colours[slot])).collect();
        (!named.is_empty()).then(|| named.join("–"))
    };
    (0..colours.len()).filter_map(party).collect::<Vec<_>>().join(", ")
}

/// The ten kinds of pieces: letter, names, how many a country has, points, and how each goes. At most 1,500 characters.
#[must_use]
pub fn piece_rules(lang: Lang) -> String {
    let start = Position::start(Layout::Two, Options::default()).ok();
    let line = |of: Kind| {
        let men = start.iter().flat_map(Position::pieces).filter(|(_, piece)| piece.kind == of).count() / 2;
        let args = [
            ("letter", of.letter().to_string().into()),
            ("kanji", of.kanji().to_string().into()),
            ("kind", kind(lang, of).into()),
            ("japanese", of.japanese().into()),
            ("n", men.into()),
            ("points", of.points().into()),
            ("goes", refusal::goes(lang, of, Steppers::Exact).into()),
        ];
        lang.say("rekkoku-rules-piece", &args)
    };
    let pieces: Vec<_> = Kind::ALL.into_iter().map(line).collect();
    lang.say("rekkoku-rules-pieces", &[("pieces", pieces.join("\n").into())])
}

/// The options that there are. At most 1,500 characters.
#[must_use]
pub fn option_rules(lang: Lang) -> String {
    lang.say("rekkoku-rules-options", &[])
}
