//! The server under attack, a process that listens on a free port of the loopback address.

use crate::client::with_timeout;
use crate::priority::NormalPriority;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// Time limit for the server to start or to exit.
const PROCESS_TIMEOUT: Duration = Duration::from_secs(60);
/// The number of recent log lines to keep.
const LOG_LINES: usize = 5;

/// The server's standard error.
#[derive(Default)]
struct Log {
    panics: usize,
    last: Vec<String>,
}

/// A running server.
pub(crate) struct Target {
    server: load::child::Server,
    pub(crate) address: SocketAddr,
    log: Arc<Mutex<Log>>,
}

impl Target {
    /// Starts a server with a command of [`serve_command`].
    pub(crate) async fn start(command: Command, normal: &NormalPriority) -> io::Result<Target> {
        let mut server = with_timeout(PROCESS_TIMEOUT, normal.run(load::child::Server::spawn(command))).await?;
        let address = server.address;
        if !address.ip().is_loopback() {
            return Err(io::Error::other(format!("the server listens at {address}, which is not a loopback address")));
        }
        let log = Arc::new(Mutex::new(Log::default()));
        if let Some(stderr) = server.process().stderr.take() {
            tokio::spawn(read_log(BufReader::new(stderr), Arc::clone(&log)));
        }
        Ok(Target { server, address, log })
    }

    /// Returns the resident memory in megabytes.
    pub(crate) fn memory(&self) -> Option<f64> {
        self.server.memory().map(|bytes| bytes as f64 / 1e6)
    }

    /// Returns the used processor time in seconds.
    pub(crate) fn cpu(&self) -> Option<f64> {
        self.server.cpu()
    }

    /// Returns the number of panics in the log.
    pub(crate) fn panics(&self) -> usize {
        self.log.lock().map_or(0, |log| log.panics)
    }

    /// Returns the last lines of the log.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().map(|log| log.last.clone()).unwrap_or_default()
    }

    /// Kills the process, like a crash.
    pub(crate) async fn kill(mut self) -> io::Result<()> {
        self.server.process().kill().await
    }

    /// Sends SIGTERM.
    pub(crate) async fn terminate(&self) -> io::Result<()> {
        signal("TERM", &[self.id()?]).await
    }

    /// Waits until the process has exited.
    pub(crate) async fn wait(&mut self) -> io::Result<ExitStatus> {
        with_timeout(PROCESS_TIMEOUT, self.server.process().wait()).await
    }

    /// Sends SIGTERM and waits.
    pub(crate) async fn stop(mut self) -> io::Result<ExitStatus> {
        self.terminate().await?;
        self.wait().await
    }

    /// Makes every write to a file fail, like a full disk, or allows writing again.
    pub(crate) async fn set_writable(&self, writable: bool) -> io::Result<()> {
        let (id, size) = (self.id()?.to_string(), if writable { "--fsize=unlimited:" } else { "--fsize=0:" });
        let status = Command::new("prlimit").args(["--pid", &id, size]).status().await?;
        if status.success() { Ok(()) } else { Err(io::Error::other("prlimit failed")) }
    }

    fn id(&self) -> io::Result<u32> {
        self.server.id().ok_or_else(|| io::Error::other("the server has exited"))
    }
}

/// Returns a command that runs `PROGRAM serve` on a free port, on the given processors, with at most `files` open files. It ignores
/// `SIGXFSZ`, so a write beyond the file size limit fails and does not kill the process.
pub(crate) fn serve_command(program: &Path, cpus: Option<&str>, files: Option<u32>) -> Command {
    let limit = files.map(|files| format!("ulimit -n {files}; ")).unwrap_or_default();
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{limit}trap '' XFSZ; exec \"$@\"")).arg("sh");
    if let Some(cpus) = cpus {
        command.args(["taskset", "--cpu-list", cpus]);
    }
    command.arg(program).args(["serve", "--listen", "127.0.0.1:0"]).stderr(Stdio::piped());
    command
}

/// Sends a signal to processes.
pub(crate) async fn signal(name: &str, ids: &[u32]) -> io::Result<()> {
    let ids = ids.iter().map(u32::to_string);
    let status = Command::new("kill").args(["-s", name]).args(ids).status().await?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("kill -s {name} failed"))) }
}

async fn read_log(stderr: BufReader<tokio::process::ChildStderr>, log: Arc<Mutex<Log>>) {
    let mut lines = stderr.lines();
    while let Ok(Some(line)) = lines.next_line().await {
        if let Ok(mut log) = log.lock() {
            log.panics += usize::from(line.contains("panicked"));
            if log.last.len() == LOG_LINES {
                log.last.remove(0);
            }
            log.last.push(line);
        }
    }
}
