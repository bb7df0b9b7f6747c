//! What a picture of backgammon shows, for those who do not see it. The position can be rebuilt from it.

use super::Lang;
use crate::games::Seat;
use crate::games::backgammon::{Crawford, GUEST, HOST, Match, Men, Point, Stage};

/// The alternative text of a match under play: the last play, what is to be decided, both sides point by point, cube and
/// score. The host has the white men, the guest the black ones. `last` is who played last and the play's record text with
/// its roll before it, as `31: 8/5 6/5`.
#[must_use]
pub fn backgammon(lang: Lang, state: &Match, last: Option<(Seat, &str)>) -> String {
    let mut parts = Vec::new();
    if let Some((seat, text)) = last {
        let args = [("side", side(seat).into()), ("play", text.into())];
        parts.push(lang.say("alt-backgammon-last", &args));
    }
    parts.push(decision(lang, state));
    for seat in [HOST, GUEST] {
        parts.push(men(lang, state.men(seat), seat));
    }
    parts.push(cube(lang, state));
    let [host, guest] = state.score();
    let args = [
        ("game", state.game().to_string().into()),
        ("host", host.to_string().into()),
        ("guest", guest.to_string().into()),
        ("length", state.terms().length().unwrap_or_default().into()),
    ];
    let id = if state.terms().length().is_some() { "alt-backgammon-match" } else { "alt-backgammon-money" };
    parts.push(lang.say(id, &args));
    parts.join(" ")
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
        Stage::Play(dice) => format!("{}-{}", dice.high(), dice.low()),
        _ => String::new(),
    };
    let seat = state.decides().unwrap_or(state.mover());
    let stake = (state.cube().stake * 2).to_string();
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
    use crate::games::backgammon::{Action, Dice, Terms};

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

    #[test]
    fn a_text_reads_well() {
        let mut state = Match::new(Terms::Match { length: 5 });
        state.act(None, &Action::Opening { host: 3, guest: 1 }).unwrap();
        assert_eq!(
            backgammon(Lang::En, &state, None),
            "White to play 3-1. White, in White's own numbering: 2 on 24, 5 on 13, 3 on 8, 5 on 6 (167 pips). \
             Black, in Black's own numbering: 2 on 24, 5 on 13, 3 on 8, 5 on 6 (167 pips). Cube 1, centred. \
             Game 1 of a match to 5 points: White 0, Black 0."
        );
    }

    proptest! {
        /// Positions of play, cube and all.
        #[test]
        fn a_position_of_play_can_be_rebuilt(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..200)) {
            let mut state = Match::new(Terms::Match { length: 7 });
            let mut last = None;
            for choice in choices {
                let (seat, action) = match state.stage() {
                    Stage::Over => break,
                    Stage::Opening => (None, Action::Opening { host: 1 + choice.index(3) as u8, guest: 6 }),
                    Stage::Roll => (None, Action::Dice(Dice::new(1 + choice.index(6) as u8, 1 + choice.index(5) as u8).unwrap())),
                    _ => {
                        let seat = state.decides().unwrap();
                        let actions = state.actions(seat);
                        (Some(seat), actions[choice.index(actions.len())].clone())
                    }
                };
                if let (Some(seat), Action::Play(play), Stage::Play(dice)) = (seat, &action, state.stage()) {
                    last = Some((seat, format!("{dice}: {play}")));
                }
                state.act(seat, &action).unwrap();
                let text = backgammon(Lang::En, &state, last.as_ref().map(|(seat, text)| (*seat, text.as_str())));
                prop_assert!(text.chars().count() <= LONGEST, "{}: {text}", text.len());
                prop_assert_eq!(rebuild(&text, "White"), state.men(HOST), "{}", text);
                prop_assert_eq!(rebuild(&text, "Black"), state.men(GUEST), "{}", text);
            }
        }
    }
}
