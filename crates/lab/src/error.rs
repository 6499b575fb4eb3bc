//! Why a measurement failed.

use catalog::RuleError;
use std::io;
use thiserror::Error;

/// Why a measurement failed, in one sentence.
#[derive(Debug, Error)]
pub enum LabError {
    /// A setup, a level or a game is wrong.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    Io(String, #[source] io::Error),
    /// A log is damaged or belongs to another plan.
    #[error("{0}")]
    Log(String),
}

impl LabError {
    /// Turns an I/O error into an error that says what could not be done.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> LabError {
        let what = what.into();
        move |error| LabError::Io(what, error)
    }
}
