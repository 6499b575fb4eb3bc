//! What can go wrong in a command: a refusal by the rules, or the world outside.

use catalog::RuleError;
use std::fmt;
use std::io;

/// Why a command failed, one sentence.
#[derive(Debug)]
pub(crate) enum Failure {
    RuleError(RuleError),
    Io(String, io::Error),
}

impl Failure {
    /// A failure of reading or writing something.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Failure {
        let what = what.into();
        move |e| Failure::Io(what, e)
    }

    /// Whether the reader of our output has gone away: `quintet turns … | head` is no error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Io(_, e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::RuleError(fault) => fault.fmt(f),
            Failure::Io(what, e) => write!(f, "{what}: {e}"),
        }
    }
}

impl From<RuleError> for Failure {
    fn from(fault: RuleError) -> Failure {
        Failure::RuleError(fault)
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        Failure::Io("the output cannot be written".to_string(), e)
    }
}
