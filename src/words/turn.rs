//! Backgammon as its player sees it: the turn that he is making, and what a game waits for in a few words.

use super::cube::{self, roll};
use super::{Lang, backgammon, names, rekkoku};
use crate::games::backgammon::{Crawford, Draft, GUEST, HOST, Match, Men, Stage};
use crate::games::{Game, Seat};

/// What the player has rolled, what he has chosen of it, and what is left.
#[must_use]
pub fn state(lang: Lang, state: &Match, draft: &Draft, label: &str) -> String {
    if draft.steps().is_empty() {
        let args = [
            ("dice", roll(draft.dice()).into()),
            ("n", state.position().plays(draft.dice()).len().into()),
            ("label", label.into()),
        ];
        return lang.say("turn-to-play", &args);
    }
    let play = ("play", names::quote(&draft.so_far().to_string()).into());
    if draft.options().is_empty() {
        return lang.say("turn-complete", &[play]);
    }
    lang.say("turn-so-far", &[play, ("left", left(draft).into())])
}

/// The numbers still to play: `6, 5`.
pub(super) fn left(draft: &Draft) -> String {
    draft.numbers_left().iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// One seat's men, the steps of the turn under way made.
pub(super) fn men(state: &Match, draft: Option<&Draft>, seat: Seat) -> Men {
    draft.map_or_else(|| state.men(seat), |draft| draft.men(state, seat))
}

/// What stands small under a board: of a turn under way as far as it has come.
#[must_use]
pub fn facts(lang: Lang, state: &Match, draft: Option<&Draft>, name: &dyn Fn(Seat) -> String) -> String {
    match draft.filter(|draft| !draft.steps().is_empty()) {
        Some(draft) => cube::counts(lang, state, [HOST, GUEST].map(|seat| men(state, Some(draft), seat)), name),
        None => cube::facts(lang, state, name),
    }
}

/// Both sides point by point, the steps of the turn under way made.
#[must_use]
pub fn text_board(lang: Lang, state: &Match, draft: Option<&Draft>) -> String {
    [HOST, GUEST].map(|seat| backgammon::men(lang, seat, men(state, draft, seat))).join("\n")
}

/// What a game waits for, said to who is to act (`own`) or of him; nothing where that needs no saying.
#[must_use]
pub fn waits_for(lang: Lang, game: &Game, own: bool) -> Option<String> {
    let game = match game {
        Game::Backgammon(game) => game,
        Game::Rekkoku(game) => return Some(rekkoku::waits_for(lang, game.position())),
        Game::Lasca(_) => return None,
    };
    let state = game.state();
    let stake = state.if_taken().stake;
    let [to_him, of_him] = match state.stage() {
        Stage::Cube => ["turn-you-roll", "turn-rolls"],
        Stage::Play(rolled) => return Some(lang.say("turn-dice", &[("dice", roll(rolled).into())])),
        Stage::Doubled => ["turn-you-are-doubled", "turn-is-doubled"],
        Stage::Beavered => ["turn-you-are-beavered", "turn-is-beavered"],
        Stage::Raccooned => ["turn-you-are-raccooned", "turn-is-raccooned"],
        Stage::Opening | Stage::Roll | Stage::Over => return None,
    };
    Some(lang.say(if own { to_him } else { of_him }, &[("stake", stake.into())]))
}

/// How a match stands as the one in that seat counts, and the cube if it has been turned: `1–2 of 5 · cube 2`, the points of
/// the other first. Nothing in other games.
#[must_use]
pub fn standing(lang: Lang, game: &Game, own: Seat) -> Option<String> {
    let Game::Backgammon(game) = game else { return None };
    let state = game.state();
    let [host, guest] = state.score();
    let (theirs, own) = if own == HOST { (guest, host) } else { (host, guest) };
    let points = [("theirs", theirs.into()), ("own", own.into())];
    let score = match state.terms().length() {
        Some(length) => {
            let [theirs, own] = points;
            lang.say("turn-score", &[theirs, own, ("length", u32::from(length).into())])
        }
        None => lang.say("turn-score-money", &points),
    };
    let stake = state.cube().stake;
    let cube = (stake > 1).then(|| lang.say("turn-cube", &[("stake", stake.into())]));
    let crawford = (state.crawford() == Crawford::Now).then(|| lang.say("turn-crawford", &[]));
    Some([Some(score), cube, crawford].into_iter().flatten().collect::<Vec<_>>().join(" · "))
}

/// What must be done first, for someone who wants something else.
pub(super) fn first(lang: Lang, state: &Match) -> Option<String> {
    let stake = ("stake", state.if_taken().stake.into());
    Some(match state.stage() {
        Stage::Cube => lang.say("turn-roll-first", &[]),
        Stage::Play(rolled) => lang.say("turn-play-first", &[("dice", roll(rolled).into())]),
        Stage::Doubled | Stage::Beavered | Stage::Raccooned => lang.say("turn-answer-first", &[stake]),
        Stage::Opening | Stage::Roll | Stage::Over => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::alt::{self, LONGEST};
    use super::*;
    use crate::games::backgammon::Action;
    use crate::games::{GameKind, Setup};

    /// A match that goes on from there.
    fn at(xgid: &str) -> Game {
        let setup = Setup { position: Some(xgid.into()), ..Setup::default() };
        Game::new(GameKind::Backgammon, &setup).unwrap()
    }

    fn of(game: &Game) -> &crate::games::backgammon::Game {
        let Game::Backgammon(game) = game else { panic!("another game") };
        game
    }

    #[test]
    fn a_turn_is_told_step_by_step() {
        let game = at("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:12");
        let of = of(&game);
        let told = |taps: &[&str]| {
            let taps: Vec<String> = taps.iter().map(|&tap| tap.to_owned()).collect();
            let draft = of.drafted(&taps).unwrap();
            let alt = alt::turn(Lang::En, of.state(), &draft);
            assert!(alt.chars().count() <= LONGEST);
            (state(Lang::En, of.state(), &draft, "1…"), alt)
        };
        assert_eq!(told(&[]).0, "You rolled **3-1**: 16 plays · move 1…");
        let (said, alt) = told(&["8 → 5 (3)"]);
        assert_eq!(said, "So far `8/5` · still to play: 1");
        assert!(alt.starts_with("Black to play 3-1, so far 8/5; left to play: 1. White, in"), "{alt}");
        assert!(alt.contains("numbering: 2 on 24, 5 on 13, 2 on 8, 5 on 6, 1 on 5 (164 pips)"), "{alt}");
        let (said, alt) = told(&["8 → 5 (3)", "6 → 5 (1)"]);
        assert!(said.starts_with("`8/5 6/5` is complete."), "{said}");
        assert!(alt.starts_with("Black to play 3-1; chosen and not confirmed yet: 8/5 6/5. "), "{alt}");
        assert_eq!(told(&["8/5 6/5"]).0, said);
    }

    #[test]
    fn a_line_of_a_list_says_how_it_stands_and_what_waits() {
        let both = |xgid: &str| {
            let game = at(xgid);
            let said = [true, false].map(|own| waits_for(Lang::En, &game, own).unwrap());
            (said, [HOST, GUEST].map(|seat| standing(Lang::En, &game, seat).unwrap()))
        };
        let (said, stands) = both("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:1:0:5:12");
        assert_eq!(said, ["you roll", "to roll"]);
        assert_eq!(stands, ["2–1 of 5 · cube 2", "1–2 of 5 · cube 2"]);
        let (said, stands) = both("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:4:1:5:12");
        assert_eq!(said, ["3-1 to play", "3-1 to play"]);
        assert_eq!(stands[0], "0–4 of 5 · Crawford game");
        let (said, stands) = both("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:3:0:0:0:12");
        assert_eq!(said, ["you are doubled to 2", "doubled to 2"]);
        assert_eq!(stands[1], "0–3");
    }

    #[test]
    fn who_wants_something_else_is_told_what_comes_first() {
        let before = at("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:12");
        assert_eq!(
            first(Lang::En, of(&before).state()).unwrap(),
            "The dice are not rolled yet. First `roll`, or `double`."
        );
        let mut state = of(&before).state().clone();
        state.act(Some(GUEST), &Action::Double).unwrap();
        assert_eq!(first(Lang::En, &state).unwrap(), "You are offered the cube at 2. First `take` or `drop`.");
    }
}
