//! One lock for each key in use, and none for the others.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

type Map<K> = Mutex<HashMap<K, Weak<AsyncMutex<()>>>>;

/// Locks by key. Who waits for one gets it in turn.
#[derive(Debug)]
pub(super) struct Locks<K>(Arc<Map<K>>);

/// Holds one key's lock.
#[derive(Debug)]
pub(super) struct Guard<K: Eq + Hash> {
    key: K,
    map: Arc<Map<K>>,
    held: Option<OwnedMutexGuard<()>>,
}

impl<K> Default for Locks<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash + Copy> Locks<K> {
    /// Waits for that key's lock.
    pub(super) async fn lock(&self, key: K) -> Guard<K> {
        let lock = {
            let mut map = locked(&self.0);
            map.get(&key).and_then(Weak::upgrade).unwrap_or_else(|| {
                let new = Arc::default();
                map.insert(key, Arc::downgrade(&new));
                new
            })
        };
        Guard { key, map: Arc::clone(&self.0), held: Some(lock.lock_owned().await) }
    }
}

impl<K: Eq + Hash> Drop for Guard<K> {
    fn drop(&mut self) {
        // Its own share goes first: what is left then belongs to those who wait.
        self.held = None;
        let mut map = locked(&self.map);
        if map.get(&self.key).is_some_and(|lock| lock.strong_count() == 0) {
            map.remove(&self.key);
        }
    }
}

fn locked<K>(map: &Map<K>) -> MutexGuard<'_, HashMap<K, Weak<AsyncMutex<()>>>> {
    // Nothing panics while it is held.
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_at_a_time_and_nothing_left_behind() {
        let locks = Arc::new(Locks::default());
        let first = locks.lock(1).await;
        let other = locks.lock(2).await;
        let second = tokio::spawn({
            let locks = Arc::clone(&locks);
            async move { drop(locks.lock(1).await) }
        });
        tokio::task::yield_now().await;
        assert!(!second.is_finished());
        drop(first);
        second.await.unwrap();
        assert_eq!(locked(&locks.0).len(), 1);
        drop(other);
        assert!(locked(&locks.0).is_empty());
    }

    #[tokio::test]
    async fn giving_up_waiting_leaves_nothing_behind() {
        let locks = Locks::default();
        let held = locks.lock(1).await;
        {
            let waiting = locks.lock(1);
            tokio::pin!(waiting);
            assert!(futures::poll!(waiting.as_mut()).is_pending());
        }
        drop(held);
        assert!(locked(&locks.0).is_empty());
    }
}
