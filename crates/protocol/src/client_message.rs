//! Messages of clients.

use crate::{ErrorCode, MAX_MESSAGE_BYTES, MAX_MESSAGE_ID, ProtocolError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message of a client. `id` is the client's own growing number for it. `seat` names one of the client's seats; without it the message
/// is for the seat to act.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// The client's number for this message.
        id: u64,
        /// The version of the protocol.
        protocol: u32,
        /// A seat's token, or those of several seats with a space between: for programs, and for browsers that keep no cookies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        token: Option<String>,
        /// The number of the last event it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        since: Option<u64>,
        /// The version of its rules, if it has them: it gets steps instead of views where the server's version is the same and nothing
        /// is hidden.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        rules: Option<String>,
        /// The build of the page, for pages of the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        build: Option<String>,
    },
    /// Makes one step.
    Step {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// The number of the last event that the client has seen.
        at: u64,
        /// The step's text.
        step: String,
    },
    /// Makes a whole turn.
    Turn {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// The number of the last event that the client has seen.
        at: u64,
        /// The turn in notation.
        turn: String,
    },
    /// Takes back the last step of an unfinished turn.
    Undo {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
    },
    /// Acts in live Ampli.
    Act {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// The act's text: `knock:25`, `54-@2,0`, `withdraw`, `draw`, `pass`, `stop`.
        act: String,
        /// The number of the last event shown to the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seen: Option<u64>,
        /// Milliseconds from showing it to the act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        after: Option<u32>,
    },
    /// Resigns the game.
    Resign {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
    },
    /// Makes an offer.
    Offer {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// The offer.
        what: OfferKind,
    },
    /// Answers an offer.
    Answer {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// The offer.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Claims the game because the opponent is absent.
    Claim {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
    },
    /// Sends a line of chat.
    Chat {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// A phrase or a text.
        #[serde(flatten)]
        chat: Chat,
    },
    /// Declares to be ready for the next game of the match.
    Next {
        /// The client's number for this message.
        id: u64,
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
    },
    /// Asks for views, because the client's own table differs from the server's.
    Resync {
        /// The client's number for this message.
        id: u64,
        /// The number of the event after which it differs.
        at: u64,
        /// The hash of the client's table.
        hash: String,
    },
}

impl ClientMessage {
    /// Parses a message; an error comes with the message's number, if it has one.
    pub fn read(text: &str) -> Result<ClientMessage, (Option<u64>, ProtocolError)> {
        let error = |code, reason: String| (id_in(text), ProtocolError::new(code, reason));
        if text.len() > MAX_MESSAGE_BYTES {
            let reason = format!("a message has at most {MAX_MESSAGE_BYTES} bytes, and this has {}", text.len());
            return Err(error(ErrorCode::TooLarge, reason));
        }
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(request) if request.id() <= MAX_MESSAGE_ID => Ok(request),
            Ok(_) => Err(error(ErrorCode::Garbage, format!("the number of a message is at most {MAX_MESSAGE_ID}"))),
            Err(cause) => {
                let Ok(serde_json::Value::Object(found)) = serde_json::from_str(text) else {
                    return Err(error(ErrorCode::Garbage, "a message is a JSON object, and this is none".to_string()));
                };
                let known = found.get("type").and_then(serde_json::Value::as_str).is_some_and(|t| TYPES.contains(&t));
                Err(match known {
                    true => error(ErrorCode::Garbage, format!("the message cannot be read: {cause}")),
                    false => error(ErrorCode::Unknown, format!("a message's type is one of {}", TYPES.join(", "))),
                })
            }
        }
    }

    /// The client's number for the message.
    pub fn id(&self) -> u64 {
        match *self {
            ClientMessage::Hello { id, .. }
            | ClientMessage::Step { id, .. }
            | ClientMessage::Turn { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::Act { id, .. }
            | ClientMessage::Resign { id, .. }
            | ClientMessage::Offer { id, .. }
            | ClientMessage::Answer { id, .. }
            | ClientMessage::Claim { id, .. }
            | ClientMessage::Chat { id, .. }
            | ClientMessage::Next { id, .. }
            | ClientMessage::Resync { id, .. } => id,
        }
    }

    /// The types of messages.
    pub const TYPES: &'static [&'static str] = TYPES;
}

const TYPES: &[&str] =
    &["hello", "step", "turn", "undo", "act", "resign", "offer", "answer", "claim", "chat", "next", "resync"];

/// The number of a message that cannot be parsed, if it has one.
fn id_in(text: &str) -> Option<u64> {
    let found = serde_json::from_str::<serde_json::Value>(text).ok()?;
    found.get("id")?.as_u64().filter(|&id| id <= MAX_MESSAGE_ID)
}

/// The kind of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A takeback of the last turn of the player who offers it.
    Takeback,
    /// Another game, or another match, with seats changed.
    Rematch,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ChatContent"))]
#[serde(rename_all = "snake_case")]
pub enum Chat {
    /// One of the fixed phrases ([`PHRASES`]), which each reader sees in their own language.
    Phrase(String),
    /// A text of at most [`MAX_CHAT_CHARS`](crate::MAX_CHAT_CHARS) characters.
    Text(String),
}

/// The fixed phrases.
pub const PHRASES: &[&str] = &[
    "hello",
    "good_luck",
    "have_fun",
    "thanks",
    "well_played",
    "good_game",
    "nice_turn",
    "oops",
    "one_moment",
    "back_soon",
    "rematch",
    "bye",
];
