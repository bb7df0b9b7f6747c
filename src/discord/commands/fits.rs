//! Which legal moves fit what has been typed so far, best first.

use std::collections::HashSet;

use super::complete::MOST;
use crate::games::fold::fold;
use crate::games::rekkoku::{Colour, Kind};
use crate::games::{Game, Reading, Seat};
use crate::words::{Lang, game};

/// The legal moves that fit what has been typed, best first: what it reads as, then those that go on as it begins; if there
/// are none, those nearest to it.
pub(super) fn moves(game: &Game, seat: Seat, typed: &str) -> Vec<String> {
    let legal = game.legal(seat);
    let mut fits = match game {
        Game::Lasca(_) => {
            let sought = letters(typed);
            if sought.is_empty() {
                return legal;
            }
            let (mut begin, rest): (Vec<_>, Vec<_>) = legal.into_iter().partition(|m| letters(m).starts_with(&sought));
            begin.extend(rest.into_iter().filter(|m| letters(m).contains(&sought)));
            begin
        }
        Game::Rekkoku(game) => {
            let sought = war(typed);
            if sought.is_empty() {
                return legal;
            }
            // `rWf2xkGf19` goes by each of its names, those with the piece first.
            let mut ranked: Vec<_> = game
                .wanted_first()
                .iter()
                .filter_map(|mv| {
                    let (piece, from, to) = (mv.piece.kind.letter(), mv.from, mv.to);
                    let whole = war(&format!("{}{from}{to}", mv.piece));
                    let names =
                        [format!("{piece}{from}{to}"), format!("{from}{to}"), format!("{piece}{to}"), to.to_string()];
                    let mut names = std::iter::once(whole).chain(names.iter().map(|name| war(name)));
                    names.position(|name| name.starts_with(&sought)).map(|rank| (rank, mv.to_string()))
                })
                .collect();
            ranked.sort_by_key(|(rank, _)| *rank);
            ranked.into_iter().map(|(_, text)| text).collect()
        }
        Game::Backgammon(_) => {
            let sought = parts(typed);
            if sought.is_empty() {
                return legal;
            }
            legal.into_iter().filter(|play| has_all(parts(play), &sought)).collect()
        }
    };
    fits.splice(0..0, game.read(seat, typed, Reading::Expected).ok());
    if fits.is_empty() {
        fits = game.near(seat, typed, MOST);
    }
    let mut seen = HashSet::new();
    fits.retain(|m| seen.insert(m.clone()));
    fits
}

/// What a list shows of a legal move: its text, and where that does not say enough, what it does.
pub(super) fn shown(lang: Lang, game: &Game, text: String) -> String {
    match game {
        Game::Rekkoku(_) => match game::effect(lang, game, &text) {
            effect if effect.is_empty() => text,
            effect => format!("{text} · {effect}"),
        },
        Game::Lasca(_) | Game::Backgammon(_) => text,
    }
}

/// What of a move's text tells moves of Rekkoku apart, whatever the writing: pieces by letters, what is taken left out.
fn war(text: &str) -> String {
    let letter = |c: char| Kind::ALL.into_iter().find(|kind| kind.kanji() == c).map(Kind::letter);
    let colour = |c: char| Colour::of_kanji(c).map(Colour::letter);
    // The names of pieces in full begin with their character, but for two that share the second.
    let spelled: String = Kind::ALL
        .into_iter()
        .fold(text.to_owned(), |text, kind| text.replace(kind.japanese(), &kind.letter().to_string()));
    let spelled: String = fold(&spelled).chars().map(|c| letter(c).or_else(|| colour(c)).unwrap_or(c)).collect();
    let lower = spelled.to_lowercase();
    // Between the `x` of a capture and the target stands whom it takes.
    let (before, after) = lower.split_once(['x', ':']).unwrap_or((&lower, ""));
    let target = after
        .rfind(|c: char| c.is_ascii_alphabetic())
        .filter(|&at| after[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    let kept = before.chars().chain(target.map_or("", |at| &after[at..]).chars());
    kept.filter(char::is_ascii_alphanumeric).collect()
}

/// A move as text that means it and nothing else. Typed plays of backgammon may leave open what is hit on the way.
pub(super) fn unmistakable(game: &Game, seat: Seat, text: String) -> String {
    match game {
        Game::Backgammon(backgammon) if game.read(seat, &text, Reading::Expected).is_err() => {
            backgammon.spelled(&text).unwrap_or(text)
        }
        _ => text,
    }
}

/// What of a move's text tells moves apart: `c3xe5*` and `C3 e5` begin alike.
fn letters(text: &str) -> String {
    let folded = text.chars().flat_map(char::to_lowercase).filter(|c| c.is_ascii_alphanumeric());
    // The `x` of a capture is a separator, no file.
    folded.filter(|&c| c != 'x').collect()
}

/// The parts of a play, each man's way for itself, in one spelling: `B/22* 13/8(2)` is `bar/22`, `13/8`, `13/8`.
fn parts(text: &str) -> Vec<String> {
    let text = fold(text);
    // What stands before a colon is the roll.
    let ways = text.rsplit_once(':').map_or(&*text, |(_, play)| play).split([' ', ',', ';']).filter(|p| !p.is_empty());
    let each = ways.flat_map(|way| {
        let (way, times) = way.split_once('(').unwrap_or((way, "1"));
        let times = times.trim_end_matches(')').parse().unwrap_or(1_usize).min(4);
        let points: Vec<_> = way.split('/').map(|point| point.trim_end_matches('*')).collect();
        let last = points.len() - 1;
        let spelled = points.into_iter().enumerate().map(|(i, point)| match point {
            "b" | "ba" | "25" if i == 0 && last > 0 => "bar",
            "0" | "o" | "of" if i > 0 => "off",
            point => point,
        });
        std::iter::repeat_n(spelled.collect::<Vec<_>>().join("/"), times)
    });
    each.collect()
}

/// Whether a play of those parts can go on from what is sought: each part of that begins another of its own, written with or
/// without the points in between.
fn has_all(mut parts: Vec<String>, sought: &[String]) -> bool {
    sought.iter().all(|begun| {
        let ends = |part: &str| match (part.split_once('/'), part.rsplit_once('/')) {
            (Some((from, _)), Some((_, to))) => format!("{from}/{to}"),
            _ => part.to_owned(),
        };
        let goes_on = |part: &String| part.starts_with(begun) || ends(part).starts_with(begun);
        parts.iter().position(goes_on).map(|i| parts.swap_remove(i)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameKind, Setup};

    fn game(kind: GameKind, position: &str) -> Game {
        let setup = Setup { position: Some(position.into()), ..Setup::default() };
        Game::new(kind, &setup).unwrap()
    }

    #[test]
    fn moves_are_offered_best_first() {
        let game = game(GameKind::Lasca, "w c5w b6bW d6b a1w");
        assert_eq!(moves(&game, Seat(0), ""), game.legal(Seat(0)));
        assert_eq!(moves(&game, Seat(0), "C5 e"), ["c5xe7*"]);
        assert_eq!(moves(&game, Seat(0), "a7"), ["c5xa7*"]);
        assert_eq!(moves(&game, Seat(0), "c5x"), game.legal(Seat(0)));
        assert!(!moves(&game, Seat(0), "g1-f2").is_empty(), "near ones when none fits");
    }

    #[test]
    fn a_play_is_found_by_any_of_its_parts() {
        let game = game(GameKind::Backgammon, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:12");
        let seat = Seat(1);
        assert_eq!(moves(&game, seat, " "), game.legal(seat));
        assert_eq!(moves(&game, seat, "6/5 8/5"), ["8/5 6/5"]);
        assert_eq!(moves(&game, seat, "31: 6/5 8"), ["8/5 6/5"]);
        assert!(moves(&game, seat, "13/1").iter().all(|play| play.contains("13/1")));
        // The joined way is found by its ends, and a way with a point in between by its beginning.
        assert_eq!(moves(&game, seat, "24/20"), ["24/20"]);
        assert!(moves(&game, seat, "8/5").len() > 2);
        assert!(!moves(&game, seat, "9/2").is_empty(), "near ones when none fits");
        let before = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:12";
        let before = super::tests::game(GameKind::Backgammon, before);
        assert_eq!(
            (moves(&before, seat, ""), moves(&before, seat, "ro")),
            (before.legal(seat), vec!["roll".to_owned()])
        );
    }

    #[test]
    fn parts_have_one_spelling() {
        for text in ["bar/22 13/8(2)", "B/22*,13/8 13/8", "52: 25/22 13/8* 13/8"] {
            assert_eq!(parts(text), ["bar/22", "13/8", "13/8"], "{text}");
        }
        assert_eq!(parts("6/0 5/o"), ["6/off", "5/off"]);
        assert_eq!(parts("  "), [""; 0]);
    }

    #[test]
    fn moves_of_a_war_are_found_by_point_piece_and_character() {
        let game = Game::new(GameKind::Rekkoku, &Setup::default()).unwrap();
        let seat = Seat(0);
        assert_eq!(moves(&game, seat, ""), game.legal(seat));
        // By what goes where, by its own point, by its colour, in Japanese: whichever way it is begun.
        for typed in ["Ef9", "ef9", "f5f9", "f5-f9", "rEf5-f9", "R E f5 f9", "使f9", "使節f5-f9", "赤使f5f9"] {
            assert_eq!(moves(&game, seat, typed).first().map(String::as_str), Some("rEf5-f9"), "{typed}");
        }
        for typed in ["E", "f5", "使", "rE"] {
            let found = moves(&game, seat, typed);
            assert!(found.len() > 8 && found[..8].iter().all(|mv| mv.starts_with("rEf5")), "{typed}: {found:?}");
        }
        // A target alone comes after what begins so.
        let found = moves(&game, seat, "e3");
        assert!(found.iter().all(|mv| mv.contains("e3")), "{found:?}");
        assert!(!moves(&game, seat, "zz").is_empty(), "near ones when none fits");
    }

    #[test]
    fn a_capture_is_shown_with_what_it_takes() {
        let empty = |ranks| vec!["19"; ranks].join("/");
        let ranks = ["bG18", &empty(13), "bD18", &empty(2), "rW18", "9rG9"].join("/");
        let game = super::tests::game(GameKind::Rekkoku, &format!("{ranks} r 2 rb 0,0 0,0 0 3"));
        let first = moves(&game, Seat(0), "W").swap_remove(0);
        assert_eq!(moves(&game, Seat(0), "a2xb").first(), Some(&first), "whom it takes may be left out or begun");
        assert!(shown(Lang::default(), &game, first).contains("takes the general of Blue"));
    }

    #[test]
    fn a_choice_means_one_play() {
        // A blot on 11 may be hit on the way from 13 to 7.
        let game = game(GameKind::Backgammon, "XGID=-a----E-C--aeE---c-e----B-:0:0:1:42:0:0:0:5:12");
        let seat = Seat(1);
        let legal = game.legal(seat);
        let mut open = 0;
        for text in &legal {
            let said = unmistakable(&game, seat, text.clone());
            open += usize::from(said != *text);
            assert_eq!(game.read(seat, &said, Reading::Expected).as_ref(), Ok(text), "{said}");
        }
        assert!(open > 0, "{legal:?}");
    }
}
