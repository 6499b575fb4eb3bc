//! What a client says on its socket.

use crate::{ErrorCode, MAX_MESSAGE_BYTES, MAX_MESSAGE_ID, ProtocolError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message of a client. `id` is the client's own number for it, growing; `seat` says for which of its seats it speaks, which only
/// who has several needs to say (left out it is the one to act).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// The client's number for this message.
        id: u64,
        /// The version it speaks.
        protocol: u32,
        /// A seat's token, or those of several seats with a space between: for programs, and for browsers that keep no cookies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The number of the last event it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Makes one step.
    Step {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The number of the last event seen.
        at: u64,
        /// The step's text.
        step: String,
    },
    /// Makes a whole turn.
    Turn {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The number of the last event seen.
        at: u64,
        /// The turn in notation.
        turn: String,
    },
    /// Takes back the last step of one's own unfinished turn.
    Undo {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// Acts in live Ampli.
    Act {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The act's text: `knock:25`, `54-@2,0`, `withdraw`, `draw`, `pass`, `stop`.
        act: String,
        /// The number of the last event shown to the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<u64>,
        /// Milliseconds from showing it to the act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// Gives the game up.
    Resign {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// Offers something.
    Offer {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What is offered.
        what: OfferKind,
    },
    /// Answers an offer.
    Answer {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What was offered.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Claims the game because the opponent is gone.
    Claim {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// Says something.
    Chat {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// A phrase or a text.
        #[serde(flatten)]
        chat: Chat,
    },
    /// Is ready for the next game of the match.
    Next {
        /// The client's number for this message.
        id: u64,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
}

impl ClientMessage {
    /// Reads a message; on failure also its number, if one can be found.
    pub fn read(text: &str) -> Result<ClientMessage, (Option<u64>, ProtocolError)> {
        let refused = |code, reason: String| (id_in(text), ProtocolError::new(code, reason));
        if text.len() > MAX_MESSAGE_BYTES {
            let reason = format!("a message has at most {MAX_MESSAGE_BYTES} bytes, and this has {}", text.len());
            return Err(refused(ErrorCode::TooLarge, reason));
        }
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(request) if request.id() <= MAX_MESSAGE_ID => Ok(request),
            Ok(_) => Err(refused(ErrorCode::Garbage, format!("the number of a message is at most {MAX_MESSAGE_ID}"))),
            Err(fault) => {
                let Ok(serde_json::Value::Object(found)) = serde_json::from_str(text) else {
                    return Err(refused(
                        ErrorCode::Garbage,
                        "a message is a JSON object, and this is none".to_string(),
                    ));
                };
                let known = found.get("type").and_then(serde_json::Value::as_str).is_some_and(|t| TYPES.contains(&t));
                Err(match known {
                    true => refused(ErrorCode::Garbage, format!("the message cannot be read: {fault}")),
                    false => refused(ErrorCode::Unknown, format!("a message's type is one of {}", TYPES.join(", "))),
                })
            }
        }
    }

    /// The client's number for it.
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
            | ClientMessage::Next { id, .. } => id,
        }
    }

    /// The types of messages.
    pub const TYPES: &'static [&'static str] = TYPES;
}

const TYPES: &[&str] = &["hello", "step", "turn", "undo", "act", "resign", "offer", "answer", "claim", "chat", "next"];

/// The number of a message that cannot be read, if it has one.
fn id_in(text: &str) -> Option<u64> {
    let found = serde_json::from_str::<serde_json::Value>(text).ok()?;
    found.get("id")?.as_u64().filter(|&id| id <= MAX_MESSAGE_ID)
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// That the offerer's last turn be taken back.
    Takeback,
    /// Another game, or another match, with seats changed.
    Rematch,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chat {
    /// One of the fixed phrases ([`PHRASES`]), which each reader sees in his own language.
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
