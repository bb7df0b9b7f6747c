//! The games of a match: what was done in each, line by line, and the seeds of their dice once they are over.

use super::{Replay, What};
use crate::club::record::Stage;
use crate::games::backgammon::{self, How};
use crate::games::{Game, Rules, Seat, rekkoku};

/// Where in a record a game of a match began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Round {
    /// So many moves had been made.
    plies: usize,
    /// So much had been played besides.
    beside: usize,
    /// The version after which it was so.
    version: u32,
}

/// A line of a game's own record. Its dice count the text alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'r> {
    /// Whose it is; chance has no seat.
    pub seat: Option<Seat>,
    /// The record text.
    pub text: &'r str,
}

impl Line<'_> {
    /// Whether chance brought it.
    #[must_use]
    pub fn is_roll(&self) -> bool {
        self.seat.is_none()
    }
}

impl Replay {
    /// What was done in that game of the match, from 1; moves taken back are gone. Empty if there is none.
    #[must_use]
    pub fn lines(&self, game: u16) -> Vec<Line<'_>> {
        let at = usize::from(game);
        let Some(&Round { plies, beside, .. }) = at.checked_sub(1).and_then(|before| self.rounds.get(before)) else {
            return Vec::new();
        };
        let end = self.rounds.get(at).copied();
        let end = end.unwrap_or(self.round_here());
        let mut lines = Vec::new();
        let mut made = plies;
        let moves = |from: usize, to: usize| {
            let moves = self.plies.get(from..to).unwrap_or_default();
            moves.iter().map(|ply| Line { seat: Some(ply.seat), text: ply.text.as_str() })
        };
        for other in self.beside.get(beside..end.beside).unwrap_or_default() {
            lines.extend(moves(made, other.plies));
            made = made.max(other.plies);
            if let What::Text { seat, text } = &other.what {
                lines.push(Line { seat: *seat, text });
            }
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
        self.lines(game).iter().any(Line::is_roll).then_some(game)
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
            self.rounds.push(self.round_here());
        }
    }

    fn round_here(&self) -> Round {
        Round { plies: self.plies.len(), beside: self.beside.len(), version: self.version }
    }

    /// The version with which each game of the match began: that of the action which ended the one before, 0 for the first.
    pub fn games_began(&self) -> impl Iterator<Item = u32> {
        self.rounds.iter().map(|round| round.version)
    }

    /// A war in its own record, without names. Nothing for other games.
    #[must_use]
    pub fn war_record(&self) -> Option<rekkoku::Record> {
        // What was done can be done again.
        rekkoku::Record::of(self.war_start()?, self.game.as_rekkoku()?.log()).ok()
    }

    /// The whole match in backgammon's own record, its players under those names. Nothing for other games.
    #[must_use]
    pub fn match_record(&self, [host, guest]: [&str; 2]) -> Option<backgammon::Record> {
        let Game::Backgammon(game) = &self.game else { return None };
        let mut record = backgammon::Record::new(host, guest, self.terms.setup.clone());
        let games = 1..=self.game.round();
        let lines = games.flat_map(|game| self.lines(game));
        record.actions = lines.map(|line| backgammon::Line(line.seat, line.text.to_owned())).collect();
        // Giving up the match, or losing it on time, is no line of a game: it comes from outside.
        if let Some(result) = game.state().last_result().filter(|result| result.how == How::Forfeited) {
            let text = backgammon::Action::ResignMatch.to_string();
            record.actions.push(backgammon::Line(Some(result.winner.other()), text));
        }
        Some(record)
    }
    /// A war before anything was done in it. Nothing for other games.
    #[must_use]
    pub fn war_start(&self) -> Option<rekkoku::Position> {
        let Game::Rekkoku(_) = &self.game else { return None };
        // It was set up once, so it can be again.
        <rekkoku::Game as Rules>::new(&self.terms.setup).ok().map(|game| game.position().clone())
    }
}
