//! What a picture of backgammon shows, for those who do not see it. The position can be rebuilt from it.

use super::cube::roll;
use super::{Lang, turn};
use crate::games::Seat;
use crate::games::backgammon::{Crawford, Draft, GUEST, Game, HOST, LastPlay, Match, Men, Point, Stage};

/// The alternative text of a match under play: the last play with its roll, what is to be decided, both sides point by
/// point, cube and score. The host has the white men, the guest the black ones.
pub(super) fn backgammon(lang: Lang, game: &Game) -> String {
    let state = game.state();
    let mut parts = Vec::new();
    if let Some(LastPlay { seat, dice, text }) = game.last_play() {
        let play = format!("{}: {text}", roll(*dice));
        parts.push(lang.say("alt-backgammon-last", &[("side", side(*seat).into()), ("play", play.into())]));
    }
    parts.push(decision(lang, state));
    parts.extend(standing(lang, state, [HOST, GUEST].map(|seat| state.men(seat))));
    parts.join(" ")
}

/// The alternative text of a turn under way: what has been chosen of it and what is left, then all as it stands with that.
pub(super) fn drafted(lang: Lang, state: &Match, draft: &Draft) -> String {
    let id = match (draft.steps(), draft.options().is_empty()) {
        ([], _) => "alt-backgammon-to-play",
        (_, true) => "alt-backgammon-chosen",
        _ => "alt-backgammon-so-far",
    };
    let args = [
        ("side", side(state.mover()).into()),
        ("dice", roll(draft.dice()).into()),
        ("play", draft.so_far().to_string().into()),
        ("left", turn::left(draft).into()),
    ];
    let men = [HOST, GUEST].map(|seat| turn::men(state, Some(draft), seat));
    std::iter::once(lang.say(id, &args)).chain(standing(lang, state, men)).collect::<Vec<_>>().join(" ")
}

/// Both sides point by point, cube and score.
fn standing(lang: Lang, state: &Match, [white, black]: [Men; 2]) -> [String; 4] {
    let [host, guest] = state.score();
    let args = [
        ("game", state.game().to_string().into()),
        ("host", host.to_string().into()),
        ("guest", guest.to_string().into()),
        ("length", state.terms().length().unwrap_or_default().into()),
    ];
    let id = if state.terms().length().is_some() { "alt-backgammon-match" } else { "alt-backgammon-money" };
    [men(lang, white, HOST), men(lang, black, GUEST), cube(lang, state), lang.say(id, &args)]
}

fn side(seat: Seat) -> &'static str {
    if seat == HOST { "white" } else { "black" }
}

/// Who must do what.
fn decision(lang: Lang, state: &Match) -> String {
    let id = match state.stage() {
        Stage::Over => "alt-backgammon-over",
        Stage::Opening => "alt-backgammon-opening",
        Stage::Cube => "alt-backgammon-cube-or-roll",
        Stage::Roll => "alt-backgammon-rolls",
        Stage::Play(_) => "alt-backgammon-to-play",
        Stage::Doubled => "alt-backgammon-doubled",
        Stage::Beavered => "alt-backgammon-beavered",
        Stage::Raccooned => "alt-backgammon-raccooned",
    };
    let dice = match state.stage() {
        Stage::Play(dice) => roll(dice),
        _ => String::new(),
    };
    let seat = state.decides().unwrap_or(state.mover());
    let stake = state.if_taken().stake.to_string();
    lang.say(id, &[("side", side(seat).into()), ("dice", dice.into()), ("stake", stake.into())])
}

/// One side's men in its own numbering.
fn men(lang: Lang, men: Men, seat: Seat) -> String {
    let on = |point: Point| {
        let args = [("n", men.on(point).into()), ("point", point.number().to_string().into())];
        lang.say("alt-backgammon-on", &args)
    };
    let mut places: Vec<String> = Point::board().filter(|&p| men.on(p) > 0).map(on).collect();
    for (id, n) in [("alt-backgammon-on-bar", men.on(Point::BAR)), ("alt-backgammon-off", men.borne_off())] {
        if n > 0 {
            places.push(lang.say(id, &[("n", n.into())]));
        }
    }
    let args =
        [("side", side(seat).into()), ("men", places.join(", ").into()), ("pips", men.pips().to_string().into())];
    lang.say("alt-backgammon-men", &args)
}

fn cube(lang: Lang, state: &Match) -> String {
    if state.crawford() == Crawford::Now {
        return lang.say("alt-backgammon-crawford", &[]);
    }
    let owner = state.cube().owner.map_or("nobody", side);
    lang.say("alt-backgammon-cube", &[("stake", state.cube().stake.to_string().into()), ("owner", owner.into())])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::alt::LONGEST;
    use super::*;
    use crate::games::backgammon::Dice;
    use crate::games::{Rules as _, Setup};

    /// Reads one side's men back, knowing nothing but the words.
    fn rebuild(text: &str, side: &str) -> Men {
        let (_, rest) = text.split_once(&format!("{side}, in {side}'s own numbering: ")).unwrap();
        let (list, _) = rest.split_once(" (").unwrap();
        let mut counts = [0; 26];
        for part in list.split(", ") {
            let (n, place) = part.split_once(' ').unwrap();
            let n: u8 = n.parse().unwrap();
            match place {
                "on the bar" => counts[25] = n,
                "off" => counts[0] = n,
                point => counts[point.strip_prefix("on ").unwrap().parse::<usize>().unwrap()] = n,
            }
        }
        Men::from_counts(&counts).unwrap()
    }

    /// The start, with one action after another as record text.
    fn played(length: &str, actions: &[&str]) -> Game {
        let setup = Setup { options: [("length".to_owned(), length.to_owned())].into(), ..Setup::default() };
        let mut game = Game::new(&setup).unwrap();
        for action in actions {
            let seat = game.state().decides();
            game.play(seat, action).unwrap();
        }
        game
    }

    #[test]
    fn a_text_reads_well() {
        assert_eq!(
            backgammon(Lang::En, &played("5", &["31"])),
            "White to play 3-1. White, in White's own numbering: 2 on 24, 5 on 13, 3 on 8, 5 on 6 (167 pips). \
             Black, in Black's own numbering: 2 on 24, 5 on 13, 3 on 8, 5 on 6 (167 pips). Cube 1, centred. \
             Game 1 of a match to 5 points: White 0, Black 0."
        );
        let doubled = backgammon(Lang::En, &played("5", &["31", "8/5 6/5", "double"]));
        assert!(
            doubled.starts_with("White played 3-1: 8/5 6/5. Black doubles to 2: White to take or drop. "),
            "{doubled}"
        );
    }

    proptest! {
        /// Positions of play, cube and all.
        #[test]
        fn a_position_of_play_can_be_rebuilt(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..200)) {
            let mut game = played("7", &[]);
            for choice in choices {
                let (seat, action) = match game.state().stage() {
                    Stage::Over => break,
                    Stage::Opening => (None, format!("{}6", 1 + choice.index(3))),
                    Stage::Roll => (None, Dice::ALL[choice.index(21)].to_string()),
                    _ => {
                        let seat = game.state().decides().unwrap();
                        let legal = game.legal(seat);
                        (Some(seat), legal[choice.index(legal.len())].clone())
                    }
                };
                game.play(seat, &action).unwrap();
                let text = backgammon(Lang::En, &game);
                prop_assert!(text.chars().count() <= LONGEST, "{}: {text}", text.len());
                prop_assert_eq!(rebuild(&text, "White"), game.state().men(HOST), "{}", text);
                prop_assert_eq!(rebuild(&text, "Black"), game.state().men(GUEST), "{}", text);
            }
        }
    }
}
