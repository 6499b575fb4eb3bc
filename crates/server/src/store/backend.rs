//! What a database has to do for the store, and which database an address means.

use super::error::StoreError;
use super::model::Write;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::sqlite_path::SqlitePath;
use super::values::{RowHandler, Value};
use std::str::FromStr;

/// A write that did not succeed.
#[derive(Debug)]
pub(super) enum WriteError {
    /// Nothing of it is stored.
    NotStored(StoreError),
    /// The connection broke while the database committed: [`Backend::recover`] will tell whether it is stored.
    Unknown(StoreError),
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> WriteError {
        WriteError::NotStored(error)
    }
}

/// One connection to a database; everything blocks.
pub(super) trait Backend: Send {
    /// Stores all of it or nothing, durably.
    fn write(&mut self, writes: &[&Write]) -> Result<(), WriteError>;
    /// After a error: connects again where necessary and sees whether the database works. Says whether the write in
    /// doubt, if there is one, was stored.
    fn recover(&mut self) -> Result<Option<bool>, StoreError>;
    /// The text that finds number, time and body of a room's events in their order.
    fn events(&self) -> &'static str;
    /// The damage that opening the database has found; asked for once.
    fn damage_at_start(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// Checks the structure of the whole database, as far as it has a check of its own; each line of the result is a damage.
    fn integrity(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    /// Calls with every row that is found.
    fn rows(&mut self, text: &str, values: &[Value<'_>], each: &mut RowHandler<'_>) -> Result<(), StoreError>;
}

/// Where the database is.
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
        // The address itself may hold a password and is not repeated.
        Err(error("the address of a database begins with sqlite: or postgres://".to_string()))
    }
}

impl Address {
    /// The one connection that writes: keeps other processes out and brings the database to this version.
    pub(super) fn writer(&self) -> Result<Box<dyn Backend>, StoreError> {
        Ok(match self {
            Address::Sqlite(sqlite_path) => Box::new(Sqlite::writer(sqlite_path)?),
            Address::Postgres(config) => Box::new(Postgres::writer(config)?),
        })
    }

    /// A connection that only reads.
    pub(super) fn reader(&self) -> Result<Box<dyn Backend>, StoreError> {
        Ok(match self {
            Address::Sqlite(sqlite_path) => Box::new(Sqlite::reader(sqlite_path)?),
            Address::Postgres(config) => Box::new(Postgres::reader(config)?),
        })
    }
}
