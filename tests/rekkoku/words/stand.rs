//! How all stand, for the eye and for the ear, and how a game ended.

use fastrand::Rng;
use lasker::games::rekkoku::{Action, Colour, Entry, Game, Kind, Layout, Options, Piece, Point, Position};
use lasker::words::rekkoku as words;

use super::{EN, act, four, long, name, set_up};
use crate::same::{some_action, some_options};

#[test]
fn alternative_text_tells_everything_at_first_and_in_a_late_position() {
    let position = four(&[]);
    let (after, entry) = act(&position, Action::Move(position.resolve("j2xj8").unwrap()));
    assert_eq!(
        words::alt(EN, &after, Some(&entry), Some(&name)),
        "Last move: rWj2xbGj8, Blue fell. Round 7, Blue to move, held by Red (Ana). \
         Red (Ana): 6 pieces, 2 of 10 lost, 62 captured. Blue (Bo): held by Red, 3 pieces, 70 captured. \
         Yellow (Yui): 4 pieces, 8 of 10 lost, 0 captured. White (Wim): held by Red, 2 pieces, 9 captured. \
         Blue: major general q3, envoy s10, medic s12. Yellow: general j19, envoy j17, bodyguard i17, medic a19. \
         White: envoy a10, rifles b11. Red: general j1, warship j8, envoy a2, artillery c3, rifles j5, medic s1."
    );
    let alone = set_up("rGj1", "r 4 r--- 0,0,0,0 62,4,0,0 0 9", &[]);
    assert_eq!(
        words::alt(EN, &alone, None, None),
        "The game is over after round 9. Red: 1 piece, 0 of 10 lost, 62 captured. Blue: off the board, 4 captured. \
         Yellow: off the board, 0 captured. White: off the board, 0 captured. Red: general j1."
    );
    // At the start of eight all of it just fits, by letters.
    let start = Position::start(Layout::Eight, Options::default()).unwrap();
    let (after, entry) = act(&start, Action::Move(start.resolve("Ef9").unwrap()));
    let text = words::alt(EN, &after, Some(&entry), Some(&name));
    let head = "Last move: rEf5-f9. Round 1, Yellow to move. Pieces left, losses of 10, points captured: \
                Red (Ana) 17, 0, 0; Yellow (Yui) 17, 0, 0; ";
    assert!(text.starts_with(head), "{text}");
    assert!(text.contains(" Pink (Mo) 17, 0, 0. Yellow: Gn1, Lm1, Mo1, Wn2, En5, An3, Rn4, Bm3 o3, Dl1 p1"), "{text}");
    assert!(text.ends_with(", Be3 g3, Dd1 h1 e2 g2, Cc1 i1 d2 h2."), "{text}");
    // With long names the countries that move last are counted.
    let text = words::alt(EN, &after, None, Some(&|_| Some("x".repeat(32))));
    assert!(text.ends_with(" 51 more pieces on the board."), "{text}");
}

/// The pieces that an alternative text tells, knowing nothing but the words.
fn rebuild(text: &str) -> (Vec<(Point, Piece)>, usize) {
    let mut pieces = Vec::new();
    let mut hidden = 0;
    for sentence in text.split_inclusive('.').map(|s| s.trim().trim_end_matches('.')) {
        if let Some(n) = sentence.strip_suffix(" more pieces on the board") {
            hidden = n.parse().unwrap();
        }
        let Some((colour, men)) = sentence.split_once(": ") else { continue };
        let Some(colour) = Colour::ALL.into_iter().find(|&c| words::colour(EN, c) == colour) else { continue };
        for group in men.split(", ") {
            let kind = Kind::ALL.into_iter().find_map(|k| {
                let rest = group.strip_prefix(&format!("{} ", words::kind(EN, k)));
                Some((k, rest.or_else(|| group.strip_prefix(k.letter()))?))
            });
            let Some((kind, points)) = kind else { continue };
            pieces.extend(points.split(' ').map(|point| (point.parse().unwrap(), Piece { colour, kind })));
        }
    }
    pieces.sort_unstable();
    (pieces, hidden)
}

#[test]
fn in_all_positions_texts_fit_and_tell_the_truth() {
    for (seed, layout) in (0..2).flat_map(|seed| Layout::ALL.map(|layout| (seed, layout))) {
        let mut rng = Rng::with_seed(seed);
        let options = some_options(&mut rng, layout);
        let mut game = Game::new(layout, options).unwrap();
        for turn in 0..2_000 {
            let before = game.position().clone();
            if before.end().is_some() {
                break;
            }
            game.act(some_action(&mut rng, &before)).unwrap();
            let (after, entry) = (game.position(), game.log().last().unwrap());
            let said = words::tell(EN, &before, after, entry, &name).join("\n");
            assert!(!said.contains('{') && !said.contains("rekkoku-"), "{said}");
            assert!(said.chars().count() < 1_900, "{said}");
            if turn % 20 > 0 && after.end().is_none() {
                continue;
            }
            check(after, entry);
        }
    }
}

fn check(position: &Position, entry: &Entry) {
    let plain = |_: Colour| Some("*".repeat(32));
    for name in [Some(&plain as words::Name<'_>), Some(&name as words::Name<'_>), None] {
        let text = words::alt(EN, position, Some(entry), name);
        assert!(text.chars().count() <= 1_024, "{text}");
        let (pieces, hidden) = rebuild(&text);
        let known: Vec<_> = position.pieces().filter(|p| pieces.contains(p)).collect();
        assert_eq!(known, pieces, "{text}");
        assert_eq!(pieces.len() + hidden, position.pieces().count(), "{text}");
    }
    let due = |_: Colour| Some("<t:1767427200:R>".to_owned());
    let colours: Vec<_> = position.layout().colours().collect();
    let pairs: Vec<_> =
        colours.iter().flat_map(|&a| colours.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b).collect();
    let status = words::status(EN, position, &long, &due, &pairs);
    assert!(status.chars().count() <= 2_000, "{} {status}", status.chars().count());
    assert!(words::text_board(EN, position).chars().count() <= 1_000);
    let pages = words::pages(EN, position, &long);
    assert_eq!(pages.len(), colours.len());
    for (page, &colour) in pages.iter().zip(&colours) {
        assert!(page.chars().count() <= 1_000, "{page}");
        let men = position.pieces().filter(|(_, piece)| piece.colour == colour);
        for (point, piece) in men {
            let line = format!("**{} {}** ", piece.kind, piece.kind.kanji());
            let line = page.lines().find(|l| l.starts_with(&line)).unwrap();
            assert!(line.rsplit(": ").next().unwrap().split(", ").any(|p| p == point.to_string()), "{page}");
        }
    }
    let ranking = words::ranking(EN, position, &long).join("\n");
    assert!(ranking.chars().count() <= 1_500, "{ranking}");
    assert_eq!(words::ending(EN, position, &long).is_some(), position.end().is_some());
}

#[test]
fn the_position_is_paged_by_country() {
    let position = four(&[]);
    let pages = words::pages(EN, &position, &name);
    assert_eq!(
        pages[1],
        "**Blue 青** Bo · 4 of 17 pieces · lost 9 of 10 · captured 70 · on board 62\n\
         **G 大** general 大将: j8\n**M 少** major general 少将: q3\n**E 使** envoy 使節: s10\n**D 衛** medic 衛生兵: s12"
    );
    assert_eq!(
        pages[3],
        "**White 白** held by Bo 青 · 2 of 17 pieces · Wim fell, captured 9\n\
         **E 使** envoy 使節: a10\n**R 銃** rifles 銃隊: b11"
    );
    let lines = words::text_board(EN, &position);
    assert_eq!(lines.lines().nth(1), Some("**Blue 青** G j8 · M q3 · E s10 · D s12"));
}

#[test]
fn how_all_stand_is_a_table() {
    let position = four(&[]);
    let due = |colour: Colour| (colour != Colour::Yellow).then(|| format!("<t:{}:R>", colour as u32));
    let (red, blue, yellow) = (Colour::Red, Colour::Blue, Colour::Yellow);
    let allied = [(yellow, red), (blue, yellow), (red, yellow)];
    assert_eq!(
        words::status(EN, &position, &name, &due, &allied),
        "Round 7 · Red 赤 slot, Ana · 3 slots since the last capture\n\
         ▶ **Red 赤** Ana · 6 of 17 pieces · lost 2 of 10 · captured 12 · on board 64 · due <t:0:R>\n\
         **Blue 青** Bo · 4 of 17 pieces · lost 9 of 10 · captured 70 · on board 62 · due by <t:2:R>\n\
         **Yellow 黄** Yui · 4 of 17 pieces · lost 8 of 10 · captured 0 · on board 52\n\
         **White 白** held by Bo 青 · 2 of 17 pieces · Wim fell, captured 9 · due by <t:6:R>\n\
         Alliances: 青→黄, 赤–黄"
    );
    let two = set_up("rGj1 yGj19", "y 4 r-y- 0,0,0,0 5,0,0,0 12 9", &[]);
    assert_eq!(
        words::status(EN, &two, &|_| None, &due, &[]),
        "Round 9 · Yellow 黄 slot, open seat · 12 of 20 slots without a capture\n\
         **Red 赤** open seat · 1 of 17 pieces · lost 0 of 10 · captured 5 · on board 50 · due by <t:0:R>\n\
         **Blue 青** off the board · open seat fell, captured 0\n\
         ▶ **Yellow 黄** open seat · 1 of 17 pieces · lost 0 of 10 · captured 0 · on board 50\n\
         **White 白** off the board · open seat fell, captured 0"
    );
}

#[test]
fn the_end_is_told_with_all_places() {
    let position = four(&[]);
    let stopped = act(&position, Action::Stop).0;
    assert_eq!(words::ending(EN, &stopped, &name).unwrap(), "All who were left agreed to stop. The game is counted.");
    assert_eq!(
        words::ranking(EN, &stopped, &name),
        [
            "**1** Bo 青 · 第一の勝ち · 132 points: 70 captured, 62 on the board",
            "**2** Ana 赤 · 第二の勝ち · 76 points: 12 captured, 64 on the board",
            "**3** Yui 黄 · 52 points: 0 captured, 52 on the board",
            "**4** Wim 白 · 敗者 · fallen, 9 points captured",
        ]
    );
    let shared = set_up("rGj1 yGj19", "y 4 r-y- 0,0,0,0 5,1,5,0 20 9", &[]);
    assert_eq!(
        words::ending(EN, &shared, &name).unwrap(),
        "Two were left, and 20 slots went by without a capture. The game is counted."
    );
    assert_eq!(
        words::ranking(EN, &shared, &name),
        [
            "**1** Ana 赤 · 第一の勝ち · 55 points: 5 captured, 50 on the board",
            "**1** Yui 黄 · 第一の勝ち · 55 points: 5 captured, 50 on the board",
            "**3** Bo 青 · fallen, 1 point captured",
            "**4** Wim 白 · 敗者 · fallen, 0 points captured",
        ]
    );
    // With two the second of a count is not called loser too; who fell is.
    let two = act(&Position::start(Layout::Two, Options::default()).unwrap(), Action::Stop).0;
    assert!(words::ranking(EN, &two, &name).iter().all(|line| line.contains("第一の勝ち")));
    let two = set_up("rGj1 rDa1 bGj19", "r 2 rb 0,0 0,0 200 100", &[]);
    assert!(words::ranking(EN, &two, &name)[1].contains("第二の勝ち · 50 points"));
    let won = act(&Position::start(Layout::Two, Options::default()).unwrap(), Action::Resign(Colour::Red)).0;
    assert_eq!(words::ending(EN, &won, &name).unwrap(), "Bo 青 alone is left.");
    assert_eq!(
        words::ranking(EN, &won, &name),
        ["**1** Bo 青 · 100 points: 0 captured, 100 on the board", "**2** Ana 赤 · 敗者 · fallen, 0 points captured"]
    );
    let headline = |position: &Position| words::outcome(EN, position, &name, "Rekkoku #42", 312, "90 days");
    assert_eq!(headline(&won), "**Bo 青 wins Rekkoku #42** after 312 moves, 90 days.");
    let shares = "**Ana 赤 and Yui 黄 share the first place in Rekkoku #42** after 312 moves, 90 days.";
    assert_eq!(headline(&shared), shares);
    // One person with several countries is named once, partners both.
    let persons = |colour| Some(if matches!(colour, Colour::Red | Colour::Yellow) { "Ana" } else { "Ben" }.to_owned());
    let hands =
        set_up("rGj1 yGj19 bGs10", "r 4 r-y- 0,0,0,0 0,0,0,0 0 9".replace("r-y-", "rby-").as_str(), &[("hands", "2")]);
    let stopped = act(&hands, Action::Stop).0;
    assert!(words::ranking(EN, &stopped, &persons)[0].starts_with("**1** Ana 赤黄 · 第一の勝ち · 100 points"));
    let teams = set_up("rGj1 yGj19", "r 4 r-y- 0,0,0,0 0,0,0,0 0 9", &[("teams", "partners")]);
    assert_eq!(headline(&teams), "**Ana 赤 and Yui 黄 win Rekkoku #42** after 312 moves, 90 days.");
    assert_eq!(words::ending(EN, &teams, &name).unwrap(), "Only Ana 赤 and Yui 黄 are left.");
}
