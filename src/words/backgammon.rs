//! Backgammon's own words: what stands on the board, what was agreed, why something was not played.

use super::Lang;
use super::refusal::Said;
use crate::games::backgammon::{
    AutoDoubles, Crawford, Cube, Dice, GUEST, HOST, Match, Men, NoDouble, ParsePlayError, ParsePlayErrorKind, Play,
    Point, Refusal, Refused, ResolveError, Stage, Terms, Win,
};
use crate::games::{Options, Seat};

/// Why a typed text was not played.
#[must_use]
pub fn refusal(lang: Lang, why: &Refusal) -> Said {
    match why {
        Refusal::Unread(ParsePlayError { kind, .. }) => unread(lang, *kind).into(),
        Refusal::Play(why) => play(lang, why),
        Refusal::Action(why) => action(lang, why).into(),
        Refusal::NoRoll => lang.say("backgammon-unexpected", &[]).into(),
    }
}

fn unread(lang: Lang, kind: ParsePlayErrorKind) -> String {
    use ParsePlayErrorKind as Kind;
    let id = match kind {
        Kind::Empty => "backgammon-empty",
        Kind::Point => "backgammon-point",
        Kind::NoSuchPoint => "backgammon-no-such-point",
        Kind::Alone => "backgammon-alone",
        Kind::Backwards => "backgammon-backwards",
        Kind::Repeat => "backgammon-repeat",
        Kind::TooMany => "backgammon-too-many",
        Kind::Roll => "backgammon-roll",
        Kind::Unexpected => "backgammon-unexpected",
    };
    lang.say(id, &[])
}

fn play(lang: Lang, why: &ResolveError) -> Said {
    use ResolveError as R;
    let at = |id, point: Point| Said::from(lang.say(id, &[("point", point.to_string().into())]));
    let with = |id, dice: Dice| Said::from(lang.say(id, &[("dice", dice.to_string().into())]));
    match why {
        R::OtherRoll { written, rolled } => {
            let (written, rolled) = (written.to_string(), rolled.to_string());
            lang.say("backgammon-other-roll", &[("written", written.into()), ("rolled", rolled.into())]).into()
        }
        R::NothingPlayable(dice) => with("backgammon-nothing-playable", *dice),
        R::MustPlay(_) => lang.say("backgammon-must-play", &[]).into(),
        R::NoMan(point) => at("backgammon-no-man", *point),
        R::OnBar => lang.say("backgammon-on-bar", &[]).into(),
        R::Held(point) => at("backgammon-held", *point),
        R::NotHome(point) => at("backgammon-not-home", *point),
        R::NoNumber(from, to, dice) => {
            let (from, to, dice) = (from.to_string(), to.to_string(), dice.to_string());
            lang.say("backgammon-no-number", &[("from", from.into()), ("to", to.into()), ("dice", dice.into())]).into()
        }
        R::Incomplete { left } => {
            let left = left.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            lang.say("backgammon-incomplete", &[("left", left.into())]).into()
        }
        R::MustUseLarger(number) => {
            lang.say("backgammon-must-use-larger", &[("number", number.to_string().into())]).into()
        }
        R::NothingHit(point) => at("backgammon-nothing-hit", *point),
        R::Ambiguous(plays) => Said {
            why: lang.say("backgammon-ambiguous", &[("n", plays.len().into())]),
            moves: plays.iter().map(Play::to_string).collect(),
        },
        R::Illegal(dice) => with("backgammon-illegal", *dice),
    }
}

pub(super) fn action(lang: Lang, why: &Refused) -> String {
    let id = match why {
        Refused::Over => "backgammon-over",
        Refused::NotToAct => "backgammon-not-to-act",
        Refused::NotNow | Refused::NotLegal => "backgammon-not-now",
        Refused::NoDouble(NoDouble::Crawford) => "backgammon-crawford",
        Refused::NoDouble(NoDouble::NotOwner) => "backgammon-not-owner",
        Refused::NoDouble(NoDouble::Dead) => "backgammon-dead-cube",
        Refused::NoDouble(NoDouble::Rolled) => "backgammon-rolled",
        Refused::NoDouble(NoDouble::Limit) => {
            return lang.say("backgammon-limit", &[("limit", Cube::LIMIT.to_string().into())]);
        }
        Refused::NoBeavers => "backgammon-no-beavers",
        Refused::NoRaccoons => "backgammon-no-raccoons",
        Refused::CubeOffered => "backgammon-cube-offered",
        Refused::TooMuch(win) => {
            return lang.say("backgammon-too-much", &[("win", self::win(lang, *win).into())]);
        }
    };
    lang.say(id, &[])
}

/// What a kind of win is called.
#[must_use]
pub fn win(lang: Lang, win: Win) -> String {
    let id = match win {
        Win::Single => "backgammon-single",
        Win::Gammon => "backgammon-gammon",
        Win::Backgammon => "backgammon-backgammon",
    };
    lang.say(id, &[])
}

/// What a seat is called.
pub(super) fn side(lang: Lang, seat: Seat) -> String {
    lang.say(if seat == HOST { "backgammon-white" } else { "backgammon-black" }, &[])
}

/// What was agreed, each a part of the line.
pub(super) fn terms(lang: Lang, options: &Options) -> Vec<String> {
    // Terms that cannot be read have been refused before anyone sees them.
    match Terms::read(options).unwrap_or_default() {
        Terms::Match { length } => vec![lang.say("backgammon-length", &[("n", u32::from(length).into())])],
        Terms::Money(money) => {
            let mut parts = vec![lang.say("backgammon-money", &[("n", u32::from(money.games).into())])];
            let auto = match money.auto_doubles {
                AutoDoubles::Off => None,
                AutoDoubles::Once => Some("backgammon-auto-once"),
                AutoDoubles::Unlimited => Some("backgammon-auto-unlimited"),
            };
            let switches = [
                auto,
                money.beaver.then_some("backgammon-with-beavers"),
                money.raccoon.then_some("backgammon-with-raccoons"),
                money.jacoby.then_some("backgammon-with-jacoby"),
            ];
            parts.extend(switches.into_iter().flatten().map(|id| lang.say(id, &[])));
            parts
        }
    }
}

/// What a play does besides going where it says.
pub(super) fn effect(lang: Lang, state: &Match, text: &str) -> String {
    let Stage::Play(dice) = state.stage() else { return String::new() };
    let plays = state.position().plays(dice);
    match plays.iter().find(|play| play.to_string() == text).map(Play::hits) {
        None | Some(0) => String::new(),
        Some(n) => lang.say("backgammon-hits", &[("n", n.into())]),
    }
}

/// `2–1 of 5`, or without the length in money play.
#[must_use]
pub fn score(lang: Lang, state: &Match) -> String {
    let [host, guest] = state.score();
    match state.terms().length() {
        Some(length) => {
            let args = [("host", host.into()), ("guest", guest.into()), ("length", u32::from(length).into())];
            lang.say("backgammon-score", &args)
        }
        None => format!("{host}–{guest}"),
    }
}

/// `cube 2, White's`.
#[must_use]
pub fn cube(lang: Lang, state: &Match) -> String {
    if state.crawford() == Crawford::Now {
        return lang.say("backgammon-no-cube", &[]);
    }
    let Cube { stake, owner } = state.cube();
    match owner {
        None => lang.say("backgammon-cube-centred", &[("stake", stake.into())]),
        Some(owner) => {
            lang.say("backgammon-cube-owned", &[("stake", stake.into()), ("side", side(lang, owner).into())])
        }
    }
}

/// `White: 24 has 2, 13 has 5 …`: both sides point by point, each in its own numbering, with the pips.
pub(super) fn men(lang: Lang, seat: Seat, men: Men) -> String {
    let points = (1..=25u8).rev().filter_map(|n| {
        let point = Point::new(n)?;
        let count = men.on(point);
        (count > 0).then(|| format!("{point}×{count}"))
    });
    let off = (men.borne_off() > 0).then(|| format!("{}×{}", Point::OFF, men.borne_off()));
    let points: Vec<_> = points.chain(off).collect();
    let args = [
        ("side", side(lang, seat).into()),
        ("points", points.join(", ").into()),
        ("pips", u32::from(men.pips()).into()),
    ];
    lang.say("backgammon-men", &args)
}

/// The position as lines of text.
pub(super) fn text_board(lang: Lang, state: &Match) -> String {
    let id = state.snapshot();
    let id = format!("`{}:{}`", id.position, id.match_id());
    let small = [score(lang, state), cube(lang, state), id].join(" · ");
    [men(lang, HOST, state.men(HOST)), men(lang, GUEST, state.men(GUEST)), format!("-# {small}")].join("\n")
}
