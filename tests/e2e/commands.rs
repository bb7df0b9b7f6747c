//! Every other command answers.

use serde_json::json;

use crate::house::House;

#[tokio::test]
async fn every_command_answers() {
    let house = House::open().await;
    let board = house.begin().await;
    let ben = house.ben.id().to_string();
    for (command, options) in [
        ("help", json!({})),
        ("rules", json!({ "game": 0 })),
        ("rules", json!({ "game": 1 })),
        ("games", json!({})),
        ("games", json!({ "player": ben })),
        ("board", json!({})),
        ("board", json!({ "at": 0, "text": true })),
        ("settings", json!({})),
        ("settings", json!({ "confirm": 1, "board": 1, "text": true, "bear_off": true })),
        ("block add", json!({ "player": ben })),
        ("block list", json!({})),
        ("block remove", json!({ "player": ben })),
        ("server channels", json!({})),
        ("server settings", json!({})),
        ("game time", json!({})),
        ("game legal", json!({})),
        ("game history", json!({})),
        ("game export", json!({})),
    ] {
        let told = house.told(&house.ana, board.channel, command, options.clone()).await;
        assert!(!told.starts_with("Something went wrong"), "{command} {options}: {told}");
    }
    let export = house.ana.slash(board.channel, "game export", json!({})).await.unwrap().message.unwrap();
    assert!(std::str::from_utf8(&export.files[0].bytes).unwrap().contains("[Game \"Lasca\"]"));
    house.close().await;
}
