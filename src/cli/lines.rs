//! One line in, one JSON object out, in order.

use std::io::{self, BufRead, Write};

use serde::Serialize;

/// The answer to a line that was refused.
#[derive(Serialize, PartialEq, Eq, Debug)]
pub struct LineError {
    /// What is wrong.
    error: String,
    /// The move at fault, counted from 0; absent when it is something else.
    at: Option<usize>,
}

impl LineError {
    /// A line that cannot be read.
    pub fn line(error: impl ToString) -> Self {
        Self { error: error.to_string(), at: None }
    }

    /// A move that cannot be played.
    pub fn at(index: usize, error: impl ToString) -> Self {
        Self { error: error.to_string(), at: Some(index) }
    }
}

/// Answers every line of standard input on standard output, each before the next is read.
pub fn answer<T: Serialize>(mut answer: impl FnMut(&str) -> Result<T, LineError>) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let answered = match std::str::from_utf8(&line) {
            Ok(text) => answer(text.trim_end_matches(['\n', '\r'])),
            Err(error) => Err(LineError::line(error)),
        };
        // One write a line: whoever waits for the answer gets it at once.
        let mut text = match answered {
            Ok(answer) => serde_json::to_vec(&answer)?,
            Err(error) => serde_json::to_vec(&error)?,
        };
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}
