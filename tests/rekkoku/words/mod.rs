//! What people are told.

mod agreed;
mod house;
mod refusals;
mod stand;

use lasker::games::rekkoku::{Action, Colour, Entry, Event, Kind, Layout, Options, Point, Position};
use lasker::words::Lang;
use lasker::words::rekkoku as words;

const EN: Lang = Lang::En;

/// Names of eight people.
fn name(colour: Colour) -> Option<String> {
    let names = ["Ana", "Yui", "Bo", "Gus", "Pia", "Ben", "Wim", "Mo"];
    Colour::ALL.iter().zip(names).find(|(c, _)| **c == colour).map(|(_, name)| name.to_owned())
}

/// As long as names get: 32 characters, each escaped in messages.
fn long(_: Colour) -> Option<String> {
    Some(r"\*".repeat(32))
}

fn options(pairs: &[(&str, &str)]) -> Options {
    Options::read(&pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect()).unwrap()
}

/// A position from its pieces (`rGj1`) and the rest of its string.
fn set_up(pieces: &str, rest: &str, pairs: &[(&str, &str)]) -> Position {
    let pieces: Vec<(&str, Point)> =
        pieces.split_whitespace().map(|piece| (&piece[..2], piece[2..].parse().unwrap())).collect();
    let rank = |rank: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..19 {
            let here = Point::at(file, rank).unwrap();
            match pieces.iter().find(|(_, point)| *point == here) {
                Some((piece, _)) => {
                    text += &if empty > 0 { format!("{empty}{piece}") } else { (*piece).to_owned() };
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 { format!("{text}{empty}") } else { text }
    };
    let placement: Vec<_> = (0..19).rev().map(rank).collect();
    Position::read(&format!("{} {rest}", placement.join("/")), options(pairs)).unwrap()
}

/// Four countries, Blue holding White's army. Red's warship can take Blue's general over the rifles.
fn four(pairs: &[(&str, &str)]) -> Position {
    set_up(
        "rGj1 rWj2 rRj5 rEa2 rAc3 rDs1 bGj8 bEs10 bDs12 bMq3 wEa10 wRb11 yGj19 yEj17 yBi17 yDa19",
        "r 4 rbyb 2,9,8,5 12,70,0,9 3 7",
        pairs,
    )
}

fn act(position: &Position, action: Action) -> (Position, Entry) {
    let (after, events) = position.act(&action).unwrap();
    (after, Entry { action, events })
}

/// What is told of a typed move.
fn told(position: &Position, text: &str) -> Vec<String> {
    let (after, entry) = act(position, Action::Move(position.resolve(text).unwrap()));
    words::tell(EN, position, &after, &entry, &name)
}

#[test]
fn countries_and_pieces_have_names() {
    let said = Colour::ALL.map(|c| words::country(EN, c)).join(", ");
    assert_eq!(said, "Red 赤, Yellow 黄, Blue 青, Green 緑, Purple 紫, Black 黒, White 白, Pink 桃");
    assert_eq!(
        Kind::ALL.map(|k| words::kind(EN, k)).join(", "),
        "general, lieutenant general, major general, warship, envoy, artillery, rifles, bodyguard, medic, cavalry"
    );
    assert_eq!(words::player(EN, Colour::Red, &name), "Ana 赤");
    assert_eq!(words::player(EN, Colour::Black, &|_| None), "open seat 黒");
    assert_eq!(words::players(EN, 6), "6 players");
    assert_eq!(words::colour(EN, Colour::Pink), "Pink");
}

#[test]
fn a_move_is_told_with_what_comes_of_it() {
    let start = Position::start(Layout::Eight, Options::default()).unwrap();
    assert_eq!(told(&start, "Ef9"), ["Ana 赤 `rEf5-f9` 赤使 f5-f9"]);
    assert_eq!(
        told(&four(&[]), "j2xj8"),
        [
            "Ana 赤 `rWj2xbGj8#b` 赤艦 j2×青大 j8（青国占領）",
            "**Blue 青 (Bo) falls:** Ana 赤 takes its general, 50 points.",
            "Ana 赤 commands all it held, the armies of Blue 青 and White 白, from now on.",
            "Under Ana 赤: Blue 青 moves next and White 白 moves after 2 more slots.",
            "Two are left. After 40 slots without a capture the game is counted.",
        ]
    );
    assert_eq!(
        told(&four(&[("rest", "on")]), "j2xj8")[3],
        "Under Ana 赤: Blue 青 rests until the next round and White 白 rests until the next round."
    );
    assert_eq!(
        told(&four(&[("annex", "remove"), ("endgame", "last")]), "j2xj8")[1..],
        [
            "**Blue 青 (Bo) falls:** Ana 赤 takes its general, 50 points.",
            "The armies of Blue 青 and White 白 leave the board, and Ana 赤 scores 12 more.",
        ]
    );
    assert_eq!(
        told(&four(&[("succession", "home")]), "j2xj8")[2..5],
        [
            "Ana 赤 commands its army from now on.",
            "Under Ana 赤: Blue 青 moves next.",
            "The army of White 白 leaves the board with 2 pieces; nobody scores.",
        ]
    );
    assert_eq!(
        told(&four(&[("succession", "none")]), "j2xj8")[2],
        "The armies of Blue 青 and White 白 leave the board with 5 pieces; nobody scores."
    );
    // With immediate counting nobody moves any more, and the end is told apart.
    assert_eq!(told(&four(&[("endgame", "immediate")]), "j2xj8").len(), 3);
}

#[test]
fn losses_are_counted_down_and_the_tenth_fells() {
    let nine =
        set_up("rGj1 rMp4 rEa2 bGj8 bEs10 bDs12 bMq3 wEa10 wRb11 yGj19 yEj17", "r 4 rbyb 2,9,8,5 12,70,0,9 3 7", &[]);
    assert_eq!(
        told(&nine, "p4xq3"),
        [
            "Ana 赤 `rMp4xbMq3%b` 赤少 p4×青少 q3",
            "Taken: the major general of Blue 青, 9 points.",
            "**Blue 青 (Bo) has lost its tenth piece and falls:** all it controls is gone.",
            "The armies of Blue 青 and White 白 leave the board with 5 pieces; nobody scores.",
            "Two are left. After 20 slots without a capture the game is counted.",
        ]
    );
    let seven =
        set_up("rGj1 rMp4 rEa2 bGj8 bEs10 bDs12 bMq3 wEa10 wRb11 yGj19 yEj17", "r 4 rbyb 2,7,8,5 12,70,0,9 3 7", &[]);
    assert_eq!(told(&seven, "p4xq3")[2], "Blue 青 has lost 8 pieces; with the tenth it falls.");
    // What a fallen country loses leads nowhere.
    let held = set_up("rGj1 rMp4 rEa2 bGj8 bEs10 wEa10 wRq3 yGj19 yEj17", "r 4 rbyb 2,7,8,8 12,70,0,9 3 7", &[]);
    assert_eq!(told(&held, "p4xq3").len(), 2);
    assert_eq!(told(&held, "p4xq3")[1], "Taken: the rifles of White 白, 2 points.");
    // Nothing is said twice while more than two are left.
    assert_eq!(told(&four(&[]), "Ea3").len(), 1);
}

#[test]
fn who_moves_in_whose_slot_is_said() {
    let position = four(&[]);
    assert_eq!(words::slot(EN, &position, &name), "Red 赤 slot, Ana");
    let (after, entry) = act(&position, Action::Move(position.resolve("j2xj8").unwrap()));
    assert_eq!(after.turn(), Colour::Blue);
    assert_eq!(words::slot(EN, &after, &name), "Blue 青 slot, held by Ana 赤");
    let moves = after.legal_moves().len();
    assert_eq!(words::situation(EN, &after, &name), format!("**Blue 青 slot, held by Ana 赤:** {moves} moves"));
    assert_eq!(words::waits_for(EN, &after), "slot 青 · round 7");
    assert_eq!(told(&after, "Ds13"), ["Ana 赤 in the slot of Blue 青: `bDs12-s13` 青衛 s12-s13"]);
    assert_eq!(words::slot(EN, &after, &|_| None), "Blue 青 slot, held by open seat 赤");
    assert!(matches!(entry.events[0], Event::Captured { .. }));
}

#[test]
fn what_is_no_move_is_told_too() {
    let position = four(&[]);
    let tell = |position: &Position, action| {
        let (after, entry) = act(position, action);
        words::tell(EN, position, &after, &entry, &name)
    };
    assert_eq!(
        tell(&position, Action::Miss(Colour::Red)),
        ["Ana 赤 let the time of the Red 赤 slot go by; it passes."]
    );
    assert_eq!(
        tell(&position, Action::Resign(Colour::Blue)),
        [
            "**Blue 青 (Bo) resigns:** all it controls is gone.",
            "The armies of Blue 青 and White 白 leave the board with 6 pieces; nobody scores.",
            "Two are left. After 20 slots without a capture the game is counted.",
        ]
    );
    assert_eq!(tell(&position, Action::Stop), [] as [&str; 0]);
    // White's envoy is walled in, so its slot passes.
    let walled = set_up("rGj1 rDs1 bGj8 wEa1 bDa2 bDb1 bBb2 yGj19", "y 4 rbyb 0,0,0,0 0,0,0,0 0 1", &[]);
    assert_eq!(told(&walled, "Gj18")[1], "The White 白 slot passes: it has no legal move.");
    let rested = four(&[("rest", "on"), ("endgame", "last")]);
    let (after, entry) = act(&rested, Action::Move(rested.resolve("j2xj8").unwrap()));
    let said = words::tell(EN, &rested, &after, &entry, &name);
    assert_eq!(said.last().unwrap(), "The army of Blue 青 rests in this round.");
}

#[test]
fn what_a_move_does_stands_beside_it() {
    let position = four(&[]);
    let of = |text: &str| words::effect(EN, &position, &position.resolve(text).unwrap());
    assert_eq!(of("j2xj8"), "takes the general of Blue 青 (50): it falls");
    assert_eq!(of("Ea3"), "");
    let nearly = set_up("rGj1 rMp4 bGj8 bMq3 wEa10 yGj19", "r 4 rbyb 2,9,8,5 12,70,0,9 3 7", &[]);
    let mv = nearly.resolve("p4xq3").unwrap();
    assert_eq!(
        words::effect(EN, &nearly, &mv),
        "takes the major general of Blue 青 (9), its tenth loss: Blue 青 falls"
    );
    assert_eq!(words::spoken(EN, &mv), "the major general on p4 takes the major general of Blue 青 on q3");
    assert_eq!(words::spoken(EN, &position.resolve("Ea3").unwrap()), "the envoy on a2 goes to a3");
}

#[test]
fn who_leaves_his_general_to_be_taken_is_warned() {
    let position = set_up("rGj1 rDj2 bGj8 bLj5 wEa10 yGs19", "r 4 rbyb 0,0,0,0 0,0,0,0 3 7", &[]);
    let warned = |text: &str| words::exposed(EN, &position, &position.resolve(text).unwrap());
    assert_eq!(
        warned("Di2").as_deref(),
        Some(
            "After `rDj2-i2` your general on j1 could be taken by the lieutenant general of Blue 青 on j5. Nothing forbids it; play it all the same?"
        )
    );
    assert_eq!(warned("j2-j3"), None);
}
