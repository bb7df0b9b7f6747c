//! The program as people start it: `lasker serve` in a process of its own, against the sandbox.

use std::fs::OpenOptions;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use lasker::sandbox::Sandbox;

/// The process; it ends with whoever holds it.
pub struct Program(Child);

impl Program {
    /// Starts it in that folder, where its store is and its log grows, with these settings besides the usual ones.
    pub fn serve(sandbox: &Sandbox, folder: &Path, settings: &[(&str, &str)]) -> Self {
        let log = OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_lasker"))
            .arg("serve")
            .current_dir(folder)
            .env("LASKER_DISCORD__PROXY", sandbox.base_url())
            .env("LASKER_DISCORD__TOKEN", sandbox.token())
            .env("LASKER_STORE__PATH", folder.join("store"))
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        Self(child)
    }

    /// The process's number.
    #[allow(dead_code)] // Not every test asks.
    pub fn id(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Program {
    /// As `kill -9` does.
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
