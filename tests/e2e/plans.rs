//! Moves taken back, and moves planned for when it is one's turn.

use lasker::sandbox::driver::Msg;
use serde_json::json;

use crate::house::{House, once, said};

/// Nothing plays itself, and it is Ana's first move.
async fn begun() -> (House, Msg) {
    let house = House::open().await;
    house.no_move_plays_itself().await;
    let board = house.begin().await;
    (house, board)
}

#[tokio::test]
async fn a_move_is_taken_back_by_consent_and_not_without() {
    let (house, board) = begun().await;
    let thread = board.channel;
    let none = house.told(&house.ana, thread, "game takeback", json!({})).await;
    assert!(none.contains("no move of yours"), "{none}");

    let mark = house.d.mark();
    house.told(&house.ana, thread, "move", json!({ "move": "c3-d4" })).await;
    let first = house.board(mark, &house.ben).await;
    let asked = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("asks to take back `1. c3-d4`");
    let told = house.told(&house.ana, thread, "game takeback", json!({})).await;
    assert!(told.contains("I have asked"), "{told}");
    let question = house.d.wait_message(thread, mark, asked).await.unwrap();
    assert!(question.pings.contains(&house.ben.id()), "{question:?}");
    once(&house.cleo.press(question.id, "Agree to the takeback").await.unwrap());
    let mark = house.d.mark();
    once(&house.ben.press(question.id, "Agree to the takeback").await.unwrap());
    let back = house.board(mark, &house.ana).await;
    assert!(back.content.contains("Taken back by agreement: `1. c3-d4`"), "{}", back.content);
    assert!(back.files[0].filename != first.files[0].filename);
    // The buttons of the board before it belong to a position that is gone.
    let stale = first.control("e5xc3").unwrap().custom_id.clone().unwrap();
    once(&house.ben.press_stale(first.id, &stale).await.unwrap());
    let history = house.told(&house.ben, thread, "game history", json!({})).await;
    assert!(history.contains("No move"), "{history}");

    // What is played instead counts; a second question so soon does not.
    let mark = house.d.mark();
    house.told(&house.ana, thread, "move", json!({ "move": "c3-b4" })).await;
    house.board(mark, &house.ben).await;
    let again = house.told(&house.ana, thread, "game takeback", json!({})).await;
    assert!(again.contains("after 10 more moves"), "{again}");
    let mark = house.d.mark();
    house.told(&house.ben, thread, "move", json!({ "move": "a5xc3" })).await;
    let mark_ana = mark;
    house.board(mark, &house.ana).await;
    house.told(&house.ana, thread, "move", json!({ "move": "b2xd4" })).await;
    house.board(mark_ana, &house.ben).await;
    house.told(&house.ben, thread, "move", json!({ "move": "b6-a5" })).await;
    let mark = house.d.mark();
    house.told(&house.ben, thread, "game takeback", json!({})).await;
    let asked = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("asks to take back");
    let question = house.d.wait_message(thread, mark, asked).await.unwrap();
    once(&house.ana.press(question.id, "Decline").await.unwrap());
    let declined = |m: &Msg| m.content.contains("declines the takeback");
    house.d.wait_message(thread, mark, declined).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_planned_line_plays_itself_until_the_other_leaves_it() {
    let (house, board) = begun().await;
    let thread = board.channel;
    let choices = house.ben.autocomplete(thread, "game if", json!({}), "line", "c3-d4 ").await.unwrap();
    assert!(choices.choices.iter().any(|c| c.1 == "c3-d4 e5xc3"), "{choices:?}");
    let wrong = house.told(&house.ben, thread, "game if", json!({ "line": "c3-d4 e5xc3 a3-b4 d6-e5" })).await;
    assert!(wrong.contains("After `1… e5xc3`") && wrong.contains("`b2xd4`"), "{wrong}");
    let planned = house.told(&house.ben, thread, "game if", json!({ "line": "c3-d4 e5xc3 b2xd4 d6-e5" })).await;
    assert!(planned.contains("Planned: if `1. c3-d4`, then `1… e5xc3`, if `2. b2xd4`"), "{planned}");
    let theirs = house.told(&house.ana, thread, "game if", json!({})).await;
    assert!(theirs.contains("It is your turn") && !theirs.contains("e5xc3"), "{theirs}");

    let mark = house.d.mark();
    house.told(&house.ana, thread, "move", json!({ "move": "c3-d4" })).await;
    let answered = house.board(mark, &house.ana).await;
    assert!(answered.content.contains("`1… e5xc3` (as planned)"), "{}", answered.content);
    // She leaves the line: he is called, and told that his plan is void, not what it was.
    let mark = house.d.mark();
    house.told(&house.ana, thread, "move", json!({ "move": "d2xb4" })).await;
    let left = house.board(mark, &house.ben).await;
    assert!(left.content.contains("no longer applies") && !left.content.contains("d6-e5"), "{}", left.content);
    house.close().await;
}

#[tokio::test]
async fn a_move_typed_too_early_can_be_planned_and_taken_away_again() {
    let (house, board) = begun().await;
    let thread = board.channel;
    let early = house.ben.slash(thread, "move", json!({ "move": "e5xc3" })).await.unwrap();
    assert!(said(&early).contains("not your turn"), "{early:?}");
    let message = early.message.unwrap();
    let shows = async |what: &str| house.d.wait_until(message.id, |m| m.content.contains(what)).await.unwrap();
    house.ben.press(message.id, "If c3-d4: e5xc3").await.unwrap();
    shows("Planned: if `1. c3-d4`, then `1… e5xc3`.").await;
    // By taps: another line, from the same message.
    house.ben.select(message.id, "If Ana plays", &["c3-b4"]).await.unwrap();
    shows("New line: if `1. c3-b4`").await;
    house.ben.select(message.id, "then I play", &["a5xc3"]).await.unwrap();
    shows("then `1… a5xc3`").await;
    house.ben.press(message.id, "Plan it").await.unwrap();
    shows("2. if `1. c3-b4`, then `1… a5xc3`").await;
    house.ben.press(message.id, "Line 1").await.unwrap();
    assert!(!shows("taken away").await.content.contains("e5xc3"));

    let mark = house.d.mark();
    house.told(&house.ana, thread, "move", json!({ "move": "c3-b4" })).await;
    let answered = house.board(mark, &house.ana).await;
    assert!(answered.content.contains("(as planned)"), "{}", answered.content);
    // What he says aloud out of turn leads there too, in private.
    let mark = house.d.mark();
    house.ben.reply(answered.id, "b6-a5", true).unwrap();
    let refused = |m: &Msg| m.reply_to.is_some() && m.control("If…").is_some();
    let refusal = house.d.wait_message(thread, mark, refused).await.unwrap();
    let opened = house.ben.press(refusal.id, "If…").await.unwrap();
    assert!(opened.ephemeral() && opened.content().contains("planned nothing"), "{opened:?}");
    house.close().await;
}
