//! The errors of a measurement.

use catalog::RuleError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a measurement failed.
#[derive(Debug, Error)]
pub enum LabError {
    /// The rules refuse a setup or a turn.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A file or folder cannot be read or written.
    #[error("{} cannot be {action}: {cause}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// `read` or `written`.
        action: &'static str,
        /// The cause.
        cause: io::Error,
    },
    /// The folder holds games of other conditions.
    #[error("{} holds games of other conditions ({found}): choose another folder for these ({wanted})", path.display())]
    OtherConditions {
        /// The file with the games.
        path: PathBuf,
        /// The conditions in the file.
        found: String,
        /// The conditions of this measurement.
        wanted: String,
    },
    /// The first line of the file is damaged, so the conditions of its games are unknown.
    #[error("{} does not begin with its conditions: move it away, and the games are played again", path.display())]
    NoConditions {
        /// The file with the games.
        path: PathBuf,
    },
}

impl LabError {
    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> LabError {
        let path = path.to_path_buf();
        move |cause| LabError::Io { path, action: "read", cause }
    }

    pub(crate) fn written(path: &Path) -> impl FnOnce(io::Error) -> LabError {
        let path = path.to_path_buf();
        move |cause| LabError::Io { path, action: "written", cause }
    }
}
