//! Looking a store or a backup over: what is damaged, what does not fit together, and what can be done about it.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::ops::RangeInclusive;

use super::lines::{Line, Lines};
use super::{StoreError, forms};
use crate::club::{Entry, GameNo, Head, Record, Replay, Stage, Time};

/// Seconds for which an interaction can be answered by its token.
pub(super) const TOKEN_LIVES: i64 = 15 * 60;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The form it was written in.
    pub schema: u32,
    /// The store's epoch.
    pub epoch: Option<u64>,
    /// The moment of which it is the backup, if it is one.
    pub backup: Option<Time>,
    /// When the bot was last alive.
    pub alive: Option<Time>,
    /// Invitations that wait.
    pub invited: usize,
    /// Running games.
    pub running: usize,
    /// All other records.
    pub over: usize,
    /// Posts to be made.
    pub posts: usize,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Finding {
    /// The files are older than they were, or a damaged end was dropped.
    #[error("the store has lost its last {commits} commits")]
    FellBack {
        /// How many.
        commits: u64,
    },
    /// Numbers were given to games that are not there.
    #[error("{}", span(.0))]
    Missing(RangeInclusive<u32>),
    /// A game that is there but cannot go on.
    #[error("game {no} cannot be replayed: {why}")]
    Stuck {
        /// Which.
        no: GameNo,
        /// Why.
        why: String,
    },
    /// A value or a part that cannot be read.
    #[error("{what} is damaged: {why}")]
    Damaged {
        /// What.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// A head that does not say what its actions say.
    #[error("game {no}: {what}")]
    Differs {
        /// Which.
        no: GameNo,
        /// In what.
        what: String,
    },
    /// Something of a game that does not exist.
    #[error("{what} belongs to game {no}, which is not there")]
    Orphan {
        /// What.
        what: String,
        /// The game.
        no: GameNo,
    },
    /// An index that is not true.
    #[error("{what}")]
    Index {
        /// What it says or lacks.
        what: String,
    },
    /// An interaction that can no longer be answered.
    #[error("interaction {interaction} waits for an answer, and its token is no longer good")]
    Token {
        /// Which.
        interaction: u64,
    },
}

/// What can be done about a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Remedy {
    /// Something that was played is lost: a backup has it.
    Restore,
    /// What can be read is carried into a new store, and the rest left behind.
    Rescue,
    /// It harms nobody; carrying everything into a new store makes it right.
    Renew,
    /// The next start does it.
    Start,
}

impl Finding {
    /// What can be done about it.
    #[must_use]
    pub fn remedy(&self) -> Remedy {
        match self {
            Self::FellBack { .. } | Self::Missing(_) | Self::Stuck { .. } => Remedy::Restore,
            Self::Damaged { .. } => Remedy::Rescue,
            Self::Differs { .. } | Self::Orphan { .. } | Self::Index { .. } => Remedy::Renew,
            Self::Token { .. } => Remedy::Start,
        }
    }

    /// What an error says of the store.
    pub(super) fn of(error: StoreError) -> Self {
        match error {
            StoreError::Missing(no) => Self::Missing(no.0..=no.0),
            StoreError::Damaged { key, why } => Self::Damaged { what: key, why },
            other => Self::Damaged { what: "the store".into(), why: other.to_string() },
        }
    }

    /// Whether it says that something of that game is lost.
    #[must_use]
    pub fn names(&self, game: GameNo) -> bool {
        match self {
            Self::Missing(range) => range.contains(&game.0),
            Self::Stuck { no, .. } => *no == game,
            // The whole store is meant.
            Self::FellBack { .. } => true,
            _ => false,
        }
    }
}

fn span(range: &RangeInclusive<u32>) -> String {
    match (range.start(), range.end()) {
        (first, last) if first == last => format!("game #{first} is missing"),
        (first, last) => format!("games #{first} to #{last} are missing"),
    }
}

/// An examination under way.
#[derive(Debug, Default)]
pub(super) struct Exam {
    pub(super) report: Report,
    /// The versions of the games that are there.
    games: BTreeMap<GameNo, u32>,
    /// What refers to games that have not come yet.
    references: Vec<(String, GameNo)>,
    /// Posts, with the versions they tell.
    posts: Vec<(GameNo, u32)>,
}

impl Exam {
    pub(super) fn find(&mut self, finding: Finding) {
        self.report.findings.push(finding);
    }

    /// Takes in a record.
    pub(super) fn record(&mut self, head: Head, actions: Vec<Entry>) {
        let no = head.no;
        match head.stage {
            Stage::Invited => self.report.invited += 1,
            Stage::Running => self.report.running += 1,
            _ => self.report.over += 1,
        }
        if self.games.insert(no, head.version).is_some() {
            self.find(Finding::Differs { no, what: "there are two of that number".into() });
        }
        if head.version as usize != actions.len() {
            let why = format!("it is at version {}, and has {} actions", head.version, actions.len());
            return self.find(Finding::Stuck { no, why });
        }
        let record = Record { head, actions };
        let head = &record.head;
        let replay = match Replay::of(&record) {
            Ok(replay) => replay,
            Err(error) => return self.find(Finding::Stuck { no, why: error.to_string() }),
        };
        if replay.stage != head.stage {
            let what = format!("its head says {:?}, its actions say {:?}", head.stage, replay.stage);
            self.find(Finding::Differs { no, what });
        } else if head.wake.is_none() && replay.next_look(head, &[]).is_some() {
            self.find(Finding::Differs { no, what: "nothing wakes it when time is up".into() });
        }
    }

    /// Takes in that something refers to a game.
    pub(super) fn refers(&mut self, what: impl Into<String>, no: GameNo) {
        if !self.games.contains_key(&no) {
            self.references.push((what.into(), no));
        }
    }

    /// Takes in a post to be made.
    pub(super) fn post(&mut self, no: GameNo, version: u32) {
        self.report.posts += 1;
        self.posts.push((no, version));
    }

    /// Takes in a line.
    fn line(&mut self, line: Line) {
        match line {
            Line::Record { head, actions } => self.record(head, actions),
            Line::Posted { no, .. } => self.refers("where messages are", no),
            Line::Message { message, no } => self.refers(format!("message {message}"), no),
            Line::Outgoing { outgoing } => self.post(outgoing.id.no, outgoing.id.version),
            Line::Secret { no, .. } => self.refers("seeds of dice", no),
            Line::Draft { no, user, .. } => self.refers(format!("a draft of person {user}"), no),
            Line::Alive { at } => self.report.alive = Some(at),
            _ => {}
        }
    }

    /// Settles what could not be settled before all was seen. `missing` are the numbers known to be missing already.
    pub(super) fn finish(mut self) -> Report {
        for (what, no) in std::mem::take(&mut self.references) {
            if !self.games.contains_key(&no) {
                self.find(Finding::Orphan { what, no });
            }
        }
        for (no, version) in std::mem::take(&mut self.posts) {
            match self.games.get(&no) {
                None => self.find(Finding::Orphan { what: format!("a post of version {version}"), no }),
                Some(&now) if now < version => {
                    let what = format!("a post tells of version {version}, and it is at {now}");
                    self.find(Finding::Differs { no, what });
                }
                Some(_) => {}
            }
        }
        self.report
    }

    /// The numbers below the highest that have not come.
    fn gaps(&mut self) {
        let mut next = 1;
        for no in self.games.keys().map(|no| no.0).collect::<Vec<_>>() {
            if no > next {
                self.find(Finding::Missing(next..=no - 1));
            }
            next = no.saturating_add(1);
        }
    }
}

/// Looks the lines of an export or backup over.
pub fn examine_lines(from: impl BufRead) -> Report {
    let mut exam = Exam::default();
    let mut lines = Lines::new(from);
    while let Some(line) = lines.next() {
        match line {
            Ok((_, mut line)) => {
                forms::renew_line(lines.schema(), &mut line);
                exam.line(line);
            }
            Err(error) => exam.find(Finding::Damaged { what: "the file".into(), why: error.to_string() }),
        }
    }
    let report = &mut exam.report;
    (report.schema, report.epoch, report.backup) = (lines.schema(), lines.epoch(), lines.backup());
    if let Some(lost) = lines.lost().filter(|&lost| lost > 0) {
        let why = format!("{lost} values or games could not be read when it was written");
        exam.find(Finding::Damaged { what: "the store it was made of".into(), why });
    }
    exam.gaps();
    exam.finish()
}
