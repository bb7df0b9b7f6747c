//! Backgammon's own words: why something was not played.

use super::Lang;
use super::refusal::Said;
use crate::games::backgammon::{
    Cube, Dice, NoDouble, ParsePlayError, ParsePlayErrorKind, Play, Point, Refusal, Refused, ResolveError, Win,
};

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

fn action(lang: Lang, why: &Refused) -> String {
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
