//! What the server says on a socket.

use crate::{ChatLine, Event, ProtocolError, State, Summary};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole room, after `hello` and whenever only the whole will do.
    Welcome(Box<Welcome>),
    /// Something happened.
    Event(Box<EventMessage>),
    /// A message was accepted.
    Ack {
        /// Its number.
        id: u64,
        /// The number of the event it led to, if it led to one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// A message was refused, and nothing has changed.
    Refused {
        /// Its number, if one could be read.
        id: Option<u64>,
        /// Why.
        #[serde(flatten)]
        refusal: ProtocolError,
    },
    /// Who is there; not an event, and not numbered.
    Presence {
        /// Seat by seat whether it is connected; computers always are.
        seats: Vec<bool>,
        /// How many watch.
        watchers: u32,
        /// Seat by seat in how many milliseconds the others may claim the game because it is gone; `null` if they never may.
        claim_in: Vec<Option<u64>>,
    },
    /// A computer has been thinking about its turn for a while; not an event, and not numbered.
    Thinking {
        /// Its seat.
        seat: u8,
        /// Since when, by the server's clock.
        since: u64,
    },
    /// The last message before the server closes the socket.
    Bye {
        /// Why.
        reason: String,
    },
}

impl ServerMessage {
    /// The types of messages.
    pub const TYPES: &'static [&'static str] = &["welcome", "event", "ack", "refused", "presence", "thinking", "bye"];
}

/// The whole room for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Welcome {
    /// What the room is.
    pub room: Summary,
    /// The viewer's seat; the one to act if he has several.
    pub seat: Option<u8>,
    /// All seats of the viewer.
    pub seats: Vec<u8>,
    /// The number of the last event.
    pub seq: u64,
    /// The greatest number of a message that was accepted from the viewer: his next must be greater.
    pub last_id: u64,
    /// How it stands.
    pub state: State,
    /// The last lines of chat.
    pub chat: Vec<ChatLine>,
    /// The server's time, in milliseconds.
    pub now: u64,
}

/// An event and how it stands after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventMessage {
    /// Its number. Numbers grow; a viewer does not get all of them.
    pub seq: u64,
    /// When it happened, by the server's clock.
    pub at: u64,
    /// What happened.
    pub event: Event,
    /// How it stands now; left out where another event follows at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
}
