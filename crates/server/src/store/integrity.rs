//! Integrity checks of a SQLite file: a full one on request, a quick one at the start.

use super::error::StoreError;
use super::sqlite::store_error;
use super::sqlite_path::SqlitePath;
use rusqlite::Connection;
use std::fs;

/// Largest file that gets the full check at the start, which reads it once and compares indexes with their tables.
const FULL_CHECK_BYTES: u64 = 64 << 20;
/// Largest file that gets the quick check at the start, which checks only the structure of pages.
const QUICK_CHECK_BYTES: u64 = 1 << 30;
/// Problems to list; a badly damaged file has thousands.
const MAX_LISTED_PROBLEMS: u32 = 20;

/// Checks a file at the start as thoroughly as its size allows. Returns one line per problem.
pub(super) fn check_at_start(connection: &Connection, sqlite_path: &SqlitePath) -> Result<Vec<String>, StoreError> {
    let bytes = fs::metadata(&sqlite_path.path).map(|found| found.len()).unwrap_or_default();
    let check = match bytes {
        _ if bytes <= FULL_CHECK_BYTES => "integrity_check",
        _ if bytes <= QUICK_CHECK_BYTES => "quick_check",
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
        // Some damage aborts the check itself.
        Err(StoreError::Damaged(reason)) => Ok(vec![reason]),
        Err(error) => Err(error),
    }
}
