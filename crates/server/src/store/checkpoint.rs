//! Checkpoints SQLite's write-ahead log on a thread of its own, so that commits do not wait for it.

use super::error::StoreError;
use super::reader_pool::{join, spawn};
use rusqlite::Connection;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Interval between checkpoints. A page that changes often is written once per checkpoint; shorter intervals write far more, and
/// commits wait for the disk.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);
/// Blocks no writer. Pages that are being written stay in the log for the next checkpoint.
const PASSIVE_CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";
/// Pages in the log from which on it is restarted instead of growing.
const RESTART_WAL_PAGES: i64 = 4096;
/// Copies the rest while no writer is active, so that the log restarts from its beginning.
const RESTART_CHECKPOINT: &str = "PRAGMA wal_checkpoint(RESTART)";

fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    let log = |text| connection.query_row(text, [], |row| row.get::<_, i64>(1));
    if log(PASSIVE_CHECKPOINT)? > RESTART_WAL_PAGES {
        // A second passive checkpoint leaves almost nothing for the restart, which the writer has to wait for.
        log(PASSIVE_CHECKPOINT)?;
        log(RESTART_CHECKPOINT)?;
    }
    Ok(())
}

/// The checkpoint thread. Dropping this stops it.
pub(super) struct Checkpointer {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    /// Starts the thread with its own connection.
    pub(super) fn start(connection: Connection) -> Result<Checkpointer, StoreError> {
        let (stop, stopped) = mpsc::channel::<()>();
        let rounds = move || {
            let mut works = true;
            while stopped.recv_timeout(CHECKPOINT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let done = checkpoint(&connection);
                if let (true, Err(error)) = (works, &done) {
                    // Nothing is lost: the log grows until the writer checkpoints it itself.
                    tracing::warn!(%error, "the log of the database cannot be taken into its file");
                }
                works = done.is_ok();
            }
        };
        let thread = spawn("store-log".to_string(), rounds)?;
        Ok(Checkpointer { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.stop = None;
        self.thread.take().into_iter().for_each(join);
    }
}
