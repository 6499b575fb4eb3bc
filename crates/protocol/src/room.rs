//! What a room is.

use crate::RoomResult;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a room is: what lists show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Summary {
    /// Its id.
    pub room: String,
    /// Its name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// The game's setup.
    pub setup: String,
    /// Whether it waits, runs or is over.
    pub state: RoomState,
    /// Who sits where, seat by seat.
    pub seats: Vec<Occupant>,
    /// The time control.
    pub time: TimeControl,
    /// Live play, if it is that.
    pub live: Option<LiveOptions>,
    /// The games of a match.
    pub games: u32,
    /// Whether takebacks may be offered.
    pub takebacks: bool,
    /// Whether lists show it to strangers.
    pub public: bool,
    /// When it was created, in milliseconds.
    pub created: u64,
    /// When something happened last, in milliseconds.
    pub updated: u64,
    /// The number of the game that is being played or was played last; 0 before the first.
    pub number: u32,
    /// The turns made in it.
    pub turns: u32,
    /// The seats that may act.
    pub to_act: Vec<u8>,
    /// How the last game ended, if it has.
    pub result: Option<RoomResult>,
}

/// Whether a room waits, runs or is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoomState {
    /// Seats are open.
    Open,
    /// A game runs, or the next of a match is to come.
    Running,
    /// All games are over.
    Finished,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person, or a program with a seat's token.
    Person {
        /// The name.
        name: String,
    },
    /// The computer.
    Computer {
        /// Its level.
        level: u8,
    },
}

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// As much as one likes.
    #[default]
    None,
    /// So much for the game, and some more after each turn. The first turn of each seat is free.
    Increment {
        /// For the game.
        base_ms: u64,
        /// After each turn.
        add_ms: u64,
    },
    /// So much for each turn.
    Turn {
        /// For one turn.
        ms: u64,
    },
    /// So many days for each turn.
    Days {
        /// For one turn.
        days: u32,
    },
}

/// How live Ampli is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct LiveOptions {
    /// Whether illegal placings are violations.
    #[serde(default)]
    pub strict: bool,
}
