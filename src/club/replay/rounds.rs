//! The games of a match: what was done in each, line by line, and the seeds of their dice once they are over.

use super::Replay;
use crate::club::record::Stage;

/// Where in a record a game of a match began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Round {
    /// So many moves had been made.
    plies: usize,
    /// So much had been played besides.
    beside: usize,
}

/// A line of a game's own record, as its dice count it: without the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'r> {
    /// The record text.
    pub text: &'r str,
    /// Whether chance brought it.
    pub rolled: bool,
}

impl Replay {
    /// What was done in that game of the match, from 1; moves taken back are gone. Empty if there is none.
    #[must_use]
    pub fn lines(&self, game: u16) -> Vec<Line<'_>> {
        let at = usize::from(game);
        let Some(&Round { plies, beside }) = at.checked_sub(1).and_then(|before| self.rounds.get(before)) else {
            return Vec::new();
        };
        let end = self.rounds.get(at).copied();
        let end = end.unwrap_or(Round { plies: self.plies.len(), beside: self.beside.len() });
        let mut lines = Vec::new();
        let mut made = plies;
        let moves = |from: usize, to: usize| {
            let moves = self.plies.get(from..to).unwrap_or_default();
            moves.iter().map(|ply| Line { text: ply.text.as_str(), rolled: false })
        };
        for other in self.beside.get(beside..end.beside).unwrap_or_default() {
            lines.extend(moves(made, other.plies));
            made = made.max(other.plies);
            lines.push(Line { text: other.text.as_str(), rolled: other.seat.is_none() });
        }
        lines.extend(moves(made, end.plies));
        lines
    }

    /// The seeds shown so far, in hexadecimal: that of the first game, of the second …
    #[must_use]
    pub fn seeds(&self) -> &[String] {
        &self.seeds
    }

    /// How many games of the match are over.
    #[must_use]
    pub fn ended(&self) -> usize {
        match self.stage {
            Stage::Over(_) | Stage::Aborted => self.rounds.len(),
            _ => self.rounds.len().saturating_sub(1),
        }
    }

    /// The game that is over and whose seed has not been shown yet. Games without a roll have none to show.
    pub(in crate::club) fn to_show(&self) -> Option<u16> {
        let next = self.seeds.len();
        let game = u16::try_from(next + 1).ok().filter(|_| next < self.ended())?;
        self.lines(game).iter().any(|line| line.rolled).then_some(game)
    }

    pub(super) fn show(&mut self, game: u16, seed: &str) -> Result<(), String> {
        if self.to_show() != Some(game) {
            return Err("no such seed is to be shown".into());
        }
        self.seeds.push(seed.to_owned());
        Ok(())
    }

    /// Notes where a new game has begun.
    pub(super) fn follow_rounds(&mut self) {
        while self.rounds.len() < usize::from(self.game.round()) {
            self.rounds.push(Round { plies: self.plies.len(), beside: self.beside.len() });
        }
    }
}
