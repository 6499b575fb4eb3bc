//! A server in a separate process.

use crate::client::{post, soon};
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

/// A server process; dropping it ends the process.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    /// Kept open, as a terminal would.
    _stdout: BufReader<ChildStdout>,
}

/// A database file in a folder.
pub(crate) fn sqlite(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("games.sqlite").display())
}

pub(crate) fn serve(database: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limit", "--database", database]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    command
}

impl Process {
    pub(crate) async fn start(database: &str) -> Process {
        Process::run(serve(database)).await
    }

    /// Starts the server with a modified command.
    pub(crate) async fn run(mut command: Command) -> Process {
        let mut child = command.spawn().expect("quintet runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        soon("the address", stdout.read_line(&mut line)).await.expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Process { address: address.parse().expect("an address"), child, _stdout: stdout }
    }

    pub(crate) async fn ends(mut self) -> ExitStatus {
        soon("the server ends", self.child.wait()).await.expect("a status")
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &id]).status().expect("kill runs");
        assert!(sent.success());
    }
}

pub(crate) async fn create(address: SocketAddr, body: Value) -> (String, Vec<String>) {
    let created = post(address, "/api/rooms", &body).await;
    let tokens = created["seats"].as_array().unwrap_or_else(|| panic!("{created}")).iter();
    let tokens = tokens.map(|s| s["token"].as_str().expect("a token").to_string()).collect();
    (created["room"].as_str().expect("an id").to_string(), tokens)
}
