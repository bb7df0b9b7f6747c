//! The program: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    lean_memory();
    lasker::cli::main()
}

/// Tells glibc to give back what has been freed. Drawing a board takes megabytes for a moment, on any thread; left alone,
/// glibc learns to keep such room, once per thread, and the process grows by a fifth in two weeks though nothing is kept
/// (`cargo bench --bench soak`).
#[cfg(target_env = "gnu")]
fn lean_memory() {
    /// Bytes from which on memory is the system's own business.
    const LARGE: i32 = 64 << 10;
    /// Free bytes at the end of the heap that are kept.
    const KEPT: i32 = 128 << 10;
    /// Heaps side by side, whatever the number of threads.
    const HEAPS: i32 = 2;
    // SAFETY: it sets numbers of the allocator, and no other thread is there yet. One that is refused changes nothing.
    #[allow(unsafe_code)]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
        libc::mallopt(libc::M_ARENA_MAX, HEAPS);
    }
}

#[cfg(not(target_env = "gnu"))]
fn lean_memory() {}
