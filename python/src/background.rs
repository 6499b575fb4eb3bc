//! Long work on another thread while Python can go on.

use crate::error::refuse;
use catalog::CancelToken;
use pyo3::prelude::*;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The time between two checks for Ctrl-C.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Runs work without the interpreter's lock. Ctrl-C cancels `stop`, which the work must obey, and raises `KeyboardInterrupt`.
pub(crate) fn run<T: Send>(py: Python<'_>, stop: &CancelToken, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (sender, mut receiver) = mpsc::channel();
        scope.spawn(move || sender.send(work()));
        loop {
            let received;
            (received, receiver) = py.detach(move || (receiver.recv_timeout(SIGNAL_CHECK_INTERVAL), receiver));
            match received {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Disconnected) => return Err(refuse("the work ended without a result")),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        stop.cancel();
                        // The work ends soon now; its result is not wanted.
                        py.detach(move || receiver.recv()).ok();
                        return Err(interrupt);
                    }
                }
            }
        }
    })
}
