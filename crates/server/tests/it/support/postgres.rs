//! A private PostgreSQL server for the tests, in a temporary folder and with a socket in that folder.

use super::binaries::binaries;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// Answers every line with one line: first the folder, then `done`. Syncing stays on, so that crashes are realistic.
const KEEPER: &str = r#"
trap '' INT TERM HUP
umask 077
folder=$(mktemp -d "${TMPDIR:-/tmp}/quintet-postgres-XXXXXX") || exit 1
cd "$folder" || exit 1
export LC_ALL=C
start() { pg_ctl -s -D data -l log -w -o "-c listen_addresses='' -c unix_socket_directories='$folder'" start >&2; }
leave() { pg_ctl -s -D data -m immediate stop >&2; cd /; rm -rf "$folder"; exit "$1"; }
initdb -D data -U postgres -A trust -E UTF8 --no-sync >log 2>&1 && start || { cat log >&2; leave 1; }
echo "$folder"
while read -r line; do
    case $line in
        start) start ;;
        stop) pg_ctl -s -D data -m fast stop >&2 ;;
        crash) pg_ctl -s -D data -m immediate stop >&2 ;;
    esac && echo done || { cat log >&2; leave 1; }
done
leave 0
"#;

/// A running server.
pub(crate) struct Server {
    folder: String,
    /// `None` only while it ends.
    keeper: Option<Mutex<(ChildStdin, BufReader<ChildStdout>)>>,
    child: Child,
    databases: AtomicU32,
}

impl Server {
    /// Starts a server; the error is one sentence.
    pub(crate) fn start() -> Server {
        let folder = binaries().unwrap_or_else(|why| panic!("{why}"));
        let path = std::env::var("PATH").unwrap_or_default();
        let mut child = shell()
            .env("PATH", format!("{}:{path}", folder.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("a shell can be started");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let mut output = BufReader::new(output);
        let mut folder = String::new();
        output.read_line(&mut folder).expect("the keeper answers");
        assert!(!folder.is_empty(), "PostgreSQL did not start; see above");
        let folder = folder.trim().to_string();
        Server { folder, keeper: Some(Mutex::new((input, output))), child, databases: AtomicU32::new(0) }
    }

    /// Returns the address of one of its databases.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://postgres@{}/{database}", self.folder.replace('/', "%2F"))
    }

    /// Creates an empty database.
    pub(crate) fn database(&self) -> String {
        let name = format!("store{}", self.databases.fetch_add(1, Ordering::Relaxed));
        new_database(&self.url("postgres"), &name);
        self.url(&name)
    }

    /// Shuts it down cleanly.
    pub(crate) fn stop(&self) {
        self.tell("stop");
    }

    /// Kills it like a power failure.
    pub(crate) fn crash(&self) {
        self.tell("crash");
    }

    /// Starts it again.
    pub(crate) fn restart(&self) {
        self.tell("start");
    }

    fn tell(&self, word: &str) {
        let mut keeper = self.keeper.as_ref().expect("it runs").lock().expect("no other test failed here");
        writeln!(keeper.0, "{word}").expect("the keeper listens");
        let mut answer = String::new();
        keeper.1.read_line(&mut answer).expect("the keeper answers");
        assert_eq!(answer, "done\n", "PostgreSQL: {word} failed; see above");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Closing the input ends the shell, and with it the server and the folder.
        self.keeper = None;
        let _ = self.child.wait();
    }
}

/// Creates an empty database with this name.
pub(crate) fn new_database(url: &str, name: &str) {
    let mut client = postgres::Client::connect(url, postgres::NoTls).expect("the server of the tests can be reached");
    client.batch_execute(&format!("CREATE DATABASE {name}")).expect("a database can be made");
}

/// Returns the command of the shell. PostgreSQL refuses to run as root, so root switches to another user.
fn shell() -> Command {
    let id = |words: &[&str]| {
        let said =
            Command::new("id").args(words).stderr(Stdio::null()).output().ok().filter(|said| said.status.success());
        said.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_string())
    };
    let mut command;
    if id(&["-u"]).as_deref() != Some("0") {
        command = Command::new("sh");
        command.args(["-c", KEEPER]);
    } else {
        let user = if id(&["-u", "postgres"]).is_some() { "postgres" } else { "nobody" };
        let runuser = ["/usr/sbin/runuser", "/sbin/runuser"].iter().find(|path| Path::new(path).exists());
        if let Some(runuser) = runuser {
            command = Command::new(runuser);
            command.args(["-u", user, "--", "sh", "-c", KEEPER]);
        } else {
            command = Command::new("su");
            command.args(["-s", "/bin/sh", user, "-c", KEEPER]);
        }
    }
    command.current_dir("/");
    command
}
