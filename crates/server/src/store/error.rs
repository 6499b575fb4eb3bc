//! The error type of the store.

/// An error of the store, with one sentence for people. A write that ends with an error is not stored and never will be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database address is malformed, or nothing can be opened there.
    #[error("{0}")]
    Address(String),
    /// Another process has this database open.
    #[error("{0}")]
    Locked(String),
    /// The target is not a Quintet database, has a newer version, or another server has written to it.
    #[error("{0}")]
    Foreign(String),
    /// The write contradicts stored data: a number or name is taken, a room is unknown, or a text cannot be stored.
    #[error("{0}")]
    Conflict(String),
    /// Stored data is damaged.
    #[error("{0}")]
    Damaged(String),
    /// The disk is full.
    #[error("{0}")]
    Full(String),
    /// The database cannot be reached or does not work at the moment. The store keeps retrying.
    #[error("{0}")]
    Unavailable(String),
}

impl StoreError {
    pub(super) fn conflict(reason: impl Into<String>) -> StoreError {
        StoreError::Conflict(reason.into())
    }

    pub(super) fn unavailable(reason: impl Into<String>) -> StoreError {
        StoreError::Unavailable(reason.into())
    }

    pub(super) fn damaged(reason: impl Into<String>) -> StoreError {
        StoreError::Damaged(reason.into())
    }

    pub(super) fn stopped() -> StoreError {
        StoreError::unavailable("the store has stopped")
    }
}
