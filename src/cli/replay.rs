//! `lasker replay`: a recorded game as a GIF.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use super::BadInput;
use super::picture::Look;
use crate::games::Rules as _;
use crate::games::backgammon::{self, Game};
use crate::games::{lasca, rekkoku};
use crate::picture::{Delays, Picture, Size, replay};

/// Shows a recorded game, move after move, over and over.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game's record; "-" reads it from standard input
    record: PathBuf,
    #[command(flatten)]
    look: Look,
    /// Hundredths of a second for each move
    #[arg(long, value_name = "N", default_value_t = Delays::default().each)]
    delay: u16,
    /// The file to write
    #[arg(short, long, value_name = "FILE.gif")]
    output: PathBuf,
}

/// A record of a game.
enum Record {
    Lasca(lasca::Record),
    Match(backgammon::Record),
    War(Box<rekkoku::Record>),
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let text = read(&args.record)?;
    let record = parse(&text).map_err(|why| BadInput(format!("{}: {why}", args.record.display())))?;
    let gif = match record {
        Record::Lasca(record) => {
            let view = crate::picture::lasca::View { size: Size::Half, ..args.look.view() };
            let pictures = crate::picture::lasca::frames(record.start(), record.moves(), record.score.into(), &view);
            animate(pictures, args.delay)?
        }
        Record::Match(record) => {
            let bad = |why: String| BadInput(format!("{}: {why}", args.record.display()));
            let start = Game::new(&record.setup).map_err(|error| bad(error.to_string()))?;
            let actions = record.actions().map_err(|error| bad(error.to_string()))?;
            let view = crate::picture::backgammon::View { size: Size::Half, ..args.look.match_view() };
            animate(crate::picture::backgammon::frames(start.state(), &actions, &view), args.delay)?
        }
        Record::War(record) => {
            let view = crate::picture::rekkoku::View { size: Size::Half, ..args.look.war_view() };
            animate(crate::picture::rekkoku::frames(record.start(), record.game().log(), &view), args.delay)?
        }
    };
    std::fs::write(&args.output, gif).with_context(|| format!("cannot write {}", args.output.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn animate(pictures: impl Iterator<Item = Picture>, delay: u16) -> anyhow::Result<Vec<u8>> {
    Ok(replay(pictures, Delays { each: delay, ..Delays::default() })?)
}

/// Reads a record in whichever form it is: a match's own, which is JSON, a `.mat` file, a game of Rekkoku, which says so
/// in its tags, else a game of Lasca.
fn parse(text: &str) -> Result<Record, String> {
    let begin = text.trim_start();
    if begin.starts_with('{') {
        return serde_json::from_str(begin).map(Record::Match).map_err(|error| error.to_string());
    }
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with(';')).unwrap_or_default();
    if first.trim_end().ends_with(" point match") {
        return backgammon::Record::from_mat(text).map(Record::Match).map_err(|error| error.to_string());
    }
    let mut tags = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with('['));
    if tags.any(|tag| tag == "[Game \"Rekkoku\"]") {
        let read = text.parse().map(|record| Record::War(Box::new(record)));
        return read.map_err(|error: rekkoku::RecordError| error.to_string());
    }
    text.parse().map(Record::Lasca).map_err(|error: lasca::RecordError| error.to_string())
}

/// A record that cannot be read is bad input too, so that nobody takes it for a broken program.
fn read(path: &Path) -> Result<String, BadInput> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(drop)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text)).map(drop)
    };
    read.map_err(|error| BadInput(format!("{}: {error}", path.display())))?;
    Ok(text)
}
