//! Which store a subcommand is about, and which file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use flate2::read::MultiGzDecoder;
use jiff::Timestamp;

use crate::club::Time;
use crate::config::Config;
use crate::desk::{Clock, SystemClock};

/// Which store.
#[derive(clap::Args, Debug)]
pub struct StoreArgs {
    /// The store's directory [default: the configuration's]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
}

impl StoreArgs {
    /// The store's directory.
    pub fn path(&self, config: Option<&Path>) -> anyhow::Result<PathBuf> {
        Ok(self.config(config)?.store.path)
    }

    /// The configuration, with this store in it.
    pub fn config(&self, config: Option<&Path>) -> anyhow::Result<Config> {
        let mut config = match &self.store {
            // What is wrong in a file that happens to lie here does not matter to who names the store.
            Some(_) if config.is_none() => Config::load(None).unwrap_or_default(),
            _ => Config::load(config)?,
        };
        if let Some(path) = &self.store {
            config.store.path.clone_from(path);
        }
        Ok(config)
    }
}

/// The lines of an export or backup, compressed or not; `-` = standard input.
pub fn open_lines(path: &Path) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let from: Box<dyn Read + Send> = if path.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot read {}", path.display()))?)
    };
    let mut from = BufReader::new(from);
    let zipped = from.fill_buf().with_context(|| format!("cannot read {}", path.display()))?.starts_with(&[0x1f, 0x8b]);
    Ok(if zipped { Box::new(BufReader::new(MultiGzDecoder::new(from))) } else { Box::new(from) })
}

/// The moment it is.
pub fn now() -> Time {
    SystemClock.now()
}

/// A moment, for people at a terminal.
pub fn utc(moment: Time) -> String {
    let at = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}
