//! Why a typed move was not played, and what would be right.

use super::{country, kind, piece};
use crate::games::rekkoku::{Colour, Kind, Piece, Point, Position, Refusal, Steppers};
use crate::words::refusal::Said;
use crate::words::{Lang, names};

/// Why a typed text was not played, in that position if it is known. Moves that could have been meant go with it where the
/// rules know them.
#[must_use]
pub fn refusal(lang: Lang, why: &Refusal, position: Option<&Position>) -> Said {
    use Refusal as R;
    let slot = |turn: &Colour| ("country", country(lang, *turn).into());
    let steppers = position.map_or(Steppers::Exact, |position| position.options().steppers);
    let fragment = |text: &str| ("fragment", names::quote(text).into());
    let standing = |id, point: &Point, what: &Piece| {
        lang.say(id, &[("point", point.to_string().into()), ("piece", piece(lang, *what).into())])
    };
    let at = |id, point: &Point| lang.say(id, &[("point", point.to_string().into())]);
    match why {
        R::Over => lang.say("rekkoku-over", &[]),
        R::NotUnderstood { fragment } if fragment.trim().is_empty() => lang.say("rekkoku-incomplete", &[]),
        R::NotUnderstood { fragment: text } => lang.say("rekkoku-not-understood", &[fragment(text)]),
        R::NoPoint { fragment: text } => lang.say("rekkoku-no-point", &[fragment(text)]),
        R::BarePoint { point } => at("rekkoku-bare-point", point),
        R::Neutral => lang.say("rekkoku-neutral", &[]),
        R::Empty { point } => at("rekkoku-empty", point),
        R::OtherSlot { point, piece: what, turn } => {
            let own = is_movers(position, what.colour);
            let id = if own { "rekkoku-other-slot-yours" } else { "rekkoku-other-slot" };
            let what = piece(lang, *what);
            lang.say(id, &[("point", point.to_string().into()), ("piece", what.into()), slot(turn)])
        }
        R::NotToMove { named, turn } => {
            lang.say("rekkoku-not-to-move", &[("named", country(lang, *named).into()), slot(turn)])
        }
        R::OtherPiece { point, piece } => standing("rekkoku-other-piece", point, piece),
        R::NoCapture { point } => at("rekkoku-no-capture", point),
        R::Envoy { point } => at("rekkoku-envoy-safe", point),
        R::Friend { point, piece } => {
            let own = is_movers(position, piece.colour);
            standing(if own { "rekkoku-friend-own" } else { "rekkoku-friend" }, point, piece)
        }
        R::DoesNotGo { piece, from, to } => {
            let args = [
                ("kind", kind(lang, piece.kind).into()),
                ("from", from.to_string().into()),
                ("to", to.to_string().into()),
                ("goes", goes(lang, piece.kind, steppers).into()),
            ];
            lang.say("rekkoku-does-not-go", &args)
        }
        R::NoneGoes { kind: of, to } => {
            let args = [
                ("kind", kind(lang, *of).into()),
                ("point", to.to_string().into()),
                ("goes", goes(lang, *of, steppers).into()),
            ];
            lang.say("rekkoku-none-goes", &args)
        }
        R::Several { moves } => {
            let why = lang.say("rekkoku-several", &[("n", moves.len().into())]);
            return Said { why, moves: moves.iter().map(ToString::to_string).collect() };
        }
    }
    .into()
}

/// Whether an army is commanded by him whose slot it is, as far as is known.
fn is_movers(position: Option<&Position>, colour: Colour) -> bool {
    position.is_some_and(|position| position.controller(colour) == position.controller(position.turn()))
}

/// How a kind of piece goes.
pub(super) fn goes(lang: Lang, kind: Kind, steppers: Steppers) -> String {
    let upto = if steppers == Steppers::Upto { "yes" } else { "no" };
    lang.say("rekkoku-goes", &[("kind", kind.letter().to_string().into()), ("upto", upto.into())])
}
