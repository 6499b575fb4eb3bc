//! Finished games: the bodies of REST calls about them.

use crate::room::is_false;
use crate::{LiveOptions, Occupant, RoomResult, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A finished game, as lists show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameSummary {
    /// Its own id; its page is `/game/{id}`.
    pub id: String,
    /// The room in which it was played.
    pub room: String,
    /// Its number in the room, from 1.
    pub number: u32,
    /// The id of the rules.
    pub game: String,
    /// Their setup.
    pub setup: String,
    /// The players, seat by seat.
    pub seats: Vec<Occupant>,
    /// The time control.
    pub time: TimeControl,
    /// Options of live play; none in turn-based games.
    pub live: Option<LiveOptions>,
    /// Whether public lists show it.
    pub public: bool,
    /// Whether it was rated; its result has the changes of the ratings.
    pub rated: bool,
    /// Whether it was played elsewhere and uploaded: the rules have checked its turns, but the server does not know who made them.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub uploaded: bool,
    /// When it started, in milliseconds.
    pub started: u64,
    /// When it ended, in milliseconds.
    pub ended: u64,
    /// The turns made in it.
    pub turns: u32,
    /// The result.
    pub result: RoomResult,
}

/// A page of a list of finished games: `GET /api/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GamePage {
    /// The games, the last ended first.
    pub games: Vec<GameSummary>,
    /// The value of `after` for the next page; none on the last page.
    pub after: Option<String>,
}

/// A finished game with its record: `GET /api/games/{id}`, and each line of `GET /api/games?format=jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinishedGame {
    /// The game.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The record as text.
    pub record: String,
    /// The game before it in its room; not in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub previous: Option<String>,
    /// The game after it in its room, once it is finished; not in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next: Option<String>,
}
