//! SQLite: one file in WAL mode; every commit is synced.

use super::accounts;
use super::backend::{Backend, WriteError};
use super::checkpoint::Checkpointer;
use super::error::StoreError;
use super::integrity;
use super::journal::{self, Change, Journal};
use super::model::Write;
use super::moderation;
use super::sql;
use super::sqlite_path::{FileId, SqlitePath};
use super::statements;
use super::validate::to_i64;
use super::values::{Columns, RowHandler, Value, Value::*};
use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ErrorCode, OpenFlags, Row, ToSql, TransactionBehavior, params_from_iter};
use std::fs::File;
use std::path::Path;
use std::thread;
use std::time::Duration;

const UPDATE_SUMMARY: &str = "UPDATE room SET state = $1, updated = $2, wakes_at = $3, summary = $4 WHERE id = $5";
const COUNT_TABLES: &str =
    "SELECT count(*), count(*) FILTER (WHERE name = 'meta') FROM sqlite_schema WHERE type = 'table'";
/// `fullfsync` matters only on macOS, where a plain sync does not reach the disk.
const DURABLE_PRAGMAS: &str = "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;";
/// The [`Checkpointer`] keeps the log short. The writer checkpoints it only if it has grown to 1 GiB.
const WRITER_PRAGMAS: &str =
    "PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 262144;";
/// Interval and number of attempts when the file is locked: five seconds in total. SQLite's own delays grow to many times what
/// a restart of the log takes.
const BUSY_RETRY_INTERVAL: Duration = Duration::from_micros(500);
const BUSY_RETRIES: i32 = 10_000;
/// Writes and deletes some pages to show that the disk has space and the file is writable.
const WRITE_PROBE: &str = "INSERT INTO event VALUES ('', -1, 0, zeroblob(16384)); DELETE FROM event WHERE room = '';";

/// One connection to the file.
pub(super) struct Sqlite {
    /// Only the writer has one. It is the first field so that it stops before the file closes.
    checkpointer: Option<Checkpointer>,
    connection: Connection,
    /// Damage found at the start, until the store takes it.
    damage: Vec<String>,
    /// Only the writer has one.
    journal: Option<Journal>,
    sqlite_path: SqlitePath,
    opened: FileId,
    /// Only the writer has it. It is the last field so that the file is closed before the lock is free.
    lock: Option<File>,
}

impl Sqlite {
    /// Locks the file, creates it if it is missing, and migrates the schema.
    pub(super) fn writer(sqlite_path: &SqlitePath) -> Result<Sqlite, StoreError> {
        let lock = sqlite_path.lock()?;
        let mut sqlite = Sqlite::open(sqlite_path, OpenFlags::SQLITE_OPEN_CREATE)?;
        sqlite.lock = Some(lock);
        // Change nothing before the file is known to be a Quintet database.
        let version = sqlite.version()?;
        let pending = sql::pending(version)?;
        sqlite.damage = integrity::check_at_start(&sqlite.connection, sqlite_path)?;
        sqlite.connection.execute_batch(WRITER_PRAGMAS).map_err(store_error)?;
        sqlite.connection.execute_batch(DURABLE_PRAGMAS).map_err(store_error)?;
        if let Some(pages) = sqlite_path.max_pages {
            sqlite.connection.pragma_update(None, "max_page_count", pages).map_err(store_error)?;
        }
        for (done, migration) in (version..).zip(pending) {
            let transaction = sqlite.connection.transaction().map_err(store_error)?;
            if done == 0 {
                transaction.execute_batch(sql::META).map_err(store_error)?;
            }
            let migration = moderation::for_sqlite(migration);
            let migration = migration.replace("/*together*/", "WITHOUT ROWID").replace("/*journal*/", journal::TABLE);
            transaction.execute_batch(&migration).map_err(store_error)?;
            transaction.execute("UPDATE meta SET version = $1", [done + 1]).map_err(store_error)?;
            transaction.commit().map_err(store_error)?;
        }
        sqlite.recover()?;
        let transaction = sqlite.connection.transaction().map_err(store_error)?;
        sqlite.journal = Some(Journal::open(&transaction)?);
        transaction.commit().map_err(store_error)?;
        let checkpoint_connection = Sqlite::open(sqlite_path, OpenFlags::empty())?.connection;
        checkpoint_connection.execute_batch(DURABLE_PRAGMAS).map_err(store_error)?;
        sqlite.checkpointer = Some(Checkpointer::start(checkpoint_connection)?);
        Ok(sqlite)
    }

    /// Opens the file, which the writer has created, for reading.
    pub(super) fn reader(sqlite_path: &SqlitePath) -> Result<Sqlite, StoreError> {
        let sqlite = Sqlite::open(sqlite_path, OpenFlags::empty())?;
        sqlite.connection.pragma_update(None, "query_only", true).map_err(store_error)?;
        Ok(sqlite)
    }

    /// Opens the file for changes beside the writer of a server.
    pub(super) fn beside(sqlite_path: &SqlitePath) -> Result<Sqlite, StoreError> {
        let sqlite = Sqlite::open(sqlite_path, OpenFlags::empty())?;
        sqlite.connection.execute_batch(DURABLE_PRAGMAS).map_err(store_error)?;
        Ok(sqlite)
    }

    /// Writes a copy of one moment into a new file.
    pub(super) fn copy_into(&self, path: &Path) -> Result<(), StoreError> {
        let path = path.to_str().ok_or_else(|| StoreError::Address(format!("{} is not Unicode", path.display())))?;
        // Nothing of the database itself changes.
        self.connection.pragma_update(None, "query_only", false).map_err(store_error)?;
        self.connection.execute("VACUUM INTO $1", [path]).map(drop).map_err(store_error)
    }

    /// Checks a copy and returns its damage; fails if it is no database that this program can use. Nothing of it changes.
    pub(super) fn checked_copy(sqlite_path: &SqlitePath) -> Result<Vec<String>, StoreError> {
        let sqlite = Sqlite::reader(sqlite_path)?;
        match sqlite.version()? {
            0 => Err(StoreError::Foreign(format!("{} is empty", sqlite_path.path.display()))),
            version => sql::pending(version).and_then(|_| integrity::full_check(&sqlite.connection)),
        }
    }

    fn open(sqlite_path: &SqlitePath, more: OpenFlags) -> Result<Sqlite, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
        let connection = Connection::open_with_flags(&sqlite_path.path, flags).map_err(|e| {
            let reason = format!("the database {} cannot be opened: {e}", sqlite_path.path.display());
            StoreError::Address(reason)
        })?;
        let retry = |tries| {
            thread::sleep(BUSY_RETRY_INTERVAL);
            tries < BUSY_RETRIES
        };
        connection.busy_handler(Some(retry)).map_err(store_error)?;
        let (opened, sqlite_path) = (sqlite_path.identity()?, sqlite_path.clone());
        Ok(Sqlite {
            checkpointer: None,
            connection,
            damage: Vec::new(),
            journal: None,
            sqlite_path,
            opened,
            lock: None,
        })
    }

    /// Returns the schema version, 0 for an empty file.
    fn version(&self) -> Result<i64, StoreError> {
        let foreign = |what: &str| {
            let reason = format!("{} is {what}: it is left as it is", self.sqlite_path.path.display());
            StoreError::Foreign(reason)
        };
        let tables = self.connection.query_row(COUNT_TABLES, [], |row| Ok((row.get(0)?, row.get(1)?)));
        let (all, meta): (i64, i64) = tables.map_err(|e| match e.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => foreign("no database"),
            _ => store_error(e),
        })?;
        match (all, meta) {
            (0, _) => Ok(0),
            (_, 0) => Err(foreign("a database of another program")),
            _ => {
                self.connection.query_row(sql::VERSION, [], |row| row.get(0)).map_err(|e| match e.sqlite_error_code() {
                    Some(ErrorCode::DatabaseCorrupt) => store_error(e),
                    _ => foreign("a database of another program"),
                })
            }
        }
    }

    /// Fails if the path now leads to another file.
    fn check_same_file(&self) -> Result<(), StoreError> {
        if self.sqlite_path.identity()? == self.opened {
            return Ok(());
        }
        Err(StoreError::unavailable(format!(
            "the database {} was replaced by another file",
            self.sqlite_path.path.display()
        )))
    }
}

fn store<'a>(
    connection: &Connection,
    journal: &Journal,
    change: &mut Change<'a>,
    write: &'a Write,
) -> Result<(), StoreError> {
    match write {
        Write::Event { room, seq, at, body } => change.append(journal, connection, room, *seq, *at, body),
        Write::Summary { room, state, updated, wakes_at, summary } => {
            let wakes_at = OptionalNumber(wakes_at.map(to_i64));
            let values = [Text(state.as_str()), Number(to_i64(*updated)), wakes_at, Text(summary), Text(room)];
            match execute(connection, UPDATE_SUMMARY, &values)? {
                0 => Err(StoreError::conflict(format!("there is no room {room}"))),
                _ => Ok(()),
            }
        }
        _ => store_rows(connection, write),
    }
}

/// Stores a write that is neither an event nor a summary.
fn store_rows(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    for statement in statements::of(write) {
        let mut changed = execute(connection, statement.text, &statement.values)?;
        // An event may still be in the journal, or in both places.
        if statement.text == accounts::REDACT_EVENT {
            changed += execute(connection, journal::REDACT_EVENT, &statement.values)?;
        }
        if let Some(reason) = statement.unless_changed.filter(|_| changed == 0) {
            return Err(StoreError::conflict(reason));
        }
    }
    Ok(())
}

/// Executes a statement; returns the number of changed rows.
fn execute(connection: &Connection, text: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
    let mut statement = connection.prepare_cached(text).map_err(store_error)?;
    statement.execute(params_from_iter(values)).map_err(store_error)
}

impl Backend for Sqlite {
    fn write(&mut self, writes: &[&Write]) -> Result<(), WriteError> {
        self.check_same_file()?;
        let Some(journal) = &mut self.journal else {
            return Err(StoreError::unavailable("this connection only reads").into());
        };
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(store_error)?;
        let mut change = Change::default();
        for write in writes {
            store(&transaction, journal, &mut change, write)?;
        }
        change.move_events(journal, &transaction)?;
        // A failed commit is rolled back when the transaction is dropped, so its result is always known.
        transaction.commit().map_err(store_error)?;
        journal.committed(change);
        Ok(())
    }

    fn write_beside(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(store_error)?;
        writes.iter().try_for_each(|write| store_rows(&transaction, write))?;
        transaction.commit().map_err(store_error)
    }

    fn vacuum(&mut self) -> Result<(), StoreError> {
        self.connection.execute_batch("VACUUM").map_err(store_error)
    }

    fn events(&self) -> &'static str {
        journal::EVENTS
    }

    fn damage_at_start(&mut self) -> Vec<String> {
        std::mem::take(&mut self.damage)
    }

    fn integrity(&mut self) -> Result<Vec<String>, StoreError> {
        integrity::full_check(&self.connection)
    }

    fn recover(&mut self) -> Result<Option<bool>, StoreError> {
        self.check_same_file()?;
        if self.lock.is_some() {
            let transaction = self.connection.transaction().map_err(store_error)?;
            transaction.execute_batch(WRITE_PROBE).and_then(|()| transaction.commit()).map_err(store_error)?;
        }
        Ok(None)
    }

    fn plan(&mut self, text: &str, values: &[Value<'_>]) -> Result<Vec<String>, StoreError> {
        let mut lines = Vec::new();
        self.rows(&format!("EXPLAIN QUERY PLAN {text}"), values, &mut |row| {
            lines.push(row.text(3)?);
            Ok(())
        })?;
        Ok(lines)
    }

    fn rows(&mut self, text: &str, values: &[Value<'_>], each: &mut RowHandler<'_>) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(text).map_err(store_error)?;
        let mut rows = statement.query(params_from_iter(values)).map_err(store_error)?;
        while let Some(row) = rows.next().map_err(store_error)? {
            each(row)?;
        }
        Ok(())
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Text(text) => text.to_sql(),
            Number(number) => number.to_sql(),
            OptionalNumber(number) => number.to_sql(),
            Flag(flag) => flag.to_sql(),
        }
    }
}

impl Columns for Row<'_> {
    fn text(&self, column: usize) -> Result<String, StoreError> {
        self.get(column).map_err(store_error)
    }

    fn number(&self, column: usize) -> Result<Option<i64>, StoreError> {
        self.get(column).map_err(store_error)
    }

    fn flag(&self, column: usize) -> Result<bool, StoreError> {
        self.get(column).map_err(store_error)
    }
}

/// Returns whether a stored value has a type that the server never writes.
fn is_decoding(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    matches!(error, FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..))
}

pub(super) fn store_error(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::conflict(format!("the database has it already: {error}")),
        Some(ErrorCode::DiskFull) => StoreError::Full(format!("there is no room left on the disk: {error}")),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::damaged(format!("the database is damaged: {error}"))
        }
        None if is_decoding(&error) => StoreError::damaged(format!("a row of the database is damaged: {error}")),
        _ => StoreError::unavailable(format!("the database does not work: {error}")),
    }
}
