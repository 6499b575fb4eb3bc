//! An empty database for one test.

use crate::support::postgres::{Server, new_database};
use server::store::{RoomRow, RoomState, Store, Write};
use std::future::Future;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// The database of a test.
pub(crate) struct Home {
    /// The address for `Store::open`.
    pub(crate) url: String,
    folder: Option<TempDir>,
}

/// The path of a new file.
pub(crate) fn sqlite() -> Home {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let url = format!("sqlite:{}", folder.path().join("quintet.sqlite").display());
    Home { url, folder: Some(folder) }
}

/// A database in the server shared by all tests of this process.
pub(crate) fn postgres() -> Home {
    static DATABASES: AtomicU32 = AtomicU32::new(0);
    static SERVER: OnceLock<Server> = OnceLock::new();
    let url = match std::env::var("QUINTET_TEST_POSTGRES") {
        Err(_) => SERVER.get_or_init(Server::start).database(),
        Ok(given) => {
            let number = DATABASES.fetch_add(1, Ordering::Relaxed);
            let name = format!("quintet_test_{}_{number}", std::process::id());
            new_database(&given, &name);
            let (server, _) = given.rsplit_once('/').expect("QUINTET_TEST_POSTGRES is postgres://…/database");
            format!("{server}/{name}")
        }
    };
    Home { url, folder: None }
}

impl Home {
    pub(crate) fn open(&self) -> Store {
        Store::open(&self.url).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Runs SQL on a separate connection.
    pub(crate) fn execute(&self, sql: &str) {
        self.try_execute(sql).expect("good SQL");
    }

    /// Runs SQL on a separate connection; the error is that of the database.
    pub(crate) fn try_execute(&self, sql: &str) -> Result<(), String> {
        match self.url.strip_prefix("sqlite:") {
            Some(path) => {
                let path = path.split('?').next().expect("a path");
                let connection = rusqlite::Connection::open(path).expect("the file opens");
                let sql = sql.replace("/*together*/", "WITHOUT ROWID");
                connection.execute_batch(&sql).map_err(|error| error.to_string())
            }
            None => {
                let mut client = postgres::Client::connect(&self.url, postgres::NoTls).expect("the server answers");
                let schema = "CREATE SCHEMA IF NOT EXISTS quintet; SET search_path TO quintet;";
                let done = client.batch_execute(&format!("{schema} {sql}"));
                done.map_err(|error| error.as_db_error().map_or(error.to_string(), |error| error.message().to_string()))
            }
        }
    }

    /// Returns a path next to the SQLite file.
    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.as_ref().expect("only SQLite has a folder").path().join(name)
    }
}

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let new = || tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    RUNTIME.get_or_init(new)
}

/// Waits for an answer of the store.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    runtime().block_on(future)
}

/// Runs it in the background.
pub(crate) fn spawn<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    runtime().spawn(future)
}

/// Waits until a condition holds; fails after a long time.
pub(crate) fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(60), "it never came about that {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn event(room: &str, seq: u64) -> Write {
    Write::Event { room: room.to_string(), seq, at: 1_000 + seq, body: format!("{{\"step\":{seq}}}") }
}

pub(crate) fn room(id: &str, updated: u64) -> RoomRow {
    RoomRow {
        id: id.to_string(),
        created: 7,
        owner: "anna".to_string(),
        game: "gamma".to_string(),
        public: true,
        state: RoomState::Open,
        updated,
        wakes_at: None,
        head: "{\"secret\":\"00ff\"}".to_string(),
        summary: "{}".to_string(),
    }
}

/// Returns the numbers of the stored events.
pub(crate) fn numbers(store: &Store, room: &str) -> Vec<u64> {
    let events = wait(store.events(room)).unwrap_or_else(|error| panic!("{error}"));
    events.iter().map(|event| event.seq).collect()
}
