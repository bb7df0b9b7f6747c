//! Moves taken back: what stands again, and what becomes of the clocks.

use super::{Ply, Replay, Undone};
use crate::club::record::Stage;
use crate::games::{Game, Seat};

/// Why a seat can take no move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTakeback {
    /// It has made no move of its own choice.
    Nothing,
    /// Chance has acted since its last one, and what is known of chance cannot be forgotten.
    Chance,
    /// In a game of many others have moved since, or something has happened that no consent undoes.
    Others,
}

impl Replay {
    /// How many moves stand once that seat has taken back its last move: the last one for which it had a choice. What came
    /// after that goes too, only moves and answers that played themselves included, so that the seat is to act again.
    ///
    /// # Errors
    /// There is no such move, or chance has acted since.
    pub fn takeback(&self, seat: Seat) -> Result<usize, NoTakeback> {
        let mut last = None;
        // What was played once can be played again.
        let _ = self.play_again(self.plies.len(), |game, at, ply| {
            if ply.seat == seat && !ply.forced && game.legal(seat).len() > 1 {
                last = Some(at);
            }
        });
        let last = last.ok_or(NoTakeback::Nothing)?;
        if self.terms.game.has_table() && (last + 1 < self.plies.len() || last < self.held()) {
            return Err(NoTakeback::Others);
        }
        if last < self.held() { Err(NoTakeback::Chance) } else { Ok(last) }
    }

    /// The moves taken back after `version`, in the order in which they had been made.
    #[must_use]
    pub fn taken_back_since(&self, version: u32) -> Vec<&Ply> {
        self.undone.iter().filter(|u| u.at > version).map(|u| &u.ply).collect()
    }

    /// So many moves stand whatever happens: chance, or an agreement about the game, came after them.
    fn held(&self) -> usize {
        self.beside.last().map_or(0, |b| b.plies)
    }

    /// The game after its first `plies` moves; `look` sees it before each of them.
    fn play_again(&self, plies: usize, mut look: impl FnMut(&Game, usize, &Ply)) -> Result<Game, String> {
        let mut game = Game::new(self.terms.game, &self.terms.setup).map_err(|why| why.to_string())?;
        let mut beside = self.beside.iter().peekable();
        for at in 0..=plies.min(self.plies.len()) {
            while let Some(b) = beside.next_if(|b| b.plies <= at) {
                b.redo(&mut game)?;
            }
            if let Some(ply) = self.plies[..plies].get(at) {
                look(&game, at, ply);
                game.play(Some(ply.seat), &ply.text).map_err(|e| e.why)?;
            }
        }
        Ok(game)
    }

    /// Takes back all but the first `plies` moves. `spent` is what the clocks that ran had run for the decision that is
    /// now void.
    ///
    /// Time spent stays spent, and the decision that is to be made again begins now. What a bank earned by a move taken
    /// back goes back with it, for it will be earned again; but no bank falls below one increment (or what is in it, if
    /// that is less), so that kindness costs nobody the game.
    pub(super) fn take_back(&mut self, plies: usize, spent: &[(Seat, i64)]) -> Result<(), String> {
        self.must_be(&Stage::Running)?;
        if plies >= self.plies.len() {
            return Err("there are not so many moves".into());
        }
        if plies < self.held() {
            return Err("nothing is taken back past chance".into());
        }
        self.game = self.play_again(plies, |_, _, _| {})?;
        let gone = self.plies.split_off(plies);
        self.rounds.truncate(usize::from(self.game.round()));
        for (clock, seat) in self.clocks.iter_mut().zip((0..).map(Seat)) {
            let earned: i64 = gone.iter().filter(|p| p.seat == seat).map(|p| p.earned).sum();
            let spent: i64 = spent.iter().filter(|s| s.0 == seat).map(|s| s.1).sum();
            clock.take_back(self.terms.time, spent, earned);
        }
        let at = self.version;
        self.undone.extend(gone.into_iter().map(|ply| Undone { ply, at }));
        self.changed = at;
        self.asleep = false;
        self.standing = None;
        Ok(())
    }
}
