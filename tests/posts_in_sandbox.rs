//! The desk and its posts in the sandbox, which holds to Discord's limits and notes every breach of them. Nobody presses
//! anything here: people ask the desk, and what they are shown is read.

use std::sync::Arc;
use std::time::Duration;

use lasker::club::{Ask, ChannelId, Command, GameNo, Place, ServerId, UserId};
use lasker::desk::{Call, Desk, Healed, Source, SystemClock, SystemLuck};
use lasker::discord::notifier::Poster;
use lasker::discord::people::People;
use lasker::discord::send::Rest;
use lasker::games::Reading;
use lasker::sandbox::driver::{Driver, Msg};
use lasker::sandbox::{Fault, Id, Sandbox, SandboxConfig, perm};
use lasker::store::MemoryStore;
use serenity::http::HttpBuilder;

mod table;

/// The house with two people in it.
struct House {
    _sandbox: Sandbox,
    driver: Driver,
    desk: Arc<Desk>,
    rest: Rest,
    channel: Id,
    ana: Id,
    ben: Id,
}

impl House {
    async fn open() -> Self {
        let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
        let http = HttpBuilder::new(sandbox.token()).proxy(sandbox.base_url()).ratelimiter_disabled(true).build();
        let rest = Rest::new(Arc::new(http));
        let people = Arc::new(People::new(rest.clone()));
        let poster = Arc::new(Poster::new(rest.clone(), people, "wood"));
        let desk = Desk::new(Arc::new(MemoryStore::new(1)), poster, Arc::new(SystemClock), Arc::new(SystemLuck));
        desk.start().await.unwrap();
        let driver = sandbox.driver();
        let [ana, ben] = ["Ana", "Ben"].map(|name| driver.person(name).id());
        Self { channel: driver.channel("games"), _sandbox: sandbox, driver, desk, rest, ana, ben }
    }

    /// Ana invites Ben to a game in which she is White; its number.
    async fn invite(&self, thread: bool) -> GameNo {
        let terms = lasker::club::Terms { thread, ..table::terms() };
        let server = self.driver.server(lasker::sandbox::SERVER);
        let place = Place { server: Some(ServerId(server.0)), channel: ChannelId(self.channel.0) };
        let ask = Ask {
            terms,
            invited: Some(UserId(self.ben.0)),
            asked: vec![],
            invited_is_bot: false,
            place,
            parent: None,
            luck: None,
        };
        let done = self.desk.invite(UserId(self.ana.0), ask, Source::default()).await.unwrap();
        done.seen.record.head.no
    }

    async fn act(&self, no: GameNo, who: Id, command: Command) {
        let call = Call { tag: None, version: None, who: UserId(who.0), command };
        self.desk.act(no, call, Source::default()).await.unwrap();
    }

    /// Plays the moves in turn; those that the bot plays by itself are left out by the caller.
    async fn play(&self, no: GameNo, who: Id, text: &str) {
        self.act(no, who, Command::Move { text: text.to_owned(), reading: Reading::Expected }).await;
    }

    /// The message that pings that person after `mark`, in whatever channel.
    async fn ping(&self, mark: Id, who: Id) -> Msg {
        self.driver.wait_anywhere(mark, |m| m.pings.contains(&who)).await.unwrap()
    }
}

#[tokio::test]
async fn a_game_is_told_within_discords_limits() {
    let house = House::open().await;
    let d = &house.driver;
    let mark = d.mark();
    let no = house.invite(true).await;
    let invitation = house.ping(mark, house.ben).await;
    assert_eq!(invitation.labels(), ["✔ Accept", "✖ No / withdraw", "⚙ Other terms", "📖 Rules"]);
    assert!(invitation.content.contains("Ana invites you to **Lasca**"), "{}", invitation.content);

    let mark = d.mark();
    house.act(no, house.ben, Command::Accept).await;
    let board = house.ping(mark, house.ana).await;
    assert_eq!(d.threads(house.channel), [board.channel]);
    assert_eq!(d.channel_name(board.channel).unwrap(), format!("{no} Lasca · Ana–Ben"));
    let picture = &board.files[0];
    assert!(picture.size_px.unwrap().0 >= 1000 && picture.bytes.len() < 100_000);
    assert!(board.alt().unwrap().contains("White to move."), "{:?}", board.alt());

    // Ben's answer is the only one there is, and played by itself.
    let mark = d.mark();
    house.play(no, house.ana, "c3-d4").await;
    let next = house.ping(mark, house.ana).await;
    assert!(next.content.contains("(the only move, played by itself)"), "{}", next.content);
    assert_eq!(next.labels()[..2], ["b2xd4", "d2xb4"]);
    let before = d.wait_until(board.id, |m| m.controls.is_empty()).await.unwrap();
    assert_eq!(before.files[0].id, picture.id);

    let mark = d.mark();
    house.act(no, house.ben, Command::Resign).await;
    let result = house.ping(mark, house.ana).await;
    assert!(result.content.contains("**Ana wins Lasca"), "{}", result.content);
    let line = d.wait_message(house.channel, mark, |_| true).await.unwrap();
    assert!(line.pings.is_empty() && line.silent() && line.reply_to == Some(invitation.id));
    assert!(line.content.contains(&format!("/{}/{}", result.channel, result.id)), "{}", line.content);
    house.desk.stop().await;
    d.assert_clean();
}

#[tokio::test]
async fn lost_answers_make_no_second_post() {
    let house = House::open().await;
    let d = &house.driver;
    let no = house.invite(true).await;
    let mark = d.mark();
    house.act(no, house.ben, Command::Accept).await;
    let board = house.ping(mark, house.ana).await;
    // Every try of this delivery is carried out and its answer lost; the next one finds the post.
    d.fault("POST", "/messages", 3, Fault::DropAfter);
    let mark = d.mark();
    house.play(no, house.ana, "c3-d4").await;
    let next = house.ping(mark, house.ana).await;
    d.wait_until(board.id, |m| m.controls.is_empty()).await.unwrap();
    house.desk.stop().await;
    let boards = d.messages(board.channel).into_iter().filter(|m| m.author == d.bot() && !m.files.is_empty());
    assert_eq!(boards.map(|m| m.id).collect::<Vec<_>>(), [board.id, next.id]);
    d.assert_clean();
}

#[tokio::test]
async fn what_is_forbidden_is_done_without() {
    let house = House::open().await;
    let d = &house.driver;
    d.overwrite(house.channel, d.bot(), 0, perm::ATTACH_FILES | perm::CREATE_PUBLIC_THREADS);
    let no = house.invite(true).await;
    let mark = d.mark();
    house.act(no, house.ben, Command::Accept).await;
    let board = house.ping(mark, house.ana).await;
    assert_eq!(board.channel, house.channel);
    assert!(board.files.is_empty() && board.content.contains("**7** a7 b · c7 b"), "{}", board.content);
    let mark = d.mark();
    house.play(no, house.ana, "c3-d4").await;
    house.ping(mark, house.ana).await;
    let before = d.wait_until(board.id, |m| m.controls.is_empty()).await.unwrap();
    assert!(before.content.starts_with("-# Lasca"), "{}", before.content);

    // A channel that takes nothing: the players hear it directly.
    d.overwrite(house.channel, d.bot(), 0, perm::SEND_MESSAGES);
    let mark = d.mark();
    house.play(no, house.ana, "b2xd4").await;
    let told = house.ping(mark, house.ben).await;
    assert!(told.content.contains("I may not write there"), "{}", told.content);
    assert_ne!(told.channel, house.channel);
    // When that is mended the game goes on there.
    d.overwrite(house.channel, d.bot(), 0, 0);
    let (mark, soon) = (d.mark(), d.patient(Duration::from_millis(100)));
    let mut there = Err(String::new());
    for _ in 0..50 {
        // The post is given up a moment after the players have been told.
        house.rest.resume(ChannelId(house.channel.0));
        house.desk.resume(Healed::Channel(ChannelId(house.channel.0)), drop);
        there = soon.wait_message(house.channel, mark, |m| !m.files.is_empty()).await.map_err(|e| e.to_string());
        if there.is_ok() {
            break;
        }
    }
    assert_eq!(there.unwrap().pings, [house.ben]);
    house.desk.stop().await;
}
