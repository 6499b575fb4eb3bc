//! What happens in a room, as a viewer may see it.

use crate::{Chat, Json, Occupant, OfferKind, RoomResult, Turn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that happened. Seats are those of the game that is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a seat.
    Joined {
        /// The seat.
        seat: u8,
        /// Who.
        occupant: Occupant,
    },
    /// A game began.
    Started {
        /// Its number, from 1.
        game: u32,
        /// Who sits where, seat by seat.
        seats: Vec<Occupant>,
        /// The deal's commitment.
        commitment: String,
    },
    /// A step was made.
    Step {
        /// Who made it.
        seat: u8,
        /// Its text.
        step: String,
        /// What it did: a list of the game's effects.
        effects: Json,
        /// The whole turn's text, if the step ended it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<String>,
    },
    /// A whole turn was made.
    Turn {
        /// Who made it.
        seat: u8,
        /// Its text.
        turn: String,
        /// What it did: a list of the game's effects.
        effects: Json,
    },
    /// The last step of an unfinished turn was taken back.
    Undone {
        /// Whose.
        seat: u8,
    },
    /// In live Ampli somebody acted, or time brought something.
    Act {
        /// Who acted; nobody when time did.
        seat: Option<u8>,
        /// When the act came; told to who acted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        came: Option<u64>,
        /// When it counts as made; told to who acted. Others learn both when the knock is decided.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        credited: Option<u64>,
        /// What happened: a list of live events.
        events: Json,
        /// The turns that came of it, as they follow those of [`State`](crate::State).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        turns: Vec<Turn>,
    },
    /// Somebody's time ran out.
    Flag {
        /// Whose.
        seat: u8,
    },
    /// Somebody did not make his first turn in time: the game ends without a result.
    Aborted {
        /// Who.
        seat: u8,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        seat: u8,
    },
    /// Something was offered.
    Offered {
        /// Who offers.
        seat: u8,
        /// What.
        what: OfferKind,
    },
    /// An offer was answered.
    Answered {
        /// Who answers.
        seat: u8,
        /// What was offered.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Turns were taken back.
    TakenBack {
        /// At whose wish.
        seat: u8,
        /// How many.
        turns: u32,
    },
    /// Somebody claimed the game because another is gone.
    Claimed {
        /// Who claimed.
        seat: u8,
        /// Who is gone.
        gone: u8,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        seat: u8,
        /// What.
        #[serde(flatten)]
        chat: Chat,
    },
    /// Somebody is ready for the next game of the match.
    Ready {
        /// Who.
        seat: u8,
    },
    /// The game ended; what was hidden may be shown.
    Ended {
        /// How.
        result: RoomResult,
        /// The deal's secret, which the commitment was made of.
        secret: String,
    },
    /// The room was away (the server stood still); clocks did not run meanwhile.
    Resumed {
        /// For how long, in milliseconds.
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
        "ready",
        "ended",
        "resumed",
    ];
}
