//! Temporary databases: a SQLite file, or a database of a private PostgreSQL server.

use crate::postgres_server;
use crate::priority::NormalPriority;
use crate::target::signal;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The kind of the server's database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatabaseKind {
    /// A file.
    Sqlite,
    /// A private server.
    Postgres,
}

impl DatabaseKind {
    /// Returns the name in reports.
    pub fn name(self) -> &'static str {
        match self {
            DatabaseKind::Sqlite => "SQLite",
            DatabaseKind::Postgres => "PostgreSQL",
        }
    }
}

/// A private PostgreSQL server that all attacks of a run share.
pub(crate) type Postgres = Arc<postgres_server::Server>;

/// Starts a private PostgreSQL server.
pub(crate) async fn start_postgres(normal: &NormalPriority) -> io::Result<Postgres> {
    crate::binaries::binaries().map_err(io::Error::other)?;
    normal.blocking(|| Ok(Arc::new(postgres_server::Server::start()))).await
}

/// A database. Dropping it deletes the files of SQLite.
pub(crate) struct Database {
    url: String,
    storage: Storage,
    normal: NormalPriority,
}

enum Storage {
    Sqlite(tempfile::TempDir),
    Postgres(Postgres),
}

impl Database {
    /// Creates an empty database.
    pub(crate) async fn new(
        kind: DatabaseKind,
        postgres: Option<&Postgres>,
        normal: &NormalPriority,
    ) -> io::Result<Database> {
        let normal = normal.clone();
        match (kind, postgres) {
            (DatabaseKind::Postgres, Some(server)) => {
                let storage = Arc::clone(server);
                let server = Arc::clone(server);
                let url = normal.blocking(move || Ok(server.database())).await?;
                Ok(Database { url, storage: Storage::Postgres(storage), normal })
            }
            (DatabaseKind::Postgres, None) => Err(io::Error::other("no PostgreSQL server was started")),
            (DatabaseKind::Sqlite, _) => {
                let folder = tempfile::tempdir()?;
                let url = format!("sqlite:{}", folder.path().join("games.sqlite").display());
                Ok(Database { url, storage: Storage::Sqlite(folder), normal })
            }
        }
    }

    /// Returns the URL.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the file of a SQLite database.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match &self.storage {
            Storage::Sqlite(folder) => Some(folder.path().join("games.sqlite")),
            Storage::Postgres(_) => None,
        }
    }

    /// Counts the stored users. No server may be using the database.
    pub(crate) async fn count_users(&self) -> io::Result<u64> {
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
        self.normal.blocking(count).await
    }

    /// Stops or continues the processes of PostgreSQL that serve connections.
    pub(crate) async fn freeze(&self, frozen: bool) -> io::Result<()> {
        let Storage::Postgres(server) = &self.storage else {
            return Err(io::Error::other("only PostgreSQL has its own processes"));
        };
        let url = server.url("");
        let folder = url.trim_start_matches("postgres://postgres@").trim_end_matches('/').replace("%2F", "/");
        let pid = fs::read_to_string(format!("{folder}/data/postmaster.pid"))?;
        let main = pid.lines().next().and_then(|line| line.trim().parse().ok());
        let main = main.ok_or_else(|| io::Error::other(format!("no process id in {pid:?}")))?;
        let children = children(main)?;
        signal(if frozen { "STOP" } else { "CONT" }, &children).await
    }

    /// Kills the PostgreSQL server, like a power failure, and starts it again.
    pub(crate) async fn crash(&self) -> io::Result<()> {
        let Storage::Postgres(server) = &self.storage else {
            return Err(io::Error::other("only PostgreSQL has its own processes"));
        };
        let server = Arc::clone(server);
        let crash = move || {
            server.crash();
            server.restart();
            Ok(())
        };
        self.normal.blocking(crash).await
    }
}

/// Returns the child processes of a process.
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
