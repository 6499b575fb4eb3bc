//! Why something is refused.

use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;

/// The kind of a refusal, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
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

impl Code {
    /// All codes.
    pub const ALL: [Code; 16] = [
        Code::NotYourTurn,
        Code::Illegal,
        Code::Old,
        Code::NotSeated,
        Code::Over,
        Code::NoSuch,
        Code::Rate,
        Code::TooLarge,
        Code::Garbage,
        Code::Unknown,
        Code::Storage,
        Code::Version,
        Code::NotAllowed,
        Code::Full,
        Code::Damaged,
        Code::Internal,
    ];

    /// The code as messages write it.
    pub fn text(self) -> &'static str {
        match self {
            Code::NotYourTurn => "not_your_turn",
            Code::Illegal => "illegal",
            Code::Old => "old",
            Code::NotSeated => "not_seated",
            Code::Over => "over",
            Code::NoSuch => "no_such",
            Code::Rate => "rate",
            Code::TooLarge => "too_large",
            Code::Garbage => "garbage",
            Code::Unknown => "unknown",
            Code::Storage => "storage",
            Code::Version => "version",
            Code::NotAllowed => "not_allowed",
            Code::Full => "full",
            Code::Damaged => "damaged",
            Code::Internal => "internal",
        }
    }
}

/// A refusal: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Refusal {
    /// Its kind.
    pub code: Code,
    /// One clear sentence.
    pub reason: String,
    /// The clause of the rules that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(code: Code, reason: impl Into<String>) -> Refusal {
        Refusal { code, reason: reason.into(), clause: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.code.text())
    }
}

impl std::error::Error for Refusal {}
