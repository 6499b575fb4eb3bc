//! Messages of the server.

use crate::{ChatLine, Event, ProtocolError, State, Summary, SyncState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole room, after `hello` and when the viewer's seat changes.
    Welcome(Box<Welcome>),
    /// An event of the room.
    Event(Box<EventMessage>),
    /// A message was accepted.
    Ack {
        /// Its number.
        id: u64,
        /// The number of the event it led to, if it led to one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seq: Option<u64>,
    },
    /// A message was rejected; nothing has changed.
    Refused {
        /// Its number, if it could be parsed.
        id: Option<u64>,
        /// The error.
        #[serde(flatten)]
        error: ProtocolError,
    },
    /// The connected seats; not an event, and not numbered.
    Presence {
        /// Seat by seat whether it is connected; computers always are.
        seats: Vec<bool>,
        /// The number of watchers.
        watchers: u32,
        /// Seat by seat the milliseconds until the others may claim the game because it is absent; `null` if they may not.
        claim_in: Vec<Option<u64>>,
    },
    /// A computer has been thinking about its turn for a while; not an event, and not numbered.
    Thinking {
        /// Its seat.
        seat: u8,
        /// The start of its search, by the server's clock.
        since: u64,
    },
    /// The server has other rules or another page than the client: reload the page when no turn is in progress.
    Stale {
        /// The version of the server's rules.
        rules: String,
        /// The build of the server's page, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        build: Option<String>,
    },
    /// The last message before the server closes the socket.
    Bye {
        /// The reason.
        reason: String,
    },
}

impl ServerMessage {
    /// The types of messages.
    pub const TYPES: &'static [&'static str] =
        &["welcome", "event", "ack", "refused", "presence", "thinking", "stale", "bye"];
}

/// The whole room for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Welcome {
    /// The room's summary.
    pub room: Summary,
    /// The viewer's seat; of several, the one to act.
    pub seat: Option<u8>,
    /// All seats of the viewer.
    pub seats: Vec<u8>,
    /// The number of the last event.
    pub seq: u64,
    /// The greatest number of an accepted message of the viewer; the next must be greater.
    pub last_id: u64,
    /// The state; none for a client that has the rules and gets `sync`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub state: Option<State>,
    /// The table to build, and the state beside it, for a client that has the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sync: Option<SyncState>,
    /// The last lines of chat.
    pub chat: Vec<ChatLine>,
    /// The server's time, in milliseconds.
    pub now: u64,
}

/// An event and the state after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventMessage {
    /// Its number. Numbers grow; a viewer does not get all of them.
    pub seq: u64,
    /// Its time, by the server's clock.
    pub at: u64,
    /// The event.
    pub event: Event,
    /// The state after it; left out where another event follows at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub state: Option<State>,
    /// Instead of `state` for a client that has the rules: the state that the rules do not give.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sync: Option<SyncState>,
}
