//! The server under attack: a process of its own, on a free port of the loopback address.

use crate::client::within;
use crate::priority::Ordinary;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// The longest wait for a start or an end.
const STARTING: Duration = Duration::from_secs(60);
/// Lines of the log that are kept.
const LOG_LINES: usize = 5;

/// What the server wrote to its standard error.
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
    /// Starts a server with a command of [`serve`].
    pub(crate) async fn start(command: Command, ordinary: &Ordinary) -> io::Result<Target> {
        let mut server = within(STARTING, ordinary.run(load::child::Server::run(command))).await?;
        let address = server.address;
        if !address.ip().is_loopback() {
            return Err(io::Error::other(format!("the server listens at {address}, which others can reach")));
        }
        let log = Arc::new(Mutex::new(Log::default()));
        if let Some(stderr) = server.process().stderr.take() {
            tokio::spawn(listen(BufReader::new(stderr), Arc::clone(&log)));
        }
        Ok(Target { server, address, log })
    }

    /// The memory it holds, in megabytes.
    pub(crate) fn memory(&self) -> Option<f64> {
        self.server.memory().map(|bytes| bytes as f64 / 1e6)
    }

    /// The processor time that it has used, in seconds.
    pub(crate) fn cpu(&self) -> Option<f64> {
        self.server.cpu()
    }

    /// How often it panicked.
    pub(crate) fn panics(&self) -> usize {
        self.log.lock().map_or(0, |log| log.panics)
    }

    /// The last lines of its log.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().map(|log| log.last.clone()).unwrap_or_default()
    }

    /// Ends it at once, as a crash would.
    pub(crate) async fn kill(mut self) -> io::Result<()> {
        self.server.process().kill().await
    }

    /// Sends SIGTERM.
    pub(crate) async fn terminate(&self) -> io::Result<()> {
        signal("TERM", &[self.id()?]).await
    }

    /// Waits until it has ended.
    pub(crate) async fn ended(&mut self) -> io::Result<ExitStatus> {
        within(STARTING, self.server.process().wait()).await
    }

    /// Sends SIGTERM and waits.
    pub(crate) async fn stop(mut self) -> io::Result<ExitStatus> {
        self.terminate().await?;
        self.ended().await
    }

    /// Lets it write to no file any more, as on a full disk, or again without a limit.
    pub(crate) async fn may_write(&self, may: bool) -> io::Result<()> {
        let (id, size) = (self.id()?.to_string(), if may { "--fsize=unlimited:" } else { "--fsize=0:" });
        let status = Command::new("prlimit").args(["--pid", &id, size]).status().await?;
        if status.success() { Ok(()) } else { Err(io::Error::other("prlimit failed")) }
    }

    fn id(&self) -> io::Result<u32> {
        self.server.id().ok_or_else(|| io::Error::other("the server has ended"))
    }
}

/// A command that runs `PROGRAM serve` on a free port, on these processors only and with at most `files` descriptors. A write beyond the
/// limit of the file size fails instead of ending the process.
pub(crate) fn serve(program: &Path, cpus: Option<&str>, files: Option<u32>) -> Command {
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

async fn listen(stderr: BufReader<tokio::process::ChildStderr>, log: Arc<Mutex<Log>>) {
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
