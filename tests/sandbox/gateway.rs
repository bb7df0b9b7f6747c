//! The gateway from a raw WebSocket.

use lasker::sandbox::Severity;
use serde_json::json;

use crate::raw::{CONTENT, Gateway, INTENTS, Stage, text};

#[tokio::test]
async fn wrong_tokens_and_intents_close_the_connection() {
    let stage = Stage::set().await;
    stage.d.allow_message_content(false);
    let token = stage.sandbox.token();
    for (token, intents, code) in
        [("nobody", INTENTS, 4004), (&token, INTENTS | CONTENT, 4014), (&token, 1 << 60, 4013)]
    {
        let mut gateway = Gateway::connect(&stage).await;
        gateway.identify(token, intents).await;
        assert_eq!(gateway.closed_with().await, code);
    }
    let mut gateway = Gateway::connect(&stage).await;
    gateway.send(json!({"op": 3, "d": {}})).await;
    assert_eq!(gateway.closed_with().await, 4003);
    let all = stage.d.violations();
    assert!(all.len() == 4 && all.iter().all(|v| v.severity == Severity::Error));
}

#[tokio::test]
async fn heartbeats_are_answered_unless_told_not_to() {
    let stage = Stage::set().await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    gateway.send(json!({"op": 1, "d": 2})).await;
    assert_eq!(gateway.next().await.unwrap()["op"], 11);
    stage.d.acknowledge_heartbeats(false);
    gateway.send(json!({"op": 1, "d": 2})).await;
    stage.d.ask_reconnect();
    assert_eq!(gateway.next().await.unwrap()["op"], 7);
}

#[tokio::test]
async fn the_server_comes_with_channels_threads_and_last_messages() {
    let stage = Stage::set().await;
    let post = stage.post(json!({"content": "x"})).await;
    let path = format!("/channels/{}/messages/{}/threads", stage.games, text(&post["id"]));
    stage.call("POST", &path, json!({"name": "a thread"})).await;
    let mut gateway = Gateway::connect(&stage).await;
    gateway.identify(&stage.sandbox.token(), INTENTS).await;
    let server = gateway.event("GUILD_CREATE").await;
    let channels = server["channels"].as_array().unwrap();
    let games = channels.iter().find(|c| c["name"] == "games").unwrap();
    assert_eq!(games["last_message_id"], post["id"]);
    assert_eq!(server["threads"][0]["name"], "a thread");
    assert_eq!(server["members"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn content_is_told_only_where_the_bot_is_meant() {
    let stage = Stage::set().await;
    let (ana, bot) = (stage.d.person("Ana"), stage.d.bot());
    let post = stage.post(json!({"content": "board"})).await;
    let board = post["id"].as_str().unwrap().parse().unwrap();
    let (mut plain, _) = Gateway::ready(&stage, INTENTS).await;
    let (mut full, _) = Gateway::ready(&stage, INTENTS | CONTENT).await;
    ana.say(stage.games, "c3-d4").unwrap();
    ana.reply(board, "c3-d4", false).unwrap();
    ana.reply(board, "c3-d4", true).unwrap();
    ana.say(stage.games, &format!("<@{bot}> c3-d4")).unwrap();
    let direct = ana.direct().unwrap();
    ana.say(direct, "c3-d4").unwrap();
    let mut heard = Vec::new();
    for _ in 0..5 {
        let message = plain.event("MESSAGE_CREATE").await;
        heard.push(text(&message["content"]).to_owned());
        assert_ne!(text(&full.event("MESSAGE_CREATE").await["content"]), "");
    }
    assert_eq!(heard, ["", "", "c3-d4", &format!("<@{bot}> c3-d4"), "c3-d4"]);
}

#[tokio::test]
async fn a_lost_connection_is_taken_up_again_with_what_was_missed() {
    let stage = Stage::set().await;
    let (mut gateway, ready) = Gateway::ready(&stage, INTENTS | CONTENT).await;
    let ana = stage.d.person("Ana");
    ana.say(stage.games, "one").unwrap();
    gateway.event("MESSAGE_CREATE").await;
    stage.d.cut_gateway();
    assert_eq!(gateway.closed_with().await, 1006);
    stage.d.wait_bot_gone().await.unwrap();
    ana.say(stage.games, "two").unwrap();
    let resume = |session: &str, seq: u64| {
        let token = stage.sandbox.token();
        json!({"op": 6, "d": {"token": token, "session_id": session, "seq": seq}})
    };
    let session = text(&ready["session_id"]);
    let mut gateway = Gateway::connect(&stage).await;
    gateway.send(resume(session, 3)).await;
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "two");
    gateway.event("RESUMED").await;
    assert_eq!(stage.d.connections(), (1, 1));

    let mut other = Gateway::connect(&stage).await;
    other.send(resume("no such session", 3)).await;
    let refusal = other.next().await.unwrap();
    assert_eq!((&refusal["op"], &refusal["d"]), (&json!(9), &json!(false)));
    stage.d.assert_clean();
}

#[tokio::test]
async fn events_can_be_held_back() {
    let stage = Stage::set().await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS | CONTENT).await;
    let ana = stage.d.person("Ana");
    stage.d.pause_gateway(true);
    ana.say(stage.games, "one").unwrap();
    stage.d.ask_reconnect();
    assert_eq!(gateway.next().await.unwrap()["op"], 7);
    stage.d.pause_gateway(false);
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "one");
}

#[tokio::test]
async fn an_outage_and_a_removal_look_different() {
    let stage = Stage::set().await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    let server = stage.d.server(lasker::sandbox::SERVER);
    stage.d.outage(server, true);
    assert_eq!(gateway.event("GUILD_DELETE").await["unavailable"], true);
    stage.d.outage(server, false);
    gateway.event("GUILD_CREATE").await;
    stage.d.kick_bot(server);
    assert!(gateway.event("GUILD_DELETE").await["unavailable"].is_null());
}
