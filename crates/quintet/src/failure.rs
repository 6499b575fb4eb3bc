//! The error of a command: one sentence on stderr.

use catalog::RuleError;
use std::io;
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Rule(#[from] RuleError),
    #[error(transparent)]
    Lab(#[from] lab::LabError),
    #[error("{0}: {1}")]
    Io(String, #[source] io::Error),
}

impl Failure {
    /// Turns an I/O error into a failure that says what could not be done.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Failure {
        let what = what.into();
        move |e| Failure::Io(what, e)
    }

    /// Whether the reader of our output has gone away: `quintet turns … | head` is not an error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Io(_, e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        Failure::Io("the output cannot be written".to_string(), e)
    }
}
