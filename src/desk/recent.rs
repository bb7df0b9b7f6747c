//! The games lately asked for, so that a move need not read and replay the whole of its game.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::club::{GameNo, Record, Replay};

/// How many games are kept. A long one takes some 30 kB. (The compiler sees that it is not zero.)
const KEPT: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// A game and what is derived from it.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) record: Arc<Record>,
    pub(super) replay: Arc<Replay>,
}

/// Games as they durably are. Only who holds a game's lock may put it here.
#[derive(Debug)]
pub(super) struct Recent(Mutex<LruCache<GameNo, Loaded>>);

impl Default for Recent {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT)))
    }
}

impl Recent {
    fn games(&self) -> MutexGuard<'_, LruCache<GameNo, Loaded>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, no: GameNo) -> Option<Loaded> {
        self.games().get(&no).cloned()
    }

    pub(super) fn put(&self, game: Loaded) {
        self.games().put(game.record.head.no, game);
    }

    pub(super) fn forget(&self, no: GameNo) {
        self.games().pop(&no);
    }
}
