//! `lasker doctor`: what is wrong with a store or a backup, and what to do about it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::BadInput;
use super::place::{StoreArgs, now, open_lines, utc};
use crate::backup::Shelf;
use crate::store::exam::{Finding, Remedy, Report, examine_lines};
use crate::store::{OpenError, examine};
use crate::words::{Lang, time};

/// Look a store over, or a backup: checksums, gaps, games that cannot be replayed, what belongs to no game; and say what
/// to do about it. The store is only read. Stop the bot first, or give a backup. The exit status is 0 if all is well, 1 if
/// something is wrong, 2 if nothing can be read.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: StoreArgs,
    /// A backup or export instead of the store; `-` = standard input
    file: Option<PathBuf>,
    /// Name everything that is wrong, however much it is
    #[arg(long)]
    all: bool,
}

/// How many findings with the same remedy are named unless all are wanted.
const NAMED: usize = 20;

/// Runs it.
pub fn run(args: Args, config: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = args.place.config(config)?;
    let shelf = Shelf::new(&config.backups(), config.backup.keep);
    let path = &config.store.path;
    // sled says on standard error what it panics over; here that is a finding like others.
    std::panic::set_hook(Box::new(|_| {}));
    let (what, report) = match &args.file {
        Some(file) => {
            let from = open_lines(file).map_err(|e| BadInput(format!("{e:#}")))?;
            (file, examine_lines(from))
        }
        None if !path.join("db").exists() => {
            return Err(BadInput(format!("there is no store at {}", path.display())).into());
        }
        None => match examine(path) {
            Ok(report) => (path, report),
            Err(error) => return unreadable(path, &error, &shelf),
        },
    };
    let mut out = io::stdout().lock();
    tell(&mut out, what, &report)?;
    if args.file.is_none() {
        writeln!(out, "{}", last_backup(&shelf))?;
    }
    if report.findings.is_empty() {
        writeln!(out, "All is well.")?;
        return Ok(ExitCode::SUCCESS);
    }
    name(&mut out, &report, if args.all { usize::MAX } else { NAMED })?;
    advise(&mut out, &report, args.file.as_deref(), path, &shelf)?;
    Ok(ExitCode::FAILURE)
}

/// What is said when nothing can be read.
fn unreadable(path: &Path, error: &OpenError, shelf: &Shelf) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match error {
        OpenError::InUse(_) => {
            writeln!(out, "The bot is running on {}. Stop it first, or look at a backup:", path.display())?;
            writeln!(out, "  lasker backup          makes one while it runs")?;
            let last = shelf.last().ok().flatten().map(|last| last.path.display().to_string());
            writeln!(out, "  lasker doctor {}", last.as_deref().unwrap_or("FILE"))?;
        }
        OpenError::Newer { .. } => writeln!(out, "{error}.")?,
        OpenError::Io { .. } => writeln!(out, "{error}. Can this user read it?")?,
        OpenError::Damaged { .. } | OpenError::FellBack { .. } => {
            writeln!(out, "{} cannot be opened at all: its files are damaged ({error}).", path.display())?;
            writeln!(out, "{}", last_backup(shelf))?;
            restore(&mut out, path, shelf)?;
        }
    }
    Ok(ExitCode::from(2))
}

/// What it is, and what is in it.
fn tell(out: &mut dyn Write, what: &Path, report: &Report) -> io::Result<()> {
    let kind = match report.backup {
        Some(at) => format!("backup of {}, ", utc(at)),
        None => String::new(),
    };
    let epoch = report.epoch.map_or_else(|| "unknown".to_owned(), |epoch| format!("{epoch:016x}"));
    writeln!(out, "{}: {kind}form {}, epoch {epoch}", what.display(), report.schema)?;
    if let Some(alive) = report.alive {
        writeln!(out, "The bot was last alive at {}.", utc(alive))?;
    }
    writeln!(
        out,
        "{} running, {} waiting for an answer, {} over; {} posts to be made.",
        report.running, report.invited, report.over, report.posts
    )
}

/// Where the last backup is, how old, and with how many games.
fn last_backup(shelf: &Shelf) -> String {
    match shelf.last() {
        Ok(Some(last)) => {
            let age = u32::try_from(now().seconds_since(last.at).max(0)).unwrap_or(u32::MAX);
            let age = time::rough(Lang::default(), age);
            let inside = open_lines(&last.path).map(examine_lines);
            let inside = match inside {
                Ok(report) if report.findings.is_empty() => {
                    format!("{} games and invitations, all well", report.running + report.invited + report.over)
                }
                Ok(report) => {
                    format!("it has faults of its own ({}); look at it with `lasker doctor`", report.findings[0])
                }
                Err(error) => format!("it cannot be read: {error:#}"),
            };
            format!("Last backup: {}, {age} old, {inside}.", last.path.display())
        }
        Ok(None) => format!("There is no backup in {}.", shelf.dir().display()),
        Err(error) => format!("Backups cannot be looked for in {}: {error}.", shelf.dir().display()),
    }
}

/// Names what is wrong, by what can be done about it.
fn name(out: &mut dyn Write, report: &Report, most: usize) -> io::Result<()> {
    let mut by_remedy: BTreeMap<Remedy, Vec<&Finding>> = BTreeMap::new();
    for finding in &report.findings {
        by_remedy.entry(finding.remedy()).or_default().push(finding);
    }
    for (remedy, findings) in by_remedy {
        let title = match remedy {
            Remedy::Restore => "Lost or unplayable:",
            Remedy::Rescue => "Unreadable:",
            Remedy::Renew => "Out of order, but harmless:",
            Remedy::Start => "Left over, and gone after the next start:",
        };
        writeln!(out, "\n{title}")?;
        for finding in findings.iter().take(most) {
            writeln!(out, "  {finding}")?;
        }
        if let Some(more) = findings.len().checked_sub(most).filter(|&n| n > 0) {
            writeln!(out, "  and {more} more (--all names them)")?;
        }
    }
    Ok(())
}

/// Says what to do.
fn advise(out: &mut dyn Write, report: &Report, file: Option<&Path>, path: &Path, shelf: &Shelf) -> io::Result<()> {
    let worst = report.findings.iter().map(Finding::remedy).min();
    writeln!(out, "\nWhat to do:")?;
    if let Some(file) = file {
        return match worst {
            Some(Remedy::Restore | Remedy::Rescue) => writeln!(
                out,
                "  Use another backup if there is one. What can be read of this one:\n  lasker import --damaged --restored {}",
                file.display()
            ),
            _ => writeln!(out, "  Nothing: `lasker import` puts it in order."),
        };
    }
    match worst {
        Some(Remedy::Restore) => {
            let fell_back = report.findings.iter().any(|f| matches!(f, Finding::FellBack { .. }));
            if !fell_back {
                writeln!(
                    out,
                    "  All other games can go on as they are. To have the lost ones back, go back to the backup:"
                )?;
            }
            restore(out, path, shelf)?;
            writeln!(out, "Or keep what can still be read, newer than the backup perhaps, without the rest:")?;
            rescue(out, path, true)
        }
        Some(Remedy::Rescue) => {
            writeln!(out, "  Leave behind what cannot be read, and go on with all the rest:")?;
            rescue(out, path, false)
        }
        Some(Remedy::Renew) => {
            writeln!(out, "  Nothing has to be done. To put it in order, carry everything into a new store:")?;
            rescue(out, path, false)
        }
        Some(Remedy::Start) | None => writeln!(out, "  Nothing."),
    }
}

/// How to go back to the last backup.
fn restore(out: &mut dyn Write, path: &Path, shelf: &Shelf) -> io::Result<()> {
    let aside = aside(path);
    writeln!(out, "  mv {} {}", path.display(), aside.display())?;
    match shelf.last().ok().flatten() {
        Some(last) => writeln!(out, "  lasker import --store {} {}", path.display(), last.path.display()),
        None => writeln!(out, "  lasker import --store {} FILE      (any backup or export you have)", path.display()),
    }
}

/// How to carry what can be read into a new store.
fn rescue(out: &mut dyn Write, path: &Path, lost: bool) -> io::Result<()> {
    let (aside, kept) = (aside(path), "rescued.jsonl");
    let (damaged, restored) = (" --damaged", if lost { " --restored" } else { "" });
    writeln!(out, "  lasker export --store {}{damaged} -o {kept}", path.display())?;
    writeln!(out, "  mv {} {}", path.display(), aside.display())?;
    writeln!(out, "  lasker import --store {}{restored} {kept}", path.display())
}

/// Where a damaged store is put.
fn aside(path: &Path) -> PathBuf {
    let mut aside = path.as_os_str().to_owned();
    aside.push("-damaged");
    aside.into()
}
