//! What the allocator keeps of the memory that has been freed: too much for a process that lives for months. Drawing a board
//! takes megabytes for a moment, on any thread; left alone, glibc learns to keep such room, once per thread, and the process
//! grows though nothing is kept (`cargo bench --bench soak`).

use std::sync::Arc;

use crate::desk::Clock;

/// Seconds between two times that free memory is given back.
const EVERY: i64 = 3600;

/// Tells the allocator to keep little. No other thread may be there yet.
pub fn lean() {
    allocator::lean();
}

/// Gives free memory back to the system every hour, for ever: what lies between what is in use too, which is not given back
/// by itself. It takes milliseconds.
pub async fn give_back(clock: Arc<dyn Clock>) {
    loop {
        clock.wait_until(clock.now().plus_seconds(EVERY)).await;
        allocator::trim();
    }
}

#[cfg(target_env = "gnu")]
#[allow(unsafe_code)] // glibc is told by calls.
mod allocator {
    /// Bytes from which on memory is the system's own business.
    const LARGE: i32 = 64 << 10;
    /// Free bytes at the end of the heap that are kept.
    const KEPT: i32 = 128 << 10;
    /// Heaps side by side, whatever the number of threads.
    const HEAPS: i32 = 2;

    pub fn lean() {
        // SAFETY: it sets numbers of the allocator, and no other thread is there yet. One that is refused changes nothing.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
            libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
            libc::mallopt(libc::M_ARENA_MAX, HEAPS);
        }
    }

    pub fn trim() {
        // SAFETY: any thread may call it at any time; only free memory is touched.
        unsafe {
            libc::malloc_trim(0);
        }
    }
}

#[cfg(not(target_env = "gnu"))]
mod allocator {
    pub fn lean() {}
    pub fn trim() {}
}
