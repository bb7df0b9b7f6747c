//! Falls, ends and each option, by positions where they matter.

use lasker::games::rekkoku::{
    Action, ActionError, Annex, Colour, End, Endgame, Event, Game, Hands, Layout, LineError, Options, Removal, Rest,
    Succession, Teams, marks,
};

use crate::{board, play, position, start};

use Colour::{Black, Blue, Red, White, Yellow};

/// Four countries. Blue holds Yellow's army; Red's lieutenant can take Blue's general; Blue moves next.
const PIECES: [(&str, &str); 11] = [
    ("rG", "a1"),
    ("rE", "b1"),
    ("rL", "a12"),
    ("bG", "s12"),
    ("bE", "r1"),
    ("bC", "s1"),
    ("yE", "c19"),
    ("yM", "d19"),
    ("wG", "a19"),
    ("wE", "b19"),
    ("wD", "a18"),
];

fn taking(options: Options) -> (lasker::games::rekkoku::Position, Vec<Event>) {
    let text = format!("{} r 4 rbbw 0,3,4,0 0,60,2,0 5 7", board(&PIECES));
    play(&position(&text, options), "a12-s12")
}

#[test]
fn the_taker_inherits_everything() {
    let (after, events) = taking(Options::default());
    assert_eq!(marks(&events), "#b");
    assert!(matches!(&events[1], Event::Annexed { country: Blue, by: Red, slots } if slots == &[Blue, Yellow]));
    assert_eq!((after.turn(), after.captured(Red), after.captured(Blue)), (Blue, 50, 60));
    assert_eq!(after.held(Red).collect::<Vec<_>>(), [Red, Blue, Yellow]);
    assert_eq!((after.end(), after.quiet()), (None, 0));
    // The annexed army moves at once, for its new master: Red's pieces are friends now.
    assert!(after.resolve("s1xs12").is_err());
}

#[test]
fn rest_skips_what_was_annexed_in_this_round() {
    let (after, events) = taking(Options { rest: Rest::On, ..Options::default() });
    assert_eq!(events[2..], [Event::Rested(Blue), Event::Rested(Yellow)]);
    assert_eq!((after.turn(), after.quiet(), after.round()), (White, 0, 7));
    let (after, _) = play(&after, "a18-b18");
    let (after, events) = play(&after, "a1-a2");
    assert_eq!((after.turn(), after.round(), events), (Blue, 8, Vec::new()));
}

#[test]
fn succession_home_and_none() {
    let (after, events) = taking(Options { succession: Succession::Home, ..Options::default() });
    assert!(matches!(&events[1], Event::Annexed { slots, .. } if slots == &[Blue]));
    assert!(matches!(&events[2],
        Event::Removed { reason: Removal::NotPassedOn, slots, pieces: 2, points: 9, .. } if slots == &[Yellow]));
    assert_eq!((marks(&events).as_str(), after.captured(Red), after.controller(Yellow)), ("#b", 50, None));

    let (after, events) = taking(Options { succession: Succession::None, ..Options::default() });
    assert!(matches!(&events[1], Event::Removed { reason: Removal::NotPassedOn, pieces: 4, points: 12, .. }));
    assert_eq!(events[2..], [Event::Skipped(Blue), Event::Skipped(Yellow)]);
    assert_eq!((marks(&events).as_str(), after.captured(Red), after.turn()), ("#b", 50, White));
}

#[test]
fn annex_remove_scores_the_army() {
    let pieces: Vec<_> = PIECES.into_iter().filter(|p| !p.0.starts_with('y')).collect();
    let text = format!("{} r 4 rb-w 0,3,10,0 0,60,2,0 5 7", board(&pieces));
    let options = Options { annex: Annex::Remove, ..Options::default() };
    let (after, events) = play(&position(&text, options), "a12-s12");
    assert!(matches!(&events[1], Event::Removed { reason: Removal::Taken, pieces: 2, points: 3, .. }));
    assert_eq!((after.captured(Red), after.controller(Blue), marks(&events).as_str()), (53, None, "#b"));
}

/// Three countries of which Blue is one loss from his fall, and Red two plies from taking White's general.
fn three_left(options: Options) -> lasker::games::rekkoku::Position {
    let pieces = [
        ("rG", "a1"),
        ("rE", "b1"),
        ("rL", "s3"),
        ("bG", "s12"),
        ("bE", "r1"),
        ("bD", "s1"),
        ("wG", "a19"),
        ("wE", "b19"),
    ];
    position(&format!("{} r 3 rbw 0,9,0 7,2,90 0 3", board(&pieces)), options)
}

#[test]
fn the_tenth_loss() {
    let (after, events) = play(&three_left(Options::default()), "s3-s1");
    assert!(matches!(
        &events[1],
        Event::Removed { country: Blue, reason: Removal::TenthLoss, pieces: 2, points: 50, .. }
    ));
    assert_eq!((marks(&events).as_str(), after.captured(Red), after.losses(Blue)), ("%b", 8, 10));
    assert_eq!((after.turn(), after.end()), (White, None));
}

#[test]
fn endgames() {
    let immediate = Options { endgame: Endgame::Immediate, ..Options::default() };
    let (after, events) = play(&three_left(immediate), "s3-s1");
    assert_eq!((after.end(), events.last()), (Some(End::Immediate), Some(&Event::Ended(End::Immediate))));
    let ranks: Vec<_> = after.ranking().iter().map(|s| (s.rank, s.countries[0], s.count)).collect();
    assert_eq!(ranks, [(1, White, 140), (2, Red, 68), (3, Blue, 2)]);

    // Two slots with pieces: twenty quiet slots, or a hundred where two began.
    let pieces = board(&[("rG", "a1"), ("rE", "b1"), ("bG", "s12"), ("bE", "r1")]);
    let quiet = |layout: &str, owners: &str, zeros: &str, quiet: u32, options: Options| {
        let text = format!("{pieces} r {layout} {owners} {zeros} {zeros} {quiet} 9");
        play(&position(&text, options), "a1-a2").0.end()
    };
    assert_eq!(quiet("3", "rb-", "0,0,0", 18, Options::default()), None);
    assert_eq!(quiet("3", "rb-", "0,0,0", 19, Options::default()), Some(End::Standoff));
    assert_eq!(quiet("2", "rb", "0,0", 98, Options::default()), None);
    assert_eq!(quiet("2", "rb", "0,0", 99, Options::default()), Some(End::Standoff));
    assert_eq!(quiet("2", "rb", "0,0", 99, immediate), Some(End::Standoff));
    let last = Options { endgame: Endgame::Last, ..Options::default() };
    assert_eq!(quiet("3", "rb-", "0,0,0", 500, last), None);
}

#[test]
fn stopping_resigning_and_missing() {
    let three = start(Layout::Three);
    let (stopped, _) = three.act(&Action::Stop).unwrap();
    assert_eq!((stopped.end(), stopped.ranking().iter().map(|s| s.rank).max()), (Some(End::Agreement), Some(1)));
    assert_eq!(stopped.act(&Action::Miss(Red)), Err(ActionError::Over));
    assert_eq!(three.act(&Action::Miss(Blue)), Err(ActionError::NotToMove(Blue)));
    assert_eq!(three.act(&Action::Resign(Black)), Err(ActionError::Fallen(Black)));
    // Out of turn the turn stays; in turn the next has it.
    let (after, events) = three.act(&Action::Resign(Blue)).unwrap();
    assert_eq!((after.turn(), after.quiet()), (Red, 0));
    assert!(matches!(events[0], Event::Removed { reason: Removal::Resigned, pieces: 17, points: 100, .. }));
    let (after, _) = three.act(&Action::Resign(Red)).unwrap();
    assert_eq!((after.turn(), after.round(), after.quiet()), (Blue, 1, 0));
    let (after, events) = after.act(&Action::Resign(Blue)).unwrap();
    assert_eq!((after.end(), events.last()), (Some(End::Last), Some(&Event::Ended(End::Last))));
    let order: Vec<_> = after.ranking().iter().map(|s| (s.rank, s.countries[0])).collect();
    assert_eq!(order, [(1, White), (2, Blue), (3, Red)], "the later fall comes first");
    // A count of quiet slots that is already past the limit ends the game with the resignation.
    let pieces = board(&[("rG", "a1"), ("rE", "b1"), ("bG", "s12"), ("bE", "r1"), ("wG", "a19"), ("wE", "b19")]);
    let long = position(&format!("{pieces} r 3 rbw 0,0,0 0,0,0 30 9"), Options::default());
    assert_eq!(long.end(), None);
    assert_eq!(long.act(&Action::Resign(White)).unwrap().0.end(), Some(End::Standoff));
}

#[test]
fn a_walled_in_slot_passes() {
    // Blue's medic in the corner cannot leave: Red's envoys cannot be taken. His general left long ago.
    let pieces = board(&[("rG", "j5"), ("rE", "s18"), ("bD", "s19"), ("wE", "r19"), ("wG", "j15")]);
    let three = position(&format!("{pieces} r 3 rrw 0,0,0 0,0,0 0 4"), Options::default());
    let (after, events) = play(&three, "j5-j6");
    assert_eq!(events, [Event::Passed(Blue)]);
    assert_eq!((after.turn(), after.quiet()), (White, 2));
    let mut game = Game::from(three.clone());
    game.act(Action::Move(three.resolve("j5j6").unwrap())).unwrap();
    assert_eq!(game.lines().collect::<Vec<_>>(), ["rGj5-j6", "b--"]);
    let mut again = Game::from(three.clone());
    assert!(matches!(again.replay(["rGj5-j6"]), Err(LineError::Events { .. })), "the pass must be told");
    let mut again = Game::from(three);
    assert!(matches!(again.replay(["rGj5-j6#w"]), Err(LineError::Events { .. })));
    assert!(matches!(again.replay(["w--"]), Err(LineError::Events { .. })));
    assert_eq!(again.replay(["rGj5-j6", "b--"]), Ok(()));
    assert_eq!(again, game);
}

#[test]
fn partners_spare_each_other_and_win_together() {
    let teams = Options { teams: Teams::Partners, ..Options::default() };
    let pieces =
        board(&[("rG", "a1"), ("rL", "a12"), ("rE", "b1"), ("yG", "a19"), ("yE", "c19"), ("bG", "s12"), ("bE", "r1")]);
    let text = format!("{pieces} r 4 rby- 0,0,0,0 0,0,4,30 0 4");
    assert!(position(&text, Options::default()).resolve("La19").is_ok());
    assert!(position(&text, teams).resolve("La19").is_err());
    let (after, _) = play(&position(&text, teams), "a12-s12");
    assert_eq!(after.end(), Some(End::Last));
    let ranking: Vec<_> = after.ranking().iter().map(|s| (s.rank, s.countries.clone(), s.count)).collect();
    assert_eq!(ranking, [(1, vec![Red, Yellow], 164), (2, vec![Blue, White], 30)]);
    // Without teams two are left, and play on.
    assert_eq!(play(&position(&text, Options::default()), "a12-s12").0.end(), None);
}

#[test]
fn one_persons_countries() {
    let hands = Options { hands: Hands::Four, ..Options::default() };
    let game = Game::new(Layout::Eight, hands).unwrap();
    let eight = game.position();
    assert!(eight.together(Red, Blue) && !eight.together(Red, Yellow));
    // Two persons are no two countries: a standoff after ten rounds, though the game began with two.
    assert_eq!(eight.standoff(), Some(80));
    let immediate = Options { endgame: Endgame::Immediate, ..hands };
    assert_eq!(start_end(immediate), None);
    // Each falls alone.
    let (after, _) = eight.act(&Action::Resign(Red)).unwrap();
    assert_eq!((after.is_alive(Red), after.is_alive(Blue), after.end()), (false, true, None));
}

fn start_end(options: Options) -> Option<End> {
    let (after, _) = Game::new(Layout::Eight, options).unwrap().position().act(&Action::Miss(Red)).unwrap();
    after.end()
}
