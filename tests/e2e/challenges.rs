//! Challenges to backgammon: the terms, the promise of the dice, other terms.

use lasker::sandbox::driver::Msg;
use serde_json::{Value, json};

use crate::house::{House, once, said};

/// The values of the choices of a match's length.
const SEVEN: u32 = 3;
const MONEY: u32 = 11;

/// Ana invites Ben to backgammon.
async fn invite(house: &House, more: Value) -> Msg {
    let mark = house.d.mark();
    let mut options = json!({ "opponent": house.ben.id().to_string() });
    options.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let told = house.told(&house.ana, house.games, "challenge backgammon", options).await;
    assert!(told.contains("on its way"), "{told}");
    house.d.wait_message(house.games, mark, |m| m.pings.contains(&house.ben.id())).await.unwrap()
}

/// The seal of the dice, as it stands on an invitation.
fn seal(invitation: &Msg) -> String {
    let line = invitation.content.lines().find(|line| line.contains('🎲')).expect("the promise of the dice");
    let seal = line.split('`').nth(1).unwrap();
    assert!(seal.len() == 64 && seal.bytes().all(|b| b.is_ascii_hexdigit()), "{line}");
    seal.to_owned()
}

#[tokio::test]
async fn what_does_not_fit_together_is_refused_kindly() {
    let house = House::open().await;
    for (options, said) in [
        (json!({ "jacoby": true }), "choose `money`"),
        (json!({ "length": SEVEN, "games": 3 }), "choose `money`"),
        (json!({ "length": MONEY, "raccoon": true }), "needs beavers too"),
        (json!({ "length": MONEY, "rated": true }), "Only matches count for ratings"),
        (json!({ "time": "soon" }), "I cannot read `soon` as a time"),
        (json!({ "luck": "one\ntwo" }), "short text on one line"),
    ] {
        let told = house.told(&house.ana, house.games, "challenge backgammon", options.clone()).await;
        assert!(told.contains(said), "{options}: {told}");
    }
    house.close().await;
}

#[tokio::test]
async fn the_dice_are_promised_and_take_a_luck_of_ones_own() {
    let house = House::open().await;
    let invitation = invite(&house, json!({ "length": SEVEN, "rated": true, "luck": "heads" })).await;
    assert!(invitation.content.contains("· rated · to 7 points"), "{}", invitation.content);
    let seal = seal(&invitation);
    // Everybody may read it, the invited may accept with it.
    for (who, may) in [(&house.cleo, false), (&house.ana, false), (&house.ben, true)] {
        let answer = who.press(invitation.id, "Dice").await.unwrap();
        let told = answer.message.as_ref().unwrap();
        assert!(said(&answer).contains(&seal) && said(&answer).contains("Ana's luck: `heads`"), "{}", told.content);
        assert_eq!(told.control("luck of my own").is_some(), may);
    }
    let mark = house.d.mark();
    let told = house.ben.press(invitation.id, "Dice").await.unwrap().message.unwrap();
    let form = house.ben.press(told.id, "luck of my own").await.unwrap();
    let fields = &form.form.as_ref().unwrap().fields;
    assert_eq!(fields.len(), 1, "{fields:?}");
    let accepted = house.ben.submit(form.interaction, json!({ "luck": "tails" })).await.unwrap();
    assert!(said(&accepted).contains("Accepted"), "{}", said(&accepted));
    house
        .d
        .wait_anywhere(mark, |m| !m.files.is_empty() && m.files[0].filename.starts_with("backgammon-"))
        .await
        .unwrap();
    // The seal stands where it stood.
    let settled = house.d.wait_until(invitation.id, |m| m.control("Accept").is_none()).await.unwrap();
    assert!(settled.content.contains(&seal), "{}", settled.content);
    let told = house.cleo.press_stale(invitation.id, invitation.control("Dice").unwrap().custom_id.as_deref().unwrap());
    let told = told.await.unwrap();
    assert!(said(&told).contains("Ben's luck: `tails`"), "{}", said(&told));
    house.close().await;
}

#[tokio::test]
async fn other_terms_are_offered_for_money() {
    let house = House::open().await;
    let invitation = invite(&house, json!({ "length": MONEY, "jacoby": true, "games": 3 })).await;
    assert!(invitation.content.contains("3 games, unlimited stakes · Jacoby rule"), "{}", invitation.content);
    let form = house.ben.press(invitation.id, "Other terms").await.unwrap();
    let fields: Vec<_> = form.form.as_ref().unwrap().fields.iter().map(|f| f.value.as_str()).collect();
    assert_eq!(fields, ["3d", "money", "Jacoby, 3 games"]);
    let bad = house.ben.submit(form.interaction, json!({ "length": "6" })).await.unwrap();
    assert!(said(&bad).contains("I cannot read `6` as the length"), "{}", said(&bad));

    let form = house.ben.press(invitation.id, "Other terms").await.unwrap();
    let mark = house.d.mark();
    let terms = json!({ "time": "2d", "length": "money", "money": "beavers, raccoons, 1 automatic double" });
    once(&house.ben.submit(form.interaction, terms).await.unwrap());
    let offer = house.d.wait_message(house.games, mark, |m| m.pings == [house.ana.id()]).await.unwrap();
    let offered = "one game, unlimited stakes · one automatic double · beavers · raccoons";
    assert!(offer.content.contains("2 days a move") && offer.content.contains(offered), "{}", offer.content);
    assert_eq!(seal(&offer), seal(&invitation), "the dice are those that were promised");
    once(&house.ana.press(offer.id, "Accept").await.unwrap());
    house.d.wait_until(offer.id, |m| m.control("Accept").is_none()).await.unwrap();
    house.close().await;
}
