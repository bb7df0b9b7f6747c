//! The robot against a bot that knows a game: count down by pressing.

use lasker::sandbox::SandboxConfig;
use serde_json::{Value, json};

use crate::raw::{Gateway, INTENTS, Stage, button, id, row, text};

fn with_robot() -> SandboxConfig {
    SandboxConfig { robot: true, ..SandboxConfig::for_tests() }
}

fn styled(label: &str, custom_id: &str, style: u64) -> Value {
    let mut button = button(label, custom_id);
    button["style"] = json!(style);
    button
}

/// A post that pings the robot, with a way to a private message.
async fn challenge(stage: &Stage, controls: Value) -> Value {
    let robot = stage.d.person("Robot").mention();
    stage.post(json!({"content": format!("{robot} your move"), "components": row(controls)})).await
}

#[tokio::test]
async fn he_finds_his_way_through_a_private_message() {
    let stage = Stage::set_with(with_robot()).await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    let controls = json!([styled("Resign", "resign", 4), styled("Board", "board", 2), styled("Play", "play", 1)]);
    challenge(&stage, controls).await;
    // Board shows something without controls, Play a menu that must be confirmed.
    let option = |v: &str, chosen: bool| json!({"label": v, "value": v, "default": chosen});
    let menu = |chosen: &str| {
        let options = json!([option("a", chosen == "a"), option("b", chosen == "b")]);
        json!({"type": 1, "components": [{"type": 3, "custom_id": "moves", "options": options}]})
    };
    let confirm = row(json!([styled("Undo", "undo", 2), styled("Confirm", "confirm", 3)]));
    let mut chosen = String::new();
    let mut pressed = Vec::new();
    let mut steps = 0;
    loop {
        let event = gateway.event("INTERACTION_CREATE").await;
        steps += 1;
        assert!(steps <= 30, "he goes on for ever");
        pressed.push(text(&event["data"]["custom_id"]).to_owned());
        let body = match text(&event["data"]["custom_id"]) {
            "board" => json!({"type": 4, "data": {"content": "a board", "flags": 64}}),
            "play" => json!({"type": 4, "data": {"content": "choose", "flags": 64, "components": [menu("")]}}),
            "moves" => {
                chosen = text(&event["data"]["values"][0]).to_owned();
                json!({"type": 7, "data": {"content": chosen, "components": [menu(&chosen), confirm[0]]}})
            }
            "undo" => json!({"type": 7, "data": {"content": "choose", "components": [menu("")]}}),
            "confirm" => break,
            other => panic!("he pressed {other}"),
        };
        assert_eq!(stage.callback(&event, body).await.0, 200);
    }
    assert!(chosen == "a" || chosen == "b");
    // What he began in private he finished there.
    let play = pressed.iter().position(|p| p == "play").unwrap();
    assert!(!pressed[play..].iter().any(|p| p == "board"), "{pressed:?}");
}

#[tokio::test]
async fn he_stops_by_himself() {
    let stage = Stage::set_with(with_robot()).await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    challenge(&stage, json!([button("Look", "look")])).await;
    // A private message that changes with every press would keep him busy for ever.
    for step in 1..=30 {
        let event = gateway.event("INTERACTION_CREATE").await;
        let kind = if step == 1 { 4 } else { 7 };
        let flip = row(json!([button("Flip", "flip")]));
        let data = json!({"content": step.to_string(), "flags": 64, "components": flip});
        let answer = stage.callback(&event, json!({"type": kind, "data": data})).await;
        assert_eq!(answer.0, 200);
    }
    // What pings him after that is the next thing that he does.
    let robot = stage.d.person("Robot").mention();
    let post = json!({"content": robot, "components": row(json!([button("Other", "other")]))});
    stage.post_to(stage.d.channel("general"), post).await;
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["custom_id"], "other");
}

#[tokio::test]
async fn a_form_comes_last_and_is_filled() {
    let stage = Stage::set_with(with_robot()).await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    challenge(&stage, json!([button("Type", "type")])).await;
    let event = gateway.event("INTERACTION_CREATE").await;
    let input = json!({"type": 4, "custom_id": "move", "style": 1, "label": "Move", "placeholder": "c3-d4"});
    let form = json!({"custom_id": "form", "title": "Type a move", "components": row(json!([input]))});
    stage.callback(&event, json!({"type": 9, "data": form})).await;
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["type"], 5);
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "c3-d4");
}

#[tokio::test]
async fn he_minds_only_what_is_meant_for_him() {
    let stage = Stage::set_with(with_robot()).await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    stage.post(json!({"content": "for nobody", "components": row(json!([button("No", "no")]))})).await;
    let ben = stage.d.person("Ben").mention();
    stage.post(json!({"content": ben, "components": row(json!([button("No", "no")]))})).await;
    challenge(&stage, json!([button("Yes", "yes")])).await;
    let event = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["custom_id"], "yes");
    assert_eq!(id(&event["member"]["user"]["id"]), stage.d.person("Robot").id());
}

#[tokio::test]
async fn switched_on_late_he_looks_at_what_waits() {
    let stage = Stage::set().await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS).await;
    challenge(&stage, json!([button("Yes", "yes")])).await;
    stage.d.switch_robot(true);
    assert_eq!(gateway.event("INTERACTION_CREATE").await["data"]["custom_id"], "yes");
}
