//! What a board picture shows, for those who do not see it. The position can be rebuilt from it.

use super::{Lang, alt_backgammon, rekkoku};
use crate::games::backgammon::{Draft, Match};
use crate::games::lasca::{Color, Column, Man, Move, Position, Rank, Square};
use crate::games::{Game, Rules as _};

/// Discord takes no longer alternative text, in characters.
pub const LONGEST: usize = 1024;

/// The alternative text of a game's current board.
#[must_use]
pub fn board(lang: Lang, game: &Game) -> String {
    match game {
        Game::Lasca(game) => lasca(lang, game.board(), game.moves().last(), game.ending().is_some()),
        Game::Backgammon(game) => alt_backgammon::backgammon(lang, game),
        Game::Rekkoku(game) => rekkoku::alt(lang, game.position(), game.log().last(), None),
    }
}

/// The alternative text of a turn of backgammon that its player is making.
#[must_use]
pub fn turn(lang: Lang, state: &Match, draft: &Draft) -> String {
    alt_backgammon::drafted(lang, state, draft)
}

/// The alternative text of a position of Lasca: the last move, who is to move, every column from top to bottom.
#[must_use]
pub fn lasca(lang: Lang, position: &Position, last: Option<&Move>, over: bool) -> String {
    let side = |color| match color {
        Color::White => "white",
        Color::Black => "black",
    };
    let turn = position.side_to_move();
    let mut parts = Vec::new();
    if let Some(last) = last {
        parts.push(lang.say("alt-lasca-last", &[("move", last.to_string().into()), ("side", side(!turn).into())]));
    }
    if over {
        parts.push(lang.say("alt-lasca-over", &[]));
    }
    // Said of a finished game too: a position has a side to move.
    parts.push(lang.say("alt-lasca-turn", &[("side", side(turn).into())]));
    let head = parts.join(" ");
    let text = format!("{head} {}", columns(lang, position));
    if text.chars().count() <= LONGEST {
        return text;
    }
    format!("{head} {}", lang.say("alt-lasca-short", &[("position", position.to_string().into())]))
}

/// Piles one by one, then the single men by their kind.
fn columns(lang: Lang, position: &Position) -> String {
    let (piles, singles): (Vec<_>, Vec<_>) = position.columns().partition(|(_, column)| column.len() > 1);
    let mut parts = Vec::new();
    if !piles.is_empty() {
        let piles: Vec<String> = piles.into_iter().map(|(square, column)| pile(lang, square, column)).collect();
        parts.push(lang.say("alt-lasca-columns", &[("columns", piles.join("; ").into())]));
    }
    let mut kinds: Vec<(Man, Vec<String>)> = Vec::new();
    for (square, man) in singles.into_iter().map(|(square, column)| (square, column.commander())) {
        match kinds.iter_mut().find(|(kind, _)| *kind == man) {
            Some((_, squares)) => squares.push(square.to_string()),
            None => kinds.push((man, vec![square.to_string()])),
        }
    }
    if !kinds.is_empty() {
        let kind = |(man, squares): (Man, Vec<String>)| {
            let men = men(lang, man, squares.len());
            lang.say("alt-lasca-on", &[("men", men.into()), ("squares", squares.join(", ").into())])
        };
        let kinds: Vec<String> = kinds.into_iter().map(kind).collect();
        parts.push(lang.say("alt-lasca-single", &[("men", kinds.join("; ").into())]));
    }
    parts.join(" ")
}

/// A pile from top to bottom, like men in a row counted together.
fn pile(lang: Lang, square: Square, column: Column) -> String {
    let mut runs: Vec<(Man, usize)> = Vec::new();
    for man in column.men() {
        match runs.last_mut() {
            Some((same, n)) if *same == man => *n += 1,
            _ => runs.push((man, 1)),
        }
    }
    let runs: Vec<String> = runs.into_iter().map(|(man, n)| men(lang, man, n)).collect();
    lang.say("alt-lasca-column", &[("square", square.to_string().into()), ("men", runs.join(", ").into())])
}

fn men(lang: Lang, man: Man, n: usize) -> String {
    let id = match (man.color, man.rank) {
        (Color::White, Rank::Soldier) => "alt-lasca-white-soldiers",
        (Color::White, Rank::Officer) => "alt-lasca-white-officers",
        (Color::Black, Rank::Soldier) => "alt-lasca-black-soldiers",
        (Color::Black, Rank::Officer) => "alt-lasca-black-officers",
    };
    lang.say(id, &[("n", n.into())])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Reads a text back into the list form of a position, knowing nothing but the words.
    fn rebuild(text: &str) -> String {
        let turn = if text.contains("White to move.") { "w" } else { "b" };
        let man = |words: &str| {
            let (n, words) = match words.split_once(' ') {
                Some((n, rest)) if n.parse::<usize>().is_ok() => (n.parse().unwrap(), rest),
                _ => (1, words),
            };
            let letter = match words.trim_end_matches('s') {
                "white soldier" => "w",
                "white officer" => "W",
                "black soldier" => "b",
                "black officer" => "B",
                other => panic!("{other:?} in {text}"),
            };
            letter.repeat(n)
        };
        let part = |lead: &str| Some(text.split_once(lead)?.1.split('.').next()?.split("; "));
        let mut list = vec![turn.to_owned()];
        for pile in part("top man first: ").into_iter().flatten() {
            let (square, men) = pile.split_once(": ").unwrap();
            list.push(format!("{square}{}", men.split(", ").map(man).collect::<String>()));
        }
        for kind in part("Single men: ").into_iter().flatten() {
            let (men, squares) = kind.split_once(" on ").unwrap();
            let letter = &man(men)[..1];
            let squares: Vec<_> = squares.split(", ").collect();
            assert_eq!(squares.len(), man(men).len(), "{text}");
            list.extend(squares.iter().map(|square| format!("{square}{letter}")));
        }
        list.join(" ")
    }

    fn check(position: &Position, last: Option<&Move>) {
        for over in [false, true] {
            let text = lasca(Lang::En, position, last, over);
            assert!(text.chars().count() <= LONGEST, "{}: {text}", text.len());
            assert_eq!(rebuild(&text).parse::<Position>().as_ref(), Ok(position), "{text}");
        }
    }

    #[test]
    fn a_text_reads_well() {
        let position = "b a1w c1BbwW e1w b2bbw d2b a3wb c3w d6Wbb".parse().unwrap();
        assert_eq!(
            lasca(Lang::En, &position, None, false),
            "Black to move. Columns, top man first: c1: black officer, black soldier, white soldier, white officer; \
             b2: 2 black soldiers, white soldier; a3: white soldier, black soldier; \
             d6: white officer, 2 black soldiers. Single men: 3 white soldiers on a1, e1, c3; black soldier on d2."
        );
    }

    #[test]
    fn a_chain_of_nine_and_the_longest_piles_fit() {
        for text in [
            "w d4WbWbWbWbWbWbWbWbWbWbWb",
            "b a1Wb c1Wb e1Wb g1Wb b2Wb d2Wb f2Wb a3Wb c3Wb e3Wb g3Wb",
            "w a1Bw b2Bw c1Bw d2Bw e1Bw f2Bw g1Bw a3Wb c3Wb e3Wb g3Wb",
        ] {
            check(&text.parse().unwrap(), None);
        }
        let position: Position = Position::start();
        for mv in &position.legal_moves() {
            check(&position.play(mv), Some(mv));
        }
    }

    proptest! {
        /// Any men on any squares, in whatever piles.
        #[test]
        fn a_position_can_be_rebuilt(
            white in prop::collection::vec((0_usize..25, any::<bool>(), any::<bool>()), 0..=11),
            black in prop::collection::vec((0_usize..25, any::<bool>(), any::<bool>()), 0..=11),
            seed in any::<u64>(),
        ) {
            let mut piles = vec![String::new(); 25];
            let mut men: Vec<_> = white.into_iter().map(|m| ('w', m)).chain(black.into_iter().map(|m| ('b', m))).collect();
            let turn = seed as usize % men.len().max(1);
            men.rotate_left(turn);
            for (letter, (square, officer, tall)) in men {
                let letter = if officer { letter.to_ascii_uppercase() } else { letter };
                // Half of the men crowd on a few squares.
                piles[if tall { square % 3 } else { square }].push(letter);
            }
            let list: Vec<String> = Square::ALL.iter().zip(&piles).filter(|(_, men)| !men.is_empty()).map(|(square, men)| format!("{square}{men}")).collect();
            // A soldier on top on his far rank is no position.
            if let Ok(position) = format!("{} {}", if seed % 2 == 0 { "w" } else { "b" }, list.join(" ")).parse::<Position>() {
                check(&position, None);
            }
        }

        /// Positions of play, with their last moves.
        #[test]
        fn a_position_of_play_can_be_rebuilt(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120)) {
            let mut position = Position::start();
            let mut last = None;
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[choice.index(moves.len())];
                position = position.play(&mv);
                last = Some(mv);
            }
            check(&position, last.as_ref());
        }
    }
}
