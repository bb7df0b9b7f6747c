//! `lasker replay`: a recorded game as a GIF.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use super::BadInput;
use super::picture::Look;
use crate::games::lasca::Record;
use crate::picture::lasca::{Size, View, frames};
use crate::picture::{Delays, replay};

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

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let text = read(&args.record)?;
    let record: Record = text.parse().map_err(|error| BadInput(format!("{}: {error}", args.record.display())))?;
    let view = View { size: Size::Half, ..args.look.view() };
    let pictures = frames(record.start(), record.moves(), record.score.into(), &view);
    let gif = replay(pictures, Delays { each: args.delay, ..Delays::default() })?;
    std::fs::write(&args.output, gif).with_context(|| format!("cannot write {}", args.output.display()))?;
    Ok(ExitCode::SUCCESS)
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
