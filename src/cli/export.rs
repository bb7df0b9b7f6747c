//! `lasker export`: everything in the store as JSON lines.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use crate::config::Config;
use crate::store::lines::export;
use crate::store::{SledOptions, SledStore, Store, StoreError};

/// Write everything in the store as lines of JSON, tokens left out. Stop the bot first: it holds the store.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: StoreArgs,
    /// Where to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Which store.
#[derive(clap::Args, Debug)]
pub struct StoreArgs {
    /// The store's directory [default: the configuration's]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// The configuration file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl StoreArgs {
    /// The store's directory.
    pub fn path(self) -> anyhow::Result<PathBuf> {
        match self.store {
            Some(path) => Ok(path),
            None => Ok(Config::load(self.config.as_deref())?.store.path),
        }
    }
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let path = args.place.path()?;
    // Opening would make one.
    if !path.join("db").exists() {
        bail!("there is no store at {}", path.display());
    }
    let store = SledStore::open(&path, SledOptions::default())?;
    let lines = match &args.output {
        Some(file) => to_file(&store, file)?,
        None => write(&store, &mut BufWriter::new(io::stdout()))?,
    };
    eprintln!("{lines} lines");
    Ok(ExitCode::SUCCESS)
}

/// Writes beside the file first, so that a former export is not lost by a failed one.
fn to_file(store: &dyn Store, path: &Path) -> anyhow::Result<usize> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = || -> anyhow::Result<usize> {
        let mut out = BufWriter::new(File::create(&part)?);
        let lines = write(store, &mut out)?;
        out.get_ref().sync_all()?;
        fs::rename(&part, path)?;
        Ok(lines)
    };
    written().with_context(|| format!("cannot write {}", path.display()))
}

fn write(store: &dyn Store, out: &mut (dyn Write + Send)) -> anyhow::Result<usize> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(export(store, out)).map_err(|e| match e {
        // As itself, so that a closed pipe is known for one.
        StoreError::Export(kind, _) if kind == io::ErrorKind::BrokenPipe => io::Error::from(kind).into(),
        other => other.into(),
    })
}
