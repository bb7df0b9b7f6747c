//! Commands, presses, menus, forms: what the bot may answer, and what the user sees of it.

use std::time::Duration;

use lasker::sandbox::driver::Status;
use lasker::sandbox::{Id, SandboxConfig};
use serde_json::{Value, json};

use crate::raw::{Gateway, INTENTS, PIXEL, Stage, button, id, row, text};

fn commands() -> Value {
    json!([
        {"name": "challenge", "description": "Challenge somebody", "options": [
            {"type": 1, "name": "lasca", "description": "To Lasca", "options": [
                {"type": 6, "name": "opponent", "description": "Whom", "required": true},
                {"type": 4, "name": "days", "description": "Days a move", "min_value": 1, "max_value": 14},
            ]},
        ]},
        {"name": "move", "description": "Play", "options": [
            {"type": 3, "name": "move", "description": "The move", "required": true, "autocomplete": true},
        ]},
        {"name": "server", "description": "For managers", "default_member_permissions": "32"},
    ])
}

async fn ready() -> (Stage, Gateway) {
    let stage = Stage::set().await;
    let (gateway, _) = Gateway::ready(&stage, INTENTS).await;
    stage.register(commands()).await;
    (stage, gateway)
}

#[tokio::test]
async fn a_command_comes_with_all_that_it_names() {
    let (stage, mut gateway) = ready().await;
    let (ana, ben) = (stage.d.person("Ana"), stage.d.person("Ben"));
    stage.d.set_locale(ana.id(), "fr");
    let options = json!({"opponent": ben.id(), "days": 3});
    let sent = ana.start_slash(stage.games, "challenge lasca", options).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(id(&event["id"]), sent);
    assert_eq!((&event["type"], &event["locale"], &event["guild_locale"]), (&json!(2), &json!("fr"), &json!("en-US")));
    assert_eq!(event["context"], 0);
    let perms: u64 = text(&event["app_permissions"]).parse().unwrap();
    assert_eq!(perms & 309_237_746_688, 309_237_746_688);
    let sub = &event["data"]["options"][0];
    assert_eq!((&sub["name"], &sub["options"][1]["value"]), (&json!("lasca"), &json!(3)));
    let key = ben.id().to_string();
    assert_eq!(event["data"]["resolved"]["users"][&key]["username"], "ben");
    let perms = text(&event["data"]["resolved"]["members"][&key]["permissions"]);
    assert_ne!(perms.parse::<u64>().unwrap() & 1 << 10, 0);
    // Ben cannot see a channel: that, too, is told.
    let hidden = stage.d.create_channel(stage.d.server(lasker::sandbox::SERVER), "secret");
    stage.d.overwrite(hidden, ben.id(), 0, 1 << 10);
    ana.start_slash(hidden, "challenge lasca", json!({"opponent": ben.id()})).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["resolved"]["members"][&key]["permissions"], "0");
}

#[tokio::test]
async fn a_client_sends_only_what_fits() {
    let (stage, _gateway) = ready().await;
    let (ana, ben) = (stage.d.person("Ana"), stage.d.person("Ben"));
    let try_out = |command: &str, options: Value| ben.start_slash(stage.games, command, options).is_ok();
    assert!(!try_out("challenge lasca", json!({})));
    assert!(!try_out("challenge lasca", json!({"opponent": ana.id(), "days": 15})));
    assert!(!try_out("challenge lasca", json!({"opponent": ana.id(), "colour": "white"})));
    assert!(!try_out("challenge", json!({})));
    assert!(try_out("challenge lasca", json!({"opponent": ana.id()})));
    assert_eq!(ben.commands(stage.games), ["challenge lasca", "move"]);
    assert_eq!(ana.commands(stage.games), ["challenge lasca", "move", "server"]);
}

#[tokio::test]
async fn a_deferred_answer_is_filled_and_followed_up() {
    let (stage, mut gateway) = ready().await;
    let ana = stage.d.person("Ana");
    ana.start_slash(stage.games, "move", json!({"move": "c3-d4"})).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    // Nothing can follow before there is an answer.
    let (status, error) = stage.call("POST", &stage.hook(&event, ""), json!({"content": "x"})).await;
    assert_eq!((status, &error["code"]), (404, &json!(10015)));
    let (_, response) = stage.callback(&event, json!({"type": 5, "data": {"flags": 64}})).await;
    assert_eq!(response["interaction"]["response_message_loading"], true);
    let interaction = id(&event["id"]);
    assert_eq!(stage.d.interaction(interaction).unwrap().status, Status::Thinking);
    assert!(stage.d.violations().iter().any(|v| v.kind == "left_thinking"));
    let ping = json!({"content": format!("played {}", stage.d.person("Ben").mention())});
    let original = stage.hook(&event, "/messages/@original");
    let (_, filled) = stage.call("PATCH", &original, ping).await;
    let answer = stage.d.wait_answer(interaction).await.unwrap();
    assert_eq!(answer.status, Status::Answered);
    assert!(answer.ephemeral() && answer.content().starts_with("played"));
    assert_eq!(answer.message.unwrap().pings, [] as [Id; 0]);
    let (_, more) = stage.call("POST", &stage.hook(&event, ""), json!({"content": "more", "flags": 64})).await;
    assert_eq!(more["message_reference"]["message_id"], filled["id"]);
    assert_eq!(ana.sees(stage.games).len(), 2);
    assert_eq!(stage.d.person("Ben").sees(stage.games).len(), 0);
    let path = stage.hook(&event, &format!("/messages/{}", text(&more["id"])));
    assert_eq!(stage.call("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(stage.call("GET", &path, Value::Null).await.1["code"], 10008);
    // Private messages are not in the channel for the bot's other requests.
    assert_eq!(stage.get(&format!("/channels/{}/messages", stage.games)).await.1, json!([]));
    // After a quarter of an hour the token is dead.
    stage.d.advance(Duration::from_secs(901));
    let (status, error) = stage.call("PATCH", &original, json!({"content": "late"})).await;
    assert_eq!((status, &error["code"]), (401, &json!(50027)));
    stage.d.assert_clean_but(&["unanswered_followup", "expired_token"]);
}

#[tokio::test]
async fn the_first_answer_is_due_in_three_seconds_and_only_once() {
    let (stage, mut gateway) = ready().await;
    let ana = stage.d.person("Ana");
    ana.start_slash(stage.games, "move", json!({"move": "c3-d4"})).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    let hello = json!({"type": 4, "data": {"content": "hello"}});
    assert_eq!(stage.callback(&event, hello.clone()).await.0, 200);
    let (status, error) = stage.callback(&event, hello.clone()).await;
    assert_eq!((status, &error["code"]), (400, &json!(40060)));

    let late = ana.start_slash(stage.games, "move", json!({"move": "c3-d4"})).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    stage.d.advance(Duration::from_secs(4));
    assert!(stage.d.wait_answer(late).await.unwrap().failed());
    let (status, error) = stage.callback(&event, hello).await;
    assert_eq!((status, &error["code"]), (404, &json!(10062)));
    let kinds: Vec<_> = stage.d.violations().iter().map(|v| v.kind).collect();
    assert_eq!(kinds, ["double_ack", "interaction_timeout", "late_ack"]);
}

#[tokio::test]
async fn without_a_bot_an_interaction_fails_by_itself() {
    let mut config = SandboxConfig::for_tests();
    config.rules.callback_deadline = Duration::from_millis(1);
    let stage = Stage::set_with(config).await;
    stage.register(commands()).await;
    let answer = stage.d.person("Ana").slash(stage.games, "move", json!({"move": "x"})).await;
    assert!(answer.unwrap().failed());
    // That is no fault of a bot that is not there.
    stage.d.assert_clean();
}

#[tokio::test]
async fn a_press_updates_its_message_in_place() {
    let (stage, mut gateway) = ready().await;
    let ben = stage.d.person("Ben");
    let path = format!("/channels/{}/messages", stage.games);
    let body = json!({"content": "board", "components": row(json!([button("Play", "play:42")]))});
    let (_, post) = stage.with_file("POST", &path, body, "board.png", PIXEL).await;
    let message = id(&post["id"]);
    assert!(ben.start_press(message, "Resign").is_err());
    let sent = ben.start_press(message, "Play").unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!((&event["type"], &event["data"]["custom_id"]), (&json!(3), &json!("play:42")));
    assert_eq!((&event["message"]["id"], &event["member"]["user"]["username"]), (&post["id"], &json!("ben")));
    let update = json!({"type": 7, "data": {"content": "played", "components": []}});
    assert_eq!(stage.callback(&event, update).await.0, 200);
    let answer = stage.d.wait_answer(sent).await.unwrap();
    let message = answer.message.unwrap();
    assert_eq!((message.content.as_str(), message.controls.len(), message.files.len()), ("played", 0, 1));
    // A press by somebody who has not yet seen that still arrives; naming no attachments removes them.
    let late = ben.clone();
    let pressing = tokio::spawn(async move { late.press_stale(message.id, "play:42").await });
    let event = gateway.event("INTERACTION_CREATE").await;
    let update = json!({"type": 7, "data": {"attachments": []}});
    assert_eq!(stage.callback(&event, update).await.0, 200);
    let message = pressing.await.unwrap().unwrap().message.unwrap();
    assert_eq!(message.files.len(), 0);
}

#[tokio::test]
async fn a_press_can_be_acknowledged_quietly_and_edited_later() {
    let (stage, mut gateway) = ready().await;
    let ben = stage.d.person("Ben");
    let post = stage.post(json!({"content": "a", "components": row(json!([button("Go", "go")]))})).await;
    let sent = ben.start_press(id(&post["id"]), "Go").unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(stage.callback(&event, json!({"type": 6})).await.0, 200);
    assert_eq!(stage.d.wait_answer(sent).await.unwrap().status, Status::Acknowledged);
    let original = stage.hook(&event, "/messages/@original");
    let (_, edited) = stage.call("PATCH", &original, json!({"content": "b"})).await;
    assert_eq!((&edited["id"], &edited["content"]), (&post["id"], &json!("b")));
    // A command has no message to update.
    stage.d.person("Ana").start_slash(stage.games, "move", json!({"move": "x"})).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(stage.callback(&event, json!({"type": 6})).await.1["code"], 50035);
}

#[tokio::test]
async fn menus_take_what_they_offer() {
    let (stage, mut gateway) = ready().await;
    let ben = stage.d.person("Ben");
    let option = |v: &str| json!({"label": v.to_uppercase(), "value": v});
    let menu =
        json!({"type": 3, "custom_id": "moves", "placeholder": "Your move", "options": [option("a"), option("b")]});
    let post = stage.post(json!({"content": "x", "components": row(json!([menu]))})).await;
    let message = id(&post["id"]);
    assert!(ben.start_select(message, "Your move", &["c"]).is_err());
    assert!(ben.start_select(message, "Your move", &["a", "b"]).is_err());
    assert!(ben.start_press(message, "Your move").is_err());
    ben.start_select(message, "Your move", &["B"]).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!((&event["data"]["component_type"], &event["data"]["values"]), (&json!(3), &json!(["b"])));
}

#[tokio::test]
async fn a_form_is_opened_filled_and_sent() {
    let (stage, mut gateway) = ready().await;
    let ben = stage.d.person("Ben");
    let post = stage.post(json!({"content": "x", "components": row(json!([button("Type", "type")]))})).await;
    let sent = ben.start_press(id(&post["id"]), "Type").unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    let input = json!({"type": 4, "custom_id": "move", "style": 1, "label": "Move", "max_length": 10});
    let form = json!({"custom_id": "form:42", "title": "Type a move", "components": row(json!([input]))});
    assert_eq!(stage.callback(&event, json!({"type": 9, "data": form})).await.0, 200);
    let answer = stage.d.wait_answer(sent).await.unwrap();
    assert_eq!(answer.form.unwrap().fields[0].label, "Move");
    let (_, error) = stage.call("POST", &stage.hook(&event, ""), json!({"content": "x"})).await;
    assert_eq!(error["code"], Value::Null, "a followup after a form is allowed: {error}");
    let ben2 = ben.clone();
    let submitting = tokio::spawn(async move {
        ben2.submit(sent, json!({"Move": "x".repeat(11)})).await.unwrap_err();
        ben2.submit(sent, json!({"move": "c3-d4"})).await.unwrap()
    });
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!((&event["type"], &event["data"]["custom_id"]), (&json!(5), &json!("form:42")));
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "c3-d4");
    assert_eq!(event["message"]["id"], post["id"]);
    let done = json!({"type": 7, "data": {"content": "played"}});
    assert_eq!(stage.callback(&event, done).await.0, 200);
    assert_eq!(submitting.await.unwrap().content(), "played");
    assert!(ben.submit(sent, json!({"move": "c3-d4"})).await.is_err());
}

#[tokio::test]
async fn choices_are_25_at_most_and_of_the_right_type() {
    let (stage, mut gateway) = ready().await;
    let ana = stage.d.person("Ana");
    let choice = |n: usize| json!({"name": format!("move {n}"), "value": format!("{n}")});
    let choices = |n: usize| json!({"type": 8, "data": {"choices": (0..n).map(choice).collect::<Vec<_>>()}});
    let games = stage.games;
    let asking = tokio::spawn(async move { ana.autocomplete(games, "move", json!({}), "move", "c3").await.unwrap() });
    let event = gateway.event("INTERACTION_CREATE").await;
    let typed = &event["data"]["options"][0];
    assert_eq!((&event["type"], &typed["value"], &typed["focused"]), (&json!(4), &json!("c3"), &json!(true)));
    assert_eq!(stage.callback(&event, choices(26)).await.1["code"], 50035);
    assert_eq!(stage.callback(&event, json!({"type": 4, "data": {"content": "x"}})).await.1["code"], 50035);
    assert_eq!(stage.callback(&event, choices(25)).await.0, 200);
    let answer = asking.await.unwrap();
    assert_eq!(answer.choices.len(), 25);
    assert_eq!(answer.choices[3], ("move 3".to_owned(), "3".to_owned()));
}

#[tokio::test]
async fn answers_to_interactions_ping_users_but_not_everyone() {
    let (stage, mut gateway) = ready().await;
    let ben = stage.d.person("Ben");
    stage.d.person("Ana").start_slash(stage.games, "move", json!({"move": "x"})).unwrap();
    let event = gateway.event("INTERACTION_CREATE").await;
    let body = json!({"type": 4, "data": {"content": format!("{} @everyone", ben.mention())}});
    let (_, response) = stage.callback(&event, body).await;
    let message = stage.d.message(id(&response["resource"]["message"]["id"])).unwrap();
    assert_eq!(message.pings, [ben.id()]);
    let event = gateway.event("MESSAGE_CREATE").await;
    assert_eq!((&event["type"], &event["interaction"]["name"]), (&json!(20), &json!("move")));
}
