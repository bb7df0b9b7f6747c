//! A whole game, its moves entered in every way there is.

use lasker::sandbox::driver::{Answer, Msg, Person};
use serde_json::json;

use crate::house::{House, once};

/// A game in Emanuel Lasker's booklet of 1911. White wins: Black is blocked.
const GAME: &str = "c3-d4 e5xc3 b2xd4 f6-e5 d4xf6 g7xe5 e3-d4 c5xe3 f2xd4 b6-c5 d4xb6 a7xc5 e3-f4 g5xe3 d2xf4 a5-b4 \
    c3xa5 c5-d4 e3xc5xa7* e5xc3 a7xc5 d6xb4 g1-f2 c5-d4 a3xc5 f6-g5 b4xd2 d4xb2 c1xa3 g5xe3xc1* g3xe5 c7-d6 e5xc7* e7-f6 \
    c7-d6 f6-g5 f2-e3 g5-f4 e3xg5";

/// How moves are entered. They are odd in number, so that both players come to use each.
const WAYS: [Way; 9] = [
    Way::Command,
    Way::Completed,
    Way::Button,
    Way::Private,
    Way::Reply { ping: true },
    Way::Near,
    Way::Mention,
    Way::Bare,
    Way::Reply { ping: false },
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// `/move`.
    Command,
    /// `/move` with a move that was offered while typing.
    Completed,
    /// The move's button under the board.
    Button,
    /// The private board's menu.
    Private,
    Reply {
        ping: bool,
    },
    /// A button under the refusal of what was no move.
    Near,
    /// A message that names the bot.
    Mention,
    /// A message in the thread.
    Bare,
}

/// Enters a move; if the way does not lead to it, since a board with many moves has no button for each, on the private
/// board. Gives the way it went.
async fn enter(house: &House, who: &Person, board: &Msg, way: Way, text: &str) -> Way {
    match way {
        Way::Command => once(&who.slash(board.channel, "move", json!({ "move": text })).await.unwrap()),
        Way::Completed => {
            let found = who.autocomplete(board.channel, "move", json!({}), "move", &text[..2]).await.unwrap();
            let choice = found.choices.iter().find(|c| c.1 == text).unwrap_or_else(|| panic!("{:?}", found.choices));
            once(&who.slash(board.channel, "move", json!({ "move": choice.1 })).await.unwrap());
        }
        Way::Button if board.control(text).is_some() => confirm(who, who.press(board.id, text).await.unwrap()).await,
        Way::Near if board.control(text).is_some() => {
            let mark = house.d.mark();
            let said = who.reply(board.id, &format!("{}-a2", &text[..2]), true).unwrap();
            let refused = |m: &Msg| m.reply_to == Some(said.id);
            let refusal = house.d.wait_message(board.channel, mark, refused).await.unwrap();
            assert_eq!(refusal.pings, []);
            confirm(who, who.press(refusal.id, text).await.unwrap()).await;
            house.d.wait_until(refusal.id, |m| m.deleted).await.unwrap();
        }
        Way::Button | Way::Near | Way::Private => {
            let open = if board.control("Play").is_some() { "Play" } else { "My board" };
            let answer = who.press(board.id, open).await.unwrap();
            once(&answer);
            let private = answer.message.as_ref().unwrap();
            assert!(private.files[0].size_px.is_some());
            // What is forced is on show at once.
            if private.control("Confirm").is_none() {
                let chosen = who.select(private.id, "Choose your move", &[text]).await.unwrap();
                assert!(!chosen.failed() && chosen.content().contains(text), "{}", chosen.content());
            }
            confirm(who, answer).await;
            return Way::Private;
        }
        Way::Reply { ping } => drop(who.reply(board.id, text, ping).unwrap()),
        Way::Mention => drop(who.say(board.channel, &format!("<@{}> {text}", house.d.bot())).unwrap()),
        Way::Bare => drop(who.say(board.channel, text).unwrap()),
    }
    way
}

/// Confirms the move that the answer shows.
async fn confirm(who: &Person, shown: Answer) {
    once(&shown);
    assert!(!who.press(shown.message.unwrap().id, "Confirm").await.unwrap().failed());
}

#[tokio::test]
async fn a_whole_game_is_played_in_every_way() {
    let house = House::open().await;
    house.no_move_plays_itself().await;
    let start = house.d.mark();
    let mut board = house.begin().await;
    let thread = board.channel;
    let plies: Vec<&str> = GAME.split_whitespace().collect();
    assert_eq!(plies.len(), 39);
    let mut used = Vec::new();
    for (i, text) in plies.iter().enumerate() {
        let (who, next) = if i % 2 == 0 { (&house.ana, &house.ben) } else { (&house.ben, &house.ana) };
        let mark = house.d.mark();
        let way = enter(&house, who, &board, WAYS[i % WAYS.len()], text).await;
        used.push((i % 2, way));
        if i + 1 < plies.len() {
            board = house.board(mark, next).await;
            assert!(board.content.contains(text), "{way:?} {text}: {}", board.content);
        }
    }
    for way in WAYS {
        assert!([0, 1].iter().all(|&side| used.contains(&(side, way))), "{way:?}: {used:?}");
    }
    let won = |m: &Msg| m.channel == thread && m.content.contains("Ana wins Lasca");
    let result = house.d.wait_anywhere(start, won).await.unwrap();
    assert!(result.pings.contains(&house.ben.id()) && result.content.contains("Ana–Ben 1–0"), "{result:?}");
    let late = house.told(&house.ben, thread, "move", json!({ "move": "a1-b2" })).await;
    assert!(!late.is_empty() && !late.contains("Played"), "{late}");
    let told = house.d.messages_since(start).into_iter().filter(|m| !m.deleted && won(m));
    assert_eq!(told.count(), 1);
    house.close().await;
}
