//! `lasker picture` from the shell.

use std::path::Path;
use std::process::{Command, Output};

use lasker::games::rekkoku::{Action, Layout, Options, Position};

fn picture(args: &[&str], file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lasker")).arg("picture").args(args).arg("-o").arg(file).output().unwrap()
}

#[test]
fn a_position_becomes_a_png() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |name: &str, args: &[&str]| {
        let file = folder.path().join(name);
        let output = picture(args, &file);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.is_empty());
        std::fs::read(file).unwrap()
    };
    let start = draw("start.png", &["lasca"]);
    let (width, height) = {
        let image = image::load_from_memory(&start).unwrap();
        (image.width(), image.height())
    };
    assert!(width >= 1000 && 4 * height <= 5 * width, "{width} × {height}");
    for (name, args) in [
        ("black.png", vec!["lasca", "--side", "black"]),
        ("contrast.png", vec!["lasca", "--theme", "contrast"]),
        ("played.png", vec!["lasca", "--last", "c3-d4"]),
        ("numbered.png", vec!["lasca", "--number", "42"]),
    ] {
        assert_ne!(draw(name, &args), start, "{args:?}");
    }
    let after = ["lasca", "--position", "b a1w c5w e3W", "--last"];
    let one = draw("one.png", &[&after[..], &["b4-c5"]].concat());
    let other = draw("other.png", &[&after[..], &["a3xc5"]].concat());
    assert_ne!(one, other, "the same position after another move");
}

#[test]
fn a_position_of_rekkoku_becomes_a_png() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |args: &[&str]| {
        let file = folder.path().join("board.png");
        let output = picture(&[&["rekkoku"], args].concat(), &file);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        std::fs::read(file).unwrap()
    };
    let start = draw(&[]);
    assert!(start.len() < 90_000, "{} bytes", start.len());
    let two = ["--option", "players=2"];
    let opening = Position::start(Layout::Two, Options::default()).unwrap();
    let (after, _) = opening.act(&Action::Move(opening.resolve("Ej9").unwrap())).unwrap();
    // A move that led there, and one from there.
    let after = after.to_string();
    let led = [&["--position", after.as_str()][..], &two].concat();
    let pictures = [
        start,
        draw(&["--side", "black"]),
        draw(&["--theme", "contrast"]),
        draw(&["--last", "Ef9"]),
        draw(&two),
        draw(&led),
        draw(&[&led[..], &["--last", "rEj5-j9"]].concat()),
        draw(&[&led[..], &["--last", "bEj15-j11"]].concat()),
    ];
    for (i, one) in pictures.iter().enumerate() {
        assert!(pictures[..i].iter().all(|other| other != one), "{i}");
    }
    let file = folder.path().join("none.png");
    for text in ["rEj5-j9#", "later", "Gj5"] {
        let output = picture(&["rekkoku", "--last", text], &file);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}: {error}");
        assert!(error.contains(text) && !file.exists(), "{error}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_and_nothing_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.png");
    for (args, named) in [
        (vec!["chess"], "chess"),
        (vec!["lasca", "--theme", "plaid"], "contrast, wood"),
        (vec!["lasca", "--side", "left"], "white or black"),
        (vec!["lasca", "--position", "w a2w"], "a2"),
        (vec!["lasca", "--last", "c3-e5"], "c3-e5"),
        (vec!["lasca", "--last", "later"], "later"),
    ] {
        let output = picture(&args, &file);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {error}");
        assert!(error.contains(named), "{args:?}: {error}");
        assert!(!file.exists());
    }
    let output = picture(&["lasca"], &folder.path().join("no/such/folder.png"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_record_becomes_a_gif() {
    let folder = tempfile::tempdir().unwrap();
    let replay = |record: &str, args: &[&str]| {
        let (source, target) = (folder.path().join("game.txt"), folder.path().join("game.gif"));
        let _ = std::fs::remove_file(&target);
        std::fs::write(&source, record).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_lasker"))
            .arg("replay")
            .arg(source)
            .args(args)
            .arg("-o")
            .arg(&target)
            .output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), std::fs::read(target).ok())
    };
    let record = "[Game \"Lasca\"]\n\n1. c3-d4 e5xc3 2. b2xd4 {good} f6-e5 *\n";
    let (status, error, gif) = replay(record, &["--side", "black", "--delay", "30"]);
    assert_eq!(status, Some(0), "{error}");
    let gif = gif.unwrap();
    let frames = gif::DecodeOptions::new().read_info(gif.as_slice()).unwrap().into_iter();
    let delays: Vec<u16> = frames.map(|frame| frame.unwrap().delay).collect();
    assert_eq!(delays, [30, 30, 30, 30, 500]);

    let (status, error, gif) = replay("1. c3-d4 e5-d4 *\n", &[]);
    assert_eq!((status, gif), (Some(2), None));
    assert!(error.contains("line 1"), "{error}");
}

#[test]
fn a_war_becomes_a_gif() {
    let folder = tempfile::tempdir().unwrap();
    let replay = |record: &str| {
        let (source, target) = (folder.path().join("war.txt"), folder.path().join("war.gif"));
        let _ = std::fs::remove_file(&target);
        std::fs::write(&source, record).unwrap();
        let mut lasker = Command::new(env!("CARGO_BIN_EXE_lasker"));
        let output = lasker.arg("replay").arg(source).args(["--delay", "40", "-o"]).arg(&target).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), std::fs::read(target).ok())
    };
    let record = "[Date \"2026.11.30\"]\n[Game \"Rekkoku\"]\n[Layout \"3\"]\n[Result \"r=b>w\"]\n\n\
                  1. rEj5-j9 b?? w!!\n2. rEj9-i9 == r=b>w\n";
    let (status, error, gif) = replay(record);
    assert_eq!(status, Some(0), "{error}");
    let gif = gif.unwrap();
    let frames = gif::DecodeOptions::new().read_info(gif.as_slice()).unwrap().into_iter();
    let delays: Vec<u16> = frames.map(|frame| frame.unwrap().delay).collect();
    assert_eq!(delays, [40, 40, 40, 40, 40, 500], "the start, and each action");

    let (status, error, gif) = replay(&record.replace("rEj9-i9", "rEj9-j10"));
    assert_eq!((status, gif), (Some(2), None));
    assert!(error.contains("line 7: rEj9-j10 is not legal now"), "{error}");
}

#[test]
fn a_match_becomes_a_gif_and_a_position_of_it_a_png() {
    let folder = tempfile::tempdir().unwrap();
    let own = r#"{"format":1,"host":"Ana","guest":"Ben","options":{"length":"3"},"actions":[[null,"31"],[0,"8/5 6/5"],
        [1,"double"],[0,"take"],[null,"52"],[1,"24/22 13/8"]]}"#;
    let mat = " 3 point match\n\n Game 1\n Ana : 0                        Ben : 0\n  1) 31: 8/5 6/5                \
               52: 24/22 13/8\n";
    let replay = |record: &str| {
        let (source, target) = (folder.path().join("match"), folder.path().join("match.gif"));
        let _ = std::fs::remove_file(&target);
        std::fs::write(&source, record).unwrap();
        let mut lasker = Command::new(env!("CARGO_BIN_EXE_lasker"));
        let output = lasker.arg("replay").arg(source).args(["--delay", "40", "-o"]).arg(&target).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), std::fs::read(target).ok())
    };
    for (record, pictures) in [(own, 5), (mat, 3)] {
        let (status, error, gif) = replay(record);
        assert_eq!(status, Some(0), "{error}");
        let gif = gif.unwrap();
        assert_eq!(gif::DecodeOptions::new().read_info(gif.as_slice()).unwrap().into_iter().count(), pictures);
    }
    for (record, named) in [
        (own.replace("8/5 6/5", "8/4 6/5"), "action 2"),
        (own.replace("1,\"host", "9,\"host"), "format 9"),
        (own.replace("\"3\"", "\"4\""), "length"),
        ("{\"format\":1}".to_owned(), "host"),
        (mat.replace("8/5 6/5", "8/4 6/5"), "line 5"),
    ] {
        let (status, error, gif) = replay(&record);
        assert_eq!((status, gif), (Some(2), None), "{error}");
        assert!(error.contains(named), "{named}: {error}");
    }

    let draw = |args: &[&str]| {
        let file = folder.path().join("board.png");
        let output = picture(args, &file);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        std::fs::read(file).unwrap()
    };
    let start = draw(&["backgammon"]);
    let rolled = ["backgammon", "--position", "4HPwATDgc/ABMA:MIEFAAAAAAAA"];
    let mut all = vec![start.clone(), draw(&rolled)];
    all.push(draw(&[&rolled[..], &["--last", "8/5 6/5"]].concat()));
    for more in [["--side", "black"], ["--theme", "contrast"], ["--number", "42"]] {
        all.push(draw(&[&["backgammon"][..], &more].concat()));
    }
    let different: std::collections::BTreeSet<_> = all.iter().collect();
    assert_eq!(different.len(), all.len());
}
