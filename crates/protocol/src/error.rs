//! Errors that clients get.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The kind of an error, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// Another seat is to act.
    NotYourTurn,
    /// The rules forbid it.
    Illegal,
    /// The message refers to an earlier position, or its number was used before.
    Old,
    /// The sender has no seat here.
    NotSeated,
    /// The game is over.
    Over,
    /// The named room, seat, offer, phrase or game does not exist.
    NoSuch,
    /// A rate limit is exceeded.
    Rate,
    /// A size limit is exceeded.
    TooLarge,
    /// The message cannot be parsed.
    Garbage,
    /// The type of the message is unknown.
    Unknown,
    /// The event could not be stored; nothing has changed.
    Storage,
    /// The client speaks another version of the protocol.
    Version,
    /// This table does not allow it, or not now.
    NotAllowed,
    /// A capacity limit is reached.
    Full,
    /// The stored data are damaged.
    Damaged,
    /// The line of chat has a word that is not allowed.
    Language,
    /// One of the two players has blocked the other.
    Blocked,
    /// An error of the server itself; the sentence has the incident id of the server's log.
    Internal,
}

impl ErrorCode {
    /// All codes.
    pub const ALL: [ErrorCode; 18] = [
        ErrorCode::NotYourTurn,
        ErrorCode::Illegal,
        ErrorCode::Old,
        ErrorCode::NotSeated,
        ErrorCode::Over,
        ErrorCode::NoSuch,
        ErrorCode::Rate,
        ErrorCode::TooLarge,
        ErrorCode::Garbage,
        ErrorCode::Unknown,
        ErrorCode::Storage,
        ErrorCode::Version,
        ErrorCode::NotAllowed,
        ErrorCode::Full,
        ErrorCode::Damaged,
        ErrorCode::Language,
        ErrorCode::Blocked,
        ErrorCode::Internal,
    ];

    /// The code as messages write it.
    pub fn text(self) -> &'static str {
        match self {
            ErrorCode::NotYourTurn => "not_your_turn",
            ErrorCode::Illegal => "illegal",
            ErrorCode::Old => "old",
            ErrorCode::NotSeated => "not_seated",
            ErrorCode::Over => "over",
            ErrorCode::NoSuch => "no_such",
            ErrorCode::Rate => "rate",
            ErrorCode::TooLarge => "too_large",
            ErrorCode::Garbage => "garbage",
            ErrorCode::Unknown => "unknown",
            ErrorCode::Storage => "storage",
            ErrorCode::Version => "version",
            ErrorCode::NotAllowed => "not_allowed",
            ErrorCode::Full => "full",
            ErrorCode::Damaged => "damaged",
            ErrorCode::Language => "language",
            ErrorCode::Blocked => "blocked",
            ErrorCode::Internal => "internal",
        }
    }
}

/// An error: the message was rejected and nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[error("{reason} ({})", code.text())]
pub struct ProtocolError {
    /// Its kind.
    pub code: ErrorCode,
    /// One clear sentence.
    pub reason: String,
    /// The clause of the rules that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clause: Option<String>,
}

impl ProtocolError {
    /// Creates an error without a clause.
    pub fn new(code: ErrorCode, reason: impl Into<String>) -> ProtocolError {
        ProtocolError { code, reason: reason.into(), clause: None }
    }
}
