//! Matches and money play: the cube, the Crawford rule, scores, resignations.

use lasker::games::backgammon::{
    Action, Crawford, Cube, GUEST, Game, GameResult, HOST, How, Match, NoDouble, Refused, Stage, Unfit, Win,
};
use lasker::games::{self, Chance, External, Menu, MenuKind, Reading, Reason, Rules, Seat, Setup, SetupError};
use proptest::prelude::*;

use crate::random::{finished, setup};

/// Plays actions in record text by whoever decides, chance included.
fn play(game: &mut Game, actions: &str) {
    for action in actions.split(", ") {
        let seat = game.to_act().iter().next();
        game.play(seat, action).unwrap_or_else(|e| panic!("{actions}: {e}"));
    }
}

/// A game that has just been opened by the host, so that the guest is on roll and may double.
fn opened(options: &str) -> Game {
    let mut game = Game::new(&setup(options)).unwrap();
    play(&mut game, "31, 8/5 6/5");
    assert_eq!(game.to_act(), GUEST.into());
    game
}

fn last(game: &Game) -> (Seat, u32, How) {
    let GameResult { winner, points, how, .. } = game.state().last_result().unwrap();
    (winner, points, how)
}

/// Makes the seat win the waiting game by a resignation of so much.
fn win(game: &mut Game, winner: Seat, win: &str) {
    game.play(Some(winner.other()), &format!("resign {win}")).unwrap();
}

#[test]
fn the_chain_of_the_rules() {
    // A is the host, B the guest, who is to roll.
    let money = "length=money games=2 beaver=on raccoon=on";
    for (actions, winner, points) in
        [("double, drop", GUEST, 1), ("double, beaver, drop", HOST, 2), ("double, beaver, raccoon, drop", GUEST, 4)]
    {
        let mut game = opened(money);
        play(&mut game, actions);
        assert_eq!(last(&game), (winner, points, How::Dropped), "{actions}");
        assert_eq!(game.state().score()[usize::from(winner.0)], points);
        assert_eq!((game.state().game(), game.chance()), (2, Some(Chance::OpeningRoll)));
    }
    for (actions, stake) in [("double, take", 2), ("double, beaver, take", 4), ("double, beaver, raccoon, take", 8)] {
        let mut game = opened(money);
        play(&mut game, actions);
        assert_eq!(game.state().cube(), Cube { stake, owner: Some(HOST) }, "{actions}");
        assert_eq!(game.chance(), Some(Chance::Roll(GUEST)), "{actions}: the doubler rolls at once");
    }
}

#[test]
fn who_decides_when_the_cube_is_offered() {
    let mut game = opened("length=money beaver=on raccoon=on");
    assert_eq!(game.legal(GUEST), ["roll", "double"]);
    for (action, decides, legal) in [
        ("double", HOST, &["take", "drop", "beaver"][..]),
        ("beaver", GUEST, &["take", "drop", "raccoon"]),
        ("raccoon", HOST, &["take", "drop"]),
    ] {
        play(&mut game, action);
        assert_eq!((game.to_act(), game.chance()), (decides.into(), None), "{action}");
        assert_eq!(game.legal(decides), legal, "{action}");
        assert_eq!(game.legal(decides.other()), [] as [&str; 0]);
    }
}

#[test]
fn beavers_and_raccoons_only_where_agreed() {
    let refused = |options, actions: &str, action: Action| {
        let mut game = opened(options);
        play(&mut game, actions);
        let mut state = game.state().clone();
        let seat = state.decides();
        let refused = state.act(seat, &action).unwrap_err();
        assert_eq!(&state, game.state(), "a refused action changes nothing");
        refused
    };
    assert_eq!(refused("length=7", "double", Action::Beaver), Refused::NoBeavers);
    assert_eq!(refused("length=money", "double", Action::Beaver), Refused::NoBeavers);
    assert_eq!(refused("length=money beaver=on", "double, beaver", Action::Raccoon), Refused::NoRaccoons);
    assert_eq!(refused("length=money beaver=on", "double", Action::Raccoon), Refused::NotNow);
}

#[test]
fn doubling_comes_before_the_roll_and_from_the_owner() {
    let mut game = opened("length=7");
    play(&mut game, "double, take");
    // The host owns it now: the guest rolls without being asked, the host is asked.
    assert_eq!(game.state().may_double(GUEST), Err(NoDouble::NotOwner));
    play(&mut game, "52");
    let refused = |game: &Game, text| game.read(GUEST, text, Reading::Expected).unwrap_err();
    let rolled = games::Refusal::Backgammon(Refused::NoDouble(NoDouble::Rolled).into());
    assert_eq!(refused(&game, "double"), rolled);
    play(&mut game, "24/22 13/8");
    assert_eq!(game.legal(HOST), ["roll", "double"]);
    assert_eq!(game.read(GUEST, "double", Reading::Expected), Err(games::Refusal::NotToAct));
    play(&mut game, "roll, 21, 13/11 6/5");
    assert_eq!((game.state().stage(), game.chance()), (Stage::Roll, Some(Chance::Roll(GUEST))));
}

#[test]
fn no_cube_on_the_first_turn() {
    let mut game = Game::new(&setup("length=7")).unwrap();
    assert_eq!((game.chance(), game.to_act().len()), (Some(Chance::OpeningRoll), 0));
    play(&mut game, "33, 44, 24");
    assert_eq!((game.to_act(), game.state().mover(), game.state().ties()), (GUEST.into(), GUEST, 2));
    assert!(game.legal(GUEST).iter().all(|action| action.contains('/')));
    assert_eq!(game.state().cube(), Cube::START, "no automatic doubles in a match");
}

#[test]
fn automatic_doubles() {
    for (option, ties, stake) in [("0", 3, 1), ("1", 1, 2), ("1", 3, 2), ("unlimited", 3, 8), ("unlimited", 12, 4096)] {
        let mut game = Game::new(&setup(&format!("length=money auto-doubles={option}"))).unwrap();
        play(&mut game, &vec!["66"; ties].join(", "));
        assert_eq!(game.state().cube(), Cube { stake, owner: None }, "{option} {ties}");
        play(&mut game, "31, 8/5 6/5");
        let both_may = [HOST, GUEST].map(|seat| game.state().may_double(seat).is_ok());
        assert_eq!(both_may, [stake < 4096; 2], "the cube stays centred");
    }
    let mut game = Game::new(&setup("length=money auto-doubles=unlimited")).unwrap();
    play(&mut game, &["66"; 13].join(", "));
    assert_eq!(game.state().cube().stake, Cube::LIMIT, "a double that would pass the limit does not happen");
}

#[test]
fn the_stake_never_passes_the_limit() {
    let start = "4HPwATDgc/ABMA";
    let at = |log2: u8, owner: i8| format!("XGID=-b----E-C---eE---c-e----B-:{log2}:{owner}:1:00:0:0:2:0:12");
    let money = |position: String| {
        let options = setup("length=money beaver=on raccoon=on").options;
        Game::new(&Setup { options, position: Some(position) }).unwrap()
    };
    let game = money(at(12, 0));
    assert_eq!(game.state().may_double(GUEST), Err(NoDouble::Limit));
    assert_eq!(game.chance(), Some(Chance::Roll(GUEST)));
    let mut game = money(at(11, 1));
    play(&mut game, "double");
    assert_eq!(game.legal(HOST), ["take", "drop"], "a beaver would make it 8192");
    let mut state = game.state().clone();
    assert_eq!(state.act(Some(HOST), &Action::Beaver), Err(NoDouble::Limit.into()));
    play(&mut game, "take");
    assert_eq!(game.state().cube().stake, 4096);
    let mut game = money(at(10, 1));
    play(&mut game, "double, beaver");
    assert_eq!(game.legal(GUEST), ["take", "drop"], "a raccoon would make it 8192");
    play(&mut game, "take");
    assert_eq!(game.state().cube(), Cube { stake: 4096, owner: Some(HOST) });
    assert!(game.position().starts_with(start));
}

#[test]
fn the_crawford_game() {
    let mut game = Game::new(&setup("length=3")).unwrap();
    assert_eq!(game.state().crawford(), Crawford::Before);
    win(&mut game, HOST, "gammon");
    assert_eq!((game.state().score(), game.state().crawford()), ([2, 0], Crawford::Now));
    play(&mut game, "31, 8/5 6/5");
    assert_eq!(game.chance(), Some(Chance::Roll(GUEST)), "no cube for either");
    assert_eq!([HOST, GUEST].map(|seat| game.state().may_double(seat)), [Err(NoDouble::Crawford); 2]);
    win(&mut game, GUEST, "single");
    assert_eq!((game.state().score(), game.state().crawford()), ([2, 1], Crawford::Past));
    play(&mut game, "31, 8/5 6/5");
    assert_eq!(game.legal(GUEST), ["roll", "double"], "live again");
    assert_eq!(game.state().may_double(HOST), Err(NoDouble::Dead), "one point is all he needs");
    win(&mut game, GUEST, "single");
    assert_eq!((game.state().score(), game.state().crawford()), ([2, 2], Crawford::Past), "there is only one");
    win(&mut game, GUEST, "backgammon");
    assert_eq!(game.state().score(), [2, 3], "surplus does not count");
    assert_eq!(last(&game), (GUEST, 3, How::Resigned));
    let ending = game.ending().unwrap();
    assert_eq!((ending.winner(), ending.reason), (Some(GUEST), Reason::Resigned));
    assert_eq!((game.to_act().len(), game.chance()), (0, None));
    assert!(game.play(None, "31").is_err());
}

#[test]
fn a_match_to_one_point_has_a_dead_cube_and_no_crawford_game() {
    let mut game = Game::new(&setup("length=1")).unwrap();
    play(&mut game, "31, 8/5 6/5");
    assert_eq!((game.state().crawford(), game.chance()), (Crawford::Before, Some(Chance::Roll(GUEST))));
    assert_eq!([HOST, GUEST].map(|seat| game.state().may_double(seat)), [Err(NoDouble::Dead); 2]);
    win(&mut game, GUEST, "single");
    assert_eq!(game.ending().unwrap().winner(), Some(GUEST));
}

#[test]
fn a_dead_cube_is_the_doublers_own_affair() {
    // 4-2 to 7 with the guest's cube at 4: his win brings him 6, so he may double; at 8 the host may not.
    let position = "XGID=-b----E-C---eE---c-e----B-:2:1:1:00:2:4:0:7:12".to_owned();
    let mut game = Game::new(&Setup { position: Some(position), ..Setup::default() }).unwrap();
    assert_eq!(game.state().score(), [4, 2]);
    play(&mut game, "double, take, 31, 8/5 6/5");
    assert_eq!(game.state().may_double(HOST), Err(NoDouble::Dead));
    assert_eq!(game.chance(), Some(Chance::Roll(HOST)));
}

/// Positions just before the guest bears off his last man, by what the host has lost then.
fn about_to_win(host: &str, cube: &str, rules: &str, length: u16) -> Game {
    let position = format!("XGID=-A{}:{cube}:1:11:0:0:{rules}:{length}:12", host);
    Game::new(&Setup { position: Some(position), ..Setup::default() }).unwrap()
}

#[test]
fn single_gammon_backgammon() {
    // Where the host's fifteen men stand: on his points 7 and lower, one in the guest's home, fourteen only.
    let home = "-----------------o------";
    let behind = "-a---------------n------";
    let fourteen = "-----------------n------";
    for (host, cube, rules, length, wins, points) in [
        (home, "0:0", 0, 0, Win::Gammon, 2),
        (behind, "0:0", 0, 0, Win::Backgammon, 3),
        (fourteen, "0:0", 0, 0, Win::Single, 1),
        (behind, "2:1", 0, 0, Win::Backgammon, 12),
        // Jacoby: with a centred cube everything counts once, also after an automatic double.
        (behind, "0:0", 1, 0, Win::Single, 1),
        (behind, "1:0", 1, 0, Win::Single, 2),
        (behind, "1:1", 1, 0, Win::Backgammon, 6),
        (behind, "1:-1", 1, 0, Win::Backgammon, 6),
        (home, "0:0", 0, 25, Win::Gammon, 2),
    ] {
        let mut game = about_to_win(host, cube, &rules.to_string(), length);
        assert_eq!(game.state().most_resignable(HOST), wins, "{host} {cube} {rules}");
        play(&mut game, "1/off");
        let result = game.state().last_result().unwrap();
        assert_eq!((result.winner, result.win, result.points, result.how), (GUEST, wins, points, How::BorneOff));
    }
    let mut game = about_to_win(home, "0:0", "0", 0);
    play(&mut game, "1/off");
    assert_eq!(game.ending().unwrap().reason, Reason::BorneOff);
}

#[test]
fn jacoby_counts_gammons_once_the_cube_is_turned() {
    let mut game = opened("length=money jacoby=on");
    assert_eq!(game.state().most_resignable(HOST), Win::Single);
    assert!(game.play(Some(HOST), "resign gammon").is_err());
    play(&mut game, "double, take");
    assert_eq!(game.state().most_resignable(HOST), Win::Backgammon);
    game.play(Some(HOST), "resign gammon").unwrap();
    assert_eq!(last(&game), (GUEST, 4, How::Resigned));
}

#[test]
fn resignations_cost_no_more_than_is_still_possible() {
    let mut state = about_to_win("-----------------o------", "2:1", "0", 0).state().clone();
    assert_eq!(state.most_resignable(HOST), Win::Gammon, "no contact and nobody behind");
    assert_eq!(state.act(Some(HOST), &Action::Resign(Win::Backgammon)), Err(Refused::TooMuch(Win::Gammon)));
    assert_eq!(state.most_resignable(GUEST), Win::Single, "he has borne off");
    assert_eq!((state.cost(Win::Gammon), state.cost_of_match(HOST)), (8, 4));

    let mut game = opened("length=7");
    play(&mut game, "double");
    let offered = game.state().clone().act(Some(HOST), &Action::Resign(Win::Single));
    assert_eq!(offered, Err(Refused::CubeOffered));
    play(&mut game, "take");
    assert_eq!((game.state().cost(Win::Gammon), game.state().cost_of_match(GUEST)), (4, 7));
    win(&mut game, HOST, "gammon");
    assert_eq!((game.state().score(), game.state().game()), ([4, 0], 2));
    assert_eq!(game.state().cost_of_match(GUEST), 3);
    game.play(Some(GUEST), "resign match").unwrap();
    assert_eq!((game.state().score(), last(&game)), ([7, 0], (HOST, 3, How::Forfeited)));
    assert_eq!(game.ending().unwrap().winner(), Some(HOST));
}

#[test]
fn time_loses_the_match_or_the_stake() {
    let mut game = opened("length=5");
    play(&mut game, "double");
    game.external(External::Time(HOST)).unwrap();
    assert_eq!((game.state().score(), game.ending().unwrap().reason), ([0, 5], Reason::Time));
    assert!(game.external(External::Time(HOST)).is_err(), "it is over");

    let mut game = opened("length=money games=9");
    play(&mut game, "double, take");
    game.external(External::Resign(GUEST)).unwrap();
    assert_eq!((game.state().score(), game.ending().unwrap().reason), ([2, 0], Reason::Resigned));
    assert!(opened("length=5").external(External::Draw).is_err());
}

#[test]
fn a_session_goes_on_for_its_games() {
    let mut game = Game::new(&setup("length=money games=3")).unwrap();
    win(&mut game, HOST, "gammon");
    win(&mut game, GUEST, "single");
    assert!(game.ending().is_none());
    win(&mut game, GUEST, "single");
    assert_eq!(game.state().score(), [2, 2]);
    assert_eq!(game.ending().unwrap().winner(), None, "nobody is ahead");
}

#[test]
fn options_that_cannot_be() {
    for options in [
        "length=4",
        "length=0",
        "length=",
        "length=money games=65",
        "length=money games=0",
        "length=money beaver=yes",
        "auto-doubles=2",
    ] {
        assert!(matches!(Game::new(&setup(options)), Err(SetupError::BadValue { .. })), "{options}");
    }
    for (options, why) in [
        ("games=2", Unfit::OnlyForMoney),
        ("length=5 jacoby=on", Unfit::OnlyForMoney),
        ("length=money raccoon=on", Unfit::RaccoonAlone),
    ] {
        assert_eq!(Game::new(&setup(options)).err(), Some(SetupError::Backgammon(why)), "{options}");
    }
    assert!(matches!(Game::new(&setup("draws=off")), Err(SetupError::UnknownOption { .. })));
    for options in [
        "",
        "length=1",
        "length=25",
        "length=money",
        "length=money auto-doubles=unlimited beaver=on raccoon=on jacoby=on games=64",
    ] {
        let game = Game::new(&setup(options)).unwrap();
        let terms = game.state().terms();
        assert_eq!(Match::new(lasker::games::backgammon::Terms::read(&terms.options()).unwrap()).terms(), terms);
    }
    let conflicting =
        Setup { options: setup("length=3").options, position: Some("4HPwATDgc/ABMA:8InlAEAAMAAE".into()) };
    assert!(matches!(Game::new(&conflicting), Err(SetupError::Position(_))));
}

#[test]
fn chance_and_seats_do_not_act_for_each_other() {
    let mut game = Game::new(&setup("")).unwrap();
    for (seat, action) in
        [(Some(HOST), "31"), (None, "8/5 6/5"), (None, "roll"), (None, "77"), (None, "3"), (Some(GUEST), "roll")]
    {
        let before = game.clone();
        assert!(game.play(seat, action).is_err(), "{action}");
        assert_eq!(game, before);
    }
    play(&mut game, "31");
    for (seat, action) in [(None, "31"), (Some(GUEST), "8/5 6/5"), (Some(HOST), "no play"), (Some(HOST), "8/5 6/4")] {
        assert!(game.play(seat, action).is_err(), "{action}");
    }
}

#[test]
fn a_lost_turn_is_the_only_thing_to_do() {
    // The guest is on the bar against a closed board.
    let shut = "XGID=----------------M--bbbbbbA:1:-1:1:66:0:0:0:5:12".to_owned();
    let mut game = Game::new(&Setup { position: Some(shut), ..Setup::default() }).unwrap();
    assert_eq!(game.legal(GUEST), ["no play"]);
    assert_eq!(game.read(GUEST, "pass", Reading::Expected).unwrap(), "no play");
    let menu = game.menu(GUEST, &[], 25);
    assert_eq!((menu.choices, menu.complete), (vec!["no play".to_owned()], None));
    play(&mut game, "no play");
    assert_eq!(game.to_act(), HOST.into());
}

#[test]
fn what_is_typed_and_what_is_talk() {
    let game = opened("length=5");
    assert_eq!(game.read(GUEST, " Redouble ", Reading::Expected).unwrap(), "double");
    assert_eq!(game.read(GUEST, "ＲＯＬＬ", Reading::Expected).unwrap(), "roll");
    assert!(matches!(game.read(GUEST, "8/5 6/5", Reading::Expected), Err(games::Refusal::Backgammon(_))));
    assert!(game.read(GUEST, "double", Reading::Bare).is_err(), "the cube is never turned by talk");
    for text in ["8/5 6/5", "31: 8/5, 6/5", "bar/20*", "８／５ ６／５", "6/off(2)"] {
        assert!(Game::is_move_text(text), "{text}");
    }
    for text in ["", "roll", "8", "24/7", "10/10", "9/11", "8/5 ok", "no play", "and/or", "1/2 of it", "http://b/o"] {
        assert!(!Game::is_move_text(text), "{text}");
    }
}

#[test]
fn menus_lead_to_every_play() {
    let mut game = Game::new(&setup("")).unwrap();
    play(&mut game, "31");
    let menu = game.menu(HOST, &[], 25);
    assert_eq!((menu.kind, menu.choices.len()), (MenuKind::Moves, 16));
    let chosen = game.menu(HOST, &menu.choices[..1], 25);
    assert_eq!((chosen.complete.as_ref(), chosen.choices.len()), (menu.choices.first(), 0));
    // With little room: steps, or men and then steps.
    for limit in [4, 12] {
        let mut complete = std::collections::BTreeSet::new();
        let mut drafts = vec![Vec::new()];
        while let Some(draft) = drafts.pop() {
            let menu = game.menu(HOST, &draft, limit);
            assert!(menu.choices.len() <= limit, "{draft:?}");
            complete.extend(menu.complete);
            drafts.extend(menu.choices.into_iter().map(|choice| [&draft[..], &[choice]].concat()));
        }
        let legal: std::collections::BTreeSet<String> = game.legal(HOST).into_iter().collect();
        assert_eq!(complete, legal, "limit {limit}");
    }
    assert_eq!(game.menu(HOST, &["8 → 5 (3)".into()], 12).choices[0], "24 → 23 (1)");
    assert_eq!(game.menu(HOST, &["nonsense".into()], 12), Menu { void: true, ..game.menu(HOST, &[], 12) });
    // Steps can be chosen where whole plays are offered.
    assert_eq!(game.menu(HOST, &["8 → 5 (3)".into()], 25).kind, MenuKind::Steps);
    assert_eq!(game.menu(GUEST, &[], 12).choices, [] as [&str; 0]);
}

#[test]
fn near_plays_begin_with_what_is_typed() {
    let mut game = Game::new(&setup("")).unwrap();
    play(&mut game, "31");
    assert_eq!(game.near(HOST, "8/5", 3)[0], "8/5 6/5");
    assert_eq!(game.near(HOST, "13/10 6/4", 5).len(), 5);
    assert_eq!(game.near(HOST, "", 99).len(), 16);
}

#[test]
fn numbers_of_moves_and_plies() {
    let mut game = Game::new(&setup("length=3")).unwrap();
    play(&mut game, "13");
    assert_eq!((game.move_number().as_str(), game.ply()), ("1…", 0));
    play(&mut game, "8/5 6/5");
    assert_eq!((game.move_number().as_str(), game.ply()), ("2.", 1));
    play(&mut game, "double, take, 31");
    assert_eq!((game.move_number().as_str(), game.ply()), ("2.", 1));
    play(&mut game, "13/9");
    assert_eq!((game.move_number().as_str(), game.ply()), ("2…", 2));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn whole_matches_keep_their_books(seed: u64, which in 0..4usize, resigning: bool) {
        let options = ["length=1", "length=5", "length=9",
            "length=money games=5 beaver=on raccoon=on jacoby=on auto-doubles=unlimited"][which];
        let record = finished(options, seed, resigning);
        let games = record.games().unwrap();
        let end = record.replay().unwrap();
        let mut score = [0u32; 2];
        let mut crawford = 0;
        let length = end.state().terms().length().map(u32::from);
        for (game, number) in games.iter().zip(1..) {
            prop_assert_eq!((game.number, game.score), (number, score));
            let result = game.result.unwrap();
            prop_assert!(result.stake <= Cube::LIMIT && result.stake.is_power_of_two());
            prop_assert_eq!(result.points, result.stake * result.win.factor());
            crawford += u32::from(game.crawford);
            if game.crawford {
                prop_assert!(score.iter().any(|&s| Some(s + 1) == length));
                prop_assert_eq!(result.stake, 1);
            }
            let points = &mut score[usize::from(result.winner.0)];
            *points += result.points;
            if let Some(length) = length {
                *points = (*points).min(length);
            }
        }
        prop_assert_eq!(end.state().score(), score);
        prop_assert!(crawford <= 1 && (crawford == 0 || length > Some(1)));
        if let Some(length) = length {
            prop_assert_eq!(score.iter().filter(|&&s| s == length).count(), 1);
        }
    }
}
