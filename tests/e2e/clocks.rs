//! What time does to a game, and what people do about it.

use std::time::Duration;

use lasker::sandbox::driver::{Msg, Person};
use serde_json::json;

use crate::house::{House, once, said};

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;

/// Both have moved, and it is Ana's turn with three days to move.
async fn begun(house: &House) -> Msg {
    house.no_move_plays_itself().await;
    let board = house.begin().await;
    for (who, text, next) in [(&house.ana, "c3-d4", &house.ben), (&house.ben, "e5xc3", &house.ana)] {
        let mark = house.d.mark();
        house.told(who, board.channel, "move", json!({ "move": text })).await;
        let board = house.board(mark, next).await;
        assert!(board.content.contains("Due <t:"), "{}", board.content);
    }
    board
}

impl House {
    fn goes_by(&self, seconds: u64) {
        self.d.advance(Duration::from_secs(seconds));
    }

    /// What `who` alone is told about a press on a post that is accepted quietly and then refused.
    pub async fn refused(&self, who: &Person, post: &Msg, label: &str) -> String {
        let mark = self.d.mark();
        once(&who.press(post.id, label).await.unwrap());
        let private = |m: &Msg| m.ephemeral_to == Some(who.id()) && !m.content.is_empty();
        self.d.wait_message(post.channel, mark, private).await.unwrap().content
    }

    /// The time of someone passes; the post that tells `who` of it.
    async fn flag_falls(&self, channel: lasker::sandbox::Id, who: &Person, seconds: u64) -> Msg {
        let mark = self.d.mark();
        self.goes_by(seconds);
        let fallen = |m: &Msg| m.content.contains("time ran out") && m.pings == [who.id()];
        self.d.wait_message(channel, mark, fallen).await.unwrap()
    }
}

#[tokio::test]
async fn a_flag_falls_and_the_other_decides() {
    let house = House::open().await;
    let start = house.d.mark();
    let thread = begun(&house).await.channel;
    let told = house.told(&house.ben, thread, "game time", json!({ "claim": true })).await;
    assert!(told.contains("Nobody's time has run out"), "{told}");
    let told = house.told(&house.ben, thread, "game time", json!({ "nudge": true, "give": "1d" })).await;
    assert!(told.contains("One thing at a time"), "{told}");
    let flagged = house.flag_falls(thread, &house.ben, 3 * DAY).await;
    assert_eq!(flagged.labels(), ["👋 Nudge", "➕ 3 days", "⚑ Claim the win"]);

    let of_others = house.refused(&house.cleo, &flagged, "Nudge").await;
    assert!(of_others.contains("You do not play"), "{}", of_others);
    let own = house.refused(&house.ana, &flagged, "Claim").await;
    assert!(own.contains("your own time"), "{}", own);
    let mark = house.d.mark();
    assert_eq!(said(&house.ben.press(flagged.id, "Nudge").await.unwrap()), "");
    let nudge = |m: &Msg| m.content.contains("Ben would like to go on") && m.pings == [house.ana.id()];
    house.d.wait_message(thread, mark, nudge).await.unwrap();
    let again = house.refused(&house.ben, &flagged, "Nudge").await;
    assert!(again.contains("You can send the next one <t:"), "{}", again);
    let early = house.refused(&house.ben, &flagged, "Claim").await;
    assert!(early.contains("You can claim the game <t:"), "{}", early);

    let mark = house.d.mark();
    assert_eq!(said(&house.ben.press(flagged.id, "3 days").await.unwrap()), "");
    // The board says so too, and not "late" any more.
    let board = house.d.messages_since(start).into_iter().rfind(|m| m.pings == [house.ana.id()] && !m.files.is_empty());
    let board = board.unwrap();
    house.d.wait_until(board.id, |m| m.content.contains("-# **Time ran out <t:")).await.unwrap();
    let given = |m: &Msg| m.content.contains("you have 3 days more") && m.pings == [house.ana.id()];
    house.d.wait_message(thread, mark, given).await.unwrap();
    house.d.wait_until(board.id, |m| m.content.contains("\n-# Due <t:") && !m.files.is_empty()).await.unwrap();
    let twice = house.refused(&house.ben, &flagged, "3 days").await;
    assert!(twice.contains("You have given time since"), "one gift: {}", twice);

    let flagged = house.flag_falls(thread, &house.ben, 3 * DAY).await;
    house.goes_by(12 * HOUR);
    let list = house.told(&house.ana, thread, "games", json!({})).await;
    assert!(list.contains("‼") && list.contains("he may claim**"), "{list}");
    let list = house.told(&house.ben, thread, "games", json!({})).await;
    assert!(list.contains("**Waiting: 1**") && list.contains("late: you may claim"), "{list}");
    let sure = house.ben.press(flagged.id, "Claim").await.unwrap();
    assert!(said(&sure).contains("You win the game then"), "{}", said(&sure));
    let mark = house.d.mark();
    once(&house.ben.press(sure.message.unwrap().id, "Yes, I claim the win").await.unwrap());
    let won = |m: &Msg| m.content.contains("Ben wins Lasca") && m.content.contains("Ana's time was up");
    house.d.wait_message(thread, mark, won).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn who_is_late_may_still_move() {
    let house = House::open().await;
    let thread = begun(&house).await.channel;
    let flagged = house.flag_falls(thread, &house.ben, 3 * DAY).await;
    house.goes_by(9 * HOUR);
    let told = house.told(&house.ana, thread, "game time", json!({ "pause": 2 })).await;
    assert!(told.contains("a pause cannot turn that back"), "{told}");
    let told = house.told(&house.ana, thread, "game time", json!({})).await;
    assert!(told.contains("Time ran out <t:") && told.contains("can be claimed"), "{told}");
    let mark = house.d.mark();
    house.told(&house.ana, thread, "move", json!({ "move": "b2xd4" })).await;
    let board = house.board(mark, &house.ben).await;
    assert!(board.content.contains("`2. b2xd4`, played 9 hours late"), "{}", board.content);
    let gone = house.refused(&house.ben, &flagged, "Claim").await;
    assert!(gone.contains("Nobody's time has run out"), "{}", gone);
    house.close().await;
}

#[tokio::test]
async fn days_off_stop_ones_clocks_everywhere() {
    let house = House::open().await;
    let thread = begun(&house).await.channel;
    let mark = house.d.mark();
    let list = house.ana.slash(thread, "games", json!({})).await.unwrap();
    once(&list);
    let offer = house.ana.press(list.message.unwrap().id, "I need more time").await.unwrap();
    assert!(offer.content().contains("Your clock runs in 1 game") && offer.content().contains("30 of 30 days"));
    let taken = house.ana.press(offer.message.unwrap().id, "7 days off").await.unwrap();
    assert!(taken.content().contains("You are away until <t:"), "{}", taken.content());
    assert!(taken.content().contains("Lasca · <@") && taken.content().contains("Due <t:"), "{}", taken.content());
    let away = |m: &Msg| m.content.contains("Ana is away until") && m.pings.is_empty();
    house.d.wait_message(thread, mark, away).await.unwrap();

    house.goes_by(9 * DAY);
    let told = house.told(&house.ben, thread, "game time", json!({})).await;
    assert!(told.contains("Ana (White) is to move. Due <t:"), "her seven days do not count: {told}");
    // However they fall into two years, one of them has not so many.
    let told = house.told(&house.ana, thread, "settings", json!({ "vacation": 60 })).await;
    assert!(told.contains("30 are the most"), "{told}");
    let told = house.told(&house.ana, thread, "settings", json!({ "vacation": 0 })).await;
    assert!(told.contains("You are not away"), "{told}");
    let told = house.told(&house.ana, thread, "settings", json!({ "vacation_from": "yesterday", "vacation": 1 })).await;
    assert!(told.contains("cannot read `yesterday` as a date"), "{told}");
    house.close().await;
}

#[tokio::test]
async fn a_pause_is_asked_for_everywhere_and_needs_consent() {
    let house = House::open().await;
    let thread = begun(&house).await.channel;
    let list = house.ana.slash(thread, "games", json!({})).await.unwrap();
    let offer = house.ana.press(list.message.unwrap().id, "I need more time").await.unwrap();
    let panel = offer.message.unwrap().id;
    let mark = house.d.mark();
    let asked = house.ana.press(panel, "Ask for 3 days").await.unwrap();
    assert!(asked.content().contains("asked"), "{}", asked.content());
    let proposed = |m: &Msg| m.content.contains("asks for a pause of 3 days") && m.pings == [house.ben.id()];
    let proposal = house.d.wait_message(thread, mark, proposed).await.unwrap();
    let twice = house.told(&house.ana, thread, "game time", json!({ "pause": 3 })).await;
    assert!(twice.contains("asked for already"), "{twice}");
    let list = house.told(&house.ben, thread, "games", json!({})).await;
    assert!(list.contains("a pause is asked for"), "{list}");
    let mark = house.d.mark();
    assert_eq!(said(&house.ben.press(proposal.id, "Agree").await.unwrap()), "");
    house.d.wait_message(thread, mark, |m| m.content.contains("the clocks stand still until")).await.unwrap();
    house.goes_by(5 * DAY);
    let told = house.told(&house.ben, thread, "game time", json!({})).await;
    assert!(told.contains("is to move. Due <t:"), "three of the five days do not count: {told}");
    house.close().await;
}

#[tokio::test]
async fn settings_are_changed_and_what_is_no_setting_is_refused() {
    let house = House::open().await;
    let told = house.told(&house.ana, house.games, "settings", json!({ "zone": "Madird" })).await;
    assert!(told.contains("`Europe/Madrid`") && told.contains("Perhaps you mean"), "{told}");
    let all = json!({ "zone": "madrid", "reminders": 1, "remind_before": "2h, 1d" });
    let told = house.told(&house.ana, house.games, "settings", all).await;
    for part in
        ["Time zone: Europe/Madrid", "Reminders: as a direct message", "before a move is due: 1 day and 2 hours"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let found = house.ana.autocomplete(house.games, "settings", json!({}), "zone", "york").await.unwrap();
    assert_eq!(found.choices[0].1, "America/New_York");
    let shown = house.ana.slash(house.games, "settings", json!({ "remind_before": "default" })).await.unwrap();
    let shown = house.ana.press(shown.message.unwrap().id, "Reminders").await.unwrap();
    assert!(shown.content().contains("Reminders: one message a day"), "{}", shown.content());
    let told = house.told(&house.ana, house.games, "settings", json!({ "remind_before": "soon" })).await;
    assert!(told.contains("cannot read `soon`"), "{told}");
    house.close().await;
}

#[tokio::test]
async fn a_server_s_ways_hold_where_a_challenge_does_not_say() {
    let house = House::open().await;
    /// The value of "the game is lost by itself" among the choices of a flag.
    const HARD: u32 = 1;
    let ways = json!({ "zone": "Europe/Madrid", "time": "1d", "flag": HARD });
    let told = house.told(&house.ana, house.games, "server settings", ways).await;
    for part in ["1 day a move", "lost by itself", "Europe/Madrid"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let mark = house.d.mark();
    let terms = json!({ "opponent": house.ben.id().to_string(), "days_off": "weekend" });
    house.told(&house.ana, house.games, "challenge lasca", terms).await;
    let invitation = house.d.wait_message(house.games, mark, |m| m.pings == [house.ben.id()]).await.unwrap();
    for part in ["1 day a move, no clock at weekends (Europe/Madrid)", "lost by itself"] {
        assert!(invitation.content.contains(part), "{part}: {}", invitation.content);
    }
    let told = house.told(&house.ana, house.games, "server settings", json!({ "time": "default" })).await;
    assert!(told.contains("3 days a move"), "{told}");
    house.close().await;
}

/// A zone in which it is about noon now, so that no night moves a reminder.
fn noon() -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let east = 12 - i64::try_from(seconds / HOUR % 24).unwrap();
    // The names of these zones count the other way.
    if east < 0 { format!("Etc/GMT+{}", -east) } else { format!("Etc/GMT-{east}") }
}

#[tokio::test]
async fn who_is_to_move_is_reminded_a_day_before_and_can_put_it_off() {
    let house = House::open().await;
    house.told(&house.ana, house.games, "settings", json!({ "zone": noon() })).await;
    let board = begun(&house).await;
    let reminder = |m: &Msg| m.content.contains("a game waits for you") && m.pings == [house.ana.id()];
    let mark = house.d.mark();
    house.goes_by(2 * DAY + 60);
    let first = house.d.wait_message(board.channel, mark, reminder).await.unwrap();
    let no = house.number(&first);
    let play = format!("▶ Play #{no}");
    assert_eq!(first.labels(), [play.as_str(), "Remind me in 6 h", "🏖 Days off", "⚙ Fewer reminders"]);
    assert!(first.content.contains("Lasca · Ben · `1… e5xc3` · due <t:"), "{}", first.content);

    let answer = house.ana.press(first.id, "Remind me").await.unwrap();
    assert!(said(&answer).contains("I will remind you <t:"), "{answer:?}");
    for (label, text) in [("Days off", "More time"), ("Fewer reminders", "Reminders"), ("Play", "White must capture")] {
        let answer = house.ana.press(first.id, label).await.unwrap();
        assert!(said(&answer).contains(text), "{label}: {answer:?}");
    }
    let mark = house.d.mark();
    house.goes_by(6 * HOUR + 60);
    house.d.wait_message(board.channel, mark, reminder).await.unwrap();
    // Once she has moved nothing is left to be said.
    let mark = house.d.mark();
    house.told(&house.ana, board.channel, "move", json!({ "move": "b2xd4" })).await;
    house.board(mark, &house.ben).await;
    house.goes_by(15 * HOUR);
    let still = house.d.messages_since(mark).into_iter().any(|m| m.content.contains("waits for you"));
    assert!(!still);
    house.close().await;
}

#[tokio::test]
async fn who_wants_it_directly_is_reminded_there_and_in_the_channel_if_that_is_closed() {
    /// The value of "direct message" among the ways to be reminded.
    const DIRECT: u32 = 1;
    let house = House::open().await;
    house.told(&house.ana, house.games, "settings", json!({ "zone": noon(), "reminders": DIRECT })).await;
    let board = begun(&house).await;
    let reminder = |m: &Msg| m.content.contains("a game waits for you") && m.pings == [house.ana.id()];
    let mark = house.d.mark();
    house.goes_by(2 * DAY + 60);
    let first = house.d.wait_anywhere(mark, reminder).await.unwrap();
    assert_eq!(first.channel, house.ana.direct().unwrap());
    let answer = house.ana.press(first.id, "Remind me").await.unwrap();
    assert!(said(&answer).contains("I will remind you <t:"), "{answer:?}");
    house.d.close_dms(house.ana.id(), true);
    let mark = house.d.mark();
    house.goes_by(6 * HOUR + 60);
    house.d.wait_message(board.channel, mark, reminder).await.unwrap();
    house.close().await;
}
