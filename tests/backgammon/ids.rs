//! Position IDs, Match IDs and XGIDs.

use lasker::games::Rules;
use lasker::games::backgammon::{
    Cube, GUEST, Game, HOST, IdError, Match, MatchIdError, Phase, Position, PositionError, Snapshot, Stage, XgidError,
};
use proptest::prelude::*;

use crate::random::{finished, setup};
use crate::{any_dice, position};

#[test]
fn position_ids_of_the_rules() {
    assert_eq!(Position::START.id(), "4HPwATDgc/ABMA");
    assert_eq!(Position::from_id("4HPwATDgc/ABMA"), Ok(Position::START));
    let dice = "31".parse().unwrap();
    let after = Position::START.plays(dice).into_iter().find(|p| p.to_string() == "8/5 6/5").unwrap().next;
    assert_eq!(after.id(), "sGfwATDgc/ABMA");
    assert_eq!(Position::from_id("sGfwATDgc/ABMA"), Ok(after));
    assert_eq!((Position::START.mover().pips(), Position::START.waiting().pips()), (167, 167));
}

#[test]
fn position_ids_are_read_strictly() {
    assert_eq!(Position::from_id(""), Err(IdError::Length { expected: 14, found: 0 }));
    assert_eq!(Position::from_id("4HPwATDgc/ABMA=="), Err(IdError::Length { expected: 14, found: 16 }));
    assert_eq!(Position::from_id("4HPwATDgc?ABMA"), Err(IdError::Character { at: 9 }));
    assert_eq!(Position::from_id("4HPwATDgc/ABMB"), Err(IdError::Character { at: 13 }), "a bit after the 80th");
    assert_eq!(Position::from_id("//////////////"), Err(IdError::Character { at: 13 }));
    assert_eq!(Position::from_id("/////////////w"), Err(IdError::TooManyMen));
    assert_eq!(Position::from_id("AAAAAAAAAAAAAA"), Err(IdError::Position(PositionError::BothOff)));
    assert_eq!(Position::from_id("AAAAAAAAAAAAgA"), Err(IdError::Trailing));
    let shared = Position::from_id("AQAAAAAAAgAAAA");
    assert!(matches!(shared, Err(IdError::Position(PositionError::Shared(_)))), "{shared:?}");
}

fn read(id: &str) -> Snapshot {
    Snapshot::from_match_id(id, Position::START).unwrap()
}

#[test]
fn match_ids_of_the_rules() {
    let rolled = |text: &str| Phase::Rolled(text.parse().unwrap());
    let old = read("QYkqASAAIAAA");
    let common = Snapshot {
        position: Position::START,
        mover: GUEST,
        cube: Cube { stake: 2, owner: Some(HOST) },
        phase: rolled("52"),
        length: 9,
        score: [2, 4],
        crawford: false,
        jacoby: false,
        beaver: false,
    };
    assert_eq!(old, common);
    assert_eq!(old.match_id(), "QYkqASAAIAAE");
    assert_eq!(read("QYkqASAAIAAE"), common);

    let money = read("MIEFAAAAAAAA");
    assert_eq!((money.mover, money.phase, money.length, money.jacoby), (HOST, rolled("31"), 0, true));
    assert_eq!((money.cube, money.match_id().as_str()), (Cube::START, "MIEFAAAAAAAA"));

    let crawford = read("8InlAEAAMAAE");
    assert_eq!((crawford.length, crawford.score, crawford.crawford), (7, [4, 6], true));
    assert_eq!((crawford.phase, crawford.match_id().as_str()), (rolled("31"), "8InlAEAAMAAE"));

    let doubled = read("cBEAAAAAAAAE");
    assert_eq!((doubled.mover, doubled.phase, doubled.jacoby), (GUEST, Phase::Doubled, false));
    assert_eq!(doubled.match_id(), "cBEAAAAAAAAE");
    assert_eq!(Match::resume(doubled).unwrap().decides(), Some(HOST));
}

#[test]
fn match_ids_that_are_none() {
    let refused = |id: &str| Snapshot::from_match_id(id, Position::START).unwrap_err();
    assert_eq!(refused("QYkqASAAIAA"), MatchIdError::Text(IdError::Length { expected: 12, found: 11 }));
    assert_eq!(refused("QYkq SAAIAAA"), MatchIdError::Text(IdError::Character { at: 4 }));
    for (id, field) in [
        ("YYkqASAAIAAA", "cube's owner"),
        ("TYkqASAAIAAA", "cube"),
        ("QYkiASAAIAAA", "roll"),
        ("QY0qASAAIAAA", "state"),
    ] {
        assert_eq!(refused(id), MatchIdError::Field(field), "{id}");
    }
}

#[test]
fn beavers_and_raccoons_in_ids() {
    let mut game = Game::new(&setup("length=money beaver=on raccoon=on")).unwrap();
    let mut play = |actions: &[&str]| {
        for action in actions {
            game.play(game.to_act().iter().next(), action).unwrap();
        }
        game.state().snapshot()
    };
    let doubled = play(&["31", "8/5 6/5", "double"]);
    let beavered = play(&["beaver"]);
    let raccooned = play(&["raccoon"]);
    for (snapshot, stake, owner, phase, letter) in [
        (doubled, 1, None, Phase::Doubled, ":D:"),
        (beavered, 2, Some(HOST), Phase::Beavered, ":B:"),
        (raccooned, 4, Some(HOST), Phase::Raccooned, ":R:"),
    ] {
        assert_eq!((snapshot.cube, snapshot.phase), (Cube { stake, owner }, phase));
        let back = Snapshot::from_match_id(&snapshot.match_id(), snapshot.position).unwrap();
        assert_eq!(back, Snapshot { beaver: false, ..snapshot }, "a Match ID does not tell of beavers");
        assert!(snapshot.xgid().contains(letter));
        assert_eq!(Snapshot::from_xgid(&snapshot.xgid()), Ok(snapshot));
        let resumed = Match::resume(snapshot).unwrap();
        assert_eq!(resumed.decides(), Some(if phase == Phase::Beavered { GUEST } else { HOST }));
    }
}

#[test]
fn the_xgid_of_the_rules() {
    let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:12";
    let start = Snapshot::from_xgid(text).unwrap();
    assert_eq!((start.position, start.mover, start.phase), (Position::START, GUEST, Phase::ToRoll));
    assert_eq!((start.length, start.jacoby, start.beaver, start.crawford), (0, false, false, false));
    assert_eq!(start.xgid(), text);
    // After 31: 8/5 6/5 of the guest: the host is on roll and sees it from the other side.
    let after = Snapshot::from_xgid("XGID=-b---BD-B---eE---c-e----B-:1:-1:-1:52:2:4:1:5:10").unwrap();
    assert_eq!((after.position.id().as_str(), after.mover), ("sGfwATDgc/ABMA", HOST));
    assert_eq!((after.cube, after.score, after.crawford), (Cube { stake: 2, owner: Some(HOST) }, [4, 2], true));
    for (rules, jacoby, beaver) in [(1, true, false), (2, false, true), (3, true, true)] {
        let money = Snapshot::from_xgid(&format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:{rules}:0:10")).unwrap();
        assert_eq!((money.jacoby, money.beaver, money.phase), (jacoby, beaver, Phase::Doubled));
    }
}

#[test]
fn xgids_that_are_none() {
    let good = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:12";
    let refused = |from: &str, to: &str| Snapshot::from_xgid(&good.replacen(from, to, 1)).unwrap_err();
    assert_eq!(refused("XGID=", ""), XgidError::Fields);
    assert_eq!(refused(":12", ""), XgidError::Fields);
    assert_eq!(refused(":12", ":12:"), XgidError::Fields);
    assert_eq!(refused("B-:", "B:"), XgidError::Board { at: 25 });
    assert_eq!(refused("B-:", "B--:"), XgidError::Board { at: 26 });
    assert_eq!(refused("b----E", "b-?--E"), XgidError::Board { at: 3 });
    assert_eq!(refused("=-b", "=Ab"), XgidError::Board { at: 0 }, "the top bar is the top player's");
    assert_eq!(refused("B-:", "Ba:"), XgidError::Board { at: 25 });
    assert_eq!(refused("=-b", "=ab"), XgidError::Men, "sixteen");
    assert_eq!(refused(":0:0:1", ":13:0:1"), XgidError::Field("cube"));
    assert_eq!(refused(":0:0:1", ":0:2:1"), XgidError::Field("cube's owner"));
    assert_eq!(refused(":0:0:1", ":0:0:0"), XgidError::Field("turn"));
    assert_eq!(refused(":00:", ":07:"), XgidError::Field("roll"));
    assert_eq!(refused(":00:", ":5:"), XgidError::Field("roll"));
    assert_eq!(refused(":00:0", ":00:-1"), XgidError::Field("score"));
    assert_eq!(refused("0:12", "x:12"), XgidError::Field("length"));
    assert_eq!(refused(":0:0:12", ":4:0:12"), XgidError::Field("rules"));
}

#[test]
fn moments_that_cannot_be() {
    let crawford_at = |score: &str| format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:{score}:1:5:12");
    for (xgid, fits) in [
        (crawford_at("4:2"), true),
        (crawford_at("2:2"), false),
        (crawford_at("4:4"), false),
        (crawford_at("5:2"), false),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:4:2:1:5:12".into(), false),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:4:2:1:5:12".into(), false),
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:1:D:0:0:0:5:12".into(), false),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:0:5:12".into(), true),
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:0:5:12".into(), false),
        ("XGID=-A------------------------:0:0:1:00:0:0:0:0:12".into(), false),
    ] {
        let at = Snapshot::from_xgid(&xgid).unwrap();
        assert_eq!(Match::resume(at).is_ok(), fits, "{xgid}");
    }
}

proptest! {
    #[test]
    fn position_ids_round_trip(position in position()) {
        prop_assert_eq!(Position::from_id(&position.id()), Ok(position));
    }

    #[test]
    fn match_ids_and_xgids_round_trip(
        position in position(),
        dice in any_dice(),
        (guest, log2, owner, phase) in (any::<bool>(), 0..=12u32, 0..3u8, 0..3u8),
        (length, scores, crawford, jacoby, beaver) in
            (0..=25u16, [0..100u32, 0..100u32], any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let mover = if guest { GUEST } else { HOST };
        let owner = [None, Some(HOST), Some(GUEST)][usize::from(owner)];
        // Whoever has just been offered a cube that he owns was offered a beaver or a raccoon.
        let owner = owner.filter(|&o| phase != 2 || o == mover);
        let snapshot = Snapshot {
            position,
            mover,
            cube: Cube { stake: 1 << log2, owner },
            phase: [Phase::ToRoll, Phase::Rolled(dice), Phase::Doubled][usize::from(phase)],
            length,
            score: scores,
            crawford: crawford && length > 0,
            jacoby: jacoby && length == 0,
            beaver: beaver && length == 0,
        };
        prop_assert_eq!(Snapshot::from_xgid(&snapshot.xgid()), Ok(snapshot));
        let back = Snapshot::from_match_id(&snapshot.match_id(), position).unwrap();
        prop_assert_eq!(back, Snapshot { beaver: false, ..snapshot });
    }

    #[test]
    fn no_text_makes_readers_of_ids_panic(text in "\\PC{0,60}", id in "[A-Za-z0-9+/]{12}", xgid in "XGID=[-a-pA-P]{24,27}(:[-0-9DBR]{1,5}){8,10}") {
        let _ = Snapshot::from_match_id(&text, Position::START);
        let _ = Snapshot::from_match_id(&id, Position::START).map(Match::resume);
        let _ = Snapshot::from_xgid(&text);
        let _ = Snapshot::from_xgid(&xgid).map(Match::resume);
        for position in [text, id, xgid] {
            let _ = Game::new(&lasker::games::Setup { position: Some(position), ..Default::default() });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_position_of_a_match_is_one_it_can_go_on_from(seed: u64) {
        let options = if seed.is_multiple_of(2) { "length=5" } else { "length=money beaver=on raccoon=on jacoby=on" };
        let record = finished(options, seed, true);
        let mut game = Game::new(&record.setup).unwrap();
        for line in record.actions.iter().take(80) {
            game.play(line.0, &line.1).unwrap();
            let now = game.state();
            if now.stage() == Stage::Over {
                break;
            }
            if now.stage() == Stage::Roll && now.may_double(now.mover()).is_ok() {
                // That someone has decided to roll and not to double is no part of a position.
                continue;
            }
            let setup = lasker::games::Setup { position: Some(game.position()), ..record.setup.clone() };
            let resumed = Game::new(&setup).unwrap();
            prop_assert_eq!(resumed.position(), game.position());
            prop_assert_eq!(resumed.state().stage(), now.stage());
            if now.stage() != Stage::Opening {
                prop_assert_eq!(resumed.legal(HOST), game.legal(HOST));
                prop_assert_eq!(resumed.legal(GUEST), game.legal(GUEST));
            }
        }
    }
}
