//! Takes what was committed from SQLite's log into its file, beside the writer: commits would wait for it otherwise.

use super::error::StoreError;
use super::reader_pool::spawn;
use rusqlite::Connection;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Between two rounds. A page that changes again and again goes into the file once in a checkpoint: rounds that come oftener write far more, and
/// commits wait for the disk.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);
/// Waits for nobody: what is being written meanwhile is left for the next checkpoint.
const PASSIVE_CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";
/// A log of so many pages shall begin anew instead of growing.
const RESTART_WAL_PAGES: i64 = 4096;
/// Takes the rest in while nobody writes, so that the log begins anew.
const RESTART_CHECKPOINT: &str = "PRAGMA wal_checkpoint(RESTART)";

fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    let log = |text| connection.query_row(text, [], |row| row.get::<_, i64>(1));
    if log(PASSIVE_CHECKPOINT)? > RESTART_WAL_PAGES {
        // What came during the first checkpoint is little, what came during the second next to nothing: that is all the writer waits for.
        log(PASSIVE_CHECKPOINT)?;
        log(RESTART_CHECKPOINT)?;
    }
    Ok(())
}

/// The thread that does it, until this is dropped.
pub(super) struct Checkpointer {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    /// Starts the thread with a connection of its own.
    pub(super) fn start(connection: Connection) -> Result<Checkpointer, StoreError> {
        let (stop, stopped) = mpsc::channel::<()>();
        let rounds = move || {
            let mut works = true;
            while stopped.recv_timeout(CHECKPOINT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let done = checkpoint(&connection);
                if let (true, Err(error)) = (works, &done) {
                    // Nothing is lost: the log grows until the writer takes it in himself.
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
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}
