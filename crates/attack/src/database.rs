//! Databases for a moment: a SQLite file in a temporary folder, or a database of a private PostgreSQL server.

use crate::postgres_server;
use crate::priority::Ordinary;
use crate::target::signal;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// Which database keeps the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A file.
    Sqlite,
    /// A private server.
    Postgres,
}

impl Kind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sqlite => "SQLite",
            Kind::Postgres => "PostgreSQL",
        }
    }
}

/// A private PostgreSQL server, shared by all attacks of a run.
pub(crate) type Postgres = Arc<postgres_server::Server>;

/// Starts a private PostgreSQL server.
pub(crate) async fn start_postgres(ordinary: &Ordinary) -> io::Result<Postgres> {
    crate::binaries::binaries().map_err(io::Error::other)?;
    ordinary.blocking(|| Ok(Arc::new(postgres_server::Server::start()))).await
}

/// An empty database; its files go with it.
pub(crate) struct Database {
    url: String,
    held: Held,
    ordinary: Ordinary,
}

enum Held {
    Sqlite(tempfile::TempDir),
    Postgres(Postgres),
}

impl Database {
    /// Makes an empty database.
    pub(crate) async fn new(kind: Kind, postgres: Option<&Postgres>, ordinary: &Ordinary) -> io::Result<Database> {
        let ordinary = ordinary.clone();
        match (kind, postgres) {
            (Kind::Postgres, Some(server)) => {
                let held = Arc::clone(server);
                let server = Arc::clone(server);
                let url = ordinary.blocking(move || Ok(server.database())).await?;
                Ok(Database { url, held: Held::Postgres(held), ordinary })
            }
            (Kind::Postgres, None) => Err(io::Error::other("no PostgreSQL server was started")),
            (Kind::Sqlite, _) => {
                let folder = tempfile::tempdir()?;
                let url = format!("sqlite:{}", folder.path().join("games.sqlite").display());
                Ok(Database { url, held: Held::Sqlite(folder), ordinary })
            }
        }
    }

    /// Its address.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The file of a SQLite database.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match &self.held {
            Held::Sqlite(folder) => Some(folder.path().join("games.sqlite")),
            Held::Postgres(_) => None,
        }
    }

    /// The stored persons. No server may run on it.
    pub(crate) async fn persons(&self) -> io::Result<u64> {
        const SQLITE: &str = "SELECT count(*) FROM person";
        const POSTGRES: &str = "SELECT count(*) FROM quintet.person";
        let (url, file) = (self.url.clone(), self.file());
        let count = move || {
            let count: i64 = match file {
                Some(file) => {
                    let connection = rusqlite::Connection::open(file).map_err(io::Error::other)?;
                    connection.query_row(SQLITE, [], |row| row.get(0)).map_err(io::Error::other)?
                }
                None => {
                    let mut client = postgres::Client::connect(&url, postgres::NoTls).map_err(io::Error::other)?;
                    client.query_one(POSTGRES, &[]).and_then(|row| row.try_get(0)).map_err(io::Error::other)?
                }
            };
            Ok(count.unsigned_abs())
        };
        self.ordinary.blocking(count).await
    }

    /// Stops or continues the processes of PostgreSQL that serve connections.
    pub(crate) async fn freeze(&self, frozen: bool) -> io::Result<()> {
        let Held::Postgres(server) = &self.held else {
            return Err(io::Error::other("only PostgreSQL has processes of its own"));
        };
        let url = server.url("");
        let folder = url.trim_start_matches("postgres://postgres@").trim_end_matches('/').replace("%2F", "/");
        let pid = fs::read_to_string(format!("{folder}/data/postmaster.pid"))?;
        let main = pid.lines().next().and_then(|line| line.trim().parse().ok());
        let main = main.ok_or_else(|| io::Error::other(format!("no process id in {pid:?}")))?;
        let children = children(main)?;
        signal(if frozen { "STOP" } else { "CONT" }, &children).await
    }

    /// Ends the PostgreSQL server as a power cut would, and starts it again.
    pub(crate) async fn crash(&self) -> io::Result<()> {
        let Held::Postgres(server) = &self.held else {
            return Err(io::Error::other("only PostgreSQL has processes of its own"));
        };
        let server = Arc::clone(server);
        let crash = move || {
            server.crash();
            server.restart();
            Ok(())
        };
        self.ordinary.blocking(crash).await
    }
}

/// The processes whose parent is this one.
fn children(parent: u32) -> io::Result<Vec<u32>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let Some(id) = entry?.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        // A process may end while the list is read.
        let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { continue };
        let fields = stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().nth(1));
        if fields.flatten().and_then(|ppid| ppid.parse().ok()) == Some(parent) {
            found.push(id);
        }
    }
    Ok(found)
}
