//! `lasker backup`: a copy of the store, made by the running bot if there is one.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail};
use tokio_util::sync::CancellationToken;

use super::place::{StoreArgs, now};
use crate::backup::{Made, Shelf, door};
use crate::store::{SledOptions, SledStore};

/// Put a backup of the store into the directory for backups. The running bot makes it, and goes on meanwhile; without one
/// the store itself is read. To restore from it, see `import`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: StoreArgs,
}

/// How many losses are named at most.
const NAMED: usize = 20;

/// Runs it.
pub fn run(args: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = args.place.config(config)?;
    let path = &config.store.path;
    let asked = door::ask(path).with_context(|| format!("the bot that runs on {} could not do it", path.display()))?;
    let made = match asked {
        Some(made) => made,
        None => by_itself(path, &Shelf::new(&config.backups(), config.backup.keep))?,
    };
    println!("{}", made.path.display());
    eprintln!("{} games and invitations", made.records);
    for lost in made.lost.iter().take(NAMED) {
        eprintln!("left out: {lost}");
    }
    match made.lost.len() {
        0 => return Ok(ExitCode::SUCCESS),
        all => eprintln!("{all} values or games could not be read; `lasker doctor` names them all"),
    }
    Ok(ExitCode::FAILURE)
}

/// Reads the store itself: no bot runs.
fn by_itself(path: &Path, shelf: &Shelf) -> anyhow::Result<Made> {
    // Opening would make one.
    if !path.join("db").exists() {
        bail!("there is no store at {}", path.display());
    }
    let store = SledStore::open(path, SledOptions::default())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let made = runtime.block_on(shelf.put(Arc::new(store), now(), CancellationToken::new()));
    made.with_context(|| format!("cannot write a backup into {}", shelf.dir().display()))
}
