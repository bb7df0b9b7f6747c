//! A finished game as a moving picture.

use lasker::club::*;
use lasker::discord::posts::film::{Film, attach};
use lasker::games::backgammon::{Action as Did, Game};
use lasker::games::{GameKind, Rules as _, Seat};
use lasker::picture::backgammon::{View, count, frames, last_games, step};
use lasker::picture::{Delays, Size, lasca};
use lasker::words::Lang;

use table::*;

#[path = "club_backgammon/table.rs"]
#[allow(dead_code)]
mod table;

#[path = "club_rekkoku/table.rs"]
#[allow(dead_code)]
mod war;

fn film<'a>(replay: &'a Replay, name: &'a str) -> Film<'a> {
    Film { replay, from: Seat(1), theme: "wood", name, lang: Lang::En }
}

/// The delays of a GIF's frames, and its width.
fn frames_of(gif: &[u8]) -> (Vec<u16>, u16) {
    let reader = gif::DecodeOptions::new().read_info(gif).unwrap();
    let width = reader.width();
    (reader.into_iter().map(|frame| frame.unwrap().delay).collect(), width)
}

#[tokio::test]
async fn a_match_is_filmed_once_it_is_over() {
    let mut table = Table::playing("length=1", None, 90);
    table.goes_on(&mut Numbers(1), |state| state.plies() > 8);
    assert!(attach(&film(&table.replay(), "x")).await.is_none(), "it is not over");
    table.goes_on(&mut Numbers(1), |_| false);
    let replay = table.replay();
    let made = attach(&film(&replay, "backgammon-42-9")).await.unwrap();
    assert_eq!(made.filename, "backgammon-42-9.gif");
    let alt = made.description.unwrap();
    assert!(alt.starts_with("The game, picture") && alt.chars().count() <= 1024, "{alt}");
    let (delays, width) = frames_of(&made.data);
    let plays = replay.plies.iter().filter(|ply| ply.text != "roll").count();
    assert_eq!(delays.len(), plays + 3, "each play, the start, the end, and that first of all");
    assert_eq!(delays.last(), Some(&Delays::default().last));
    assert!(delays[..plays].iter().all(|&delay| (50..=120).contains(&delay)));
    assert!((500..600).contains(&width) && made.data.len() < 2_000_000, "{width}, {}", made.data.len());
}

/// Writes a film where it can be looked at, with the record it was made of.
#[tokio::test]
async fn a_film_to_look_at() {
    let mut table = Table::playing("length=3", None, 92);
    table.goes_on(&mut Numbers(4), |_| false);
    let replay = table.replay();
    let made = attach(&film(&replay, "backgammon-42-9")).await.unwrap();
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("film");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("match.gif"), &made.data).unwrap();
    let record = replay.match_record(["Ana", "Ben"]).unwrap();
    std::fs::write(dir.join("match.json"), serde_json::to_string(&record).unwrap()).unwrap();
    assert!(made.data.len() < 4_000_000, "{} bytes", made.data.len());
}

#[tokio::test]
async fn a_game_of_lasca_is_filmed_too() {
    let facts = Facts::default();
    let people = [(ANA, Person { auto: false, ..Person::default() })].into();
    let place = Place { server: None, channel: ChannelId(1) };
    let terms = Terms { side: Side::Host(Seat(0)), ..Terms::usual(GameKind::Lasca, 2) };
    let ask = Ask { terms, invited: Some(BEN), asked: vec![], invited_is_bot: false, place, parent: None, luck: None };
    let now = Time(1_000_000);
    let ctx = |who| Context { who, now, entropy: [7; 32], version: None, people: &people, facts: &facts };
    let mut record = Record { head: invite(&ctx(ANA), &ask).unwrap().head, actions: Vec::new() };
    let mut does = |who, command: Command| {
        let decision = decide(&record, &ctx(who), &command).unwrap();
        record.advance(decision.head, decision.entries);
        Replay::of(&record).unwrap()
    };
    does(BEN, Command::Accept);
    does(ANA, typed("c3-d4"));
    let replay = does(BEN, Command::Resign);
    let made = attach(&film(&replay, "lasca-1-5")).await.unwrap();
    let (delays, _) = frames_of(&made.data);
    assert_eq!(delays.len(), replay.plies.len() + 2, "begins with the end");
    let lasker::games::Game::Lasca(game) = &replay.game else { unreachable!() };
    let (view, end) = (lasca::View { size: Size::Half, ..Default::default() }, lasca::Standing::of(game));
    let last = lasca::frames(game.start(), game.moves(), end, &view).last().unwrap();
    assert_eq!(last.pixels(), lasca::last_frame(game.board(), game.moves(), end, &view).pixels());
    // An unknown theme is the usual one.
    let again = attach(&Film { theme: "plaid", ..film(&replay, "lasca-1-5") }).await.unwrap();
    assert_eq!(again.data, made.data);
}

#[test]
fn of_a_long_match_the_last_games_are_shown() {
    let mut table = Table::playing("length=7", None, 91);
    table.goes_on(&mut Numbers(2), |_| false);
    let record = table.replay().match_record(["", ""]).unwrap();
    let actions = record.actions().unwrap();
    let start = Game::new(&record.setup).unwrap().state().clone();
    let view = View { size: Size::Half, ..View::default() };
    let (all, done) = last_games(&start, &actions, usize::MAX);
    assert_eq!((&all, done.len()), (&start, actions.len()));

    let games = table.state().game();
    let (from, done) = last_games(&start, &actions, 90);
    assert!(from.game() > 1 && from.game() <= games && count(done) <= 92, "{} of {games}", from.game());
    assert_eq!(frames(&from, done, &view).count(), count(done));
    // At least the last game, however long it is.
    let (last, done) = last_games(&start, &actions, 0);
    assert!(last.game() == games && done.iter().any(|(_, action)| matches!(action, Did::Play(_))));
}

#[test]
fn the_move_that_ends_a_game_shows_how_it_ended() {
    let mut table = Table::playing("length=3", None, 92);
    table.goes_on(&mut Numbers(4), |_| false);
    let record = table.replay().match_record(["", ""]).unwrap();
    let mut state = Game::new(&record.setup).unwrap().state().clone();
    let view = View { size: Size::Half, ..View::default() };
    let mut ends = 0;
    for (seat, action) in record.actions().unwrap() {
        let picture = step(&state, seat, &action, &view).unwrap();
        let game = state.game();
        state.act(seat, &action).unwrap();
        if state.game() != game {
            // The next game stands at its start already, but that is not what is shown.
            let next = lasker::picture::backgammon::draw(&(&state).into(), &view);
            assert_ne!(picture.pixels(), next.pixels());
            ends += 1;
        }
    }
    assert_eq!(ends, usize::from(state.game()) - 1);
}

#[tokio::test]
async fn a_war_is_filmed_once_it_is_over() {
    let mut table = war::Table::playing(war::terms("players=2"));
    table.goes_on(12);
    assert!(attach(&film(&table.replay(), "x")).await.is_none(), "it is not over");
    table.does(war::ANA, Command::Resign);
    let made = attach(&film(&table.replay(), "rekkoku-42-13")).await.unwrap();
    assert_eq!(made.filename, "rekkoku-42-13.gif");
    let (delays, width) = frames_of(&made.data);
    assert_eq!(delays.len(), 12 + 3, "each move, giving up, the start, and the end first of all");
    assert!((600..700).contains(&width) && made.data.len() < 300_000, "{width}, {}", made.data.len());
}
