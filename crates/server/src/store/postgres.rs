//! PostgreSQL: the schema `quintet` of a database.
//!
//! One session at a time holds an advisory lock and writes. Every batch increments a number in `meta` within its
//! transaction. If the connection breaks during a commit, that number shows whether the batch was stored. Any other
//! number shows that another server wrote meanwhile.

use super::backend::{Backend, WriteError};
use super::error::StoreError;
use super::model::Write;
use super::moderation;
use super::sql;
use super::statements;
use super::validate::to_i64;
use super::values::{Columns, RowHandler, Value, Value::*};
use ::postgres::types::ToSql;
use ::postgres::{Client, Config, Error, NoTls, Row, Statement};
use std::collections::HashMap;
use std::error::Error as _;
use std::thread;
use std::time::{Duration, Instant};

/// The lock belongs to the database. The number only has to differ from other programs' locks.
const TRY_LOCK: &str = "SELECT pg_try_advisory_lock(8210582105)";
/// Makes a server that acknowledges commits before they are on disk wait for the disk.
const SESSION_SETTINGS: &str = "SET search_path TO quintet; SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local')";
const IS_NEW: &str = "SELECT to_regclass('quintet.meta') IS NULL";
const LAST_BATCH: &str = "SELECT batch FROM meta";
const INSERT_EVENTS: &str = "INSERT INTO event (room, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
const UPDATE_SUMMARIES: &str = "UPDATE room SET state = new.state, updated = new.updated, wakes_at = new.wakes_at,
    summary = new.summary FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
    AS new (id, state, updated, wakes_at, summary) WHERE room.id = new.id";
/// Time to wait for the lock: PostgreSQL notices the end of an earlier session almost at once.
const LOCK_WAIT: Duration = Duration::from_secs(2);

/// One session, or none while the server is unavailable.
pub(super) struct Postgres {
    config: Config,
    writes: bool,
    session: Option<Session>,
    /// The last batch known to be stored.
    batch: i64,
    /// The connection broke during the commit of the next batch.
    commit_unknown: bool,
}

struct Session {
    client: Client,
    /// Statements by their text; preparing is a round trip.
    prepared: HashMap<String, Statement>,
}

impl Postgres {
    /// Takes the lock and migrates the schema.
    pub(super) fn writer(config: &Config) -> Result<Postgres, StoreError> {
        let mut postgres = Postgres::new(config, true);
        let started = Instant::now();
        let mut session = loop {
            match postgres.connect() {
                Err(error) if matches!(error, StoreError::Locked(_)) && started.elapsed() < LOCK_WAIT => {
                    thread::sleep(Duration::from_millis(100));
                }
                connected => break connected?,
            }
        };
        session.migrate()?;
        postgres.batch = session.number(LAST_BATCH)?;
        postgres.session = Some(session);
        Ok(postgres)
    }

    /// Opens a session that only reads; the writer has created the tables.
    pub(super) fn reader(config: &Config) -> Result<Postgres, StoreError> {
        let mut postgres = Postgres::new(config, false);
        postgres.session = Some(postgres.connect()?);
        Ok(postgres)
    }

    fn new(config: &Config, writes: bool) -> Postgres {
        let mut config = config.clone();
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(2));
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(Duration::from_secs(10));
        }
        config.keepalives_idle(Duration::from_secs(10)).application_name("quintet");
        Postgres { config, writes, session: None, batch: 0, commit_unknown: false }
    }

    fn connect(&self) -> Result<Session, StoreError> {
        let mut client = self.config.connect(NoTls).map_err(store_error)?;
        client.batch_execute(SESSION_SETTINGS).map_err(store_error)?;
        let mut session = Session { client, prepared: HashMap::new() };
        if self.writes
            && !session.client.query_one(TRY_LOCK, &[]).and_then(|row| row.try_get(0)).map_err(store_error)?
        {
            return Err(StoreError::Locked("another process uses this database of PostgreSQL".to_string()));
        }
        Ok(session)
    }

    fn session(&mut self) -> Result<&mut Session, StoreError> {
        self.session.as_mut().ok_or_else(|| StoreError::unavailable("PostgreSQL is away"))
    }

    /// Drops a closed session.
    fn drop_closed(&mut self) {
        self.session.take_if(|session| session.client.is_closed());
    }
}

impl Session {
    fn migrate(&mut self) -> Result<(), StoreError> {
        let is_new: bool = self.client.query_one(IS_NEW, &[]).and_then(|row| row.try_get(0)).map_err(store_error)?;
        if is_new {
            let text = format!("BEGIN; CREATE SCHEMA IF NOT EXISTS quintet; {} COMMIT", sql::META);
            self.client.batch_execute(&text).map_err(store_error)?;
        }
        let version = self.number(sql::VERSION)?;
        for (done, migration) in (version..).zip(sql::pending(version)?) {
            let migration = moderation::for_postgres(migration);
            let text = format!("BEGIN; {migration} UPDATE meta SET version = {}; COMMIT", done + 1);
            self.client.batch_execute(&text).map_err(store_error)?;
        }
        Ok(())
    }

    fn number(&mut self, text: &str) -> Result<i64, StoreError> {
        self.client.query_one(text, &[]).and_then(|row| row.try_get(0)).map_err(store_error)
    }

    fn prepare(&mut self, text: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(text).map_err(store_error)?;
        self.prepared.insert(text.to_string(), statement.clone());
        Ok(statement)
    }

    fn run(&mut self, text: &str, values: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreError> {
        let statement = self.prepare(text)?;
        self.client.execute(&statement, values).map_err(store_error)
    }

    /// Executes a write that is neither an event nor a summary.
    fn store_rows(&mut self, write: &Write) -> Result<(), StoreError> {
        for statement in statements::of(write) {
            let changed = self.run(statement.text, &parameters(&statement.values))?;
            if let Some(reason) = statement.unless_changed.filter(|_| changed == 0) {
                return Err(StoreError::conflict(reason));
            }
        }
        Ok(())
    }

    /// Executes a batch without its commit. Events and summaries take one round trip each.
    fn store(&mut self, batch: i64, writes: &[&Write]) -> Result<(), StoreError> {
        self.client.batch_execute(&format!("BEGIN; UPDATE meta SET batch = {batch}")).map_err(store_error)?;
        let mut events: (Vec<&str>, Vec<i64>, Vec<i64>, Vec<&str>) = Default::default();
        let mut summaries = HashMap::new();
        for write in writes {
            match write {
                Write::Event { room, seq, at, body } => {
                    events.0.push(room);
                    events.1.push(to_i64(*seq));
                    events.2.push(to_i64(*at));
                    events.3.push(body);
                }
                // The last summary of a room wins.
                Write::Summary { room, state, updated, wakes_at, summary } => {
                    summaries.insert(room, (state.as_str(), to_i64(*updated), wakes_at.map(to_i64), summary));
                }
                _ => self.store_rows(write)?,
            }
        }
        if !events.0.is_empty() {
            self.run(INSERT_EVENTS, &[&events.0, &events.1, &events.2, &events.3])?;
        }
        if !summaries.is_empty() {
            let rooms: Vec<_> = summaries.keys().collect();
            let states: Vec<_> = summaries.values().map(|s| s.0).collect();
            let updated: Vec<_> = summaries.values().map(|s| s.1).collect();
            let wakes_at: Vec<_> = summaries.values().map(|s| s.2).collect();
            let texts: Vec<_> = summaries.values().map(|s| s.3).collect();
            if self.run(UPDATE_SUMMARIES, &[&rooms, &states, &updated, &wakes_at, &texts])? < rooms.len() as u64 {
                return Err(StoreError::conflict("there is no such room"));
            }
        }
        Ok(())
    }
}

impl Backend for Postgres {
    fn write(&mut self, writes: &[&Write]) -> Result<(), WriteError> {
        let batch = self.batch + 1;
        let session = self.session()?;
        if let Err(error) = session.store(batch, writes) {
            // If this fails, the session is closed and the server rolls back by itself.
            if session.client.batch_execute("ROLLBACK").is_err() {
                self.session = None;
            }
            return Err(WriteError::NotStored(error));
        }
        match session.client.batch_execute("COMMIT") {
            Ok(()) => {
                self.batch = batch;
                Ok(())
            }
            Err(error) => {
                // Even a server that reports an error may have committed before.
                self.session = None;
                self.commit_unknown = true;
                Err(WriteError::Unknown(store_error(error)))
            }
        }
    }

    fn write_beside(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let session = self.session()?;
        session.client.batch_execute("BEGIN").map_err(store_error)?;
        // An error ends this connection, and with it the transaction.
        writes.iter().try_for_each(|write| session.store_rows(write))?;
        session.client.batch_execute("COMMIT").map_err(store_error)
    }

    fn vacuum(&mut self) -> Result<(), StoreError> {
        self.session()?.client.batch_execute("VACUUM ANALYZE").map_err(store_error)
    }

    fn recover(&mut self) -> Result<Option<bool>, StoreError> {
        self.drop_closed();
        if let Some(session) = &mut self.session {
            session.number("SELECT 1::bigint")?;
            return Ok(None);
        }
        let mut session = self.connect()?;
        if !self.writes {
            self.session = Some(session);
            return Ok(None);
        }
        // This session holds the lock, so the previous session is gone and cannot commit any more.
        let found = session.number(LAST_BATCH)?;
        let stored = self.commit_unknown.then_some(found == self.batch + 1);
        if found != self.batch && stored != Some(true) {
            let reason = "another server has written to this database meanwhile: restart this one";
            return Err(StoreError::Foreign(reason.to_string()));
        }
        self.session = Some(session);
        self.batch = found;
        self.commit_unknown = false;
        Ok(stored)
    }

    fn events(&self) -> &'static str {
        sql::EVENTS
    }

    fn plan(&mut self, text: &str, values: &[Value<'_>]) -> Result<Vec<String>, StoreError> {
        let session = self.session()?;
        // On a small table a scan is faster than an index; the plan has to show that the index can be used.
        session.client.batch_execute("SET enable_seqscan TO off").map_err(store_error)?;
        let mut lines = Vec::new();
        let read = self.rows(&format!("EXPLAIN {text}"), values, &mut |row| {
            lines.push(row.text(0)?);
            Ok(())
        });
        self.session()?.client.batch_execute("RESET enable_seqscan").map_err(store_error)?;
        read.map(|()| lines)
    }

    fn rows(&mut self, text: &str, values: &[Value<'_>], each: &mut RowHandler<'_>) -> Result<(), StoreError> {
        let session = self.session()?;
        let statement = session.prepare(text)?;
        for row in session.client.query(&statement, &parameters(values)).map_err(store_error)? {
            each(&row)?;
        }
        Ok(())
    }
}

fn parameters<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    let each = |value: &'a Value<'a>| -> &'a (dyn ToSql + Sync) {
        match value {
            Text(text) => text,
            Number(number) => number,
            OptionalNumber(number) => number,
            Flag(flag) => flag,
        }
    };
    values.iter().map(each).collect()
}

impl Columns for Row {
    fn text(&self, column: usize) -> Result<String, StoreError> {
        self.try_get(column).map_err(store_error)
    }

    fn number(&self, column: usize) -> Result<Option<i64>, StoreError> {
        self.try_get(column).map_err(store_error)
    }

    fn flag(&self, column: usize) -> Result<bool, StoreError> {
        self.try_get(column).map_err(store_error)
    }
}

fn store_error(error: Error) -> StoreError {
    let Some(known) = error.as_db_error() else {
        let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
        return StoreError::unavailable(format!("PostgreSQL cannot be reached: {error}{cause}"));
    };
    let (code, message) = (known.code().code(), known.message());
    match code {
        _ if code.starts_with("22") || code.starts_with("23") => {
            StoreError::conflict(format!("the database has it already: {message}"))
        }
        // Corrupted data or index.
        "XX001" | "XX002" => StoreError::damaged(format!("the database is damaged: {message}")),
        "53100" => StoreError::Full(format!("there is no room left on the disk: {message}")),
        _ => StoreError::unavailable(format!("PostgreSQL does not work: {message}")),
    }
}
