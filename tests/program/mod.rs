//! The program as people start it: `lasker serve` in a process of its own, against the sandbox.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use lasker::sandbox::Sandbox;

/// The process; it ends with whoever holds it.
pub struct Program {
    child: Child,
    log: PathBuf,
}

#[allow(dead_code)] // Not every test asks for all.
impl Program {
    /// Starts it in that folder, where its store is and its log grows, with these settings besides the usual ones.
    pub fn serve(sandbox: &Sandbox, folder: &Path, settings: &[(&str, &str)]) -> Self {
        let log = folder.join("log");
        let out = OpenOptions::new().create(true).append(true).open(&log).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_lasker"))
            .arg("serve")
            .current_dir(folder)
            .env("LASKER_DISCORD__PROXY", sandbox.base_url())
            .env("LASKER_DISCORD__TOKEN", sandbox.token())
            .env("LASKER_STORE__PATH", folder.join("store"))
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(out.try_clone().unwrap())
            .stderr(out)
            .spawn()
            .unwrap();
        Self { child, log }
    }

    /// The process's number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// All that it and those before it in that folder have written so far.
    pub fn log(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(&self.log).unwrap()).into_owned()
    }

    /// Asks it to end, waits until it has, and gives all that was written.
    pub fn end(mut self) -> String {
        let pid = self.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
        self.log()
    }
}

impl Drop for Program {
    /// As `kill -9` does.
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
