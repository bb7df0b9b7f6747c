//! Where posts go, that each is made once, and what becomes of the one before: against a little Discord.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use lasker::club::{ChannelId, Command, Person, Place, Proposal, ServerId, Terms, Time, UserId};
use lasker::desk::{NotTold, Notifier, Telling};
use lasker::discord::notifier::Poster;
use lasker::discord::people::People;
use lasker::discord::send::Rest;
use lasker::store::{Outgoing, OutgoingId, Posted};
use serde_json::{Value, json};
use serenity::http::HttpBuilder;
use table::{ANA, BEN, START, Table, terms};

mod table;

/// The invitation's channel.
const CHANNEL: &str = "2";

/// A message of the little Discord.
#[derive(Clone, Debug)]
struct Message {
    channel: String,
    id: u64,
    body: Value,
    pictures: Vec<u64>,
}

impl Message {
    fn content(&self) -> &str {
        self.body["content"].as_str().unwrap_or_default()
    }

    fn buttons(&self) -> usize {
        self.body["components"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| row["components"].as_array().unwrap().len())
            .sum()
    }

    fn pings(&self) -> &Value {
        &self.body["allowed_mentions"]["users"]
    }

    fn silent(&self) -> bool {
        self.body["flags"].as_u64().unwrap_or_default() & (1 << 12) != 0
    }

    fn json(&self) -> Value {
        let pictures: Vec<_> = self.pictures.iter().map(|id| json!({ "id": id.to_string() })).collect();
        json!({
            "id": self.id.to_string(), "author": { "id": "77" }, "content": self.body["content"],
            "components": self.body["components"], "attachments": pictures,
        })
    }
}

#[derive(Default)]
struct World {
    messages: Vec<Message>,
    threads: BTreeMap<String, String>,
    next: u64,
    /// Refusals: of a request that begins so, with status and code. `file` stands for posts with one.
    refuse: Vec<(&'static str, u16, i64)>,
    /// So many answers to posts are lost after they have been carried out.
    lose: usize,
    asked: Vec<String>,
}

#[derive(Clone, Default)]
struct Discord(Arc<Mutex<World>>);

impl Discord {
    fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap()
    }

    /// The messages of a channel, oldest first.
    fn messages(&self, channel: &str) -> Vec<Message> {
        self.world().messages.iter().filter(|m| m.channel == channel).cloned().collect()
    }

    fn asked(&self, start: &str) -> usize {
        self.world().asked.iter().filter(|asked| asked.starts_with(start)).count()
    }
}

/// The JSON of a request, from the multipart form if it is one.
fn payload(body: &[u8]) -> (Value, bool) {
    if let Ok(json) = serde_json::from_slice(body) {
        return (json, false);
    }
    let text = String::from_utf8_lossy(body);
    let json = text.split("name=\"payload_json\"\r\n\r\n").nth(1).and_then(|rest| rest.split("\r\n").next());
    (json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default(), text.contains("name=\"files[0]\""))
}

async fn serve(State(discord): State<Discord>, method: Method, uri: Uri, body: Bytes) -> Response {
    let mut world = discord.world();
    let world = &mut *world;
    let path = uri.path().trim_start_matches("/api/v10").to_owned();
    let asked = format!("{method} {path}");
    world.asked.push(asked.clone());
    let (body, file) = payload(&body);
    let refusal = |status: u16, code: i64| {
        (StatusCode::from_u16(status).unwrap(), json!({ "code": code, "message": "no" }).to_string()).into_response()
    };
    for &(start, status, code) in &world.refuse {
        if asked.starts_with(start) || start == "file" && file {
            return refusal(status, code);
        }
    }
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match (method.as_str(), parts.as_slice()) {
        ("GET", ["users", "@me"]) => json!({ "id": "77" }).to_string().into_response(),
        ("GET", ["guilds", _, "members", "101"]) => {
            json!({ "nick": "Ana", "user": { "username": "a" } }).to_string().into_response()
        }
        ("GET", ["guilds", ..]) => refusal(404, 10007),
        ("GET", ["users", _]) => json!({ "username": "ben", "global_name": "Ben" }).to_string().into_response(),
        ("POST", ["users", "@me", "channels"]) => {
            json!({ "id": format!("9{}", body["recipient_id"].as_str().unwrap()) }).to_string().into_response()
        }
        ("POST", ["channels", _, "messages", id, "threads"]) => {
            if world.threads.contains_key(*id) {
                return refusal(400, 160_004);
            }
            world.threads.insert((*id).to_owned(), body["name"].as_str().unwrap().to_owned());
            json!({ "id": id }).to_string().into_response()
        }
        ("POST", ["channels", channel, "messages"]) => {
            world.next += 1;
            // Ids are later than the record's time.
            let id = ((1_790_000_000_000 - 1_420_070_400_000) << 22) + world.next;
            let pictures = if file { vec![id + 1_000_000] } else { vec![] };
            world.messages.push(Message { channel: (*channel).to_owned(), id, body, pictures });
            if world.lose > 0 {
                world.lose -= 1;
                return (StatusCode::BAD_GATEWAY, "<html>").into_response();
            }
            json!({ "id": id.to_string() }).to_string().into_response()
        }
        ("GET", ["channels", channel, "messages"]) => {
            let after = uri.query().unwrap().split("after=").nth(1).unwrap().parse::<u64>().unwrap();
            let found = world.messages.iter().filter(|m| m.channel == *channel && m.id > after).map(Message::json);
            let mut found: Vec<_> = found.take(100).collect();
            found.reverse();
            Value::Array(found).to_string().into_response()
        }
        (method, ["channels", _, "messages", id]) => {
            let Some(message) = world.messages.iter_mut().find(|m| m.id.to_string() == *id) else {
                return refusal(404, 10008);
            };
            if method == "PATCH" {
                for (key, value) in body.as_object().unwrap() {
                    if key == "attachments" {
                        let kept: Vec<u64> = value
                            .as_array()
                            .unwrap()
                            .iter()
                            .map(|a| a["id"].as_str().unwrap().parse().unwrap())
                            .collect();
                        message.pictures.retain(|id| kept.contains(id));
                    } else {
                        message.body[key] = value.clone();
                    }
                }
            }
            message.json().to_string().into_response()
        }
        _ => panic!("{asked}"),
    }
}

/// A game whose posts are made in the little Discord.
struct Scene {
    table: Table,
    poster: Poster,
    discord: Discord,
    posted: Posted,
    posts: u8,
}

impl Scene {
    async fn new(table: Table) -> Self {
        let discord = Discord::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().fallback(serve).with_state(discord.clone());
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let http = HttpBuilder::new("abc").proxy(proxy).ratelimiter_disabled(true).build();
        let rest = Rest::new(Arc::new(http));
        let poster = Poster::new(rest.clone(), Arc::new(People::new(rest)), "wood");
        Self { table, poster, discord, posted: Posted::default(), posts: 0 }
    }

    /// A game that has been invited to, accepted, and whose first board stands.
    async fn started(terms: Terms) -> Self {
        let mut scene = Self::new(Table::invited(terms, Some(BEN))).await;
        scene.table.ways = [ANA, BEN].map(|user| (user, Person { auto: false, ..Person::default() })).into();
        scene.tell().await;
        scene.table.act(BEN, Command::Accept);
        scene.tell().await;
        scene
    }

    async fn try_tell(&mut self, maybe_made: bool) -> Result<(), NotTold> {
        for post in self.table.posts.clone() {
            self.posts += 1;
            let id = OutgoingId { no: self.table.record.head.no, version: post.version, index: self.posts };
            let outgoing = Outgoing { id, post, since: START, tried: None };
            let telling = Telling {
                outgoing: &outgoing,
                record: &self.table.record,
                posted: &self.posted.clone(),
                outages: &[],
                waiting: &[],
                now: START,
                score: None,
                maybe_made,
                overtaken: false,
            };
            self.posted = self.poster.tell(&telling).await?;
        }
        Ok(())
    }

    /// Makes the posts of the last decision.
    async fn tell(&mut self) {
        self.try_tell(false).await.unwrap();
    }

    async fn play(&mut self, text: &str) {
        self.table.play(text);
        self.tell().await;
    }

    fn thread(&self) -> String {
        self.posted.thread.expect("a thread").to_string()
    }
}

#[tokio::test]
async fn a_game_gets_its_thread_and_one_post_a_move() {
    let mut scene = Scene::started(terms()).await;
    let invitation = scene.discord.messages(CHANNEL);
    assert_eq!(invitation.len(), 1);
    assert!(invitation[0].content().starts_with("**Lasca #42** · Ana (White) – Ben (Black) · accepted"));
    assert_eq!(invitation[0].buttons(), 0);
    assert_eq!(scene.discord.world().threads[&scene.thread()], "#42 Lasca · Ana–Ben");

    scene.play("c3-d4").await;
    let boards = scene.discord.messages(&scene.thread());
    assert_eq!(boards.len(), 2);
    // The one before keeps its picture and loses its buttons.
    assert_eq!((boards[0].buttons(), boards[0].pictures.len()), (0, 1));
    assert!(boards[0].content().starts_with("<@101> your move"));
    assert_eq!((boards[1].buttons(), boards[1].pictures.len()), (3, 1));
    assert_eq!(*boards[1].pings(), json!(["102"]));
    assert!(!boards[1].silent());
    let file = &boards[1].body["attachments"][0];
    assert_eq!(file["filename"], "lasca-42-2.png");
    assert!(!file["description"].as_str().unwrap().is_empty());
    let nonce = boards[1].body["nonce"].as_str().unwrap();
    assert!(nonce.len() <= 25 && boards[1].body["enforce_nonce"] == true);
    assert_ne!(boards[0].body["nonce"], boards[1].body["nonce"]);
}

#[tokio::test]
async fn the_result_stands_in_the_thread_and_in_one_line_in_the_channel() {
    let mut scene = Scene::started(terms()).await;
    scene.play("c3-d4").await;
    scene.table.act(BEN, Command::Resign);
    scene.tell().await;
    let thread = scene.discord.messages(&scene.thread());
    assert!(thread[2].content().starts_with("<@101> **Ana wins Lasca #42**"));
    assert_eq!(thread[1].buttons(), 0);
    let line = &scene.discord.messages(CHANNEL)[1];
    let link = format!("https://discord.com/channels/1/{}/{}", scene.thread(), thread[2].id);
    assert!(line.content().contains(&link), "{}", line.content());
    assert!(line.silent() && line.pings().as_array().is_none_or(Vec::is_empty));
    assert_eq!(line.body["message_reference"]["message_id"], scene.discord.messages(CHANNEL)[0].id.to_string());
    assert_eq!(line.body["message_reference"]["fail_if_not_exists"], false);
}

#[tokio::test]
async fn without_a_thread_the_post_before_shrinks_to_its_move() {
    let mut scene = Scene::started(Terms { thread: false, ..terms() }).await;
    scene.play("c3-d4").await;
    scene.play("e5xc3").await;
    let messages = scene.discord.messages(CHANNEL);
    assert_eq!(messages.len(), 4);
    assert_eq!(messages[2].content(), "-# Lasca #42 · Ana `1. c3-d4`");
    assert_eq!((messages[2].buttons(), messages[2].pictures.len()), (0, 0));
    assert_eq!((messages[3].buttons(), messages[3].pictures.len()), (4, 1));
}

#[tokio::test]
async fn where_no_thread_can_be_the_channel_serves() {
    let mut scene = Scene::new(Table::invited(terms(), Some(BEN))).await;
    scene.tell().await;
    scene.discord.world().refuse.push(("POST /channels/2/messages/", 403, 50013));
    scene.table.act(BEN, Command::Accept);
    scene.tell().await;
    assert_eq!((scene.posted.thread, scene.discord.messages(CHANNEL).len()), (None, 2));
    // It is not tried again with each move.
    scene.play("c3-d4").await;
    assert_eq!(scene.discord.world().asked.iter().filter(|asked| asked.ends_with("/threads")).count(), 1);
}

#[tokio::test]
async fn a_post_whose_answer_was_lost_is_found_and_not_made_again() {
    let mut scene = Scene::started(terms()).await;
    scene.table.play("c3-d4");
    // All three tries are carried out, and their answers lost. (Discord's nonce would make one message of them.)
    scene.discord.world().lose = 3;
    assert!(matches!(scene.try_tell(false).await, Err(NotTold::Later { .. })));
    let thread = scene.thread();
    scene.discord.world().messages.dedup_by_key(|m| m.body["nonce"].clone());
    assert_eq!(scene.discord.messages(&thread).len(), 2);
    scene.try_tell(true).await.unwrap();
    let boards = scene.discord.messages(&thread);
    assert_eq!(boards.len(), 2);
    assert_eq!(scene.posted.board.unwrap().at.message.0, boards[1].id);
    assert_eq!((boards[0].buttons(), boards[1].buttons()), (0, 3));
    // So are the result and its line in the channel, when the process died before it could note them.
    scene.table.act(BEN, Command::Resign);
    let noted = scene.posted.clone();
    scene.tell().await;
    let before = scene.discord.world().messages.len();
    scene.posted = noted;
    scene.try_tell(true).await.unwrap();
    assert_eq!(scene.discord.world().messages.len(), before);
}

#[tokio::test]
async fn without_attach_files_the_board_is_text() {
    let mut scene = Scene::started(terms()).await;
    scene.discord.world().refuse.push(("file", 403, 50013));
    scene.play("c3-d4").await;
    let board = scene.discord.messages(&scene.thread()).pop().unwrap();
    assert!(board.content().contains("**7** a7 b · c7 b") && board.pictures.is_empty());
    assert_eq!(*board.pings(), json!(["102"]));
}

#[tokio::test]
async fn a_deleted_thread_gives_way_to_the_channel() {
    let mut scene = Scene::started(terms()).await;
    let path: &'static str = format!("POST /channels/{}/messages", scene.thread()).leak();
    scene.discord.world().refuse.push((path, 404, 10003));
    scene.play("c3-d4").await;
    assert_eq!(scene.posted.thread, None);
    assert!(scene.discord.messages(CHANNEL).pop().unwrap().content().starts_with("<@102> your move"));
}

#[tokio::test]
async fn a_board_post_deleted_by_someone_stops_nothing() {
    let mut scene = Scene::started(terms()).await;
    let thread = scene.thread();
    scene.discord.world().messages.retain(|m| m.channel != thread);
    scene.play("c3-d4").await;
    assert_eq!(scene.discord.messages(&thread).len(), 1);
}

#[tokio::test]
async fn a_locked_thread_is_told_in_the_channel_once() {
    let mut scene = Scene::started(terms()).await;
    let path: &'static str = format!("POST /channels/{}/messages", scene.thread()).leak();
    scene.discord.world().refuse.push((path, 400, 160_005));
    scene.table.play("c3-d4");
    for _ in 0..3 {
        assert!(matches!(scene.try_tell(false).await, Err(NotTold::Never { .. })));
    }
    let told = scene.discord.messages(CHANNEL);
    assert_eq!(told.len(), 2);
    assert!(told[1].content().contains("the thread is locked"));
    assert_eq!(*told[1].pings(), json!(["101", "102"]));
    assert_eq!(scene.discord.asked(path), 2);

    // Moved elsewhere, the posts that waited come there.
    scene.try_tell(false).await.unwrap_err();
    let place = Place { server: Some(ServerId(1)), channel: ChannelId(5) };
    let waiting = scene.table.posts.clone();
    scene.table.act(ANA, Command::Relocate { place, parent: None });
    scene.table.posts.splice(0..0, waiting);
    scene.tell().await;
    let there = scene.discord.messages("5");
    assert!(there[1].content().starts_with("**Lasca #42** goes on here"));
    assert_eq!(*there[2].pings(), json!(["102"]));
    assert_eq!(scene.posted.thread, None);
}

#[tokio::test]
async fn a_closed_channel_is_told_to_each_player_directly() {
    let mut scene = Scene::started(Terms { thread: false, ..terms() }).await;
    scene.discord.world().refuse.push(("POST /channels/2/", 403, 50001));
    scene.table.play("c3-d4");
    assert!(matches!(scene.try_tell(false).await, Err(NotTold::Never { .. })));
    for (channel, user) in [("9101", "<@101>"), ("9102", "<@102>")] {
        let told = scene.discord.messages(channel);
        assert!(told.len() == 1 && told[0].content().starts_with(user) && told[0].content().contains("View Channel"));
    }
}

#[tokio::test]
async fn an_offer_refused_leaves_the_board_without_its_answer_buttons() {
    let mut scene = Scene::started(terms()).await;
    scene.table.act(ANA, Command::Propose(Proposal::Draw));
    scene.play("c3-d4").await;
    let thread = scene.thread();
    assert_eq!(scene.discord.messages(&thread).pop().unwrap().buttons(), 5);
    scene.table.act(BEN, Command::Refuse);
    scene.tell().await;
    let messages = scene.discord.messages(&thread);
    assert_eq!((messages[1].buttons(), messages[1].pictures.len()), (3, 1));
    assert_eq!(messages[2].content(), "Lasca #42: Ben declines the draw. The game goes on.");
    assert!(messages[2].silent());
    // The board is still the post that the next one puts away.
    scene.play("e5xc3").await;
    assert_eq!(scene.discord.messages(&thread)[1].buttons(), 0);
}

#[tokio::test]
async fn what_is_asked_beside_the_board_loses_its_buttons_once_it_is_settled() {
    let mut scene = Scene::started(terms()).await;
    let thread = scene.thread();
    let buttons = |scene: &Scene, of: usize| scene.discord.messages(&thread)[of].buttons();
    scene.table.act(ANA, Command::Propose(Proposal::Pause { days: 2 }));
    scene.tell().await;
    assert_eq!(buttons(&scene, 1), 2, "agree, decline");
    scene.table.act(BEN, Command::Agree);
    scene.tell().await;
    assert_eq!(buttons(&scene, 1), 0);
    assert_eq!(buttons(&scene, 0), 3, "the board keeps its own");
    // Not answered, but overtaken by a move of the one who was asked.
    scene.table.act(BEN, Command::Propose(Proposal::Pause { days: 1 }));
    scene.tell().await;
    assert_eq!(buttons(&scene, 3), 2);
    scene.play("c3-d4").await;
    assert_eq!((buttons(&scene, 3), scene.posted.asking.len()), (0, 0));
}

#[tokio::test]
async fn who_waits_for_a_late_one_keeps_his_choices_though_an_offer_is_refused_meanwhile() {
    let mut scene = Scene::started(terms()).await;
    let thread = scene.thread();
    let flagged =
        |scene: &Scene| scene.discord.messages(&thread).iter().find(|m| m.content().contains("you decide")).cloned();
    scene.play("c3-d4").await;
    scene.table.now = scene.table.now.plus_seconds(3 * 86_400);
    scene.table.act(UserId::CLOCK, Command::Tick);
    scene.tell().await;
    assert_eq!(flagged(&scene).unwrap().buttons(), 3);
    for command in [Command::Propose(Proposal::Draw), Command::Refuse] {
        scene.table.act(ANA, command);
        scene.tell().await;
    }
    assert_eq!(flagged(&scene).unwrap().buttons(), 3);
    scene.play("e5xc3").await;
    assert_eq!(flagged(&scene).unwrap().buttons(), 0);
}

#[tokio::test]
async fn other_terms_are_posted_anew() {
    let mut scene = Scene::new(Table::invited(terms(), Some(BEN))).await;
    scene.tell().await;
    scene.table.act(BEN, Command::Counter(Terms { time: "1d".parse().unwrap(), ..terms() }));
    scene.tell().await;
    let messages = scene.discord.messages(CHANNEL);
    assert_eq!((messages[0].buttons(), messages[1].buttons()), (0, 4));
    assert_eq!(messages[1].body["message_reference"]["message_id"], messages[0].id.to_string());
    assert_eq!(*messages[1].pings(), json!(["101"]));
    // Declined: the newer message says so, and the other side hears it.
    scene.table.act(ANA, Command::Close);
    scene.tell().await;
    let messages = scene.discord.messages(CHANNEL);
    assert!(messages[1].content().contains("taken back") && messages[1].buttons() == 0);
    assert!(messages[2].content().starts_with("<@102> Ana has taken back"));
}

#[tokio::test]
async fn a_restored_game_says_so_once() {
    let mut scene = Scene::started(terms()).await;
    let backup = Time(1_780_000_000_000);
    scene.posted.restored = Some(backup);
    scene.table.play("c3-d4");
    // The answers are lost; the post is found again.
    scene.discord.world().lose = 3;
    assert!(matches!(scene.try_tell(false).await, Err(NotTold::Later { .. })));
    assert_eq!(scene.posted.restored, Some(backup), "not told yet, as far as is known");
    scene.discord.world().messages.dedup_by_key(|m| m.body["nonce"].clone());
    scene.try_tell(true).await.unwrap();
    assert_eq!(scene.posted.restored, None);
    scene.play("e5xc3").await;
    let told: Vec<_> =
        scene.discord.messages(&scene.thread()).iter().map(|m| m.content().contains("<t:1780000000:f>")).collect();
    assert_eq!(told, [false, true, false]);
}
