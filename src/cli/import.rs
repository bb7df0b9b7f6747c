//! `lasker import`: an export into a new store.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use super::BadInput;
use super::export::StoreArgs;
use crate::store::lines::{ImportError, import};
use crate::store::{SledOptions, SledStore};

/// Read an export into a store that is new or empty. This is also how a store is made smaller: export, import, and
/// put the new one in the old one's place.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: StoreArgs,
    /// The export; `-` = standard input
    file: PathBuf,
}

/// Runs it.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let from: Box<dyn Read + Send> = if args.file.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?)
    };
    let path = args.place.path()?;
    let store = SledStore::open(&path, SledOptions::default())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    match runtime.block_on(import(&store, BufReader::new(from))) {
        Ok(records) => eprintln!("{records} games and invitations"),
        Err(ImportError::NotEmpty) => {
            return Err(BadInput(format!("there is something in the store at {} already", path.display())).into());
        }
        Err(error) => {
            let what = format!("{error}; remove {} before you try again: a part lies there", path.display());
            return Err(match error {
                ImportError::Line { .. } => BadInput(what).into(),
                _ => anyhow::Error::msg(what),
            });
        }
    }
    Ok(ExitCode::SUCCESS)
}
