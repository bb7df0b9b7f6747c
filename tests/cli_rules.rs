//! The rules from the shell: the contract by which other programs check us.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn lasker(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lasker"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Standard output of a run that must succeed.
fn says(args: &[&str], input: &str) -> String {
    let output = lasker(args, input);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a run that must fail as bad input.
fn refuses(args: &[&str]) -> String {
    let output = lasker(args, "");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {error}");
    error
}

#[test]
fn perft_prints_the_number_alone() {
    assert_eq!(says(&["perft", "lasca", "8"], ""), "2148\n");
    assert_eq!(says(&["perft", "lasca", "0"], ""), "1\n");
    assert_eq!(says(&["perft", "lasca", "2", "--position", "w a1w b2b"], ""), "0\n");
    let output = lasker(&["perft", "lasca", "3"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("a second"));
}

#[test]
fn moves_are_listed_one_a_line() {
    assert_eq!(says(&["moves", "lasca"], ""), "a3-b4\nc3-b4\nc3-d4\ne3-d4\ne3-f4\ng3-f4\n");
    assert_eq!(says(&["moves", "lasca", "--position", "w c5w b6bW d6b a1w"], ""), "c5xa7*\nc5xe7*\n");
    assert_eq!(says(&["moves", "lasca", "--position", "w b6w a7b c7b", "--option", "draws=off"], ""), "");
}

#[test]
fn moves_answers_every_line() {
    let input = "w a1w b2b\nnonsense\n\nb,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w\r\nb b6b a5w c5w";
    let output = says(&["moves", "lasca", "-"], input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[0],
        r#"{"position":",,,/,,/,,,/,,/,,,/b,,/w,,, w","to_move":"white","moves":[{"move":"a1xc3","next":",,,/,,/,,,/,,/,wb,,/,,/,,, b"}]}"#
    );
    for line in &lines[1..3] {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(value["error"].is_string() && value["at"].is_null() && value.as_object().unwrap().len() == 2, "{line}");
    }
    let start: serde_json::Value = serde_json::from_str(lines[3]).unwrap();
    assert_eq!(start["moves"].as_array().unwrap().len(), 6);
    let black: serde_json::Value = serde_json::from_str(lines[4]).unwrap();
    assert_eq!(black["to_move"], "black");
}

#[test]
fn apply_prints_the_position_after() {
    assert_eq!(says(&["apply", "lasca", "c3-d4", "E5 C3"], ""), "b,b,b,b/b,b,b/b,b,,b/,,/w,bw,w,w/w,w,w/w,w,w,w w\n");
    assert_eq!(says(&["apply", "lasca", "--position", "w a1w b2b"], ""), ",,,/,,/,,,/,,/,,,/b,,/w,,, w\n");
    // The ends of this single jump are those of two circles as well.
    let side = "b e3B d4w d2w b2w b4w f2w";
    assert!(says(&["apply", "lasca", "e3xg1", "--position", side], "").ends_with(" w\n"));
    assert!(refuses(&["apply", "lasca", "e3-g1", "--position", side]).contains("e3xc5xa3xc1xe3xg1"));
}

#[test]
fn apply_answers_every_line() {
    let circle = "a1-b2 g7-f6 b2-a1 f6-g7 a1-b2 g7-f6 b2-a1 f6-g7";
    let circle: Vec<String> = circle.split(' ').map(|mv| format!("\"{mv}\"")).collect();
    let circle = circle.join(",");
    let input = [
        r#"{"moves": ["c3-d4", "17-13-9"]}"#.to_owned(),
        r#"{"position": "w a1w b2b", "moves": ["a1xc3"], "dice": [], "options": {}}"#.to_owned(),
        r#"{"position": "w a1w b2b", "moves": ["a1xc3", "c3-d4"]}"#.to_owned(),
        r#"{"moves": ["c3-d4", "e5-f4"]}"#.to_owned(),
        r#"{"moves": ["c3-d4"], "position": "w a1"}"#.to_owned(),
        r#"{"moves": 5}"#.to_owned(),
        format!(r#"{{"position": "w a1W g7B", "moves": [{circle}]}}"#),
        format!(r#"{{"position": "w a1W g7B", "moves": [{circle}], "options": {{"draws": "off"}}}}"#),
        r#"{"moves": [], "dice": [[4, 3]]}"#.to_owned(),
        r#"{"position": "w b6w a7b c7b", "moves": []}"#.to_owned(),
    ];
    let output = says(&["apply", "lasca", "-"], &(input.join("\n") + "\n"));
    let lines: Vec<serde_json::Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), input.len());
    assert_eq!(
        output.lines().next().unwrap(),
        r#"{"position":"b,b,b,b/b,b,b/b,b,,b/,,/w,bw,w,w/w,w,w/w,w,w,w w","events":[],"result":null}"#
    );
    assert_eq!(lines[1]["result"], serde_json::json!({"score": "1-0", "reason": "captured"}));
    assert_eq!((&lines[2]["at"], &lines[2]["error"]), (&1.into(), &"the game is over".into()));
    assert_eq!(lines[3], serde_json::json!({"error": "a capture must be made: e5xc3", "at": 1}));
    for bad in [4, 5, 8] {
        assert!(lines[bad]["error"].is_string() && lines[bad]["at"].is_null(), "{}", lines[bad]);
    }
    assert_eq!(lines[6]["result"], serde_json::json!({"score": "1/2-1/2", "reason": "repetition"}));
    assert!(lines[7]["result"].is_null());
    assert_eq!(lines[9]["result"], serde_json::json!({"score": "0-1", "reason": "blocked"}));
}

#[test]
fn bad_input_says_what_and_where() {
    assert!(refuses(&["moves", "lasca", "--position", "w a1w b1b"]).contains("\"b1b\""));
    assert!(refuses(&["moves", "lasca", "--position", "w a1w b1b"]).contains("character 7"));
    assert!(refuses(&["moves", "lasca", "--position", ""]).contains("nothing to read"));
    assert!(refuses(&["moves", "checkers"]).contains("lasca"));
    assert!(refuses(&["moves", "lasca", "--option", "draws=perhaps"]).contains("on, off"));
    assert!(refuses(&["moves", "lasca", "--option", "size=8"]).contains("size"));
    assert!(refuses(&["moves", "lasca", "--option", "draws"]).contains("KEY=VALUE"));
    assert!(refuses(&["moves", "lasca", "-", "--option", "draws=perhaps"]).contains("on, off"));
    assert!(refuses(&["perft", "lasca", "-1"]).contains("-1"));
    assert!(refuses(&["perft", "lasca", "many"]).contains("many"));
    let refused = refuses(&["apply", "lasca", "c3-d4", "d2-e3"]);
    assert!(refused.contains("move 2") && refused.contains("d2"), "{refused}");
    refuses(&["apply", "lasca", "-", "c3-d4"]);
    refuses(&[]);
    refuses(&["castle"]);
}
