//! `lasker export`: everything in the store as JSON lines.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::place::StoreArgs;
use crate::store::lines::{Written, write};
use crate::store::{SledOptions, SledStore, Store, StoreError, file};

/// Write everything in the store as lines of JSON, tokens left out, to go on from elsewhere. Stop the bot first: it holds
/// the store. To keep a copy of a store in use, see `backup`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: StoreArgs,
    /// Where to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write what can be read of a damaged store, and name the rest
    #[arg(long)]
    damaged: bool,
}

/// How many losses are named at most.
const NAMED: usize = 20;

/// Runs it.
pub fn run(args: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let path = args.place.path(config)?;
    // Opening would make one.
    if !path.join("db").exists() {
        bail!("there is no store at {}", path.display());
    }
    let store = if args.damaged {
        SledStore::open_as_it_is(&path, SledOptions::default())?
    } else {
        SledStore::open(&path, SledOptions::default())?
    };
    let keep = args.damaged;
    let written = match &args.output {
        Some(file) => file::replace(file, |out| all(&store, keep, out))
            .with_context(|| format!("cannot write {}", file.display()))?,
        None => all(&store, keep, &mut BufWriter::new(io::stdout())).map_err(|e| match e {
            // As itself, so that a closed pipe is known for one.
            StoreError::Export(kind, _) if kind == io::ErrorKind::BrokenPipe => io::Error::from(kind).into(),
            other => anyhow::Error::from(other),
        })?,
    };
    eprintln!("{} lines", written.lines);
    for lost in written.lost.iter().take(NAMED) {
        eprintln!("left out: {lost}");
    }
    match written.lost.len() {
        0 => return Ok(ExitCode::SUCCESS),
        all => eprintln!("{all} values or games could not be read; `lasker doctor` names them all"),
    }
    Ok(ExitCode::FAILURE)
}

/// Writes all of it, or, with `damaged`, what can be read.
fn all(store: &dyn Store, damaged: bool, out: &mut (dyn Write + Send)) -> Result<Written, StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|e| StoreError::Export(e.kind(), e.to_string()))?;
    let written = runtime.block_on(write(store, None, out))?;
    match written.lost.first() {
        Some(lost) if !damaged => {
            let why = format!("{lost}. `lasker doctor` says what can be done; --damaged writes what can be read");
            Err(StoreError::Export(io::ErrorKind::InvalidData, why))
        }
        _ => Ok(written),
    }
}
