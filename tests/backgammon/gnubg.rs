//! GNU Backgammon (Debian package `gnubg`) as a judge of exported files.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use lasker::games::backgammon::Record;

use crate::random::finished;

/// A folder of its own that goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lasker-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs gnubg on these commands, one a line, and gives all it says.
fn gnubg(commands: &str) -> String {
    let path = format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default());
    let mut child = Command::new("gnubg")
        .args(["-t", "-q", "-r"])
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gnubg is installed");
    child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn matches(resigning: bool) -> Vec<Record> {
    let options = ["length=1", "length=3", "length=5", "length=7", "length=11", "length=money games=3"];
    (0..60).map(|seed| finished(options[seed as usize % options.len()], seed, resigning)).collect()
}

/// Lines that are not gnubg's greeting or what it shows when asked.
fn complaints(said: &str) -> Vec<&str> {
    let bad = ["warning", "illegal", "error", "invalid", "unrecogni", "cannot", "not a legal", "unknown", "no such"];
    said.lines().filter(|line| bad.iter().any(|word| line.to_lowercase().contains(word))).collect()
}

/// The lines of a `.mat` file without comments, blank lines and blanks at the ends.
fn lines(mat: &str) -> Vec<String> {
    let lines = mat.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with(';'));
    lines.map(str::to_owned).collect()
}

/// The scores and results alone. After a resignation gnubg puts the result where it likes, and plays a forced play that
/// the resignation came before.
fn results(mat: &str) -> Vec<String> {
    let words: Vec<&str> = mat.split_whitespace().collect();
    words.windows(2).filter(|pair| ["Wins", ":"].contains(&pair[0])).map(|pair| pair.join(" ")).collect()
}

fn judged(name: &str, ending: &str, export: impl Fn(&Record) -> String, import: &str, resigning: bool) {
    let folder = Folder::new(name);
    let records = matches(resigning);
    let mut commands = String::from("set confirm save off\nset automatic game off\n");
    for (i, record) in records.iter().enumerate() {
        let (from, to) = (folder.0.join(format!("{i}.{ending}")), folder.0.join(format!("{i}.back.mat")));
        fs::write(&from, export(record)).unwrap();
        writeln!(commands, "{import} {}\nexport match mat {}", from.display(), to.display()).unwrap();
    }
    let said = gnubg(&commands);
    assert_eq!(complaints(&said), [] as [&str; 0]);
    for (i, record) in records.iter().enumerate() {
        let back =
            fs::read_to_string(folder.0.join(format!("{i}.back.mat"))).unwrap_or_else(|e| panic!("{i}: {e}\n{said}"));
        let essence = if resigning { results } else { lines };
        let (theirs, ours) = (essence(&back), essence(&record.to_mat().unwrap()));
        let differs = theirs.iter().zip(&ours).position(|(a, b)| a != b);
        assert_eq!(differs.map(|n| (&theirs[n], &ours[n])), None, "match {i}");
        assert_eq!(theirs.len(), ours.len(), "match {i}");
    }
}

#[test]
#[ignore = "needs gnubg"]
fn sixty_mat_files_are_read_and_written_the_same() {
    judged("mat", "mat", |record| record.to_mat().unwrap(), "import mat", false);
}

#[test]
#[ignore = "needs gnubg"]
fn sixty_sgf_files_tell_the_same_matches() {
    judged("sgf", "sgf", |record| record.to_sgf().unwrap(), "load match", false);
}

#[test]
#[ignore = "needs gnubg"]
fn matches_with_resignations_too() {
    judged("resigned-mat", "mat", |record| record.to_mat().unwrap(), "import mat", true);
    judged("resigned-sgf", "sgf", |record| record.to_sgf().unwrap(), "load match", true);
}
