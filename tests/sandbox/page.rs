//! The page's API, as in `src/sandbox/api.md`.

use std::time::Duration;

use futures::StreamExt;
use lasker::sandbox::{SERVER, Start};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::raw::{Gateway, INTENTS, PIXEL, Stage, button, id, row, text};

struct Tab<'a> {
    stage: &'a Stage,
    base: String,
}

impl<'a> Tab<'a> {
    fn of(stage: &'a Stage, name: &str) -> Self {
        let me = stage.d.person(name).id();
        let base = format!("{}/sandbox/api/as/{me}", stage.sandbox.base_url());
        Self { stage, base }
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let response = self.stage.http.get(format!("{}{path}", self.base)).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap_or_default())
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let request = self.stage.http.post(format!("{}{path}", self.base)).json(&body);
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap_or_default())
    }

    async fn events(&self) -> Events {
        let url = format!("{}/events", self.base.replacen("http", "ws", 1));
        let (socket, _) = connect_async(url).await.unwrap();
        Events(Box::pin(socket.filter_map(|frame| async {
            match frame {
                Ok(Message::Text(text)) => serde_json::from_str(&text).ok(),
                _ => None,
            }
        })))
    }
}

struct Events(futures::stream::BoxStream<'static, Value>);

impl Events {
    async fn next(&mut self, kind: &str) -> Value {
        loop {
            let event = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await;
            let event = event.expect("no event").expect("the stream ended");
            if event["type"] == kind {
                return event;
            }
        }
    }
}

#[tokio::test]
async fn everyone_sees_his_own_world() {
    let stage = Stage::set().await;
    let (ana, ben) = (Tab::of(&stage, "Ana"), Tab::of(&stage, "Ben"));
    let (_, world) = ana.get("/world").await;
    assert_eq!((&world["me"]["name"], &world["bot_online"]), (&json!("Ana"), &json!(false)));
    let server = &world["servers"][0];
    assert_eq!((&server["name"], &server["can_manage"]), (&json!(SERVER), &json!(true)));
    let names: Vec<&str> = server["channels"].as_array().unwrap().iter().map(|c| text(&c["name"])).collect();
    assert_eq!(names, ["general", "games", "no-bots"]);
    let robots = server["members"].as_array().unwrap().iter().filter(|m| m["robot"] == true);
    assert_eq!(robots.count(), 1);
    let secret = stage.d.create_channel(stage.d.server(SERVER), "secret");
    stage.d.overwrite(secret, stage.d.person("Ben").id(), 0, 1 << 10);
    let (status, refusal) = ben.get(&format!("/channels/{secret}/messages")).await;
    assert_eq!((status, &refusal["error"]), (404, &json!("Ben cannot see that channel.")));
}

#[tokio::test]
async fn messages_pings_and_reading() {
    let stage = Stage::set().await;
    let (ana, ben) = (Tab::of(&stage, "Ana"), Tab::of(&stage, "Ben"));
    let mut events = ben.events().await;
    events.next("hello").await;
    let games = format!("/channels/{}", stage.games);
    let hello = json!({"content": format!("hello {}", stage.d.person("Ben").mention())});
    let (_, said) = ana.post(&format!("{games}/messages"), hello).await;
    assert_eq!((&said["mine"], &said["pinged_me"]), (&json!(true), &json!(false)));
    let heard = events.next("message_create").await;
    assert_eq!((&heard["message"]["id"], &heard["message"]["pinged_me"]), (&said["id"], &json!(true)));
    let marked = events.next("channel_update").await;
    assert_eq!((&marked["channel"]["unread"], &marked["channel"]["pings"]), (&json!(true), &json!(1)));
    let (_, read) = ben.post(&format!("{games}/read"), json!({})).await;
    assert_eq!((&read["unread"], &read["pings"]), (&json!(false), &json!(0)));

    let reply = json!({"content": "hi", "reply_to": said["id"], "reply_ping": false});
    let (_, reply) = ben.post(&format!("{games}/messages"), reply).await;
    assert_eq!((&reply["reply_to"]["author"]["name"], &reply["reply_pings"]), (&json!("Ana"), &json!(false)));
    let (status, _) = ben.post(&format!("/messages/{}/press", text(&said["id"])), json!({"label": "x"})).await;
    assert_eq!(status, 409);
    let (_, page) = ben.get(&format!("{games}/messages?limit=1")).await;
    assert_eq!((&page["messages"][0]["id"], &page["more"]), (&reply["id"], &json!(true)));
}

#[tokio::test]
async fn a_command_a_private_answer_and_a_press() {
    let stage = Stage::set().await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    let option = json!({"type": 3, "name": "move", "description": "The move", "autocomplete": true,
                        "name_localizations": {"fr": "coup"}});
    stage.register(json!([{"name": "move", "description": "Play", "options": [option]}])).await;
    let (ana, ben) = (Tab::of(&stage, "Ana"), Tab::of(&stage, "Ben"));
    let games = format!("/channels/{}", stage.games);
    let (_, list) = ana.get(&format!("{games}/commands?locale=fr")).await;
    let offered = &list["commands"][0];
    assert_eq!((&offered["name"], &offered["options"][0]["label"]), (&json!("move"), &json!("coup")));

    let mut events = ana.events().await;
    let (_, sent) = ana.post(&format!("{games}/slash"), json!({"command": "/move", "options": {"move": "x"}})).await;
    assert_eq!((&sent["status"], &sent["name"]), (&json!("pending"), &json!("move")));
    let interaction = gateway.event("INTERACTION_CREATE").await;
    let data = json!({"content": "private", "flags": 64, "components": row(json!([button("Go", "go")]))});
    let path = format!("/interactions/{}/{}/callback", text(&interaction["id"]), text(&interaction["token"]));
    stage.with_file("POST", &path, json!({"type": 4, "data": data}), "board.png", PIXEL).await;
    let shown = events.next("message_create").await["message"].clone();
    assert_eq!((&shown["ephemeral"], &shown["kind"]), (&json!(true), &json!("command")));
    let url = text(&shown["attachments"][0]["url"]);
    assert_eq!(stage.http.get(url).send().await.unwrap().bytes().await.unwrap(), PIXEL);
    assert_eq!(events.next("interaction").await["interaction"]["status"], "answered");
    assert_eq!(ben.get(&format!("/messages/{}", text(&shown["id"]))).await.0, 404);

    let press = format!("/messages/{}/press", text(&shown["id"]));
    let (_, pressed) = ana.post(&press, json!({"custom_id": "go"})).await;
    assert_eq!((&pressed["message_id"], &pressed["custom_id"]), (&shown["id"], &json!("go")));
    stage.d.advance(Duration::from_secs(4));
    let failed = loop {
        let event = events.next("interaction").await;
        if event["interaction"]["status"] == "failed" {
            break event;
        }
    };
    assert_eq!(failed["interaction"]["error"], "This interaction failed");
    assert_eq!(events.next("clock").await["offset"], 4000);
    let (_, asked) = {
        let path = format!("{games}/autocomplete");
        let question = json!({"command": "move", "focused": "move", "value": "c"});
        let asking = ana.post(&path, question);
        let answering = async {
            gateway.event("INTERACTION_CREATE").await; // the press
            let question = gateway.event("INTERACTION_CREATE").await;
            let choices = json!([{"name": "c3-d4", "value": "c3-d4"}]);
            stage.callback(&question, json!({"type": 8, "data": {"choices": choices}})).await;
        };
        let (answer, ()) = tokio::join!(asking, answering);
        answer
    };
    assert_eq!(asked["choices"][0]["name"], "c3-d4");
}

#[tokio::test]
async fn the_sandbox_itself() {
    let stage = Stage::set().await;
    let base = format!("{}/sandbox/api", stage.sandbox.base_url());
    let new = stage.http.post(format!("{base}/personas")).json(&json!({"name": "Dan"}));
    let dan: Value = new.send().await.unwrap().json().await.unwrap();
    assert_eq!(stage.d.person("Dan").id(), id(&dan["id"]));
    stage.d.person("Dan").say(stage.games, "hello").unwrap();
    let robot = stage.http.post(format!("{base}/robot")).json(&json!({"on": true}));
    let robot: Value = robot.send().await.unwrap().json().await.unwrap();
    assert_eq!(robot["on"], true);
    let start =
        Start { persona: Some(id(&dan["id"])), channel: Some(stage.games), hints: vec!["Take a man.".to_owned()] };
    stage.sandbox.set_start(start);
    let start: Value = stage.http.get(format!("{base}/start")).send().await.unwrap().json().await.unwrap();
    assert_eq!((&start["persona"], &start["hints"][0]), (&dan["id"], &json!("Take a man.")));
    stage.post_to(stage.games, json!({"content": ""})).await;
    let violations = stage.http.get(format!("{base}/violations")).send().await.unwrap();
    let violations: Value = violations.json().await.unwrap();
    assert_eq!(violations["violations"][0]["kind"], "empty_message");
    let page = stage.http.get(stage.sandbox.base_url()).send().await.unwrap();
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    // Another site's page may not act here.
    let foreign = stage.http.get(format!("{base}/personas")).header("Origin", "https://example.org");
    assert_eq!(foreign.send().await.unwrap().status(), 403);
}
