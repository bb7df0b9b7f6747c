//! `lasker import`: an export or backup into a new store.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::BadInput;
use super::place::{StoreArgs, now, open_lines, utc};
use crate::store::lines::{ImportError, Importing, ReadError, import};
use crate::store::{SledOptions, SledStore};

/// Read an export or a backup into a store that is new or empty. After a backup each running game's next post says that
/// it stands at an earlier move. With an export this is also how a store is made smaller: export, import, and put the new
/// one in the old one's place.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: StoreArgs,
    /// The export or backup, compressed or not; `-` = standard input
    file: PathBuf,
    /// Games have gone on since this export was written: treat it as a backup
    #[arg(long)]
    restored: bool,
    /// Take what can be read of a damaged file, and name the rest
    #[arg(long)]
    damaged: bool,
}

/// Runs it.
pub fn run(args: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let from = open_lines(&args.file)?;
    let path = args.place.path(config)?;
    let store = SledStore::open(&path, SledOptions::default())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let how = Importing { now: now(), restored: args.restored, damaged: args.damaged };
    let done = match runtime.block_on(import(&store, from, how)) {
        Ok(done) => done,
        Err(ImportError::NotEmpty) => {
            return Err(BadInput(format!("there is something in the store at {} already", path.display())).into());
        }
        Err(error) => {
            let what = format!("{error}; remove {} before you try again: a part lies there", path.display());
            return Err(match error {
                ImportError::Read(ReadError::Line { .. }) => BadInput(what).into(),
                _ => anyhow::Error::msg(what),
            });
        }
    };
    eprintln!("{} games and invitations", done.records);
    if let Some(backup) = done.restored {
        eprintln!("restored as of {}: the next post of each running game will say so", utc(backup));
    }
    for error in &done.damaged {
        eprintln!("passed over: {error}");
    }
    Ok(if done.damaged.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
