//! Why the store did not do what it was asked.

use std::fmt;

/// What kind of fault it is; callers decide by this, people read the [reason](Fault::reason).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The address of the database cannot be understood, or nothing can be opened there.
    Address,
    /// Another process has this database open.
    Locked,
    /// What is there is no database of Quintet, or one of a newer version, or another server has written to it.
    Foreign,
    /// It contradicts what is stored: a number or a name is taken, a room is unknown, a text cannot be stored.
    Conflict,
    /// What is stored is damaged.
    Damaged,
    /// There is no room left to store it.
    Full,
    /// The database cannot be reached or does not work at the moment; the store goes on trying.
    Away,
}

/// A refusal of the store. A write that is answered with a fault is not stored and never will be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// A sentence for people.
    pub reason: String,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, reason: impl Into<String>) -> Fault {
        Fault { kind, reason: reason.into() }
    }

    pub(super) fn conflict(reason: impl Into<String>) -> Fault {
        Fault::new(FaultKind::Conflict, reason)
    }

    pub(super) fn away(reason: impl Into<String>) -> Fault {
        Fault::new(FaultKind::Away, reason)
    }

    pub(super) fn damaged(reason: impl Into<String>) -> Fault {
        Fault::new(FaultKind::Damaged, reason)
    }

    pub(super) fn stopped() -> Fault {
        Fault::away("the store has stopped")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Fault {}
