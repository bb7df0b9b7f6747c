//! Backgammon on the private board: plays whole or step by step, typed plays that need a question, and what is said
//! beforehand.

use std::sync::Arc;

use lasker::club::{Ask, ChannelId, Command, Place, ServerId, Terms, UserId};
use lasker::desk::{Call, Desk, NotTold, Notifier, Source, SystemClock, SystemLuck, Telling};
use lasker::games::GameKind;
use lasker::sandbox::Id;
use lasker::sandbox::driver::{Msg, Person};
use lasker::store::Posted;
use serde_json::json;

use crate::house::{House, once, said};

/// The men as at the start, a match to 5 points; what follows says who is on roll (1 = the guest) and with what.
const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:";
/// Of the host's men one stands alone where the guest may hit him on his way from 13 to 7.
const ON_THE_WAY: &str = "XGID=-a----E-C--aeE---c-e----B-:0:0:1:";
/// No points yet.
const LOVE: &str = ":0:0:0:5:12";

/// Nobody is told anything yet.
struct Silence;

#[async_trait::async_trait]
impl Notifier for Silence {
    async fn tell(&self, _: &Telling<'_>) -> Result<Posted, NotTold> {
        Err(NotTold::Later { why: "the bot has not come yet".into(), seconds: 1 })
    }
}

/// Ana, the host, and Ben, the guest, are to go on from there, where Ben is to act; with the post that says so.
async fn at(board: &str, roll: &str) -> (House, Msg) {
    let position = format!("{board}{roll}{LOVE}");
    let house = House::prepared(async |d, store| {
        let desk = Desk::new(store, Arc::new(Silence), Arc::new(SystemClock), Arc::new(SystemLuck));
        let [ana, ben] = ["Ana", "Ben"].map(|name| UserId(d.person(name).id().0));
        let channel = d.channel("games");
        let place = Place { server: Some(ServerId(d.server("The Lasker Club").0)), channel: ChannelId(channel.0) };
        let mut terms = Terms::usual(GameKind::Backgammon, 2);
        terms.setup.position = Some(position);
        let ask =
            Ask { terms, invited: Some(ben), asked: vec![], invited_is_bot: false, place, parent: None, luck: None };
        let no = desk.invite(ana, ask, event(900)).await.unwrap().seen.record.head.no;
        desk.act(no, Call { tag: None, version: None, who: ben, command: Command::Accept }, event(901)).await.unwrap();
        desk.stop().await;
    })
    .await;
    let post = house.board(Id(0), &house.ben).await;
    (house, post)
}

fn event(event: u64) -> Source {
    Source { event: Some(event), ..Source::default() }
}

/// The private board that a press or a choice leaves.
async fn opened(who: &Person, channel: Id) -> Msg {
    let answer = who.slash(channel, "board", json!({})).await.unwrap();
    once(&answer);
    answer.message.unwrap()
}

/// What its picture holds.
fn picture(board: &Msg) -> &[u8] {
    let [file] = &board.files[..] else { panic!("not one picture: {board:?}") };
    &file.bytes
}

async fn chooses(who: &Person, board: &Msg, menu: &str, choice: &str) -> Msg {
    let answer = who.select(board.id, menu, &[choice]).await.unwrap();
    once(&answer);
    answer.message.unwrap()
}

async fn presses(who: &Person, board: &Msg, button: &str) -> Msg {
    let answer = who.press(board.id, button).await.unwrap();
    once(&answer);
    answer.message.unwrap()
}

/// Presses what changes the game, or what is known of it, and waits for the answer that takes its place.
async fn does(house: &House, who: &Person, board: &Msg, button: &str, said: &str) -> Msg {
    let answer = who.press(board.id, button).await.unwrap();
    assert!(!answer.failed());
    house.d.wait_until(board.id, |m| m.content.contains(said)).await.unwrap()
}

/// Ana is called on by a post that holds that.
async fn ana_is_told(house: &House, mark: Id, text: &str) {
    let told = house.board(mark, &house.ana).await;
    assert!(told.content.contains(text), "{}", told.content);
}

/// Until when the text of a board says that it must be answered, in seconds.
fn due(text: &str) -> u64 {
    let due = text.split("Due <t:").nth(1).unwrap_or_else(|| panic!("{text}"));
    due.split(':').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_play_is_made_step_by_step_and_the_picture_follows() {
    let (house, post) = at(START, "11").await;
    let ben = &house.ben;
    let none = opened(ben, post.channel).await;
    assert!(none.content.contains("rolled **1-1**: 42 plays"), "{}", none.content);
    assert!(none.content.contains("pips Ana ○ 167, Ben ● 167"), "{}", none.content);
    let menu = none.control("Choose the next step").unwrap();
    assert!(menu.options.iter().any(|(label, ..)| label == "8 → 7 (1)"), "{:?}", menu.options);

    let mut boards = vec![none.clone()];
    for step in ["8 → 7 (1)", "8 → 7 (1)", "6 → 5 (1)", "6 → 5 (1)"] {
        let next = chooses(ben, boards.last().unwrap(), "Choose the next step", step).await;
        assert!(boards.iter().all(|before| picture(before) != picture(&next)), "the picture follows {step}");
        boards.push(next);
    }
    assert!(boards[3].content.contains("So far `8/7(2) 6/5` · still to play: 1"), "{}", boards[3].content);
    assert!(boards[3].content.contains("Ben ● 164"), "the pips follow too: {}", boards[3].content);
    assert!(boards[3].control("Confirm").is_none(), "not before it is complete");
    assert!(boards[3].alt().unwrap().contains("so far 8/7(2) 6/5; left to play: 1"), "{:?}", boards[3].alt());
    assert!(boards[4].control("Confirm 8/7(2) 6/5(2)").is_some(), "{:?}", boards[4].labels());

    // One step back shows what was there before it; another board of the same game goes on from where this one is.
    let back = presses(ben, &boards[4], "Undo").await;
    assert_eq!(picture(&back), picture(&boards[3]));
    assert_eq!(picture(&opened(ben, post.channel).await), picture(&boards[3]));
    // Nobody else sees it.
    let other = opened(&house.ana, post.channel).await;
    assert!(other.control("Undo").is_none() && other.content.contains("is to move"), "{}", other.content);

    let over = presses(ben, &back, "Start over").await;
    assert_eq!(picture(&over), picture(&none));
    // A choice of a menu that the draft has left behind does no harm.
    let mut last = over;
    for step in ["24 → 23 (1)", "23 → 22 (1)", "6 → 5 (1)", "6 → 5 (1)"] {
        last = chooses(ben, &last, "Choose the next step", step).await;
    }
    let mark = house.d.mark();
    does(&house, ben, &last, "Confirm", "Played `1… 24/22 6/5(2)`").await;
    ana_is_told(&house, mark, "24/22 6/5(2)").await;
    house.close().await;
}

#[tokio::test]
async fn few_plays_are_offered_whole_and_as_steps() {
    let (house, post) = at(START, "31").await;
    let ben = &house.ben;
    let none = opened(ben, post.channel).await;
    assert_eq!(none.control("Choose a whole play").unwrap().options.len(), 16);
    let whole = chooses(ben, &none, "Choose a whole play", "8/5 6/5").await;
    assert!(whole.control("Confirm 8/5 6/5").is_some() && picture(&whole) != picture(&none));
    // The same by steps is the same board.
    let back = presses(ben, &whole, "Undo").await;
    assert_eq!(picture(&back), picture(&none));
    let first = chooses(ben, &back, "Or go step by step", "6 → 5 (1)").await;
    let both = chooses(ben, &first, "Choose the next step", "8 → 5 (3)").await;
    assert_eq!(picture(&both), picture(&whole));
    // The draft is of this turn alone.
    let stale = both.control("Confirm").unwrap().custom_id.clone().unwrap();
    let mark = house.d.mark();
    ben.reply(post.id, "13/10, 24/23", true).unwrap();
    house.board(mark, &house.ana).await;
    ben.press_stale(both.id, &stale).await.unwrap();
    house.d.wait_until(both.id, |m| m.content.contains("The game has gone on")).await.unwrap();
    assert!(opened(ben, post.channel).await.control("Undo").is_none());
    house.close().await;
}

#[tokio::test]
async fn a_hit_that_is_left_open_is_asked_for() {
    let (house, post) = at(ON_THE_WAY, "42").await;
    let ben = &house.ben;
    // In private for a command.
    let asked = ben.slash(post.channel, "move", json!({ "move": "13/7" })).await.unwrap();
    assert!(said(&asked).contains("can be read in 2 ways"), "{}", said(&asked));
    let question = asked.message.unwrap();
    for play in ["13/7", "13/11*/7"] {
        assert!(question.labels().contains(&play), "{:?}", question.labels());
    }
    // What is completed is one of them for sure.
    let offered = ben.autocomplete(post.channel, "move", json!({}), "move", "13/7").await.unwrap().choices;
    assert!(offered.contains(&("13/7".into(), "13/9 9/7".into())), "{offered:?}");

    // For a message under it, for its author alone.
    let mark = house.d.mark();
    let typed = ben.reply(post.id, "42: 13/7", true).unwrap();
    let question = house.d.wait_message(post.channel, mark, |m| m.reply_to == Some(typed.id)).await.unwrap();
    assert!(question.pings.is_empty() && question.content.contains("13/11*/7"), "{}", question.content);
    let other = house.ana.press(question.id, "13/11*/7").await.unwrap();
    assert!(said(&other).contains("Those moves are for"), "{}", said(&other));
    house.taps_play_at_once(ben).await;
    let mark = house.d.mark();
    let played = ben.press(question.id, "13/11*/7").await.unwrap();
    assert!(said(&played).contains("Played `1… 13/11*/7`"), "{}", said(&played));
    ana_is_told(&house, mark, "13/11*/7").await;
    house.close().await;
}

#[tokio::test]
async fn what_cannot_be_played_is_told_with_what_can() {
    let (house, post) = at(START, "31").await;
    let table = [
        ("52: 13/8 13/11", "You rolled 31, not 52."),
        ("8/5", "Still to play: 1."),
        ("13/7", "No number of 31"),
        ("8/5* 6/5", "Nothing is hit on 5."),
        ("roll", "You rolled 3-1 and must play it."),
        ("take", "You rolled 3-1 and must play it."),
        ("24/20 wow", "A point is missing."),
    ];
    for (typed, why) in table {
        let told = house.told(&house.ben, post.channel, "move", json!({ "move": typed })).await;
        assert!(told.contains(why), "{typed}: {told}");
    }
    // What is said in a reply and is no play is left alone, unless it looks like one.
    let (mark, bot) = (house.d.mark(), house.d.bot());
    house.ben.reply(post.id, "double or nothing", true).unwrap();
    let looks = house.ben.reply(post.id, "8/5 6", true).unwrap();
    let told = house.d.wait_message(post.channel, mark, |m| m.reply_to.is_some() && m.author == bot).await;
    let told = told.unwrap();
    assert_eq!(told.reply_to, Some(looks.id), "{}", told.content);
    house.close().await;
}

#[tokio::test]
async fn bare_text_plays_when_it_is_a_whole_play() {
    let (house, post) = at(START, "31").await;
    assert_ne!(post.channel, house.games, "the game has its thread");
    let (mark, bot) = (house.d.mark(), house.d.bot());
    for talk in ["13", "3-1", "roll", "take", "8/5?", "I like 8/5 6/5", "24/7"] {
        house.ben.say(post.channel, talk).unwrap();
    }
    house.ana.say(post.channel, "8/5 6/5").unwrap();
    // Messages are read in their order: this one comes after all of them.
    let short = house.ben.say(post.channel, "8/5").unwrap();
    let told = house.d.wait_message(post.channel, mark, |m| m.author == bot).await.unwrap();
    assert_eq!(told.reply_to, Some(short.id), "{}", told.content);
    assert!(told.content.contains("Still to play: 1."), "{}", told.content);
    let mark = house.d.mark();
    house.ben.say(post.channel, "8/5 6/5").unwrap();
    ana_is_told(&house, mark, "8/5 6/5").await;
    house.close().await;
}

#[tokio::test]
async fn a_roll_is_shown_to_who_rolled() {
    let (house, post) = at(START, "00").await;
    let ben = &house.ben;
    let mark = house.d.mark();
    let typed = ben.reply(post.id, "roll", true).unwrap();
    let told = house.d.wait_message(post.channel, mark, |m| m.reply_to == Some(typed.id)).await.unwrap();
    assert!(told.content.contains("you rolled **") && told.pings.is_empty(), "{}", told.content);
    let board = presses(ben, &told, "Play").await;
    assert!(board.content.contains("You rolled **"), "{}", board.content);
    // When he has played it goes.
    let play = ben.autocomplete(post.channel, "move", json!({}), "move", "").await.unwrap().choices.remove(0).1;
    let mark = house.d.mark();
    ben.reply(post.id, &play, true).unwrap();
    house.board(mark, &house.ana).await;
    house.d.wait_until(told.id, |m| m.deleted).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn what_was_said_beforehand_is_done_at_once() {
    let (house, post) = at(START, "00").await;
    let (ana, ben) = (&house.ana, &house.ben);
    let board = opened(ana, post.channel).await;
    let panel = presses(ana, &board, "Say beforehand").await;
    assert!(panel.content.contains("A double would now be to 2"), "{}", panel.content);
    assert_eq!(panel.labels().iter().filter(|l| l.contains("take")).count(), 2, "{:?}", panel.labels());
    let noted = does(&house, ana, &panel, "This game: take", "in this game, you take at once").await;
    assert!(noted.control("This game: take").is_none(), "{:?}", noted.labels());
    // It can be taken back, and given again.
    let none = does(&house, ana, &noted, "Take all back", "is taken back").await;
    assert!(!none.content.contains("You have said"), "{}", none.content);
    does(&house, ana, &none, "This game: take", "You have said").await;
    // Only she knows of it.
    let other = presses(ben, &opened(ben, post.channel).await, "Say beforehand").await;
    assert!(!other.content.contains("You have said"), "{}", other.content);

    let mark = house.d.mark();
    ben.reply(post.id, "double", true).unwrap();
    let told = house.d.wait_anywhere(mark, |m| m.ephemeral_to.is_none() && m.content.contains("take")).await.unwrap();
    assert!(told.content.contains("as said beforehand"), "{}", told.content);
    house.close().await;
}

#[tokio::test]
async fn while_a_double_waits_the_next_one_is_named_at_its_own_stake() {
    let (house, post) = at(START, "00").await;
    let ben = &house.ben;
    let mark = house.d.mark();
    ben.reply(post.id, "double", true).unwrap();
    ana_is_told(&house, mark, "doubles to 2").await;
    // It will be Ana's cube if she takes: then she can double to 4.
    let panel = presses(ben, &opened(ben, post.channel).await, "Say beforehand").await;
    assert!(panel.content.contains("A double would now be to 4: dropping it costs you 2 points"), "{}", panel.content);
    house.close().await;
}

#[tokio::test]
async fn a_post_says_until_when_though_the_dice_are_rolled_since() {
    let (house, post) = at(START, "00").await;
    let rolled = house.ben.press(post.id, "Roll").await.unwrap();
    let due_before = due(said(&rolled));
    let told = house.told(&house.ana, post.channel, "game time", json!({ "give": "1d" })).await;
    assert!(told.contains("1 day"), "{told}");
    house.d.wait_until(post.id, |m| due(&m.content) == due_before + 24 * 3600).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn the_cube_has_its_buttons_on_the_private_board_too() {
    let (house, post) = at(START, "00").await;
    let ben = &house.ben;
    let board = opened(ben, post.channel).await;
    assert!(
        board.labels()[..2].iter().zip(["Roll", "Double to 2"]).all(|(l, is)| l.contains(is)),
        "{:?}",
        board.labels()
    );
    let sure = presses(ben, &board, "Double to 2").await;
    assert!(sure.content.contains("double to 2?"), "{}", sure.content);
    let back = presses(ben, &sure, "No, not now").await;
    does(&house, ben, &back, "Roll", "You rolled **").await;
    // What is offered for a refused text does not turn the cube with one tap.
    house.close().await;
    let (house, post) = at(START, "00").await;
    house.taps_play_at_once(&house.ben).await;
    let refused = house.ben.slash(post.channel, "move", json!({ "move": "8/5 6/5" })).await.unwrap();
    assert!(said(&refused).contains("The dice are not rolled yet."), "{}", said(&refused));
    does(&house, &house.ben, &refused.message.unwrap(), "double", "double to 2?").await;
    house.close().await;
}

#[tokio::test]
async fn lists_say_what_a_match_waits_for() {
    let (house, post) = at(START, "00").await;
    let list = house.told(&house.ben, post.channel, "games", json!({})).await;
    assert!(list.contains("Backgammon") && list.contains("0–0 of 5 · you roll"), "{list}");
    house.close().await;
    let (house, post) = at(START, "31").await;
    let list = house.told(&house.ben, post.channel, "games", json!({})).await;
    assert!(list.contains("3-1 to play"), "{list}");
    house.close().await;
}
