//! Events of a room, as a viewer may see them.

use crate::{Chat, Json, Occupant, OfferKind, RoomResult, Turn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An event. Seats are those of the current game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RoomEvent"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A person took a seat.
    Joined {
        /// The seat.
        seat: u8,
        /// The person.
        occupant: Occupant,
    },
    /// A game began.
    Started {
        /// Its number, from 1.
        game: u32,
        /// The occupants, seat by seat.
        seats: Vec<Occupant>,
        /// The deal's commitment.
        commitment: String,
    },
    /// A step was made.
    Step {
        /// The seat that made it.
        seat: u8,
        /// Its text.
        step: String,
        /// Its effects; left out for clients that have the rules.
        #[serde(default, skip_serializing_if = "Json::is_null")]
        #[cfg_attr(feature = "ts", ts(type = "TracedEffect[]"))]
        effects: Json,
        /// The whole turn's text, if the step ended it; left out for clients that have the rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        turn: Option<String>,
    },
    /// A whole turn was made.
    Turn {
        /// The seat that made it.
        seat: u8,
        /// Its text.
        turn: String,
        /// Its effects; left out for clients that have the rules.
        #[serde(default, skip_serializing_if = "Json::is_null")]
        #[cfg_attr(feature = "ts", ts(type = "TracedEffect[]"))]
        effects: Json,
    },
    /// The last step of an unfinished turn was taken back.
    Undone {
        /// The seat.
        seat: u8,
    },
    /// A seat acted in live Ampli, or a timer elapsed.
    Act {
        /// The seat that acted; none for a timer.
        seat: Option<u8>,
        /// The arrival of the act; only for the seat that acted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        came: Option<u64>,
        /// The time at which it counts as made; only for the seat that acted. Others get both when the knock is decided.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        credited: Option<u64>,
        /// A list of live events.
        #[cfg_attr(feature = "ts", ts(type = "LiveEvent[]"))]
        events: Json,
        /// The turns that it completed, in the form of those in [`State`](crate::State).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        turns: Vec<Turn>,
    },
    /// The time of a seat ran out.
    Flag {
        /// The seat.
        seat: u8,
    },
    /// A seat did not make its first turn in time: the game ends without a result.
    Aborted {
        /// The seat.
        seat: u8,
    },
    /// A seat resigned.
    Resigned {
        /// The seat.
        seat: u8,
    },
    /// A seat made an offer.
    Offered {
        /// The seat that offers.
        seat: u8,
        /// The offer.
        what: OfferKind,
    },
    /// A seat answered an offer.
    Answered {
        /// The seat that answers.
        seat: u8,
        /// The offer.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Turns were taken back.
    TakenBack {
        /// The seat that asked for it.
        seat: u8,
        /// The number of turns.
        turns: u32,
    },
    /// A seat claimed the game because another is absent.
    Claimed {
        /// The seat that claims.
        seat: u8,
        /// The absent seat.
        gone: u8,
    },
    /// A seat sent a line of chat.
    Chat {
        /// The seat.
        seat: u8,
        /// The line.
        #[serde(flatten)]
        chat: Chat,
    },
    /// A moderator hid a line of chat.
    LineHidden {
        /// The number of the event of the line.
        line: u64,
    },
    /// A seat is ready for the next game of the match.
    Ready {
        /// The seat.
        seat: u8,
    },
    /// The game ended; hidden parts are revealed.
    Ended {
        /// The result.
        result: RoomResult,
        /// The deal's secret, from which the commitment was computed.
        secret: String,
    },
    /// The room was not running (a downtime of the server); its clocks stood still.
    Resumed {
        /// The duration in milliseconds.
        away_ms: u64,
    },
}

impl Event {
    /// The kinds of events.
    pub const KINDS: &'static [&'static str] = &[
        "joined",
        "started",
        "step",
        "turn",
        "undone",
        "act",
        "flag",
        "aborted",
        "resigned",
        "offered",
        "answered",
        "taken_back",
        "claimed",
        "chat",
        "line_hidden",
        "ready",
        "ended",
        "resumed",
    ];
}
