//! The games lately asked for, so that a move need not read and replay the whole of its game.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::club::{GameNo, Record, Replay, Stage};

/// How many games under play are kept, challenges too. A long one takes some 30 kB. (The compiler sees that it is not zero.)
const LIVE: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// How many of those that are over are kept: their last posts and a rematch come at once, and hardly anything later.
const OVER: NonZeroUsize = NonZeroUsize::new(8).unwrap();

/// A game and what is derived from it.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) record: Arc<Record>,
    pub(super) replay: Arc<Replay>,
}

/// Games as they durably are. Only who holds a game's lock may put it here.
#[derive(Debug)]
pub(super) struct Recent(Mutex<Games>);

#[derive(Debug)]
struct Games {
    live: LruCache<GameNo, Loaded>,
    over: LruCache<GameNo, Loaded>,
}

impl Games {
    fn forget(&mut self, no: GameNo) {
        self.live.pop(&no);
        self.over.pop(&no);
    }
}

impl Default for Recent {
    fn default() -> Self {
        Self(Mutex::new(Games { live: LruCache::new(LIVE), over: LruCache::new(OVER) }))
    }
}

impl Recent {
    fn games(&self) -> MutexGuard<'_, Games> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, no: GameNo) -> Option<Loaded> {
        let Games { live, over } = &mut *self.games();
        live.get(&no).or_else(|| over.get(&no)).cloned()
    }

    pub(super) fn put(&self, game: Loaded) {
        let head = &game.record.head;
        let (no, live) = (head.no, matches!(head.stage, Stage::Invited | Stage::Running));
        let games = &mut *self.games();
        games.forget(no);
        let kept = if live { &mut games.live } else { &mut games.over };
        kept.put(no, game);
    }

    pub(super) fn forget(&self, no: GameNo) {
        self.games().forget(no);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::testing::{ANA, Table, terms};
    use crate::club::{Command, GameNo};

    fn loaded(table: &Table, no: GameNo) -> Loaded {
        let mut record = table.record.clone();
        record.head.no = no;
        Loaded { replay: Arc::new(Replay::of(&record).unwrap()), record: Arc::new(record) }
    }

    #[test]
    fn few_games_that_are_over_are_kept() {
        let recent = Recent::default();
        let mut table = Table::playing(terms());
        let last = GameNo(OVER.get() as u32 + 2);
        for no in (1..=last.0).map(GameNo) {
            recent.put(loaded(&table, no));
        }
        table.does(ANA, Command::Resign);
        for no in (2..=last.0).map(GameNo) {
            recent.put(loaded(&table, no));
        }
        // The first still runs; of the others, which are over, the oldest is one too many.
        assert!(recent.get(GameNo(1)).is_some());
        assert!(recent.get(GameNo(2)).is_none());
        assert!(
            (3..=last.0).map(GameNo).all(|no| recent.get(no).is_some_and(|game| game.replay.stage != Stage::Running))
        );
        recent.forget(last);
        assert!(recent.get(last).is_none());
    }
}
