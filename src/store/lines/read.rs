//! Reading an export, line by line.

use std::io::BufRead;

use super::{Line, SCHEMA};
use crate::club::Time;

/// Why a line was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The lines cannot be had. None follows.
    #[error("line {line}: {why}")]
    Io {
        /// Which, from 1.
        line: usize,
        /// What happened.
        why: std::io::Error,
    },
    /// A line is not what it should be. Those after it can be asked for.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

/// The lines of an export, with their numbers from 1; the first and the last are checked and not given.
#[derive(Debug)]
pub struct Lines<R> {
    from: R,
    /// The number of the line last read.
    line: usize,
    sum: crc32fast::Hasher,
    begun: bool,
    over: bool,
    ended: Option<usize>,
    schema: u32,
    epoch: Option<u64>,
    backup: Option<Time>,
}

impl<R: BufRead> Lines<R> {
    /// Those that come from there.
    pub fn new(from: R) -> Self {
        let sum = crc32fast::Hasher::new();
        Self { from, line: 0, sum, begun: false, over: false, ended: None, schema: SCHEMA, epoch: None, backup: None }
    }

    /// The form of what was read, as the first line says.
    pub fn schema(&self) -> u32 {
        self.schema
    }

    /// The epoch of the store that was written, as the first line says.
    pub fn epoch(&self) -> Option<u64> {
        self.epoch
    }

    /// The moment of which this is the backup, if it is one.
    pub fn backup(&self) -> Option<Time> {
        self.backup
    }

    /// How many values or games could not be read when this was written; known at the end.
    pub fn lost(&self) -> Option<usize> {
        self.ended
    }

    fn bad<T>(&self, why: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError::Line { line: self.line, why: why.into() })
    }

    /// The next line that is neither the first nor the last.
    fn read(&mut self) -> Result<Option<Line>, ReadError> {
        while !self.over {
            let mut text = Vec::new();
            self.line += 1;
            if let Err(why) = self.from.read_until(b'\n', &mut text) {
                self.over = true;
                return Err(ReadError::Io { line: self.line, why });
            }
            if text.is_empty() {
                self.over = true;
                return match (self.begun, self.ended) {
                    (false, _) => self.bad("there is nothing"),
                    (true, None) if self.schema > 1 => self.bad("the end is missing: the file was cut off"),
                    (true, _) => Ok(None),
                };
            }
            let before = self.sum.clone().finalize();
            self.sum.update(&text);
            if let Some(line) = self.take(&text, before)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Makes sense of a line; `sum` is that of all before it.
    fn take(&mut self, text: &[u8], sum: u32) -> Result<Option<Line>, ReadError> {
        let first = !std::mem::replace(&mut self.begun, true);
        let line = match serde_json::from_slice(text) {
            Ok(line) => line,
            Err(error) => return self.bad(error.to_string()),
        };
        match line {
            Line::Store { schema, epoch, backup } if first => {
                if !(1..=SCHEMA).contains(&schema) {
                    self.over = true;
                    return self.bad(format!("schema {schema} is unknown here; this version knows {SCHEMA}"));
                }
                (self.schema, self.epoch, self.backup) = (schema, Some(epoch), backup);
                Ok(None)
            }
            Line::Store { .. } => self.bad("a second beginning"),
            _ if self.ended.is_some() => self.bad("something stands after the end"),
            _ if first => self.bad("an export begins with a line that names its store"),
            Line::End { lines, lost, sum: noted, .. } => {
                self.ended = Some(lost);
                if lines + 1 != self.line {
                    return self.bad(format!("{lines} lines were written, {} are there", self.line - 1));
                }
                if noted != sum {
                    return self.bad("its checksum is wrong: the file was changed");
                }
                Ok(None)
            }
            line => Ok(Some(line)),
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<(usize, Line), ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read() {
            Ok(line) => line.map(|line| Ok((self.line, line))),
            Err(error) => Some(Err(error)),
        }
    }
}
