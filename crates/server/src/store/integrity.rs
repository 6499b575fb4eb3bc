//! Checks of a SQLite file: a full one on request, and at the start as much as is quick.

use super::error::StoreError;
use super::sqlite::store_error;
use super::sqlite_path::SqlitePath;
use rusqlite::Connection;
use std::fs;

/// Up to this size a file gets the full check at the start, which reads it once and compares indexes with their tables.
const FULL_CHECK_BYTES: u64 = 64 << 20;
/// Up to this size a file gets the quick check at the start, which looks at the structure of its pages only.
const QUICK_CHECK_BYTES: u64 = 1 << 30;
/// Damages that are listed; a badly damaged file has thousands.
const MAX_LISTED_PROBLEMS: u32 = 20;

/// Checks a file as far as its size allows that at the start; each line of the result is a damage.
pub(super) fn check_at_start(connection: &Connection, sqlite_path: &SqlitePath) -> Result<Vec<String>, StoreError> {
    let bytes = fs::metadata(&sqlite_path.path).map(|found| found.len()).unwrap_or_default();
    let check = match bytes {
        ..=FULL_CHECK_BYTES => "integrity_check",
        ..=QUICK_CHECK_BYTES => "quick_check",
        _ => {
            tracing::info!(
                bytes,
                "the database is too large for a check at the start: `quintet admin check` checks it"
            );
            return Ok(Vec::new());
        }
    };
    tracing::debug!(bytes, check, "the database is checked");
    run(connection, check)
}

/// Checks a whole file.
pub(super) fn full_check(connection: &Connection) -> Result<Vec<String>, StoreError> {
    run(connection, "integrity_check")
}

fn run(connection: &Connection, check: &str) -> Result<Vec<String>, StoreError> {
    let lines = connection.prepare(&format!("PRAGMA {check}({MAX_LISTED_PROBLEMS})")).and_then(|mut statement| {
        let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
        lines.collect::<Result<Vec<_>, _>>()
    });
    match lines.map_err(store_error) {
        Ok(lines) => Ok(lines.into_iter().filter(|line| line != "ok").collect()),
        // Some damage keeps the check itself from going on.
        Err(StoreError::Damaged(reason)) => Ok(vec![reason]),
        Err(error) => Err(error),
    }
}
