//! What the allocator keeps of the memory that has been freed: too much for a process that lives for months. Drawing a board
//! takes megabytes for a moment, on any thread; left alone, glibc learns to keep such room, once per thread, and the process
//! grows though nothing is kept (`cargo bench --bench soak`).

use std::io;
use std::sync::Arc;

use crate::desk::Clock;

/// Seconds between two times that free memory is given back.
const EVERY: i64 = 3600;

/// Has the allocator keep little, for which the program may begin anew: to be called before anything else is done. It
/// returns if there is nothing more to do. Whoever has set the allocator himself is left alone.
///
/// # Errors
/// The system does not let the program begin anew; all works without, in more memory.
pub fn lean() -> io::Result<()> {
    allocator::lean()
}

/// Gives free memory back to the system every hour, for ever: what lies between what is in use too, which is not given back
/// by itself. It takes milliseconds.
pub async fn give_back(clock: Arc<dyn Clock>) {
    loop {
        clock.wait_until(clock.now().plus_seconds(EVERY)).await;
        allocator::trim();
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator {
    use std::env;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    /// Where glibc looks for settings, once, when a process starts.
    const VARIABLE: &str = "GLIBC_TUNABLES";

    /// Set where the program has begun anew: from one with rights of its own (setuid, capabilities) glibc takes its settings
    /// away, and it would begin anew for ever.
    const ANEW: &str = "_LASKER_ANEW";

    /// From 64 KiB on memory is the system's own business; 128 KiB free are kept at the end of a heap; there are two heaps,
    /// whatever the number of threads; and what a thread keeps for itself are pieces of up to 256 bytes, so that sixteen
    /// threads do not keep 240 KiB each.
    const LEAN: &str = "glibc.malloc.mmap_threshold=65536:glibc.malloc.trim_threshold=131072:glibc.malloc.arena_max=2:\
                        glibc.malloc.tcache_max=256";

    pub fn lean() -> io::Result<()> {
        if [VARIABLE, ANEW].iter().any(|name| env::var_os(name).is_some()) {
            return Ok(());
        }
        let mut words = env::args_os();
        let mut anew = Command::new(env::current_exe()?);
        if let Some(name) = words.next() {
            anew.arg0(name);
        }
        // The process and its number stay; only a failure comes back.
        Err(anew.args(words).env(VARIABLE, LEAN).env(ANEW, "1").exec())
    }

    #[allow(unsafe_code)] // There is no other way to ask glibc.
    pub fn trim() {
        // SAFETY: any thread may call it at any time; only free memory is touched.
        unsafe {
            libc::malloc_trim(0);
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod allocator {
    pub fn lean() -> std::io::Result<()> {
        Ok(())
    }
    pub fn trim() {}
}
