//! The interface of a database for the store, and the database addresses.

use super::error::StoreError;
use super::model::Write;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::sqlite_path::SqlitePath;
use super::values::{RowHandler, Value};
use std::str::FromStr;

/// A write that failed.
#[derive(Debug)]
pub(super) enum WriteError {
    /// Nothing is stored.
    NotStored(StoreError),
    /// The connection broke during the commit. [`Backend::recover`] finds out whether the write is stored.
    Unknown(StoreError),
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> WriteError {
        WriteError::NotStored(error)
    }
}

/// One blocking connection to a database.
pub(super) trait Backend: Send {
    /// Stores all writes durably, or none.
    fn write(&mut self, writes: &[&Write]) -> Result<(), WriteError>;
    /// Stores writes that concern no room, all or none, on a connection [beside](Address::beside) that of a server.
    fn write_beside(&mut self, writes: &[Write]) -> Result<(), StoreError>;
    /// Frees unused space.
    fn vacuum(&mut self) -> Result<(), StoreError>;
    /// Reconnects after an error if necessary and checks that the database works. Returns whether the write with an
    /// unknown result, if there is one, was stored.
    fn recover(&mut self) -> Result<Option<bool>, StoreError>;
    /// Returns the query for the number, time and body of a room's events in order.
    fn events(&self) -> &'static str;
    /// Returns the damage found while opening the database, once.
    fn damage_at_start(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// Checks the structure of the whole database with its own tools. Returns one line per problem.
    fn integrity(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    /// Returns how the database executes a query, one line for each step.
    fn plan(&mut self, text: &str, values: &[Value<'_>]) -> Result<Vec<String>, StoreError>;
    /// Runs a query and calls `each` with every row.
    fn rows(&mut self, text: &str, values: &[Value<'_>], each: &mut RowHandler<'_>) -> Result<(), StoreError>;
}

/// The address of a database.
#[derive(Clone, Debug)]
pub(super) enum Address {
    Sqlite(SqlitePath),
    Postgres(Box<::postgres::Config>),
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(url: &str) -> Result<Address, StoreError> {
        let error = StoreError::Address;
        if let Some(sqlite_path) = url.strip_prefix("sqlite:") {
            return Ok(Address::Sqlite(sqlite_path.parse()?));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let config = url.parse().map_err(|e| error(format!("the address of PostgreSQL is not understood: {e}")))?;
            return Ok(Address::Postgres(Box::new(config)));
        }
        // The address may hold a password, so the message does not repeat it.
        Err(error("the address of a database begins with sqlite: or postgres://".to_string()))
    }
}

impl Address {
    /// Opens the one writing connection: locks out other processes and migrates the schema.
    pub(super) fn writer(&self) -> Result<Box<dyn Backend>, StoreError> {
        Ok(match self {
            Address::Sqlite(sqlite_path) => Box::new(Sqlite::writer(sqlite_path)?),
            Address::Postgres(config) => Box::new(Postgres::writer(config)?),
        })
    }

    /// Opens a connection for changes of accounts and of what keeps order. A server may use the database meanwhile: it keeps none of
    /// these in memory.
    pub(super) fn beside(&self) -> Result<Box<dyn Backend>, StoreError> {
        Ok(match self {
            Address::Sqlite(sqlite_path) => Box::new(Sqlite::beside(sqlite_path)?),
            Address::Postgres(config) => Box::new(Postgres::reader(config)?),
        })
    }

    /// Opens a connection that only reads.
    pub(super) fn reader(&self) -> Result<Box<dyn Backend>, StoreError> {
        Ok(match self {
            Address::Sqlite(sqlite_path) => Box::new(Sqlite::reader(sqlite_path)?),
            Address::Postgres(config) => Box::new(Postgres::reader(config)?),
        })
    }
}
