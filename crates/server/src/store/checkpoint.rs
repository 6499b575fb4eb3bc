//! Takes what was committed from SQLite's log into its file, beside the writer: commits would wait for it otherwise.

use super::fault::Fault;
use super::readers::spawn;
use rusqlite::Connection;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Between two rounds. A page that changes again and again goes into the file once in a round: rounds that come oftener write far more, and
/// commits wait for the disk.
const PAUSE: Duration = Duration::from_secs(5);
/// Waits for nobody: what is being written meanwhile is left for the next round.
const ROUND: &str = "PRAGMA wal_checkpoint(PASSIVE)";
/// A log of so many pages shall begin anew instead of growing.
const LONG: i64 = 4096;
/// Takes the rest in while nobody writes, so that the log begins anew.
const ANEW: &str = "PRAGMA wal_checkpoint(RESTART)";

fn round(connection: &Connection) -> rusqlite::Result<()> {
    let log = |text| connection.query_row(text, [], |row| row.get::<_, i64>(1));
    if log(ROUND)? > LONG {
        // What came during the first round is little, what came during the second next to nothing: that is all the writer waits for.
        log(ROUND)?;
        log(ANEW)?;
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
    pub(super) fn start(connection: Connection) -> Result<Checkpointer, Fault> {
        let (stop, stopped) = mpsc::channel::<()>();
        let rounds = move || {
            let mut works = true;
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let done = round(&connection);
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
