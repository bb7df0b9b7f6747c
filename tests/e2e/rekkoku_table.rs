//! Tables of Rekkoku: who comes, goes and starts, and what is said in private on the way.

use lasker::sandbox::driver::{Msg, Person};
use serde_json::{Value, json};

use crate::house::{House, once, said};

/// The values of choices of the challenge: White, and four countries a person.
const WHITE: u32 = 7;
const FOUR_HANDS: u32 = 2;

/// Ana opens a table with those options.
async fn open(house: &House, options: Value) -> Msg {
    let mark = house.d.mark();
    let told = house.told(&house.ana, house.games, "challenge rekkoku", options).await;
    assert!(told.contains("your table is open"), "{told}");
    house.d.wait_message(house.games, mark, |m| m.control("Join").is_some()).await.unwrap()
}

/// The table's post once it says that.
async fn says(house: &House, table: &Msg, text: &str) -> Msg {
    house.d.wait_until(table.id, |m| m.content.contains(text)).await.unwrap()
}

/// Who presses that is told nothing, since the post shows it.
async fn quietly(who: &Person, table: &Msg, button: &str) {
    let answer = who.press(table.id, button).await.unwrap();
    assert_eq!(said(&answer), "");
}

/// Who presses that in vain is told why, and nobody else is.
async fn in_vain(house: &House, who: &Person, table: &Msg, button: &str, why: &str) {
    let told = house.refused(who, table, button).await;
    assert!(told.contains(why), "{button}: {told}");
}

#[tokio::test]
async fn three_come_one_leaves_and_the_host_starts() {
    let house = House::open().await;
    let friends =
        json!({ "country": WHITE, "friend": house.ben.id().to_string(), "third_friend": house.cleo.id().to_string() });
    let table = open(&house, friends).await;
    assert!(table.content.contains("1 of 4") && table.content.contains("Ana · wishes for White"), "{}", table.content);
    assert_eq!(table.pings.len(), 2, "those who are asked are pinged: {:?}", table.pings);
    let menu = table.control("choose a country").unwrap();
    let labels: Vec<_> = menu.options.iter().map(|(label, _, _)| label.as_str()).collect();
    assert_eq!(labels, ["by lot", "Red 赤", "Blue 青", "Yellow 黄"]);

    in_vain(&house, &house.ana, &table, "Start", "alone at the table").await;
    in_vain(&house, &house.ben, &table, "Leave", "do not sit").await;
    quietly(&house.ben, &table, "Join").await;
    says(&house, &table, "Ben · by lot").await;
    in_vain(&house, &house.ben, &table, "Join", "sit at this table already").await;
    let chosen = house.cleo.select(table.id, "choose a country", &["Red 赤"]).await.unwrap();
    assert_eq!(said(&chosen), "");
    says(&house, &table, "Cleo · wishes for Red").await;
    // Who would rather have another country asks for that one.
    let taken = house.ben.select(table.id, "choose a country", &["0"]).await;
    assert!(taken.is_err(), "a country that another wishes for is no longer offered");
    assert_eq!(said(&house.ben.select(table.id, "choose a country", &["Blue 青"]).await.unwrap()), "");
    says(&house, &table, "Ben · wishes for Blue").await;
    in_vain(&house, &house.ben, &table, "Join", "sit at this table already").await;
    for button in ["Start", "Withdraw"] {
        in_vain(&house, &house.ben, &table, button, "Only Ana").await;
    }
    in_vain(&house, &house.ana, &table, "Leave", "You opened this table").await;
    // His list has it.
    let list = house.told(&house.ben, house.games, "games", json!({})).await;
    assert!(list.contains("Rekkoku: the table of") && list.contains("3 of 4"), "{list}");

    quietly(&house.cleo, &table, "Leave").await;
    says(&house, &table, "2 of 4").await;
    let mark = house.d.mark();
    quietly(&house.ana, &table, "Start").await;
    let begun = says(&house, &table, "has begun").await;
    assert!(begun.content.contains("2 countries") && begun.control("Join").is_none(), "{}", begun.content);
    let board = house.d.wait_anywhere(mark, |m| !m.files.is_empty()).await.unwrap();
    assert_ne!(board.channel, house.games, "it has a thread of its own");
    // Who presses late, on a client that has not heard of it yet, is told that it has begun.
    let join = table.control("Join").unwrap().custom_id.clone().unwrap();
    let mark = house.d.mark();
    once(&house.cleo.press_stale(table.id, &join).await.unwrap());
    let late = |m: &Msg| m.ephemeral_to == Some(house.cleo.id()) && m.content.contains("begun already");
    house.d.wait_message(house.games, mark, late).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn it_begins_when_it_is_full_and_alliances_are_told() {
    let house = House::open().await;
    let table = open(&house, json!({ "players": 3, "thread": false })).await;
    quietly(&house.ben, &table, "Join").await;
    let mark = house.d.mark();
    quietly(&house.cleo, &table, "Join").await;
    house.d.wait_message(house.games, mark, |m| !m.files.is_empty()).await.unwrap();

    let mark = house.d.mark();
    let who = json!({ "with": "ben" });
    let told = house.told(&house.ana, house.games, "game alliance declare", who.clone()).await;
    assert!(told.contains("everyone in #"), "{told}");
    house.d.wait_message(house.games, mark, |m| m.content.contains("declares an alliance with Ben")).await.unwrap();
    let told = house.told(&house.ana, house.games, "game alliance declare", who.clone()).await;
    assert!(told.contains("declared already"), "{told}");
    let told = house.told(&house.ana, house.games, "game alliance end", json!({ "with": "Dora" })).await;
    assert!(told.contains("I know no `Dora`") && told.contains("Ben (") && told.contains("Cleo ("), "{told}");
    let choices = house.ana.autocomplete(house.games, "game alliance end", json!({}), "with", "b").await.unwrap();
    let choices = choices.choices;
    assert_eq!(choices.len(), 1, "{choices:?}");

    // The menu behind ⋯ and the status have it too.
    let status = house.ana.slash(house.games, "game status", json!({})).await.unwrap().message.unwrap();
    assert!(status.content.contains("Alliances:"), "{}", status.content);
    let menu = status.control("Alliances").unwrap();
    let end = menu.options.iter().find(|(label, _, _)| label.contains("End the alliance with Ben")).unwrap();
    let mark = house.d.mark();
    let ended = house.ana.select(status.id, "Alliances", &[end.1.as_str()]).await.unwrap();
    assert!(!ended.failed(), "{ended:?}");
    house.d.wait_message(house.games, mark, |m| m.content.contains("at an end")).await.unwrap();

    let told = house.told(&house.ana, house.games, "game seat", json!({})).await;
    assert!(told.contains("No seat of #"), "{told}");
    let told = house.told(&house.ana, house.games, "game draw", json!({})).await;
    assert!(told.contains("stop and count"), "{told}");
    // All agree to stop.
    let mark = house.d.mark();
    let told = house.told(&house.ana, house.games, "game stop", json!({})).await;
    assert!(told.contains("once all who play agree"), "{told}");
    let asked = house.d.wait_message(house.games, mark, |m| m.content.contains("would like to stop")).await.unwrap();
    assert_eq!(asked.pings.len(), 2, "{:?}", asked.pings);
    let told = house.told(&house.ben, house.games, "game stop", json!({})).await;
    assert!(told.contains("Agreed"), "{told}");
    let mark = house.d.mark();
    once(&house.cleo.press(asked.id, "Stop and count").await.unwrap());
    house.d.wait_message(house.games, mark, |m| m.content.contains("All who were left agreed")).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_seat_is_taken_by_another() {
    let house = House::open().await;
    let table = open(&house, json!({ "players": 2, "thread": false, "missed": 1, "country": 1 })).await;
    let mark = house.d.mark();
    quietly(&house.ben, &table, "Join").await;
    house.board(mark, &house.ana).await;
    // Ana lets her turn go by.
    let mark = house.d.mark();
    house.d.advance(std::time::Duration::from_secs(24 * 3600));
    let open = house.d.wait_message(house.games, mark, |m| m.control("Take this seat").is_some()).await.unwrap();
    in_vain(&house, &house.ben, &open, "Take this seat", "You play in this game already").await;
    let told = house.cleo.slash(house.games, "game seat", json!({})).await.unwrap();
    assert!(said(&told).contains("Red 赤 is open"), "{}", said(&told));
    let mark = house.d.mark();
    once(&house.cleo.press(told.message.unwrap().id, "Take Red").await.unwrap());
    let stepping = house.d.wait_message(house.games, mark, |m| m.control("Object").is_some()).await.unwrap();
    assert!(stepping.content.contains("would like to lead Red 赤 in place of Ana"), "{}", stepping.content);
    in_vain(&house, &house.cleo, &stepping, "Object", "do not play").await;
    // Nobody objects for a day.
    let mark = house.d.mark();
    house.d.advance(std::time::Duration::from_secs(24 * 3600 + 60));
    house.d.wait_message(house.games, mark, |m| m.content.contains("Cleo leads Red")).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_table_is_taken_back_and_what_does_not_fit_is_refused() {
    let house = House::open().await;
    for (options, why) in [
        (json!({ "players": 6, "hands": FOUR_HANDS }), "Two each go with 4 or 8 countries"),
        (json!({ "players": 3, "teams": true }), "Teams need four countries"),
        (json!({ "players": 2, "country": 2 }), "there is no Yellow"),
        (json!({ "time": "soon" }), "I cannot read `soon` as a time"),
        (json!({ "second_friend": house.ana.id().to_string() }), "cannot play against yourself"),
        (json!({ "friend": house.d.bot().to_string() }), "Bots do not play"),
    ] {
        let told = house.told(&house.ana, house.games, "challenge rekkoku", options.clone()).await;
        assert!(told.contains(why), "{options}: {told}");
    }
    let table = open(&house, json!({ "hands": FOUR_HANDS, "rated": true })).await;
    assert!(table.content.contains("1 of 2") && table.content.contains("4 countries a person"), "{}", table.content);
    quietly(&house.ana, &table, "Withdraw").await;
    let gone = says(&house, &table, "taken back").await;
    assert!(gone.labels().is_empty(), "{:?}", gone.labels());
    let join = table.control("Join").unwrap().custom_id.clone().unwrap();
    let mark = house.d.mark();
    once(&house.ben.press_stale(table.id, &join).await.unwrap());
    let late = |m: &Msg| m.ephemeral_to == Some(house.ben.id()) && m.content.contains("was withdrawn");
    house.d.wait_message(house.games, mark, late).await.unwrap();
    house.close().await;
}
