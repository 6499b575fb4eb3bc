//! Why something is refused.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The kind of a refusal, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// Another is to act.
    NotYourTurn,
    /// The rules forbid it.
    Illegal,
    /// It answers something that is not so any more: the game has moved on, or the message's number was used before.
    Old,
    /// The sender has no seat here.
    NotSeated,
    /// The game is over.
    Over,
    /// There is no such thing: room, seat, offer, phrase, game.
    NoSuch,
    /// Too often.
    Rate,
    /// Too long.
    TooLarge,
    /// It cannot be read.
    Garbage,
    /// A message of no known type.
    Unknown,
    /// It could not be stored; nothing has changed.
    Storage,
    /// Another version of the protocol.
    Version,
    /// It is possible, but not at this table or not now.
    NotAllowed,
    /// No place is left.
    Full,
    /// What is stored of it is damaged.
    Damaged,
    /// A fault of the server itself; the sentence names the incident under which the server has logged it.
    Internal,
}

impl ErrorCode {
    /// All codes.
    pub const ALL: [ErrorCode; 16] = [
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
            ErrorCode::Internal => "internal",
        }
    }
}

/// A refusal: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, thiserror::Error)]
#[error("{reason} ({})", code.text())]
pub struct ProtocolError {
    /// Its kind.
    pub code: ErrorCode,
    /// One clear sentence.
    pub reason: String,
    /// The clause of the rules that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

impl ProtocolError {
    /// A refusal for this reason.
    pub fn new(code: ErrorCode, reason: impl Into<String>) -> ProtocolError {
        ProtocolError { code, reason: reason.into(), clause: None }
    }
}
