//! Backgammon's dice and cube by taps: rolled once, asked twice, and nothing on an old post.

use lasker::sandbox::Id;
use lasker::sandbox::driver::{Msg, Person};
use serde_json::{Value, json};

use crate::house::{House, once, said};
use crate::table::MONEY;

/// A match of Ana's against Ben in which the one who did not begin can double.
struct Table {
    house: House,
    /// The post that calls on him.
    board: Msg,
    /// Whether it is Ana.
    ana: bool,
}

impl Table {
    async fn open() -> Self {
        Self::open_on(json!({})).await
    }

    /// With those options of the challenge.
    async fn open_on(options: Value) -> Self {
        let house = House::open().await;
        let invitation = house.invite_to_backgammon(options).await;
        let mark = house.d.mark();
        once(&house.ben.press(invitation.id, "Accept").await.unwrap());
        let first = board(&house, mark).await;
        let begins = first.pings.contains(&house.ana.id());
        let mut table = Self { house, board: first, ana: begins };
        table.plays().await;
        table
    }

    fn actor(&self) -> &Person {
        if self.ana { &self.house.ana } else { &self.house.ben }
    }

    fn other(&self) -> &Person {
        if self.ana { &self.house.ben } else { &self.house.ana }
    }

    /// Who is to play makes the first of his plays; then the other is called on.
    async fn plays(&mut self) {
        let (mark, channel) = (self.house.d.mark(), self.board.channel);
        let found = self.actor().autocomplete(channel, "move", json!({}), "move", "").await.unwrap();
        let play = json!({ "move": found.choices[0].1 });
        once(&self.actor().slash(channel, "move", play).await.unwrap());
        self.called(mark).await;
    }

    /// Waits for the post that calls on someone.
    async fn called(&mut self, mark: Id) {
        self.board = board(&self.house, mark).await;
        self.ana = self.board.pings.contains(&self.house.ana.id());
    }

    /// Who is called on presses that and means it; then the other is called on. What he was asked in between.
    async fn means(&mut self, label: &str, yes: &str) -> Msg {
        let question = asked(self.actor(), &self.board, label).await;
        let mark = self.house.d.mark();
        once(&self.actor().press(question.id, yes).await.unwrap());
        self.called(mark).await;
        question
    }

    /// The id of a button of the post.
    fn button(&self, label: &str) -> String {
        let control = self.board.control(label).unwrap_or_else(|| panic!("{label}: {:?}", self.board.labels()));
        control.custom_id.clone().unwrap()
    }
}

/// The post with a picture that calls on somebody.
async fn board(house: &House, mark: Id) -> Msg {
    let fits = |m: &Msg| m.ephemeral_to.is_none() && !m.pings.is_empty() && !m.files.is_empty();
    house.d.wait_anywhere(mark, fits).await.unwrap()
}

/// What the question under a button says, and the message it stands on.
async fn asked(who: &Person, post: &Msg, label: &str) -> Msg {
    let answer = who.press(post.id, label).await.unwrap();
    once(&answer);
    answer.message.unwrap()
}

/// What one is asked who wants to resign.
async fn what(who: &Person, channel: Id) -> Msg {
    let answer = who.slash(channel, "game resign", json!({})).await.unwrap();
    once(&answer);
    answer.message.unwrap()
}

/// The board as it stands after the one play there has been: who asks for a second is shown all of that game.
async fn last_of_first(who: &Person, channel: Id) -> Msg {
    let answer = who.slash(channel, "board", json!({ "at": 2 })).await.unwrap();
    once(&answer);
    answer.message.unwrap()
}

fn is_given_up(post: &Msg) -> bool {
    post.control("Rematch").is_some() && post.content.contains("gave up the match")
}

#[tokio::test]
async fn a_roll_is_made_once_however_often_it_is_pressed() {
    let mut table = Table::open().await;
    let (post, roll) = (table.board.clone(), table.button("Roll"));
    for who in [table.other(), &table.house.cleo] {
        let told = who.press(post.id, "Roll").await.unwrap();
        assert!(!said(&told).is_empty() && told.message.unwrap().files.is_empty());
    }
    let both = [(); 2].map(|()| table.actor().start_press(post.id, "Roll").unwrap());
    let mut shown = Vec::new();
    for press in both {
        let answer = table.house.d.wait_answer(press).await.unwrap();
        once(&answer);
        shown.push(answer.message.unwrap().files[0].description.clone().unwrap());
    }
    let again = table.actor().press_stale(post.id, &roll).await.unwrap();
    once(&again);
    shown.push(again.message.unwrap().files[0].description.clone().unwrap());
    assert!(shown.iter().all(|alt| *alt == shown[0]), "the same dice: {shown:?}");
    let double = table.actor().press_stale(post.id, &table.button("Double")).await.unwrap();
    assert!(said(&double).contains("Doubling comes before the roll"), "{}", said(&double));
    let who = if table.ana { "Ana" } else { "Ben" };

    // Once it is played the roll is told, and the post of the roll is an old one.
    let rolled = table.ana;
    table.plays().await;
    assert!(table.board.content.contains(&format!("{who} rolled ")), "{}", table.board.content);
    table.house.d.wait_until(post.id, |m| m.control("Roll").is_none()).await.unwrap();
    let presser = if rolled { &table.house.ana } else { &table.house.ben };
    let late = presser.press_stale(post.id, &roll).await.unwrap();
    let told = said(&late);
    assert!(!told.is_empty() && late.message.as_ref().unwrap().files.is_empty(), "{told}");
    table.house.close().await;
}

#[tokio::test]
async fn the_cube_is_turned_with_a_second_tap_and_an_old_post_turns_nothing() {
    let mut table = Table::open().await;
    let (post, double) = (table.board.clone(), table.button("Double"));
    let question = asked(table.actor(), &post, "Double").await;
    assert!(
        question.content.contains("double to 2?") && question.content.contains("leads 1–0"),
        "{}",
        question.content
    );
    assert!(table.house.d.messages_since(question.id).iter().all(|m| m.ephemeral_to.is_some()), "nothing is done yet");
    for who in [table.other(), &table.house.cleo] {
        let told = who.press(post.id, "Double").await.unwrap();
        assert!(!said(&told).contains("double to 2?"), "{}", said(&told));
    }
    let mark = table.house.d.mark();
    once(&table.actor().press(question.id, "Yes, double to 2").await.unwrap());
    let doubler = table.ana;
    table.called(mark).await;
    assert_ne!(table.ana, doubler);
    let told = &table.board.content;
    assert!(told.contains("doubles to 2") && told.contains("**Take:** cube 2, yours."), "{told}");
    table.house.d.wait_until(post.id, |m| m.control("Double").is_none()).await.unwrap();
    assert!(table.board.control("Beaver").is_none(), "none were agreed on");

    // An old question and an old post do nothing.
    let old = table.other().press_stale(post.id, &double).await.unwrap();
    assert!(!said(&old).is_empty() && !said(&old).contains("double to"), "{}", said(&old));
    let (offer, take) = (table.board.clone(), table.button("Take"));
    let drop = asked(table.actor(), &offer, "Drop").await;
    assert!(drop.content.contains("This game is lost then"), "{}", drop.content);
    let taking = asked(table.actor(), &offer, "Take").await;
    let mark = table.house.d.mark();
    once(&table.actor().press(taking.id, "Yes, take").await.unwrap());
    let taker = table.ana;
    table.called(mark).await;
    assert_ne!(table.ana, taker, "the doubler has his dice");
    assert!(table.board.content.contains("takes: cube 2"), "{}", table.board.content);
    table.house.d.wait_until(offer.id, |m| m.control("Take").is_none()).await.unwrap();
    let mark = table.house.d.mark();
    for (message, id) in [(drop.id, drop.control("Yes, drop").unwrap().custom_id.clone().unwrap()), (offer.id, take)] {
        let late = table.other().press_stale(message, &id).await.unwrap();
        assert!(!late.failed());
    }
    assert!(table.house.d.messages_since(mark).iter().all(|m| m.ephemeral_to.is_some()), "nothing has come of it");
    table.house.close().await;
}

#[tokio::test]
async fn a_double_is_beavered_and_the_beaver_answered_by_a_raccoon() {
    let mut table = Table::open_on(json!({ "length": MONEY, "beaver": true, "raccoon": true, "games": 2 })).await;
    let chain = [
        ("Double", "If ", "Yes, double to 2", "doubles to 2"),
        ("Beaver", "the stake is 4 and the cube yours", "Yes, beaver", "beavers: 4 at stake"),
        ("Raccoon", "the stake is 8 and the cube", "Yes, raccoon", "raccoon: 8 at stake"),
        ("Take", "a gammon costs 16", "Yes, take", "takes: cube 8"),
    ];
    for (label, question, yes, told) in chain {
        let asked = table.means(label, yes).await;
        assert!(asked.content.contains(question), "{}", asked.content);
        assert!(table.board.content.contains(told), "{}", table.board.content);
    }
    table.house.close().await;
}

#[tokio::test]
async fn a_game_is_given_up_with_the_others_consent_and_the_match_goes_on() {
    let mut table = Table::open().await;
    let channel = table.board.channel;
    let stood = last_of_first(&table.house.ana, channel).await;
    let menu = what(table.actor(), channel).await;
    assert!(menu.control("The whole match: 5 points").is_some(), "{:?}", menu.labels());
    let question = asked(table.actor(), &menu, "Gammon: 2 points").await;
    assert!(question.content.contains("leads 2–0"), "{}", question.content);
    let mark = table.house.d.mark();
    once(&table.actor().press(question.id, "Yes, offer it").await.unwrap());
    let offered = |m: &Msg| m.ephemeral_to.is_none() && m.control("Accept the resignation").is_some();
    let offer = table.house.d.wait_message(channel, mark, offered).await.unwrap();
    assert_eq!(offer.pings, [table.other().id()]);
    let mark = table.house.d.mark();
    once(&table.other().press(offer.id, "Accept the resignation").await.unwrap());
    table.called(mark).await;
    let told = &table.board.content;
    assert!(told.contains(".2**") && told.contains("gives up game 1 as a gammon: 2 points"), "{told}");
    assert!(told.contains("Opening roll: "), "{told}");
    // Looked back at, the game ends as it stood, and not with the start of the next.
    let ended = last_of_first(&table.house.ana, channel).await;
    assert_eq!(ended.alt(), stood.alt());
    assert!(ended.files[0].bytes == stood.files[0].bytes, "another picture");

    // The match is another thing.
    let menu = what(table.actor(), channel).await;
    let question = asked(table.actor(), &menu, "The whole match").await;
    let mark = table.house.d.mark();
    once(&table.actor().press(question.id, "Yes, give up the match").await.unwrap());
    table.house.d.wait_message(channel, mark, is_given_up).await.unwrap();
    table.house.close().await;
}

#[tokio::test]
async fn giving_up_is_asked_anew_when_the_price_has_changed() {
    let mut table = Table::open_on(json!({ "length": MONEY, "games": 2 })).await;
    let channel = table.board.channel;
    let menu = what(table.other(), channel).await;
    let before = asked(table.other(), &menu, "The whole match").await;
    assert!(before.content.contains("gets 1 point,"), "{}", before.content);
    table.means("Double", "Yes, double to 2").await;
    table.means("Take", "Yes, take").await;

    let yes = "Yes, give up the match";
    let stale = before.control(yes).unwrap().custom_id.clone().unwrap();
    let mark = table.house.d.mark();
    let pressed = table.other().press_stale(before.id, &stale).await.unwrap();
    assert!(!pressed.failed());
    let anew = table.house.d.wait_until(before.id, |m| m.content.contains("gets 2 points,")).await.unwrap();
    assert!(table.house.d.messages_since(mark).iter().all(|m| m.ephemeral_to.is_some()), "nothing is done yet");
    once(&table.other().press(anew.id, yes).await.unwrap());
    table.house.d.wait_message(channel, mark, is_given_up).await.unwrap();
    table.house.close().await;
}
