//! What is to be decided about dice, cube and resignations, and what each answer means.

use super::Lang;
use super::backgammon;
use super::names;
use crate::games::Seat;
use crate::games::backgammon::{Cube, Dice, GUEST, HOST, Loss, Match, Men, Stage, Win};

/// A roll as people write it: `3-1`.
#[must_use]
pub fn roll(dice: Dice) -> String {
    format!("{}-{}", dice.high(), dice.low())
}

/// How the two stand after a loss: `Ana leads 3–1`, `it stands 2–2`, `Ana wins the match`.
#[must_use]
pub fn standing(lang: Lang, state: &Match, score: [u32; 2], name: &dyn Fn(Seat) -> String) -> String {
    let [host, guest] = score;
    let (leader, more, less) = if host >= guest { (HOST, host, guest) } else { (GUEST, guest, host) };
    let wins = state.terms().length().is_some_and(|length| more >= u32::from(length));
    let id = if wins {
        "cube-wins-match"
    } else if more == less {
        "cube-level"
    } else {
        "cube-leads"
    };
    lang.say(id, &[("name", name(leader).into()), ("more", more.into()), ("less", less.into())])
}

/// `Ana–Ben 3–1 of 5`.
#[must_use]
pub fn score(lang: Lang, state: &Match, name: &dyn Fn(Seat) -> String) -> String {
    let args =
        [("one", name(HOST).into()), ("other", name(GUEST).into()), ("score", backgammon::score(lang, state).into())];
    lang.say("cube-score", &args)
}

/// Whose a cube is, for a reader in that seat.
fn owned(lang: Lang, cube: Cube, reader: Seat, name: &dyn Fn(Seat) -> String) -> String {
    let owner = cube.owner.unwrap_or(reader);
    let id = if owner == reader { "cube-yours" } else { "cube-theirs" };
    lang.say(id, &[("stake", cube.stake.into()), ("name", name(owner).into())])
}

/// The cube as it lies.
fn cube(lang: Lang, state: &Match, name: &dyn Fn(Seat) -> String) -> String {
    match state.cube().owner {
        Some(owner) => lang.say("cube-theirs", &[("stake", state.cube().stake.into()), ("name", name(owner).into())]),
        None => backgammon::cube(lang, state),
    }
}

/// What stands small under a board: score, cube, pips of both, and the IDs by which GNU Backgammon knows the position.
#[must_use]
pub fn facts(lang: Lang, state: &Match, name: &dyn Fn(Seat) -> String) -> String {
    let at = state.snapshot();
    let ids = names::quote(&format!("{}:{}", at.position, at.match_id()));
    format!("{} · {ids}", counts(lang, state, [state.men(HOST), state.men(GUEST)], name))
}

/// The same without the IDs, which a turn under way has none of, for men that stand so.
#[must_use]
pub fn counts(lang: Lang, state: &Match, men: [Men; 2], name: &dyn Fn(Seat) -> String) -> String {
    let of = |id, seat: Seat, men: Men| {
        lang.say(id, &[("name", name(seat).into()), ("pips", men.pips().to_string().into())])
    };
    let pips = [of("cube-pips-white", HOST, men[0]), of("cube-pips-black", GUEST, men[1])].join(", ");
    [score(lang, state, name), cube(lang, state, name), lang.say("cube-pips", &[("pips", pips.into())])].join(" · ")
}

/// What the seat that decides is facing, on a board that all see; the answers to a double are worded for that seat.
#[must_use]
pub fn situation(lang: Lang, state: &Match, seat: Seat, name: &dyn Fn(Seat) -> String) -> String {
    match state.stage() {
        Stage::Cube => {
            let args = [("name", name(seat).into()), ("stake", state.if_taken().stake.into())];
            lang.say("cube-roll-or-double", &args)
        }
        Stage::Play(dice) => {
            let plays = state.position().plays(dice).len();
            let args = [("name", name(seat).into()), ("dice", roll(dice).into()), ("n", plays.into())];
            lang.say("cube-to-play", &args)
        }
        Stage::Doubled | Stage::Beavered | Stage::Raccooned => answers(lang, state, seat, name),
        Stage::Opening | Stage::Roll | Stage::Over => String::new(),
    }
}

/// `Drop: Cleo leads 3–1. Take: cube 4, yours.`, and what else was agreed on.
fn answers(lang: Lang, state: &Match, seat: Seat, name: &dyn Fn(Seat) -> String) -> String {
    let prospects = state.prospects(seat);
    let Some((drop, take)) = prospects.drop.zip(prospects.take) else { return String::new() };
    let args =
        [("standing", standing(lang, state, drop.score, name).into()), ("cube", owned(lang, take, seat, name).into())];
    let mut parts = vec![lang.say("cube-drop-or-take", &args)];
    let more = [("beaver", "cube-or-beaver"), ("raccoon", "cube-or-raccoon")];
    for (_, id) in more.into_iter().filter(|(word, _)| can(state, seat, word)) {
        let args = [("stake", (2 * take.stake).into()), ("name", name(seat.other()).into())];
        parts.push(lang.say(id, &args));
    }
    parts.join(" ")
}

/// Whether a seat can do that now.
#[must_use]
pub fn can(state: &Match, seat: Seat, word: &str) -> bool {
    state.actions(seat).iter().any(|action| action.to_string() == word)
}

/// Asks the seat that decides whether it really means to do that with the cube (the record's word), and says what comes of
/// it. `no` is the game's number.
#[must_use]
pub fn sure(lang: Lang, state: &Match, seat: Seat, word: &str, no: u32, name: &dyn Fn(Seat) -> String) -> String {
    let other = seat.other();
    let prospects = state.prospects(seat);
    // What the other loses who drops what is offered to him next.
    let dropped = |stake: u32| standing(lang, state, state.score_with(seat, stake), name);
    let taken = state.if_taken();
    let (id, stake, then) = match word {
        "double" => ("cube-double-sure", taken.stake, dropped(state.cube().stake)),
        "beaver" => ("cube-beaver-sure", 2 * taken.stake, dropped(taken.stake)),
        "raccoon" => ("cube-raccoon-sure", 2 * taken.stake, dropped(taken.stake)),
        "take" if taken.owner == Some(seat) => ("cube-take-sure", taken.stake, String::new()),
        "take" => ("cube-take-back-sure", taken.stake, String::new()),
        _ => {
            let score = prospects.drop.map_or(state.score(), |loss| loss.score);
            ("cube-drop-sure", taken.stake, standing(lang, state, score, name))
        }
    };
    let args = [
        ("no", no.into()),
        ("name", name(other).into()),
        ("stake", stake.into()),
        ("gammon", (2 * stake).into()),
        ("standing", then.into()),
        ("cube", owned(lang, taken, seat, name).into()),
    ];
    lang.say(id, &args)
}

/// That the one in that seat offers to give up the game under play for so much, said to the other.
#[must_use]
pub fn resigns(lang: Lang, state: &Match, by: Seat, win: Win, name: &dyn Fn(Seat) -> String) -> String {
    let points = state.cost(win);
    let args = [
        ("name", name(by).into()),
        ("win", win.name().into()),
        ("points", points.into()),
        ("standing", standing(lang, state, state.score_with(by.other(), points), name).into()),
    ];
    lang.say("cube-resigns", &args)
}

/// What a resignation of the game under play is called on a button: `Gammon: 4 points`.
#[must_use]
pub fn resign_as(lang: Lang, win: Win, loss: Loss) -> String {
    lang.say("cube-resign-as", &[("win", win.name().into()), ("points", loss.points.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::backgammon::Action;
    use crate::games::{Game, GameKind, Setup};

    /// Ben, the guest, is on roll in a match that stands so.
    fn at(xgid: &str, done: &[Action]) -> Match {
        let setup = Setup { position: Some(xgid.into()), ..Setup::default() };
        let game = Game::new(GameKind::Backgammon, &setup).unwrap();
        let Game::Backgammon(game) = game else { panic!("another game") };
        let mut state = game.state().clone();
        for action in done {
            state.act(state.decides(), action).unwrap();
        }
        state
    }

    fn name(seat: Seat) -> String {
        if seat == HOST { "Ana".to_owned() } else { "Ben".to_owned() }
    }

    fn asks(state: &Match, word: &str) -> String {
        sure(Lang::En, state, state.decides().unwrap(), word, 42, &name)
    }

    #[test]
    fn each_answer_to_a_double_says_what_it_means() {
        // Ben owns the cube at 2 and has 3 points of 7, Ana 1.
        let before = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:1:0:7:12";
        let state = at(before, &[]);
        let said = situation(Lang::En, &state, GUEST, &name);
        assert_eq!(said, "**Ben: roll, or double to 4.**");
        assert_eq!(
            asks(&state, "double"),
            "**#42: double to 4?** If Ana drops: Ben leads 5–1. If Ana takes: cube 4, Ana's, and only Ana may double next."
        );
        let state = at(before, &[Action::Double]);
        let said = situation(Lang::En, &state, HOST, &name);
        assert_eq!(said, "**Drop:** Ben leads 5–1. **Take:** cube 4, yours.");
        assert_eq!(asks(&state, "drop"), "**#42: drop?** This game is lost then: Ben leads 5–1.");
        assert_eq!(
            asks(&state, "take"),
            "**#42: take at 4?** This game then counts 4: a gammon costs 8. You get the cube: only you may double next."
        );
    }

    #[test]
    fn what_loses_the_match_is_said_to() {
        let state = at("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:4:3:0:7:12", &[Action::Double]);
        assert_eq!(state.prospects(HOST).drop.map(|loss| loss.score), Some([3, 6]));
        let redoubled = at("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:4:5:0:6:12", &[]);
        assert_eq!(standing(Lang::En, &redoubled, [5, 6], &name), "Ben wins the match");
        assert_eq!(standing(Lang::En, &redoubled, [4, 4], &name), "it stands 4–4");
        assert_eq!(standing(Lang::En, &redoubled, [5, 4], &name), "Ana leads 5–4");
    }

    #[test]
    fn a_beaver_goes_to_four_times_the_stake_and_keeps_the_cube() {
        let money = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:12";
        let state = at(money, &[Action::Double]);
        let said = situation(Lang::En, &state, HOST, &name);
        assert!(said.ends_with("**Beaver:** cube 4, yours, unless Ben drops."), "{said}");
        assert_eq!(
            asks(&state, "beaver"),
            "**#42: beaver?** You take and double at once. If Ben drops: Ana leads 2–0. If not, the stake is 4 and the cube \
             yours."
        );
        let state = at(money, &[Action::Double, Action::Beaver]);
        assert_eq!(
            asks(&state, "take"),
            "**#42: take at 4?** This game then counts 4: a gammon costs 8. The cube is Ana's."
        );
        assert_eq!(asks(&state, "drop"), "**#42: drop?** This game is lost then: Ana leads 2–0.");
    }

    #[test]
    fn the_small_line_holds_all_facts() {
        let state = at("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:1:0:7:12", &[]);
        let said = facts(Lang::En, &state, &name);
        let ids = "`4HPwATDgc/ABMA:";
        assert!(said.starts_with("Ana–Ben 1–3 of 7 · cube 2, Ben's · pips Ana ○ 167, Ben ● 167 · "), "{said}");
        assert!(said.contains(ids) && said.ends_with('`'), "{said}");
    }
}
