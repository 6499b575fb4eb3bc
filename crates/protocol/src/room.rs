//! Summaries of rooms.

use crate::{PlayerRating, RoomResult};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The summary of a room, as lists show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RoomSummary"))]
pub struct Summary {
    /// Its id.
    pub room: String,
    /// Its name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// The game's setup.
    pub setup: String,
    /// Whether it is open, running or finished.
    pub state: RoomState,
    /// The occupants, seat by seat.
    pub seats: Vec<Occupant>,
    /// The time control.
    pub time: TimeControl,
    /// Options of live play; none in turn-based games.
    pub live: Option<LiveOptions>,
    /// The games of a match.
    pub games: u32,
    /// Whether takebacks may be offered.
    pub takebacks: bool,
    /// Whether public lists show it.
    pub public: bool,
    /// Whether its games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub rated: bool,
    /// Whether its game was played elsewhere and uploaded: the rules have checked its turns, but the server does not know who made them.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub uploaded: bool,
    /// When it was created, in milliseconds.
    pub created: u64,
    /// The time of the last event, in milliseconds.
    pub updated: u64,
    /// The number of the current or last game; 0 before the first.
    pub number: u32,
    /// The turns made in it.
    pub turns: u32,
    /// The seats that may act.
    pub to_act: Vec<u8>,
    /// The result of the last game, once it is over.
    pub result: Option<RoomResult>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// The phase of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RoomPhase"))]
#[serde(rename_all = "snake_case")]
pub enum RoomState {
    /// Seats are open.
    Open,
    /// A game is in progress, or the next game of the match follows.
    Running,
    /// All games are over.
    Finished,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// An open seat.
    Open,
    /// A person, or a program with a seat's token.
    Person {
        /// The name.
        name: String,
        /// The rating of an account in this game and kind of time; none for a guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        rating: Option<PlayerRating>,
    },
    /// The computer.
    Computer {
        /// Its level.
        level: u8,
    },
}

/// The time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// No clock.
    #[default]
    None,
    /// A base time for the game and an increment after each turn. The first turn of each seat is free.
    Increment {
        /// The base time, in milliseconds.
        base_ms: u64,
        /// The increment, in milliseconds.
        add_ms: u64,
    },
    /// A time for each turn.
    Turn {
        /// The time of a turn, in milliseconds.
        ms: u64,
    },
    /// Days for each turn.
    Days {
        /// The days of a turn.
        days: u32,
    },
}

/// Options of live Ampli.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LiveOptions {
    /// Whether illegal placings are violations.
    #[serde(default)]
    pub strict: bool,
}
