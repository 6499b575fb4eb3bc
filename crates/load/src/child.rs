//! The measured servers. Each is a separate process, as in production.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server process. Dropping it kills the process.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts a program that prints `… http://ADDRESS/ …` as its first line.
    pub async fn start(program: &Path, args: &[&str]) -> io::Result<Server> {
        let mut command = Command::new(program);
        command.args(args);
        Server::spawn(command).await
    }

    /// Runs a command whose first line of output is `… http://ADDRESS/ …`. If the command ends without a line, the error contains its
    /// standard error, where that is piped.
    pub async fn spawn(mut command: Command) -> io::Result<Server> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        command.env("QUINTET_LOG", "warn");
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let line = BufReader::new(stdout).lines().next_line().await?.unwrap_or_default();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.and_then(|a| a.parse().ok()) {
            Some(address) => Ok(Server { child, address }),
            None if line.is_empty() => {
                let stderr = child.wait_with_output().await?.stderr;
                Err(io::Error::other(String::from_utf8_lossy(&stderr).trim().to_string()))
            }
            None => Err(io::Error::other(format!("the server printed {line:?} instead of its address"))),
        }
    }

    /// The process, for its standard error and its exit status.
    pub fn process(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Returns the process id, or `None` after the process has ended.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Returns the resident memory in bytes, where `/proc` exists.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib << 10)
    }

    /// Returns the used processor time in seconds, where `/proc` exists.
    pub fn cpu(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()?)).ok()?;
        let fields = stat.rsplit_once(')')?.1.split_whitespace().collect::<Vec<_>>();
        let ticks = |n: usize| fields.get(n)?.parse::<f64>().ok();
        Some((ticks(11)? + ticks(12)?) / 100.0)
    }

    /// Kills the process.
    pub async fn kill(mut self) -> io::Result<()> {
        self.child.kill().await
    }
}
