//! The conditions of a game, as the invitation shows them.

use super::{Lang, game, rekkoku, time};
use crate::club::{DaysOff, FlagRule, Side, Terms, TermsError, TimeControl};
use crate::games::SetupError;
use crate::games::backgammon::Unfit;
use crate::words::names;

/// All conditions on one line. `host` is the host's name, ready to stand in a message.
#[must_use]
pub fn line(lang: Lang, terms: &Terms, host: &str) -> String {
    let mut parts = vec![clock(lang, terms)];
    parts.push(lang.say(if terms.rated { "terms-rated" } else { "terms-unrated" }, &[]));
    if terms.game.has_sides() {
        parts.push(match terms.side {
            Side::Lot => lang.say("terms-lot", &[]),
            Side::Host(seat) => {
                lang.say("terms-host", &[("host", host.into()), ("side", game::side(lang, terms, seat).into())])
            }
        });
    }
    parts.extend(game::options(lang, terms.game, &terms.setup));
    parts.join(" · ")
}

/// The clock and its pauses.
#[must_use]
pub fn clock(lang: Lang, terms: &Terms) -> String {
    let control = time::control(lang, terms.time);
    match (&terms.days_off, terms.time) {
        (_, TimeControl::None) => control,
        (DaysOff::None, _) => lang.say("terms-no-days-off", &[("clock", control.into())]),
        (DaysOff::Weekend(zone), _) => {
            lang.say("terms-weekend", &[("clock", control.into()), ("zone", names::shown(zone).into())])
        }
    }
}

/// What being late means.
#[must_use]
pub fn late(lang: Lang, terms: &Terms) -> String {
    let id = match (terms.time, terms.flag) {
        (TimeControl::None, _) => "terms-late-never",
        (_, FlagRule::Soft) => "terms-late-soft",
        (_, FlagRule::Hard) => "terms-late-hard",
    };
    lang.say(id, &[])
}

/// Why switches of backgammon do not fit together.
#[must_use]
pub fn unfit(lang: Lang, why: Unfit) -> String {
    let id = match why {
        Unfit::OnlyForMoney => "terms-only-for-money",
        Unfit::RaccoonAlone => "terms-raccoon-alone",
    };
    lang.say(id, &[])
}

/// Why a game cannot be played so.
#[must_use]
pub fn impossible(lang: Lang, why: &TermsError) -> String {
    match why {
        TermsError::Setup(SetupError::UnknownOption { game, key, known }) => lang.say(
            "terms-unknown-option",
            &[("game", game::name(lang, *game).into()), ("key", names::quote(key).into()), ("known", (*known).into())],
        ),
        TermsError::Setup(SetupError::BadValue { key, value, known }) => lang.say(
            "terms-bad-value",
            &[("key", names::quote(key).into()), ("value", names::quote(value).into()), ("known", (*known).into())],
        ),
        TermsError::Setup(SetupError::Position(what)) => {
            lang.say("terms-bad-position", &[("what", names::quote(what).into())])
        }
        TermsError::Setup(SetupError::Backgammon(why)) => unfit(lang, *why),
        TermsError::Setup(SetupError::Rekkoku(why)) => rekkoku::unfit(lang, why),
        TermsError::RatedMoney => lang.say("terms-rated-money", &[]),
        TermsError::OverAtOnce => lang.say("terms-over-at-once", &[]),
        TermsError::Seats { game, given } => {
            lang.say("terms-seats", &[("game", (*game).into()), ("given", (*given).into())])
        }
        TermsError::NoSuchSeat(_) => lang.say("terms-no-such-seat", &[]),
        TermsError::Misses { most } => lang.say("table-misses", &[("most", (*most).into())]),
        TermsError::Time(time) => lang.say("terms-bad-time", &[("time", time::control(lang, *time).into())]),
        TermsError::NoSuchZone(zone) => lang.say("terms-no-such-zone", &[("zone", names::quote(zone).into())]),
    }
}
