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

fn json(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn backgammon_is_counted_and_listed() {
    assert_eq!(says(&["perft", "backgammon", "2"], ""), "202782\n");
    let listed = |args: &[&str]| says(&[&["moves", "backgammon"], args].concat(), "");
    for (dice, plays) in [("2-1", 15), ("31", 16), ("4-4", 52), ("6,6", 11), ("1-3", 16)] {
        assert_eq!(listed(&["--dice", dice]).lines().count(), plays, "{dice}");
    }
    assert_eq!(listed(&[]), "", "before the opening roll nobody decides");
    assert_eq!(listed(&["--position", "4HPwATDgc/ABMA"]), "roll\ndouble\n");
    assert_eq!(listed(&["--position", "4HPwATDgc/ABMA", "--option", "length=1"]), "", "he only rolls");
    let rolled = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:12";
    assert_eq!(listed(&["--position", rolled]).lines().count(), 16);
    assert!(refuses(&["moves", "backgammon", "--position", rolled, "--dice", "3-1"]).contains("already"));
    assert!(refuses(&["moves", "backgammon", "--dice", "7-1"]).contains("1 to 6"));
    assert!(refuses(&["moves", "backgammon", "-", "--dice", "2-1"]).contains("each line"));
    assert!(refuses(&["moves", "lasca", "--dice", "2-1"]).contains("no dice"));
    assert!(refuses(&["moves", "backgammon", "--option", "colour=red"]).contains("length, auto-doubles"));
}

#[test]
fn moves_answers_every_roll_on_a_position() {
    let input = "4HPwATDgc/ABMA 3-1\n4HPwATDgc/ABMA\nnonsense 3-1\n4HPwATDgc/ABMA 7-1\n\n27Y5AADgc/ADQA 6-6\n";
    let lines = json(&says(&["moves", "backgammon", "-"], input));
    assert_eq!(lines.len(), 6);
    let next = |line: &serde_json::Value, text: &str| {
        let moves = line["moves"].as_array().unwrap();
        moves.iter().find(|m| m["move"] == text).map(|m| m["next"].as_str().unwrap().to_owned())
    };
    assert_eq!(lines[0]["position"], "4HPwATDgc/ABMA");
    assert!(lines[0].get("to_move").is_none());
    assert_eq!(next(&lines[0], "8/5 6/5").as_deref(), Some("sGfwATDgc/ABMA"));
    assert_eq!(next(&lines[1], "roll").as_deref(), Some("4HPwATDgc/ABMA"));
    for bad in &lines[2..5] {
        assert!(bad["error"].is_string() && bad["at"].is_null(), "{bad}");
    }
    // A man on the bar before six closed points.
    assert_eq!(lines[5]["moves"].as_array().unwrap().len(), 1, "{}", lines[5]);
    assert_eq!(lines[5]["moves"][0]["move"], "no play");
}

#[test]
fn every_published_play_is_listed_and_read() {
    let vectors = |name: &str| -> serde_json::Value {
        let path = format!("{}/tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let plays = vectors("backgammon_plays.json");
    let cases = plays["cases"].as_array().unwrap();
    let input: String =
        cases.iter().map(|c| format!("{} {}-{}\n", c["id"].as_str().unwrap(), c["dice"][0], c["dice"][1])).collect();
    for (case, line) in cases.iter().zip(json(&says(&["moves", "backgammon", "-"], &input))) {
        let moves = line["moves"].as_array().unwrap();
        let mut found: Vec<_> = moves.iter().filter(|m| m["move"] != "no play").map(|m| m["next"].clone()).collect();
        found.sort_by_key(ToString::to_string);
        let mut expected = case["results"].as_array().unwrap().clone();
        expected.sort_by_key(ToString::to_string);
        assert_eq!(found, expected, "{case}");
    }
    let notation = vectors("backgammon_notation.json");
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for case in notation["cases"].as_array().unwrap() {
        for pair in case["moves"].as_array().unwrap() {
            let job = serde_json::json!({"position": case["id"], "moves": [pair[0]], "dice": [case["dice"]]});
            input.push(job.to_string());
            expected.push(pair[1].clone());
        }
    }
    let answers = json(&says(&["apply", "backgammon", "-"], &(input.join("\n") + "\n")));
    let found: Vec<_> = answers.iter().map(|a| a["position"].clone()).collect();
    assert_eq!(found, expected);
}

#[test]
fn backgammon_is_applied_with_dice_and_cube() {
    let apply = |args: &[&str]| says(&[&["apply", "backgammon"], args].concat(), "");
    assert_eq!(apply(&["--dice", "3-1", "6/5 8/5"]), "sGfwATDgc/ABMA\n");
    let jobs = [
        r#"{"moves": ["8/5 6/5", "double", "take", "24/22 13/8"], "dice": [[3, 1], [5, 2]]}"#,
        r#"{"moves": ["8/5 6/5", "double", "drop"], "dice": [[3, 1]]}"#,
        r#"{"moves": ["double"]}"#,
        r#"{"moves": ["8/5 6/5", "24/22 13/8"], "dice": [[3, 1]]}"#,
        r#"{"moves": ["8/5"], "dice": [[3, 1]]}"#,
        r#"{"moves": ["24/23"], "dice": [[3, 1], [4, 2]]}"#,
        r#"{"position": "AQAABAAAAAAAAA", "moves": ["1/off"], "dice": [[2, 1]]}"#,
        r#"{"position": "AQAABAAAAAAAAA", "moves": ["1/off", "no play"], "dice": [[2, 1], [2, 1]]}"#,
        r#"{"position": "4HPwATDgc/ABMA", "moves": ["double", "beaver", "drop"], "options": {"length": "money", "beaver": "on"}}"#,
        r#"{"position": "4HPwATDgc/ABMA", "moves": ["double", "beaver"]}"#,
        r#"{"position": "4HPwATDgc/ABMA:cAkAAAAAAAAE", "moves": ["resign gammon"]}"#,
        r#"{"moves": ["8/5 6/5"], "dice": [[3, 1], [2, 1]]}"#,
    ];
    let answers = json(&says(&["apply", "backgammon", "-"], &(jobs.join("\n") + "\n")));
    assert!(answers[0]["error"].is_null() && answers[0]["result"].is_null(), "{}", answers[0]);
    assert_eq!(answers[1]["result"], serde_json::json!({"winner": "guest", "points": 1, "reason": "dropped"}));
    let at = |n: usize| answers[n]["at"].as_u64().unwrap_or_else(|| panic!("{}", answers[n]));
    assert_eq!((at(2), at(3), at(4), at(5)), (0, 1, 0, 0));
    let over = &answers[6];
    assert_eq!((&over["position"], &over["result"]["points"]), (&"AAAAAgAAAAAAAA".into(), &1.into()), "{over}");
    assert_eq!(over["result"]["reason"], "borne-off");
    assert_eq!((at(7), at(9)), (1, 1));
    assert_eq!(answers[8]["result"], serde_json::json!({"winner": "guest", "points": 2, "reason": "dropped"}));
    assert_eq!(
        (&answers[10]["result"]["points"], &answers[10]["result"]["reason"]),
        (&2.into(), &"resigned".into()),
        "{}",
        answers[10]
    );
    assert!(answers[11]["error"].is_string() && answers[11]["at"].is_null());
}

#[test]
fn rekkoku_is_counted_and_listed() {
    assert_eq!(says(&["perft", "rekkoku", "2"], ""), "1859\n");
    assert_eq!(says(&["perft", "rekkoku", "2", "--option", "players=4"], ""), "2832\n");
    let balanced = ["perft", "rekkoku", "2", "--option", "players=5", "--option", "layout=balanced"];
    assert_eq!(says(&balanced, ""), "3881\n");
    let moves = says(&["moves", "rekkoku", "--option", "players=2"], "");
    assert_eq!(moves.lines().count(), 62);
    assert!(moves.lines().any(|mv| mv == "rEj5-j9"), "{moves}");
    assert!(refuses(&["moves", "rekkoku", "--option", "players=9"]).contains("2 to 8"));
    // Where nothing is out of balance the option changes nothing.
    assert_eq!(says(&["perft", "rekkoku", "1", "--option", "layout=balanced"], ""), "43\n");
    assert!(
        refuses(&["moves", "rekkoku", "--option", "hands=2", "--option", "players=5"]).contains("nobody can lead 2")
    );
    assert!(refuses(&["moves", "rekkoku", "--option", "colour=red"]).contains("players, layout"));
}

/// All lists, all single moves and all whole games of the vectors, as other programs ask for them.
#[test]
fn the_vectors_of_rekkoku_hold_from_outside() {
    let vectors = std::fs::read_to_string("tests/vectors/rekkoku.jsonl").unwrap();
    let vectors = json(&vectors);
    let of = |key: &str| vectors.iter().filter(|v| v.get(key).is_some()).cloned().collect::<Vec<_>>();
    let plain = |mv: &serde_json::Value| {
        let points: String = mv.as_str().unwrap().chars().filter(|c| !c.is_ascii_uppercase()).collect();
        let from = &points[1..];
        let (from, to) = from.split_once('-').or_else(|| from.split_once('x').map(|(f, t)| (f, &t[1..]))).unwrap();
        format!("{from}-{to}")
    };

    let mut lists = of("moves");
    lists.retain(|v| v.get("pos").is_some());
    assert_eq!(lists.len(), 120);
    let input: String = lists.iter().map(|v| format!("{}\n", v["pos"].as_str().unwrap())).collect();
    for (vector, answer) in lists.iter().zip(json(&says(&["moves", "rekkoku", "-"], &input))) {
        let mut moves: Vec<_> = answer["moves"].as_array().unwrap().iter().map(|m| plain(&m["move"])).collect();
        let mut wanted: Vec<_> =
            vector["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned()).collect();
        moves.sort();
        wanted.sort();
        assert_eq!(moves, wanted, "{}", vector["pos"]);
        assert_eq!(answer["to_move"], vector["pos"].as_str().unwrap().split(' ').nth(1).unwrap());
    }

    let singles = of("next");
    assert_eq!(singles.len(), 120);
    let job = |v: &serde_json::Value| serde_json::json!({"position": v["pos"], "moves": [v["move"]]});
    let input: String = singles.iter().map(|v| format!("{}\n", job(v))).collect();
    for (vector, answer) in singles.iter().zip(json(&says(&["apply", "rekkoku", "-"], &input))) {
        assert_eq!(answer["position"], vector["next"], "{} {}", vector["pos"], vector["move"]);
    }

    let games = of("layout");
    assert_eq!(games.len(), 6);
    let job = |v: &serde_json::Value| serde_json::json!({"position": v["start"], "moves": v["moves"]});
    let input: String = games.iter().map(|v| format!("{}\n", job(v))).collect();
    for (vector, answer) in games.iter().zip(json(&says(&["apply", "rekkoku", "-"], &input))) {
        assert_eq!(answer["position"], vector["final"]);
        assert_eq!(answer["result"]["reason"], vector["end"]);
        let places = vector["ranking"].as_array().unwrap().iter();
        let wanted: Vec<_> = places.map(|place| serde_json::json!([place["player"]])).collect();
        assert_eq!(answer["result"]["ranking"], serde_json::Value::Array(wanted));
        let falls = answer["events"].as_array().unwrap().len();
        assert_eq!(falls, vector["fallen"].as_array().unwrap().len());
    }
}

#[test]
fn what_a_record_of_rekkoku_writes_beside_moves_is_applied() {
    let resigned = says(&["apply", "rekkoku", "--option", "players=2", "rEj5-j9", "b!!"], "");
    assert!(resigned.contains(" r- "), "{resigned}");
    let missed = says(&["apply", "rekkoku", "--option", "players=3", "r??"], "");
    assert!(missed.trim_end().ends_with(" b 3 rbw 0,0,0 0,0,0 1 1"), "{missed}");
    assert!(refuses(&["apply", "rekkoku", "b??"]).contains("b is not to move"));
}
