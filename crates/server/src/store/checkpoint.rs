//! Takes what was committed from SQLite's log into its file, beside the writer: commits would wait for it otherwise.

use super::fault::Fault;
use super::readers::spawn;
use rusqlite::Connection;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Between two rounds: long enough to take pages that change often only once, short enough to leave the writer little to do.
const PAUSE: Duration = Duration::from_millis(250);
/// Waits for nobody: what is being written meanwhile is left for the next round.
const ROUND: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The thread that does it, until this is dropped.
pub(super) struct Checkpointer {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    /// Starts the thread with a connection of its own.
    pub(super) fn start(connection: Connection) -> Result<Checkpointer, Fault> {
        let (stop, stopped) = mpsc::channel::<()>();
        let rounds = move || {
            let mut works = true;
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let done = connection.query_row(ROUND, [], |_| Ok(()));
                if let (true, Err(fault)) = (works, &done) {
                    // Nothing is lost: the log grows until the writer takes it in himself.
                    tracing::warn!(%fault, "the log of the database cannot be taken into its file");
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
