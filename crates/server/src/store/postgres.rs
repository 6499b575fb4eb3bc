//! PostgreSQL: the schema `quintet` of a database.
//!
//! One session at a time holds an advisory lock and writes. Every batch raises the number in `meta` within its own
//! transaction. When the connection breaks while a commit is under way, the number tells afterwards whether the batch
//! was stored; and a number that is neither the one before nor the one after tells that somebody else wrote meanwhile.

use super::backend::{Backend, Failure};
use super::check::signed;
use super::fault::{Fault, FaultKind};
use super::model::Write;
use super::sql;
use super::values::{self, Columns, Each, Value, Value::*};
use ::postgres::types::ToSql;
use ::postgres::{Client, Config, Error, NoTls, Row, Statement};
use std::collections::HashMap;
use std::error::Error as _;
use std::thread;
use std::time::{Duration, Instant};

/// The lock is of the database, not of the server: the number only has to be one that others do not use.
const LOCK: &str = "SELECT pg_try_advisory_lock(8210582105)";
/// A server that acknowledges before it has written to its disk is told to write first.
const SESSION: &str = "SET search_path TO quintet; SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local')";
const IS_NEW: &str = "SELECT to_regclass('quintet.meta') IS NULL";
const BATCH: &str = "SELECT batch FROM meta";
const EVENTS: &str = "INSERT INTO event (room, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
const SUMMARIES: &str = "UPDATE room SET state = new.state, updated = new.updated, wakes_at = new.wakes_at,
    summary = new.summary FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
    AS new (id, state, updated, wakes_at, summary) WHERE room.id = new.id";
/// A session that was cut off is noticed by its server almost at once; a new start waits so long for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// One session, or none while the server is away.
pub(super) struct Postgres {
    config: Config,
    writes: bool,
    session: Option<Session>,
    /// The last batch known to be stored.
    batch: i64,
    /// The batch after it was being committed when the connection broke.
    doubt: bool,
}

struct Session {
    client: Client,
    /// Statements by their text; preparing is a round trip.
    prepared: HashMap<String, Statement>,
}

impl Postgres {
    /// Takes the lock and brings the database to this version.
    pub(super) fn writer(config: &Config) -> Result<Postgres, Fault> {
        let mut postgres = Postgres::new(config, true);
        let started = Instant::now();
        let mut session = loop {
            match postgres.connect() {
                Err(fault) if fault.kind == FaultKind::Locked && started.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(100));
                }
                connected => break connected?,
            }
        };
        session.migrate()?;
        postgres.batch = session.number(BATCH)?;
        postgres.session = Some(session);
        Ok(postgres)
    }

    /// A session that only reads; the writer has made the tables.
    pub(super) fn reader(config: &Config) -> Result<Postgres, Fault> {
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
        Postgres { config, writes, session: None, batch: 0, doubt: false }
    }

    fn connect(&self) -> Result<Session, Fault> {
        let mut client = self.config.connect(NoTls).map_err(fault)?;
        client.batch_execute(SESSION).map_err(fault)?;
        let mut session = Session { client, prepared: HashMap::new() };
        if self.writes && !session.client.query_one(LOCK, &[]).and_then(|row| row.try_get(0)).map_err(fault)? {
            return Err(Fault::new(FaultKind::Locked, "another process uses this database of PostgreSQL"));
        }
        Ok(session)
    }

    fn session(&mut self) -> Result<&mut Session, Fault> {
        self.session.as_mut().ok_or_else(|| Fault::away("PostgreSQL is away"))
    }

    /// Forgets a session that is of no use any more.
    fn drop_closed(&mut self) {
        self.session.take_if(|session| session.client.is_closed());
    }
}

impl Session {
    fn migrate(&mut self) -> Result<(), Fault> {
        let is_new: bool = self.client.query_one(IS_NEW, &[]).and_then(|row| row.try_get(0)).map_err(fault)?;
        if is_new {
            let text = format!("BEGIN; CREATE SCHEMA IF NOT EXISTS quintet; {} COMMIT", sql::META);
            self.client.batch_execute(&text).map_err(fault)?;
        }
        let version = self.number(sql::VERSION)?;
        for (done, migration) in (version..).zip(sql::pending(version)?) {
            let text = format!("BEGIN; {migration} UPDATE meta SET version = {}; COMMIT", done + 1);
            self.client.batch_execute(&text).map_err(fault)?;
        }
        Ok(())
    }

    fn number(&mut self, text: &str) -> Result<i64, Fault> {
        self.client.query_one(text, &[]).and_then(|row| row.try_get(0)).map_err(fault)
    }

    fn prepare(&mut self, text: &str) -> Result<Statement, Fault> {
        if let Some(statement) = self.prepared.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(text).map_err(fault)?;
        self.prepared.insert(text.to_string(), statement.clone());
        Ok(statement)
    }

    fn run(&mut self, text: &str, values: &[&(dyn ToSql + Sync)]) -> Result<u64, Fault> {
        let statement = self.prepare(text)?;
        self.client.execute(&statement, values).map_err(fault)
    }

    /// Everything of a batch but its commit. Events and summaries, the bulk, take one round trip each.
    fn store(&mut self, batch: i64, writes: &[&Write]) -> Result<(), Fault> {
        self.client.batch_execute(&format!("BEGIN; UPDATE meta SET batch = {batch}")).map_err(fault)?;
        let mut events: (Vec<&str>, Vec<i64>, Vec<i64>, Vec<&str>) = Default::default();
        let mut summaries = HashMap::new();
        for write in writes {
            match write {
                Write::Event { room, seq, at, body } => {
                    events.0.push(room);
                    events.1.push(signed(*seq));
                    events.2.push(signed(*at));
                    events.3.push(body);
                }
                // Of several summaries of a room the last one holds.
                Write::Summary { room, state, updated, wakes_at, summary } => {
                    summaries.insert(room, (state.word(), signed(*updated), wakes_at.map(signed), summary));
                }
                Write::Room(room) => {
                    self.run(sql::ROOM, &parameters(&values::room(room)))?;
                }
                Write::Member { room, user } => {
                    self.run(sql::MEMBER, &[room, user])?;
                }
                Write::User(user) => {
                    self.run(sql::USER, &parameters(&values::user(user)))?;
                }
                Write::ForgetGuest(user) => {
                    self.run(sql::FORGET_GUEST, &[user])?;
                }
                Write::Alive(at) => {
                    self.run(sql::ALIVE, &[&signed(*at)])?;
                }
            }
        }
        if !events.0.is_empty() {
            self.run(EVENTS, &[&events.0, &events.1, &events.2, &events.3])?;
        }
        if !summaries.is_empty() {
            let rooms: Vec<_> = summaries.keys().collect();
            let states: Vec<_> = summaries.values().map(|s| s.0).collect();
            let updated: Vec<_> = summaries.values().map(|s| s.1).collect();
            let wakes_at: Vec<_> = summaries.values().map(|s| s.2).collect();
            let texts: Vec<_> = summaries.values().map(|s| s.3).collect();
            if self.run(SUMMARIES, &[&rooms, &states, &updated, &wakes_at, &texts])? < rooms.len() as u64 {
                return Err(Fault::conflict("there is no such room"));
            }
        }
        Ok(())
    }
}

impl Backend for Postgres {
    fn write(&mut self, writes: &[&Write]) -> Result<(), Failure> {
        let batch = self.batch + 1;
        let session = self.session()?;
        if let Err(fault) = session.store(batch, writes) {
            // Where this fails the session is closed, and the server rolls back by itself.
            if session.client.batch_execute("ROLLBACK").is_err() {
                self.session = None;
            }
            return Err(Failure::Certain(fault));
        }
        match session.client.batch_execute("COMMIT") {
            Ok(()) => {
                self.batch = batch;
                Ok(())
            }
            Err(error) => {
                // Even a server that still could send an error may have committed before it.
                self.session = None;
                self.doubt = true;
                Err(Failure::Doubt(fault(error)))
            }
        }
    }

    fn recover(&mut self) -> Result<Option<bool>, Fault> {
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
        // The lock is held: the session before is gone, and nothing of it can still be committed.
        let found = session.number(BATCH)?;
        let stored = self.doubt.then_some(found == self.batch + 1);
        if found != self.batch && stored != Some(true) {
            let reason = "another server has written to this database meanwhile: start this one anew";
            return Err(Fault::new(FaultKind::Foreign, reason));
        }
        self.session = Some(session);
        self.batch = found;
        self.doubt = false;
        Ok(stored)
    }

    fn events(&self) -> &'static str {
        sql::EVENTS
    }

    fn rows(&mut self, text: &str, values: &[Value<'_>], each: &mut Each<'_>) -> Result<(), Fault> {
        let session = self.session()?;
        let statement = session.prepare(text)?;
        for row in session.client.query(&statement, &parameters(values)).map_err(fault)? {
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
            Maybe(number) => number,
            Flag(flag) => flag,
        }
    };
    values.iter().map(each).collect()
}

impl Columns for Row {
    fn text(&self, column: usize) -> Result<String, Fault> {
        self.try_get(column).map_err(fault)
    }

    fn number(&self, column: usize) -> Result<Option<i64>, Fault> {
        self.try_get(column).map_err(fault)
    }

    fn flag(&self, column: usize) -> Result<bool, Fault> {
        self.try_get(column).map_err(fault)
    }
}

fn fault(error: Error) -> Fault {
    let Some(known) = error.as_db_error() else {
        let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
        return Fault::away(format!("PostgreSQL cannot be reached: {error}{cause}"));
    };
    let (code, message) = (known.code().code(), known.message());
    match code {
        _ if code.starts_with("22") || code.starts_with("23") => {
            Fault::conflict(format!("the database has it already: {message}"))
        }
        // Data or an index on the disk is corrupted.
        "XX001" | "XX002" => Fault::damaged(format!("the database is damaged: {message}")),
        "53100" => Fault::new(FaultKind::Full, format!("there is no room left on the disk: {message}")),
        _ => Fault::away(format!("PostgreSQL does not work: {message}")),
    }
}
