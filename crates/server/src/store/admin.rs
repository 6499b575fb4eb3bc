//! The work of the people who run a server, on its database. A server may use the database meanwhile, except where the description of a
//! function says otherwise.

use super::backend::{Address, Backend};
use super::error::StoreError;
use super::model::{Cursor, Write};
use super::sqlite::Sqlite;
use super::sqlite_path::SqlitePath;
use super::{
    Account, Audit, GameFilter, GameListing, GameScope, LogListing, ReportListing, accounts, games, moderation,
};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A blocking connection that administers a database.
pub struct Admin {
    backend: Box<dyn Backend>,
}

impl Admin {
    /// Opens a database of the current schema version.
    pub fn open(url: &str) -> Result<Admin, StoreError> {
        // The same check of the version as for a check of the database.
        drop(Audit::open(url)?);
        Ok(Admin { backend: url.parse::<Address>()?.beside()? })
    }

    /// Finds the account whose name has this key.
    pub fn account(&mut self, name_key: &str) -> Result<Option<Account>, StoreError> {
        match accounts::name_key_owner(self.backend.as_mut(), name_key)? {
            Some(user) => accounts::account(self.backend.as_mut(), &user),
            None => Ok(None),
        }
    }

    /// Stores all changes or none. Only changes of accounts and of what keeps order are possible.
    pub fn write(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        self.backend.write_beside(writes)
    }

    /// Lists open or closed reports, the newest first.
    pub fn reports(&mut self, closed: bool, limit: usize) -> Result<Vec<ReportListing>, StoreError> {
        moderation::reports(self.backend.as_mut(), closed, None, limit)
    }

    /// Lists the log of moderation, the newest entry first.
    pub fn log(&mut self, limit: usize) -> Result<Vec<LogListing>, StoreError> {
        moderation::log(self.backend.as_mut(), None, limit)
    }

    /// Lists the public finished games, the last ended first.
    pub fn games(&mut self, after: Option<&Cursor>, limit: usize) -> Result<Vec<GameListing>, StoreError> {
        games::list(self.backend.as_mut(), &GameFilter::from(GameScope::Public), after, limit)
    }
}

fn sqlite(url: &str, instead: &str) -> Result<SqlitePath, StoreError> {
    match url.parse::<Address>()? {
        Address::Sqlite(path) => Ok(path),
        Address::Postgres(_) => Err(StoreError::Address(format!("this is for SQLite; PostgreSQL has {instead}"))),
    }
}

fn io(what: &str, path: &Path) -> impl FnOnce(std::io::Error) -> StoreError {
    let text = format!("{what} {}", path.display());
    move |error| StoreError::Address(format!("{text}: {error}"))
}

/// The name of a file that is not complete yet.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Puts a complete file on disk in its place.
fn publish(part: &Path, path: &Path) -> Result<(), StoreError> {
    let synced = File::open(part).and_then(|file| file.sync_all());
    synced.and_then(|()| fs::rename(part, path)).map_err(io("cannot write", path))
}

/// Copies a SQLite database to a file that does not exist yet. The copy is of one moment.
pub fn backup(url: &str, to: &Path) -> Result<(), StoreError> {
    let from = sqlite(url, "pg_dump")?;
    drop(Audit::open(url)?);
    if to.exists() {
        return Err(StoreError::Address(format!("{} exists already: choose another file", to.display())));
    }
    let part = partial(to);
    // A broken earlier backup may have left one.
    let _ = fs::remove_file(&part);
    Sqlite::reader(&from)?.copy_into(&part)?;
    publish(&part, to)
}

/// Replaces a SQLite database by a copy. No server may use it. A database that exists is replaced only if `overwrite` is set.
pub fn restore(url: &str, from: &Path, overwrite: bool) -> Result<(), StoreError> {
    let to = sqlite(url, "pg_restore")?;
    let name = from.to_str().ok_or_else(|| StoreError::Address(format!("{} is not Unicode", from.display())))?;
    let damage = Sqlite::checked_copy(&name.parse()?)?;
    if let Some(damage) = damage.first() {
        return Err(StoreError::Damaged(format!("{} is damaged, nothing is changed: {damage}", from.display())));
    }
    let _lock = to.lock()?;
    if to.path.exists() && !overwrite {
        let reason = format!("{} exists: --overwrite replaces it by the copy", to.path.display());
        return Err(StoreError::Address(reason));
    }
    let part = partial(&to.path);
    fs::copy(from, &part).map_err(io("cannot copy to", &part))?;
    // The log of the old database must not be applied to the new one.
    for end in ["-wal", "-shm"] {
        let mut log = to.path.as_os_str().to_owned();
        log.push(end);
        let log = PathBuf::from(log);
        if log.exists() {
            fs::remove_file(&log).map_err(io("cannot remove", &log))?;
        }
    }
    publish(&part, &to.path)
}

/// Rewrites the database without unused space. On SQLite no server may use it.
pub fn vacuum(url: &str) -> Result<(), StoreError> {
    drop(Audit::open(url)?);
    let address = url.parse::<Address>()?;
    let _lock = match &address {
        Address::Sqlite(path) => Some(path.lock()?),
        Address::Postgres(_) => None,
    };
    address.beside()?.vacuum()
}
