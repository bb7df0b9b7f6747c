//! `lasker export` and `lasker import`.

use std::path::Path;
use std::process::{Command, Output};

fn lasker(args: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lasker")).args(args).output().unwrap()
}

fn says(output: &Output, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(what), "{said}");
}

#[test]
fn an_export_can_be_imported_and_exported_again() {
    let dir = tempfile::tempdir().unwrap();
    let first = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stores/v1.jsonl"));
    let p = Path::new;
    let (store, out) = (dir.path().join("store"), dir.path().join("out.jsonl"));
    let imported = lasker(&[p("import"), p("--store"), &store, first]);
    assert!(imported.status.success(), "{imported:?}");
    says(&imported, "3 games");
    let exported = lasker(&[p("export"), p("--store"), &store, p("-o"), &out]);
    assert!(exported.status.success(), "{exported:?}");
    let (second, twice) = (dir.path().join("second"), dir.path().join("twice.jsonl"));
    assert!(lasker(&[p("import"), p("--store"), &second, &out]).status.success());
    assert!(lasker(&[p("export"), p("--store"), &second, p("-o"), &twice]).status.success());
    let lines = |path: &Path| std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    // First and last name the store and sum it up; the rest is the same.
    let (once, twice) = (lines(&out), lines(&twice));
    assert_eq!(once[1..once.len() - 1], twice[1..twice.len() - 1]);
    assert_eq!(once.len(), lines(first).len() + 1);
    let printed = lasker(&[p("export"), p("--store"), &store]);
    assert_eq!(printed.stdout, std::fs::read(&out).unwrap());

    let again = lasker(&[p("import"), p("--store"), &store, first]);
    assert_eq!(again.status.code(), Some(2));
    says(&again, "already");
}

#[test]
fn what_is_not_there_or_no_export_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let p = Path::new;
    let none = lasker(&[p("export"), p("--store"), &dir.path().join("none")]);
    assert_eq!(none.status.code(), Some(1));
    says(&none, "there is no store at");
    assert!(!dir.path().join("none").exists());
    let bad = dir.path().join("bad.jsonl");
    std::fs::write(&bad, "{\"line\":\"store\",\"schema\":1,\"epoch\":1}\nnonsense\n").unwrap();
    let imported = lasker(&[p("import"), p("--store"), &dir.path().join("new"), &bad]);
    assert_eq!(imported.status.code(), Some(2));
    says(&imported, "line 2");
}
