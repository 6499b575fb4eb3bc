//! SQLite: one file, in WAL with every commit synced.

use super::backend::{Backend, Failure};
use super::check::signed;
use super::checkpoint::Checkpointer;
use super::fault::{Fault, FaultKind};
use super::integrity;
use super::journal::{self, Change, Journal};
use super::model::Write;
use super::place::{Identity, Place};
use super::sql;
use super::values::{self, Columns, Each, Value, Value::*};
use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ErrorCode, OpenFlags, Row, ToSql, TransactionBehavior, params_from_iter};
use std::fs::File;
use std::thread;
use std::time::Duration;

const SUMMARY: &str = "UPDATE room SET state = $1, updated = $2, wakes_at = $3, summary = $4 WHERE id = $5";
const TABLES: &str = "SELECT count(*), count(*) FILTER (WHERE name = 'meta') FROM sqlite_schema WHERE type = 'table'";
/// `fullfsync` matters on macOS only, where a plain sync does not reach the disk.
const SAFE: &str = "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;";
/// The log is taken into the file by the [`Checkpointer`]; only a log that has grown to 1 GiB nevertheless is the writer's own work.
const WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 262144;";
/// How soon who finds the file locked tries again, and how often: for five seconds in all. SQLite's own pauses grow to many times what the
/// log needs to begin anew.
const AGAIN: Duration = Duration::from_micros(500);
const TRIES: i32 = 10_000;
/// Needs some pages for a moment: shows that there is room on the disk and that the file may be written.
const PROBE: &str = "INSERT INTO event VALUES ('', -1, 0, zeroblob(16384)); DELETE FROM event WHERE room = '';";

/// One connection to the file.
pub(super) struct Sqlite {
    /// Only the writer has one. It comes first: it shall have ended when the file is closed.
    checkpointer: Option<Checkpointer>,
    connection: Connection,
    /// What the check at the start has found, until the store asks for it.
    damage: Vec<String>,
    /// Only the writer knows it.
    journal: Option<Journal>,
    place: Place,
    opened: Identity,
    /// Only the writer holds the lock. It comes last: whoever gets it next shall find the file closed.
    lock: Option<File>,
}

impl Sqlite {
    /// Locks the file, makes it where there is none, and brings it to this version.
    pub(super) fn writer(place: &Place) -> Result<Sqlite, Fault> {
        let lock = place.lock()?;
        let mut sqlite = Sqlite::open(place, OpenFlags::SQLITE_OPEN_CREATE)?;
        sqlite.lock = Some(lock);
        // Nothing is changed before the file is known to be ours.
        let version = sqlite.version()?;
        let pending = sql::pending(version)?;
        sqlite.damage = integrity::check_at_start(&sqlite.connection, place)?;
        sqlite.connection.execute_batch(WRITER).map_err(fault)?;
        sqlite.connection.execute_batch(SAFE).map_err(fault)?;
        if let Some(pages) = place.max_pages {
            sqlite.connection.pragma_update(None, "max_page_count", pages).map_err(fault)?;
        }
        for (done, migration) in (version..).zip(pending) {
            let transaction = sqlite.connection.transaction().map_err(fault)?;
            if done == 0 {
                transaction.execute_batch(sql::META).map_err(fault)?;
            }
            let migration = migration.replace("/*together*/", "WITHOUT ROWID").replace("/*journal*/", journal::TABLE);
            transaction.execute_batch(&migration).map_err(fault)?;
            transaction.execute("UPDATE meta SET version = $1", [done + 1]).map_err(fault)?;
            transaction.commit().map_err(fault)?;
        }
        sqlite.recover()?;
        let transaction = sqlite.connection.transaction().map_err(fault)?;
        sqlite.journal = Some(Journal::open(&transaction)?);
        transaction.commit().map_err(fault)?;
        let beside = Sqlite::open(place, OpenFlags::empty())?.connection;
        beside.execute_batch(SAFE).map_err(fault)?;
        sqlite.checkpointer = Some(Checkpointer::start(beside)?);
        Ok(sqlite)
    }

    /// Opens the file, which the writer has made, only to read.
    pub(super) fn reader(place: &Place) -> Result<Sqlite, Fault> {
        let sqlite = Sqlite::open(place, OpenFlags::empty())?;
        sqlite.connection.pragma_update(None, "query_only", true).map_err(fault)?;
        Ok(sqlite)
    }

    fn open(place: &Place, more: OpenFlags) -> Result<Sqlite, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
        let connection = Connection::open_with_flags(&place.path, flags).map_err(|e| {
            let reason = format!("the database {} cannot be opened: {e}", place.path.display());
            Fault::new(FaultKind::Address, reason)
        })?;
        let patient = |tries| {
            thread::sleep(AGAIN);
            tries < TRIES
        };
        connection.busy_handler(Some(patient)).map_err(fault)?;
        let (opened, place) = (place.identity()?, place.clone());
        Ok(Sqlite { checkpointer: None, connection, damage: Vec::new(), journal: None, place, opened, lock: None })
    }

    /// The version of the file, 0 for an empty one.
    fn version(&self) -> Result<i64, Fault> {
        let foreign = |what: &str| {
            let reason = format!("{} is {what}: it is left as it is", self.place.path.display());
            Fault::new(FaultKind::Foreign, reason)
        };
        let tables = self.connection.query_row(TABLES, [], |row| Ok((row.get(0)?, row.get(1)?)));
        let (all, meta): (i64, i64) = tables.map_err(|e| match e.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => foreign("no database"),
            _ => fault(e),
        })?;
        match (all, meta) {
            (0, _) => Ok(0),
            (_, 0) => Err(foreign("a database of another program")),
            _ => {
                self.connection.query_row(sql::VERSION, [], |row| row.get(0)).map_err(|e| match e.sqlite_error_code() {
                    Some(ErrorCode::DatabaseCorrupt) => fault(e),
                    _ => foreign("a database of another program"),
                })
            }
        }
    }

    /// Refuses to go on in a file that is no longer the one at the path.
    fn unchanged(&self) -> Result<(), Fault> {
        if self.place.identity()? == self.opened {
            return Ok(());
        }
        Err(Fault::away(format!("the database {} was replaced by another file", self.place.path.display())))
    }
}

fn store<'a>(
    connection: &Connection,
    journal: &Journal,
    change: &mut Change<'a>,
    write: &'a Write,
) -> Result<(), Fault> {
    let (text, values) = match write {
        Write::Event { room, seq, at, body } => return change.append(journal, connection, room, *seq, *at, body),
        Write::Summary { room, state, updated, wakes_at, summary } => {
            let wakes_at = Maybe(wakes_at.map(signed));
            (SUMMARY, vec![Text(state.word()), Number(signed(*updated)), wakes_at, Text(summary), Text(room)])
        }
        Write::Room(room) => (sql::ROOM, values::room(room)),
        Write::Member { room, user } => (sql::MEMBER, vec![Text(room), Text(user)]),
        Write::User(user) => (sql::USER, values::user(user)),
        Write::ForgetGuest(user) => (sql::FORGET_GUEST, vec![Text(user)]),
        Write::Alive(at) => (sql::ALIVE, vec![Number(signed(*at))]),
    };
    let mut statement = connection.prepare_cached(text).map_err(fault)?;
    let changed = statement.execute(params_from_iter(values)).map_err(fault)?;
    match write {
        Write::Summary { room, .. } if changed == 0 => Err(Fault::conflict(format!("there is no room {room}"))),
        _ => Ok(()),
    }
}

impl Backend for Sqlite {
    fn write(&mut self, writes: &[&Write]) -> Result<(), Failure> {
        self.unchanged()?;
        let Some(journal) = &mut self.journal else { return Err(Fault::away("this connection only reads").into()) };
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
        let mut change = Change::default();
        for write in writes {
            store(&transaction, journal, &mut change, write)?;
        }
        change.tidy(journal, &transaction)?;
        // A commit that fails is rolled back when the transaction is dropped: there is never a doubt.
        transaction.commit().map_err(fault)?;
        journal.take_in(change);
        Ok(())
    }

    fn events(&self) -> &'static str {
        journal::EVENTS
    }

    fn damage_at_start(&mut self) -> Vec<String> {
        std::mem::take(&mut self.damage)
    }

    fn integrity(&mut self) -> Result<Vec<String>, Fault> {
        integrity::full_check(&self.connection)
    }

    fn recover(&mut self) -> Result<Option<bool>, Fault> {
        self.unchanged()?;
        if self.lock.is_some() {
            let transaction = self.connection.transaction().map_err(fault)?;
            transaction.execute_batch(PROBE).and_then(|()| transaction.commit()).map_err(fault)?;
        }
        Ok(None)
    }

    fn rows(&mut self, text: &str, values: &[Value<'_>], each: &mut Each<'_>) -> Result<(), Fault> {
        let mut statement = self.connection.prepare_cached(text).map_err(fault)?;
        let mut rows = statement.query(params_from_iter(values)).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
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
            Maybe(number) => number.to_sql(),
            Flag(flag) => flag.to_sql(),
        }
    }
}

impl Columns for Row<'_> {
    fn text(&self, column: usize) -> Result<String, Fault> {
        self.get(column).map_err(fault)
    }

    fn number(&self, column: usize) -> Result<Option<i64>, Fault> {
        self.get(column).map_err(fault)
    }

    fn flag(&self, column: usize) -> Result<bool, Fault> {
        self.get(column).map_err(fault)
    }
}

/// Whether a value was read that the server cannot have written.
fn is_decoding(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    matches!(error, FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..))
}

pub(super) fn fault(error: rusqlite::Error) -> Fault {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => Fault::conflict(format!("the database has it already: {error}")),
        Some(ErrorCode::DiskFull) => Fault::new(FaultKind::Full, format!("there is no room left on the disk: {error}")),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            Fault::damaged(format!("the database is damaged: {error}"))
        }
        None if is_decoding(&error) => Fault::damaged(format!("a row of the database is damaged: {error}")),
        _ => Fault::away(format!("the database does not work: {error}")),
    }
}
