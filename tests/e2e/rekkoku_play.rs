//! Playing Rekkoku: the private board in two steps, the question before a general is left to be taken, and moves planned
//! ahead.

use std::sync::Arc;

use lasker::club::{Ask, ChannelId, Command, Place, ServerId, Side, Terms, UserId};
use lasker::desk::{Call, Desk, NotTold, Notifier, Source, SystemClock, SystemLuck, Telling};
use lasker::games::{GameKind, Seat};
use lasker::sandbox::Id;
use lasker::sandbox::driver::{Answer, Msg, Person};
use lasker::store::Posted;
use serde_json::json;

use crate::house::{House, once, said};

/// Nobody is told anything yet.
struct Silence;

#[async_trait::async_trait]
impl Notifier for Silence {
    async fn tell(&self, _: &Telling<'_>) -> Result<Posted, NotTold> {
        Err(NotTold::Later { why: "the bot has not come yet".into(), seconds: 1 })
    }
}

fn event(event: u64) -> Source {
    Source { event: Some(event), ..Source::default() }
}

/// Ana leads red, Ben blue, Cleo white; with the post that calls on Ana.
async fn war(position: Option<String>) -> (House, Msg) {
    let house = House::prepared(async |d, store| {
        let desk = Desk::new(store, Arc::new(Silence), Arc::new(SystemClock), Arc::new(SystemLuck));
        let [ana, ben, cleo] = ["Ana", "Ben", "Cleo"].map(|name| UserId(d.person(name).id().0));
        let channel = d.channel("games");
        let place = Place { server: Some(ServerId(d.server("The Lasker Club").0)), channel: ChannelId(channel.0) };
        let mut terms = Terms { side: Side::Host(Seat(0)), ..Terms::usual(GameKind::Rekkoku, 3) };
        terms.setup.options.insert("players".into(), "3".into());
        terms.setup.position = position;
        let ask = Ask { terms, invited: None, invited_is_bot: false, place, parent: None, luck: None, asked: vec![] };
        let no = desk.invite(ana, ask, event(900)).await.unwrap().seen.record.head.no;
        for (who, n) in [(ben, 1), (cleo, 2)] {
            let command = Command::Join { seat: Some(Seat(n)) };
            desk.act(no, Call { tag: None, version: None, who, command }, event(900 + u64::from(n))).await.unwrap();
        }
        desk.stop().await;
    })
    .await;
    let post = house.board(Id(0), &house.ana).await;
    (house, post)
}

/// A red medic on j2 stands between his general and a blue lieutenant; the general can take a blue medic on f1.
fn bare() -> Option<String> {
    let empty = |ranks| vec!["19"; ranks].join("/");
    let (top, middle, low) = (empty(7), empty(4), empty(2));
    let men = format!("{top}/wG17bE/18bG/wE18/{middle}/9bL9/{low}/9rD9/rE4bD3rG9");
    Some(format!("{men} r 3 rbw 0,0,0 0,0,0 0 1"))
}

async fn opened(who: &Person, channel: Id) -> Msg {
    shown(who.slash(channel, "board", json!({})).await.unwrap())
}

#[track_caller]
fn shown(answer: Answer) -> Msg {
    once(&answer);
    answer.message.unwrap()
}

/// The same board after a press or a choice: with another picture.
async fn then(house: &House, before: &Msg, answer: Answer) -> Msg {
    assert!(!answer.failed(), "{answer:?}");
    let name = |m: &Msg| m.files.first().map(|file| file.filename.clone());
    let other = |m: &Msg| name(m).is_some() && name(m) != name(before);
    house.d.wait_until(before.id, other).await.unwrap()
}

/// What its picture holds.
#[track_caller]
fn picture(board: &Msg) -> &[u8] {
    let [file] = &board.files[..] else { panic!("not one picture: {board:?}") };
    &file.bytes
}

#[tokio::test]
async fn a_move_is_made_in_two_steps_and_the_picture_goes_with_it() {
    let (house, post) = war(None).await;
    let (ana, thread) = (&house.ana, post.channel);
    assert_eq!(post.files[0].size_px.map(|(width, _)| width > 1_000), Some(true), "all of the board");
    let whole = opened(ana, thread).await;
    let menu = whole.control("Choose what to move").unwrap();
    let labels: Vec<_> = menu.options.iter().map(|(label, ..)| label.as_str()).collect();
    assert!(labels.len() > 8 && labels.iter().any(|label| label.starts_with("Envoy 使 j5 · ")), "{labels:?}");
    let first = menu.options.iter().find(|(label, ..)| label.starts_with("Bodyguard 親 i3")).unwrap().0.clone();

    // A piece of short reach is seen from near, with where it can go.
    let piece = then(&house, &whole, ana.select(whole.id, "Choose what to move", &[&first]).await.unwrap()).await;
    assert!(piece.content.contains("Bodyguard 親 i3 · "), "{}", piece.content);
    assert!(picture(&piece) != picture(&whole) && piece.files[0].filename != whole.files[0].filename);
    let all = then(&house, &piece, ana.press(piece.id, "Whole board").await.unwrap()).await;
    assert!(picture(&all) != picture(&piece) && picture(&all) != picture(&whole), "its targets are marked there too");
    let near = then(&house, &all, ana.press(all.id, "Detail").await.unwrap()).await;
    assert_eq!(picture(&near), picture(&piece));
    let target = near.control("Choose your move").unwrap().options[0].0.clone();
    assert!(target.starts_with("Bodyguard 親 i3 → "), "{target}");
    let made = then(&house, &near, ana.select(near.id, "Choose your move", &[&target]).await.unwrap()).await;
    assert!(made.control("Confirm").is_some() && picture(&made) != picture(&near), "{:?}", made.labels());
    let back = then(&house, &made, ana.press(made.id, "Undo").await.unwrap()).await;
    assert_eq!(picture(&back), picture(&piece));
    let made = then(&house, &back, ana.select(back.id, "Choose your move", &[&target]).await.unwrap()).await;
    let mark = house.d.mark();
    assert!(!ana.press(made.id, "Confirm").await.unwrap().failed());
    let next = house.board(mark, &house.ben).await;
    assert!(next.content.contains("`rBi3-"), "{}", next.content);
    // Whoever opens his board then sees where that was.
    let theirs = opened(&house.ben, thread).await;
    assert!(theirs.control("Whole board").is_some(), "{:?}", theirs.labels());
    house.close().await;
}

#[tokio::test]
async fn a_general_is_left_to_be_taken_with_a_second_tap_only() {
    let (house, post) = war(bare()).await;
    let (ana, thread) = (&house.ana, post.channel);
    let warning = "your general on j1 could be taken by the lieutenant general of Blue 青 on j5";
    // As a command: asked on the private board, where another move can be chosen.
    let asked = shown(ana.slash(thread, "move", json!({ "move": "Di2" })).await.unwrap());
    assert!(asked.content.contains(warning), "{}", asked.content);
    assert!(asked.control("Play it all the same").is_some(), "{:?}", asked.labels());
    let again = then(&house, &asked, ana.press(asked.id, "Choose another").await.unwrap()).await;
    assert!(again.control("Choose what to move").is_some(), "{:?}", again.labels());
    // A menu says it beforehand.
    let medic =
        again.control("Choose what to move").unwrap().options.iter().find(|o| o.0.starts_with("Medic")).unwrap();
    let targets = ana.select(again.id, "Choose what to move", &[&medic.0]).await.unwrap();
    let targets = then(&house, &again, targets).await;
    let menu = targets.control("Choose your move").unwrap();
    assert_eq!(menu.options.iter().filter(|o| o.0.starts_with('⚠')).count(), 2, "{:?}", menu.options);
    // As a message: asked under it, and only its author may answer.
    let mark = house.d.mark();
    let typed = ana.say(thread, "j2-k2").unwrap();
    let question = house.d.wait_message(thread, mark, |m| m.reply_to == Some(typed.id)).await.unwrap();
    assert!(question.content.contains(warning) && question.pings.is_empty(), "{}", question.content);
    let other = house.ben.press(question.id, "Play it all the same").await.unwrap();
    assert!(said(&other).contains("Ana") || said(&other).contains(&ana.mention()), "{}", said(&other));
    let board = shown(ana.press(question.id, "Choose another").await.unwrap());
    assert!(board.ephemeral_to.is_some());
    assert!(!ana.press(question.id, "Play it all the same").await.unwrap().failed());
    let next = house.board(mark, &house.ben).await;
    assert!(next.content.contains("`rDj2-k2`"), "{}", next.content);
    house.d.wait_until(question.id, |m| m.deleted).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn what_is_planned_ahead_plays_in_its_slot_or_goes() {
    let (house, post) = war(bare()).await;
    let (ana, ben, cleo, thread) = (&house.ana, &house.ben, &house.cleo, post.channel);
    // Typed too early it can be planned with a tap; typed as a plan it is at once.
    let early = shown(ben.slash(thread, "move", json!({ "move": "Es13" })).await.unwrap());
    let ready = early.labels().into_iter().find(|label| label.contains("bEs12-s13")).expect("offered as a plan");
    let planned = ben.press(early.id, ready).await.unwrap();
    assert!(!planned.failed());
    house.d.wait_until(early.id, |m| m.content.contains("Planned for the Blue 青 slot: `bEs12-s13`")).await.unwrap();
    let found = cleo.autocomplete(thread, "game if", json!({}), "line", "Ea9").await.unwrap();
    assert!(found.choices.iter().any(|c| c.1 == "wEa10-a9"), "{found:?}");
    let wrong = house.told(cleo, thread, "game if", json!({ "line": "a10-b12" })).await;
    assert!(wrong.contains("`a10-b12`") && wrong.contains("Nothing was planned"), "{wrong}");
    let told = house.told(cleo, thread, "game if", json!({ "line": "Ea9" })).await;
    assert!(told.contains("White 白: `wEa10-a9` is planned"), "{told}");
    let own = house.told(ana, thread, "game if", json!({})).await;
    assert!(own.contains("your turn") && !own.contains("s13"), "{own}");

    // Both go out with her move, in one post; it is her turn again.
    let mark = house.d.mark();
    house.told(ana, thread, "move", json!({ "move": "Ea2" })).await;
    let run = |m: &Msg| m.ephemeral_to.is_none() && m.content.contains("`wEa10-a9`");
    let post = house.d.wait_message(thread, mark, run).await.unwrap();
    assert!(post.content.contains("`bEs12-s13`") && post.content.contains("planned"), "{}", post.content);

    // By taps: slot, piece and target; then something of his is taken.
    let page = shown(ben.slash(thread, "game if", json!({})).await.unwrap());
    let mut step = page;
    while let Some(menu) = step.control("Choose") {
        let choice = menu.options.iter().find(|o| o.0.starts_with("Envoy")).unwrap_or(&menu.options[0]).0.clone();
        let label = menu.label.clone();
        step = then(&house, &step, ben.select(step.id, &label, &[&choice]).await.unwrap()).await;
    }
    assert!(step.content.contains("It is not planned yet") && !step.files.is_empty(), "{}", step.content);
    assert!(!ben.press(step.id, "Plan it").await.unwrap().failed());
    let saved = house.d.wait_until(step.id, |m| m.content.contains("Planned for")).await.unwrap();
    assert!(saved.control("✖ Blue 青").is_some(), "{:?}", saved.labels());
    let mark = house.d.mark();
    house.told(ana, thread, "move", json!({ "move": "j1xf1" })).await;
    let next = house.board(mark, ben).await;
    assert!(next.content.contains("no longer applies"), "{}", next.content);
    house.close().await;
}
