//! Where pictures are drawn.

use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

/// So many are drawn at once; a board takes milliseconds. Each further thread would do with processors that have other work
/// too, and for each the allocator keeps some 200 kB.
const AT_ONCE: usize = 2;

/// Draws away from the threads that answer people, when it is its turn.
///
/// # Errors
/// It panicked.
pub(super) async fn draw<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    static FREE: Semaphore = Semaphore::const_new(AT_ONCE);
    // Nobody closes it, so the place is there.
    let place = FREE.acquire().await.ok();
    spawn_blocking(move || {
        // Kept by the work, which goes on when nobody waits for it any more.
        let _place = place;
        work()
    })
    .await
}
