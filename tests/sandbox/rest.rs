//! Messages, threads, permissions: what Discord takes and what it refuses.

use std::time::Duration;

use lasker::sandbox::{Id, SERVER, perm};
use serde_json::{Value, json};

use crate::raw::{PIXEL, Stage, button, id, row, text};

fn kinds(stage: &Stage) -> Vec<&'static str> {
    stage.d.violations().iter().map(|v| v.kind).collect()
}

#[tokio::test]
async fn a_wrong_token_and_an_unknown_route_are_refused_and_filed() {
    let stage = Stage::set().await;
    let url = format!("{}/api/v10/users/@me", stage.sandbox.base_url());
    let response = stage.http.get(&url).header("Authorization", "Bot nobody").send().await;
    assert_eq!(response.unwrap().status(), 401);
    assert_eq!(stage.get("/users/@me/moons").await.0, 404);
    assert_eq!(kinds(&stage), ["unauthorized", "unknown_route"]);
    let (_, me) = stage.get("/users/@me").await;
    assert_eq!(id(&me["id"]), stage.sandbox.application_id());
}

#[tokio::test]
async fn the_application_tells_which_intents_it_may_have() {
    let stage = Stage::set().await;
    let with = stage.get("/applications/@me").await.1["flags"].as_u64().unwrap();
    stage.d.allow_message_content(false);
    let without = stage.get("/oauth2/applications/@me").await.1["flags"].as_u64().unwrap();
    assert_eq!(with & !without, 1 << 19);
}

#[tokio::test]
async fn long_texts_are_refused_with_the_field_named() {
    let stage = Stage::set().await;
    let (status, error) = stage.post_to(stage.games, json!({"content": "x".repeat(2001)})).await;
    assert_eq!((status, &error["code"]), (400, &json!(50035)));
    let field = &error["errors"]["content"]["_errors"][0];
    assert_eq!(field["code"], "BASE_TYPE_MAX_LENGTH");
    let rows = row(json!([button(&"x".repeat(81), "a"), button("b", "a")]));
    let (_, error) = stage.post_to(stage.games, json!({"content": "x", "components": rows})).await;
    let row = &error["errors"]["components"]["0"]["components"];
    assert_eq!(row["0"]["label"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
    assert_eq!(row["1"]["custom_id"]["_errors"][0]["code"], "COMPONENT_CUSTOM_ID_DUPLICATED");
    let (_, error) = stage.post_to(stage.games, json!({"content": " "})).await;
    assert_eq!(error["code"], 50006);
    assert_eq!(stage.d.messages(stage.games).len(), 0);
    assert_eq!(kinds(&stage), ["invalid_body", "invalid_body", "empty_message"]);
}

#[tokio::test]
async fn only_those_who_are_named_and_allowed_get_a_ping() {
    let stage = Stage::set().await;
    let (ana, ben) = (stage.d.person("Ana"), stage.d.person("Ben"));
    let both = format!("{} {}", ana.mention(), ben.mention());
    let one = json!({"parse": [], "users": [ben.id()]});
    let post = stage.post(json!({"content": both, "allowed_mentions": one})).await;
    assert_eq!(stage.d.message(id(&post["id"])).unwrap().pings, [ben.id()]);
    let quiet = stage.post(json!({"content": both, "allowed_mentions": {"parse": []}})).await;
    assert_eq!(stage.d.message(id(&quiet["id"])).unwrap().pings, [] as [Id; 0]);
    assert_eq!(quiet["mentions"], json!([]));
    let said = ana.say(stage.games, "hello").unwrap();
    let reply = |pings: bool| {
        json!({"content": "hi", "message_reference": {"message_id": said.id},
               "allowed_mentions": {"parse": [], "replied_user": pings}})
    };
    let loud = stage.post(reply(true)).await;
    assert_eq!(stage.d.message(id(&loud["id"])).unwrap().pings, [ana.id()]);
    let soft = stage.post(reply(false)).await;
    assert_eq!(stage.d.message(id(&soft["id"])).unwrap().pings, [] as [Id; 0]);
    // An edit pings nobody.
    let path = format!("/channels/{}/messages/{}", stage.games, text(&soft["id"]));
    let (_, edited) = stage.call("PATCH", &path, json!({"content": both})).await;
    assert_eq!(edited["mentions"].as_array().unwrap().len(), 2);
    assert_eq!(stage.d.message(id(&soft["id"])).unwrap().pings, [] as [Id; 0]);
    stage.d.assert_clean();
}

#[tokio::test]
async fn an_enforced_nonce_holds_for_a_few_minutes() {
    let stage = Stage::set().await;
    let body = json!({"content": "once", "nonce": "game-42-7", "enforce_nonce": true});
    let first = stage.post(body.clone()).await;
    let again = stage.post(body.clone()).await;
    assert_eq!(first["id"], again["id"]);
    stage.d.advance(Duration::from_secs(600));
    let late = stage.post(body).await;
    assert_ne!(first["id"], late["id"]);
    let loose = json!({"content": "twice", "nonce": "x"});
    assert_ne!(stage.post(loose.clone()).await["id"], stage.post(loose).await["id"]);
    let (_, error) = stage.post_to(stage.games, json!({"content": "x", "nonce": "n".repeat(26)})).await;
    assert_eq!(error["code"], 50035);
}

#[tokio::test]
async fn permissions_come_from_roles_and_overwrites() {
    let stage = Stage::set().await;
    let bot = stage.d.bot();
    let hidden = stage.d.channel("no-bots");
    assert_eq!(stage.post_to(hidden, json!({"content": "x"})).await.1["code"], 50001);
    stage.d.overwrite(stage.games, bot, 0, perm::SEND_MESSAGES);
    assert_eq!(stage.post_to(stage.games, json!({"content": "x"})).await.1["code"], 50013);
    stage.d.overwrite(stage.games, bot, 0, perm::ATTACH_FILES);
    let path = format!("/channels/{}/messages", stage.games);
    let (_, error) = stage.with_file("POST", &path, json!({"content": "x"}), "a.png", PIXEL).await;
    assert_eq!(error["code"], 50013);
    // A role's grant outdoes everyone's ban; a member's own ban outdoes both.
    let server = stage.d.server(SERVER);
    let everyone = server;
    let chosen = stage.d.create_role(server, "chosen", 0, &[bot]);
    stage.d.overwrite(stage.games, everyone, 0, perm::SEND_MESSAGES);
    stage.d.overwrite(stage.games, chosen, perm::SEND_MESSAGES, 0);
    assert_eq!(stage.post_to(stage.games, json!({"content": "x"})).await.0, 200);
    stage.d.overwrite(stage.games, bot, 0, perm::SEND_MESSAGES);
    assert_eq!(stage.post_to(stage.games, json!({"content": "x"})).await.1["code"], 50013);
    assert_eq!(stage.post_to(Id(1), json!({"content": "x"})).await.1["code"], 10003);
}

#[tokio::test]
async fn messages_are_listed_in_discords_order() {
    let stage = Stage::set().await;
    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(id(&stage.post(json!({"content": n.to_string()})).await["id"]));
    }
    let list = |query: String| {
        let path = format!("/channels/{}/messages?{query}", stage.games);
        let stage = &stage;
        async move {
            let (_, list) = stage.get(&path).await;
            let list = list.as_array().unwrap().clone();
            list.iter().map(|m| text(&m["content"]).to_owned()).collect::<String>()
        }
    };
    assert_eq!(list("limit=2".into()).await, "54");
    assert_eq!(list(format!("limit=2&after={}", ids[1])).await, "32");
    assert_eq!(list(format!("limit=2&before={}", ids[4])).await, "32");
    assert_eq!(list(format!("limit=3&around={}", ids[3])).await, "432");
    assert_eq!(stage.get(&format!("/channels/{}/messages?limit=101", stage.games)).await.1["code"], 50035);
}

#[tokio::test]
async fn attachments_are_served_kept_added_and_removed() {
    let stage = Stage::set().await;
    let path = format!("/channels/{}/messages", stage.games);
    let body = json!({"content": "board", "attachments": [{"id": 0, "description": "a board"}]});
    let (_, message) = stage.with_file("POST", &path, body, "lasca 42.png", PIXEL).await;
    let file = &message["attachments"][0];
    assert_eq!(file["filename"], "lasca_42.png");
    assert_eq!((&file["description"], &file["width"]), (&json!("a board"), &json!(1)));
    let bytes = stage.http.get(text(&file["url"])).send().await.unwrap();
    assert_eq!(bytes.headers()["content-type"], "image/png");
    assert_eq!(bytes.bytes().await.unwrap(), PIXEL);

    let one = format!("{path}/{}", text(&message["id"]));
    let (_, message) = stage.call("PATCH", &one, json!({"content": "same board"})).await;
    assert_eq!(message["attachments"].as_array().unwrap().len(), 1);
    let (_, message) = stage.with_file("PATCH", &one, json!({}), "second.png", PIXEL).await;
    assert_eq!(message["attachments"].as_array().unwrap().len(), 2);
    assert_ne!(message["attachments"][0]["url"], message["attachments"][1]["url"]);
    let kept = json!({"attachments": [{"id": message["attachments"][1]["id"]}]});
    let (_, message) = stage.call("PATCH", &one, kept).await;
    assert_eq!(message["attachments"][0]["filename"], "second.png");
    let (_, message) = stage.call("PATCH", &one, json!({"attachments": []})).await;
    assert_eq!(message["attachments"], json!([]));
    let (_, error) = stage.call("PATCH", &one, json!({"content": ""})).await;
    assert_eq!(error["code"], 50006);
}

#[tokio::test]
async fn a_thread_starts_once_archives_itself_and_can_be_locked() {
    let stage = Stage::set().await;
    let post = stage.post(json!({"content": "invitation"})).await;
    let start = format!("/channels/{}/messages/{}/threads", stage.games, text(&post["id"]));
    let terms = json!({"name": "#42 Lasca", "auto_archive_duration": 10080});
    let (status, thread) = stage.call("POST", &start, terms.clone()).await;
    assert_eq!((status, &thread["id"]), (201, &post["id"]));
    assert_eq!(stage.call("POST", &start, terms).await.1["code"], 160_004);
    let thread = id(&thread["id"]);
    let (_, first) = stage.post_to(thread, json!({"content": "board"})).await;
    let one = format!("/channels/{thread}/messages/{}", text(&first["id"]));

    stage.d.advance(Duration::from_secs(8 * 86_400));
    let (_, channel) = stage.get(&format!("/channels/{thread}")).await;
    assert_eq!(channel["thread_metadata"]["archived"], true);
    assert_eq!(stage.call("PATCH", &one, json!({"content": "x"})).await.1["code"], 50083);
    // Posting opens it again.
    assert_eq!(stage.post_to(thread, json!({"content": "next"})).await.0, 200);
    assert_eq!(stage.call("PATCH", &one, json!({"content": "x"})).await.0, 200);

    stage.d.lock(thread, true);
    assert_eq!(stage.post_to(thread, json!({"content": "x"})).await.1["code"], 160_005);
    let refusal = stage.d.person("Ben").say(thread, "hello").unwrap_err();
    assert_eq!(refusal.to_string(), "This thread is locked.");
    let long = json!({"name": "x".repeat(101)});
    let start = format!("/channels/{}/threads", stage.games);
    assert_eq!(stage.call("POST", &start, long).await.1["code"], 50035);
}

#[tokio::test]
async fn direct_messages_reach_those_who_take_them() {
    let stage = Stage::set().await;
    let ben = stage.d.person("Ben");
    let open = json!({"recipient_id": ben.id()});
    let (_, direct) = stage.call("POST", "/users/@me/channels", open.clone()).await;
    let (_, again) = stage.call("POST", "/users/@me/channels", open).await;
    assert_eq!(direct["id"], again["id"]);
    let direct = id(&direct["id"]);
    assert_eq!(stage.post_to(direct, json!({"content": "hello"})).await.0, 200);
    stage.d.close_dms(ben.id(), true);
    assert_eq!(stage.post_to(direct, json!({"content": "hello"})).await.1["code"], 50007);
    let stranger = stage.d.create_person("Zoe");
    let open = json!({"recipient_id": stranger.id()});
    let (_, direct) = stage.call("POST", "/users/@me/channels", open).await;
    assert_eq!(stage.post_to(id(&direct["id"]), json!({"content": "x"})).await.1["code"], 50278);
}

#[tokio::test]
async fn members_and_servers_are_found_or_not() {
    let stage = Stage::set().await;
    let server = stage.d.server(SERVER);
    let ben = stage.d.person("Ben");
    let (_, member) = stage.get(&format!("/guilds/{server}/members/{}", ben.id())).await;
    assert_eq!(member["user"]["username"], "ben");
    let stranger = stage.d.create_person("Zoe");
    let (_, error) = stage.get(&format!("/guilds/{server}/members/{}", stranger.id())).await;
    assert_eq!(error["code"], 10007);
    stage.d.kick_bot(server);
    assert_eq!(stage.get(&format!("/guilds/{server}")).await.1["code"], 10004);
    assert_eq!(stage.post_to(stage.games, json!({"content": "x"})).await.1["code"], 50001);
}

#[tokio::test]
async fn commands_keep_their_ids_and_bad_ones_are_refused() {
    let stage = Stage::set().await;
    let app = stage.sandbox.application_id();
    let command = |description: &str| json!([{"name": "move", "description": description}]);
    stage.register(command("one")).await;
    let (_, first) = stage.get(&format!("/applications/{app}/commands")).await;
    stage.register(command("two")).await;
    let (_, second) = stage.get(&format!("/applications/{app}/commands")).await;
    assert_eq!(first[0]["id"], second[0]["id"]);
    assert_eq!(second[0]["description"], "two");
    let bad = json!([{"name": "Move", "description": "x"}]);
    let path = format!("/applications/{app}/commands");
    let (_, error) = stage.call("PUT", &path, bad).await;
    assert_eq!(error["errors"]["0"]["name"]["_errors"][0]["code"], Value::from("APPLICATION_COMMAND_INVALID_NAME"));
}
