//! Every refusal has its sentence, and what buttons carry are words of the record.

use lasker::discord::custom_id::Deed;
use lasker::games::backgammon::{
    Action, Dice, NoDouble, ParsePlayError, ParsePlayErrorKind as Kind, Point, Position, Refusal, Refused,
    ResolveError, Win,
};
use lasker::games::{self, Game};
use lasker::words::{Lang, refusal};

fn said(why: impl Into<Refusal>) -> refusal::Said {
    refusal::of_move(Lang::En, &games::Refusal::Backgammon(why.into()), None::<&Game>)
}

#[test]
fn every_refusal_has_its_sentence() {
    let dice: Dice = "31".parse().unwrap();
    let point = Point::new(5).unwrap();
    let plays = Position::START.plays(dice);
    let kinds = [
        Kind::Empty,
        Kind::Point,
        Kind::NoSuchPoint,
        Kind::Alone,
        Kind::Backwards,
        Kind::Repeat,
        Kind::TooMany,
        Kind::Roll,
        Kind::Unexpected,
    ];
    let unread = kinds.map(|kind| said(ParsePlayError { at: 0, kind }));
    let plays_refused = [
        ResolveError::OtherRoll { written: dice, rolled: "42".parse().unwrap() },
        ResolveError::NothingPlayable(dice),
        ResolveError::MustPlay(Box::new(plays[0].clone())),
        ResolveError::NoMan(point),
        ResolveError::OnBar,
        ResolveError::Held(point),
        ResolveError::NotHome(Point::BAR),
        ResolveError::NoNumber(Point::BAR, point, dice),
        ResolveError::Incomplete { left: vec![3, 1] },
        ResolveError::MustUseLarger(6),
        ResolveError::NothingHit(point),
        ResolveError::Ambiguous(plays[..2].to_vec()),
        ResolveError::Illegal(dice),
    ]
    .map(said);
    let actions = [
        Refused::Over,
        Refused::NotToAct,
        Refused::NotNow,
        Refused::NoDouble(NoDouble::Crawford),
        Refused::NoDouble(NoDouble::NotOwner),
        Refused::NoDouble(NoDouble::Dead),
        Refused::NoDouble(NoDouble::Limit),
        Refused::NoDouble(NoDouble::Rolled),
        Refused::NoBeavers,
        Refused::NoRaccoons,
        Refused::CubeOffered,
        Refused::TooMuch(Win::Gammon),
    ]
    .map(said);
    let mut sentences = std::collections::BTreeSet::new();
    for said in unread.iter().chain(&plays_refused).chain(&actions) {
        assert!(said.why.ends_with('.') && !said.why.contains(['{', '$']), "{}", said.why);
        assert!(sentences.insert(&said.why), "said twice: {}", said.why);
    }
    assert_eq!(plays_refused[8].why, "Still to play: 3, 1.");
    assert_eq!(plays_refused[11].moves.len(), 2);
    assert_eq!(actions[6].why, "The stake would pass 4096.");
}

#[test]
fn a_button_s_word_is_that_of_the_record() {
    for deed in Deed::ALL {
        let action = match deed {
            Deed::Roll => Action::Roll,
            Deed::Double => Action::Double,
            Deed::Take => Action::Take,
            Deed::Drop => Action::Drop,
            Deed::Beaver => Action::Beaver,
            Deed::Raccoon => Action::Raccoon,
        };
        assert_eq!(deed.word(), action.to_string());
    }
}
